// What customers say in passing: they put things into a basket, ask what is in the box, name a trait.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { converse, FakeShop, nearTo, type FakeProduct } from './fake-shop.ts';

const HOME: readonly FakeProduct[] = [
  {
    id: 'm1',
    title: 'Mattress Firm',
    price: 36_900,
    department: 'Mattresses',
    facts: { Trial: '100 nights', Length: '200 cm', Size: '90, 140' },
  },
  {
    id: 'm2',
    title: 'Mattress Soft',
    price: 29_900,
    department: 'Mattresses',
    facts: { Length: '200 cm', Size: '90' },
  },
  { id: 'l1', title: 'LED bulb warm white', price: 690, department: 'Bulbs' },
  { id: 'l2', title: 'LED bulb daylight', price: 890, department: 'Bulbs' },
  { id: 'd1', title: 'Warm duvet', price: 4_900, department: 'Bedding' },
  { id: 'c1', title: 'Fitted sheet', price: 2_200, department: 'Bedding' },
  { id: 's1', title: 'Corner sofa', price: 119_900, department: 'Sofas' },
  { id: 's2', title: 'Sofa bed', price: 54_900, department: 'Sofas' },
];

const say = async (messages: readonly string[], request = {}) =>
  (await converse(new FakeShop(HOME), messages, request)).at(-1)!;

const count = (text: string, sentence: string): number => text.split(sentence).length - 1;

