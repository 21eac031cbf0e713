// The life of an index-sync run: batches in order, completion, and the processing after it.
//
//   open ──run.completed──▶ processing ──run.finished──▶ completed | completed_with_errors
//   │ └─batch.added─▶ open       │ └─products.removed─▶ processing
//   ├─run.failed─▶ failed ◀──────┘
//   ├─run.cancelled─▶ cancelled
//   └─run.expired─▶ expired
//
// Owns: which events a run takes in which state, its counters, its deadline.
// Does not own: items and their judgement (product-service), removal (product-removal), storage.
// INV-706: batches count without gaps from 1, each once; a run leaves `open` at most once.
// INV-707: a run with a declared count completes only with exactly that many batches and items.
// On failure: a step that could not be journalled is discarded with its actor; the caller retries.

import { assign, setup } from 'xstate';
import type { IndexRun, ItemsSummary } from '../contract/products.ts';

/** The data at the start of a run. */
export interface IndexRunInput {
  readonly runId: string;
  readonly tenantId: string;
  readonly mode: 'upsert' | 'replace';
  readonly schemaVersion: string;
  /** Declared at the start; null on an upsert that declared none. */
  readonly expectedItemCount: number | null;
  readonly idempotencyKey: string;
  /** Head of the tenant's changes when the run began. */
  readonly startSequence: number;
  readonly nowMs: number;
  /** An open run without a batch for this long expires. */
  readonly idleExpiryMs: number;
}

export interface IndexRunContext extends Omit<IndexRunInput, 'nowMs'> {
  readonly nextSequence: number;
  readonly counters: ItemsSummary & { readonly removed: number };
  readonly expectedBatches: number | null;
  /** Removal has dealt with every product up to this id. */
  readonly removedUpTo: string | null;
  readonly failure: IndexRun['errors'][number] | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  readonly expiresAtMs: number;
  /** When the host calls `onDue`; null once the run is not open. */
  readonly dueAtMs: number | null;
}

export type IndexRunEvent =
  | { readonly type: 'batch.added'; sequence: number; summary: ItemsSummary; nowMs: number }
  | { readonly type: 'run.completed'; batchCount: number; itemCount: number | null; nowMs: number }
  | { readonly type: 'products.removed'; count: number; upTo: string; nowMs: number }
  | { readonly type: 'run.finished'; nowMs: number }
  | ({ readonly type: 'run.failed'; nowMs: number } & IndexRun['errors'][number])
  | { readonly type: 'run.cancelled'; nowMs: number }
  | { readonly type: 'run.expired'; nowMs: number };

const machineSetup = setup({
  types: {
    context: {} as IndexRunContext,
    events: {} as IndexRunEvent,
    input: {} as IndexRunInput,
  },
  guards: {
    isNext: ({ context }, { sequence }: { sequence: number }) => sequence === context.nextSequence,
    areCountsRight: ({ context }, counts: { batchCount: number; itemCount: number | null }) =>
      countFault(context, counts) === undefined,
    isDue: ({ context }, { nowMs }: { nowMs: number }) => nowMs >= context.expiresAtMs,
    hasRejected: ({ context }) => context.counters.rejected > 0,
  },
  actions: {
    touch: assign((_, { nowMs }: { nowMs: number }) => ({ updatedAtMs: nowMs })),
    leaveOpen: assign({ dueAtMs: null }),
    countBatch: assign(({ context }, batch: { summary: ItemsSummary; nowMs: number }) => {
      const expiresAtMs = batch.nowMs + context.idleExpiryMs;
      return {
        nextSequence: context.nextSequence + 1,
        counters: { ...context.counters, ...addSummaries(context.counters, batch.summary) },
        expiresAtMs,
        dueAtMs: expiresAtMs,
      };
    }),
    noteExpected: assign((_, { batchCount }: { batchCount: number }) => ({
      expectedBatches: batchCount,
    })),
    countRemoved: assign(({ context }, { count, upTo }: { count: number; upTo: string }) => ({
      counters: { ...context.counters, removed: context.counters.removed + count },
      removedUpTo: upTo,
    })),
    noteFailure: assign((_, { code, detail }: IndexRun['errors'][number]) => ({
      failure: { code, detail },
    })),
  },
});

const touch = { type: 'touch', params: ({ event }: { event: IndexRunEvent }) => event } as const;

const failed = {
  target: 'failed',
  actions: [
    touch,
    { type: 'leaveOpen' },
    {
      type: 'noteFailure',
      params: ({ event }: { event: IndexRun['errors'][number] }) => event,
    },
  ],
} as const;

export const indexRunMachine = machineSetup.createMachine({
  id: 'index-run',
  context: ({ input: { nowMs, ...input } }) => ({
    ...input,
    nextSequence: 1,
    counters: { received: 0, accepted: 0, unchanged: 0, stale: 0, rejected: 0, removed: 0 },
    expectedBatches: null,
    removedUpTo: null,
    failure: null,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    expiresAtMs: nowMs + input.idleExpiryMs,
    dueAtMs: nowMs + input.idleExpiryMs,
  }),
  initial: 'open',
  states: {
    open: {
      on: {
        'batch.added': {
          guard: { type: 'isNext', params: ({ event }) => event },
          actions: [touch, { type: 'countBatch', params: ({ event }) => event }],
        },
        'run.completed': {
          guard: { type: 'areCountsRight', params: ({ event }) => event },
          target: 'processing',
          actions: [
            touch,
            { type: 'leaveOpen' },
            { type: 'noteExpected', params: ({ event }) => event },
          ],
        },
        'run.cancelled': { target: 'cancelled', actions: [touch, { type: 'leaveOpen' }] },
        'run.expired': {
          guard: { type: 'isDue', params: ({ event }) => event },
          target: 'expired',
          actions: [touch, { type: 'leaveOpen' }],
        },
        'run.failed': failed,
      },
    },
    processing: {
      on: {
        'products.removed': {
          actions: [touch, { type: 'countRemoved', params: ({ event }) => event }],
        },
        'run.finished': [
          { guard: 'hasRejected', target: 'completed_with_errors', actions: touch },
          { target: 'completed', actions: touch },
        ],
        'run.failed': failed,
      },
    },
    completed: { type: 'final' },
    completed_with_errors: { type: 'final' },
    failed: { type: 'final' },
    cancelled: { type: 'final' },
    expired: { type: 'final' },
  },
});

/**
 * What keeps a run from completing, or undefined. Every declared count has to match, one of the start and
 * one of the completion: a count at the start guards against a feed that was cut short.
 */
export function countFault(
  context: IndexRunContext,
  counts: { batchCount: number; itemCount: number | null },
): 'batch_count_mismatch' | 'item_count_mismatch' | undefined {
  if (counts.batchCount !== context.nextSequence - 1) return 'batch_count_mismatch';
  const declared = [context.expectedItemCount, counts.itemCount];
  const areRight = declared.every((count) => count === null || count === context.counters.received);
  return areRight ? undefined : 'item_count_mismatch';
}

function addSummaries(left: ItemsSummary, right: ItemsSummary): ItemsSummary {
  return {
    received: left.received + right.received,
    accepted: left.accepted + right.accepted,
    unchanged: left.unchanged + right.unchanged,
    stale: left.stale + right.stale,
    rejected: left.rejected + right.rejected,
  };
}
