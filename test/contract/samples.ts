// A valid body for every route that takes one, with every optional member, and how to misspell it.

import type { RouteName } from '../../src/contract/routes.ts';
import { testOrigin } from '../support/test-server.ts';

const conversation = {
  external_conversation_id: 'conv-1',
  page_url: 'https://shop.example/p/1',
  external_product_ids: ['p-1'],
  metadata: { campaign: 'spring' },
};

export const schemaBatches = [
  {
    sequence: 1,
    kind: 'taxonomy',
    entries: [
      { external_taxonomy_id: 'shoes', name: 'Shoes', labels: { de: 'Schuhe' }, position: 1 },
      { external_taxonomy_id: 'boots', parent_external_taxonomy_id: 'shoes', name: 'Boots' },
    ],
  },
  {
    sequence: 2,
    kind: 'collection',
    entries: [
      {
        external_collection_id: 'summer',
        name: 'Summer',
        description: 'Light things',
        labels: { de: 'Sommer' },
      },
    ],
  },
  {
    sequence: 3,
    kind: 'attribute',
    entries: [
      attribute('colour', 'enum', { allowed_values: [{ value: 'red', label: 'Red' }] }),
      attribute('weight', 'measure', { unit: 'kg' }),
      attribute('msrp', 'money'),
      attribute('care', 'text', { localized: true }),
      attribute('size', 'text', { level: 'variant' }),
    ],
  },
  {
    sequence: 4,
    kind: 'classification',
    entries: [
      {
        external_classification_id: 'shoe',
        name: 'Shoe',
        external_taxonomy_ids: ['shoes'],
        attributes: [
          { attribute_key: 'colour', required: false, variant_axis: false },
          { attribute_key: 'weight', required: false, variant_axis: false },
          { attribute_key: 'msrp', required: false, variant_axis: false },
          { attribute_key: 'care', required: false, variant_axis: false },
          { attribute_key: 'size', required: false, variant_axis: true },
        ],
      },
    ],
  },
];

function attribute(key: string, dataType: string, more: object = {}) {
  return {
    attribute_key: key,
    name: key,
    data_type: dataType,
    level: 'product',
    localized: false,
    searchable: true,
    filterable: true,
    assistant_exposed: true,
    embeddable: true,
    ...more,
  };
}

const media = () => ({
  type: 'image',
  url: 'https://cdn.shop.example/1.jpg',
  alt_text: 'A boot',
  width: 800,
  height: 600,
});

/** A product with every member that the contract names. */
export function product(id = 'p-1') {
  return {
    external_product_id: id,
    updated_at: '2026-01-02T03:04:05.123456Z',
    status: 'active',
    title: 'Red boot',
    description: { plain: 'A boot', markdown: '*A* boot', html: '<b>A</b> boot' },
    url: 'https://shop.example/p/1',
    brand: 'Aisle',
    external_classification_id: 'shoe',
    external_taxonomy_ids: ['boots'],
    external_collection_ids: ['summer'],
    attributes: {
      colour: 'red',
      weight: { value: 1.5, unit: 'kg' },
      msrp: { amount: 9900, currency: 'EUR' },
      care: { en: 'Brush', de: 'Bürsten' },
    },
    price: { amount: 7900, currency: 'EUR' },
    list_price: { amount: 9900, currency: 'EUR' },
    media: [media()],
    variants: [
      {
        external_variant_id: `${id}-42`,
        title: 'Red boot 42',
        sku: `SKU-${id}-42`,
        barcodes: [{ type: 'ean13', value: '4006381333931' }],
        options: { size: '42' },
        price: { amount: 7900, currency: 'EUR' },
        list_price: { amount: 9900, currency: 'EUR' },
        url: 'https://shop.example/p/1?size=42',
        media: [media()],
        attributes: {},
      },
    ],
  };
}

const operator = { external_operator_id: 'op-1', display_name: 'Ada' };

