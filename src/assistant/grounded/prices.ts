// Price bounds in messages: which numbers are prices, and which bound they set.

import type { Measure } from './memory.ts';
import { currenciesOf, CURRENCY_SOURCE, exponentOf } from './money.ts';
import type { PriceCues } from './languages/amounts.ts';
import { inAnyLanguage, isOf, LEXICONS } from './languages/languages.ts';
import { UNIT_SOURCE, UNTIL } from './units.ts';
import { matchesIn, spaced } from './phrases.ts';
import { type Draft, type Span, wordsOf } from './text.ts';

/** An amount as written; its value depends on the currency's minor unit. */
export interface WrittenAmount {
  readonly digits: string;
  readonly thousands: boolean;
}

/** The wanted price. `currencies`: the possible codes of the written currency. */
export interface PriceWish {
  readonly min?: WrittenAmount;
  readonly max?: WrittenAmount;
  readonly around?: WrittenAmount;
  readonly minExclusive?: boolean;
  readonly maxExclusive?: boolean;
  readonly currencies?: readonly string[];
}

/** The first are grouped as in India: "1,20,000". */
const NUMBER =
  "(?:\\d{1,2}(?:,\\d{2}){1,3},\\d{3}(?!\\d)|\\d{1,3}(?:[.,' \\u00a0\\u202f]\\d{3}){1,4}(?!\\d)(?:[.,]\\d{1,3}(?!\\d))?|\\d{1,12}(?:[.,]\\d{1,3})?)(?!\\d)";
const EDGE_AFTER = '(?![\\p{L}\\p{N}])';
const EDGE_BEFORE = '(?<![\\p{L}\\p{N}.,])';
/** Where a currency in letters may begin: not inside a word ("armb 9"); a sign may ("under$50"). */
const WORD_START = '(?<!\\p{L}(?=\\p{L}))';
const MONEY = `(?:${CURRENCY_SOURCE})`;

/** Units that no measure has. */
const SYMBOL =
  'km|nm|[kmgt]i?b|[kmg]bps|bits?|bytes?|[km]?hz|ghz|fps|dpi|mp|(?:mega)?pixels?|px|mw|kwh|wh|ah|volts?|v|db|ppm|gr|mg|pk|st|x';
/** Words after a plain number that make it a measure, not a price. */
const UNIT = new RegExp(
  `^(?:\\s?(?:%|°|"|″|''|×)|[-\\s]{0,2}(?:${UNIT_SOURCE}|${SYMBOL}|${inAnyLanguage(
    ({ counted }) => counted,
  )})${EDGE_AFTER})`,
  'iu',
);

const AMOUNT = new RegExp(
  `(?:${WORD_START}(?<before>${MONEY})\\s?)?${EDGE_BEFORE}(?<number>${NUMBER})` +
    `(?<k>\\s?k${EDGE_AFTER}|\\s(?:${inAnyLanguage(({ thousand }) => [thousand])})${EDGE_AFTER})?(?:[.,][-–—]{1,2})?` +
    `(?:\\s?(?<after>${MONEY})${EDGE_AFTER})?(?:\\s(?:${priceCues('per')})${EDGE_AFTER})?`,
  'giu',
);

/** A number of the message with the currency beside it. */
interface Amount extends Span {
  readonly written: WrittenAmount;
  readonly currency: string | undefined;
}

const AGE_MAX = 18;
/** Numbers of one message that may be prices; shoppers do not name more in one. */
const AMOUNT_COUNT_MAX = 40;
/** The text before an amount that may bound it: a cue, its filler, blanks. */
const CUE_LENGTH_MAX = 80;

function amountsIn(text: string): Amount[] {
  const amounts: Amount[] = [];
  for (const match of matchesIn(text, AMOUNT)) {
    if (amounts.length === AMOUNT_COUNT_MAX) break;
    const { number = '', k, before, after } = match.groups ?? {};
    amounts.push({
      start: match.index,
      end: match.index + match[0].length,
      written: { digits: number, thousands: k !== undefined },
      currency: after ?? before,
    });
  }
  return amounts;
}

type CueName = Exclude<keyof PriceCues, 'between'>;

/** The alternatives for such a bounded amount, in any language. */
export function priceCues(name: CueName): string {
  return spaced(inAnyLanguage(({ prices }) => prices[name]));
}

const FILLER = `(?:\\s+(?:${priceCues('filler')})${EDGE_AFTER})?\\s*:?\\s*`;
const START = '(?<![\\p{L}\\p{N}])';

