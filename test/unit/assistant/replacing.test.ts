// Many replacements at once do what each would do, and patterns that cannot match are left out.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { LEXICONS } from '../../../src/assistant/grounded/languages/languages.ts';
import { neededBy } from '../../../src/assistant/grounded/languages/pattern-parts.ts';
import {
  replacing,
  type Replacement,
} from '../../../src/assistant/grounded/languages/replacing.ts';

const eachInTurn = (replacements: readonly Replacement[], text: string): string =>
  replacements.reduce((done, [pattern, by]) => done.replace(pattern, by), text);

describe('what a pattern needs', () => {
  const cases: readonly (readonly [RegExp, readonly string[] | undefined])[] = [
    [/half an hour/giu, ['half an hour']],
    [/(?:cheap|low)er/giu, ['cheap', 'low']],
    [/(?:an?|the) (kettle)s?/giu, ['kettle']],
    [/Kettle/giu, ['kettle']],
    [/(?:not )?red|blue/giu, ['red', 'blue']],
    [/(?:very )+old/giu, ['very ']],
    [/(?:very )*old/giu, ['old']],
    [/\d+(?= litres)/giu, [' litres']],
    [/(?<=for )\d+/giu, ['for ']],
    [/\d+(?! litres)/giu, undefined],
    [/(?<!for )\d+/giu, undefined],
    [/(?:blue|\d)/giu, undefined],
    [/^\p{L}+$/giu, undefined],
    [/a\d/giu, undefined],
    [/is\d/giu, ['is']],
    [/is (?:kettles|mugs)/giu, ['kettles', 'mugs']],
    [/(?:kettle|saucer|teapot) mugs/giu, [' mugs']],
  ];
  for (const [pattern, needed] of cases) {
    it(`is ${needed === undefined ? 'not known' : `"${needed.join('" or "')}"`} of ${String(pattern)}`, () => {
      assert.deepEqual(neededBy(pattern), needed);
    });
  }
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
