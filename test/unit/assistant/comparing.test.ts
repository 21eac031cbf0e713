// Two products that are named are compared: those that are called so, and no part or other thing.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { converse, FakeShop } from './fake-shop.ts';

const goods = [
  { id: 'jug', title: 'Glass jug for Tornado 1.5 l', department: 'Mixers' },
  { id: 'pro', title: 'Tornado Pro mixer 2 l', department: 'Mixers' },
  { id: 'plain', title: 'Tornado jar mixer 1.5 l', department: 'Mixers' },
  ...[1, 2, 3, 4, 5, 6].map((at) => ({
    id: `bridge-${at}`,
    title: '32-piece bridge',
    department: 'Puzzles',
  })),
  { id: 'large', title: 'Magna tiles 62-piece set', department: 'Building' },
  { id: 'small', title: 'Magna tiles 32-piece set', department: 'Building' },
  { id: 'boots', title: 'Garden boots', brand: 'Tulp', department: 'Boots' },
  { id: 'like', title: 'Anvil shears', brand: 'Fels', department: 'Shears' },
  { id: 'anvil', title: 'Anvil shears', brand: 'Tulp', department: 'Shears' },
  { id: 'kids', title: 'For Kids tablet', department: 'Tablets' },
  { id: 'tablet', title: 'Drawing tablet', department: 'Tablets' },
  { id: 'n4', title: 'No. 4 shears', brand: 'Fels', department: 'Shears' },
];

test('two things that were found one after the other are compared by price and by degree', async () => {
  const shop = (): FakeShop =>
    new FakeShop([
      { id: 'oak', title: 'Oak plank', price: 900, facts: { Weight: '4 kg' } },
      { id: 'ash', title: 'Ash board', price: 1_200, facts: { Weight: '3 kg' } },
    ]);
  for (const [says, told] of [
    ['which one is cheaper?', /cheapest is Oak plank/u],
    ['which is lighter?', /Ash board/u],
  ] as const) {
    const [, , third] = await converse(shop(), ['oak plank', 'ash board', says]);
    assert.match(third?.text ?? '', told);
  }
  for (const says of ['a cheaper one', 'which of them is made of ash?']) {
    const [, , third] = await converse(shop(), ['oak plank', 'ash board', says]);
    assert.doesNotMatch(third?.text ?? '', /Oak/u, says);
  }
});

test('two that are held against each other by a degree are compared', async () => {
  const [said] = await converse(
    new FakeShop([
      { id: 'fox', title: 'Fuchs', facts: { Dauer: '20 min' } },
      { id: 'red', title: 'Fuchs Rot', facts: { Dauer: '20 min' } },
      { id: 'owl', title: 'Eule', facts: { Dauer: '90 min' } },
    ]),
    ['Fuchs gegen Fuchs Rot, was dauert länger?'],
    { locale: 'de' },
  );
  assert.deepEqual(said?.ids, ['fox', 'red'], said?.text);
  assert.match(said.text, /20 min/u);
});

