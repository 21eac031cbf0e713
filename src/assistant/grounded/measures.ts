// Sizes, weights and capacities: the measures in a message, and whether a product has them, in any units.

import { remembered } from '../../base/remembered.ts';
import type { CatalogueProduct } from '../port.ts';
import { hasTail } from './compounds.ts';
import { isAgeFact, isOfAge } from './ages.ts';
import type { Measure } from './memory.ts';
import {
  inAnyLanguage,
  isOf,
  numberInWords,
  synonymsOf,
  translationsOf,
} from './languages/languages.ts';
import { priceCues } from './prices.ts';
import { isOfSize, sizeIn } from './sizes.ts';
import { isSameWord, namesWord, wordsOf, Draft, type Span } from './text.ts';
import {
  FLUID_OUNCE,
  NUMBER_SOURCE,
  numberOf,
  UNIT_SOURCE,
  unitOf,
  UNTIL,
  type Dimension,
} from './units.ts';
import { YEAR, yearsIn } from './years.ts';

type Fact = CatalogueProduct['facts'][number];

const NUMBER = `(${NUMBER_SOURCE})`;
const EDGE = '(?![\\p{L}\\p{N}])';
const FOUND = new RegExp(
  `(?<![\\p{L}\\p{N}.,/])(?:${NUMBER}\\s?(?:${UNIT_SOURCE})?\\s?(?:-|–|${UNTIL})\\s?)?` +
    `${NUMBER}\\s?-?(${UNIT_SOURCE})${EDGE}`,
  'giu',
);
const THAN = `(?:${inAnyLanguage(({ than }) => than)})`;
const DENIED = `(?:${inAnyLanguage(({ denials }) => denials)})(?: \\p{L}+)?`;
const FEWER = `(?:${inAnyLanguage(({ less }) => less)})(?: \\p{L}+)? ${THAN}`;
const GREATER = `(?:${inAnyLanguage(({ more }) => more)})(?: \\p{L}+)? ${THAN}`;
const LEAST = [
  `${DENIED} (?:${FEWER}|${priceCues('under')})`,
  GREATER,
  priceCues('over'),
  priceCues('from'),
].join('|');
const MOST = [
  `${DENIED} (?:${GREATER}|${priceCues('over')})`,
  FEWER,
  priceCues('under'),
  priceCues('upTo'),
].join('|');
/** "At least *a* litre". */
const ONE = inAnyLanguage(({ one }) => [one]);
const OR_MORE = `(?:(?:\\s\\p{L}+)?\\s*(?:(?<orMore>\\+|${priceCues('orMore')})|(?<orLess>${priceCues('orLess')}))${EDGE})?`;
const ASKED = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])(?:(?<most>${MOST})|(?<least>${LEAST})|(?<around>${priceCues('around')}))\\s+)?` +
    `(?:(?<![\\p{L}\\p{N}.,/])(?<number>${NUMBER})\\s?-?|(?<=\\s)(?:${ONE})\\s)(?<unit>${UNIT_SOURCE})${EDGE}` +
    OR_MORE,
  'giu',
);
/** Tolerance without an "about": for rounding and other units. */
const EXACT_SHARE = 0.03;
const AROUND_SHARE = 0.12;

/** Most measures that are read of a message. */
export const MEASURE_COUNT_MAX = 20;

/** Takes the measures with a bound out of the message; exact ones stay words as well. */
export function takeMeasures(draft: Draft): Measure[] {
  const measures: Measure[] = [];
  const bounded: Span[] = [];
  for (const match of draft.left.matchAll(ASKED)) {
    const { least, most, around, orMore, orLess, number, unit = '' } = match.groups ?? {};
    const known = unitOf(unit);
    if (!known || (number ?? least ?? most ?? around) === undefined) continue;
    if (measures.length === MEASURE_COUNT_MAX) break;
    const [dimension, factor] = known;
    const value = numberOf(number ?? '1') * factor;
    const isMore = (least ?? orMore) !== undefined;
    const isLess = (most ?? orLess) !== undefined;
    const share = around === undefined ? EXACT_SHARE : AROUND_SHARE;
    const isExact = !isMore && !isLess && around === undefined;
    const bounds = isMore
      ? { min: value * (1 - 0.001) }
      : isLess
        ? { max: value * (1 + 0.001) }
        : { min: value * (1 - share), max: value * (1 + share) };
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
  const behind = /^[ -]\p{L}+/u.exec(text.slice(index + match.length));
  return wordsOf([before?.[0], match, behind?.[0]].join(' '))
    .map(({ lower }) => lower)
    .filter((lower) => !/\d/u.test(lower) && unitOf(lower) === undefined)
    .slice(0, OF_COUNT_MAX);
}

/** Most words that may name what is measured. */
export const OF_COUNT_MAX = 8;

/** Endings of plurals in the languages: "under 50 preferably" is no count. */
const COUNTABLE = new RegExp(`(?:${inAnyLanguage(({ plurals }) => [plurals])})$`, 'iu');
/** A shorter word that is no counted thing is a unit. */
const WORD_LENGTH_MIN = 4;
/** "One" counts nothing. */
const NUMBER_WORDS = inAnyLanguage(
  ({ numbers }) => numbers.match(/\p{L}+(?= (?!1(?!\d)))/gu) ?? [],
);
const COUNTED = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])(?:(?<most>${MOST})|(?<least>${LEAST}))\\s+)?` +
    `(?<![\\p{L}\\p{N}.,/-])(?<number>\\d{1,5}|${NUMBER_WORDS})[ -](?<noun>\\p{L}{2,})${EDGE}${OR_MORE}`,
  'giu',
);

