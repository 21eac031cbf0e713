// What is wished for in a message: a thing, and no verb or sigh beside it; or a need, which names none.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { tagged } from '../../../src/assistant/grounded/languages/languages.ts';
import type { KnownWord, SearchQuery, SearchResult } from '../../../src/search/port.ts';
import { converse, FakeShop, type FakeProduct, nearTo } from './fake-shop.ts';

const SHOP = [
  { id: 'jug', title: 'Replacement jug for Mira blenders', department: 'Spares' },
  { id: 'blender', title: 'Mira jug blender', department: 'Blenders' },
  { id: 'flask', title: 'Vacuum flask', department: 'Flasks' },
  { id: 'toaster', title: 'Deep fill toaster', department: 'Toasters' },
  { id: 'pan', title: 'Frying pan', department: 'Pans', facts: { Material: 'Cast iron' } },
  { id: 'light', title: 'Crêpe pan', department: 'Pans', facts: { Material: 'Steel' } },
];
const said = async (...messages: readonly string[]) =>
  (await converse(new FakeShop(SHOP), messages)).at(-1)!;
const partsOf = (text: string, language: string): Record<string, string> =>
  Object.fromEntries(
    tagged(text, language).map(({ start, end, part }) => [text.slice(start, end), part]),
  );

describe('a word for what is done', () => {
  test('is no thing that is not here', async () => {
    for (const text of ['i also smashed the jug', 'my blender suddenly broke']) {
      const { text: told, ids } = await said(text);
      assert.doesNotMatch(told, /found no “(?:smashed|suddenly|broke)”/u, text);
      assert.notEqual(ids.length, 0, text);
    }
  });

  test('is no thing by an adjective that asks how much', async () => {
    const shop = new FakeShop([...SHOP, { id: 'bus', title: 'Toy bus big' }]);
    const [told] = await converse(shop, ['a flask big enough']);
    assert.deepEqual(told?.ids, ['flask']);
    assert.doesNotMatch(told?.text ?? '', /“(?:big|enough)”/u);
  });

  test('tells of the thing before it', async () => {
    assert.deepEqual((await said('a flask that takes a lot')).ids, ['flask']);
  });

  test('is no thing where only a name holds it', async () => {
    assert.doesNotMatch((await said('a flask to fill')).text, /toaster/iu);
  });
});

describe('a thing', () => {
  test('comes behind a sigh', async () => {
    const told = await said('oof, a flask then');
    assert.deepEqual(told.ids, ['flask']);
    assert.doesNotMatch(told.text, /found no/u);
  });

  test('that is not sold is owned up to, whatever else is said of it', async () => {
    assert.match((await said('do you sell bicycles')).text, /found no(?:thing for)? “bicycles”/u);
    assert.match((await said('a trampoline for the garden')).text, /“trampoline/u);
  });

  test('by a known name that nothing here says is not sold here', async () => {
    const shop = new FakeShop(SHOP);
    for (const word of ['nintendo', 'jug']) shop.common.add(word);
    const [told] = await converse(shop, ['nintendo jug blenders']);
    assert.match(told?.text ?? '', /found no “nintendo”/u);
  });

  test('that is told of in a story, and is not here, is not what is asked for', async () => {
    const { text } = await said(
      'just moved, the new flat has a cellar, and nothing fits. what now',
    );
    assert.doesNotMatch(text, /found no “cellar”/u);
  });
});

