// The interface of search for all other parts. The search process answers; no other part sees an index.

import type { SearchFilters } from '../contract/search.ts';

/** One question: plain text as the shopper typed it, plus hard filters. */
export interface SearchQuery {
  readonly text: string;
  /** The whole text around the wish: the semantic lane reads it instead of `text`. */
  readonly story?: string;
  /** 1-100 hits. */
  readonly limit: number;
  readonly filters?: SearchFilters;
  readonly mode?: 'auto' | 'lexical' | 'semantic';
  /** BCP 47; picks the stemmer and localised attribute texts. */
  readonly locale?: string;
  /** Orders hits by price instead of relevance among the relevant ones ("cheaper ones"). */
  readonly sort?: 'relevance' | 'price_ascending' | 'price_descending';
}

/** One product found; a variant is named when the match was one (SKU, barcode, its own attributes). */
export interface SearchHit {
  readonly external_product_id: string;
  readonly external_variant_id?: string;
  readonly score: number;
  readonly lexical_rank?: number;
  readonly semantic_rank?: number;
  /** Its word score relative to the best one: above 0, at most 1. */
  readonly word_share?: number;
}

/** The answer names the lanes that really took part (contract 10: no silent fallback). */
export interface SearchResult {
  readonly hits: readonly SearchHit[];
  readonly mode: 'none' | 'lexical' | 'hybrid' | 'semantic';
  /** Share of live products that the semantic lane could have found; 0 if it took no part. */
  readonly semanticCoverage?: number;
  /** Spelling corrections that were applied, in order of appearance. */
  readonly corrections: readonly { readonly from: string; readonly to: string }[];
  /** How many products matched before `limit`. */
  readonly matchedCount: number;
  readonly tookMs: number;
  readonly schemaVersion: string | null;
}

/** A word or phrase of the query that names a known facet value ("blue", "Bosch", "shoes"). */
export interface FacetMention {
  readonly kind: 'brand' | 'attribute' | 'taxonomy' | 'collection';
  /** Attribute key for `attribute`; else the kind itself. */
  readonly key: string;
  /** The value to filter by: attribute value, brand as written, taxonomy or collection id. */
  readonly value: string;
  /** Display form in the asked locale. */
  readonly label: string;
  /** Values of that name of other attributes, where the text names no group. */
  readonly alike?: readonly { readonly key: string; readonly value: string }[];
  /** Further values of the attribute that the text names: "Dog and cat" by "dog". */
  readonly also?: readonly string[];
  /** The ids of the groups above a taxonomy. */
  readonly within?: readonly string[];
  /** Only one of the names that a group joins: "curtains" of "Curtains & blinds". */
  readonly isPart?: true;
  /** The stretch of the text that names it: UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
}

/** A word of a text, and where the live catalogue has it. */
export interface KnownWord {
  /** UTF-16 offsets in the text. */
  readonly start: number;
  readonly end: number;
  /** Whether any live product has it, in any of its forms. */
  readonly isKnown: boolean;
  /** Whether any live product has it in its title or in the names of its groups. */
  readonly isName: boolean;
  /** Whether it is a word of the language. */
  readonly isCommon: boolean;
}

/** A word that neither the live catalogue nor the language knows. */
export interface StrangeWord {
  /** UTF-16 offsets in the text. */
  readonly start: number;
  readonly end: number;
  /** The folded word that search takes it for. */
  readonly to?: string;
  /** That word is one of the language, and the catalogue does not have it. */
  readonly isCommon?: true;
}

/** Example sentences of one language, by meaning. */
export interface ExampleTable {
  readonly language: string;
  readonly sets: Readonly<Record<string, readonly string[]>>;
}

/** How near a text is to a set of examples. */
export interface ExampleNearness {
  /** The cosine to the nearest example. */
  readonly nearest: number;
  /** The mean of e^(5 × cosine) over the examples: a density, in which near examples count most. */
  readonly density: number;
}

/** Search as a service of one tenant's catalogue. */
export interface SearchPort {
  /**
   * Finds products. Rejects with `SearchUnavailable` when no lane is queryable, or none answered
   * before `deadlineMs` (default from configuration) ran out.
   */
  search(tenantId: string, query: SearchQuery, deadlineMs?: number): Promise<SearchResult>;
  /** Facet values of the live catalogue that `text` names, longest first, non-overlapping. */
  mentions(tenantId: string, text: string, locale?: string): Promise<readonly FacetMention[]>;
  /** Where the live catalogue has each word of `text`, in the order of the text. */
  words(tenantId: string, text: string, locale?: string): Promise<readonly KnownWord[]>;
  /** The words of `text` that may be misspelt, in the order of the text. */
  strange(tenantId: string, text: string, locale?: string): Promise<readonly StrangeWord[]>;
  /**
   * How near `text` is to each set of examples of the table of that language, by the serving model; undefined if
   * there is no model, it does not read the language, or it is not ready in time.
   */
  nearness(
    tenantId: string,
    about: { readonly text: string; readonly language: string },
  ): Promise<Readonly<Record<string, ExampleNearness>> | undefined>;
  /**
   * The cosine of `text` to each of the `others`, by the model in the box; undefined where another
   * serves, where it does not read the language, or where it is not ready in time.
   */
  likeness(
    tenantId: string,
    about: {
      readonly text: string;
      readonly language: string;
      readonly others: readonly string[];
    },
  ): Promise<readonly number[] | undefined>;
}

/** No lane could answer: the lane is not queryable, or missed the deadline. */
export class SearchUnavailable extends Error {
  override readonly name = 'SearchUnavailable';
}
