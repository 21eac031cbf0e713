// Lanes that begin with a snapshot, against lanes that read the whole catalogue, after any history.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import * as fc from 'fast-check';
import {
  activeSchemaTable,
  changeTable,
  productTable,
  schemaTable,
  type ProductRow,
  type SchemaRow,
} from '../../src/journal/catalogue-tables.ts';
import { put, remove, type Put } from '../../src/journal/journal.ts';
import { MemoryJournal } from '../support/memory-journal.ts';
import { CatalogueLane } from '../../src/search/catalogue-lane.ts';
import type { ProductItem } from '../../src/search/catalogue-schema.ts';
import { search } from '../../src/search/hybrid-search.ts';
import type { SearchQuery } from '../../src/search/port.ts';
import { SemanticLane } from '../../src/search/semantic/semantic-lane.ts';
import { VectorStore } from '../../src/search/semantic/vector-store.ts';
import { SnapshotFiles } from '../../src/search/snapshot/snapshot-files.ts';
import { SnapshotDamage } from '../../src/search/snapshot/snapshot-frames.ts';
import { until } from '../support/still-clock.ts';

const ids = Array.from('abcdefghijklmnop');
const noun = fc.constantFrom(
  ...['laptop', 'laptops', 'printer', 'printing', 'cable', 'zebra', 'Élan', 'Jacke', 'Xylojacke'],
);
const words = fc.array(noun, { maxLength: 5 }).map((chosen) => chosen.join(' '));
const price = fc.record({
  amount: fc.integer({ min: 1, max: 9 }),
  currency: fc.constantFrom('EUR', 'USD'),
});
const values = fc.record(
  {
    colour: fc.constantFrom('red', 'blue', 'half \ud800 a pair'),
    weight: fc.integer({ min: 1, max: 3 }),
    wireless: fc.boolean(),
  },
  { requiredKeys: [] },
);
const content = fc.record({
  title: words,
  brand: fc.constantFrom('Acme', 'ACME', 'Zenith'),
  description: fc.record({ plain: words }),
  external_taxonomy_ids: fc.subarray(['root', 'leaf']),
  attributes: values,
  price: fc.option(price, { nil: undefined }),
  variants: fc
    .array(fc.record({ options: values, price: fc.option(price, { nil: undefined }) }), {
      maxLength: 2,
    })
    .map((list) => list.map((item, at) => ({ ...item, external_variant_id: `sku-${at}` }))),
});

type Step =
  | { readonly kind: 'write'; readonly id: string; readonly product: object }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'activate'; readonly searchable: readonly string[] }
  | { readonly kind: 'read' }
  | { readonly kind: 'keep' }
  | { readonly kind: 'restart' };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('write' as const),
      id: fc.constantFrom(...ids),
      product: content,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('remove' as const),
      id: fc.constantFrom(...ids),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('activate' as const),
      searchable: fc.subarray(['colour', 'weight', 'wireless']),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.constantFrom<Step>({ kind: 'read' }, { kind: 'keep' }, { kind: 'restart' }),
  },
);
const histories = fc.array(step, { minLength: 5, maxLength: 40 });

const queries: SearchQuery[] = [
  ...['laptop', 'printer cable', 'pritner', 'elan', 'acme', 'sku-1', 'b', 'red zebr'].map(
    (text) => ({ text, limit: 12, locale: 'en' }),
  ),
  { text: 'Jacken', limit: 12, locale: 'de' },
  { text: 'Laptopjacke', limit: 12, locale: 'de' },
  { text: 'laptop', limit: 5, sort: 'price_ascending' },
  { text: '', limit: 12, filters: { brand: ['acme'], price: { min: 2, max: 8 } } },
  { text: 'cable', limit: 12, filters: { attributes: { weight: { min: 2 }, wireless: true } } },
  { text: '', limit: 12, filters: { attributes: { colour: 'half \ud800 a pair' } } },
  { text: 'printer', limit: 12, filters: { external_taxonomy_ids: ['root'] } },
];

/** The rows of one tenant's catalogue, and what is done to them. */
class Shop {
  readonly journal = new MemoryJournal();
  readonly #rows = new Map<string, ProductRow>();
  #head = 0;
  #version = 0;

