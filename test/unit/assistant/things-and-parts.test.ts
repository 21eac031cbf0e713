// The thing itself before what is for it, several wishes in several sentences, and needs that name no thing.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { surestFirst } from '../../../src/assistant/grounded/surest.ts';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { catalogueProduct, converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const SEWING: readonly FakeProduct[] = [
  { id: 'table', title: 'Merrow scanner trolley', price: 3_000 },
  { id: 'sleeve', title: 'Merrow scanner satchel', price: 2_000 },
  { id: 's1', title: 'Merrow S1 scanner', price: 20_000 },
  { id: 's2', title: 'Merrow S2 scanner 600 dpi', price: 25_000 },
  { id: 's3', title: 'Ostler S3 document scanner', price: 30_000 },
];

const askedIn = async (products: readonly FakeProduct[], ...said: string[]) =>
  (await converse(new FakeShop(products), said)).at(-1)!;

describe('the thing itself', () => {
  test('comes alone where enough are plainly it, and a noun behind it means another thing', async () => {
    const { ids, text } = await askedIn(SEWING, 'which scanners do you sell?');
    assert.deepEqual(ids.toSorted(), ['s1', 's2', 's3'], text);
  });

  test('comes before those where few are plainly it', async () => {
    const few = SEWING.filter(({ id }) => id !== 's2' && id !== 's3');
    assert.equal((await askedIn(few, 'a scanner')).ids[0], 's1');
  });

  test('is no part that tells what it is compatible with, and little else', async () => {
    const facts = {
      Weight: '2 kg',
      Colour: 'grey',
      Speed: '20 ppm',
      Width: '30 cm',
      Depth: '9 cm',
    };
    const shop = [
      { id: 'film', title: 'Ostler film tablet', facts: { Compatibility: 'T5' } },
      { id: 't5', title: 'Ostler T5 tablet', facts: { ...facts, Height: '20 cm' } },
    ];
    const { ids, text } = await askedIn(shop, 'a tablet');
    assert.deepEqual(ids, ['t5'], text);
  });
});

test('a thing comes before one whose name only ends with the word', async () => {
  const shop = [
    { id: 'j', title: 'Harbour jumpsuit' },
    { id: 's', title: 'Harbour suit' },
  ];
  const { ids, text } = await askedIn(shop, 'suit');
  assert.equal(ids[0], 's', text);
});

test('"maybe" behind a wish says nothing', async () => {
  const pots = [
    { id: 'r', title: 'Ember pot', facts: { Colour: 'Red' } },
    { id: 'b', title: 'Frost pot', facts: { Colour: 'Blue' } },
  ];
  assert.deepEqual((await askedIn(pots, 'pots', 'a red one maybe')).ids, ['r']);
});

const KITCHEN: readonly FakeProduct[] = [
  { id: 'toaster', title: 'Ember toaster', price: 4_000 },
  { id: 'mixer', title: 'Whirl mixer', price: 6_000 },
  { id: 'wok', title: 'Steel wok', price: 3_000 },
];

describe('several wishes', () => {
  test('may stand in sentences of their own', async () => {
    for (const said of [
      'I want a toaster. My sister wants a wok.',
      'Show me a toaster please. A wok is missing, too.',
      'a toaster, also a wok',
      'a toaster for myself, a wok for the wife',
    ]) {
      const { ids, text } = await askedIn(KITCHEN, said);
      assert.deepEqual(ids, ['toaster', 'wok'], `${said}: ${text}`);
    }
  });

  test('are one wish where the second sentence tells more of the first', async () => {
    const { ids, text } = await askedIn(KITCHEN, 'I want a toaster. I would like an ember one.');
    assert.deepEqual(ids, ['toaster'], text);
  });

  test('have one limit where neither may cost more', () => {
    for (const said of ['a wok and a pan, neither may cost more than 30', 'two pans, none over 30'])
      assert.deepEqual(understand(said, 'en').price, { max: { digits: '30', thousands: false } });
  });
});

