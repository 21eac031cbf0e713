// Ages in messages, and the ages that a product is for.

import type { CatalogueProduct } from '../port.ts';
import type { AmountWords } from './languages/amounts.ts';
import { areAlike, inAnyLanguage, isOf, isPerson } from './languages/languages.ts';
import type { Measure } from './memory.ts';
import { priceCues } from './prices.ts';
import { wordsOf } from './text.ts';
import { numberOf, UNTIL } from './units.ts';

const MONTHS = new RegExp(ages('months'), 'iu');
const WEEKS = new RegExp(ages('weeks'), 'iu');

/** Units of ages, and how many of each make a year. */
function inYear(text: string): number {
  return WEEKS.test(text) ? 52 : MONTHS.test(text) ? 12 : 1;
}

function ages(name: keyof AmountWords['ages']): string {
  return inAnyLanguage(({ ages }) => [ages[name]]);
}

/** Above this age an age in a message is only told: few products are made for it. */
const GROWN_YEARS = 18;

/** Whether a measure is the age of a grown person. */
export function isGrown({ dimension, min = 0 }: Measure): boolean {
  return dimension === 'age' && min >= GROWN_YEARS;
}

/** An age in a message: "6 years old", "turning 5". */
export function ageMeasure(text: string): Measure | undefined {
  const numbers = text.match(/\d{1,2}/gu) ?? [];
  if (numbers.length === 0) return undefined;
  // "She turns 3 next month", "sie wird nächsten Monat 3": the unit stands right behind the number.
  const [, unit = ''] = /\d[\s-]*(\p{L}*)[^\d]*$/u.exec(text) ?? [];
  const years = numbers.map((one) => Number(one) / inYear(unit));
  // "Son is 8", "he's 8": an age is no measure.
  const isTold = wordsOf(text.replaceAll(/['’]/gu, ' ')).some(
    ({ lower }) => isOf('asks', lower) || isOf('subjects', lower),
  );
  const said = isTold ? text.slice(text.search(/\d/u)) : text;
  const [min, max] = [Math.min(...years), Math.max(...years)];
  const measure = { dimension: 'age', min, max, text: said, isExact: true } as const;
  return isGrown(measure) ? { ...measure, told: true } : measure;
}

/** "Age", "suitable from (months)". */
const AGE_NAME = new RegExp(
  `(?<!\\p{L})(?:(?:${ages('names')})(?!\\p{L})|(?:${ages('from')}) \\(?(?:${ages('years')}|${ages('months')}|${ages('weeks')}))`,
  'iu',
);
const AGE_TEXT = new RegExp(
  `(?<!\\p{L})(?:(?:${ages('from')})\\s+(?:(?:${priceCues('around')})\\s+)?\\d{1,2}(?:\\s*(?:-|–|${UNTIL})\\s*\\d{1,2})?|\\d{1,2}\\s?[-–]\\s?\\d{1,2})` +
    `\\s*(?:\\+|${ages('years')}|${ages('months')}|${ages('weeks')})`,
  'giu',
);
/** Whether a text tells an age: "for those aged 6 years and up". */
export function tellsAge(text: string): boolean {
  return text.search(AGE_TEXT) >= 0;
}

/** Years above the lower bound: a toy from three years on is for five years too, and hardly for twelve. */
const AGE_SPAN = 6;

/** The range of ages in a text, in years. */
function agesIn(text: string): { from: number; to: number } | undefined {
  const [first, second] = [...text.matchAll(/\d+(?:[.,]\d+)?/gu)].map(([one]) => numberOf(one));
  if (first === undefined) return undefined;
  const count = inYear(text);
  return {
    from: first / count,
    to: second === undefined ? first / count + AGE_SPAN : second / count,
  };
}

/** Whether an attribute is a range of ages. */
export function isAgeFact({ name, key }: Pick<CatalogueProduct['facts'][number], 'name' | 'key'>) {
  return AGE_NAME.test(`${name} ${key}`.replaceAll('_', ' '));
}

/** The ages that a product is for: by its attributes, else by its texts. */
function agesOf(product: CatalogueProduct): { from: number; to: number }[] {
  const texts = product.facts.filter(isAgeFact).map(({ name, value }) => `${value} ${name}`);
  const told = `${product.title}. ${product.description ?? ''}`;
  return (texts.length > 0 ? texts : (told.match(AGE_TEXT) ?? []))
    .flatMap((text) => agesIn(text) ?? [])
    .slice(0, 2);
}

/** Whether a product is for an age; undefined if its data does not say. */
export function isOfAge(
  product: CatalogueProduct,
  { min = 0, max = 0 }: Measure,
): boolean | undefined {
  const [low, high] = agesOf(product);
  if (low === undefined) return undefined;
  // The least and the most may be attributes of their own.
  const to = high === undefined ? low.to : Math.max(high.from, low.from);
  return Math.min(low.from, high?.from ?? Infinity) <= min && max <= to;
}

/** A product for ages up to this much above is still shown, with a note that it does not fit. */
const YEARS_OFF_MAX = 2;

/** Whether a product's data says that it is for much older people. */
export function isForOlder(product: CatalogueProduct, { dimension, max = 0 }: Measure): boolean {
  const from = dimension === 'age' ? agesOf(product).map((one) => one.from) : [];
  return from.length > 0 && Math.min(...from) > max + YEARS_OFF_MAX;
}

/** Up to this age people are kids to a shop. */
const KID_YEARS_MAX = 12;

/** Whether a product's title, values and groups say that it is for kids: false if they say other people alone. */
function isForKids({ title, groups = [], facts }: CatalogueProduct): boolean | undefined {
  const texts = [title, ...groups.map(({ name }) => name), ...facts.map(({ value }) => value)];
  const people = wordsOf(texts.join(' ')).filter(isPerson);
  return people.length === 0 ? undefined : people.some(({ lower }) => areAlike(lower, 'kids'));
}

/** Whether a measure is the age of a kid. */
export function isKid({ dimension, max = 0 }: Measure): boolean {
  return dimension === 'age' && max <= KID_YEARS_MAX;
}

/** For a kid's age the products that say they are for kids, else those that do not say for whom, if there are any. */
export function forAges(
  products: readonly CatalogueProduct[],
  asked: readonly Measure[],
): readonly CatalogueProduct[] {
  if (!asked.some(isKid)) return products;
  const told = new Map(products.map((one) => [one, isForKids(one)]));
  const having = [true, undefined].map((own) => products.filter((one) => told.get(one) === own));
  return having.find(({ length }) => length > 0) ?? products;
}
