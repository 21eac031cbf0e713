// Sizes, weights and capacities: what a message asks for, and whether a product is of it, whatever
// units either of them uses.

import type { CatalogueProduct } from '../port.ts';
import type { Measure } from './memory.ts';
import { synonymsOf } from './languages/languages.ts';
import { isSameWord, namesWord, wordsOf, Draft, type Span } from './text.ts';

type Dimension = Measure['dimension'];

const UNITS: readonly (readonly [source: string, dimension: Dimension, factor: number])[] = [
  ['(?:m²|m2|qm|sqm|square met(?:er|re)s?|quadratmetern?|mètres carrés)', 'area', 1],
  ['mm|millimet(?:er|re)[ns]?', 'length', 0.001],
  ['cm|centimet(?:er|re)s?|zentimetern?', 'length', 0.01],
  ['inch(?:es)?|zoll|pouces?|"|″|in(?=\\s*(?:$|[.,;)]))', 'length', 0.0254],
  ['ft\\.?|feet|foot|pieds?', 'length', 0.3048],
  ['m|met(?:er|re)[ns]?|mètres?', 'length', 1],
  ['kg|kilos?|kilograms?|kilogramm', 'mass', 1],
  ['g|grams?|gramm|grammes?', 'mass', 0.001],
  ['lbs?\\.?|pounds?', 'mass', 0.453_592],
  ['oz|ounces?', 'mass', 0.028_35],
  ['ml|millilit(?:er|re)[ns]?', 'volume', 0.001],
  ['cl', 'volume', 0.01],
  ['l|lit(?:er|re)[ns]?', 'volume', 1],
  ['gal(?:lons?)?', 'volume', 3.785],
  ['mb|megabytes?', 'data', 1 / 1024],
  ['gb|gigs?|gigabytes?', 'data', 1],
  ['tb|terabytes?', 'data', 1024],
  ['lm|lumens?', 'light', 1],
  ['w|watts?', 'power', 1],
  ['kw', 'power', 1000],
  ['h|hrs?|hours?|stunden?|std\\.?|heures?', 'time', 1],
  ['min(?:utes?|uten)?', 'time', 1 / 60],
  ['mah', 'charge', 1],
];

const NUMBER = '(\\d{1,6}(?:[.,]\\d{1,3})?)';
const UNIT = UNITS.map(([source]) => source).join('|');
/** The source of a pattern that matches any unit (case-insensitive, `u`). */
export const UNIT_SOURCE = UNIT;
const EDGE = '(?![\\p{L}\\p{N}])';
const FOUND = new RegExp(`(?<![\\p{L}\\p{N}.,])${NUMBER}\\s?-?(${UNIT})${EDGE}`, 'giu');
const LEAST =
  'at least|(?:higher|longer|taller|wider|heavier|bigger|larger|thicker|deeper|faster|louder|brighter|stronger) than|' +
  '(?:höher|länger|größer|schwerer|breiter|dicker|tiefer|stärker) als|min(?:imum|\\.)?|over|more than|above|from|mindestens|ab|über|mehr als|au moins|plus de|minimum';
const MOST =
  "(?:do(?:es)?n't|not?|nothing|nicht|nichts)(?: \\p{L}+)? (?:longer|larger|bigger|heavier|higher|länger|größer|schwerer|höher) (?:than|als)|" +
  '(?:lighter|shorter|smaller|thinner|narrower|quieter|slower|lower) than|(?:leichter|kürzer|kleiner|dünner|schmaler|leiser|niedriger) als|' +
  "at most|max(?:imum|\\.)?|under|less than|below|up to|no more than|(?:not|nothing|no) (?:over|above)|höchstens|unter|bis(?: zu)?|weniger als|maximal|au plus|moins de|maximum|jusqu'à";
