// What a follow-up is about: the product spoken of last, others like it, all that was found, or a new thing.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dimensionsAt } from '../../../src/assistant/grounded/text.ts';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const boat = (id: string, name: string, price: number, facts: object = {}): FakeProduct => ({
  id,
  title: `${name} kayak`,
  department: 'Kayaks',
  price,
  facts: { ...facts },
});

const BOATS: readonly FakeProduct[] = [
  boat('b1', 'Otter', 90_000, { Length: '380 cm', Colour: 'Red', Fabric: 'Hypalon' }),
  boat('b2', 'Heron', 80_000, { Length: '420 cm', Colour: 'White' }),
  boat('b3', 'Perch', 95_000, { Length: '450 cm', Colour: 'White', Fabric: 'Hypalon' }),
  boat('b4', 'Minnow', 60_000, { Length: '320 cm', Colour: 'Blue' }),
  boat('b5', 'Grebe', 85_000, { Length: '380 cm', Colour: 'White' }),
  boat('b6', 'Teal', 40_000, { Length: '320 cm', Colour: 'Green' }),
  boat('b7', 'Coot', 30_000, { Length: '360 cm', Colour: 'Green' }),
  { id: 'd1', title: 'Spray deck for Otter', department: 'Decks', price: 9_000 },
  { id: 'd2', title: 'Spray deck for Heron', department: 'Decks', price: 9_500 },
  { id: 'm1', title: 'Tin mug', brand: 'Sund', department: 'Mugs', price: 1_500 },
  { id: 'm2', title: 'Clay mug', department: 'Mugs', price: 2_500, facts: { Colour: 'Blue' } },
  { id: 'x1', title: 'Sounder 7300X2F', department: 'Sounders', price: 20_000 },
];

const onPage = { pageProducts: [{ external_product_id: 'b1' }] };

async function last(said: readonly string[], request = {}) {
  return (await converse(new FakeShop(BOATS), said, request)).at(-1)!;
}

describe('of one product others like it are asked for', () => {
  test('that have more of what a comparative says', async () => {
    for (const [said, locale] of [
      ['do you have it longer?', 'en'],
      ['got anything longer?', 'en'],
      ['habt ihr den auch länger?', 'de'],
    ] as const) {
      const { ids, text } = await last([said], { ...onPage, locale });
      assert.deepEqual(ids.toSorted(), ['b2', 'b3'], `${said}: ${text}`);
    }
  });

  test('that cost less, also if the message says nothing else', async () => {
    for (const said of ['anything cheaper?', 'is there one that costs half?']) {
      const { ids, text } = await last([said], onPage);
      assert.ok(ids.length > 1 && !ids.includes('b3') && !ids.includes('m1'), `${said}: ${text}`);
    }
  });

  test('that have what is added', async () => {
    const { ids } = await last(['something like this but hypalon'], onPage);
    assert.deepEqual(ids, ['b3']);
  });

  test('and a question about its own measure is none of these', async () => {
    const { text } = await last(['how long is it?'], onPage);
    assert.match(text, /380 cm/u);
  });
});

describe('a value after a question about one product', () => {
  test('is asked of that product, whether or not it has it', async () => {
    const asked = ['kayaks', 'how long is the first one?', 'and in green?'];
    const { text, ids } = await last(asked);
    assert.match(text, /Otter kayak.*Red/u);
    assert.deepEqual(ids, ['b1']);
  });

  test('narrows the list where no product was asked about', async () => {
    const { ids } = await last(['kayaks', 'do you have them in white?']);
    assert.deepEqual(ids.toSorted(), ['b2', 'b3', 'b5']);
  });
});

describe('"those"', () => {
  test('are all that were found, where the list shows only some', async () => {
    const { ids } = await last(['kayaks', 'the cheapest of those please']);
    assert.equal(ids[0], 'b7');
  });

  test('are the few of a list that were told of last', async () => {
    const asked = ['kayaks', 'which one is the shortest?', 'how much are those?'];
    const { ids } = await last(asked);
    assert.deepEqual(ids, ['b4', 'b6']);
  });

  test('are both that were compared, after one of them was named', async () => {
    const asked = ['compare the Otter with the Perch', 'which is longer?', 'are both white?'];
    const { text } = await last(asked);
    assert.match(text, /Otter[^]*Perch/u);
  });
});

test('a thing for the shown one is another thing, and fits it', async () => {
  const { ids } = await last(['kayaks', 'and a deck for the second one?']);
  assert.deepEqual(ids, ['d2']);
});

test('the price of a present holds for the thing that is named next', async () => {
  const said = ['I need a present for my niece', '20 dollars at most', 'a mug would be nice'];
  const { ids } = await last(said);
  assert.deepEqual(ids, ['m1']);
});

test('a place or a maker takes the place of the one before', async () => {
  const { ids, text } = await last(['mugs', 'only the ones from Sund', 'and from Clay instead?']);
  assert.deepEqual(ids, ['m2'], text);
});

describe('a model number', () => {
  test('is no size', () => {
    assert.equal(dimensionsAt('7300X2F'), undefined);
    assert.equal(dimensionsAt('140x200cm'), '140x200');
  });

  test('is a new thing after a list of others', async () => {
    const { ids } = await last(['kayaks', '7300X2F']);
    assert.deepEqual(ids, ['x1']);
  });
});
