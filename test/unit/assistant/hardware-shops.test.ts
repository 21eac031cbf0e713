// What shoppers ask of a shop for computers and phones, whose titles are long and whose parts are many.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const last = async (shop: FakeShop, messages: readonly string[]) =>
  (await converse(shop, messages)).at(-1)!;

const many = (count: number, one: (at: number) => FakeProduct): FakeProduct[] =>
  Array.from({ length: count }, (_, at) => one(at));

const NOTEBOOKS: readonly FakeProduct[] = [
  ...many(6, (at) => ({
    id: `n${at}`,
    title: `Velo ${at}50 Notebook Silver 8 GB DDR4 25${at} GB SSD`,
    brand: 'Velo',
    price: 60_000 + at * 1_000,
    facts: { 'Product type': 'Notebook', 'Internal memory': '8', 'Memory clock speed': '2400' },
  })),
  {
    id: 'big',
    title: 'Velo 900 Notebook Silver 512 GB SSD',
    brand: 'Velo',
    price: 99_000,
    facts: { 'Product type': 'Notebook', 'Internal memory': '16', Weight: '1.2 kg' },
  },
  ...many(4, (at) => ({ id: `s${at}`, title: `Laptop sleeve ${at}`, price: 1_000 + at })),
  { id: 'cord', title: 'Laptop / Notebook power cord', price: 500 },
  { id: 'plug', title: 'Laptop USB 2.0 adapter card', price: 700 },
  {
    id: 'keys',
    title: 'Tap numeric keypad USB Notebook/PC',
    price: 900,
    facts: { 'Product type': 'Numeric keypad' },
  },
  {
    id: 'ears',
    title: 'Notebook headset',
    price: 800,
    facts: { 'Product type': 'Headset' },
  },
  { id: 'ram', title: 'Crag 16GB laptop RAM module', price: 5_000 },
  { id: 'cigar', title: 'Cigar lighter', price: 900 },
];
const notebooks = () => new FakeShop(NOTEBOOKS);
const isNotebook = (id: string): boolean => /^(?:n\d|big)$/u.test(id);

describe('the shop’s own word for a thing', () => {
  test('finds it where hardly more than what goes with it says the shopper’s', async () => {
    for (const text of ['laptop', 'show me laptops', 'the cheapest laptop', 'any good laptops?']) {
      const { ids, text: told } = await last(notebooks(), [text]);
      assert.ok(ids.length > 4 && ids.every(isNotebook), `${text}: ${ids.join()} ${told}`);
    }
  });

  test('is looked for where the shopper’s is taken for no noun', async () => {
    const sets = many(6, (at) => ({ id: `tv${at}`, title: `Smart TV ${at}` }));
    const { ids } = await last(new FakeShop([...sets, { id: 'x', title: 'Cushion' }]), ['a telly']);
    assert.ok(ids.length > 4 && ids.every((id) => id.startsWith('tv')), ids.join());
  });

  test('is no word that mostly stands before other things', async () => {
    const others = many(8, (at) => ({ id: `w${at}`, title: `Kite mobile workstation ${at}` }));
    const phone = { id: 'p', title: 'Kite smartphone' };
    const { ids } = await last(new FakeShop([...others, phone]), ['smartphone']);
    assert.deepEqual(ids, ['p']);
  });
});

describe('memory', () => {
  test('is told apart from other amounts of data, and from its speed', async () => {
    for (const text of ['a laptop with at least 16 gigs of ram', 'notebook 16gb ram']) {
      const { ids } = await last(notebooks(), [text]);
      assert.deepEqual(ids, ['big'], text);
    }
    const { ids } = await last(notebooks(), ['notebooks', 'at least 16 gigs of ram']);
    assert.deepEqual(ids, ['big']);
  });

  test('is the thing itself where no other thing is wished for', async () => {
    const { ids } = await last(notebooks(), ['16 gb of ram for my laptop']);
    assert.equal(ids[0], 'ram');
  });
});

test('a comparative after a list is of these, though a thing of that name is sold', async () => {
  for (const text of ['something lighter?', 'lighter', 'a lighter one']) {
    const { ids } = await last(notebooks(), ['notebooks', text]);
    assert.ok(ids.includes('big') && ids.every(isNotebook), `${text}: ${ids.join()}`);
  }
  assert.deepEqual((await last(notebooks(), ['a cigar lighter'])).ids, ['cigar']);
});

