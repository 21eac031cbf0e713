// What a shopper does not want: how it is said, and what the data of a product says of it.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isUnwanted, saysWhether } from '../../../src/assistant/grounded/absence.ts';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { catalogueProduct, converse, FakeShop, type FakeProduct } from './fake-shop.ts';

function has(parts: Partial<FakeProduct>, text: string): boolean | undefined {
  const product = catalogueProduct({ id: 'x', title: 'Thing', ...parts });
  return saysWhether(product, { text }) ? isUnwanted(product, [{ text }]) : undefined;
}

test('an unwanted value may have the name of its attribute behind it, which alone is no value', () => {
  const unwanted = [{ text: 'nvidia graphics' }];
  const card = (value: string) =>
    catalogueProduct({ id: 'x', title: 'Laptop', facts: { Graphics: value } });
  assert.equal(isUnwanted(card('Nvidia GTX 1050'), unwanted), true);
  assert.equal(isUnwanted(card('AMD 580'), unwanted), false);
  const drill = catalogueProduct({ id: 'y', title: 'Drill', facts: { 'Power source': 'Mains' } });
  assert.equal(isUnwanted(drill, [{ text: 'power source' }]), false);
});

test('an unwanted value of what else a thing comes in leaves it, and other ingredients do not', () => {
  const isLeft = (name: string, value: string, text: string): boolean =>
    !isUnwanted(catalogueProduct({ id: 'x', title: 'Thing', facts: { [name]: value } }), [
      { text },
    ]);
  assert.ok(isLeft('Also available in', 'White; Pink', 'pink'));
  assert.ok(isLeft('Auch erhältlich in', 'weiß, rosa', 'rosa'));
  for (const [name, value, text] of [
    ['Other ingredients', 'sugar, nuts', 'nuts'],
    ['Weitere Zutaten', 'Zucker, Nüsse', 'nüsse'],
    ['Autres ingrédients', 'sucre, noix', 'noix'],
    ['Colour', 'Pink', 'pink'],
  ] as const)
    assert.equal(isLeft(name, value, text), false, name);
});

test('what stands beside "free" is absent only right before it, or behind "free of"', () => {
  assert.equal(has({ title: 'Fizz Pods, Free & Gentle' }, 'pods'), undefined);
  const pods = { title: 'Fizz Pods', description: 'Fizz Pods Free & Gentle are kind.' };
  assert.equal(has(pods, 'pods'), undefined);
  assert.equal(has({ title: 'Fizz', description: 'It is pod free.' }, 'pod'), false);
  for (const description of ['Free of dyes and scent.', 'Free from lead, dyes, wax and scent.'])
    assert.equal(has({ title: 'Fizz', description }, 'scent'), false, description);
});

test('"not built in" leaves out what is called so with or without a hyphen', async () => {
  const shop = new FakeShop([
    { id: 'a', title: 'Lark Built In hob', department: 'Hobs' },
    { id: 'b', title: 'Wren hob', department: 'Hobs', facts: { Type: 'Built-in' } },
    { id: 'c', title: 'Otter hob', department: 'Hobs', description: 'It stands in a niche.' },
  ]);
  for (const said of [
    ['a hob, NOT built in'],
    ['a hob that is not built in'],
    ['hobs', 'not the built in ones'],
    ['hobs', 'no built in please'],
  ])
    assert.deepEqual((await converse(shop, said)).at(-1)?.ids, ['c'], said.join());
});

