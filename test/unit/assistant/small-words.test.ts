// Wishes in a shop whose data is hardly more than titles: lists, ages and persons in names, budgets, what is taken back.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isOfAge } from '../../../src/assistant/grounded/ages.ts';
import { calledAs } from '../../../src/assistant/grounded/fit.ts';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { catalogueProduct, converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const item = (id: string, department: string, title: string, price = 1_000): FakeProduct => ({
  id,
  title,
  price,
  department,
});
const SHOP = new FakeShop([
  item('mint', 'Mint teas', 'Mint tea with basil'),
  item('plum', 'Mint teas', 'Mint tea with plum and pear'),
  item('jam', 'Jams', 'Plum jam'),
  item('both', 'Jams', 'Plum jam for mint tea'),
  item('soft', 'Brushes', 'Brush with soft hair'),
  item('kids', 'Brushes', 'Brush with soft bristles, for kids'),
  item('bear', 'Brushes', 'Brush with bear for kids'),
  { ...item('egg', 'Sweets', 'Surprise egg'), brand: 'Kinder' },
  item('x6', 'Lamps', 'Lumo Pro 600 table lamp, rechargeable'),
  item('x2', 'Lamps', 'Lumo Pro 2 table lamp, rechargeable'),
]);
const idsOf = async (...messages: readonly string[]) =>
  (await converse(SHOP, messages)).at(-1)!.ids;

describe('two things that are groups of their own', () => {
  test('are both wished for, though one product is called by both', async () => {
    const { ids } = (await converse(SHOP, ['I need jam and mint tea'])).at(-1)!;
    assert.ok(ids.includes('jam') && ids.includes('mint'), ids.join());
  });

  test('are two where one product is called by both', async () => {
    const shop = new FakeShop([
      item('hat', 'Hats', 'Hat'),
      item('gloves', 'Gloves', 'Gloves'),
      item('set', 'Hats', 'Gloves and hats'),
    ]);
    const { ids } = (await converse(shop, ['I need hats and gloves'])).at(-1)!;
    assert.ok(ids.includes('hat') && ids.includes('gloves'), ids.join());
  });
});

describe('a list', () => {
  test('does not begin at an "and not"', () => {
    const { unwanted, text } = understand('a bowl, but glass and not plastic', 'en');
    assert.deepEqual(
      unwanted.map(({ start, end }) => text.slice(start, end)),
      ['plastic'],
    );
  });

  test('does not end at an "and not", and the commas before that do not part it', async () => {
    const shop = new FakeShop([
      item('glass', 'Bowls', 'Bowl of glass'),
      item('plastic', 'Bowls', 'Bowl of plastic'),
      item('wood', 'Bowls', 'Wooden bowl'),
      item('jar', 'Jars', 'Glass jar'),
    ]);
    const [told] = await converse(shop, ['a bowl, glass and not plastic']);
    assert.deepEqual(told!.ids, ['glass']);
  });
});

describe('a person in a wish', () => {
  test('is no maker that is called so in another language', async () => {
    const told = await converse(SHOP, ['brushes', 'for my kids']);
    assert.doesNotMatch(told.at(-1)!.text, /kinder/iu);
    assert.ok(['kids', 'bear'].includes(told.at(-1)!.ids[0]!));
  });

  test('who is added last counts more than what was added before', async () => {
    assert.deepEqual((await idsOf('brushes', 'with soft bristles', 'with a bear')).slice(0, 1), [
      'bear',
    ]);
  });
});

describe('an age of a kid', () => {
  test('keeps what a title says is for kids', async () => {
    const shop = new FakeShop([
      item('any', 'Balls', 'Ball'),
      item('kid', 'Balls', 'Ball for kids'),
      item('men', 'Balls', 'Ball for men'),
    ]);
    const [told] = await converse(shop, ['a ball for my 5 year old']);
    assert.deepEqual(told!.ids, ['kid']);
  });
});

describe('what takes a condition back', () => {
  test('keeps the thing where that has what is wished for instead', async () => {
    const ids = await idsOf('mint tea', 'with basil', 'forget basil, I want plum and pear');
    assert.deepEqual(ids, ['plum']);
  });
});

describe('two names with numbers', () => {
  test('are compared by what stands in the sentence that names them', async () => {
    const [told] = await converse(SHOP, ['My aunt told me to buy a lamp. Pro 600 or Pro 2, hmm?']);
    assert.deepEqual(told!.ids.toSorted(), ['x2', 'x6']);
  });

  test('are compared without what a sentence behind theirs names', async () => {
    const shop = new FakeShop(
      ['600', '2', '900'].map((x) => item(x, 'Lamps', `Lumo Pro ${x} lamp`)),
    );
    const [told] = await converse(shop, ['Compare Pro 600 and Pro 2. I know Pro 900.']);
    assert.deepEqual(told!.ids, ['600', '2']);
  });
});

describe('an amount', () => {
  test('behind a budget may be a range', () => {
    const { price } = understand('my budget is 30 to 45', 'en');
    assert.deepEqual([price?.min?.digits, price?.max?.digits], ['30', '45']);
  });

  test('with a currency is no year', () => {
    const { price, measures } = understand('bis 2000 Rupien', 'de');
    assert.deepEqual([price?.max?.digits, measures.length], ['2000', 0]);
  });
});

describe('a title', () => {
  test('tells an age by its range of years', () => {
    const age = { dimension: 'age', min: 4, max: 4, text: '4', isExact: true } as const;
    const isFor = (title: string) => isOfAge(catalogueProduct({ id: 'x', title }), age);
    assert.equal(isFor('Brush for kids, 3-6 years'), true);
    assert.equal(isFor('Brush for kids, 0-2 years'), false);
    assert.equal(isFor('Brush for kids'), undefined);
  });

  test('goes on behind a dash with what is no part of its name', () => {
    const bottle = catalogueProduct({ id: 'x', title: 'Feeding bottle - premium glass, pink' });
    assert.equal(calledAs(bottle, 'bottle'), 'so');
  });

  test('with "compatible" is of the thing behind it', () => {
    const pan = catalogueProduct({ id: 'x', title: 'Induction compatible pan' });
    assert.equal(calledAs(pan, 'pan'), 'so');
  });
});

describe('the one product in talk', () => {
  test('is what a question of fit is about where its own title says it', async () => {
    const shop = new FakeShop([
      item('otter', 'Cameras', 'Otter camera with wifi'),
      item('heron', 'Cameras', 'Heron camera with wifi'),
    ]);
    const told = await converse(shop, ['otter camera', 'does it work with wifi?']);
    assert.deepEqual(told.at(-1)!.ids, ['otter']);
  });

  test('is asked for a value that it lacks, and other things of that value are none', async () => {
    const red = { ...item('red', 'Umbrellas', 'Umbrella'), facts: { Colour: 'Red' } };
    const blue = { ...item('blue', 'Toys', 'Ball'), facts: { Colour: 'Blue' } };
    const told = await converse(new FakeShop([red, blue]), [
      'umbrella',
      'do you have this one in blue?',
    ]);
    assert.deepEqual(told.at(-1)!.ids, ['red']);
  });

  test('is asked for a value in words that seek, and no other of its group is sought', async () => {
    const red = { ...item('red', 'Umbrellas', 'Otter umbrella'), facts: { Colour: 'Red' } };
    const blue = { ...item('blue', 'Umbrellas', 'Heron umbrella'), facts: { Colour: 'Blue' } };
    const told = await converse(new FakeShop([red, blue]), [
      'otter umbrella',
      'have you got this one in blue?',
    ]);
    assert.deepEqual(told.at(-1)!.ids, ['red']);
  });

  test('is not compared with itself, though it was the one in talk before', async () => {
    const otter = { ...item('otter', 'Kettles', 'Otter kettle'), facts: { Weight: '2 kg' } };
    const heron = { ...item('heron', 'Kettles', 'Heron kettle'), facts: { Weight: '1 kg' } };
    const told = await converse(new FakeShop([otter, heron]), [
      'kettles',
      'tell me about the first',
      'otter kettle',
      'which one is lighter?',
    ]);
    assert.deepEqual(told.at(-1)!.ids, ['otter']);
  });
});
