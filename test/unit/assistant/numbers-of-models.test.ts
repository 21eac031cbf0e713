// Numbers that stand in names: ranges, decimals behind a letter, and amounts that a range has in it.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isSameWord } from '../../../src/assistant/grounded/text.ts';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { converse, FakeShop, type FakeProduct, VariantShop } from './fake-shop.ts';

const scope = (
  id: string,
  title: string,
  facts: Readonly<Record<string, string>>,
): FakeProduct => ({
  id,
  title,
  brand: 'Heron',
  department: 'Scopes',
  price: 10_000,
  facts: { 'Min. distance': '95 cm', Thread: '58 mm', ...facts },
});

const SHOP = new FakeShop([
  scope('wide', 'Heron 20-50mm F2.8 scope', { Reach: '20-50 mm', Weight: '300 g' }),
  scope('long', 'Heron 50-200mm F4.5 scope', { Reach: '50-200 mm', Weight: '400 g' }),
  scope('far', 'Heron 80-300mm F4.5-5.6 scope', { Reach: '80-300 mm', Weight: '500 g' }),
  scope('one', 'Heron 30mm F1.4 scope', { Reach: '30 mm', Weight: '200 g' }),
]);
const last = async (...messages: string[]) => (await converse(SHOP, messages)).at(-1)!;

describe('the number of a name', () => {
  test('names it without its unit or its letter', async () => {
    const { text } = await last('how heavy is the Heron 50-200?');
    assert.match(text, /400 g/u);
    assert.doesNotMatch(text, /500 g/u);
    assert.match((await last('scopes', 'the 1.4 one, how heavy is it?')).text, /: Weight: 200 g/u);
  });

  test('of two parts selects among the things', async () => {
    assert.deepEqual((await last('a scope with 2.8')).ids, ['wide']);
  });

  test('begins with no size', () => {
    assert.deepEqual(understand('how much is the M.Otter 12?', 'en').measures, []);
  });
});

describe('an amount', () => {
  test('is that of what has it alone before a range around it', async () => {
    assert.equal((await last('a scope of 3 cm')).ids[0], 'one');
  });

  test('as a bound is of what the titles tell, and of no least distance', async () => {
    assert.deepEqual((await last('scopes', 'only those of at least 300mm')).ids, ['far']);
  });
});

describe('one side of a size', () => {
  test('tells the variant beside its colour', async () => {
    const rug = { id: 'rug', title: 'Alder rug', price: 1_000 };
    const options = ['Gray, 52 x 84 in', 'Gray, 52 x 108 in', 'Blue, 52 x 108 in'];
    const shop = new VariantShop(
      [rug, { id: 'mat', title: 'Elm rug', price: 1_500 }],
      options.map((one) => [one, 'rug', one, 'in_stock'] as const),
    );
    const [, said] = await converse(shop, ['Alder rug', 'how much is the gray one in 108?']);
    assert.match(said?.text ?? '', /Gray, 52 x 108 in costs/u);
  });
});

describe('a face', () => {
  test('of marks is no word', () => {
    for (const face of [':D', ';-)', ':P', 'xD'])
      assert.deepEqual(understand(`the most expensive, just curious ${face}`, 'en').words, []);
  });
});

describe('the sum', () => {
  test('asks for the price', () => {
    for (const message of [
      'what would two of the pillows be altogether?',
      'what do three of those come to?',
    ])
      assert.equal(understand(message, 'en').aspect, 'price', message);
  });
});

describe('the widest opening', () => {
  test('is the one by whose smallest number the width is divided', async () => {
    const tube = (id: string, opening: string): FakeProduct => ({
      id,
      title: `${id} tube`,
      price: 9_000,
      facts: { 'Maximum aperture': opening },
    });
    const shop = new FakeShop([tube('Otter', 'F0.95'), tube('Elk', 'f/0.8'), tube('Hare', 'F2.8')]);
    const [, said] = await converse(shop, ['tubes', 'which of these has the largest aperture?']);
    assert.match(said?.text ?? '', /The most by Maximum aperture: Elk tube\./u);
  });
});