  readonly tables = {
    get: this.journal.get.bind(this.journal),
    range: this.journal.range.bind(this.journal),
    count: (...[table, options]: Parameters<MemoryJournal['range']>) =>
      [...this.journal.range(table, options)].length,
  };

  item(id: string): ProductItem | undefined {
    const row = this.#rows.get(id);
    return row?.status === 'active' ? (JSON.parse(row.content) as ProductItem) : undefined;
  }

  async activate(searchable: readonly string[]): Promise<void> {
    const version = `v${(this.#version += 1)}`;
    const attribute = ['colour', 'weight', 'wireless'].map((attribute_key) => ({
      attribute_key,
      name: attribute_key,
      data_type: attribute_key === 'wireless' ? 'boolean' : 'text',
      allowed_values: ['red', 'blue'].map((value) => ({ value })),
      searchable: searchable.includes(attribute_key),
      embeddable: searchable.includes(attribute_key),
      filterable: true,
      assistant_exposed: true,
    }));
    const taxonomy = [
      { external_taxonomy_id: 'root', name: 'Electronics' },
      { external_taxonomy_id: 'leaf', parent_external_taxonomy_id: 'root', name: 'Printers' },
    ];
    const row = { version, run_id: `run_${version}`, taxonomy, collection: [], attribute };
    await this.#commit([
      put(schemaTable, ['t', version], row as unknown as SchemaRow),
      put(activeSchemaTable, ['t'], version),
      put(changeTable, ['t', this.#head + 1], { kind: 'schema', version }),
    ]);
  }

  async write(id: string, product: object | undefined): Promise<void> {
    const former = this.#rows.get(id);
    const row = {
      content: JSON.stringify({ ...product, external_product_id: id }),
      status: product === undefined ? 'deleted' : 'active',
      change_sequence: this.#head + 1,
    } as unknown as ProductRow;
    this.#rows.set(id, row);
    await this.#commit([
      put(productTable, ['t', id], row),
      put(changeTable, ['t', row.change_sequence], { kind: 'product', external_product_id: id }),
      ...(former === undefined ? [] : [remove(changeTable, ['t', former.change_sequence])]),
    ]);
  }

  async #commit(puts: Put[]): Promise<void> {
    await this.journal.commit({ puts });
    this.#head += 1;
  }
}

/** Words as places of a vector, so that texts with common words are near. */
function vectorOf(text: string): Float32Array {
  const vector = new Float32Array(40).fill(0.01);
  for (const word of text.toLowerCase().split(/\W+/)) {
    let hash = 7;
    for (const letter of word) hash = (hash * 31 + letter.charCodeAt(0)) % 40;
    vector[hash]! += 1;
  }
  return vector;
}

let modelCount = 0;

/** One shop with lanes that may be restarted, an embedder that counts, and a folder of snapshots. */
class World {
  readonly shop = new Shop();
  readonly texts: string[] = [];
  readonly files: SnapshotFiles;
  lane: CatalogueLane;
  readonly #store: VectorStore;
  readonly #model = `model-${(modelCount += 1)}`;
  #keptCount = 0;

  constructor(store: VectorStore, folder: string) {
    this.#store = store;
    this.files = new SnapshotFiles(folder, 'this code');
    this.lane = this.#newLane();
  }

  get keptCount(): number {
    return this.#keptCount;
  }

  async run(history: readonly Step[]): Promise<void> {
    await this.shop.activate(['colour']);
    for (const each of history) await this.#run(each);
    await this.settled();
  }

  async restart(): Promise<void> {
    await this.lane.semantic!.close();
    this.lane = this.#newLane();
    await this.lane.restore(this.files);
  }

  /** Throws away what the lanes know, and the snapshot: they read the catalogue from its beginning. */
  async rebuild(): Promise<void> {
    await this.files.remove('t');
    await this.restart();
    await this.settled();
  }

  /** Reads all changes, and waits for every vector. */
  async settled(): Promise<void> {
    while (this.lane.advance());
    const semantic = this.lane.semantic!;
    await until(() => semantic.progress.pendingCount === 0, 'every vector');
    // Products that say nothing have no vector: then there is nothing to answer.
    await until(() => semantic.coverage === 0 || semantic.isQueryable, 'an answer');
  }

