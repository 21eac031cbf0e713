// What of a search is shown: the products meant, and not the long tail that two lanes rank together.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findProducts } from '../../../src/assistant/grounded/finding.ts';
import {
  SearchUnavailable,
  type SearchHit,
  type SearchQuery,
  type SearchResult,
} from '../../../src/search/port.ts';
import { converse, FakeShop } from './fake-shop.ts';

class HybridShop extends FakeShop {
  readonly hits: readonly SearchHit[];

  readonly matchedCount: number;

  constructor(hits: readonly SearchHit[], matchedCount = hits.length) {
    super();
    this.hits = hits;
    this.matchedCount = matchedCount;
  }

  override async search(): Promise<SearchResult> {
    const { hits, matchedCount } = this;
    const result = { mode: 'hybrid', corrections: [], tookMs: 1, schemaVersion: 'v1' } as const;
    return { ...result, hits, matchedCount };
  }
}

async function foundIn(shop: FakeShop) {
  const retrieval = {
    search: shop,
    catalogue: shop,
    tenantId: 'acme',
    locale: 'en',
    language: 'en',
    cardCount: 12,
  };
  const sought = {
    terms: [{ text: 'tent' }],
    inStock: false,
    unwanted: [],
  };
  return await findProducts(retrieval, sought);
}

async function shownOf(hits: readonly SearchHit[]): Promise<string[]> {
  const { products } = await foundIn(new HybridShop(hits));
  return products.map((product) => product.external_product_id);
}

test('of two lanes a hit stays for its words, or for being very near, not for its rank alone', async () => {
  const shown = await shownOf([
    { external_product_id: 't1', score: 0.09, lexical_rank: 1, semantic_rank: 1, word_share: 1 },
    { external_product_id: 't2', score: 0.08, lexical_rank: 2, semantic_rank: 5, word_share: 0.6 },
    { external_product_id: 'd1', score: 0.07, lexical_rank: 9, semantic_rank: 4, word_share: 0.2 },
    { external_product_id: 't3', score: 0.06, lexical_rank: 8, semantic_rank: 2, word_share: 0.3 },
    { external_product_id: 'l1', score: 0.03, semantic_rank: 20 },
  ]);
  assert.deepEqual(shown, ['t1', 't2', 't3']);
});

test('what only comes close is not shown by the dozen', async () => {
  const ids = ['t1', 't2', 't3', 't4', 't5'];
  const near = ids.map((id, at) => {
    return { external_product_id: id, score: 1 / (21 + at), semantic_rank: at + 1 };
  });
  assert.equal((await shownOf(near)).length, 3);
});

test('matches are counted where no more of them can stand behind what was fetched', async () => {
  const match: SearchHit = { external_product_id: 't1', score: 0.09, word_share: 1 };
  const far: SearchHit = { external_product_id: 'l1', score: 0.03, semantic_rank: 20 };
  const last: SearchHit = { external_product_id: 't2', score: 0.02, word_share: 0.6 };
  const countOf = async (hits: readonly SearchHit[], matchedCount?: number) =>
    (await foundIn(new HybridShop(hits, matchedCount))).matchedCount;
  assert.equal(await countOf([match, far, last]), 2);
  assert.equal(await countOf([match, last, far], 90), 2);
  assert.equal(await countOf([match, far, last], 90), undefined);
  assert.equal(await countOf([match, last], 90), 90);
});

const BARRELS = [
  { id: 'barrel', title: 'Rain barrel', department: 'Water', facts: { Holds: '100 l' } },
  { id: 'amphora', title: 'Rain amphora', department: 'Water', facts: { Holds: '360 l' } },
  { id: 'tank', title: 'Rain jacket, big', department: 'Coats', facts: { Holds: '400 l' } },
];
const ASKED = ['a rain barrel for more than 200 litres'];

test('of what no thing of the name holds, what stands beside it and holds so much comes closest', async () => {
  const [told] = await converse(new FakeShop(BARRELS), ASKED);
  assert.deepEqual(told?.ids, ['amphora'], told?.text);
  assert.match(told.text, /^Nothing here matches all of/u);
});

test('where no meaning can be asked for, the things of the name are shown, and that none is so', async () => {
  class WordShop extends FakeShop {
    override search(tenantId: string, query: SearchQuery): Promise<SearchResult> {
      const isRefused = query.mode === 'semantic';
      if (isRefused) return Promise.reject(new SearchUnavailable('no lane'));
      return super.search(tenantId, query);
    }
  }
  const shop = new WordShop(BARRELS);
  const [told] = await converse(shop, ASKED);
  assert.deepEqual(told?.ids, ['barrel'], told?.text);
  assert.match(told.text, /left that out/u);
  const [without] = await converse(shop, ['bread without sugar']);
  assert.match(without?.text ?? '', /found nothing/u);
});

test('of a list what is not here is said, and nothing that is merely near to it is shown', async () => {
  class NearShop extends FakeShop {
    override async search(tenantId: string, query: SearchQuery): Promise<SearchResult> {
      if (query.text.includes('whisk')) return await super.search(tenantId, query);
      const hits = [{ external_product_id: 'knife', score: 1, semantic_rank: 0 }];
      const result = { mode: 'hybrid', corrections: [], tookMs: 1, schemaVersion: 'v1' } as const;
      return { ...result, hits, matchedCount: 1 };
    }
  }
  const shop = new NearShop([
    { id: 'knife', title: 'Paring knife' },
    { id: 'whisk', title: 'Milk whisk' },
  ]);
  const [told] = await converse(shop, ['an apron and a whisk']);
  assert.deepEqual(told?.ids, ['whisk'], told?.text);
  assert.match(told.text, /apron/u);
});
