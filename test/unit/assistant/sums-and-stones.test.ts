// Sums in words, what an attribute says of an unwanted thing, and corrections of the last wish.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { converse, FakeShop, type FakeProduct, type Said } from './fake-shop.ts';

const LAMPS = 'Lamps';
const GOODS: readonly FakeProduct[] = [
  { id: 'l1', title: 'Arc floor lamp', department: LAMPS, price: 89_000 },
  { id: 'l2', title: 'Brass floor lamp', department: LAMPS, price: 150_000 },
  { id: 'l3', title: 'Reading floor lamp', department: LAMPS, price: 200_500 },
  {
    id: 'w1',
    title: 'Dive watch Kelp',
    department: 'Watches',
    price: 40_000,
    description: 'Water resistance: 200 metres. Steel case.',
    facts: { 'Case diameter': '44 mm' },
  },
  {
    id: 'w2',
    title: 'Dress watch Fern',
    department: 'Watches',
    price: 30_000,
    description: 'For the evening.',
    facts: { 'Case diameter': '38 mm' },
  },
  {
    id: 'c1',
    title: 'Leather collar Oak',
    department: 'Collars',
    price: 2_000,
    facts: { Buckle: 'brass' },
  },
  { id: 'c2', title: 'Woven collar Elm', department: 'Collars', price: 1_800 },
  {
    id: 'c3',
    title: 'Nylon collar Ash',
    department: 'Collars',
    price: 1_500,
    facts: { Buckle: 'none' },
  },
  {
    id: 'd1',
    title: 'Velda scarf red',
    brand: 'Velda',
    department: 'Scarves',
    price: 4_000,
  },
  { id: 'd2', title: 'Velda scarf blue', brand: 'Velda', department: 'Scarves', price: 3_000 },
  { id: 'd3', title: 'Orin scarf green', brand: 'Orin', department: 'Scarves', price: 2_000 },
  {
    id: 'p1',
    title: 'Garden pond liner',
    department: 'Ponds',
    price: 9_000,
    description: 'Keeps water clean.',
  },
];

const saidTo = (...messages: string[]) => converse(new FakeShop(GOODS), messages);

const idsOf = (turn: Said | undefined) => turn?.ids.toSorted() ?? [];

describe('sums and stones', () => {
  test('a grand is a thousand, and two grand are two', async () => {
    const [, one, two] = await saidTo('floor lamps', 'under a grand', 'up to two grand');
    assert.deepEqual(idsOf(one), ['l1']);
    assert.deepEqual(idsOf(two), ['l1', 'l2']);
  });

  test('a round sum behind "up to" is no year', async () => {
    const [lamps] = await saidTo('floor lamps up to 2000');
    assert.deepEqual(idsOf(lamps), ['l1', 'l2']);
  });

  test('the cheapest pair is the cheapest one of the list', async () => {
    const [, cheapest] = await saidTo('scarves', 'too pricy. whats the cheapest pair');
    assert.equal(cheapest?.ids[0], 'd3');
  });

  test('an attribute called like an unwanted thing says that it is there', async () => {
    const [collars] = await saidTo('collars without buckles');
    assert.deepEqual(idsOf(collars).includes('c1'), false);
    assert.deepEqual(idsOf(collars).includes('c3'), true);
  });

  test('a unit does not answer for what is asked beside it', async () => {
    const [, deep] = await saidTo(
      'dive watch kelp',
      'is the first one water resistant? to how many metres',
    );
    assert.match(deep?.text ?? '', /200 metres/u);
  });

  test('an amount that is asked for needs a number', async () => {
    const [, much] = await saidTo('pond liner', 'how much water goes in the first one');
    assert.match(much?.text ?? '', /does not say anything about “water”/u);
  });

  test('the same thing with less goes on with the last wish', async () => {
    const [, less] = await saidTo('Velda scarves', 'no i meant a scarf, not blue');
    assert.deepEqual(idsOf(less), ['d1']);
  });

  test('what is big is the sister', async () => {
    const [lamp] = await saidTo('for my big sister a floor lamp');
    assert.doesNotMatch(lamp?.text ?? '', /big/u);
  });

  test('a value that denies the thing, or tells nothing, does not say that it is there', async () => {
    const values = ['not present', 'none', 'n/a', '-', 'absent', 'traces', 'wheat'];
    const loaves = values.map((Gluten, at) => ({
      id: Gluten,
      title: `Loaf ${at}`,
      department: 'Bread',
      facts: { Gluten },
    }));
    for (const loaf of loaves) {
      const [told] = await converse(new FakeShop([loaf]), ['bread without gluten']);
      const has = ['traces', 'wheat'].includes(loaf.id);
      assert.deepEqual(told?.ids, has ? [] : [loaf.id]);
    }
  });
});
