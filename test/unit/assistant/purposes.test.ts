// What a thing is for tells it from others of its name, and what is said beside the thing is no thing itself.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isOfGroup } from '../../../src/assistant/grounded/fit.ts';
import { catalogueProduct, converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const saidIn = async (products: readonly FakeProduct[], ...said: string[]) =>
  (await converse(new FakeShop(products), said)).at(-1)!;

describe('what a thing is for', () => {
  const capsule = (id: string, animal: string): FakeProduct => {
    return { id, title: `${animal} supplement, calcium capsule`, department: 'Pets' };
  };
  const laundry = 'Washing > Washes';
  const shop: readonly FakeProduct[] = [
    capsule('cat', 'Cat'),
    capsule('pony', 'Pony'),
    { id: 'pods', title: 'Washer all-round pods', department: laundry },
    { id: 'wash', title: 'Hand wash', department: laundry },
  ];

  test('is told of those of another name, and not of those for something else', async () => {
    const { ids, text } = await saidIn(shop, 'capsules for my washer');
    assert.deepEqual(ids, ['pods'], text);
    assert.match(text, /come closest/u);
  });

  test('hides no plain ones: a case for a reader is no reader', async () => {
    const readers: readonly FakeProduct[] = [
      { id: 'case', title: 'Felt case', department: 'Cases' },
      { id: 'reader', title: 'Lumo reader 7', department: 'Readers' },
    ];
    const { ids, text } = await saidIn(readers, 'a case for my reader');
    assert.equal(ids[0], 'case', text);
  });

  test('has spare parts by another name, and these come before the thing itself', async () => {
    const brushes: readonly FakeProduct[] = [
      { id: 'mop', title: 'Swirl 40 spray mop', department: 'Mops' },
      { id: 'refills', title: 'Swirl 40 spray mop refills', department: 'Mops' },
    ];
    const { ids, text } = await saidIn(brushes, 'heads for the swirl 40');
    assert.equal(ids[0], 'refills', text);
  });
});

describe('a thing of two nouns', () => {
  const teas: readonly FakeProduct[] = [
    { id: 'pure', title: 'Tea - leaf, pure strainer', department: 'Drinks > Tea' },
    { id: 'royal', title: 'Royal Hill - strainer tea', department: 'Drinks > Tea' },
  ];

  test('is none that is called by the first, and has the other apart or before it', async () => {
    for (const said of ['do you sell a tea strainer?', 'tea strainers']) {
      const { text } = await saidIn(teas, said);
      assert.match(text, /no “strainer/u, said);
    }
    const sold = [...teas, { id: 'mesh', title: 'Mesh tea strainer', department: 'Kitchen' }];
    assert.deepEqual((await saidIn(sold, 'do you sell a tea strainer?')).ids, ['mesh']);
  });

  test('is read in the language of a text, and not of one word that stands in it often', () => {
    const title = 'Car door trim for car and car boot';
    const trim = catalogueProduct({ id: 'one', title, department: 'Car & Bike Styling' });
    assert.equal(isOfGroup(trim, 'bike'), false);
  });
});

describe('a size beside no thing', () => {
  const shop: readonly FakeProduct[] = [
    { id: 'gem', title: 'Emerald brooch', price: 9_000, facts: { Stone: 'Emerald' } },
    { id: 'plain', title: 'Pewter brooch', price: 900, facts: { Colour: 'Grey' } },
    { id: 'plug', title: 'Plug', price: 300, facts: { Colour: 'Pewter' } },
    { id: 'pad', title: 'Small chess pad', price: 250 },
    { id: 'print', title: 'Chess print', price: 290 },
  ];

  test('is of what else the message says', async () => {
    const { ids, text } = await saidIn(shop, 'my friend loves chess, i want a tiny gift for him');
    assert.deepEqual(ids.toSorted(), ['pad', 'print'], text);
  });

  test('leaves the thing that was asked for before, where only its values were others', async () => {
    const { ids, text } = await saidIn(
      shop,
      'emerald brooches',
      'and for myself something small in pewter under 20',
    );
    assert.equal(ids[0], 'plain', text);
  });
});
