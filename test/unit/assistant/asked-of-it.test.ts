// What is asked of the things that were shown is answered from their data, whatever else is sold here.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isSameWord } from '../../../src/assistant/grounded/text.ts';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { converse, FakeShop, nearness, nearTo, type FakeProduct } from './fake-shop.ts';

const glasses = { id: 'glass', title: 'Wine glasses, set of 6', department: 'Glasses' };

describe('how much is in one', () => {
  const shop = () =>
    new FakeShop([
      { id: 'pill', title: 'Loratadine pills', facts: { Form: 'Pills', Count: '20' } },
      { id: 'oat', title: 'Oat flakes 500g' },
      { id: 'seed', title: 'Carrot seeds', description: 'Sweet and early. Enough for one bed.' },
      {
        id: 'tools',
        title: 'Tarn toolbox',
        description: 'Hammer and pliers.',
        facts: { Weight: '6.2 kg', Pieces: '94' },
      },
      { id: 'saw', title: 'Folding saw for tools' },
      { id: 'soother', title: 'Soother pack, two pieces' },
      glasses,
    ]);

  for (const [wish, question, told, locale] of [
    ['Loratadine', 'how many are in a pack?', /Count: 20/u, 'en'],
    ['Loratadine', 'how many pieces come in a box', /Count: 20/u, 'en'],
    ['Wine glasses', 'how many in a set?', /“set of 6”/u, 'en'],
    ['Oat flakes', 'how much is in the bag?', /“500g”/u, 'en'],
    ['Carrot seeds', 'how many are in a packet?', /Enough for one bed/u, 'en'],
    ['Wine glasses', 'was ist da drin?', /„set of 6“/u, 'de'],
    ['Loratadine', 'wie viele sind in einer Packung?', /Count: 20/u, 'de'],
    ['Loratadine', 'combien par boîte ?', /Count : 20/u, 'fr'],
  ] as const) {
    test(`is answered from what was shown: "${question}" after "${wish}"`, async () => {
      const [first, second] = await converse(shop(), [wish, question], { locale });
      assert.equal(first?.ids.length, 1, first?.text);
      assert.deepEqual(second?.ids, first?.ids);
      assert.match(second?.text ?? '', told);
    });
  }

  test('is answered for the thing that the question names, by its pieces and not its weight', async () => {
    const [, second] = await converse(shop(), ['Folding saw', "what's in the toolbox?"]);
    assert.deepEqual(second?.ids, ['tools'], second?.text);
    assert.match(second.text, /Pieces: 94\. .*Hammer and pliers/u);
    assert.doesNotMatch(second.text, /6\.2/u);
  });

  test('is answered for each of several things that were shown', async () => {
    const pills = ['Loratadine', 'Cetirizine'].map((name) => ({
      id: name,
      title: `${name} pills`,
      facts: { Count: String(name.length) },
    }));
    const [, second] = await converse(new FakeShop(pills), ['pills', 'how many are in a pack?']);
    assert.match(second?.text ?? '', /Loratadine pills: Count: 10.*Cetirizine pills: Count: 10/u);
  });

  test('is no price', async () => {
    const [, second] = await converse(shop(), ['Oat flakes', 'how much is in the bag?']);
    assert.doesNotMatch(second?.text ?? '', /costs|price/u);
  });
});

test('a number of what was shown asks for its stock, and no number is told', async () => {
  const shop = new FakeShop([
    { ...glasses, stock: 'in_stock' },
    { id: 'p5', title: 'Hooks 5' },
  ]);
  for (const [question, locale] of [
    ['do you have 5 of them?', 'en'],
    ['have you got five of these', 'en'],
    ['haben Sie 5 davon?', 'de'],
  ] as const) {
    const [, second] = await converse(shop, ['Wine glasses', question], { locale });
    assert.deepEqual(second?.ids, ['glass'], question);
    assert.match(second.text, /in stock.*How many|Auf Lager.*Wie viele/u);
  }
});

