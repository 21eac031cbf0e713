// A shop of a few shoes, toners and laptops in two languages, small enough to check by eye.

import {
  CatalogueSchema,
  type ProductItem,
  type SchemaEntries,
} from '../../../src/search/catalogue-schema.ts';
import { buildDocument } from '../../../src/search/document.ts';
import { LexicalIndex, type LexicalQuery } from '../../../src/search/lexical-index.ts';

const flags = { searchable: true, filterable: true, assistant_exposed: true };

export const entries: SchemaEntries = {
  attributes: [
    {
      attribute_key: 'colour',
      name: 'Colour / Farbe',
      data_type: 'enum',
      level: 'variant',
      allowed_values: [
        { value: 'blue', label: 'Blue / Blau' },
        { value: 'red', label: 'Red / Rot' },
        { value: 'black', label: 'Black / Schwarz' },
        { value: 'navy', label: 'Navy blue / Marineblau' },
      ],
      ...flags,
    },
    {
      attribute_key: 'size',
      name: 'Size / Größe',
      data_type: 'enum',
      level: 'variant',
      allowed_values: [{ value: '41' }, { value: '42' }, { value: 'M' }],
      ...flags,
    },
    {
      attribute_key: 'waterproof',
      name: 'Waterproof / Wasserdicht',
      data_type: 'boolean',
      ...flags,
    },
    { attribute_key: 'memory', name: 'Memory', data_type: 'measure', unit: 'GB', ...flags },
    { attribute_key: 'diagonal', name: 'Diagonal', data_type: 'decimal', unit: 'inch', ...flags },
    { attribute_key: 'material', name: 'Material', data_type: 'text', localized: true, ...flags },
    {
      attribute_key: 'internal_note',
      name: 'Internal note',
      data_type: 'text',
      searchable: false,
      filterable: false,
      assistant_exposed: false,
    },
    {
      attribute_key: 'cost_class',
      name: 'Cost class',
      data_type: 'enum',
      allowed_values: [{ value: 'premium', label: 'Premium' }],
      searchable: false,
      filterable: true,
      assistant_exposed: false,
    },
  ],
  taxonomies: [
    { external_taxonomy_id: 'tax-footwear', name: 'Footwear', labels: { de: 'Schuhwerk' } },
    {
      external_taxonomy_id: 'tax-shoes',
      parent_external_taxonomy_id: 'tax-footwear',
      name: 'Shoes',
      labels: { de: 'Schuhe' },
    },
    {
      external_taxonomy_id: 'tax-running',
      parent_external_taxonomy_id: 'tax-shoes',
      name: 'Running shoes',
      labels: { de: 'Laufschuhe' },
    },
    { external_taxonomy_id: 'tax-computers', name: 'Computers', labels: { de: 'Rechner' } },
    { external_taxonomy_id: 'tax-empty', name: 'Garden furniture' },
  ],
  collections: [
    { external_collection_id: 'col-sale', name: 'Summer sale', labels: { de: 'Sommerschluss' } },
  ],
};

export const schema = new CatalogueSchema(entries);

const eur = (amount: number) => ({ amount, currency: 'EUR' });

export const products: readonly ProductItem[] = [
  {
    external_product_id: 'runner',
    title: 'Cloud Runner trainer',
    brand: 'Bösch',
    description: { html: '<p>A light shoe for <b>wet</b> mornings.</p>' },
    external_taxonomy_ids: ['tax-running'],
    external_collection_ids: ['col-sale'],
    attributes: { waterproof: true, material: { en: 'wool', de: 'Wolle' } },
    price: eur(9900),
    variants: [
      {
        external_variant_id: 'runner-blue-41',
        sku: 'RUN-BL-41',
        barcodes: [{ value: '4006381333931' }],
        options: { colour: 'blue', size: '41' },
        price: eur(8900),
      },
      {
        external_variant_id: 'runner-blue-42',
        sku: 'RUN-BL-42',
        options: { colour: 'blue', size: '42' },
        price: eur(10900),
      },
      {
        external_variant_id: 'runner-red-42',
        sku: 'RUN-RD-42',
        options: { colour: 'red', size: '42' },
        price: eur(7900),
      },
    ],
  },
  {
    external_product_id: 'loafer',
    title: 'Leather loafer',
    brand: 'Stride',
    external_taxonomy_ids: ['tax-shoes'],
    attributes: { colour: 'black', waterproof: false, internal_note: 'unsellable zebra' },
    price: eur(12000),
  },
  {
    external_product_id: 'toner',
    title: 'Brother TN-2110 toner cartridge',
    brand: 'Brother',
    attributes: { colour: 'black', cost_class: 'premium' },
    price: eur(4500),
    variants: [{ external_variant_id: 'toner-1', sku: 'TN2110', options: {} }],
  },
  {
    external_product_id: 'laptop-17',
    title: 'Aero 17" laptop with 4 GB',
    brand: 'Aero',
    external_taxonomy_ids: ['tax-computers'],
    attributes: { memory: { value: 4, unit: 'GB' }, diagonal: 17 },
    price: eur(99900),
  },
  {
    external_product_id: 'laptop-13',
    title: 'Aero 13.3" laptop',
    brand: 'AERO',
    external_taxonomy_ids: ['tax-computers'],
    attributes: { memory: 8, diagonal: 13.3 },
    price: { amount: 89900, currency: 'USD' },
  },
  {
    external_product_id: 'sticker',
    title: 'Vinyl sticker sheet',
    description: {
      plain: 'Fits every computer case, phone, bicycle, helmet, fridge and laptop lid.',
    },
    price: eur(100),
  },
];

/** An index of `items` under the small schema. */
export function indexOf(items: readonly ProductItem[]): LexicalIndex {
  const index = new LexicalIndex(schema);
  for (const item of items) index.upsert(buildDocument(item, schema));
  return index;
}

/** Ids of the products that `index` finds, in order. */
export function idsFound(
  index: LexicalIndex,
  query: Partial<LexicalQuery> | string,
): readonly string[] {
  const asked = typeof query === 'string' ? { text: query } : query;
  const result = index.search({ text: '', limit: 10, ...asked });
  return result.hits.map((hit) => hit.external_product_id);
}