const AROUND = 'about|around|roughly|approx\\.?|circa|ca\\.?|etwa|ungefähr|rund|environ';
const ASKED = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])(?:(?<least>${LEAST})|(?<most>${MOST})|(?<around>${AROUND}))\\s+)?` +
    `(?<![\\p{L}\\p{N}.,])(?<number>${NUMBER})\\s?-?(?<unit>${UNIT})${EDGE}` +
    '(?<after>\\s*(?:or more|and up|\\+|oder mehr|ou plus|or less|max(?:imum)?|oder weniger|ou moins))?',
  'giu',
);
const MORE_AFTER = /more|up|\+|mehr|plus/iu;
/** Said without "about": what rounding and another unit make of a number. */
const EXACT_SHARE = 0.03;
const AROUND_SHARE = 0.12;

const readers = UNITS.map(
  ([source, dimension, factor]) =>
    [new RegExp(`^(?:${source})$`, 'iu'), dimension, factor] as const,
);

function unitOf(written: string): readonly [Dimension, number] | undefined {
  const found = readers.find(([pattern]) => pattern.test(written));
  return found && [found[1], found[2]];
}

function numberOf(written: string): number {
  return Number(written.replace(',', '.'));
}

/** Takes the measures with a bound out of the message; exact ones stay words as well. */
export function takeMeasures(draft: Draft): Measure[] {
  const measures: Measure[] = [];
  if (!/\d/u.test(draft.left)) return measures;
  const bounded: Span[] = [];
  for (const match of draft.left.matchAll(ASKED)) {
    const { least, most, around, number = '', unit = '', after } = match.groups ?? {};
    const known = unitOf(unit);
    if (!known) continue;
    const [dimension, factor] = known;
    const value = numberOf(number) * factor;
    const isMore = least !== undefined || (after !== undefined && MORE_AFTER.test(after));
    const isLess = most !== undefined || (after !== undefined && !MORE_AFTER.test(after));
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
const COUNTABLE = /(?:s|n|e|er|people|stück)$/iu;
const YEAR = /^(?:19|20)\d\d$/u;
const COUNTED = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])(?:(?<least>${LEAST})|(?<most>${MOST}))\\s+)?` +
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
  const facts = product.facts.filter(({ name, value }) => {
    return namesWord(name, counted) && /^\D{0,4}\d/u.test(value);
  });
  const texts = facts.length > 0 ? facts.map(({ value }) => value) : countsIn(product, counted);
  const spans = texts.map((text) => [...text.matchAll(/\d+/gu)].map(([one]) => Number(one)));
  if (spans.length === 0) return undefined;
  return spans.some((span) => Math.min(...span) <= max && Math.max(...span) >= min);
}

/** "2 to 4 players", "500-piece" in a title or a description. */
export function countsIn({ title, description }: CatalogueProduct, counted: string): string[] {
  const names = [counted, ...synonymsOf(counted)];
  const found = `${title}. ${description ?? ''}`.matchAll(
    /(\d{1,5}(?:\s*(?:-|–|to|bis|à)\s*\d{1,5})?)[ -](\p{L}{2,})/gu,
  );
  return [...found].flatMap(([, number = '', noun = '']) =>
    names.some((name) => isSameWord(noun.toLowerCase(), name)) ? [number] : [],
  );
}

/** What is said of an age: "6 years old", "turning 5". */
export function ageMeasure(text: string): Measure | undefined {
  const number = /\d{1,2}/u.exec(text)?.[0];
  if (number === undefined) return undefined;
  const years = Number(number) / (/month|monat|mois/iu.test(text) ? 12 : 1);
  return { dimension: 'age', min: years, max: years, text, isExact: true };
}

const AGE_NAME = /(?<!\p{L})(?:ages?|alters?(?:gruppen?|empfehlung|angabe|stufe)?|âge)(?!\p{L})/iu;
const AGE_TEXT =
  /(?<!\p{L})(?:ages?|aged|from|ab|dès|à partir de)\s+(?:(?:age|ages|of)\s+)*\d{1,2}(?:\s*(?:-|–|to|bis|à)\s*\d{1,2})?\s*(?:\+|years?|yrs?|jahren?|ans|months?|monaten?|mois)/giu;
