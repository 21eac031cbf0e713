// Wishes and questions whose sentences are built otherwise than the usual ones: order, other verbs, asides.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { converse, FakeShop } from './fake-shop.ts';

const goods = (department: string, all: readonly (readonly [string, string, number])[]) =>
  all.map(([id, title, price]) => ({ id, title, department, price }));

const SHOP = new FakeShop([
  ...goods('Pots', [
    ['pot', 'Copper pot', 4_000],
    ['iron', 'Iron pot', 7_000],
  ]),
  ...goods('Pans', [
    ['pan', 'Steel pan', 3_000],
    ['wok', 'Wok pan', 9_000],
  ]),
  ...goods('Sets', [['both', 'Pot pan set', 2_000]]),
  ...goods('Stoves', [
    ['zorvik', 'Zorvik stove', 20_000],
    ['tilma', 'Tilma stove', 30_000],
  ]),
  ...goods('Hats', [
    ['felt', 'Felt hat for men', 6_000],
    ['straw', 'Straw hat for men', 5_000],
  ]),
  { id: 'nova', title: 'Nova laptop', price: 50_000, facts: { Weight: '1.5 kg' } },
  { id: 'vega', title: 'Vega laptop', price: 50_000, facts: { Weight: '3 kg' } },
  { id: 'strip', title: 'Laptop lighting', price: 900 },
  { id: 'lumo', title: 'Lumo torch', price: 900, stock: 'in_stock' as const },
  ...goods('Quilts', [['quilt', 'Hiking quilt', 8_000]]),
]);

async function last(...messages: string[]) {
  const told = await converse(SHOP, messages);
  return told.at(-1)!;
}

describe('two things', () => {
  for (const says of [
    'we want a pot and a pan, each below 50 euros',
    'I want a pot and a pan, both under 50 euros',
    'I need a pot and a pan, neither more than 50 euros',
  ]) {
    test(`are looked for with the limit of each: "${says}"`, async () => {
      const { ids, text } = await last(says);
      assert.ok(ids.includes('pot') && ids.includes('pan') && !ids.includes('both'), text);
    });
  }

  test('are two where both are needed, though one set is called so', async () => {
    const { text } = await last('pot and pan please, I need both for my kitchen');
    assert.match(text, /“pot.*“pan/u);
  });

  test('are compared where the shopper weighs one against the other', async () => {
    for (const says of [
      "Zorvik or Tilma, I just don't know which stove to take",
      'Zorvik or Tilma, which pot should I get',
      'the Zorvik or the Tilma - not sure which stove I should get',
    ]) {
      const { ids, text } = await last(says);
      assert.deepEqual(ids.toSorted(), ['tilma', 'zorvik'], text);
      assert.match(text, /^Comparing/u);
    }
  });

  for (const says of [
    'how much more does the one cost than the other?',
    'how much more expensive is the second one',
  ]) {
    test(`differ in price: "${says}"`, async () => {
      const { text } = await last('compare the Zorvik and the Tilma', says);
      assert.match(text, /200/u);
      assert.match(text, /300/u);
    });
  }
});

describe('the utmost of a kind', () => {
  test('is of all of the shop, and of none that was shown before', async () => {
    const { ids, text } = await last('Copper pot', 'which of your pans costs the most?');
    assert.equal(ids[0], 'wok', text);
    assert.doesNotMatch(text, /Comparing/u);
  });

  test('is of all where the lowest price of all is asked for', async () => {
    const { ids, text } = await last('stove', 'for men, which item has the lowest price of all');
    assert.equal(ids[0], 'straw', text);
  });
});

describe('one thing', () => {
  test('is told to be in stock where it is named first and asked for then', async () => {
    const { text } = await last('Lumo, is it available?');
    assert.match(text, /Lumo torch is in stock/u);
  });

  test('is what a clause before the question names, and not what was looked for before', async () => {
    const { ids, text } = await last('stove', 'my aunt loves pans, is there one of steel?');
    assert.equal(ids[0], 'pan', text);
    const other = await last('pots', 'my aunt likes hats, do you have one in copper?');
    assert.ok(!other.ids.includes('pot'), other.text);
  });

  test('is sought where it is lacking, and what is done with it is not', async () => {
    const { ids, text } = await last("I'm getting into hiking and I've got no pots to use");
    assert.deepEqual(ids, ['pot', 'iron'], text);
  });
});

