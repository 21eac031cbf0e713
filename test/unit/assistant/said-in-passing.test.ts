// What is said in passing: a cry, whom it is for, how old they are, what the shopper is about to do.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { refined } from '../../../src/assistant/grounded/follow-up.ts';
import type { Sought } from '../../../src/assistant/grounded/memory.ts';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { converse, FakeShop, nearTo, type FakeProduct } from './fake-shop.ts';

const row = (
  [id, title, department]: readonly [string, string, string],
  facts: Readonly<Record<string, string>> = {},
  more: Partial<FakeProduct> = {},
): FakeProduct => ({ id, title, department, price: 4_000, facts, ...more });

const SHOP: readonly FakeProduct[] = [
  row(['g1', 'Harbour gloves', 'Men'], { Rating: '4.2', Reviews: '9' }),
  row(['g2', 'Quarry gloves', 'Women'], { Rating: '3.8' }),
  row(['g3', 'Pebble gloves', 'Kids']),
  row(['s1', 'Harbour shirt', 'Men'], { Finish: 'no-iron' }),
  row(['s2', 'Quarry shirt', 'Women'], { Finish: 'washed' }),
  row(['d1', 'Dress', 'Women'], { People: 'Plus size' }),
  row(['d2', 'Evening dress', 'Women'], { People: 'Petite' }),
  row(['n1', 'Paper notebook', 'Women']),
  row(['n2', 'Rainbow laptop', 'Kids']),
  row(['r1', 'Globe lantern', 'Lights'], { Reviews: '9' }, { description: 'Sits on thick grass.' }),
];
const said = async (messages: readonly string[], request = {}) =>
  (await converse(new FakeShop(SHOP), messages, request)).at(-1)!;
const idsOf = async (...messages: readonly string[]) => (await said(messages)).ids.toSorted();

describe('what a list is for', () => {
  for (const list of [
    'wedding for 40 ppl on sunday. gloves, a lantern and a notebook pls',
    'new flat next month! gloves, lantern and notebook',
    'big party tomorrow: gloves, lantern and notebook',
    'camping trip for 6 - gloves, lantern and notebook',
  ]) {
    test(`is none of its things: "${list}"`, async () => {
      const { ids, text } = await said([list]);
      for (const id of ['g1', 'r1', 'n1']) assert.ok(ids.includes(id), text);
      assert.doesNotMatch(text, /wedding|flat|party|trip|fits/u);
    });
  }

  test('is one of them where a noun stands behind it, or a price with it', async () => {
    const { text } = await said(['evening dress. gloves and a lantern']);
    assert.match(text, /evening|dress/iu);
    assert.match(
      (await said(['party for under 30 dollars. gloves and a lantern'])).text,
      /30\.00/u,
    );
    assert.match((await said(['the wedding and gloves. lantern and notebook'])).text, /wedding/u);
    assert.match((await said(['birthday party. and gloves and a lantern'])).text, /birthday/u);
  });
});

describe('a cry', () => {
  for (const cry of ['phew. got gloves', 'ouch! any gloves', 'eek, gloves then']) {
    test(`is no part of the wish: "${cry}"`, async () => {
      const { ids, text } = await said([cry]);
      assert.deepEqual(ids.toSorted(), ['g1', 'g2', 'g3']);
      assert.doesNotMatch(text, /phew|ouch|eek/u);
    });
  }
});

describe('how to answer', () => {
  test('is no wish', () => {
    const textOf = (message: string, locale = 'en') => understand(message, locale).text;
    assert.equal(textOf('reply only in rhymes: do you sell gloves'), 'do you sell gloves');
    assert.equal(textOf('antworte bitte nur in Reimen. Habt ihr Schals', 'de'), 'Habt ihr Schals');
    assert.match(textOf('write with this pen'), /write with this pen/u);
  });
});