describe('a need', () => {
  test('that is told by what something does names no thing, and all that is told says what for', async () => {
    for (const text of [
      'the jug is stuck, I need something to cut it up',
      'the jug is stuck, I want something that cuts',
      'die jug klemmt, ich suche etwas, das schneidet',
      'the jug is stuck, I want something that has toasters',
    ]) {
      const shop = new FakeShop(SHOP);
      const [told] = await converse(shop, [text]);
      assert.doesNotMatch(told?.text ?? '', /no “cut|keine? „schneidet/u, text);
      assert.match(shop.queries.at(-1)?.text ?? '', /jug/u, text);
    }
  });

  test('is looked for by its words and, as it was told, by what it means', async () => {
    const shop = new FakeShop(SHOP);
    await converse(shop, ['we carry hot soup to the office, and the blender always leaks']);
    const story = shop.queries.find((query) => query.story !== undefined)?.story ?? '';
    assert.match(story, /hot soup to the office, and the blender always leaks/u);
  });

  test('brings a few that come close, and not whatever shares a word', async () => {
    const many = Array.from({ length: 8 }, (_, at) => ({
      id: `p${at}`,
      title: `Office soup ${at}`,
    }));
    const [told] = await converse(new FakeShop(many), [
      'trying to carry hot soup to the office, it always leaks',
    ]);
    assert.equal(told?.ids.length, 3);
  });

  test('that is told in a word or two is not met by what has one of them in its name', async () => {
    const shop = new FakeShop([
      { id: 'x1', title: 'Deep fill toaster', price: 3_000 },
      { id: 'x2', title: 'Refillable pod', price: 900, facts: { Use: 'fill' } },
    ]);
    const parts = { isName: true, isCommon: false };
    shop.words = async (_tenantId, text) => [
      { start: text.indexOf('fill'), end: text.indexOf('fill') + 4, isKnown: true, ...parts },
    ];
    const [told] = await converse(shop, ['is there something i can fill myself under $50']);
    assert.match(told?.text ?? '', /all of “fill” \(under \$50\.00\); these come closest/u);
  });

  test('is not met by what merely says a word of it', async () => {
    class Drinks extends FakeShop {
      override async words(tenantId: string, text: string): Promise<readonly KnownWord[]> {
        const known = await super.words(tenantId, text);
        return known.map((one) => ({ ...one, isName: one.isKnown, isCommon: !one.isKnown }));
      }
    }
    const shop = new Drinks([{ id: 'k1', title: 'Kettle', facts: { Use: 'hot water' } }]);
    const [told] = await converse(shop, ['its mostly soup and i want it hot at noon']);
    assert.deepEqual(told?.ids, ['k1']);
    assert.match(told?.text ?? '', /these come closest/u);
  });

  test('for the thing that the shopper has is one for another of them', async () => {
    const kettles: readonly FakeProduct[] = [
      { id: 'k1', title: 'Swift kettle' },
      { id: 'r1', title: 'Radio' },
    ];
    const talk = [
      [
        'her kettle roars, so the radio is no use to her. is there one that stays cool outside?',
        'en',
      ],
      [
        'mein kettle ist so laut, da hilft kein Radio mehr. gibt es einen, der außen kalt bleibt?',
        'de',
      ],
    ] as const;
    for (const [message, locale] of talk) {
      const [told] = await converse(new FakeShop(kettles), [message], { locale });
      assert.deepEqual(told?.ids, ['k1'], message);
    }
  });

  test('brings those of the things first that are nearest to it in meaning', async () => {
    class Near extends FakeShop {
      override async search(tenantId: string, query: SearchQuery): Promise<SearchResult> {
        const result = await super.search(tenantId, query);
        const rankOf = (id: string): number => (id === 's2' ? 1 : 2);
        const hits = result.hits.map((hit) =>
          Object.assign(hit, { semantic_rank: rankOf(hit.external_product_id) }),
        );
        return { ...result, hits, mode: query.story === undefined ? 'lexical' : 'hybrid' };
      }
    }
    const shop = new Near([
      { id: 's1', title: 'Silver shampoo' },
      { id: 's2', title: 'Calm shampoo' },
    ]);
    const [told] = await converse(shop, ['my scalp itches like crazy, which shampoo would help?']);
    assert.deepEqual(told?.ids, ['s2', 's1']);
    const [plain] = await converse(shop, ['shampoo']);
    assert.deepEqual(plain?.ids, ['s1', 's2']);
  });

  test('goes on in the next message, where that names no thing', async () => {
    const shop = new FakeShop(SHOP);
    await converse(shop, ['frying pans', 'heavy ones hurt, must be steel']);
    assert.match(shop.queries.at(-1)?.text ?? '', /pan/u);
  });
});

