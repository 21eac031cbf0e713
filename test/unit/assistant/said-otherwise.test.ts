// The same wish in other words: what is to be missing, who comes along, why it is wanted, and how much it matters.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FacetMention, SearchQuery, SearchResult } from '../../../src/search/port.ts';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { converse, FakeShop, nearTo, type FakeProduct } from './fake-shop.ts';

const GOODS: readonly FakeProduct[] = [
  { id: 'm1', title: 'Mud boots', price: 9_900, facts: { Material: 'Leather' } },
  { id: 'm2', title: 'Town boots', price: 7_900, facts: { Material: 'Canvas' } },
  { id: 'm3', title: 'Snow boots', price: 8_900, facts: { Material: 'Rubber' } },
  { id: 'q1', title: 'Summer quilt', price: 6_900, description: 'For camping.' },
  { id: 'n2', title: 'Dome tent', price: 9_900, facts: { People: '2', Colour: 'Navy' } },
  { id: 'n4', title: 'House tent', price: 29_900, facts: { People: '4', Colour: 'Black' } },
  { id: 'n5', title: 'Barn tent', price: 39_900, facts: { People: '5', Colour: 'Yellow' } },
  { id: 'v1', title: 'Otter lamp', price: 4_900, stock: 'in_stock', facts: { Power: '2000 W' } },
  { id: 'v2', title: 'Heron lamp', price: 5_900, stock: 'in_stock', facts: { Power: '900 W' } },
  { id: 'v3', title: 'Stork lamp', price: 3_900, stock: 'in_stock', facts: { Power: '1500 W' } },
  { id: 'p1', title: 'Power strip', price: 990 },
  { id: 'z1', title: 'Zebra mat', description: 'First light.', facts: { Waterproof: 'Yes' } },
];

const shop = (goods = GOODS): FakeShop => {
  const made = new FakeShop(goods);
  for (const word of ['first', 'sounds', 'matters', 'small', 'leaks']) made.common.add(word);
  return made;
};
const last = async (messages: readonly string[], goods = GOODS, locale = 'en-US') =>
  (await converse(shop(goods), messages, { locale })).at(-1)!;

describe('What a thing is to be free of', () => {
  for (const [message, locale] of [
    ['boots, leather free', 'en-US'],
    ['leather-free boots', 'en-US'],
    ['lederfreie boots', 'de-DE'],
  ] as const)
    test(`is unwanted: "${message}"`, () => {
      const { unwanted, words, text } = understand(message, locale);
      assert.match(text.slice(unwanted[0]!.start, unwanted[0]!.end), /^(?:leather|leder)$/u);
      assert.deepEqual(
        words.map(({ lower }) => lower),
        ['boots'],
      );
    });

  test('is in none of what is shown', async () => {
    const { ids, text } = await last(['boots please, but leather free']);
    assert.deepEqual(ids.toSorted(), ['m2', 'm3'], text);
  });

  test('is wanted where a value is called so', async () => {
    const soaps: readonly FakeProduct[] = [
      { id: 's1', title: 'Oat soap', facts: { Material: 'Palm free' } },
      { id: 's2', title: 'Clay soap', facts: { Material: 'Palm' } },
    ];
    const { ids, text } = await last(['palm free soap'], soaps);
    assert.deepEqual(ids, ['s1'], text);
    assert.doesNotMatch(text, /without/u);
  });

  test('is no cost, no thing that is asked about, and nothing stainless', () => {
    for (const [message, locale] of [
      ['is delivery free?', 'en-US'],
      ['is the jug drip free?', 'en-US'],
      ['feel free to show me jugs', 'en-US'],
      ['do you have anything free', 'en-US'],
      ['is the soap free of palm oil?', 'en-US'],
      ['ein rostfreier Topf', 'de-DE'],
    ] as const)
      assert.deepEqual(understand(message, locale).unwanted, [], message);
  });
});

