// What is asked of attributes by their names, and of the price: the most, the least, a bound.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const DRONES: readonly FakeProduct[] = (
  [
    ['finch', 'Finch drone', 12, '2 km', 'abs', 9_900],
    ['swift', 'Swift drone', 31, '6 km', 'carbon', 39_900],
    ['heron', 'Heron drone', 24, '10 km', 'carbon', 59_900],
  ] as const
).map(([id, title, minutes, range, frame, price]) => {
  const facts = { 'Flight time (min)': String(minutes), 'Signal range': range, Frame: frame };
  return { id, title, department: 'Drones', price, facts };
});
const CASE = { id: 'case', title: 'Travel case', price: 1_900, facts: { 'Shell size': '40' } };

const idsOf = async (text: string, locale = 'en') =>
  (await converse(new FakeShop([...DRONES, CASE]), [text], { locale })).at(-1)!;

const RISING = ['finch', 'swift', 'heron'];

describe('the most of an attribute that is called by its name', () => {
  for (const text of [
    'drone with the longest flight time',
    'drones, highest flight time first',
    'sort drones by flight time (min), descending',
    'as much flight time as possible please, I need a drone',
    'flight time should be as high as you can get, any drones?',
    'the more flight time the better, what drones do you have',
    'max flight time drones',
    'drones, maximum flight time please',
    'which drone has the maximum flight time',
    'your best drone in terms of flight time',
    'something with a high flight time. Which drone has the highest of all?',
  ]) {
    test(`comes first: "${text}"`, async () => {
      const { ids, text: told } = await idsOf(text);
      assert.deepEqual(ids, ['swift', 'heron', 'finch'], told);
    });
  }

  test('comes last where the least is asked for', async () => {
    for (const text of [
      'drones with the least flight time',
      'drones by flight time, low to high',
      'keep the flight time as low as possible, I am after a drone',
      'drones, flight time ascending',
      'min flight time drone',
      'the drone that comes last on flight time',
    ]) {
      const { ids, text: told } = await idsOf(text);
      assert.deepEqual(ids, ['finch', 'heron', 'swift'], `${text}: ${told}`);
    }
  });

  test('is asked for in German and in French', async () => {
    const shop = new FakeShop(
      DRONES.map((one) => ({ ...one, facts: { Reichweite: one.facts!['Signal range']! } })),
    );
    for (const text of [
      'Drone mit der größten Reichweite',
      'Drone mit möglichst viel Reichweite',
      'Höchstwert bei Reichweite gesucht, Drone bitte',
      'die Reichweite der Drone sollte so hoch wie möglich sein',
      'Drone nach Reichweite absteigend',
    ]) {
      const [said] = await converse(shop, [text], { locale: 'de' });
      assert.deepEqual(said?.ids, ['heron', 'swift', 'finch'], `${text}: ${said?.text}`);
    }
    const range = new FakeShop(
      DRONES.map((one) => ({ ...one, facts: { Portée: one.facts!['Signal range']! } })),
    );
    const [said] = await converse(range, ['drone avec la plus grande portée'], { locale: 'fr' });
    assert.deepEqual(said?.ids, ['heron', 'swift', 'finch'], said?.text);
  });
});

describe('the price', () => {
  test('is asked for the least and the most of by any of its words', async () => {
    for (const [text, first] of [
      ['which drone costs the least?', 'finch'],
      ['drone at the lowest price', 'finch'],
      ['drones, as cheap as possible', 'finch'],
      ['what price do your drones start at?', 'finch'],
      ['which of your drones cost the most', 'heron'],
      ["what's the most I can spend on drones here", 'heron'],
      ['sort drones from expensive to cheap', 'heron'],
      ['drones by price, highest first', 'heron'],
    ] as const) {
      const { ids, text: told } = await idsOf(text);
      assert.equal(ids[0], first, `${text}: ${told}`);
    }
  });

  test('is beyond the bound that is refused', async () => {
    for (const text of [
      'drones under $300 are no use to me',
      'could you leave out drones below $300?',
      "drones below $300 don't interest me",
    ]) {
      const { ids, text: told } = await idsOf(text);
      assert.deepEqual(ids.toSorted(), ['heron', 'swift'], `${text}: ${told}`);
    }
    for (const text of [
      'über 300 $ kommt bei drones nicht in Frage',
      'über 300 $ sollte die drone nicht kosten',
      'zeig mir nichts über 300 $, drones bitte',
    ]) {
      const { ids, text: told } = await idsOf(text, 'de');
      assert.deepEqual(ids, ['finch'], `${text}: ${told}`);
    }
  });

  test('is within the bound where something else is refused', async () => {
    for (const [text, locale] of [
      ['drones without a camera under $400', 'en'],
      ['drones under $400 are not easy to find', 'en'],
      ['a drone under $400 would not be bad', 'en'],
      ["drones under $400 don't need to be fast", 'en'],
      ['low drop drone under $400', 'en'],
      ['drones unter 400 $ sind kein Problem', 'de'],
      ['eine drone unter 400 $ wäre nicht schlecht', 'de'],
      ['eine drone unter 400 $ muss nicht neu sein', 'de'],
      ['drones ohne Kamera unter 400 $', 'de'],
      ['drone sans fil à moins de 400 $', 'fr'],
    ] as const) {
      const { price } = understand(text, locale);
      assert.deepEqual([price?.max?.digits, price?.min], ['400', undefined], text);
    }
  });
});