describe('what is not wanted is each thing by itself', () => {
  const unwantedIn = (text: string, locale: string): readonly string[] =>
    understand(text, locale).unwanted.map(({ start, end }) => text.slice(start, end));
  const reads = (
    title: string,
    locale: string,
    rows: Readonly<Record<string, readonly string[]>>,
  ) => {
    test(title, () => {
      for (const [text, names] of Object.entries(rows)) {
        assert.deepEqual(unwantedIn(text, locale), names, text);
      }
    });
  };

  reads('where words link them, or it is said again', 'en', {
    'cookies without nuts or sugar': ['nuts', 'sugar'],
    'is there a lamp that works without a cable': ['cable'],
    'cookies without nuts and without sugar': ['nuts', 'sugar'],
    'cookies without any nuts or any dried fruit': ['nuts', 'dried fruit'],
    'cookies, no nuts/figs': ['nuts', 'figs'],
    'cookies, all but nut & fig & date': ['nut', 'fig', 'date'],
    'cookies, anything but nuts / figs / dates / oats please': ['nuts', 'figs', 'dates', 'oats'],
    'nor figs either': ['figs'],
    'no soap in a jar with AC/DC on it': ['soap'],
    'cookies with no nuts and no sugar': ['nuts', 'sugar'],
    'anything but Nike or Adidas': ['Nike', 'Adidas'],
    'anything bar Nike': ['Nike'],
    'cookies w/o nuts': ['nuts'],
    'a bag that is not black and has no zip': ['black', 'zip'],
    'my girl is six and has no bike': [],
    'a bar stool, 74 cm': [],
    'a cookie bar with nuts': [],
    'a jacket without a hood and with pockets': ['hood'],
    'soap without dye or any of that palm stuff': ['dye', 'palm'],
    'a toy, nothing with batteries please': ['batteries'],
    "a bottle that won't leak in my bag": ['leak'],
    'no i meant the big one': [],
    'soap without palm kernel oil traces': ['palm kernel oil'],
    'not anything with nuts': ['nuts'],
    'cookies without nuts. Small ones': ['nuts'],
    'cookies without sugar under 5 kg bags': ['sugar'],
    'without and with': [],
    'cookies for a coeliac': ['coeliac'],
    'headphones that are neither wireless nor in-ear': ['wireless', 'in-ear'],
    'headphones, but not in-ear ones': ['in-ear'],
  });

  reads('in a list that goes on behind commas', 'en', {
    'cookies without nuts, sugar or dried fruit': ['nuts', 'sugar', 'dried fruit'],
    'cookies without nuts, a lot of sugar or milk': ['nuts'],
    'cookies without nuts, dried fruit, any sugar or milk': [
      'nuts',
      'dried fruit',
      'sugar',
      'milk',
    ],
    'cookies without nuts, big dried fruit or milk': ['nuts'],
    'cookies without nuts, sugar, or milk': ['nuts', 'sugar', 'milk'],
    'Cookies without Nuts, sugar or milk': ['Nuts', 'sugar', 'milk'],
    'cookies without nuts, do you or milk': ['nuts'],
    'cookies without nuts, and plain': ['nuts'],
    'cookies without nuts, sugar': ['nuts'],
    'without sugar, please': ['sugar'],
    'a phone without contract, black and 128 GB': ['contract'],
    "i don't want leather, do you have canvas or cotton": ['leather'],
  });

  reads('in German, where a noun is followed by nouns', 'de', {
    'Kekse ohne Nüsse, Zucker und Milch': ['Nüsse', 'Zucker', 'Milch'],
    'Kopfhörer weder kabellos noch rot': ['kabellos', 'rot'],
    'kekse ohne nüsse, zucker oder milch': ['nüsse', 'zucker', 'milch'],
    'Jacke ohne Kapuze, wasserdicht und warm': ['Kapuze'],
  });

  reads('in French, where "ni" links', 'fr', {
    'biscuits sans noix ni sucre': ['noix', 'sucre'],
    'une table ni rouge ni bleue': ['rouge', 'bleue'],
    'biscuits sans noix, sucre ni lait': ['noix', 'sucre', 'lait'],
  });

  test('and none that has one of them is shown', async () => {
    const shop = new FakeShop([
      { id: 'n', title: 'Cookies with nuts' },
      { id: 's', title: 'Cookies', facts: { Sugar: '12 g' } },
      { id: 'p', title: 'Plain cookies' },
    ]);
    const [told] = await converse(shop, ['cookies without nuts or sugar']);
    assert.deepEqual(told?.ids, ['p']);
  });
});

