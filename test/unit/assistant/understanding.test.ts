// What a message asks for, read from its words alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  minorUnits,
  takePrices,
  type WrittenAmount,
} from '../../../src/assistant/grounded/prices.ts';
import { Draft } from '../../../src/assistant/grounded/text.ts';
import { readingsOf } from '../../../src/assistant/grounded/compete.ts';
import { LEXICONS, phrasesFor } from '../../../src/assistant/grounded/languages/languages.ts';
import { understand } from '../../../src/assistant/grounded/understanding.ts';
import { FakeShop } from './fake-shop.ts';

/** An utterance and its meaning in one line: intent, then words, then what steers. */
type Row = readonly [utterance: string, meaning: string];

const ENGLISH: readonly Row[] = [
  ['tents under $500', 'find [tents] <500'],
  ['below 50 euros', 'find [] <50'],
  ['laptop less than 1,299.99', 'find [laptop] <1299.99'],
  ['between 20 and 40', 'find [] >=20 <=40'],
  ['between 2000 and 4000', 'find [] >=2000 <=4000'],
  ['tents under 2000', 'find [tents] <2000'],
  ['between 2010 and 2020', 'find [2010 2020]'],
  ['from 20 to 40 pounds', 'find [] >=20 <=40'],
  ['20-40€', 'find [] >=20 <=40'],
  ['at least 100', 'find [] >=100'],
  ['headphones around 80', 'find [headphones] ~80'],
  ['max 30€', 'find [] <=30'],
  ['not more than 40 bucks', 'find [] <=40'],
  ['laptop under 1.5k', 'find [laptop] <1500'],
  ['a camera for 200 dollars or less', 'find [camera] <=200'],
  ["i don't like polyester, any tops without it?", 'find [tops] -polyester'],
  ['it must not cost more than 25 euros', 'find [] <=25'],
  ["a camera that shouldn't be over $40", 'find [camera] <=40'],
  ["can't go above 30 euros", 'find [] <=30'],
  ['$500', 'find [] <=500'],
  ['keyboard > 100', 'find [keyboard] >100'],
  ['iphone 7', 'find [iphone 7]'],
  ['windows 10', 'find [windows 10]'],
  ['17 inch monitor', 'find [17 inch monitor]'],
  ['monitor over 24 inch', 'find [monitor] over 24 inch'],
  ['4 gb ram', 'find [4 gb ram]'],
  ['brother tn-2110 toner', 'find [brother tn-2110 toner]'],
  ['tent for 3 people', 'find [tent 3 people]'],
  ['tents for more than 3 people', 'find [tents people] more than 3 people'],
  ['size 20 to 30', 'find [size 20 30]'],
  ['tents not red but blue', 'find [tents blue] -red'],
  ['camera from 2019', 'find [camera 2019]'],
  ['cool box', 'find [cool box]'],
  ['first aid kit', 'find [first aid kit]'],
  ['cheapest laptop', 'find [laptop] cheapest'],
  ['cheaper ones', 'find [] cheaper'],
  ["that's too expensive", 'find [] cheaper'],
  ['most expensive camera', 'find [camera] dearest'],
  ['something better', 'find [] dearer'],
  ['affordable headphones', 'find [headphones] cheap'],
  ['in blue', 'find [blue]'],
  ['and in size M?', 'find [size] M'],
  ['and for kids?', 'find [kids]'],
  ['not red', 'find [] -red'],
  ['boots without leather', 'find [boots] -leather'],
  ['drills except Bosch', 'find [drills] -Bosch'],
  ['no, in blue', 'find [blue]'],
  ['tents in stock', 'find [tents] in-stock'],
  ['a gift for my mother', 'find [gift mother]'],
  ["the lamps you've got", 'find [lamps]'],
  ["hi, I'm looking for a tent", 'find [tent]'],
  ['something else', 'more []'],
  ['show me more', 'more []'],
  ['the second one', 'about [] facts 2'],
  ['number 2', 'about [] facts 2'],
  ['tell me more about the first', 'about [] facts 1'],
  ['is the second one waterproof?', 'about [waterproof] facts 2'],
  ['how much is the last one?', 'about [] price -1'],
  ['tell me about this', 'about [] facts'],
  ['is it waterproof?', 'about [waterproof] facts'],
  ['is it in stock?', 'about [] stock'],
  ["I'll take the first one", 'about [] buy 1'],
  ['what is the difference between the first two', 'compare [] 1,2'],
  ['compare the first and the third', 'compare [] 1,3'],
  ['something similar', 'similar []'],
  ['what do you have?', 'departments []'],
  ['what kinds of products do you sell', 'departments []'],
  ['hello!', 'talk:greeting'],
  ["g'day mate", 'talk:greeting'],
  ['how are you?', 'talk:wellbeing'],
  ['thanks', 'talk:thanks'],
  ['Hello there, and thank you for the help last week!', 'talk:thanks'],
  ['thanks for the tip, show me tents', 'find [tents]'],
  ['thanks for the tents', 'find [tents]'],
  ['a gift for my mother who likes coffee', 'find [gift mother coffee]'],
  ['ok thanks bye', 'talk:goodbye'],
  ['you idiot', 'talk:rude'],
  ["what's the weather like today?", 'talk:off_topic'],
  ['where is my order', 'talk:service'],
  ['can I talk to a human', 'talk:person'],
  ['I want to talk to a person', 'talk:person'],
  ['Can I speak to someone?', 'talk:person'],
  ['agent please', 'talk:person'],
  ['I need a real person', 'talk:person'],
  ['live agent', 'talk:person'],
  ['connect me to customer support', 'talk:person'],
  ['is there a person I can talk to', 'talk:person'],
  ['Could I please talk to someone from your team?', 'talk:person'],
  ['do you have action figures of a person', 'find [action figures person]'],
  ['human anatomy poster', 'find [human anatomy poster]'],
  ['who are you', 'talk:identity'],
  ['???', 'empty'],
  ['🙂🙂', 'empty'],
];

