// Questions of one thing: how many people it is for, its parts, its version, and which of several is meant.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const SOFAS: readonly FakeProduct[] = [
  { id: 'three', title: 'Perch Three-Seater Sofa', facts: { Upholstery: 'Velvet' } },
  { id: 'drei', title: 'Otter Dreisitzer-Sofa' },
  { id: 'two', title: 'Heron Two Seater Sofa' },
  ...['Wide', 'Small', 'Soft', 'Long'].map((name) => ({ id: name, title: `${name} pillow cover` })),
  { id: 'round', title: 'Plain rug', description: 'A round rug of jute.' },
  { id: 'oval', title: 'Fancy rug', description: 'A round rug of wool.' },
  { id: 'long', title: 'Other rug', description: 'A long rug of silk.' },
];

const shop = () => new FakeShop(SOFAS);
const onPage = (id: string, locale = 'en') => ({
  locale,
  pageProducts: [{ external_product_id: id }],
});

describe('for how many people a thing is', () => {
  for (const [id, said, told, locale] of [
    ['three', 'how many people fit on it?', /“Three-Seater”/u, 'en'],
    ['three', 'how many can sit on it?', /“Three-Seater”/u, 'en'],
    ['drei', 'Wie viele Leute passen drauf?', /„Dreisitzer“/u, 'de'],
  ] as const) {
    test(`is told by a number in words: "${said}"`, async () => {
      const [first] = await converse(shop(), [said], onPage(id, locale));
      assert.match(first?.text ?? '', told);
    });
  }

  test('is wished for by a number in words', async () => {
    const [first] = await converse(shop(), ['sofa for three people']);
    assert.deepEqual(first?.ids, ['three'], first?.text);
  });
});

test('on the page of a thing its part is asked of, though other things are called so', async () => {
  const [first] = await converse(shop(), ["what's the cover made of?"], onPage('three'));
  assert.deepEqual(first?.ids, ['three'], first?.text);
});

test('a stuff is found in data of another language, and one that is not said is owned up to', async () => {
  const [velvet] = await converse(shop(), ['Ist der Bezug aus Samt?'], onPage('three', 'de'));
  assert.match(velvet?.text ?? '', /Upholstery: Velvet/u);
  const [steel] = await converse(shop(), ['is the rug steel?'], onPage('round'));
  assert.match(steel?.text ?? '', /not say anything about “rug steel”/u);
});

test('"what is it made of" is of the one spoken of last, and not of the few before it', async () => {
  const turns = ['rug', 'which of these are round?', 'tell me more about the second one'];
  const told = await converse(shop(), [...turns, 'what is it made of?']);
  assert.equal(told.at(-1)?.ids.length, 1, told.map(({ text }) => text).join('\n'));
});

test('whether "that" is on sale is asked of it', async () => {
  const [first] = await converse(shop(), ['is that on sale'], onPage('two'));
  assert.deepEqual(first?.ids, ['two'], first?.text);
});

describe('how long one lasts', () => {
  const PHONES: readonly FakeProduct[] = [
    { id: 'ear', title: 'Ear cups', facts: { 'Battery life': '30 h' } },
    { id: 'bud', title: 'Ear buds', facts: { 'Battery life': '6 h' } },
  ];
  for (const said of [
    'how long do they last on one charge',
    'how long do these last?',
    'how long will it last?',
  ])
    test(`is asked of the product of the page: "${said}"`, async () => {
      const [told] = await converse(new FakeShop(PHONES), [said], onPage('ear'));
      assert.match(told!.text, /30 h/u);
    });

  test('and "that last one" is a place', async () => {
    const [list, told] = await converse(new FakeShop(PHONES), [
      'ear',
      'how much is that last one?',
    ]);
    assert.deepEqual(told!.ids, [list!.ids.at(-1)], told!.text);
  });
});

test('which of a list have an amount are those that have it', async () => {
  const laptops: readonly FakeProduct[] = [
    { id: 'l8', title: 'Slim laptop', facts: { RAM: '8 GB', Storage: '128 GB' } },
    { id: 'l16', title: 'Wide laptop', facts: { RAM: '16 GB', Storage: '512 GB' } },
    { id: 'l17', title: 'Tall laptop', facts: { RAM: '16 GB', Storage: '512 GB' } },
  ];
  const asked = ['laptops', 'which of those have 16 gigs of ram?'];
  const [, told] = await converse(new FakeShop(laptops), asked);
  assert.deepEqual(told!.ids.toSorted(), ['l16', 'l17'], told!.text);
});