describe('a name behind the thing', () => {
  const shop = new FakeShop([
    {
      id: 'g1',
      title: 'Graphics card Zotrix 4 GB',
      department: 'Graphics',
      facts: { Note: 'Zotrix chip' },
    },
    { id: 'g2', title: 'Graphics card Zotrix 2 GB', department: 'Graphics' },
    { id: 'm1', title: 'Memory card 8GB', department: 'Memory' },
    {
      id: 'm2',
      title: 'Vale notebook 8 GB Zotrix',
      department: 'Computers',
      description: 'Has a graphics card.',
    },
  ]);

  for (const word of ['graphics', 'card']) shop.common.add(word);

  test('is no thing, and what cannot be met makes no other thing of it', async () => {
    const { ids, text } = await last(shop, ['graphics card zotrix with 8gb']);
    assert.deepEqual(ids.toSorted(), ['g1', 'g2'], text);
    assert.match(text, /8gb.*left that out/u);
  });
});

test('one with this and that is no comparison of the two', async () => {
  const shop = new FakeShop([
    { id: 'a', title: 'Vista monitor', facts: { Ports: 'HDMI, DisplayPort' } },
    { id: 'b', title: 'Vista monitor mini', facts: { Ports: 'VGA' } },
    { id: 'c', title: 'HDMI cable' },
    { id: 'd', title: 'DisplayPort cable' },
  ]);
  const { ids } = await last(shop, ['monitors', 'and one with hdmi and displayport?']);
  assert.deepEqual(ids, ['a']);
});

test('a plug in a title does not make the cable a screen', async () => {
  const shop = new FakeShop([
    { id: 'a', title: 'Vista monitor 34 inch' },
    { id: 'c', title: 'Bay 10m Monitor HD15 M/M cable VGA' },
  ]);
  assert.deepEqual((await last(shop, ['a monitor of at least 32 inch'])).ids, ['a']);
});

test('a colour that only a longer one has is owned up to', async () => {
  const shop = new FakeShop([
    { id: 'h2', title: 'HDMI cable 2 m Black' },
    { id: 'h2b', title: 'HDMI cable 2 m Grey' },
    { id: 'p2', title: 'Parallel cable 2 m White' },
    { id: 'h3', title: 'HDMI cable 3 m White' },
  ]);
  const { ids, text } = await last(shop, ['hdmi cable 2m', 'do you have it in white?']);
  assert.deepEqual(ids.toSorted(), ['h2', 'h2b'], text);
  assert.match(text, /None of these mentions “white”/u);
});

describe('what goes with a machine', () => {
  const ink = new FakeShop([
    { id: 'p1', title: 'Quill Jet 460 printer', brand: 'Quill', department: 'Printers' },
    {
      id: 'p2',
      title: 'Quill Jet 500 colour inkjet printer',
      brand: 'Quill',
      department: 'Printers',
    },
    {
      id: 'i1',
      title: 'Quill 33 cartridge',
      brand: 'Quill',
      department: 'Supplies',
      description: 'Black ink.',
    },
    {
      id: 'i2',
      title: 'Otter 12 ink cartridge',
      brand: 'Otter',
      department: 'Supplies',
      description: 'For Otter printer models. Black ink.',
    },
  ]);

  test('is none of the machines that are called so', async () => {
    const { ids, text } = await last(ink, ['I need ink for my Quill Jet 460']);
    assert.ok(!ids.includes('p1') && !ids.includes('p2'), text);
  });

  test('is of the same maker where no data tells what fits, and a text for printers names no printer', async () => {
    assert.deepEqual((await last(ink, ['a cartridge for the quill jet 460'])).ids, ['i1']);
  });

  test('does not fit by its colour', async () => {
    const shop = new FakeShop([
      {
        id: 'case',
        title: 'Shell case for Lark 7 - Black',
        facts: { Colour: 'Black', 'Compatible with': 'Lark 7' },
      },
      { id: 'p1', title: 'Dove phone - Black', facts: { Colour: 'Black' } },
      { id: 'p2', title: 'Wren phone - Black', facts: { Colour: 'Black' } },
    ]);
    const { ids, text } = await last(shop, ['shell case', 'which phones does it fit?']);
    assert.deepEqual(ids, ['case'], text);
    assert.match(text, /Compatible with: Lark 7/u);
  });
});