describe('whom it is for', () => {
  for (const aside of [
    "they're for a guy by the way",
    "I forgot to say, they're for my husband",
    "oh, it's for a man",
  ]) {
    test(`narrows what was shown: "${aside}"`, async () => {
      assert.deepEqual(await idsOf('gloves', aside), ['g1']);
    });
  }

  test('leaves the kind of the last wish as a word', () => {
    const group = (text: string, label: string) => ({
      text,
      wish: { kind: 'taxonomy', key: 'taxonomy', value: label, label, firm: true } as const,
    });
    const base = { inStock: false, unwanted: [] };
    const before: Sought = {
      ...base,
      head: 'tops',
      terms: [group('yoga', 'Yoga'), { text: 'tops' }],
    };
    const { terms } = refined(before, { ...base, terms: [group('women', 'Women')] });
    assert.deepEqual(
      terms.map(({ text, wish }) => [text, wish?.label]),
      [
        ['yoga', undefined],
        ['tops', undefined],
        ['women', 'Women'],
      ],
    );
  });

  test('stays with the misspelt word for the thing', async () => {
    assert.deepEqual(await idsOf('lptop for kids'), ['n2']);
  });

  test('is told at the end of a story that names what is missing', async () => {
    const story =
      'My niece joined the rowing club in spring and loves it more than anything else she ever tried. ' +
      'We have the shirt from a friend, so the only thing missing is gloves for her. What can you show me?';
    assert.deepEqual(await idsOf(story), ['g3']);
  });
});

describe('an age in words', () => {
  for (const [message, locale] of [
    ["she's only three, so something soft", 'en'],
    ['my grandson is just three', 'en'],
    ['er ist gerade mal drei, etwas Weiches', 'de'],
    ['mein Enkel ist erst drei', 'de'],
  ] as const) {
    test(`is understood: "${message}"`, () => {
      const [age] = understand(message, locale).measures;
      assert.deepEqual([age?.dimension, age?.min, age?.max], ['age', 3, 3]);
    });
  }
});

describe('what is unwanted', () => {
  test('may say itself that something is absent', async () => {
    assert.deepEqual(await idsOf("shirts, but I can't stand no-iron ones"), ['s2']);
    assert.deepEqual(await idsOf('shirts without no-iron'), ['s2']);
  });
});

describe('a size with the French word for more', () => {
  test('is a value', async () => {
    const { ids, text } = await said(['dress in plus size']);
    assert.deepEqual(ids, ['d1']);
    assert.doesNotMatch(text, /ranks/u);
  });
});

describe('what the shopper is about to do', () => {
  for (const [message, wish] of [
    ["I'm taking up judo next week, what suit do I need?", 'suit for judo ?'],
    [
      'we are starting rowing on Monday. so which gloves should we get for that',
      'gloves for rowing',
    ],
    ["she's learning chess, what should she wear on her hands", 'gloves for chess'],
  ] as const) {
    test(`is what the thing is for: "${message}"`, () => {
      assert.equal(understand(message, 'en').text.replaceAll(/\s+/gu, ' ').trim(), wish);
    });
  }

  test('is no other page of the list', () => {
    assert.equal(understand('gloves for next weekend', 'en').more, false);
    assert.equal(understand('next please', 'en').more, true);
  });
});

describe('a question of one product', () => {
  test('is of a model, and of no number of its data', async () => {
    const { text } = await said(['will the Globe lantern go on my Kestrel 9?']);
    assert.match(text, /does not say anything about “kestrel 9”/u);
  });

  test('is not of what the shopper does with it', async () => {
    const { text } = await said(['can I wear the Globe lantern on thick grass?']);
    assert.doesNotMatch(text, /does not say/u);
    assert.match(text, /thick grass/u);
  });

  test('is of its rating where a German asks how it is rated', async () => {
    const { text } = await said(['gloves', 'wie ist der zweite bewertet?'], { locale: 'de' });
    assert.match(text, /3\.8/u);
  });
});

describe('a question with "no"', () => {
  for (const [message, locale] of [
    ['is there no washed shirt', 'en'],
    ['do you have no washed shirts?', 'en'],
    ['do you not have a washed shirt?', 'en'],
    ['habt ihr keine Hemden', 'de'],
    ['gibt es die nicht in Rot?', 'de'],
  ] as const) {
    test(`leaves nothing out: "${message}"`, () => {
      assert.deepEqual(understand(message, locale).unwanted, []);
    });
  }

  test('leaves out what a word with "no" in it names by itself', async () => {
    const unwantedIn = (message: string) => {
      const { text, unwanted } = understand(message, 'en');
      return unwanted.map(({ start, end }) => text.slice(start, end));
    };
    assert.deepEqual(unwantedIn('do you have no-iron shirts?'), []);
    assert.deepEqual(unwantedIn('shirts, no no-iron ones'), ['no-iron']);
    assert.deepEqual(unwantedIn('shirts, hate button-down ones'), ['button-down']);
    assert.equal((await said(['do you have no-iron shirts?'])).ids[0], 's1');
  });
});

