// Messages with slips of the keyboard: words that steer, and words of the catalogue.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { converse, FakeShop } from './fake-shop.ts';

const GOODS = [
  { id: 'holm', title: 'Holm tent', department: 'Tents', price: 9_900, facts: { Colour: 'White' } },
  { id: 'dune', title: 'Dune tent', department: 'Tents', price: 4_900, facts: { Colour: 'Green' } },
  { id: 'fell', title: 'Fell tent', department: 'Tents', price: 1_900, facts: { Colour: 'White' } },
  { id: 'shoe', title: 'Trail shoe', department: 'Shoes', price: 5_900 },
  { id: 'show', title: 'Puppet theatre', department: 'Toys', price: 2_900 },
];

/** The last reply in a shop whose language lacks these words; what search takes each for. */
async function last(slips: Readonly<Record<string, string | undefined>>, ...said: string[]) {
  const shop = new FakeShop(GOODS);
  for (const [word, to] of Object.entries(slips)) shop.strangers.set(word, to);
  return (await converse(shop, said)).at(-1)!;
}

describe('A word that steers', () => {
  for (const [slip, said] of [
    ['undr', 'tents undr 50'],
    ['lss', 'tents for lss than 50'],
    ['belwo', 'tents belwo 50'],
  ] as const)
    test(`is known again with one slip: "${said}"`, async () => {
      const { ids, text } = await last({ [slip]: undefined }, said);
      assert.deepEqual(ids.toSorted(), ['dune', 'fell'], text);
      assert.ok(!text.includes(slip) && !text.includes('instead of'), text);
    });

  test('may begin the message with a capital', async () => {
    const { ids, text } = await last({ undre: undefined }, 'tents', 'Undre 50');
    assert.deepEqual(ids.toSorted(), ['dune', 'fell'], text);
  });

  test('may have a letter twice in place of once', async () => {
    const { ids, text } = await last({ lesss: undefined }, 'tents for lesss than 50');
    assert.deepEqual(ids.toSorted(), ['dune', 'fell'], text);
  });

  test('is meant before a word of the catalogue that is a less likely slip', async () => {
    const { ids, text } = await last({ belwo: 'belwoo' }, 'tents belwo 50');
    assert.deepEqual(ids.toSorted(), ['dune', 'fell'], text);
  });

  test('is no slip of another, though the word list lacks it', async () => {
    const { text } = await last({ there: undefined }, 'are there tents');
    assert.doesNotMatch(text, /three/u);
  });

  test('may have lost its last letter where it is short', async () => {
    assert.deepEqual((await last({ hav: undefined }, 'do you hav shoes')).ids, ['shoe']);
  });

  test('may have lost its last letter where it is long, and no "s" of a plural', async () => {
    assert.match((await last({ tunne: 'tunnel' }, 'tunne tents')).text, /“tunnel” instead of/u);
    assert.doesNotMatch((await last({ lodge: 'lodges' }, 'lodge tents')).text, /instead of/u);
  });

  test('is no shorter word that has one letter more, and no name with a capital', async () => {
    for (const said of ['tents of Undr', 'tents by xunder']) {
      const { text } = await last({ undr: undefined, xunder: undefined }, said);
      assert.match(text, /undr|xunder/iu);
    }
  });

  test('is not meant where the word may be another: one letter wrong of few', async () => {
    const { text } = await last({ uncer: undefined }, 'tents uncer 50');
    assert.match(text, /uncer/u);
  });
});

describe('A word of the catalogue', () => {
  test('is mended before the message is read, and the reply says so', async () => {
    const { ids, text } = await last({ tnets: 'tents' }, 'tnets under 50');
    assert.deepEqual(ids.toSorted(), ['dune', 'fell'], text);
    assert.match(text, /I searched for “tents” instead of “tnets”/u);
  });

  test('is meant before a word that steers, if it is as near', async () => {
    const { ids } = await last({ shosw: 'shoes' }, 'shosw');
    assert.notDeepEqual(ids, ['shoe'], 'two slips from it');
    assert.deepEqual((await last({ shose: 'shoes' }, 'do you have shose')).ids, ['shoe']);
  });

  test('is told by no reply that searched for nothing', async () => {
    const { text } = await last({ dnue: 'dune' }, 'tents', 'what does the dnue tent cost');
    assert.match(text, /49/u);
    assert.doesNotMatch(text, /instead of/u);
  });

  test('is not told where it steers', async () => {
    const { text } = await last({ undr: 'under' }, 'tents undr 50');
    assert.doesNotMatch(text, /instead of/u);
  });

  test('is left to search where it is further away', async () => {
    const { text } = await last({ tornt: 'tent' }, 'tornt');
    assert.doesNotMatch(text, /“tent” instead/u);
  });

  test('keeps its diacritics and its capital', async () => {
    const shop = new FakeShop([{ id: 'k', title: 'Küche Nord', department: 'Küchen' }]);
    shop.strangers.set('kücche', 'kuche');
    const [said] = await converse(shop, ['Habt ihr eine Kücche?'], { locale: 'de' });
    assert.match(said?.text ?? '', /„Küche“ statt nach „Kücche“/u);
  });

  test('is told once, and not again in the next reply', async () => {
    const { text } = await last({ tnets: 'tents' }, 'tnets', 'under 50');
    assert.doesNotMatch(text, /instead of/u);
  });
});
