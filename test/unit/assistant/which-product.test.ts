// Which product a question is about, which of its variants, and what of its data is an answer.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { converse, FakeShop, VariantShop } from './fake-shop.ts';

const page = (id: string) => ({ pageProducts: [{ external_product_id: id }] });

describe('a question on the page of a product', () => {
  const shop = () => {
    const one = new FakeShop([
      { id: 'kiln', title: 'Orla bench kiln', facts: { Weight: '31 kg', Laufzeit: '9 h' } },
      { id: 'tongs', title: 'Steel tongs', department: 'Tongs' },
      { id: 'glove', title: 'Heat gloves', department: 'Gloves' },
    ]);
    for (const word of ['tongs', 'glove', 'gloves']) one.common.add(word);
    return one;
  };

  for (const [question, locale] of [
    ['are there tongs built in?', 'en'],
    ['is there a glove included', 'en'],
    ['gibt es da Tongs?', 'de'],
  ] as const)
    test(`is of that product, whatever else is sold: "${question}"`, async () => {
      const [told] = await converse(shop(), [question], { ...page('kiln'), locale });
      assert.deepEqual(told?.ids, ['kiln'], told?.text);
      assert.match(told.text, locale === 'de' ? /nichts über/u : /does not say anything/u);
    });

  test('is one of all where it seeks, or asks what goes with the product', async () => {
    for (const text of ['do you have tongs?', 'which tongs are steel?', 'passende Tongs dazu?']) {
      const [told] = await converse(shop(), [text], page('kiln'));
      assert.deepEqual(told?.ids, ['tongs'], `${text}: ${told?.text}`);
    }
  });
});

describe('a variant', () => {
  const OPTIONS: readonly (readonly [string, 'in_stock' | 'out_of_stock'])[] = [
    ['amber, 10 mm', 'in_stock'],
    ['amber, 14 mm', 'out_of_stock'],
    ['teal, 10 mm', 'out_of_stock'],
    ['teal, 14 mm', 'in_stock'],
  ];
  const shop = () =>
    new VariantShop(
      [
        { id: 'cord', title: 'Vesk cord', facts: { Colour: 'amber, teal', Width: '10 mm, 14 mm' } },
        { id: 'ring', title: 'Teal ring', facts: { Colour: 'teal' } },
      ],
      OPTIONS.map(([options, stock], at) => [`v${at}`, 'cord', options, stock]),
    );

  test('named by one option keeps the options that were said before', async () => {
    const said = [
      'Vesk cord',
      'is it there in amber, 14 mm?',
      'teal then, same width',
      'and 10 mm?',
    ];
    const [, first, second, third] = await converse(shop(), said);
    assert.match(first?.text ?? '', /amber, 14 mm is out of stock/u);
    assert.match(second?.text ?? '', /teal, 14 mm is in stock/u);
    assert.match(third?.text ?? '', /teal, 10 mm is out of stock/u);
  });

  test('belongs to the product talked about, although another product has that word in its name', async () => {
    const [, told] = await converse(shop(), ['Vesk cord', 'is the teal one in stock in 10 mm?']);
    assert.match(told?.text ?? '', /Vesk cord, teal, 10 mm is out of stock/u);
  });

  test('question about what is left is answered by the variants in stock', async () => {
    const one = new VariantShop(
      [{ id: 'bow', title: 'Silk bow', facts: { Colour: 'jade, plum, rust' } }],
      [
        ['b1', 'bow', 'jade', 'in_stock'],
        ['b2', 'bow', 'plum', 'out_of_stock'],
        ['b3', 'bow', 'rust', 'in_stock'],
      ],
    );
    for (const text of [
      'which colours are left?',
      'what colours do you still have',
      'welche Farben sind noch da?',
    ]) {
      const [, told] = await converse(one, ['silk bow in plum', text]);
      assert.match(told?.text ?? '', /jade, rust/u, text);
      assert.doesNotMatch(told?.text ?? '', /plum/u, text);
    }
  });

  test('that is asked for is said to be in stock', async () => {
    const [told] = await converse(shop(), ['do you have the Vesk cord in teal, 14 mm?']);
    assert.match(told?.text ?? '', /teal, 14 mm is in stock/u);
  });

  test('of a product with a definite article is looked up, not searched for', () => {
    assert.equal(understand('gibt es die Schleife auch in blau?', 'de').seeks, false);
    assert.equal(understand('gibt es Schleifen in blau?', 'de').seeks, true);
  });
});

