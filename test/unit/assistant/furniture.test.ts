// Wishes in a shop whose data is names, sizes, who designed it and what is on sale: qualities after a list,
// sets and parts, makers that only an attribute names.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const chair = (id: string, title: string, facts: FakeProduct['facts'] = {}): FakeProduct => ({
  id,
  title,
  price: 4_900,
  department: 'Chairs',
  facts,
});
const SHOP: readonly FakeProduct[] = [
  chair('set', 'MERLA Table+4 folding chairs, outdoor'),
  chair('cushion', 'OSLA Chair cushion, outdoor'),
  chair('out1', 'OSLA Chair, outdoor', { Designer: 'Ada Lindqvist' }),
  chair('out2', 'VIRE Chair, outdoor', { Designer: 'Bo Ekdahl', 'On sale': 'yes' }),
  chair('kids', "TOVE Children's chair", { Designer: 'Ada Lindqvist' }),
  {
    id: 'bed1',
    title: 'SUNE Bed frame',
    price: 9_900,
    facts: { Designer: 'Ada Lindqvist/Bo Ekdahl' },
  },
  { id: 'bed2', title: 'RAGN Bed frame', price: 8_900, facts: { 'On sale': 'yes' } },
  { id: 'door', title: 'RAGN Door', price: 2_900 },
  { id: 'unit', title: 'KORP Shelving unit, 112x147 cm', price: 39_500, department: 'Shelves' },
  { id: 'insert', title: 'KORP Insert with door', price: 5_000, department: 'Shelves' },
  { id: 'unit2', title: 'HALD Shelving unit', price: 14_500, department: 'Shelves' },
  { id: 'desk', title: 'LOMM Desk', price: 54_500, facts: { Width: '90 cm' } },
  { id: 'wide', title: 'THYG Desk', price: 49_500, facts: { Width: '160 cm' } },
];

const last = async (...messages: readonly string[]) => {
  const told = await converse(new FakeShop(SHOP), messages);
  return told.at(-1)!;
};

describe('a quality after a list', () => {
  test('narrows it to a set where only the part of one has it', async () => {
    assert.deepEqual((await last('outdoor chairs', 'foldable')).ids, ['set']);
  });

  test('that no product says keeps the list, and is told', async () => {
    const { ids, text } = await last('outdoor chairs', 'adjustable');
    assert.deepEqual(ids.slice(0, 2).toSorted(), ['out1', 'out2']);
    assert.match(text, /None of these mentions “adjustable”/u);
    const led = await last('bed frames', 'with a drawer');
    assert.deepEqual(led.ids.toSorted(), ['bed1', 'bed2']);
  });

  test('is of what the shopper wants only, too', async () => {
    assert.deepEqual((await last('ragn', 'only the doors')).ids, ['door']);
  });
});

describe('a set, and what belongs to a thing', () => {
  test('are none of the things', async () => {
    assert.deepEqual((await last('outdoor chairs')).ids.slice(0, 2).toSorted(), ['out1', 'out2']);
  });

  test('are less alike than what is called the same', async () => {
    const { ids } = await last('korp shelving unit', 'something like that but cheaper');
    assert.equal(ids[0], 'unit2');
  });
});

describe('who made a thing, by an attribute', () => {
  test('selects, with the verb or without', async () => {
    for (const message of ['anything designed by Ada Lindqvist', 'things by Ada Lindqvist']) {
      const { ids, text } = await last(message);
      assert.deepEqual(ids.toSorted(), ['bed1', 'kids', 'out1'], text);
      assert.doesNotMatch(text, /come closest/u);
    }
  });

  test('is meant by "her" in the next wish', async () => {
    assert.deepEqual((await last('chairs by Ada Lindqvist', 'bed frames by her?')).ids, ['bed1']);
  });

  test('is asked for by what was done', async () => {
    assert.match((await last('who designed the SUNE bed frame?')).text, /Designer: Ada Lindqvist/u);
  });
});

test('what a yes-or-no attribute calls on sale is reduced', async () => {
  assert.deepEqual((await last('whats on sale')).ids.toSorted(), ['bed2', 'out2']);
  assert.deepEqual((await last('which chairs are reduced?')).ids, ['out2']);
});

test('a bound of the width counts for no story, and the room is demanded of no product', async () => {
  const { ids, text } = await last('a desk for my small room, max 120 cm wide');
  assert.deepEqual(ids, ['desk'], text);
  assert.doesNotMatch(text, /come closest/u);
});

test('whom it is for may be in the name alone', async () => {
  assert.equal((await last('a gift for my niece who is 5')).ids[0], 'kids');
  assert.match((await last('chairs under 50 riyals')).text, /50/u);
});

test('how many use a thing is told to be unknown where no data says it', async () => {
  assert.match((await last('a desk for six people')).text, /Nothing fits 6 people/u);
});
