// The index run's machine against the table of contract 8.3: every state, every event.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { createActor } from 'xstate';
import {
  indexRunMachine,
  type IndexRunEvent,
  type IndexRunInput,
} from '../../src/catalog/index-run-machine.ts';
import type { IndexRun, ItemsSummary } from '../../src/contract/products.ts';

type State = IndexRun['state'];

const input: IndexRunInput = {
  runId: 'run_1',
  tenantId: 'acme',
  mode: 'replace',
  schemaVersion: 'sv1',
  expectedItemCount: 4,
  idempotencyKey: 'key',
  startSequence: 0,
  nowMs: 0,
  idleExpiryMs: 1000,
};

const clean: ItemsSummary = { received: 2, accepted: 1, unchanged: 1, stale: 0, rejected: 0 };
const faulty: ItemsSummary = { received: 2, accepted: 0, unchanged: 0, stale: 1, rejected: 1 };

function batch(sequence: number, summary = clean): IndexRunEvent {
  return { type: 'batch.added', sequence, summary, nowMs: 0 };
}

/** An event as it meets a run that holds two batches with four items, the last one at time 0. */
const events = {
  nextBatch: batch(3),
  heldBatch: batch(2),
  laterBatch: batch(4),
  rightCounts: { type: 'run.completed', batchCount: 2, itemCount: 4, nowMs: 5 },
  batchesAlone: { type: 'run.completed', batchCount: 2, itemCount: null, nowMs: 5 },
  wrongBatches: { type: 'run.completed', batchCount: 3, itemCount: 4, nowMs: 5 },
  wrongItems: { type: 'run.completed', batchCount: 2, itemCount: 5, nowMs: 5 },
  removed: { type: 'products.removed', count: 7, upTo: 'p9', nowMs: 6 },
  finish: { type: 'run.finished', nowMs: 7 },
  fail: { type: 'run.failed', code: 'schema_version_conflict', detail: 'moved', nowMs: 5 },
  cancel: { type: 'run.cancelled', nowMs: 5 },
  expireInTime: { type: 'run.expired', nowMs: 1000 },
  expireTooEarly: { type: 'run.expired', nowMs: 999 },
} satisfies Record<string, IndexRunEvent>;
type EventName = keyof typeof events;
const eventNames = Object.keys(events) as EventName[];

/** How each state is reached. */
const paths: Record<State, readonly IndexRunEvent[]> = {
  open: [batch(1), batch(2)],
  processing: [batch(1), batch(2), events.rightCounts],
  completed: [batch(1), batch(2), events.rightCounts, events.finish],
  completed_with_errors: [batch(1), batch(2, faulty), events.rightCounts, events.finish],
  failed: [batch(1), batch(2), events.fail],
  cancelled: [batch(1), batch(2), events.cancel],
  expired: [batch(1), batch(2), events.expireInTime],
};

/** Where an event leads; null where the machine does not take it. */
type Row = Record<EventName, State | null>;

const takesNothing: Row = {
  nextBatch: null,
  heldBatch: null,
  laterBatch: null,
  rightCounts: null,
  batchesAlone: null,
  wrongBatches: null,
  wrongItems: null,
  removed: null,
  finish: null,
  fail: null,
  cancel: null,
  expireInTime: null,
  expireTooEarly: null,
};

const table: Record<State, Row> = {
  open: {
    nextBatch: 'open',
    heldBatch: null,
    laterBatch: null,
    rightCounts: 'processing',
    batchesAlone: 'processing',
    wrongBatches: null,
    wrongItems: null,
    removed: null,
    finish: null,
    fail: 'failed',
    cancel: 'cancelled',
    expireInTime: 'expired',
    expireTooEarly: null,
  },
  processing: {
    nextBatch: null,
    heldBatch: null,
    laterBatch: null,
    rightCounts: null,
    batchesAlone: null,
    wrongBatches: null,
    wrongItems: null,
    removed: 'processing',
    finish: 'completed',
    fail: 'failed',
    cancel: null,
    expireInTime: null,
    expireTooEarly: null,
  },
  completed: takesNothing,
  completed_with_errors: takesNothing,
  failed: takesNothing,
  cancelled: takesNothing,
  expired: takesNothing,
};

