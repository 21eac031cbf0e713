// The schema run's machine against the table of contract 7: every state, every event.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { createActor } from 'xstate';
import {
  schemaRunMachine,
  type SchemaRunEvent,
  type SchemaRunInput,
} from '../../src/catalog/schema-run-machine.ts';
import type { SchemaRunState } from '../../src/contract/schema-sync.ts';

const input: SchemaRunInput = {
  run_id: 'run_1',
  tenant_id: 'tenant-1',
  source_schema_version: 'v2',
  source_schema_hash: `sha256:${'2'.repeat(64)}`,
  expected_active_version: 'sv_1',
  idempotency_key: 'key',
  idle_expiry_ms: 1000,
  created_at_ms: 0,
};

/** An event as it meets a run that holds two batches, last one at time 0. */
const events = {
  nextBatch: batch(3),
  heldBatch: batch(2),
  laterBatch: batch(4),
  rightCount: { type: 'run.completed', now_ms: 5, expected_batches: 2 },
  wrongCount: { type: 'run.completed', now_ms: 5, expected_batches: 3 },
  cancel: { type: 'run.cancelled', now_ms: 5 },
  expireInTime: { type: 'run.expired', now_ms: 1000 },
  expireTooEarly: { type: 'run.expired', now_ms: 999 },
  accept: { type: 'schema.accepted', now_ms: 5, schema_hash: 'sha256:x' },
  reject: {
    type: 'schema.rejected',
    now_ms: 5,
    errors: [{ pointer: '#/batches/1/entries/0', code: 'cycle', detail: '' }],
    are_errors_truncated: false,
  },
  activateExpected: {
    type: 'version.activated',
    now_ms: 5,
    active_version: 'sv_1',
    schema_version: 'sv_2',
  },
  activateAnother: {
    type: 'version.activated',
    now_ms: 5,
    active_version: null,
    schema_version: 'sv_2',
  },
  conflictAnother: { type: 'version.conflicted', now_ms: 5, active_version: 'sv_9' },
  conflictExpected: { type: 'version.conflicted', now_ms: 5, active_version: 'sv_1' },
} satisfies Record<string, SchemaRunEvent>;
type EventName = keyof typeof events;
const eventNames = Object.keys(events) as EventName[];

function batch(sequence: number): SchemaRunEvent {
  return {
    type: 'batch.added',
    now_ms: 0,
    sequence,
    kind: 'taxonomy',
    entry_count: 3,
    batch_hash: `sha256:${sequence}`,
  };
}

/** How each state is reached. */
const paths: Record<SchemaRunState, readonly SchemaRunEvent[]> = {
  open: [batch(1), batch(2)],
  validating: [batch(1), batch(2), events.rightCount],
  activating: [batch(1), batch(2), events.rightCount, events.accept],
  activated: [batch(1), batch(2), events.rightCount, events.accept, events.activateExpected],
  failed: [batch(1), batch(2), events.rightCount, events.reject],
  cancelled: [batch(1), batch(2), events.cancel],
  expired: [batch(1), batch(2), events.expireInTime],
};

const nothing = {
  nextBatch: null,
  heldBatch: null,
  laterBatch: null,
  rightCount: null,
  wrongCount: null,
  cancel: null,
  expireInTime: null,
  expireTooEarly: null,
  accept: null,
  reject: null,
  activateExpected: null,
  activateAnother: null,
  conflictAnother: null,
  conflictExpected: null,
} as const;

