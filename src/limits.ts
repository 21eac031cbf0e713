// The bounds of the contract that are sizes and counts, with their defaults (contract 2 and 8.4).
// Configuration may move them; the assertions below say how they have to relate.

import { assert } from './base/assert.ts';

export const limitDefaults = {
  /** Levels of nesting in a JSON body. */
  json_depth_max: 16,
  /** Bytes of a body by kind of route; of products see `max_batch_bytes`. */
  chat_body_bytes_max: 32 * 1024,
  schema_body_bytes_max: 1024 * 1024,
  inventory_body_bytes_max: 256 * 1024,
  /** Contract 8.4; the bytes are those of the body. */
  max_items_per_batch: 500,
  max_batch_bytes: 4 * 1024 * 1024,
  max_item_bytes: 256 * 1024,
  max_batches_per_run: 2000,
  max_open_runs: 4,
  min_batch_interval_ms: 100,
  run_idle_expiry_seconds: 86_400,
  /** Contract 7. */
  max_schema_entries_per_batch: 500,
  max_schema_batches_per_run: 200,
  max_attributes: 2000,
  max_taxonomy_depth: 16,
  max_allowed_values: 1000,
  /** The time of a product or of a stock level may be this far ahead (contract 8.1, 9). */
  updated_at_ahead_seconds: 300,
  /** Contract 5 and 6. */
  max_message_chars: 4000,
  max_queued_turns: 5,
  stream_page_items_max: 500,
  stream_wait_seconds_max: 25,
};
export type Limits = typeof limitDefaults;

/** Refuses limits that contradict each other; throws {@link AssertionFailed} naming the pair. */
export function checkLimits(limits: Limits): void {
  assert(
    limits.max_item_bytes <= limits.max_batch_bytes,
    'max_item_bytes fits into max_batch_bytes',
  );
}
