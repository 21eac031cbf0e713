// Whether a product is the thing that was asked for, by the words for it.

import type { CatalogueProduct } from '../port.ts';
import type { Sought } from './sought.ts';
import { isYes } from './product-facts.ts';
import { namesWord, wordsOf } from './text.ts';

/**
 * The words for the thing itself, without the values that it is to have. A bare number is none of
 * them beside other words: "6" of "6 years" is also in "6 cups".
 */
export function thingWords(sought: Sought): string[] {
  const words = sought.terms
    .filter((term) => !term.glue && !term.led && (!term.wish || term.wish.kind === 'taxonomy'))
    .flatMap((term) => wordsOf(term.text).map((word) => word.lower));
  const telling = words.filter((word) => !/^\d+$/u.test(word));
  return telling.length > 0 ? telling : words;
}

/** In a longer word this much is a word of its own. */
const TAIL_LENGTH_MIN = 4;
const HEAD_LENGTH_MIN = 3;

/** Whether a product is called by the word: "Reisezelt" is a "Zelt", "headlamp" a "lamp". */
export function namesThing(product: CatalogueProduct, word: string): boolean {
  const name = `${product.brand ?? ''} ${product.title}`;
  if (namesWord(name, word)) return true;
  if (word.length < TAIL_LENGTH_MIN) return false;
  return wordsOf(product.title).some(
    (one) => one.lower.endsWith(word) && one.lower.length >= word.length + HEAD_LENGTH_MIN,
  );
}

/** How many of the words a product says anywhere, as a share of them. */
export function saidShare(product: CatalogueProduct, words: readonly string[]): number {
  const facts = product.facts.map((fact) => (isYes(fact.value) ? fact.name : fact.value));
  const text = [product.description, ...facts].join(' ');
  const said = words.filter((word) => namesThing(product, word) || namesWord(text, word));
  return said.length / words.length;
}