/** The table: where each event leads, null where it is not taken. */
const table: Record<SchemaRunState, Record<EventName, SchemaRunState | null>> = {
  open: {
    nextBatch: 'open',
    heldBatch: null,
    laterBatch: null,
    rightCount: 'validating',
    wrongCount: null,
    cancel: 'cancelled',
    expireInTime: 'expired',
    expireTooEarly: null,
    accept: null,
    reject: null,
    activateExpected: null,
    activateAnother: null,
    conflictAnother: null,
    conflictExpected: null,
  },
  validating: {
    nextBatch: null,
    heldBatch: null,
    laterBatch: null,
    rightCount: null,
    wrongCount: null,
    cancel: null,
    expireInTime: null,
    expireTooEarly: null,
    accept: 'activating',
    reject: 'failed',
    activateExpected: null,
    activateAnother: null,
    conflictAnother: null,
    conflictExpected: null,
  },
  activating: {
    nextBatch: null,
    heldBatch: null,
    laterBatch: null,
    rightCount: null,
    wrongCount: null,
    cancel: null,
    expireInTime: null,
    expireTooEarly: null,
    accept: null,
    reject: null,
    activateExpected: 'activated',
    activateAnother: null,
    conflictAnother: 'failed',
    conflictExpected: null,
  },
  activated: nothing,
  failed: nothing,
  cancelled: nothing,
  expired: nothing,
};

function runAfter(path: readonly SchemaRunEvent[]) {
  const actor = createActor(schemaRunMachine, { input }).start();
  for (const event of path) actor.send(event);
  return actor;
}

describe('the schema run machine', () => {
  for (const [state, row] of Object.entries(table)) {
    for (const name of eventNames) {
      const to = row[name];
      it(`in ${state} ${to === null ? 'does not take' : `goes to ${to} on`} ${name} (contract 7)`, () => {
        const actor = runAfter(paths[state as SchemaRunState]);
        assert.equal(actor.getSnapshot().value, state);
        assert.equal(actor.getSnapshot().can(events[name]), to !== null);
        actor.send(events[name]);
        assert.equal(actor.getSnapshot().value, to ?? state);
      });
    }
  }

  it('counts batches and their entries, and moves the expiry with each (contract 7)', () => {
    const late: SchemaRunEvent = { ...events.cancel, type: 'run.cancelled', now_ms: 700 };
    const actor = runAfter([batch(1), batch(2), late]);
    const { context } = actor.getSnapshot();
    assert.deepEqual(context.batch_hashes, ['sha256:1', 'sha256:2']);
    assert.equal(context.entry_counts.taxonomy, 6);
    assert.equal(context.expires_at_ms, 1000);
    assert.equal(context.ended_at_ms, 700);
  });

  it('names both versions when the active one is not as expected (contract 7)', () => {
    const { context } = runAfter([...paths.activating, events.conflictAnother]).getSnapshot();
    assert.equal(context.errors[0]?.code, 'schema_version_conflict');
    assert.match(context.errors[0]?.detail ?? '', /sv_9.*sv_1/);
  });

  it('INV-703, INV-704: keeps batches gapless and final states final on any walk', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...eventNames), { maxLength: 30 }), (walk) => {
        const actor = runAfter(paths.open);
        let expected: SchemaRunState = 'open';
        let heldCount = 2;
        for (const name of walk) {
          // Batches and counts of the table are relative to what the run holds.
          const event = relativeTo(heldCount, name);
          const to: SchemaRunState | null = table[expected][name];
          assert.equal(actor.getSnapshot().can(event), to !== null);
          actor.send(event);
          if (name === 'nextBatch' && to !== null) heldCount += 1;
          expected = to ?? expected;
          const { value, context } = actor.getSnapshot();
          assert.equal(value, expected);
          assert.equal(context.batch_hashes.length, heldCount);
          const isFinal: boolean = Object.values(table[expected]).every((next) => next === null);
          assert.equal(context.ended_at_ms !== null, isFinal);
        }
      }),
    );
  });
});

function relativeTo(heldCount: number, name: EventName): SchemaRunEvent {
  const event: SchemaRunEvent = events[name];
  const shift = heldCount - 2;
  if (event.type === 'batch.added') return { ...event, sequence: event.sequence + shift };
  if (event.type !== 'run.completed') return event;
  return { ...event, expected_batches: event.expected_batches + shift };
}
