// Finds what a text says about prices, whoever wrote it and however it is written.

import type { Money } from '../../contract/primitives.ts';
import { currenciesOf, CURRENCY_SOURCE, exponentOf } from '../grounded/money.ts';
import { minorUnits } from '../grounded/prices.ts';

/** One price as written; without amounts it is one that no catalogue could confirm. */
export interface SaidPrice {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** What it may be; empty for "half price", "two euros", "50 % off". */
  readonly meanings: readonly Money[];
  /** Written as a word that also means something else: "5 pounds", "8 won". */
  readonly isAmbiguous: boolean;
}

/** Grouped by threes, grouped as in India ("1,00,000"), or not at all. */
const NUMBER =
  "(?:\\d{1,2}(?:,\\d{2})+,\\d{3}(?!\\d)(?:\\.\\d{1,3}(?!\\d))?|\\d{1,3}(?:[.,' \\u00a0\\u202f]\\d{3}){1,4}(?!\\d)(?:[.,]\\d{1,3}(?!\\d))?|\\d{1,12}(?:[.,]\\d{1,3})?)(?!\\d)";
const MONEY = `(?:${CURRENCY_SOURCE})`;
const GAP = '[\\s\\u00a0\\u202f]{0,3}';
/** What joins two prices. Behind a price "and" may join anything: "$80 and 2 doors". */
const RANGE = `${GAP}(?:-|–|—|to|bis)${GAP}`;
const JOINT = `${GAP}(?:-|–|—|to|bis|and|und|or|oder)${GAP}`;
const THOUSANDS = `(?:${GAP}(?:k|thousand|tausend)(?!\\p{L}))`;
const EDGE_BEFORE = '(?<![\\p{L}\\p{N}.,])';
const EDGE_AFTER = '(?![\\p{L}\\p{N}])';
const DASH = '(?:[.,][-–—]{1,2})?';

const BEFORE = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])|(?=[€$£¥₹₩₺]))(?<money>${MONEY})${GAP}:?${GAP}(?<first>${NUMBER})(?<k>${THOUSANDS})?(?:${RANGE}(?<second>${NUMBER}))?`,
  'giu',
);
const AFTER = new RegExp(
  `(?:${EDGE_BEFORE}(?<first>${NUMBER})${JOINT})?${EDGE_BEFORE}(?<second>${NUMBER})(?<k>${THOUSANDS})?${DASH}${GAP}(?<money>${MONEY})${EDGE_AFTER}`,
  'giu',
);
/** "19.99" on its own, unless a measure follows. */
const PLAIN = new RegExp(
  `${EDGE_BEFORE}(?<second>\\d{1,3}(?:[.,' ]\\d{3})*[.,]\\d{2})(?![\\d\\p{L}%]|[.,]\\d)(?!${GAP}(?:k?g|[cmk]?m|m?l|cl|lit|inch|in\\b|zoll|ft|feet|oz|lbs?|k?w|kwh|m?ah|v|[kmg]?hz|[mgt]b|mp|°|%|"|″|x|×|stars?|sterne|out of|von|of|/))`,
  'giu',
);
const COUNT_WORDS =
  'a|one|two|three|four|five|six|seven|eight|nine|ten|twenty|fifty|hundred|thousand|zero|ein|eine|einen|einem|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwanzig|fünfzig|hundert|tausend|null';
/** Prices that no card has in these words, so that none can be compared. */
const UNCONFIRMED = new RegExp(
  [
    `(?<!\\p{L})(?:${COUNT_WORDS})[\\s-]+(?:single\\s+|einzigen?\\s+)?(?:euros?|dollars?|pounds?|bucks?|cents?|pence|francs?|franken|yen)${EDGE_AFTER}`,
    `\\d+(?:[.,]\\d+)?${GAP}(?:cents?|ct|¢|pence)${EDGE_AFTER}`,
    `\\d+(?:[.,]\\d+)?${GAP}(?:%|percent|prozent)${GAP}(?:off|discount|cheaper|less|reduction|rabatt|nachlass|günstiger|billiger|reduziert|ermäßigt)`,
    `[-–−]${GAP}\\d+${GAP}%`,
    '(?<!\\p{L})(?:half(?:\\sthe)?\\sprice|zum\\shalben\\spreis|for\\sfree|free\\sof\\scharge|kostenlos|gratis|umsonst)(?!\\p{L})',
  ].join('|'),
  'giu',
);
/**
 * A word that a price may end with, or begin with in the next sentence: whatever is found here
 * without a digit of its own has one in it.
 */
export const MONEY_WORD = new RegExp(
  `^(?:${MONEY}|cents?|ct|pence|percent|prozent|prices?|preise?s?|free|charge|kostenlos|gratis|umsonst)$`,
  'iu',
);
const AMBIGUOUS = /^(?:pounds?|pfund|real|reais|won|lira|quid|fr\.|rs\.?|kr\.?|rupees?)$/iu;

/** Text as prices are looked for in it: one form of digits and spaces, nothing invisible. */
export function normalised(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll('’', "'")
    .replace(/\p{Default_Ignorable_Code_Point}|\p{Me}/gu, '')
    .replace(/[*_`]/gu, '')
    .replace(/(?![0-9])\p{Nd}/gu, digitOf);
}

/** "٣" is 3: the digits of every script stand in a row, from zero. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

/** Every price in a {@link normalised} text. `currencies` are those a number alone may be in. */
export function readPrices(text: string, currencies: readonly string[]): SaidPrice[] {
  const found: SaidPrice[] = [];
  const add = (match: RegExpMatchArray, written: readonly string[], isAmbiguous: boolean): void => {
    const start = match.index ?? 0;
    const end = start + match[0].length;
    if (found.some((one) => one.start <= start && end <= one.end)) return;
    const { first, second, k } = match.groups ?? {};
    for (const digits of [first, second]) {
      if (digits === undefined) continue;
      const amount = { digits, thousands: k !== undefined };
      const meanings = written
        .filter(isCurrency)
        .map((currency) => ({ amount: minorUnits(amount, currency), currency }));
      found.push({ text: match[0], start, end, meanings, isAmbiguous });
    }
  };
  for (const pattern of [BEFORE, AFTER]) {
    for (const match of text.matchAll(pattern)) {
      const money = match.groups?.['money'] ?? '';
      add(match, currenciesOf(money), AMBIGUOUS.test(money));
    }
  }
  for (const match of text.matchAll(PLAIN)) add(match, currencies, false);
  for (const match of text.matchAll(UNCONFIRMED)) {
    const [words] = match;
    const start = match.index;
    found.push({ text: words, start, end: start + words.length, meanings: [], isAmbiguous: false });
  }
  return found;
}

function isCurrency(code: string): boolean {
  if (!/^[A-Z]{3}$/u.test(code)) return false;
  return exponentOf(code) >= 0;
}
