// Short messages after a list: one of two alternatives, another colour with a reason, a group of two words.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const HEATERS: readonly FakeProduct[] = [
  { id: 'g1', title: 'Otter peat heater', department: 'Heaters' },
  { id: 'g2', title: 'Heron peat heater', department: 'Heaters' },
];

const CURTAINS: readonly FakeProduct[] = [
  { id: 'c1', title: 'Otter curtain, grey', department: 'Curtains' },
  { id: 'c2', title: 'Heron curtain, dark plum', department: 'Curtains' },
  { id: 'c3', title: 'Stork curtain, ivory', department: 'Curtains' },
  { id: 'm1', title: 'Grey mug', department: 'Mugs' },
  { id: 't1', title: 'Small kids towel', department: 'Towels' },
];

const said = async (goods: readonly FakeProduct[], ...messages: readonly string[]) =>
  (await converse(new FakeShop(goods), messages, { locale: 'en-GB' })).at(-1)!;

test('what stands in a group of two words is no part of what was asked for', async () => {
  const goods = [
    ...['Otter', 'Heron', 'Stork', 'Crane', 'Swift'].map((one, at) => ({
      id: one,
      title: `${one} desk chair with wheels`,
      // Most of them stand elsewhere, so the group filters nothing.
      department: at === 0 ? 'Desk chairs' : 'Seats',
    })),
    { id: 'd1', title: 'Otter desk', department: 'Desks' },
    { id: 's1', title: 'Garden chair', department: 'Seats' },
  ];
  const { ids, text } = await said(goods, 'a desk chair');
  assert.ok(ids.includes('Heron'), text);
  assert.doesNotMatch(text, /closest/u);
});

describe('one of two alternatives', () => {
  test('is told of each product that has it', async () => {
    const { text } = await said(HEATERS, 'heaters', 'are they peat or paraffin?');
    assert.match(text, /“peat”: Otter peat heater.*“peat”: Heron peat heater/u);
  });

  test('is told of one product', async () => {
    const { text } = await said(HEATERS, 'heaters', 'is the first one peat or paraffin?');
    assert.match(text, /“peat”/u);
    assert.doesNotMatch(text, /paraffin/u);
  });
});

describe('another colour of what was shown', () => {
  test('is of these, whatever reason is told', async () => {
    for (const asked of ['grey or something dark', "grey, no ivory, we've got small kids"]) {
      const { ids, text } = await said(CURTAINS, 'curtains', asked);
      assert.ok(ids.includes('c1'), `${asked}: ${text}`);
      for (const other of ['m1', 't1']) assert.ok(!ids.includes(other), `${asked}: ${text}`);
    }
  });
});
