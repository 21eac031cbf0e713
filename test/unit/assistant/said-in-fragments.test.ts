// Wishes told in pieces: what is left out in a clause of its own, what a thing must have, what a part is for.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const facts = (Colour: string, Material: string) => ({ facts: { Colour, Material } });

const SHOP: readonly FakeProduct[] = [
  { id: 'hat', title: 'Sun hat', price: 2_900, brand: 'Norda', ...facts('Red', 'Felt') },
  { id: 'hat2', title: 'Rain hat', price: 4_500, brand: 'Velk', ...facts('Blue', 'Cotton') },
  { id: 'hat3', title: 'Garden hat', price: 5_900, brand: 'Norda', ...facts('Blue', 'Felt') },
  { id: 'kettle', title: 'Steel kettle', price: 3_900 },
  { id: 'grouse', title: 'Ink for Grouse 88', price: 1_300 },
  { id: 'ink', title: 'Ink for Brill 1320', price: 1_200 },
];

async function told(...messages: readonly string[]) {
  const last = (await converse(new FakeShop(SHOP), messages)).at(-1);
  assert.ok(last);
  return { text: last.text, first: last.ids[0], ids: last.ids.toSorted() };
}

const textOf = (message: string): string => understand(message, 'en').text.trim();
const unwantedOf = (message: string, language = 'en'): readonly string[] => {
  const { text, unwanted } = understand(message, language);
  return unwanted.map(({ start, end }) => text.slice(start, end));
};

describe('what is left out in a clause of its own', () => {
  for (const message of [
    'a hat, felt makes me itch so leave that out',
    'a hat but leave out felt',
    'I need a hat, skip the ones made of felt',
    'a hat, felt bothers me so none please',
    'hats that have no felt inside',
    "hats that aren't made of felt",
  ])
    test(`is not wanted: ${message}`, async () => {
      const { ids, text } = await told(message);
      assert.deepEqual(ids, ['hat2'], text);
    });

  test('may be two values', () => {
    assert.deepEqual(unwantedOf("blue's out, and so is green"), ['blue', 'green']);
    assert.deepEqual(unwantedOf('leave out anything blue or green too'), ['blue', 'green']);
  });

  test('is said in German', () => {
    assert.deepEqual(unwantedOf('die für Kinder bitte nicht', 'de'), ['Kinder']);
    assert.deepEqual(unwantedOf('einen Hut, Filz kratzt mich', 'de'), ['Filz']);
  });

  test('is no purse of the shopper', () => {
    assert.deepEqual(unwantedOf('I like it but have no money'), []);
  });
});

describe('what a thing must have', () => {
  test('is said of the thing', () => {
    assert.equal(textOf('a hat, it should have a brim'), 'a hat with brim');
    assert.equal(textOf('a rope, it has to be 5 metres'), 'a rope that is 5 metres');
  });

  test('is not said of what the shopper has', () => {
    assert.equal(textOf('I have a cat, it needs a bed'), 'I have a cat, it needs a bed');
  });

  test('is said in German', () => {
    const read = (message: string): string => understand(message, 'de').text;
    assert.equal(read('ein Seil, es soll 5 Meter haben'), 'ein Seil mit 5 Meter');
    assert.equal(read('ein Seil, das 5 Meter hat'), 'ein Seil mit 5 Meter');
  });

  test('is a price between two', () => {
    const { price } = understand('a hat, it should cost 30 to 50', 'en');
    assert.deepEqual([price?.min?.digits, price?.max?.digits], ['30', '50']);
  });

  test('is a size', () => {
    const sizeOf = (message: string) => understand(message, 'en').measures.map(({ text }) => text);
    for (const message of ['trousers, he wears XL', 'trousers please, and she takes an XL'])
      assert.deepEqual(
        sizeOf(message).map((one) => one.replace('size ', '')),
        ['XL'],
        message,
      );
    assert.deepEqual(sizeOf("I'm a 34 around the waist, which trousers can I get?"), ['waist 34']);
  });
});

