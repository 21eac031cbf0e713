// "The best rated", "the highest", "at least grade 8", and a brand beside the thing that it makes.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const last = async (shop: FakeShop, messages: readonly string[], request = {}) =>
  (await converse(shop, messages, request)).at(-1)!;

const ROPES = new FakeShop([
  { id: 'six', title: 'Harbour rope', facts: { Grade: '6', 'Customer rating': '4.8' }, price: 900 },
  {
    id: 'eight',
    title: 'Yard rope',
    facts: { Grade: '8', 'Customer rating': '3.9' },
    price: 1_900,
  },
  { id: 'ten', title: 'Deck rope', facts: { Grade: '10', 'Customer rating': '4.4' }, price: 2_900 },
  { id: 'hook', title: 'Brass hook', facts: { Grade: '12', 'Customer rating': '5.0' }, price: 400 },
]);

describe('what was asked for as the most or the least', () => {
  test('is what "it" means', async () => {
    for (const [most, grade] of [
      ['the cheapest rope', '6'],
      ['the most expensive rope', '10'],
      ['the rope with the highest grade', '10'],
    ] as const) {
      const { ids, text } = await last(ROPES, [most, 'what grade is it?']);
      assert.equal(ids.length, 1, most);
      assert.match(text, new RegExp(`Grade: ${grade}\\.`, 'u'), most);
    }
  });
});

describe('what has the most of an attribute', () => {
  for (const text of [
    'best rated rope',
    'whats your top-rated rope?',
    'show me the highest rated rope',
    'which rope is rated the highest?',
  ]) {
    test(`is the one with the best rating: "${text}"`, async () => {
      const { ids } = await last(ROPES, [text]);
      assert.deepEqual(ids, ['six', 'ten', 'eight']);
    });
  }

  test('may be called by a common word that no text of the catalogue has', async () => {
    const shop = new FakeShop([
      { id: 'slack', title: 'Slack line', facts: { Tension: '3' } },
      { id: 'tight', title: 'Tight line', facts: { Tension: '9' } },
    ]);
    shop.common.add('tension');
    const { ids, text } = await last(shop, ['which line has the highest tension?']);
    assert.deepEqual(ids, ['tight', 'slack'], text);
    assert.match(text, /by Tension/u);
  });

  test('is asked for in German too', () => {
    for (const text of ['das bestbewertete Seil', 'welches Seil ist am besten bewertet?'])
      assert.match(understand(text, 'de').text, /mit der höchsten Bewertung/u, text);
  });

  test('is looked for among all things of a group, by the kind that an attribute names', async () => {
    const stoves: FakeProduct[] = Array.from({ length: 120 }, (_, at) => ({
      id: `s${at}`,
      title: `Stove ${at} stove`,
      department: 'Stoves',
      facts: { 'Product type': 'Stove', Output: String(at % 50) },
    }));
    const shop = new FakeShop([
      ...stoves,
      {
        id: 'big',
        title: 'Nordlys 900',
        department: 'Stoves',
        facts: { 'Product type': 'Stove', Output: '90' },
      },
      { id: 'grate', title: 'Grate', department: 'Stoves', facts: { Output: '99' } },
    ]);
    const { ids, text } = await last(shop, ['which stove has the highest output?']);
    assert.deepEqual(ids.slice(0, 1), ['big'], text);
    assert.equal(ids.includes('grate'), false);
  });
});

test('"at least" of a number behind its name is a bound, and no order', async () => {
  for (const text of ['a rope with at least grade 8', 'rope, at least grade 8']) {
    const { ids, text: reply } = await last(ROPES, [text]);
    assert.deepEqual(ids.toSorted(), ['eight', 'ten'], text);
    assert.doesNotMatch(reply, /least/u, text);
  }
});

describe('a brand beside a thing', () => {
  const others = Array.from({ length: 12 }, (_, at) => ({
    id: `o${at}`,
    title: 'Butter dish butter dish',
    brand: 'Butterworth',
    facts: { Note: 'like a Norda' },
  }));
  test('selects its own, where it makes that thing, though others come first by their words', async () => {
    const shop = new FakeShop([...others, { id: 'own', title: 'Butter dish', brand: 'Norda' }]);
    const { ids } = await last(shop, ['norda butter dish']);
    assert.deepEqual(ids, ['own']);
  });

  test('selects nothing where it makes no such thing: the word may mean something else', async () => {
    const shop = new FakeShop([...others, { id: 'own', title: 'Butter knife', brand: 'Norda' }]);
    const { ids } = await last(shop, ['norda butter dish']);
    assert.equal(ids.includes('own'), false);
  });
});

