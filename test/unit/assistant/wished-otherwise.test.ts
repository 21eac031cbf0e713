// Another value than the one shown, what a person cannot have, and what comes before or behind a wish.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { converse, FakeShop, VariantShop, type FakeProduct } from './fake-shop.ts';

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
  'no wool please, the puppy chews on wool',
  'no wool, kid gets sick',
  'no wool please, they shrank last time',
  'no wool, had bad luck with that',
  "our school doesn't allow wool so no wool",
  "my skin can't stand it so please no wool",
]) {
  test(`"${said}" leaves it out`, async () => {
    const [, told] = await converse(shop(), ['jumpers', said]);
    assert.deepEqual(told?.ids, ['linen'], told?.text);
  });
}

for (const [said, label] of [
  ['no wool, prefer linen', 'linen'],
  ['no wool, has to be for the office', 'office'],
  ['no wool, something for the office', 'office'],
  ['no wool, for the office', 'office'],
  ['no wool, show me the linen kind', 'linen'],
  ['no wool, office wear', 'office wear'],
] as const) {
  test(`"${said}" wishes behind what is left out`, async () => {
    const [, told] = await converse(shop(), ['jumpers', said]);
    assert.match(told?.text ?? '', new RegExp(`“[^”]*${label}[^”]*”`, 'u'));
  });
}

test('a list behind "so" that names a thing is no mere refusal', async () => {
  const [, told] = await converse(shop(), ['jumpers', 'my hall is narrow, so no stool, a ladder']);
  assert.deepEqual(told?.ids, ['ladder'], told?.text);
});

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

test('a reason in a clause about a person is taken out once, with the words around it', async () => {
  const said = 'my legs are short because I am 80, low ones please';
  assert.deepEqual((await converse(shop(), ['stools', said])).at(-1)?.ids, ['oak']);
});

test('a reason behind a wish is no part of it, where something is told before it too', async () => {
  const said = 'my room is narrow, low ones because i am old';
  const { text } = (await converse(shop(), ['stools', said])).at(-1)!;
  assert.doesNotMatch(text, /old|narrow/u);
});

test('what a sister is like is no reason, and is looked for', async () => {
  const { text } = (await converse(shop(), ['stools', 'low ones, my sister is tall'])).at(-1)!;
  assert.match(text, /mentions “tall”/u);
});

test('a price told beside a wish bounds it', async () => {
  const { text } = (await converse(shop(), ['stools', 'low ones, i have 20 pounds'])).at(-1)!;
  assert.match(text, /20\.00/u);
});

test('another colour instead is that of a variant, where the product comes in it', async () => {
  const mugs = new VariantShop(
    [
      { id: 'mug', title: 'Otter mug', department: 'Mugs', facts: { Colour: 'Red' } },
      { id: 'bowl', title: 'Heron bowl', department: 'Bowls', facts: { Colour: 'Green' } },
    ],
    [
      ['mug-r', 'mug', 'Colour: Red', 'in_stock'],
      ['mug-g', 'mug', 'Colour: Green', 'in_stock'],
    ],
  );
  const own = { locale: 'en', pageProducts: [{ external_product_id: 'mug' }] };
  const [, told] = await converse(mugs, ['what colour is it', 'green instead?'], own);
  assert.match(told!.text, /Otter mug, Colour: Green/u);
});