describe('a list', () => {
  for (const message of [
    'do any of them come in blue?',
    'have they got blue ones',
    'a blue pair?',
    'are some of these blue',
  ])
    test(`is narrowed: ${message}`, async () => {
      const { ids, text } = await told('hats', message);
      assert.deepEqual(ids, ['hat2', 'hat3'], text);
    });

  test('is narrowed to a maker', async () => {
    const { ids, text } = await told('hats', "ok and Velk, what's there from them?");
    assert.deepEqual(ids, ['hat2'], text);
  });

  test('is of the thing that "which" asks for, whatever it is for', async () => {
    const { ids, text } = await told('which hats do you have for rain?');
    assert.ok(ids.includes('hat2') && !ids.includes('kettle'), text);
  });

  test('is asked for and narrowed in two sentences', () => {
    assert.equal(textOf("Do you sell hats? I'd like one in red"), 'Do you sell hats in red');
    assert.equal(textOf('hats? a red one please'), 'hats in red please');
  });
});

describe('a part of what the shopper has', () => {
  for (const message of [
    'my printer is a Brill 1320 and I need ink',
    "I've got a Brill 1320, do you have ink for it?",
    'My Brill 1320 has run out of ink',
    'Brill 1320 here, I need ink',
    'ink please, my printer is the Brill 1320',
    'I lost the ink of my Brill 1320, need some more',
  ])
    test(`is for it: ${message}`, async () => {
      const { first, text } = await told(message);
      assert.equal(first, 'ink', text);
    });

  test('is for no person and no room', () => {
    for (const same of ['my son is 12 and wants a bike', 'my room is 3 m wide and I need a rug'])
      assert.equal(textOf(same), same);
  });

  test('is said in German', () => {
    const { text } = understand('Mein Drucker ist ein Brill 1320 und ich brauche Tinte', 'de');
    assert.equal(text, 'Tinte für Brill 1320');
  });
});

describe('what is written in a hurry', () => {
  const words = (message: string) => understand(message, 'en').text;

  test('is read as it is meant', () => {
    assert.equal(words('do u have sth 2 go with it'), 'do you have something to go with it');
    assert.equal(words('2 expensive. sth bout 40'), 'too expensive. something around 40');
    assert.equal(words('the cheepest with 8 gigs'), 'the cheapest with 8 GB');
    assert.equal(words('lids for less then 40'), 'lids for less than 40');
    assert.equal(words("what's it mad of"), "what's it made of");
    assert.equal(words('lightst one?'), 'lightest one?');
    assert.equal(words('n a lid'), 'and a lid');
    assert.equal(words('it is 2 heavy'), 'it is too heavy');
  });

  test('is a place in the list where it stands for one', () => {
    assert.equal(words('does number 2 go with it'), 'does number 2 go with it');
    assert.equal(words('is 2 heavy?'), 'is 2 heavy?');
  });

  test('stays what it is elsewhere', () => {
    for (const message of ['2 small plates', 'size 2', 'a u lock', 'mad hats', 'the n gauge'])
      assert.equal(words(message), message);
  });

  test('may stand around the matter', () => {
    assert.equal(words('oh lovely. is the jug tight?'), 'is the jug tight?');
    assert.equal(words('what jug would you suggest? nothing fancy'), 'what jug would you suggest?');
    assert.equal(words('a stand so I can fix my boat'), 'a stand to fix my boat');
  });
});

