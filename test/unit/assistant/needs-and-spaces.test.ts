// A home shop: what there is room for, what a need takes, what the shopper has already, and titles full of inches.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { calledAs } from '../../../src/assistant/grounded/fit.ts';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { catalogueProduct, converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const item = (id: string, title: string, more: Partial<FakeProduct> = {}): FakeProduct => {
  return { id, title, price: 10_000, ...more };
};
const SHOP: readonly FakeProduct[] = [
  item('slim', 'Slim freezer', {
    department: 'Freezers',
    facts: { Width: '55 cm', Colour: 'Grey' },
  }),
  item('wide', 'Large freezer', {
    department: 'Freezers',
    facts: { Width: '80 cm', Colour: 'Grey' },
  }),
  item('white', 'Tall freezer', {
    department: 'Freezers',
    facts: { Width: '58 cm', Colour: 'White' },
  }),
  item('cupboard', 'Kitchen cupboard', { department: 'Cupboards', facts: { Colour: 'White' } }),
  item('small', 'Field backpack with 2 pockets', { department: 'Backpacks' }),
  item('large', 'Road backpack with 6 pockets', { department: 'Backpacks' }),
  item('pocket', 'Pocket for belts', { department: 'Belts' }),
  item('sander', 'Otter 5 in. sander', { department: 'Belt Sanders' }),
  item('drillstand', 'Folding drill press stand', { department: 'Stands' }),
  item('sanderstand', 'Folding belt sander stand', { department: 'Stands' }),
  item('saw1', 'Norda K12 rip saw', { department: 'Saws', brand: 'Norda' }),
  item('saw2', 'Norda K12 hole saw', { department: 'Saws', brand: 'Norda' }),
  item('pack', 'Norda K18 battery packs for saws', { department: 'Batteries', brand: 'Norda' }),
  item('velk', 'Velk saw', { department: 'Saws', brand: 'Velk' }),
  item('tarp', 'Tarp 2 m x 3 m', { department: 'Tarps' }),
  item('sheet', 'Tarp 5 m x 6 m', { department: 'Tarps' }),
  item('tank', 'Norda tank 7 cu. ft.', { department: 'Tanks' }),
];

async function told(...messages: readonly string[]) {
  const last = (await converse(new FakeShop(SHOP), messages)).at(-1);
  assert.ok(last);
  return last;
}

const textOf = (message: string, locale = 'en'): string => understand(message, locale).text;

