// The contract's limits of sizes and counts, with their defaults (contract 2 and 8.4).
// The configuration may change them; the assertions below check the rules between them.

import { assert } from './base/assert.ts';

export const limitDefaults = {
  json_depth_max: 16,
  chat_body_bytes_max: 32 * 1024,
  schema_body_bytes_max: 1024 * 1024,
  inventory_body_bytes_max: 256 * 1024,
  max_items_per_batch: 500,
  max_batch_bytes: 4 * 1024 * 1024,
  max_item_bytes: 256 * 1024,
  max_batches_per_run: 2000,
  max_open_runs: 4,
  min_batch_interval_ms: 100,
  run_idle_expiry_seconds: 86_400,
  max_schema_entries_per_batch: 500,
  max_schema_batches_per_run: 200,
  max_attributes: 2000,
  max_taxonomy_depth: 16,
  max_allowed_values: 1000,
  updated_at_ahead_seconds: 300,
  max_message_chars: 4000,
  max_queued_turns: 5,
  stream_page_items_max: 500,
  stream_wait_seconds_max: 25,
};
export type Limits = typeof limitDefaults;

/** The description of each limit: contract 2, 5 to 9. */
export const limitDescriptions: Readonly<Record<keyof Limits, string>> = {
  json_depth_max: 'Levels of nesting in a JSON body.',
  chat_body_bytes_max: 'Largest body of a chat request.',
  schema_body_bytes_max: 'Largest body of a schema batch.',
  inventory_body_bytes_max: 'Largest body of an inventory event.',
  max_items_per_batch: 'Products in one batch.',
  max_batch_bytes: 'Largest body of a product batch.',
  max_item_bytes: 'Largest product.',
  max_batches_per_run: 'Batches of one product run.',
  max_open_runs: 'Product runs of a tenant that are open at once.',
  min_batch_interval_ms:
    'Shortest time between two batches of a product run; an earlier one waits.',
  run_idle_expiry_seconds: 'An open run without a batch for this long ends.',
  max_schema_entries_per_batch: 'Entries in one schema batch.',
  max_schema_batches_per_run: 'Batches of one schema run.',
  max_attributes: 'Attributes of a schema.',
  max_taxonomy_depth: 'Levels of a taxonomy.',
  max_allowed_values: 'Allowed values of an attribute.',
  updated_at_ahead_seconds:
    'How far ahead of the clock the time of a product or of a stock level may be.',
  max_message_chars: 'Longest message.',
  max_queued_turns: 'Messages of a session that wait for their answer.',
  stream_page_items_max: 'Items on one page of a stream.',
  stream_wait_seconds_max: 'Longest wait of a long poll.',
};

/** Refuses limits that contradict each other; throws {@link AssertionFailed} naming the pair. */
export function checkLimits(limits: Limits): void {
  assert(
    limits.max_item_bytes <= limits.max_batch_bytes,
    'max_item_bytes fits into max_batch_bytes',
  );
}
