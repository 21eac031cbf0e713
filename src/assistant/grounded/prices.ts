// Price bounds in a shopper's words: which numbers are prices, and what they bound.

import { currenciesOf, CURRENCY_SOURCE, exponentOf } from './money.ts';
import type { PriceCues } from './languages/lexicon.ts';
import { LEXICONS } from './languages/languages.ts';
import type { Draft } from './text.ts';

/** An amount as it was written; what it is worth depends on the currency's minor unit. */
export interface WrittenAmount {
  readonly digits: string;
  readonly thousands: boolean;
}

/** What the shopper wants to pay. `currencies`: what the written currency may mean. */
export interface PriceWish {
  readonly min?: WrittenAmount;
  readonly max?: WrittenAmount;
  readonly around?: WrittenAmount;
  readonly minExclusive?: boolean;
  readonly maxExclusive?: boolean;
  readonly currencies?: readonly string[];
}

const NUMBER =
  "(?:\\d{1,3}(?:[.,' \\u00a0\\u202f]\\d{3}){1,4}(?!\\d)(?:[.,]\\d{1,3}(?!\\d))?|\\d{1,12}(?:[.,]\\d{1,3})?)(?!\\d)";
const EDGE_AFTER = '(?![\\p{L}\\p{N}])';
const EDGE_BEFORE = '(?<![\\p{L}\\p{N}.,])';
/** Where a currency in letters may begin: not inside a word ("armb 9"); a sign may ("under$50"). */
const WORD_START = '(?<!\\p{L}(?=\\p{L}))';
const MONEY = `(?:${CURRENCY_SOURCE})`;

/** Words after a plain number that make it a measure, not a price. */
const UNIT = new RegExp(
  `^(?:\\s?(?:%|°|"|″|''|×)|[-\\s]{0,2}(?:${[
    'percent|prozent|inch(?:es)?|in(?=\\s|$)(?!\\s\\p{L})|zoll|cm|mm|km|nm|m|ft|feet|foot|fu[sß]|yards?|met(?:er|re)s?',
    '[kmgt]i?b|[kmg]bps|bits?|bytes?|[km]?hz|ghz|fps|dpi|mp|megapixels?|pixels?|px|[mk]?w|watts?|kwh|wh|m?ah|volts?|v|db|lumens?|lm|ppm',
    'kg|g|gr|grams?|gramm|kilos?|mg|lbs?|oz|ounces?|l|ml|cl|lit(?:er|re)s?|gallons?|cups?',
    'people|persons?|personen?|leute|players?|spieler|kids|kinder|adults?|men|man|years?|jahren?|yo|months?|monaten?|weeks?|days?|tagen?|hours?|hrs?|h|stunden?|min(?:utes?|uten)?|sec(?:onds?)?',
    'pcs|pieces?|packs?|pk|stück|stueck|st|ports?|cores?|kerne?|pages?|seiten|sheets?|blatt|keys?|buttons?|slots?|bays?|channels?|speeds?|gears?|gänge|rows?|doors?|seats?|sitze|threads?|stars?|sterne|times?|x|degrees?|grad|mph|dioptr\\p{L}*|size|größe',
  ].join('|')})${EDGE_AFTER})`,
  'iu',
);

function amount(index: number): string {
  return (
    `(?:${WORD_START}(?<before${index}>${MONEY})\\s?)?${EDGE_BEFORE}(?<number${index}>${NUMBER})` +
    `(?<k${index}>\\s?k${EDGE_AFTER}|\\s(?:thousand|grand|tausend)${EDGE_AFTER})?(?:[.,][-–—]{1,2})?` +
    `(?:\\s?(?<after${index}>${MONEY})${EDGE_AFTER})?`
  );
}

type CueName = Exclude<keyof PriceCues, 'between'>;

function cues(name: CueName): string {
  return LEXICONS.flatMap((lexicon) => lexicon.prices[name])
    .map((cue) => cue.replaceAll(' ', '\\s+'))
    .join('|');
}

const FILLER = `(?:\\s+(?:${cues('filler')})${EDGE_AFTER})?\\s*:?\\s*`;
const START = '(?<![\\p{L}\\p{N}])';

function cued(name: CueName): RegExp {
  return new RegExp(`(?:${START}(?:${cues(name)})${EDGE_AFTER}${FILLER})${amount(1)}`, 'giu');
}

function trailed(name: CueName): RegExp {
  return new RegExp(`${amount(1)}\\s*(?:${cues(name)})${EDGE_AFTER}`, 'giu');
}

const BETWEEN = LEXICONS.flatMap((lexicon) => lexicon.prices.between).map(
  ([first, second]) =>
    new RegExp(`${START}${first}\\s+${amount(1)}\\s*(?:${second}|-|–)\\s*${amount(2)}`, 'giu'),
);
const RANGE = new RegExp(`${amount(1)}\\s?(?:-|–|to|bis)\\s?${amount(2)}`, 'giu');
const BARE = new RegExp(amount(1), 'giu');

function symbol(mark: string): RegExp {
  return new RegExp(`${mark}\\s*${amount(1)}`, 'giu');
}

