// What a wish asks for besides its words: an age, a size, a count, a degree, a reduced price, a maker.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ageMeasure } from '../../../src/assistant/grounded/ages.ts';
import { takeCounts } from '../../../src/assistant/grounded/counts.ts';
import { isOfMeasure, takeMeasures } from '../../../src/assistant/grounded/measures.ts';
import { sizeIn, takeSizes } from '../../../src/assistant/grounded/sizes.ts';
import { isUnwanted, says } from '../../../src/assistant/grounded/absence.ts';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { Draft } from '../../../src/assistant/grounded/text.ts';
import { catalogueProduct, converse, FakeShop, type FakeProduct, type Said } from './fake-shop.ts';

const MOWERS: readonly FakeProduct[] = [
  {
    id: 'm1',
    title: 'Petrol mower',
    department: 'Mowers',
    price: 42_900,
    facts: { Noise: '96 dB' },
    stock: 'in_stock',
  },
  {
    id: 'm2',
    title: 'Corded mower',
    department: 'Mowers',
    price: 13_900,
    listPrice: 16_900,
    facts: { Noise: '90 dB' },
  },
  {
    id: 'm3',
    title: 'Robot mower',
    department: 'Mowers',
    price: 89_900,
    facts: { Noise: '58 dB' },
  },
  { id: 'a1', title: 'Anvil pruner', price: 2_450, description: 'Not made for left-handers.' },
  { id: 'a2', title: 'Bypass pruner', price: 2_750, listPrice: 2_750, facts: { Branch: '22 mm' } },
  {
    id: 'w1',
    title: 'Wellington boots',
    price: 4_500,
    facts: { 'Shoe size': '38, 40, 42' },
    stock: 'out_of_stock',
  },
  {
    id: 'b1',
    title: 'Cordless trimmer',
    price: 8_900,
    description: 'Without battery and charger.',
  },
  { id: 'b2', title: 'Cordless trimmer set', price: 17_900, description: 'With two batteries.' },
];

async function say(
  messages: readonly string[],
  request: Parameters<typeof converse>[2] = {},
): Promise<Said> {
  const said = (await converse(new FakeShop(MOWERS), messages, request)).at(-1);
  assert.ok(said);
  return said;
}

const toy = (facts: Readonly<Record<string, string>>, title = 'Toy') =>
  catalogueProduct({ id: 'x', title, facts });

describe('an age', () => {
  for (const [name, value, fits, fails] of [
    ['Altersgruppe', '3-5 Jahre', 4, 6],
    ['Age', 'from 3 years', 5, 2],
    ['Age group', '6-12 months', 1, 3],
    ['Age', '8+', 9, 15],
    ['Suitable from (months)', '36', 4, 2],
  ] as const) {
    test(`is inside or outside of "${name}: ${value}"`, () => {
      const of = (years: number) => ({
        ...ageMeasure(`${years} years old`)!,
      });
      assert.equal(isOfMeasure(toy({ [name]: value }), of(fits)), true);
      assert.equal(isOfMeasure(toy({ [name]: value }), of(fails)), false);
    });
  }

  test('of several is that of all of them, and a bare number beside it is no price', async () => {
    const games: readonly FakeProduct[] = [
      { id: 'a', title: 'Owl game', facts: { Age: '6+' } },
      { id: 'b', title: 'Guild game', facts: { Age: '12+' } },
      { id: 'c', title: 'Nest game', facts: { Age: '4-8' } },
    ];
    const [told] = await converse(new FakeShop(games), ['game for my kids, they are 8 and 10']);
    assert.deepEqual(told?.ids, ['a']);
    const [german] = await converse(
      new FakeShop(games),
      ['game, meine Kinder sind 10, also nichts ab 12'],
      { locale: 'de' },
    );
    assert.doesNotMatch(german?.text ?? '', /\$/u);
  });

  test('is told in weeks of what is very young', () => {
    assert.equal(isOfMeasure(toy({ Age: 'from 2 months' }), ageMeasure('10 weeks old')!), true);
    assert.equal(isOfMeasure(toy({ Age: 'from 2 months' }), ageMeasure('6 weeks old')!), false);
  });

  test('is read of a description where no attribute tells it, and else is not known', () => {
    const product = catalogueProduct({ id: 'x', title: 'Toy', description: 'Ab 3 Jahren.' });
    assert.equal(isOfMeasure(product, ageMeasure('2 years old')!), false);
    assert.equal(isOfMeasure(toy({}), ageMeasure('2 years old')!), undefined);
  });

  test('finds presents where the catalogue knows no "present", and the next age replaces it', async () => {
    const toys: readonly FakeProduct[] = [
      { id: 'y1', title: 'Marble run', facts: { Age: '6-8' } },
      { id: 'y2', title: 'Rattle', facts: { Age: '0-1' } },
    ];
    const shop = new FakeShop(toys);
    const [first, second] = await converse(shop, [
      'a present for a 7 year old',
      'and one for her sister, she is 1',
    ]);
    assert.deepEqual(first?.ids, ['y1']);
    assert.deepEqual(second?.ids, ['y2']);
  });
});

