// Questions about a few shown products, and behind a clause that names nothing; wishes for other people.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { converse, FakeShop, nearTo, VariantShop, type FakeProduct } from './fake-shop.ts';

const GOODS: readonly FakeProduct[] = [
  { id: 'w1', title: 'Wathose Fjord', price: 9_900, facts: { People: 'Damen' } },
  { id: 'w2', title: 'Wathose Alta', price: 12_900 },
  { id: 'net', title: 'Kescher Alu', price: 2_900 },
  { id: 'coat', title: 'Regenmantel Sund', price: 8_900, facts: { People: 'Herren' } },
];

const SIZES = [
  ['w1-m', 'w1', 'M', 'in_stock'],
  ['w1-l', 'w1', 'W 32/L 30', 'out_of_stock'],
  ['w2-m', 'w2', 'M', 'out_of_stock'],
  ['w2-l', 'w2', 'W 32/L 30', 'in_stock'],
] as const;

async function told(...messages: readonly string[]) {
  const last = (await converse(new VariantShop(GOODS, SIZES), messages, { locale: 'de' })).at(-1);
  assert.ok(last);
  return last;
}

describe('of a few shown products', () => {
  test('a size is asked for: the variants tell whether they are there', async () => {
    for (const [size, there, gone] of [
      ['M', /Auf Lager: Wathose Fjord, M/u, /Wathose Alta, M/u],
      ['W32/L30', /Auf Lager: Wathose Alta, W 32\/L 30/u, /Wathose Fjord, W 32\/L 30/u],
    ] as const) {
      const { text } = await told('Wathose', `ist die in ${size} da?`);
      assert.match(text, there);
      assert.match(text, gone);
    }
  });
});

test('a variant is meant by an inflected option', async () => {
  const lamps = new VariantShop(
    [{ id: 'l', title: 'Leuchte Alba', price: 900 }],
    [
      ['l-1', 'l', 'grau', 'in_stock'],
      ['l-2', 'l', 'grün', 'out_of_stock'],
    ],
  );
  const says = ['Leuchte', 'den grünen kann ich haben?'];
  const [, said] = await converse(lamps, says, { locale: 'de' });
  assert.match(said?.text ?? '', /Nicht auf Lager: Leuchte Alba, grün/u);
});

test("one for a man is none of the women's, where another does not say for whom it is", async () => {
  assert.deepEqual((await told('eine Wathose für meinen Mann')).ids, ['w2']);
});

test("'mens' and 'womens' before a thing say for whom it is", async () => {
  const goods = [
    ['w', 'Brook running shorts', 'Women'],
    ['m', 'Alder running shorts', 'Men'],
  ] as const;
  const shop = new FakeShop(goods.map(([id, title, department]) => ({ id, title, department })));
  for (const [says, ids] of [
    ['mens running shorts', ['m']],
    ['womens running shorts', ['w']],
  ] as const) {
    const [said] = await converse(shop, [says]);
    assert.deepEqual(said?.ids, ids, says);
  }
});

test('a question stands behind a clause that names nothing sold here', async () => {
  const { ids } = await told('Wathose', 'Puh, gar nicht so leicht: welche davon ist günstiger?');
  assert.deepEqual(ids, ['w1']);
});

test('of two that are compared by a number, the number is the name, and no place in a list', () => {
  assert.deepEqual(understand('vergleiche die beiden XT30', 'de').places, []);
  assert.deepEqual(understand('vergleiche die beiden', 'de').places, [1, 2]);
});

test('how many of a thing are sold asks for the thing', () => {
  const { words, seeks } = understand('Wie viele Kescher habt ihr im Programm?', 'de');
  assert.deepEqual([words.map(({ text }) => text), seeks], [['Kescher'], true]);
});

describe('what a thing has to be', () => {
  test('refers to the products that were shown last, at the beginning of a sentence or within it', () => {
    for (const [text, locale] of [
      ['aber nicht so lang, die sollen faltbar sein', 'de'],
      ['drei Taschen sollten es schon sein', 'de'],
      ['no lid, and they really should be light', 'en'],
      ['sans fermeture, ils doivent flotter', 'fr'],
    ] as const) {
      const { requires, pointsBack, asks } = understand(text, locale);
      assert.deepEqual([requires, pointsBack, asks], [true, true, false], text);
    }
    assert.equal(understand('die Tasche soll leicht sein', 'de').requires, false);
  });

  test('narrows the list, and is no other thing', async () => {
    const { ids, text } = await told('Wathose', 'aber nicht teuer, die sollen faltbar sein');
    assert.ok(!ids.includes('net'), text);
  });
});

