// One turn from its start to its end: the fence, the window of deltas, and what ends it.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ActorHost } from '../../../src/actors/host.ts';
import type { AnswerEvent, AnswerRequest } from '../../../src/assistant/port.ts';
import { Desk } from '../../../src/chat/desk.ts';
import { HandoffQueue } from '../../../src/chat/handoff-queue.ts';
import { SessionDirectory } from '../../../src/chat/session-directory.ts';
import { SessionSteps } from '../../../src/chat/session-steps.ts';
import { Sessions } from '../../../src/chat/sessions.ts';
import { TurnRun } from '../../../src/chat/turn-runner.ts';
import type { StreamItem } from '../../../src/contract/items.ts';
import { envelopeOf } from '../../../src/stream/frame.ts';
import { StreamHub } from '../../../src/stream/hub.ts';
import { readEntries } from '../../../src/stream/reader.ts';
import { FaultyJournal } from '../../support/faulty-journal.ts';
import { StillClock } from '../../support/still-clock.ts';

const sessionId = 'ses_1';

type Answer = (request: AnswerRequest) => AsyncIterable<AnswerEvent>;

/** A session with one admitted turn, and a run of it that a provider answers. */
async function setUp(answer: Answer, unjournalledMax = 1024) {
  const journal = new FaultyJournal();
  const clock = new StillClock();
  const host = new ActorHost({ journal, clock }, { idleTimeoutMs: 1e9, sweepIntervalMs: 1e9 });
  const hub = new StreamHub({ journal, clock }, { tailBytesMax: 1e6, idleTimeoutMs: 1e9 });
  const directory = new SessionDirectory({ journal });
  const settings = { enabled: true, offer_timeout_seconds: 120, away_after_seconds: 300 };
  const desk = new Desk({ clock, settingsOf: () => settings });
  const queue = new HandoffQueue({ journal, clock });
  const steps = new SessionSteps({ clock, hub, directory, queue, onMoved: () => {} });
  const sessions = new Sessions({ host, steps });
  const actor = sessions.spawn({
    session_id: sessionId,
    tenant_id: 't',
    surface: { type: 'server' },
    customer: null,
    locale: 'en',
    page: null,
    created_at_ms: clock.nowMs(),
    active_at_ms: clock.nowMs(),
    idle_close_ms: 1e9,
    is_ai_enabled: true,
  });
  await actor.begin({});
  const tail = hub.tail(sessionId);
  const turn = {
    turn_id: 'turn_1',
    message_id: 'msg_1',
    client_message_id: 'k',
    deadline_at_ms: clock.nowMs() + 60_000,
  };
  const event = {
    type: 'message.posted',
    now_ms: clock.nowMs(),
    is_ai_enabled: true,
    turn,
  } as const;
  await steps.take(actor, { event });
  const admitted = tail.head;
  const [open] = actor.context.turns;
  assert.ok(open);
  const reports: unknown[] = [];
  const policy = { isAiEnabled: true };
  const run = new TurnRun(
    {
      clock,
      hub,
      steps,
      desk,
      provider: { answer },
      isAiEnabled: () => policy.isAiEnabled,
      unjournalledMax,
      report: (error) => reports.push(error),
    },
    { actor, tail },
    open,
  );
  const items = (): StreamItem[] =>
    readEntries({ tail, journal }, admitted, 1e9).map(
      ({ bytes }) => JSON.parse(envelopeOf(bytes).toString()) as StreamItem,
    );
  const kinds = (): unknown[] => items().map(({ kind, payload }) => wordOf(kind, payload));
  return {
    actor,
    policy,
    clock,
    journal,
    steps,
    tail,
    run,
    items,
    kinds,
    reports,
    ask: { text: 'hi', products: [] },
  };
}

/** A turn that has written all it may while the disk takes nothing; `letWrite` ends both. */
async function onSlowDisk(answer: Answer, unjournalledMax: number) {
  let holdBack = (): void => {};
  const made = await setUp(async function* (request) {
    holdBack();
    yield* answer(request);
  }, unjournalledMax);
  let release = (): void => {};
  holdBack = () => {
    release = made.journal.hold();
  };
  const running = made.run.run(made.ask);
  for (let turn = 0; turn < 50; turn += 1) await nextTurn();
  const letWrite = async (): Promise<void> => {
    release();
    await running;
  };
  return { ...made, letWrite };
}

/** The status of a status, the code of a failure, else the kind. */
function wordOf(kind: string, payload: object): unknown {
  if ('status' in payload) return payload.status;
  return 'code' in payload ? payload.code : kind;
}

const finished = (text: string): AnswerEvent => ({
  kind: 'finished',
  text,
  retrieval: { mode: 'none', schema_version: null },
});

