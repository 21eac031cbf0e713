// What a wish's words mean here: words of another language, other words for a thing, what two things share,
// and what comes nearest where nothing is all of it.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FacetMention } from '../../../src/search/port.ts';
import { alikeOf } from '../../../src/assistant/grounded/languages/languages.ts';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

/** A shop that tells by its texts that it is in German. */
const GERMAN: readonly FakeProduct[] = [
  { id: 'g1', title: 'Geldbörse Nubuk', price: 3_900 },
  { id: 'g2', title: 'Rucksack Fels', price: 7_900 },
  { id: 'g3', title: 'Schirm Wolke', price: 1_900 },
  {
    id: 'g4',
    title: 'Gürtel',
    price: 1_500,
    description: 'Mit und für aus ohne ideal einfach leicht.',
  },
];
const german = async (message: string, locale: string) =>
  (await converse(new FakeShop(GERMAN), [message], { locale }))[0]?.ids;

describe('a word that the catalogue does not have', () => {
  test('comes close to another word of its own language for the same', async () => {
    const shop = new FakeShop(GERMAN);
    const [told] = await converse(shop, ['ein Portemonnaie'], { locale: 'de' });
    assert.deepEqual(told?.ids, ['g1']);
    assert.match(told.text, /Portemonnaie.* nichts gefunden; diese Produkte kommen am nächsten/u);
  });

  test('has none of its own language for the same that only another language tells', () => {
    assert.deepEqual(alikeOf('laptop', 'en'), []);
  });

  test('is read in the language of the catalogue, though the rest of the message is in it', async () => {
    assert.deepEqual(await german('habt ihr einen backpack für mich', 'de'), ['g2']);
  });

  test('is read through English, where neither the message nor the catalogue is in it', async () => {
    assert.deepEqual(await german('un parapluie', 'en'), ['g3']);
  });

  test('is an attribute in its short form', async () => {
    const shop = new FakeShop([
      { id: 'b', title: 'Desk lamp', price: 900 },
      { id: 'a', title: 'Desk lamp Microphone', price: 900 },
    ]);
    assert.equal((await converse(shop, ['a lamp with mic']))[0]?.ids[0], 'a');
  });
});

test('what is said of both of two things is said of each', () => {
  const { text } = understand('a bowl and a soup plate, both blue', 'en');
  assert.equal(text, 'a blue bowl and a blue soup plate');
});

test('what is nearest to about so much comes first', async () => {
  const shop = new FakeShop(
    ['74 cm', '86 cm', '81 cm', '120 cm'].map((Length, at) => ({
      id: `s${at}`,
      title: `Shelf ${at}`,
      facts: { Length },
    })),
  );
  const [told] = await converse(shop, ['a shelf around 80 cm']);
  assert.equal(told?.ids[0], 's2');
  assert.equal(told.ids.length, 3);
});

/** A shop in which meaning and words find the same, and whose "strap" is a yes-or-no attribute. */
class StrapShop extends FakeShop {
  override async mentions(tenantId: string, text: string): Promise<readonly FacetMention[]> {
    const start = text.indexOf('strap');
    const own = { kind: 'attribute', key: 'strap', value: 'true', label: 'strap' } as const;
    const named = await super.mentions(tenantId, text);
    return start < 0 ? named : [...named, { ...own, start, end: start + 5 }];
  }
}

test('a trait that nothing of the name has is met by what stands beside it', async () => {
  const shop = new StrapShop([
    { id: 'l1', title: 'Lantern', department: 'Lanterns', facts: { Strap: 'false' } },
    { id: 'l2', title: 'Head light lantern', department: 'Lights', facts: { Strap: 'false' } },
    {
      id: 'l3',
      title: 'Head light',
      department: 'Lights',
      facts: { Strap: 'true', Like: 'lantern' },
    },
    { id: 'x1', title: 'Bag', department: 'Bags', facts: { Strap: 'true' } },
  ]);
  const [told] = await converse(shop, ['a lantern with strap']);
  assert.deepEqual(told?.ids, ['l3']);
  assert.match(told.text, /come closest/u);
});