describe('a present', () => {
  const presents: readonly FakeProduct[] = [
    { id: 'c1', title: 'Coffee mill', price: 3_000, facts: { Use: 'coffee present' } },
    { id: 'c2', title: 'Milk jug', price: 2_000, facts: { Use: 'coffee present' } },
    { id: 'k1', title: 'Plush fox', price: 1_500, facts: { Use: 'present', Material: 'kids' } },
  ];

  test('for another person is another wish', async () => {
    const shop = new FakeShop(presents);
    const [first, second] = await converse(shop, [
      'a present for my dad who likes coffee',
      'and one for my niece',
    ]);
    assert.ok(first?.ids.includes('c1'));
    assert.deepEqual(second?.ids, ['k1']);
  });
});

describe('a size', () => {
  test('is read after its word, and after "in" at the end', () => {
    for (const text of ['size 46', 'Größe 46', 'taille 46', 'and in 46?', 'in a size 46']) {
      const [size] = takeSizes(new Draft(text));
      assert.ok(size !== undefined, text);
      assert.equal(sizeIn(size), '46', text);
      assert.doesNotMatch(size.text, /^in/u);
    }
    assert.deepEqual(takeSizes(new Draft('size 20 to 30')), []);
  });

  test('takes the place of the one before, also where that is a value of the catalogue', async () => {
    const told = await say(['boots in size 40', 'in size 46 please']);
    assert.match(told.text, /Nothing fits size 46/u);
    assert.doesNotMatch(told.text, /40/u);
  });

  test('that nothing comes in is owned up to', async () => {
    const told = await say(['boots in size 40', 'and in 46?']);
    assert.match(told.text, /Nothing fits 46/u);
    const fits = await say(['boots in size 40']);
    assert.doesNotMatch(fits.text, /Nothing fits/u);
  });
});

describe('how many people something is for', () => {
  const games: readonly FakeProduct[] = [
    { id: 'g1', title: 'Family game', facts: { 'Players min.': '2', 'Players max.': '4' } },
    { id: 'g2', title: 'Party game', facts: { 'Players min.': '4', 'Players max.': '8' } },
    { id: 'g3', title: 'Card game for 2 people' },
  ];
  const asked = async (...messages: readonly string[]): Promise<Said> => {
    const said = (await converse(new FakeShop(games), messages)).at(-1);
    assert.ok(said);
    return said;
  };

  test('lies between two attributes, however people are called', async () => {
    for (const text of ['game for a family of six', 'game for 6 players', 'game for the six of us'])
      assert.deepEqual((await asked(text)).ids, ['g2'], text);
    assert.deepEqual((await asked('game for couples')).ids.toSorted(), ['g1', 'g3']);
  });

  test('is said after a list, and widens it where none of the list is for so many', async () => {
    assert.deepEqual((await asked('games', 'we are six people though')).ids, ['g2']);
    const told = await asked('family game', 'for 6 players');
    assert.deepEqual(told.ids, ['g2']);
    assert.match(told.text, /matches all of/u);
  });

  test('is asked of the one that is shown', async () => {
    const told = await asked('party game', 'is it big enough for ten people?');
    assert.match(told.text, /Players min\.: 4; Players max\.: 8/u);
  });
});