describe('in a home shop', () => {
  test('a space that is so wide bounds what was asked for', async () => {
    for (const say of [
      'the space next to the oven is only 60 cm wide',
      "there's just 60 cm of room between the oven and the wall",
      'it has to fit a gap of 60 cm',
      "I've only got 60 cm of space",
    ]) {
      const { ids, text } = await told('do you have freezers?', say);
      assert.deepEqual([...ids].sort(), ['slim', 'white'], `${say}: ${text}`);
    }
    for (const [locale, say] of [
      ['de', 'die Nische im Keller ist nur 60 cm breit'],
      ['de', 'ich habe nur 60 cm Platz'],
      ['fr', "l'espace dans la cave ne fait que 60 cm de large"],
    ] as const) {
      assert.equal(understand(say, locale).measures[0]?.isExact, false, say);
    }
    assert.equal(understand('my space is 20 m²', 'en').measures[0]?.isExact, true);
  });

  test('what a value is to go with is no wish', async () => {
    const say = 'white, to go with the cupboards';
    assert.deepEqual((await told('do you have freezers?', say)).ids, ['white']);
    assert.equal(textOf('black ones, so they match the taps'), 'black ones');
    assert.equal(textOf('a stand to go with my saw'), 'a stand to go with my saw');
    assert.equal(textOf('a stand, nothing fancy, 40 at most'), 'a stand, 40 at most');
  });

  test('of a need and the thing that it takes, the thing is sought', () => {
    for (const say of [
      'I need to cut a hedge and some roses. I guess that takes a trimmer?',
      "We're planning to cut a hedge, presumably it needs a trimmer",
      'there would be room for a trimmer',
    ]) {
      assert.match(textOf(say), /^i need a trimmer\??$/iu, say);
    }
    assert.match(
      textOf('Ich muss eine Hecke schneiden. Dafür brauche ich wohl eine Schere?', 'de'),
      /^ich suche eine Schere\?$/iu,
    );
    assert.match(textOf('I want to buy a hedge, I need a red one'), /hedge/u);
  });

  test('a thing with at least so many parts is still the thing', async () => {
    assert.deepEqual((await told('backpacks please', 'with at least four pockets')).ids, ['large']);
    // No saw tells how many it has.
    const { ids, text } = await told('do you have saws?', 'with at least three pockets');
    assert.ok(ids.includes('velk') && !ids.includes('pocket'), text);
    assert.match(text, /at least three pockets/u);
  });

  test('a unit, a hyphen or a word said twice leads to nothing, and a part of a set is no set', () => {
    const called = (title: string, word: string) =>
      calledAs(catalogueProduct(item('one', title)), word);
    assert.equal(called('White 2 Door 60.75 in. Cupboard', 'cupboard'), 'so');
    assert.equal(called('Built-In Cupboard', 'cupboard'), 'so');
    assert.equal(called('Side by Side Cupboard', 'cupboard'), 'so');
    assert.equal(called('Liners in Cupboard', 'cupboard'), 'of-it');
    assert.equal(called('5-Piece Hall Set (Bench/Cupboard/Mirror)', 'cupboard'), 'of-it');
  });

  test('a part that no data fits to the product is of its kind', async () => {
    const shop = new FakeShop(SHOP);
    const [last] = await converse(shop, ['do you sell a stand for it?'], {
      pageProducts: [{ external_product_id: 'sander' }],
    });
    assert.deepEqual(last?.ids, ['sanderstand']);
  });

  test('a size is told by the one length of a title', async () => {
    const [last] = await converse(new FakeShop(SHOP), ['what size is it?'], {
      pageProducts: [{ external_product_id: 'sander' }],
    });
    assert.match(last?.text ?? '', /“5 in”/u);
  });

  test('what the shopper has tells of which maker, and names no product', async () => {
    const say = 'I already own Norda K12 batteries. Any saw that runs on those?';
    assert.equal(textOf(say), 'Any Norda K12 saw?');
    const { ids, text } = await told('does the Norda K12 saw run with my K18 packs?');
    assert.deepEqual([...ids].sort(), ['saw1', 'saw2'], text);
    assert.match(text, /does not say anything/u);
  });

  test('of two lengths the unit is of both, and what is more or less so much is about that', async () => {
    for (const say of [
      'a tarp of two by three metres',
      'a tarp, 2 by 3 m',
      'a tarp 2 m by 3 m more or less',
    ]) {
      assert.deepEqual((await told(say)).ids, ['tarp'], say);
    }
    const { measures } = understand('a tarp of one and a half by two and a half metres', 'en');
    assert.deepEqual(
      measures.map(({ text }) => text),
      ['1.5 metres', '2.5 metres'],
    );
    assert.equal(understand('eine Plane, anderthalb mal 3 Meter', 'de').measures.length, 2);
    assert.deepEqual((await told('a tank with about 200 litres')).ids, ['tank']);
  });

  test('who makes ice is no maker', async () => {
    const { text } = await told('do you have saws?', 'do they come with an ice maker?');
    assert.match(text, /not say anything about “ice”/u);
  });

  test('what is for the place where the aunt spends her days is a present for her', () => {
    const say = 'my aunt is in her garden every free minute. any idea for a present?';
    assert.match(textOf(say), /^something for the garden, /u);
    assert.match(textOf('she is turning 9 and dreams of her own desk'), /wants a desk$/u);
    assert.equal(textOf('felt hats, the red ones'), 'red felt hats');
    assert.match(textOf('a mixer with 2 speeds and the lid included'), /speeds with lid$/u);
  });
});

describe('a need after something else', () => {
  const shop = new FakeShop([
    { id: 'm1', title: 'Hall mirror' },
    { id: 'm2', title: 'Bath mirror' },
    { id: 'plug', title: 'Wall charger' },
    { id: 'arm', title: 'Mirror wall bracket' },
    { id: 'loaf', title: 'Bread saw' },
  ]);
  const last = async (...messages: readonly string[]) => (await converse(shop, messages)).at(-1)!;

  test('is for that thing, where "it" stands for it', async () => {
    const { ids, text } = await last('mirror', 'I also need something to hang it on the wall');
    assert.equal(ids[0], 'arm', text);
    assert.ok(!ids.includes('m1'));
  });

  test('is another wish, where the last thing is not sold', async () => {
    const { ids, text } = await last('do you have lawnmowers?', 'what do you have for bread then');
    assert.deepEqual(ids, ['loaf']);
    assert.doesNotMatch(text, /lawnmowers/u);
  });
});
