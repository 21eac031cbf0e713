// Faults that a gym and a shop of household appliances showed, which the code was not written for.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const KAYAKS: readonly FakeProduct[] = [
  {
    id: 'reed',
    title: 'Reed kayak',
    facts: { 'Max paddler weight': '180 kg', Weight: '48 kg', Length: '210 cm', Warranty: '3' },
  },
  {
    id: 'tarn',
    title: 'Tarn kayak',
    facts: { 'Max paddler weight': '227 kg', Weight: '26 kg', Length: '244 cm', Warranty: '5' },
  },
  {
    id: 'ford',
    title: 'Ford kayak',
    facts: { 'Max paddler weight': '110 kg', Weight: '31 kg', Length: '190 cm', Warranty: '7' },
  },
];

describe('of several attributes with a number', () => {
  const asked = async (question: string) =>
    (await converse(new FakeShop(KAYAKS), ['kayaks', question])).at(-1)!;

  test('a degree means the one of that name, and not one of something else', async () => {
    const { ids, text } = await asked('which one is lighter?');
    assert.deepEqual(ids, ['tarn'], text);
    assert.deepEqual((await asked('which is the heaviest of them?')).ids, ['reed']);
    assert.deepEqual((await asked('which has the highest max paddler weight?')).ids, ['tarn']);
  });

  test('the one that is named counts before the one that a degree may mean', async () => {
    const { ids, text } = await asked('which has the longer warranty?');
    assert.deepEqual(ids, ['ford'], text);
    assert.deepEqual((await asked('which one is longer?')).ids, ['tarn']);
  });
});

describe('what is asked to be in stock', () => {
  const shop = new FakeShop([
    { id: 'kite', title: 'Harrier kite', brand: 'Harrier', stock: 'out_of_stock' },
    { id: 'line', title: 'Osprey kite', brand: 'Osprey', stock: 'in_stock' },
  ]);

  test('is shown as sold out if all of it is', async () => {
    const shops = [
      converse(shop, ['kites', 'is a Harrier kite in stock?']),
      converse(shop, ['which kites by Harrier are in stock?']),
    ];
    for (const turns of shops) {
      const said = (await turns).at(-1)!;
      assert.deepEqual(said.ids, ['kite'], said.text);
      assert.match(said.text, /Harrier kite is out of stock/u);
      assert.doesNotMatch(said.text, /not sold out|found nothing/u);
    }
  });

  test('is nothing if nothing is called so', async () => {
    const [said] = await converse(shop, ['which sledges are in stock?']);
    assert.deepEqual(said?.ids, []);
  });

  test('may be said to be back', () => {
    for (const text of ['is the kite back in?', 'are they back yet?', 'is the kite back?'])
      assert.equal(understand(text, 'en').aspect, 'stock', text);
    assert.notEqual(understand('does it have a back pocket?', 'en').aspect, 'stock');
  });
});

describe('a range of two numbers', () => {
  const priceOf = (text: string) => understand(text, 'en').price;

  test('that is a clause of its own, in hundreds, is a price', () => {
    const { min, max } = priceOf('something in the middle, 500 to 1000') ?? {};
    assert.deepEqual([min?.digits, max?.digits], ['500', '1000']);
  });

  test('is none as a size, beside a thing, or with a unit', () => {
    for (const text of ['38 to 40', 'a rope of 100 to 200', '100 to 200 pieces', '1990 to 2000'])
      assert.equal(priceOf(text), undefined, text);
  });

  test('a tenner is ten', () => {
    assert.equal(priceOf('anything under a tenner?')?.max?.digits, '10');
  });
});

test('a name without a word of a sentence is a thing, however long', async () => {
  const shop = new FakeShop([
    { id: 'own', title: 'Skerry Breaker 3.0 Adult Diving Mask', brand: 'Skerry' },
    { id: 'other', title: 'Skerry Snorkel', brand: 'Skerry' },
  ]);
  for (const text of ['Breaker 3.0 Skerry Adult Diving Mask', 'Skerry Breaker Adult Diving Mask']) {
    const [said] = await converse(shop, [text]);
    assert.deepEqual(said?.ids, ['own'], said?.text);
    assert.doesNotMatch(said.text, /closest|matches all/u);
  }
});

test('a speed is compared in miles and in kilometres an hour', async () => {
  const shop = new FakeShop([
    { id: 'slow', title: 'Slow scooter', facts: { 'Max speed': '12 km/h' } },
    { id: 'fast', title: 'Fast scooter', facts: { 'Max speed': '20 km/h' } },
  ]);
  const [said] = await converse(shop, ['a scooter that does 10 mph']);
  assert.deepEqual(said?.ids, ['fast'], said?.text);
});

test('a night to think it over is no wish', () => {
  for (const [text, locale] of [
    ['ok ill sleep on it, cheers', 'en'],
    ["I'll think it over", 'en'],
    ['ok danke, ich schlaf mal drüber', 'de'],
  ] as const)
    assert.notEqual(understand(text, locale).topic, undefined, text);
});

test('values behind a comma are of the wish before it', async () => {
  const shop = new FakeShop([
    { id: 'red', title: 'Moss mitten', facts: { Colour: 'red' } },
    { id: 'grey', title: 'Fern mitten', facts: { Colour: 'grey' } },
  ]);
  for (const text of ['he needs mittens as well, in red', 'I need mittens, red please']) {
    const [said] = await converse(shop, [text]);
    assert.deepEqual(said?.ids, ['red'], `${text}: ${said?.text}`);
  }
});

describe('an allergy', () => {
  test('is to what is unwanted, in a word of its own and in a compound', () => {
    const unwantedIn = (text: string, locale: string) => {
      const { text: read, unwanted } = understand(text, locale);
      return unwanted.map(({ start, end }) => read.slice(start, end));
    };
    assert.deepEqual(unwantedIn('a mat for someone with a latex allergy', 'en'), ['latex']);
    assert.deepEqual(unwantedIn('bars, my son has a nut allergy', 'en'), ['nut']);
    assert.deepEqual(unwantedIn('Riegel, mein Sohn hat eine Nussallergie', 'de'), ['Nuss']);
    assert.deepEqual(unwantedIn('nut allergy tablets', 'en'), []);
    assert.deepEqual(unwantedIn('an air purifier for my pollen allergy', 'en'), []);
  });
});

test('"zum Zusammenklappen" asks for what folds', async () => {
  const shop = new FakeShop([
    { id: 'stiff', title: 'Stiff ladder' },
    { id: 'folds', title: 'Folding ladder' },
  ]);
  const [said] = await converse(shop, ['eine Leiter zum Zusammenklappen'], { locale: 'de' });
  assert.deepEqual(said?.ids[0], 'folds', said?.text);
});
