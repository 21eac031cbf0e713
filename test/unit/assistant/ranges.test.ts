// Questions of all there is: their number, their makers, the values of an attribute.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { converse, FakeShop } from './fake-shop.ts';

const SHOP = new FakeShop([
  ...Array.from('abcdefgh', (name, at) => ({
    id: `kite${name}`,
    title: `${['Gale', 'Zephyr'][at % 2]!} ${name.toUpperCase()} kite`,
    brand: ['Velum', 'Borea', 'Aerwin'][at % 3]!,
    department: 'Kites',
    price: 4_000 + at,
    facts: { 'Sail cloth': ['Ripstop', 'Dacron'][at % 2]!, Colour: ['Teal', 'Ochre'][at % 2]! },
  })),
  ...Array.from('xyz', (name, at) => ({
    id: `reel${name}`,
    title: `Winder ${name.toUpperCase()} reel`,
    brand: ['Spoolio', 'Twine & Son', 'Velum'][at]!,
    department: 'Reels',
    price: 1_000 + at,
    facts: { 'Sail cloth': 'None', Colour: 'Black' },
  })),
]);
const SHOP_DE = new FakeShop(
  Array.from('abcdefgh', (name, at) => ({
    id: `drachen${name}`,
    title: `${['Bö', 'Brise'][at % 2]!} ${name.toUpperCase()} Drachen`,
    brand: ['Velum', 'Borea', 'Aerwin'][at % 3]!,
    department: 'Drachen',
    price: 4_000 + at,
    facts: { Segeltuch: ['Ripstop', 'Dacron'][at % 2]! },
  })),
);

async function last(messages: readonly string[], locale = 'en') {
  return (await converse(locale === 'de' ? SHOP_DE : SHOP, messages, { locale })).at(-1)!;
}

describe('the number of the things', () => {
  for (const question of [
    'how many are there altogether?',
    "I've lost count, how many is that in all",
    'hey how many did you find',
    'and the total number?',
    'count?',
    'how many do you have?',
  ]) {
    test(`of a list is told: "${question}"`, async () => {
      const { text, ids } = await last(['kites', question]);
      assert.match(text, /\b8 matches/u);
      assert.equal(ids.length, 6);
    });
  }

  for (const question of ['Wie viele sind das denn?', 'und wie viele habt ihr davon', 'Anzahl?']) {
    test(`of a list is told in German: "${question}"`, async () => {
      assert.match((await last(['Drachen', question], 'de')).text, /\b8 Treffer/u);
    });
  }

  for (const question of [
    'is your selection of kites large? like how many',
    'number of kites?',
    'how many different kites can I choose from',
  ]) {
    test(`is told whatever is said around them: "${question}"`, async () => {
      assert.match((await last([question])).text, /\b8 matches for “kites”/u);
    });
  }

  test('is that of a product in talk, where one is and nothing is sought', async () => {
    const { text } = await last(['Gale A kite', 'how many reels are there?']);
    assert.doesNotMatch(text, /3 matches/u);
  });

  test('that is left in stock is none of the list', async () => {
    assert.doesNotMatch((await last(['kites', 'how many are left?'])).text, /8 matches/u);
  });
});

describe('the makers of the things', () => {
  for (const question of [
    'who makes your kites?',
    'kites: which brands are there',
    "I'm choosy about manufacturers, which ones do you have for kites?",
    'tell me the brands you carry in kites',
    'name all kites brands',
  ]) {
    test(`are told: "${question}"`, async () => {
      const { text, ids } = await last([question]);
      assert.match(text, /All matches together: Velum, Borea, and Aerwin/u);
      assert.ok(ids.every((id) => id.startsWith('kite')));
    });
  }

  for (const question of ['Von welchen Herstellern sind die Drachen?', 'Marken bei Drachen?']) {
    test(`are told in German: "${question}"`, async () => {
      assert.match((await last([question], 'de')).text, /Velum, Borea und Aerwin/u);
    });
  }

  test('are not asked for where one is named', async () => {
    assert.doesNotMatch((await last(['which kites are by Borea?'])).text, /All matches together/u);
  });
});

describe('the values of an attribute', () => {
  for (const question of [
    'which sail cloth do your kites come in?',
    'Can I choose the sail cloth with your kites? Which ones are there?',
    'list every sail cloth you have in kites',
    'sail cloth for kites: what is there?',
  ]) {
    test(`among the things are told: "${question}"`, async () => {
      const { text } = await last([question]);
      assert.match(text, /All matches together: Sail cloth: Ripstop and Dacron\./u);
    });
  }

  for (const question of [
    'was gibt es bei Segeltuch für Auswahl, ich suche Drachen',
    'Welche Möglichkeiten habe ich bei Segeltuch, wenn ich Drachen kaufe?',
  ]) {
    test(`are told in German: "${question}"`, async () => {
      assert.match((await last([question], 'de')).text, /Segeltuch: Ripstop und Dacron\./u);
    });
  }

  test('are short ones: no sentence, no end of a list, and nothing that only sorts', async () => {
    const care =
      'Rinse it in clear water, dry it in the shade and never fold it while it is still wet';
    const shop = new FakeShop(
      Array.from('abc', (name) => ({
        id: name,
        title: `Gale ${name.toUpperCase()} kite`,
        brand: 'Twine, Son & Co.',
        department: 'Kites',
        facts: { Care: care, Lines: 'Two, Four, …', Tags: `new, sale-${name}` },
      })),
    );
    const ask = async (text: string) => (await converse(shop, [text])).at(-1)!.text;
    assert.match(await ask('which lines do your kites have?'), /together: Lines: Two and Four\./u);
    assert.doesNotMatch(await ask('what care is there for kites, list all'), /never fold/u);
    assert.doesNotMatch(await ask('which tags do your kites have?'), /together/u);
    assert.match(await ask('which brands of kites are there?'), /together: Twine, Son & Co\./u);
  });

  test('are told once where the maker is an attribute too', async () => {
    const shop = new FakeShop(
      Array.from('abc', (name) => ({
        id: name,
        title: `Gale ${name.toUpperCase()} kite`,
        brand: 'Velum',
        department: 'Kites',
        facts: { Brand: 'Velum' },
      })),
    );
    const { text } = (await converse(shop, ['which brands of kites are there?'])).at(-1)!;
    assert.equal(text.match(/Velum/gu)?.length, 1, text);
  });

  test('are not asked for where others of them are not wanted', async () => {
    for (const text of [
      'which brands of kites do you have besides Velum?',
      'which sail cloth of kites is on sale?',
      'which brands of kites are in stock?',
      'kites with all colours please',
      'a kite with every sail cloth',
    ])
      assert.doesNotMatch((await last([text])).text, /All matches together/u, text);
  });

  test('among a list are told for all of it', async () => {
    const { text } = await last(['kites', 'which colours do you have?']);
    assert.match(text, /All matches together: Colour: Teal and Ochre\./u);
  });

  test('are not asked for where the message asks for things with one of them', async () => {
    const { text } = await last(['which kites have a Dacron sail cloth?']);
    assert.doesNotMatch(text, /All matches together/u);
  });
});