describe('a model whose name ends in "plus" or "max"', () => {
  const row = (id: string, title: string, department = 'Smartphones'): FakeProduct => ({
    id,
    title,
    brand: title.split(' ')[0]!,
    department,
    price: 90_000,
    facts: { Weight: `${title.length} g`, Screen: '6 in' },
  });
  const PHONES: readonly FakeProduct[] = [
    row('f10s', 'Fig 10s'),
    row('f10', 'Fig 10'),
    row('f10fast', 'Fig 10 5G', 'Fast phones'),
    row('f10plus', 'Fig 10 Plus'),
    row('f10pro', 'Fig 10 Pro'),
    row('f10proplus', 'Fig 10 Pro Plus'),
    row('f10promax', 'Fig 10 Pro Max'),
    row('o10', 'Otter 10 Plus'),
    row('o9', 'Otter 9'),
    row('m2', 'Mole Phone 2'),
    row('k2', 'Kestrel Phone 2'),
  ];
  const answer = async (...messages: readonly string[]) =>
    (await converse(new FakeShop(PHONES), messages)).at(-1)!;

  for (const [messages, ids] of [
    [['how much is the fig 10 pro plus?'], ['f10proplus']],
    [['how much is the fig 10 pro max?'], ['f10promax']],
    [['how much is the fig 10 plus?'], ['f10plus']],
    [['fig 10 or otter 9?'], ['f10', 'o9']],
    [['fig 10 plus or otter 9?'], ['f10plus', 'o9']],
    [['otter 9 or fig 10?'], ['o9', 'f10']],
    [
      ['how much is the fig 10?', "what's different about the 10 plus"],
      ['f10', 'f10plus'],
    ],
    [
      ['how much is the otter 9?', 'how is the 10 plus different?'],
      ['o9', 'o10'],
    ],
    [
      ['how much is the otter 9?', 'compare it with the fig 10 pro plus'],
      ['o9', 'f10proplus'],
    ],
    [['otter 9 or mole phone 2?'], ['o9', 'm2']],
    [['the 10 plus otter or the fig 10 pro?'], ['o10', 'f10pro']],
  ] as const)
    test(`is meant as a whole: "${messages.join('" then "')}"`, async () => {
      const { ids: shown, text } = await answer(...messages);
      assert.deepEqual(shown, ids, text);
    });

  test('is the one that is said in full, whatever search ranks first', async () => {
    const shop = new FakeShop([
      row('fast', 'Fig 10 5G'),
      row('lite', 'Fig 10 Lite'),
      row('fig', 'Fig 10'),
      row('otter', 'Otter 9'),
    ]);
    const [said] = await converse(shop, ['otter 9 or fig 10?']);
    assert.deepEqual(said!.ids, ['otter', 'fig'], said!.text);
    assert.ok(!isSameWord('10s', '10') && isSameWord('tvs', 'tv'));
  });

  test('is of the maker of what is spoken of, among many of that number', async () => {
    const others = Array.from({ length: 13 }, (_none, at) => row(`v${at}`, `Vole${at} 10 Plus`));
    const shop = new FakeShop([...others, ...PHONES]);
    const messages = ['how much is the otter 9?', 'how is the 10 plus different?'];
    const told = await converse(shop, messages);
    assert.deepEqual(told[1]!.ids, ['o9', 'o10'], told[1]!.text);
  });

  test('weighs no 5 g where it is for a 5G network', async () => {
    const shop = new FakeShop([
      { id: 'g', title: 'Mole 7 5G' },
      { id: 'h', title: 'Vole 7 5 g' },
    ]);
    const [of5G, ofGrams] = [
      await converse(shop, ['how heavy is the Mole 7?']),
      await converse(shop, ['how heavy is the Vole 7?']),
    ];
    assert.doesNotMatch(of5G[0]!.text, /Its name says/u);
    assert.match(ofGrams[0]!.text, /5 g/u);
  });

  test('is told from an amount that is bounded', () => {
    for (const [text, min] of [
      ['hats 50 plus', '50'],
      ['something for 20 plus', '20'],
      ['the fig 10 plus', undefined],
    ] as const)
      assert.equal(understand(text, 'en').price?.min?.digits, min, text);
    assert.deepEqual(understand('the fig 10 pro max', 'en').measures, []);
  });
});
