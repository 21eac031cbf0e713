// Versions of one product, the rest of its maker, how many values it has, and reasons that are no wish.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { converse, FakeShop, type FakeProduct, VariantShop } from './fake-shop.ts';

const JAMS: readonly FakeProduct[] = [
  {
    id: 'pack',
    title: 'Plum Orchard',
    department: 'Jams',
    facts: { Packing: 'loose', Sweetener: 'sweetened' },
  },
  {
    id: 'jar',
    title: 'Plum Orchard, Jar of 30',
    department: 'Jams',
    facts: { Sweetener: 'sweetened' },
  },
  {
    id: 'plain',
    title: 'Plum Orchard plain',
    department: 'Jams',
    facts: { Sweetener: 'unsweetened' },
  },
  {
    id: 'fig',
    title: 'Fig Meadow, Jar of 30',
    department: 'Jams',
    facts: { Sweetener: 'sweetened' },
  },
];

test('another packing of the product found by its name is that product in it', async () => {
  const [, told] = await converse(new FakeShop(JAMS), ['plum orchard', 'in jars, not loose']);
  assert.deepEqual(told?.ids, ['jar'], told?.text);
});

test('a version without what is unwanted is none that is made with it', async () => {
  const page = { locale: 'en', pageProducts: [{ external_product_id: 'pack' }] };
  const said = "my mum can't have sweetener, isn't there a version without?";
  const [told] = await converse(new FakeShop(JAMS), [said], page);
  assert.deepEqual(told?.ids, ['plain'], told?.text);
});

test('a value that begins like the name of its attribute is unwanted with it', async () => {
  const [told] = await converse(new FakeShop(JAMS), ['plum jams without sweetener']);
  assert.deepEqual(told?.ids, ['plain'], told?.text);
});

test('a "without" behind which nothing stands is no word of the wish', () => {
  const { words } = understand("she can't have nuts, is there one without?", 'en');
  assert.deepEqual(words, []);
});

const SHOES: readonly FakeProduct[] = [
  {
    id: 'boot',
    title: 'Heron boots',
    brand: 'Norda',
    department: 'Boots',
    price: 9_000,
    facts: { Colour: 'Moss, Sand, Slate' },
  },
  { id: 'sock', title: 'Wren socks', brand: 'Norda', department: 'Socks', price: 900 },
  { id: 'cap', title: 'Finch cap', brand: 'Norda', department: 'Caps', price: 1_200 },
  { id: 'clog', title: 'Otter boots', brand: 'Vale', department: 'Boots', price: 4_000 },
  { id: 'wool', title: 'Tern boots wool', brand: 'Vale', department: 'Boots', price: 5_000 },
  { id: 'bucket', title: 'Sand bucket', department: 'Buckets', price: 1_500 },
  { id: 'hose', title: 'Plover socks', brand: 'Vale', department: 'Socks', price: 1_500 },
];

for (const said of [
  'what else do you carry by them',
  'anything else from them?',
  'what else have you got from the same people?',
])
  test(`"${said}" asks for all of the maker`, async () => {
    const [, told] = await converse(new FakeShop(SHOES), ['do you have the norda boots', said]);
    assert.deepEqual(told?.ids.toSorted(), ['cap', 'sock'], told?.text);
  });

test('how many colours it comes in asks for no thing that goes with it', async () => {
  const dyed = [...SHOES, { id: 'dye', title: 'Leather colours', department: 'Care' }];
  const [, told] = await converse(new FakeShop(dyed), [
    'heron boots',
    'how many colours does it come in',
  ]);
  assert.match(told!.text, /Colour \(3\)/u);
});

