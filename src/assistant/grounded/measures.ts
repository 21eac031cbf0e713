// Sizes, weights and capacities: the measures in a message, and whether a product has them, in any units.

import { remembered } from '../../base/remembered.ts';
import type { CatalogueProduct } from '../port.ts';
import { isAgeFact, isOfAge } from './ages.ts';
import { EDGE, FEWER, LEAST, MOST, NUMBER, ONE, OR_MORE, slackOf } from './bounds.ts';
import { ends, isCountOf, isOfCount } from './counts.ts';
import type { Measure } from './memory.ts';
import { priceCues } from './prices.ts';
import { isOfSize, isSizeFact, sizeIn } from './sizes.ts';
import { inAnyLanguage, LEXICONS } from './languages/languages.ts';
import { matchesIn } from './phrases.ts';
import { Draft, namesWord, type Span, type Word, wordsOf } from './text.ts';
import {
  FLUID_OUNCE,
  INCH,
  numberOf,
  OUNCE,
  UNIT_SOURCE,
  unitOf,
  UNTIL,
  type Dimension,
} from './units.ts';
import { YEAR, yearsIn } from './years.ts';

type Fact = CatalogueProduct['facts'][number];

/** "E5-774G" and "T-51g" are models, "Paper-610 mm" is 610 mm. */
const CODED = String.raw`\p{L}\d{1,4}-|(?<!\p{L})\p{L}{1,2}-`;
const FOUND = new RegExp(
  `(?<![\\p{L}\\p{N}.,/]|${CODED})(?:${NUMBER}\\s?(?:${UNIT_SOURCE})?\\s?(?:-|–|${UNTIL})\\s?)?` +
    `${NUMBER}\\s?-?(${UNIT_SOURCE})${EDGE}`,
  'giu',
);
const ASKED = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])(?:(?<most>${MOST})|(?<least>${LEAST})|(?<around>${priceCues('around')}))\\s+)?` +
    `(?:(?<![\\p{L}\\p{N}.,/])(?<number>${NUMBER})\\s?-?|(?<![\\p{L}\\p{N}])(?<one>${ONE})\\s)(?<unit>${UNIT_SOURCE})${EDGE}` +
    OR_MORE,
  'giu',
);
const OF = new RegExp(`^\\s(?:${inAnyLanguage(({ ofAmount }) => [ofAmount])})`, 'iu');
/** Tolerance without an "about": for rounding and other units. */
const EXACT_SHARE = 0.03;
const AROUND_SHARE = 0.08;

/** Screens of 15.6 inches are sold as 15: the most in metres that a whole number of inches means. */
function inchesMax(count: number, [, factor]: readonly [Dimension, number]): number {
  return factor === INCH && Number.isInteger(count)
    ? Math.min(count + 0.95, count * 1.06) * INCH
    : 0;
}

/** An end of a range; fractions are none. */
const END = '\\d+(?:[.,]\\d+)?';
const FROM = `(?<![\\p{L}\\p{N}.,])(?<from>${END})\\s?(?:${UNIT_SOURCE})?`;
/** "40-50 l", "40 to 50 litres", "between 40 and 50 litres". */
const ASKED_RANGES = [
  ...LEXICONS.flatMap(({ prices }) => prices.between).map(
    ([first, second]) => `(?<=(?<!\\p{L})(?:${first})\\s)${FROM}\\s(?:${second})\\s`,
  ),
  `${FROM}(?:[-–]|\\s(?:${UNTIL})\\s)`,
].map((from) => new RegExp(`(?=\\d)${from}(?<to>${END})\\s?(?<unit>${UNIT_SOURCE})${EDGE}`, 'giu'));

/** "20 to 40 pounds" may be money. */
const POUNDS = new RegExp(`^(?:${inAnyLanguage(({ currencies }) => [currencies.pound])})$`, 'iu');

/** Takes the measures with two ends out of the message. */
function takeRanges(draft: Draft): Measure[] {
  const measures: Measure[] = [];
  for (const pattern of ASKED_RANGES)
    for (const match of matchesIn(draft.left, pattern)) {
      const { from = '', to = '', unit = '' } = match.groups ?? {};
      const known = POUNDS.test(unit) ? undefined : unitOf(unit);
      const [low, high] = [numberOf(from), numberOf(to)];
      if (known === undefined || low >= high || measures.length === MEASURE_COUNT_MAX) continue;
      const [dimension, factor] = known;
      const [min, max] = [low * factor * (1 - EXACT_SHARE), high * factor * (1 + EXACT_SHARE)];
      const of = wordsBeside(draft.left, match);
      measures.push({ dimension, min, max, text: match[0].trim(), isExact: false, of });
      draft.blank({ start: match.index, end: match.index + match[0].length });
    }
  return measures;
}

/** Most measures that are read of a message. */
export const MEASURE_COUNT_MAX = 20;

/** Takes the measures with a bound out of the message; exact ones stay words as well. */
export function takeMeasures(draft: Draft): Measure[] {
  const ranges = takeRanges(draft);
  return [...ranges, ...takeBounds(draft)].slice(0, MEASURE_COUNT_MAX);
}

/** "'Otter 360'": the mark ends a quotation, and tells no feet. */
function isQuoted(text: string, { index, 0: whole }: RegExpExecArray): boolean {
  return /['’]$/u.test(whole.trimEnd()) && /(?:^|[\s(])['‘’][^'’]*$/u.test(text.slice(0, index));
}

/** The measures with one end, and the exact ones. */
function takeBounds(draft: Draft): Measure[] {
  const measures: Measure[] = [];
  const bounded: Span[] = [];
  for (const match of matchesIn(draft.left, ASKED)) {
    const { least, most, orSo, orMore, orLess, number, one, unit = '' } = match.groups ?? {};
    const around = match.groups?.['around'] ?? orSo;
    const known = isQuoted(draft.left, match) ? undefined : unitOf(unit);
    // "A litre of milk"; "is it a watt?" tells no amount.
    const isOf = one !== undefined && OF.test(draft.left.slice(match.index + match[0].length));
    if (!known || (!isOf && (number ?? least ?? most ?? around) === undefined)) continue;
    if (measures.length === MEASURE_COUNT_MAX) break;
    const [dimension, factor] = known;
    const count = numberOf(number ?? '1');
    const value = count * factor;
    const isMore = (least ?? orMore) !== undefined;
    const isLess = (most ?? orLess) !== undefined;
    const share = around === undefined ? EXACT_SHARE : AROUND_SHARE;
    const isExact = !isMore && !isLess && around === undefined;
    const slack = slackOf(least ?? most ?? '');
    const bounds = isMore
      ? { min: value * (1 - slack) }
      : isLess
        ? { max: value * (1 + slack) }
        : { min: value * (1 - share), max: Math.max(value * (1 + share), inchesMax(count, known)) };
    const of = wordsBeside(draft.left, match);
    measures.push({ dimension, ...bounds, text: match[0].trim(), isExact, of });
    if (!isExact) bounded.push({ start: match.index, end: match.index + match[0].length });
  }
  for (const span of bounded) draft.blank(span);
  return measures;
}

/** The words in a measure, right before it and right behind it, that are no units. */
function wordsBeside(text: string, { index, 0: match }: RegExpExecArray): string[] {
  const before = /\p{L}+\s*$/u.exec(text.slice(0, index));
  const rest = text.slice(index + match.length);
  const behind = /^[ -]\p{L}+/u.exec(rest.slice(OF.exec(rest)?.[0].length ?? 0));
  return wordsOf([before?.[0], match, behind?.[0]].join(' '))
    .map(({ lower }) => lower)
    .filter((lower) => !/\d/u.test(lower) && unitOf(lower) === undefined)
    .slice(0, OF_COUNT_MAX);
}

/** Most words that may name what is measured. */
export const OF_COUNT_MAX = 8;

/** A range; of a single amount both ends are the same. */
type Range = readonly [from: number, to: number];

/** The numbers of "1600 x 800 mm" but the last, with its unit. */
const TIMES = new RegExp(
  `${NUMBER}(?=(?:\\s?[x×]\\s?${NUMBER}){1,2}\\s?(${UNIT_SOURCE})${EDGE})`,
  'giu',
);

/** Every amount in a text. */
function amountsIn(text: string): (readonly [Dimension, Range])[] {
  const written = text.replaceAll(TIMES, '$1 $3');
  return (/\d/u.test(text) ? [...written.matchAll(FOUND)] : []).flatMap(
    ([whole, from, to = '', unit = '']) => {
      const known = unitOf(unit);
      // "GTX 970M" and "4G" are models; a cable of 30M has metres.
      if (known === undefined || (/\dG$|\d{3}M$/u.test(whole) && /\p{Ll}/u.test(text))) return [];
      const read = ([dimension, factor]: readonly [Dimension, number]) =>
        [dimension, [numberOf(from ?? to) * factor, numberOf(to) * factor]] as const;
      // A mug of 12 oz holds 12 fluid ounces.
      return /^o/iu.test(unit) ? [read(known), read(['volume', FLUID_OUNCE])] : [read(known)];
    },
  );
}

/** Whether the second text is an amount, in any unit, that the first has too: `6"` of "in 6 inch". */
export function hasAmount(text: string, own: string): boolean {
  const amounts = amountsIn(own);
  const said = amounts.length > 0 ? amountsIn(text) : [];
  return amounts.some(([dimension, [from]]) =>
    said.some(
      ([of, [wanted]]) => of === dimension && Math.abs(wanted - from) <= from * EXACT_SHARE,
    ),
  );
}