describe('How many people come along', () => {
  for (const [message, people] of [
    ['a tent for 2 adults and 3 kids', '5 people'],
    ['a tent for two adults and a child', '3 people'],
    ['a tent for me, my wife and 2 kids', '4 people'],
    ["we're four, which tent", undefined],
    ['which tent? we are 4', '4 people'],
    ['a tent for 4', '4 people'],
  ] as const)
    test(`is ${people ?? 'told by a number that ends the clause'}: "${message}"`, () => {
      const counts = understand(message, 'en').measures.map(({ text }) => text);
      assert.deepEqual(counts, [people ?? '4 people']);
    });

  test('is asked of the thing behind "which", whatever else the story names', async () => {
    const { ids, text } = await last([
      'Family of 4 here, first summer of camping. What tents would be big enough for all of us?',
    ]);
    assert.equal(ids[0], 'n4', text);
    assert.doesNotMatch(text, /quilt|big/iu);
  });

  test('is no time', () => {
    assert.ok(!understand('we are 2 minutes away', 'en').measures.some((one) => one.counted));
  });
});

describe('What asks for nothing', () => {
  const words = (message: string): string => understand(message, 'en').text;

  test('is how much it matters', () => {
    assert.equal(words("a mat, waterproof, that's what matters"), 'a mat, waterproof');
    assert.equal(words('a waterproof mat, it is really important to me'), 'a waterproof mat');
  });

  test('is praise before a question', async () => {
    assert.match(words('the first sounds good, how heavy is it?'), /^the first, how heavy/u);
    const { ids } = await last(['lamps', 'the first sounds good, what else can you say about it?']);
    assert.deepEqual(ids.length, 1);
  });

  test('is what happened to the old one, and what hurts', () => {
    for (const reason of [
      'my old one leaks',
      'the old one keeps losing water',
      'mine has a broken lid',
      'because my last one broke',
      'my back hurts from the small one',
    ])
      assert.equal(words(`I need a lamp, ${reason}`).replace(/,$/u, ''), 'I need a lamp');
    assert.match(words('I need a lamp, mine is too loud'), /too loud/u);
    assert.match(words('a lid for my old lamp'), /old lamp/u);
  });

  test('is that a thing is to be new', async () => {
    assert.equal(words('I need a new lamp'), 'I need a lamp');
    assert.match(words('a new balance shoe'), /new balance/u);
    assert.match(words('new or used?'), /new/u);
  });
});

describe('A comparison', () => {
  test('is asked for by a customer who is torn between two', async () => {
    for (const message of [
      'Torn between the Otter and the Heron lamp...',
      "I can't decide between the Otter lamp and the Heron lamp",
    ]) {
      const { ids, text } = await last([message]);
      assert.deepEqual(ids.toSorted(), ['v1', 'v2'], text);
      assert.match(text, /Comparing/u);
    }
    assert.match((await last(['lamps', "can't choose between 1 and 3"])).text, /Comparing/u);
  });

  test('is none between two kinds of things', async () => {
    assert.doesNotMatch((await last(["can't decide between a tent and a lamp"])).text, /Compar/u);
  });

  test('by the least of an attribute is of what was shown', async () => {
    const { ids, text } = await last(['lamps', 'which one uses the least power']);
    assert.deepEqual(ids, ['v2'], text);
  });

  test('by the least of an attribute is of all things that it names', async () => {
    const { ids, text } = await last(['boots', 'which one of your lamps has the least power?']);
    assert.equal(ids[0], 'v2', text);
  });

  test('by the least of an attribute names nothing by its verb', async () => {
    const goods = [...GOODS, { id: 'h', title: 'Draws' }];
    assert.deepEqual((await last(['lamps', 'which one draws the least power'], goods)).ids, ['v2']);
  });

  test('by price is of the whole list where not all of it was shown', async () => {
    const many = Array.from({ length: 9 }, (_one, at): FakeProduct => {
      return { id: `k${at}`, title: `Lamp ${at}`, price: 9_000 - at * 500 };
    });
    const { ids, text } = await last(['lamps', 'which one of them costs the least?'], many);
    assert.equal(ids[0], 'k8', text);
  });
});

test('stock is asked for by its name', async () => {
  for (const message of ['is there any stock of the Otter lamp?', 'any stock of the Otter lamp?'])
    assert.match((await last([message])).text, /Otter lamp is in stock/u);
});

test('an age may be soon', () => {
  assert.equal(understand("she'll be 5 soon", 'en').measures[0]?.dimension, 'age');
  assert.equal(understand('he is 6 next week', 'en').measures[0]?.dimension, 'age');
});