test('the end of a list of values that is cut is not counted', async () => {
  const cut = [{ id: 'a', title: 'Heron boots', facts: { Colour: 'Moss, Sand, …' } }];
  const [, told] = await converse(new FakeShop(cut), [
    'heron boots',
    'how many colours does it come in',
  ]);
  assert.doesNotMatch(told!.text, /Colour \(/u);
});

test('what an unwanted thing does to the shopper is no part of the wish', async () => {
  const [, told] = await converse(new FakeShop(SHOES), [
    'boots',
    'and not wool, those scratch me like sand',
  ]);
  assert.deepEqual(told?.ids.toSorted(), ['boot', 'clog'], told?.text);
  assert.doesNotMatch(told.text, /sand/u);
});

test('a number that the shopper tells of himself is asked for', async () => {
  const shop = new VariantShop(
    [{ id: 'boot', title: 'Heron boots', facts: { Last: '240 wide, 250 slim' } }],
    [
      ['v1', 'boot', '240 wide', 'in_stock'],
      ['v2', 'boot', '250 slim', 'in_stock'],
    ],
  );
  const [, told] = await converse(shop, [
    'heron boots',
    "i'm a 240 normally, is that one of them?",
  ]);
  assert.match(told!.text, /Heron boots, 240 wide/u);
  assert.doesNotMatch(told!.text, /normally/u);
});

test('a maker beside a group that nothing shown is of is a new wish', async () => {
  const [, told] = await converse(new FakeShop(SHOES), ['boots', 'Norda socks?']);
  assert.deepEqual(told?.ids, ['sock'], told?.text);
});

test('the only one of earlier lists with that word is asked about', async () => {
  const shop = new FakeShop([
    {
      id: 'owl',
      title: 'Paint box with owl stickers',
      department: 'Paints',
      price: 700,
      description: 'A paint set.',
    },
    { id: 'fox', title: 'Paint box with fox stickers', department: 'Paints', price: 800 },
    { id: 'kite', title: 'Red kite', department: 'Kites', price: 900 },
    { id: 'kite2', title: 'Blue kite', department: 'Kites', price: 950 },
  ]);
  const told = (await converse(shop, ['paint box', 'kites', 'how much is the owl set'])).at(-1);
  assert.deepEqual(told?.ids, ['owl'], told?.text);
  assert.match(told.text, /7\.00/u);
});

for (const said of [
  'ok somewhere in between. like 40 to 60',
  'around 40 to 60',
  'maybe like 40 to 60',
])
  test(`"${said}" is a price`, () => {
    const { price } = understand(said, 'en');
    assert.deepEqual([price?.min?.digits, price?.max?.digits], ['40', '60']);
  });

test('an amount behind "like" is no price', () => {
  assert.equal(understand('like 50 inch?', 'en').price, undefined);
  assert.equal(understand('smaller, like 40 to 50 inch', 'en').price, undefined);
});

test('misspelt bounds bound', () => {
  const [first] = understand('atleast 8 oz of beans', 'en').measures;
  assert.equal(first?.max, undefined);
  const [other] = understand('8 oz or mor', 'en').measures;
  assert.equal(other?.max, undefined);
});

for (const [said, locale] of [
  ['cheers, gotta run', 'en'],
  ["i've got to go now", 'en'],
  ["thanks, i'm off", 'en'],
  ['danke, ich muss los', 'de'],
  ['merci, je dois y aller', 'fr'],
] as const)
  test(`"${said}" says goodbye`, () => {
    assert.match(String(understand(said, locale).topic), /goodbye/u);
  });

test('a story without capitals has sentences', async () => {
  const story =
    'the last time i cooked outside for a whole evening the fire went out and then the rain ruined all of it on top. so this time i want it done well: a stove with a cover and a kettle';
  const shop = new FakeShop([
    { id: 'stove', title: 'Ember stove with a cover', department: 'Stoves' },
    { id: 'kettle', title: 'Wren kettle', department: 'Kettles' },
    { id: 'rain', title: 'Rain evening fire lamp', department: 'Lamps' },
  ]);
  const [told] = await converse(shop, [story]);
  assert.deepEqual(told?.ids.toSorted(), ['kettle', 'stove'], told?.text);
});

test('"let\'s do the tents" tells', () => {
  assert.equal(understand("let's do the tents first", 'en').asks, false);
});

test('a gift in a packing keeps to its price', async () => {
  const shop = new FakeShop([
    {
      id: 'cheap',
      title: 'Sampler box',
      department: 'Gifts',
      price: 1_500,
      description: 'A gift box.',
    },
    {
      id: 'dear',
      title: 'Grand gift',
      department: 'Gifts',
      price: 4_000,
      description: 'In a box.',
    },
  ]);
  const [told] = await converse(shop, ['a gift box, $30 to $50']);
  assert.deepEqual(told?.ids, ['dear'], told?.text);
});

test('a budget around years is a price', () => {
  const { price } = understand('around 2000 to 2500', 'en');
  assert.deepEqual([price?.min?.digits, price?.max?.digits], ['2000', '2500']);
});

for (const said of [
  'and not wool, it has to be moss for my sister',
  'and not wool, they should be moss like my coat',
  'and not wool, they look best in moss',
  'and not wool, they are moss in my dreams',
])
  test(`"${said}" wishes for what is told behind the unwanted thing`, async () => {
    const [, told] = await converse(new FakeShop(SHOES), ['boots', said]);
    assert.match(told!.text, /moss/iu);
  });

test('"is that lined" is of what is shown, and of no lined thing before', async () => {
  const shop = new FakeShop([
    { id: 'tern', title: 'Lined jacket Tern', department: 'Jackets' },
    { id: 'cap', title: 'Finch cap', department: 'Caps', facts: { Lining: 'none' } },
  ]);
  const told = (await converse(shop, ['lined jackets', 'finch caps', 'is that lined as well?'])).at(
    -1,
  );
  assert.ok(!told?.ids.includes('tern'), told?.text);
});

test('a maker beside a group of other things and a word that nothing says is a new wish', async () => {
  const [, told] = await converse(new FakeShop(SHOES), ['boots', 'Norda sock varnish?']);
  assert.deepEqual(told?.ids, ['sock'], told?.text);
});

test('a value of another thing than the product chooses no variant', async () => {
  const shop = new VariantShop(
    [
      {
        id: 'cream',
        title: 'Heron cream',
        description: 'Covers dark circles.',
        facts: { Shade: 'Dark, Pale' },
      },
    ],
    [
      ['v1', 'cream', 'Dark', 'in_stock'],
      ['v2', 'cream', 'Pale', 'in_stock'],
    ],
  );
  const [, told] = await converse(shop, ['heron cream', 'would it cover dark circles?']);
  assert.match(told!.text, /dark circles/u);
  const [, other] = await converse(shop, ['heron cream', 'is the dark cream there?']);
  assert.match(other!.text, /Heron cream, Dark/u);
});
