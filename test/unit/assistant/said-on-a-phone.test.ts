// What shoppers write on a phone, in few letters and with idioms.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const row = (
  [id, title, department]: readonly [string, string, string],
  price: number,
  more: Partial<FakeProduct> = {},
): FakeProduct => ({ id, title, department, price, ...more });

const SHOP: readonly FakeProduct[] = [
  row(['w1', 'Elm wooden doll', 'Dolls'], 2_000, { facts: { Colour: 'Red' } }),
  row(['w2', 'Ash wooden doll', 'Dolls'], 3_000, { facts: { Colour: 'Blue', Size: '30 cm' } }),
  row(['r1', 'Rag doll', 'Dolls'], 1_000, { facts: { Colour: 'Blue' } }),
  row(['s1', 'Wooden spoon', 'Kitchen'], 500),
  row(['l1', 'Checked kite', 'Kites'], 1_500, { description: 'It has a tail. No case.' }),
  row(['l2', 'Dotted kite', 'Kites'], 2_500),
  row(['l3', 'Zigzag kite', 'Kites'], 3_500),
  row(['b1', 'Moor biscuits', 'Food'], 400),
  row(['p1', 'Feathers pillow', 'Pillows'], 900, { facts: { Material: 'Feathers' } }),
  row(['p2', 'Cotton pillow', 'Pillows'], 800, { facts: { Material: 'Cotton' } }),
];
const said = async (...messages: readonly string[]) => {
  const shop = new FakeShop(SHOP);
  for (const word of ['wooden', 'checked', 'dotted', 'zigzag', 'fit', 'head'])
    shop.common.add(word);
  return (await converse(shop, messages)).at(-1)!;
};

describe('the cheapest of what only an adjective names', () => {
  for (const question of [
    "what's the cheapest wooden u got",
    "what's the cheapest wooden you have",
    'which wooden is the cheapest',
  ])
    test(`is of the last wish: "${question}"`, async () => {
      const { ids, text } = await said('wooden dolls', question);
      assert.equal(ids[0], 'w1', text);
      assert.ok(!ids.includes('s1'), text);
    });
});

describe('another one instead', () => {
  test('keeps the thing and not what it was like', async () => {
    const { ids, text } = await said('dotted kite', 'a zigzag one instead');
    assert.deepEqual(ids, ['l3'], text);
  });
  test('may follow what is too much of it', () => {
    for (const text of ['On second thoughts pink is too much. A plain one instead']) {
      const { unwanted, text: read } = understand(text, 'en');
      assert.deepEqual(
        unwanted.map(({ start, end }) => read.slice(start, end)),
        ['pink'],
      );
    }
    assert.deepEqual(understand('it is too much. a kite then', 'en').unwanted, []);
  });
});

describe('a value behind a comma', () => {
  test('is one of the thing before it', async () => {
    const { ids, text } = await said('pillows pls, feathers');
    assert.deepEqual(ids, ['p1'], text);
  });
  test('may have its reason behind it', async () => {
    const { ids, text } = await said('dolls', 'blue fit, he has a big head');
    assert.deepEqual(ids.toSorted(), ['r1', 'w2'], text);
  });
});

describe('a dearer one', () => {
  test('costs more than the one shown', async () => {
    const { ids } = await said('checked kite', 'a dearer kite?');
    assert.deepEqual(ids.toSorted(), ['l2', 'l3']);
  });
});

describe('what is short on a phone', () => {
  for (const [typed, read] of [
    ['whats the difference between those 2', "what's the difference between those two"],
    ['the cheapest u got', 'the cheapest you got'],
    ['im lookin for a kite', 'im looking for a kite'],
    ['r they light?', 'are they light?'],
    ['blue if poss', 'blue'],
    ['some wool ones obv', 'some wool ones'],
    ['a kite, u know, with the tail n everythin', 'a kite with the tail'],
    ['does it come w a case or nah', 'does it come with a case'],
    ['a kite i guess', 'a kite'],
    ["what's the single dearest kite", "what's the dearest kite"],
    ['costs an arm and a leg lol but ok. a kite then', 'a kite then'],
    ['not the red one, he thinks red kites are for babies', 'not the red one'],
    ['sorry not the Dart, my cousin has that and hates it', 'sorry not the Dart'],
    ['and no Dart or Velk, same maker really', 'and no Dart or Velk'],
    ['ok no Dart, they tear after a week', 'ok no Dart'],
    ['not the Dart because it pulls', 'not the Dart'],
    ['not the Dart, looks like a bat', 'not the Dart'],
    ['not the Dart, too loud', 'not the Dart'],
    ['no red, it should be blue', 'no red, it should be blue'],
    ['no red, my son wants blue', 'no red, my son wants blue'],
    ['not sure, my son flies kites', 'not sure, my son flies kites'],
    ['a kite, no red, we live at the sea', 'a kite, no red, we live at the sea'],
  ] as const)
    test(`is read in full: "${typed}"`, () => {
      assert.equal(understand(typed, 'en').text.trim(), read);
    });
  for (const text of [
    'a U shape',
    'a muffin tin',
    'do you know if it folds',
    'the 2.5 gallon',
    'a satin doll',
  ])
    test(`stays where it is no short form: "${text}"`, () => {
      assert.equal(understand(text, 'en').text, text);
    });
  test('may take leave', () => {
    for (const text of [
      'sweet, no rush tho. gonna sleep on it, cheers',
      'sleep on it',
      'ill sleep on it',
    ])
      assert.notEqual(understand(text, 'en').topic, undefined, text);
    assert.equal(understand('something sweet', 'en').topic, undefined);
  });
});

test('how many are in a box that is named asks of that one', () => {
  assert.ok(understand('how many biscuits are in the Moor box', 'en').asksContents);
  assert.ok(!understand('how many boxes are in the Moor range', 'en').asksContents);
});

test('a spare one is none of another kind', async () => {
  const { ids, text } = await said('some spare biscuits');
  assert.deepEqual(ids, ['b1']);
  assert.doesNotMatch(text, /spare/u);
});

test('a common word with two letters swapped is one, and no word of the catalogue', async () => {
  const shop = new FakeShop(SHOP);
  shop.common.add('neighbour');
  shop.strangers.set('nieghbours', 'neighbours');
  const [reply] = await converse(shop, ['my nieghbours hate me so it has to be kites']);
  assert.deepEqual(reply!.ids.toSorted(), ['l1', 'l2', 'l3'], reply!.text);
  assert.doesNotMatch(reply!.text, /ighbours/u);
  const german = ['haben Sie einen Drachen ohne nieghbours'];
  const [other] = await converse(shop, german, { locale: 'en' });
  assert.doesNotMatch(other!.text, /neighbours/u);
});
