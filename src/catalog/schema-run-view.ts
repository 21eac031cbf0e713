// The wire form of schema runs and of the active schema (contract 7).

import { formatTime } from '../base/clock.ts';
import type {
  ActivationProducts,
  BatchReceipt,
  CurrentSchema,
  EmbeddingCounts,
  RetrievalPolicy,
  SchemaBatch,
  SchemaRun,
  SchemaRunState,
} from '../contract/schema-sync.ts';
import type { SchemaRow } from '../journal/catalogue-tables.ts';
import { entryCountsOf } from '../journal/schema-pieces.ts';
import type { Limits } from '../limits.ts';
import type { SchemaRunContext } from './schema-run-machine.ts';

/** How long to wait between two reads of a run, by its state. */
const pollAfterSeconds: Readonly<Record<SchemaRunState, number>> = {
  open: 5,
  validating: 1,
  activating: 1,
  activated: 60,
  failed: 60,
  cancelled: 60,
  expired: 60,
};

/** The members that only an activated run has. */
export interface Activation {
  readonly products: ActivationProducts;
  /** Present only for the active version. */
  readonly embeddings?: EmbeddingCounts;
}

/** The run object. */
export function runObject(
  context: SchemaRunContext,
  state: SchemaRunState,
  { limits, activation }: { readonly limits: Limits; readonly activation?: Activation | undefined },
): SchemaRun {
  const isCounting = activation?.products.counted_at === null;
  return {
    run_id: context.run_id,
    state,
    source_schema_version: context.source_schema_version,
    source_schema_hash: context.source_schema_hash,
    expected_active_version: context.expected_active_version,
    idempotency_key: context.idempotency_key,
    next_sequence: context.batch_hashes.length + 1,
    received_batches: context.batch_hashes.length,
    ...(context.expected_batches !== null && { expected_batches: context.expected_batches }),
    entry_counts: context.entry_counts,
    ...(context.schema_version !== null && { schema_version: context.schema_version }),
    ...(context.schema_hash !== null && { schema_hash: context.schema_hash }),
    ...activation,
    errors: [...context.errors],
    ...(context.are_errors_truncated && { errors_truncated: true }),
    limits: limitsObject(limits),
    poll_after_seconds: isCounting ? pollAfterSeconds.activating : pollAfterSeconds[state],
    created_at: formatTime(context.created_at_ms),
    updated_at: formatTime(context.updated_at_ms),
    expires_at: formatTime(context.expires_at_ms),
  };
}

function limitsObject(limits: Limits): SchemaRun['limits'] {
  return {
    max_entries_per_batch: limits.max_schema_entries_per_batch,
    max_batch_bytes: limits.schema_body_bytes_max,
    max_batches_per_run: limits.max_schema_batches_per_run,
    max_open_runs: limits.max_open_runs,
    max_attributes: limits.max_attributes,
    max_allowed_values: limits.max_allowed_values,
    max_taxonomy_depth: limits.max_taxonomy_depth,
    min_batch_interval_ms: limits.min_batch_interval_ms,
    run_idle_expiry_seconds: limits.run_idle_expiry_seconds,
  };
}

/** The receipt for a batch of the run, new or repeated. */
export function batchReceipt(
  context: SchemaRunContext,
  batch: SchemaBatch,
  { isDuplicate }: { readonly isDuplicate: boolean },
): BatchReceipt {
  return {
    run_id: context.run_id,
    sequence: batch.sequence,
    kind: batch.kind,
    entry_count: batch.entries.length,
    batch_hash: context.batch_hashes[batch.sequence - 1] ?? '',
    next_sequence: context.batch_hashes.length + 1,
    received_batches: context.batch_hashes.length,
    duplicate: isDuplicate,
  };
}

/** The current schema; without version and counts for a tenant that has none. */
export function currentSchema(
  row: SchemaRow | null,
  rest: {
    readonly retrieval_policy: RetrievalPolicy;
    readonly embeddings: EmbeddingCounts;
    readonly products?: ActivationProducts;
  },
): CurrentSchema {
  return {
    version: row?.version ?? null,
    state: row === null ? 'none' : 'activated',
    source_schema_version: row?.source_schema_version ?? null,
    source_schema_hash: row?.source_schema_hash ?? null,
    schema_hash: row?.schema_hash ?? null,
    run_id: row?.run_id ?? null,
    activated_at: row === null ? null : formatTime(row.activated_at_ms),
    counts:
      row === null
        ? { taxonomy: 0, collection: 0, attribute: 0, classification: 0 }
        : entryCountsOf(row),
    ...rest,
  };
}