describe('a bound of an attribute that is called by its name', () => {
  for (const [text, expected] of [
    ['drones with at least 20 min flight time', ['swift', 'heron']],
    ['drones with a flight time of 20 or more', ['swift', 'heron']],
    ['any drones with 20+ flight time', ['swift', 'heron']],
    ['drones, flight time no less than 20', ['swift', 'heron']],
    ['flight time over 20, drones please', ['swift', 'heron']],
    ['below 20 flight time is no good, what drones are there', ['swift', 'heron']],
    ['drones whose flight time is less than 30', ['finch', 'heron']],
    ['drones with flight time <= 24', ['finch', 'heron']],
    ['drones with a flight time under 24', ['finch']],
    ['drones, flight time longer than 24', ['swift']],
    ['drones with a signal range over 6 km', ['heron']],
    ['over 24 flight time is no good, what drones are there', ['finch', 'heron']],
    ["drones that don't go over 24 in flight time", ['finch', 'heron']],
    ["drones whose signal range doesn't exceed 6 km", ['finch', 'swift']],
  ] as const) {
    test(`holds for that attribute alone, and is no price: "${text}"`, async () => {
      const { ids, text: told } = await idsOf(text);
      assert.deepEqual(ids.toSorted(), [...expected].toSorted(), told);
      assert.doesNotMatch(told, /left that out/u);
    });
  }

  test('stays of that attribute in the next message', async () => {
    const shop = new FakeShop([...DRONES, CASE]);
    const said = await converse(shop, ['drones with at least 3 km signal range', 'and over 8 km?']);
    assert.deepEqual(said.at(-1)?.ids, ['heron'], said.at(-1)?.text);
  });

  test('leaves a price beside it a price', async () => {
    const { ids, text } = await idsOf('drones with at least 20 min flight time under $500');
    assert.deepEqual(ids, ['swift'], text);
  });
});

test('what is most of a thing is no most of the attribute or the price beside it', async () => {
  for (const text of [
    'what is the price of the lightest drone?',
    'how much would I pay for the smallest drone',
    'flight time of the biggest drone',
  ]) {
    const { text: told } = await idsOf(text);
    assert.doesNotMatch(told, /cheapest|most expensive|by (?:price|flight)/iu, text);
  }
});

describe('a bound of the price stays one', () => {
  for (const [text, expected] of [
    ['drones under 400 with flight time over 20', ['swift']],
    ['drones under 400 and flight time over 20', ['swift']],
    ['drones under 400 in frame carbon', ['finch', 'swift']],
  ] as const) {
    test(`beside a name: "${text}"`, async () => {
      const { ids, text: told } = await idsOf(text);
      assert.deepEqual(ids.toSorted(), [...expected].toSorted(), told);
    });
  }
});

test('a name without a degree or a bound is no order', async () => {
  assert.deepEqual((await idsOf('drones')).ids, RISING);
  assert.deepEqual((await idsOf('drones and their flight time')).ids, RISING);
});

test('the most that one product has is asked of that product', async () => {
  const shop = new FakeShop([...DRONES, CASE]);
  const [, said] = await converse(shop, [
    'how long does the Heron drone fly',
    'max flight time it has?',
  ]);
  assert.deepEqual(said?.ids, ['heron'], said?.text);
});