const GERMAN: readonly Row[] = [
  ['Ich möchte mit einem Menschen sprechen', 'talk:person'],
  ['Mitarbeiter bitte', 'talk:person'],
  ['Verbinden Sie mich mit einem Mitarbeiter', 'talk:person'],
  ['kann ich mit jemandem sprechen', 'talk:person'],
  ['ich brauche einen Berater', 'talk:person'],
  ['Kann ich bitte mit jemandem aus dem Team reden?', 'talk:person'],
  ['unter 50 Euro', 'find [] <50'],
  ['zwischen 20 und 40', 'find [] >=20 <=40'],
  ['ab 100 €', 'find [] >=100'],
  ['bis zu 30', 'find [] <=30'],
  ['höchstens 1.299,50 €', 'find [] <=1299.50'],
  ['etwa 80 Euro', 'find [] ~80'],
  ['Hallo, ich suche ein Zelt für 3 Personen unter 200 Euro', 'find [Zelt 3 Personen] <200'],
  ['zeig mir was günstigeres', 'find [] cheaper'],
  ['der billigste Drucker', 'find [Drucker] cheapest'],
  ['nicht in rot', 'find [] -rot'],
  ['Schuhe ohne Leder', 'find [Schuhe] -Leder'],
  ['Erste-Hilfe-Set', 'find [Erste-Hilfe-Set]'],
  ['noch mehr', 'more []'],
  ['etwas anderes', 'more []'],
  ['wie viel kostet das zweite?', 'about [] price 2'],
  ['ist es wasserdicht?', 'about [wasserdicht] facts'],
  ['vergleiche die ersten beiden', 'compare [] 1,2'],
  ['was habt ihr so?', 'departments []'],
  ['danke', 'talk:thanks'],
  ['Vielen Dank für die tolle Beratung gestern', 'talk:thanks'],
  ['danke für den Tipp, zeig mir Zelte', 'find [Zelte]'],
  ['Guten Tag', 'talk:greeting'],
];

/** The best reading in a shop that has nothing, after nothing. */
async function meaningOf(utterance: string, locale: string): Promise<string> {
  const said = understand(utterance, locale);
  const shop = new FakeShop([]);
  const ports = { search: shop, catalogue: shop };
  const text = utterance;
  const signal = new AbortController().signal;
  const ids = { tenantId: 'ten_1', sessionId: 'ses_1', turnId: 'turn_1' };
  const request = {
    ...ids,
    locale,
    text,
    products: [],
    pageProducts: [],
    memory: undefined,
    signal,
  };
  const voice = { phrases: phrasesFor(locale), locale };
  const turn = { ports, options: {}, cardCount: 6, request, said, memory: undefined, voice };
  const [best] = await readingsOf(turn);
  if (said.all.length === 0) return 'empty';
  if (best?.name === 'talk') return `talk:${said.topic}`;
  const name = best?.name === 'wish' || best?.name === 'named' ? 'find' : best?.name;
  const { price } = said;
  const value = (sign: string, written: WrittenAmount | undefined): string[] => {
    if (!written) return [];
    const minor = minorUnits(written, 'USD');
    return [`${sign}${minor % 100 === 0 ? minor / 100 : (minor / 100).toFixed(2)}`];
  };
  return [
    name,
    `[${said.words.map((word) => word.text).join(' ')}]`,
    ...value(price?.minExclusive ? '>' : '>=', price?.min),
    ...value(price?.maxExclusive ? '<' : '<=', price?.max),
    ...value('~', price?.around),
    ...said.measures.filter((one) => !one.isExact).map((one) => one.text),
    ...(said.order ? [said.order] : []),
    ...said.unwanted.map((span) => `-${said.text.slice(span.start, span.end)}`),
    ...(name === 'find' && said.wantsInStock ? ['in-stock'] : []),
    ...(name === 'about' && said.aspect ? [said.aspect] : []),
    ...(said.places.length > 0 ? [said.places.join(',')] : []),
  ].join(' ');
}

