// "The same brand": what a message wants to be as it is with the product spoken of. Scores with a bound, whom a
// wish is for, and which of two makers is preferred.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const SHELF: readonly FakeProduct[] = [
  { id: 'a1', title: 'Harbour lamp', brand: 'Ostra', price: 4_900, facts: { Material: 'brass' } },
  { id: 'a2', title: 'Pier lamp', brand: 'Ostra', price: 2_900, facts: { Material: 'oak' } },
  { id: 'a3', title: 'Quay stool', brand: 'Ostra', price: 1_900, facts: { Material: 'oak' } },
  { id: 'b1', title: 'Dune lamp', brand: 'Velk', price: 1_500, facts: { Material: 'brass' } },
  { id: 'b2', title: 'Dune stool', brand: 'Velk', price: 1_200, facts: { Material: 'oak, brass' } },
];

const last = async (messages: readonly string[], locale = 'en') =>
  (await converse(new FakeShop(SHELF), messages, { locale })).at(-1)!;

describe('the same brand', () => {
  test('is the one of the product spoken of, which is not shown again', async () => {
    for (const [message, locale] of [
      ['anything else by the same brand?', 'en'],
      ['others of the same maker', 'en'],
      ['was anderes von der gleichen Marke', 'de'],
      ['etwas anderes vom selben Hersteller', 'de'],
      ['autre chose de la même marque', 'fr'],
    ] as const) {
      const { ids } = await last(['harbour lamp', message], locale);
      assert.equal(ids[0], 'a2', message);
      assert.ok(!ids.includes('a1'), message);
    }
  });

  test('is all of the maker, where it has no other such thing', async () => {
    assert.deepEqual((await last(['dune lamp', 'others of the same brand'])).ids, ['b2']);
  });

  test('holds beside another thing and a bound', async () => {
    assert.deepEqual((await last(['harbour lamp', 'a stool of the same brand'])).ids, ['a3']);
    const { ids } = await last(['harbour lamp', 'same brand but cheaper']);
    assert.ok(ids.includes('a2') && !ids.some((id) => id === 'a1' || id.startsWith('b')));
  });

  test('is no wish in a question about the product, nor where no product is spoken of', async () => {
    const { ids } = await last(['harbour lamp', 'is it of the same brand as the pier lamp?']);
    assert.ok(!ids.includes('a3'));
    assert.doesNotMatch((await last(['a lamp of the same brand'])).text, /Ostra/u);
  });
});

test('anything else with a value of the product spoken of is another product', async () => {
  const shop = new FakeShop([
    { id: 'n1', title: 'Tide and Rope', facts: { Author: 'Ines Falk' } },
    { id: 'n2', title: 'Salt and Oar', facts: { Author: 'Ines Falk' } },
  ]);
  const told = await converse(shop, ['tide and rope', 'anything else by the same author?']);
  assert.deepEqual(told[1]!.ids, ['n2']);
});

test('a value of the product spoken of may be wished for in that product again', async () => {
  const shop = new FakeShop([
    { id: 'k1', title: 'Cove kettle', price: 1_000, facts: { Colour: 'sage' } },
    { id: 'k2', title: 'Reef kettle', price: 2_000, facts: { Colour: 'sage' } },
  ]);
  const told = await converse(shop, ['cove kettle', 'a kettle in the same colour']);
  assert.deepEqual(told[1]!.ids.toSorted(), ['k1', 'k2']);
});

test('the same value of an attribute is that of the product spoken of, if it is one value', async () => {
  assert.deepEqual((await last(['pier lamp', 'a stool in the same material'])).ids[0], 'a3');
  const { text } = await last(['dune stool', 'a lamp in the same material']);
  assert.match(text, /material/u);
  const long = 'oak of slow growth from the north side of old hills';
  const shop = new FakeShop([
    { id: 'l1', title: 'Ridge lamp', facts: { Material: long } },
    { id: 'l2', title: 'Ridge stool', facts: { Material: long } },
  ]);
  const told = await converse(shop, ['ridge lamp', 'a stool in the same material']);
  assert.doesNotMatch(told[1]!.text, /slow growth/u, 'a text is no value');
});

describe('a score with a bound', () => {
  for (const [message, locale, bound] of [
    ['a tent rated 4.5 or higher', 'en', { min: 4.5 }],
    ['tents rated above 4', 'en', { min: 4 }],
    ['a tent with a rating of at least 4.2', 'en', { min: 4.2 }],
    ['tents with a camping score under 60', 'en', { max: 60 }],
    ['a tent with 4+ stars', 'en', { min: 4 }],
    ['a tent with 4.5 stars or better', 'en', { min: 4.5 }],
    ['ein Zelt mit einer Bewertung über 4,5', 'de', { min: 4.5 }],
    ['Zelte, Kundenbewertung mindestens 4', 'de', { min: 4 }],
  ] as const) {
    test(`is no price: "${message}"`, () => {
      const { measures, price } = understand(message, locale);
      assert.equal(price, undefined);
      const [{ min, max, dimension } = {}] = measures;
      assert.deepEqual(
        { min, max, dimension },
        { min: undefined, max: undefined, ...bound, dimension: 'count' },
      );
    });
  }

  test('leaves out what is rated lower', async () => {
    const shop = new FakeShop([
      { id: 'low', title: 'Dome tent', facts: { 'Customer rating': '4.1' } },
      { id: 'high', title: 'Tunnel tent', facts: { 'Customer rating': '4.7' } },
    ]);
    for (const message of ['a tent rated 4.5 or higher', 'a tent with at least 4.5 stars'])
      assert.deepEqual((await converse(shop, [message]))[0]?.ids, ['high'], message);
  });

  test('is no thousand with a mark in it, which is one number', async () => {
    const [bound] = understand('a puzzle with 1,000 pieces or more', 'en').measures;
    assert.equal(bound?.min, 1000);
    const shop = new FakeShop([
      { id: 'few', title: 'Harbour puzzle 500 pieces' },
      { id: 'many', title: 'Meadow puzzle 2,000 pieces' },
    ]);
    const [first] = await converse(shop, ['a puzzle with 1,000 pieces or more']);
    assert.deepEqual(first?.ids, ['many'], first?.text);
  });
});

