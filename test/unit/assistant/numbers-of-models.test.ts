// Numbers that stand in names: ranges, decimals behind a letter, and amounts that a range has in it.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
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
