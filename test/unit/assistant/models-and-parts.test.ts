// Products that are called by the number of their model, and what is wished for beside one: a battery for it.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const PRODUCTS: readonly FakeProduct[] = [
  {
    id: 'x13',
    title: 'Velora Falcon X13 Black',
    brand: 'Velora',
    department: 'Camcorders',
    stock: 'out_of_stock',
    facts: { Zoom: '12', Plate: 'Arca' },
  },
  {
    id: 'x13-battery',
    title: 'Velora Endurance Battery Falcon X13',
    brand: 'Velora',
    department: 'Batteries',
  },
  {
    id: 'heron-1',
    title: 'Quandt Heron 1 VI',
    brand: 'Quandt',
    department: 'Camcorders',
    facts: { Zoom: '20', 'Cassette format': 'Small round', 'Grip mount': 'M4' },
  },
  {
    id: 'heron-10',
    title: 'Quandt Heron 10 VI',
    brand: 'Quandt',
    department: 'Camcorders',
    facts: { Zoom: '30', 'Cassette format': 'Wide round' },
  },
  {
    id: 'k2',
    title: 'Quandt K2',
    brand: 'Quandt',
    department: 'Camcorders',
    facts: { Zoom: '40' },
  },
  {
    id: 'small',
    title: 'Quandt Small Cassette, 2 pieces',
    brand: 'Quandt',
    department: 'Cassettes',
    facts: { 'Cassette format': 'Small round' },
  },
  {
    id: 'wide',
    title: 'Quandt Wide Cassette, 2 pieces',
    brand: 'Quandt',
    department: 'Cassettes',
    facts: { 'Cassette format': 'Wide round' },
  },
  {
    id: 'grip',
    title: 'Steady grip for Quandt Heron 1 VI',
    brand: 'Movo',
    department: 'Grips',
  },
  { id: 'soft-grip', title: 'Soft grip', department: 'Grips', facts: { 'Grip mount': 'M4' } },
  {
    id: 'tall-grip',
    title: 'Tall grip for Quandt Heron 10 VI',
    brand: 'Movo',
    department: 'Grips',
  },
];

const shop = new FakeShop(PRODUCTS);

async function ask(...texts: string[]) {
  return (await converse(shop, texts)).at(-1)!;
}

describe('a product', () => {
  test('is called by its name without its maker, and is no other number', async () => {
    assert.deepEqual((await ask('heron 1 vi')).ids, ['heron-1']);
    assert.deepEqual((await ask('heron 10 vi')).ids, ['heron-10']);
  });

  test('is asked for by the number of its model, and a part for it is not meant', async () => {
    const { ids, text } = await ask('Falcon X13 in stock?');
    assert.deepEqual(ids, ['x13']);
    assert.match(text, /out of stock/u);
  });

  test('with another word behind its name answers that word', async () => {
    const { ids, text } = await ask('heron 10 vi zoom');
    assert.deepEqual(ids, ['heron-10']);
    assert.match(text, /30/u);
  });

  test('without a number is one of all that are called so', async () => {
    const boards = new FakeShop([
      { id: 'oak', title: 'Bread board oak', department: 'Boards' },
      { id: 'ash', title: 'Bread board ash deluxe edition', department: 'Boards' },
    ]);
    const [said] = await converse(boards, ['bread board in stock?']);
    assert.deepEqual(said?.ids.toSorted(), ['ash', 'oak'], said?.text);
  });

  test('is compared with one of a shorter name behind an "or"', async () => {
    for (const text of ['Quandt Heron 10 VI or Quandt K2?', 'quandt k2 or quandt heron 10 vi?']) {
      const { ids, text: told } = await ask(text);
      assert.deepEqual(ids.toSorted(), ['heron-10', 'k2'], told);
      assert.match(told, /^Comparing/u);
    }
  });

  test('is none of two whose names have the whole name of one, behind a "for" too', async () => {
    const tents = new FakeShop([
      { id: 'plain', title: 'Tent for 3 people', department: 'Tents' },
      { id: 'large', title: 'Large tent for 3 people', department: 'Tents' },
    ]);
    const [said] = await converse(tents, ['tent for 3 people']);
    assert.deepEqual(said?.ids.toSorted(), ['large', 'plain'], said?.text);
  });

  test('beside an "or" and another thing is no comparison', async () => {
    assert.doesNotMatch((await ask('Quandt Heron 10 VI or a cheaper one?')).text, /^Comparing/u);
  });
});

describe('a thing beside the product in talk', () => {
  test('is one that fits it, by its name or by its data', async () => {
    for (const texts of [
      ['grip for the Quandt Heron 1 VI'],
      ['heron 1 vi', 'a grip for it'],
      ['heron 1 vi', 'I need a grip for it'],
      ['do you have a grip that fits the Heron 1 VI?'],
      ['heron 1 vi', 'and a grip that fits'],
    ])
      assert.deepEqual(
        (await ask(...texts)).ids.toSorted(),
        ['grip', 'soft-grip'],
        texts.join(' / '),
      );
  });

  test('is any of its kind where several are in talk', async () => {
    const { ids } = await ask('camcorders', 'a grip for it');
    assert.deepEqual(ids.toSorted(), ['grip', 'soft-grip', 'tall-grip']);
  });

  test('is none of another format, though both formats have a word in common', async () => {
    assert.deepEqual((await ask('heron 10 vi', 'which cassette do I need for that?')).ids, [
      'wide',
    ]);
    assert.deepEqual((await ask('heron 1 vi', 'cassettes for it')).ids, ['small']);
    const round = {
      id: 'osprey',
      title: 'Quandt Round Osprey',
      brand: 'Quandt',
      facts: { 'Cassette format': 'Small round' },
    };
    const [, said] = await converse(new FakeShop([...PRODUCTS, round]), [
      'quandt round osprey',
      'which cassette do I need for that?',
    ]);
    assert.deepEqual(said?.ids, ['small'], said?.text);
  });
});