/** The one amount that a text is: "28Kg" in grams, "5 Pack" in packs; undefined for other texts. */
export function amountOf(
  text: string,
): { readonly written: string; readonly unit: string; readonly value: number } | undefined {
  const [, written = '', counted = ''] =
    /^\s*(\d+(?:[.,]\d+)?)[\s-]*(\p{L}+)\s*$/u.exec(text) ?? [];
  if (written === '') return undefined;
  const [dimension, factor] = unitOf(counted) ?? [counted.toLowerCase(), 1];
  return { written, unit: dimension, value: numberOf(written) * factor };
}

/** Every amount of a fact, also with the unit in its name. Cached: a message may need hundreds. */
const amountsOf = remembered(({ name, value }: Fact) => {
  const own = amountsIn(value);
  const named = /\(([^)]{1,12})\)\s*$/u.exec(name)?.[1];
  if (named === undefined || !/^\d/u.test(value)) return own;
  const known = new Set(own.map(([dimension]) => dimension));
  return [...own, ...amountsIn(`${value} ${named}`).filter(([one]) => !known.has(one))];
});

const amountsOfTitle = remembered(({ title }: CatalogueProduct) => amountsIn(title));

function rangesOf(fact: Fact, dimension: Dimension): Range[] {
  return amountsOf(fact).flatMap(([of, range]) => (of === dimension ? [range] : []));
}

