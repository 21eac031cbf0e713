// German ways to wish, to narrow, to compare and to ask, beside those of the bank of sentences.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const SHOP: readonly FakeProduct[] = [
  {
    id: 'ostra',
    title: 'Kocher Ostra',
    department: 'Küche',
    price: 8_900,
    facts: { Farbe: 'blau' },
  },
  { id: 'velk', title: 'Kocher Velk', department: 'Küche', price: 4_900, facts: { Farbe: 'rot' } },
  {
    id: 'coat',
    title: 'Herren Mantel',
    department: 'Herren',
    price: 9_900,
    facts: { Für: 'Herren' },
  },
  {
    id: 'coat2',
    title: 'Damen Mantel',
    department: 'Damen',
    price: 9_900,
    facts: { Für: 'Damen' },
  },
  {
    id: 'coat3',
    title: 'Kinder Mantel',
    department: 'Kinder',
    price: 5_900,
    facts: { Für: 'Kinder' },
  },
  { id: 'bell', title: 'Türklingel kabellos', price: 2_900 },
  { id: 'bell2', title: 'Türklingel', price: 1_900 },
];

async function told(...messages: readonly string[]) {
  const last = (await converse(new FakeShop(SHOP), messages, { locale: 'de' })).at(-1);
  assert.ok(last);
  return last;
}

/** What a message means by its words. */
const read = (message: string) => understand(message, 'de');

describe('a wish in German', () => {
  for (const message of [
    'Unser Kocher ist hin und ein neuer muss her.',
    'Einen Kocher könnte ich gut gebrauchen.',
    'Was habt ihr denn an Kocher?',
    'Wie sieht es mit einem Kocher aus?',
    'Hallo zusammen, habt ihr Kocher?',
    'Mein Onkel wünscht sich einen Kocher.',
    'Ich möchte mir einen Kocher zulegen.',
  ]) {
    test(`is understood: ${message}`, async () => {
      const { ids, text } = await told(message);
      assert.deepEqual(ids.toSorted(), ['ostra', 'velk'], text);
    });
  }

  test('may tell what the thing does without', async () => {
    assert.equal((await told('eine Türklingel, die ohne Kabel funktioniert')).ids[0], 'bell');
  });

  test('names its maker in a clause of its own', async () => {
    assert.deepEqual((await told('Ich suche einen Kocher, und Velk soll es sein')).ids, ['velk']);
  });

  test('has a measure before its thing in one word', () => {
    const { measures, words } = read('einen 27-Zoll-Monitor');
    assert.deepEqual(
      measures.map(({ text }) => text),
      ['27 Zoll'],
    );
    assert.ok(words.some(({ text }) => text === 'Monitor'));
  });
});

describe('what narrows a list in German', () => {
  test('is a colour alone', async () => {
    for (const message of ['rote bitte', 'Rote wären mir lieber.', 'rot soll er sein'])
      assert.deepEqual((await told('Kocher', message)).ids, ['velk'], message);
  });

  test('is a person in a compound, and others are excluded', async () => {
    assert.deepEqual((await told('Mantel', 'nur Herrenmodelle, keine anderen')).ids, ['coat']);
    assert.deepEqual((await told('Mantel', 'ausschließlich Herrenmodelle')).ids, ['coat']);
    assert.deepEqual((await told('ein Damen-Mantel')).ids, ['coat2']);
    assert.ok(!(await told('Mantel', 'bitte keinen Kindermantel')).ids.includes('coat3'));
  });

  test('is not the seat or the bed of a child', () => {
    assert.doesNotMatch(read('bitte keinen Kindersitz').text, /für Kinder/u);
  });
});

test('a limit in German may stand before its "nicht"', () => {
  const { price, unwanted } = read('mehr als 50 Euro will ich dafür nicht bezahlen');
  assert.deepEqual([price?.max, unwanted], [read('höchstens 50 Euro').price?.max, []]);
  assert.deepEqual(read('mehr als 5 Pfund möchte ich nicht ausgeben').text, 'höchstens 5 Pfund');
});

describe('a question in German', () => {
  test('sets two things side by side', async () => {
    for (const message of [
      'stell mal Nummer eins und zwei gegenüber',
      'Stellen Sie mir bitte die ersten beiden nebeneinander?',
    ])
      assert.match((await told('Kocher', message)).text, /^Im Vergleich/u, message);
  });

  test('asks what is to pay', async () => {
    for (const message of ['Wie viel müsste ich dafür bezahlen?', 'Wie hoch ist der Preis?'])
      assert.match((await told('Kocher Velk', message)).text, /49/u, message);
  });

  test('of days is one to the shop', async () => {
    const { ids, text } = await told('Kocher', 'wie viele Tage braucht der Versand?');
    assert.deepEqual(ids, [], text);
  });
});

describe('a person in German', () => {
  test('is not translated', async () => {
    const shop = new FakeShop([
      { id: 'nut', title: 'Lock nut M5', price: 200 },
      { id: 'kettle', title: 'Steel kettle', price: 3_900 },
    ]);
    const [said] = await converse(shop, ['Meine Mutter braucht einen Wasserkocher'], {
      locale: 'de',
    });
    assert.deepEqual(said?.ids, ['kettle'], said?.text);
  });
});

describe('hurried German', () => {
  const tents: readonly FakeProduct[] = [
    { id: 'd1', title: 'Touring tent', price: 9_000, facts: { Colour: 'Blue' } },
    { id: 'd2', title: 'Family tent', price: 9_000 },
  ];

  test('joins "es" to a verb, and names a tour in a compound', async () => {
    const said = await converse(new FakeShop(tents), ['Tourenzelt', 'gibts das in blau?'], {
      locale: 'de',
    });
    assert.deepEqual(
      said.map(({ ids }) => ids),
      [['d1'], ['d1']],
    );
    assert.match(said[1]?.text ?? '', /Blue/u);
    assert.equal(understand('gibts das', 'de').text, 'gibt es das');
  });
});

describe('books in German', () => {
  const books: readonly FakeProduct[] = [
    {
      id: 'hard',
      title: 'Otter tales hardback',
      description: 'Its pages are thick.',
      facts: { Format: 'hardback', Pages: '288' },
    },
    { id: 'soft', title: 'Heron tales paperback', facts: { Format: 'paperback' } },
    { id: 'volume', title: 'Plover volume', facts: { Format: 'paperback' } },
  ];

  test('have a firm cover and pages, and no "Einband" is a volume', async () => {
    const said = ['tales mit festem Einband', 'Wie viele Seiten hat das?'];
    const [found, told] = await converse(new FakeShop(books), said, { locale: 'de' });
    assert.deepEqual(found?.ids, ['hard'], found?.text);
    assert.match(told?.text ?? '', /288/u);
    const [other] = await converse(new FakeShop(books), ['Habt ihr was mit Einband?'], {
      locale: 'de',
    });
    assert.ok(!other?.ids.includes('volume'), other?.text);
  });
});
