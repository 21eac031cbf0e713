// English sentences with a story, a courtesy or a detour around the wish.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const SHOP: readonly FakeProduct[] = [
  { id: 'hat', title: 'Wool hat', price: 2_900, facts: { Material: 'Wool', Colour: 'Red' } },
  { id: 'hat2', title: 'Cotton hat', price: 1_900, facts: { Material: 'Cotton', Colour: 'Blue' } },
  { id: 'boots', title: 'Walking boots', price: 8_900, facts: { Size: '44, 46' } },
  { id: 'boots2', title: 'Walking boots light', price: 9_900, facts: { Size: '40, 42' } },
  { id: 'kettle', title: 'Steel kettle', price: 3_900 },
  { id: 'AB-1200', title: 'Folding saw', price: 2_400 },
];

async function told(...messages: readonly string[]) {
  const last = (await converse(new FakeShop(SHOP), messages)).at(-1);
  assert.ok(last);
  return last;
}

const textOf = (message: string): string => understand(message, 'en').text;

/** The ids that a message shows, in alphabetical order. */
const shows: Readonly<Record<string, readonly string[]>> = {
  "Never mind, I've changed my plans: let me look at your hats.": ['hat', 'hat2'],
  'Our old kettle gave up this morning. Which ones do you sell?': ['kettle'],
  'The spout of my kettle broke off, so a new one is due.': ['kettle'],
  "I'd also be interested in a kettle.": ['kettle'],
  "I'd love to treat myself to a new kettle.": ['kettle'],
  'Wool makes me itch, do you have hats that contain none?': ['hat2'],
  "I'm allergic to wool, so I need a hat with none in it.": ['hat2'],
  'My feet are a 46, do you have walking boots?': ['boots'],
  'I need walking boots, and those I take in a 42.': ['boots2'],
  'My aunt is after a hat, while I could do with a kettle.': ['hat', 'hat2', 'kettle'],
  'I wrote down this item number: AB-1200. Could you bring it up?': ['AB-1200'],
};

describe('a wish at length', () => {
  for (const [message, ids] of Object.entries(shows)) {
    test(`is understood: ${message}`, async () => {
      const said = await told(message);
      assert.deepEqual(said.ids.toSorted(), ids, said.text);
    });
  }

  test('goes on behind what the shopper thinks of the answer before', () => {
    assert.equal(
      textOf("oh that's a shame. what do you have in wool?"),
      'what do you have in wool?',
    );
    assert.equal(textOf('Pity. Any hats?'), 'Any hats?');
    assert.equal(textOf('a pity party kit'), 'a pity party kit');
    assert.equal(
      understand('Schade. Was habt ihr aus Wolle?', 'de').text,
      'Was habt ihr aus Wolle?',
    );
  });

  test('bounds each of two things by a price that is said once', () => {
    assert.equal(
      textOf('find me both a hat and a scarf, each for less than 30'),
      'find me a hat less than 30 and a scarf less than 30',
    );
  });

  test('narrows a list by a value and a size', async () => {
    assert.deepEqual((await told('hats', "He'd like it red.")).ids, ['hat']);
    assert.equal(textOf('red, and XL is what he wears'), 'red in size XL');
  });
});

describe('a question at length', () => {
  test('is the question itself', async () => {
    const { text } = await told('Wool hat', 'Could you tell me what colours I can choose from?');
    assert.match(text, /Red/u);
  });

  test('asks for the things of a maker', () => {
    assert.equal(textOf('And how do the ones from Ostra look?'), 'And what about Ostra?');
  });

  test('whether a person answers is no wish for one', async () => {
    const { ids, text } = await told('Is there an actual person typing?');
    assert.deepEqual(ids, []);
    assert.match(text, /automatic/u);
  });

  test('is put off', async () => {
    assert.deepEqual((await told("Erm, give me a second, I'm still making up my mind.")).ids, []);
    assert.deepEqual((await told("mmm, just a minute, I'm thinking")).ids, []);
  });

  test('of who answers is no wish', async () => {
    for (const message of ['is this a human or a machine?', 'what may I call you?'])
      assert.match((await told(message)).text, /automatic/u, message);
    assert.deepEqual((await told('what a worthless service this is')).ids, []);
  });
});