describe('what is put into a basket', () => {
  for (const message of [
    'add two of them to my cart',
    'put it in my basket please',
    "I'll take both",
    'can you add this to the shopping cart?',
  ]) {
    test(`"${message}" is answered once with where to order, and searches for no basket`, async () => {
      const { text, ids } = await say(['bulbs', message]);
      assert.equal(count(text, "I can't place orders"), 1);
      assert.deepEqual(ids, ['l1', 'l2']);
      // Their prices were just shown.
      assert.equal(text, "I can't place orders; the product's own page can.");
    });
  }

  test('is the one of the list that its place names', async () => {
    const { text, ids } = await say(['bulbs', 'add the second one to my basket']);
    assert.match(text, /can't place orders/u);
    assert.deepEqual(ids, ['l2']);
  });
});

describe('a question of what was shown', () => {
  test('by the name of an attribute is not answered by its adjective too', async () => {
    const { text } = await say(['mattress firm', 'how long is the trial?']);
    assert.match(text, /100 nights/u);
    assert.doesNotMatch(text, /200 cm|140/u);
  });

  test('by its adjective alone is answered by what that asks for', async () => {
    const { text } = await say(['mattress firm', 'how long is it?']);
    assert.match(text, /200 cm/u);
  });

  test('asks for the sizes of the list, in the words of a wish too', async () => {
    const { text } = await say(['mattresses', 'what sizes do you have?']);
    assert.match(text, /Size: 90/u);
  });

  test('asks whether a thing comes with it, though the shop sells that too', async () => {
    const { text, ids } = await say(['mattress firm', 'is a sheet included?']);
    assert.deepEqual(ids, ['m1']);
    assert.match(text, /does not say anything about “sheet”/u);
  });
});

describe('words by themselves after a list', () => {
  test('choose from it where some of it is called so', async () => {
    const { ids } = await say(['bulbs', 'warm white please']);
    assert.equal(ids[0], 'l1');
    assert.ok(!ids.includes('l2'));
  });

  test('begin anew where they end a name', async () => {
    const { ids } = await say(['bulbs', 'warm duvet']);
    assert.equal(ids[0], 'd1');
  });
});

test('a verb that says what a thing is to do is no word of another thing', async () => {
  const { ids } = await say(['a sofa that fits in my room']);
  assert.deepEqual(new Set(ids), new Set(['s1', 's2']));
});

test('what a delivery costs is no price of a product, in German too', async () => {
  const { text, ids } = await say(['was kostet die Lieferung?'], { locale: 'de' });
  assert.match(text, /Lieferung/u);
  assert.doesNotMatch(text, /gefunden/u);
  assert.deepEqual(ids, []);
});

const BIKES: readonly FakeProduct[] = [
  { id: 'e1', title: 'City E-Bike 400', price: 179_900, department: 'Bikes' },
  { id: 'e2', title: 'Trek E-Bike 625', price: 299_900, department: 'Bikes' },
  { id: 'h1', title: 'Road helmet', price: 9_900, department: 'Helmets' },
  { id: 'h2', title: 'Kids helmet', price: 3_499, department: 'Helmets' },
  {
    id: 'g1',
    title: 'Memory game',
    price: 1_390,
    department: 'Games',
    facts: { 'Playing time': '15 min', Pieces: '40' },
  },
  {
    id: 'g2',
    title: 'Castle game',
    price: 2_590,
    department: 'Games',
    facts: { 'Playing time': '60 min', Pieces: '120' },
  },
  { id: 'c1', title: 'Chain lock', price: 9_999, department: 'Locks', description: 'Very secure.' },
  { id: 'c2', title: 'Cable lock', price: 1_499, department: 'Locks' },
];
const ride = async (messages: readonly string[]) =>
  (await converse(new FakeShop(BIKES), messages)).at(-1)!;

describe('what tells which things are meant', () => {
  test('and is said by none of them is owned up to, without a count', async () => {
    const { text } = await ride(['motorbike helmets']);
    assert.match(text, /found no “motorbike”/u);
    assert.doesNotMatch(text, /I found \d/u);
  });

  test('and is said of other things alone is owned up to as well', async () => {
    const { text } = await ride(['secure helmets']);
    assert.match(text, /matches all of “secure helmets”; these come closest/u);
  });

  test('and is said by one of them counts', async () => {
    const { text, ids } = await ride(['kids helmets']);
    assert.match(text, /I found/u);
    assert.equal(ids[0], 'h2');
  });
});

describe('a superlative', () => {
  test('of time is the least of it', async () => {
    const { text, ids } = await ride(['games', 'and the quickest?']);
    assert.match(text, /The least by Playing time: Memory game/u);
    assert.deepEqual(ids, ['g1']);
  });

  test('ranks by the attribute that the message names', async () => {
    const { text, ids } = await ride(['which game has the most pieces?']);
    assert.match(text, /The most by Pieces: Castle game/u);
    assert.equal(ids[0], 'g2');
  });

  test('by an adjective that nothing measures is owned up to, and "most" is no word to search for', async () => {
    const { text } = await ride(["what's the most secure lock you have?"]);
    assert.match(text, /does not say anything that ranks these by “secure”/u);
    assert.doesNotMatch(text, /“most”/u);
  });
});

describe('a story that ends in a question of the service', () => {
  for (const message of [
    'I bought a helmet and the strap broke, can I return it?',
    'My brother gave me a lock. May I send it back?',
  ]) {
    test(`is one: "${message}"`, async () => {
      const { text, ids } = await ride([message]);
      assert.match(text, /only know the product catalogue/u);
      assert.deepEqual(ids, []);
    });
  }

  test('is a wish all the same where something is looked for before', async () => {
    const { ids } = await ride(["I'm looking for a helmet, do you deliver?"]);
    assert.deepEqual(new Set(ids), new Set(['h1', 'h2']));
  });
});

test('a name with a hyphen is one word: an "E-Bike" is called so', async () => {
  const { text, ids } = await ride(['cheapest e-bike']);
  assert.doesNotMatch(text, /I found no/u);
  assert.equal(ids[0], 'e1');
});

describe("the shop's own rules, told from a wish by words that no wish has", () => {
  const rules =
    /only know the product catalogue|kenne nur den Produktkatalog|connais que le catalogue/u;
  for (const [locale, message] of [
    ['en', 'is the delivery late again'],
    ['en', 'how many days do I have to send a sofa back if it is too large?'],
    ['en', 'order 918273 is still not here'],
    ['en', 'parcel 5501234 never arrived'],
    ['en', 'could I have an invoice for the company'],
    ['de', 'wann kommt denn meine Lieferung an?'],
    ['de', 'zahlung per rechnung machbar?'],
    ['de', 'die bestellung 4711204 war unvollständig'],
    ['fr', 'est-ce que je peux payer par carte ?'],
  ] as const) {
    test(`"${message}" (${locale}) is of no product`, async () => {
      const { text, ids } = await say([message], { locale });
      assert.match(text, rules);
      assert.deepEqual(ids, []);
    });
  }

  test('words of a wish that such a sentence has too are still a wish', async () => {
    const { ids } = await say(['can I have a sofa bed']);
    assert.ok(ids.includes('s2'));
  });
});

test('a strange name by itself is looked for, however near it is to some talk', async () => {
  const shop = Object.assign(new FakeShop(HOME), nearTo({ person: 0.9, wish: 0.1 }));
  const [told] = await converse(shop, ['zorbex']);
  assert.match(told!.text, /found nothing|Nothing here|found no/u);
  for (const pause of ['umm', 'uh', 'idk', 'dunno']) {
    const [reply] = await converse(shop, [pause]);
    assert.match(reply!.text, /Take your time/u, pause);
  }
});

test('a quality behind the thing is not the thing', async () => {
  const shop = new FakeShop([
    { id: 'a', title: 'Rain poncho', price: 2_000, description: 'It is waterproof.' },
    { id: 'b', title: 'Tent', price: 9_000, description: 'It is waterproof.' },
  ]);
  const [told] = await converse(shop, ['poncho waterproof']);
  assert.deepEqual(told!.ids, ['a']);
  assert.doesNotMatch(told!.text, /found no/u);
});

test('what a thing cost before is asked of its price', async () => {
  const shop = new FakeShop([{ id: 'a', title: 'Red lamp', price: 900, listPrice: 1_234 }]);
  for (const message of [
    'what did it cost before the sale?',
    'what was it before the discount',
    "what's the original price",
    'what was its regular price?',
    'how much was it originally?',
  ]) {
    const { text } = (await converse(shop, ['a red lamp', message])).at(-1)!;
    assert.match(text, /12\.34/u, message);
  }
});

test('"at the moment" behind a question asks for nothing', async () => {
  const shop = new FakeShop([{ id: 'a', title: 'Red lamp', price: 900, listPrice: 1_200 }]);
  for (const when of ['at the moment', 'currently', 'at present']) {
    const [told] = await converse(shop, [`is the red lamp reduced ${when}?`]);
    assert.deepEqual(told!.ids, ['a'], when);
    assert.match(told!.text, /reduced|former/u, when);
  }
});

test('which of the things shown is reduced is no question for a code of the shop', async () => {
  const shop = new FakeShop([
    { id: 'a', title: 'Lampe rouge', price: 900, listPrice: 1_200 },
    { id: 'b', title: 'Lampe verte', price: 900 },
  ]);
  const [, reduced] = await converse(shop, ['lampe', 'laquelle est en promo ?'], { locale: 'fr' });
  assert.deepEqual(reduced?.ids, ['a']);
  const [, code] = await converse(shop, ['lampe', 'avez-vous un code promo ?'], { locale: 'fr' });
  assert.deepEqual(code?.ids, []);
});

test('German for a lower price, for trying out and for missing parts is talk with the shop', async () => {
  for (const [message, answer] of [
    ['Bekomme ich Rabatt, wenn ich vier nehme?', /Rabattcodes/u],
    ['kann man Matratzen bei euch erst mal ausprobieren?', /nur den Produktkatalog/u],
    ['Bei meinem Sofa fehlen zwei Teile, was macht ihr jetzt?', /nur den Produktkatalog/u],
  ] as const) {
    const { text } = await say([message], { locale: 'de' });
    assert.match(text, answer, message);
  }
});