  /** Everything that is found, as text. */
  async answers(): Promise<string> {
    const { index, semantic } = this.lane;
    if (index === undefined) return 'nothing';
    const found: unknown[] = [index.documentCount, semantic!.coverage];
    for (const query of queries) {
      found.push(await search({ index, semantic }, query, { deadlineMs: 5000 }));
    }
    found.push(index.mentions('red Acme electronics printers blue wireless Zenith', 'en'));
    return JSON.stringify(found);
  }

  close(): Promise<void> {
    return this.lane.semantic!.close();
  }

  async #run(each: Step): Promise<void> {
    switch (each.kind) {
      case 'write':
        return this.shop.write(each.id, each.product);
      case 'remove':
        return this.shop.write(each.id, undefined);
      case 'activate':
        return this.shop.activate(each.searchable);
      case 'read':
        // No more than one row, so that the rest of the history meets a lane that is behind.
        this.lane.advance(0);
        return;
      case 'keep':
        while (this.lane.advance());
        await this.lane.keep(this.files);
        this.#keptCount += 1;
        return;
      case 'restart':
        return this.restart();
    }
  }

  #newLane(): CatalogueLane {
    const settings = {
      provider: 'remote',
      base_url: 'https://models.example',
      model: this.#model,
      batch_max: 16,
      similarity_min: -1,
    } as const;
    const embedder = {
      embedQuery: (text: string) => Promise.resolve(vectorOf(text)),
      embedTexts: (texts: readonly string[]) => {
        this.texts.push(...texts);
        return Promise.resolve(texts.map(vectorOf));
      },
      close: () => Promise.resolve(),
    };
    const ports = {
      store: this.#store,
      embedderOf: () => embedder,
      read: (id: string) => this.shop.item(id),
      onProgress: () => {},
    };
    const semantic = new SemanticLane(ports, this.#model, settings);
    semantic.setEnabled(true);
    return new CatalogueLane(this.shop.tables, 't', semantic);
  }
}

describe('lanes that begin with a snapshot', () => {
  let folder: string;
  let store: VectorStore;
  const runs = { numRuns: 40 };

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'aisle-snapshots-'));
    store = await VectorStore.open(join(folder, 'vectors'));
  });
  after(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  it('answer to the last bit as before, and as lanes that read the whole catalogue (INV-803)', async (test) => {
    let keptCount = 0;
    await fc.assert(
      fc.asyncProperty(histories, histories, async (first, second) => {
        const world = new World(store, join(folder, 'search'));
        try {
          await world.files.remove('t');
          await world.run([...first, { kind: 'keep' }]);
          const before = await world.answers();
          await world.restart();
          await world.settled();
          assert.equal(await world.answers(), before, 'after a restart');
          await world.run(second);
          const later = await world.answers();
          await world.rebuild();
          assert.equal(await world.answers(), later, 'after reading everything');
          assert.equal(new Set(world.texts).size, world.texts.length, 'no text is embedded twice');
          keptCount += world.keptCount;
        } finally {
          await world.close();
        }
      }),
      runs,
    );
    test.diagnostic(`${keptCount} snapshots`);
  });

  it('read the whole catalogue where a snapshot is damaged in any place, or cut short', async () => {
    const path = join(folder, 'search', 't.snapshot');
    const damage = fc.record({
      place: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      bit: fc.nat(7),
      kind: fc.constantFrom('flip', 'cut', 'append', 'drop a frame'),
    });
    await fc.assert(
      fc.asyncProperty(histories, damage, async (history, { place, bit, kind }) => {
        const world = new World(store, join(folder, 'search'));
        try {
          await world.files.remove('t');
          await world.run([...history, { kind: 'keep' }]);
          const before = await world.answers();
          const bytes = readFileSync(path);
          const at = Math.floor(place * bytes.length);
          if (kind === 'flip') bytes[at]! ^= 1 << bit;
          const damaged = {
            flip: bytes,
            cut: bytes.subarray(0, at),
            append: Buffer.concat([bytes, bytes.subarray(0, at + 1)]),
            'drop a frame': bytes.subarray(256 * 1024),
          }[kind];
          writeFileSync(path, damaged);
          await assert.rejects(world.restart(), SnapshotDamage);
          assert.equal(world.lane.index, undefined, 'nothing of it is used');
          await world.settled();
          assert.equal(await world.answers(), before);
        } finally {
          await world.close();
        }
      }),
      runs,
    );
  });
});
