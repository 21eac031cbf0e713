// An actor that comes back is the one that left: its snapshot and the events after it give the same
// state at every prefix of any history, also where a write failed or the process was killed.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as fc from 'fast-check';
import type { ActorKind } from '../../src/actors/actor.ts';
import { ActorHost } from '../../src/actors/host.ts';
import { foldMessage, sessionMachine, type SessionEvent } from '../../src/chat/session-machine.ts';
import { FaultyJournal } from '../support/faulty-journal.ts';
import { StillClock } from '../support/still-clock.ts';

const kind: ActorKind<typeof sessionMachine> = {
  name: 'session',
  machine: sessionMachine,
  dueAtMs: () => null,
  onDue: () => {},
};
const id = 'ses_1';
const idleTimeoutMs = 1000;

const input = {
  session_id: id,
  tenant_id: 't',
  surface: { type: 'server' },
  customer: null,
  locale: 'en',
  page: null,
  created_at_ms: 1,
  active_at_ms: 1,
  idle_close_ms: 1e9,
  is_ai_enabled: true,
} as const;

/** What happens next: an event (where the machine takes it), or something to the process. */
type Action = SessionEvent | 'fail' | 'kill' | 'passivate';

const operator = fc
  .constantFrom('op-1', 'op-2')
  .map((name) => ({ external_operator_id: name, display_name: name }));
const nowMs = fc.nat(10_000);
const turn_id = fc.constantFrom('turn_1', 'turn_2', 'turn_3');
const handoff = fc.record({
  asked_by: fc.constantFrom('customer', 'assistant', 'policy'),
  asked_at_ms: nowMs,
  expires_at_ms: nowMs,
});
const turn = fc.record({
  turn_id,
  message_id: fc.constant('msg_1'),
  client_message_id: fc.string(),
  deadline_at_ms: nowMs,
});
const is_ai_enabled = fc.boolean();
const queued_turns_max = fc.constant(5);

const event: fc.Arbitrary<unknown> = fc.oneof(
  fc.record({
    type: fc.constant('message.posted'),
    now_ms: nowMs,
    queued_turns_max,
    is_ai_enabled,
    turn,
  }),
  fc.record({
    type: fc.constant('message.posted'),
    now_ms: nowMs,
    queued_turns_max,
    is_ai_enabled,
  }),
  fc.record({
    type: fc.constant('message.posted'),
    now_ms: nowMs,
    queued_turns_max,
    is_ai_enabled,
    handoff,
  }),
  fc.record({ type: fc.constant('turn.started'), turn_id }),
  fc.record({ type: fc.constant('turn.ended'), turn_id, memory: fc.jsonValue() }),
  fc.record({ type: fc.constant('turn.ended'), turn_id, handoff }),
  fc.record({ type: fc.constant('turns.interrupted') }),
  fc.record({
    type: fc.constant('session.resumed'),
    locale: fc.constantFrom('de', null),
    page: fc.constant(null),
    is_ai_enabled,
  }),
  fc.record({ type: fc.constant('handoff.asked'), handoff, is_ai_enabled }),
  fc.record({ type: fc.constant('handoff.offered'), operator }),
  fc.record({ type: fc.constant('handoff.failed'), is_ai_enabled }),
  fc.record({ type: fc.constant('control.accepted'), operator }),
  fc.record({ type: fc.constant('control.taken'), operator, now_ms: nowMs }),
  fc.record({ type: fc.constant('control.released'), is_ai_enabled }),
);
const mishap = fc.constantFrom('fail', 'kill', 'passivate');
const history = fc.array(fc.oneof({ weight: 30, arbitrary: event }, mishap), {
  minLength: 1,
  maxLength: 220,
  size: 'max',
}) as fc.Arbitrary<Action[]>;

/** A life of the process over what an earlier one left. */
const begin = (journal: FaultyJournal, clock: StillClock): ActorHost =>
  new ActorHost({ journal, clock }, { idleTimeoutMs, sweepIntervalMs: 100 });

/** As JSON has it: what is undefined is absent. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('an actor that comes back (INV-202, INV-203)', () => {
  it('is the same at every prefix of any history, kills and failed writes included', async () => {
    const check = async (actions: readonly Action[]): Promise<void> => {
      const clock = new StillClock();
      let journal = new FaultyJournal();
      let host = begin(journal, clock);
      let written = 0;
      await host.spawn(kind, { id, input }).begin({});
      for (const action of actions) {
        const actor = host.find(kind, id);
        assert.ok(actor !== undefined);
        const before = plain([actor.snapshot.value, actor.context]);
        if (action === 'kill') {
          host.close();
          journal = await journal.crashed();
          host = begin(journal, clock);
        } else if (action === 'passivate') {
          clock.advance(2 * idleTimeoutMs);
          await journal.commit({});
          clock.advance(2 * idleTimeoutMs);
          assert.equal(host.residentCount, 0);
        } else if (action === 'fail') {
          journal.failNext();
          const event = { type: 'control.taken', now_ms: 1, operator: someone } as const;
          if (actor.accepts(event)) await assert.rejects(actor.step(event));
          else await assert.rejects(journal.commit({}));
          // Until the end of the turn in which a fault is told, the journal takes nothing.
          await nextTurn();
        } else if (actor.accepts(action)) {
          const last = actor.sequence;
          await actor.step(action);
          const [append] = journal.committed.at(-1)?.appends ?? [];
          assert.equal(append?.sequence, last + 1);
          assert.equal(journal.headOf('session/ses_1'), last + 1);
          assert.ok(last >= written, 'no sequence is used again');
          written = last + 1;
          const after = plain([actor.snapshot.value, actor.context]);
          const revived = begin(journal, clock).find(kind, id);
          assert.deepEqual(plain([revived?.snapshot.value, revived?.context]), after);
          continue;
        }
        const back = host.find(kind, id);
        assert.deepEqual(plain([back?.snapshot.value, back?.context]), before);
      }
      host.close();
    };
    await fc.assert(fc.asyncProperty(history, check), { numRuns: 25 });
  });
});

describe('a message that moves no state', () => {
  it('is folded to exactly the result of the machine', async () => {
    let foldedCount = 0;
    const check = async (actions: readonly Action[]): Promise<void> => {
      const clock = new StillClock();
      const host = begin(new FaultyJournal(), clock);
      const actor = host.spawn(kind, { id, input });
      for (const action of actions) {
        if (typeof action === 'string') continue;
        const folded = foldMessage(actor.snapshot, action);
        const after = actor.next(action);
        if (folded !== undefined) {
          foldedCount += 1;
          assert.equal(after?.value, actor.snapshot.value);
          assert.deepEqual(folded, after?.context);
        }
        if (after !== undefined) await actor.step(action);
      }
      host.close();
    };
    await fc.assert(fc.asyncProperty(history, check), { numRuns: 25 });
    assert.ok(foldedCount > 20);
  });
});

const someone = { external_operator_id: 'op-3', display_name: 'op-3' };
