// A shop of clothes: groups by whom they are for, sizes in letters and in words, materials that only texts tell.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isSameSize, sizeIn, takeSizes } from '../../../src/assistant/grounded/sizes.ts';
import { Draft } from '../../../src/assistant/grounded/text.ts';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { converse, FakeShop, type FakeProduct, VariantShop } from './fake-shop.ts';

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

describe('a list of clothes', () => {
  const wardrobe = (): FakeShop =>
    new FakeShop([
      { id: 'tea', title: 'Tea dress, short sleeves', department: 'Dresses' },
      { id: 'party', title: 'Party dress', department: 'Dresses', description: 'Flat seams.' },
      { id: 'trunk', title: 'Beach trunk', department: 'Shorts' },
      { id: 'ballet', title: 'Ballet pump', department: 'Flats' },
      { id: 'patch', title: 'Patch pockets', department: 'Haberdashery' },
    ]);
  const after = async (says: string) => (await converse(wardrobe(), ['dresses', says]))[1];

  test('is narrowed by an adjective that a group of other things is called like', async () => {
    for (const says of ['rather short', 'short please', 'flat, please']) {
      const answer = await after(says);
      assert.ok(!answer?.ids.includes('trunk'), answer?.text);
      assert.ok(!answer?.ids.includes('ballet'), answer?.text);
    }
  });

  test('is left for such a group by its own name', async () => {
    for (const says of ['and shorts?', 'what about shorts'])
      assert.deepEqual((await after(says))?.ids, ['trunk'], says);
  });

  test('is asked of with "they", though a thing here is called by what is asked', async () => {
    assert.match((await after('do they have pockets?'))?.text ?? '', /“pockets” for any of these/u);
  });
});

describe('the size of a person', () => {
  const coats = (): VariantShop =>
    new VariantShop(
      [{ id: 'coat', title: 'Alder coat', department: 'Coats', facts: { Size: 'UK 8, UK 12' } }],
      [
        ['coat-8', 'coat', 'UK 8', 'in_stock'],
        ['coat-12', 'coat', 'UK 12', 'in_stock'],
      ],
    );

  test('chooses a variant of the one thing that was asked for by its name', async () => {
    for (const says of [
      'my mum would want it too but she is a 12',
      'my sister wants one too but in a 12',
      'and for my mum in a 12?',
      "I'm a 12",
    ]) {
      const [, told] = await converse(coats(), ['how much is the Alder coat?', says]);
      assert.match(told?.text ?? '', /^Alder coat, UK 12/u, says);
    }
  });

  test('that it does not have is answered with those that it has', async () => {
    const said = ['how much is the Alder coat?', "my mum would like it too, she's a 20"];
    const [, told] = await converse(coats(), said);
    assert.match(told?.text ?? '', /Size: UK 8, UK 12/u);
    assert.doesNotMatch(told?.text ?? '', /mum/u);
  });

  test('is taken from "she\'s a 20" and from "waist size is 30"', () => {
    const sizeOf = (text: string) => understand(text, 'en').measures.map((one) => one.text);
    assert.deepEqual(sizeOf("for my mum, she's a 20"), ['20']);
    assert.deepEqual(sizeOf('my daughter is a 10 and likes red'), ['10']);
    assert.deepEqual(sizeOf('shorts, waist size is 30'), ['waist 30']);
    assert.deepEqual(sizeOf('shorts waist: 32'), ['waist 32']);
    assert.deepEqual(sizeOf('he is a 10 year old').includes('10'), false);
  });
});

test('what each of two people gets are two wishes', async () => {
  const shop = new FakeShop([
    { id: 'hat', title: 'Felt hat' },
    { id: 'hood', title: 'Hoodie' },
  ]);
  for (const says of [
    'my wife gets a hat and I get a hoodie, what is there?',
    'he takes a hat and she a hoodie',
  ])
    assert.deepEqual((await converse(shop, [says]))[0]?.ids, ['hat', 'hood'], says);
  assert.deepEqual(
    understand('he takes an L and she an M', 'en').measures.map(({ text }) => text),
    ['L', 'M'],
  );
});

test('what is found for one wish is not shown for another before it', async () => {
  const shop = new FakeShop([
    { id: 'long', title: 'Long scarf', department: 'Scarfs' },
    { id: 'mitt', title: 'Winter mitten', department: 'Scarfs' },
  ]);
  const [answer] = await converse(shop, ['I need scarfs and mittens']);
  assert.deepEqual(answer?.ids, ['long', 'mitt'], answer?.text);
  assert.doesNotMatch(answer?.text ?? '', /nothing/u);
  assert.match(answer?.text ?? '', /mittens”\. Here: Winter mitten/u);
});

test('any colour but one is without that one', () => {
  const { text, unwanted } = understand('hats in any colour other than black', 'en');
  assert.deepEqual(
    unwanted.map(({ start, end }) => text.slice(start, end)),
    ['black'],
  );
  assert.equal(understand('hats in any colour other than black', 'en').words.length, 1);
});

test('days with rain are rainy days, and what would be fun is wished for', () => {
  assert.match(understand('hats for days with rain', 'en').text, /rainy days/u);
  assert.equal(understand('purple would be fun, do you have that?', 'en').text, 'in purple');
  assert.equal(understand('purple would be fun', 'en').text, 'purple would be fun');
});
