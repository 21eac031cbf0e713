// One tenant's catalogue, searchable by words: finds products by identifier, by text and by filter.
//
// Pure memory, one thread, no clock.
// INV-801: the same live products and the same query give the same answer, to the last bit, in
// whatever order the products arrived and however often they changed.

import { LRUCache } from 'lru-cache';
import type { SearchFilters } from '../contract/search.ts';
import type { CatalogueSchema } from './catalogue-schema.ts';
import { DocumentTable } from './document-table.ts';
import type { SearchDocument } from './document.ts';
import { FacetIndex } from './facet-index.ts';
import { RecentFilters, type FilterMatch } from './filters.ts';
import { IdentifierTable } from './identifiers.ts';
import { MentionFinder } from './mentions.ts';
import type { LiveFacets } from './phrases.ts';
import { fold } from './fold.ts';
import type { FacetMention, KnownWord, SearchQuery, StrangeWord } from './port.ts';
import { priceKeys } from './price-ranking.ts';
import { planQuery, type Correction, type KnownWords, type QueryPlan } from './query-plan.ts';
import { Scorer } from './scoring.ts';
import type { SnapshotFields } from './snapshot/snapshot-fields.ts';
import { isCommonWord, unswapped } from './common-words.ts';
import { compoundReader } from './compounds.ts';
import { LANGUAGES, languagesOf } from './stemming.ts';
import { doubled } from './spelling.ts';
import { tokenize, type Token } from './tokenizer.ts';
import { contenders, topHits, type Ranking } from './top-hits.ts';
import { WordIndex } from './word-index.ts';

/** One product found. */
export interface LexicalHit {
  readonly external_product_id: string;
  readonly external_variant_id?: string;
  readonly score: number;
  /** The query named the product or a variant by id, SKU or barcode; such hits come first. */
  readonly isIdentified: boolean;
}

/** The products that a query found. */
export interface LexicalResult {
  readonly hits: readonly LexicalHit[];
  readonly corrections: readonly Correction[];
  /** Products that matched before the limit. */
  readonly matchedCount: number;
}

/** A product that passes the filters, and the variant if a variant passes. */
export interface Admitted {
  readonly external_variant_id?: string;
}

type WordHere = Omit<KnownWord, 'start' | 'end'>;
/** Characters of all recent words together. */
const RECENT_WORDS_SIZE_MAX = 200_000;

/** A query of the index: the port's query without the choice of a lane. */
export type LexicalQuery = Omit<SearchQuery, 'mode'>;

/** Higher than any sum of word scores: 32 words times the logarithm of any number of products. */
const IDENTIFIED_SCORE = 1000;
/** Only words of this form count as identifiers inside a sentence: "2060" is a graphics card. */
const IDENTIFIER_WORD = /^(?=.*[0-9])\S{5,}$/u;
const IDENTIFIER_WORDS_MAX = 8;
/**
 * "Cheapest laptop" must not show a one-euro sticker that mentions laptops: an order by price contains only
 * products with at least this share of the best score. On rated queries 0.7 raises the share of relevant
 * products from 0.55 to 0.77 and keeps 0.89 of them; 0.35 raises it only to 0.61.
 */
const PRICE_ORDER_RELEVANCE_MIN = 0.7;
/**
 * Dead slots cost memory and time. A compaction copies everything, once for each such share of dead slots.
 */
const DEAD_SHARE_MAX = 0.25;
const DEAD_COUNT_MIN = 1024;
/** From this number of products on, their size predicts the size of the rest. */
const SAMPLE_COUNT = 1024;

