// What a shopper tells of a thing that is sold here: it is wished for, and the rest of the clause is not looked for.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const KNOWN =
  'break destroy died destroyed recommended friend love boss month house end decides wife';

const thing = (id: string, title: string, more: Partial<FakeProduct> = {}): FakeProduct => ({
  id,
  title,
  ...more,
});

const GOODS: readonly FakeProduct[] = [
  thing('whisk', 'Balloon whisk', { price: 900 }),
  thing('lamp', 'Heron lamp', { price: 3_000, brand: 'Heron' }),
  thing('lamp2', 'Otter lamp', { price: 2_000, brand: 'Otter' }),
  thing('drum', 'Harbour drum', { price: 1_500, facts: { Pieces: '1000' } }),
  thing('loveheart', 'Sweetheart love', { price: 100 }),
  thing('bag', 'Sleeping bag', { price: 5_000 }),
  thing('gloves', 'Ski gloves', { price: 2_500 }),
  thing('friendbook', 'Diary for a friend', { price: 700 }),
  thing('mug', 'Teacher mug', { price: 800 }),
  thing('ladder', 'Oak ladder', { price: 9_000 }),
];

function shopOf(goods: readonly FakeProduct[] = GOODS): FakeShop {
  const shop = new FakeShop(goods);
  for (const word of KNOWN.split(' ')) shop.common.add(word);
  return shop;
}

async function last(...messages: readonly string[]) {
  const said = await converse(shopOf(), messages);
  return said.at(-1)!;
}

