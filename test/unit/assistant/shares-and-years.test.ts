// Shares in per cent, years, and the names of attributes beside a number.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
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