describe('a turn', () => {
  it('is started, told in deltas and ended by its message and one terminal item (INV-402)', async () => {
    const { run, ask, kinds, actor } = await setUp(async function* () {
      yield { kind: 'delta', text: 'Hello' };
      yield finished('Hello');
    });
    await run.run(ask);
    assert.deepEqual(kinds(), ['turn.started', 'delta', 'message', 'turn.completed']);
    assert.deepEqual(actor.context.turns, []);
  });

  it('writes nothing more once control has moved, and is cancelled (INV-403)', async () => {
    let move = async (): Promise<void> => {};
    const made = await setUp(async function* () {
      yield { kind: 'delta', text: 'before' };
      await move();
      yield { kind: 'delta', text: 'after' };
      yield finished('beforeafter');
    });
    const { actor, steps, run, ask, items, kinds } = made;
    move = async () => {
      const policy = { is_ai_enabled: false, locale: null, page: null };
      await steps.take(actor, { event: { type: 'session.resumed', ...policy } });
    };
    const versionBefore = actor.context.control_version;
    await run.run(ask);
    assert.equal(actor.context.control_version, versionBefore + 1);
    assert.deepEqual(kinds(), ['turn.started', 'delta', 'session.updated', 'turn.cancelled']);
    assert.ok(!JSON.stringify(items()).includes('after'));
  });

  it('writes nothing more once its tenant lets no AI answer, and is cancelled (INV-403)', async () => {
    let switchOff = (): void => {};
    const made = await setUp(async function* () {
      yield { kind: 'delta', text: 'before' };
      switchOff();
      yield { kind: 'delta', text: 'after' };
      yield finished('beforeafter');
    });
    const { policy, run, ask, items, kinds } = made;
    switchOff = () => (policy.isAiEnabled = false);
    await run.run(ask);
    assert.deepEqual(kinds(), ['turn.started', 'delta', 'turn.cancelled']);
    assert.ok(!JSON.stringify(items()).includes('after'));
  });

  it('writes nothing at all once it has its end from elsewhere (INV-402, INV-403)', async () => {
    let end = async (): Promise<void> => {};
    const made = await setUp(async function* () {
      await end();
      yield { kind: 'delta', text: 'late' };
      yield finished('late');
    });
    const { actor, steps, run, ask, kinds } = made;
    end = async () => {
      await steps.take(actor, { event: { type: 'turns.interrupted' } });
    };
    await run.run(ask);
    assert.deepEqual(kinds(), ['turn.started', 'turn.cancelled']);
  });

  it('has failed by its deadline, with a text for the customer, though the provider never ends (contract 5)', async () => {
    const made = await setUp(async function* () {
      await new Promise(() => {});
      yield finished('');
    });
    const { clock, run, ask, items, kinds } = made;
    const running = run.run(ask);
    await nextTurn();
    clock.advance(59_500);
    await running;
    assert.deepEqual(kinds(), ['turn.started', 'model_timeout']);
    const payload = items().at(-1)?.payload as Record<string, unknown> | undefined;
    assert.equal(payload?.['partial'], 'discard');
    assert.match(String(payload?.['user_message']), /took too long/);
  });

  it('fails with internal_error where the provider throws or stops short, and that is reported', async () => {
    const broken: Answer[] = [
      async function* () {
        yield { kind: 'delta', text: 'a' };
        throw new Error('a bug');
      },
      async function* () {
        yield { kind: 'delta', text: 'a' };
      },
    ];
    for (const answer of broken) {
      const { run, ask, kinds, reports } = await setUp(answer);
      await run.run(ask);
      assert.deepEqual(kinds(), ['turn.started', 'delta', 'internal_error']);
      assert.equal(reports.length, 1);
    }
  });

  it('hands out no more deltas than the window while the disk is slow (INV-304)', async () => {
    const windowMax = 4;
    let made = 0;
    const { tail, kinds, letWrite } = await onSlowDisk(async function* () {
      for (; made < 20; made += 1) yield { kind: 'delta', text: 'x' };
      yield finished('x'.repeat(20));
    }, windowMax);
    assert.ok(made > 0 && made < windowMax);
    assert.ok(tail.unjournalledCount > 0 && tail.unjournalledCount < windowMax);
    await letWrite();
    assert.equal(kinds().filter((kind) => kind === 'delta').length, 20);
  });

  it('writes all of a long text in the window while the disk is slow (INV-304)', async () => {
    const windowMax = 4;
    const text = Array.from({ length: 10 }, (_, index) => String(index).repeat(1000)).join('');
    const { tail, items, kinds, letWrite } = await onSlowDisk(async function* () {
      yield { kind: 'delta', text };
      yield finished(text);
    }, windowMax);
    assert.ok(tail.unjournalledCount > 0 && tail.unjournalledCount < windowMax);
    await letWrite();
    assert.deepEqual(kinds().slice(-2), ['message', 'turn.completed']);
    const said = items().flatMap((item) => (item.kind === 'delta' ? [item.payload.text] : []));
    assert.equal(said.length, 10);
    assert.equal(said.join(''), text);
  });

  it('ends though its provider hangs, and it was stopped while the disk was waited for', async () => {
    const windowMax = 4;
    let release = (): void => {};
    let holdBack = (): void => {};
    const { journal, run, ask, kinds } = await setUp(async function* () {
      holdBack();
      // The third one waits for the disk: the window is full with it.
      for (let made = 0; made < 3; made += 1) yield { kind: 'delta', text: 'x' };
      await new Promise<never>(() => {});
    }, windowMax);
    holdBack = () => {
      release = journal.hold();
    };
    const running = run.run(ask);
    for (let turn = 0; turn < 50; turn += 1) await nextTurn();
    run.stop('deadline');
    release();
    await running;
    assert.deepEqual(kinds().slice(-2), ['delta', 'model_timeout']);
  });

  it('lets the disk wait for words until half of the window is used, and for nothing else', async () => {
    const { journal, run, ask } = await setUp(async function* () {
      for (let made = 0; made < 12; made += 1) yield { kind: 'delta', text: 'x' };
      yield finished('x'.repeat(12));
    }, 16);
    await run.run(ask);
    const canWait = journal.committed.slice(-14).map((change) => change.canWait === true);
    assert.deepEqual(canWait, [false, ...Array(12).fill(true).fill(false, 6), false]);
  });
});
