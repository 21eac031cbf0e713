// The wire form of index-sync runs: run objects, receipts, refusals (contract 8.3, 8.4).

import { formatTime } from '../base/clock.ts';
import { Refusal } from '../contract/problems.ts';
import type { IndexRun, IndexRunReceipt, ItemsSummary, LaneStates } from '../contract/products.ts';
import type { Limits } from '../limits.ts';
import type { IndexRunContext } from './index-run-machine.ts';

export type IndexRunLimits = Pick<
  Limits,
  | 'max_items_per_batch'
  | 'max_batch_bytes'
  | 'max_item_bytes'
  | 'max_batches_per_run'
  | 'max_open_runs'
  | 'min_batch_interval_ms'
  | 'run_idle_expiry_seconds'
>;

const POLL_PROCESSING_SECONDS = 1;
const POLL_OPEN_SECONDS = 5;
const POLL_ENDED_SECONDS = 60;

/** The run object. */
export function runBody(
  snapshot: { readonly value: IndexRun['state']; readonly context: IndexRunContext },
  more: { readonly lanes: LaneStates; readonly limits: IndexRunLimits },
): IndexRun {
  const { context, value: state } = snapshot;
  const { limits } = more;
  return {
    run_id: context.runId,
    state,
    mode: context.mode,
    schema_version: context.schemaVersion,
    idempotency_key: context.idempotencyKey,
    ...(context.expectedItemCount !== null && { expected_item_count: context.expectedItemCount }),
    ...(context.expectedBatches !== null && { expected_batches: context.expectedBatches }),
    next_sequence: context.nextSequence,
    received_batches: context.nextSequence - 1,
    counters: context.counters,
    lanes: more.lanes,
    errors: context.failure ? [context.failure] : [],
    limits: {
      max_items_per_batch: limits.max_items_per_batch,
      max_batch_bytes: limits.max_batch_bytes,
      max_item_bytes: limits.max_item_bytes,
      max_batches_per_run: limits.max_batches_per_run,
      max_open_runs: limits.max_open_runs,
      min_batch_interval_ms: limits.min_batch_interval_ms,
      run_idle_expiry_seconds: limits.run_idle_expiry_seconds,
    },
    poll_after_seconds: pollAfter(state),
    created_at: formatTime(context.createdAtMs),
    updated_at: formatTime(context.updatedAtMs),
    expires_at: formatTime(context.expiresAtMs),
  };
}

/** The members of every receipt, for a new and for a repeated batch. */
export function receiptBase(
  context: IndexRunContext,
  batch: {
    readonly sequence: number;
    readonly hash: string;
    readonly summary: ItemsSummary;
    readonly schema_version: string;
  },
): Omit<IndexRunReceipt, 'duplicate'> {
  return {
    run_id: context.runId,
    sequence: batch.sequence,
    batch_hash: batch.hash,
    summary: batch.summary,
    schema_version: batch.schema_version,
    next_sequence: context.nextSequence,
    received_batches: context.nextSequence - 1,
  };
}

/** The refusal of a request that only an open run takes; it names the run's state. */
export function notOpen(state: string): Refusal {
  return new Refusal('run_not_open', `The run is ${state}.`, { extra: { state } });
}

/** The refusal of a batch that would leave a gap; it names the number that comes next. */
export function outOfOrder(nextSequence: number): Refusal {
  return new Refusal('batch_out_of_order', `The next batch is number ${nextSequence}.`, {
    extra: { next_sequence: nextSequence },
  });
}

/** The refusal of a batch under another schema version than the run's; it names the active one. */
export function schemaMoved(activeVersion: string): Refusal {
  const detail = `The active schema is ${activeVersion}.`;
  return new Refusal('schema_version_conflict', detail, {
    extra: { active_version: activeVersion },
  });
}

/** The refusal of a completion whose counts do not hold; the run stays open. */
export function countMismatch(
  code: 'batch_count_mismatch' | 'item_count_mismatch',
  context: IndexRunContext,
  announced: { readonly batchCount: number; readonly itemCount: number | null },
): Refusal {
  if (code === 'item_count_mismatch') {
    const { received } = context.counters;
    // A replacement declares it twice: name the count that does not match.
    const expected = [announced.itemCount, context.expectedItemCount].find(
      (count) => count !== null && count !== received,
    );
    const detail = `${received} items were received, and ${expected} were announced; nothing was removed.`;
    return new Refusal(code, detail, {
      extra: { received_items: received, expected_item_count: expected },
    });
  }
  const received = context.nextSequence - 1;
  // Batches come without gaps, so missing ones are at the end.
  const missingCount = Math.min(100, Math.max(0, announced.batchCount - received));
  return new Refusal(code, `${received} batches were received.`, {
    extra: {
      received_batches: received,
      missing_sequences: Array.from({ length: missingCount }, (_, index) => received + 1 + index),
    },
  });
}

function pollAfter(state: IndexRun['state']): number {
  if (state === 'processing') return POLL_PROCESSING_SECONDS;
  return state === 'open' ? POLL_OPEN_SECONDS : POLL_ENDED_SECONDS;
}
