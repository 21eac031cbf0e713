// The wish that stands: which messages narrow it, and which begin another one.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { SearchQuery, SearchResult } from '../../../src/search/port.ts';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const desk = (id: string, facts: Readonly<Record<string, string>>, price: number): FakeProduct => ({
  id,
  title: `Writing desk ${id.toUpperCase()}`,
  department: 'Desks',
  price,
  facts,
});

const OFFICE: readonly FakeProduct[] = [
  desk('d1', { Top: 'Oak', Drawer: 'yes' }, 30_000),
  desk('d2', { Top: 'Glass', Drawer: 'no' }, 20_000),
  desk('d3', { Top: 'Oak', Drawer: 'no' }, 25_000),
  { id: 'o1', title: 'Solid oak bowl', department: 'Bowls', price: 900 },
  { id: 'n1', title: 'Narrow 2 lamp', department: 'Lamps', price: 4_000 },
];

const last = async (shop: FakeShop, said: readonly string[], locale = 'en') =>
  (await converse(shop, said, { locale })).at(-1)!;

describe('a message after a list narrows it', () => {
  test('by words behind a preposition, though other things are called by them', async () => {
    const { ids } = await last(new FakeShop(OFFICE), ['writing desks', 'of solid oak']);
    assert.deepEqual(ids.slice(0, 2).toSorted(), ['d1', 'd3']);
  });

  test('with an "only" at its end, be the words known here or not', async () => {
    const { ids } = await last(new FakeShop(OFFICE), ['writing desks', 'folding legs only']);
    assert.ok(ids.length > 0 && ids.every((id) => id.startsWith('d')), String(ids));
  });

  test('without the reason that a clause of its own tells', async () => {
    const asked = ['writing desks', 'without a drawer, my hall is narrow'];
    const { ids, text } = await last(new FakeShop(OFFICE), asked);
    assert.deepEqual(ids.toSorted(), ['d2', 'd3']);
    assert.doesNotMatch(text, /hall|narrow/u);
  });

  test('to what costs less, though German says "was" for something', async () => {
    const shop = new FakeShop(OFFICE.slice(1, 3));
    const { text } = await last(shop, ['writing desk', 'was Günstigeres?'], 'de');
    assert.match(text, /Günstiger als 200,00/u);
  });
});

describe('a wish is narrowed', () => {
  const coat = (id: string, hooded: 'yes' | 'no', price: number): FakeProduct => ({
    id,
    title: `Harbour coat ${id}`,
    department: 'Coats',
    price,
    facts: { Hooded: hooded },
  });

  test('by a trait alone, if the one product of the list lacks it', async () => {
    class Traits extends FakeShop {
      override async mentions(tenantId: string, text: string) {
        const start = text.indexOf('hooded');
        const trait = { kind: 'attribute', key: 'hooded', value: 'true', label: 'Hooded' } as const;
        const own = start < 0 ? [] : [{ ...trait, start, end: start + 6 }];
        return [...(await super.mentions(tenantId, text)), ...own];
      }
    }
    const shop = new Traits([coat('long', 'no', 9_000), { id: 'x', title: 'Rope' }]);
    const { text } = await last(shop, ['harbour coat', 'hooded']);
    assert.doesNotMatch(text, /The catalogue says/u);
  });

  test('by ’they have to be …’, which asks nothing about the product shown', async () => {
    const shop = new FakeShop([coat('long', 'yes', 9_000), { id: 'x', title: 'Rope' }]);
    const { ids, text } = await last(shop, ['harbour coat', 'they have to be hooded']);
    assert.deepEqual(ids, ['long']);
    assert.doesNotMatch(text, /\?|The catalogue says/u);
  });
});

describe('another wish begins', () => {
  const HOME: readonly FakeProduct[] = [
    { id: 'r1', title: 'Blue rug', department: 'Rugs', facts: { Colour: 'Blue' } },
    {
      id: 'r2',
      title: 'Grey rug',
      department: 'Rugs',
      facts: { Colour: 'Grey', 'Machine wash': 'yes' },
    },
    { id: 'c1', title: 'Pleated curtain', department: 'Curtains', facts: { Colour: 'Blue' } },
    { id: 'c2', title: 'Linen curtain', department: 'Curtains', facts: { Colour: 'Grey' } },
    { id: 's1', title: 'Wash soap', department: 'Care' },
  ];

  test('where another thing is named, also with "ones" behind it', async () => {
    const { ids } = await last(new FakeShop(HOME), ['blue rugs', 'curtains, but no pleated ones']);
    assert.deepEqual(ids, ['c2']);
  });

  test('where something to do a job with is needed', async () => {
    const { ids } = await last(new FakeShop(HOME), ['rugs', 'and something to wash with']);
    assert.equal(ids[0], 's1');
  });

  test('of another maker after one that is not here', async () => {
    class ByMeaning extends FakeShop {
      override async search(tenantId: string, query: SearchQuery): Promise<SearchResult> {
        if (!query.text.includes('Zelvix')) return await super.search(tenantId, query);
        const near = await super.search(tenantId, { ...query, text: 'kettle rug' });
        const hits = near.hits.map((one) => {
          return { external_product_id: one.external_product_id, score: 1, semantic_rank: 1 };
        });
        return { ...near, hits, mode: 'hybrid' };
      }
    }
    const shop = new ByMeaning([{ id: 'k', title: 'Kettle', brand: 'Norda' }, ...HOME]);
    const { ids } = await last(shop, ['do you have Zelvix', 'ok Norda then']);
    assert.deepEqual(ids, ['k']);
  });

  test('over the whole shop, where "your most expensive" is asked for', () => {
    for (const text of ['what is your most expensive rug?', 'was ist euer teuerster Teppich?']) {
      assert.equal(understand(text, 'en').ofAll, true, text);
    }
  });
});

test('what is like one of a page costs less "for less money"', async () => {
  const shop = new FakeShop([
    { id: 'p1', title: 'Oak stool', department: 'Stools', price: 9_000 },
    { id: 'p2', title: 'Ash stool', department: 'Stools', price: 5_000 },
    { id: 'p3', title: 'Teak stool', department: 'Stools', price: 12_000 },
  ]);
  const pageProducts = [{ external_product_id: 'p1' }];
  const [told] = await converse(shop, ['something like this for less money?'], { pageProducts });
  assert.deepEqual(told?.ids, ['p2']);
});
