// How well a product is what was asked for: called so, of the measures asked for, without what is
// not wanted.

import type { CatalogueProduct } from '../port.ts';
import { synonymsOf, isOf } from './lexicon/lexicons.ts';
import { folded, isSameWord, namesWord, wordsOf, type Word } from './text.ts';

/** How a product is called by a word. */
export type Called = 'so' | 'of-it' | 'not';

/** In a longer word this much is a word of its own. */
const TAIL_LENGTH_MIN = 4;
const HEAD_LENGTH_MIN = 3;

/** "Laptop" of "Laptop Sleeve" says what the sleeve is for. */
function isModifier(title: string, words: readonly Word[], at: number, values: string): boolean {
  const word = words[at];
  const next = words[at + 1];
  if (word === undefined || next === undefined) return false;
  if (!/^\s+$/u.test(title.slice(word.end, next.start))) return false;
  if (/\d/u.test(next.text) || isOf('stopWords', next.lower)) return false;
  return !namesWord(values, next.lower);
}

/** "Case for iPhone": what stands behind a "for" is not the thing. */
function isLed(words: readonly Word[], at: number): boolean {
  return words.slice(0, at).some((word) => isOf('leads', word.lower));
}

function calledBy(product: CatalogueProduct, lower: string, isHeadLast: boolean): Called {
  const { title } = product;
  const words = wordsOf(title.replaceAll(/[-/]/gu, ' '));
  const own = product.facts.map((fact) => fact.value);
  const values = `${product.brand ?? ''} ${own.join(' ')}`;
  const wanted = folded(lower);
  let best: Called = 'not';
  for (const [at, word] of words.entries()) {
    const name = folded(word.text);
    const isTail =
      wanted.length >= TAIL_LENGTH_MIN &&
      name.endsWith(wanted) &&
      name.length >= wanted.length + HEAD_LENGTH_MIN;
    if (!isSameWord(name, wanted) && !isTail) continue;
    if (!isLed(words, at) && !(isHeadLast && isModifier(title, words, at, values))) return 'so';
    best = 'of-it';
  }
  // "Mikrofon" of a kind that only an attribute tells.
  if (own.some((value) => wordsOf(value).length <= 3 && namesWord(value, lower))) return 'so';
  return best;
}

/** How a product is called by a word for a thing, or by another word for the same thing. */
export function calledAs(product: CatalogueProduct, lower: string, isHeadLast: boolean): Called {
  const words = [lower, ...synonymsOf(lower)];
  const called = new Set(words.map((one) => calledBy(product, one, isHeadLast)));
  return called.has('so') ? 'so' : called.has('of-it') ? 'of-it' : 'not';
}
