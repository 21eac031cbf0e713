// What the catalogue says about one product, and whether it says anything about a word.

import type { CatalogueProduct } from '../port.ts';
import { LEXICONS } from './lexicon/lexicons.ts';
import type { Unwanted } from './sought.ts';
import { namesWord, plain, shorten, wordsOf } from './text.ts';

export interface Fact {
  readonly name: string;
  readonly value: string;
}

export interface FactAnswer {
  readonly facts: readonly Fact[];
  /** A sentence of the description that has the word. */
  readonly quote?: string;
}

const FACT_LENGTH_MAX = 200;
const QUOTE_LENGTH_MAX = 240;
const FACT_COUNT_MAX = 6;
const YES = /^(?:yes|true|ja|wahr|y|✓|sim|oui|s[iì])$/iu;

/** Whether a fact's value says no more than that its name is true. */
export function isYes(value: string): boolean {
  return YES.test(plain(value));
}

export function factOf(one: Fact): Fact {
  return { name: shorten(one.name, FACT_LENGTH_MAX), value: shorten(one.value, FACT_LENGTH_MAX) };
}

/** The first facts, for a product that is to be described. */
export function leadingFacts(product: CatalogueProduct): Fact[] {
  return product.facts
    .filter((fact) => plain(fact.value) !== '')
    .slice(0, FACT_COUNT_MAX)
    .map(factOf);
}

/** Names that facts may have for what `word` asks: "heavy" asks for the weight. */
function namesFor(word: string): readonly string[] {
  return LEXICONS.flatMap((lexicon) =>
    lexicon.aspects.flatMap(([asked, named]) => (asked.includes(word) ? named : [])),
  );
}

/** What the product's data says about the asked words; empty when it says nothing. */
export function factsAbout(product: CatalogueProduct, words: readonly string[]): FactAnswer {
  const found = new Set<CatalogueProduct['facts'][number]>();
  let quote: string | undefined;
  for (const word of words) {
    const names = namesFor(word);
    const before = found.size;
    for (const fact of product.facts) {
      const label = `${fact.name} ${fact.key.replaceAll('_', ' ')}`;
      const byName = names.some((name) => label.toLowerCase().includes(name));
      if (byName || namesWord(label, word) || namesWord(fact.value, word)) found.add(fact);
    }
    if (found.size === before) quote ??= quoteWith(product.description, word);
  }
  const facts = [...found].slice(0, FACT_COUNT_MAX).map(factOf);
  return quote === undefined ? { facts } : { facts, quote };
}

function quoteWith(description: string | undefined, word: string): string | undefined {
  const sentences = plain(description ?? '').split(/(?<=[.!?])\s+/u);
  const sentence = sentences.find((one) => namesWord(one, word));
  return sentence === undefined ? undefined : shorten(sentence, QUOTE_LENGTH_MAX);
}

/** Whether the words ask for the brand. */
export function asksBrand(words: readonly string[]): boolean {
  return words.some((word) => namesFor(word).includes('brand'));
}

/** "without cable" in a title says that the cable is not there. */
function titleHas(title: string, word: string): boolean {
  const denied = new RegExp(`(?:without|no|non|ohne|kein\\p{L}{0,2})[\\s-]+$`, 'iu');
  return wordsOf(title).some(
    (one) => namesWord(one.text, word) && !denied.test(title.slice(0, one.start)),
  );
}

/** Whether a product's brand, title or facts carry something that the shopper does not want. */
export function isUnwanted(product: CatalogueProduct, unwanted: readonly Unwanted[]): boolean {
  return unwanted.some((one) => {
    const words = wordsOf(one.text).map((word) => word.lower);
    if (words.length === 0) return false;
    const meant = [one.text, ...(one.label ? [one.label] : [])].map((text) =>
      wordsOf(text).map((word) => word.lower),
    );
    return meant.some((wanted) => {
      if (wanted.length === 0) return false;
      const inText = (text: string): boolean => wanted.every((word) => titleHas(text, word));
      if (one.key === 'brand') return inText(product.brand ?? '');
      const facts = product.facts.some(
        (fact) => inText(fact.value) || (isYes(fact.value) && inText(fact.name)),
      );
      return facts || inText(product.title) || inText(product.brand ?? '');
    });
  });
}

export interface Comparison {
  readonly same: readonly Fact[];
  readonly different: readonly { readonly name: string; readonly values: readonly string[] }[];
}

/** The facts that all products have, by whether they agree. */
export function comparisonOf(products: readonly CatalogueProduct[]): Comparison {
  const same: Fact[] = [];
  const different: { name: string; values: string[] }[] = [];
  for (const fact of products[0]?.facts ?? []) {
    const values = products.map((one) => one.facts.find((other) => other.key === fact.key)?.value);
    const known = values.flatMap((value) => (value === undefined ? [] : [plain(value)]));
    if (known.length < products.length) continue;
    const short = factOf(fact);
    if (new Set(known).size === 1) same.push(short);
    else different.push({ name: short.name, values: known.map((value) => shorten(value, 80)) });
  }
  return { same: same.slice(0, FACT_COUNT_MAX), different: different.slice(0, FACT_COUNT_MAX) };
}