/** A toy from three years on is for five years too, and hardly for twelve. */
const AGE_SPAN = 6;

/** From which age to which a text says that something is for, in years. */
function agesIn(text: string): { from: number; to: number } | undefined {
  const [first, second] = [...text.matchAll(/\d+(?:[.,]\d+)?/gu)].map(([one]) => numberOf(one));
  if (first === undefined) return undefined;
  const years = /month|monat|mois/iu.test(text) ? 12 : 1;
  return {
    from: first / years,
    to: second === undefined ? first / years + AGE_SPAN : second / years,
  };
}

/** Whether a product is for an age: by its own attribute, else by what its texts say. */
function isOfAge(product: CatalogueProduct, age: number): boolean | undefined {
  const facts = product.facts.filter(({ name, key }) =>
    AGE_NAME.test(`${name} ${key}`.replaceAll('_', ' ')),
  );
  const texts = facts.map(({ value }) => value);
  const spans = (texts.length > 0 ? texts : ((product.description ?? '').match(AGE_TEXT) ?? []))
    .flatMap((text) => agesIn(text) ?? [])
    .slice(0, 2);
  const [low, high] = spans;
  if (low === undefined) return undefined;
  // The least and the most may be attributes of their own.
  const to = high === undefined ? low.to : Math.max(high.from, low.from);
  return Math.min(low.from, high?.from ?? Infinity) <= age && age <= to;
}

/** What a product's data says in a dimension; facts say it surer than a title. */
function valuesOf(product: CatalogueProduct, dimension: Dimension): number[] {
  const inText = (text: string): number[] =>
    (/\d/u.test(text) ? [...text.matchAll(FOUND)] : []).flatMap((match) => {
      const known = unitOf(match[2] ?? '');
      return known?.[0] === dimension ? [numberOf(match[1] ?? '') * known[1]] : [];
    });
  const inFacts = product.facts.flatMap((fact) => {
    const named = /\(([^)]{1,12})\)\s*$/u.exec(fact.name)?.[1];
    const own = inText(fact.value);
    if (own.length > 0 || named === undefined) return own;
    return /^\d/u.test(fact.value) ? inText(`${fact.value} ${named}`) : [];
  });
  return [...inFacts, ...inText(product.title)];
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

const SIZE_NAME = /(?<!\p{L})(?:sizes?|taille|pointure|waist)(?!\p{L})|größe|groesse/iu;
/** Sizes in capital letters, and a waist in inches; other numbers are values of an attribute. */
const SIZE =
  /(?<![\p{L}\p{N}.,'-])(?:(?:waist|bundweite)\s+(\d{2})|((?:\d?X{0,3}[SL])|M))(?![\p{L}\p{N}'-])/gu;
/** "Size 46"; and "in 46?" at the end of a message. */
const NUMBERED_SIZE =
  /(?<![\p{L}\p{N}])(?:(?:in (?:a )?)?(?:size|größe|groesse|gr\.|taille|pointure)\s+(\d{1,3}(?:[.,]5)?)(?![\p{L}\p{N}])(?!\s*(?:-|–|to|bis|à)\s*\d)|(?:in|en)\s+(\d{2,3})(?=\s*(?:[?!.]|$)))/giu;

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
    text: match[0].replace(/^(?:in|en)\s+(?:a\s+)?/iu, ''),
    isExact: false,
  }));
}

const SIZE_CALLED: Readonly<Record<string, RegExp>> = {
  S: /^(?:small|klein\p{L}{0,2}|petite?)$/u,
  M: /^(?:medium|mittler\p{L}{0,2}|moyenne?)$/u,
  L: /^(?:large|big|gro(?:ß|ss)\p{L}{0,2}|grande?)$/u,
};

/** Whether a size in letters is called so: "S" is small. */
export function isSizeCalled(size: string, lower: string): boolean {
  return SIZE_CALLED[size]?.test(lower) === true;
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
