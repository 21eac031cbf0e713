// "Which one would you recommend?": what the catalogue tells of the shown products, and no opinion.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const lamp = (id: string, title: string, price: number | undefined, facts: object) => ({
  id,
  title,
  ...(price === undefined ? {} : { price }),
  facts: { ...facts },
});

const LAMPS: readonly FakeProduct[] = [
  lamp('heron', 'Heron lamp', 3_000, { Capacity: '1.7 l', Colour: 'Blue', Lid: 'yes' }),
  lamp('otter', 'Otter lamp', 2_000, { Capacity: '1 l', Colour: 'Red', Lid: 'yes' }),
  lamp('finch', 'Finch lamp', 4_000, { Capacity: '1.2 l', Colour: 'Blue', Lid: 'yes' }),
];

async function answered(goods: readonly FakeProduct[], messages: readonly string[], locale = 'en') {
  const said = await converse(new FakeShop(goods), messages, { locale });
  return said.at(-1)!;
}

describe('advice about a list tells the cheapest, the dearest and what tells the products apart', () => {
  for (const question of [
    'which one would you recommend?',
    'Which do you recommend',
    'what would you take?',
    'so which of these should I buy?',
    'any recommendations?',
    'can you help me choose?',
    'which is best?',
    "I can't decide",
    'which one is right for me?',
  ])
    test(`"${question}"`, async () => {
      const { text, ids } = await answered(LAMPS, ['lamps', question]);
      assert.match(text, /^I can't judge/u);
      assert.match(text, /cheapest is Otter lamp/u);
      assert.match(text, /most expensive is Finch lamp/u);
      assert.match(text, /differ in “Capacity” and “Colour”/u);
      assert.doesNotMatch(text, /Lid/u);
      assert.equal(ids.length, 3);
    });

  test('in German and in French', async () => {
    const german = await answered(LAMPS, ['lamp', 'welchen würden Sie nehmen?'], 'de-DE');
    assert.match(german.text, /Am günstigsten ist Otter lamp.*unterscheiden/u);
    const help = await answered(LAMPS, ['lamp', 'was können Sie?'], 'de-DE');
    assert.doesNotMatch(help.text, /beurteilen/u);
    const french = await answered(LAMPS, ['lamp', 'lequel me conseillez-vous ?'], 'fr-FR');
    assert.match(french.text, /moins cher est Otter lamp.*diffèrent/u);
  });

  test('and no cheapest where a price is not known, or in another currency', async () => {
    const { price: _price, ...unpriced } = LAMPS[2]!;
    for (const third of [unpriced, { ...LAMPS[2]!, currency: 'EUR' }]) {
      const { text } = await answered(
        [...LAMPS.slice(0, 2), third],
        ['lamps', 'which would you take?'],
      );
      assert.doesNotMatch(text, /cheapest|expensive/u);
      assert.match(text, /differ in “Capacity”/u);
    }
  });

  test('and no dearest where the prices are one, or none is known', async () => {
    for (const price of [2_000, undefined]) {
      const goods = ['Heron', 'Otter', 'Finch'].map((name) =>
        lamp(name, `${name} lamp`, price, {}),
      );
      const { text } = await answered(goods, ['lamps', 'which would you take?']);
      assert.doesNotMatch(text, /cheapest|expensive|differ/u);
      assert.match(text, /Tell me what matters/u);
    }
  });
});

test('advice about two products sets them side by side', async () => {
  const { text } = await answered(LAMPS.slice(0, 2), ['lamps', 'which one would you take?']);
  assert.match(text, /^I can't judge.* Comparing Heron lamp .* and Otter lamp/u);
  assert.match(text, /Capacity: Heron lamp – 1.7 l; Otter lamp – 1 l/u);
});

test('after advice "the second one" is still that of the list', async () => {
  const { ids } = await answered(LAMPS, ['lamps', 'which would you recommend?', 'the second one']);
  assert.deepEqual(ids, ['otter']);
});

test('advice before anything was shown asks what is sought', async () => {
  const { text, ids } = await answered(LAMPS, ['what would you recommend?']);
  assert.deepEqual(ids, []);
  assert.match(text, /\?|looking for/u);
});

test('a thing that a recommendation is asked for is looked for', async () => {
  const { ids } = await answered(LAMPS, ['which lamp would you recommend?']);
  assert.equal(ids.length, 3);
});

for (const question of [
  'Which of your lamps would you suggest for reading?',
  'what lamp would you take for reading?',
])
  test(`the thing that is recommended for something is looked for: "${question}"`, async () => {
    const { ids, text } = await answered(LAMPS, [question]);
    assert.equal(ids.length, 3, text);
    assert.match(text, /“lamps? /u);
    assert.doesNotMatch(text, /suggest|take/u);
  });

test('a list that is asked about with more words gets no advice', async () => {
  const { text } = await answered(LAMPS, ['lamps', 'which one would you recommend in blue?']);
  assert.doesNotMatch(text, /Tell me what matters/u);
});

test('a thing that is named before the question for advice is looked for', async () => {
  const mug = { id: 'mug', title: 'Tin mug', price: 500 };
  const { ids } = await answered([...LAMPS, mug], ['lamps', 'a mug, which one would you take?']);
  assert.deepEqual(ids, ['mug']);
});

test('of many attributes four are named', async () => {
  const letters = ['A', 'B', 'C', 'D', 'E', 'F'];
  const many = LAMPS.map((one, at) => ({
    ...one,
    facts: Object.fromEntries(letters.map((name) => [`Trait ${name}`, `${name}${at}`])),
  }));
  const { text } = await answered(many, ['lamps', 'which would you take?']);
  assert.equal(text.match(/“Trait/gu)?.length, 4);
});