describe('a question with "it"', () => {
  const shop = () =>
    new FakeShop([
      { id: 'bass', title: 'Vexley bass guitar', facts: { Body: 'Ash', Weight: '4 kg' } },
      { id: 'short', title: 'Hallmark bass guitar', facts: { Body: 'Elm', 'Gluten free': 'yes' } },
      { id: 'bag', title: 'Bag for instruments' },
    ]);

  test('is asked of the things shown, though what it names is sold here as well', async () => {
    const [, second] = await converse(shop(), ['bass guitar', 'does it come with a bag?']);
    assert.deepEqual(second?.ids.toSorted(), ['bass', 'short'], second?.text);
    assert.match(second.text, /does not say anything about “bag” for any of these/u);
  });

  test('about what it is free of is no question for "free"', async () => {
    const [, second] = await converse(shop(), ['bass guitar', 'is it lactose free?']);
    assert.doesNotMatch(second?.text ?? '', /Gluten/u);
    assert.match(second?.text ?? '', /does not say anything about “lactose”/u);
  });
});

describe('which of those shown', () => {
  const shop = () =>
    new FakeShop([
      { id: 'kids', title: 'Kids helmet', price: 3_000, facts: { Weight: '250 g' } },
      { id: 'city', title: 'City helmet', price: 5_000, facts: { Weight: '360 g', Light: 'Yes' } },
      { id: 'can', title: 'Watering can zinc', price: 3_500 },
      { id: 'tin', title: 'Watering can tin', price: 900 },
      { id: 'deck', title: 'Playing cards, two decks', price: 700 },
      { id: 'lighter', title: 'Stove lighter', price: 700 },
    ]);

  test('is the lightest is told by a weight, not by having a light', async () => {
    const shops = [shop(), shop()];
    // The model is sure that it is a question.
    Object.assign(shops[1]!, nearTo({ question: 1 }));
    for (const [at, one] of shops.entries()) {
      const question = ['which is the lightest?', 'which one is lightest?'][at]!;
      const [, second] = await converse(one, ['helmets', question]);
      assert.deepEqual(second?.ids, ['kids'], second?.text);
      assert.match(second.text, /^The least by Weight: Kids helmet/u);
    }
  });

  test('is lighter is owned up to where the catalogue gives no weight', async () => {
    const [, second] = await converse(shop(), ['watering can', 'which one is lighter?']);
    assert.match(second?.text ?? '', /does not say anything about “lighter” for any/u);
    assert.deepEqual(second?.ids.toSorted(), ['can', 'tin']);
  });

  test('two is cheaper is no question for what is called "two"', async () => {
    for (const question of [
      'which of the two is cheaper?',
      'which of these two costs less?',
      'nice. which of those is the cheapest?',
    ]) {
      const [, second] = await converse(shop(), ['watering can', question]);
      assert.deepEqual(second?.ids, ['tin'], second?.text);
    }
  });
});

describe('a question with the whole name of another product', () => {
  const shop = () =>
    new FakeShop([
      { id: 'oat', title: 'Morning Oat', facts: { 'Pack size': '6 cartons' } },
      { id: 'soy', title: 'Soy Classic', facts: { 'Pack size': '12 cartons' } },
    ]);

  for (const question of [
    'how many are in a pack of the Soy Classic?',
    'how big is a pack of soy classic',
    'how many are in the soy classic?',
    'was ist in einer Packung Soy Classic?',
  ]) {
    test(`is for that one: ${question}`, async () => {
      const [, asked] = await converse(shop(), ['Morning Oat', question]);
      assert.match(asked?.text ?? '', /Soy Classic.*Pack size: 12 cartons/u);
      assert.doesNotMatch(asked?.text ?? '', /Morning/u);
    });
  }

  test('is the only one that turns from the product talked about', async () => {
    for (const [question, told, locale = 'en'] of [
      ['how many are in a pack?', /^The catalogue says about Morning Oat: Pack size: 6 cartons/u],
      ['il y en a combien dans un paquet ?', /Morning Oat.*Pack size.*6 cartons/u, 'fr'],
      ['is there soy in it?', /“soy” for Morning Oat/u],
    ] as const) {
      const [, asked] = await converse(shop(), ['Morning Oat', question], { locale });
      assert.match(asked?.text ?? '', told);
    }
  });
});

