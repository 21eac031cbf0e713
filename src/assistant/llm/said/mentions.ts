// Finds the known products that a sentence speaks of, by the words of their titles.
// "the Dome tent" means the one product whose title has both words; "tents" means all tents.

import type { CatalogueProduct } from '../../port.ts';
import { normalised } from './plain-text.ts';

/** Words that name products. `start` and `end` are indexes into the text. */
export interface Mention {
  readonly start: number;
  readonly end: number;
  readonly products: ReadonlySet<CatalogueProduct>;
  /** Whether the words point back to something named before: "this tent", "the one". */
  readonly isBack: boolean;
}

/** A number in an amount of money is no word of a title: "the mug (€9.90)" does not name "mug 9". */
const WORD =
  /\p{L}[\p{L}\p{N}]*|(?<![$€£¥₹]\s?|\p{N}[.,]?)\p{N}[\p{L}\p{N}]*(?![\p{L}\p{N}]|[.,]\p{N}|\s?[$€£¥₹%])/gu;
const SKIPPED = new Set(
  'for of the with and in to a an by from on at per für von mit und der die das ein eine im zu de du des d la le les l un une et en pour avec au aux à'.split(
    ' ',
  ),
);
const BACK =
  /(?:^|[\s'])(?:the|this|that|its|dieses?|dieser|der|die|das|le|la|les|l'|ce|cet|cette|ces)\s*$/u;
/** Words that turn from the product named before to another one. */
export const CONTRAST =
  /(?<!\p{L})(?:than|another|others?|while|whereas|vs|versus|and|or|but|instead|alternatively|also|plus|both|all|als|andere[rsnm]?|während|oder|und|aber|stattdessen|auch|beide|alle|que|autres?|tandis|et|ou|mais|aussi|plutôt|tous|toutes|deux)(?!\p{L})/u;
const GAP_MAX = 2;
/**
 * The last part of a compound names the whole: "the light" means a headlight, "die Kanne" a Gießkanne. It
 * needs at least so many letters.
 */
const HEAD_LENGTH_MIN = 5;
const MODIFIER_LENGTH_MIN = 3;

interface Word {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Finds the mentions of a fixed set of products. */
export class Mentions {
  readonly #byWord = new Map<string, Set<CatalogueProduct>>();
  readonly #byHead = new Map<string, ReadonlySet<CatalogueProduct> | undefined>();

  constructor(products: readonly CatalogueProduct[]) {
    for (const product of products) {
      const names = `${product.title} ${product.brand ?? ''} ${product.external_product_id}`;
      for (const { word } of wordsOf(normalised(names).toLowerCase())) {
        if (SKIPPED.has(word)) continue;
        const known = this.#byWord.get(word) ?? new Set();
        known.add(product);
        this.#byWord.set(word, known);
      }
    }
  }

  /** Whether a word stands in a title, a brand or a product id. */
  knows(word: string): boolean {
    return this.#byWord.has(stemOf(word));
  }

  /** Whether a word or its singular names a product: "Kleider" names a "Leinenkleid". */
  names(word: string): boolean {
    const stem = stemOf(word);
    return [stem, stem.replace(/(?:er|en|e|n)$/u, '')].some(
      (one) => this.#named(one) !== undefined,
    );
  }

  /** The mentions in a text in lower case, in its order. Words for which `isHidden` is true are skipped. */
  in(text: string, isHidden: (start: number, end: number) => boolean): Mention[] {
    if (this.#byWord.size === 0) return [];
    const words = wordsOf(text);
    const found: Mention[] = [];
    for (let index = 0; index < words.length; index += 1) {
      const run = this.#runFrom(words, index, isHidden);
      if (run === undefined) continue;
      const start = words[index]?.start ?? 0;
      const { last, products } = run;
      const isBack = BACK.test(text.slice(Math.max(0, start - 12), start));
      found.push({ start, end: words[last]?.end ?? start, products, isBack });
      index = last;
    }
    return found;
  }

  /** The products with the word in their names, or else with a compound that ends in it. */
  #named(word: string): ReadonlySet<CatalogueProduct> | undefined {
    const named = this.#byWord.get(word);
    if (named !== undefined || word.length < HEAD_LENGTH_MIN) return named;
    if (this.#byHead.has(word)) return this.#byHead.get(word);
    const found = new Set<CatalogueProduct>();
    for (const [whole, products] of this.#byWord) {
      if (whole.length < word.length + MODIFIER_LENGTH_MIN || !whole.endsWith(word)) continue;
      for (const one of products) found.add(one);
    }
    const result = found.size === 0 ? undefined : found;
    this.#byHead.set(word, result);
    return result;
  }

  #runFrom(words: readonly Word[], first: number, isHidden: (a: number, b: number) => boolean) {
    let products: ReadonlySet<CatalogueProduct> | undefined;
    let last = first;
    let gap = 0;
    for (let index = first; index < words.length; index += 1) {
      const one = words[index];
      if (one === undefined || isHidden(one.start, one.end)) break;
      const named = SKIPPED.has(one.word) ? undefined : this.#named(one.word);
      if (named === undefined) {
        if (products === undefined || !SKIPPED.has(one.word) || (gap += 1) > GAP_MAX) break;
        continue;
      }
      // A number alone names no product: "2 of them".
      if (products === undefined && /^\d+$/u.test(one.word)) return undefined;
      const both = products === undefined ? named : intersection(products, named);
      if (both.size === 0) break;
      products = both;
      last = index;
      gap = 0;
    }
    return products === undefined ? undefined : { products, last };
  }
}

/** The products of all mentions together. */
export function meantBy(mentions: readonly Mention[]): Set<CatalogueProduct> {
  const meant = new Set<CatalogueProduct>();
  for (const { products } of mentions) for (const one of products) meant.add(one);
  return meant;
}

/** The elements that are in both sets. */
export function intersection<T>(left: ReadonlySet<T>, right: ReadonlySet<T>): Set<T> {
  return new Set([...left].filter((one) => right.has(one)));
}

function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(WORD), (match) => ({
    word: stemOf(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function stemOf(word: string): string {
  const lower = word.toLowerCase();
  return lower.length > 3 ? lower.replace(/(?:es|s)$/u, '') : lower;
}
