// The same question of another product, a price that was another one before, and what a number of an article names.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { converse, FakeShop, VariantShop, type FakeProduct, type VariantRow } from './fake-shop.ts';

const GOODS: readonly FakeProduct[] = [
  {
    id: 'heron',
    title: 'Heron Lake Vest',
    price: 900,
    facts: { Size: 'S, M, XL', Lining: 'Silk' },
  },
  {
    id: 'otter',
    title: 'Otter Creek Vest',
    price: 700,
    listPrice: 950,
    facts: { Size: 'M, L', Lining: 'Fleece' },
  },
  { id: 'pine', title: 'Pine Ridge Vest', price: 800, facts: { Size: 'L' } },
  { id: '774120935', title: 'Copper kettle', price: 4_000, facts: { Volume: '1 l' } },
  {
    id: 'syrup',
    title: 'Elder syrup',
    department: 'Syrups',
    description: 'From bush to flask in under 6 weeks. Sweet, lemon drop notes.',
    facts: { Flavour: 'Elder' },
  },
];
const SIZES: readonly VariantRow[] = [
  ['heron-s', 'heron', 'S', 'in_stock'],
  ['heron-m', 'heron', 'M', 'in_stock'],
  ['heron-xl', 'heron', 'XL', 'in_stock'],
  ['otter-m', 'otter', 'M', 'unknown'],
  ['otter-l', 'otter', 'L', 'unknown'],
  ['pine-l', 'pine', 'L', 'unknown'],
];

const shop = (): FakeShop => new VariantShop(GOODS, SIZES);
const onPage = (id: string, locale = 'en') => ({
  locale,
  pageProducts: [{ external_product_id: id }],
});
const last = async (turns: readonly string[], request = {}) =>
  (await converse(shop(), turns, request)).at(-1)!;

describe('the same question of another product', () => {
  test('is of the size that was asked for, and is owned up to where there is none', async () => {
    for (const says of ['and the Otter Creek Vest?', 'what about the Otter Creek Vest?']) {
      const { text } = await last(['is the Heron Lake Vest there in XL?', says]);
      assert.match(text, /not say anything about “XL” for Otter Creek Vest.*Size: M, L/u, says);
    }
    const { text } = await last([
      'is the Heron Lake Vest there in M?',
      'and the Otter Creek Vest?',
    ]);
    assert.match(text, /Otter Creek Vest, M/u);
  });

  test('says a size once that was asked of several', async () => {
    const { text } = await last(['vests', 'are they there in M?', 'and the Pine Ridge Vest?']);
    assert.match(text, /not say anything about “M” for Pine Ridge Vest/u);
  });

  test('is of the attribute that was asked for; a title alone asks for all of it', async () => {
    const asked = 'what is the lining of the Heron Lake Vest?';
    const again = await last([asked, 'and the Otter Creek Vest?']);
    assert.match(again.text, /Otter Creek Vest: Lining: Fleece\.$/u);
    const whole = await last([asked, 'Otter Creek Vest']);
    assert.match(whole.text, /Size: M, L/u);
  });
});

describe('of the product of a page', () => {
  test('a size in words is answered by those that it comes in, and no stock is told that is not known', async () => {
    const { text } = await last(['small, do you have that?'], onPage('otter'));
    assert.match(text, /Otter Creek Vest: Size: M, L/u);
    assert.doesNotMatch(text, /(?<!Whether [^.]*)is in stock/u);
    const left = await last(['which sizes are left?'], onPage('otter'));
    assert.doesNotMatch(left.text, /(?<!Whether [^.]*)is in stock/u);
  });

  test('the price of before is told, and that there is none', async () => {
    for (const [says, locale] of [
      ['did this use to cost more?', 'en'],
      ['is it cheaper than before?', 'en'],
      ['was it dearer once?', 'en'],
      ['has the price come down?', 'en'],
      ['War das früher teurer?', 'de'],
      ['Hat es mal mehr gekostet?', 'de'],
      ["C'était plus cher avant ?", 'fr'],
    ] as const)
      assert.match((await last([says], onPage('otter', locale))).text, /9[.,]50/u, says);
    const second = await last(['vests', 'was the second one more expensive before?']);
    assert.match(second.text, /former price/u);
    const none = await last(['was this more expensive before?'], onPage('heron'));
    assert.match(none.text, /no former price/u);
  });
});

test('a number of an article names it, whatever was shown before', async () => {
  for (const says of ['774120935', 'article 774120935', 'what does 774120935 cost?']) {
    const said = await last(['vests', says]);
    assert.deepEqual(said.ids, ['774120935'], says);
    assert.match(said.text, /\$40\.00/u, says);
  }
});

test('a number in a text that counts something else is no answer to how many there are', async () => {
  const { text } = await last(['how many flasks come in a crate?'], onPage('syrup'));
  assert.match(text, /not say anything about “flasks crate”/u);
});

test('a taste that the text says of something else is no taste of the thing', async () => {
  assert.doesNotMatch((await last(['lemon syrup'])).text, /found one match/u);
  assert.match((await last(['sweet syrup'])).text, /found one match/u);
  const ofOne = async (one: Omit<FakeProduct, 'id'>, says: string): Promise<string> => {
    const [said] = await converse(new FakeShop([{ id: 'one', ...one }]), [says]);
    return said?.text ?? '';
  };
  const syrup = { title: 'Sloe syrup', facts: { Flavour: 'Sloe' } };
  for (const description of ['Sharp, lemon and mint.', 'A lemon drop syrup for cakes.'])
    assert.match(await ofOne({ ...syrup, description }, 'lemon syrup'), /one match/u, description);
  // Of what has no taste a text may say anything.
  const vase = { title: 'Tall vase', description: 'With a lemon drop shape.' };
  assert.match(await ofOne(vase, 'lemon vase'), /one match/u);
});

test('a share with a property is asked of the list, and not dropped', async () => {
  const syrups = new FakeShop(
    ['Elder', 'Sorrel', 'Sloe'].map((name) => ({
      id: name,
      title: `${name} syrup`,
      description: name === 'Sorrel' ? 'Pressed cold. It is 100% raw.' : 'Boiled.',
    })),
  );
  syrups.common.add('raw');
  for (const says of ['I want the one that is 100% raw', 'show me the ones that are 100% raw']) {
    const [, said] = await converse(syrups, ['syrups', says]);
    assert.deepEqual(said?.ids, ['Sorrel'], said?.text);
  }
});

test('what is praised in advance is wished for, and no thanks', async () => {
  for (const says of ['something nice', 'show me something great'])
    assert.match((await last([says])).text, /What would you like to find/u, says);
  for (const says of ['nice one', "thanks, that's great"])
    assert.match((await last([says])).text, /welcome/u, says);
});

test('"that" behind what was told is no product, nor is "this morning"', async () => {
  for (const says of [
    'the wind went through my coat this morning, what do you have against that?',
    'my coat lets the wind in, anything for that?',
  ])
    assert.doesNotMatch((await last([says])).text, /Which product do you mean/u, says);
});