describe('an idiom', () => {
  const read = (message: string, locale = 'en') => understand(message, locale);

  for (const [message, left, locale] of [
    ['green tea, no rush', 'green tea'],
    ['green tea, I have no idea about it', 'green tea'],
    ['no offence but do you have ginger tea', 'do you have ginger tea'],
    ['a new jacket, money no object', 'a jacket'],
    ['soup that is ready in no time', 'soup that'],
    ['a pram or whatever they call it now', 'a pram'],
    ['a tent for the trip to Peru', 'a tent'],
    ['schwarzer Tee, keine Eile', 'schwarzer Tee', 'de'],
    ['hab keine Ahnung davon, was mit Ingwer', 'was mit Ingwer', 'de'],
    ['ein Tee, nichts Ausgefallenes', 'ein Tee', 'de'],
  ] as const)
    test(`is no thing, and leaves nothing out: "${message}"`, () => {
      const { text, unwanted } = read(message, locale);
      assert.equal(text.trim(), left);
      assert.deepEqual(unwanted, []);
    });

  for (const [message, locale] of [
    ["tea that won't cost me an arm and a leg"],
    ['tea, I dont want to spend a fortune'],
    ['tea without breaking the bank'],
    ['tea on a shoestring'],
    ['Tee, der nicht die Welt kostet', 'de'],
    ['Tee, will kein Vermögen ausgeben', 'de'],
  ] as const)
    test(`asks for what is cheap: "${message}"`, () => {
      const { order, unwanted, words } = read(message, locale);
      assert.equal(order, 'cheap');
      assert.deepEqual(unwanted, []);
      assert.deepEqual(
        words.map(({ lower }) => lower),
        [locale === 'de' ? 'tee' : 'tea'],
      );
    });

  test('takes back what was said: "wait no, I meant …"', () => {
    for (const said of ['wait no, I meant green tea', 'no hang on a sec, i meant green tea'])
      assert.deepEqual(read(said).unwanted, [], said);
    assert.equal(read('wait staff uniforms please').text, 'wait staff uniforms please');
    assert.equal(read('no a hand blender').text, 'no, a hand blender');
    assert.equal(read('no hand blenders').unwanted.length, 1);
  });

  test('tells of an amount, or of what a body cannot have', () => {
    assert.equal(read('a bottle, 30ish').text, 'a bottle, around 30');
    assert.equal(read('something 4 yoga').text, 'something for yoga');
    assert.equal(read('size 4 shoes').text, 'size 4 shoes');
    assert.equal(read('a pan that nothing sticks to').text, 'a pan non-stick');
    assert.equal(read("she's lactose intolerant").unwanted.length, 1);
  });

  test('tells what is too dear', () => {
    assert.equal(read('still too much').order, read('too pricey').order);
    assert.equal(read('that has too much sugar').order, undefined);
  });
});

describe('a wish in two clauses', () => {
  const goods: readonly FakeProduct[] = [
    { id: 'plain', title: 'Otter kettle', department: 'Kettles' },
    { id: 'cordless', title: 'Heron kettle quiet cordless', department: 'Kettles' },
    { id: 'toaster', title: 'Cordless toaster', department: 'Toasters' },
    { id: 'fan', title: 'Tower fan noiseless', department: 'Fans' },
    { id: 'lakes', title: 'Thousand old lakes rug', department: 'Rugs' },
    { id: 'green', title: 'Wren shawl green', department: 'Clothes', facts: { Colour: 'Green' } },
    { id: 'red', title: 'Robin shawl red', department: 'Clothes', facts: { Colour: 'Red' } },
    { id: 'lamp', title: 'Finch lamp green', department: 'Lamps', facts: { Colour: 'Green' } },
    { id: 'pump', title: 'Plain pumps green', department: 'Shoes', facts: { Colour: 'Green' } },
  ];
  const shop = new FakeShop(goods);
  for (const word of ['kettle', 'cordless', 'toaster', 'shawl', 'lamp', 'old', 'pump'])
    shop.common.add(word);
  const last = async (...says: readonly string[]) => (await converse(shop, says)).at(-1)!;

  for (const [message, first] of [
    ["I'm after a kettle, cordless please", 'cordless'],
    ['I need a kettle, but cordless', 'cordless'],
    ["I'm looking for a kettle, quiet and cordless", 'cordless'],
    ['Shawls - do you have one in green?', 'green'],
    ['shawls, got any in red?', 'red'],
    ['Pumps, do you have any in green?', 'pump'],
    ['shawls: I need them in red', 'red'],
  ] as const) {
    test(`has both: "${message}"`, async () => {
      const { ids, text } = await last(message);
      assert.deepEqual(ids, [first], text);
    });
  }

  test('is of one thing, though nothing here has all of it', async () => {
    const { ids, text } = await last("I'm looking for a kettle, noiseless and cordless");
    assert.equal(ids[0], 'cordless', text);
    assert.ok(!ids.includes('fan'), text);
  });

  test('has nothing that tells of what the shopper has', async () => {
    const { text } = await last('I want a kettle, my old one is cordless');
    assert.doesNotMatch(text, /cordless”/u);
    assert.doesNotMatch((await last('I want a kettle, a thousand')).text, /thousand/u);
    const liked = await last('I love shawls - do you have lamps in green?');
    assert.equal(liked.ids[0], 'lamp', liked.text);
  });

  test('is another than the last one where a thing stands ahead', async () => {
    const { ids, text } = await last('shawls', 'Pumps, do you have any in green?');
    assert.deepEqual(ids, ['pump'], text);
  });
});