/** "At least SPF 30": a number behind what it is of, where that is no price. */
const NUMBERED = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?<most>${MOST})|(?<least>${LEAST}))\\s+` +
    `(?<noun>\\p{L}{2,})[ -]?(?<number>\\d{1,5})(?![\\p{L}\\p{N}.,]|\\s?(?:${UNIT_SOURCE})${EDGE})`,
  'giu',
);

/** Bounds of a number behind its name; they ask for nothing where no product tells of it. */
function numberedIn(draft: Draft, isIdle: (lower: string) => boolean): Measure[] {
  return [...draft.left.matchAll(NUMBERED)].flatMap((match): Measure[] => {
    const { most, least = '', noun = '', number = '' } = match.groups ?? {};
    const counted = noun.toLowerCase();
    // "From Brand 5" names who made it.
    const [lead = ''] = match[0].toLowerCase().split(/\s/u);
    if (isOf('makerBefore', lead)) return [];
    if (isIdle(counted) || unitOf(noun) || YEAR.test(number)) return [];
    const bound = most === undefined ? { min: Number(number) } : { max: Number(number) };
    draft.blank({ start: match.index, end: match.index + (most ?? least).length });
    return [{ dimension: 'count', ...bound, text: match[0].trim(), isExact: true, counted }];
  });
}

/** Takes "more than 50 pieces", "for 2 players"; `isName` recognises words that are no counted things. */
export function takeCounts(draft: Draft, isIdle: (lower: string) => boolean): Measure[] {
  const counts = numberedIn(draft, isIdle);
  for (const match of draft.left.matchAll(COUNTED)) {
    const { number = '', noun = '', ...bounds } = match.groups ?? {};
    const [least, most] = [bounds.least ?? bounds.orMore, bounds.most ?? bounds.orLess];
    const isExact = least === undefined && most === undefined;
    // "At least 50 Nm": the attributes show other units.
    const isUnit = noun.length < WORD_LENGTH_MIN;
    const isNoun = isUnit ? !isExact : COUNTABLE.test(noun);
    if (!isNoun || unitOf(noun) || isIdle(noun.toLowerCase()) || YEAR.test(number)) continue;
    const value = numberInWords([number.toLowerCase()]) ?? Number(number);
    const min = most === undefined ? { min: value } : {};
    const max = least === undefined ? { max: value } : {};
    const text = match[0].trim();
    counts.push({ dimension: 'count', ...min, ...max, text, isExact, counted: noun.toLowerCase() });
    if (isExact) continue;
    const end = match.index + match[0].length;
    const at = match[0].lastIndexOf(noun);
    draft.blank({ start: match.index, end: match.index + at });
    draft.blank({ start: isUnit ? match.index : match.index + at + noun.length, end });
  }
  return counts;
}

/** Whether a product has this count: by an attribute, else by its texts. */
function isOfCount(product: CatalogueProduct, { counted = '', ...measure }: Measure) {
  const { min = -Infinity, max = Infinity } = measure;
  const facts = product.facts.filter((one) => isCountOf(one, counted));
  const texts = facts.length > 0 ? facts.map(({ value }) => value) : countsIn(product, counted);
  const numbers = (text: string): number[] =>
    [...text.matchAll(/\d+(?:[.,]\d{1,2}(?!\d))?/gu)].map(([one]) => numberOf(one));
  // "Serves from: 4", "Serves up to: 8": the two ends may be attributes of their own.
  const [from, to] = ends(facts, ({ value }) => numbers(value)[0] ?? 0);
  const spans =
    from === undefined && to === undefined ? texts.map(numbers) : [[from ?? 0, to ?? Infinity]];
  if (spans.length === 0) return undefined;
  return spans.some((span) => Math.min(...span) <= max && Math.max(...span) >= min);
}

/** Whether a fact is the number of the counted thing. */
function isCountOf({ name, value }: Fact, counted: string): boolean {
  if (!/^\D{0,4}\d/u.test(value)) return false;
  if (PERSONS.test(counted)) return wordsOf(name).some(({ lower }) => PERSONS.test(lower));
  const names = [counted, ...synonymsOf(counted), ...translationsOf(counted)];
  return names.some((one) => namesWord(`${name} ${value}`, one));
}

/** Whether the count is of people that a product is for. */
export function countsPeople({ counted = '' }: Measure): boolean {
  return PERSONS.test(counted);
}

/** Whether a label and a word both say people: "players" for "guests". */
export function namesPersons(label: string, word: string): boolean {
  return PERSONS.test(word) && wordsOf(label).some(({ lower }) => PERSONS.test(lower));
}

const PERSONS = new RegExp(`^(?:${inAnyLanguage(({ persons }) => [persons])})$`, 'iu');
const ENDS = inAnyLanguage(({ leastNames }) => [leastNames]);
const LEAST_NAME = new RegExp(`(?<!\\p{L})(?:${ENDS})(?!\\p{L})`, 'iu');
const MOST_NAME = new RegExp(
  `(?<!\\p{L})(?:${inAnyLanguage(({ mostNames }) => [mostNames])})(?!\\p{L})`,
  'iu',
);

/** The least and the most that a thing is for, by attributes with such names: "Max. load". */
function ends<Amount>(
  facts: CatalogueProduct['facts'],
  amountOf: (fact: Fact) => Amount,
): readonly [least: Amount | undefined, most: Amount | undefined] {
  const called = (pattern: RegExp) =>
    facts.find(({ name, key }) => pattern.test(`${name} ${key.replaceAll('_', ' ')}`));
  const [least, most] = [called(LEAST_NAME), called(MOST_NAME)];
  return [least && amountOf(least), most && amountOf(most)];
}

const NUMBERS_NAMED = /(?<![\p{L}\p{N}])(\p{L}{2,})[ -]?(\d{1,5})(?![\p{L}\p{N}.,])/gu;
const COUNTS = new RegExp(`(\\d{1,5}(?:\\s*(?:-|–|${UNTIL})\\s*\\d{1,5})?)[ -]?(\\p{L}{2,})`, 'gu');

/** "2 to 4 players", "500-piece" in a title or a description. */
export function countsIn(product: CatalogueProduct, counted: string): string[] {
  const names = [counted, ...synonymsOf(counted)];
  return everyCountIn(product).flatMap(([number, noun]) => {
    const isPersons = PERSONS.test(counted) && PERSONS.test(noun);
    return isPersons || names.some((name) => isSameWord(noun, name) || hasTail(noun, name))
      ? [number]
      : [];
  });
}

/** Every count in the texts of a product, with the counted thing in lower case. */
const everyCountIn = remembered(({ title, description }: CatalogueProduct) => [
  ...Array.from(
    `${title}. ${description ?? ''}`.matchAll(COUNTS),
    ([, number = '', noun = '']) => [number, noun.toLowerCase()] as const,
  ),
  // "SPF 50" of a title.
  ...Array.from(
    title.matchAll(NUMBERS_NAMED),
    ([, noun = '', number = '']) => [number, noun.toLowerCase()] as const,
  ),
]);

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
    ([, from, to = '', unit = '']) => {
      const known = unitOf(unit);
      if (known === undefined) return [];
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
  if (least !== undefined || most !== undefined)
    return [least?.[0] ?? -Infinity, most?.[1] ?? Infinity];
  const told = [description ?? '', ...facts.map(({ value }) => value)]
    .flatMap((text) => takeMeasures(new Draft(text)))
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
  if (dimension === 'size') return [];
  const isTold = (fact: Fact): boolean => {
    if (dimension === 'age') return isAgeFact(fact);
    if (dimension === 'year') return YEAR.test(fact.value);
    return dimension === 'count' ? isCountOf(fact, counted) : rangesOf(fact, dimension).length > 0;
  };
  return facts.filter(isTold).map(({ key }) => key);
}

/** An amount in a text, in the dimension of the unit that a word names: "2 kg" for "kilos". */
export function unitIn(text: string, word: string): string | undefined {
  const asked = word.length > 2 && /\d/u.test(text) ? unitOf(word)?.[0] : undefined;
  if (asked === undefined) return undefined;
  return [...text.matchAll(FOUND)].find((match) => unitOf(match[3] ?? '')?.[0] === asked)?.[0];
}

/** Whether a fact is an amount in the dimension of the unit that a word names. */
export function namesUnit({ name, value }: { name: string; value: string }, word: string): boolean {
  return unitIn(`${value} ${/\(([^)]{1,12})\)\s*$/u.exec(name)?.[1] ?? ''}`, word) !== undefined;
}

/** Whether a fact is an amount in the very unit that a word names: yards, and not millimetres. */
export function isInUnitOf({ value }: { value: string }, word: string): boolean {
  const [dimension, factor] = unitOf(word) ?? [];
  if (dimension === undefined) return false;
  const units = [...value.matchAll(FOUND)].map((match) => unitOf(match[3] ?? ''));
  return units.some((one) => one?.[0] === dimension && one[1] === factor);
}

/** Whether a product has a wanted measure; undefined if its data does not say. */
export function isOfMeasure(
  product: CatalogueProduct,
  measure: Measure,
  among: readonly CatalogueProduct[] = [product],
): boolean | undefined {
  if (measure.dimension === 'size') return isOfSize(product, sizeIn(measure));
  if (measure.dimension === 'count') return isOfCount(product, measure);
  if (measure.dimension === 'age') return isOfAge(product, measure);
  const { dimension, isExact, min = -Infinity, max = Infinity } = measure;
  const isWithin = ([from, to]: Range): boolean => to >= min && from <= max;
  if (dimension === 'year') {
    const years = yearsIn(product);
    return years.length === 0 ? undefined : years.some((one) => isWithin([one, one]));
  }
  if (isTaken(measure, among)) {
    // "1800 mm" in a title is the size of a desk that adjusts "up to 1185 mm".
    if (
      isExact &&
      amountsOfTitle(product).some(([of, range]) => of === dimension && isWithin(range))
    )
      return true;
    return limitsOf(product, dimension) && isMeantFor(product, measure);
  }
  const values = sharesOf(product, measure) ?? valuesOf(product, dimension);
  return values.length === 0 ? undefined : values.some(isWithin);
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
