// Shares in per cent, years, and the names of attributes beside a number.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { converse, FakeShop } from './fake-shop.ts';

const last = async (shop: FakeShop, messages: readonly string[], request = {}) =>
  (await converse(shop, messages, request)).at(-1)!;

const BARS = new FakeShop(
  [
    { id: 'mild', title: 'Mild bar', department: 'Bars', facts: { Cocoa: '35 %', Sugar: '52 %' } },
    { id: 'half', title: 'Half bar', department: 'Bars', facts: { Cocoa: '52 %', Sugar: '40 %' } },
    { id: 'dark', title: 'Dark bar', department: 'Bars', facts: { Cocoa: '72 %', Sugar: '26 %' } },
    { id: 'noir', title: 'Noir bar', department: 'Bars', facts: { Cocoa: '90 %', Sugar: '8 %' } },
  ].map((one) => ({ ...one, price: 400 })),
);

describe('a share in per cent', () => {
  for (const [text, ids] of [
    ['bars with at least 70% cocoa', ['dark', 'noir']],
    ['which bars have less than 30 percent sugar?', ['dark', 'noir']],
    ['a bar with more than 85 per cent cocoa', ['noir']],
  ] as const) {
    test(`bounds the attribute that stands beside it: "${text}"`, async () => {
      const said = await last(BARS, [text]);
      assert.deepEqual(said.ids.toSorted(), ids, said.text);
      assert.doesNotMatch(said.text, /\$\d+\.\d\d\)?(?: and| or)? (?:less|more)/u);
    });
  }

  test('is of what the last one was of', async () => {
    const { ids, text } = await last(BARS, ['bars with at least 70% cocoa', 'and under 40%']);
    assert.deepEqual(ids, ['mild'], text);
  });

  test('selects nothing where it is exact and no product tells shares', async () => {
    const shop = new FakeShop([
      { id: 'sheet', title: 'Cotton sheet', price: 2_900 },
      { id: 'shirt', title: 'Linen shirt', price: 3_900 },
    ]);
    const { ids, text } = await last(shop, ['100% cotton sheet']);
    assert.deepEqual(ids, ['sheet'], text);
    assert.doesNotMatch(text, /left that out/u);
  });

  test('is read in German', async () => {
    const { ids } = await last(BARS, ['bars mit mindestens 80 Prozent cocoa'], { locale: 'de' });
    assert.deepEqual(ids, ['noir']);
  });
});

const RECORDS = new FakeShop([
  ...[1971, 1974, 1974, 1979].map((year, at) => ({
    id: `jazz${at}`,
    title: `Jazz record ${'abcd'[at]!}`,
    department: 'Records',
    facts: { Pressing: String(year), Genre: 'Jazz' },
  })),
  {
    id: 'folk',
    title: 'Folk record',
    department: 'Records',
    facts: { Pressing: '1974', Genre: 'Folk' },
  },
]);

describe('a year', () => {
  test('leaves out what an attribute tells another year of', async () => {
    const { ids } = await last(RECORDS, ['jazz record 1974']);
    assert.deepEqual(ids.toSorted(), ['jazz1', 'jazz2']);
  });

  test('may stand beside the name of its attribute, which is no thing', async () => {
    for (const text of ['only 1974 pressing', 'only pressing 1974']) {
      const { ids, text: reply } = await last(RECORDS, ['jazz record', text]);
      assert.deepEqual(ids.toSorted(), ['jazz1', 'jazz2'], reply);
      assert.doesNotMatch(reply, /no “?pressing/u);
    }
  });
});

test('a bound is on all things of a name, and not on those that say it most', async () => {
  const shop = new FakeShop([
    ...Array.from({ length: 130 }, (_, at) => ({
      id: `s${at}`,
      title: `Stove ${at} stove`,
      facts: { Weight: '9 kg' },
    })),
    { id: 'light', title: 'Nordlys stove', facts: { Weight: '3 kg' } },
  ]);
  const { ids, text } = await last(shop, ['a stove under 4 kg']);
  assert.deepEqual(ids, ['light'], text);
});

describe('a bound by a year', () => {
  for (const [text, locale, ids] of [
    ['records older than 1974', 'en', ['jazz0']],
    ['records from before 1974', 'en', ['jazz0']],
    ['records, 1979 or newer', 'en', ['jazz3']],
    ['records after 1974', 'en', ['jazz3']],
    ['records vor 1974', 'de', ['jazz0']],
    ['records nach 1974', 'de', ['jazz3']],
    ['records avant 1974', 'fr', ['jazz0']],
  ] as const)
    test(`selects by an attribute that is a year: "${text}"`, async () => {
      const said = await last(RECORDS, [text], { locale });
      assert.deepEqual(said.ids, ids, said.text);
    });

  test('is owned up to where no product tells a year', async () => {
    const shop = new FakeShop([{ id: 'a', title: 'Oak chest', price: 900 }]);
    assert.match(
      (await last(shop, ['chest older than 1950'])).text,
      /older than 1950.*left that out/u,
    );
  });
});

