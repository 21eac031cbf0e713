// Phrases that name facet values, by the stems of their words in each language.

import type { Labels } from './catalogue-schema.ts';
import type { Facet } from './facet-index.ts';
import type { FacetMention } from './port.ts';
import { LANGUAGES, stem, type Language } from './stemming.ts';
import { isStopWordSomewhere } from './stop-words.ts';
import { tokenize, type Token } from './tokenizer.ts';

/** The live catalogue, as mentions need it. */
export interface LiveFacets {
  readonly brandSpellings: ReadonlyMap<string, readonly string[]>;
  /** How many facet values there are; it only grows between two compactions. */
  readonly facetCount: number;
  /** The values of an attribute, folded, oldest first. */
  readonly valuesOf: (key: string) => ReadonlyMap<string, unknown> | undefined;
  /** Whether any live row carries a facet value. */
  readonly isCarried: (facet: Facet) => boolean;
  /** Visits every live row with a facet value. */
  readonly forEachRow: (facet: Facet, visit: (row: number) => void) => void;
  /** Counts the live products that have a word. */
  readonly wordCount: (word: string) => number;
}

/** A facet value that a phrase may name. */
export interface Candidate {
  readonly kind: FacetMention['kind'];
  readonly key: string;
  readonly value: string;
  readonly label: string;
  readonly labels?: Labels | undefined;
  readonly facet: Facet;
  /** The phrase is one of several names that the group joins. */
  readonly isPart?: true;
  /** Only products tell the value; the schema does not list it. */
  readonly isTold?: true;
}

/** Candidates by the keys of the phrases that name them. */
export type Phrases = Map<string, Candidate[]>;

/** No name in a sentence is longer. The bound keeps a long text cheap. */
export const PHRASE_WORDS_MAX = 6;

/** Adds a phrase that names a value, unless it is too long or has stop words alone. */
export function addPhrase(phrases: Phrases, phrase: string, candidate: Candidate): void {
  const tokens = tokenize(phrase);
  if (tokens.length === 0 || tokens.length > PHRASE_WORDS_MAX) return;
  if (tokens.every((token) => isStopWordSomewhere(token.word))) return;
  for (const key of new Set(LANGUAGES.map((language) => phraseKey(tokens, language)))) {
    const known = phrases.get(key);
    // The names of a value follow each other, and thousands of attributes may have a value of the same
    // name.
    const last = known?.at(-1);
    if (known === undefined) phrases.set(key, [candidate]);
    else if (!last || byFacet(last.facet, candidate.facet) !== 0) known.push(candidate);
  }
}

/** The stems of one language are no words of another. */
export function emptyKey(language: Language): string {
  return `${language} `;
}

/** Stems without spaces, so that "smart watches" is "smartwatch"; two numbers stay two. */
function phraseKey(tokens: readonly Token[], language: Language): string {
  return tokens
    .filter((token, at) => at === 0 || at === tokens.length - 1 || !isArticle(token))
    .reduce((key, { word }) => withRoot(key, stem(word, language)), emptyKey(language));
}

/** Articles of all languages that mean little else in any: "die" is a tool too. */
const ARTICLES = new Set('the der dem den das le la les'.split(' '));

export function isArticle({ word }: Token): boolean {
  return ARTICLES.has(word);
}

export function withRoot(key: string, root: string): string {
  return key + (isDigit(key.at(-1)) && isDigit(root[0]) ? ` ${root}` : root);
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9';
}

/** The number of live rows with a facet value, or of those of them that are `inside`. */
export function countOf(facet: Facet, live: LiveFacets, inside?: ReadonlySet<number>): number {
  let count = 0;
  live.forEachRow(facet, (row) => {
    if (inside?.has(row) !== false) count += 1;
  });
  return count;
}

/** An order of facets that is the same in every run. */
export function byFacet(a: Facet, b: Facet): number {
  if (a.group !== b.group) return a.group < b.group ? -1 : 1;
  return a.value === b.value ? 0 : a.value < b.value ? -1 : 1;
}