describe('the unit of an option', () => {
  const syrups: readonly FakeProduct[] = [
    { id: 'oak', title: 'Fable syrup oak', price: 900, facts: { Size: '1 qt, 1 gal' } },
    { id: 'elm', title: 'Fable syrup elm', price: 900, facts: { Size: '1 qt, 1 gal' } },
    { id: 'other', title: 'Harbour oak 1 gallon', brand: 'Harbour', price: 4_500 },
  ];
  const sizes = syrups.flatMap(({ id }) =>
    id === 'other'
      ? []
      : ['1 qt', '1 gal'].map((one) => [`${id}-${one}`, id, one, 'in_stock'] as const),
  );
  const last = async (...messages: readonly string[]) =>
    (await converse(new VariantShop(syrups, sizes), messages)).at(-1)!;

  test('alone means one of it, of what was compared before another of that name', async () => {
    const compare = 'compare fable syrup oak and fable syrup elm';
    const { text } = await last(compare, 'and per gallon the oak costs?');
    assert.match(text, /Fable syrup oak, 1 gal costs/u);
  });

  test('is no question for the sizes', async () => {
    const { text } = await last(
      'fable syrup oak',
      "fable syrup elm in the gallon jug, what's that",
    );
    assert.match(text, /Fable syrup elm, 1 gal/u);
  });
});

test('one thing in another colour is asked of that thing, however near to a wish the words are', async () => {
  const bikes = ['Rover', 'Drift', 'Fjell'].map((name, at) => ({
    id: name,
    title: `${name} touring bike`,
    department: 'Touring bikes',
    price: 90_000 - 1_000 * at,
    facts: { Colour: 'Blue, Green' },
  }));
  const rows = bikes.flatMap(({ id }) =>
    ['Blue', 'Green'].map((colour) => [`${id}-${colour}`, id, colour, 'in_stock'] as const),
  );
  const shop = Object.assign(new VariantShop(bikes, rows), nearTo({ wish: 0.9 }));
  const asked = ['touring bikes', 'which is the cheapest?', 'do you have it in blue too?'];
  const told = (await converse(shop, asked)).at(-1)!;
  assert.deepEqual(told.ids, ['Fjell']);
});

test('company on a trip is none that a tent is for', async () => {
  const goods = [
    {
      id: 'bag',
      title: 'Spark sleeping bag',
      description: 'For your own tent, on a camping trip.',
      department: 'Camping',
      facts: { Gender: 'Women' },
    },
    ...['Dome', 'Ridge'].map((name) => ({ id: name, title: `${name} tent`, department: 'Tents' })),
  ];
  const story =
    'First ever camping trip with my girlfriend in August and we own nothing. Start with a tent I guess?';
  const [told] = await converse(new FakeShop(goods), [story]);
  assert.ok(told!.ids.includes('Dome'), told!.text);
});

test('an option that is not there beside the one spoken of is owned up to', async () => {
  const shoe = {
    id: 's',
    title: 'Bento shoe',
    price: 900,
    facts: { Colour: 'White, Black', Size: '39, 42' },
  };
  const rows = [
    ['s-1', 's', 'White, 39', 'in_stock'],
    ['s-2', 's', 'Black, 39', 'in_stock'],
    ['s-3', 's', 'Black, 42', 'in_stock'],
  ] as const;
  const saidIn = async (locale: string, ...messages: string[]) =>
    (await converse(new VariantShop([shoe], rows), messages, { locale })).at(-1)!.text;
  const none = await saidIn('en', 'Bento shoe', 'do you have it in white?', 'and in 42?');
  assert.match(none, /^There is no Bento shoe in White, 42\. Bento shoe, Black, 42/u);
  const there = await saidIn('en', 'Bento shoe', 'do you have it in white?', 'and in black?');
  assert.doesNotMatch(there, /There is no/u);
  const german = await saidIn('de', 'Bento shoe', 'gibt es den in white?', 'und in 42?');
  assert.match(german, /^Bento shoe gibt es nicht in White, 42\./u);
});
