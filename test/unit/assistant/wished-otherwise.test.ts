// Another value than the one shown, what a person cannot have, and what comes before or behind a wish.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { converse, FakeShop } from './fake-shop.ts';

const shop = () =>
  new FakeShop([
    { id: 'red', title: 'Otter lamp red', department: 'Lamps', facts: { Colour: 'Red' } },
    { id: 'green', title: 'Heron lamp green', department: 'Lamps', facts: { Colour: 'Green' } },
    { id: 'oak', title: 'Perch stool', department: 'Stools', description: 'A low seat.' },
    { id: 'ash', title: 'Wren stool', department: 'Stools', description: 'A tall seat.' },
    { id: 'ladder', title: 'Finch ladder', department: 'Ladders' },
    { id: 'jumper', title: 'Wool jumper', department: 'Jumpers' },
    { id: 'linen', title: 'Linen jumper', department: 'Jumpers' },
    { id: 'tent', title: 'Plover tent', department: 'Tents' },
    { id: 'firm', title: 'Curlew tent windproof', department: 'Tents' },
  ]);
const page = { locale: 'en', pageProducts: [{ external_product_id: 'red' }] };

for (const said of ['green instead?', 'i prefer green', "i'd rather have green"]) {
  test(`"${said}" looks for another after a question about one product`, async () => {
    const [, told] = await converse(shop(), ['what colour is it', said], page);
    assert.deepEqual(told?.ids, ['green'], told?.text);
  });
}

test('another thing than the one shown is a wish of its own', async () => {
  const [, told] = await converse(shop(), ['lamps', 'stools instead']);
  assert.deepEqual(told?.ids.toSorted(), ['ash', 'oak'], told?.text);
});

for (const said of ["low ones, i can't climb a ladder", "low ones because i can't climb"]) {
  test(`the reason is no part of "${said}"`, async () => {
    const [, told] = await converse(shop(), ['stools', said]);
    assert.deepEqual(told?.ids, ['oak'], told?.text);
  });
}

for (const said of [
  'she scratches herself from wool so not that',
  'he gets a rash when he wears wool',
  'no wool, it gives her a rash',
]) {
  test(`"${said}" leaves it out`, async () => {
    const [, told] = await converse(shop(), ['jumpers', said]);
    assert.deepEqual(told?.ids, ['linen'], told?.text);
  });
}

for (const said of ["one that won't fly off in the wind", 'it must not tip over in a storm']) {
  test(`"${said}" asks for what stands it, and leaves out nothing`, async () => {
    const [, told] = await converse(shop(), ['tents', said]);
    assert.deepEqual(told?.ids, ['firm'], told?.text);
    assert.doesNotMatch(told.text, /without/u);
  });
}

for (const [said, locale] of [
  ['what if the lamp doesnt fit', 'en'],
  ['and if it breaks?', 'en'],
  ["and if she doesn't like them", 'en'],
  ['what if it arrives broken?', 'en'],
  ['und wenn sie ihm nicht gefällt?', 'de'],
  ['et si elle ne me plaît pas ?', 'fr'],
] as const) {
  test(`"${said}" asks the shop`, () => {
    assert.equal(understand(said, locale).topic, 'service');
  });
}

test('"what if it is for two" asks nothing of the shop', () => {
  assert.equal(understand('what if it is for two', 'en').topic, undefined);
});

test('a bound ends before its reason', () => {
  const { price, measures } = understand('a lamp, not above 900 because they break', 'en');
  assert.equal(price?.max?.digits, '900');
  assert.deepEqual(measures, []);
  assert.deepEqual(understand('a lamp, I looked in ten shops', 'en').measures, []);
});

test('what is bought is no part of the next wish', async () => {
  const [, told] = await converse(shop(), ['lamps', 'ok adding that. n a stool']);
  assert.deepEqual(told?.ids.toSorted(), ['ash', 'oak'], told?.text);
  assert.doesNotMatch(told.text, /adding|“n/u);
});
