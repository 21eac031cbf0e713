// Shops whose texts are in German: inflected words, compounds, measures in titles; asked in German and in English.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { beginsIn } from '../../../src/assistant/grounded/text.ts';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const SHOP: readonly FakeProduct[] = [
  { id: 'oil', title: 'Pflegeöl für jede Pfanne', department: 'Pfanne', price: 900 },
  {
    id: 'pan',
    title: 'Bratpfanne Gusseisen',
    department: 'Pfanne',
    price: 3_900,
    description: 'Schwere Pfanne. Griff aus Buchenholz.',
    facts: { Farbe: 'grün' },
  },
  { id: 'pan2', title: 'Bratpfanne Kupfer', department: 'Pfanne', price: 5_900 },
  { id: 'rack', title: 'Pfannenhalter Eiche', department: 'Pfanne', price: 9_900 },
  { id: 'spoon', title: 'Löffel Buchen', price: 700 },
  { id: 'green', title: 'Schürze grün', price: 1_900 },
  {
    id: 'bench',
    title: 'Werkbank Nordholz, BxHxT 1400 x 850 x 600 mm',
    price: 29_900,
    description: 'Lässt sich verstellen bis 950 mm.',
  },
  {
    id: 'bench2',
    title: 'Werkbank Nordholz, BxHxT 1000 x 850 x 600 mm',
    price: 24_900,
    description: 'Lässt sich verstellen bis 950 mm.',
  },
  { id: 'cart', title: 'Bollerwagen, trägt 80 kg', price: 8_900 },
  { id: 'kettle1', title: 'Kessel Alba - für Gasherd, 2 l, 1500 Watt', price: 4_900 },
  { id: 'kettle2', title: 'Kessel Alba - für Gasherd, 2 l, 2400 Watt', price: 6_900 },
  { id: 'slate', title: 'Schultafel 2400 0.5', price: 1_500 },
  { id: 'trolley', title: 'Sackkarre Stahl', price: 5_500, facts: { Tragfähigkeit: '250 kg' } },
  {
    id: 'barrow',
    title: 'Schubkarre Granit, bis 120 kg',
    price: 7_500,
    description:
      'Die Wanne ist ca. 90 cm lang. Mit einem Eigengewicht von nur 14 kg. * Griffe: Buche',
  },
];

async function told(locale: string, ...messages: readonly string[]) {
  const last = (await converse(new FakeShop(SHOP), messages, { locale })).at(-1);
  assert.ok(last);
  return last;
}

