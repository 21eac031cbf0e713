// The words that claims contain: money, promises, numbers, parts of an address. The first of them in a
// sentence holds the rest of it back, and so does a word that may become one.

import { CURRENCY_SOURCE } from '../../grounded/money.ts';
import { beginsNumberWord, isNumberWord } from './number-words.ts';
import { PROMISING } from './promises.ts';

const ADDRESS_WORD = /^(?:www|https?|hxxps?|com|net|org)$/u;
const MONEY_WORD = new RegExp(
  `^(?:${CURRENCY_SOURCE}|cents?|ct|pence|penny|pennies|fivers?|tenners?|smackers?|greenbacks?|rappen|zwannis?|fuffis?|fuffziger|hunnis?|zehner|zwanziger|fünfziger|hunderter|percent|prozent|prices?|preise?s?|prix|charge|balles)$`,
  'iu',
);
const PATTERNS = [ADDRESS_WORD, MONEY_WORD, PROMISING];
/** An innermost group of a pattern. */
const GROUP = /\((?:\?:)?[^()]*\)/u;

/** The beginnings of telling words, and the stems after which more letters may follow. */
const beginnings = new Set<string>();
const stems = new Set<string>();
for (const { source } of PATTERNS) {
  let flat = source.slice('^(?:'.length, -')$'.length);
  while (GROUP.test(flat)) flat = flat.replace(GROUP, '#');
  for (const one of flat.split('|')) {
    const [, word = '', rest = ''] = /^(?:\\p\{L\}\*)?(\p{L}+)(.*)$/u.exec(one) ?? [];
    // A sign is no letter, so the letters before it wait with it.
    if (rest.includes('$')) continue;
    const stem = /^[?*]/u.test(rest) ? word.slice(0, -1) : word;
    for (let end = 1; end <= stem.length; end += 1) beginnings.add(stem.slice(0, end));
    if (rest !== '') stems.add(stem);
  }
}

const STEM = new RegExp(`^(?:${[...stems].filter((stem) => stem !== '').join('|')})`, 'u');

/** Endings of telling words that may begin with any letters. */
const ENDING = /(?:zuschlag|gebühr|www|https?|hxxps?)$/u;

/** Whether a word in lower case may be part of a claim. */
export function isTelling(word: string): boolean {
  if (ENDING.test(word)) return true;
  // The lookup is fast and rejects most words.
  return (
    beginsTelling(word) && (isNumberWord(word) || PATTERNS.some((pattern) => pattern.test(word)))
  );
}

/** Whether letters in lower case may begin a telling word. */
export function beginsTelling(letters: string): boolean {
  return beginnings.has(letters) || beginsNumberWord(letters) || STEM.test(letters);
}
