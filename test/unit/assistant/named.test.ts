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
});
