// Numbers of a message: extents, seats, the amounts of a list, and the number behind a name.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const idsFor = async (goods: readonly FakeProduct[], message: string) =>
  (await converse(new FakeShop(goods), [message]))[0]!.ids;
const textFor = async (goods: readonly FakeProduct[], message: string) =>
  (await converse(new FakeShop(goods), [message]))[0]!.text;

describe('a bare number', () => {
  const cabinets: readonly FakeProduct[] = [
    { id: 'narrow', title: 'Cabinet Brio', facts: { Width: '80 cm', Height: '140 cm' } },
    { id: 'wide', title: 'Cabinet Alto', facts: { Width: '140 cm', Height: '200 cm' } },
    { id: 'flat', title: 'Cabinet Corno', facts: { Width: '12cm', Height: '2cm' } },
    { id: 'deep', title: 'Cabinet Elmo', facts: { Depth: '190 cm' } },
    { id: 'german', title: 'Cabinet Duo', facts: { Gesamtbreite: '170 cm' } },
  ];
  for (const [message, ids] of [
    ['a cabinet 140 wide', ['wide']],
    ['a cabinet 170 wide', ['german']],
    ['a cabinet 140 HIGH', ['narrow']],
    ['a cabinet 190 deep', ['deep']],
    ['a cabinet at most 100 wide', ['narrow', 'flat']],
  ] as const) {
    test(`is an extent with the adjective behind it: "${message}"`, async () => {
      assert.deepEqual(await idsFor(cabinets, message), ids);
    });
  }

  for (const message of ['2 high cabinets', '12 large cabinets']) {
    test(`counts the things behind the adjective: "${message}"`, async () => {
      assert.ok((await idsFor(cabinets, message)).includes('wide'));
    });
  }

  test('behind a name is told with it, and not where the name has another number', async () => {
    const printers: readonly FakeProduct[] = [
      { id: 'a', title: 'Label press Alto', facts: { Systems: 'Windows 10, Linux', Speed: '3' } },
      {
        id: 'b',
        title: 'Label press Brio',
        facts: { Systems: 'Windows 3, Linux 10', Speed: '10' },
      },
    ];
    const toAlto = await textFor(printers, 'does the Label press Alto run on Windows 10?');
    assert.equal(toAlto, 'The catalogue says about Label press Alto: Systems: Windows 10, Linux.');
    const toBrio = await textFor(printers, 'does the Label press Brio run on Windows 10?');
    assert.match(toBrio, /not say anything about “run windows 10”/u);
  });

  test('alone answers no question that has a word', async () => {
    const [, told] = await converse(
      new FakeShop([
        { id: 'a', title: 'Label press Alto', facts: { Systems: 'Linux 10', Speed: '10 sheets' } },
        { id: 'b', title: 'Label press Brio', facts: { Speed: '10 sheets' } },
      ]),
      ['label press', 'do they print 10?'],
    );
    assert.match(told!.text, /not say anything about “print 10”/u);
    const text = await textFor(
      [{ id: 'a', title: 'Label press Alto', facts: { Systems: 'Linux', Speed: '10 sheets' } }],
      'does the Label press Alto print quietly with Linux?',
    );
    assert.match(text, /Systems: Linux/u);
  });
});

describe('people that sit on a thing', () => {
  const sofas: readonly FakeProduct[] = [
    { id: 'two', title: 'Sofa Alto', facts: { Seats: '2', 'Seat height': '45 cm' } },
    { id: 'low', title: 'Sofa Duo', facts: { 'Seat height': '2 cm' } },
  ];

  test('are its seats, and not the height of a seat', async () => {
    assert.deepEqual(await idsFor(sofas, 'a sofa for 2 people'), ['two']);
  });

  for (const verb of ['sit', 'fit', 'stand', 'are sitting']) {
    test(`next to each other ask for no comparison: they ${verb}`, async () => {
      const text = await textFor(sofas, `can two people ${verb} next to each other on a sofa?`);
      assert.doesNotMatch(text, /Comparing/u);
    });
  }
});