const YARNS = new FakeShop([
  {
    id: 'long',
    title: 'Fell thread',
    facts: { Hook: '2-3 mm', Run: '440 yd', Content: '70% hemp, 30% nettle', Weight: '50 g' },
  },
  {
    id: 'short',
    title: 'Tarn thread',
    facts: { Hook: '8-9 mm', Run: '110 yd', Content: '60% nettle, 40% hemp', Weight: '100 g' },
  },
]);

test('yards are lengths, and ask for what is told in yards', async () => {
  assert.deepEqual((await last(YARNS, ['thread with more than 400 yards'])).ids, ['long']);
  const { text } = await last(YARNS, ['fell thread', 'how many yards does it have?']);
  assert.match(text, /440 yd/u);
  assert.doesNotMatch(text, /mm/u);
  const most = await last(YARNS, ['compare fell thread and tarn thread', 'which has more yards?']);
  assert.deepEqual(most.ids, ['long'], most.text);
});

test('a share in a list is of the word behind it', async () => {
  assert.deepEqual((await last(YARNS, ['thread with at least 50% nettle'])).ids, ['short']);
});

test('the least that the shop sells is of all, whatever was shown', async () => {
  const shop = new FakeShop([
    ...'abcdefg'.split('').map((id, at) => ({
      id,
      title: `Rover lamp ${id}`,
      department: 'Lamps',
      facts: { Power: `${20 + at} W` },
    })),
    { id: 'dim', title: 'Glow lamp', department: 'Lamps', facts: { Power: '2 W' } },
  ]);
  const { ids, text } = await last(shop, ['rover lamp', 'whats the weakest lamp you sell']);
  assert.equal(ids[0], 'dim', text);
});

test('"only" with a value and the name of its attribute narrows a list, and asks nothing back', async () => {
  const shop = new FakeShop(
    ['Oak', 'Elm', 'Oak'].map((Material, at) => ({
      id: `t${at}`,
      title: `Camp table ${'abc'[at]!}`,
      facts: { Material, Weight: '3 kg' },
    })),
  );
  const { ids, text } = await last(shop, ['camp table', 'only oak material']);
  assert.deepEqual(ids.toSorted(), ['t0', 't2'], text);
});

test('a word of a value that its attribute is called by too stays a word of the value', async () => {
  const shop = new FakeShop([
    { id: 'a', title: 'Camp chest', facts: { Material: 'Recycled material' } },
    { id: 'b', title: 'Yard chest', facts: { Material: 'Oak' } },
  ]);
  const { ids, text } = await last(shop, ['something of recycled material for the yard']);
  assert.equal(ids[0], 'a', text);
});

test('of very many bounds a message keeps as many as a memory holds', () => {
  for (const bound of ['older than 2010 ', 'in XL ', 'over 15 % wool ', 'under 12 pieces '])
    assert.equal(understand(bound.repeat(100), 'en').measures.length, 20, bound);
});

test('the name of an attribute beside its value is no thing that is missing', async () => {
  const shop = new FakeShop([
    { id: 'old', title: 'Red Hill', department: 'Wine', facts: { Vintage: '2008' } },
    { id: 'young', title: 'Blue Hill', department: 'Wine', facts: { Vintage: '2015' } },
  ]);
  for (const said of [['wine, vintage 2008'], ['wine', 'only the 2008 vintage']]) {
    const { ids, text } = await last(shop, said);
    assert.deepEqual(ids, ['old'], text);
    assert.match(text, /^I found/u);
    assert.doesNotMatch(text, /vintage|come/iu);
  }
});

test('"one" behind the word of a bound is no price', () => {
  for (const text of ['something under one', 'is it over one'])
    assert.equal(understand(text, 'en').price, undefined, text);
  assert.equal(understand('a shelf under fifty', 'en').price?.max?.digits, '50');
});

test('a bound is of what titles and facts tell, and not of how far a remote reaches', async () => {
  const fan = (id: string, size: string) => ({
    id,
    title: `${id} fan ${size}`,
    department: 'Fans',
    facts: { Sweep: size },
    description: 'The remote reaches up to 20 ft.',
  });
  const shop = new FakeShop([
    fan('Lark', '1200 mm'),
    fan('Wren', '600 mm'),
    fan('Otter', '900 mm'),
  ]);
  const [, told] = await converse(shop, ['fans', '900 mm at most']);
  assert.deepEqual(told?.ids.toSorted(), ['Otter', 'Wren'], told?.text);
});
