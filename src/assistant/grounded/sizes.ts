// Sizes of clothes and shoes: in a message, and whether a product has them.

import type { CatalogueProduct } from '../port.ts';
import type { AmountWords } from './languages/amounts.ts';
import { inAnyLanguage } from './languages/languages.ts';
import type { Measure } from './memory.ts';
import { matchesIn, wordsOf, type Draft } from './text.ts';
import { UNTIL } from './units.ts';

type Fact = CatalogueProduct['facts'][number];

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

/** Whether a size in letters has this name: "S" is small. */
export function isSizeCalled(size: string, lower: string): boolean {
  if (size !== 'S' && size !== 'M' && size !== 'L') return false;
  const names = inAnyLanguage(({ sizes }) => [sizes.called[size]]);
  return new RegExp(`^(?:${names})$`, 'u').test(lower);
}

/** Whether a fact has sizes in letters, one of them with this name: "what about medium?". */
export function hasSizeCalled(fact: Fact, lower: string): boolean {
  return isSizeFact(fact) && wordsOf(fact.value).some(({ text }) => isSizeCalled(text, lower));
}

/** "43" of "size 43". */
export function sizeIn({ text }: Measure): string {
  return text.slice(text.lastIndexOf(' ') + 1);
}

/** Whether a product is of this size; undefined where it tells none. */
export function isOfSize(product: CatalogueProduct, size: string): boolean | undefined {
  const facts = product.facts.filter(isSizeFact);
  const inTitle = wordsOf(product.title).some((word) => word.text === size);
  if (facts.length === 0) return inTitle || undefined;
  return inTitle || facts.some((fact) => fact.value.split(/[\s,;/|]+/u).includes(size));
}