describe('what a thing takes', () => {
  const scales: readonly FakeProduct[] = [
    { id: 's1', title: 'Brew scale', facts: { 'Max load': '2 kg', Weight: '0.3 kg' } },
    { id: 's2', title: 'Kitchen scale', facts: { 'Max load': '10 kg', Weight: '1.2 kg' } },
    { id: 's3', title: 'Pocket scale', facts: { Weight: '0.1 kg' } },
    { id: 's4', title: 'Bench scale', description: 'For parcels up to 30 kg.' },
  ];
  const ids = async (text: string): Promise<readonly string[]> =>
    (await converse(new FakeShop(scales), [text]))[0]!.ids;

  test('is compared with its load, not with its weight', async () => {
    assert.deepEqual(await ids('scale that goes up to 10 kilos'), ['s2', 's4']);
    assert.deepEqual(await ids('scale for at least 12 kg'), ['s4']);
    assert.deepEqual(await ids('scale for 5 kg'), ['s2', 's4']);
  });

  test('and what it weighs is asked for by "under"', async () => {
    assert.deepEqual(await ids('scale under 1 kg'), ['s1', 's3']);
  });
});

describe('an amount', () => {
  test('of one is a number where a bound leads to it', () => {
    const flask = (title: string) => toy({}, title);
    const [litre] = takeMeasures(new Draft('a flask that takes at least a litre'));
    assert.ok(litre);
    assert.equal(isOfMeasure(flask('Flask 1.2 l'), litre), true);
    assert.equal(isOfMeasure(flask('Flask 0.75 l'), litre), false);
    assert.deepEqual(takeMeasures(new Draft('what does a litre cost')), []);
  });

  test('lies in a range of the data', () => {
    const [girth] = takeMeasures(new Draft('60 cm'));
    assert.ok(girth);
    for (const [value, isFit] of [
      ['55–70 cm', true],
      ['45 cm to 70 cm', true],
      ['30-50 cm', false],
    ] as const)
      assert.equal(isOfMeasure(toy({ Girth: value }), girth), isFit, value);
  });
});

describe('a count', () => {
  const [more] = takeCounts(new Draft('more than 50 pieces'), () => false);
  const [two] = takeCounts(new Draft('for 2 players'), () => false);

  test('is compared with an attribute, a range, or what a title says', () => {
    assert.ok(more && two);
    assert.equal(isOfMeasure(toy({ 'Number of pieces': '100' }), more), true);
    assert.equal(isOfMeasure(toy({ 'Number of pieces': '24' }), more), false);
    assert.equal(isOfMeasure(toy({ Players: '2-4' }), two), true);
    assert.equal(isOfMeasure(toy({ Players: '3-6' }), two), false);
    assert.equal(isOfMeasure(toy({}, 'Jigsaw 500 pcs'), more), true);
    assert.equal(isOfMeasure(toy({}), more), undefined);
  });

  test('with a bound may be of a unit that only attributes know', () => {
    const [least] = takeCounts(new Draft('a drill with at least 50 Nm'), () => false);
    const [more] = takeCounts(new Draft('150 bar or more'), () => false);
    assert.ok(least && more);
    assert.equal(isOfMeasure(toy({ Torque: '60 Nm' }), least), true);
    assert.equal(isOfMeasure(toy({ Torque: '5 Nm' }), least), false);
    assert.equal(isOfMeasure(toy({ Torque: '49.5 Nm' }), least), false);
    assert.equal(isOfMeasure(toy({ 'Pressure (bar)': '160' }), more), true);
    assert.equal(isOfMeasure(toy({ Pressure: '130 bar' }), more), false);
    assert.deepEqual(
      takeCounts(new Draft('a drill with 50 Nm'), () => false),
      [],
    );
  });

  test('leaves units and idle words alone', () => {
    assert.deepEqual(
      takeCounts(new Draft('from 2019 models'), () => false),
      [],
    );
    assert.deepEqual(
      takeCounts(new Draft('24 inch'), () => false),
      [],
    );
    assert.deepEqual(
      takeCounts(new Draft('2 more'), (word) => word === 'more'),
      [],
    );
  });
});