/** A message, and what it is read as. */
const readAs: Readonly<Record<string, string>> = {
  'For which of them would I pay the least?': 'which of them costs least?',
  'With which tent do I spend the most?': 'which tent costs most?',
  'And for which of the two would I pay less?': 'And which of the two costs less?',
  'which of these carries the highest price tag?': 'which of these is the most expensive?',
  'With which of these do I get more hours?': 'which of these has more hours?',
  'How far do they differ in price?': 'what is the price difference?',
  'Are they priced differently?': 'is there any difference in price?',
  'Would you mind putting the two side by side?': 'compare the two?',
  'Could you line up the red pair against the blue one for me?':
    'compare the red pair and the blue one?',
  "I'd love to hear more about it": 'tell me about it',
  'Could I get those in a size 6?': 'do they come in size 6?',
  'How do things look for the hat, do you have any left?': 'what about the hat, in stock?',
  "The memory shouldn't be below 8 GB": 'The memory at least 8 GB',
  "it mustn't set me back too much": "it mustn't cost too much",
  'a skirt, with 160 euros being my upper limit': 'a skirt for at most 160 euros',
  '100 euros or more for it, but not above 200': 'between 100 euros and 200',
  '300 dollars at least, 500 at most': 'between 300 dollars and 500',
  'the material I want is wool': 'in wool',
  'shorts are what I am missing': 'I need shorts',
  'I travel, which is why my tent has to weigh little':
    'I travel, so I need a tent, it has to weigh little',
  'The shelf for our hall ought to have a door': 'I need a shelf for our hall with a door',
  "the jacket I buy mustn't be red": "the jacket mustn't be red",
  "What's the number of pockets on this bag?": 'how many pockets does it have?',
  'In what resolution will I see the film?': 'what resolution does it have?',
  'pants if it rains': 'pants for rainy days',
  'Our Ostra 1320 has run dry, which toner do I need?': 'toner for the Ostra 1320?',
  "I've got an Ostra 9 that needs a new case": 'case for the Ostra 9',
  'I have an Ostra 9 and want to protect it with a case.': 'case for the Ostra 9.',
  'a printer at the office that can scan': 'a printer that can scan',
  "Bags for my saw. Backpacks aren't what I want, though.": 'Bags for my saw. no Backpacks.',
  'my niece will be 5 soon': 'my niece is turning 5',
  'a shirt and a pair of shorts': 'a shirt and shorts',
  'gloves and, to go with them, a scarf': 'gloves and a scarf',
  "a tonic, and there mustn't be any alcohol in it": 'a tonic, without alcohol in it',
  "a shirt, it shouldn't be slim fit": 'a shirt, without slim fit',
  'grey would be my colour': 'in grey',
  'a strap in black colour': 'a strap in black',
  'mm, any from Ostra rather than that?': 'any from Ostra instead?',
  'a ring for less than this': 'a ring cheaper',
  'whose price is lower?': 'which is cheaper?',
  "I'd spend between 50 and 80 on trousers": 'trousers between 50 and 80',
  'My phone is an Ostra 9, I need its charger': 'charger for the Ostra 9',
  'I would like this in red': 'do you have it in red',
  'can I connect it over wifi?': 'does it work with wifi?',
  'Is Ostra represented in your shop?': 'do you have Ostra?',
  'a laptop, no bells and whistles': 'a laptop',
  'a laptop without any frills': 'a laptop',
  'this one washable, yes or no': 'this one washable?',
  "I'd like to see 1 and 3 compared": "I'd like to compare 1 and 3",
  'and of those two which would cost me less?': 'and which of these costs less?',
  'Spades please, garden hose too': 'Spades and a garden hose',
  'White would suit me best.': 'in White.',
  'a mouse and a mat would be on my list': 'a mouse and a mat',
  'a headset of any brand, only Ostra not': 'a headset, not Ostra',
  'Let us leave those. May I look at hats': 'sorry, May I look at hats',
  'sry should be green': 'sorry, should be green',
  'they need to fold, for my bag': 'they should fold',
  'cheepest one?': 'cheapest one?',
  'a hat n a pair of boots': 'a hat and boots',
  'a mat to go wth it': 'a mat to go with it',
};

describe('a sentence that says it in many words', () => {
  for (const [message, text] of Object.entries(readAs)) {
    test(`is read as: ${text}`, () => {
      assert.equal(textOf(message), text);
    });
  }
});

describe('what only begins like such a sentence', () => {
  for (const message of [
    'a tent for 4 or more, 200 euros',
    'I need 4 at least, 2 spare',
    "The hat is nice, but it can't be washed",
    "a sofa, it can't be delivered on Friday",
    'My aunt should have a warm coat',
    "I'd like it soon",
    "I'd like it cheaper",
    'I have a code SAVE10, does it work?',
    'is there a discount code WELCOME5?',
    'what does code X200 cost?',
    'what is the model number X200 made of?',
    'my son is after a year back at school',
    'our tent tore. which ones do you repair?',
    'do you have any left shoes?',
    'does it need batteries',
    'is it built in?',
    'why does it need batteries',
    'I have a question about order 123 and need help',
    'I need a hat while my wife is out',
    'we are after a tent',
    "I'd like it to have a lid",
    "I'd like it delivered",
    'she takes a 20 minute walk',
    'a hat and a scarf for less than 30',
    'what is the code of your shop?',
    'put the kettle on the list',
    "a bag, it mustn't be too heavy",
    'a hat in any colour but teal',
    'he would spend 50 on it',
    'a hat that is turning heads',
    'black, leather too',
    'I love it, it is warm too',
    'so sorry about that',
    'it is on the list',
    'they need to know',
    'boots would be perfect',
    'rock n roll records',
    'I work at home',
    'shoes for work',
    'which of them is the cheapest?',
    'I have a kettle and want a cup',
  ]) {
    test(`is left as it is: ${message}`, () => {
      assert.equal(textOf(message), message);
    });
  }
});
