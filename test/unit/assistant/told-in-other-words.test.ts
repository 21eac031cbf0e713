// A description answers in other words than those of the question.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const shop = () =>
  new FakeShop([
    {
      id: 'seat',
      title: 'Otter saddle',
      description:
        'A seat for every road. Made in Norway. A blend of rubber and organic cotton. It is waterproof and light. Dry clean.',
      facts: { Weight: '900 g' },
    },
    {
      id: 'glasses',
      title: 'Heron sunglasses',
      description: 'A classic. Polycarbonate lenses.',
      facts: { Material: 'Other' },
    },
    { id: 'shades', title: 'Perch sunglasses', facts: { Material: 'Other' } },
    { id: 'badge', title: 'Origin badge' },
  ]);

for (const [said, told] of [
  ['what is it made out of', /“A blend of rubber and organic cotton\.”/u],
  ['is it steel?', /not say anything about “steel”.*“A blend of rubber/u],
  ['can it get wet in the rain?', /“It is waterproof and light\.”/u],
  ['country of origin?', /“Made in Norway\.”/u],
  ['can I put it in the washing machine?', /“Dry clean\.”/u],
] as const) {
  test(`"${said}" is answered by the sentence that tells it`, async () => {
    const request = { locale: 'en', pageProducts: [{ external_product_id: 'seat' }] };
    const [first] = await converse(shop(), [said], request);
    assert.deepEqual(first?.ids, ['seat'], first?.text);
    assert.match(first.text, told);
  });
}

test('what a part of the shown things is made of is asked of each, and not of all matches', async () => {
  const [, second] = await converse(shop(), ['sunglasses', 'what are the lenses made of?']);
  assert.match(second?.text ?? '', /“Polycarbonate lenses\.”/u);
});

const WORKROOM: readonly FakeProduct[] = [
  {
    id: 'cold',
    title: 'Freezer Alto',
    facts: { 'Energy consumption': '180 kWh', Height: '85 cm' },
  },
  { id: 'dry', title: 'Dryer Brio', facts: { Wattage: '300 W', Weight: '9 kg' } },
  { id: 'chip', title: 'Chip Corno', facts: { TDP: '65 W', Weight: '9 g' } },
  { id: 'board', title: 'Board Duo', facts: { Width: '80 cm', Depth: '18 mm' } },
  { id: 'tile', title: 'Tile Elmo', facts: { Height: '4 mm', Form: 'flat' } },
  { id: 'flask', title: 'Flask Fino', facts: { Colour: 'Green', 'Available in': 'Red, Blue' } },
];

for (const [question, told] of [
  ['how much power does the Freezer Alto use?', 'Freezer Alto: Energy consumption: 180 kWh'],
  ['how much electricity does the Freezer Alto need?', 'Freezer Alto: Energy consumption: 180 kWh'],
  ['how much does the Dryer Brio consume?', 'Dryer Brio: Wattage: 300 W'],
  ['how much does the Chip Corno draw?', 'Chip Corno: TDP: 65 W'],
  ['how thick is the Board Duo?', 'Board Duo: Depth: 18 mm'],
  ['is the Tile Elmo flat?', 'Tile Elmo: Form: flat'],
  [
    'what colours does the Flask Fino come in?',
    'Flask Fino: Colour: Green; Available in: Red, Blue',
  ],
] as const) {
  test(`"${question}" is answered by the attribute that tells it`, async () => {
    const [first] = await converse(new FakeShop(WORKROOM), [question]);
    assert.equal(first?.text, `The catalogue says about ${told}.`);
  });
}

test('a rash from what was left out names nothing that is wished for', () => {
  for (const who of ['the little one', 'our boy', 'my son']) {
    const { words, unwanted } = understand(`no wool please, ${who} gets a rash from it`, 'en');
    assert.equal(
      unwanted.length > 0 && words.every(({ lower }) => lower === 'allergic'),
      true,
      who,
    );
  }
});
