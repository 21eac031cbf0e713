// What shoppers ask of a shop for outdoor goods, whose data tells little.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { converse, FakeShop } from './fake-shop.ts';

const last = async (shop: FakeShop, messages: readonly string[]) =>
  (await converse(shop, messages)).at(-1)!;

describe('an amount with two ends', () => {
  const packs = new FakeShop([
    { id: 'p20', title: 'Fell backpack 20 L' },
    { id: 'p32', title: 'Fell backpack', facts: { Volume: '32 l' } },
    { id: 'p45', title: 'Fell backpack 45 L' },
    { id: 'p80', title: 'Fell backpack 80 L' },
  ]);

  test('takes what lies between, however it is written', async () => {
    for (const text of [
      'backpack 30-50l',
      'backpack 30 to 50 litres',
      'a backpack between 30 and 50 l',
      'backpack from 30 l to 50 l',
    ]) {
      const { ids, text: told } = await last(packs, [text]);
      assert.deepEqual(ids.toSorted(), ['p32', 'p45'], `${text}: ${told}`);
    }
  });

  test('is none where the first end is larger, or may be the number of a model', async () => {
    for (const text of ['backpack 45 - 20 l', 'backpack 45-20l'])
      assert.deepEqual((await last(packs, [text])).ids, ['p20'], text);
  });
});

test('a size is not the thing that is wished for', async () => {
  const shop = new FakeShop([
    { id: 'b', title: 'Ridge hiking boots' },
    { id: 'v', title: 'Ultra 10 vest' },
  ]);
  const { ids, text } = await last(shop, ['hiking boots size 10']);
  assert.deepEqual(ids, ['b'], text);
  assert.match(text, /size 10.*left that out/u);
});

test('a trait that nothing here tells is asked of what was shown', async () => {
  const shop = new FakeShop([
    { id: 'a', title: 'Tarn bottle' },
    { id: 'b', title: 'Fell bottle' },
    { id: 'c', title: 'Radio', description: 'A safe one.' },
  ]);
  const { ids, text } = await last(shop, ['bottle', 'dishwasher safe?']);
  assert.deepEqual(ids.toSorted(), ['a', 'b'], text);
  assert.match(text, /does not say anything about “dishwasher safe”/u);
});

test('that nothing is reduced is said', async () => {
  const shop = new FakeShop([{ id: 'a', title: 'Tarn bottle', price: 900 }]);
  assert.match((await last(shop, ["what's on sale?"])).text, /found nothing.*reduced/u);
});

test('for whom a gift is stays a part of the wish, though no text has the word', async () => {
  const shop = new FakeShop([{ id: 'a', title: 'Rope', price: 4_500 }]);
  const asked = ['a gift for a climber around 50 dollars'];
  await last(shop, asked);
  assert.ok(
    shop.queries.some(({ text }) => /climber/u.test(text)),
    JSON.stringify(shop.queries),
  );
});

describe('a shop for the house', () => {
  const household = new FakeShop([
    { id: 'd1', title: 'Fell dishwasher powder', department: 'Dishwashing' },
    { id: 'd2', title: 'Fell dishwasher salt', department: 'Dishwashing' },
    { id: 'd3', title: 'Tarn dishwasher cleaner', department: 'Dishwashing' },
    {
      id: 'n1',
      title: 'Tarn non bio washing liquid',
      department: 'Laundry',
      facts: { Kind: 'non-bio' },
    },
    { id: 'n2', title: 'Tarn bio washing liquid', department: 'Laundry', facts: { Kind: 'bio' } },
    { id: 'b1', title: 'Vale bulb B22', department: 'Bulbs' },
    { id: 'b2', title: 'Vale bulb E14', department: 'Bulbs' },
    { id: 'c1', title: 'Rose candle', department: 'Candles' },
    { id: 'c2', title: 'Jasmine candle', department: 'Candles' },
    { id: 'k1', title: 'Crag charcoal', department: 'Garden' },
    { id: 'k2', title: 'Portable bbq', department: 'Garden' },
  ]);

  for (const word of ['powder', 'salt', 'cleaner']) household.common.add(word);

  test('"non" before a thing is a part of what it is, and at the end denies', async () => {
    const { ids } = await last(household, ['which non bio washing liquid have you got?']);
    assert.equal(ids[0], 'n1');
    const denied = await last(household, ['candles, non rose']);
    assert.deepEqual(denied.ids, ['c2'], denied.text);
  });

  test('a code in a clause of its own belongs to the wish', async () => {
    assert.deepEqual((await last(household, ['I need a bulb, B22, for the hall'])).ids, ['b1']);
  });

  test('what is said of the unwanted thing in the next sentence is a reason', async () => {
    const asked = ['candles', 'not rose. she says rose smells like our nan'];
    const { ids, text } = await last(household, asked);
    assert.deepEqual(ids, ['c2'], text);
  });

  test('a hurried need begins the wish', async () => {
    assert.deepEqual((await last(household, ['bbq on saturday!! need charcoal'])).ids, ['k1']);
  });

  test('wrapping is asked of the shop', async () => {
    const { ids, text } = await last(household, ['candles', 'do you wrap it?']);
    assert.deepEqual(ids, []);
    assert.match(text, /only know the product catalogue/u);
  });

  test('the price is what the shopper thinks of it', async () => {
    const shop = new FakeShop([
      { id: 'j1', title: 'Fell jug', price: 6_000 },
      { id: 'j2', title: 'Tarn jug', price: 2_000 },
    ]);
    const { ids, text } = await last(shop, [
      'fell jug',
      '60 dollars?! too much. something cheaper',
    ]);
    assert.deepEqual(ids, ['j2'], text);
  });

  test('is not said to sell the machine, where all that is called so is for it', async () => {
    assert.match(
      (await last(household, ['do you sell a dishwasher?'])).text,
      /no “dishwasher” here/u,
    );
    const shop = new FakeShop([
      { id: 'd1', title: 'Tarn dishwasher', department: 'Kitchen' },
      { id: 'd2', title: 'Tarn dishwasher salt', department: 'Kitchen' },
      { id: 'd3', title: 'Tarn dishwasher powder', department: 'Kitchen' },
    ]);
    for (const word of ['powder', 'salt']) shop.common.add(word);
    assert.doesNotMatch((await last(shop, ['do you sell a dishwasher?'])).text, /found no/u);
  });
});