type Groups = Partial<Record<string, string>>;

interface Reading {
  readonly pattern: RegExp;
  /** Whether a number with no currency counts. */
  readonly plain: boolean;
  readonly wish: (first: WrittenAmount, second: WrittenAmount | undefined) => PriceWish;
  /** A cue that may also start a year ("from 2019"). */
  readonly dated?: boolean;
}

const READINGS: readonly Reading[] = [
  ...BETWEEN.map((pattern) => ({ pattern, plain: true, dated: true, wish: between })),
  { pattern: RANGE, plain: false, wish: between },
  { pattern: cued('upTo'), plain: true, wish: (max) => ({ max }) },
  { pattern: cued('from'), plain: true, dated: true, wish: (min) => ({ min }) },
  { pattern: cued('under'), plain: true, wish: (max) => ({ max, maxExclusive: true }) },
  { pattern: cued('over'), plain: true, wish: (min) => ({ min, minExclusive: true }) },
  { pattern: trailed('orLess'), plain: true, wish: (max) => ({ max }) },
  { pattern: trailed('orMore'), plain: true, wish: (min) => ({ min }) },
  { pattern: cued('around'), plain: true, wish: (around) => ({ around }) },
  { pattern: symbol('(?:<=|≤)'), plain: true, wish: (max) => ({ max }) },
  { pattern: symbol('<'), plain: true, wish: (max) => ({ max, maxExclusive: true }) },
  { pattern: symbol('(?:>=|≥)'), plain: true, wish: (min) => ({ min }) },
  { pattern: symbol('>'), plain: true, wish: (min) => ({ min, minExclusive: true }) },
  { pattern: symbol('~'), plain: true, wish: (around) => ({ around }) },
  { pattern: BARE, plain: false, wish: (max) => ({ max }) },
];

function between(min: WrittenAmount, max: WrittenAmount | undefined): PriceWish {
  if (max === undefined) return { min };
  // "1-2k" means one to two thousand.
  const first = max.thousands && !min.thousands && min.digits.length < 4;
  return { min: first ? { ...min, thousands: true } : min, max };
}

function written(groups: Groups, index: number): WrittenAmount | undefined {
  const digits = groups[`number${index}`];
  if (digits === undefined) return undefined;
  return { digits, thousands: groups[`k${index}`] !== undefined };
}

function currencyIn(groups: Groups): string | undefined {
  return groups['after1'] ?? groups['before1'] ?? groups['after2'] ?? groups['before2'];
}

function isYear(amountWritten: WrittenAmount): boolean {
  return /^(?:19|20)\d\d$/u.test(amountWritten.digits) && !amountWritten.thousands;
}

/** Takes the price bounds out of the message; numbers that are no prices stay in it. */
export function takePrices(draft: Draft): PriceWish | undefined {
  const wishes: PriceWish[] = [];
  // Most messages name no number, and then no reading has to look.
  if (!/\d/u.test(draft.left)) return undefined;
  for (const reading of READINGS) {
    for (const match of draft.left.matchAll(reading.pattern)) {
      const groups: Groups = match.groups ?? {};
      const first = written(groups, 1);
      const currency = currencyIn(groups);
      const end = match.index + match[0].length;
      if (!first) continue;
      if (currency === undefined) {
        const rest = draft.left.slice(end);
        const measure = UNIT.test(rest) || /^[-'./]?[\p{L}\p{N}]/u.test(rest);
        const year = reading.dated === true && isYear(first);
        // "20 to 30" with no currency is a range of something else.
        const tail = /\d\s*$/u.test(draft.left.slice(0, match.index));
        if (!reading.plain || measure || year || tail) continue;
      }
      draft.blank({ start: match.index, end });
      const read = reading.wish(first, written(groups, 2));
      wishes.push(currency ? { ...read, currencies: currenciesOf(currency) } : read);
    }
  }
  // What was read first is surest; a later reading only adds what is missing.
  return wishes.length > 0 ? Object.assign({}, ...wishes.toReversed()) : undefined;
}

/** The value of a written amount in minor units of `currency`. */
export function minorUnits(writtenAmount: WrittenAmount, currency: string): number {
  const exponent = exponentOf(currency);
  const value = valueOf(writtenAmount.digits, exponent) * (writtenAmount.thousands ? 1_000 : 1);
  return Math.min(Math.round(value * 10 ** exponent), Number.MAX_SAFE_INTEGER);
}

/** "1.299,99", "1,299.99", "1 299", "29,9": the last mark is the decimal one unless it groups. */
function valueOf(digits: string, exponent: number): number {
  const bare = digits.replace(/[' \u00a0\u202f]/gu, '');
  const marks = bare.match(/[.,]/gu) ?? [];
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','));
  if (last < 0) return Number(bare);
  const tail = bare.length - last - 1;
  const mixed = new Set(marks).size === 2;
  const grouping = !mixed && tail === 3 && (marks.length > 1 || exponent !== 3) && bare[0] !== '0';
  const whole = (grouping ? bare : bare.slice(0, last)).replace(/[.,]/gu, '');
  return Number(grouping ? whole : `${whole}.${bare.slice(last + 1)}`);
}
