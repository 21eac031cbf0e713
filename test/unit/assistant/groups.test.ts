// What a group of the catalogue is called its things are, what was given up is met where it is met
// after all, and what is said after a list is said of that list.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { phrasesFor } from '../../../src/assistant/grounded/languages/languages.ts';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { calledAs, thingsOf } from '../../../src/assistant/grounded/fit.ts';
import { catalogueProduct, converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const clock = (id: string, title: string, price: number, facts: FakeProduct['facts'] = {}) => ({
  id,
  title,
  price,
  department: 'Clocks',
  facts,
});
const CLOCKS: readonly FakeProduct[] = [
  clock('c1', 'Hora Minuet', 8_900, { Colour: 'Moss green', Chime: 'Yes' }),
  clock('c2', 'Hora Allegro', 2_900, { Colour: 'Grey', Chime: 'No' }),
  clock('c3', 'Wall clock Tick', 4_900, { Colour: 'Grey', Chime: 'Yes' }),
  clock('c4', 'Wall clock Tock', 6_900, { Colour: 'White', Battery: 'AA' }),
  { id: 'x1', title: 'Frame for a clock picture', price: 1_500, facts: { Colour: 'Green' } },
  { id: 'x2', title: 'AA battery', price: 500, department: 'Power', facts: { Runs: 'battery' } },
  { id: 'x3', title: 'Picture hook', price: 200, department: 'Power', facts: { Colour: 'Grey' } },
];
const said = async (messages: readonly string[], locale = 'en-US') => {
  const told = (await converse(new FakeShop(CLOCKS), messages, { locale })).at(-1);
  assert.ok(told);
  return told;
};

describe('a group of the catalogue', () => {
  test('is what its things are called, whatever their titles say, and bounds hold in it', async () => {
    const told = await said(['a clock under 40 dollars']);
    assert.deepEqual(told.ids, ['c2']);
    assert.doesNotMatch(told.text, /left that out/u);
  });

  test('has cheapest things among those that are called so themselves', async () => {
    assert.equal((await said(['the cheapest clock'])).ids[0], 'c3');
  });

  test('a value that is part of a longer one is met by it', async () => {
    const told = await said(['clocks', 'in green']);
    assert.deepEqual(told.ids, ['c1']);
    assert.doesNotMatch(told.text, /left that out/u);
  });
});

describe('a thing that its group tells, where titles are names of models', () => {
  const of = (
    department: string,
    ...rows: (readonly [string, string, number, FakeProduct['facts']?])[]
  ) => rows.map(([id, title, price, facts = {}]) => ({ id, title, price, department, facts }));
  const shop = new FakeShop([
    ...of('Air toys/Parts', ['p1', 'Stunt glider line', 1_200, { Colour: 'Red' }]),
    ...of(
      'Air toys/Stunt gliders',
      ['k1', 'Albatross 210', 9_000, { Colour: 'Red' }],
      ['k2', 'Merlin 170', 7_000, { Colour: 'Blue' }],
      ['p2', 'Bag for a stunt glider', 900],
    ),
    ...of('Boats', ...[1, 2, 3, 4, 5].map((at) => [`v${at}`, `Vela ${at}`, 90_000] as const)),
    ...of('Boats', ['v6', 'Boat Zenith', 95_000]),
    ...of('Curtains and blinds', ['l1', 'Luna 140', 4_000], ['l2', 'Luna 200', 5_000]),
    ...of(
      'Patio: ovens',
      ['o1', 'Firewood', 500],
      ['o2', 'Ember oven', 30_000],
      ['o3', 'Sol', 40_000],
    ),
    ...of('Dairy > Cheese', ['c1', 'Alpine cheese', 600], ['c2', 'Slices', 300, { Vegan: 'Yes' }]),
    ...of('Woods and strings', ['s1', 'Recorder', 1_000], ['s2', 'Lute', 20_000]),
    ...of('Spares', ['s3', 'Lute strings', 900]),
    ...of('Lamp spares', ['b1', 'Globe', 800]),
    ...of('Light', ['b2', 'Lamp Oslo', 8_000]),
  ]);
  const idsOf = async (message: string) => (await converse(shop, [message]))[0]?.ids ?? [];

  test('comes before what only has the word in its title', async () => {
    assert.deepEqual(await idsOf('a stunt glider'), ['k1', 'k2', 'p1']);
    assert.deepEqual((await idsOf('the cheapest stunt glider')).slice(0, 1), ['k2']);
    assert.deepEqual((await idsOf('the most expensive glider')).slice(0, 1), ['k1']);
  });

  test('has its values: nothing that is met is left out', async () => {
    const [told] = await converse(shop, ['a red stunt glider']);
    assert.equal(told?.ids[0], 'k1');
    assert.doesNotMatch(told?.text ?? '', /left that out/u);
  });

  test('has the head of its name as the name of its things', async () => {
    const shop = new FakeShop([
      { id: 'w1', title: 'Wolle zum Filzen', price: 900, facts: { Tier: 'Alpaka' } },
      {
        id: 'w2',
        title: 'Merino Feinzwirn',
        price: 800,
        department: 'Schafwolle',
        facts: { Tier: 'Schaf' },
      },
    ]);
    const [told] = await converse(shop, ['schaf wolle'], { locale: 'de' });
    assert.equal(told?.ids[0], 'w2');
  });

  test('is what most of their titles say, where they do: wood among ovens is none', async () => {
    assert.equal((await idsOf('the cheapest oven'))[0], 'o2');
    assert.notEqual((await idsOf('the cheapest boat'))[0], 'v6');
  });

  test('is the one that says every word, and no other of its group', async () => {
    assert.deepEqual(await idsOf('vegan cheese'), ['c2']);
    assert.equal((await idsOf('strings for the lute'))[0], 's3');
    assert.equal((await idsOf('strings for the glider'))[0], 's3');
    assert.deepEqual(await idsOf('loud strings for the glider'), ['s3']);
  });

  test('is told by each name that its group joins, be it for whatever', async () => {
    assert.deepEqual(await idsOf('curtains'), ['l1', 'l2']);
    const [told] = await converse(shop, ['thick curtains for the van']);
    assert.doesNotMatch(told?.text ?? '', /no “curtains”/u);
    assert.deepEqual(told?.ids, ['l1', 'l2']);
  });

  test('is not of that group alone where most that are called so stand in others', async () => {
    const saws = new FakeShop([
      ...of('Saws', ['w1', 'Jig saw', 9_000], ['w2', 'Cutter Ace', 9_500]),
      ...of('Cutting', ['w3', 'Tile saw', 8_000], ['w4', 'Pole saw', 2_000], ['w5', 'Saw', 2_500]),
    ]);
    const [told] = await converse(saws, ['a saw']);
    assert.deepEqual(told?.ids.toSorted(), ['w1', 'w2', 'w3', 'w4', 'w5']);
    const [other] = await converse(saws, ['a saw, no tile saw or pole saw']);
    assert.deepEqual(other?.ids.toSorted(), ['w1', 'w2', 'w5']);
  });

  test('is of all words of its name', async () => {
    const tools = new FakeShop([
      ...of('Hand tools', ['h1', 'Chisel', 1_000], ['h2', 'Mallet', 1_100]),
      ...of('Power', ['q1', 'Multi tool', 9_000], ['q2', 'Air tool', 8_000], ['q3', 'Tool', 500]),
    ]);
    assert.deepEqual((await converse(tools, ['hand tools']))[0]?.ids, ['h1', 'h2']);
  });

  test('tells which word of a title is the thing', async () => {
    const shop = new FakeShop([
      { id: 'd', title: 'Maxi dress', department: 'Dresses' },
      { id: 's', title: 'Check dress shirt', department: 'Shirts' },
      { id: 'l', title: 'Oak table lamp', department: 'Lamps' },
      { id: 't', title: 'Oak coffee table', department: 'Tables' },
    ]);
    assert.deepEqual((await converse(shop, ['dresses']))[0]?.ids, ['d']);
    assert.deepEqual((await converse(shop, ['a table']))[0]?.ids, ['t']);
    assert.deepEqual((await converse(shop, ['a dress shirt']))[0]?.ids, ['s']);
    assert.deepEqual((await converse(shop, ['a table lamp']))[0]?.ids, ['l']);
  });

  test('has fewer things than are called so where most of these stand elsewhere', async () => {
    const gloves = new FakeShop([
      { id: 'g1', title: 'Crochet gloves', department: 'Gloves' },
      { id: 'g2', title: 'Cold weather gloves', department: 'Apparel' },
    ]);
    assert.deepEqual((await converse(gloves, ['gloves']))[0]?.ids.toSorted(), ['g1', 'g2']);
    assert.deepEqual((await converse(gloves, ['cold weather gloves']))[0]?.ids, ['g2']);
  });

  test('by another word has the things that search found behind what goes with them', async () => {
    const names = ['Romeo', 'Juliet', 'Alfa', 'Tango', 'Hotel', 'India', 'Kilo'];
    const racks = Array.from({ length: 12 }, (_one, at) => `Rack for bikes no. ${at}`);
    const rows = [
      ...racks.map((title, at) => ({ id: `r${at}`, title, department: 'Racks' })),
      ...names.map((title) => {
        const facts = { Tags: 'Bikes' };
        return { id: title, title, department: 'Fixed gear bicycles', facts };
      }),
    ];
    const city = { id: 'City', title: 'City bikes', department: 'Fixed gear bicycles' };
    for (const shop of [rows, [city, ...rows]]) {
      const [told] = await converse(new FakeShop(shop), ['bikes']);
      assert.equal(told?.ids.length, 6, told?.text);
      const isBike = (id: string): boolean => names.includes(id) || id === 'City';
      assert.ok(told?.ids.every(isBike), told?.ids.join(' '));
    }
    const [other] = await converse(new FakeShop(rows), ['an e-bike for my mother']);
    assert.match(other?.text ?? '', /no(?:thing for)? “e-bike/u);
  });

  test('of a group that joins names is one of few that are called so', () => {
    const titles = ['Step stool', 'Elm', 'Oak', 'Ash', 'Fir', 'Yew'];
    const own = titles.map((title) => catalogueProduct({ id: title, title }));
    assert.equal(thingsOf(own, 'stool', ['Stools', 'benches']).length, 1);
    assert.equal(thingsOf(own, 'stool').length, own.length);
  });

  test('is what is called so where the group joins it with others', async () => {
    const joined = new FakeShop([
      ...of(
        'Stools & benches',
        ['j1', 'Elm bench', 9_000],
        ['j2', 'Oak bench', 8_000],
        ['j3', 'Step stool', 2_000, { Style: 'Fold' }],
        ['j4', 'Bar', 3_000, { Style: 'Stool' }],
        ['j5', 'Nordic sauna', 1_000],
      ),
    ]);
    const ids = async (text: string) => (await converse(joined, [text]))[0]?.ids;
    assert.deepEqual(await ids('a stool'), ['j3', 'j4']);
    assert.equal((await ids('the cheapest stool'))?.[0], 'j3');
    assert.deepEqual(await ids('a stool for the sauna'), ['j3', 'j4', 'j5']);
  });

  test('is what says the word that tells which, and none of the others', async () => {
    const sofas = new FakeShop([
      { id: 's1', title: 'Sofa Ares', facts: { Colour: 'Grey' } },
      { id: 's2', title: 'Sofa Bora' },
      { id: 's3', title: 'Sofa Cirrus', facts: { Colour: 'Dark blue, grey' } },
      { id: 's4', title: 'Sofa Dune', description: 'Cosy.', facts: { Colour: 'Sand' } },
    ]);
    const ids = async (text: string) => (await converse(sofas, [text]))[0]?.ids;
    assert.deepEqual(await ids('dark sofa'), ['s3']);
    assert.deepEqual(await ids('cosy sofa'), ['s4']);
    assert.equal((await ids('cosy or dark sofa'))?.length, 4);
  });

  test('is not told by a group of what belongs to the thing', async () => {
    assert.deepEqual(await idsOf('a lamp'), ['b2']);
  });
});

describe('after a list', () => {
  test('a question that only one of the titles says is asked of that one', async () => {
    const told = await said(['wall clocks', 'is the tock one grey?']);
    assert.deepEqual(told.ids, ['c4']);
    assert.match(told.text, /Wall clock Tock/u);
  });

  test('a statement about what they have says which of them are meant', async () => {
    const told = await said(['clocks', 'with chime']);
    assert.ok(told.ids.length > 0);
    assert.ok(told.ids.every((id) => id === 'c1' || id === 'c3'));
  });

  test('one word that all of some of them say narrows the list, and a new thing replaces it', async () => {
    assert.deepEqual((await said(['clocks', 'wall'])).ids.toSorted(), ['c3', 'c4']);
    assert.deepEqual((await said(['clocks', 'hook'])).ids, ['x3']);
  });

  test('one that is pointed at is compared with one that is named', async () => {
    const told = await said(['hora minuet', 'compare it with the tock']);
    assert.match(told.text, /^Comparing Hora Minuet .* and Wall clock Tock/u);
  });
});

test('a word that several products are called by names none of them', async () => {
  const bells = ['Bell for the door', 'Bell from Oslo'].map((title, at) => ({
    id: `b${at}`,
    title,
    price: 1_000,
  }));
  const [bell] = await converse(new FakeShop(bells), ['what bell is loud?']);
  assert.ok((bell?.ids.length ?? 0) > 1);
  const told = await said(['what clock is good for my hall?']);
  assert.ok(told.ids.length > 1);
});

test('what is said to be hated, or that a thing shall not be, is not wanted', () => {
  for (const [text, unwanted] of [
    ['a shelf that is not oak', 'oak'],
    ['I hate cables', 'cables'],
  ] as const) {
    const { text: whole, unwanted: spans } = understand(text, 'en');
    assert.deepEqual(
      spans.map(({ start, end }) => whole.slice(start, end)),
      [unwanted],
    );
  }
});

test('an area is no price, and the polite form of address points at nothing', () => {
  const area = understand('a carpet for about 30 square metres', 'en');
  assert.equal(area.price, undefined);
  assert.equal(area.measures[0]?.dimension, 'area');
  assert.equal(understand('Haben Sie auch Uhren?', 'de').pointsBack, false);
  assert.equal(understand('Sind sie wasserdicht?', 'de').pointsBack, true);
});

test('one match that is not counted is one, in every language', () => {
  const said = ['en', 'de', 'fr'].map((locale) => phrasesFor(locale).foundUncounted('1', 'x', ''));
  for (const sentence of said) assert.doesNotMatch(sentence, /1/u);
  assert.match(phrasesFor('en').foundUncounted('2', 'x', ''), /are 2 matches/u);
});

describe('a compound of German', () => {
  const shop = () =>
    new FakeShop([
      { id: 'gum', title: 'Gummihammer', department: 'Hammer' },
      { id: 'ash', title: 'Hammer mit Stiel', department: 'Hammer' },
      { id: 'run', title: 'Running shoes', department: 'Shoes' },
      { id: 'boat', title: 'Boat shoes', department: 'Shoes' },
    ]);

  test('says what the thing that it ends with is of', async () => {
    const [, rubber] = await converse(shop(), ['Hammer', 'und der aus Gummi'], { locale: 'de' });
    assert.deepEqual(rubber?.ids, ['gum'], rubber?.text);
    assert.doesNotMatch(rubber.text, /nennt/u);
  });

  test('is not found where only the thing is sold that it ends with, of another kind', async () => {
    const [told] = await converse(shop(), ['Gartenschuhe'], { locale: 'de' });
    assert.match(told?.text ?? '', /Unter „Garten“ habe ich hier nichts gefunden/u);
  });
});

test('of the whole shop nothing is the most of what none of it tells', async () => {
  const told = await said(['die mit dem höchsten Schutzfaktor'], 'de');
  assert.deepEqual(told.ids, [], told.text);
});

test('what has all that is told of a kind, and stands among it, is of it, whatever its title ends with', async () => {
  const trimmer = (id: string, title: string, facts: Record<string, string> = {}) => ({
    id,
    title,
    department: 'Power trimmers',
    facts: { Drive: 'battery', Blade: '45 cm', Weight: '2.2 kg', ...facts },
  });
  const shop = new FakeShop([
    trimmer('plain', 'Hedge trimmer 52'),
    trimmer('set', 'Hedge trimmer battery 18 V'),
    { id: 'cell', title: 'Hedge trimmer battery 20 V', department: 'Power trimmers' },
  ]);
  const [told] = await converse(shop, ['a hedge trimmer']);
  assert.deepEqual(told?.ids.toSorted(), ['plain', 'set'], told?.text);
});

test('two groups behind an "and" mean the things of either', async () => {
  const shop = (): FakeShop =>
    new FakeShop([
      { id: 'm1', title: 'Seed ball', department: 'Mice' },
      { id: 'm2', title: 'Seed bar', department: 'Mice' },
      { id: 'm3', title: 'Seed mix', department: 'Mice' },
      { id: 'o1', title: 'Seed cake', department: 'Owls' },
      { id: 'x1', title: 'Seed tray', department: 'Yard' },
    ]);
  const [both] = await converse(shop(), ['seed for owls and mice']);
  assert.deepEqual(both?.ids.toSorted(), ['m1', 'm2', 'm3', 'o1']);
});

describe('a group is meant by another word for its things', () => {
  const part = (id: string, title: string, department: string): FakeProduct => ({
    id,
    title,
    department,
    price: 9_000,
    facts: { Socket: 'K7' },
  });
  const PARTS: readonly FakeProduct[] = [
    part('p1', 'Torv 5600', 'Processors'),
    part('p2', 'Torv 7600', 'Processors'),
    part('c1', 'Brise CPU cooler for tall towers', 'Coolers'),
    part('g1', 'Lumo 12G', 'Graphics cards'),
    part('d1', 'Bright 27', 'Monitors'),
    part('m1', 'Hall 16 RAM bar', 'Memory'),
    part('h1', 'Rack display stand', 'Stands'),
  ];
  const ids = async (...messages: string[]): Promise<readonly string[] | undefined> =>
    (await converse(new FakeShop(PARTS), messages, { locale: 'en-US' })).at(-1)?.ids;

  test('of one word or of two', async () => {
    assert.deepEqual((await ids('any cpu?'))?.toSorted(), ['p1', 'p2']);
    assert.deepEqual(await ids('a gpu please'), ['g1']);
    const [told] = await converse(new FakeShop(PARTS), ['do you sell a video card']);
    assert.match(told?.text ?? '', /“graphics card”/u);
    assert.deepEqual((await ids('the cheapest cpus'))?.toSorted(), ['p1', 'p2']);
  });

  test('but not where the word says what the thing is for, or counts with an amount', async () => {
    const [told] = await converse(new FakeShop(PARTS), ['a cooler for my cpu']);
    assert.deepEqual(told?.ids, ['c1']);
    assert.doesNotMatch(told?.text ?? '', /processor/iu);
    assert.doesNotMatch(
      (await converse(new FakeShop(PARTS), ['processors', '16 gb ram'])).at(-1)?.text ?? '',
      /memory/iu,
    );
  });

  test('and not where a group is called by the word itself', async () => {
    const shop = new FakeShop([...PARTS, part('s1', 'Linen 3', 'Screens')]);
    const [told] = await converse(shop, ['screens']);
    assert.deepEqual(told?.ids, ['s1']);
  });
});

test('a television is one by the name "HDTV" too', () => {
  assert.equal(calledAs(catalogueProduct({ id: 'hd', title: 'Vista HDTV' }), 'tv'), 'so');
});

test('one thing that has both names of a group makes no others of it the thing', () => {
  const of = (id: string, title: string) =>
    catalogueProduct({ id, title, department: 'Meters & Timers' });
  const goods = [of('both', 'Timer meter'), of('one', 'Soil meter'), of('acid', 'Acid bottle')];
  const things = thingsOf(goods, 'meter', ['Meters', 'Timers']);
  assert.deepEqual(things.map((one) => one.external_product_id).toSorted(), ['both', 'one']);
});