describe('a product that was not shown', () => {
  const shop = () =>
    new FakeShop([
      {
        id: 'n60',
        title: 'Norrland Fjell case 60 cm',
        brand: 'Norrland',
        facts: { Weight: '2 kg' },
      },
      {
        id: 'n75',
        title: 'Norrland Fjell case 75 cm',
        brand: 'Norrland',
        facts: { Weight: '3 kg' },
      },
      { id: 'h', title: 'Half pipe 1/2-inch', facts: { Length: '3 m' } },
      { id: 'q', title: 'Half pipe 3/4-inch', facts: { Length: '4 m' } },
      { id: 'x', title: 'Hull case', brand: 'Hull', facts: { Weight: '5 kg', Waterproof: 'no' } },
      { id: 'y', title: 'Ebb case mark II deluxe', brand: 'Ebb', facts: { Waterproof: 'yes' } },
    ]);

  for (const [text, id] of [
    ['how heavy is the Norrland Fjell 75?', 'n75'],
    ['wie schwer ist der Norrland Fjell 60?', 'n60'],
    ['how long is the half inch pipe?', 'h'],
    ['and the Ebb mark, is it waterproof?', 'y'],
  ] as const)
    test(`is found by its brand, its title and its measure: "${text}"`, async () => {
      const [, , told] = await converse(shop(), ['hull case', 'how heavy is it?', text]);
      assert.deepEqual(told?.ids, [id], told?.text);
    });
});

test('a name behind a preposition repeats the last question for that product', async () => {
  const shop = new FakeShop([
    { id: 'g', title: 'Zolvak glue', facts: { Tube: '30 g' } },
    { id: 'j', title: 'Quivra jar', facts: { Tube: '50 g' } },
  ]);
  const said = ['how much is in the tube of the Zolvak?', 'and in the Quivra?'];
  const [, told] = await converse(shop, said);
  assert.deepEqual(told?.ids, ['j'], told?.text);
});

describe('an answer', () => {
  const facts = { 'Players most': '5' };
  const shop = () =>
    new FakeShop([
      {
        id: 'coin',
        title: 'Penny counter assortment',
        description: 'Counts a till in minutes. Counts coinrolls. Copes with 40 kinds.',
        facts,
      },
      { id: 'cups', title: 'Rattan cups, large', facts: { 'Pack size': '24' } },
      { id: 'cup', title: 'Rattan tray', facts: { 'Pack size': '2' } },
    ]);

  test('to ’how many’ is no sentence without a number', async () => {
    const [told] = await converse(shop(), ['how many coins does it do in a minute?'], page('coin'));
    assert.match(told?.text ?? '', /does not say anything/u);
    const [kinds] = await converse(shop(), ['how many kinds does it take?'], page('coin'));
    assert.match(kinds?.text ?? '', /description.*40 kinds/u);
  });

  test('is not the product’s own name', async () => {
    const [told] = await converse(shop(), ['is the counter heated?'], page('coin'));
    assert.doesNotMatch(told?.text ?? '', /name says/u);
    const [pieces] = await converse(shop(), ['how many cups are there?'], page('cups'));
    assert.match(pieces?.text ?? '', /Pack size: 24/u);
  });

  test('tells the number of players where people are asked for', async () => {
    const [told] = await converse(shop(), ['wie viele Leute können da mitmachen'], {
      ...page('coin'),
      locale: 'de',
    });
    assert.match(told?.text ?? '', /Players most: 5/u);
  });

  test('to "how many are in the …" is about the one of the list that it names', async () => {
    const [, told] = await converse(shop(), ['rattan', 'how many in the large ones?']);
    assert.match(told?.text ?? '', /Pack size: 24/u);
    assert.doesNotMatch(told?.text ?? '', /Pack size: 2\./u);
  });
});

describe('one of the shown', () => {
  const shop = () =>
    new FakeShop([
      { id: 'a', title: 'Yarrow lamp', price: 2_000, stock: 'out_of_stock' },
      { id: 'b', title: 'Yarrow lamp quiet', price: 3_000, facts: { Light: 'warm' } },
      { id: 'c', title: 'Yarrow lamp tall', price: 4_000, facts: { Light: 'cold' } },
    ]);

  test('is the cheapest that is in stock, where the shopper says so', async () => {
    const said = ['yarrow lamp', 'which is the cheapest that is in stock?'];
    const [, told] = await converse(shop(), said);
    assert.deepEqual(told?.ids, ['b'], told?.text);
  });

  test('is the one whose title says it in another language', async () => {
    const [, told] = await converse(shop(), ['yarrow lamp', 'welcher ist der leise?'], {
      locale: 'de',
    });
    assert.deepEqual(told?.ids, ['b'], told?.text);
  });

  test('is the cheaper of two, also after a question about the other', async () => {
    const two = new FakeShop([
      { id: 'p', title: 'Pavo lamp', price: 2_000, facts: { Light: 'warm' } },
      { id: 'q', title: 'Quena lamp', price: 3_000, facts: { Light: 'cold' } },
    ]);
    for (const last of ['and the cheaper one?', 'is one of them cheaper?']) {
      const [, , told] = await converse(two, ['lamp', 'is the Quena lamp cold?', last]);
      assert.match(told?.text ?? '', /cheapest is Pavo lamp/u, last);
    }
  });
});

describe('a message', () => {
  test('asks by its last clause', () => {
    assert.equal(understand("the long one, what's the width", 'en').asks, true);
    assert.equal(understand('the long one, which is nice', 'en').asks, false);
  });

  test('asks about the subject where it begins with a verb and an article', () => {
    assert.equal(understand('zählt der auch Murmeln', 'de').pointsBack, true);
    assert.equal(understand('zählt der Kurs', 'de').question, false);
  });
});