describe('what a person likes', () => {
  test('may be said of the thing', () => {
    for (const said of ['horses are her favourite thing', 'horses are all she loves'])
      assert.equal(understand(said, 'en').text, 'she likes horses');
  });

  test('an age may be about so many years', () => {
    for (const said of ['the smallest ones are about 4', 'they are nearly 4']) {
      const [measure] = understand(said, 'en').measures;
      assert.equal(measure?.dimension, 'age', said);
    }
  });
});

describe('the words around a thing', () => {
  const goods: readonly FakeProduct[] = [
    { id: 'stand', title: 'Plywood stand', department: 'Stands', facts: { Plug: 'B22' } },
    { id: 'mug', title: 'Plywood travel mug with a lid', department: 'Mugs' },
    { id: 'mixer', title: 'Heron mixer', department: 'Mixers' },
    { id: 'flat', title: 'Flat pan', department: 'Pans' },
    { id: 'kent', title: 'Walks in Kent', department: 'Books' },
    { id: 'map', title: 'Folded map of Kent', department: 'Maps' },
    { id: 'night', title: 'Daughters of Night', department: 'Books' },
    { id: 'otter', title: 'Otterling', department: 'Books' },
    { id: 'line', title: 'Plover rope lined', department: 'Ropes' },
  ];
  const ask = async (common: readonly string[], ...said: string[]) => {
    const shop = new FakeShop(goods);
    for (const word of common) shop.common.add(word);
    return (await converse(shop, said)).at(-1)!;
  };

  test('are no name behind it where a dictionary knows them: a plywood mug is a mug', async () => {
    const queries = async (said: string) => {
      const shop = new FakeShop([goods[0]!, goods[1]!]);
      shop.common.add('plywood');
      return (await converse(shop, [said]))[0]!.ids;
    };
    assert.deepEqual(await queries('plywood mug'), ['mug']);
  });

  test('tell what it shows: a map of Kent is a map', async () => {
    const { ids, text } = await ask(['map', 'folded', 'walks', 'books'], 'a map of Kent');
    assert.deepEqual(ids, ['map'], text);
  });

  test('tell before a list where the shopper moves, and list nothing', async () => {
    const said = 'Moving into my first flat. I need a mug, a mixer and a stand';
    const { ids, text } = await ask(['flat'], said);
    assert.deepEqual(ids.toSorted(), ['mixer', 'mug', 'stand'], text);
    assert.deepEqual(understand('it is for my first flat next week', 'en').places, []);
    assert.deepEqual(understand('it is my first one', 'en').places, [1]);
  });

  test('tell again what it is, in words that are known here', async () => {
    const shop = new FakeShop([...goods, { id: 'cup', title: 'Heron mug', department: 'Mugs' }]);
    const [told] = await converse(shop, ['i want a snazzy mug, a travel mug']);
    assert.deepEqual(told?.ids, ['mug'], told?.text);
  });

  test('name no product by the person who reads it', async () => {
    const said = 'my daughter wants to read otterling, where do we begin?';
    const { ids, text } = await ask(['daughter', 'read', 'begin', 'where'], said);
    assert.deepEqual(ids, ['otter'], text);
  });

  test('tell no other thing by a participle: "is the rim lined?" is of what was shown', async () => {
    const { ids, text } = await ask(['rim', 'lined'], 'mugs', 'is the rim lined?');
    assert.deepEqual(ids, ['mug'], text);
  });

  test('say what fits: "it is an E14, one that works with Alexa" asks for no part of it', async () => {
    const bulbs = ['E14 bulb works with Alexa', 'E14 bulb', 'E27 bulb'].map((title, at) => ({
      id: `b${at}`,
      title,
      facts: { Fitting: title.slice(0, 3) },
    }));
    const said = ['E27 bulb', "oh no, it's E14 not E27. one that works with alexa"];
    const told = await converse(new FakeShop(bulbs), said);
    assert.deepEqual(told[1]?.ids, ['b0'], told[1]?.text);
  });

  test('narrow a list that met a part of its wish', async () => {
    const desks: readonly FakeProduct[] = [
      { id: 'tin', title: 'Bedside lamp', facts: { Material: 'tin' } },
      { id: 'oak', title: 'Bedside lamp big', facts: { Material: 'oak' } },
      { id: 'vase', title: 'Small vase', facts: { Material: 'iron' } },
    ];
    const said = ['a small lamp for my bedside', 'is there any in oak?'];
    const told = await converse(new FakeShop(desks), said);
    assert.deepEqual(told[1]?.ids, ['oak'], told[1]?.text);
  });

  test('may be written in another way: a hardcover is a hardback', async () => {
    const books: readonly FakeProduct[] = [
      { id: 'hard', title: 'Otter tales hardback' },
      { id: 'science', title: 'Science fiction tales' },
      { id: 'soft', title: 'Heron tales paperback' },
    ];
    for (const [said, id] of [
      ['hardcover tales', 'hard'],
      ['sci-fi tales', 'science'],
    ] as const) {
      const [told] = await converse(new FakeShop(books), [said]);
      assert.deepEqual(told?.ids, [id], told?.text);
    }
  });
});

