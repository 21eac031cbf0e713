// Amounts that a message has in words, as digits: every other reader of a message knows digits alone.

import { inAnyLanguage, isOf, LEXICONS, numberInWords } from './languages/languages.ts';
import { CURRENCY_SOURCE } from './money.ts';
import { priceCues } from './prices.ts';
import { type Word, wordsOf } from './text.ts';
import { UNIT_SOURCE, UNTIL } from './units.ts';

const PERSONS = inAnyLanguage(({ persons }) => [persons]);
const YEARS = inAnyLanguage(({ ages }) => [ages.years, ages.months]);
const TIMES = inAnyLanguage(({ times }) => [times]);
/** Behind "five" of "five people", and of "five by 8 feet". */
const COUNTED = new RegExp(
  `^\\s*-?(?:${CURRENCY_SOURCE}|${UNIT_SOURCE}|${PERSONS}|${YEARS}|(?:[x×]|${TIMES})\\s*\\d[\\d.,]*\\s?-?(?:${UNIT_SOURCE}))(?![\\p{L}])`,
  'iu',
);
const AGED = new RegExp(`(?<!\\p{L})(?:${inAnyLanguage(({ ages }) => [ages.told])})\\s+$`, 'iu');
/** "A" of "a hundred". */
const ARTICLE = new RegExp(`(?<=\\s)(?:${inAnyLanguage(({ one }) => [one])})\\s+$`, 'iu');
const HALF = new RegExp(`^\\s?(?:${inAnyLanguage(({ half }) => [half])})(?!\\p{L})`, 'iu');
/** "Dreieinhalb"; but a "buffet demi-lune" is no "buff et demi". */
const JOINED_HALF = new RegExp(
  `(?<=\\p{L}{3})(?:${inAnyLanguage(({ half }) => half.split('|').filter((one) => !one.includes(' ')))})(?!\\p{L})`,
  'giu',
);
/** "3 and a half". */
const HALVED = new RegExp(`(?<=(?<![\\d.,])\\d{1,3})${HALF.source.slice(1)}`, 'giu');
/** "4 by 8 feet": the unit is of both. "140 x 200 cm" is one size. */
const BOTH = new RegExp(
  `(?<![\\d.,]|\\p{L})(\\d{1,4}(?:[.,]\\d{1,2})?)\\s+(?:(?<=[.,]\\d{1,2}\\s)[x×]|${TIMES})\\s+` +
    `(\\d{1,4}(?:[.,]\\d{1,2})?\\s?-?(${UNIT_SOURCE}))(?!\\p{L})`,
  'giu',
);
const CLAUSE_END = /^\s*(?:$|[.,;!?])/u;
/** "Number" of "number two"; but "no one" names no place. */
const LEAD = new RegExp(`^(?:${inAnyLanguage(({ numbered }) => [numbered])})(?<=\\p{L}{4})$`, 'u');

const RANGES = LEXICONS.flatMap(({ prices }) => prices.between);
const FIRSTS = RANGES.map(([first]) => first).join('|');
const SECONDS = RANGES.map(([, second]) => second).join('|');
/** Before a bound: "under fifty", "between eighty and ninety". */
const BOUND = new RegExp(
  `(?<!\\p{L})(?:${(['under', 'upTo', 'over', 'around', 'near', 'budget'] as const).map(priceCues).join('|')}|` +
    `(?:${FIRSTS})(?:\\s+\\p{L}+){1,2}?\\s+(?:${SECONDS}))` +
    `(?:\\s+(?:${priceCues('filler')}))?(?:\\s+(?:${inAnyLanguage(({ one }) => [one])}))?\\s+$`,
  'iu',
);
/** Before and behind the first number of a range. */
const BETWEEN = new RegExp(`(?<!\\p{L})(?:${FIRSTS})\\s+$`, 'iu');
const RANGE = new RegExp(`^\\s+(?:${SECONDS})\\s+\\d`, 'iu');

