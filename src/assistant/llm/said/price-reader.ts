// Finds the prices in a text, in digits and in words. It reads answers, instructions and messages alike.

import type { Money } from '../../../contract/primitives.ts';
import { currenciesOf, CURRENCY_SOURCE, exponentOf } from '../../grounded/money.ts';
import { minorUnits } from '../../grounded/prices.ts';
import { numbersInWords } from './number-words.ts';

/** One price of a text. `start` and `end` are indexes into the text. */
export interface SaidPrice {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The amounts that it may mean; empty if money is named without a readable amount. */
  readonly meanings: readonly Money[];
  /** Whether its word for money also means something else: "5 pounds", "8 won". */
  readonly isAmbiguous: boolean;
}

/** Digits in groups of three, in Indian groups ("1,00,000"), or without groups. */
const NUMBER =
  "(?:\\d{1,2}(?:,\\d{2})+,\\d{3}(?!\\d)(?:\\.\\d{1,3}(?!\\d))?|\\d{1,3}(?:[.,' \\u00a0\\u202f]\\d{3}){1,4}(?!\\d)(?:[.,]\\d{1,3}(?!\\d))?|\\d{1,12}(?:[.,]\\d{1,3})?)(?!\\d)";
const MONEY = `(?:${CURRENCY_SOURCE})`;
const GAP = '[\\s\\u00a0\\u202f]{0,3}';
/** What joins two prices to a range. After a price, "and" may join anything: "$80 and 2 doors". */
const RANGE = `${GAP}(?:-|–|—|to|bis|à)${GAP}`;
const JOINT = `${GAP}(?:-|–|—|to|bis|à|and|und|et|or|oder|ou)${GAP}`;
const THOUSANDS = `(?:${GAP}(?:k|thousand|tausend|mille)(?!\\p{L}))`;
const EDGE_BEFORE = '(?<![\\p{L}\\p{N}.,])';
const EDGE_AFTER = '(?![\\p{L}\\p{N}])';
const DASH = '(?:[.,][-–—]{1,2})?';

const BEFORE = new RegExp(
  `(?!(?<=\\d\\s?)[€$£¥]\\s*\\n)(?:(?<![\\p{L}\\p{N}])|(?=[€$£¥₹₩₺]))(?<money>${MONEY})${GAP}:?${GAP}(?<first>${NUMBER})(?<k>${THOUSANDS})?(?:${RANGE}(?<second>${NUMBER}))?`,
  'giu',
);
const AFTER = new RegExp(
  `(?:${EDGE_BEFORE}(?<first>${NUMBER})${JOINT})?${EDGE_BEFORE}(?<second>${NUMBER})(?<k>${THOUSANDS})?${DASH}${GAP}(?<money>${MONEY})${EDGE_AFTER}`,
  'giu',
);
/** A number like "19.99" without a currency, unless a measure follows. */
const PLAIN = new RegExp(
  `${EDGE_BEFORE}(?<second>\\d{1,3}(?:[.,' ]\\d{3})*[.,]\\d{2})(?![\\d\\p{L}%]|[.,]\\d)(?!${GAP}(?:k?g|[cmk]?m|m?l|cl|lit|inch|in\\b|zoll|ft|feet|oz|lbs?|k?w|kwh|m?ah|v|[kmg]?hz|[mgt]b|mp|°|%|"|″|x|×|stars?|sterne|out of|von|of|/))`,
  'giu',
);
/** "99 cents", "50 p" behind a price. */
const CENTS =
  /(?<![\p{L}\p{N}.,])(?<digits>\d{1,4})[\s\u00a0]{0,3}(?:cents?|ct|¢|pence|rappen|öre|øre)(?![\p{L}\p{N}])/giu;
/** Money behind a number in words. */
const MONEY_BEHIND = new RegExp(
  `^[\\s-]{0,3}(?:single\\s+|mere\\s+|lousy\\s+|einzigen?\\s+|petits?\\s+|us[\\s-]|u\\.s\\.\\s|d'|de\\s+)?(?<money>${MONEY}|cents?|pence)${EDGE_AFTER}`,
  'iu',
);
/** "one euro", "a buck": articles that are numbers only before money. */
const ONE = new RegExp(
  `(?<!\\p{L})(?:an?|one|ein|eine|einen|einem|une?)[\\s-]+(?:single\\s+|mere\\s+|einzigen?\\s+|petit\\s+|seul\\s+)?(?<money>euros?|dollars?|bucks?|pounds?|quid|cents?|pence|penny|francs?|franken|yen|fiver|tenner)${EDGE_AFTER}`,
  'giu',
);
/**
 * Words for money that mean nothing else. If none of the amounts found is beside it, it hides an amount.
 */
const BARE_MONEY =
  /(?<![\p{L}\p{N}])(?:euros?|eur|dollars?|usd|bucks?|quid|gbp|chf|francs?|franken|yen|jpy|cents?|pence|penn(?:y|ies)|fivers?|tenners?|smackers?|greenbacks?|rappen|zwannis?|fuffis?|fuffziger|hunnis?|(?:zehner|zwanziger|fünfziger|hunderter)(?!-|\s+(?:jahre?n?|pack\p{L}*|sets?)))(?![\p{L}\p{N}])|[$€£¥₹₩₺¢]/giu;
