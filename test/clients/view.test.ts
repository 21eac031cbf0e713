// The fold over a stream's items: recorded streams in every split, repeated, and cut off anywhere.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { StreamItem } from '../../clients/js/src/contract-types.ts';
import {
  addItem,
  emptyView,
  markOverdue,
  textOf,
  type ConversationView,
} from '../../clients/js/src/view.ts';
import { openChat, readAll, say, untilAnswered } from '../support/chat-client.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const fold = (items: readonly StreamItem[], view = emptyView): ConversationView =>
  items.reduce(addItem, view);

function item(sequence: number, kind: string, payload: object, turnId: string | null = 'turn_1') {
  return {
    cursor: `${sequence.toString(16).padStart(16, '0')}-abc123`,
    kind,
    session_id: 'ses_1',
    turn_id: turnId,
    created_at: '2026-01-15T08:00:00.000Z',
    payload,
  } as StreamItem;
}

const delta = (sequence: number, index: number, text: string): StreamItem =>
  item(sequence, 'delta', { message_id: 'msg_a', part_index: 0, index, text });
const queued = item(2, 'status', { status: 'turn.queued', message_id: 'msg_q' });
const answer = item(9, 'message', {
  message_id: 'msg_a',
  role: 'assistant',
  content: [{ type: 'text', text: 'Whole.' }],
  in_reply_to: 'msg_q',
  artifact_ids: [],
});
const completed = item(10, 'status', { status: 'turn.completed', message_id: 'msg_q' });