describe('a degree', () => {
  test('orders what the wish means by the attribute that it asks for', async () => {
    const told = await say(['quietest mower']);
    assert.equal(told.ids[0], 'm3');
    assert.match(told.text, /The least by Noise: Robot mower/u);
  });

  test('that is denied is asked for the other way round, and is no name for what is found', async () => {
    for (const wish of ['a mower that is not so loud', 'a mower, but not too loud please']) {
      const told = await say([wish]);
      assert.deepEqual(told.ids, ['m3', 'm2', 'm1'], wish);
      assert.doesNotMatch(told.text, /\(.*loud\)/u);
    }
  });

  test('that no product tells of is owned up to', async () => {
    const told = await say(['lightest mower']);
    assert.match(told.text, /does not say anything that ranks these by “lightest”/u);
  });

  test('that chooses one of several tells its price where that is asked', async () => {
    const told = await say(['mowers', 'the quieter one, what does it cost?']);
    assert.match(told.text, /Robot mower costs \$899\.00/u);
  });
});

describe('the most of all', () => {
  test('is asked of the attribute that more of the words name', async () => {
    const shop = new FakeShop([
      { id: 'f1', title: 'Steel flask', facts: { 'Keeps cold': '24 h', 'Keeps hot': '6 h' } },
      { id: 'f2', title: 'Glass flask', facts: { 'Keeps cold': '10 h', 'Keeps hot': '12 h' } },
      { id: 'f3', title: 'Ice flask', facts: { 'Keeps cold': '30 h' } },
    ]);
    const [, told] = await converse(shop, ['flasks', 'which one keeps hot longest?']);
    assert.match(told?.text ?? '', /The most by Keeps hot: Glass flask/u);
  });

  test('that the shop has is no more of what was looked for before', async () => {
    const told = await say(['cordless trimmer', "what's the priciest you have"]);
    assert.equal(told.ids[0], 'm3');
    const german = await say(
      ['cordless trimmer', 'was ist überhaupt das teuerste, das ihr verkauft?'],
      {
        locale: 'de',
      },
    );
    assert.equal(german.ids[0], 'm3');
    const knives = await say(['mowers', 'the most expensive pruner you have']);
    assert.equal(knives.ids[0], 'a2');
  });
});

describe('what either is so or not', () => {
  const beds: readonly FakeProduct[] = [
    { id: 'w', title: 'Wicker bed', facts: { 'Machine washable': 'no', 'Dishwasher safe': 'no' } },
    { id: 'f', title: 'Foam bed', facts: { 'Machine washable': 'yes' } },
    { id: 'u', title: 'Plain bed' },
  ];

  test('is asked for in other words than its label', async () => {
    const [told] = await converse(new FakeShop(beds), ['a bed for the washing machine']);
    assert.deepEqual(told?.ids, ['f', 'u']);
    const [plain] = await converse(new FakeShop(beds), ['a bed for the dishwasher']);
    assert.equal(plain?.ids.length, 3);
  });
});

