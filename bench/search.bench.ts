// Measures: a search over both lanes, words, scan and fusion, in this process, at 100,000 products.
// Does not measure: the thread's messages, or the model: vectors come from a hash of the words.
// The generated catalogue has few words, each in half of its products: read the ratio.
// Limit: the bare scan and the bare word search of the same queries, one after the other.

import { sha256Hex } from '../src/base/hash.ts';
import {
  CatalogueSchema,
  type ProductItem,
  type SchemaEntries,
} from '../src/search/catalogue-schema.ts';
import { buildDocument } from '../src/search/document.ts';
import { search } from '../src/search/hybrid-search.ts';
import { LexicalIndex } from '../src/search/lexical-index.ts';
import { quantise, type QuantisedVector } from '../src/search/semantic/quantised.ts';
import { SemanticLane } from '../src/search/semantic/semantic-lane.ts';
import type { LaneStore } from '../src/search/semantic/vector-store.ts';
import { randomFrom } from '../test/crash/random.ts';
import { median, type Bench, type Row } from './harness.ts';
import { benchSchema, productItem } from './support/products.ts';

const dimensions = 384;
const nearCount = 200;
const deadlineMs = 10_000;
const queries = ['waterproof jacket', 'warm tent', 'quiet lamp for a tent', 'boots', 'steel stove'];

export const searchBench: Bench = {
  name: 'search',
  async run(context) {
    const count = context.pick(100_000, 200);
    const index = new LexicalIndex(schema);
    const products = new Map<string, ProductItem>();
    for (let at = 0; at < count; at += 1) {
      const item = productItem(`p${at}`, { updatedAt: '2026-11-21T12:00:00Z', price: 100 + at });
      const product = item as unknown as ProductItem;
      products.set(product.external_product_id, product);
      index.upsert(buildDocument(product, schema));
    }
    const lane = await laneOf(products);
    const rounds = context.pick(60, 2);
    const hybrid: number[] = [];
    const bare: number[] = [];
    const found: unknown[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const text of queries) {
        const query = { text, limit: 10, locale: 'en' } as const;
        const vector = await lane.queryVector(text);
        hybrid.push(
          await timed(async () => {
            const { hits, mode } = await search({ index, semantic: lane }, query, { deadlineMs });
            if (round === 0) found.push(mode, hits);
          }),
        );
        bare.push(
          await timed(() => {
            index.search({ ...query, limit: nearCount });
            lane.nearest(vector, nearCount, () => true);
          }),
        );
      }
    }
    await lane.close();
    return [rowOf({ count, hybrid, bare, found, lane })];
  },
};

const schema = new CatalogueSchema({
  attributes: benchSchema.attribute as SchemaEntries['attributes'],
  taxonomies: benchSchema.taxonomy as SchemaEntries['taxonomies'],
  collections: [],
});

function rowOf(about: {
  count: number;
  hybrid: readonly number[];
  bare: readonly number[];
  found: readonly unknown[];
  lane: SemanticLane;
}): Row {
  const { count, hybrid, bare, found, lane } = about;
  return {
    name: `hybrid over ${count} products`,
    unit: 'searches/s',
    ours: 1000 / median(hybrid),
    limits: [{ name: 'bare scan + bare words', value: 1000 / median(bare) }],
    peers: [],
    aim: 0.8,
    check: `hits ${sha256Hex(JSON.stringify(found)).slice(0, 12)}`,
    facts: {
      p50_ms: median(hybrid),
      p99_ms: hybrid.toSorted((a, b) => a - b)[Math.floor(hybrid.length * 0.99)] ?? 0,
      vector_bytes: lane.memoryBytes(),
    },
  };
}

/** A lane with a vector for every product, loaded as after a restart. */
async function laneOf(products: ReadonlyMap<string, ProductItem>): Promise<SemanticLane> {
  const lane = new SemanticLane(
    {
      store: hashedStore,
      embedderOf: () => ({
        embedQuery: async (text) => randomVector(text),
        embedTexts: async (texts) => texts.map(randomVector),
        close: () => Promise.resolve(),
      }),
      read: (id) => products.get(id),
      onProgress: () => {},
    },
    'bench',
    { provider: 'embedded' },
  );
  lane.beginVersion('1', schema);
  for (const [id, product] of products) lane.apply(id, product);
  lane.caughtUp();
  lane.setEnabled(true);
  while (!lane.isQueryable) await new Promise((resolve) => setImmediate(resolve));
  return lane;
}

/** Has a vector for whatever it is asked for. */
const hashedStore: LaneStore = {
  get: (_, hash): QuantisedVector => quantise(randomVector(hash)),
  has: () => true,
  write: () => Promise.resolve(),
  lane: () => undefined,
  writeLane: () => Promise.resolve(),
};

function randomVector(text: string): Float32Array {
  const random = randomFrom(Number.parseInt(sha256Hex(text).slice(0, 8), 16));
  // All on one side, so that every pair is near enough to be ranked.
  return Float32Array.from({ length: dimensions }, random);
}

async function timed(work: () => Promise<void> | void): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}
