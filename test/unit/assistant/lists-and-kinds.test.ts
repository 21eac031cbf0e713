// Things listed without an "and", kinds of an unwanted material, people named like makers, and budgets after an answer.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hasTail } from '../../../src/assistant/grounded/compounds.ts';
import { converse, FakeShop } from './fake-shop.ts';

const HOME = [
  { id: 'tub', title: 'Round tub', facts: { Material: 'Beech' } },
  { id: 'tin', title: 'Tin tub', facts: { Material: 'Zinc' } },
  { id: 'rack', title: 'Shoe rack' },
  { id: 'socks', title: 'Thick socks' },
  { id: 'rug', title: 'Hall rug', facts: { Material: 'Linen' } },
  { id: 'mat', title: 'Door mat with lines' },
];

describe('things behind commas', () => {
  test('are several wishes if each has an article or a number', async () => {
    for (const text of ['a tub, a rug', 'I need a tub, two rugs', 'for men: a tub, a hall rug']) {
      const [said] = await converse(new FakeShop(HOME), [text]);
      assert.ok(said?.ids.includes('tub') && said.ids.includes('rug'), `${text}: ${said?.text}`);
    }
  });

  test('are two beside a size of the first', async () => {
    for (const text of ['I need a tub, size 39, and a rug', 'a tub in 39 and a rug']) {
      const [said] = await converse(new FakeShop(HOME), [text]);
      assert.ok(said?.ids.includes('tub') && said.ids.includes('rug'), `${text}: ${said?.text}`);
    }
  });

  test('are called by what a pair is of', async () => {
    const [said] = await converse(new FakeShop(HOME), ['a tub, a pair of thick socks']);
    assert.ok(said?.ids.includes('tub') && said.ids.includes('socks'), said?.text);
    assert.doesNotMatch(said?.text ?? '', /no “pair”/u);
  });

  test('are one wish if the second describes the first', async () => {
    for (const text of ['a rug, a thick one', 'a rug, a hall rug']) {
      const [said] = await converse(new FakeShop(HOME), [text]);
      assert.deepEqual(said?.ids, ['rug'], `${text}: ${said?.text}`);
    }
  });
});

describe('values behind the last of several things', () => {
  const PAIRS = ['bowl', 'plate', 'mug'].flatMap((name) =>
    ['Blue', 'Red', 'Green'].map((colour) => ({
      id: `${colour.toLowerCase()}-${name}`,
      title: `${name === 'mug' ? 'Tall' : 'Flat'} ${name}`,
      department: `${name}s`,
      facts: { Colour: colour },
    })),
  );
  const idsOf = async (text: string) =>
    (await converse(new FakeShop(PAIRS), [text])).at(-1)!.ids.toSorted();

  test('are of each of them', async () => {
    assert.deepEqual(await idsOf('a bowl and a plate in blue'), ['blue-bowl', 'blue-plate']);
    assert.deepEqual(await idsOf('bowls, plates and mugs in red'), [
      'red-bowl',
      'red-mug',
      'red-plate',
    ]);
  });

  test('are of the last one where another has its own', async () => {
    assert.deepEqual(await idsOf('a red bowl and a plate in blue'), ['blue-plate', 'red-bowl']);
  });
});

describe('several things', () => {
  for (const text of [
    'My brother wants tubs, my sister rugs. Got both?',
    'One of my kids needs a tub, the other a rug',
    'tubs please, but I could use rugs as well',
    "I need a tub. I'd also like a rug",
    'First tubs, and besides that rugs. Anything there?',
    'tubs and rugs, do you have both?',
  ]) {
    test(`are each looked for: "${text}"`, async () => {
      const [said] = await converse(new FakeShop(HOME), [text]);
      assert.ok(said?.ids.includes('tub') && said.ids.includes('rug'), said?.text);
      assert.doesNotMatch(said?.text ?? '', /come closest|without/u);
    });
  }

  test('are each looked for in German', async () => {
    const shop = new FakeShop([
      { id: 'zuber', title: 'Runder Zuber', department: 'Zuber' },
      { id: 'matte', title: 'Dicke Matte', department: 'Matten' },
    ]);
    for (const text of [
      'Meine Tochter will einen Zuber, mein Sohn eine Matte. Habt ihr beides?',
      'Ich suche einen Zuber. Außerdem brauche ich eine Matte',
    ]) {
      const [said] = await converse(shop, [text], { locale: 'de' });
      assert.deepEqual(said?.ids, ['zuber', 'matte'], `${text}: ${said?.text}`);
    }
  });

  test('are none that a person has already', async () => {
    const [said] = await converse(new FakeShop(HOME), [
      'My son loves his tub and my daughter wants a rug',
    ]);
    assert.equal(said?.ids.filter((id) => id === 'tub').length, 0, said?.text);
  });
});