/** Words before money that is named without an amount: "prices are in euros", "we take dollars". */
const CURRENCY_ONLY =
  /(?<!\p{L})(?:in|into|en|accept|take|currency(?:\s+is)?|währung(?:\s+ist)?|per|every|penny's|a\s+pretty|us|american|canadian|australian|or|and|und|oder)\s+(?:us\s+|american\s+|canadian\s+)?$/u;
const AMBIGUOUS = /^(?:pounds?|pfund|real|reais|won|lira|fr\.|rs\.?|kr\.?|rupees?)$/iu;

/**
 * Every price in a {@link normalised} text. A number without a currency is read in each of `currencies`.
 */
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
  const addCents = (match: RegExpMatchArray): void => {
    const start = match.index ?? 0;
    const end = start + match[0].length;
    const amount = Number(match.groups?.['digits']);
    const meanings = currencies.map((currency) => ({ amount, currency }));
    found.push({ text: match[0], start, end, meanings, isAmbiguous: false });
  };
  const hasDigits = /\d/u.test(text);
  for (const pattern of hasDigits ? [BEFORE, AFTER] : []) {
    for (const match of text.matchAll(pattern)) {
      const money = match.groups?.['money'] ?? '';
      add(match, currenciesOf(money), AMBIGUOUS.test(money));
    }
  }
  for (const match of hasDigits ? text.matchAll(PLAIN) : []) add(match, currencies, false);
  for (const match of hasDigits ? text.matchAll(CENTS) : []) addCents(match);
  for (const one of [...pricesInWords(text, currencies), ...onesIn(text, currencies)]) {
    if (!found.some(({ start, end }) => start < one.end && one.start < end)) found.push(one);
  }
  return [...found, ...amountless(text, found)];
}

/** Prices in words: "fifteen euro", "nineteen dollars ninety-nine", "fünfzehn Euro fünfzig". */
function pricesInWords(text: string, currencies: readonly string[]): SaidPrice[] {
  const written = numbersInWords(text);
  return written.flatMap(({ start, end, readings }, index): SaidPrice[] => {
    const match = MONEY_BEHIND.exec(text.slice(end));
    const money = match?.groups?.['money'];
    if (match === null || money === undefined) return [];
    const close = end + match[0].length;
    if (/^(?:cents?|pence)$/iu.test(money)) {
      const meanings = currencies.flatMap((currency) =>
        readings.map((amount) => ({ amount: Math.round(amount), currency })),
      );
      return [{ text: text.slice(start, close), start, end: close, meanings, isAmbiguous: false }];
    }
    // The cents in words or digits: "nineteen euro ninety-nine".
    const next = written[index + 1];
    const isNear =
      next !== undefined && /^[\s,]+(?:and\s+|und\s+)?$/u.test(text.slice(close, next.start));
    const parts = readings.flatMap((whole) =>
      isNear
        ? next.readings.filter((one) => one < 100).map((cents) => whole + cents / 100)
        : [whole],
    );
    const all = currenciesOf(money).filter(isCurrency);
    const meanings = all.flatMap((currency) =>
      parts.map((value) => ({ amount: Math.round(value * 10 ** exponentOf(currency)), currency })),
    );
    const last = isNear ? next.end : close;
    const isAmbiguous = AMBIGUOUS.test(money);
    return [{ text: text.slice(start, last), start, end: last, meanings, isAmbiguous }];
  });
}

function onesIn(text: string, currencies: readonly string[]): SaidPrice[] {
  return Array.from(text.matchAll(ONE), (match) => {
    const money = match.groups?.['money'] ?? '';
    const isCents = /^(?:cents?|pence|penny)$/iu.test(money);
    const all = isCents ? currencies : currenciesOf(money).filter(isCurrency);
    const meanings = all.map((currency) => ({
      amount: isCents ? 1 : 10 ** exponentOf(currency),
      currency,
    }));
    const end = match.index + match[0].length;
    const isAmbiguous = AMBIGUOUS.test(money);
    return { text: match[0], start: match.index, end, meanings, isAmbiguous };
  });
}

/** Money without a readable amount: "a few euros", "19 and some dollars". */
function amountless(text: string, found: readonly SaidPrice[]): SaidPrice[] {
  return Array.from(text.matchAll(BARE_MONEY)).flatMap((match): SaidPrice[] => {
    const [words] = match;
    const start = match.index;
    const end = start + words.length;
    // "0,01 $US": this sign belongs to the amount beside it.
    const isBeside = (one: SaidPrice): boolean =>
      one.start < end + 2 && start < one.end + 2 && /^\P{L}*$/u.test(text.slice(one.end, start));
    if (found.some(isBeside)) return [];
    if (/\p{L}/u.test(words) && CURRENCY_ONLY.test(text.slice(Math.max(0, start - 40), start))) {
      return [];
    }
    return [{ text: words, start, end, meanings: [], isAmbiguous: false }];
  });
}

function isCurrency(code: string): boolean {
  if (!/^[A-Z]{3}$/u.test(code)) return false;
  return exponentOf(code) >= 0;
}