describe('a product is without a thing', () => {
  test('where an attribute by its name says none of it, or next to none', () => {
    assert.equal(has({ facts: { Alcohol: '0 %' } }, 'alcohol'), false);
    assert.equal(has({ facts: { 'Alcohol percent': '0.3' } }, 'alcohol'), false);
    assert.equal(has({ facts: { Alcohol: '12 %' } }, 'alcohol'), true);
    assert.equal(has({ facts: { 'Diamond weight': '0.2 ct' } }, 'diamond'), true);
    assert.equal(has({ facts: { Cable: 'no' } }, 'cable'), false);
    assert.equal(has({ facts: { Cable: 'none' } }, 'cable'), false);
    assert.equal(has({ facts: { Cable: 'yes' } }, 'cable'), true);
    assert.equal(has({ facts: { Cable: 'textile' } }, 'cable'), true);
    assert.equal(has({ facts: { Pattern: 'plain' } }, 'pattern'), false);
    assert.equal(has({ facts: { 'Cable care': 'wipe' } }, 'cable'), undefined);
    assert.equal(has({ facts: { Weight: '0.2 kg' } }, 'alcohol'), undefined);
  });

  test('where an attribute promises so, in one word or two', () => {
    assert.equal(has({ facts: { Lösemittelfrei: 'ja' } }, 'Lösemittel'), false);
    assert.equal(has({ facts: { Lösemittelfrei: 'nein' } }, 'Lösemittel'), true);
    assert.equal(has({ facts: { 'Fragrance free': 'unknown' } }, 'fragrance'), undefined);
  });

  test('where an attribute lists what there is none of', () => {
    const listed = { facts: { 'Free from': 'Perfume, Dye' } };
    assert.equal(has(listed, 'perfume'), false);
    assert.equal(has(listed, 'fragrance'), false);
    assert.equal(has(listed, 'alcohol'), undefined);
    const product = catalogueProduct({ id: 'x', title: 'Cream', ...listed });
    assert.equal(isUnwanted(product, [{ text: 'dye', key: 'free_from', label: 'Dye' }]), false);
  });

  test('where it is proof against it, or run by hand', () => {
    assert.equal(has({ description: '100 % leakproof.' }, 'leak'), false);
    assert.equal(has({ description: 'Compostable, unscented.' }, 'smell'), false);
    assert.equal(has({ description: 'Needs no socket.' }, 'plug'), false);
    assert.equal(has({ facts: { Power: 'Manual' } }, 'plug'), false);
  });

  test('and never where its text says what it contains', () => {
    const contains = (description: string, text: string): boolean =>
      isUnwanted(catalogueProduct({ id: 'x', title: 'Pods', description }), [{ text }]);
    assert.equal(
      contains('Sixteen cups. Contains milk; may contain traces of hazelnut.', 'milk'),
      true,
    );
    assert.equal(contains('Contains milk; may contain traces of hazelnut.', 'hazelnut'), true);
    assert.equal(contains('Contains cocoa. Serve with milk.', 'milk'), false);
    assert.equal(contains('Ingredients: AQUA, PARFUM', 'Parfüm'), false);
    const inci = catalogueProduct({ id: 'x', title: 'Milch', facts: { Inci: 'AQUA, PARFUM' } });
    assert.equal(isUnwanted(inci, [{ text: 'Parfüm' }]), true);
  });

  test('of a cord where it runs on a battery, and with one where it runs on the mains', () => {
    assert.equal(has({ facts: { 'Power source': 'Battery' } }, 'cord'), false);
    assert.equal(has({ facts: { Stromversorgung: 'Netz' } }, 'Kabel'), true);
    assert.equal(has({ title: 'Akku-Mäher', facts: { Weight: '9 kg' } }, 'Kabel'), false);
    assert.equal(has({ facts: { Weight: '9 kg' } }, 'Kabel'), undefined);
    assert.equal(has({ facts: { 'Power source': 'Battery' } }, 'lid'), undefined);
  });

  test('where a text denies it, whatever the title is made of', () => {
    assert.equal(has({ title: 'Alcohol-free pale ale' }, 'alcohol'), false);
    assert.equal(has({ title: 'Zuckerfrei Kaubonbons' }, 'Zucker'), false);
    assert.equal(
      has({ title: 'Akku-Schrauber', description: 'Ohne Akku und Ladegerät.' }, 'Akku'),
      false,
    );
    assert.equal(
      has({ title: 'Pale ale', description: 'With all the alcohol.' }, 'alcohol'),
      undefined,
    );
  });

  test('in any form of its word, and by what one may choose', () => {
    const grainFree = catalogueProduct({
      id: 'x',
      title: 'Kibble',
      facts: { 'Grain free': 'yes' },
    });
    assert.equal(isUnwanted(grainFree, [{ text: 'grains' }]), false);
    const colours = (value: string) =>
      catalogueProduct({ id: 'x', title: 'Mug', facts: { Colour: value } });
    assert.equal(isUnwanted(colours('red, blue'), [{ text: 'red' }]), false);
    assert.equal(isUnwanted(colours('red'), [{ text: 'red' }]), true);
  });

  test('and one sentence names all things that the catalogue is silent about', async () => {
    const shop = new FakeShop([{ id: 'a', title: 'Rose toner' }]);
    const [told] = await converse(shop, ['toner without perfume or alcohol']);
    assert.match(told?.text ?? '', /does not say anything about “perfume” or “alcohol” for any/u);
  });

  test('of twenty things at most, the first of those that are named', async () => {
    const names = Array.from({ length: 26 }, (_, at) => `${String.fromCodePoint(97 + at)}zqx`);
    const shop = new FakeShop([
      { id: 'a', title: 'Rose toner with azqx' },
      { id: 'b', title: 'Mint toner' },
    ]);
    const said = names.map((name) => `without ${name}`).join(' ');
    const [told] = await converse(shop, [`toner ${said}`]);
    assert.ok(told);
    assert.deepEqual(told.ids, ['b']);
    const { sought } = told.memory as { sought: { unwanted: readonly { text: string }[] } };
    assert.deepEqual(
      sought.unwanted.map(({ text }) => text),
      names.slice(0, 20),
    );
  });

  test('and no answer says that the catalogue is silent about it', async () => {
    const shop = new FakeShop([
      { id: 'a', title: 'Rose toner', facts: { Alcohol: '0 %' } },
      { id: 'b', title: 'Mint toner', facts: { Alcohol: '12 %' } },
    ]);
    const [told] = await converse(shop, ['toner without alcohol']);
    assert.deepEqual(told?.ids, ['a']);
    assert.doesNotMatch(told?.text ?? '', /does not say anything/u);
  });
});

