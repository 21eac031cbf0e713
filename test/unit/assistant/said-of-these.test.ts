// What a short message is about: the shown products without a thing, one of a compared pair, or other things beside them;
// and words that are a maker, a price or an amount only by their looks.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const said = async (goods: readonly FakeProduct[], ...messages: readonly string[]) =>
  (await converse(new FakeShop(goods), messages, { locale: 'en-GB' })).at(-1)!;

describe('a thing that one maker is called like', () => {
  const CHEESES: readonly FakeProduct[] = [
    { id: 'c1', title: 'Cheddar Otter No. 1', brand: 'Cheddar', price: 500 },
    { id: 'c2', title: 'Heron mild cheddar', brand: 'Heron', price: 300 },
    { id: 'c3', title: 'Stork smoked cheddar', brand: 'Stork', price: 900 },
    { id: 'c4', title: 'Swift ripe cheddar', brand: 'Swift', price: 700 },
  ];

  async function saidOfCheese(goods: readonly FakeProduct[], message: string) {
    const shop = new FakeShop(goods);
    // A name that is a word of the language too.
    shop.common.add('cheddar');
    return (await converse(shop, [message])).at(-1)!;
  }

  test('is of any maker', async () => {
    const { ids, text } = await saidOfCheese(CHEESES, 'the dearest cheddar you have');
    assert.equal(ids[0], 'c3', text);
  });

  test('is so beside another word', async () => {
    const { ids, text } = await saidOfCheese(CHEESES, 'smoked cheddar');
    assert.deepEqual(ids, ['c3'], text);
  });

  test('stays a maker where its own things are more', async () => {
    const goods = [
      ...['c5', 'c6', 'c7'].map((id) => ({ id, title: 'Cheddar knife', brand: 'Cheddar' })),
      ...CHEESES.slice(0, 2),
      { id: 'k1', title: 'Heron knife', brand: 'Heron' },
    ];
    const { ids, text } = await saidOfCheese(goods, 'cheddar');
    assert.ok(!ids.includes('c2'), text);
  });
});

test('a number of nothing but zeros is no price', () => {
  const { price, words } = understand('a beer, 0.0 or so', 'en');
  assert.equal(price, undefined);
  assert.ok(words.some(({ text }) => text === '0.0'));
  assert.ok(understand('a beer, 2.50 or so', 'en').price?.around);
});

test('"which of those has no" asks for those without it', async () => {
  const soaps: readonly FakeProduct[] = [
    { id: 's1', title: 'Otter soap', facts: { Scent: 'Lavender' } },
    { id: 's2', title: 'Heron soap', facts: { Scent: 'Pine' } },
    { id: 's3', title: 'Stork soap', facts: { Scent: 'Lemon' } },
  ];
  for (const asked of ['which of those has no lavender', 'which ones have no lavender?']) {
    const { ids, text } = await said(soaps, 'soap', asked);
    assert.deepEqual([...ids].sort(), ['s2', 's3'], `${asked}: ${text}`);
  }
});

test('of two that are compared each is told, where both say as much of what was asked', async () => {
  const scarves: readonly FakeProduct[] = [
    { id: 'a', title: 'Otter scarf', facts: { Yarn: '100 % silk', Colour: 'Red' } },
    { id: 'b', title: 'Heron scarf', facts: { Yarn: '80 % wool, 20 % silk', Colour: 'Blue' } },
    { id: 'p', title: 'Pure silk pillow', department: 'Pillows' },
  ];
  const compared = 'compare the Otter scarf and the Heron scarf';
  const { ids, text } = await said(scarves, compared, 'which one is pure silk?');
  assert.deepEqual(ids, ['a', 'b'], text);
  assert.match(text, /100 % silk.*80 % wool/u);
});

test('"what about" another kind of thing is about none of the shown, though these have the same trait', async () => {
  const goods: readonly FakeProduct[] = [
    { id: 'm1', title: 'Otter mug', department: 'Mugs', facts: { Handmade: 'yes' } },
    { id: 'm2', title: 'Heron mug', department: 'Mugs', facts: { Handmade: 'yes' } },
    { id: 'b1', title: 'Otter bowl', department: 'Bowls', facts: { Handmade: 'yes' } },
    { id: 'b2', title: 'Heron bowl', department: 'Bowls', facts: { Handmade: 'no' } },
  ];
  const { ids, text } = await said(goods, 'mugs', 'what about bowls, also handmade');
  assert.equal(ids[0], 'b1', text);
  assert.ok(!ids.includes('m1'), text);
});

