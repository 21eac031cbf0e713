// Faults that shops showed which the code was not written for: a tool shed and a bicycle shop.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isOfMeasure } from '../../../src/assistant/grounded/measures.ts';
import { namesWord } from '../../../src/assistant/grounded/text.ts';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import type { SearchQuery } from '../../../src/search/port.ts';
import { catalogueProduct, converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const last = async (shop: FakeShop, messages: readonly string[], request = {}) =>
  (await converse(shop, messages, request)).at(-1)!;

const BELLS: readonly FakeProduct[] = [
  { id: 'ding', title: 'Ding bike bell', department: 'Bells', price: 900 },
  { id: 'brass', title: 'Brass bike bell', department: 'Bells', price: 1_900 },
  { id: 'oil', title: 'Chain oil', department: 'Oils', facts: { For: 'bike bell hinges' } },
];

/** Bells and oils stand in the department of bikes. */
class BikeShop extends FakeShop {
  override async search(tenantId: string, query: SearchQuery) {
    const ids = query.filters?.external_taxonomy_ids?.flatMap((id) =>
      id === 'Bikes' ? ['Bells', 'Oils'] : [id],
    );
    const filters = ids && { filters: { ...query.filters, external_taxonomy_ids: ids } };
    return super.search(tenantId, { ...query, ...filters });
  }

  override async mentions(tenantId: string, text: string) {
    const found = await super.mentions(tenantId, text);
    const start = text.indexOf('bike');
    if (start < 0) return found;
    const of = { kind: 'taxonomy', key: 'taxonomy', value: 'Bikes', label: 'Bikes' } as const;
    return [...found, { ...of, start, end: start + 4 }];
  }
}

test('things of a group are not shown with all that stands in the department around it', async () => {
  const { ids } = await last(new BikeShop(BELLS), ['bike bells']);
  assert.deepEqual(ids.toSorted(), ['brass', 'ding']);
});

test('"will" of an English question is no wish', () => {
  assert.equal(understand('will the ladder hold two of us?', 'en').seeks, false);
  for (const text of ['ich will eine Leiter', 'jetzt will ich eine Leiter']) {
    assert.equal(understand(text, 'de').seeks, true, text);
  }
});

test('"back in stock" asks for the stock alone', () => {
  const { aspect, words } = understand('is the bell back in stock?', 'en');
  assert.deepEqual([aspect, words.map(({ lower }) => lower)], ['stock', ['bell']]);
});

test('"any of your bells" is looked for, and adds nothing to the wish before', () => {
  for (const text of ['are any of your bells on sale?', 'do some of the bells ring louder?'])
    assert.equal(understand(text, 'en').seeks, true, text);
});

test('a name has no verb: what is not sold here is no other thing of that word', async () => {
  const shop = new FakeShop([{ id: 'food', title: 'Hen food', department: 'Hens' }]);
  shop.common.add('crat');
  const { text } = await last(shop, ['hen crates']);
  assert.match(text, /crates/u);
});

test('two things are two, though one product is called like both', async () => {
  const shop = new FakeShop([
    { id: 'hens', title: 'Hen food' },
    { id: 'straw', title: 'Golden goose straw', facts: { Type: 'Food' } },
  ]);
  const { ids } = await last(shop, ['hen food and goose straw']);
  assert.deepEqual(ids.toSorted(), ['hens', 'straw']);
});

describe('the sentence of a description that answers', () => {
  const shop = new FakeShop([
    {
      id: 'saddle',
      title: 'Saddle Comfort',
      description: 'The lining is soft.\nFrame of steel\nOil the lining once a year',
    },
  ]);
  const request = { pageProducts: [{ external_product_id: 'saddle' }] };

  test('is the one with most words of the question', async () => {
    const { text } = await last(shop, ['must I oil the lining?'], request);
    assert.match(text, /“Oil the lining once a year”/u);
  });
});

test('a verb in a question of the page is no other product', async () => {
  const shop = new FakeShop([
    { id: 'mug', title: 'Enamel cup', facts: { Capacity: '0.3 litres' } },
    { id: 'fit', title: 'Fit 12 hay' },
  ]);
  const request = { pageProducts: [{ external_product_id: 'mug' }] };
  const { text } = await last(shop, ['how many litres fit in here'], request);
  assert.match(text, /0\.3 litres/u);
});

test('a question of stock about a named product does not repeat the question before', async () => {
  const shop = new FakeShop([
    { id: 'o', title: 'Otter helmet', facts: { Padding: 'foam' }, stock: 'in_stock' },
    { id: 'k', title: 'Kestrel helmet', facts: { Padding: 'gel' }, stock: 'out_of_stock' },
  ]);
  const said = ['what padding does the Otter helmet have?', 'is the Kestrel helmet in stock?'];
  assert.match((await last(shop, said)).text, /Kestrel helmet is out of stock/u);
});

test('the last word behind a "the" is the thing, though it is a value too', async () => {
  const shop = new FakeShop([
    { id: 'nozzle', title: 'Long slim sturdy twist brass nozzle', facts: { Thread: '1/2 inch' } },
    { id: 'hose', title: 'Garden hose', facts: { Material: 'nozzle', Thread: '3/4 inch' } },
    { id: 'reel', title: 'Brass elephant', facts: { Material: 'nozzle', Thread: '3/4 inch' } },
  ]);
  const { text } = await last(shop, ['which thread does the brass nozzle have?']);
  assert.match(text, /twist brass nozzle.*1\/2 inch/u);
});

test('what is in a thing are its ingredients, where no pieces are told', async () => {
  const shop = new FakeShop([
    { id: 'mix', title: 'Winter mix', facts: { Taste: 'mild', Ingredients: 'millet, oats' } },
  ]);
  const { text } = await last(shop, ['winter mix', "what's in the mix?"]);
  assert.match(text, /Ingredients: millet, oats/u);
  assert.doesNotMatch(text, /mild/u);
});

test('of two compared, the better one for a use is the one whose data says it', async () => {
  const pump = (id: string, title: string, use: string) => ({ id, title, facts: { Use: use } });
  const shop = new FakeShop([
    pump('flat', 'Pump Alba', 'flat tyres'),
    pump('any', 'Pump Brio', 'every day'),
    pump('gel', 'Gel', 'muddy tyres'),
    pump('rim', 'Rim', 'muddy tyres'),
  ]);
  const said = ['compare Pump Alba and Pump Brio', 'and which one is better for muddy tyres?'];
  assert.deepEqual((await last(shop, said)).ids, ['flat']);
});

test('ounces of a vessel are what it holds', () => {
  const [half] = understand('a flask that holds about half a litre or 0.5 litres', 'en').measures;
  assert.ok(half);
  const flask = (value: string) =>
    catalogueProduct({ id: 'f', title: 'F', facts: { Holds: value } });
  for (const [value, isSo] of [
    ['17 oz', true],
    ['17 fl oz', true],
    ['17 fl. oz.', true],
    ['30 oz', false],
  ] as const)
    assert.equal(isOfMeasure(flask(value), { ...half, min: 0.48, max: 0.52 }), isSo, value);
});

test('pounds are no price where prices are in dollars, even without a bound', async () => {
  const shop = new FakeShop([
    { id: 'light', title: 'Grass seed', price: 900, facts: { Weight: '1 lb' } },
    { id: 'heavy', title: 'Grass seed', price: 90, facts: { Weight: '4 lb' } },
  ]);
  const { ids, text } = await last(shop, ['grass seed, one pound']);
  assert.deepEqual(ids, ['light'], text);
  assert.doesNotMatch(text, /left that out/u);
});

test('a sentence about a child names no list of things to find', async () => {
  const shop = new FakeShop([
    { id: 'seat', title: 'Child seat' },
    { id: 'wear', title: 'Rain wear for children' },
    { id: 'tall', title: 'Tall child bike' },
  ]);
  const { text } = await last(shop, ['my child is tall and only wears rain wear']);
  assert.doesNotMatch(text, /match(?:es)? for “child/u);
  for (const list of ['a child seat and rain wear', 'my boss wants a child seat and rain wear']) {
    const { ids } = await last(shop, [list]);
    assert.ok(
      ['seat', 'wear'].every((id) => ids.includes(id)),
      list,
    );
  }
});

test('a brand before a thing belongs to the name of the product', async () => {
  const shop = new FakeShop([
    { id: 'vole', title: 'Vole Silver Star X3 Whistle', brand: 'Vole', facts: { Holes: '6' } },
    { id: 'horn', title: 'Vole Bass Horn', brand: 'Vole', facts: { Holes: '3' } },
  ]);
  const { text } = await last(shop, ['how many holes has the Vole whistle?']);
  assert.match(text, /Holes: 6/u);
});

test('words that are in the names of several products name none of them', async () => {
  const drum = (id: string, title: string) => ({ id, title, facts: { Depth: '5 in' } });
  const shop = new FakeShop([
    drum('ash', 'Ash Rattle Drum'),
    drum('elm', 'Elm Rattle Drum'),
    { id: 'bow', title: 'Bow' },
  ]);
  const { ids } = await last(shop, ['what depth do the rattle drums have?']);
  assert.deepEqual(ids.toSorted(), ['ash', 'elm']);
});

test('"a new whistle" is any whistle, but a new age whistle is called so', async () => {
  const whistles = [1, 2, 3, 4, 5].map((n) => ({ id: `w${n}`, title: `Whistle ${n}` }));
  const { ids, text } = await last(new FakeShop(whistles), ['I need a new whistle']);
  assert.equal(ids.length, 5, text);
  const named = [...whistles, { id: 'age', title: 'New Age whistle' }];
  assert.equal((await last(new FakeShop(named), ['I need a new whistle'])).ids.length, 6);
  assert.deepEqual((await last(new FakeShop(named), ['I need a new age whistle'])).ids, ['age']);
});

test('what can be washed is washable, and no port is portable', () => {
  for (const [text, word, isSo] of [
    ['Wash it cold', 'washable', true],
    ['The lid can be removed', 'removable', false],
    ['Remove the lid', 'removable', true],
    ['Two ports', 'portable', false],
    ['One port', 'portable', false],
    ['A cap', 'capable', false],
  ] as const)
    assert.equal(namesWord(text, word), isSo, text);
});