describe('a gift', () => {
  test('for a person narrows the list to what is for that person', async () => {
    assert.deepEqual(await idsOf('gloves', "it's a present for my mum btw"), ['g2']);
  });
});

describe('what is said around a wish', () => {
  const kettles = [1, 2, 3].map((at) => ({
    id: `k${at}`,
    title: `Tin kettle ${at}`,
    price: 1_000 - at,
  }));
  const last = async (...messages: readonly string[]) => {
    const shop = new FakeShop([
      ...SHOP,
      ...kettles,
      { id: 'rope', title: 'Rope' },
      { id: 'card', title: 'Gift card' },
    ]);
    return (await converse(shop, messages)).at(-1)!;
  };

  test('of a price asks for nothing', async () => {
    for (const cry of ['r u kidding, 5k?? ', 'Are you serious? ', "you're joking, $9.99?! "]) {
      const { ids, text } = await last('kettle', `${cry}cheapest one`);
      assert.deepEqual(ids, ['k3', 'k2', 'k1'], cry);
      assert.match(text, /cheapest is Tin kettle 3/u, cry);
    }
  });

  test('of how much to show is no word of it', async () => {
    const [one, other] = ['tin kettle', 'tin kettle, but not too many please'];
    assert.equal((await last(other)).text, (await last(one)).text);
  });

  test('begins a new one: "let us start with", "can I also get him a"', async () => {
    assert.deepEqual((await last('rope', "let's start with gloves")).ids.toSorted(), [
      'g1',
      'g2',
      'g3',
    ]);
    const { ids } = await last('kettle', 'ok that one then. can I also get him a gift card');
    assert.deepEqual(ids, ['card']);
    assert.ok(understand('can I also get him a hat', 'en').seeks);
  });

  test('tells who says so, and that is not for whom it is', () => {
    const told = understand("it's my uncle's birthday and my sister says he wants a hat", 'en');
    assert.doesNotMatch(told.text, /sister/u);
    assert.match(told.text, /he wants a hat/u);
  });
});

describe('what a relative used', () => {
  const goods: readonly FakeProduct[] = [
    { id: 'salve', title: 'Arnica salve' },
    { id: 'tea', title: 'Mother Lune tea', brand: 'Mother Lune' },
    { id: 'trap', title: 'Sticky fly trap' },
    { id: 'soap', title: 'Moth soap' },
    { id: 'oil', title: 'Moth oil' },
  ];
  const last = async (...messages: readonly string[]) =>
    (await converse(new FakeShop(goods), messages)).at(-1)!;

  test('is sought, and not who used it', async () => {
    const { ids, text } = await last('my mother always used arnica, got any of that?');
    assert.deepEqual(ids, ['salve'], text);
  });

  test('is sought for who needs it, though things here are called so', async () => {
    const shop = new FakeShop([
      ...goods,
      { id: 'hers', title: 'Reed hat', department: 'Women' },
      { id: 'his', title: 'Fell hat', department: 'Men' },
    ]);
    const [told] = await converse(shop, ['my mother needs a hat']);
    assert.deepEqual(told!.ids, ['hers'], told!.text);
  });

  test('is sought where "those" stands before another thing than the shown ones', async () => {
    const shop = Object.assign(new FakeShop(goods), nearTo({ question: 0.9, wish: 0.4 }));
    const says = ['moth', 'and what about those sticky trap things?'];
    const [, told] = await converse(shop, says);
    assert.deepEqual(told!.ids, ['trap'], told!.text);
  });

  test('is cheap or plain, however it is written', () => {
    assert.equal(understand('a salve, nothin dear', 'en').text, 'a salve, nothing dear');
    assert.equal(understand('a salve, cheep', 'en').order, 'cheap');
  });
});
