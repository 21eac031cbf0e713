// Parts for what the shopper has: several at once, those for other models, the likest of them, and products by their numbers.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { converse, FakeShop } from './fake-shop.ts';

const part = (id: string, kind: string, models: string) => ({
  id,
  title: `${kind} for ${models}`,
  department: `${kind}s`,
  facts: { 'Fits models': models },
});
const PARTS = [
  part('rack-400', 'Luggage rack', 'Heron 400'),
  part('rack-90', 'Luggage rack', 'Wader 90'),
  part('peg-90', 'Foot peg', 'Wader 90'),
  part('peg-400', 'Foot peg', 'Heron 400'),
  part('guard-90', 'Lamp guard', 'Wader 90'),
  part('clip-7', 'Lamp clip', 'Heron 400'),
  part('bag-clip', 'Bag clip', 'Heron 400'),
  part('lamp', 'Reading lamp', 'Heron 400'),
];
const idsOf = async (...texts: string[]) =>
  (await converse(new FakeShop(PARTS), texts)).at(-1)?.ids ?? [];

describe('several parts', () => {
  test('fit what the shopper has, said before the list or behind it', async () => {
    for (const text of [
      'I ride a Heron 400. I need a luggage rack and a foot peg',
      'I need a luggage rack and a foot peg for my Heron 400',
    ])
      assert.deepEqual((await idsOf(text)).toSorted(), ['peg-400', 'rack-400'], text);
  });

  test('fit what a story tells of', async () => {
    const told =
      'Well, the wife has finally given me the green light for the trip and I only got the Heron 400 in December, it is still completely as it was.';
    const ids = await idsOf(`${told} I reckon I need a luggage rack and a foot peg.`);
    assert.deepEqual(ids.toSorted(), ['peg-400', 'rack-400']);
  });
});

describe('parts that list other models', () => {
  test('are only closest', async () => {
    const [said] = await converse(new FakeShop(PARTS), ['a lamp guard for my Heron 400']);
    assert.match(said?.text ?? '', /closest/u);
    const [own] = await converse(new FakeShop(PARTS), ['a lamp guard for my Wader 90']);
    assert.deepEqual(own?.ids, ['guard-90']);
    assert.doesNotMatch(own.text, /closest/u);
  });
});

describe('which part fits', () => {
  test('is the one that is called like the thing, before others for the same model', async () => {
    const goods = [
      part('bag-clip', 'Bag clip', 'Heron 400'),
      part('lamp-clip', '7 W lamp clip', 'Heron 400'),
      part('lamp', 'Reading lamp', 'Heron 400'),
    ];
    const said = await converse(new FakeShop(goods), [
      'reading lamp',
      'which clip do I need for it?',
    ]);
    assert.equal(said.at(-1)?.ids[0], 'lamp-clip', said.at(-1)?.text);
  });
});

describe('the number of a product', () => {
  test('names it in a question, after a list of others', async () => {
    const goods = [
      { id: 'TB110_X5', title: 'Oak rack', facts: { Colour: 'Green' } },
      { id: 'TB200', title: 'Steel rack', facts: { Colour: 'Blue' } },
      { id: 'TB300', title: 'Tin rack', facts: { Colour: 'Red' } },
    ];
    const said = await converse(new FakeShop(goods), [
      'racks',
      'what colours does TB110_X5 come in',
    ]);
    assert.deepEqual(said.at(-1)?.ids, ['TB110_X5']);
    assert.match(said.at(-1)?.text ?? '', /Green/u);
  });
});