describe('over a catalogue in German', () => {
  test('a colour behind a list narrows it, though another title says the colour', async () => {
    assert.deepEqual((await told('de', 'Bratpfanne', 'in grün')).ids, ['pan']);
  });

  test('a question about a place in the list is one, though it begins like a wish', async () => {
    const { ids, text } = await told('de', 'Werkbank', 'gibts die erste auch in grün?');
    assert.deepEqual(ids, ['bench'], text);
  });

  test('so many people are no thing that is looked for', async () => {
    const { text } = await told('de', 'ein Floß bräuchte ich, wir sind acht Leute');
    assert.doesNotMatch(text, /Unter „Leute“/iu);
  });

  test('what is for children has an age behind its "ab", and no price', () => {
    const { measures, price } = understand('ein Kinderfahrrad ab 5', 'de');
    assert.equal(price, undefined);
    assert.deepEqual(
      measures.map(({ dimension, min }) => [dimension, min]),
      [['age', 5]],
    );
  });

  test('a bound with the name of its attribute narrows the list', async () => {
    const shop = new FakeShop([
      { id: 'short', title: 'Film Alba', facts: { Laufzeit: '90 min' } },
      { id: 'long', title: 'Film Bora', facts: { Laufzeit: '150 min' } },
    ]);
    const says = ['Film', 'mit mehr als 2 Stunden Laufzeit'];
    const [, said] = await converse(shop, says, { locale: 'de' });
    assert.deepEqual(said?.ids, ['long'], said?.text);
  });

  test('what is not larger is larger by none of its sizes', async () => {
    const shop = new FakeShop([
      { id: 'low', title: 'Dose Alba', facts: { Breite: '300 mm', Höhe: '200 mm' } },
      { id: 'cube', title: 'Dose Bora', facts: { Breite: '240 mm', Höhe: '240 mm' } },
    ]);
    const [said] = await converse(shop, ['Dose, nicht größer als 25 cm'], { locale: 'de' });
    assert.deepEqual(said?.ids, ['cube'], said?.text);
  });

  test('a place in the list may be what sounds good', () => {
    assert.deepEqual(understand('das letzte klingt gut, wie hoch ist es?', 'de').places, [-1]);
  });

  test('small words of all kinds are no things', () => {
    for (const [text, words] of [
      ['womit seid ihr denn zunächst gekommen, woran solltet ihr dabei selber', ['gekommen']],
      ['die sollen erstmal her', []],
      ['ein neues klingt gut', []],
    ] as const)
      assert.deepEqual(
        understand(text, 'de').words.map(({ lower }) => lower),
        words,
      );
  });

  test('a number at the end behind "für" is of people, and a bound may stand before its "nicht"', () => {
    const { measures } = understand('ein Zelt für vier', 'de');
    assert.deepEqual(
      measures.map(({ counted, min }) => [counted, min]),
      [['personen', 4]],
    );
    const bounds = [
      'mehr als 80 Euro sitzen nicht drin',
      'mehr als 80 Euro will ich nicht ausgeben',
    ];
    for (const text of bounds) {
      const { price, unwanted } = understand(text, 'de');
      assert.equal(price?.max?.digits, '80', text);
      assert.deepEqual(unwanted, [], text);
    }
  });

  test('a thing may stand before the verb that says that it is not wanted', () => {
    for (const [text, names] of [
      ['Leder oder Stoff geht gar nicht', ['Leder', 'Stoff']],
      ['eine Tasche. Wolle mag ich nicht, lieber was Leichtes', ['Wolle']],
      ['das geht nicht', []],
      ['mehr will ich nicht', []],
    ] as const) {
      const said = understand(text, 'de');
      assert.deepEqual(
        said.unwanted.map(({ start, end }) => said.text.slice(start, end)),
        names,
        text,
      );
    }
  });

  test('an age in brackets behind a person is one', () => {
    const { measures } = understand('etwas für meine Nichte (9)', 'de');
    assert.deepEqual(
      measures.map(({ dimension, min }) => [dimension, min]),
      [['age', 9]],
    );
  });

  test('a "das" before an adjective and its noun points at nothing shown', () => {
    assert.equal(understand('und das kleine Zelt', 'de').pointsBack, false);
    assert.equal(understand('hat das große Taschen', 'de').pointsBack, true);
  });

  test('a verb is not unwanted behind an "if", nor is the end of a verb', () => {
    for (const text of ['falls die mir dann nicht gefällt', 'das gibt mein Geld nicht her'])
      assert.deepEqual(understand(text, 'de').unwanted, [], text);
    assert.equal(understand('ohne Deckel', 'de').unwanted.length, 1);
  });

  test('a clause that asks for a person decides, whatever else is said', async () => {
    for (const say of [
      'Ich möchte mit einem Berater sprechen, nicht mit einer Pfanne',
      'can i talk to a human? i am tired of machines',
    ])
      assert.deepEqual((await told('de', say)).ids, [], say);
  });

  test('whether a machine answers may be asked of many', async () => {
    for (const say of ['Seid ihr echte Menschen oder nur ein Programm?', 'Sind Sie ein Bot?'])
      assert.equal(understand(say, 'de').topic, 'identity', say);
    assert.equal(understand('Ist das ein Roboter mit Akku?', 'de').topic, undefined);
  });

  test('damage and postage are no goods', async () => {
    for (const say of [
      'die Bratpfanne kam mit einer dicken Delle an, meine Lieferung war beschädigt',
      'wer zahlt eigentlich das Porto, wenn sie nicht passt?',
    ])
      assert.deepEqual((await told('de', say)).ids, [], say);
  });

  test('short forms of a question are no things', () => {
    for (const text of ["geht's auch billiger?", 'gehts günstiger'])
      assert.deepEqual(understand(text, 'de').words, [], text);
  });

  test('what is only for a thing stands behind it', async () => {
    assert.equal((await told('de', 'Pfanne')).ids.at(-1), 'oil');
  });

  test('the dearest of a group is called so: a rack for pans is none', async () => {
    assert.equal((await told('de', 'die teuerste Pfanne')).ids[0], 'pan2');
  });

  test('every number of a size in a title has its unit', async () => {
    const { ids, text } = await told('de', 'eine Werkbank 1,4 m breit');
    assert.deepEqual(ids, ['bench'], text);
  });

  test('a size is told by the letters before its numbers', async () => {
    for (const [locale, question] of [
      ['de', 'wie breit ist die Werkbank Nordholz 1400?'],
      ['en', 'how wide is it?'],
    ] as const) {
      const { text } = await told(locale, 'Nordholz 1400', question);
      assert.match(text, /BxHxT 1400 x 850 x 600 mm/u, question);
    }
    assert.doesNotMatch(
      (await told('de', 'Nordholz 1400', 'wie lang ist sie?')).text,
      /sagt „BxHxT/u,
    );
  });

  test('a question of weight is answered by the weight in a title', async () => {
    const { text } = await told('en', 'Bollerwagen', 'how much weight can it carry?');
    assert.match(text, /“80 kg”/u);
  });

  test('what a thing weighs is no load that its title tells, if its description says it', async () => {
    const { text } = await told('de', 'Schubkarre Granit', 'was wiegt die denn selber?');
    assert.match(text, /Eigengewicht von nur 14 kg/u);
    assert.doesNotMatch(text, /120 kg“/u);
  });

  test('a sentence of a description goes on behind a shortened word and ends before the next point', async () => {
    const { text } = await told('de', 'Schubkarre Granit', 'wie lang ist die Wanne?');
    assert.match(text, /„Die Wanne ist ca\. 90 cm lang\.“/u);
    assert.match(
      (await told('de', 'Schubkarre Granit', 'und die Griffe?')).text,
      /„Griffe: Buche“/u,
    );
  });

  test('a word is found where a longer word begins with it', async () => {
    const { ids, text } = await told('de', 'Gusseisen', 'Kunststoff oder Buchen?');
    assert.deepEqual(ids, ['pan'], text);
    assert.match(text, /Griff aus Buchenholz/u);
  });

  test('a short message after a list that names something unknown begins a new search', async () => {
    const { text } = await told('de', 'Bratpfanne', 'Drimbo Wok grün?');
    assert.doesNotMatch(text, /nicht sicher|sagt zu/u);
  });

  test('how much goes into a thing asks for its contents', () => {
    for (const text of [
      'wie viel passt da rein?',
      'wieviel geht da hinein?',
      'wie viel passt rein',
    ])
      assert.equal(understand(text, 'de').asksContents, true, text);
    assert.equal(understand('wie viel passt dazu?', 'de').asksContents, false);
  });

  test('an amount behind a "with" tells two things of one name apart', async () => {
    for (const say of [
      'vergleiche den Kessel Alba mit 1500 Watt und den mit 2400 Watt',
      'vergleiche den Kessel Alba 1500 Watt und 2400 Watt',
    ]) {
      const { ids, text } = await told('de', say);
      assert.deepEqual([...ids].sort(), ['kettle1', 'kettle2'], text);
    }
  });

  test('English words for a thing find it, and a word of thanks in German is no thing', async () => {
    for (const say of ['hand truck', 'i need a sackkarre bitte'])
      assert.deepEqual((await told('en', say)).ids, ['trolley'], say);
  });
});