describe('what is compared', () => {
  for (const [says, ids, locale] of [
    ['what is the difference between the tornado and the tornado pro', ['plain', 'pro'], 'en'],
    ['compare the tornado pro with the tornado', ['pro', 'plain'], 'en'],
    ['difference between the magna 62 and the 32 piece', ['large', 'small'], 'en'],
    ['difference between the magna 32 and the 62 piece', ['small', 'large'], 'en'],
    ['compare the kids tablet and the tornado pro', ['kids', 'pro'], 'en'],
    ['compare the fels no. 4 with the tulp anvil', ['n4', 'anvil'], 'en'],
    ['vergleiche die Magna 62 mit der 32', ['large', 'small'], 'de'],
    ['now the tulp anvil shears against the fels anvil shears please', ['anvil', 'like'], 'en'],
    ['fels no. 4 shears vs tulp garden boots', ['n4', 'boots'], 'en'],
  ] as const) {
    test(`is called by the words of its name: "${says}"`, async () => {
      const [said] = await converse(new FakeShop(goods), [says], { locale });
      assert.deepEqual(said?.ids, ids, said?.text);
    });
  }

  test('is not what a thing is to help against, nor a name of which the shop has half', async () => {
    for (const says of [
      'tulp garden boots against rain',
      'tulp garden boots against anvil shears',
      'tulp garden boots against the fels hook shears',
      'tulp garden boots and fels anvil shears',
    ]) {
      const [said] = await converse(new FakeShop(goods), [says]);
      assert.doesNotMatch(said?.text ?? '', /^Comparing/u, says);
    }
  });

  test('is of one group where the names leave it open', async () => {
    const shop = new FakeShop([
      { id: 'mat', title: 'Otter', department: 'Mats' },
      { id: 'cup', title: 'Heron cup', department: 'Cups' },
      { id: 'other', title: 'Heron', department: 'Mats' },
      { id: 'last', title: 'Heron', department: 'Mats' },
    ]);
    const [said] = await converse(shop, ['compare the otter and the heron']);
    assert.deepEqual(said?.ids, ['mat', 'other'], said?.text);
    const [named] = await converse(shop, ['compare the otter and the heron cup']);
    assert.deepEqual(named?.ids, ['mat', 'cup'], named?.text);
  });

  for (const [what, says, ids, others] of [
    [
      'by its maker, whatever the group',
      'compare the otter and the fels heron',
      ['mat', 'fels'],
      [
        { id: 'fels', title: 'Heron', brand: 'Fels', department: 'Cups' },
        { id: 'tulp', title: 'Heron', brand: 'Tulp', department: 'Mats' },
      ],
    ],
    [
      'by what was found first, where several pairs are of one group',
      'compare the otter and the heron',
      ['cup-otter', 'cup-heron'],
      [
        { id: 'cup-otter', title: 'Otter', department: 'Cups' },
        { id: 'cup-heron', title: 'Heron', department: 'Cups' },
        { id: 'jar', title: 'Heron', department: 'Jars' },
        { id: 'lamp', title: 'Heron', department: 'Lamps' },
        { id: 'mat-heron', title: 'Heron', department: 'Mats' },
      ],
    ],
    [
      'by what was found first, and not for having no group',
      'compare the otter and the heron',
      ['mat', 'cup'],
      [
        { id: 'none', title: 'Otter' },
        { id: 'cup', title: 'Heron', department: 'Cups' },
      ],
    ],
    [
      'up to three of them',
      'compare the otter and the heron and the kestrel and the badger',
      ['mat', 'heron', 'kestrel'],
      ['Heron', 'Kestrel', 'Badger'].map((title) => ({ id: title.toLowerCase(), title })),
    ],
  ] as const) {
    test(`is told ${what}`, async () => {
      const shop = new FakeShop([{ id: 'mat', title: 'Otter', department: 'Mats' }, ...others]);
      const [said] = await converse(shop, [says]);
      assert.deepEqual(said?.ids, ids, said?.text);
    });
  }

  test('is the thing spoken of with another that is named and has more or less of something', async () => {
    const shop = new FakeShop([
      { id: 'tablet', title: 'Drawing tablet', facts: { Weight: '500 g' } },
      { id: 'boots', title: 'Garden boots', brand: 'Tulp', facts: { Weight: '900 g' } },
      { id: 'kids', title: 'Kids tablet', facts: { Weight: '300 g' } },
    ]);
    for (const [before, says, isCompared] of [
      ['drawing tablet', 'are the boots heavier?', true],
      ['drawing tablet', 'is the drawing tablet heavier?', false],
      ['drawing tablet', 'is the ladder by Tulp heavier?', false],
      ['drawing tablet', 'are boots heavier?', false],
      ['tablets', 'are the boots heavier?', false],
    ] as const) {
      const [, said] = await converse(shop, [before, says]);
      const where = `${before}, ${says}: ${said?.text}`;
      assert.equal(
        said?.text.startsWith('Comparing Drawing tablet and Garden boots'),
        isCompared,
        where,
      );
    }
  });

  test('is asked of two that a question names by the beginning of their titles', async () => {
    const shop = new FakeShop([
      { id: 'rails', title: 'Iron Rails: Alpine Lines', facts: { Weight: '2.6 kg' } },
      { id: 'nomads', title: 'Star Nomads (second edition)', facts: { Weight: '3.8 kg' } },
      { id: 'nomad', title: 'Star map', facts: { Weight: '0.2 kg' } },
    ]);
    for (const [says, locale] of [
      ['Is Iron Rails or Star Nomads heavier?', 'en'],
      ['Ist Iron Rails oder Star Nomads schwerer?', 'de'],
      ['Iron Rails ou Star Nomads, lequel est plus lourd ?', 'fr'],
    ] as const) {
      const [said] = await converse(shop, [says], { locale });
      assert.deepEqual(said?.ids, ['rails', 'nomads'], said?.text);
      assert.match(said.text, /2.6 kg.*3.8 kg/u);
    }
    const [wished] = await converse(shop, ['do you have Iron Rails and Star Nomads?']);
    assert.doesNotMatch(wished?.text ?? '', /Comparing/u);
    const [other] = await converse(shop, ['Is Iron Rails or Star Trek heavier?']);
    assert.doesNotMatch(other?.text ?? '', /Comparing/u);
  });

  test('is one that is named, with the one that is talked about', async () => {
    for (const [says, locale] of [
      ['what is the difference between that and the tornado pro?', 'en'],
      ['vergleiche das mal mit dem Tornado Pro', 'de'],
    ] as const) {
      const said = await converse(new FakeShop(goods), ['drawing tablet', says], { locale });
      assert.deepEqual(said[1]?.ids, ['tablet', 'pro'], said[1]?.text);
    }
  });

  test('is no third thing beside two that are named', async () => {
    const says = 'what is the difference between the tornado and the tornado pro?';
    const [, said] = await converse(new FakeShop(goods), ['drawing tablet', says]);
    assert.deepEqual(said?.ids, ['plain', 'pro'], said?.text);
  });

  test('are as many of a list as are said, and all of a short one', async () => {
    for (const [says, count] of [
      ['compare all three', 3],
      ['compare the first two', 2],
      ['compare both', 2],
      ['compare them', 2],
    ] as const) {
      const [, said] = await converse(new FakeShop(goods), ['bridge', says]);
      assert.equal(said?.ids.length, count, said?.text);
    }
    for (const [says, locale] of [
      ['compare them', 'en'],
      ['vergleiche alle', 'de'],
      ['compare ces produits', 'fr'],
    ] as const) {
      const [, said] = await converse(new FakeShop(goods), ['shears', says], { locale });
      assert.equal(said?.ids.length, 3, said?.text);
    }
  });

  test('is never one product twice', async () => {
    const shop = new FakeShop([{ id: 'mat', title: 'Otter mat' }]);
    const [said] = await converse(shop, ['compare the otter mat and the otter']);
    assert.equal(
      said?.events.some((one) => one.kind === 'artifact' && one.artifact.type === 'comparison'),
      false,
    );
  });
});