/**
 * The range that a thing is made for: its load, its user's weight, "for dogs up to 50 kg". Undefined
 * if its data has no such range.
 */
function limitsOf(product: CatalogueProduct, dimension: Dimension): Range | undefined {
  const known = limitsByDimension(product);
  if (!known.has(dimension)) known.set(dimension, limitsIn(product, dimension));
  return known.get(dimension);
}

const limitsByDimension = remembered(
  (_product: CatalogueProduct) => new Map<Dimension, Range | undefined>(),
);

function limitsIn(
  { facts, description }: CatalogueProduct,
  dimension: Dimension,
): Range | undefined {
  const measuring = facts.filter((one) => rangesOf(one, dimension).length > 0);
  const [least, most] = ends(measuring, (one) => rangesOf(one, dimension)[0]!);
  // The least focus of a lens, which tells other lengths too, is no end of what it is made for.
  if (most !== undefined || (least !== undefined && measuring.length === 1))
    return [least?.[0] ?? -Infinity, most?.[1] ?? Infinity];
  const told = [description ?? '', ...facts.map(({ value }) => value)]
    .flatMap((text) => takeBounds(new Draft(text)))
    .filter((one) => one.dimension === dimension);
  const from = told.find(({ max }) => max === undefined)?.min;
  const to = told.find(({ min }) => min === undefined)?.max;
  return from === undefined && to === undefined ? undefined : [from ?? -Infinity, to ?? Infinity];
}

/** The amounts of a product in a dimension; facts count before a title. */
function valuesOf(product: CatalogueProduct, dimension: Dimension): Range[] {
  return [...product.facts.map(amountsOf), amountsOfTitle(product)]
    .flat()
    .flatMap(([of, range]) => (of === dimension ? [range] : []));
}

/** Whether a title tells a range that a fact tells too: "70-300 mm". */
function isTitled(product: CatalogueProduct, dimension: Dimension, [from, to]: Range): boolean {
  const isSame = ([low, high]: Range): boolean => low === from && high === to;
  const titled = amountsOfTitle(product).some(([of, range]) => of === dimension && isSame(range));
  return titled && product.facts.some((fact) => rangesOf(fact, dimension).some(isSame));
}

