// Titles as American workshops write them: inches before the thing, blades beside the saws, cubic feet, models.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const SHED: readonly FakeProduct[] = [
  { id: 'f1', title: 'JDP-20S Tree Saw Fence', department: 'Tree saws', price: 900 },
  { id: 'f2', title: 'Oak Tree Saw Fence', department: 'Tree saws', price: 950 },
  { id: 'f3', title: 'Steel Tree Saw Fence', department: 'Tree saws', price: 990 },
  { id: 'f4', title: 'Pine Tree Saw Fence', department: 'Tree saws', price: 800 },
  { id: 'b1', title: '7-1/4 in. x 40-Tooth Tree Saw Blade', department: 'Tree saws', price: 1_500 },
  { id: 'b2', title: '6-1/2 in. x 24-Tooth Tree Saw Blade', department: 'Tree saws', price: 1_100 },
  {
    id: 's1',
    title: '12V Cordless 6-1/2 in. Tree Saw (Tool Only)',
    department: 'Tree saws',
    price: 12_900,
  },
  { id: 's2', title: '20V Cordless 7-1/4 in. Tree Saw', department: 'Tree saws', price: 14_900 },
  { id: 's3', title: 'Built-In Motor Day by Day Tree Saw', department: 'Tree saws', price: 19_900 },
];

const askedIn = async (products: readonly FakeProduct[], ...said: string[]) =>
  (await converse(new FakeShop(products), said)).at(-1)!;

describe('the things of a group', () => {
  test('come before the blades and fences that stand beside them, whatever inches their titles begin with', async () => {
    for (const said of ['tree saws', 'tree saws please', 'show me your tree saws']) {
      const { ids, text } = await askedIn(SHED, said);
      assert.deepEqual(ids.slice(0, 3).toSorted(), ['s1', 's2', 's3'], `${said}: ${text}`);
    }
  });

  test('are all there for a superlative, also where "in" and "by" stand in a name', async () => {
    assert.deepEqual((await askedIn(SHED, 'your dearest tree saw')).ids[0], 's3');
    const { ids, text } = await askedIn(SHED, 'your cheapest tree saw');
    assert.equal(ids[0], 's1', text);
  });
});

test('a property behind the thing names no other thing', async () => {
  const plain = ['A1', 'B2', 'C3'].map((name) => ({ id: name, title: `Merrow ${name} scanner` }));
  const shop = [...plain, { id: 'D4', title: 'Ostler scanner colour' }];
  const { ids, text } = await askedIn(shop, 'which scanners do you sell?');
  assert.deepEqual(ids.toSorted(), ['A1', 'B2', 'C3', 'D4'], text);
});

const COLD: readonly FakeProduct[] = [
  { id: 'small', title: '5.5 cu. ft. ice chest', price: 30_000 },
  { id: 'large', title: 'Frosty ice chest', facts: { Capacity: '18 cu ft' }, price: 60_000 },
  { id: 'mat', title: 'Felt mat 20 sq. ft.', price: 3_000 },
  { id: 'wide', title: 'Felt mat 60 sq. ft.', price: 6_000 },
  { id: 'quart', title: 'Steel pot 2 qt.', price: 3_500 },
  { id: 'gallon', title: 'Steel pot 2 gallon', price: 5_500 },
  { id: 'weak', title: 'Waste grinder 1/2 hp', price: 9_000 },
  { id: 'strong', title: 'Waste grinder 1 HP', price: 15_000 },
  { id: 'pack', title: 'Power pack 5.0Ah', price: 5_000 },
  { id: 'thin', title: 'Power pack 2.0Ah', price: 3_000 },
];

describe('an amount in feet, quarts or horsepower', () => {
  for (const [said, id] of [
    ['an ice chest with about 500 litres', 'large'],
    ['an ice chest of at least 10 cubic feet', 'large'],
    ['an ice chest under 10 cu ft', 'small'],
    ['a felt mat of at least 5 square metres', 'wide'],
    ['a felt mat of at most 30 square feet', 'mat'],
    ['a steel pot with at most 3 litres', 'quart'],
    ['a waste grinder with at least 700 watts', 'strong'],
    ['a waste grinder with at least 1 horsepower', 'strong'],
    ['a power pack with at least 4000 mAh', 'pack'],
    ['a power pack under 3 Ah', 'thin'],
  ] as const) {
    test(`is one of the catalogue: ${said}`, async () => {
      const { ids, text } = await askedIn(COLD, said);
      assert.deepEqual(ids, [id], text);
    });
  }
});

describe('a unit of two words', () => {
  test('asks for the amount that is in it', async () => {
    for (const [thing, asked, told] of [
      ['frosty ice chest', 'how many cubic feet does it hold?', /18 cu ft/u],
      ['frosty ice chest', 'what is it in cubic feet', /18 cu ft/u],
    ] as const) {
      const { text } = await askedIn(COLD, thing, asked);
      assert.match(text, told, asked);
      assert.doesNotMatch(text, /does not say/u, asked);
    }
  });
});

const TRAIL: readonly FakeProduct[] = [
  { id: 'o1', title: 'Otterra Lynxhide Trail shoes', department: 'Shoes', price: 9_000 },
  { id: 'o2', title: 'Otterra Lynxhide Low Trail shoes', department: 'Shoes', price: 8_000 },
  { id: 'o3', title: 'Otterra Rain jacket', department: 'Jackets', price: 12_000 },
  { id: 'lace', title: 'Lace for Ostrelle shoes', department: 'Shoes', price: 500 },
  { id: 'case', title: 'Vorrelic 9 shoe case', department: 'Shoes', price: 2_000 },
];

const outOfWords = (products: readonly FakeProduct[]): FakeShop => {
  const shop = new FakeShop(products);
  for (const word of ['trail', 'shoes', 'jacket', 'rain', 'case', 'shoe']) shop.common.add(word);
  return shop;
};

describe('the name of a model', () => {
  test('is that of the things whose kind follows it', async () => {
    for (const said of ['show me the Otterra Lynxhide', 'otterra lynxhide', 'lynxhide']) {
      const [told] = await converse(outOfWords(TRAIL), [said]);
      assert.deepEqual(told!.ids.toSorted(), ['o1', 'o2'], told!.text);
      assert.doesNotMatch(told!.text, /found no/u, said);
    }
  });

  test('is none where all of it are words of the language, and none of what is only for one', async () => {
    const shop = outOfWords(TRAIL);
    for (const word of ['otterra', 'lynxhide']) shop.common.add(word);
    const [plain] = await converse(shop, ['otterra lynxhide']);
    assert.match(plain!.text, /found no/u);
    const [case9] = await converse(outOfWords(TRAIL), ['vorrelic 9']);
    assert.match(case9!.text, /found no/u);
    const [film] = await converse(outOfWords(TRAIL), ['ostrelle']);
    assert.match(film!.text, /found no/u);
  });
});

describe('"side by side"', () => {
  test('compares, and before a thing it says which kind is meant', () => {
    for (const said of [
      'side by side please',
      'show me both side by side',
      'side by side, 1 and 2',
    ]) {
      assert.equal(understand(said, 'en').compares, true, said);
    }
    for (const said of ['side by side fridge', 'a side by side stroller']) {
      assert.equal(understand(said, 'en').compares, false, said);
    }
  });
});