test('a phone number is of the shop', async () => {
  for (const message of ['do you have a phone number', 'what is your phone number?'])
    assert.match((await last([message])).text, /catalogue/u);
});

test('what a person has already is unwanted', async () => {
  const { ids, text } = await last(['tents', 'he already has a dome tent']);
  assert.ok(ids.length > 0 && !ids.includes('n2'), text);
  const { unwanted } = understand('a gift for her, she has got a lamp already', 'en');
  assert.equal(unwanted.length, 1);
  assert.deepEqual(understand('I already have a lamp, what goes with it', 'en').unwanted, []);
});

test('a group of things has to be said of what is to come with it', async () => {
  const goods: readonly FakeProduct[] = [
    { id: 'b1', title: 'Sea board', department: 'Paddles' },
    { id: 'b2', title: 'Lake board with paddle', department: 'Paddles' },
    { id: 'b3', title: 'Pond board', department: 'Paddles' },
  ];
  const { ids, text } = await last(['boards', 'with the paddle please'], goods);
  assert.deepEqual(ids, ['b2'], text);
});

test('a thing behind "which" may be asked of a product that is named', async () => {
  const goods: readonly FakeProduct[] = [
    { id: 'otter', title: 'Otter lamp', description: 'It takes E27 bulbs.' },
    { id: 'heron', title: 'Heron stand', description: 'It takes E14 bulbs.' },
    { id: 'bulb', title: 'Round bulbs' },
  ];
  for (const said of ['what bulbs does Otter lamp take?', 'what bulbs does the otter take?']) {
    const { ids, text } = await last([said], goods);
    assert.deepEqual(ids, ['otter'], text);
    assert.match(text, /E27/u);
  }
});

test('children for whom nothing is are owned up to', async () => {
  const { text } = await last(
    ['what about clothing for children?'],
    [{ id: 'c', title: 'Wool clothing' }],
  );
  assert.match(text, /None of these mentions “children”/u);
});

test('another thing instead is no narrower one', async () => {
  const { ids, text } = await last(['lamps', 'show me boots instead']);
  assert.deepEqual(ids.toSorted(), ['m1', 'm2', 'm3'], text);
});

describe('A shade', () => {
  test('may stand behind the word for colours', async () => {
    const goods = [
      { id: 'n', title: 'Tente Loutre', facts: { Colour: 'Noir' } },
      { id: 'j', title: 'Tente Bécasse', facts: { Colour: 'Jaune' } },
    ];
    assert.deepEqual((await last(['une tente de couleur foncée'], goods, 'fr-FR')).ids, ['n']);
  });

  test('is the colours of it that are values here', async () => {
    const { ids, text } = await last(['a tent in a dark colour']);
    assert.deepEqual(ids.toSorted(), ['n2', 'n4'], text);
    assert.doesNotMatch(text, /charcoal|dark/iu);
    assert.deepEqual((await last(['tents', 'something in a brighter colour'])).ids, ['n5']);
    assert.deepEqual((await last(['tents, no dark colours'])).ids, ['n5']);
  });

  test('is a word where no value has it', async () => {
    const { text } = await last(['a lamp in a pastel colour']);
    assert.doesNotMatch(text, /mint|peach/iu);
  });
});

test('what is to be looked at is sought anew', async () => {
  const { ids, text } = await last(['lamps', "I'd also like to look at boots"]);
  assert.deepEqual(ids.toSorted(), ['m1', 'm2', 'm3'], text);
});

/** A shop with a group above the groups of its products: all with "Her" in their ids are for women. */
class ShopForPeople extends FakeShop {
  override async mentions(tenantId: string, text: string): Promise<readonly FacetMention[]> {
    const own = await super.mentions(tenantId, text);
    const at = text.search(/women/iu);
    const name = { kind: 'taxonomy', key: 'taxonomy', value: 'Women', label: 'Women' } as const;
    return at < 0 ? own : [...own, { ...name, start: at, end: at + 5 }];
  }

  override async search(tenantId: string, query: SearchQuery): Promise<SearchResult> {
    const { external_taxonomy_ids: groups = [], ...filters } = query.filters ?? {};
    if (!groups.includes('Women')) return super.search(tenantId, query);
    const others = groups.filter((one) => one !== 'Women');
    const rest = others.length > 0 ? { ...filters, external_taxonomy_ids: others } : filters;
    const found = await super.search(tenantId, { ...query, filters: rest });
    const hits = found.hits.filter((one) => one.external_product_id.startsWith('her'));
    return { ...found, hits, matchedCount: hits.length };
  }
}

