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

  const dishes: readonly FakeProduct[] = [
    { id: 'cat', title: 'Cat supplement, calcium tablet', department: 'Pets' },
    { id: 'pods', title: 'Dishwasher all-round pods', department: 'Kitchen > Dishwash' },
    { id: 'stain', title: 'Scrub for tablet stains', department: 'Kitchen > Dishwash' },
    { id: 'lumo', title: 'Lumo dishwasher', department: 'Kitchen > Dishwash' },
    { id: 'machine', title: 'Novo dishwasher', department: 'Kitchen > Dishwashers' },
    { id: 'rack', title: 'Dishwasher rack', department: 'Kitchen > Dishwashers' },
    { id: 'plate', title: 'Dishwasher safe plate', department: 'Plates' },
  ];

  for (const said of ['tablets for the dishwasher', 'tablets for dishwashers'])
    test(`is told by a title and its group, and not by the thing itself: "${said}"`, async () => {
      const { ids, text } = await saidIn(dishes, said);
      assert.deepEqual(ids, ['pods'], text);
      assert.match(text, /no “tablets” here/u);
    });

  test('is told by a text of what is called so', async () => {
    const tablet: FakeProduct = {
      id: 'own',
      title: 'Clean tablet',
      description: 'For any dishwasher.',
    };
    const { ids, text } = await saidIn([...dishes, tablet], 'tablets for the dishwasher');
    assert.ok(ids.includes('own') && !ids.includes('pods'), text);
  });

  test('has spare parts by another name, and these come before the thing itself', async () => {
    const brushes: readonly FakeProduct[] = [
      { id: 'mop', title: 'Swirl 40 spray mop', department: 'Mops' },
      { id: 'broom', title: 'Novo broom refills', department: 'Mops', facts: { Fits: 'Swirl 40' } },
      { id: 'refills', title: 'Swirl 40 spray mop refills - set of two', department: 'Mops' },
    ];
    const { ids, text } = await saidIn(brushes, 'heads for the swirl 40');
    assert.equal(ids[0], 'refills', text);
  });

  test('stands before its parts where no thing is named', async () => {
    const facts = { Colour: 'Red' };
    const mops: readonly FakeProduct[] = [
      { id: 'mop', title: 'Swirl 40 spray mop', department: 'Mops', facts },
      { id: 'refills', title: 'Swirl 40 spray mop refills', department: 'Mops', facts },
    ];
    for (const said of ['something for the swirl 40', 'anything red for the swirl?'])
      assert.deepEqual((await saidIn(mops, said)).ids, ['mop', 'refills'], said);
  });

  test('counts less than how many it has', async () => {
    const puzzles: readonly FakeProduct[] = [
      { id: 'farm', title: 'Puzzle farm 100 piece', department: 'Puzzles' },
      { id: 'horses', title: 'Puzzle sea with horses', department: 'Puzzles' },
    ];
    const { ids, text } = await saidIn(puzzles, 'puzzles', 'a 100 piece one with horses');
    assert.deepEqual(ids, ['farm'], text);
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

  test('is called so by the name that has both, and by a word of both', async () => {
    const sold: readonly FakeProduct[] = [
      ...teas,
      { id: 'steel', title: 'Tea strainer - steel', department: 'Drinks > Tea' },
      { id: 'wire', title: 'Wire teastrainer - for tea', department: 'Drinks > Tea' },
      { id: 'mesh', title: 'Mesh tea strainer', department: 'Kitchen' },
    ];
    const { ids, text } = await saidIn(sold, 'do you sell a tea strainer?');
    assert.deepEqual(ids.toSorted(), ['mesh', 'steel', 'wire'], text);
  });

  test('is called so by its group', async () => {
    const net = { id: 'net', title: 'Tea - net, fine strainer', department: 'Tea > Strainers' };
    const { ids, text } = await saidIn([...teas, net], 'do you sell a tea strainer?');
    assert.deepEqual(ids, ['net'], text);
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
    { id: 'bag', title: 'Waterproof bag', price: 9_500, facts: { Colour: 'Grey' } },
    { id: 'scarf', title: 'Warm scarf', price: 9_500, facts: { Colour: 'Grey' } },
    { id: 'leaf', title: 'Small leaf brooch', price: 950, facts: { Colour: 'Grey' } },
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

  test('is of it also where a title has the word', async () => {
    const said = 'my friend loves chess, i want a small gift for him';
    assert.deepEqual((await saidIn(shop, said)).ids.toSorted(), ['pad', 'print']);
  });

  test('is of the price', async () => {
    const { ids, text } = await saidIn(shop, 'something small under 2.95 usd');
    assert.deepEqual(ids.toSorted(), ['pad', 'print'], text);
  });

  test('is no stuff, and nothing that keeps one warm', async () => {
    assert.deepEqual((await saidIn(shop, 'something waterproof in grey')).ids, ['bag']);
    assert.deepEqual((await saidIn(shop, 'something warm in grey')).ids, ['scarf']);
  });

  test('is of a colour, rather than of another thing of that size', async () => {
    const few = shop.filter(({ id }) => id !== 'leaf');
    const { ids, text } = await saidIn(few, 'something small in grey');
    assert.ok(ids.includes('plain') && !ids.includes('pad'), text);
  });

  for (const said of ['small ones in grey', 'a small one in grey', 'a small brooch in grey'])
    test(`beside a thing, or those shown, is of these: "${said}"`, async () => {
      const { ids, text } = await saidIn(shop, 'brooches', said);
      assert.deepEqual(ids, ['leaf'], text);
    });
});

describe('a maker called like a word', () => {
  const makers: readonly FakeProduct[] = [
    { id: 'washer', title: 'Washing machine', brand: 'Norda' },
    { id: 'rose', title: 'Wall lamp', brand: 'Rose' },
    { id: 'roses', title: 'Rose lamp', brand: 'Norda' },
    { id: 'big', title: 'Floor lamp', brand: 'Big' },
    { id: 'tall', title: 'Big desk lamp', brand: 'Norda' },
    { id: 'star', title: 'Table lamp', brand: 'Bright Star' },
    { id: 'zesty', title: 'Clip lamp', brand: 'Brightish' },
    { id: 'other', title: 'Brightish spot lamp', brand: 'Norda' },
  ];
  const heard = async (said: string) => {
    const shop = new FakeShop(makers);
    for (const word of ['rose', 'big', 'bright', 'star', 'something']) shop.common.add(word);
    return (await converse(shop, [said])).at(-1)!;
  };

  test('is meant by a noun, by several words, by a strange word and by a capital', async () => {
    assert.deepEqual((await heard('rose lamps')).ids, ['rose']);
    assert.match((await heard('bright star lamps')).text, /\(Bright Star\)/u);
    assert.deepEqual((await heard('brightish lamps')).ids, ['zesty']);
    assert.deepEqual((await heard('Big lamps')).ids, ['big']);
  });

  test('is not meant by a size, which all the same is what is looked for', async () => {
    const { ids, text } = await heard('something big');
    assert.ok(ids.includes('tall') && !ids.includes('washer'), text);
  });
});

describe('what a thing is to do', () => {
  test('chooses none of the things by a single word of their texts', async () => {
    const fans: readonly FakeProduct[] = [
      { id: 'duct', title: 'Duct fan Breeze' },
      { id: 'duo', title: 'Duct fan Gale' },
      { id: 'swing', title: 'Swing fan', description: 'A duct fan that moves air.' },
    ];
    const { ids, text } = await saidIn(fans, 'I need a duct fan to pull hot air out of a shed');
    assert.deepEqual(ids.slice(0, 2).toSorted(), ['duct', 'duo'], text);
  });

  test('is no list of things', async () => {
    const shop: readonly FakeProduct[] = [
      { id: 'mat', title: 'Heating mat', description: 'Keeps plants warm.' },
      { id: 'bud', title: 'Bud start', description: 'Feeds tomatoes.' },
      { id: 'soap', title: 'Pepper soap' },
      { id: 'sauce', title: 'Tomato sauce' },
    ];
    const said =
      "I'd like to start my tomatoes and pepper plants. What do you have to keep them warm?";
    const { text } = await saidIn(shop, said);
    assert.match(text, /start tomatoes and pepper plants keep warm/u);
  });
});

test('what a clause tells of a person is no thing of a list', async () => {
  const shop: readonly FakeProduct[] = [
    { id: 'book', title: 'Book of birds', department: 'Books' },
    { id: 'atlas', title: 'Book of hills', department: 'Books' },
    { id: 'food', title: 'Food for birds', department: 'Food' },
    { id: 'comb', title: 'Comb for bees', department: 'Combs' },
  ];
  const said = 'a book for my aunt, she is really into birds and bees';
  const { ids, text } = await saidIn(shop, said);
  assert.deepEqual(ids.toSorted(), ['atlas', 'book'], text);
});
