// The oldest and the most of all, how many there are, and short messages that go on after a list.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { degreeIn } from '../../../src/assistant/grounded/degrees.ts';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { converse, FakeShop } from './fake-shop.ts';

const last = async (shop: FakeShop, messages: readonly string[], request = {}) =>
  (await converse(shop, messages, request)).at(-1)!;

const HEARD = { isKnown: false, isName: false, isCommon: true, isThing: true } as const;

const CLOCKS = new FakeShop([
  ...[1931, 1928, 1951, 1940, 1962, 1933, 1975, 1946].map((year, at) => ({
    id: `wall${at}`,
    title: `Wall clock no. ${'abcdefgh'[at]!}`,
    department: 'Clocks',
    price: 9_000 + at,
    facts: { 'Year of make': String(year), Colour: at < 6 ? 'Brown' : 'White', Chimes: String(at) },
  })),
  {
    id: 'old',
    title: 'Mantel piece',
    department: 'Clocks',
    price: 90_000,
    facts: { 'Year of make': '1894', Colour: 'White', Chimes: '2' },
  },
  {
    id: 'loud',
    title: 'Tower movement',
    department: 'Clocks',
    price: 70_000,
    facts: { 'Year of make': '1925', Colour: 'Brown', Chimes: '48' },
  },
  { id: 'book', title: 'Clockmaking', description: 'All about a wall clock.', price: 2_000 },
]);

describe('the oldest and the newest', () => {
  test('are those of the least and of the most year', async () => {
    const oldest = await last(CLOCKS, ['which clock is the oldest?']);
    assert.equal(oldest.ids[0], 'old', oldest.text);
    assert.match(oldest.text, /least by Year of make/u);
    const newest = await last(CLOCKS, ['the newest clock']);
    assert.equal(newest.ids[0], 'wall6', newest.text);
  });

  test('are those of the most and of the least age, where an age is told', async () => {
    const shop = new FakeShop([
      { id: 'ten', title: 'Islay cask', facts: { Age: '10 years' } },
      { id: 'thirty', title: 'Lowland cask', facts: { Age: '30 years' } },
    ]);
    assert.equal((await last(shop, ['the oldest cask'])).ids[0], 'thirty');
  });

  test('are looked for among all, where the list before was not all of them', async () => {
    const messages = ['wall clock', 'which clock is the oldest?'];
    assert.equal((await last(CLOCKS, messages)).ids[0], 'old');
    const { ids, text } = await last(CLOCKS, [...messages, 'and the one with the most chimes']);
    assert.equal(ids[0], 'loud', text);
  });

  test('are no degree of a person: "for my oldest"', () => {
    const { words } = understand('a game for my oldest', 'en');
    assert.ok(words.some(({ lower }) => lower === 'oldest'));
  });

  test('are not by an attribute that only has the letters of "age" in its name', async () => {
    const shop = new FakeShop([
      { id: 'a', title: 'Oak chest', facts: { 'Average rating': '3' } },
      { id: 'b', title: 'Elm chest', facts: { 'Average rating': '5' } },
    ]);
    assert.doesNotMatch((await last(shop, ['the oldest chest'])).text, /Average/u);
  });
});

test('how many there are is the number of those called so, and not of all that mention them', async () => {
  const { text } = await last(CLOCKS, ['how many clocks do you have?']);
  assert.match(text, /\b10 matches/u);
});

describe('a short message after a list', () => {
  test('that is only a value behind "in" is a wish, though it ends like a question', async () => {
    const { ids, text } = await last(CLOCKS, ['wall clock', 'and in white?']);
    assert.deepEqual(ids.toSorted(), ['wall6', 'wall7'], text);
  });

  test('that asks for anything from another maker is no question about the last product', async () => {
    const shop = new FakeShop([
      { id: 'jug', title: 'Corvo jug', brand: 'Corvo', description: 'With a rim of silver.' },
      { id: 'cup', title: 'Corvo cup', brand: 'Corvo' },
    ]);
    const { text, ids } = await last(shop, ['corvo jug', 'anything from Silver Larch?']);
    assert.match(text, /found no “silver larch”/iu);
    assert.doesNotMatch(text, /description of Corvo jug/u);
    assert.ok(ids.length <= 3);
  });
});