test('a word begins a longer one only where both parts are long', () => {
  for (const [text, word, is] of [
    ['mit Vollgummireifen', 'vollgummi', true],
    ['ein Goldfisch', 'gold', false],
    ['ein buchenes Brett', 'buchen', false],
  ] as const)
    assert.equal(beginsIn(text, word), is, text);
});

test('a word that another language has for nothing stays where it is sold or is an ordinary word', async () => {
  const shop = new FakeShop([
    { id: 'steel', title: 'Steel strings' },
    { id: 'gut', title: 'Gut strings' },
  ]);
  shop.common.add('fast');
  const [sold, ordinary] = await converse(shop, ['the gut strings', 'the fast strings'], {
    locale: 'en',
  });
  assert.equal(sold?.ids[0], 'gut', sold?.text);
  assert.match(ordinary?.text ?? '', /fast/u);
});

describe('over a catalogue in German, of several things of one kind', () => {
  const kinds: readonly FakeProduct[] = [
    {
      id: 'duo',
      title: 'Grill Duo',
      department: 'Grill',
      price: 9_900,
      facts: { Antrieb: 'Strom' },
    },
    {
      id: 'trio',
      title: 'Grill Trio mit 3 Seitenbrennern',
      department: 'Grill',
      price: 19_900,
      facts: { Antrieb: 'Gas' },
    },
    {
      id: 'solo',
      title: 'Grill Solo mit 5 Seitenbrennern',
      department: 'Grill',
      price: 29_900,
      facts: { Antrieb: 'Holzkohle' },
    },
    { id: 'tongs', title: 'Zange 40 cm', department: 'Grill', price: 900 },
  ];
  const ids = async (...messages: readonly string[]) =>
    (await converse(new FakeShop(kinds), messages, { locale: 'de' })).at(-1)?.ids;

  test('the verb of a question which of them is no thing that one has to say', async () => {
    assert.deepEqual(await ids('Grill', 'welcher ist günstiger?', 'und welcher läuft mit Gas?'), [
      'trio',
    ]);
  });

  test('a price finds none that only belong to them', async () => {
    assert.deepEqual(await ids('ein Grill unter 250 Dollar'), ['duo', 'trio']);
  });

  test('a count is of a longer word that ends with the counted one', async () => {
    assert.deepEqual(await ids('ein Grill mit 3 Brennern'), ['trio']);
  });
});

