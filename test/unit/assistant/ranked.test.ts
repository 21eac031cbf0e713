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