/** Bodies by route; routes with several shapes have several. */
export const samples = {
  bootstrap: [
    {
      surface: { type: 'web', origin: testOrigin, version: '1.2.3' },
      locale: 'de-CH',
      customer: {
        external_customer_id: 'customer-1',
        display_name: 'Ada',
        attributes: { tier: 'gold' },
      },
      conversation,
      token_ttl_seconds: 300,
    },
  ],
  openSession: [{ resume: 'auto', locale: 'en-GB', context: conversation }],
  claimSession: [{ session_id: 'ses_1', resume_secret: 'rsm_1' }],
  postMessage: [
    {
      content: [
        { type: 'text', text: 'Red boots?' },
        { type: 'product_ref', external_product_id: 'p-1', external_variant_id: 'p-1-42' },
      ],
      metadata: { button: 'send' },
    },
  ],
  moveControl: [{ action: 'take_over', expected_control_version: 1, operator }],
  postOperatorMessage: [
    {
      operator,
      content: [
        { type: 'text', text: 'These?' },
        { type: 'product_ref', external_product_id: 'p-1', external_variant_id: 'p-1-42' },
      ],
      metadata: { canned: 'no' },
    },
  ],
  askForPerson: [{}],
  cancelAnswer: [{}],
  startSchemaRun: [
    {
      source_schema_version: '2026-01',
      source_schema_hash: `sha256:${'a'.repeat(64)}`,
      expected_active_version: null,
    },
  ],
  addSchemaBatch: schemaBatches,
  completeSchemaRun: [{ expected_batch_count: schemaBatches.length }],
  cancelSchemaRun: [{}],
  syncItems: [{ items: [product('p-0'), product('p-1')] }],
  startIndexRun: [{ mode: 'replace', schema_version: '', expected_item_count: 1 }],
  addIndexBatch: [{ sequence: 1, items: [product('p-2')] }],
  completeIndexRun: [{ expected_batch_count: 1, expected_item_count: 1 }],
  cancelIndexRun: [{}],
  resetLevel: [{ external_variant_id: 'p-1-42', external_location_id: 'berlin' }],
  receiveInventory: [
    {
      type: 'inventory.levels.updated',
      timestamp: '2026-01-02T03:04:05Z',
      data: {
        levels: [
          {
            external_product_id: 'p-1',
            external_variant_id: 'p-1-42',
            external_location_id: 'berlin',
            available: 3,
            occurred_at: '2026-01-02T03:04:05.123456Z',
            sequence: 7,
          },
        ],
      },
    },
  ],
  search: [
    {
      query: 'boots',
      limit: 5,
      filters: {
        price: { min: 1, max: 100_000, currency: 'EUR' },
        external_taxonomy_ids: ['boots'],
        external_collection_ids: ['summer'],
        weight: { min: 1, max: 2 },
      },
      mode: 'auto',
    },
  ],
} satisfies Partial<Record<RouteName, readonly object[]>>;

/** Members whose own members are free keys: there is no misspelling in them. */
const maps = new Set(['attributes', 'metadata', 'labels', 'options', 'care', 'filters']);

export const misspelt = 'misspelt_member';

/** The body once per object in it, each time with one unknown member, and the pointer to that. */
export function* misspellings(body: unknown): Generator<{ pointer: string; body: unknown }> {
  for (const path of objectPaths(body, [])) {
    const copy: unknown = structuredClone(body);
    let at = copy as Record<string, unknown>;
    for (const key of path) at = at[key] as Record<string, unknown>;
    at[misspelt] = 'x';
    yield { pointer: ['#', ...path, misspelt].join('/'), body: copy };
  }
}

function* objectPaths(value: unknown, path: readonly string[]): Generator<readonly string[]> {
  if (typeof value !== 'object' || value === null) return;
  const name = path.at(-1) ?? '';
  // An array of the same name holds closed objects: a classification's `attributes`.
  if (!Array.isArray(value) && !maps.has(name)) yield path;
  for (const [key, member] of Object.entries(value)) yield* objectPaths(member, [...path, key]);
}