describe('cheaper than a maker', () => {
  const lamp = (id: string, brand: string, price: number): FakeProduct => {
    return { id, title: `${id} lamp`, brand, price, department: 'Home', facts: steel };
  };
  const steel = { Material: 'Steel' };
  const shop = new FakeShop([
    lamp('Heron', 'Norda', 3_000),
    lamp('Otter', 'Norda', 4_000),
    lamp('Wren', 'Velk', 2_000),
    lamp('Lark', 'Velk', 2_500),
    lamp('Crane', 'Ostra', 9_000),
    { id: 'fork', title: 'Fork', brand: 'Velk', price: 500, department: 'Home', facts: steel },
  ]);

  for (const said of [
    'something cheaper than norda',
    'anything cheaper than the norda?',
    'a cheaper one than norda',
    'is there a cheaper brand than norda',
  ]) {
    test(`is by another one, and below what is shown of the first: "${said}"`, async () => {
      const { ids, text } = await last(shop, ['lamps', said]);
      assert.deepEqual(ids.toSorted(), ['Lark', 'Wren'], text);
      assert.doesNotMatch(text, /brand/u);
    });
  }

  test('is dearer than all of it in the other direction', async () => {
    assert.deepEqual((await last(shop, ['lamps', 'dearer than norda'])).ids, ['Crane']);
  });

  test('is of the same thing after others like that of a page', async () => {
    const page = { locale: 'en', pageProducts: [{ external_product_id: 'Heron' }] };
    const { ids } = await last(shop, ['same thing in steel?', 'under 22'], page);
    assert.deepEqual(ids, ['Wren']);
  });
});

