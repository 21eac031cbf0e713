// A generated catalogue: items of about 840 bytes under a schema of a few attributes.

import type { ProductItem } from '../../src/contract/products.ts';
import {
  activeSchemaTable,
  schemaTable,
  type SchemaEntries,
  type SchemaRow,
} from '../../src/journal/catalogue-tables.ts';
import { put, type Put } from '../../src/journal/journal.ts';

const flags = { searchable: true, filterable: true, assistant_exposed: true, embeddable: true };
const colours = ['blue', 'red', 'green', 'black'];
export const kinds = ['jacket', 'trousers', 'rucksack', 'tent', 'stove', 'lamp', 'boots', 'hat'];
export const adjectives = ['light', 'warm', 'waterproof', 'sturdy', 'soft', 'foldable', 'quiet'];

/** The schema that every generated item follows. */
export const benchSchema: SchemaRow & SchemaEntries = {
  version: 'sv_bench',
  source_schema_version: '1',
  source_schema_hash: `sha256:${'0'.repeat(64)}`,
  schema_hash: `sha256:${'1'.repeat(64)}`,
  run_id: 'run_bench',
  activated_at_ms: 0,
  taxonomy: kinds.map((kind) => ({ external_taxonomy_id: kind, name: kind })),
  collection: [],
  attribute: [
    {
      attribute_key: 'colour',
      name: 'Colour',
      data_type: 'enum',
      level: 'variant',
      localized: false,
      allowed_values: colours.map((value) => ({ value, label: value })),
      ...flags,
    },
    {
      attribute_key: 'material',
      name: 'Material',
      data_type: 'text',
      level: 'product',
      localized: false,
      ...flags,
    },
    {
      attribute_key: 'waterproof',
      name: 'Waterproof',
      data_type: 'boolean',
      level: 'product',
      localized: false,
      ...flags,
    },
  ],
  classification: [],
};

/** The rows that make the schema a tenant's active one. */
export function benchSchemaRows(tenantId: string): readonly Put[] {
  return [
    put(schemaTable, [tenantId, benchSchema.version], benchSchema),
    put(activeSchemaTable, [tenantId], benchSchema.version),
  ];
}

/** One product; its words follow from its id, so that every run has the same catalogue. */
export function productItem(id: string, more: { updatedAt: string; price: number }): ProductItem {
  let seed = 0;
  for (let index = 0; index < id.length; index += 1)
    seed = (seed * 31 + id.charCodeAt(index)) >>> 0;
  const pick = (words: readonly string[], shift: number): string =>
    words[(seed >>> shift) % words.length] ?? '';
  const kind = pick(kinds, 3);
  const price = { amount: more.price, currency: 'EUR' };
  const words = Array.from({ length: 24 }, (_, index) => pick([...adjectives, ...kinds], index));
  return {
    external_product_id: id,
    updated_at: more.updatedAt,
    title: `${pick(adjectives, 5)} ${kind} ${seed % 1000}`,
    description: { plain: `A ${words.join(' ')}.` },
    url: `https://shop.example/products/${id}`,
    brand: `Brand ${seed % 40}`,
    external_taxonomy_ids: [kind],
    attributes: { material: pick(['wool', 'cotton', 'steel', 'nylon'], 7), waterproof: true },
    price,
    media: [{ type: 'image', url: `https://images.shop.example/${id}/front.jpg` }],
    variants: colours.slice(0, 2).map((colour) => ({
      external_variant_id: `${id}-${colour}`,
      sku: `SKU-${id}-${colour}`,
      price,
      attributes: { colour },
    })),
  };
}