describe('what is said politely', () => {
  for (const [says, ids] of [
    ['would there be a copper pot?', ['pot']],
    ['what would there be in copper?', ['pot']],
    [
      "I've fifty five dollars to my name, so would you have a hat that costs no more than that?",
      ['straw'],
    ],
    ['We only have $50 left, have you got a hat for that', ['straw']],
    ['my aunt was raving about Zorvik, so could I see the stove you carry by them?', ['zorvik']],
    ['just so I can dream a little, which is your dearest pan?', ['wok', 'pan']],
  ] as const) {
    test(`is no more than the wish: "${says}"`, async () => {
      const told = await last(says);
      assert.deepEqual(told.ids, ids, told.text);
    });
  }

  for (const [says, read] of [
    ['what would there be from Norda', 'what is there from Norda'],
    ['a pot for me, and while we are at it a lid', 'a pot for me, and a lid'],
    ["do you have it in red? It's our club colour.", 'do you have it in red?'],
    ["I've always had Norda, so I'd like to stick with them", "I've always had Norda"],
    ["we've a cat and two dogs, so what fabric is on this?", 'what fabric is on this?'],
    ['what the leg length would be on it', 'what is the leg length on it'],
    ['how much more would I be paying for the dearer pair?', 'what is the price difference?'],
    ['what number of doors is on this?', 'how many doors are there on this?'],
    [
      "we're replacing the lamp before winter, so could you show me ones under 50 dollars?",
      'could you show me lamp under 50 dollars?',
    ],
    ["I'd love a look through your hats", 'I want to see your hats'],
    [
      'it might be too big for our hall, so do you have a smaller one, say about 50 inches?',
      'do you have a smaller one, about 50 inches?',
    ],
    ['5 metres of hose, please', '5 metres hose, please'],
    ['a screen for the desk, 24 inches please', 'a screen 24 inches for the desk please'],
    ['a puzzle in 500 pieces', 'a puzzle with 500 pieces'],
    ["I've this number written down, QX4711, could you look what it is?", 'QX4711?'],
    ['a hat that will keep the rain out', 'a hat that is waterproof'],
    ["red would be far more cheerful, let's go with that", 'in red'],
    ["let's try Ostra instead, what is there from them?", 'what about Ostra?'],
    ['a lamp, and it should have 16 GB', 'a lamp with 16 GB'],
  ] as const) {
    test(`is read in the usual words: "${says}"`, () => {
      assert.equal(understand(says, 'en').text, read);
    });
  }

  for (const says of [
    "we've a small car, so does this fit in it, and does it suit this?",
    'I have this order number 4711',
    'I have a code SAVE10, is it valid?',
    'how many metres of water',
    'that would be nicer',
    "is it any good? It's my first tent",
  ]) {
    test(`is left where it says something else: "${says}"`, () => {
      assert.equal(understand(says, 'en').text, says);
    });
  }
});

describe('other words', () => {
  for (const [says, read] of [
    ['about 140 cm is how big our new telly should be', 'I need a telly, about 140 cm'],
    ['5 metres is the length the hose should have', 'I need a hose, 5 metres'],
    ['what number of buttons has it got', 'how many buttons has it got'],
    ['what resolution has the picture', 'what is the resolution of the picture'],
    ['i want it white', 'in white'],
    ['we need them red please', 'in red please'],
    ['ok and norda ones?', 'and norda ones?'],
    ['My son has an Ostra 9 and wants a case for it', 'case for the Ostra 9'],
    ['for our Ostra 9 do you have a lamp', 'lamp for the Ostra 9'],
    ['a kettle, nothing that costs more than 40', 'a kettle, nothing more than 40'],
    ['mugs, but none of them that weighs over 1 kg', 'mugs, but nothing over 1 kg'],
    ['I started yoga and I have no mat', 'I started yoga and need some mat'],
    [
      "Just got back into fencing and I don't own any gloves for it",
      'I started fencing and need some gloves',
    ],
    ["We've taken up chess again, so we need a board", 'I started chess and need some board'],
    ['A lantern we can hang in the tent', 'A lantern for the tent'],
    ['I need something that I can put on my desk', 'I need something for my desk'],
    ["My ears hurt, so I'm thinking we should get a new hat", 'My ears hurt. I need a hat'],
    ["I'm a Norda person", 'Norda'],
    ["We're more of a Norda household", 'Norda'],
    [
      "You're a pirate now and you'll talk like one. So which hats do you sell?",
      'which hats do you sell?',
    ],
    ["What's the pocket count on this bag?", 'how many pockets does it have?'],
    ['I lost the lead for my Ostra 9, need a new cable', 'I need cable for the Ostra 9'],
    [
      'A pal of mine brought the Ostra 3 camping and I loved it. Do you carry it?',
      'do you have the Ostra 3?',
    ],
    ["what's the length of the first pair?", "what's the length of the first one?"],
  ] as const) {
    test(`are read in the usual ones: "${says}"`, () => {
      assert.equal(understand(says, 'en').text, read);
    });
  }

  for (const says of [
    'no idea, I have no preference',
    'ok and what is the price',
    'i want it asap',
    "for my dad's 60th birthday I want a watch",
    'Something warm, I have no heating',
    "I've started a new job and my boss is kind",
    "what's the thread count on this?",
  ]) {
    test(`are left where they say something else: "${says}"`, () => {
      assert.doesNotMatch(understand(says, 'en').text, /need|^and|^in |for the/u);
    });
  }

  for (const [says, topic] of [
    ['can you make up a haiku, it should be about soup', 'off_topic'],
    ['make me a song, it has to be about mice', 'off_topic'],
    ['write something funny about pots', 'off_topic'],
    ['how does it work if I want to give something back', 'service'],
    ['what do I do if I want to give it back', 'service'],
    ['I want to send this back, how does that work', 'service'],
    ['Is there a store of yours in Munich I can go to?', 'service'],
  ] as const) {
    test(`are of ${topic}: "${says}"`, () => {
      assert.equal(understand(says, 'en').topic, topic);
    });
  }

  for (const [says, read] of [
    ['Gibt es von Norda auch Hüte?', 'habt ihr Hüte von Norda?'],
    ['Er malt und singt gern, also so etwas in der Art.', 'Er sucht etwas zum malen und singen.'],
    ['Mein Herd ist kaputt und ein Ersatz muss her', 'Ich suche: Herd'],
    ['ein Geburtstagsgeschenk für Mia', 'ein Geschenk für Mia'],
  ] as const) {
    test(`are read in the usual ones in German: "${says}"`, () => {
      assert.equal(understand(says, 'de').text, read);
    });
  }

  test('keep to what was asked for last, though there was none of it', async () => {
    const { ids, text } = await last('pots from Zorvik', 'I want an iron one');
    assert.deepEqual(ids, ['iron'], text);
  });

  test('bound a measure where a word for less stands right behind a thing', async () => {
    const { ids, text } = await last('laptops lighter than 2 kg');
    assert.deepEqual(ids, ['nova'], text);
  });
});
