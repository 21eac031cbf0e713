// Fractions of a unit, and options of a variant that are amounts.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hasAmount, isOfMeasure } from '../../../src/assistant/grounded/measures.ts';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { catalogueProduct, converse, VariantShop } from './fake-shop.ts';

describe('a fraction', () => {
  test('is one number with its unit, and its denominator is none', () => {
    for (const [text, inches] of [
      ['a 3/4 inch hose', 3 / 4],
      ['a 1-1/2" hose', 1.5],
      ['hose, 2 1/4 inch', 2.25],
      ['ein Schlauch mit 3/4 Zoll', 3 / 4],
    ] as const) {
      const [measure] = understand(text, 'en').measures;
      assert.ok(measure?.min !== undefined && measure.max !== undefined, text);
      const middle = (measure.min + measure.max) / 2 / 0.0254;
      assert.ok(Math.abs(middle - inches) < 0.001, `${text}: ${middle}`);
    }
    assert.deepEqual(understand('a 1/0 inch hose', 'en').measures, []);
  });

  test('in a title is no size of its denominator', () => {
    const [two] = understand('a 2 inch hose', 'en').measures;
    for (const [title, is] of [
      ['Hose 2-inch', true],
      ['Hose 1/2-inch', false],
      ['Hose 1 1/2 inch', false],
    ] as const) {
      assert.equal(isOfMeasure(catalogueProduct({ id: 'hose', title }), two!), is, title);
    }
  });
});

test('an amount is the same in any unit', () => {
  assert.ok(hasAmount('the elbow in 6 inch', '6"'));
  assert.ok(hasAmount('half of 500 ml', '0,5 l'));
  assert.ok(!hasAmount('6 of them', '6"'));
  assert.ok(!hasAmount('the elbow in 6 inch', 'Brass'));
});

describe('a variant whose option is an amount', () => {
  const shop = () =>
    new VariantShop(
      [
        { id: 'elbow', title: 'Tarn elbow' },
        { id: 'hose', title: 'Garden hose' },
      ],
      [
        ['e4b', 'elbow', 'Brass, 4"', 'in_stock'],
        ['e4s', 'elbow', 'Steel, 4"', 'in_stock'],
        ['e6b', 'elbow', 'Brass, 6"', 'out_of_stock'],
        ['e6s', 'elbow', 'Steel, 6"', 'out_of_stock'],
      ],
    );

  test('is asked of in words, and in stock if one of several is', async () => {
    const said = ['the elbow in 6 inch, is that in stock', 'what about 4 inch'];
    const [first, second] = await converse(shop(), said);
    assert.match(first?.text ?? '', /Tarn elbow, Brass, 6" is out of stock/u);
    assert.match(second?.text ?? '', /Tarn elbow, Brass, 4" is in stock/u);
  });
});