describe('a reduced price', () => {
  test('is looked for in the whole shop, and in what is named', async () => {
    assert.deepEqual((await say(['anything on sale?'])).ids, ['m2']);
    assert.deepEqual((await say(['was ist reduziert?'], { locale: 'de-DE' })).ids, ['m2']);
    const told = await say(['discounted pruners']);
    assert.deepEqual(told.ids, []);
    assert.match(told.text, /^I found nothing for “pruners” \(reduced in price\)/u);
  });

  test('is told with the former one', async () => {
    const told = await say(['what does the corded mower cost?']);
    assert.match(told.text, /costs \$139\.00; the former price is \$169\.00/u);
    assert.match((await say(['tell me about the corded mower'])).text, /former price is \$169/u);
  });

  for (const [locale, says, told] of [
    ['en', ['is the corded mower on sale?'], /^Corded mower costs \$139\.00; the former price/u],
    ['en', ['corded mower', 'is it reduced?'], /^Corded mower costs \$139\.00; the former price/u],
    [
      'en',
      ['is the robot mower on sale?'],
      /no former price for Robot mower, so it is not reduced/u,
    ],
    ['de', ['corded mower', 'ist der im Angebot?'], /der frühere Preis ist 169/u],
    ['de', ['ist der robot mower reduziert?'], /keinen früheren Preis für Robot mower/u],
    ['fr', ['le robot mower est-il en promotion ?'], /pas d'ancien prix pour Robot mower/u],
  ] as const) {
    test(`answers a question about one product: ${says.join(' / ')}`, async () => {
      assert.match((await say(says, { locale })).text, told);
    });
  }

  test('is looked for in the whole shop if nothing of the last list has one', async () => {
    assert.deepEqual((await say(['pruners', 'what is on sale?'])).ids, ['m2']);
    assert.deepEqual((await say(['mowers', 'what is on sale?'])).ids, ['m2']);
  });
});

describe('a thing that comes in several sizes', () => {
  const shop = (): FakeShop =>
    new FakeShop([
      { id: 'k', title: 'Keksdose', facts: { Größe: '1 l, 2 l, 4 l' } },
      { id: 'b', title: 'Brotkasten', facts: { Größe: '9 l' } },
    ]);

  test('is asked for a bigger one of it, and no other thing is shown', async () => {
    for (const says of ['gibts die auch in größer?', "gibt's die auch kleiner?", 'eine größere?']) {
      const told = await converse(shop(), ['keksdose', says], { locale: 'de' });
      assert.match(told.at(-1)?.text ?? '', /Größe: 1 l, 2 l, 4 l/u, says);
    }
  });
});

test('in German a number with an ending is the number', () => {
  assert.equal(understand('die 500er Packung', 'de').text, 'die 500 Packung');
  assert.equal(understand('ein 6er-Pack', 'de').text, 'ein 6-Pack');
  assert.equal(understand('18erlei', 'de').text, '18erlei');
});

test('an article within a phrase points at nothing that was shown', () => {
  assert.equal(understand('was ist der unterschied zwischen topf und wok', 'de').pointsBack, false);
  assert.equal(understand('was kostet der?', 'de').pointsBack, true);
});

describe('what is not there', () => {
  test('is not said by a text that denies it', () => {
    const [, with2] = MOWERS.filter(({ id }) => id.startsWith('b')).map(catalogueProduct);
    const [without] = MOWERS.filter(({ id }) => id === 'b1').map(catalogueProduct);
    assert.ok(without && with2);
    assert.equal(says(without, 'battery'), false);
    assert.equal(says(without, 'charger'), false);
    assert.equal(says(with2, 'battery'), true);
  });

  test('is told by the end of a compound too', () => {
    const bear = catalogueProduct({ id: 'x', title: 'Stoffbär Brummel' });
    assert.equal(isUnwanted(bear, [{ text: 'Bär' }]), true);
    assert.equal(isUnwanted(bear, [{ text: 'Hase' }]), false);
  });
});

describe('of two compared', () => {
  test('"which is better for" asks both of them about that', async () => {
    const told = await say([
      'compare the anvil pruner and the bypass pruner',
      'which one is better for left-handers?',
    ]);
    assert.match(told.text, /Not made for left-handers/u);
  });
});

test('a maker that is not sold here is no slip for a word', async () => {
  const shop = new FakeShop();
  const [told] = await converse(shop, ['have you got anything by Lptop?']);
  assert.deepEqual(told?.ids, []);
  assert.match(told?.text ?? '', /^I found nothing for “Lptop”/u);
  const [slip] = await converse(shop, ['lptop']);
  assert.ok(slip && slip.ids.length > 0);
});

test('a question of how many is about the product of the page, though others are called so', async () => {
  const shop = new FakeShop([
    { id: 'x1', title: 'Laser mouse', facts: { Buttons: '5' } },
    { id: 'x2', title: 'Shirt with buttons' },
  ]);
  const pageProducts = [{ external_product_id: 'x1' }];
  const [told] = await converse(shop, ['how many buttons are there?'], { pageProducts });
  assert.match(told?.text ?? '', /Buttons: 5/u);
});

test('a unit is not the thing that is looked for', async () => {
  const shop = new FakeShop([
    { id: 'x1', title: 'Memory card 64 GB' },
    { id: 'x2', title: 'Phone with 64 GB memory' },
  ]);
  const [told] = await converse(shop, ['memory card 64 GB']);
  assert.deepEqual(told?.ids, ['x1']);
});

test('"a cordless one" is another of the kind that was talked about', async () => {
  const told = await say(['trimmer', 'a corded one would be best']);
  assert.ok(told.ids.every((id) => id.startsWith('b')));
});

test('a question by the only name of a thing is about that thing', async () => {
  const told = await say(['is the robot mower in stock?']);
  assert.match(told.text, /Whether Robot mower is in stock is not known/u);
});

describe('what is not known', () => {
  test('of a word that no language and no product has is said', async () => {
    const shop = new FakeShop(MOWERS);
    const [told] = await converse(shop, ['Makita mower']);
    assert.match(told?.text ?? '', /I found no “Makita” here; these come closest/u);
  });

  test('of something that is not wanted is said where no product tells of it', async () => {
    const told = await say(['mowers without leather']);
    assert.match(told.text, /does not say anything about “leather” for any of these/u);
    const known = await say(['trimmer without battery']);
    assert.doesNotMatch(known.text, /does not say anything/u);
  });
});

test('what serves a thing is not the thing, though its name has all the words', async () => {
  const shop = new FakeShop([
    { id: 'v1', title: 'Vacuum cleaner bags' },
    { id: 'v2', title: 'Handheld vacuum cleaner' },
  ]);
  const [told] = await converse(shop, ['vacuum cleaner']);
  assert.deepEqual(told?.ids, ['v2']);
});

test('a wish that named no recipient goes on for the one who is named next', async () => {
  const [, told] = await converse(new FakeShop(), ['tents', 'and in blue for my wife please']);
  assert.ok(told && told.ids.length > 0);
  for (const id of told.ids) assert.match(id, /^t/u);
});

describe('a count that no product has', () => {
  const puzzle = (id: string, title: string): FakeProduct => ({ id, title });

  test('is owned up to where they tell another', async () => {
    const shop = new FakeShop([
      puzzle('p1', 'Harbour puzzle 1000pcs'),
      puzzle('p2', 'Alps puzzle 500 pieces'),
      puzzle('p3', 'Forest puzzle'),
    ]);
    const [told] = await converse(shop, ['a puzzle with 100 pieces']);
    assert.match(told?.text ?? '', /Nothing fits 100 pieces/u);
    const [met] = await converse(shop, ['a puzzle with 1000 pieces']);
    assert.deepEqual(met?.ids, ['p1']);
  });

  test('is a part of the name where hardly any tells one', async () => {
    const shop = new FakeShop([
      puzzle('c1', 'Xbox 360 wireless controllers'),
      puzzle('c2', 'Xbox controllers'),
      puzzle('c3', 'Xbox 360 wired twin 2 controllers'),
    ]);
    const [told] = await converse(shop, ['xbox 360 controllers']);
    assert.doesNotMatch(told?.text ?? '', /Nothing fits/u);
  });
});

test('an amount is met by numbers, whatever unit a title names', async () => {
  const shop = new FakeShop([
    { id: 'v32', title: 'Vista TV 81.3 cm (32")', facts: { Diagonal: '32 "' } },
    { id: 'v50', title: 'Vista TV 127 cm (50")', facts: { Diagonal: '50 "' } },
  ]);
  const [told] = await converse(shop, ['tv 32 inch']);
  assert.deepEqual(told?.ids, ['v32']);
  assert.match(told.text, /^I found one match for “tv 32 inch”/u);
});