describe('what is asked for instead', () => {
  const goods: readonly FakeProduct[] = [
    { id: 'norda', title: 'Sun hat', brand: 'Norda', department: 'Hats' },
    { id: 'velk', title: 'Rain hat', brand: 'Velk', department: 'Hats' },
    { id: 'bag', title: 'Canvas bag', brand: 'Velk', department: 'Bags' },
    { id: 'set', title: 'Hat with bag', brand: 'Norda', department: 'Sets' },
    { id: 'gloves', title: 'Wool gloves', brand: 'Velk', department: 'Gloves' },
  ];
  const last = async (...says: readonly string[]) =>
    (await converse(new FakeShop(goods), says)).at(-1)!;

  test('is of the same thing where it is a maker', async () => {
    const { ids, text } = await last('Norda hats', 'hm, let me see Velk instead');
    assert.deepEqual(ids, ['velk'], text);
  });

  test('is another thing where it is called so', async () => {
    const { ids, text } = await last('hats', 'show me bags instead');
    assert.deepEqual(ids, ['bag'], text);
  });

  test('is of those that are named ahead', async () => {
    const mittens = { id: 'mittens', title: 'Felt gloves', department: 'Gloves' };
    const priced = [...goods, mittens].map((one, at) => ({ ...one, price: 1_000 - 100 * at }));
    const ask = async (text: string) =>
      (await converse(new FakeShop(priced), ['gloves', text])).at(-1)!;
    for (const text of [
      'Of your hats, tell me the one with the lowest price',
      'of the hats, which has the lowest price',
    ])
      assert.equal((await ask(text)).ids[0], 'velk', text);
    assert.equal((await ask('out of the hats, show me the dearest')).ids[0], 'norda');
    assert.deepEqual((await ask('of the two, which is cheaper?')).ids[0], 'mittens');
  });
});

test('other words for a part, an amount and a property are plain ones', () => {
  const read = (message: string, locale = 'en'): string => understand(message, locale).text;
  for (const message of [
    'My printer, a Brill 1320, needs ink',
    'My Brill 1320 has run out of ink, what do I need?',
    'the ink of my Brill 1320 is empty',
    'I have a Brill 1320 and the ink is empty',
  ])
    assert.match(read(message), /^ink for the Brill 1320\??$/u, message);
  assert.equal(read('5 m of rope please'), '5 m rope please');
  assert.equal(read('80 cm of room'), '80 cm of room');
  assert.equal(read('does it work without a cord'), 'is it wireless');
  assert.equal(read('what res is the screen'), 'what resolution is the screen');
  assert.equal(read("Gibt's bei euch Hüte?", 'de'), 'Gibt es bei euch Hüte?');
  assert.equal(read('eine 64-GB-Karte', 'de'), 'eine 64 GB Karte');
});