describe('the amounts of a list', () => {
  const home: readonly FakeProduct[] = [
    { id: 'b20', title: 'Storage box Alto', facts: { Volume: '20 l' } },
    { id: 'b50', title: 'Storage box Brio', facts: { Volume: '50 l' } },
    { id: 'l30', title: 'Table lamp Corno', facts: { Height: '30 cm' } },
    { id: 'l60', title: 'Table lamp Duo', facts: { Height: '60 cm' } },
  ];
  for (const [message, ids] of [
    ['a storage box of 20 l and a 30 cm table lamp', ['b20', 'l30']],
    ['I need a 50 l storage box and a table lamp of 60 cm', ['b50', 'l60']],
    ['I need a storage box and a table lamp, 60 cm', ['b20', 'b50', 'l60']],
    ['I need a 50 L storage box and a table lamp', ['b50', 'l60', 'l30']],
  ] as const) {
    test(`are each of the thing that they stand with: "${message}"`, async () => {
      const text = await textFor(home, message);
      assert.doesNotMatch(text, /left that out/u);
      assert.deepEqual(await idsFor(home, message), ids);
    });
  }

  test('are written together with their number', async () => {
    const kits: readonly FakeProduct[] = [
      { id: 'two', title: 'Seed kit 2 x 8 kg', facts: { Mass: '16 kg' } },
      { id: 'one', title: 'Seed kit 1 x 16 kg', facts: { Mass: '16 kg' } },
    ];
    for (const message of ['seed kit 2x8kg', 'seed kit 2×8 kg'])
      assert.deepEqual(await idsFor(kits, message), ['two'], message);
  });
});

describe('a comparative after an amount that was asked for', () => {
  const cable = (id: string, Length: string, Weight: string): FakeProduct => ({
    id,
    title: `Garden cable ${id}`,
    facts: { Length, Weight },
  });
  const cables = [
    cable('uno', '1 m', '0.1 kg'),
    cable('alto', '3 m', '0.2 kg'),
    cable('brio', '3 m', '0.2 kg'),
    cable('duo', '10 m', '0.5 kg'),
  ];
  for (const [message, ids] of [
    ['do you have longer ones?', ['duo']],
    ['do you have shorter ones?', ['uno']],
    ['do you have longer ones up to 3 m?', ['alto', 'brio', 'uno']],
  ] as const) {
    test(`bounds it by that amount, if it has none of its own: "${message}"`, async () => {
      const [, told] = await converse(new FakeShop(cables), ['a 3 m garden cable', message]);
      assert.deepEqual(told!.ids, ids, told!.text);
    });
  }

  test('of another attribute does not', async () => {
    const [, told] = await converse(new FakeShop(cables), [
      'a 3 m garden cable',
      'do you have heavier ones?',
    ]);
    assert.doesNotMatch(told!.text, /> 3 m/u);
  });

  test('after a bound does not', async () => {
    const [, told] = await converse(new FakeShop(cables), [
      'garden cable under 5 m',
      'do you have longer ones?',
    ]);
    assert.doesNotMatch(told!.text, /> /u);
  });
});

describe('a number in two words', () => {
  const goods: readonly FakeProduct[] = [
    { id: 'cheap', title: 'Puzzle Brio', price: 3_400, facts: { Pieces: '24 pieces' } },
    { id: 'dear', title: 'Puzzle Alto', price: 5_000, facts: { Pieces: '20 pieces' } },
  ];
  for (const message of [
    'what puzzles could I get for thirty-five bucks or less?',
    'a puzzle under thirty-five dollars',
    'a puzzle with twenty-four pieces',
  ]) {
    test(`is one with a hyphen: "${message}"`, async () => {
      assert.deepEqual(await idsFor(goods, message), ['cheap']);
    });
  }

  test('is none where the second is no smaller part of it', async () => {
    assert.equal((await idsFor(goods, 'a puzzle for five-six pieces')).length, 2);
    assert.equal((await idsFor(goods, 'a puzzle for ten-twelve dollars')).length, 2);
  });
});

describe('what something has to be', () => {
  const goods: readonly FakeProduct[] = [
    { id: 'small', title: 'Tablet Brio', facts: { Memory: '2 GB', Arbeitsspeicher: '2 GB' } },
    { id: 'large', title: 'Tablet Alto', facts: { Memory: '8 GB', Arbeitsspeicher: '8 GB' } },
    { id: 'card', title: 'Memory card 16 GB', facts: { Size: '16 GB' } },
    { id: 'karte', title: 'Arbeitsspeicher 16 GB', facts: { Size: '16 GB' } },
  ];
  for (const [locale, message] of [
    ['en', 'the memory should be 8 GB or more'],
    ['en', 'Memory has to be at least 8 GB'],
    ['en', 'and the memory must not be under 8 GB'],
    ['de', 'der Arbeitsspeicher sollte mindestens 8 GB haben'],
  ] as const) {
    test(`is a property of what was asked for: "${message}"`, async () => {
      const [, told] = await converse(new FakeShop(goods), ['tablet', message], { locale });
      assert.deepEqual(told!.ids, ['large'], told!.text);
    });
  }
});