test('a fibre is what a thing is made of', async () => {
  const shop = new FakeShop([
    { id: 'sock', title: 'Fell sock', facts: { 'Fibre content': 'Hemp' } },
  ]);
  assert.match((await last(shop, ['fell sock', "what's it made of?"])).text, /Hemp/u);
});

test('what goes with a thing of the same message has its value', async () => {
  const shop = new FakeShop([
    { id: 'a', title: 'Rosso wax', facts: { Colour: 'Brown', Material: 'Oak' } },
    { id: 'b', title: 'Nero wax', facts: { Colour: 'Brown', Material: 'Beech' } },
    { id: 'c', title: 'Bianco wax', facts: { Colour: 'White', Material: 'Beech' } },
  ]);
  const { ids, text } = await last(shop, [
    'We are laying beech boards on Sunday, what brown wax would go with that?',
  ]);
  assert.deepEqual(ids, ['b'], text);
});

describe('a bound in words', () => {
  for (const [text, min, max] of [
    ['a clock under fifty', undefined, '50'],
    ['somewhere between eighty and a hundred, for my boss', '80', '100'],
    ['eine Uhr unter fünfzig', undefined, '50'],
    ['up to thirty five please', undefined, '35'],
  ] as const)
    test(`is a price like one in digits: "${text}"`, () => {
      const { price } = understand(text, 'en');
      assert.deepEqual([price?.min?.digits, price?.max?.digits], [min, max]);
    });

  test('is none where a word only counts', () => {
    for (const text of [
      'one of those under the two lamps',
      'over one shoulder',
      'I have two and 20 more',
      'yarn for up to three scarves',
      'a rug to go under four chairs',
    ])
      assert.equal(understand(text, 'en').price, undefined, text);
  });
});

describe('a most in German over a catalogue in English', () => {
  const RULERS = new FakeShop(
    [
      ['bone', 'Folding knife Bone', 'Arn', '18 mm', '240 mm', '5 m'],
      ['horn', 'Folding knife Horn', 'Arn', '12 mm', '300 mm', '10 m'],
      ['oak', 'Folding knife Oak', 'Bul', '15 mm', '310 mm', '90 m'],
    ].map(([id = '', title = '', brand = '', thick = '', wide = '', water = '']) => ({
      id,
      title,
      brand,
      department: 'Folding knives',
      facts: {
        thickness: thick,
        'blade diameter': wide,
        width: '20 mm',
        'water resistance': water,
      },
    })),
  );

  for (const [say, id, value] of [
    ['welches Folding knife ist am wasserfestesten?', 'oak', '90 m'],
    ['das flachste Folding knife', 'horn', '12 mm'],
    ['Folding knife mit dem größten Durchmesser', 'oak', '310 mm'],
  ] as const)
    test(`${say} is told with its value`, async () => {
      const { ids, text } = await last(RULERS, [say], { locale: 'de' });
      assert.equal(ids[0], id, text);
      assert.ok(text.includes(`(${value})`), text);
    });

  test('after those of one maker is of all where the kind is named', async () => {
    const { ids, text } = await last(RULERS, ['Arn', 'which folding knife is the thickest?']);
    assert.equal(ids[0], 'bone', text);
    const water = 'which folding knife is the most water resistant?';
    assert.equal((await last(RULERS, ['Arn', water])).ids[0], 'oak');
  });

  test('leaves the order by price of the list before', async () => {
    const messages = ['das teuerste Folding knife', 'und das flachste?'];
    const { ids, text } = await last(RULERS, messages, { locale: 'de' });
    assert.equal(ids[0], 'horn', text);
  });

  test('stands before the name of an attribute at the beginning of a message', () => {
    const said = understand('größter Durchmesser', 'de');
    const words = said.words.map((word) => Object.assign(word, HEARD));
    assert.equal(degreeIn(said, words)?.text, 'größter durchmesser');
  });
});