const SHARES = new RegExp(`${NUMBER}\\s?%\\s+(\\p{L}[^\\d,;.%]*)`, 'gu');

/** The shares of what is asked for, where a list says of what each is: "70% wool, 30% silk". */
function sharesOf({ facts }: CatalogueProduct, { dimension, of = [] }: Measure) {
  if (dimension !== 'share' || of.length === 0) return undefined;
  const told = facts.flatMap(({ value }) => [...value.matchAll(SHARES)]);
  const ranges = told.flatMap(([, written = '', named = '']): Range[] => {
    const share = numberOf(written);
    return of.some((word) => namesWord(named, word)) ? [[share, share]] : [];
  });
  return ranges.length > 0 ? ranges : undefined;
}

const UNDER = new RegExp(`^(?:${FEWER}|${priceCues('under')})(?!\\p{L})`, 'iu');

/**
 * Whether a measure is a load of the thing: some scales have one, and "up to 10 kg" means it. "Under
 * 10 kg" means the thing's own weight.
 */
function isTaken({ dimension, text }: Measure, products: readonly CatalogueProduct[]): boolean {
  return !UNDER.test(text) && products.some((one) => limitsOf(one, dimension) !== undefined);
}

/** The attributes of a product for a measure. */
export function keysOfMeasure({ facts }: CatalogueProduct, measure: Measure): string[] {
  const { dimension, counted = '' } = measure;
  if (measure.key !== undefined) return [measure.key];
  const isTold = (fact: Fact): boolean => {
    if (dimension === 'age') return isAgeFact(fact);
    if (dimension === 'size') return isSizeFact(fact);
    if (dimension === 'year') return YEAR.test(fact.value);
    return dimension === 'count' ? isCountOf(fact, counted) : rangesOf(fact, dimension).length > 0;
  };
  return facts.filter(isTold).map(({ key }) => key);
}

/** Whether a fact is a number without a unit: "Internal memory: 8". */
export function isBare({ value }: Pick<Fact, 'value'>): boolean {
  return /^\d+(?:\.\d+)?$/u.test(value);
}

/** A bare number of what was asked for, in the unit that was said, where its name has none: of "8 GB of RAM" gigabytes. */
export function inUnitOf(fact: Fact, { text, dimension }: Measure): Fact {
  const isUnitless = isBare(fact) && rangesOf(fact, dimension).length === 0;
  const [unit] = isUnitless ? (LAST_UNIT.exec(text) ?? []) : [];
  return unit === undefined ? fact : { ...fact, value: `${fact.value} ${unit}` };
}

const LAST_UNIT = new RegExp(`(?:${UNIT_SOURCE})(?!\\p{L})(?!.*\\d)`, 'iu');

/** Whether a fact tells how far something reaches, or how much it holds: "15.6 in", "40 l", and no "4 GB". */
export function isExtent({ value }: Pick<Fact, 'value'>, of: 'length' | 'volume'): boolean {
  return amountsIn(value).some(([dimension]) => dimension === of);
}

/** The lengths in a text, as they are written. */
export function lengthsIn(text: string): string[] {
  const all = [...text.replaceAll(TIMES, '$1 $3').matchAll(FOUND)];
  return all.flatMap(([one, , , unit = '']) => (unitOf(unit)?.[0] === 'length' ? [one] : []));
}

/** An amount in a text, in the dimension of the unit that a word names: "2 kg" for "kilos". */
export function unitIn(text: string, word: string): string | undefined {
  const asked = word.length > 2 && /\d/u.test(text) ? unitOf(word)?.[0] : undefined;
  if (asked === undefined) return undefined;
  return [...text.matchAll(FOUND)].find((match) => unitOf(match[3] ?? '')?.[0] === asked)?.[0];
}

/** Whether a fact is an amount in the dimension of the unit that a word names. */
export function namesUnit({ name, value }: { name: string; value: string }, word: string): boolean {
  if (unitOf(word) === undefined) return false;
  return unitIn(`${value} ${/\(([^)]{1,12})\)\s*$/u.exec(name)?.[1] ?? ''}`, word) !== undefined;
}