test('what is wanted without something is what was named last, and not what was sought before', async () => {
  const shop = new FakeShop([{ id: 'k', title: 'Kaffee' }]);
  shop.words = async (_tenant, text) =>
    [...text.matchAll(/\p{L}+/gu)].map(({ 0: word, index }) => {
      const isName = word === 'Kaffee';
      const [start, end] = [index, index + word.length];
      return { start, end, isKnown: isName, isName, isCommon: true };
    });
  const [, noodles] = await converse(shop, ['Kaffee', 'Nudeln ohne Ei'], { locale: 'de' });
  assert.deepEqual(noodles?.ids, []);
  assert.match(noodles.text, /Nudeln/u);
});

test('the end of a list without something is the end, and nothing near in meaning is added', async () => {
  const shop = new FakeShop([
    { id: 'a', title: 'Toner', facts: { Alcohol: '0 %' } },
    { id: 'b', title: 'Cream', facts: { Alcohol: '0 %' } },
  ]);
  const search = shop.search.bind(shop);
  shop.search = async (tenant, query) => {
    // To the model everything is near.
    return await search(tenant, query.mode === 'semantic' ? { ...query, text: '' } : query);
  };
  const [first, more] = await converse(shop, ['toner without alcohol', 'show me more']);
  assert.deepEqual(first?.ids, ['a']);
  assert.deepEqual(more?.ids, [], more?.text);
});