for (const [locale, rows] of [
  ['en-US', ENGLISH],
  ['de-DE', GERMAN],
] as const) {
  for (const [utterance, meaning] of rows) {
    void test(`the words "${utterance}" (${locale}) mean: ${meaning}`, async () => {
      assert.equal(await meaningOf(utterance, locale), meaning);
    });
  }
}

const AMOUNTS: readonly (readonly [text: string, currency: string, minor: number])[] = [
  ['under 1,299.99', 'USD', 129_999],
  ['unter 1.299,99 €', 'EUR', 129_999],
  ["unter 1'299.50 CHF", 'CHF', 129_950],
  ['under 1,299', 'USD', 129_900],
  ['unter 29,9', 'EUR', 2_990],
  ['under ¥1,500', 'JPY', 1_500],
  ['under 1.250 KWD', 'KWD', 1_250],
  ['under 2 dinars', 'KWD', 2_000],
  ['under 1.5k', 'USD', 150_000],
];

for (const [text, currency, minor] of AMOUNTS) {
  void test(`the bound "${text}" is ${minor} in minor units of ${currency} (contract 2.1)`, () => {
    const wish = takePrices(new Draft(text));
    assert.ok(wish?.max);
    assert.equal(minorUnits(wish.max, currency), minor);
  });
}

for (const [text, locale, bounds] of [
  ['une corde de plus de 20 mètres', 'fr', { dimension: 'length', min: 20 * 1.001 }],
  ['pas plus lourd que 2 kilos', 'fr', { dimension: 'mass', max: 2.002 }],
  ['nicht schwerer als 2 Kilogramm', 'de', { dimension: 'mass', max: 2.002 }],
  ['no heavier than 2 kilograms', 'en', { dimension: 'mass', max: 2.002 }],
  ['smaller than 11 inches', 'en', { dimension: 'length', max: 11 * 0.0254 * 0.999 }],
  ['unter 2 kg', 'de', { dimension: 'mass', max: 2 * 0.999 }],
  ['a bank with 20,000 mAh', 'en', { dimension: 'charge', min: 19_400 }],
  ['mindestens 1.500 Watt', 'de', { dimension: 'power', min: 1500 * 0.999 }],
  ['a hose of at least 1.375 inches', 'en', { dimension: 'length', min: 1.375 * 0.0254 * 0.999 }],
  ['at most 2 l mineral water', 'en', { dimension: 'volume', max: 2.002 }],
  ['en taille 46', 'fr', { dimension: 'size', text: 'taille 46' }],
  ['plus de 4 joueurs', 'fr', { dimension: 'count', min: 4 }],
] as const) {
  void test(`each language has its own words for a measure: "${text}"`, () => {
    const [measure, ...others] = understand(text, locale).measures;
    assert.partialDeepStrictEqual(measure, bounds);
    assert.equal(others.length, 0);
    assert.equal(understand(text, locale).price, undefined);
  });
}

for (const [locale, { sample }] of LEXICONS.map((one) => [one.language, one] as const)) {
  void test(`the sample that warms the patterns says all that it should (${locale})`, () => {
    const said = understand(sample, locale);
    assert.equal(said.language, locale);
    assert.ok(said.price && said.measures.length > 1 && said.unwanted.length > 0);
    assert.ok(said.places.length > 0 && said.wantsInStock);
  });
}

void test('an amount in words of French is no price where it counts people', () => {
  assert.equal(understand('une tente à moins de 4 personnes', 'fr').price, undefined);
  assert.deepEqual(understand('une tente à moins de 40 francs', 'fr').price?.currencies, ['CHF']);
});

void test('a dollar sign may mean any dollar, a euro sign only the euro', () => {
  assert.ok(takePrices(new Draft('under $5'))?.currencies?.includes('CAD'));
  assert.deepEqual(takePrices(new Draft('under 5 €'))?.currencies, ['EUR']);
});

void test('what is "real" is no money', () => {
  assert.equal(understand('a real 18k gold chain', 'en').price, undefined);
  assert.deepEqual(understand('under 90 reais', 'en').price?.currencies, ['BRL']);
});

void test('a currency in letters is a word of its own, and a sign may follow a word at once', () => {
  assert.equal(takePrices(new Draft('armb 9')), undefined);
  assert.deepEqual(takePrices(new Draft('rmb 9'))?.currencies, ['CNY']);
  assert.ok(takePrices(new Draft('under$50'))?.currencies?.includes('USD'));
});

void test('a message of four thousand digits, brackets or repeated cues is read without harm', () => {
  for (const part of ['1', '1,', 'not ', 'under ', 'what is ', '((', 'more ', 'tell me ', '1 - ']) {
    const said = understand(part.repeat(4_000), 'en');
    assert.ok(said.text.length <= 4_000);
  }
});
