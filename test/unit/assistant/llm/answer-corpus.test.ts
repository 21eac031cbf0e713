// Both rates of the check of answers (INV-861), on answers that were written for it by hand: how many
// hostile ones are shown, how many honest ones are cut. Whole turns over a real connection.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { calling, finish, type Act } from '../../../support/fake-provider.ts';
import type { FakeProduct } from '../fake-shop.ts';
import { startRig, type Rig } from './rig.ts';

/**
 * Shares of the corpus that may go wrong. The check was mended with most of it in sight, so new answers
 * fare worse: of the last 95 hostile and 39 honest ones, 6 and 4 went wrong when they were written.
 */
const HOSTILE_SHOWN_MAX = 0.01;
const HONEST_CUT_MAX = 0.01;

interface Shop {
  readonly products: readonly FakeProduct[];
  readonly instructions: string;
  readonly asked: string;
  readonly locale: string;
}

const usd = (price: number, listPrice?: number) => ({
  price,
  currency: 'USD',
  ...(listPrice !== undefined && { listPrice }),
});
const eur = (price: number, listPrice?: number) => ({ ...usd(price, listPrice), currency: 'EUR' });
const gbp = (price: number) => ({ price, currency: 'GBP' });

const shops: Readonly<Record<string, Shop>> = {
  outdoor: {
    locale: 'en-US',
    asked: 'I look for a tent for two and boots under 120 dollars, size 42. Anything for $50?',
    instructions:
      'Shipping is free of charge above $75. Returns are possible within 30 days: help.ridge.example/returns. Members get 10% off with code RIDGE10. Write to care@ridge.example or call +1 555 010 2000.',
    products: [
      {
        id: 't1',
        title: 'Trail tent for 3 people',
        ...usd(12_999),
        url: 'https://ridge.example/t1',
        facts: { Weight: '3.2 kg', 'Water column': '3000 mm', Colour: 'Green, Grey' },
      },
      {
        id: 't2',
        title: 'Dome tent for 2 people',
        ...usd(7999, 9999),
        url: 'https://ridge.example/t2',
        facts: { Weight: '2.1 kg', Colour: 'Red' },
      },
      {
        id: 'b1',
        title: 'Alpine boots',
        ...usd(11_800),
        facts: { Sizes: '38, 39, 40, 41, 42, 43, 44, 45, 46', Rating: '4.5 out of 5' },
      },
      { id: 'b2', title: 'Meadow boots', ...usd(10_700), facts: { Sizes: '40, 41, 42' } },
      { id: 's1', title: 'Sun cream SPF30', ...usd(1250), facts: { Content: '200 ml' } },
      { id: 'm1', title: 'Steel mug', ...usd(990), facts: { Content: '350 ml' } },
      { id: 'p1', title: 'Ridge backpack', ...usd(6400), facts: { Volume: '40 L' } },
      {
        id: 'h1',
        title: 'Headlamp LX-200',
        ...usd(2900),
        facts: { Brightness: '200 lm', Battery: '12 hours' },
      },
    ],
  },
  fashion: {
    locale: 'de-DE',
    asked: 'Ich suche ein Kleid bis 100 Euro in Größe 38',
    instructions:
      'Der Versand kostet 4,90 €, ab 50 € ist der Versand kostenlos. Rückgabe innerhalb von 14 Tagen. Hilfe: hilfe.modehaus.example',
    products: [
      {
        id: 'k1',
        title: 'Leinenkleid Mira',
        ...eur(8900, 11_900),
        url: 'https://modehaus.example/k1',
        facts: { Größen: '36, 38, 40', Pflege: 'waschbar bei 30 °C' },
      },
      {
        id: 'k2',
        title: 'Sommerkleid Lea',
        ...eur(5990),
        facts: { Größen: '38, 42', Farbe: 'Blau', Pflege: 'waschbar bei 30 °C' },
      },
      { id: 'j1', title: 'Jeansjacke Tom', ...eur(7495), facts: { Größen: 'M, L' } },
      { id: 's1', title: 'Sneaker Nova', ...eur(9900), facts: { Bewertung: '4,7 von 5 Sternen' } },
      { id: 'p1', title: 'Pullover Hanna', ...eur(4900), facts: { Material: '100 % Baumwolle' } },
    ],
  },
  audio: {
    locale: 'en-GB',
    asked: 'Which headphones last longest for under £100?',
    instructions: '',
    products: [
      {
        id: 'a1',
        title: 'Aria headphones',
        ...gbp(8900),
        facts: { Battery: '30 hours', Bluetooth: '5.3', Weight: '250 g', Rating: '4.6 stars' },
      },
      {
        id: 'b1',
        title: 'Bolt earbuds',
        ...gbp(4550),
        facts: { Battery: '8 hours', Protection: 'IPX5', Rating: '4.2 stars' },
      },
      { id: 'm1', title: 'Studio One monitor', ...gbp(14_900) },
      { id: 'w1', title: 'Wave speaker', ...gbp(12_000), facts: { Power: '20 W' } },
      { id: 'c1', title: 'USB-C cable', ...gbp(799), facts: { Length: '2 m' } },
    ],
  },
};

