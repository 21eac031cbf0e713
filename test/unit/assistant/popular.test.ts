// What is popular, new or on offer: the first is not known here, the last is.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const goods: readonly FakeProduct[] = [
  { id: 'k1', title: 'Copper kettle', department: 'Kettles', price: 3900, listPrice: 4900 },
  { id: 'k2', title: 'Steel kettle', department: 'Kettles', price: 2900 },
  { id: 'm1', title: 'New Country mug', department: 'Mugs', price: 900 },
];

async function firstOf(text: string, locale = 'en', shop = new FakeShop(goods)) {
  const [said] = await converse(shop, [text], { locale });
  return said!;
}

describe('what is popular', () => {
  const cases = [
    [
      'en',
      [
        "what's popular?",
        'best sellers',
        'what do most people buy?',
        'new arrivals',
        "what's new?",
      ],
    ],
    [
      'de',
      [
        'Was ist gerade beliebt?',
        'Eure Bestseller',
        'Was kaufen die meisten?',
        'Was ist neu?',
        'Neuheiten',
      ],
    ],
    ['fr', ['Quelles sont vos meilleures ventes ?', 'Quoi de neuf ?', 'les plus vendus']],
  ] as const;
  for (const [locale, texts] of cases) {
    for (const text of texts) {
      test(`is not known, and said so: "${text}"`, async () => {
        const { text: told, ids } = await firstOf(text, locale);
        assert.match(told, /can't see how often|sehe nicht, wie oft|ne vois ni combien/u);
        assert.deepEqual(ids, []);
      });
    }
  }

  test('is a group where the shop has one of that name', async () => {
    const shop = new FakeShop([
      ...goods,
      { id: 'b1', title: 'Tall vase', department: 'Best sellers' },
    ]);
    assert.deepEqual((await firstOf('best sellers', 'en', shop)).ids, ['b1']);
  });

  test('is not asked by one word that may be an answer', async () => {
    for (const [locale, text] of [
      ['en', 'new'],
      ['de', 'neu'],
      ['fr', 'neuf'],
    ] as const)
      assert.doesNotMatch((await firstOf(text, locale)).text, /how often|wie oft|combien de fois/u);
  });

  test('does not hide the thing that is asked for', async () => {
    assert.deepEqual((await firstOf('your most popular kettles')).ids.toSorted(), ['k1', 'k2']);
  });
});

describe('what is on offer', () => {
  for (const text of [
    'any deals today?',
    'any offers on?',
    'deals',
    'your best deals',
    'show me the deals on kettles',
  ])
    test(`is what is reduced in price: "${text}"`, async () => {
      assert.deepEqual((await firstOf(text)).ids, ['k1']);
    });

  for (const text of ['any vouchers?', 'any black friday deals?'])
    test(`is no voucher: "${text}"`, async () => {
      const { text: told, ids } = await firstOf(text);
      assert.match(told, /no vouchers/u);
      assert.deepEqual(ids, []);
    });

  test('is no work against something', async () => {
    assert.doesNotMatch((await firstOf('what deals with limescale in a kettle?')).text, /reduced/u);
  });

  test('has nothing to do with what the shop offers to do', async () => {
    assert.doesNotMatch((await firstOf('do you offer engraving?')).text, /reduced/u);
  });
});
