// What a word ranges over: all of a group, the narrower of two, what two names are for, the pair in talk.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import type { CatalogueProduct, ProductPointer } from '../../../src/assistant/port.ts';
import type { FacetMention, SearchQuery } from '../../../src/search/port.ts';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const last = async (shop: FakeShop, messages: readonly string[]) =>
  (await converse(shop, messages)).at(-1)!;

/** A shop whose departments are paths: "Strings > Nylon" stands in "Strings". */
class TreeShop extends FakeShop {
  override async search(tenantId: string, query: SearchQuery) {
    const ids = query.filters?.external_taxonomy_ids;
    if (ids === undefined) return await super.search(tenantId, query);
    const below = this.products_.flatMap(({ department = '' }) =>
      ids.some((id) => department === id || department.startsWith(`${id} > `)) ? [department] : [],
    );
    const filters = { ...query.filters, external_taxonomy_ids: [...new Set(below)] };
    return await super.search(tenantId, { ...query, filters });
  }

  override async mentions(_tenantId: string, text: string): Promise<readonly FacetMention[]> {
    const groups = new Map<string, FacetMention>();
    for (const { department = '' } of this.products_) {
      const path = department.split(' > ');
      for (const [at, name] of path.entries()) {
        const within = path.slice(0, at).map((_one, to) => path.slice(0, to + 1).join(' > '));
        const value = path.slice(0, at + 1).join(' > ');
        const parts = name.split(' & ');
        for (const part of parts) {
          const found = new RegExp(`\\b${part.replace(/s$/u, '')}s?\\b`, 'iu').exec(text);
          if (found === null) continue;
          const [start, end] = [found.index, found.index + found[0].length];
          const own = { kind: 'taxonomy', key: 'taxonomy', value, label: name } as const;
          const isPart = parts.length > 1 ? { isPart: true as const } : {};
          groups.set(`${value}\n${part}`, { ...own, within, ...isPart, start, end });
        }
      }
    }
    return [...groups.values()];
  }

  override products(tenantId: string, pointers: readonly ProductPointer[]): CatalogueProduct[] {
    return super.products(tenantId, pointers).map(({ groups = [], ...one }) => ({
      ...one,
      groups: groups.map(({ id }) => ({ id, name: id.split(' > ').at(-1)! })),
    }));
  }
}

type Row = readonly [id: string, title: string, price: number, facts?: FakeProduct['facts']];

const of = (department: string, ...rows: readonly Row[]): FakeProduct[] =>
  rows.map(([id, title, price, facts = {}]) => ({ id, title, price, department, facts }));

describe('a word that names a group', () => {
  const strings = new TreeShop([
    ...of(
      'Strings > Nylon',
      ['n1', 'Silver Hill', 900, { Length: '100 cm' }],
      ['n2', 'Alba', 700, { Length: '98 cm' }],
    ),
    ...of('Strings > Steel', ['s1', 'Marlow', 1_900, { Length: '120 cm' }], ['s2', 'Gale', 500]),
    ...of('Care', ['c1', 'Nylon brush for strings', 300], ['c2', 'String cleaner', 2_500]),
  ]);

  test('ranges over all of it, also over what no title calls so', async () => {
    assert.equal((await last(strings, ['the most expensive string'])).ids[0], 's1');
    assert.match((await last(strings, ['how many strings do you have?'])).text, /\b4\b/u);
    assert.equal(
      (await last(strings, ['which string has the most length on a coil?'])).ids[0],
      's1',
    );
  });

  test('means the narrower of two groups', async () => {
    assert.deepEqual((await last(strings, ['nylon strings'])).ids.toSorted(), ['n1', 'n2']);
    assert.deepEqual((await last(strings, ['the cheapest nylon string'])).ids, ['n2', 'n1']);
  });

  const seats = new TreeShop([
    ...of('Sofas & settees > Large', ['l1', 'Settee Oslo', 90_000], ['l2', 'Ravel', 190_000]),
    ...of(
      'Sofas & settees > Corner sofas',
      ['k1', 'Settee Bergen', 70_000],
      ['k2', 'Settee Ane', 60_000],
    ),
    ...of('Tables & desks > Oak', ['t1', 'Table Ulm', 50_000], ['t2', 'Desk Ulm', 20_000]),
    ...of('Covers', ['x1', 'Sofa cover', 2_000]),
  ]);

  test('is the whole of a group that joins two names for one thing', async () => {
    assert.equal((await last(seats, ['the most expensive sofa'])).ids[0], 'l2');
  });

  test('is what is called so in a group that joins two things', async () => {
    assert.deepEqual((await last(seats, ['the most expensive desk'])).ids, ['t2']);
  });
});

test('the dearest of yours is that of the whole shop, whatever list was shown', async () => {
  const shop = new FakeShop([
    { id: 'a', title: 'Dice game', price: 900 },
    { id: 'b', title: 'Travel game', price: 1_100 },
    { id: 'c', title: 'Strategy game', price: 9_100 },
  ]);
  for (const text of ['what is your most expensive game?', 'was ist euer teuerstes game?'])
    assert.equal((await last(shop, ['game under 12', text])).ids[0], 'c', text);
});

