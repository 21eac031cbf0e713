// The catalogue's change journal: the rows in which the catalogue and the search lanes meet.
// Owns: the shape of these rows. Does not own: who writes them (catalog) or reads them (search).
// INV-701: a tenant's changes ascend without reuse, and hold one row per product: its latest.

import { defineTable } from './journal.ts';

/** A product as accepted last. Key: [tenant, external_product_id]. */
export interface ProductRow {
  /**
   * RFC 8785 text of the validated, sanitised item (contract 8.1) without `updated_at`; for
   * `deleted`, of its tombstone. What `content_hash` is of, so equal contents are equal texts; and
   * whoever reads many rows for what stands beside it pays for no item.
   */
  readonly content: string;
  readonly status: 'active' | 'archived' | 'deleted';
  readonly content_hash: string;
  readonly projection_version: number;
  /** Watermark in microseconds since the epoch: an exact integer below 2^53. */
  readonly updated_at_us: number;
  readonly schema_version: string;
  /** Its place in the change journal. */
  readonly change_sequence: number;
}

/** The item of a row, without `updated_at`. */
export function itemOf(row: Pick<ProductRow, 'content'>): Readonly<Record<string, unknown>> {
  return JSON.parse(row.content) as Readonly<Record<string, unknown>>;
}

/** One change. Key: [tenant, sequence]. A product's older row goes when its newer one comes. */
export type ChangeRow =
  | { readonly kind: 'product'; readonly external_product_id: string }
  | { readonly kind: 'schema'; readonly version: string };

/** A schema version as activated: every entry as sent. Key: [tenant, version]. */
export interface SchemaRow {
  readonly version: string;
  readonly source_schema_version: string;
  readonly source_schema_hash: string;
  readonly schema_hash: string;
  readonly run_id: string;
  readonly activated_at_ms: number;
  readonly taxonomy: readonly unknown[];
  readonly collection: readonly unknown[];
  readonly attribute: readonly unknown[];
  readonly classification: readonly unknown[];
}

export const productTable = defineTable<ProductRow>('products', 'placed');
export const changeTable = defineTable<ChangeRow>('changes', 'placed');
export const schemaTable = defineTable<SchemaRow>('schemas', 'placed');
/** The active version. Key: [tenant]. */
export const activeSchemaTable = defineTable<string>('active_schema', 'placed');
/** Products that a shopper could be shown: status active. Key: [tenant]. */
export const liveCountTable = defineTable<number>('live_counts', 'placed');