describe('what is asked last of the things that were shown', () => {
  const ring = (id: string, material: string, colour: string): FakeProduct => {
    const facts = { Material: material, Colour: colour };
    return { id, title: `${id} ring`, department: 'Rings', price: 100, facts };
  };
  const rings = [
    ring('Star', 'Gold', 'White'),
    ring('Moon', 'Gold', 'White'),
    ring('Sun', 'Silver', 'Black'),
    { ...ring('Dawn', 'Silver', 'White'), title: 'Dawn chain', department: 'Chains' },
  ];
  const parasols: readonly FakeProduct[] = [
    { id: 'wood', title: 'Parasol of wood', department: 'Parasols', price: 5_000 },
    {
      id: 'cane',
      title: 'Parasol of bamboo',
      department: 'Parasols',
      price: 1_000,
      brand: 'Norda',
    },
    { id: 'pole', title: 'Bamboo pole', department: 'Poles', price: 1_000 },
  ];
  const tents: readonly FakeProduct[] = [
    { id: 'b1', title: 'Plover tent', department: 'Tents', facts: { Colour: 'Black' } },
    { id: 'b2', title: 'Heron tent', department: 'Tents', facts: { Colour: 'Black' } },
    { id: 'firm', title: 'Curlew tent windproof', department: 'Tents', facts: { Colour: 'Green' } },
    { id: 'coat', title: 'Windproof coat', department: 'Coats', facts: { Colour: 'Black' } },
  ];
  const puzzles: readonly FakeProduct[] = [
    { id: 'p1', title: 'Harbour puzzle 200 pieces', department: 'Puzzles' },
    { id: 'p2', title: 'Meadow puzzle 200 pieces', department: 'Puzzles' },
    { id: 'horse', title: 'Horse puzzle 500 pieces', department: 'Puzzles' },
    { id: 'book', title: 'Horse book', department: 'Books' },
  ];
  const last = async (goods: readonly FakeProduct[], ...said: string[]) =>
    (await converse(new FakeShop(goods), said)).at(-1)!;

  for (const said of ['in silver', 'silver ones'])
    test(`is kept where none of them is so, and their colour given up: "${said}"`, async () => {
      const { ids, text } = await last(rings, 'white rings', said);
      assert.deepEqual(ids, ['Sun'], text);
      assert.match(text, /^Nothing fits White.*Nothing here matches all/u);
    });

  test('is a wish of its own where things are looked for anew', async () => {
    const { ids, text } = await last(rings, 'white rings', 'do you have silver?');
    assert.deepEqual(ids.toSorted(), ['Dawn', 'Sun'], text);
  });

  test('is kept with a price', async () => {
    const { ids, text } = await last(rings, 'gold rings', 'black under 200 usd');
    assert.deepEqual(ids, ['Sun'], text);
    assert.match(text, /^Nothing fits Gold/u);
  });

  for (const said of ['one that is windproof', 'windproof ones'])
    test(`gives up their colour, and says so: "${said}"`, async () => {
      const { ids, text } = await last(tents, 'black tents', said);
      assert.deepEqual(ids, ['firm'], text);
      assert.match(text, /^Nothing fits Black/u);
    });

  test('gives up how many they have, and says so', async () => {
    const { ids, text } = await last(puzzles, 'puzzles with 200 pieces', 'one with a horse');
    assert.deepEqual(ids, ['horse'], text);
    assert.match(text, /^Nothing fits 200 pieces/u);
  });

  test('is of the other stuff where "the … ones" are asked for', async () => {
    const { ids, text } = await last(parasols, 'a parasol made of wood', 'the bamboo ones');
    assert.deepEqual(ids, ['cane'], text);
  });

  for (const said of ['a bamboo one under 20 usd?', 'one by Norda?', 'a cheaper one?'])
    test(`is found by a search with all of it: "${said}"`, async () => {
      const { ids, text } = await last(parasols, 'a parasol made of wood', said);
      assert.deepEqual(ids[0], 'cane', text);
      assert.doesNotMatch(text, /Nothing here matches all/u);
      assert.match(text, /mentions “wood”/u);
    });

  test('leaves a colour where a thing of that colour has it', async () => {
    const white: readonly FakeProduct[] = parasols.map((one) => ({
      ...one,
      facts: { Colour: 'White' },
    }));
    const goods = [...white, { ...parasols[1]!, id: 'red', facts: { Colour: 'Red' } }];
    const { ids, text } = await last(goods, 'a white parasol made of wood', 'a bamboo one?');
    assert.deepEqual(ids, ['cane'], text);
  });

  test('gives nothing up where one of them is so', async () => {
    const goods = [...tents, { ...tents[0]!, id: 'both', title: 'Linnet tent windproof' }];
    const { ids, text } = await last(goods, 'black tents', 'one that is windproof');
    assert.deepEqual(ids, ['both'], text);
  });

  test('never gives up for whom it is', async () => {
    const jumper = (id: string, people: string, colour: string): FakeProduct => {
      return { id, title: `${id} jumper`, facts: { People: people, Colour: colour } };
    };
    const jumpers = [jumper('Wool', 'Men', 'Black'), jumper('Hooded', 'Men', 'Red')];
    const others = [{ ...jumper('Hooded', 'Women', 'Red'), id: 'hers' }];
    const { ids, text } = await last(
      [...jumpers, ...others],
      'black jumpers for men',
      'a hooded one',
    );
    assert.deepEqual(ids, ['Hooded'], text);
  });

  test('is added to their colour behind a preposition', async () => {
    const mugs: readonly FakeProduct[] = [
      { id: 'black', title: 'Otter mug', department: 'Mugs', facts: { Colour: 'Black' } },
      { id: 'lid', title: 'Heron mug with lid', department: 'Mugs', facts: { Colour: 'Green' } },
    ];
    const { ids, text } = await last(mugs, 'black mugs', 'with a lid');
    assert.deepEqual(ids, ['black'], text);
  });

  test('leaves the group that was chosen before', async () => {
    const goods: readonly FakeProduct[] = [
      { id: 'hers', title: 'Plain jumper', department: 'Women' },
      { id: 'his', title: 'Hooded jumper', department: 'Men' },
    ];
    const { ids, text } = await last(goods, 'jumpers', "women's ones", 'a hooded one');
    assert.deepEqual(ids, ['hers'], text);
  });

  test('is not kept where no thing has it', async () => {
    const jumper = (id: string, department: string): FakeProduct => {
      return { id, title: `${id} jumper`, department, facts: { Material: id } };
    };
    const jumpers = [jumper('Wool', 'Men'), jumper('Cotton', 'Men'), jumper('Linen', 'Women')];
    const { ids, text } = await last(jumpers, 'wool jumpers for men', 'a linen one');
    assert.deepEqual(ids.toSorted(), ['Cotton', 'Wool'], text);
    assert.match(text, /^Nothing fits Linen/u);
  });
});