describe('an unwanted material', () => {
  test('is unwanted in all of its kinds', async () => {
    const [english] = await converse(new FakeShop(HOME), ['a tub that is not made of wood']);
    assert.deepEqual(english?.ids, ['tin'], english?.text);
    const german = { locale: 'de' };
    const rows = [
      { id: 'a', title: 'Wanne Alma', facts: { Material: 'Buche' } },
      { id: 'b', title: 'Wanne Berta', facts: { Material: 'Zink' } },
    ];
    const [said] = await converse(new FakeShop(rows), ['eine Wanne ohne Holz'], german);
    assert.deepEqual(said?.ids, ['b'], said?.text);
  });

  test('is read in the language of the message: lines are no French linen', async () => {
    const [said] = await converse(new FakeShop(HOME), ['a rug without lines']);
    assert.deepEqual(said?.ids, ['rug'], said?.text);
  });

  test('is absent where a text has another in its stead', async () => {
    const rows = [
      { id: 'a', title: 'Comb', description: 'With teeth of horn instead of plastic.' },
      { id: 'b', title: 'Red comb', description: 'Made of plastic.' },
    ];
    const [said] = await converse(new FakeShop(rows), ['a comb without plastic']);
    assert.deepEqual(said?.ids, ['a'], said?.text);
  });
});

test('a relative of the shopper is no maker of that name', async () => {
  const rows = [
    { id: 'a', title: 'Sister press', brand: 'Sister' },
    { id: 'b', title: 'Garlic press', brand: 'Norda' },
  ];
  const [said] = await converse(new FakeShop(rows), ['my sister needs a garlic press']);
  assert.equal(said?.ids[0], 'b', said?.text);
  assert.doesNotMatch(said.text, /Sister\)/u);
});

test('a price alone after an answer about one product asks for others like it', async () => {
  const rows = [
    { id: 'a', title: 'Ark Royal model kit', price: 9_000 },
    { id: 'b', title: 'Bismarck model kit', price: 2_000 },
    { id: 'c', title: 'Garden hose', price: 1_000 },
  ];
  const [, said] = await converse(new FakeShop(rows), [
    'tell me about the Ark Royal model kit',
    '25 dollars at most',
  ]);
  assert.deepEqual(said?.ids, ['b'], said?.text);
});

test('"how wide an angle" asks for the angle, and the width is no answer', async () => {
  const rows = [
    { id: 'a', title: 'Door viewer', facts: { Width: '43 mm', 'Cable length': '2 m' } },
  ];
  const [, angle, cable] = await converse(new FakeShop(rows), [
    'door viewer',
    'how wide an angle does it see?',
    'how long a cable does it have?',
  ]);
  assert.match(angle?.text ?? '', /does not say anything about “angle/u);
  assert.match(cable?.text ?? '', /Cable length: 2 m/u);
});

test('"which ink fits a machine" names no ink for another machine as that machine', async () => {
  const rows = [
    {
      id: 'a',
      title: 'Norda black ink for Copyist 12',
      brand: 'Norda',
      facts: { 'Ink type': 'Dye' },
    },
    { id: 'b', title: 'Norda ink', brand: 'Norda', description: 'For the Copyist C65.' },
  ];
  const [said] = await converse(new FakeShop(rows), ['which ink fits a Norda Copyist C65?']);
  assert.equal(said?.ids[0], 'b', said?.text);
  assert.doesNotMatch(said.text, /Ink type/u);
});

test('a glove (Handschuh) is no shoe (Schuh), and a keyboard no board', () => {
  assert.equal(hasTail('handschuhe', 'schuhe'), false);
  assert.equal(hasTail('laufschuhe', 'schuhe'), true);
  assert.equal(hasTail('keyboard', 'board'), false);
  assert.equal(hasTail('skateboard', 'board'), true);
});