const SCALED_NUMBER = String.raw`(?<![\p{L}\d.,])\d{1,4}(?:[.,]\d{1,2})?`;
/** "1.5 lakh", "between 1 and 2 millions": the numbers before a word for a large one. */
const SCALED = new RegExp(
  `((?:(?<=(?:${FIRSTS})\\s+)${SCALED_NUMBER}\\s+(?:${SECONDS})\\s+|${SCALED_NUMBER}\\s?(?:-|–|${UNTIL})\\s?)?` +
    `${SCALED_NUMBER}) ?(\\p{L}{3,9})(?!\\p{L})`,
  'giu',
);
const LARGE_MIN = 100_000;

/** Longer numbers in words are none. */
const NUMBER_WORDS_MAX = 6;
/** The text before a number that may lead to it. */
const LEAD_LENGTH_MAX = 60;

/** Whether the word for a place in a list ends these: "is number"; "my number one hobby" is none. */
function placeBefore(words: readonly Pick<Word, 'lower'>[], isEnd: boolean): boolean {
  const [before, lead] = [words.at(-2)?.lower ?? '', words.at(-1)?.lower ?? ''];
  const isOfNext = !isEnd && isOf('definite', before);
  return LEAD.test(lead) && !isOfNext && !isOf('possessives', before);
}

/**
 * Amounts in words as digits if a currency or a unit follows, or a bound leads to them: "thirty five dollars",
 * "under fifty"; also "she is three", "number two".
 */
export function withDigits(said: string): string {
  const text = said
    .replaceAll(HALVED, '.5')
    .replaceAll(JOINED_HALF, ' $&')
    .replaceAll(SCALED, (whole, numbers: string, word: string) => {
      const size = numberInWords([word.toLowerCase()]) ?? 0;
      const scaled = (one: string): string =>
        String(Math.round(Number(one.replace(',', '.')) * size));
      return size < LARGE_MIN ? whole : numbers.replaceAll(/\d[\d.,]*/gu, scaled);
    });
  let written = text;
  const words = wordsOf(text);
  let end = words.length;
  while (end > 0) {
    const { lower, end: until } = words[end - 1]!;
    let start = end - 1;
    end -= 1;
    if (numberInWords([lower]) === undefined) continue;
    const valueAt = (at: number): number | undefined => numberInWords([words[at]?.lower ?? '']);
    // "A hundred and thirty" is one number, "one and two" are two.
    const isJoint = (at: number): boolean =>
      isOf('links', words[at]!.lower) && (valueAt(at - 1) ?? 0) >= 100 && valueAt(at + 1)! < 100;
    while (start > 0 && end - start < NUMBER_WORDS_MAX) {
      if (valueAt(start - 1) === undefined && !isJoint(start - 1)) break;
      start -= 1;
    }
    const number = words.slice(start, end + 1).map((word) => word.lower);
    const half = HALF.exec(written.slice(until))?.[0] ?? '';
    const rest = written.slice(until + half.length);
    const whole = numberInWords(number.filter((lower) => !isOf('links', lower)))!;
    const value = half === '' ? whole : whole + 0.5;
    const before = text.slice(0, words[start]!.start);
    const lead = before.slice(-LEAD_LENGTH_MAX);
    const next = wordsOf(rest.slice(0, LEAD_LENGTH_MAX))[0]?.lower ?? '';
    const isLast = CLAUSE_END.test(rest);
    // "Under two lamps" bounds nothing.
    const isBound = value > 1 && (isLast || isOf('stopWords', next)) && BOUND.test(lead);
    const isAge = (isLast || (value > 1 && isOf('stopWords', next))) && AGED.test(lead);
    const isRange = RANGE.test(rest) && BETWEEN.test(lead);
    const isPlace = placeBefore(words.slice(0, start), isLast || isOf('stopWords', next));
    if (!isBound && !isAge && !isRange && !isPlace && !COUNTED.test(rest)) continue;
    written = (isBound ? before.replace(ARTICLE, '') : before) + String(value) + rest;
    end = start;
  }
  return written.replaceAll(BOTH, '$1 $3, $2');
}