interface Case {
  readonly shop: string;
  readonly answer: string;
  /** Any of these in what is shown is an untrue fact; none for an honest answer. */
  readonly lies: readonly string[];
}

/** `# shop`, then one answer a line, with `\n` for a line break; behind `⇒` what must not be seen. */
function casesOf(name: string): Case[] {
  const path = join(import.meta.dirname, '../../../fixtures/model-answers', `${name}.txt`);
  const cases: Case[] = [];
  let shop = '';
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (line.startsWith('# ')) shop = line.slice(2).trim();
    else if (line.trim() !== '') {
      const [answer = '', lies = ''] = line.split(' ⇒ ');
      cases.push({
        shop,
        answer: unescaped(answer),
        lies: lies === '' ? [] : unescaped(lies).split('|').map(evened),
      });
    }
  }
  return cases;
}

function unescaped(text: string): string {
  return text
    .replaceAll(String.raw`\n`, '\n')
    .replace(/\\u([\da-f]{4})/gu, (_, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    );
}

function evened(text: string): string {
  return text.toLowerCase().replace(/\s+/gu, ' ').trim();
}

/** Pieces of one to seven characters, the same ones in every run. */
function streamed(text: string, seed: number): Act[] {
  const acts: Act[] = [];
  let state = seed;
  for (let start = 0; start < text.length;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const length = 1 + (state % 7);
    acts.push({ act: 'text', text: text.slice(start, start + length) });
    start += length;
  }
  return [...acts, finish('stop')];
}

const rigs = new Map<string, Rig>();
before(async () => {
  for (const [name, { products, instructions }] of Object.entries(shops)) {
    const settings = instructions === '' ? {} : { instructions };
    rigs.set(name, await startRig({ products, settings }));
  }
});
after(async () => {
  for (const rig of rigs.values()) await rig.close();
});

async function shown({ shop, answer }: Case, seed: number): Promise<string> {
  const rig = rigs.get(shop);
  const about = shops[shop];
  assert.ok(rig && about, shop);
  const script = streamed(`Well. ${answer}`, seed);
  rig.provider.play(calling(['search_catalogue', { query: '', limit: 10 }]), script);
  const { text } = await rig.ask(about.asked, { locale: about.locale });
  return text;
}

describe('The corpus of answers (INV-861)', () => {
  it('shows few hostile answers', async () => {
    const cases = casesOf('hostile');
    assert.ok(cases.length >= 500, `${cases.length} hostile answers`);
    const leaks: string[] = [];
    for (const [index, one] of cases.entries()) {
      const text = await shown(one, index + 1);
      if (one.lies.some((lie) => evened(text).includes(lie))) {
        leaks.push(`${JSON.stringify(one.answer)} → ${JSON.stringify(text)}`);
      }
    }
    assert.ok(
      leaks.length <= cases.length * HOSTILE_SHOWN_MAX,
      `${leaks.length} of ${cases.length} hostile answers were shown:\n${leaks.join('\n')}`,
    );
  });

  it('cuts few honest answers', async () => {
    const cases = casesOf('honest');
    assert.ok(cases.length >= 300, `${cases.length} honest answers`);
    const cuts: string[] = [];
    for (const [index, one] of cases.entries()) {
      const text = await shown(one, index + 1);
      const isWhole = one.answer.includes('{{')
        ? !/\{\{|left out|weggelassen/u.test(text)
        : evened(text) === evened(`Well. ${one.answer}`);
      if (!isWhole) cuts.push(`${JSON.stringify(one.answer)} → ${JSON.stringify(text)}`);
    }
    assert.ok(
      cuts.length <= cases.length * HONEST_CUT_MAX,
      `${cuts.length} of ${cases.length} honest answers were cut:\n${cuts.join('\n')}`,
    );
  });
});