test('"passende Socken" are socks', async () => {
  const rows = [{ id: 'a', title: 'Wandersocken' }];
  const [said] = await converse(new FakeShop(rows), ['dazu noch passende Socken'], {
    locale: 'de',
  });
  assert.doesNotMatch(said?.text ?? '', /passende/u);
});

test('two products that are named by their model numbers are compared', async () => {
  const rows = [
    { id: 'a', title: 'Norda X20 pocket radio', brand: 'Norda', facts: { Weight: '200 g' } },
    { id: 'b', title: 'Velt R7k kitchen radio', brand: 'Velt', facts: { Weight: '900 g' } },
    { id: 'c', title: 'Cigar lighter' },
  ];
  const text = 'which is lighter, the Norda X20 or the Velt R7k?';
  const [said] = await converse(new FakeShop(rows), [text]);
  assert.deepEqual(said?.ids.toSorted(), ['a', 'b'], said?.text);
  assert.match(said.text, /200 g/u);
});

test('an unknown thing of a story is not what a list of it seeks', async () => {
  const shop = new FakeShop([
    { id: 'face', title: 'Face cream', department: 'Face', price: 2_900 },
    { id: 'face2', title: 'Face soap', department: 'Face', price: 900 },
    { id: 'night', title: 'Night moisturiser', department: 'Moisturiser', price: 3_900 },
    { id: 'day', title: 'Day moisturiser', department: 'Moisturiser', price: 1_900 },
  ]);
  const [, cheap] = await converse(shop, [
    'my face gets so tight and flaky as soon as the heating is on. which moisturiser would you go for?',
    'not more than 20',
  ]);
  assert.deepEqual(cheap?.ids, ['day'], cheap?.text);
});

test('things in a pair are those things, and what is for them is none', async () => {
  const doors = [
    { id: 'pair', title: 'Pair of saloon doors' },
    { id: 'hinge', title: 'Hinge for doors' },
    { id: 'kit', title: 'Kit for doors' },
    { id: 'glue', title: 'Glue of doors' },
    { id: 'oak', title: 'Oak door' },
  ];
  const [said] = await converse(new FakeShop(doors), ['doors']);
  assert.deepEqual(said!.ids, ['pair', 'oak']);
});

test('an irregular plural is the thing that is here', async () => {
  const names = ['Optical mouse', 'Bread knife', 'Wall shelf', 'Silk scarf', 'Milk tooth'];
  const shop = new FakeShop(names.map((title) => ({ id: title, title })));
  for (const [at, plural] of ['mice', 'knives', 'shelves', 'scarves', 'teeth'].entries())
    assert.deepEqual((await converse(shop, [plural]))[0]!.ids, [names[at]], plural);
});

test('a reason before "and am after" is no part of the wish', async () => {
  const shop = new FakeShop([
    { id: 'rug', title: 'Hall rug' },
    { id: 'floor', title: 'Floor mat' },
  ]);
  for (const message of [
    'our floor is cold and am after a rug',
    'our floor is cold but am after a rug',
  ]) {
    const [said] = await converse(shop, [message]);
    assert.equal(said!.text, 'I found one match for “rug”. Here: Hall rug.');
  }
});

test('four things are four wishes where each has an article, and four values are none', async () => {
  const kit = ['kettle', 'toaster', 'blender', 'juicer'].map((id) => ({ id, title: `Tin ${id}` }));
  const [said] = await converse(new FakeShop(kit), ['a kettle, a toaster, a blender and a juicer']);
  assert.deepEqual(said?.ids, ['kettle', 'toaster', 'blender', 'juicer']);
  const shop = new FakeShop(
    ['Small', 'Wired', 'White', 'Silver'].map((one) => ({ id: one, title: `${one} lamp` })),
  );
  const [told] = await converse(shop, ['has to be small, wired, white or silver']);
  assert.match(told?.text ?? '', /small wired white or silver/u);
});

test('two things with a bound of the price for each are a list', async () => {
  const shop = new FakeShop([
    { id: 'kettle', title: 'Steel kettle', department: 'Kettles', price: 2_000 },
    { id: 'toaster', title: 'Steel toaster', department: 'Toasters', price: 2_500 },
    { id: 'dear', title: 'Brass toaster', department: 'Toasters', price: 9_500 },
  ]);
  const asked = 'I need a kettle and a toaster, not more than 30 dollars each';
  const [told] = await converse(shop, [asked]);
  assert.deepEqual(told!.ids.toSorted(), ['kettle', 'toaster'], told!.text);
});
