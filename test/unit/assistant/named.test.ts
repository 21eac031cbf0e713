// A question is of the one product that it names.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { converse, FakeShop } from './fake-shop.ts';

describe('a product that is named', () => {
  test('is none where several are called so', async () => {
    const shop = new FakeShop([
      { id: 'core', title: 'Laptop with five cores', price: 900 },
      { id: 'pavilion', title: 'Pavilion laptop', price: 800 },
    ]);
    const [said] = await converse(shop, ['laptops?']);
    assert.deepEqual(said?.ids, ['core', 'pavilion'], said?.text);
  });

  test('is meant by a question of its price, however much that is like a wish', async () => {
    const shop = new FakeShop([
      { id: 'caviar', title: 'Caviar night cream', price: 2000 },
      { id: 'face', title: 'Kestrel face cream', price: 900 },
    ]);
    Object.assign(shop, { nearness: async () => ({ wish: 0.9 }) });
    const [said] = await converse(shop, ['how much is the caviar cream?']);
    assert.deepEqual(said?.ids, ['caviar'], said?.text);
  });

  test('may be two of one name: what they are asked is told of both, and no wish', async () => {
    const shop = new FakeShop([
      { id: 'm', title: 'Brook vest men', facts: { Sizes: 'L, XL', Lining: 'Silk' } },
      { id: 'w', title: 'Brook vest women', facts: { Sizes: 'S, M', Lining: 'Linen' } },
      { id: 'fern', title: 'Fern vest', facts: { Sizes: 'M', Lining: 'Wool' } },
      { id: 'oak', title: 'Oak vest', facts: { Sizes: 'L', Lining: 'Wool' } },
    ]);
    for (const [question, told] of [
      ['what sizes do you have the brook in?', /L, XL.*S, M/u],
      ["what's the lining of the brook vest", /Silk.*Linen/u],
    ] as const) {
      const [said] = await converse(shop, [question]);
      assert.deepEqual(said?.ids, ['m', 'w'], `${question}: ${said?.text}`);
      assert.match(said.text, told);
    }
    const [kind] = await converse(shop, ['what sizes do you have in vests?']);
    assert.equal(kind?.ids.length, 4, kind?.text);
  });
});
