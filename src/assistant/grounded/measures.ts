// Sizes, weights and capacities: what a message asks for, and whether a product is of it, whatever
// units either of them uses.

import { remembered } from '../../base/remembered.ts';
import type { CatalogueProduct } from '../port.ts';
import type { Measure } from './memory.ts';
import type { AmountWords } from './languages/amounts.ts';
import { inAnyLanguage, isOf, synonymsOf, translationsOf } from './languages/languages.ts';
import { priceCues } from './prices.ts';
import { isSameWord, namesWord, wordsOf, Draft, type Span } from './text.ts';
import { UNIT_SOURCE, unitOf, UNTIL, type Dimension } from './units.ts';

const NUMBER = '(\\d{1,6}(?:[.,]\\d{1,3})?)';
const EDGE = '(?![\\p{L}\\p{N}])';
const FOUND = new RegExp(`(?<![\\p{L}\\p{N}.,])${NUMBER}\\s?-?(${UNIT_SOURCE})${EDGE}`, 'giu');
const THAN = `(?:${inAnyLanguage(({ than }) => than)})`;
const DENIED = `(?:${inAnyLanguage(({ denials }) => denials)})(?: \\p{L}+)?`;
const FEWER = `(?:${inAnyLanguage(({ less }) => less)})(?: \\p{L}+)? ${THAN}`;
const GREATER = `(?:${inAnyLanguage(({ more }) => more)})(?: \\p{L}+)? ${THAN}`;
const LEAST = [GREATER, priceCues('over'), priceCues('from')].join('|');
const MOST = [
  `${DENIED} (?:${GREATER}|${priceCues('over')})`,
  FEWER,
  priceCues('under'),
  priceCues('upTo'),
].join('|');
const ASKED = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])(?:(?<most>${MOST})|(?<least>${LEAST})|(?<around>${priceCues('around')}))\\s+)?` +
    `(?<![\\p{L}\\p{N}.,])(?<number>${NUMBER})\\s?-?(?<unit>${UNIT_SOURCE})${EDGE}` +
    `(?:\\s*(?:(?<orMore>\\+|${priceCues('orMore')})|(?<orLess>${priceCues('orLess')}))${EDGE})?`,
  'giu',
);
/** Said without "about": what rounding and another unit make of a number. */
const EXACT_SHARE = 0.03;
const AROUND_SHARE = 0.12;

function numberOf(written: string): number {
  return Number(written.replace(',', '.'));
}

/** As many measures of a message are read. */
const MEASURE_COUNT_MAX = 20;

/** Takes the measures with a bound out of the message; exact ones stay words as well. */
export function takeMeasures(draft: Draft): Measure[] {
  const measures: Measure[] = [];
  if (!/\d/u.test(draft.left)) return measures;
  const bounded: Span[] = [];
  for (const match of draft.left.matchAll(ASKED)) {
    const { least, most, around, orMore, orLess, number = '', unit = '' } = match.groups ?? {};
    const known = unitOf(unit);
    if (!known) continue;
    if (measures.length === MEASURE_COUNT_MAX) break;
    const [dimension, factor] = known;
    const value = numberOf(number) * factor;
    const isMore = (least ?? orMore) !== undefined;
    const isLess = (most ?? orLess) !== undefined;
    const share = around === undefined ? EXACT_SHARE : AROUND_SHARE;
    const isExact = !isMore && !isLess && around === undefined;
    const bounds = isMore
      ? { min: value * (1 - 0.001) }
      : isLess
        ? { max: value * (1 + 0.001) }
        : { min: value * (1 - share), max: value * (1 + share) };
    measures.push({ dimension, ...bounds, text: match[0].trim(), isExact });
    if (!isExact) bounded.push({ start: match.index, end: match.index + match[0].length });
  }
  for (const span of bounded) draft.blank(span);
  return measures;
}

/** As plurals of the languages end: "under 50 preferably" counts nothing. */
const COUNTABLE = new RegExp(`(?:${inAnyLanguage(({ plurals }) => [plurals])})$`, 'iu');
const YEAR = /^(?:19|20)\d\d$/u;
const COUNTED = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])(?:(?<most>${MOST})|(?<least>${LEAST}))\\s+)?` +
    '(?<![\\p{L}\\p{N}.,/-])(?<number>\\d{1,5})[ -](?<noun>\\p{L}{4,})(?![\\p{L}\\p{N}])',
  'giu',
);

