// The catalogue's change journal: rows that the catalogue writes and the search lanes read.
// Owns: the shape of these rows. Does not own: writing (catalog) and reading (search).
// INV-701: a tenant's changes ascend without reuse, and hold one row per product: its latest.

import { defineTable } from './journal.ts';

/** A product as last accepted. Key: [tenant, external_product_id]. */
export interface ProductRow {
  /**
   * RFC 8785 text of the validated, sanitised item (contract 8.1) without `updated_at`; for
   * `deleted`, of its tombstone. What `content_hash` is of, so equal contents are equal texts; and
   * a reader of many rows for what stands beside it pays for no item.
   */
  readonly content: string;
  readonly status: 'active' | 'archived' | 'deleted';
  /** Its place in the change journal. */
  readonly change_sequence: number;
}

/**
 * How a product stands: all that its next item is judged by. A row of its own, and a small one:
 * who judges, lists or compares reads no content, and a newer time for the same content writes
 * none. There is one for every product row, and they are written together. Same key.
 */
export interface StandingRow {
  readonly status: ProductRow['status'];
  /** `sha256:` + hex of the product row's content. */
  readonly content_hash: string;
  readonly projection_version: number;
  /** Watermark in microseconds since the epoch: an exact integer below 2^53. */
  readonly updated_at_us: number;
  readonly schema_version: string;
  /** The product row's own. */
  readonly change_sequence: number;
  /** The bytes of the item with this content, if the reader could identify them. */
  readonly sent?: SentBytes;
}

/** Identifies the bytes of an accepted item (catalog/batch-reader). */
export interface SentBytes {
  /** Hashes of the rules for reading them, and of all bytes except those of the time. */
  readonly name: string;
  readonly length: number;
  /** Start and end of the time's text, counted from the item's first byte. */
  readonly time_start: number;
  readonly time_end: number;
  /** Hash of the content before sanitising, if sanitising changed it. */
  readonly content_hash?: string;
}

/** The item of a row, without `updated_at`. */
export function itemOf(row: Pick<ProductRow, 'content'>): Readonly<Record<string, unknown>> {
  return JSON.parse(row.content) as Readonly<Record<string, unknown>>;
}

/** One change. Key: [tenant, sequence]. A product's older row goes when its newer one comes. */
export type ChangeRow =
  | { readonly kind: 'product'; readonly external_product_id: string }
  | { readonly kind: 'schema'; readonly version: string };

/** One value per kind of schema entry. */
export type ByKind<What> = Readonly<
  Record<'taxonomy' | 'collection' | 'attribute' | 'classification', What>
>;

/** Entries of a schema, as they were sent at once. */
export interface SchemaPiece {
  readonly kind: keyof ByKind<unknown>;
  readonly entries: readonly unknown[];
}

/**
 * A schema version as activated. It is small: its entries are the batches of its run, which stay
 * where they were put until another version takes its place (ADR 27). Key: [tenant, version].
 */
export type SchemaRow = VersionOfSchema &
  ({ readonly entry_counts: ByKind<number>; readonly batch_count: number } | SchemaEntries);

/** The public data of a version. */
interface VersionOfSchema {
  readonly version: string;
  readonly source_schema_version: string;
  readonly source_schema_hash: string;
  readonly schema_hash: string;
  readonly run_id: string;
  readonly activated_at_ms: number;
}

/** All entries of a version. Before ADR 27 they were in its row. */
export type SchemaEntries = ByKind<readonly unknown[]>;

export const productTable = defineTable<ProductRow>('products', 'placed');
export const standingTable = defineTable<StandingRow>('product_standings', 'placed');
export const changeTable = defineTable<ChangeRow>('changes', 'placed');
export const schemaTable = defineTable<SchemaRow>('schemas', 'placed');
/** Batches of unfinished runs and of the active version, as sent. Key: [tenant, run_id, sequence]. */
export const schemaBatchTable = defineTable<SchemaPiece>('schema_batches', 'placed');
/** The active version. Key: [tenant]. */
export const activeSchemaTable = defineTable<string>('active_schema', 'placed');
/** Products that a shopper could be shown: status active. Key: [tenant]. */
export const liveCountTable = defineTable<number>('live_counts', 'placed');