/** Whether a fact is an amount in the very unit that a word names: yards, and not millimetres. */
export function isInUnitOf({ value }: { value: string }, word: string): boolean {
  const [dimension, factor] = unitOf(word) ?? [];
  if (dimension === undefined) return false;
  const units = [...value.matchAll(FOUND)].map((match) => unitOf(match[3] ?? ''));
  return units.some((one) => one?.[0] === dimension && one[1] === factor);
}

const NUMBERS = new RegExp(NUMBER, 'gu');

/** By the attribute that was named: in its units, else by its numbers as they are written. */
function isOfCalled({ facts }: CatalogueProduct, { key, dimension, min, max }: Measure) {
  const fact = facts.find((one) => one.key === key);
  if (fact === undefined) return undefined;
  const inUnits = rangesOf(fact, dimension);
  const numbers = [...fact.value.matchAll(NUMBERS)].map(([one]) => numberOf(one));
  const ranges = dimension === 'count' ? numbers.map((one): Range => [one, one]) : inUnits;
  if (ranges.length === 0) return undefined;
  return ranges.some(([from, to]) => to >= (min ?? -Infinity) && from <= (max ?? Infinity));
}

/** Whether a product has a wanted measure; undefined if its data does not say. */
export function isOfMeasure(
  product: CatalogueProduct,
  measure: Measure,
  among: readonly CatalogueProduct[] = [product],
): boolean | undefined {
  if (measure.key !== undefined) return isOfCalled(product, measure);
  if (measure.dimension === 'size') return isOfSize(product, sizeIn(measure));
  if (measure.dimension === 'count') return isOfCount(product, measure);
  if (measure.dimension === 'age') return isOfAge(product, measure);
  const { dimension, isExact, min = -Infinity, max = Infinity } = measure;
  const isWithin = ([from, to]: Range): boolean => to >= min && from <= max;
  if (dimension === 'year') {
    const years = yearsIn(product);
    return years.length === 0 ? undefined : years.some((one) => isWithin([one, one]));
  }
  // "At least 300 mm" of zooms means what their titles tell, and not how near they focus; "900 mm at most" of fans is no
  // reach of a remote, "up to 6 m".
  const told = valuesOf(product, dimension);
  const titled = isExact ? [] : told.filter((one) => isTitled(product, dimension, one));
  if (titled.length === 0 && isTaken(measure, among)) {
    // "1800 mm" in a title is the size of a desk that adjusts "up to 1185 mm".
    if (
      isExact &&
      amountsOfTitle(product).some(([of, range]) => of === dimension && isWithin(range))
    )
      return true;
    return limitsOf(product, dimension) && isMeantFor(product, measure);
  }
  const values = sharesOf(product, measure) ?? (titled.length > 0 ? titled : told);
  const fluid = values.length === 0 ? asFluid(measure) : undefined;
  if (fluid) return isOfMeasure(product, fluid, among);
  return values.length === 0 ? undefined : values.some(isWithin);
}

/** Whether a product has the amount itself, and no range around it: "the 30 mm one" is no 24-70 mm. */
export function isJustOf(product: CatalogueProduct, { dimension, min = 0, max = 0 }: Measure) {
  return valuesOf(product, dimension).some(([from, to]) => from >= min && to <= max);
}

/** "A bottle of 30 ounces": what tells no weight holds fluid ounces. */
function asFluid({ dimension, min, max, ...measure }: Measure): Measure | undefined {
  const isOunce = ({ lower }: Word): boolean => unitOf(lower)?.[1] === OUNCE;
  if (dimension !== 'mass' || !wordsOf(measure.text).some(isOunce)) return undefined;
  const litres = (kilograms: number): number => (kilograms / OUNCE) * FLUID_OUNCE;
  return {
    ...measure,
    dimension: 'volume',
    ...(min === undefined ? {} : { min: litres(min) }),
    ...(max === undefined ? {} : { max: litres(max) }),
  };
}

/** Whether a measure is an amount in units. */
export function isInUnits({ dimension }: Measure): boolean {
  return !['size', 'age', 'count', 'year'].includes(dimension);
}

/** Whether a product's data has a bound on what it is for: "dogs up to 50 kg". */
export function isMeantFor(product: CatalogueProduct, measure: Measure): boolean {
  const { dimension, min, max } = measure;
  if (!isInUnits(measure)) return false;
  const limits = limitsOf(product, dimension);
  const [from, to] = [min ?? max ?? 0, max ?? min ?? 0];
  return limits !== undefined && limits[0] <= to && limits[1] >= from * (1 - EXACT_SHARE);
}