describe('a model', () => {
  const phones = new FakeShop([
    { id: 's6', title: 'Lark Wing S6 phone', price: 40_000 },
    { id: 's7', title: 'Lark Wing S7 phone', price: 60_000 },
    { id: 'd5', title: 'Dove 5c phone', price: 30_000 },
    { id: 'd5case', title: 'Case Dove 5c', price: 1_000 },
    { id: 'd7case', title: 'Dove 7 case red', price: 1_000 },
    { id: 'd7case2', title: 'Dove 7 case blue', price: 1_100 },
  ]);

  test('that is not sold is compared with nothing', async () => {
    const { text } = await last(phones, ['compare the wing s8 and the dove 5c']);
    assert.doesNotMatch(text, /^Comparing/u);
  });

  test('is compared itself, and not its case', async () => {
    const { ids } = await last(phones, ['compare the wing s7 and the dove 5c']);
    assert.deepEqual(ids, ['s7', 'd5']);
  });

  test('is no number of things', async () => {
    const { ids, text } = await last(phones, ['dove 7 case']);
    assert.deepEqual(ids.slice(0, 2).toSorted(), ['d7case', 'd7case2'], text);
    assert.doesNotMatch(text, /left that out/u);
  });
});

test('what a kind of things can do is no attribute of the same name', async () => {
  const shop = new FakeShop(
    many(6, (at) => ({
      id: `p${at}`,
      title: `Quill ${at} printer A${at < 2 ? 3 : 4}`,
      facts: { 'Print technology': at % 2 ? 'Laser' : 'Ink' },
    })),
  );
  const { ids, text } = await last(shop, ['which printers can do A3']);
  assert.deepEqual(ids.toSorted(), ['p0', 'p1'], text);
  assert.doesNotMatch(text, /All matches together/u);
});

describe('the brands', () => {
  const shop = new FakeShop([
    ...many(3, (at) => ({ id: `a${at}`, title: `Disc ${at} ID Brand`, brand: 'Otter' })),
    { id: 'b', title: 'Printer', brand: 'Quill' },
    { id: 'c', title: 'Chair' },
  ]);

  test('of the whole shop are named, the commonest first', async () => {
    for (const text of ['which brands do you have?', 'what brands do you sell?', 'brands?']) {
      const { ids, text: told } = await last(shop, [text]);
      assert.match(told, /brands here include Otter and Quill/u, text);
      assert.deepEqual(ids, []);
    }
    const [german] = await converse(shop, ['Welche Marken habt ihr?'], { locale: 'de' });
    assert.match(german?.text ?? '', /Marken hier sind unter anderem: Otter und Quill/u);
  });

  test('of one thing are those of the thing, though titles end with the word', async () => {
    assert.match((await last(shop, ['which brands of printers are there?'])).text, /Quill/u);
  });

  test('that the catalogue does not tell are not invented', async () => {
    const plain = new FakeShop([{ id: 'c', title: 'Chair' }]);
    assert.match((await last(plain, ['which brands do you have?'])).text, /names no brands/u);
  });

  test('are asked of what was shown, where it is pointed at', async () => {
    const { text } = await last(shop, ['printer', 'which brand is it?']);
    assert.match(text, /Printer is by Quill/u);
  });
});

test('what else there is of a thing is no value of it', async () => {
  const shop = new FakeShop([
    { id: 'w', title: 'Fell shelf', facts: { Colour: 'white, glass' } },
    { id: 'b', title: 'Tarn shelf', facts: { Colour: 'black, oak', Others: 'White; Oak; Birch' } },
  ]);
  assert.deepEqual((await last(shop, ['white shelf'])).ids, ['w']);
});