test('how big a difference is to a named product compares the two, and "both" is of these', async () => {
  for (const [locale, asked, both] of [
    ['en', 'how big is the difference to the Otter?', 'do both have the same warranty?'],
    ['de', 'wie groß ist der Preisunterschied zum Otter?', 'haben beide die gleiche Garantie?'],
  ] as const) {
    const shop = new FakeShop([
      { id: 'o', title: 'Otter tent', price: 9_000, facts: { 'Warranty Garantie': '12' } },
      { id: 'h', title: 'Heron hut', price: 4_000, facts: { 'Warranty Garantie': '36' } },
    ]);
    const pageProducts = [{ external_product_id: 'h' }];
    const [compared, told] = await converse(shop, [asked, both], {
      locale,
      pageProducts,
    });
    assert.deepEqual(compared?.ids.toSorted(), ['h', 'o'], compared?.text);
    assert.match(told?.text ?? '', /36.*12|12.*36/u);
  }
});

test('a comparison with a name that is not sold here compares no other two', async () => {
  for (const before of [[], ['boots']]) {
    for (const asked of [
      'compare the Tornado Pro mixer and the Zephyr kettle',
      "what's the difference between the Gale kettle and the Zephyr kettle?",
    ]) {
      const replies = await converse(new FakeShop(goods), [...before, asked]);
      assert.doesNotMatch(replies.at(-1)?.text ?? '', /Comparing/u, asked);
    }
  }
});

test('as many of a kind are compared as are counted, or all of a few', async () => {
  const shop = (): FakeShop =>
    new FakeShop([
      ...['Oak', 'Ash', 'Elm'].map((wood) => ({
        id: wood,
        title: `${wood} bench`,
        department: 'Benches',
        facts: { Seats: wood === 'Elm' ? '3' : '2' },
      })),
      { id: 'pad', title: 'Pad for a bench', department: 'Pads' },
    ]);
  for (const says of ['put all three benches side by side', 'compare the benches']) {
    const [said] = await converse(shop(), [says]);
    assert.deepEqual(said?.ids.toSorted(), ['Ash', 'Elm', 'Oak'], said?.text);
  }
  const [two] = await converse(shop(), ['compare two benches']);
  assert.equal(two?.ids.length, 2, two?.text);
  const [none] = await converse(shop(), ['compare the three oak pads']);
  assert.doesNotMatch(none?.text ?? '', /Comparing/u);
  const [, again] = await converse(shop(), ['benches', 'compare all three benches']);
  assert.deepEqual(again?.ids.toSorted(), ['Ash', 'Elm', 'Oak'], again?.text);
});