/** Takes "more than 50 pieces", "for 2 players"; `isName` tells words that count nothing. */
export function takeCounts(draft: Draft, isIdle: (lower: string) => boolean): Measure[] {
  const counts: Measure[] = [];
  if (!/\d/u.test(draft.left)) return counts;
  for (const match of draft.left.matchAll(COUNTED)) {
    const { least, most, number = '', noun = '' } = match.groups ?? {};
    const isNoun = COUNTABLE.test(noun) && !unitOf(noun) && !isIdle(noun.toLowerCase());
    if (!isNoun || YEAR.test(number)) continue;
    const value = Number(number);
    const min = most === undefined ? { min: value } : {};
    const max = least === undefined ? { max: value } : {};
    const isExact = least === undefined && most === undefined;
    const text = match[0].trim();
    counts.push({ dimension: 'count', ...min, ...max, text, isExact, counted: noun.toLowerCase() });
    if (isExact) continue;
    const end = match.index + match[0].length;
    draft.blank({ start: match.index, end: end - noun.length });
  }
  return counts;
}

/** Whether a product has so many of what is counted: by an attribute, else by its texts. */
function isOfCount(product: CatalogueProduct, { counted = '', ...measure }: Measure) {
  const { min = -Infinity, max = Infinity } = measure;
  const names = [counted, ...synonymsOf(counted), ...translationsOf(counted)];
  const facts = product.facts.filter(({ name, value }) => {
    return names.some((one) => namesWord(name, one)) && /^\D{0,4}\d/u.test(value);
  });
  const texts = facts.length > 0 ? facts.map(({ value }) => value) : countsIn(product, counted);
  const spans = texts.map((text) => [...text.matchAll(/\d+/gu)].map(([one]) => Number(one)));
  if (spans.length === 0) return undefined;
  return spans.some((span) => Math.min(...span) <= max && Math.max(...span) >= min);
}

const COUNTS = new RegExp(`(\\d{1,5}(?:\\s*(?:-|–|${UNTIL})\\s*\\d{1,5})?)[ -](\\p{L}{2,})`, 'gu');

/** "2 to 4 players", "500-piece" in a title or a description. */
export function countsIn({ title, description }: CatalogueProduct, counted: string): string[] {
  const names = [counted, ...synonymsOf(counted)];
  const found = `${title}. ${description ?? ''}`.matchAll(COUNTS);
  return [...found].flatMap(([, number = '', noun = '']) =>
    names.some((name) => isSameWord(noun.toLowerCase(), name)) ? [number] : [],
  );
}

const MONTHS = new RegExp(ages('months'), 'iu');

function ages(name: keyof AmountWords['ages']): string {
  return inAnyLanguage(({ ages }) => [ages[name]]);
}

/** What is said of an age: "6 years old", "turning 5". */
export function ageMeasure(text: string): Measure | undefined {
  const number = /\d{1,2}/u.exec(text)?.[0];
  if (number === undefined) return undefined;
  const years = Number(number) / (MONTHS.test(text) ? 12 : 1);
  // "Son is 8": who is so old is no measure.
  const isTold = wordsOf(text).some(({ lower }) => isOf('asks', lower));
  const said = isTold ? text.slice(text.search(/\d/u)) : text;
  return { dimension: 'age', min: years, max: years, text: said, isExact: true };
}

const AGE_NAME = new RegExp(`(?<!\\p{L})(?:${ages('names')})(?!\\p{L})`, 'iu');
const AGE_TEXT = new RegExp(
  `(?<!\\p{L})(?:${ages('from')})\\s+\\d{1,2}(?:\\s*(?:-|–|${UNTIL})\\s*\\d{1,2})?` +
    `\\s*(?:\\+|${ages('years')}|${ages('months')})`,
  'giu',
);
/** A toy from three years on is for five years too, and hardly for twelve. */
const AGE_SPAN = 6;