describe('a clause that tells of a thing stands for the thing', () => {
  for (const [message, id] of [
    ['The kids destroy every whisk we own, so nothing dear please', 'whisk'],
    ['my husband destroyed the whisk, what is there?', 'whisk'],
    ['my husband wants a whisk', 'whisk'],
    ["my husband cooks all day, he'd love a whisk", 'whisk'],
    ['my daughter is moving out, she has to have a whisk', 'whisk'],
    ["it's a whisk I need", 'whisk'],
    ['a friend recommended a whisk', 'whisk'],
    ['the grandchildren love drums', 'drum'],
  ] as const)
    test(`"${message}"`, async () => {
      const { ids, text } = await last(message);
      assert.deepEqual(ids, [id], text);
      assert.doesNotMatch(text, /come closest/u);
    });

  test('and what is asked of it behind the clause counts', async () => {
    const { ids, text } = await last(
      "My wife fancies one of these lamps but it's just to try it, so which one costs the least?",
    );
    assert.equal(ids[0], 'lamp2', text);
    assert.match(text, /cheapest is Otter lamp/u);
  });

  test('where nothing is said of a person', async () => {
    const goods = [
      thing('lamp', 'Heron lamp', { price: 2_000 }),
      thing('mover', 'Furniture moving pads', { price: 900 }),
    ];
    for (const message of [
      'we are moving and the lamp broke, what is there under 25?',
      'the dog ate the lamp, so anything under 25',
      'our home is dark, the lamp died, anything under 25?',
    ]) {
      const said = await converse(shopOf(goods), [message]);
      assert.deepEqual(said[0]!.ids, ['lamp'], said[0]!.text);
      assert.match(said[0]!.text, /“lamp” \(under/u);
    }
  });

  test('with what bounds it', async () => {
    const goods = [
      thing('tea', 'Black tea', { price: 400, facts: { Caffeine: 'yes' } }),
      thing('tea2', 'Caffeine free mint tea', { price: 900 }),
    ];
    const shop = shopOf(goods);
    for (const [message, ids] of [
      ['my brother drinks tea without caffeine, what have you got?', ['tea2']],
      ['my brother always takes tea for under 5 dollars, what is there?', ['tea']],
    ] as const) {
      const [said] = await converse(shop, [message]);
      assert.deepEqual(said!.ids, ids, said!.text);
    }
  });

  test('with what leads on from it', async () => {
    const { ids, text } = await last('a friend recommended a lamp by Heron');
    assert.deepEqual(ids, ['lamp'], text);
  });
});

test('in orange, so that others see the shopper: what it is good for is not looked for', async () => {
  const shop = shopOf([
    thing('vest', 'Warm vest', { facts: { Colour: 'Orange' } }),
    thing('vest2', 'Thin vest', { facts: { Colour: 'Blue' } }),
    thing('car', 'Toy car'),
  ]);
  const said = await converse(shop, ['vests', 'in orange, so the cars see me']);
  assert.deepEqual(said.at(-1)!.ids, ['vest'], said.at(-1)!.text);
});

test('what each of two persons gets is looked for', async () => {
  const { ids, text } = await last('we train together now, so she gets a drum and I get a ladder');
  assert.deepEqual(ids.toSorted(), ['drum', 'ladder'], text);
});

describe('no clause of a thing', () => {
  test('is one with a word of its name that looks like a verb', async () => {
    const goods = [thing('dry', 'Dry bag'), thing('sleeping', 'Sleeping bag')];
    for (const message of [
      'we camp, the sleeping bag for the mountains',
      'and sleeping bags, it gets down to 5 degrees at night there',
    ]) {
      const said = await converse(shopOf(goods), [message]);
      assert.equal(said[0]!.ids[0], 'sleeping', said[0]!.text);
      assert.match(said[0]!.text, /“[^”]*sleeping bag|^(?!.*“)/u);
    }
  });

  test('tells of several things where several are wished', async () => {
    const { ids, text } = await last('My brother wants gloves, my sister ladders. Got both?');
    assert.deepEqual(ids.toSorted(), ['gloves', 'ladder'], text);
  });

  test('tells of what a person cannot do, beside a wish of the list', async () => {
    const { ids, text } = await last('lamps', "cheaper ones, I can't climb a ladder");
    assert.ok(!ids.includes('ladder'), text);
  });

  test('says what else the thing is like', async () => {
    const shop = shopOf([
      thing('red', 'Linen bag', { facts: { Colour: 'Red' } }),
      thing('blue', 'Straw bag', { facts: { Colour: 'Blue' } }),
    ]);
    const [said] = await converse(shop, ['my wife adores every bag that looks red']);
    assert.deepEqual(said!.ids, ['red'], said!.text);
  });

  test('asks of the product of the page', async () => {
    const shop = shopOf([...GOODS, thing('button', 'Shirt buttons')]);
    const pageProducts = [{ external_product_id: 'lamp' }];
    const [said] = await converse(shop, ['Might I ask the number of buttons it has?'], {
      pageProducts,
    });
    assert.match(said!.text, /Heron lamp/u);
    assert.doesNotMatch(said!.text, /Shirt/u);
  });

  test('tells of two things', async () => {
    const { ids, text } = await last('The kids destroy every whisk and every ladder');
    assert.deepEqual(ids.toSorted(), ['ladder', 'whisk'], text);
  });

  test('asks a question about it', async () => {
    const { ids, text } = await last('my husband cooks, is the Otter lamp in stock?');
    assert.deepEqual(ids, ['lamp2'], text);
    assert.match(text, /is in stock is not known/u);
  });
});

test('a friend and a boss are no things, and a teacher mug is one', async () => {
  assert.deepEqual((await last('a whisk for a friend')).ids, ['whisk']);
  assert.deepEqual((await last('a whisk for my boss')).ids, ['whisk']);
  assert.deepEqual((await last('a teacher mug')).ids, ['mug']);
});

test('who tells of a wish is for whom it is, and no condition where no product is for them', async () => {
  const { ids, text } = await last('my wife wants a lamp');
  assert.deepEqual(ids.toSorted(), ['lamp', 'lamp2'], text);
  assert.doesNotMatch(text, /come closest/u);
});

test('after a list, a reason before the question for the cheapest is none of the question', async () => {
  const { text } = await last(
    'lamps',
    "Well, it's the price that decides in our house, so which is the less expensive?",
  );
  assert.match(text, /cheapest is Otter lamp/u);
});

describe('"their" means the maker that a clause before it tells of', () => {
  const goods = [
    thing('hat', 'Wool hat', { brand: 'Norda', price: 900 }),
    thing('hat2', 'Straw hat', { brand: 'Velk', price: 900 }),
    thing('mug', 'Norda mug', { brand: 'Norda', price: 400 }),
  ];
  for (const [messages, ids] of [
    [['My cousin swears by Norda, which of their hats do you carry?'], ['hat']],
    [['A colleague keeps raving about Norda, which of their things do you have?'], ['hat', 'mug']],
    [['Norda was another name that came up, have you got their things too?'], ['hat', 'mug']],
    [['hats', "my uncle always says Velk, so let's see theirs"], ['hat2']],
    [['My cousin swears by Norda, do you have theirs under 5 dollars?'], ['mug']],
    [['I have 5 dollars and swear by Norda, so what is there of theirs?'], ['mug']],
  ] as const)
    test(`"${messages.at(-1)}"`, async () => {
      const said = await converse(shopOf(goods), messages);
      assert.deepEqual(said.at(-1)!.ids.toSorted(), ids, said.at(-1)!.text);
    });

  test('but not in the clause of its name, nor where it is unwanted', async () => {
    for (const message of [
      'hats by Norda in their colours',
      'no Norda please, their hats are dear',
    ])
      assert.doesNotMatch((await converse(shopOf(goods), [message]))[0]!.text, /“Norda”/u);
  });
});

describe('what is left out behind a reason', () => {
  const goods = [
    thing('nut', 'Nut bar', { department: 'Bars' }),
    thing('oat', 'Oat bar', { department: 'Bars' }),
    thing('nuts', 'Salted nuts', { department: 'Snacks' }),
    thing('vest', 'Warm vest', { department: 'Clothes' }),
  ];

  test('is left out of the list, though it is sold here', async () => {
    const said = await converse(shopOf(goods), ['bars', 'the school allows no nuts so no nuts']);
    assert.deepEqual(said.at(-1)!.ids, ['oat'], said.at(-1)!.text);
  });

  test('is of the thing that the reason names', async () => {
    const next = "next would be a vest, it's for me, so no nut ones";
    const said = await converse(shopOf(goods), ['bars', next]);
    assert.deepEqual(said.at(-1)!.ids, ['vest'], said.at(-1)!.text);
  });
});
