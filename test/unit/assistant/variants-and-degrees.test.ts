// Variants that a list shows and that stay the subject; names of attributes beside a degree or an amount.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isAskedFor } from '../../../src/assistant/grounded/asked-attribute.ts';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { converse, FakeShop, nearness, VariantShop, type VariantRow } from './fake-shop.ts';

const SIZES = ['7', '8', '9'];

describe('a size that is wished for', () => {
  const names = ['Alder', 'Birch', 'Cedar', 'Elm', 'Fir'];
  const shop = () =>
    new VariantShop(
      names.map((name) => ({
        id: name,
        title: `${name} glove`,
        price: 1_000,
        facts: { Size: SIZES.join(', ') },
      })),
      names.flatMap((name) =>
        SIZES.map((size): VariantRow => {
          const stock = size === '8' ? 'out_of_stock' : 'in_stock';
          return [`${name}-${size}`, name, size, stock];
        }),
      ),
    );

  test('is the size of each card of a list, and the list is not told one by one', async () => {
    const [, sized] = await converse(shop(), ['gloves', 'size 9']);
    assert.equal(sized?.ids.length, names.length, sized?.text);
    assert.doesNotMatch(sized?.text ?? '', /in stock/u);
    assert.match(JSON.stringify(sized?.memory), /"external_variant_id":"Alder-9"/u);
    assert.doesNotMatch(JSON.stringify(sized?.memory), /"external_variant_id":"\w+-[78]"/u);
  });

  test('may be said without its country: that there is none in the old size is not told', async () => {
    const coats = new VariantShop(
      [{ id: 'coat', title: 'Alder coat', facts: { Size: 'UK 8, UK 12', Colour: 'Red' } }],
      [
        ['coat-8', 'coat', 'Red, UK 8', 'in_stock'],
        ['coat-12', 'coat', 'Red, UK 12', 'in_stock'],
      ],
    );
    const [, told] = await converse(coats, ['Alder coat in UK 8', 'and in a 12?']);
    assert.match(told?.text ?? '', /^Alder coat, Red, UK 12/u);
  });

  test('is asked of until another is named, which is then asked of', async () => {
    const said = ['Elm glove size 8', 'is it in stock?', 'and size 9?', 'is it in stock?'];
    const [, first, , last] = await converse(shop(), said);
    assert.match(first?.text ?? '', /Elm glove, 8 is out of stock/u);
    assert.match(last?.text ?? '', /Elm glove, 9 is in stock/u);
  });
});

const LAMPS = [
  { id: 'arc', title: 'Arc lamp', facts: { 'Heat output': '40', Height: '2 m', Current: '3 A' } },
  { id: 'bay', title: 'Bay lamp', facts: { 'Heat output': '90', Height: '0.5 m' } },
  { id: 'cup', title: 'Cup', facts: { Material: 'Clay' } },
  { id: 'rope', title: 'Tall rope' },
];

describe('the name of an attribute', () => {
  test('behind a degree alone orders what has it, and is no thing', async () => {
    const [alone] = await converse(new FakeShop(LAMPS), ['highest output']);
    assert.equal(alone?.ids[0], 'bay', alone?.text);
  });

  test('may be asked for by its unit', async () => {
    const [said] = await converse(new FakeShop(LAMPS), ['how many amps does the arc lamp take?']);
    assert.match(said?.text ?? '', /Current: 3 A/u);
  });

  test('is said by an adjective behind an amount: that is no word to search for', async () => {
    const [said] = await converse(new FakeShop(LAMPS), ['a lamp that is at least 1 m tall']);
    assert.deepEqual(said?.ids, ['arc'], said?.text);
    assert.doesNotMatch(said.text, /tall/u);
  });
});

test('a name of few words that nothing is called by is no complaint', async () => {
  const shop = new FakeShop(LAMPS);
  Object.assign(shop, {
    nearness: async (_tenantId: string, { text }: { text: string }) =>
      nearness(text.includes('product') ? { service: 0.7, wish: 0.3 } : {}),
  });
  const request = { locale: 'en' };
  const [name] = await converse(shop, ['arc lamp fore one'], request);
  assert.doesNotMatch(name?.text ?? '', /orders, delivery/u);
  const [sentence] = await converse(shop, ['can I rent an arc lamp'], request);
  assert.match(sentence?.text ?? '', /orders, delivery/u);
});

