// On the page of a product: another version of it, and what is like it for less.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { converse, FakeShop, type FakeProduct, VariantShop } from './fake-shop.ts';

const row = (
  [id, title, department]: readonly [string, string, string],
  price: number,
  more: Partial<FakeProduct> = {},
): FakeProduct => ({ id, title, department, price, ...more });

const SHOP: readonly FakeProduct[] = [
  row(['f1', 'Fjord rucksack', 'Luggage'], 9_900, { facts: { Colour: 'Grey' } }),
  row(['f2', 'Fjord small rucksack', 'Luggage'], 7_900, { facts: { Colour: 'Grey' } }),
  row(['f3', 'Pebble small wallet', 'Luggage'], 1_900, { facts: { Colour: 'Red' } }),
  row(['f4', 'Quarry rucksack', 'Luggage'], 5_900, { facts: { Colour: 'Red' } }),
  row(['k1', 'Small kettle', 'Kitchen'], 2_900, { facts: { Colour: 'Red' } }),
];
const onPage = async (text: string, shop: FakeShop = new FakeShop(SHOP)) =>
  (await converse(shop, [text], { pageProducts: [{ external_product_id: 'f1' }] }))[0]!;

describe('another version of a product', () => {
  for (const message of [
    "isn't there a small version too?",
    'is there a small one as well?',
    "haven't you got a small version of it",
  ]) {
    test(`has its whole name: "${message}"`, async () => {
      assert.deepEqual((await onPage(message)).ids, ['f2']);
    });
  }

  test('is of its kind where no other has its name', async () => {
    const { ids } = await onPage('have you got a red one?');
    assert.ok(ids.includes('f4'));
    assert.ok(!ids.includes('k1'));
  });

  test('is the product itself where it comes so', async () => {
    const shop = new VariantShop(SHOP, [
      ['v1', 'f1', 'Grey, M', 'in_stock'],
      ['v2', 'f1', 'Red, M', 'in_stock'],
      ['v3', 'f1', 'Red, L', 'in_stock'],
    ]);
    const { ids, text } = await onPage('have you got a red one?', shop);
    assert.deepEqual(ids, ['f1']);
    assert.match(text, /Red, M is in stock/u);
  });
});

describe('something like it for less', () => {
  test('is called like it where its group holds other things too', async () => {
    assert.equal((await onPage('similar but cheaper?')).ids.includes('f3'), false);
  });
});

describe('what a product has', () => {
  test('is left out of others like it', async () => {
    const { ids } = await onPage("haven't you got it without Grey?");
    assert.ok(ids.length > 0 && !ids.includes('k1') && !ids.includes('f2'), String(ids));
  });
});
