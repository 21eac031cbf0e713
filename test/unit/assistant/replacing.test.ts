// Many patterns at once do what each would do, and those that cannot match are left out.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { holding } from '../../../src/assistant/grounded/languages/letters.ts';
import { LEXICONS } from '../../../src/assistant/grounded/languages/languages.ts';
import type { Lexicon } from '../../../src/assistant/grounded/languages/lexicon.ts';
import { neededBy } from '../../../src/assistant/grounded/languages/pattern-parts.ts';
import {
  replacing,
  type Replacement,
} from '../../../src/assistant/grounded/languages/replacing.ts';

import { isIn, matchesIn, phrasePattern } from '../../../src/assistant/grounded/phrases.ts';

const eachInTurn = (replacements: readonly Replacement[], text: string): string =>
  replacements.reduce((done, [pattern, by]) => done.replace(pattern, by), text);

describe('what a pattern needs', () => {
  const digits = Array.from({ length: 10 }, (_, digit) => String(digit));
  const cases: readonly (readonly [RegExp, readonly (readonly string[])[]])[] = [
    [/half an hour/giu, [['half an hour']]],
    [/(?:cheap|low)er/giu, [['cheap', 'low'], ['er']]],
    [/(?:an?|the) (kettle)s?/giu, [['kettle']]],
    [/Kettle/giu, [['kettle']]],
    [/(?:not )?red|blue/giu, [['red', 'blue']]],
    [/(?:very )+old/giu, [['very '], ['old']]],
    [/(?:very )*old/giu, [['old']]],
    [/\d+(?= litres)/giu, [[' litres'], digits]],
    [/(?<=for )\d+/giu, [['for '], digits]],
    [/\p{L}+(?! litres)/giu, []],
    [/(?<!for )\p{L}+/giu, []],
    [/(?:blue|\d)/giu, [['blue', ...digits]]],
    [/(?:blue|\D)/giu, []],
    [/^\p{L}+$/giu, []],
    [/a\p{L}/giu, []],
    [/is\p{L}/giu, [['is']]],
    [/is (?:kettles|mugs)/giu, [['kettles', 'mugs'], ['is ']]],
    [/(?:kettle|saucer|teapot) mugs/giu, [[' mugs'], ['kettle', 'saucer', 'teapot']]],
  ];
  for (const [pattern, needed] of cases) {
    const told = needed.map((runs) => `"${runs.join('" or "')}"`).join(' and ');
    it(`is ${told || 'not known'} of ${String(pattern)}`, () => {
      assert.deepEqual(neededBy(pattern), needed);
    });
  }
});

describe('the letters of a text', () => {
  for (const [needed, text, isHeld] of [
    [[], '', true],
    [[['kettle']], 'A Kettle', true],
    [[['kettle']], 'a kettl', false],
    [[['kettle', 'mug']], 'two mugs', true],
    [[['kettle'], ['mug']], 'two mugs', false],
    [[['kettle'], ['mug']], 'mugs, KETTLES', true],
    [[['or']], 'for', true],
    [[['or']], 'o r', false],
    [[['4']], 'size 4', true],
    [[['4']], 'size 5', false],
    [[['ß x']], 'GROß X', true],
    [[['kettle']], 'ket tle', false],
  ] as const) {
    it(`${isHeld ? 'hold' : 'do not hold'} ${JSON.stringify(needed)}: "${text}"`, () => {
      assert.equal(holding(needed)(text), isHeld);
    });
  }
});

describe('a pattern of many phrases', () => {
  const path = new URL('sentences.json', import.meta.url);
  const texts = JSON.stringify(JSON.parse(readFileSync(path, 'utf8'))).split('"');

  it('is found where it matches, and nowhere else', () => {
    const [{ cues }] = LEXICONS as readonly [Lexicon];
    for (const name of Object.keys(cues) as (keyof typeof cues)[]) {
      const pattern = phrasePattern(LEXICONS.flatMap((lexicon) => lexicon.cues[name]));
      for (const text of [...texts, ...LEXICONS.map(({ sample }) => sample.toUpperCase())]) {
        assert.equal(isIn(text, pattern), text.search(pattern) >= 0, `${name}: ${text}`);
        assert.deepEqual(matchesIn(text, pattern), [...text.matchAll(pattern)], text);
      }
    }
  });

  it('tells the first of two phrases at a place, as one pattern does', () => {
    const [match] = matchesIn('red mug', phrasePattern(['red', 'red mug']));
    assert.equal(match?.[0], 'red');
  });
});

describe('many replacements', () => {
  it('are made one after the other, each in what the one before made', () => {
    const inOrder = replacing([
      [/a tenner/giu, '10 bucks'],
      [/(\d+) bucks/giu, '$1 dollars'],
      [/a tenner/giu, 'never'],
    ]);
    assert.equal(inOrder('for A Tenner'), 'for 10 dollars');
  });

  it('change nothing in a text that no pattern matches', () => {
    assert.equal(replacing([[/kettle/giu, 'pot']])('A Mug'), 'A Mug');
  });

  it('look back only where the rest stands, and replace what they would else', () => {
    const looking: readonly Replacement[] = [
      [/(?<=of) tea(?= cups?)/giu, ' coffee'],
      [/(?<!the )(?<=a )(mug|cup)s? of/giu, '[$1]'],
      [/(?<=red )mug|(?<=blue )cup|pot/giu, 'jug'],
      [/(?<=^\s*)/gu, '> '],
    ];
    const texts = [
      'of tea cups, tea cup',
      'a mug of, the mug of, cups of',
      'a red mug, red cup',
      '',
    ];
    for (const one of looking) {
      for (const text of texts) assert.equal(replacing([one])(text), eachInTurn([one], text), text);
    }
  });

  it('of every language do what each pattern of it does, in sentences that they are made for', () => {
    const path = new URL('sentences.json', import.meta.url);
    const texts = JSON.stringify(JSON.parse(readFileSync(path, 'utf8'))).split('"');
    for (const { language, sayings, sample } of LEXICONS) {
      const replaced = replacing(sayings);
      for (const text of [...texts, sample, sample.toUpperCase()]) {
        assert.equal(replaced(text), eachInTurn(sayings, text), `${language}: ${text}`);
      }
    }
  });
});