interface Reading {
  /** The text right before the amount. */
  readonly before?: RegExp;
  /** The text after it, or between it and a second amount. */
  readonly after?: RegExp;
  readonly isPair?: boolean;
  /** Whether a number without a currency counts. */
  readonly plain: boolean;
  readonly wish: (first: WrittenAmount, second: WrittenAmount) => PriceWish;
  /** A cue that may also start a year ("from 2019"). */
  readonly dated?: boolean;
  /** Only as a clause of its own, in hundreds: "something in the middle, 500 to 1000" is no size. */
  readonly isAlone?: boolean;
}

const cued = (...names: CueName[]): RegExp => after(names.map(priceCues).join('|'));
/** The words of a bound, or its sign. */
const signed = (sign: string, ...names: CueName[]): RegExp =>
  new RegExp(`${cued(...names).source}|(?:${sign})\\s*$`, 'iu');
const after = (cues: string): RegExp =>
  new RegExp(`${START}(?:${cues})${EDGE_AFTER}${FILLER}$`, 'iu');
/** "Not over", "isn't any more than". */
const denied = (name: CueName): RegExp =>
  after(`(?:${inAnyLanguage(({ denials }) => denials)})(?:\\s+\\p{L}+)?\\s+(?:${priceCues(name)})`);
const trailed = (name: CueName): RegExp =>
  new RegExp(`^\\s*(?:${priceCues(name)})${EDGE_AFTER}`, 'iu');

const BETWEEN: readonly Reading[] = LEXICONS.flatMap(({ prices }) => prices.between).map(
  ([first, second]) => ({
    before: new RegExp(`${START}${first}\\s+$`, 'iu'),
    after: new RegExp(`^\\s*(?:${second}|-|–)\\s*$`, 'iu'),
    isPair: true,
    plain: true,
    dated: true,
    wish: between,
  }),
);

const RANGE = {
  after: new RegExp(`^\\s?(?:-|–|${UNTIL})\\s?$`, 'iu'),
  isPair: true,
  wish: between,
} as const;

const READINGS: readonly Reading[] = [
  ...BETWEEN,
  { ...RANGE, plain: false },
  { ...RANGE, before: cued('budget', 'around', 'near'), plain: true },
  { ...RANGE, before: /(?:^|[,;:.])\s*$/u, plain: true, dated: true, isAlone: true },
  { before: denied('over'), plain: true, wish: (max) => ({ max }) },
  { before: denied('under'), plain: true, wish: (min) => ({ min }) },
  { before: signed('<=|≤', 'upTo', 'budget'), plain: true, wish: (max) => ({ max }) },
  { before: signed('>=|≥', 'from'), plain: true, dated: true, wish: (min) => ({ min }) },
  { before: signed('<', 'under'), plain: true, wish: (max) => ({ max, maxExclusive: true }) },
  { before: signed('>', 'over'), plain: true, wish: (min) => ({ min, minExclusive: true }) },
  { after: trailed('orSo'), plain: true, wish: (around) => ({ around }) },
  { after: trailed('orLess'), plain: true, wish: (max) => ({ max }) },
  { after: trailed('orMore'), plain: true, wish: (min) => ({ min }) },
  // "Like 40 to 50 inch" is a range of something else.
  {
    before: signed('~', 'around', 'near'),
    after: new RegExp(`^(?!\\s?(?:-|–|${UNTIL})\\s?\\d)`, 'iu'),
    plain: true,
    wish: (around) => ({ around }),
  },
  { plain: false, wish: (max) => ({ max }) },
];

function between(min: WrittenAmount, max: WrittenAmount): PriceWish {
  // "1-2k" means one to two thousand.
  const first = max.thousands && !min.thousands && min.digits.length < 4;
  return { min: first ? { ...min, thousands: true } : min, max };
}

function isYear(amountWritten: WrittenAmount): boolean {
  return /^(?:19|20)\d\d$/u.test(amountWritten.digits) && !amountWritten.thousands;
}

/** The place of the reading's words around `first`, with both amounts; undefined: not there. */
function placeOf(text: string, reading: Reading, first: Amount, last: Amount): Span | undefined {
  let { start } = first;
  let { end } = last;
  if (reading.before !== undefined) {
    const lead = text.slice(Math.max(0, start - CUE_LENGTH_MAX), start);
    const match = reading.before.exec(lead);
    // "sub50" has no cue: it is one word.
    if (match === null || /[\p{L}\p{N}]{2}$/u.test(lead.slice(-1) + text[start])) return undefined;
    start -= lead.length - match.index;
  }
  if (reading.after !== undefined) {
    const until = reading.isPair === true ? last.start : first.end + CUE_LENGTH_MAX;
    const match = reading.after.exec(text.slice(first.end, until));
    if (match === null) return undefined;
    if (reading.isPair !== true) end += match[0].length;
  }
  return { start, end };
}