describe('the most of a kind', () => {
  const tent = (id: string, title: string, Weight: string, facts: Record<string, string> = {}) => ({
    id,
    title,
    department: 'Tents',
    facts: { Weight, Tags: 'tent', ...facts },
  });
  const shop = () =>
    new FakeShop([
      tent('solo', 'Solo tent', '1300 g', { Persons: '1', Poles: '2' }),
      tent('trek', 'Trekking tent', '2100 g', { Persons: '2', Doors: '2' }),
      tent('ultra', 'Bothy Ultralight', '1100 g', { Persons: '2' }),
      tent('tarp', 'Tarp 3 x 3 m', '700 g'),
      tent('pegs', 'Ten pegs', '90 g', { Doors: '0' }),
    ]);

  test('ranges over tents by title and by their attributes, and over no tarp or pegs', async () => {
    const [told] = await converse(shop(), ['lightest tent']);
    assert.deepEqual(told?.ids, ['ultra', 'solo', 'trek'], told?.text);
  });

  test('ranges over titles alone where tents have no attribute of their own', async () => {
    const plain = [
      tent('solo', 'Solo tent', '1300 g'),
      tent('ultra', 'Bothy Ultralight', '1100 g'),
    ];
    const [told] = await converse(new FakeShop(plain), ['lightest tent']);
    assert.deepEqual(told?.ids, ['solo'], told?.text);
  });

  test('ranges over all of a group that share what is told of the kind', async () => {
    const kind = { Persons: '2', Poles: '2' };
    const alike = [
      tent('solo', 'Solo tent', '1300 g', kind),
      tent('ultra', 'Bothy Ultralight', '1100 g', kind),
    ];
    const [told] = await converse(new FakeShop(alike), ['lightest tent']);
    assert.deepEqual(told?.ids, ['ultra', 'solo'], told?.text);
  });
});

