// A shop of clothes: groups by whom they are for, sizes in letters and in words, materials that only texts tell.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isSameSize, sizeIn, takeSizes } from '../../../src/assistant/grounded/sizes.ts';
import { Draft } from '../../../src/assistant/grounded/text.ts';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const CLOTHES: readonly FakeProduct[] = [
  { id: 'cape', title: 'Felt cape', department: 'Women', price: 50_000 },
  {
    id: 'wool',
    title: 'Day coat',
    department: 'women’s coats',
    price: 40_000,
    description: 'Of wool.',
    facts: { Colour: 'Navy', Size: 'Small, X-Large' },
  },
  {
    id: 'rain',
    title: 'Rain coat',
    department: 'Womens coats',
    price: 30_000,
    facts: { Colour: 'Black', Size: 'Small, Medium' },
  },
  {
    id: 'parka',
    title: 'Parka coat',
    department: "men's coats",
    price: 45_000,
    facts: { Colour: 'Black', Size: 'Large, XL' },
  },
  { id: 'cap', title: 'Knitted cap', department: 'unisex caps', price: 3_000 },
  { id: 'visor', title: 'Sun cap', department: "men's caps", price: 4_000 },
  { id: 'belt', title: 'Bro belt', department: "men's belts", facts: { Colour: 'Leather' } },
  {
    id: 'moto',
    title: 'Motorcycle jacket',
    department: "men's coats",
    description: 'Of leather.',
    facts: { Colour: 'Black' },
  },
  { id: 'knit', title: 'Knit jacket', department: "men's coats", facts: { Colour: 'Black' } },
  {
    id: 'bag',
    title: 'Leather backpack',
    department: 'bags',
    price: 9_000,
    facts: { Colour: 'Green' },
  },
  { id: 'sack', title: 'Canvas backpack', department: 'bags', price: 7_000 },
];

class ClothesShop extends FakeShop {
  constructor() {
    super(CLOTHES);
  }

  groups() {
    const names = CLOTHES.flatMap(({ department }) => department ?? []);
    return new Map(names.map((name) => [name, { name }]));
  }
}

const say = async (messages: readonly string[], request = {}) =>
  (await converse(new ClothesShop(), messages, request)).at(-1)!;

describe('for whom something is', () => {
  test('is told by every group that says so, beside one of that name', async () => {
    const { ids, text } = await say(['coats for women']);
    assert.deepEqual(ids.toSorted(), ['rain', 'wool'], text);
    assert.match(text, /\(Women\)/u);
  });

  test('is told by groups for all, too, and without a group of that name', async () => {
    const { ids, text } = await say(['a cap for my husband']);
    assert.deepEqual(ids.toSorted(), ['cap', 'visor'], text);
  });

  test('may be said by a pronoun', async () => {
    const { ids } = await say(['a coat for him']);
    assert.ok(ids.includes('parka') && !ids.includes('wool') && !ids.includes('rain'));
  });
});

describe('a size in letters', () => {
  test('is the same in words, and with its waist', () => {
    for (const [one, other] of [
      ['XL', 'X-Large'],
      ['2XL', 'XX Large'],
      ['M', 'Medium'],
      ['extra small', 'XS'],
    ] as const)
      assert.ok(isSameSize(one, other), one);
    assert.ok(!isSameSize('O/S', 'S') && !isSameSize('L', 'XL'));
    const [size] = takeSizes(new Draft('jeans in 32 waist'));
    assert.equal(size && sizeIn(size), '32');
  });

  test('is found by whatever the shop calls it', async () => {
    assert.deepEqual((await say(['coats for women', 'in XL'])).ids, ['wool']);
    assert.deepEqual((await say(['a coat in size m'])).ids, ['rain']);
  });
});

describe('a value', () => {
  test('right behind another one of its attribute is a word that selects', async () => {
    const { ids, text } = await say(['black leather jacket']);
    assert.deepEqual(ids, ['moto'], text);
  });

  test('of another attribute is no answer where the name says it', async () => {
    const page = { pageProducts: [{ external_product_id: 'bag' }] };
    assert.match((await say(['is it leather?'], page)).text, /name says “leather”/u);
    assert.match((await say(['is it made of leather?'], page)).text, /name says “leather”/u);
  });
});

test('the cheapest of a list that is whole is one of these', async () => {
  const { ids, text } = await say(['backpacks', 'the cheapest one']);
  assert.deepEqual(ids, ['sack']);
  assert.match(text, /The cheapest is Canvas backpack/u);
});

test('"is it waterproof?" is of the thing in talk, and of no other that is called so', async () => {
  const shop = new FakeShop([
    ...CLOTHES,
    { id: 'rainy', title: 'Roumanoff waterproof jacket', department: 'jackets' },
  ]);
  const told = await converse(shop, ['backpacks', 'the cheapest one', 'is it waterproof']);
  assert.deepEqual(told.at(-1)?.ids, ['sack'], told.at(-1)?.text);
});

test('"this brand" is that of the product in talk', async () => {
  const shop = new FakeShop([
    { id: 'calf', title: 'Calf boot', brand: 'Marsell', department: 'Shoes' },
    { id: 'lace', title: 'Lace boot', brand: 'Marsell', department: 'Shoes' },
    { id: 'hike', title: 'Hiking boot', brand: 'Salomon', department: 'Shoes' },
  ]);
  const page = { pageProducts: [{ external_product_id: 'calf' }] };
  const [told] = await converse(shop, ['show me other boots from this brand'], page);
  assert.ok(told?.ids.includes('lace') && !told.ids.includes('hike'), told?.text);
});

test('a thing stays one where its word is idle in the language of the message: "hat" for "Hut"', async () => {
  const shop = new FakeShop([
    { id: 'hat', title: 'Kate hat', department: 'Accessories' },
    { id: 'belt', title: 'Bro belt', department: 'Accessories' },
  ]);
  const [told] = await converse(shop, ['Hut'], { locale: 'de' });
  assert.deepEqual(told?.ids, ['hat'], told?.text);
});