describe('amperes and volts', () => {
  const fuses = () =>
    new FakeShop([
      { id: 'f10', title: 'Fuse 10-Amp', facts: { Rating: '10 A' } },
      { id: 'f16', title: 'Fuse 16A', facts: { Rating: '16 A' } },
      { id: 'tool', title: 'Planer 18 V' },
    ]);

  test('are measures, and "a" is none', () => {
    for (const [text, dimension] of [
      ['a 16A fuse', 'current'],
      ['at least 3 amps', 'current'],
      ['an 18v planer', 'voltage'],
      ['ein Hobel mit 18 Volt', 'voltage'],
    ] as const) {
      assert.equal(understand(text, 'en').measures[0]?.dimension, dimension, text);
    }
    assert.deepEqual(understand('I take 4 a day', 'en').measures, []);
  });

  test('select, and a later number takes the place of the first', async () => {
    const [first, second] = await converse(fuses(), ['10 amp fuse', 'and 16 amps?']);
    assert.deepEqual(first?.ids, ['f10'], first?.text);
    assert.deepEqual(second?.ids, ['f16'], second?.text);
    assert.doesNotMatch(second.text, /10/u);
  });
});

test('the longest is the one of most length, in English and in French', () => {
  for (const word of ['longest', 'long']) {
    assert.ok(isAskedFor({ name: 'Length', value: '3 m' }, word));
    assert.ok(!isAskedFor({ name: 'Pack size', value: '300' }, word), word);
  }
});

describe('a variant that is said by its size alone', () => {
  const sold = (id: string, title: string, sizes: readonly string[]) => ({
    product: { id, title, price: 500, facts: { Grain: 'Rye', Size: sizes.join(', ') } },
    rows: sizes.map((size): VariantRow => [`${id}-${size}`, id, size, 'in_stock']),
  });
  const goods = [
    sold('rye', 'Rye flour', ['1kg', '750g', '5kg', '25kg']),
    sold('bun', 'Poppy bun', ['4 Pack', '12 Pack', '6 Pack']),
    sold('roll', 'Poppy roll', ['3 Pack', '9 Pack']),
    sold('oat', 'Oat biscuit', ['200g']),
    sold('rusk', 'Plain rusk', ['10 Pack', '500g']),
  ];
  const shop = () =>
    new VariantShop(
      goods.map(({ product }) => product),
      goods.flatMap(({ rows }) => rows),
    );
  const answerTo = async (...said: readonly string[]) => {
    const language = said.some((one) => one.startsWith('Was')) ? 'de' : 'en';
    return (await converse(shop(), said, { locale: language })).at(-1)?.text ?? '';
  };

  test('is meant by its number behind a "the"', async () => {
    assert.match(await answerTo('rye flour', 'price for the 5?'), /Rye flour, 5kg costs/u);
    assert.match(await answerTo('rye flour', 'how much is the 25 one?'), /flour, 25kg costs/u);
    for (const asked of ['price for 5?', 'what is the price for the 5 loaves?'])
      assert.doesNotMatch(await answerTo('rye flour', asked), /flour, 5kg/u, asked);
  });

  test('is the biggest or the smallest, in whichever units', async () => {
    for (const [asked, size] of [
      ['what is the price of the big bag?', '25kg'],
      ['how much is the largest one?', '25kg'],
      ['and the price of the little bag, please', '750g'],
      ['how much is the big pack of the rye flour?', '25kg'],
      ['how much is the 5 kg bag, not the big one?', '5kg'],
    ] as const)
      assert.match(await answerTo('rye flour', asked), new RegExp(`, ${size} costs`, 'u'), asked);
    assert.match(await answerTo('poppy bun', 'how much is the big one?'), /, 12 Pack costs/u);
    assert.match(await answerTo('oat biscuit', 'how much is the big one?'), /biscuit costs/u);
    assert.match(await answerTo('plain rusk', 'how much is the big one?'), /Plain rusk costs/u);
    assert.match(await answerTo('rye flour', 'how much is it in a big bag?'), /Rye flour costs/u);
    assert.match(await answerTo('rye flour', 'Was kostet die kleinste Packung?'), /, 750g kostet/u);
  });

  test('is compared by price with the one talked about', async () => {
    const said = ['rye flour', 'price for the 5?', 'is the 25 kg one cheaper than five of those?'];
    const text = await answerTo(...said);
    assert.match(text, /Rye flour, 25kg costs/u);
    assert.match(text, /Rye flour, 5kg costs/u);
  });

  test('is not what a cheaper one of its size asks for', async () => {
    const said = ['rye flour', 'price for the 5?', 'is there a cheaper one in 25 kg?'];
    assert.doesNotMatch(await answerTo(...said), /Rye flour, 25kg costs/u);
  });

  test('tells how many are in a pack, and no pack of several is meant by that', async () => {
    for (const asked of ['how many are in a pack?', 'how many come in one pack?'])
      assert.match(await answerTo('poppy bun', asked), /4 Pack, 12 Pack, 6 Pack/u, asked);
    const ofTwo = await answerTo('poppy bun or poppy roll', 'how many are in a pack?');
    assert.match(ofTwo, /3 Pack, 9 Pack/u);
    assert.doesNotMatch(ofTwo, /stock/u);
  });
});

