// One search over both lanes: in which order they are asked, and what an answer without one says.

import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { CatalogueSchema, type ProductItem } from '../../../src/search/catalogue-schema.ts';
import { buildDocument } from '../../../src/search/document.ts';
import { search } from '../../../src/search/hybrid-search.ts';
import { LexicalIndex } from '../../../src/search/lexical-index.ts';
import type { Embedder } from '../../../src/search/semantic/embedder.ts';
import { quantise, type QuantisedVector } from '../../../src/search/semantic/quantised.ts';
import { SemanticLane } from '../../../src/search/semantic/semantic-lane.ts';
import type { LaneStore } from '../../../src/search/semantic/vector-store.ts';
import { until } from '../../support/still-clock.ts';

const schema = new CatalogueSchema({ attributes: [], taxonomies: [], collections: [] });
const products: ProductItem[] = ['copper kettle', 'tea pot', 'garden chair'].map((title, at) => ({
  external_product_id: `p${at}`,
  title,
}));
const vector = Float32Array.of(1, 2, 3);

/** Has a vector for whatever it is asked for. */
const store: LaneStore = {
  get: (): QuantisedVector => quantise(vector),
  has: () => true,
  write: () => Promise.resolve(),
  lane: () => undefined,
  writeLane: () => Promise.resolve(),
};

/** Notes when words are looked up. */
class WatchedIndex extends LexicalIndex {
  readonly #note: () => void;

  constructor(note: () => void) {
    super(schema);
    this.#note = note;
  }

  override search(
    ...asked: Parameters<LexicalIndex['search']>
  ): ReturnType<LexicalIndex['search']> {
    this.#note();
    return super.search(...asked);
  }
}

describe('a search over both lanes', () => {
  let steps: string[];
  let answer: () => Promise<Float32Array>;
  let index: LexicalIndex;
  let semantic: SemanticLane;

  beforeEach(async () => {
    steps = [];
    answer = () => Promise.resolve(vector);
    const embedder: Embedder = {
      embedQuery: (text) => {
        steps.push(`vector of ${text}`);
        return answer();
      },
      embedTexts: (texts) => Promise.resolve(texts.map(() => vector)),
      close: () => Promise.resolve(),
    };
    const ports = { store, embedderOf: () => embedder, read: () => undefined, onProgress() {} };
    index = new WatchedIndex(() => steps.push('words'));
    semantic = new SemanticLane(ports, 'acme', { provider: 'embedded' });
    semantic.beginVersion('1', schema);
    for (const product of products) {
      index.upsert(buildDocument(product, schema));
      semantic.apply(product.external_product_id, product);
    }
    semantic.caughtUp();
    semantic.setEnabled(true);
    await until(() => semantic.isQueryable, 'the lane is ready');
    steps = [];
  });

  const find = (text: string, deadlineMs: number) =>
    search({ index, semantic }, { text, limit: 10 }, { deadlineMs });

  it('has the repaired query embedded while its words are looked up', async () => {
    const { mode, hits } = await find('a coper kettle', 60_000);
    assert.deepEqual(steps, ['vector of copper kettle', 'words']);
    assert.equal(mode, 'hybrid');
    assert.deepEqual(
      hits.map(({ external_product_id, lexical_rank }) => [external_product_id, lexical_rank]),
      [
        ['p0', 1],
        ['p1', undefined],
        ['p2', undefined],
      ],
    );
  });

  it('embeds the whole text around the words instead of them, if there is one', async () => {
    const query = { text: 'kettle', story: 'it is for camping', limit: 10 };
    const { hits } = await search({ index, semantic }, query, { deadlineMs: 60_000 });
    assert.deepEqual(steps, ['vector of it is for camping', 'words']);
    assert.equal(hits[0]?.lexical_rank, 1);
  });

  it('leaves out products that only the vectors still contain, and fills the list within a filter', async () => {
    semantic.apply('a-gone', { external_product_id: 'a-gone', title: 'copper kettle' });
    const idsOf = ({ hits }: Awaited<ReturnType<typeof search>>) =>
      hits.map(({ external_product_id }) => external_product_id);
    assert.deepEqual(idsOf(await find('kettle', 60_000)), ['p0', 'p1', 'p2']);
    const others = Array.from({ length: 250 }, (_, at) => ({
      external_product_id: `a${at}`,
      title: 'hat',
    }));
    const wanted = { external_product_id: 'z', title: 'hat', brand: 'Acme' };
    for (const product of [...others, wanted]) {
      index.upsert(buildDocument(product, schema));
      semantic.apply(product.external_product_id, product);
    }
    const filters = { brand: ['Acme'] };
    const query = { text: 'kettle', limit: 10, filters };
    const found = await search({ index, semantic }, query, { deadlineMs: 60_000 });
    assert.deepEqual(idsOf(found), ['z']);
  });

  it('puts a product that is named first, once', async () => {
    const { hits } = await find('p2', 60_000);
    assert.deepEqual(
      hits.map(({ external_product_id }) => external_product_id),
      ['p2', 'p0', 'p1'],
    );
  });

  it('says that it found by words alone if the vector is late or there is none (10)', async () => {
    answer = () => new Promise(() => {});
    const late = await find('kettle', 1);
    answer = () => Promise.reject(new Error('no answer'));
    const failed = await find('garden', 60_000);
    for (const [found, id] of [
      [late, 'p0'],
      [failed, 'p2'],
    ] as const) {
      assert.equal(found.mode, 'lexical');
      assert.deepEqual(
        found.hits.map(({ external_product_id }) => external_product_id),
        [id],
      );
      assert.equal(found.semanticCoverage, undefined);
    }
  });
});