/** From which age to which a text says that something is for, in years. */
function agesIn(text: string): { from: number; to: number } | undefined {
  const [first, second] = [...text.matchAll(/\d+(?:[.,]\d+)?/gu)].map(([one]) => numberOf(one));
  if (first === undefined) return undefined;
  const years = MONTHS.test(text) ? 12 : 1;
  return {
    from: first / years,
    to: second === undefined ? first / years + AGE_SPAN : second / years,
  };
}

/** For which ages a product is: by its own attributes, else by what its texts say. */
function agesOf(product: CatalogueProduct): { from: number; to: number }[] {
  const facts = product.facts.filter(({ name, key }) =>
    AGE_NAME.test(`${name} ${key}`.replaceAll('_', ' ')),
  );
  const texts = facts.map(({ value }) => value);
  return (texts.length > 0 ? texts : ((product.description ?? '').match(AGE_TEXT) ?? []))
    .flatMap((text) => agesIn(text) ?? [])
    .slice(0, 2);
}

function isOfAge(product: CatalogueProduct, age: number): boolean | undefined {
  const [low, high] = agesOf(product);
  if (low === undefined) return undefined;
  // The least and the most may be attributes of their own.
  const to = high === undefined ? low.to : Math.max(high.from, low.from);
  return Math.min(low.from, high?.from ?? Infinity) <= age && age <= to;
}

/** What is for so many years more may still be shown, and is said not to fit. */
const YEARS_OFF_MAX = 2;

/** Whether a product's data says that it is for much older ones. */
export function isForOlder(product: CatalogueProduct, { dimension, max = 0 }: Measure): boolean {
  const from = dimension === 'age' ? agesOf(product).map((one) => one.from) : [];
  return from.length > 0 && Math.min(...from) > max + YEARS_OFF_MAX;
}

type Amount = readonly [dimension: Dimension, value: number];

function amountsIn(text: string): Amount[] {
  return (/\d/u.test(text) ? [...text.matchAll(FOUND)] : []).flatMap((match) => {
    const known = unitOf(match[2] ?? '');
    return known === undefined ? [] : [[known[0], numberOf(match[1] ?? '') * known[1]] as const];
  });
}

/** Every amount in a product's data. They are found once: a message may ask for hundreds. */
const amountsOf = remembered(({ facts, title }: CatalogueProduct): readonly Amount[] => {
  const inFacts = facts.flatMap(({ name, value }) => {
    const own = amountsIn(value);
    const named = /\(([^)]{1,12})\)\s*$/u.exec(name)?.[1];
    if (named === undefined || !/^\d/u.test(value)) return own;
    const known = new Set(own.map(([dimension]) => dimension));
    return [
      ...own,
      ...amountsIn(`${value} ${named}`).filter(([dimension]) => !known.has(dimension)),
    ];
  });
  return [...inFacts, ...amountsIn(title)];
});

/** What a product's data says in a dimension; facts say it surer than a title. */
function valuesOf(product: CatalogueProduct, dimension: Dimension): number[] {
  return amountsOf(product).flatMap(([of, value]) => (of === dimension ? [value] : []));
}

/** An amount in a text, in the dimension of the unit that a word names: "2 kg" for "kilos". */
export function unitIn(text: string, word: string): string | undefined {
  const asked = word.length > 2 && /\d/u.test(text) ? unitOf(word)?.[0] : undefined;
  if (asked === undefined) return undefined;
  return [...text.matchAll(FOUND)].find((match) => unitOf(match[2] ?? '')?.[0] === asked)?.[0];
}

/** Whether a fact is an amount in the dimension of the unit that a word names. */
export function namesUnit({ name, value }: { name: string; value: string }, word: string): boolean {
  return unitIn(`${value} ${/\(([^)]{1,12})\)\s*$/u.exec(name)?.[1] ?? ''}`, word) !== undefined;
}