describe('A group for people above the groups of things', () => {
  const shorts: readonly FakeProduct[] = [
    { id: 'her1', title: 'Tern shorts', price: 900, facts: { Colour: 'Purple' } },
    { id: 'her2', title: 'Wren shorts', price: 800, description: 'Women love them.' },
    { id: 'her3', title: 'Lark shorts', price: 700 },
    { id: 'his1', title: 'Crow shorts', price: 600, facts: { Colour: 'Purple' } },
  ];

  test('narrows a list though few of the products say it', async () => {
    const [, told] = await converse(new ShopForPeople(shorts), ['shorts', 'for women']);
    assert.deepEqual(told!.ids.toSorted(), ['her1', 'her2', 'her3'], told!.text);
  });

  test('and a value asked for after it are met together', async () => {
    const said = ['shorts', 'for women', 'do they come in purple?'];
    const told = (await converse(new ShopForPeople(shorts), said)).at(-1)!;
    assert.deepEqual(told.ids, ['her1'], told.text);
    assert.match(told.text, /found one match/u);
  });

  test('narrows it together with a value', async () => {
    const [, told] = await converse(new ShopForPeople(shorts), ['shorts', "women's in purple"]);
    assert.deepEqual(told!.ids, ['her1'], told!.text);
  });
});

test("the shop's own word for a thing keeps the values of the wish", async () => {
  const tees = Array.from({ length: 8 }, (_one, at): FakeProduct => {
    return { id: `t${at}`, title: `Gull ${at} tee`, facts: { Material: at < 6 ? 'Hemp' : 'Wool' } };
  });
  const goods = [
    ...tees,
    { id: 'x1', title: 'Gull 9 tee', facts: { Material: 'Wool', Notes: 'T-shirt' } },
  ];
  const { ids, text } = await last(['T-shirts made of hemp'], goods);
  assert.equal(ids.length, 6, text);
  assert.ok(!ids.includes('x1'), text);
});

describe('A place of the list', () => {
  test('may be a number in words', async () => {
    for (const said of [
      'could you put numbers one and two side by side?',
      'compare numbers one and two',
    ])
      assert.deepEqual((await last(['lamps', said])).ids, ['v1', 'v2'], said);
  });
});

describe('What is said politely', () => {
  const text = (message: string): string => understand(message, 'en').text;

  test('is asked plainly', () => {
    for (const [said, plain] of [
      ['Would you have them in blue, by any chance?', 'do you have them in blue?'],
      ['what brand would they be?', 'what brand are they?'],
      ['how big would the screen be on that?', 'how big is the screen on that?'],
      ['which would be the lowest in price?', 'which is the cheapest?'],
      ["I'd be wanting it in white, if there is such a thing", 'in white'],
      ['sorry to bother you, but do you have mugs?', 'do you have mugs?'],
      ['tees in cotton that is organic, please', 'tees in organic cotton, please'],
      ['could you find me a lamp?', 'show me a lamp?'],
      ['160 is as high as I can go', 'up to 160'],
    ] as const)
      assert.equal(text(said), plain);
  });

  test('is no idea, no look, and nothing that only one is', () => {
    assert.match(text('would you have a look'), /a look/u);
    assert.match(text('something that is organic'), /something that is/u);
    assert.match(text('a jacket that is warm but has no wool'), /that is warm but/u);
  });
});

describe('A reason before a wish', () => {
  test('is no wish where it names nothing that is sold here', async () => {
    const { ids, text } = await last([
      'I feel the cold something terrible, so is there a dome tent?',
    ]);
    assert.deepEqual(ids, ['n2'], text);
  });

  test('stays where it names the thing', async () => {
    const goods = [
      { id: 'tent', title: 'House tent', facts: { Colour: 'Black' } },
      { id: 'coat', title: 'Rain coat', facts: { Colour: 'Black' } },
    ];
    const { ids, text } = await last(['We lost our tent, so do you have a black one?'], goods);
    assert.deepEqual(ids, ['tent'], text);
  });

  for (const [said, ids] of [
    ['I love canvas, so do you have boots?', ['m2']],
    ['There are four of us, so do you have a tent?', ['n4']],
    ['I need 900 W, so do you have a lamp?', ['v2']],
    ['I have 80 dollars left, so do you have boots?', ['m2']],
  ] as const)
    test(`stays where it tells a value or an amount: "${said}"`, async () => {
      assert.deepEqual((await last([said])).ids, ids);
    });
});

