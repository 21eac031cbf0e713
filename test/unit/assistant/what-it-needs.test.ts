// What a thing needs by its own data, what comes with it, prices of one, and plain names of a comparison.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { takePrices } from '../../../src/assistant/grounded/prices.ts';
import { Draft } from '../../../src/assistant/grounded/text.ts';
import { converse, FakeShop } from './fake-shop.ts';

const last = async (shop: FakeShop, messages: readonly string[], request = {}) =>
  (await converse(shop, messages, request)).at(-1)!;

const LAMPS = new FakeShop([
  {
    id: 'p1',
    title: 'Fjord lamp',
    description: 'Warm light for every room, with bulbs of your choice.',
    facts: { 'Bulb socket': 'E14' },
    price: 4_900,
  },
  { id: 'big', title: 'Globe bulb', description: 'For any lamp.', facts: { Watts: '7' } },
  { id: 'box', title: 'Party lights kit', description: 'Batteries are not included.' },
]);

describe('what a thing needs', () => {
  test('is told by its own attribute, before parts that only name its kind', async () => {
    const { text, ids } = await last(LAMPS, ['which bulbs does the fjord lamp need?']);
    assert.match(text, /Fjord lamp: Bulb socket: E14/u);
    assert.doesNotMatch(text, /Globe/u);
    assert.deepEqual(ids, ['p1']);
  });

  test('is not any part that its own text mentions by the kind of part', async () => {
    const shop = new FakeShop([
      { id: 'mill', title: 'Corvo mill', description: 'Takes burrs in a minute.' },
      { id: 'flat', title: 'Flat burrs', description: 'For the Corvo.' },
      { id: 'cone', title: 'Conical burrs' },
    ]);
    const { ids, text } = await last(shop, ['which burrs fit the corvo mill?']);
    assert.deepEqual(ids, ['flat'], text);
  });
});

test('"included in" a thing that is named asks of that thing, whatever was shown', async () => {
  const { text } = await last(LAMPS, ['lamp', 'are batteries included in the party lights kit?']);
  assert.match(text, /Party lights kit.*not included/u);
});

describe('a price of one', () => {
  for (const [text, digits] of [
    ['under 4.50 a ball', '4.50'],
    ['under 20 a bottle please', '20'],
    ['below $3 per metre', '3'],
    ['unter 5 Euro das Stück', '5'],
    ['moins de 8 euros la pelote', '8'],
  ] as const)
    test(`bounds the price, and the one is no wish: "${text}"`, () => {
      const draft = new Draft(`wool ${text}`);
      assert.equal(takePrices(draft)?.max?.digits, digits);
      assert.doesNotMatch(draft.left, /ball|bottle|metre|Stück|pelote/u);
    });

  test('is no thing of more words: "under 50 a folding chair"', () => {
    const draft = new Draft('under 50 a folding chair');
    takePrices(draft);
    assert.match(draft.left, /a folding chair/u);
  });
});

test('a name that is the whole title of one product means that one, not one with a longer title', async () => {
  const shop = new FakeShop([
    { id: 'pro', title: 'Osprey trail neon lantern', facts: { Light: '200 lm' } },
    { id: 'plain', title: 'Osprey trail lantern', facts: { Light: '100 lm' } },
    { id: 'other', title: 'Harrier camp lantern', facts: { Light: '150 lm' } },
  ]);
  const { ids } = await last(shop, ['compare osprey trail and harrier camp']);
  assert.deepEqual(ids, ['plain', 'other']);
});