test('a colour that only a text has is no colour of the thing', async () => {
  const shop = new FakeShop([
    { id: 'w', title: 'Fell shelf', facts: { Colour: 'white, glass' } },
    {
      id: 'b',
      title: 'Tarn shelf',
      description: 'Fits white walls.',
      facts: { Colour: 'black, glass' },
    },
    { id: 'n', title: 'Vale shelf', description: 'In white wood.' },
  ]);
  const { ids, text } = await last(shop, ['white shelf']);
  assert.deepEqual(ids.toSorted(), ['n', 'w'], text);
});

test('the most that a machine can hold is not what it has', async () => {
  const shop = new FakeShop([
    {
      id: 'a',
      title: 'Fell notebook',
      facts: { 'Maximum internal memory': '32', 'Internal memory': '8' },
    },
    {
      id: 'b',
      title: 'Tarn notebook',
      facts: { 'Maximum internal memory': '64', 'Internal memory': '16' },
    },
  ]);
  assert.deepEqual((await last(shop, ['notebook with at least 16 gb of ram'])).ids, ['b']);
});

test('of two that are called as the shopper says, the one that is no case is compared', async () => {
  const shop = new FakeShop([
    { id: 'c', title: 'Wing 7 case' },
    { id: 'p', title: 'Wing 7 phone' },
    { id: 'q', title: 'Dove 9 phone' },
  ]);
  assert.deepEqual((await last(shop, ['compare the wing 7 and the dove 9'])).ids, ['p', 'q']);
});

describe('what looks like an amount', () => {
  test('is none in a quotation, in a bag for guitars, and in clay', async () => {
    const shop = new FakeShop([
      { id: 'x', title: 'Fell console 360' },
      { id: 'g', title: 'Tarn gig bag' },
      { id: 'c', title: 'Vale terra cotta pot' },
    ]);
    for (const [text, id] of [
      ["do you have the 'fell console 360'?", 'x'],
      ['2 gig bags', 'g'],
      ['2 terra cotta pots', 'c'],
    ] as const) {
      const { ids, text: told } = await last(shop, [text]);
      assert.deepEqual(ids, [id], told);
      assert.doesNotMatch(told, /left that out/u);
    }
  });

  test('is read where a mark stands for feet, and not where it ends a quotation', () => {
    assert.deepEqual(understand("do you have the 'console 360'?", 'en').measures, []);
    assert.equal(understand("a 30' cable", 'en').measures[0]?.text, "30'");
  });

  test('is in the unit that its attribute names, and not in that which the shopper said', async () => {
    const shop = new FakeShop([
      { id: 'h', title: 'Fell lamp', facts: { 'Weight (kg)': '3' } },
      { id: 'l', title: 'Tarn lamp', facts: { 'Weight (kg)': '1' } },
    ]);
    const { ids } = await last(shop, ['lamp weight over 2 pounds']);
    assert.deepEqual(ids.toSorted(), ['h', 'l']);
  });
});

test('a range that is named in both names fits, and a colour in both does not', async () => {
  const lids = new FakeShop([
    { id: 'jar', title: 'Billow jar 2 l - Black', facts: { Series: 'Billow', Colour: 'Black' } },
    { id: 'l1', title: 'Lid for Billow', facts: { Series: 'Billow' } },
    { id: 'l2', title: 'Lid for Crag - Black', facts: { Colour: 'Black' } },
  ]);
  assert.deepEqual((await last(lids, ['billow jar', 'which lids fit it?'])).ids, ['l1']);
});

test('the shop’s own word is one of which a title does not go on', async () => {
  const shop = new FakeShop([
    ...many(8, (at) => ({ id: `m${at}`, title: `Kite mobile ${at} workstation` })),
    ...many(12, (at) => ({ id: `w${at}`, title: `Kite mobile workstation ${at}` })),
    { id: 'p', title: 'Kite smartphone' },
  ]);
  assert.deepEqual((await last(shop, ['smartphone'])).ids, ['p']);
});

test('a word for a kind is what stands behind the thing', async () => {
  const shop = new FakeShop([
    { id: 'a', title: 'Fell notebook', price: 50_000 },
    { id: 'b', title: 'Tarn notebook', price: 60_000 },
    { id: 'c', title: 'Vale notebook', price: 70_000 },
    { id: 'h', title: 'Crag notebook headset', price: 900, facts: { 'Product type': 'Headset' } },
  ]);
  assert.equal((await last(shop, ['the cheapest notebook'])).ids[0], 'a');
});