test('a number is no thing, and a point inside it ends no sentence', async () => {
  const asked: string[] = [];
  class Listening extends FakeShop {
    override async nearness(
      _tenantId?: string,
      said?: { readonly text: string },
    ): Promise<undefined> {
      asked.push(said?.text ?? '');
    }
  }
  for (const load of ['0.5 tons', '2400']) {
    await converse(new Listening(SHOP), [`a sackkarre that can take ${load}`], { locale: 'en' });
    assert.ok(asked.includes(`a product that can take ${load}`), asked.join(' | '));
  }
});

describe('amounts', () => {
  test('of paper, and of halves and of tonnes, have units', () => {
    for (const [text, locale, min, max] of [
      ['paper 90 gsm', 'en', 0.087, 0.093],
      ['a crane for 2 tons', 'en', 1_940, 2_060],
      ['half a litre', 'en', 0.48, 0.52],
      ['eine halbe Tonne', 'de', 480, 520],
      ['ein halber Liter', 'de', 0.48, 0.52],
    ] as const) {
      const [measure] = understand(text, locale).measures;
      assert.ok(measure?.min !== undefined && measure.max !== undefined, text);
      assert.ok(measure.min >= min && measure.max <= max, `${text} ${JSON.stringify(measure)}`);
    }
  });

  test('tell no language by their unit', () => {
    assert.equal(understand('a shelf 1.2 m wide', 'en').language, 'en');
  });
});

test('a clause that asks for a person decides, whatever stands beside it', () => {
  for (const [text, locale] of [
    ['Ich will mit einem Menschen reden, nicht mit einer Maschine', 'de'],
    ['Die Tasche ist blau. Kann ich mit einem Mitarbeiter sprechen, bitte?', 'de'],
    ['let me talk to a person, not to a machine', 'en'],
  ] as const)
    assert.equal(understand(text, locale).topic, 'person', text);
});
