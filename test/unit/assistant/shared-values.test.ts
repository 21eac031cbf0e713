// A value that several attributes have, a number among many facts, and what adds to a list.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { namesWord } from '../../../src/assistant/grounded/text.ts';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import type { FacetMention } from '../../../src/search/port.ts';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const GOODS: readonly FakeProduct[] = [
  { id: 'k1', title: 'Plain kurta', department: 'Kurtas', facts: { Fabric: 'Cotton' } },
  { id: 'k2', title: 'Long kurta', department: 'Kurtas', facts: { Fabric: 'Silk' } },
  { id: 'k3', title: 'Pure kurta', department: 'Kurtas', facts: { Fabric: 'Cotton' } },
  { id: 'k4', title: 'Cotton candy kurta', department: 'Kurtas', facts: { Fabric: 'Silk' } },
  { id: 'b1', title: 'Bedsheet', department: 'Linens', facts: { Material: 'Cotton' } },
  { id: 'b2', title: 'Stole', department: 'Linens', facts: { Material: 'Cotton' } },
  { id: 'b3', title: 'Cotton print throw', department: 'Linens', facts: { Material: 'Silk' } },
  {
    id: 'w1',
    title: 'Tango watch',
    department: 'Watches',
    facts: { 'Dial colour': 'Black', Strap_colour: 'Black' },
  },
  {
    id: 'w2',
    title: 'Fox watch',
    department: 'Watches',
    facts: { 'Dial colour': 'Black', Strap_colour: 'White' },
  },
  {
    id: 'w3',
    title: 'Swing watch',
    department: 'Watches',
    facts: { 'Dial colour': 'White', Strap_colour: 'Black' },
  },
  { id: 's1', title: 'Sandal', department: 'Shoes', facts: { Colour: 'Black' } },
  { id: 'r1', title: 'Musa ring', department: 'Rings', price: 12_000 },
  { id: 'r2', title: 'Duma ring', department: 'Rings', price: 8_000 },
  { id: 'r3', title: 'Skyra ring', department: 'Rings', price: 15_000 },
  {
    id: 'd1',
    title: 'Brooch',
    department: 'Brooches',
    facts: {
      'Diamond clarity': 'SI',
      'Diamond colour': 'White',
      'Diamond grade': 'JK',
      'Diamond shape': 'Round',
      'Diamond weight': '0.15 ct',
      'Diamond kind': 'Natural',
      'Number of diamonds': '29',
    },
  },
];

/** A shop that tells the other attributes with a value of that name. */
class SharedShop extends FakeShop {
  readonly #alike: Readonly<Record<string, string>>;

  constructor(products: readonly FakeProduct[], alike: Readonly<Record<string, string>> = {}) {
    super(products);
    this.#alike = { 'dial colour': 'Black', strap_colour: 'Black', ...alike };
  }