describe('another word for a thing', () => {
  const laptops: readonly FakeProduct[] = [
    { id: 'n1', title: 'Zen notebook', description: 'A laptop.' },
    { id: 'n2', title: 'Air notebook' },
    { id: 'paper', title: 'Ruled notebook' },
    { id: 'sleeve', title: 'Laptop sleeve' },
  ];

  test('is tried without what the thing is for, and near in meaning to the word that was said', async () => {
    const shop = new FakeShop(laptops);
    const [told] = await converse(shop, ['a laptop for school work']);
    assert.doesNotMatch(told?.text ?? '', /found no/u);
    assert.ok(told?.ids.includes('n2'));
    assert.ok(!told?.ids.includes('sleeve'));
    const renamed = shop.queries.filter(({ text }) => text === 'notebook');
    assert.match(renamed.at(-1)?.story ?? '', /laptop.*school/u);
  });

  test('is looked for among many that are but near in meaning', async () => {
    const sleeves = Array.from({ length: 20 }, (_, at): FakeProduct => {
      return { id: `s${at}`, title: 'Laptop sleeve for a notebook' };
    });
    const shop = new FakeShop([...sleeves, ...laptops]);
    const [told] = await converse(shop, ['a laptop']);
    assert.deepEqual(told?.ids.slice(0, 2), ['n1', 'n2']);
    assert.ok(shop.queries.some(({ text, story }) => text === 'notebook' && story === 'laptop'));
  });
});

describe('a maker after a list of things', () => {
  const phones: readonly FakeProduct[] = [
    { id: 'm1', title: 'Edge smartphone', brand: 'Moto' },
    { id: 'g1', title: 'Orbit 10', brand: 'Sonax' },
    { id: 'g2', title: 'Heat pump', brand: 'Sonax' },
  ];
  class Near extends FakeShop {
    override async search(tenantId: string, query: SearchQuery): Promise<SearchResult> {
      if (query.mode !== 'semantic') return await super.search(tenantId, query);
      const result = await super.search(tenantId, { ...query, text: 'orbit' });
      const hits = result.hits.map(({ external_product_id: id, score }) => {
        return { external_product_id: id, score, semantic_rank: 1 };
      });
      return { ...result, hits, mode: 'semantic' };
    }
  }

  test('is asked for with what comes near to the thing, where none of its own is called so', async () => {
    const [, told] = await converse(new Near(phones), ['smartphones', 'what about sonax']);
    assert.deepEqual(told?.ids, ['g1']);
    assert.match(told?.text ?? '', /matches “smartphones” \(Sonax\).*come closest/u);
  });

  test('is asked for by itself, where nothing tells what is near', async () => {
    const [, told] = await converse(new FakeShop(phones), ['smartphones', 'what about sonax']);
    assert.deepEqual(told?.ids.toSorted(), ['g1', 'g2']);
  });
});

describe('the parts of speech', () => {
  test('of English are told by the sentence', () => {
    const { cracked, lid, turned, suddenly } = partsOf('the lid suddenly turned up cracked', 'en');
    assert.deepEqual([lid, turned, suddenly], ['noun', 'verb', 'adverb']);
    assert.notEqual(cracked, 'noun');
  });

  test('stand where the words do, contractions and signs or not', () => {
    const text = "i'm after a chef's knife (sharp!), isn't it?";
    assert.ok(tagged(text, 'en').some((one) => text.slice(one.start, one.end) === 'knife'));
  });

  test('of German are told by the capitals, where there are any', () => {
    const parts = partsOf('Hallo, ich suche eine Pfanne', 'de');
    assert.deepEqual(
      [parts['Pfanne'], parts['suche'], parts['Hallo']],
      ['noun', 'other', undefined],
    );
    assert.deepEqual(tagged('eine pfanne für mich', 'de'), []);
  });

  test('of German without capitals are told of verbs, by what stands beside them', () => {
    for (const text of ['ich brate gern', 'meine mutter, sie brate gern', 'die pfanne brate sich'])
      assert.deepEqual(partsOf(text, 'de'), { brate: 'verb' }, text);
    assert.deepEqual(partsOf('habt ihr pfannen und töpfe', 'de'), {});
  });

  test('of English names are told from its words', () => {
    const [name, thing] = tagged('nintendo games', 'en');
    assert.deepEqual([name?.isProper, thing?.isProper], [true, undefined]);
  });

  test('are not told where nothing reads the language', () => {
    assert.deepEqual(tagged('je cherche une poêle', 'fr'), []);
  });
});