test('two parts with a colon are a sentence, and no sheet of values', async () => {
  const goods = [{ id: 'c', title: 'Wool coat', description: 'Keep dry; wash: cold and alone.' }];
  const { text } = await last(['can I wash the wool coat?'], goods);
  assert.match(text, /“Keep dry; wash: cold and alone\.”/u);
});

describe('A number of a product', () => {
  const goods: readonly FakeProduct[] = [
    { id: 'KT-0815', title: 'Otter lamp', facts: { Material: 'Brass' } },
    { id: 'KT-0816', title: 'Heron lamp', facts: { Material: 'Glass' } },
  ];

  test('names it in any sentence', async () => {
    for (const said of [
      'show me KT-0815, please? I noted it down at home',
      'is kt-0815 made of brass?',
    ]) {
      const { ids, text } = await last([said], goods);
      assert.deepEqual(ids, ['KT-0815'], text);
    }
    assert.match((await last(['compare KT-0815 and KT-0816'], goods)).text, /Comparing/u);
  });

  test('that is said twice names it once', async () => {
    const { ids, text } = await last(['KT-0815, is KT-0815 made of brass?'], goods);
    assert.deepEqual(ids, ['KT-0815'], text);
    const said = ['KT-0815, is KT-0815 made of brass?', 'which is cheaper?'];
    assert.doesNotMatch((await last(said, goods)).text, /Otter lamp.*Otter lamp/u);
  });

  test('is a word of a search where the message says no more', async () => {
    assert.match((await last(['KT-0816'], goods)).text, /found one match/u);
  });

  test('takes the words of the name before it along', async () => {
    const { text } = await last(['does the otter lamp KT-0815 have a hook?'], goods);
    assert.match(text, /“hook” for Otter lamp/u);
  });

  test('of a variant is told by two dashes, and a word with one dash and a figure is none', async () => {
    const shops: readonly FakeProduct[] = [
      { id: 'x', title: 'Otter lamp', facts: { Material: 'Brass', Code: 'KT-OTTER-BLA' } },
      { id: 'y', title: 'Heron mask 19', facts: { Material: 'Paper' } },
    ];
    const hidden = new (class extends FakeShop {
      // Search finds a code that no text has.
      override async words(tenantId: string, text: string) {
        const all = await super.words(tenantId, text);
        return all.map((one) => {
          const isCode = text.slice(one.start, one.end).includes('-');
          return isCode ? { ...one, isKnown: false, isName: false } : one;
        });
      }
    })(shops);
    const [told] = await converse(hidden, [
      'could you look up KT-OTTER-BLA for me? it was on a receipt',
    ]);
    assert.deepEqual(told!.ids, ['x'], told!.text);
    const [asked] = await converse(hidden, ['does KT-OTTER-BLA have a hook?']);
    assert.match(asked!.text, /“hook” for Otter lamp/u);
    const searched = hidden.queries.length;
    await converse(hidden, ['is COVID-19 a thing?']);
    const texts = hidden.queries.slice(searched).map(({ text }) => text);
    assert.ok(!texts.includes('COVID-19'), texts.join('; '));
  });

  test('that does not exist names nothing, nor does one that a part is for', async () => {
    const { text } = await last(['is KT-0999 made of brass?'], goods);
    assert.doesNotMatch(text, /says about/u);
    const part = await last(['a shade for KT-0815'], goods);
    assert.doesNotMatch(part.text, /says about/u);
  });
});

test('thanks are none where what was shown is asked for', async () => {
  const close = new FakeShop(GOODS);
  Object.assign(close, nearTo({ thanks: 0.9, wish: 0.4, question: 0.4 }));
  const [, told] = await converse(close, ['lamps', 'do you have those for guys as well?']);
  assert.doesNotMatch(told!.text, /welcome/iu);
});
