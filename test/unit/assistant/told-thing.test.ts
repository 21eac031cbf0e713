// What a shopper tells of a thing that is sold here: it is wished for, and the rest of the clause is not looked for.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const KNOWN =
  'break destroy died destroyed recommended friend love boss month house end decides wife';

const thing = (id: string, title: string, more: Partial<FakeProduct> = {}): FakeProduct => ({
  id,
  title,
  ...more,
});

const GOODS: readonly FakeProduct[] = [
  thing('whisk', 'Balloon whisk', { price: 900 }),
  thing('lamp', 'Heron lamp', { price: 3_000, brand: 'Heron' }),
  thing('lamp2', 'Otter lamp', { price: 2_000, brand: 'Otter' }),
  thing('drum', 'Harbour drum', { price: 1_500, facts: { Pieces: '1000' } }),
  thing('loveheart', 'Sweetheart love', { price: 100 }),
  thing('bag', 'Sleeping bag', { price: 5_000 }),
  thing('gloves', 'Ski gloves', { price: 2_500 }),
  thing('friendbook', 'Diary for a friend', { price: 700 }),
  thing('mug', 'Teacher mug', { price: 800 }),
  thing('ladder', 'Oak ladder', { price: 9_000 }),
];

function shopOf(goods: readonly FakeProduct[] = GOODS): FakeShop {
  const shop = new FakeShop(goods);
  for (const word of KNOWN.split(' ')) shop.common.add(word);
  return shop;
}

async function last(...messages: readonly string[]) {
  const said = await converse(shopOf(), messages);
  return said.at(-1)!;
}

describe('a clause that tells of a thing stands for the thing', () => {
  for (const [message, id] of [
    ['The kids destroy every whisk we own, so nothing dear please', 'whisk'],
    ['my husband destroyed the whisk, what is there?', 'whisk'],
    ['my husband wants a whisk', 'whisk'],
    ["my husband cooks all day, he'd love a whisk", 'whisk'],
    ['my daughter is moving out, she has to have a whisk', 'whisk'],
    ["it's a whisk I need", 'whisk'],
    ['a friend recommended a whisk', 'whisk'],
    ['the grandchildren love drums', 'drum'],
  ] as const)
    test(`"${message}"`, async () => {
      const { ids, text } = await last(message);
      assert.deepEqual(ids, [id], text);
      assert.doesNotMatch(text, /come closest/u);
    });

  test('and what is asked of it behind the clause counts', async () => {
    const { ids, text } = await last(
      "My wife fancies one of these lamps but it's just to try it, so which one costs the least?",
    );
    assert.equal(ids[0], 'lamp2', text);
    assert.match(text, /cheapest is Otter lamp/u);
  });

  test('with what leads on from it', async () => {
    const { ids, text } = await last('a friend recommended a lamp by Heron');
    assert.deepEqual(ids, ['lamp'], text);
  });
});

describe('no clause of a thing', () => {
  test('is one with a word of its name that looks like a verb', async () => {
    const { ids, text } = await last('sleeping bag, for the mountains');
    assert.equal(ids[0], 'bag', text);
  });

  test('tells of several things where several are wished', async () => {
    const { ids, text } = await last('My brother wants gloves, my sister ladders. Got both?');
    assert.deepEqual(ids.toSorted(), ['gloves', 'ladder'], text);
  });

  test('tells of what a person cannot do, beside a wish of the list', async () => {
    const { ids, text } = await last('lamps', "cheaper ones, I can't climb a ladder");
    assert.ok(!ids.includes('ladder'), text);
  });

  test('asks a question about it', async () => {
    const { ids, text } = await last('my husband cooks, is the Otter lamp in stock?');
    assert.deepEqual(ids, ['lamp2'], text);
    assert.match(text, /is in stock is not known/u);
  });
});

test('a friend and a boss are no things, and a teacher mug is one', async () => {
  assert.deepEqual((await last('a whisk for a friend')).ids, ['whisk']);
  assert.deepEqual((await last('a whisk for my boss')).ids, ['whisk']);
  assert.deepEqual((await last('a teacher mug')).ids, ['mug']);
});

test('who tells of a wish is for whom it is, and no condition where no product is for them', async () => {
  const { ids, text } = await last('my wife wants a lamp');
  assert.deepEqual(ids.toSorted(), ['lamp', 'lamp2'], text);
  assert.doesNotMatch(text, /come closest/u);
});

test('after a list, a reason before the question for the cheapest is none of the question', async () => {
  const { text } = await last(
    'lamps',
    "Well, it's the price that decides in our house, so which is the less expensive?",
  );
  assert.match(text, /cheapest is Otter lamp/u);
});