describe('a view', () => {
  let server: TestServer;
  let recorded: readonly StreamItem[];

  before(async () => {
    server = await startTestServer();
    const tenant = await server.tenant();
    const chat = await openChat(server.publicUrl, tenant);
    for (const key of ['one', 'two']) {
      const { body } = await say(chat, key, `Hello, ${key}`);
      await untilAnswered(chat, body.turn_id);
    }
    recorded = await readAll(chat);
  });

  after(() => server.dispose());

  it('of a real stream is the same in every split, with everything before the split repeated', () => {
    const whole = fold(recorded);
    assert.ok(whole.entries.length >= 4);
    for (let split = 0; split <= recorded.length; split += 1) {
      const first = fold(recorded.slice(0, split));
      const kept = JSON.parse(JSON.stringify(first)) as ConversationView;
      assert.deepEqual(fold(recorded, kept), whole);
      assert.deepEqual(fold(recorded.slice(Math.max(0, split - 3)), kept), whole);
    }
  });

  it('of a real stream is the same when the deltas have left the stream, wherever it was cut', () => {
    const later = recorded.filter(({ kind }) => kind !== 'delta');
    assert.ok(later.length < recorded.length, 'the answers came in deltas');
    const whole = fold(later);
    assert.deepEqual(fold(recorded), whole);
    for (let split = 0; split <= recorded.length; split += 1) {
      assert.deepEqual(fold(later, fold(recorded.slice(0, split))), whole);
    }
  });

  it('grows by the next delta only, ignores lower ones, and after a gap waits for the message', () => {
    const grown = fold([queued, delta(3, 0, 'a'), delta(4, 1, 'b'), delta(5, 1, 'B')]);
    assert.equal(textOf(grown.entries[0]!), 'ab');
    const gap = fold([delta(6, 3, 'd')], grown);
    assert.equal(textOf(gap.entries[0]!), 'ab');
    const final = fold([answer, completed], gap);
    assert.equal(textOf(final.entries[0]!), 'Whole.');
    assert.deepEqual(final, fold([queued, answer, completed]));
  });

  it('removes the text of a failed answer, and shows the failure', () => {
    const failed = fold([
      queued,
      delta(3, 0, 'half a wo'),
      item(4, 'artifact', {
        artifact_id: 'art_1',
        revision: 1,
        type: 'links',
        data: { links: [] },
      }),
      item(5, 'assistant_failure', {
        code: 'interrupted',
        retryable: true,
        in_reply_to: 'msg_q',
        message_id: 'msg_a',
        partial: 'discard',
        user_message: 'Interrupted.',
      }),
    ]);
    const [entry] = failed.entries;
    assert.equal(entry?.kind === 'answer' && entry.state, 'failed');
    assert.equal(entry?.kind === 'answer' && entry.failure?.user_message, 'Interrupted.');
    assert.equal(textOf(entry!), '');
    assert.deepEqual(entry?.kind === 'answer' && entry.artifacts, []);
  });

  it('keeps the text of a failed answer if the failure says so', () => {
    const failure = { code: 'budget_exceeded', in_reply_to: 'msg_q', partial: 'keep' };
    const failed = fold([queued, delta(3, 0, 'Half.'), item(5, 'assistant_failure', failure)]);
    assert.equal(textOf(failed.entries[0]!), 'Half.');
  });

  it('keeps the text of a stopped answer, and shows no skipped turn', () => {
    const cancelled = item(4, 'status', { status: 'turn.cancelled', message_id: 'msg_q' });
    const stopped = fold([queued, delta(3, 0, 'Half.'), cancelled]);
    assert.equal(textOf(stopped.entries[0]!), 'Half.');
    assert.equal(stopped.entries[0]?.kind === 'answer' && stopped.entries[0].state, 'stopped');
    const skipped = fold([queued, item(3, 'status', { status: 'turn.skipped' })]);
    assert.deepEqual(skipped.entries, []);
  });

  it('ignores later items of an ended turn, and shows no second answer of it', () => {
    const ended = fold([queued, delta(3, 0, 'One '), answer, completed]);
    const late = [
      item(11, 'status', { status: 'turn.started', message_id: 'msg_q' }),
      delta(12, 0, 'late'),
    ];
    assert.deepEqual(fold(late, ended), { ...ended, cursor: late.at(-1)?.cursor });
  });

  it('puts an answer below its question, though another question came in between', () => {
    const question = (sequence: number, id: string): StreamItem =>
      item(sequence, 'message', { message_id: id, role: 'customer', content: [] }, null);
    const { entries } = fold([question(1, 'msg_q'), queued, question(4, 'msg_q2'), answer]);
    assert.deepEqual(
      entries.map(({ id }) => id),
      ['msg_q', 'turn_1', 'msg_q2'],
    );
  });

  it('shows the highest revision of an artifact', () => {
    const artifact = (sequence: number, revision: number): StreamItem =>
      item(sequence, 'artifact', { artifact_id: 'art_1', revision, type: 'links', data: {} });
    const [entry] = fold([queued, artifact(3, 1), artifact(4, 3), artifact(5, 2)]).entries;
    assert.deepEqual(
      entry?.kind === 'answer' && entry.artifacts.map(({ revision }) => revision),
      [3],
    );
  });

  it('passes over kinds and statuses that it does not know, and moves its cursor', () => {
    const view = fold([queued]);
    const after = fold(
      [item(3, 'hologram', {}), item(4, 'status', { status: 'turn.dreaming' })],
      view,
    );
    assert.deepEqual({ ...after, cursor: view.cursor }, view);
    assert.equal(after.cursor, item(4, 'status', {}).cursor);
  });

  it('follows the state of the session, and says when it is closed', () => {
    const session = {
      control_mode: 'human',
      routing_status: 'assigned',
      ai_routing_eligible: false,
      handoff_state: 'active',
      control_version: 4,
    };
    const view = fold([
      item(1, 'status', { status: 'session.updated', session }, null),
      item(2, 'status', { status: 'session.closed' }, null),
    ]);
    assert.deepEqual(view.session, session);
    assert.equal(view.isClosed, true);
  });

  it('stops waiting for an overdue answer, deltas or not, and still takes it when it comes', () => {
    const overdue = fold([delta(3, 0, 'late')], markOverdue(fold([queued]), 'turn_1'));
    assert.equal(overdue.entries[0]?.kind === 'answer' && overdue.entries[0].state, 'overdue');
    const come = fold([answer, completed], overdue);
    assert.deepEqual(come, fold([queued, answer, completed]));
    assert.deepEqual(markOverdue(come, 'turn_1'), come);
  });
});