describe('what is not wanted', () => {
  const unwantedIn = (text: string, locale = 'en'): string[] => {
    const said = understand(text, locale);
    return said.unwanted.map(({ start, end }) => said.text.slice(start, end));
  };

  test('is told by likes, allergies and by what leads to it', () => {
    assert.deepEqual(unwantedIn("I don't want anything with coconut"), ['coconut']);
    const [saw, axe] = ['chain saw', 'hand axe'];
    assert.deepEqual(unwantedIn(`a tool that is neither a ${saw} nor a ${axe}`), [saw, axe]);
    assert.deepEqual(unwantedIn('weder eine Säge noch eine Axt', 'de'), ['Säge', 'Axt']);
    assert.deepEqual(unwantedIn("he doesn't like cedar"), ['cedar']);
    assert.deepEqual(unwantedIn('my son is allergic to nuts'), ['nuts']);
    assert.deepEqual(unwantedIn('my gran comes up in hives from wool. what hats?'), ['wool']);
    assert.deepEqual(unwantedIn('shes allergic to wool'), ['wool']);
    assert.deepEqual(
      understand('hes 4', 'en').measures.map(({ max }) => max),
      [4],
    );
    assert.deepEqual(unwantedIn('he came out in a rash from wool'), ['wool']);
    assert.deepEqual(unwantedIn('sie ist allergisch gegen Nüsse', 'de'), ['Nüsse']);
    assert.deepEqual(unwantedIn('elle est allergique aux noix', 'fr'), ['noix']);
  });

  test('is no way that the shopper does not want to go', () => {
    const said = understand("nothing wired please, I don't want to call an electrician", 'en');
    assert.equal(said.text, 'nothing wired please');
    assert.deepEqual(unwantedIn("a hat, and I don't want wool"), ['wool']);
  });

  test('may be a word that is idle elsewhere', () => {
    assert.deepEqual(unwantedIn('a warm jacket without down please'), ['down']);
  });

  test('is not what the shopper has none of', () => {
    assert.deepEqual(unwantedIn('I have no drill'), []);
    assert.deepEqual(unwantedIn('my daughter moves out and has no pots or pans'), []);
    assert.deepEqual(unwantedIn('a jug that has no handle'), ['handle']);
    assert.deepEqual(unwantedIn("we don't have a garden"), []);
    assert.deepEqual(unwantedIn('ich habe keine Bohrmaschine', 'de'), []);
    assert.deepEqual(unwantedIn('Schuhe, die keine Schnürsenkel haben', 'de'), ['Schnürsenkel']);
  });
});

describe('a message without anything that was shown before', () => {
  test('is never asked back whether it is about a product', async () => {
    for (const text of ['my soap dispenser leaks on it', 'is the pump of it broken?']) {
      const [told] = await converse(new FakeShop(), [text]);
      assert.doesNotMatch(told?.text ?? '', /question about/u, text);
    }
  });

  test('compares two that it names by what they share', async () => {
    const shop = new FakeShop([
      { id: 'a', title: 'Pace 3 shoes', facts: { Width: 'Regular' } },
      { id: 'b', title: 'Pace 3 shoes wide', facts: { Width: 'Wide' } },
    ]);
    const [told] = await converse(shop, ["what's the difference between the two pace 3 shoes"]);
    assert.deepEqual(told?.ids, ['a', 'b']);
  });
});

describe('after a list', () => {
  const shop = new FakeShop([
    { id: 'a', title: 'Cordless drill' },
    { id: 'b', title: 'Hammer' },
    { id: 'c', title: 'Hammer drill' },
    { id: 'd', title: 'Sensitive hand cream', facts: { Skin: 'dry' } },
    { id: 'e', title: 'Rich night cream', facts: { Skin: 'dry' } },
  ]);

  test('one word that ends the name of a product is a new wish', async () => {
    const [, told] = await converse(shop, ['drill', 'Hammer']);
    assert.equal(told?.ids[0], 'b');
    assert.match(told?.text ?? '', /for “Hammer”/u);
  });

  test('"which cream" asks for one of all, be one called so in whole', async () => {
    const [told] = await converse(shop, ['which hand cream can I use?']);
    assert.match(told?.text ?? '', /I found/u);
  });
});

