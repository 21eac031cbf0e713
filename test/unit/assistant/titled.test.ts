// Messages that say the whole title of a product.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { endsIn } from '../../../src/assistant/grounded/fit.ts';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const LANTERNS: readonly FakeProduct[] = [
  {
    id: 'moth',
    title: 'Brae Men Blue Moth Camp Lantern',
    brand: 'Brae',
    price: 2_500,
    facts: { Weight: '0.4 kg', 'Warranty (months)': '6' },
  },
  {
    id: 'wick',
    title: 'Corrie Amber Wick Lantern with Glass S4',
    brand: 'Corrie',
    price: 4_000,
    stock: 'out_of_stock',
    facts: { Weight: '0.9 kg', 'Warranty (months)': '24' },
  },
  { id: 'lamp', title: 'Red desk lamp', price: 1_000, facts: { Weight: '2 kg' } },
  { id: 'clamp', title: 'Red desk lamp with clamp', price: 1_500, facts: { Weight: '3 kg' } },
  { id: 'shorts', title: 'Blue camp shorts for men', price: 900 },
  {
    id: 'herons',
    title: 'The Otters, Book Two: Sea of Herons',
    facts: { Weight: '0.3 kg', 'Reading age from': '10' },
  },
  { id: 'short', title: 'Moth', price: 1_100 },
  { id: 'dusk', title: 'Moth Summer Dusk', price: 1_900 },
];
const say = async (...messages: string[]) =>
  (await converse(new FakeShop(LANTERNS), messages)).at(-1)!;

describe('a title that a message says whole', () => {
  test('is the product, and not what shares its words', async () => {
    for (const text of [
      'Brae Men Blue Moth Camp Lantern',
      "I'm looking for the Brae Men Blue Moth Camp Lantern",
      'brae men blue moth camp lantern?',
    ]) {
      const { ids, text: answer } = await say(text);
      assert.deepEqual(ids, ['moth'], `${text}: ${answer}`);
      assert.match(answer, /\$25\.00/u);
    }
  });

  test('is what the rest of the message asks of', async () => {
    const weight = await say('how heavy is the Brae Men Blue Moth Camp Lantern?');
    assert.match(weight.text, /Weight: 0\.4 kg/u);
    const warranty = await say('Brae Men Blue Moth Camp Lantern, what is its warranty (months)?');
    assert.match(warranty.text, /Warranty \(months\): 6/u);
    const stock = await say('is the Corrie Amber Wick Lantern with Glass S4 in stock?');
    assert.match(stock.text, /out of stock/u);
    assert.deepEqual(stock.ids, ['wick']);
  });

  test('stays the subject', async () => {
    const { text } = await say('Brae Men Blue Moth Camp Lantern', 'how heavy is it?');
    assert.match(text, /0\.4 kg/u);
  });

  test('needs no word of what is said of it besides', async () => {
    const { ids, text } = await say(
      'The Brae Men Blue Moth Camp Lantern sounds good. How heavy is it?',
    );
    assert.deepEqual(ids, ['moth']);
    assert.match(text, /0\.4 kg/u);
  });

  test('is compared with another one', async () => {
    const pair = 'Brae Men Blue Moth Camp Lantern or Corrie Amber Wick Lantern with Glass S4';
    const heavier = await say(`${pair}, which is heavier?`);
    assert.deepEqual(heavier.ids, ['wick'], heavier.text);
    const longer = await say(`${pair}, which has the longer warranty?`);
    assert.match(longer.text, /24/u);
    const both = await say(`compare ${pair.replace(' or ', ' and ')}`);
    assert.deepEqual(both.ids.toSorted(), ['moth', 'wick']);
    const cheaper = await say(`${pair}, which has the longer warranty?`, 'and which is cheaper?');
    assert.deepEqual(cheaper.ids, ['moth'], cheaper.text);
  });

  test('is the name of a kind if another product has its words', async () => {
    const { ids } = await say('red desk lamp');
    assert.deepEqual(ids.toSorted(), ['clamp', 'lamp']);
  });

  test('leaves the comparison with a product of a shorter name alone', async () => {
    const { ids, text } = await say('what is the difference between Moth and Moth Summer Dusk?');
    assert.deepEqual(ids.toSorted(), ['dusk', 'short'], text);
  });

  test('may be a part of the title that is a name by itself', async () => {
    const { ids, text } = await say('how heavy is the Sea of Herons?');
    assert.deepEqual(ids, ['herons'], text);
    assert.match(text, /0\.3 kg/u);
    const asked = await say('is the Sea of Herons suitable for a 6 year old?');
    assert.deepEqual(asked.ids, ['herons'], asked.text);
    assert.match(asked.text, /10/u);
  });

  test('is not doubted to be meant', async () => {
    const { text } = await say('brae men blue moth camp lantern in teal, got any?');
    assert.doesNotMatch(text, /not sure what you mean/u);
  });
});

test('what a title says behind a dash is not what the product is called', () => {
  assert.equal(endsIn('Heron nut spread - Crunchy', 'spread'), true);
  assert.equal(endsIn('Heron nut spread - Crunchy', 'crunchy'), false);
});
