// Records of turns: what the end of each tells of its request and its times.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { status } from '../../../src/chat/items.ts';
import { TurnRecords, type EndedTurn } from '../../../src/chat/turn-records.ts';
import type { ItemDraft } from '../../../src/stream/frame.ts';

const session = { id: 'ses_1', context: { tenant_id: 'shop' } };
const failure = (turn_id: string) =>
  ({ kind: 'assistant_failure', turn_id, payload: { code: 'no_controller' } }) as ItemDraft;

function openRecords() {
  const ended: EndedTurn[] = [];
  let nowMs = 1000;
  const clock = { nowMs: () => nowMs, after: () => () => {} };
  const records = new TurnRecords({ clock, onEnd: (turn) => ended.push(turn) });
  return { ended, records, pass: (ms: number) => (nowMs += ms) };
}

test('a turn that ends with the items of its admission has its request and its time, and no record of its own', () => {
  const { ended, records, pass } = openRecords();
  const drafts = [failure('turn_1')];
  const admittedBy = { requestId: 'req_1', admittedMs: 1000 };
  records.written(drafts, admittedBy);
  assert.equal(records.requestOf('turn_1'), undefined);
  pass(7);
  records.durable(session, drafts, admittedBy);
  const [turn] = ended;
  assert.equal(turn?.requestId, 'req_1');
  assert.equal(turn?.outcome, 'failed');
  assert.equal(turn?.code, 'no_controller');
  assert.deepEqual([turn?.durationMs, turn?.waitedMs, turn?.firstDeltaMs], [7, null, null]);
});

test('a turn that another admission ends has the request that admitted it, and its own times', () => {
  const { ended, records, pass } = openRecords();
  const about = { turn_id: 'turn_1', message_id: 'msg_1' };
  records.written([status('turn.queued', about)], { requestId: 'req_1', admittedMs: 1000 });
  assert.equal(records.requestOf('turn_1'), 'req_1');
  pass(10);
  records.durable(session, [status('turn.started', about)], undefined);
  pass(10);
  const end = [status('turn.cancelled', about)];
  const later = { requestId: 'req_2', admittedMs: 1020 };
  records.written(end, later);
  records.durable(session, end, later);
  const [turn] = ended;
  assert.deepEqual([turn?.requestId, turn?.outcome], ['req_1', 'cancelled']);
  assert.deepEqual([turn?.durationMs, turn?.waitedMs], [20, 10]);
  assert.equal(records.requestOf('turn_1'), undefined);
});

test('an admission that the journal refused leaves no record', () => {
  const { records } = openRecords();
  const drafts = [status('turn.queued', { turn_id: 'turn_1', message_id: 'msg_1' })];
  records.written(drafts, { requestId: 'req_1', admittedMs: 1000 });
  records.refused(drafts);
  assert.equal(records.requestOf('turn_1'), undefined);
});
