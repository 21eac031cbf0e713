// Whom a wish is for: a person is no part of the thing's name, wherever the shop tells for whom things are.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const row = (
  id: string,
  title: string,
  department: string,
  facts: FakeProduct['facts'] = {},
): FakeProduct => ({ id, title, department, price: 2_900, facts });

const SHOP: readonly FakeProduct[] = [
  row('m1', 'Harbour Men Fleece Vest', 'Men', { For: 'men' }),
  row('m2', 'Harbour Men Linen Shirt', 'Men', { For: 'men' }),
  row('m3', 'Quarry Men Wool Sweater', 'Men', { For: 'men' }),
  row('w1', 'Harbour Women Linen Shirt', 'Women', { For: 'women' }),
  row('k1', 'Pebble Girls Wool Sweater', 'Girls'),
  row('k2', 'Pebble Boys Wool Sweater', 'Boys'),
  row('s1', 'Quarry Women Clogs', 'Clogs', { For: 'women' }),
  row('s2', 'Quarry Men Clogs', 'Clogs', { For: 'men', Material: 'Cork' }),
  row('s3', 'Harbour Men Clogs', 'Clogs', { For: 'men', Material: 'Suede' }),
  row('u1', 'Storm Umbrella', 'Umbrellas'),
  row('u2', 'Pocket Umbrella', 'Umbrellas'),
];
const idsOf = async (...messages: readonly string[]) =>
  (await converse(new FakeShop(SHOP), messages)).at(-1)?.ids ?? [];

describe('whom a wish is for', () => {
  test('is told by a pronoun that means no product, where none was shown', async () => {
    const shop = new FakeShop([
      row('b1', 'Silver bracelet', 'Rings'),
      row('u1', 'Umbrella', 'Rain'),
    ]);
    const request = { locale: 'de' };
    const said = async (text: string) => (await converse(shop, [text], request))[0];
    const gift = await said('Ein Geschenk für meine Freundin, sie mag Schmuck');
    assert.doesNotMatch(gift?.text ?? '', /Welches Produkt meinen Sie/u);
    assert.match((await said('Was kostet sie?'))?.text ?? '', /Welches Produkt meinen Sie/u);
  });

  test('leaves out the group of that name where the things stand in another', async () => {
    assert.deepEqual((await idsOf('clogs for men')).toSorted(), ['s2', 's3']);
    assert.deepEqual(await idsOf('clogs for men, no suede'), ['s2']);
    assert.deepEqual(await idsOf('clogs for my sister'), ['s1']);
  });

  test('takes out nothing of a group that tells of none of its products for whom it is', async () => {
    assert.deepEqual((await idsOf('an umbrella for my wife')).toSorted(), ['u1', 'u2']);
  });

  test('is told by names only where they tell for whom things are', async () => {
    const tea = (id: string, title: string) => row(id, title, 'Tea');
    const text = async (...goods: readonly string[]) => {
      const shop = new FakeShop([
        tea('a', 'Assam tea'),
        ...goods.map((one, at) => tea(`${at}`, one)),
      ]);
      return (await converse(shop, ['tea for my wife']))[0]?.text ?? '';
    };
    assert.doesNotMatch(await text('Little Women tea'), /“[^”]*women/iu);
    assert.match(await text('Women tea'), /“[^”]*women/iu);
    assert.match(await text("Ostra women's tea"), /“[^”]*women/iu);
    assert.match(
      await text('Ostra Women tea', 'Velk Women tea', 'Moor Women tea'),
      /“[^”]*women/iu,
    );
  });

  test('is a boy or a girl before it is a child', async () => {
    assert.deepEqual(await idsOf('a sweater for my nephew'), ['k2']);
    assert.deepEqual(await idsOf('a sweater for my niece'), ['k1']);
  });

  test('is the person told before where only a pronoun stands', async () => {
    assert.deepEqual(await idsOf('my son is 8, do you have a sweater for him?'), ['k2']);
    assert.deepEqual(await idsOf('an umbrella for my daughter', 'she needs a sweater, too'), [
      'k1',
    ]);
    assert.deepEqual(await idsOf('Ein Sweater für meinen Bruder', 'und Clogs für ihn'), [
      's2',
      's3',
    ]);
  });
});

describe('a person told after a list', () => {
  const bare = SHOP.filter(({ department }) => department === 'Clogs').map((one) => {
    return { ...one, title: one.title.replace(/ (?:Wom|M)en/u, '') };
  });
  bare.push(row('w2', 'Harbour Women Shirt', 'Shirts', { For: 'women' }));
  const bareIds = async (...messages: readonly string[]) =>
    (await converse(new FakeShop(bare), messages)).at(-1)?.ids ?? [];

  test('adds to the wish, with what that person is like', async () => {
    const [, told] = await converse(new FakeShop(SHOP), [
      'clogs',
      "it's for my wife, she's rather tall",
    ]);
    assert.deepEqual(told?.ids, ['s1']);
    assert.match(told?.text ?? '', /“clogs tall” \(Women\)/u);
    // Only the clogs are for her, though another thing is called so.
    assert.deepEqual(await bareIds('clogs', "it's for my wife"), ['s1']);
    for (const who of ["it's for my wife, she's rather tall", "I'm a woman"])
      assert.deepEqual(await bareIds('clogs', who), ['s1'], who);
    assert.deepEqual(await bareIds('suede clogs', "for my wife, she's rather tall"), ['s3']);
  });

  test('may be told for what the thing is not: those of the kind are unwanted', async () => {
    assert.deepEqual(await bareIds('clogs', 'no ladies clogs'), ['s2', 's3']);
    assert.deepEqual(await bareIds("I'd like clogs. no ladies clogs please"), ['s2', 's3']);
  });
});

describe('a wish for grown people', () => {
  const shirts = ['Boys', 'Men', 'Girls', 'Women'].map((who) => {
    return { id: who, title: 'Linen shirt', department: who, facts: { For: who } };
  });
  const ids = async (text: string) => (await converse(new FakeShop(shirts), [text]))[0]?.ids;

  test('is for no boy or girl, though it is for a son or a daughter', async () => {
    assert.deepEqual(await ids("a shirt for my son, he's turning 25"), ['Men']);
    assert.deepEqual(await ids("a shirt for my niece, she's turning 30"), ['Women']);
    assert.deepEqual(await ids("a shirt for my son, he's turning 8"), ['Boys']);
  });

  test('is for both where the shopper is one of them', async () => {
    assert.equal((await ids('a shirt for my wife and me'))?.length, 4);
    assert.ok(((await ids('a shirt my husband and I can wear'))?.length ?? 0) > 1);
    assert.deepEqual(await ids('a shirt for my wife'), ['Women']);
  });
});