test('a thing beside another before an accessory is what that is for', async () => {
  const goods = [
    { id: 'stand', title: 'Velo Phone and Tablet Stand, universal' },
    { id: 'case', title: 'Velo Phone & Tablet Case' },
    { id: 'set', title: 'Velo Phone and Case' },
    { id: 'phone', title: 'Velo Messenger Phone' },
  ];
  const [told] = await converse(new FakeShop(goods), ['a phone please']);
  assert.deepEqual(told?.ids.toSorted(), ['phone', 'set']);
});

describe('the noun behind most of a group', () => {
  test('is what the shop calls the thing, in the plural too', async () => {
    const drape = (id: string, title: string, price: number): FakeProduct => ({
      id,
      title,
      price,
      department: 'Drapes',
    });
    const shop = new FakeShop([
      ...['Alder', 'Birch', 'Cedar'].map((name, at) => drape(name, `${name} drape`, 5_000 + at)),
      ...['Elm', 'Fir', 'Gum'].map((name, at) => drape(name, `${name} drape panel`, 2_000 + at)),
      ...['Hazel', 'Ivy', 'Oak'].map((name, at) => drape(name, `${name} drape panels`, 1_000 + at)),
      drape('pole', 'Rowan drape hook', 300),
      drape('pin', 'Sorrel drape hooks', 200),
    ]);
    const [said] = await converse(shop, ['the cheapest drapes']);
    assert.equal(said?.ids[0], 'Hazel', said?.text);
  });
});

test('a thing that is called so behind what it is for comes before others that are for it', async () => {
  const gloves = (title: string) =>
    catalogueProduct({
      id: title,
      title,
      description: 'Worn by goalkeepers.',
      department: 'Mitts & gloves',
      facts: { Palm: 'latex', Cuff: 'strap', Lining: 'none' },
    });
  const found = [gloves('Tarn gloves'), gloves('Vola for goalkeepers padded gloves')];
  const terms = [{ text: 'gloves' }, { text: 'goalkeepers', led: true as const }];
  const [first] = await surestFirst(found, 'gloves', { terms, inStock: false, unwanted: [] });
  assert.equal(first!.title, 'Vola for goalkeepers padded gloves');
});

test('a title of no word at all is shown with the others of its group', async () => {
  const chair = (id: string, title: string) => ({ id, title, department: 'Chairs', price: 300 });
  const shop = new FakeShop([chair('smile', '😀'), chair('a', 'Fir'), chair('b', 'Larch')]);
  const [said] = await converse(shop, ['chairs without arms']);
  assert.deepEqual(said?.ids.toSorted(), ['a', 'b', 'smile'], said?.text);
});
