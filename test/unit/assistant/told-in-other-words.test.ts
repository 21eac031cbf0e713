// A description answers in other words than those of the question.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { converse, FakeShop } from './fake-shop.ts';

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