test('of a kind those that were shown are compared, and of many in the shop two', async () => {
  const hoodies = ['Oak', 'Yew', 'Ash', 'Elm'].map((name) => ({
    id: name,
    title: `${name} hoodie`,
    department: 'Hoodies',
    facts: { Cloth: name === 'Ash' || name === 'Elm' ? 'Wool' : 'Cotton' },
  }));
  const shown = await converse(new FakeShop(hoodies), ['wool hoodies', 'compare the hoodies']);
  assert.deepEqual(shown.at(-1)?.ids.toSorted(), ['Ash', 'Elm']);
  const more = [...hoodies, { id: 'Fir', title: 'Fir hoodie', department: 'Hoodies' }];
  const [said] = await converse(new FakeShop(more), ['compare the hoodies']);
  assert.equal(said?.ids.length, 2, said?.text);
});

test('after a comparison "a cheaper one" is of the kind that both are', async () => {
  const shop = new FakeShop([
    { id: 'a', title: 'Tulp cordless drill', brand: 'Tulp', price: 12_000 },
    { id: 'b', title: 'Fels cordless drill', brand: 'Fels', price: 15_000 },
    { id: 'c', title: 'Ostra cordless drill', brand: 'Ostra', price: 9_000 },
    { id: 'd', title: 'Pipe wrench', price: 2_000 },
  ]);
  const said = ['compare the Tulp and the Fels cordless drill', 'do you have a cheaper one?'];
  const [, told] = await converse(shop, said);
  assert.deepEqual(told?.ids, ['c'], told?.text);
});

test('"I meant side by side" names what is sold so, and "the first two side by side" compares', async () => {
  const shop = new FakeShop([
    { id: 'solo', title: 'Light pram', department: 'Prams' },
    { id: 'trio', title: 'Long pram', department: 'Prams' },
    { id: 'twin', title: 'Side by side pram', department: 'Prams' },
  ]);
  const told = await converse(shop, ['pram', 'sorry no i meant side by side']);
  assert.equal(told.at(-1)!.ids[0], 'twin', told.at(-1)!.text);
  const compared = await converse(shop, ['pram', 'put the first two side by side']);
  assert.match(compared.at(-1)!.text, /^Comparing/u);
});

describe('makers of what is shown', () => {
  const SCREENS = [
    { id: 'bar-l', title: 'Lumo bar', brand: 'Lumo', department: 'Sound' },
    { id: 'bar-s', title: 'Sonar bar', brand: 'Sonar', department: 'Sound' },
    { id: 'tv-l', title: 'Lumo 65 screen', brand: 'Lumo', department: 'Screens', price: 900 },
    { id: 'tv-s', title: 'Sonar 65 screen', brand: 'Sonar', department: 'Screens', price: 800 },
    { id: 'tv-v', title: 'Velk 55 screen', brand: 'Velk', department: 'Screens', price: 700 },
  ];
  for (const message of [
    'compare the Lumo with the Sonar',
    'what is the difference between the Lumo and the Sonar?',
    'is the Lumo or the Sonar better for games?',
    'the Lumo or the Sonar screen, which is cheaper?',
  ])
    test(`name the products: "${message}"`, async () => {
      const [, told] = await converse(new FakeShop(SCREENS), ['screens', message]);
      assert.deepEqual(told!.ids.toSorted(), ['tv-l', 'tv-s'], told!.text);
    });

  test('name the first of each where there are several', async () => {
    const more = [{ id: 'tv-m', title: 'Lumo 75 screen', brand: 'Lumo', department: 'Screens' }];
    const shop = new FakeShop([...SCREENS, ...more]);
    const [shown, told] = await converse(shop, ['screens', 'compare the Lumo with the Sonar']);
    const first = shown!.ids.find((id) => id === 'tv-l' || id === 'tv-m');
    assert.deepEqual(told!.ids, [first, 'tv-s'], told!.text);
  });
});
