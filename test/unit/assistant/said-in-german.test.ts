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

describe('gifts and hobbies in German', () => {
  const gifts: readonly FakeProduct[] = [
    { id: 'yarn', title: 'Garn Otter', facts: { Zweck: 'Stricken, Basteln' } },
    { id: 'pan', title: 'Pfanne Reiher', facts: { Zweck: 'Kochen, Backen' } },
    { id: 'lamp', title: 'Lampe Kiebitz', facts: { Zweck: 'Lesen, Nähen' } },
    { id: 'stove', title: 'Gaskocher Dachs' },
    { id: 'toy', title: 'Otter aus Holz', facts: { Alter: 'ab 5 Jahren', Für: 'Kinder' } },
    { id: 'toy2', title: 'Reiher aus Holz', facts: { Alter: 'ab 9 Jahren', Für: 'Kinder' } },
  ];
  const found = async (message: string): Promise<readonly string[]> => {
    const [one] = await converse(new FakeShop(gifts), [message], { locale: 'de' });
    return one?.ids ?? [];
  };

  for (const [message, id] of [
    ['Mein Mann kocht gern, was könnte ich ihm schenken?', 'pan'],
    ['Was schenkt man jemandem, der gerne liest?', 'lamp'],
    ['Was kann ich einer Freundin schenken, die jeden Abend im Bett liest?', 'lamp'],
    ['Meine Tante strickt total gern', 'yarn'],
    ['Mein Onkel näht am liebsten', 'lamp'],
    ['Ich backe gerne, habt ihr da was?', 'pan'],
    ['Etwas für meine Schwester, die viel liest', 'lamp'],
    ['Mein Sohn ist ein richtiger Otter-Fan', 'yarn'],
  ] as const) {
    test(`are understood: ${message}`, async () => {
      assert.equal((await found(message))[0], id);
    });
  }

  test('name what is liked, and not when', () => {
    assert.equal(read('Sie isst für ihr Leben gern Käse').text, 'Sie mag Käse');
    assert.equal(read('Er kocht jeden Abend').text.trim(), 'Er kocht');
    assert.equal(read('etwas für jeden Tag').text, 'etwas für jeden Tag');
  });

  test('a quality with a capital is no thing', async () => {
    assert.equal((await found('Ich suche etwas Schönes zum Stricken'))[0], 'yarn');
  });

  test('two verbs are two hobbies, and a verb of a wish is none', () => {
    assert.match(read('er bastelt und wandert gern').text, /zum basteln und wandern$/u);
    assert.equal(read('ich hätte gern').text, 'ich hätte gern');
    assert.match(read('er arbeitet gern').text, /zum arbeiten$/u);
  });

  for (const [message, age] of [
    ['er feiert bald seinen 6. Geburtstag', 6],
    ['etwas zum vierten Geburtstag', 4],
    ['zu ihrem achten Geburtstag', 8],
    ['ein Siebenjähriger', 7],
    ['Meine Kleine wird nächste Woche drei', 3],
    ['Mein Sohn ist gerade sechs geworden', 6],
    ['für meinen Neffen, der ist 5', 5],
  ] as const) {
    test(`tell an age: ${message}`, () => {
      const { measures } = read(message);
      assert.deepEqual(
        measures.map(({ dimension, min }) => [dimension, min]),
        [['age', age]],
      );
    });
  }

  test('a present for a friend need not be for friends, and only the ask asks for an idea', async () => {
    const [one] = await converse(
      new FakeShop(gifts),
      ['Ein Geschenk für eine Freundin zum Stricken, hast du eine Idee?'],
      { locale: 'de' },
    );
    assert.deepEqual(one?.ids, ['yarn']);
    assert.doesNotMatch(one?.text ?? '', /Freundin|Idee/u);
  });
});

describe('questions in German', () => {
  const kitchen: readonly FakeProduct[] = [
    {
      id: 'pan',
      title: 'Eisenpfanne aus Karbonstahl',
      price: 6_400,
      facts: { Induktion: 'ja', Pflege: 'einölen' },
    },
    { id: 'pot', title: 'Topf aus Kupfer', price: 9_900, facts: { Induktion: 'nein' } },
    { id: 'lamp', title: 'Lampe Otter', price: 3_900, department: 'Lampen' },
    { id: 'lamp2', title: 'Lampe Dachs', price: 14_900, department: 'Lampen' },
    { id: 'clock', title: 'Uhr Reiher', price: 15_000, department: 'Uhren' },
  ];
  const told = async (...messages: readonly string[]) =>
    (await converse(new FakeShop(kitchen), messages, { locale: 'de' })).at(-1);

  test('begin with any verb, and name a compound by its last part', async () => {
    const one = await told('Funktioniert die Pfanne aus Karbonstahl auf Induktion?');
    assert.match(one?.text ?? '', /Induktion: ja/u);
    const two = await told('Eisenpfanne', 'Braucht die viel Pflege oder kommt die so in den Topf?');
    assert.match(two?.text ?? '', /Pflege: einölen/u);
    assert.ok(read('Knittert die schnell?').pointsBack);
  });

  test('a statement with its verb before "es" asks nothing', () => {
    assert.equal(read('nachts ist es kalt').question, false);
    assert.equal(read('ist es kalt').question, true);
    assert.equal(read('aus wem ist es').question, true);
  });

  test('an amount keeps the wish, and no "um" of it is a need', async () => {
    const one = await told('Lampen unter 60', 'und so um die 150?');
    assert.deepEqual(one?.ids, ['lamp2']);
  });

  test('a thing before its verb is wished for, and what is said with it is not', async () => {
    const one = await told('und eine Lampe bräuchten wir auch, nachts ist es da kalt');
    assert.deepEqual(one?.ids.slice(0, 1), ['lamp']);
    const two = await told('Was ist das Teuerste in eurer Uhrenabteilung?');
    assert.deepEqual(two?.ids, ['clock']);
  });

  for (const message of [
    'In wie vielen Tagen wäre das Paket denn da?',
    'Verschicken Sie auch nach Dänemark?',
    'Verpacken Sie das auch als Geschenk?',
  ]) {
    test(`are said to the shop: ${message}`, async () => {
      const one = await told('Lampe', message);
      assert.match(one?.text ?? '', /nur den Produktkatalog/u);
    });
  }

  test('to think about it is a pause', async () => {
    const one = await told('Lampe', 'hmm, lass mich kurz überlegen');
    assert.match(one?.text ?? '', /Lassen Sie sich Zeit/u);
  });
});