describe('small talk', () => {
  const goods = [
    { id: 'mela', title: 'Melatonin sleep spray' },
    { id: 'bath', title: 'Bath salts' },
  ];

  test('is no message that shares one word with it', async () => {
    const shop = new FakeShop(goods);
    for (const [text, locale] of [
      ['dog food', 'en'],
      ['macht das müde?', 'de'],
    ] as const) {
      const [told] = await converse(shop, [text], { locale });
      assert.doesNotMatch(told?.text ?? '', /can't help with that|alles bestens/u, text);
    }
    const [told] = await converse(shop, ['Bist du müde?'], { locale: 'de' });
    assert.match(told?.text ?? '', /alles bestens/u);
  });

  for (const [near, topic, told] of [
    [0.53, 'wellbeing', /sleep spray/u],
    [0.7, 'wellbeing', /doing fine/u],
    [0.53, 'service', /orders, delivery/u],
  ] as const) {
    test(`is told by more than the rules of the shop: ${topic} at ${near}`, async () => {
      const shop = new FakeShop(goods);
      Object.assign(shop, nearTo({ [topic]: near }));
      const [said] = await converse(shop, ["I can't sleep since we moved"]);
      assert.match(said?.text ?? '', told);
    });
  }
});

test('a French question need not turn the sentence round', async () => {
  const shop = new FakeShop([
    { id: 'sham', title: 'Shampooing Capillo', facts: { Végan: 'oui' } },
    { id: 'lip', title: 'Rouge végan' },
  ]);
  const request = { locale: 'fr' };
  const [, told] = await converse(shop, ['Shampooing Capillo', 'il est végan ?'], request);
  assert.deepEqual(told?.ids, ['sham'], told?.text);
});

test('a word is a form of another by its ending alone', () => {
  for (const [one, other] of [
    ['battery', 'batteries'],
    ['player', 'players'],
    ['play', 'players'],
    ['rot', 'rotes'],
    ['lampe', 'lampen'],
    ['print', 'printing'],
    ['glas', 'gläser'],
    ['äpfeln', 'apfel'],
    ['fuß', 'füße'],
    ['schränken', 'schrank'],
    ['chapeau', 'chapeaux'],
    ['baker', "baker's"],
  ] as const)
    assert.equal(isSameWord(one, other), true, `${one} ${other}`);
  for (const [one, other] of [
    ['tool', 'toolbox'],
    ['foot', 'football'],
    ['gum', 'gummi'],
    ['cup', 'cupid'],
    ['kuchen', 'küche'],
    ['drucken', 'drücken'],
    ['mutter', 'mütze'],
    ['hut', 'hütte'],
    ['phlo', 'phlox'],
  ] as const)
    assert.equal(isSameWord(one, other), false, `${one} ${other}`);
});

test('a run of spaces and line ends is one space', () => {
  assert.equal(understand('tents \n\n\t  in  blue', 'en').text, 'tents in blue');
});

describe('the most or the least', () => {
  const sized = (id: string, title: string, litres: number) => ({
    id,
    title,
    facts: { Capacity: `${litres} l` },
  });
  const shop = () =>
    new FakeShop([
      sized('jar', 'Jar blender', 1.5),
      sized('usb', 'Travel blender', 0.4),
      sized('cat', 'Cast kettle', 2),
      sized('camp', 'Camp kettle', 0.6),
    ]);

  for (const [asked, id, locale] of [
    ['smallest kettle?', 'camp', 'en'],
    ['biggest kettle?', 'cat', 'en'],
    ['smallest blender?', 'usb', 'en'],
    ['which is the biggest?', 'jar', 'en'],
  ] as const) {
    test(`is of what is named, be it another thing than was shown: "${asked}"`, async () => {
      const [, told] = await converse(shop(), ['blender', asked], { locale });
      assert.equal(told?.ids[0], id, told?.text);
    });
  }
});

describe('one of a list that is called by what it has', () => {
  const shop = () =>
    new FakeShop([
      {
        id: 'walnut',
        title: 'Folding chess set',
        price: 8_900,
        facts: { Wood: 'Walnut', 'Board size': '40 cm', Magnetic: 'No' },
      },
      {
        id: 'board',
        title: 'Chess board set',
        price: 4_900,
        facts: { Wood: 'Maple', 'Board size': '51 cm', Magnetic: 'No' },
      },
      {
        id: 'travel',
        title: 'Travel chess set',
        price: 2_900,
        facts: { Wood: 'Maple', 'Board size': '20 cm', Magnetic: 'Yes' },
      },
    ]);

  for (const [says, ids, told] of [
    ['how big is the board of the walnut one?', ['walnut'], /40 cm/u],
    ['how big is the board of the travel set?', ['travel'], /20 cm/u],
    ['the magnetic one please, how much is it?', ['travel'], /costs \$29/u],
    ['how big are the maple ones?', ['board', 'travel'], /51 cm.*20 cm|20 cm.*51 cm/u],
  ] as const) {
    test(`is the one asked about: "${says}"`, async () => {
      const [, second] = await converse(shop(), ['chess set', says]);
      assert.deepEqual(second?.ids.toSorted(), ids, second?.text);
      assert.match(second.text, told);
    });
  }

  for (const [first, told] of [
    ['how big is the travel set?', /40 cm/u],
    ['what does the travel set cost?', /costs \$89/u],
  ] as const) {
    test(`is asked what was asked of another before: "${first}"`, async () => {
      const [, , third] = await converse(shop(), ['chess set', first, 'and the folding one?']);
      assert.deepEqual(third?.ids, ['walnut'], third?.text);
      assert.match(third.text, told);
    });
  }
});

test('thanks before a question are no thanks alone', async () => {
  const shop = new FakeShop([{ id: 'mug', title: 'Tall mug', facts: { Material: 'Steel' } }]);
  const [, second] = await converse(shop, ['mug', 'oh those look nice, what are they made of?']);
  assert.match(second?.text ?? '', /Steel/u);
});

test('"which one" asks for one of several: of a single thing it is asked back', async () => {
  const shop = new FakeShop([{ id: 'mug', title: 'Tall mug', facts: { Height: '20 cm' } }]);
  for (const [says, told] of [
    ['ok, which one would be?', /Which product do you mean/u],
    ['which height does it have?', /20 cm/u],
  ] as const) {
    const [, second] = await converse(shop, ['mug', says]);
    assert.match(second?.text ?? '', told);
  }
});

describe('what is said to the shop of one of its things', () => {
  const shop = () => {
    const own = new FakeShop([
      { id: 'drill', title: 'Hammer drill', facts: { Warranty: '2 years' } },
      { id: 'saw', title: 'Chain saw', brand: 'Kestrel' },
    ]);
    const near = async (_tenantId: string, { text }: { readonly text: string }) =>
      nearness(
        text.includes('product') && !text.includes('need')
          ? { service: 0.6, wish: 0.35, question: 0.3 }
          : { service: 0.4, wish: 0.5 },
      );
    return Object.assign(own, { nearness: near });
  };

  for (const says of ['can I rent a chain saw for a week?', 'the drill I got stopped working']) {
    test(`is no search for it: "${says}"`, async () => {
      const [said] = await converse(shop(), [says]);
      assert.deepEqual(said?.ids, [], said?.text);
      assert.match(said.text, /orders, delivery/u);
    });
  }

  for (const [says, ids] of [
    ['I need a saw for wet wood', ['saw']],
    ['a hammer drill please', ['drill']],
    ['from Kestrel', ['saw']],
    ['hammer drill', ['drill']],
  ] as const) {
    test(`is a search where it is wished for: "${says}"`, async () => {
      const [said] = await converse(shop(), [says]);
      assert.deepEqual(said?.ids, ids, said?.text);
    });
  }

  for (const near of [
    { service: 0.6, wish: 0.58, question: 0.58 },
    { service: 0.4, wish: 0.1 },
  ]) {
    test(`is none where it is hardly nearer to an example: ${JSON.stringify(near)}`, async () => {
      const told = async (_tenantId: string, { text }: { readonly text: string }) =>
        nearness(text.includes('product') ? near : {});
      const own = Object.assign(shop(), { nearness: told });
      const [said] = await converse(own, ['can I paint the saw?']);
      assert.deepEqual(said?.ids, ['saw'], said?.text);
    });
  }

  test('is told by all examples together: one of service may be near by chance', async () => {
    const near = {
      service: { nearest: 0.7, density: Math.exp(0.5) },
      wish: { nearest: 0.5, density: Math.exp(2) },
      question: { nearest: 0.5, density: Math.exp(2) },
    };
    const own = Object.assign(shop(), { nearness: async () => near });
    const [said] = await converse(own, ['can I paint the saw?']);
    assert.deepEqual(said?.ids, ['saw'], said?.text);
  });

  test('needs more where the message seeks: "I want"', async () => {
    const ofShop = { service: 0.6, offers: 0.6, person: 0.6, rude: 0.6 };
    for (const [near, isOfShop] of [
      [{ ...ofShop, wish: 0.567, question: 0.567 }, false],
      [{ ...ofShop, wish: 0.3, question: 0.3 }, true],
    ] as const) {
      const own = Object.assign(shop(), nearTo(near));
      const [said] = await converse(own, ['I want to change the drill']);
      assert.equal(/orders, delivery/u.test(said?.text ?? ''), isOfShop, said?.text);
    }
  });

  test('is a question for its data where that tells of it', async () => {
    const [, second] = await converse(shop(), ['hammer drill', 'what warranty has the drill?']);
    assert.match(second?.text ?? '', /2 years/u);
  });
});

describe('a German article by itself', () => {
  const shop = () =>
    new FakeShop([
      { id: 'blower', title: 'Laubbläser Kestrel', facts: { Akku: 'Nein', Farbe: 'Rot' } },
      { id: 'saw', title: 'Akku Kettensäge' },
    ]);

  for (const [says, told] of [
    ['Hat der einen Akku?', /Akku: nein/iu],
    ['Gibt es den auch in Rot?', /Rot/u],
    ['Was kostet der?', /Preis/u],
  ] as const) {
    test(`is the thing that was shown: "${says}"`, async () => {
      const [, second] = await converse(shop(), ['Laubbläser', says], { locale: 'de' });
      assert.deepEqual(second?.ids, ['blower'], second?.text);
      assert.match(second.text, told);
    });
  }

  test('is none before a noun', () => {
    assert.equal(understand('Hat der rote Bohrer einen Akku?', 'de').pointsBack, false);
    assert.equal(understand('Hat der einen Akku?', 'de').pointsBack, true);
    assert.equal(understand('Zeig mir den Akku', 'de').pointsBack, false);
  });
});

describe('of those that were shown', () => {
  const shop = () =>
    new FakeShop([
      { id: 'a', title: 'Bohrer Otter', price: 12_000, facts: { Gewicht: '1,9 kg' } },
      { id: 'b', title: 'Bohrer Heron', price: 10_000, facts: { Gewicht: '1,3 kg' } },
      { id: 'c', title: 'Bohrer Wren', price: 5_000 },
    ]);

  for (const [says, ids, locale] of [
    ['der günstigste davon', ['c'], 'de'],
    ['the cheapest of these', ['c'], 'en'],
    ['le moins cher de ceux-ci', ['c'], 'fr'],
  ] as const) {
    test(`the cheapest is one: "${says}"`, async () => {
      const [, second] = await converse(shop(), ['Bohrer', says], { locale });
      assert.deepEqual(second?.ids, ids, second?.text);
    });
  }

  test('one is asked for by what it does', async () => {
    const [, second] = await converse(shop(), ['Bohrer', 'Welcher fühlt sich leichter an?'], {
      locale: 'de',
    });
    assert.deepEqual(second?.ids, ['b'], second?.text);
    const [, named] = await converse(shop(), ['Bohrer', 'Welcher Bohrer ist von Otter?'], {
      locale: 'de',
    });
    assert.deepEqual(named?.ids, ['a'], named?.text);
  });
});

test('how much of something is no price', () => {
  for (const says of ['how much torque?', 'how much water does it use', 'how much ram'])
    assert.notEqual(understand(says, 'en').aspect, 'price', says);
  for (const says of [
    'how much?',
    'how much is it',
    'how much for the blue one',
    'and how much then',
  ])
    assert.equal(understand(says, 'en').aspect, 'price', says);
});

test('a place is no verb, no time, and may be several', () => {
  for (const [says, places] of [
    ['how long does the battery last?', []],
    ['I got it last week', []],
    ['the second hand drill', []],
    ['how large is the first once done?', [1]],
    ['does the second fit a cup?', [2]],
    ['tell me about the last', [-1]],
    ['compare the first three', [1, 2, 3]],
    ['the last two please', [-1, -2]],
    ['vergleiche die ersten drei', [1, 2, 3]],
    ['letzte Woche habe ich den Bohrer gekauft', []],
  ] as const) {
    const { places: own } = understand(says, /[A-Z]|ersten/u.test(says) ? 'de' : 'en');
    assert.deepEqual(own, places, says);
  }
});

test('the same but with something is the like of it, with that', async () => {
  const shop = new FakeShop([
    { id: 'plain', title: 'Camping lamp', department: 'Lamps', facts: { Colour: 'Blue' } },
    { id: 'red', title: 'Desk lamp', department: 'Lamps', facts: { Colour: 'Red' } },
    { id: 'mug', title: 'Red mug', department: 'Mugs', facts: { Colour: 'Red' } },
  ]);
  const says = 'show me the same kind of thing but in red';
  const [, second] = await converse(shop, ['camping lamp', says]);
  assert.deepEqual(second?.ids, ['red'], second?.text);
});

describe('what no attribute is called by', () => {
  const DATA = { Complexity: 'high', Washable: 'yes', 'Pack count': '7' };
  const shop = (near: Readonly<Record<string, number>>) => {
    const own = new FakeShop([
      { id: 'a', title: 'Otter game', facts: DATA, description: 'Good fun. Box of 40 cm. Quiet.' },
      { id: 'b', title: 'Heron game', facts: { Complexity: 'low' } },
    ]);
    const likeness = async (
      _tenantId: string,
      { others }: { readonly others: readonly string[] },
    ) => others.map((one) => near[one] ?? 0.1);
    return Object.assign(own, { likeness });
  };

  test('is told by the attribute that is nearest to it in meaning, and owned up to', async () => {
    const near = { 'Complexity: high': 0.5 };
    const [, said] = await converse(shop(near), ['otter game', 'is it hard to learn?']);
    assert.match(said?.text ?? '', /does not say anything about “hard learn”/u);
    assert.match(said?.text ?? '', /What it does say: Complexity: high;/u);
    const [, both] = await converse(shop(near), ['game', 'are they hard to learn?']);
    assert.match(both?.text ?? '', /for any of these.*Otter game: Complexity: high.*low/u);
  });

  test('is answered where it is a short form of the name of what is nearest', async () => {
    const near = { 'Washable: yes': 0.5, 'Complexity: high': 0.5 };
    const [, said] = await converse(shop(near), ['otter game', 'is there much compl in it?']);
    assert.match(said?.text ?? '', /^The catalogue says about Otter game: Complexity: high\./u);
  });

  test('is told by the sentence that is nearest', async () => {
    const near = { 'Box of 40 cm.': 0.5 };
    const [, said] = await converse(shop(near), ['otter game', 'is it fit for a shelf?']);
    assert.match(said?.text ?? '', /says: “Box of 40 cm\.”/u);
  });

  test('is no word of the title alone', async () => {
    const near = { 'Pack count: 7': 0.5 };
    const [, said] = await converse(shop(near), ['otter game', 'how many games are in it?']);
    assert.match(said?.text ?? '', /Pack count: 7\.$/u);
    assert.doesNotMatch(said?.text ?? '', /Its name/u);
  });

  test('is left open where nothing is near, or no model answers', async () => {
    const far = shop({ 'Washable: yes': 0.3 });
    const silent = Object.assign(shop({}), { likeness: () => Promise.reject(new Error('down')) });
    for (const own of [far, silent, new FakeShop([{ id: 'a', title: 'Otter', facts: DATA }])]) {
      const [, said] = await converse(own, ['otter', 'is it hard to learn?']);
      assert.match(said?.text ?? '', /What it does say: Complexity: high; Washable: yes/u);
    }
  });
});

describe('one that is chosen', () => {
  const shop = () =>
    new FakeShop([
      {
        id: 'sky',
        title: 'Night puzzle',
        facts: { Theme: 'Space', 'Min age': '12', Weight: '1 kg' },
      },
      {
        id: 'farm',
        title: 'Farm puzzle',
        facts: { Theme: 'Animals', 'Min age': '3', Weight: '2 kg' },
      },
      { id: 'map', title: 'Space map', facts: { Paper: 'Matt' } },
    ]);

  test('is asked whether it is for an age, which bounds nothing', async () => {
    const says = 'is the space one suitable for a 12 year old?';
    const [, second] = await converse(shop(), ['puzzle', says]);
    assert.deepEqual(second?.ids, ['sky'], second?.text);
    assert.match(second.text, /Min age: 12/u);
  });

  test('goes on with the question before, whatever else is called so', async () => {
    const [, , third] = await converse(shop(), [
      'puzzle',
      'how heavy is the farm puzzle?',
      'and the space one',
    ]);
    assert.deepEqual(third?.ids, ['sky'], third?.text);
    assert.match(third.text, /Weight: 1 kg/u);
  });
});

test('the last sentence that asks tells what is asked of the shop', async () => {
  const shop = new FakeShop([
    { id: 'a', title: 'Tall mug', description: 'Delivers hot tea.' },
    { id: 'b', title: 'Low mug' },
  ]);
  const told = async (_tenantId: string, { text }: { readonly text: string }) =>
    nearness(text.startsWith('can I get it') ? { service: 0.7 } : { service: 0.2, question: 0.3 });
  Object.assign(shop, { nearness: told });
  const says = 'ok the first one then. can I get it delivered by saturday?';
  const [, second] = await converse(shop, ['mug', says]);
  assert.match(second?.text ?? '', /orders, delivery/u);
});

test('in French "c\'est" asks of what was shown, where it asks', async () => {
  const shop = new FakeShop([{ id: 'n', title: 'Nappe ronde', stock: 'out_of_stock' }]);
  const [, told] = await converse(shop, ['nappe', "c'est en stock ?"], { locale: 'fr' });
  assert.match(told?.text ?? '', /^Épuisé : Nappe ronde/u);
  assert.equal(understand("c'est pour ma mère", 'fr').pointsBack, false);
});

test('what the shop has for a need is no question of the product on the page', async () => {
  const shop = new FakeShop([
    { id: 'bell', title: 'Brass bell', facts: { Tone: 'Deep' } },
    { id: 'wax', title: 'Polish for a shine' },
  ]);
  const pageProducts = [{ external_product_id: 'bell' }];
  const said = ['has it got a deep tone?', 'what do you have to calm her down when guests come?'];
  const [, found] = await converse(shop, said, { pageProducts });
  assert.doesNotMatch(found?.text ?? '', /Brass bell/u);
});

describe('a question about one thing of a list', () => {
  const jugs: readonly FakeProduct[] = [
    {
      id: 'j1',
      title: 'Clay jug',
      description: 'The spout is drip-free. It has a notch for a ladle.',
      facts: { Width: '20 cm', Size: '2 l' },
    },
    { id: 'l1', title: 'Glass lid', description: 'Lies flat.' },
    { id: 'l2', title: 'Tight lid' },
    { id: 'l3', title: 'Leak pad' },
    { id: 'l4', title: 'Steel jug' },
    { id: 'b1', title: 'Otter boat', department: 'Boats' },
    { id: 'b2', title: 'Heron boat', department: 'Boats' },
    { id: 'b3', title: 'Boat stand', department: 'Stands' },
  ];
  const shop = () => Object.assign(new FakeShop(jugs), nearTo({ wish: 0.6, question: 0.3 }));

  test('is one where the article leads to what the thing is called by', async () => {
    const said = async (question: string, list = 'clay jug, glass lid') =>
      (await converse(shop(), [list, question])).at(-1)!.text;
    assert.match(await said('is the jug drip tight'), /The spout is drip-free/u);
    const asked = 'is the jug drip-free? he stands on the flat floor';
    assert.match(await said(asked, 'jugs, lids'), /The spout is drip-free/u);
    assert.doesNotMatch(await said(asked, 'jugs, lids'), /flat|stand/iu);
  });

  test('is answered by the sentence that says the rest, whatever facts are told', async () => {
    const page = { pageProducts: [{ external_product_id: 'j1' }] };
    const [told] = await converse(shop(), ['is there a size with a notch?'], page);
    assert.match(told?.text ?? '', /Size: 2 l.*a notch for a ladle/u);
  });

  test('is no story where a sentence before it names nothing', async () => {
    const message = 'you have not got much of that, have you. a stand to fix my boat at home';
    const [told] = await converse(new FakeShop(jugs), [message]);
    assert.deepEqual(told?.ids, ['b3']);
  });
});

describe('what is asked of one thing with a sheet in its text', () => {
  const shop = new FakeShop([
    {
      id: 'fan',
      title: 'Breeza fan',
      description:
        'Colour: white; Noise level (max): 53 dB; Quick Cool: 2 minutes; Motor: brushless; Speeds: 3; Plug: yes',
      facts: { 'Cool air capacity': '9 l', 'Water tank': 'Yes', 'Top speed': '3 m/s' },
    },
    { id: 'lamp', title: 'Breeza lamp', description: 'Motor: none; Glow: warm' },
  ]);
  const last = async (asked: string) => (await converse(shop, ['Breeza fan', asked])).at(-1)!;

  test('is told by the line with the name of it', async () => {
    for (const asked of ['is it noisy?', 'how loud is it?']) {
      const { text } = await last(asked);
      assert.match(text, /“Noise level \(max\): 53 dB”/u, asked);
    }
  });

  test('is told by the line with both words, and by no attribute with one of them', async () => {
    const { text } = await last('does it have a quick cool?');
    assert.match(text, /“Quick Cool: 2 minutes”/u);
    assert.doesNotMatch(text, /capacity/u);
  });

  test('is not told by an attribute of what a word only describes, or of when it is so', async () => {
    for (const [asked, other] of [
      ['does it have a rain cover?', /says about [^:]*: Water tank/u],
      ['how heavy is it when it speeds?', /says about [^:]*: Top speed/u],
    ] as const) {
      const { text } = await last(asked);
      assert.match(text, /does not say anything/u, asked);
      assert.doesNotMatch(text, other, asked);
    }
  });
});