describe('what makes a person ill', () => {
  const SNACKS: readonly FakeProduct[] = [
    { id: 'b1', title: 'Otter bar with sesame', department: 'Bars' },
    { id: 'b2', title: 'Heron oat bar', department: 'Bars' },
    { id: 'b3', title: 'Stork fig bar', department: 'Bars' },
  ];
  const untold = /not say anything about “sesame”/u;

  test('is told to be told of none, though others name it, from one wish to the next', async () => {
    const told = await converse(new FakeShop(SNACKS), [
      'I am allergic to sesame. Do you have any bars?',
      'an oat bar',
    ]);
    for (const { ids, text } of told) {
      assert.ok(!ids.includes('b1'), text);
      assert.match(text, untold);
    }
  });

  test('is in German, too', async () => {
    const [told] = await converse(new FakeShop(SNACKS), ['Bars, ich bin allergisch gegen Sesame'], {
      locale: 'de',
    });
    assert.match(told!.text, /Über „sesame“ sagt der Katalog/iu);
  });

  test('is told where the data says so, and is more than a taste', async () => {
    const free: FakeProduct = { id: 'b4', title: 'Swift bar', facts: { Sesame: 'no' } };
    const [safe] = await converse(new FakeShop([...SNACKS, free]), ['bars, allergic to sesame']);
    assert.deepEqual(safe!.ids, ['b4'], safe!.text);
    assert.doesNotMatch(safe!.text, untold);
    assert.doesNotMatch((await said(SNACKS, 'bars without sesame')).text, untold);
  });
});

describe('what is asked of one product', () => {
  const SCARF: FakeProduct = {
    id: 's1',
    title: 'Otter 70% silk scarf',
    facts: { Colour: 'White, Red', Silk: '70%', Size: 'S, M' },
  };
  const shop: readonly FakeProduct[] = [SCARF, { id: 's2', title: 'Heron wool scarf' }];

  test('is no share that its name tells', async () => {
    const { text } = await said(shop, 'does the Otter 70% contain nickel?');
    assert.match(text, /not say anything about “(?:contain )?nickel”/u);
  });

  test('is no value that chooses', async () => {
    const white = { ...SCARF, facts: { Colour: 'White', Size: 'S' } };
    const onPage = { pageProducts: [{ external_product_id: 's1' }] };
    const [told] = await converse(new FakeShop([white]), ['is the white scratchy?'], onPage);
    assert.match(told!.text, /not say anything about “scratchy”/u);
    const [alone] = await converse(new FakeShop([white]), ['is it white?'], onPage);
    assert.match(alone!.text, /Colour: White/u);
  });

  test('are its sizes, where it does not come in the one that is named', async () => {
    const { text } = await said(
      shop,
      'tell me more about the Otter 70% silk scarf',
      'does it come in XXL?',
    );
    assert.match(text, /Size: S, M/u);
    assert.doesNotMatch(text, /Silk: 70/u);
  });
});

test('a slip in "cheaper" bounds the price, and "1s" are ones', () => {
  for (const slip of ['chepaer', 'cheeper', 'cheper'])
    assert.ok(understand(`${slip} than 9`, 'en').price?.max, slip);
  assert.equal(understand('the dark 1s', 'en').pointsAtList, true);
});

test('where nothing found tells of an unwanted thing, what is told to be free of it is shown', async () => {
  const soaps: readonly FakeProduct[] = [
    { id: 's1', title: 'Otter foaming soap with lavender', department: 'Soaps' },
    { id: 's2', title: 'Heron foaming soap with lavender', department: 'Soaps' },
    { id: 's3', title: 'Stork foaming soap, perfume free', department: 'Sensitive' },
  ];
  const { ids, text } = await said(soaps, 'something foaming with lavender, without perfume');
  assert.deepEqual(ids, ['s3'], text);
  const none = await said(soaps.slice(0, 2), 'something foaming with lavender, without perfume');
  assert.equal(none.ids.length, 2, none.text);
  assert.match(none.text, /not say anything about “perfume”/u);
});

test('a brother of twelve is a boy, and one without an age is a man', async () => {
  const shirts: readonly FakeProduct[] = [
    { id: 'm', title: 'Otter shirt', facts: { People: 'Men' } },
    { id: 'b', title: 'Heron shirt', facts: { People: 'Boys' } },
  ];
  assert.deepEqual((await said(shirts, "a shirt for my brother, he's 12")).ids, ['b']);
  assert.deepEqual((await said(shirts, 'a shirt for my brother')).ids, ['m']);
});

test('"hm" only thinks', () => {
  for (const text of ['hm something nicer', 'Hmm, something nicer', 'hmmm... something nicer'])
    assert.equal(understand(text, 'en').text, 'something nicer');
  assert.equal(understand('hm shirts', 'en').text, 'hm shirts');
});