test('what a thing is said to be free from is not what it is', async () => {
  const shop = new FakeShop([
    { id: 'a', title: 'Hand cream', facts: { 'Free from': 'perfume' } },
    { id: 'b', title: 'Rose perfume' },
  ]);
  const [wanted, unwanted] = await Promise.all(
    ['perfume', 'cream without perfume'].map((text) => converse(shop, [text])),
  );
  assert.deepEqual(wanted?.[0]?.ids, ['b'], wanted?.[0]?.text);
  assert.deepEqual(unwanted?.[0]?.ids, ['a'], unwanted?.[0]?.text);
});

test('of an unwanted compound that no product names, a part is a value that is not wanted', async () => {
  for (const [locale, wood, steel] of [
    ['de', 'Holz', 'Stahl'],
    ['de', 'wood', 'steel'],
  ] as const) {
    const shop = new FakeShop([
      { id: 'a', title: 'Pinsel Alba', facts: { Stiel: wood } },
      { id: 'b', title: 'Pinsel Bora', facts: { Stiel: steel } },
      { id: 'c', title: 'Pinsel Cirrus', facts: { Stiel: wood } },
    ]);
    const [said] = await converse(shop, ['Pinsel ohne Holzstiel'], { locale });
    assert.deepEqual(said?.ids, ['b'], said?.text);
    assert.doesNotMatch(said.text, /sagt der Katalog/u);
    const [other] = await converse(shop, ['Pinsel ohne Glasstiel'], { locale });
    assert.match(other?.text ?? '', /sagt der Katalog/u);
  }
});

describe('a group that is not wanted', () => {
  const lights = [
    { id: 'glow', title: 'Glow light', department: 'Running' },
    { id: 'beam', title: 'Beam light', department: 'Cycling' },
    { id: 'bell', title: 'Brass bell', department: 'Cycling', price: 900 },
  ];
  class Grouped extends FakeShop {
    groups() {
      return new Map(['Running', 'Cycling'].map((name) => [name, { name }]));
    }
  }
  const asked = async (text: string) => (await converse(new Grouped(lights), [text]))[0];

  test('leaves out its things, though no title of theirs has its name', async () => {
    const told = await asked('a light, not for cycling');
    assert.deepEqual(told?.ids, ['glow']);
    assert.doesNotMatch(told?.text ?? '', /does not say anything/u);
  });

  test('leaves out nothing where all that are called so stand in it', async () => {
    assert.deepEqual((await asked('a bell, not for cycling'))?.ids, ['bell']);
  });

  test('leaves out all of it where the wish names no thing', async () => {
    const told = await asked('a gift under 20 dollars, no cycling please');
    assert.ok(!told?.ids.includes('bell'), told?.text);
  });
});

describe('what is left out of a list', () => {
  const SOAPS = [
    { id: 'lavender', title: 'Lavender bar', department: 'Soaps' },
    { id: 'charcoal', title: 'Charcoal bar', department: 'Soaps' },
    { id: 'honey', title: 'Honey bar', department: 'Soaps' },
  ];
  const idsFor = async (text: string) =>
    (await converse(new FakeShop(SOAPS), [text]))[0]!.ids.toSorted();

  test('is told by the one word that only some of it are called by', async () => {
    assert.deepEqual(await idsFor('soaps but not the black charcoal one'), ['honey', 'lavender']);
  });

  test('is what a shopper has to stay off', async () => {
    assert.deepEqual(await idsFor('I have to stay off honey. Got any soaps?'), [
      'charcoal',
      'lavender',
    ]);
  });
});
