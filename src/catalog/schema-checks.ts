// The refusals of schema runs (contract 7).

import { Refusal, type ProblemEntry } from '../contract/problems.ts';
import type { SchemaBatch } from '../contract/schema-sync.ts';
import { validationFailed } from '../contract/validation.ts';
import type { Limits } from '../limits.ts';
import type { SchemaRunContext } from './schema-run-machine.ts';

/** Refuses a start or a write that was decided on another version than the active one. */
export function checkExpected(expected: string | null, active: string | null): void {
  if (expected === active) return;
  throw new Refusal(
    'schema_version_conflict',
    `The active version is ${active ?? 'none'}, and ${expected ?? 'none'} was expected.`,
    { extra: { active_version: active } },
  );
}

/** Refuses a batch over the configured bounds, which its schema does not know. */
export function checkBatchSize(batch: SchemaBatch, limits: Limits): void {
  const { max_schema_entries_per_batch: entriesMax, max_allowed_values: valuesMax } = limits;
  const errors: ProblemEntry[] = [];
  const tooMany = (pointer: string, max: number): void => {
    errors.push({ pointer, code: 'too_many', detail: `At most ${max} are allowed here.` });
  };
  if (batch.entries.length > entriesMax) tooMany('#/entries', entriesMax);
  for (const [index, entry] of batch.entries.entries()) {
    const valueCount = 'allowed_values' in entry ? entry.allowed_values.length : 0;
    if (valueCount > valuesMax) tooMany(`#/entries/${index}/allowed_values`, valuesMax);
  }
  if (errors.length > 0) throw validationFailed(errors);
}

/** Refuses a batch that is neither a repeat nor the next one. */
export function checkBatchPlace(
  { batch_hashes }: SchemaRunContext,
  sequence: number,
  limits: Limits,
): void {
  const next_sequence = batch_hashes.length + 1;
  const batchesMax = limits.max_schema_batches_per_run;
  if (sequence < next_sequence) {
    throw new Refusal('batch_conflict', `Batch ${sequence} was received with other content.`);
  }
  if (sequence > batchesMax) {
    const detail = `A run has at most ${batchesMax} batches.`;
    throw validationFailed([{ pointer: '#/sequence', code: 'out_of_range', detail }]);
  }
  if (sequence > next_sequence) {
    throw new Refusal('batch_out_of_order', `The next batch is number ${next_sequence}.`, {
      extra: { next_sequence },
    });
  }
}

/** The refusal of a completion that announced another number of batches than was received. */
export function countMismatch(
  { batch_hashes }: SchemaRunContext,
  expected: number,
  limits: Limits,
): Refusal {
  const received = batch_hashes.length;
  // At most as many numbers as a run can have batches.
  const last = Math.min(expected, limits.max_schema_batches_per_run);
  const missing_sequences = Array.from(
    { length: Math.max(0, last - received) },
    (_, index) => received + 1 + index,
  );
  return new Refusal(
    'batch_count_mismatch',
    `The run holds ${received} batches, and ${expected} were announced.`,
    { extra: { received_batches: received, missing_sequences } },
  );
}