function runIn(state: State, more: Partial<IndexRunInput> = {}) {
  const actor = createActor(indexRunMachine, { input: { ...input, ...more } });
  actor.start();
  for (const event of paths[state]) actor.send(event);
  assert.equal(actor.getSnapshot().value, state);
  return actor;
}

describe('the index run machine', () => {
  for (const state of Object.keys(table) as State[]) {
    for (const name of eventNames) {
      const next = table[state][name];
      it(`${next ? `goes from ${state} to ${next}` : `stays ${state}`} on ${name} (contract 8.3)`, () => {
        const actor = runIn(state);
        const before = actor.getSnapshot();
        assert.equal(before.can(events[name]), next !== null);
        if (next === null) return;
        actor.send(events[name]);
        assert.equal(actor.getSnapshot().value, next);
      });
    }
  }

  it('counts batches and items as they come, and moves the deadline with each (INV-706)', () => {
    const actor = createActor(indexRunMachine, { input });
    actor.start();
    actor.send({ ...batch(1), nowMs: 400 });
    actor.send({ ...batch(2, faulty), nowMs: 700 });
    const { context } = actor.getSnapshot();
    assert.equal(context.nextSequence, 3);
    assert.deepEqual(context.counters, {
      received: 4,
      accepted: 1,
      unchanged: 1,
      stale: 1,
      rejected: 1,
      removed: 0,
    });
    assert.equal(context.expiresAtMs, 1700);
    assert.equal(context.dueAtMs, 1700);
  });

  it('asks for no more time once it has left open', () => {
    for (const state of ['processing', 'failed', 'cancelled', 'expired'] as const) {
      assert.equal(runIn(state).getSnapshot().context.dueAtMs, null);
    }
  });

  it('compares a declared count with the received one, whether the start or the completion declared it (INV-707)', () => {
    const declared = runIn('open', { expectedItemCount: 5 }).getSnapshot();
    assert.equal(declared.can(events.batchesAlone), false);
    assert.equal(declared.can({ ...events.rightCounts, itemCount: 5 }), false);
    const free = runIn('open', { expectedItemCount: null, mode: 'upsert' }).getSnapshot();
    assert.equal(free.can(events.batchesAlone), true);
    assert.equal(free.can(events.wrongItems), false);
  });

  it('ends a run with a rejected item as completed_with_errors, one with stale items not', () => {
    assert.equal(runIn('completed_with_errors').getSnapshot().status, 'done');
    const actor = createActor(indexRunMachine, { input: { ...input, expectedItemCount: 2 } });
    actor.start();
    actor.send(batch(1, { received: 2, accepted: 0, unchanged: 0, stale: 2, rejected: 0 }));
    actor.send({ type: 'run.completed', batchCount: 1, itemCount: null, nowMs: 1 });
    actor.send(events.finish);
    assert.equal(actor.getSnapshot().value, 'completed');
  });

  it('keeps its promises over any sequence of events', () => {
    const anyEvent = fc.oneof(
      fc.constantFrom(...eventNames).map((name) => events[name]),
      fc
        .record({ sequence: fc.integer({ min: 1, max: 5 }), isFaulty: fc.boolean() })
        .map(({ sequence, isFaulty }) => batch(sequence, isFaulty ? faulty : clean)),
    );
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), (walk) => {
        const actor = createActor(indexRunMachine, { input });
        actor.start();
        for (const event of walk) {
          const before = actor.getSnapshot();
          const canTake = before.can(event);
          actor.send(event);
          const after = actor.getSnapshot();
          if (!canTake) assert.deepEqual(after.context, before.context);
          if (before.status === 'done') assert.equal(canTake, false);
          if (after.value !== 'open') assert.equal(after.context.dueAtMs, null);
          const { counters, nextSequence } = after.context;
          assert.equal(counters.received, (nextSequence - 1) * 2);
          const { accepted, unchanged, stale, rejected } = counters;
          assert.equal(accepted + unchanged + stale + rejected, counters.received);
          const hasCompleted = ['processing', 'completed', 'completed_with_errors'].includes(
            after.value,
          );
          if (hasCompleted) assert.equal(counters.received, input.expectedItemCount);
        }
      }),
      { numRuns: 200 },
    );
  });
});