describe('a message that says', () => {
  for (const [message, locale, read] of [
    ["I'm a woman and need running shoes", 'en', 'need running shoes for a woman'],
    ["shoes for the gym, I'm a woman", 'en', 'shoes for the gym, for a woman'],
    ['ich bin ein Mann und suche Schuhe', 'de', 'suche Schuhe für Mann'],
    ['he likes Ostra better than Velk', 'en', 'rather Ostra'],
    ["she'd prefer Ostra to Velk", 'en', 'rather Ostra'],
    ['er mag Ostra lieber als Velk', 'de', 'lieber Ostra'],
    ['lieber Ostra als Velk', 'de', 'lieber Ostra'],
    ['es darf ruhig mehr kosten', 'de', 'es darf mehr kosten'],
  ] as const) {
    test(`"${message}" is read as "${read}"`, () => {
      assert.equal(understand(message, locale).text.replaceAll(/\s+/gu, ' ').trim(), read);
    });
  }

  for (const [message, locale, read] of [
    ['what I need for a cake: flour, eggs and sugar', 'en', 'flour, eggs and sugar'],
    ['für einen Kuchen brauche ich: Mehl, Eier und Zucker', 'de', 'Mehl, Eier und Zucker'],
    ['budget 300: a tent and a mat', 'en', 'budget 300: a tent and a mat'],
    ['one thing: a tent', 'en', 'one thing: a tent'],
  ] as const) {
    test(`what a list is for is no part of it: "${message}"`, () => {
      assert.equal(understand(message, locale).text, read);
    });
  }

  test('"overall" at the end is of all, and else a garment', () => {
    const wordsOf = (message: string, locale = 'en') =>
      understand(message, locale).words.map(({ lower }) => lower);
    assert.deepEqual(wordsOf('the lightest lamp overall'), ['lightest', 'lamp']);
    for (const [message, locale] of [
      ['the warmest overall for painters', 'en'],
      ['cheapest overall', 'en'],
      ['Overall für Damen', 'de'],
    ] as const)
      assert.ok(wordsOf(message, locale).includes('overall'), message);
  });

  test('that something is dear asks for less, and names no thing', () => {
    for (const message of ['hmm bit pricey', 'wow ok that is dear.', 'a bit steep!']) {
      const { order, words } = understand(message, 'en');
      assert.deepEqual([order, words], ['cheaper', []], message);
    }
    assert.equal(understand('a tent for a steep hill', 'en').order, undefined);
  });

  test('what else someone is says not for whom a thing is', () => {
    const message = "I'm a man who needs a lamp";
    assert.equal(understand(message, 'en').text, message);
  });

  test('how bright a lamp is asks for its light output', async () => {
    const shop = new FakeShop([
      { id: 'dim', title: 'Cove lamp', facts: { Lichtstrom: '400 lm' } },
      { id: 'lit', title: 'Reef lamp', facts: { Lichtstrom: '6500 lm' } },
    ]);
    for (const [message, locale] of [
      ['which lamp is the brightest?', 'en'],
      ['welche lamp ist die hellste?', 'de'],
    ] as const)
      assert.equal((await converse(shop, [message], { locale }))[0]?.ids[0], 'lit', message);
  });
});

describe('an amount', () => {
  for (const [message, dimension, min] of [
    ['a monitor with at least 165hz', 'frequency', 165],
    ['a processor over 4 GHz', 'frequency', 4e9],
  ] as const) {
    test(`has its unit: "${message}"`, () => {
      const [measure] = understand(message, 'en').measures;
      assert.equal(measure?.dimension, dimension);
      assert.ok(Math.abs(measure.min! / min - 1) < 0.01);
    });
  }
});

test('"your dearest one" is of what was looked for, and "your dearest" of the whole shop', async () => {
  assert.deepEqual((await last(['a stool', 'and your most expensive one?'])).ids[0], 'a3');
  assert.deepEqual((await last(['a stool', 'and your most expensive?'])).ids[0], 'a1');
});

test('a thing after one that is not sold here is no trait of what was shown', async () => {
  const shop = new FakeShop([
    { id: 'n', title: 'Slim gaming notebook', facts: { 'Mechanical keyboard': 'yes' } },
    { id: 'm', title: 'Gaming mat' },
  ]);
  const told = await converse(shop, ['a gaming chair', 'ok a mechanical keyboard']);
  assert.doesNotMatch(told[1]!.text, /chair/u);
});