/** Whether a product is of a measure; undefined where its data does not say. */
export function isOfMeasure(product: CatalogueProduct, measure: Measure): boolean | undefined {
  if (measure.dimension === 'size') return isOfSize(product, sizeIn(measure));
  if (measure.dimension === 'count') return isOfCount(product, measure);
  if (measure.dimension === 'age') return isOfAge(product, measure.max ?? 0);
  const values = valuesOf(product, measure.dimension);
  if (values.length === 0) return undefined;
  const { min = -Infinity, max = Infinity } = measure;
  return values.some((value) => value >= min && value <= max);
}

/** Whether a text of a product says up to, or from, which measure it is for: "dogs up to 50 kg". */
export function isMeantFor({ description, facts }: CatalogueProduct, measure: Measure): boolean {
  const { dimension, min = -Infinity, max = Infinity } = measure;
  const texts = [description ?? '', ...facts.map(({ value }) => value)];
  return texts
    .flatMap((text) => takeMeasures(new Draft(text)))
    .filter(
      (one) => one.dimension === dimension && (one.min === undefined) !== (one.max === undefined),
    )
    .some((one) => (one.min ?? -Infinity) <= min && max <= (one.max ?? Infinity));
}

function sizes(name: Exclude<keyof AmountWords['sizes'], 'called'>): string {
  return inAnyLanguage(({ sizes }) => [sizes[name]]);
}

const SIZE_NAME = new RegExp(`(?<!\\p{L})(?:${sizes('names')})(?!\\p{L})`, 'iu');
/** Sizes in capital letters, and a waist in inches; other numbers are values of an attribute. */
const SIZE = new RegExp(
  `(?<![\\p{L}\\p{N}.,'-])(?:(?:${sizes('waist')})\\s+\\d{2}|(?:\\d?X{0,3}[SL])|M)(?![\\p{L}\\p{N}'-])`,
  'gu',
);
const LEAD = `(?:${sizes('lead')})\\s+`;
/** "Size 46"; and "in 46?" at the end of a message. */
const NUMBERED_SIZE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:${LEAD})?(?:${sizes('numbered')})\\s+\\d{1,3}(?:[.,]5)?(?![\\p{L}\\p{N}])` +
    `(?!\\s*(?:-|–|x|×|${UNTIL})\\s*\\d)|${LEAD}\\d{2,3}(?=\\s*(?:[?!.]|$)))`,
  'giu',
);
const LED = new RegExp(`^${LEAD}`, 'iu');

/** Whether an attribute tells the sizes of a thing. */
export function isSizeFact({ name }: { readonly name: string }): boolean {
  return SIZE_NAME.test(name.replaceAll('_', ' '));
}

/** Takes sizes out of the message: "she takes an S", "in XXL", "waist 30". */
export function takeSizes(draft: Draft): Measure[] {
  const numbered = [...draft.left.matchAll(NUMBERED_SIZE)];
  const sizes = [...draft.left.matchAll(SIZE)].filter(
    // "5 L" is a volume.
    (match) => !/\d\s*$/u.test(draft.left.slice(0, match.index)),
  );
  // A number stays a word as well: it may be a value that the catalogue knows.
  for (const match of sizes) {
    draft.blank({ start: match.index, end: match.index + match[0].length });
  }
  return [...sizes, ...numbered].map((match) => ({
    dimension: 'size',
    text: match[0].replace(LED, ''),
    isExact: false,
  }));
}

/** Whether a size in letters is called so: "S" is small. */
export function isSizeCalled(size: string, lower: string): boolean {
  if (size !== 'S' && size !== 'M' && size !== 'L') return false;
  const names = inAnyLanguage(({ sizes }) => [sizes.called[size]]);
  return new RegExp(`^(?:${names})$`, 'u').test(lower);
}

/** "43" of "size 43". */
export function sizeIn({ text }: Measure): string {
  return text.slice(text.lastIndexOf(' ') + 1);
}

function isOfSize(product: CatalogueProduct, size: string): boolean | undefined {
  const facts = product.facts.filter(isSizeFact);
  const inTitle = wordsOf(product.title).some((word) => word.text === size);
  if (facts.length === 0) return inTitle || undefined;
  return inTitle || facts.some((fact) => fact.value.split(/[\s,;/|]+/u).includes(size));
}
