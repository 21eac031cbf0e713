// Wishes that are told, not asked for: what is missing, where the limit is, what is out.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const row = (
  [id, title, department]: readonly [string, string, string],
  price: number,
  facts: Readonly<Record<string, string>>,
): FakeProduct => ({ id, title, department, price, facts });

const SHOP: readonly FakeProduct[] = [
  row(['g1', 'Harbour gloves', 'Men'], 2_900, { Material: 'Suede', Colour: 'Brown' }),
  row(['g2', 'Quarry gloves', 'Women'], 3_900, { Material: 'Fleece', Colour: 'Red' }),
  row(['g3', 'Pebble gloves', 'Men'], 5_900, { Material: 'Fleece', Colour: 'Black' }),
  row(['v1', 'Harbour vest', 'Men'], 3_900, { Material: 'Fleece' }),
  row(['v2', 'Quarry vest', 'Women'], 4_900, { Material: 'Linen' }),
  row(['l1', 'Globe lantern', 'Lights'], 4_900, { Material: 'Brass' }),
];
const said = async (messages: readonly string[], locale = 'en') =>
  (await converse(new FakeShop(SHOP), messages, { locale })).at(-1)!;
const idsOf = async (...messages: readonly string[]) => (await said(messages)).ids.toSorted();

const unwantedIn = (message: string, locale = 'en') => {
  const { text, unwanted } = understand(message, locale);
  return unwanted.map(({ start, end }) => text.slice(start, end));
};

describe('what is not wanted', () => {
  for (const refusal of [
    'suede is out',
    'suede would be a no-go for me',
    "suede isn't for me",
    'suede not wanted',
    'suede I cannot stand',
    'but rule out suede',
    'steer clear of suede',
    'not a fan of suede',
    'suede is beyond my budget',
    'suede is a bit out of our price range',
    'suede ones are no use to us',
    'suede? no thanks',
  ]) {
    test(`is left out: "${refusal}"`, async () => {
      assert.deepEqual(await idsOf(`gloves please, ${refusal}`), ['g2', 'g3']);
      assert.deepEqual(await idsOf('gloves', refusal), ['g2', 'g3']);
    });
  }

  test('may be several things before the words that refuse them', () => {
    assert.deepEqual(unwantedIn('black and brown are out'), ['black', 'brown']);
    assert.deepEqual(unwantedIn('Schwarz oder Braun lieber nicht', 'de'), ['Schwarz', 'Braun']);
    assert.deepEqual(unwantedIn('le daim est exclu', 'fr'), ['daim']);
    assert.deepEqual(unwantedIn('nothing in red, or black for that matter'), ['red', 'black']);
  });

  test('is found again behind another refusal', () => {
    assert.deepEqual(unwantedIn('suede is out and fleece is out and red is out'), [
      'suede',
      'fleece',
      'red',
    ]);
  });

  test('is refused by no question', () => {
    for (const message of ['is suede out of the question?', 'are tools needed?'])
      assert.deepEqual(unwantedIn(message), [], message);
  });

  test('is no thing where a bound is left out', () => {
    const { unwanted, price } = understand('leave out gloves below $30', 'en');
    assert.deepEqual([unwanted, price?.min?.digits], [[], '30']);
  });
});

describe('a limit', () => {
  for (const limit of [
    '40 is all I have',
    '40 would be our upper limit',
    '40 is the most I will pay',
    "40 is what I'm willing to spend",
    'cap it at 40',
    'the ceiling is 40',
    "I'd go as high as 40",
    'nothing pricier than 40',
    '40 and not a cent more',
    'my maximum is forty',
  ]) {
    test(`is told in other words: "${limit}"`, async () => {
      assert.deepEqual(await idsOf(`gloves, ${limit}`), ['g1', 'g2']);
    });
  }

  test('is none where a measure or a lead has the number', () => {
    const { measures, price } = understand('a lantern of at least 50 cm for less than 60', 'en');
    assert.equal(price?.max?.digits, '60');
    assert.equal(measures[0]?.text, 'at least 50 cm');
  });
});

describe('a wish', () => {
  for (const wish of [
    'new season, gloves are what is missing',
    'only the gloves are missing',
    'gloves wanted',
    'in the market for gloves',
    "we've run out of gloves",
    'I could do with some gloves',
    "hang on, let's see gloves",
  ]) {
    test(`is told: "${wish}"`, async () => {
      assert.deepEqual(await idsOf(wish), ['g1', 'g2', 'g3']);
    });
  }

  test('is for the person who needs it', async () => {
    assert.deepEqual(await idsOf('my brother needs some gloves'), ['g1', 'g3']);
    assert.deepEqual(await idsOf('my wife could use a vest'), ['v2']);
  });

  test('for several people has what each of them needs', async () => {
    assert.deepEqual(await idsOf('a vest for him, gloves for her'), ['g2', 'v1']);
    assert.deepEqual(await idsOf('gloves and a vest for my sister'), ['g2', 'v2']);
    assert.deepEqual(await idsOf('a vest, gloves to go with it'), ['g1', 'g2', 'g3', 'v1', 'v2']);
  });

  test('of a thing that is not sold here is owned up to, with any condition', async () => {
    for (const message of ['looking for a hammock, fleece is a must', 'hammock, fleece ones'])
      assert.match((await said([message])).text, /(?:no|nothing for) “hammock”/u, message);
  });

  test('goes on behind a slip of the tongue, and is of what "ones" stands for', async () => {
    assert.deepEqual(await idsOf('gloves', 'sorry, should have said: fleece ones'), ['g2', 'g3']);
    assert.deepEqual(await idsOf('I want gloves, but fleece ones'), ['g2', 'g3']);
  });
});

describe('what another thing needs', () => {
  const ledIn = (message: string) =>
    understand(message, 'en').words.map(({ lower, after }) =>
      after ? `${after} ${lower}` : lower,
    );

  test('is for that thing', () => {
    for (const message of ['our lantern needs a wick', "I've got a lantern that needs a wick"])
      assert.deepEqual(ledIn(message), ['wick', 'for lantern'], message);
    assert.deepEqual(ledIn('what my brother needs is a vest'), ['brother', 'vest']);
  });

  test('is told by what it fits', async () => {
    assert.deepEqual(ledIn('wicks that fit a lantern'), ['wicks', 'fit', 'fit lantern']);
    const shop = new FakeShop([
      { id: 'w1', title: 'Wick', description: 'For the Globe lantern.' },
      { id: 'l1', title: 'Globe lantern' },
    ]);
    const [told] = await converse(shop, ['wicks to fit a Globe lantern']);
    assert.equal(told?.ids[0], 'w1', told?.text);
  });
});

test('an age in words may stand before the rest of the sentence', () => {
  const { measures } = understand('our niece turns three on Friday and loves owls', 'en');
  assert.deepEqual(
    measures.map(({ dimension, max }) => [dimension, max]),
    [['age', 3]],
  );
});

describe('what only sounds like a refusal', () => {
  for (const [message, locale] of [
    ["the battery doesn't work", 'en'],
    ['that is over my budget', 'en'],
    ['is the black one out?', 'en'],
    ['we are out of coffee', 'en'],
    ['der Akku geht nicht', 'de'],
    ['das geht nicht', 'de'],
  ] as const) {
    test(`refuses nothing: ${message}`, () => {
      assert.deepEqual(unwantedIn(message, locale), []);
    });
  }

  test('is one where it tells for whom', () => {
    assert.deepEqual(unwantedIn('suede does not work for me'), ['suede']);
    assert.deepEqual(unwantedIn('Leder geht für mich nicht', 'de'), ['Leder']);
  });
});