  override async mentions(tenantId: string, text: string): Promise<readonly FacetMention[]> {
    const mentions = await super.mentions(tenantId, text);
    const alike = Object.entries(this.#alike).map(([key, value]) => ({ key, value }));
    return mentions.map((one) => (one.value === 'Black' ? { ...one, alike } : one));
  }
}

const said = async (messages: readonly string[], pageProducts: readonly string[] = []) => {
  const page = pageProducts.map((id) => ({ external_product_id: id }));
  const answers = await converse(new SharedShop(GOODS), messages, { pageProducts: page });
  return answers.at(-1)!;
};

describe('a value of that name of several attributes', () => {
  test('is that of the attribute which the words name', async () => {
    assert.deepEqual((await said(['watches', 'black strap'])).ids, ['w1', 'w3']);
  });

  test('is that of the attribute where the products write it otherwise', async () => {
    const goods = GOODS.map(({ facts = {}, ...one }) => {
      const { Strap_colour: strap, ...others } = facts;
      return strap === 'Black'
        ? { ...one, facts: { ...others, Strap_colour: 'Jet black' } }
        : { ...one, facts };
    });
    const shop = new SharedShop(goods, { strap_colour: 'Jet black' });
    const answers = await converse(shop, ['watches', 'black strap']);
    assert.deepEqual(answers.at(-1)!.ids, ['w1', 'w3']);
  });

  test('is of the shown products where these have it, though no schema lists it', async () => {
    assert.deepEqual((await said(['kurtas', 'in cotton'])).ids, ['k1', 'k3']);
    assert.deepEqual((await said(['kurtas', 'cotton ones'])).ids, ['k1', 'k3']);
    assert.deepEqual((await said(['linens', 'in cotton'])).ids, ['b1', 'b2']);
  });

  test('is no word of a title where a shown product has it in its data', async () => {
    assert.deepEqual((await said(['kurtas', 'only cotton'])).ids, ['k1', 'k3']);
  });

  test('is none of the shown products where the message names another group', async () => {
    assert.deepEqual((await said(['kurtas', 'linens in cotton'])).ids, ['b1', 'b2']);
  });
});

describe('what is asked of a pair', () => {
  test('is of it where a fragment names its attributes', async () => {
    const { text } = await said([
      'compare the Tango and the Fox watch',
      'and the dial, what colour',
    ]);
    assert.match(text, /Dial colour: Black.*Dial colour: Black/su);
  });

  test('is its price difference in a word for it', () => {
    assert.equal(understand('price gap between them?', 'en').compares, true);
    assert.equal(understand('I have a gap of 18 cm', 'en').compares, false);
  });
});

test('a name of several words behind "for" is a firm condition', async () => {
  const shop = new FakeShop([
    { id: 'c1', title: 'Charger for the Alba Zen charger', facts: { Material: 'Play' } },
    { id: 'c2', title: 'Charger', facts: { Material: 'Alba Zen 7' } },
  ]);
  const [{ ids } = { ids: [] }] = await converse(shop, ['charger for Alba Zen 7']);
  assert.deepEqual(ids, ['c2']);
});

test('a list of counted parts tells what is in the box', async () => {
  const oven = { id: 'o1', title: 'Oven', facts: { Weight: '20 kg', More: '1 oven, 1 turntable' } };
  const pageProducts = [{ external_product_id: 'o1' }];
  const asked = await converse(new FakeShop([oven]), ["what's in the box?"], { pageProducts });
  assert.match(asked[0]!.text, /More: 1 oven, 1 turntable/u);
});

test('a list of counted parts tells more of what is in the box than a name without a number', async () => {
  const facts = { Contents: 'All you need', More: '1 oven, 1 turntable' };
  const shop = new FakeShop([{ id: 'o1', title: 'Oven', facts }]);
  const pageProducts = [{ external_product_id: 'o1' }];
  const asked = await converse(shop, ["what's in the box?"], { pageProducts });
  assert.match(asked[0]!.text, /More: 1 oven, 1 turntable/u);
});

describe('a list', () => {
  test('is narrowed by a value whatever adjective stands before it', async () => {
    assert.deepEqual((await said(['kurtas', 'in pure cotton'])).ids, ['k1', 'k3']);
  });

  test('is not narrowed by a question in a common word that no product has', async () => {
    const shop = new SharedShop(GOODS);
    shop.common.add('waterproof');
    const answers = await converse(shop, ['linens', 'are the cotton ones waterproof?']);
    assert.match(answers.at(-1)!.text, /waterproof/u);
  });

  test('is not narrowed by a part of a question about some of it', async () => {
    const { text } = await said(['kurtas', 'are the cotton ones waterproof?']);
    assert.match(text, /waterproof/u);
  });

  test('is what "cheaper" is compared with where the message says its name again', async () => {
    assert.deepEqual((await said(['any cheaper ring?'], ['r1'])).ids, ['r2']);
  });

  test('is added to by "any striped ones"', () => {
    for (const text of ['are there woollen ones', 'do you have any woollen ones?']) {
      const { wantsAlike, seeks } = understand(text, 'en');
      assert.deepEqual([wantsAlike, seeks], [true, true], text);
    }
    assert.equal(understand('are the woollen ones warm?', 'en').wantsAlike, false);
  });
});

test('the number of a thing comes before what the thing is like', async () => {
  const { text } = await said(['how many diamonds are in it?'], ['d1']);
  assert.match(text, /Number of diamonds: 29/u);
});

test('what comes in the box is asked of the product', () => {
  for (const text of ['which items come in the box?', 'what do I get in the box?'])
    assert.equal(understand(text, 'en').asksContents, true, text);
  assert.equal(understand('which colours are in the range?', 'en').asksContents, false);
});

test('an article begins a thing that nothing leads to', () => {
  const afterOf = (text: string) =>
    understand(text, 'en').words.map((word) => [word.text, word.after]);
  assert.deepEqual(afterOf('for me one formal shirt'), [
    ['formal', undefined],
    ['shirt', undefined],
  ]);
  assert.deepEqual(afterOf('for a formal shirt'), [
    ['formal', 'for'],
    ['shirt', 'for'],
  ]);
});

test('a genitive and a plural are one word', () => {
  assert.equal(namesWord("Boy's sweater", 'boys'), true);
  assert.equal(namesWord("Boy's sweater", 'girls'), false);
});

test('a watch is no "show me" in French', () => {
  const wordsIn = (text: string) => understand(text, 'fr').words.map(({ lower }) => lower);
  assert.deepEqual(wordsIn('une montre pour homme'), ['montre', 'homme']);
  assert.deepEqual(wordsIn('montre-moi des bottes'), ['bottes']);
});

test('a space that may be left out is left out', () => {
  assert.equal(understand('upto 1500 only', 'en').price?.max?.digits, '1500');
  assert.equal(understand('goodbye', 'en').topic, understand('good bye', 'en').topic);
});
