// A small shop for tests of products: its schema, its items, and a service over a journal.

import { Idempotency } from '../../src/access/idempotency.ts';
import { ActorHost } from '../../src/actors/host.ts';
import type { Clock } from '../../src/base/clock.ts';
import { ActiveSchema, SchemaRegistry } from '../../src/catalog/active-schema.ts';
import { ChangeWriter } from '../../src/catalog/change-writer.ts';
import { IndexSyncService } from '../../src/catalog/index-sync-service.ts';
import { ProductService } from '../../src/catalog/product-service.ts';
import type { TenantCall } from '../../src/contract/call.ts';
import type { ProductItem } from '../../src/contract/products.ts';
import type { AttributeEntry, DataType } from '../../src/contract/schema-sync.ts';
import {
  activeSchemaTable,
  schemaTable,
  type SchemaEntries,
  type SchemaRow,
} from '../../src/journal/catalogue-tables.ts';
import { put, type Journal } from '../../src/journal/journal.ts';
import { MemoryJournal } from './memory-journal.ts';
import { limitDefaults, type Limits } from '../../src/limits.ts';

export const tenantId = 'acme';

/** 2026-11-21T12:00:00Z. */
export const startMs = Date.UTC(2026, 10, 21, 12);

/** A clock that stands still until it is told; its timers run at their time, in order. */
export class ManualClock implements Clock {
  #nowMs: number;
  #timers: { atMs: number; callback: () => void }[] = [];

  constructor(nowMs = startMs) {
    this.#nowMs = nowMs;
  }

  get timerCount(): number {
    return this.#timers.length;
  }

  nowMs(): number {
    return this.#nowMs;
  }

  after(delayMs: number, callback: () => void): () => void {
    const timer = { atMs: this.#nowMs + delayMs, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  advance(byMs: number): void {
    this.#nowMs += byMs;
    const due = this.#timers.filter(({ atMs }) => atMs <= this.#nowMs);
    this.#timers = this.#timers.filter(({ atMs }) => atMs > this.#nowMs);
    for (const { callback } of due.sort((left, right) => left.atMs - right.atMs)) callback();
  }
}

export function attribute(
  key: string,
  dataType: DataType,
  more: Partial<AttributeEntry> = {},
): AttributeEntry {
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

const colours = [
  { value: 'blue', label: 'Blue / Blau' },
  { value: 'red', label: 'Red / Rot' },
];

/** One attribute of every data type, a classification with axes, a small tree. */
export const schemaRow: SchemaRow & SchemaEntries = {
  version: 'sv1',
  source_schema_version: '1',
  source_schema_hash: `sha256:${'0'.repeat(64)}`,
  schema_hash: `sha256:${'1'.repeat(64)}`,
  run_id: 'run_0',
  activated_at_ms: startMs,
  taxonomy: [
    {
      external_taxonomy_id: 'clothing',
      name: 'Clothing',
      labels: { en: 'Clothing', de: 'Kleidung' },
    },
    { external_taxonomy_id: 'shoes', parent_external_taxonomy_id: 'clothing', name: 'Shoes' },
    { external_taxonomy_id: 'home', name: 'Home / Haus', position: 0 },
  ],
  collection: [{ external_collection_id: 'summer', name: 'Summer' }],
  attribute: [
    attribute('title', 'text', { localized: true }),
    attribute('description', 'long_text', { localized: true }),
    attribute('material', 'text'),
    attribute('story', 'long_text', { assistant_exposed: false }),
    attribute('pieces', 'integer'),
    attribute('rating', 'decimal'),
    attribute('waterproof', 'boolean'),
    attribute('released', 'date'),
    attribute('available_from', 'datetime'),
    attribute('finish', 'enum', { allowed_values: colours }),
    attribute('tags', 'multi_enum', { allowed_values: colours }),
    attribute('weight', 'measure', { unit: 'kg' }),
    attribute('deposit', 'money'),
    attribute('manual', 'url'),
    attribute('care', 'text', { localized: true }),
    attribute('colour', 'enum', {
      level: 'variant',
      allowed_values: colours,
      name: 'Colour / Farbe',
    }),
    attribute('size', 'text', { level: 'variant' }),
    attribute('fit', 'text', { level: 'variant' }),
  ],
  classification: [
    {
      external_classification_id: 'shoe',
      name: 'Shoe',
      external_taxonomy_ids: ['shoes'],
      attributes: [
        { attribute_key: 'material', required: true, variant_axis: false },
        { attribute_key: 'colour', required: true, variant_axis: true },
        { attribute_key: 'size', required: true, variant_axis: true },
        { attribute_key: 'fit', required: true, variant_axis: false },
      ],
    },
    {
      external_classification_id: 'plain',
      name: 'Plain',
      external_taxonomy_ids: [],
      attributes: [],
    },
  ],
};

export const schema = new ActiveSchema(schemaRow, schemaRow);

export function item(id: string, more: Partial<ProductItem> = {}): ProductItem {
  return {
    external_product_id: id,
    updated_at: '2026-11-01T00:00:00Z',
    title: `Product ${id}`,
    ...more,
  };
}

/** The id, the number `count` of them. */
export function items(count: number, more: Partial<ProductItem> = {}): ProductItem[] {
  return Array.from({ length: count }, (_, index) =>
    item(`p${String(index).padStart(5, '0')}`, more),
  );
}

export function call<Body>(body: Body, more: Partial<TenantCall<Body>> = {}): TenantCall<Body> {
  return { tenantId, params: {}, query: {}, body, idempotencyKey: null, ...more };
}

/** Makes a schema version the tenant's active one, on disk. */
export async function activate(journal: Journal, row: SchemaRow = schemaRow): Promise<void> {
  await journal.commit({
    puts: [
      put(schemaTable, [tenantId, row.version], row),
      put(activeSchemaTable, [tenantId], row.version),
    ],
  });
}

/** Everything over one journal, as after a start; again over the same journal, as after a crash. */
export function services(
  journal: Journal,
  options: { clock?: ManualClock; limits?: Partial<Limits> } = {},
) {
  const clock = options.clock ?? new ManualClock();
  const limits = { ...limitDefaults, min_batch_interval_ms: 0, ...options.limits };
  const registry = new SchemaRegistry({ journal });
  const changes = new ChangeWriter({ journal });
  const idempotency = new Idempotency({ journal });
  const host = new ActorHost(
    { journal, clock },
    { idleTimeoutMs: 300_000, sweepIntervalMs: 60_000 },
  );
  const ports = { journal, clock, registry, changes, idempotency, host };
  const products = new ProductService(ports, { limits });
  const runs = new IndexSyncService({ ...ports, products }, { limits });
  return { ...ports, limits, products, runs };
}

/** A body as the edge hands it on: read from its bytes. */
export async function readBody<Body extends { readonly items: readonly ProductItem[] }>(
  products: Pick<ProductService, 'readBatch'>,
  body: Body,
): Promise<Omit<Body, 'items'> & { items: ProductItem[] }> {
  const read = await products.readBatch(tenantId, Buffer.from(JSON.stringify(body)));
  return read as Omit<Body, 'items'> & { items: ProductItem[] };
}

/** A fresh journal with the schema active, and everything over it. */
export async function shop(options: { clock?: ManualClock; limits?: Partial<Limits> } = {}) {
  const journal = new MemoryJournal();
  await activate(journal);
  return { ...services(journal, options), journal };
}