describe('what does something', () => {
  test('asks for the name of what it does', () => {
    const fact = { name: 'Image stabilisation', value: 'no', key: 'shake' };
    assert.ok(isAskedFor(fact, 'stabiliser'));
    assert.ok(!isAskedFor({ ...fact, name: 'Stable door' }, 'stabiliser'));
    assert.ok(!isAskedFor({ ...fact, name: 'Printed sides' }, 'printer'));
  });
});

describe('an option of several amounts', () => {
  const rows = ['4 GB RAM + 64 GB', '8 GB RAM + 128 GB', '8 GB RAM + 256 GB'].map(
    (options, at): VariantRow => [`fig-${at}`, 'fig', options, 'unknown'],
  );
  const memory = rows.map(([, , options]) => options).join(', ');
  const phones = [
    { id: 'fig', title: 'Fig phone', price: 90_000, facts: { Memory: memory, RAM: '4 GB' } },
    { id: 'elm', title: 'Elm phone', price: 60_000, facts: { Memory: '512 GB' } },
  ];
  for (const [messages, told] of [
    [['how much is the fig phone?', 'and the 256'], /^Fig phone, 8 GB RAM \+ 256 GB/u],
    [['how much is the fig phone 64 gb?', 'and the 256?'], /^Fig phone, 8 GB RAM \+ 256 GB/u],
    [['how much is the fig phone?', 'price with 4gb ram?'], /^Fig phone, 4 GB RAM \+ 64 GB costs/u],
  ] as const)
    test(`is meant by one of them: "${messages.join('" then "')}"`, async () => {
      const { text } = (await converse(new VariantShop(phones, rows), messages)).at(-1)!;
      assert.match(text, told);
      assert.doesNotMatch(text, /There is no|out of stock/u);
    });

  test('is told to be sold out by no attribute that has no such options', async () => {
    const messages = ['how much is the fig phone?', 'ram with 8gb?'];
    const { text } = (await converse(new VariantShop(phones, rows), messages)).at(-1)!;
    assert.doesNotMatch(text, /out of stock/u);
  });

  test('is no other one where the fragment names another thing', async () => {
    const messages = ['how much is the fig phone?', 'and the elm phone'];
    const { ids } = (await converse(new VariantShop(phones, rows), messages)).at(-1)!;
    assert.deepEqual(ids, ['elm']);
  });
});

describe('half the price', () => {
  const desks = [
    { id: 'oak', title: 'Oak desk', price: 80_000 },
    { id: 'ash', title: 'Ash desk', price: 60_000 },
    { id: 'fir', title: 'Fir desk', price: 35_000 },
  ];
  for (const [locale, ...messages] of [
    ['en', 'how much is the Oak desk?', 'something like it for half the price'],
    ['en', 'how much is the Oak desk?', 'anything like it that costs half as much?'],
    ['de', 'Was kostet Oak desk?', 'etwas Ähnliches zum halben Preis'],
  ] as const)
    test(`is a bound: "${messages[1]}"`, async () => {
      const { ids, text } = (await converse(new FakeShop(desks), messages, { locale })).at(-1)!;
      assert.deepEqual(ids, ['fir'], text);
    });
});

test('what a list of wishes is of, with their number, is no wish', () => {
  const { text } = understand('I need 2 lamps: a floor lamp and a desk lamp', 'en');
  assert.equal(text, 'a floor lamp and a desk lamp');
});

describe('the most of another attribute after the most of all', () => {
  const heaters = Array.from({ length: 9 }, (_none, at) => ({
    id: `h${at}`,
    title: `Heater ${'ABCDEFGHI'[at]}`,
    price: 1_000 + at,
    facts: { Output: `${at + 1} kW` },
  }));
  for (const [says, first] of [
    ['and which has the highest output?', 'h8'],
    ['and which of these has the highest output?', 'h5'],
    ['which has the highest output?', 'h5'],
  ] as const)
    test(`is of all where it goes on: "${says}"`, async () => {
      const told = await converse(new FakeShop(heaters), ['the cheapest heater you have', says]);
      assert.equal(told[0]!.ids[0], 'h0');
      assert.equal(told[1]!.ids[0], first, told[1]!.text);
    });
});
