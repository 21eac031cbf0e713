// A value said with the name of its attribute, and a wish that says what a thing has to be like.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const KITES: readonly FakeProduct[] = (
  [
    ['gale', 'Gale kite', 'Ripstop', 'Teal', 4_000],
    ['zephyr', 'Zephyr kite', 'Dacron', 'Ochre', 5_000],
    ['breeze', 'Breeze kite', 'Ripstop', 'Ochre', 9_000],
  ] as const
).map(([id, title, cloth, colour, price]) => {
  const facts = { Material: cloth, Colour: colour };
  return { id, title, department: 'Kites', price, facts };
});
const REEL = { id: 'reel', title: 'Winder reel', department: 'Reels', price: 1_000 };
const SHOP = new FakeShop([...KITES, REEL]);

describe('a value said with the name of its attribute', () => {
  for (const text of [
    'Looking for kites. Material should be ripstop, please.',
    'i need kites and the material has to be ripstop',
    'I want kites. For the material: ripstop',
    'kites with ripstop as their material',
    'when it comes to material i want ripstop, kites please',
  ]) {
    test(`holds, and the name is looked for nowhere: "${text}"`, async () => {
      const [said] = await converse(SHOP, [text]);
      assert.deepEqual(said?.ids.toSorted(), ['breeze', 'gale'], said?.text);
      assert.doesNotMatch(said?.text ?? '', /come closest|material”/u);
    });
  }

  test('holds in German', async () => {
    const shop = new FakeShop([
      { id: 'bö', title: 'Bö Drachen', department: 'Drachen', facts: { Material: 'Ripstop' } },
      {
        id: 'brise',
        title: 'Brise Drachen',
        department: 'Drachen',
        facts: { Material: 'Dacron' },
      },
    ]);
    for (const text of [
      'ich suche Drachen, Material soll Dacron sein',
      'Ich brauche Drachen und das Material muss Dacron sein',
      'Drachen, bei denen unter Material Dacron steht',
    ]) {
      const [said] = await converse(shop, [text], { locale: 'de' });
      assert.deepEqual(said?.ids, ['brise'], `${text}: ${said?.text}`);
    }
  });

  test('is no second thing, but a second thing may have one', async () => {
    const [said] = await converse(SHOP, ['a reel, and a kite with teal as the colour']);
    assert.deepEqual(said?.ids, ['reel', 'gale'], said?.text);
  });
});

describe('"like that" before anything is shown', () => {
  for (const text of [
    'they have to be ochre, do you have kites like that?',
    'it has to be ochre, got any kite like that?',
  ]) {
    test(`is like what the message tells: "${text}"`, async () => {
      const [said] = await converse(SHOP, [text]);
      assert.deepEqual(said?.ids.toSorted(), ['breeze', 'zephyr'], said?.text);
    });
  }

  test('points at nothing where no thing is named', async () => {
    const [said] = await converse(SHOP, ['anything like that?']);
    assert.deepEqual(said?.ids, [], said?.text);
  });

  test('is like the product in talk once there is one', async () => {
    const [, said] = await converse(SHOP, [
      'tell me about the Gale kite',
      'got any kites like that?',
    ]);
    assert.match(said?.text ?? '', /closest to Gale kite/u);
  });
});

describe('the price', () => {
  for (const text of [
    'kites at $50 and upwards',
    'kites $50 or higher',
    'kites, say $50 plus',
    'kites, 50 dollars and up',
  ]) {
    test(`has a lower bound: "${text}"`, async () => {
      const [said] = await converse(SHOP, [text]);
      assert.deepEqual(said?.ids.toSorted(), ['breeze', 'zephyr'], said?.text);
    });
  }

  for (const text of [
    'the top priced kite',
    'how expensive do your kites get?',
    'which kite is at the upper end of your prices',
  ]) {
    test(`is the highest first: "${text}"`, async () => {
      const [said] = await converse(SHOP, [text]);
      assert.equal(said?.ids[0], 'breeze', said?.text);
    });
  }

  test('beyond what one has is too high, in German', async () => {
    const [said] = await converse(SHOP, ['mehr als 45 $ hab ich nicht, kite bitte'], {
      locale: 'de',
    });
    assert.deepEqual(said?.ids, ['gale'], said?.text);
  });
});

describe('a colour in the other spelling', () => {
  const goods: readonly FakeProduct[] = [
    { id: 'grey', title: 'Desk lamp Alto', facts: { Colour: 'Grey' } },
    { id: 'red', title: 'Desk lamp Brio', facts: { Colour: 'Red' } },
    { id: 'fox', title: 'Gray Fox poster' },
  ];

  test('is the value that is here, though a name has the spelling', async () => {
    const [told] = await converse(new FakeShop(goods), ['a gray lamp']);
    assert.deepEqual(told!.ids, ['grey']);
  });

  test('stays as it is said where names have both', async () => {
    const posters = [{ id: 'cat', title: 'Grey Cat poster' }, goods[2]!];
    const [told] = await converse(new FakeShop(posters), ['gray poster']);
    assert.deepEqual(told!.ids, ['fox']);
  });
});