describe('words that look like others', () => {
  test('skipping is of a rope and leaves out what "those" names', async () => {
    const ropes = [
      { id: 'cheap', title: 'Plain skipping rope', price: 600 },
      { id: 'dear', title: 'Fine skipping rope', price: 3000 },
    ];
    const idsFor = async (text: string) => (await converse(new FakeShop(ropes), [text]))[0]?.ids;
    assert.deepEqual(await idsFor('skipping rope under 20'), ['cheap']);
    assert.deepEqual(await idsFor('a rope, skipping those under 20'), ['dear']);
  });

  test('a value that would be ok is one of the things shown', async () => {
    const goods = [
      { id: 'goggles-a', title: 'Swim goggles (Purple)', department: 'Goggles' },
      { id: 'goggles-b', title: 'Swim goggles (Black)', department: 'Goggles' },
      { id: 'ball', title: 'Football (Purple)', department: 'Balls' },
    ];
    const said = await converse(new FakeShop(goods), ['goggles', 'purple would be ok']);
    assert.deepEqual(said.at(-1)?.ids, ['goggles-a']);
  });

  test('8yo is an age', async () => {
    const goods = [
      { id: 'small', title: 'Scooter', facts: { Age: '6 to 9 years' } },
      { id: 'big', title: 'Tall scooter', facts: { Age: '14 to 18 years' } },
    ];
    const [said] = await converse(new FakeShop(goods), ['a scooter for an 8yo']);
    assert.deepEqual(said?.ids, ['small'], said?.text);
  });
});

describe('parts of which several have one name before a dash', () => {
  const PARTS = [
    {
      id: 'heron',
      title: 'Drip lid - Heron',
      department: 'Lids',
      brand: 'Ostra',
      price: 700,
      facts: { 'Compatible with': 'Heron' },
    },
    {
      id: 'otter',
      title: 'Drip lid - Otter',
      department: 'Lids',
      brand: 'Norda',
      price: 900,
      facts: { 'Compatible with': 'Otter', Sides: 'Left, Right, Pair' },
    },
    {
      id: 'pipe',
      title: 'Drip pipe - Otter',
      department: 'Pipes',
      facts: { 'Compatible with': 'Otter' },
    },
    { id: 'bag', title: 'Kettle bag', department: 'Bags', facts: { 'Compatible with': 'All' } },
  ];
  const last = async (...messages: readonly string[]) =>
    (await converse(new FakeShop(PARTS), messages)).at(-1)!;

  test('are all meant by it, and those for what was told before come alone', async () => {
    assert.deepEqual((await last('drip lid?')).ids.toSorted(), ['heron', 'otter']);
    const told = 'I drive an Otter. What have you got?';
    assert.deepEqual((await last(told, 'kettle bag')).ids, ['bag']);
    assert.deepEqual((await last(told, 'kettle bag', 'drip lid')).ids, ['otter']);
  });

  test('are told apart by their brand, and not by their kind', async () => {
    assert.match(
      (await last('drip lids', 'which brand is the cheapest')).text,
      /cheapest is Drip lid - Heron/u,
    );
    const shop = new FakeShop([
      { id: 'a', title: 'Ostra lid', department: 'Lids' },
      { id: 'b', title: 'Norda cover', department: 'Lids' },
    ]);
    const [, told] = await converse(shop, ['lids', 'what does a lid even do?']);
    assert.doesNotMatch(told?.text ?? '', /name says/u);
    assert.notDeepEqual(told?.ids, ['a'], told?.text);
  });

  test('are sold as a pair where one of them is', async () => {
    assert.match((await last('drip lid otter', 'can i buy them as a pair')).text, /Pair/u);
  });

  test('are needed for another thing as well', async () => {
    const pipe = { id: 'tube', title: 'Drip pipe - Heron', department: 'Pipes' };
    const shop = new FakeShop([pipe, ...PARTS]);
    const on = { pageProducts: [{ external_product_id: 'otter' }] };
    const [told] = await converse(shop, ['the Heron needs them as well'], on);
    assert.deepEqual(told?.ids, ['heron']);
  });

  test('are asked for below a price, whatever number a shopper cries out', async () => {
    assert.deepEqual((await last('drip lids', '12!! no way. show me what is under 8')).ids, [
      'heron',
    ]);
  });
});
