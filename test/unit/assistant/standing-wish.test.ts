// The wish that stands: which messages narrow it, and which begin another one.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const desk = (id: string, facts: Readonly<Record<string, string>>, price: number): FakeProduct => ({
  id,
  title: `Writing desk ${id.toUpperCase()}`,
  department: 'Desks',
  price,
  facts,
});

const OFFICE: readonly FakeProduct[] = [
  desk('d1', { Top: 'Oak', Drawer: 'yes' }, 30_000),
  desk('d2', { Top: 'Glass', Drawer: 'no' }, 20_000),
  desk('d3', { Top: 'Oak', Drawer: 'no' }, 25_000),
  { id: 'o1', title: 'Solid oak bowl', department: 'Bowls', price: 900 },
  { id: 'n1', title: 'Narrow 2 lamp', department: 'Lamps', price: 4_000 },
];

const last = async (shop: FakeShop, said: readonly string[], locale = 'en') =>
  (await converse(shop, said, { locale })).at(-1)!;

describe('a message after a list narrows it', () => {
  test('by words behind a preposition, though other things are called by them', async () => {
    const { ids } = await last(new FakeShop(OFFICE), ['writing desks', 'of solid oak']);
    assert.deepEqual(ids.slice(0, 2).toSorted(), ['d1', 'd3']);
  });

  test('with an "only" at its end, be the words known here or not', async () => {
    const { ids } = await last(new FakeShop(OFFICE), ['writing desks', 'folding legs only']);
    assert.ok(ids.length > 0 && ids.every((id) => id.startsWith('d')), String(ids));
  });

  test('without the reason that a clause of its own tells', async () => {
    const asked = ['writing desks', 'without a drawer, my hall is narrow'];
    const { ids, text } = await last(new FakeShop(OFFICE), asked);
    assert.deepEqual(ids.toSorted(), ['d2', 'd3']);
    assert.doesNotMatch(text, /hall|narrow/u);
  });

  test('to what costs less, though German says "was" for something', async () => {
    const shop = new FakeShop(OFFICE.slice(1, 3));
    const { text } = await last(shop, ['writing desk', 'was Günstigeres?'], 'de');
    assert.match(text, /Günstiger als 200,00/u);
  });
});