describe('of two values of one attribute', () => {
  const shop = new FakeShop([
    { id: 'r', title: 'Luna', price: 5_000, facts: { Material: 'Ring' } },
    { id: 'b', title: 'Sol', price: 3_000, facts: { Material: 'Brooch' } },
    { id: 'n', title: 'Terra', price: 1_000, facts: { Material: 'Chain' } },
  ]);

  test('either is meant where an "or" joins them', async () => {
    assert.deepEqual((await last(shop, ['the cheapest ring or brooch'])).ids, ['b', 'r']);
  });
});

describe('the two that were compared', () => {
  const shop = new FakeShop([
    { id: 'a', title: 'Heron lamp', price: 5_000, facts: { Power: '9 W', Year: '2020' } },
    { id: 'b', title: 'Osprey lamp', price: 4_000, facts: { Power: '7 W', Year: '2020' } },
    { id: 'c', title: 'Wren lamp', price: 1_000, facts: { Power: '4 W', Year: '2022' } },
  ]);
  const before = ['lamps', 'compare the Heron lamp with the Osprey lamp', 'which has more power?'];

  test('are those of which one is the cheaper, also once one of them was named', async () => {
    const { ids, text } = await last(shop, [...before, 'and the cheaper one is?']);
    assert.deepEqual(ids, ['b'], text);
  });

  test('are meant by "they"', async () => {
    const { ids } = await last(shop, [...before, 'are they of the same year?']);
    assert.deepEqual(ids.toSorted(), ['a', 'b']);
  });
});

test('the cheapest in stock is none that is sold out', async () => {
  const shop = new FakeShop([
    { id: 'a', title: 'Hand truck', price: 5_000, stock: 'out_of_stock' },
    { id: 'b', title: 'Steel hand truck', price: 7_000, stock: 'in_stock' },
    { id: 'c', title: 'Folding hand truck', price: 9_000, stock: 'in_stock' },
  ]);
  const { ids } = await last(shop, ['hand trucks', 'which is the cheapest that is in stock?']);
  assert.deepEqual(ids, ['b']);
});

test('"any colour but" and "jede Farbe außer" name what is not wanted', () => {
  for (const [text, unwanted] of [
    ['a vest in any colour but teal', ['teal']],
    ['a vest in any shade but red or green', ['red', 'green']],
    ['eine Weste in jeder Farbe außer Grau', ['Grau']],
  ] as const) {
    const said = understand(text, 'en');
    const spans = said.unwanted.map(({ start, end }) => said.text.slice(start, end));
    assert.deepEqual(spans, unwanted, text);
    assert.equal(said.words.length, 1, text);
  }
});

test('what a label says a thing works on leaves out what does not', async () => {
  const shop = new FakeShop([
    { id: 'a', title: 'Wok pan', facts: { 'Works on gas rings': 'No' } },
    { id: 'b', title: 'Steel pan', facts: { 'Works on gas rings': 'Yes' } },
    { id: 'c', title: 'Iron pan', facts: { 'Works on gas rings': 'Yes' } },
  ]);
  assert.deepEqual((await last(shop, ['which pan works on my gas cooker?'])).ids, ['b', 'c']);
});

describe('an "or" and an "and" between words', () => {
  const shop = new FakeShop([
    { id: 'a', title: 'Oak shelves', price: 5_000 },
    { id: 'b', title: 'Pine shelves', price: 4_000 },
    { id: 'c', title: 'Oak oil', price: 900 },
    { id: 'd', title: 'Trunk', price: 9_000, facts: { Lock: 'steel lock' } },
    { id: 'e', title: 'Steel padlock', price: 500 },
  ]);

  test('share the thing behind them', async () => {
    assert.deepEqual((await last(shop, ['oak or pine shelves'])).ids.toSorted(), ['a', 'b']);
  });

  test('make no thing of what another has', async () => {
    assert.equal((await last(shop, ['a trunk with a steel lock and four casters'])).ids[0], 'd');
  });
});

test('the thing before the verb is wished for where only its purpose stands behind', async () => {
  const shop = new FakeShop([
    { id: 'a', title: 'Soft mat', facts: { People: 'seniors' } },
    { id: 'b', title: 'Cane', facts: { People: 'seniors' } },
  ]);
  const text =
    'Hi, my back is bad and I stand at the till all day long. what soft mats do you have for seniors?';
  assert.equal((await last(shop, [text])).ids[0], 'a');
});

test('a word that only texts have gives way to the shop’s own word for the thing', async () => {
  const shop = new FakeShop([
    { id: 'a', title: 'Plain tee', price: 3_500, facts: { Note: 'A t-shirt for all days' } },
    { id: 'b', title: 'Striped tee', price: 3_200 },
    { id: 'c', title: 'Washing bag', price: 3_300, facts: { Note: 'For a t-shirt' } },
  ]);
  const { ids } = await last(shop, ['t-shirts between 30 and 40 dollars']);
  assert.deepEqual(ids.toSorted(), ['a', 'b']);
});