describe('how many values an attribute has', () => {
  const shop = new FakeShop([
    { id: 'vase', title: 'Ribbed vase', facts: { Glaze: 'Moss, Sand, Ink', Origin: 'Porto' } },
  ]);

  test('is told beside them', async () => {
    for (const [text, locale] of [
      ['how many glazes does it come in?', 'en'],
      ['wie viele glaze gibt es davon?', 'de'],
    ] as const) {
      const { text: reply } = await last(shop, ['ribbed vase', text], { locale });
      assert.match(reply, /Glaze \(3\): Moss, Sand, Ink/u);
    }
  });

  test('is not told where it is not asked for, and of one value', async () => {
    for (const text of ['which glazes does it come in?', 'how many origins does it have?'])
      assert.doesNotMatch((await last(shop, ['ribbed vase', text])).text, /\(\d\)/u, text);
  });

  test('is not told of a list that is too long to be read as a whole', async () => {
    const Glaze = Array.from({ length: 200 }, (_, at) => `Glaze ${at}`).join(', ');
    const { text } = await last(
      new FakeShop([{ id: 'a', title: 'Ribbed vase', facts: { Glaze } }]),
      ['ribbed vase', 'how many glazes does it come in?'],
    );
    assert.doesNotMatch(text, /Glaze \(/u);
  });
});

describe('the cheapest and the dearest of a group', () => {
  const told: FakeProduct['facts'] = { Case: 'Steel', Battery: '2 days', Glass: 'Mineral' };
  const clock = (id: string, title: string, price: number, facts = told): FakeProduct => {
    return { id, title, price, facts, department: 'Clocks' };
  };
  const plain = ['40', '42', '44'].map((size, at) => clock(size, `Lark clock ${size}`, 3_000 + at));
  const mini = ['32', '34'].map((size, at) => clock(size, `Lark clock mini ${size}`, 1_000 + at));

  test('is also one with a noun behind its name, if it tells all that the others tell', async () => {
    const { ids } = await last(new FakeShop([...plain, ...mini]), ['cheapest clock']);
    assert.equal(ids[0], '32');
    const strips = mini.map((one) => ({ ...one, facts: {} }));
    const { ids: others } = await last(new FakeShop([...plain, ...strips]), ['cheapest clock']);
    assert.equal(others[0], '40');
  });

  test('may be called otherwise, if it is the dearest', async () => {
    const shop = new FakeShop([
      ...plain,
      clock('set', 'Lark bundle', 9_000, {}),
      clock('nail', 'Brass nail', 100, {}),
    ]);
    assert.equal((await last(shop, ['what is the dearest clock?'])).ids[0], 'set');
    assert.equal((await last(shop, ['what is the cheapest clock?'])).ids[0], '40');
  });

  test('"which of your fridges" are all that are sold here, and not the one in talk', async () => {
    const shop = new FakeShop(
      [
        { id: 'f1', title: 'North refrigerator', facts: { Capacity: '200 l' } },
        { id: 'f2', title: 'South refrigerator', facts: { Capacity: '300 l' } },
        { id: 'box', title: 'Vista crate', facts: { Capacity: '900 l' } },
      ].map((one) => ({ ...one, description: 'Not only a fridge.' })),
    );
    for (const word of ['fridges', 'largest']) shop.common.add(word);
    const asked = 'which of your fridges is the largest of all?';
    const { ids, text } = await last(shop, ['North refrigerator', 'what is its capacity?', asked]);
    assert.deepEqual(ids, ['f2', 'f1'], text);
  });
});

test('the most of what titles tell by weight is ranked by it', async () => {
  const shop = new FakeShop([
    { id: 'plain', title: 'Plain bar', price: 100 },
    { id: 'ten', title: 'Nut bar 10g Protein', price: 200 },
    { id: 'twenty', title: 'Cocoa bar 20 g protein', price: 300 },
    { id: 'most', title: 'Fig bar 0.03 kg protein', price: 300 },
  ]);
  const [told] = await converse(shop, ['which bar has the most protein?']);
  assert.deepEqual(told?.ids, ['most', 'twenty', 'ten'], told?.text);
});

describe('the biggest', () => {
  const jar = (
    id: string,
    title: string,
    facts: Readonly<Record<string, string>>,
  ): FakeProduct => ({
    id,
    title,
    department: 'Jars',
    facts,
  });

  test('holds the most, however high another one is', async () => {
    const shop = new FakeShop([
      jar('slim', 'Slim jar', { Height: '60 cm', Capacity: '2 l' }),
      jar('wide', 'Wide jar', { Height: '20 cm', Capacity: '9 l' }),
      jar('flat', 'Flat jar', { Height: '10 cm', Capacity: '4 l' }),
    ]);
    const { ids } = await last(shop, ['the biggest jar']);
    assert.deepEqual(ids, ['wide', 'flat', 'slim']);
  });

  test('is told by what most of them tell, before a length that few do', async () => {
    const shop = new FakeShop([
      jar('slim', 'Slim jar', { Height: '60 cm', 'Fill capacity': '2 kg' }),
      jar('wide', 'Wide jar', { 'Fill capacity': '9 kg' }),
      jar('flat', 'Flat jar', { 'Fill capacity': '4 kg' }),
    ]);
    const { ids } = await last(shop, ['the biggest jar']);
    assert.deepEqual(ids, ['wide', 'flat', 'slim']);
  });

  test('is bounded by the price that is said, and not by the one that was too much', async () => {
    const shop = new FakeShop([
      { ...jar('wide', 'Wide jar', { Capacity: '9 l' }), price: 600_000 },
      { ...jar('slim', 'Slim jar', { Capacity: '2 l' }), price: 100_000 },
      { ...jar('flat', 'Flat jar', { Capacity: '4 l' }), price: 90_000 },
    ]);
    const messages = ['the biggest jar', 'whoa 6 grand lol. ok the biggest one under 2000 then'];
    const { ids, text } = await last(shop, messages);
    assert.deepEqual(ids, ['flat', 'slim'], text);
    assert.doesNotMatch(text, /“[^”]*6/u);
  });
});

describe('the cheapest of a kind', () => {
  const rope = (id: string, department: string, price: number): FakeProduct => ({
    id,
    title: `${id} rope`,
    department,
    price,
  });

  test('is of all that are called so, where few stand in groups of that name', async () => {
    const shop = new FakeShop([
      rope('Jute', 'Thick', 100),
      rope('Hemp', 'Thick', 200),
      rope('Sisal', 'Thin', 300),
      rope('Nylon', 'Thin', 400),
      rope('Deck', 'Deck rope', 900),
      rope('Bare', 'Bare rope', 800),
    ]);
    for (const [order, ids] of [
      ['cheapest', ['Jute', 'Hemp']],
      ['dearest', ['Deck', 'Bare']],
    ] as const)
      assert.deepEqual((await last(shop, [`${order} rope`])).ids.slice(0, 2), ids);
  });
});

test('"like it but bigger" is what holds more, though more room is needed too', async () => {
  const bag = (id: string, volume: string): FakeProduct => ({
    id,
    title: `Tarn bag ${id}`,
    department: 'Bags',
    facts: { Volume: volume },
  });
  const shop = new FakeShop([
    bag('Alto', '20 l'),
    { ...bag('Brio', '9 l'), description: 'A little room for a comb.' },
    bag('Corda', '40 l'),
  ]);
  const { ids } = await last(shop, [
    'tell me about the Tarn bag Alto',
    'I could use a little more room, anything like it but bigger?',
  ]);
  assert.deepEqual(ids, ['Corda']);
});
