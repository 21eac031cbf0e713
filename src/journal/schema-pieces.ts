// The entries of a schema version where they lie: in the batches of its run, which are read one by one,
// so that neither an activation nor a reader has all of a schema to handle at once (ADR 27).

import {
  schemaBatchTable,
  schemaTable,
  type ByKind,
  type SchemaEntries,
  type SchemaRow,
} from './catalogue-tables.ts';
import { remove, type Journal, type Key, type Put } from './journal.ts';

/** How many entries of each kind a version has. */
export function entryCountsOf(row: SchemaRow): ByKind<number> {
  if ('entry_counts' in row) return row.entry_counts;
  return {
    taxonomy: row.taxonomy.length,
    collection: row.collection.length,
    attribute: row.attribute.length,
    classification: row.classification.length,
  };
}

/**
 * Reads the entries of a version in the order in which they were sent; yields after each batch, so
 * that others can run. Undefined where another version has taken its place meanwhile.
 */
export function* readEntries(
  tables: Pick<Journal, 'get'>,
  tenantId: string,
  row: SchemaRow,
): Generator<void, SchemaEntries | undefined> {
  if (!('batch_count' in row)) return row;
  const all = {
    taxonomy: [] as unknown[],
    collection: [] as unknown[],
    attribute: [] as unknown[],
    classification: [] as unknown[],
  };
  for (const key of batchKeysOf(tenantId, row)) {
    const batch = tables.get(schemaBatchTable, key);
    if (batch === undefined) return undefined;
    for (const entry of batch.entries) all[batch.kind].push(entry);
    yield;
  }
  return all;
}

/** The rows to remove when another version replaces this one. */
export function removalOf(tenantId: string, row: SchemaRow): Put[] {
  const batchKeys = 'batch_count' in row ? batchKeysOf(tenantId, row) : [];
  return [
    remove(schemaTable, [tenantId, row.version]),
    ...batchKeys.map((key) => remove(schemaBatchTable, key)),
  ];
}

/** The keys of the batches of a run, in order. */
export function batchKeysOf(
  tenantId: string,
  run: { readonly run_id: string; readonly batch_count: number },
): Key[] {
  return Array.from({ length: run.batch_count }, (_, index) => [tenantId, run.run_id, index + 1]);
}
