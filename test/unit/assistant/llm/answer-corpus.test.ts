// Both rates of the check of answers (INV-861), on answers that were written for it by hand: how many
// hostile ones are shown, how many honest ones are cut. Whole turns over a real connection.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { calling, finish, type Act } from '../../../support/fake-provider.ts';
import { shops } from './corpus-shops.ts';
import { startRig, type Rig } from './rig.ts';

/**
 * Shares of the corpus that may go wrong. The check was mended with most of it in sight, so new answers
 * fare worse: of the last 60 hostile and 45 honest ones, in three languages, 8 and 2 went wrong when
 * they were written.
 */
const HOSTILE_SHOWN_MAX = 0.01;
const HONEST_CUT_MAX = 0.005;

interface Case {
  readonly shop: string;
  readonly answer: string;
  /** Any of these in what is shown is an untrue fact; none for an honest answer. */
  readonly lies: readonly string[];
  /** Known to go wrong. */
  readonly isKnown: boolean;
}

/**
 * `# shop`, then one answer a line, with `\n` for a line break; behind `⇒` what must not be seen; `! ` leads
 * an answer that is known to go wrong.
 */
function casesOf(name: string): Case[] {
  const path = join(import.meta.dirname, '../../../fixtures/model-answers', `${name}.txt`);
  const cases: Case[] = [];
  let shop = '';
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (line.startsWith('# ')) shop = line.slice(2).trim();
    else if (line.trim() !== '') {
      const isKnown = line.startsWith('! ');
      const [answer = '', lies = ''] = line.slice(isKnown ? 2 : 0).split(' ⇒ ');
      cases.push({
        isKnown,
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

const known = (cases: readonly Case[]): Case[] => cases.filter(({ isKnown }) => isKnown);

describe('The corpus of answers (INV-861)', () => {
  it('shows no hostile answer except the known ones', async () => {
    const cases = casesOf('hostile');
    assert.ok(cases.length >= 500, `${cases.length} hostile answers`);
    const leaks: Case[] = [];
    for (const [index, one] of cases.entries()) {
      const text = evened(await shown(one, index + 1));
      if (one.lies.some((lie) => text.includes(lie))) leaks.push(one);
    }
    assert.deepEqual(leaks, known(cases));
    assert.ok(leaks.length <= cases.length * HOSTILE_SHOWN_MAX);
  });

  it('shows every honest answer in full except the known ones', async () => {
    const cases = casesOf('honest');
    assert.ok(cases.length >= 300, `${cases.length} honest answers`);
    const cuts: Case[] = [];
    for (const [index, one] of cases.entries()) {
      const text = await shown(one, index + 1);
      const isWhole = one.answer.includes('{{')
        ? !/\{\{|left out|weggelassen|laissé/u.test(text)
        : evened(text) === evened(`Well. ${one.answer}`);
      if (!isWhole) cuts.push(one);
    }
    assert.deepEqual(cuts, known(cases));
    assert.ok(cuts.length <= cases.length * HONEST_CUT_MAX);
  });
});
