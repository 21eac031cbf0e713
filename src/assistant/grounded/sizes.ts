// Sizes of clothes and shoes: in a message, and whether a product has them.

import type { CatalogueProduct, ProductVariant } from '../port.ts';
import type { AmountWords } from './languages/amounts.ts';
import { inAnyLanguage, LEXICONS } from './languages/languages.ts';
import type { Measure } from './memory.ts';
import { matchesIn } from './phrases.ts';
import { wordsOf, type Draft } from './text.ts';
import { UNTIL } from './units.ts';

type Fact = CatalogueProduct['facts'][number];

function sizes(name: Exclude<keyof AmountWords['sizes'], 'called' | 'utmost'>): string {
  return inAnyLanguage(({ sizes }) => [sizes[name]]);
}

const SIZE_NAME = new RegExp(`(?<!\\p{L})(?:${sizes('names')})(?!\\p{L})`, 'iu');
const WAIST = `(?:${sizes('waist')})`;
/** Sizes in letters, and a waist in inches; other numbers are values of an attribute. */
const SIZE = new RegExp(
  `(?<![\\p{L}\\p{N}.,'-])(?:${WAIST}\\s+\\d{2}|\\d{2}(?:\\s?(?:"|in(?:ch)?))?\\s+${WAIST}|` +
    `\\d?X{0,3}[SL]|M|x{1,3}[sl]|(?<=(?:${sizes('numbered')}) )[sml])(?![\\p{L}\\p{N}'-]|[.]\\p{L})`,
  'gu',
);
const LEAD = `(?:${sizes('lead')})\\s+`;
const NEXT = LEXICONS.flatMap(({ leads, links }) =>
  Array.from(leads).concat(Array.from(links)),
).join('|');
/** "Size 46"; and "in 46?", "in 46 for her", "in 46 and a hat", where nothing is counted. */
const NUMBERED_SIZE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:${LEAD})?(?:${sizes('numbered')})\\s+\\d{1,3}(?:[.,]5)?(?![\\p{L}\\p{N}])` +
    `(?!\\s*(?:-|–|x|×|${UNTIL})\\s*\\d)|${LEAD}\\d{2,3}(?=\\s*(?:[?!.,;]|$)|\\s+(?:${NEXT})(?!\\p{L}|\\s+\\d)))`,
  'giu',
);
const LED = new RegExp(`^${LEAD}`, 'iu');

/** Whether an attribute is the size of a thing. */
export function isSizeFact({ name }: { readonly name: string }): boolean {
  return SIZE_NAME.test(name.replaceAll('_', ' '));
}

/** Takes sizes out of the message: "she takes an S", "in XXL", "waist 30". */
export function takeSizes(draft: Draft): Measure[] {
  const numbered = matchesIn(draft.left, NUMBERED_SIZE);
  const sizes = matchesIn(draft.left, SIZE).filter(
    // "5 L" is a volume.
    (match) => !/\d\s*$/u.test(draft.left.slice(0, match.index)),
  );
  // A number stays a word too: it may be a value of the catalogue.
  for (const match of sizes) {
    draft.blank({ start: match.index, end: match.index + match[0].length });
  }
  return [...sizes, ...numbered].map((match) => ({
    dimension: 'size',
    text: match[0].replace(LED, ''),
    isExact: false,
  }));
}

const CALLED = (['S', 'M', 'L'] as const).map((one) =>
  inAnyLanguage(({ sizes }) => [sizes.called[one]]),
);
const LETTERS = new RegExp(`^(\\d?)(x*)(?:(s|${CALLED[0]})|(m|${CALLED[1]})|l|${CALLED[2]})$`, 'u');

/** A size in letters, however it is written: XL for "X-Large", "2XS"; undefined for other texts. */
export function lettersOf(size: string): string | undefined {
  const lower = size.toLowerCase().replaceAll('extra', 'x').replaceAll(/[\s-]/gu, '');
  const [match, count = '', xs = '', small, medium] = LETTERS.exec(lower) ?? [];
  if (match === undefined || size === lower[0]) return undefined;
  const letter = small ? 'S' : medium ? 'M' : 'L';
  return (count === '' ? xs.toUpperCase() : 'X'.repeat(Number(count))) + letter;
}

const UTMOST = (['S', 'L'] as const).map(
  (one) =>
    new RegExp(
      `^(?:${inAnyLanguage(({ sizes }) => [sizes.called[one], sizes.utmost[one]])})$`,
      'iu',
    ),
);

/** Whether a word says that a thing is small or big, or the smallest or the biggest. */
export function sizeSaid(word: string): 'S' | 'L' | undefined {
  if (UTMOST[0]!.test(word)) return 'S';
  return UTMOST[1]!.test(word) ? 'L' : undefined;
}

/** Whether two texts are the same size in letters. */
export function isSameSize(one: string, other: string): boolean {
  const letters = lettersOf(one);
  return letters !== undefined && letters === lettersOf(other);
}

/** Whether a fact has sizes in letters, one of them with this name: "what about medium?". */
export function hasSizeCalled(fact: Fact, lower: string): boolean {
  return isSizeFact(fact) && optionsIn(fact.value).some((one) => isSameSize(one, lower));
}

/** "43" of "size 43", "32" of "32 inch waist". */
export function sizeIn({ text }: Measure): string {
  const words = text.split(' ');
  return words.findLast((one) => /\d/u.test(one) || lettersOf(one.toUpperCase())) ?? text;
}

/** The values that a text lists: "S/M", "Italian 40, Italian 42". */
function optionsIn(value: string): string[] {
  return value.split(/\s*[,;/|]\s*/u);
}

/** The options of a variant: "M", "Blue". */
export function optionsOf({ options }: Pick<ProductVariant, 'options'>): readonly string[] {
  return options === '' ? [] : options.split(', ');
}

/**
 * "Brown in 38": a product with the sizes alone in which a variant of it comes: those of the `variants` that differ
 * from it in one option.
 */
export function withSizesOf(
  product: CatalogueProduct,
  variant: ProductVariant,
  variants: readonly ProductVariant[],
): CatalogueProduct {
  const own = optionsOf(variant);
  const alike = variants
    .map(optionsOf)
    .filter((all) => own.filter((one) => !all.includes(one)).length <= 1);
  const left = new Set(alike.flat());
  const facts = product.facts.map((fact) => {
    const sizes = isSizeFact(fact) ? optionsIn(fact.value).filter((one) => left.has(one)) : [];
    return sizes.length > 0 ? { ...fact, value: sizes.join(', ') } : fact;
  });
  return { ...product, facts };
}

/** Whether a product is of this size; undefined where it tells none. */
export function isOfSize(product: CatalogueProduct, size: string): boolean | undefined {
  const facts = product.facts.filter(isSizeFact);
  const written = lettersOf(size.toUpperCase()) === undefined ? size : size.toUpperCase();
  const inTitle = wordsOf(product.title).some((word) => word.text === written);
  if (facts.length === 0) return inTitle || undefined;
  const isSo = (one: string): boolean =>
    isSameSize(one, size.toUpperCase()) || one.split(/\s+/u).includes(size);
  return inTitle || facts.some((fact) => optionsIn(fact.value).some(isSo));
}