/**
 * Takes the price bounds out of the message; other numbers stay in it. An age in `measures` makes a
 * bare number an age too: "she is 8, so nothing from 12".
 */
export function takePrices(draft: Draft, measures: readonly Measure[] = []): PriceWish | undefined {
  // Most messages have no number, and then no reading runs.
  if (!/\d/u.test(draft.left)) return undefined;
  const isAged = measures.some(({ dimension }) => dimension === 'age');
  const wishes: PriceWish[] = [];
  let open = amountsIn(draft.left);
  for (const reading of READINGS) {
    for (const first of open) {
      const last = reading.isPair === true ? open[open.indexOf(first) + 1] : first;
      if (last === undefined) continue;
      const place = placeOf(draft.left, reading, first, last);
      if (place === undefined) continue;
      const currency = reading.isPair === true ? (first.currency ?? last.currency) : last.currency;
      const isAge = isAged && reading.dated === true && Number(first.written.digits) <= AGE_MAX;
      const isBare = currency === undefined;
      // "A beer, 0.0 or so" has no price of nothing.
      const isNone = !/[1-9]/u.test(first.written.digits + last.written.digits);
      const isDated =
        reading.dated === true && [first, last].every(({ written }) => isYear(written));
      if (isBare && (isAge || isNone || isDated || !isPrice(draft.left, reading, first, place))) {
        continue;
      }
      draft.blank(place);
      open = open.filter((one) => one !== first && one !== last);
      const own = reading.wish(first.written, last.written);
      const refused = refusalEnd(draft.text, place);
      // "I do not want to spend" that: the verb is no unwanted thing.
      const not = wordsOf(refused === undefined ? '' : draft.text).find(
        ({ start, end, lower }) =>
          start >= place.end && end <= (refused ?? 0) && isOf('denials', lower),
      );
      if (not) draft.blank({ start: not.start, end: refused! });
      // "Leave out those below 30": the bound is left out, and no thing.
      const omitted = omissionBefore(draft.text, place.start);
      if (omitted) draft.blank(omitted);
      const read = refused === undefined ? own : beyond(own);
      wishes.push(currency ? { ...read, currencies: currenciesOf(currency) } : read);
    }
  }
  // "Wow, 6 grand": money that bounds nothing.
  for (const one of open)
    if (/\s\p{L}+$/u.test(draft.left.slice(one.start, one.end))) draft.blank(one);
  // The first readings are the surest; later ones only add missing bounds.
  return wishes.length > 0 ? Object.assign({}, ...wishes.toReversed()) : undefined;
}

const REFUSED = new RegExp(
  `^\\s*(?:${inAnyLanguage(({ refused, rejected }) => [...refused, ...rejected])})(?![\\p{L}\\p{N}])`,
  'iu',
);
const OMITTED = new RegExp(
  `${START}(?<cue>${inAnyLanguage(({ omits }) => omits)})(?:\\s+[\\p{L}-]{1,30}){0,4}\\s*$`,
  'iu',
);

/** The end of words behind a bound that refuse what is within it: "below 30 is no use"; "leave out those below 30". */
export function refusalEnd(text: string, { start, end }: Span): number | undefined {
  const behind = REFUSED.exec(text.slice(end, end + CUE_LENGTH_MAX));
  if (behind) return end + behind[0].length;
  return omissionBefore(text, start) ? end : undefined;
}

/** The "leave out" before a bound. */
function omissionBefore(text: string, end: number): Span | undefined {
  const from = Math.max(0, end - CUE_LENGTH_MAX);
  const match = OMITTED.exec(text.slice(from, end));
  const start = from + (match?.index ?? 0);
  return match ? { start, end: start + match.groups!['cue']!.length } : undefined;
}

/** The bound of what is left where the other side is refused. */
function beyond(wish: PriceWish): PriceWish {
  const { min, max } = wish;
  if (min && !max) return { max: min };
  return max && !min ? { min: max } : wish;
}

const TO = new RegExp(`^\\s*(?:[-–]|${UNTIL}(?!\\p{L}))`, 'iu');

/** Whether a number without a currency is a price: no measure, no end of a range. */
function isPrice(text: string, reading: Reading, first: Amount, place: Span): boolean {
  const rest = text.slice(place.end);
  if (UNIT.test(rest) || /^[-'./]?[\p{L}\p{N}]/u.test(rest)) return false;
  const isAlone = /^\s*(?:$|[,;.?!])/u.test(rest) && first.written.digits.length > 2;
  if (reading.isAlone === true && !isAlone) return false;
  // "20 to 30" without a currency is another range, "140x200 under 1000" is none.
  const isRange = /\d\s*$/u.test(text.slice(0, place.start)) && TO.test(text.slice(place.start));
  return reading.plain && !isRange;
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