/** The lexical index of one catalogue under one schema. */
export class LexicalIndex {
  #schema: CatalogueSchema;
  #documents = new DocumentTable();
  #words = new WordIndex();
  #facets = new FacetIndex();
  #identifiers = new IdentifierTable();
  #scorer = new Scorer(this.#documents, this.#words);
  #mentions: MentionFinder | undefined;
  readonly #filters = new RecentFilters();
  /** Recent words of {@link wordsOf}, until a product changes: each question has some of the one before. */
  readonly #recentWords = new LRUCache<string, WordHere>({
    maxSize: RECENT_WORDS_SIZE_MAX,
    sizeCalculation: (_here, key) => key.length,
  });
  readonly #expectedCount: number;

  /** `expectedCount` is about how many products will come; 0 if unknown. */
  constructor(schema: CatalogueSchema, expectedCount = 0) {
    this.#schema = schema;
    this.#expectedCount = expectedCount;
  }

  /** Live products. */
  get documentCount(): number {
    return this.#documents.liveCount;
  }

  /** Bytes held: exact for columns and postings, estimated for strings and maps. */
  memoryBytes(): number {
    const tables = this.#documents.bytes + this.#identifiers.bytes + this.#facets.bytes;
    const cached = this.#recentWords.calculatedSize + this.#filters.bytes;
    return tables + this.#words.bytes + this.#scorer.bytes + cached;
  }

  /**
   * Takes a new schema version for {@link mentions}. Documents keep the texts of their own schema; their owner
   * builds and upserts them again.
   */
  useSchema(schema: CatalogueSchema): void {
    this.#schema = schema;
    this.#mentions = undefined;
  }

  /** Adds a product or replaces it whole. */
  upsert(document: SearchDocument): void {
    this.remove(document.external_product_id);
    this.#forget();
    const slot = this.#documents.add(document);
    this.#words.add(slot, document);
    const row = this.#documents.firstRow(slot);
    this.#facets.addDocument(document, row);
    this.#identifiers.add(document.external_product_id, row);
    for (const [index, variant] of document.variants.entries()) {
      for (const identifier of variant.identifiers)
        this.#identifiers.add(identifier, row + 1 + index);
    }
    if (slot === SAMPLE_COUNT && this.#expectedCount > SAMPLE_COUNT) {
      this.#identifiers.reserve((this.#identifiers.count / SAMPLE_COUNT) * this.#expectedCount);
    }
  }

  /** Removes a product; false if it was not there. */
  remove(externalProductId: string): boolean {
    const slot = this.#documents.remove(externalProductId);
    if (slot === undefined) return false;
    this.#forget();
    this.#words.remove(slot);
    const deadCount = this.#documents.slotCount - this.#documents.liveCount;
    const deadCountMax = Math.max(DEAD_COUNT_MIN, this.#documents.liveCount * DEAD_SHARE_MAX);
    if (deadCount > deadCountMax) this.#compact();
    return true;
  }

  /** The ids of live products by slot, as long as nothing changes; undefined for a dead one. */
  liveIds(): (string | undefined)[] {
    return this.#documents.liveIds();
  }

  /** Writes the index to a snapshot, or reads it from one into an empty index. */
  async transfer(fields: SnapshotFields): Promise<void> {
    await this.#documents.transfer(fields);
    await this.#words.transfer(fields, this.#documents.slotCount);
    await this.#facets.transfer(fields);
    await this.#identifiers.transfer(fields);
  }

  /** Reads a query's words; the plan is valid until the index changes. */
  plan({ text, locale, filters }: LexicalQuery): QueryPlan {
    return planQuery(text, this.#knownWords(), {
      locale,
      keepStopWordsIfAlone: filters === undefined,
    });
  }

  /** Finds products; unknown words and unknown filters find none, and do not throw. */
  search(query: LexicalQuery, plan = this.plan(query)): LexicalResult {
    const filter = query.filters && this.#matchOf(query.filters);
    const identified = this.#identifiedRows(query.text, filter);
    const candidates = this.#candidates(plan, filter);
    const others =
      identified.size === 0 ? candidates : candidates.filter((slot) => !identified.has(slot));
    const { ranked, count } = this.#ranked(others, query, filter);
    const hits = [
      ...[...identified].map(([slot, row]) => this.#hit(slot, { row, isIdentified: true })),
      ...ranked.map((slot) => this.#hit(slot, { row: filter?.rowOf(slot), isIdentified: false })),
    ];
    return {
      hits: hits.slice(0, query.limit),
      corrections: plan.corrections,
      matchedCount: count + identified.size,
    };
  }

  /**
   * Returns a function that checks products by id against the filters: it returns the hit of a product, or
   * undefined if the product is not live or does not pass. Valid until the index changes.
   */
  admission(filters: LexicalQuery['filters']): (externalProductId: string) => Admitted | undefined {
    const filter = filters && this.#matchOf(filters);
    return (externalProductId) => {
      const slot = this.#documents.slotOf(externalProductId);
      if (slot === undefined) return undefined;
      const row = filter === undefined ? this.#documents.firstRow(slot) : filter.rowOf(slot);
      if (row < 0) return undefined;
      const external_variant_id = this.#documents.variantId(row);
      return external_variant_id === '' ? {} : { external_variant_id };
    };
  }

  /** Reads the names for {@link mentions} until `untilMs`; true while there are more of them. */
  learnMentions(untilMs: number): boolean {
    return this.#mentionFinder().learn(this.#liveFacets(), untilMs);
  }

  /** Facet values of the live catalogue that `text` names; see {@link MentionFinder.find}. */
  mentions(text: string, locale?: string): FacetMention[] {
    return this.#mentionFinder().find(text, locale, this.#liveFacets());
  }

  #liveFacets(): LiveFacets {
    const { vocabulary, documentCount } = this.#knownWords();
    return {
      wordCount: (word) =>
        vocabulary.formsOf(word, LANGUAGES).reduce((sum, id) => sum + documentCount(id), 0),
      brandSpellings: this.#facets.brandSpellings,
      facetCount: this.#facets.facetCount,
      valuesOf: (key) => this.#facets.valuesOf(key),
      isCarried: (facet) => this.#facets.some(facet, (row) => this.#isLiveRow(row)),
      forEachRow: (facet, visit) =>
        this.#facets.forEach(facet, (row) => {
          if (this.#isLiveRow(row)) visit(row);
        }),
    };
  }

  #mentionFinder(): MentionFinder {
    this.#mentions ??= new MentionFinder(this.#schema);
    return this.#mentions;
  }

  /** Where the live catalogue has each word of `text`, also as the head of a compound. */
  wordsOf(text: string, locale?: string): KnownWord[] {
    const known = this.#knownWords();
    const { vocabulary, isLive, isName } = known;
    const languages = languagesOf(locale);
    const reader = compoundReader(known, { locale, languages });
    // "Swiming" is a form of "swim" by its letters alone, and a slip where products say "swimming".
    const isUndoubled = (word: string): boolean =>
      languages[0] === 'en' && vocabulary.formsOf(doubled(word) ?? '', languages).some(isLive);
    const wordHere = ({ word, parts }: Token): WordHere => {
      // "Coupe-vent" does not become a known word because "vent" is one.
      const [whole, ...own] = [word, ...parts].map((one) => vocabulary.formsOf(one, languages));
      const isWhole = own.length > 0 && own.every((forms) => forms.some(isLive));
      const said = isWhole ? [...whole!, ...own.flat()] : whole!;
      // A shop with "Weizenmehl" has "Mehl".
      // "Knee-length" is no name where only knees are one.
      const isNamed = whole!.some(isName) || (isWhole && own.every((forms) => forms.some(isName)));
      const heads = isNamed ? [] : (reader?.withHead(word) ?? []).map(({ id }) => id);
      return {
        isKnown: [...said, ...heads].some(isLive),
        isName: isNamed || heads.some(isName),
        isCommon: isCommonWord(word, languages) && !isUndoubled(word),
      };
    };
    return tokenize(text).map((token) => {
      const key = [locale, token.word, ...token.parts].join(' ');
      let here = this.#recentWords.get(key);
      if (here === undefined) this.#recentWords.set(key, (here = wordHere(token)));
      const { isKnown, isName, isCommon } = here;
      return { start: token.start, end: token.end, isKnown, isName, isCommon };
    });
  }

  /** The words of `text` that neither the live catalogue nor the language knows, and what search takes them for. */
  strangeWords(text: string, locale?: string): StrangeWord[] {
    const plan = planQuery(text, this.#knownWords(), { locale, keepStopWordsIfAlone: false });
    return this.wordsOf(text, locale).flatMap(
      ({ start, end, isKnown, isCommon }): StrangeWord[] => {
        if (isKnown || isCommon) return [];
        const from = fold(text.slice(start, end));
        const to = plan.corrections.find((one) => one.from === from)?.to;
        if (to !== undefined) return [{ start, end, to }];
        const meant = unswapped(from, languagesOf(locale).slice(0, 1));
        return [meant === undefined ? { start, end } : { start, end, to: meant, isCommon: true }];
      },
    );
  }

  /** Drops cached results. They are valid only until a product changes. */
  #forget(): void {
    this.#filters.forget();
    this.#scorer.forget();
    this.#mentions?.forget();
    if (this.#recentWords.size > 0) this.#recentWords.clear();
  }

  #matchOf(filters: SearchFilters): FilterMatch {
    return this.#filters.matchOf(filters, { documents: this.#documents, facets: this.#facets });
  }

  /** Slots that answer the query: by its words, or by its filters alone when it has no words. */
  #candidates(plan: QueryPlan, filter: FilterMatch | undefined): Uint32Array {
    // Scored even without terms: it clears the scores of the last query.
    const scored = this.#scorer.score(plan.terms);
    if (filter === undefined) return scored;
    return plan.wish === '' ? filter.slots() : filter.among(scored);
  }

  /** The best slots in the requested order, and how many were ordered. */
  #ranked(
    slots: Uint32Array,
    query: LexicalQuery,
    filter: FilterMatch | undefined,
  ): { ranked: number[]; count: number } {
    const { scores } = this.#scorer;
    const scoreOf = (slot: number): number => scores[slot]!;
    const byId: Ranking = (a, b) =>
      this.#documents.externalId(a) < this.#documents.externalId(b) ? -1 : 1;
    const byScore: Ranking = (a, b) => scoreOf(b) - scoreOf(a) || byId(a, b);
    const { sort = 'relevance', filters, limit } = query;
    if (sort === 'relevance') {
      const best = contenders(slots, limit, scoreOf);
      return { ranked: topHits(best, limit, byScore), count: slots.length };
    }
    const best = slots.reduce((most, slot) => Math.max(most, scoreOf(slot)), 0);
    const relevant = [...slots].filter((slot) => scoreOf(slot) >= best * PRICE_ORDER_RELEVANCE_MIN);
    const keyOf = priceKeys(relevant, this.#documents, {
      descending: sort === 'price_descending',
      filter,
      currency: filters?.price?.currency,
    });
    const byPrice: Ranking = (a, b) => {
      const [keyA, keyB] = [keyOf(a), keyOf(b)];
      return keyA === keyB ? byScore(a, b) : keyA - keyB;
    };
    return { ranked: topHits(relevant, limit, byPrice), count: relevant.length };
  }

  /**
   * Products that the query names by identifier, with the row named: the whole text first, then the
   * words of it that can only be identifiers.
   */
  #identifiedRows(text: string, filter: FilterMatch | undefined): Map<number, number> {
    const isCandidate = (row: number): boolean => {
      if (!this.#isLiveRow(row)) return false;
      if (filter === undefined) return true;
      const isProduct = this.#documents.isProductRow(row);
      return isProduct ? filter.rowOf(this.#documents.slotOfRow(row)) >= 0 : filter.isMet(row);
    };
    const words = text.split(/\s+/u).filter((word) => IDENTIFIER_WORD.test(word));
    // "HDMI cable" is a name, though a product may have it as its number; "dress" where others are called so.
    const isNumber = /\d/u.test(text) || (/^\S*$/u.test(text.trim()) && !this.#namesMany(text));
    const whole = isNumber ? [text] : [];
    const rows = [...whole, ...words.slice(0, IDENTIFIER_WORDS_MAX)].flatMap((word) =>
      this.#identifiers.find(word, isCandidate).sort(this.#byRowIdentity),
    );
    const identified = new Map<number, number>();
    for (const row of rows) {
      const slot = this.#documents.slotOfRow(row);
      const isProduct = this.#documents.isProductRow(row);
      const named = isProduct && filter !== undefined ? filter.rowOf(slot) : row;
      if (!identified.has(slot)) identified.set(slot, named);
    }
    return identified;
  }

  /** Whether a word stands in the names of several products. */
  #namesMany(text: string): boolean {
    let first: number | undefined;
    const isOther = (slot: number): boolean => {
      if (!this.#documents.isLive(slot)) return false;
      first ??= slot;
      return slot !== first;
    };
    const { vocabulary } = this.#words;
    return tokenize(text).some(({ word }) =>
      vocabulary.formsOf(word, LANGUAGES).some((id) => this.#words.someName(id, isOther)),
    );
  }

  /** By product id, then a product before its variants, then the variants in their order. */
  readonly #byRowIdentity = (a: number, b: number): number => {
    const idA = this.#documents.externalId(this.#documents.slotOfRow(a));
    const idB = this.#documents.externalId(this.#documents.slotOfRow(b));
    return idA === idB ? a - b : idA < idB ? -1 : 1;
  };

  #hit(slot: number, found: { row: number | undefined; isIdentified: boolean }): LexicalHit {
    const variantId = found.row === undefined ? '' : this.#documents.variantId(found.row);
    const score = this.#scorer.scores[slot]! + (found.isIdentified ? IDENTIFIED_SCORE : 0);
    return {
      external_product_id: this.#documents.externalId(slot),
      ...(variantId === '' ? {} : { external_variant_id: variantId }),
      score,
      isIdentified: found.isIdentified,
    };
  }

  #isLiveRow(row: number): boolean {
    return this.#documents.isLive(this.#documents.slotOfRow(row));
  }

  #knownWords(): KnownWords {
    const words = this.#words;
    const isLive = (slot: number): boolean => this.#documents.isLive(slot);
    return {
      vocabulary: words.vocabulary,
      isLive: (wordId) => words.some(wordId, isLive),
      isName: (wordId) => words.someName(wordId, isLive),
      documentCount: (wordId) => {
        let count = 0;
        words.forEach(wordId, (slot) => {
          if (isLive(slot)) count += 1;
        });
        return count;
      },
      companyOf: (others) => {
        const company = new Uint8Array(this.#documents.slotCount);
        for (const id of others) words.forEach(id, (slot) => void (company[slot] = 1));
        return (wordId) => {
          let count = 0;
          words.forEach(wordId, (slot) => {
            if (company[slot] === 1 && isLive(slot)) count += 1;
          });
          return count;
        };
      },
    };
  }

  #compact(): void {
    const { table, remap } = this.#documents.compacted();
    this.#words = this.#words.compacted(remap.documents, table.slotCount);
    this.#facets = this.#facets.compacted(remap);
    this.#identifiers = this.#identifiers.compacted(remap.rows);
    this.#documents = table;
    this.#scorer = new Scorer(this.#documents, this.#words);
  }
}