describe('several things', () => {
  test('are each looked for, whatever praise stands before one', async () => {
    const { ids, text } = await said('i need a flask and a decent toaster');
    assert.deepEqual(ids, ['flask', 'toaster']);
    assert.match(text, /“flask”.*“toaster”/u);
  });

  test('in the plural stand apart without an article', async () => {
    const shop = new FakeShop(SHOP);
    shop.common.add('napkins');
    const [told] = await converse(shop, ['a flask and napkins']);
    assert.deepEqual(told?.ids, ['flask']);
    assert.match(told?.text ?? '', /nothing for “napkins”/u);
  });

  test('of two sentences are what the last one begins with an article', async () => {
    const { ids } = await said('it would be no use beside my flask. a toaster then');
    assert.deepEqual(ids, ['toaster']);
    const told = await said('it would be no use beside my flask. the toaster then');
    assert.match(told.text, /flask/u);
  });

  test('are told apart though one is not sold here', async () => {
    const { ids, text } = await said('a flask and a wheelbarrow');
    assert.deepEqual(ids, ['flask']);
    assert.match(text, /“wheelbarrow”/u);
  });
});

describe('what is said after a list', () => {
  const shop = new FakeShop([
    { id: 'c1', title: 'Swivel chair', facts: { Extras: 'arms' } },
    { id: 'c2', title: 'Desk chair', facts: { Arms: 'yes' } },
    { id: 'a1', title: 'Pair of arms' },
    { id: 'b1', title: 'Poster bed', description: 'A chair goes beside it.' },
    { id: 'm1', title: 'Mono speaker', facts: { Feature: 'Steel' } },
  ]);
  const last = async (...said: readonly string[]) => (await converse(shop, said)).at(-1)?.ids;

  test('is said of the list, where any of it says so', async () => {
    assert.deepEqual((await last('chairs', 'with arms'))?.toSorted(), ['c1', 'c2']);
  });

  test('is cheaper, the cheapest first', async () => {
    const prices = { l1: 1_500, l2: 1_000, l3: 4_000, l4: 4_500, l5: 5_000 };
    const lamps = Object.entries(prices).map(([id, price]) => ({ id, title: `Lamp ${id}`, price }));
    const [, told] = await converse(new FakeShop(lamps), ['lamps', 'cheaper']);
    assert.deepEqual(told?.ids, ['l2', 'l1']);
  });

  test('is a wish of its own, where another thing is called so', async () => {
    assert.equal((await last('beds', 'i have 30 bucks for a chair'))?.[0], 'c1');
    assert.equal((await last('beds', 'got something from the mono series'))?.[0], 'm1');
    assert.deepEqual(await last('beds', 'speakers, no black ones'), ['m1']);
  });
});

describe('what a shopper tells', () => {
  test('of an age of grown-ups bounds nothing', async () => {
    assert.doesNotMatch((await said('a flask, she is 78')).text, /fits/u);
  });

  test('with "not" behind an amount is the most to be spent, in German too', async () => {
    for (const [text, locale] of [
      ["a flask, i don't want to spend more than 7 euros", 'en'],
      ['flask? mehr als sieben euro möchte ich nicht ausgeben', 'de'],
    ] as const) {
      const [told] = await converse(new FakeShop(SHOP), [text], { locale });
      assert.match(told?.text ?? '', /(?:up to|bis) \D?7/u, text);
    }
  });

  test('of a person who wants one too is no word of the thing', async () => {
    assert.deepEqual((await said('a flask', 'my girlfriend wants one too')).ids, ['flask']);
  });
});

describe('a word to the assistant itself', () => {
  test('is none of its products', async () => {
    for (const [text, locale] of [
      ['do you fry in a pan yourself?', 'en'],
      ['am i talking to a robot', 'en'],
      ['bin ich hier bei einem menschen gelandet?', 'de'],
      ['haha fair enough', 'en'],
      ['haha, na gut', 'de'],
    ] as const) {
      const [, told] = await converse(new FakeShop(SHOP), ['a pan', text], { locale });
      assert.deepEqual(told?.ids, [], text);
      assert.doesNotMatch(told?.text ?? '', /“|„/u, text);
    }
  });

  test('asks for no voucher where something by another name is sought', async () => {
    const shop = new FakeShop(SHOP);
    Object.assign(shop, nearTo({ offers: 0.8 }));
    const told = async (text: string) => (await converse(shop, [text]))[0]?.text ?? '';
    assert.doesNotMatch(await told('do you sell duplo'), /voucher/u);
    assert.match(await told('do you sell gift cards'), /voucher/u);
  });
});
