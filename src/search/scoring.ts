// BM25F over the word postings: how well each product matches the words of a query.

import { LRUCache } from 'lru-cache';
import type { DocumentTable } from './document-table.ts';
import {
  COUNT_BITS,
  COUNT_MAX,
  FIELD_LENGTH_MAX,
  FIELDS,
  NAMED_SHIFT,
  SAID,
  type WordIndex,
} from './word-index.ts';

/** One term of a query: any of these words, counted together as one. */
export interface QueryTerm {
  /** Word numbers in alphabetical order of the words. */
  readonly wordIds: readonly number[];
  /** Compounds with the term as a part, in the same order; none of `wordIds`. */
  readonly compoundIds: readonly number[];
  readonly weight: number;
  /** Whether it is the last word of the query, which mostly names the thing: "laptop case". */
  readonly isHead: boolean;
}

/**
 * Measured on rated queries (bench/support/relevance.ts): every value around these ranks worse or
 * equally. That catalogue has no departments, so the weight of groups is estimated: a department
 * "Shoes" says nearly as much as a title, but accessories are in its ancestors too.
 */
export const BM25F = {
  k1: 0.6,
  b: { title: 0.5, brand: 0.5, groups: 0.5, description: 0.7, attributes: 0.6 },
  weights: { title: 3, brand: 1, groups: 2, description: 1, attributes: 0.4 },
  /** Weight of a compound for its head: "Regenjacke" ranks below "Jacke". */
  compound: 0.7,
  /** Weight of the last term, by the step of the product's attribute names. */
  named: [1, 1.05, 1.15, 1.25],
};
/** The bits of a posting that count words. */
const TEXT_BITS = (1 << NAMED_SHIFT) - 1;

/** The scores that a term adds to the live slots with it. */
interface Impacts {
  readonly slots: Uint32Array;
  readonly values: Float64Array;
}

/** Terms with fewer slots are not cached: adding them up again is fast. */
const KEPT_SLOTS_MIN = 256;
/** Slots of all terms together: 12 bytes each. */
const KEPT_SLOTS_MAX = 1 << 19;
const IMPACT_BYTES = 12;

/** Of more than one in so many slots all scores are cleared. */
const MANY = 16;

const FIELD_COUNT = FIELDS.length;
const NORMS_PER_FIELD = FIELD_LENGTH_MAX + 1;

/** Equal for terms that add the same scores. */
function keyOf({ wordIds, compoundIds, weight, isHead }: QueryTerm): string {
  return `${weight}:${isHead}:${wordIds.join()}:${compoundIds.join()}`;
}

/**
 * Scores one query at a time into columns that are reused. All sums are over integers, or in an order
 * given by the query and the alphabet, so the same catalogue gives the same bits in any order of
 * updates.
 */
export class Scorer {
  readonly #documents: DocumentTable;
  readonly #words: WordIndex;
  #scores = new Float64Array(0);
  /** Slots that the last query gave a score, and their number. */
  #scored = new Uint32Array(0);
  #scoredCount = 0;
  /** The terms of the last query: the next one is often the same under other filters. */
  #scoredKey: string | undefined;
  /** For one term: the slots with a word of it, each with its weighted frequency. */
  #gathered = new Uint32Array(0);
  #frequencies = new Float64Array(0);
  /** The frequency by slot, while the words of a term are added up. */
  #sums = new Float64Array(0);
  /** Recent common terms, until a product changes: one question makes several queries. */
  readonly #kept = new LRUCache<string, Impacts>({
    maxSize: KEPT_SLOTS_MAX,
    sizeCalculation: ({ slots }) => slots.length,
  });
  /** weight / length norm, by field and length. */
  readonly #norms = new Float64Array(FIELD_COUNT * NORMS_PER_FIELD);
  #normsOf = '';

  constructor(documents: DocumentTable, words: WordIndex) {
    this.#documents = documents;
    this.#words = words;
  }

  get bytes(): number {
    const perSlot = this.#scores.length + this.#frequencies.length + this.#sums.length;
    const slots = this.#gathered.byteLength + this.#scored.byteLength;
    const kept = this.#kept.calculatedSize * IMPACT_BYTES;
    return (perSlot + this.#norms.length) * 8 + slots + kept;
  }

  /** Call it when a product has changed. */
  forget(): void {
    this.#scoredKey = undefined;
    if (this.#kept.size > 0) this.#kept.clear();
  }

  /** The score of each slot after {@link score}, 0 for others; valid until its next call. */
  get scores(): Float64Array {
    return this.#scores;
  }

  /**
   * Scores every live slot with a word of a term; returns those slots, valid until the next call. The rarity of a
   * word counts over all live products.
   */
  score(terms: readonly QueryTerm[]): Uint32Array {
    const keys = terms.map(keyOf);
    const key = keys.join('\n');
    if (key === this.#scoredKey) return this.#scored.subarray(0, this.#scoredCount);
    this.#prepare();
    this.#scoredKey = key;
    const scores = this.#scores;
    const scored = this.#scored;
    let count = 0;
    for (const [place, term] of terms.entries()) {
      const { slots, values } = this.#impactsOf(term, keys[place]!);
      for (let at = 0; at < slots.length; at += 1) {
        const slot = slots[at]!;
        const score = scores[slot]!;
        // Without a branch: of common words half of the slots have a score.
        scored[count] = slot;
        count += score === 0 ? 1 : 0;
        scores[slot] = score + values[at]!;
      }
    }
    this.#scoredCount = count;
    return scored.subarray(0, count);
  }

  #impactsOf(term: QueryTerm, key: string): Impacts {
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    const count = this.#gather(term);
    const total = this.#documents.liveCount;
    const { weight } = term;
    const rarity = Math.log(1 + (total - count + 0.5) / (count + 0.5));
    const values = this.#frequencies.subarray(0, count);
    for (let at = 0; at < count; at += 1) {
      const frequency = values[at]!;
      values[at] = (weight * rarity * frequency) / (BM25F.k1 + frequency);
    }
    const slots = this.#gathered.subarray(0, count);
    if (count < KEPT_SLOTS_MIN) return { slots, values };
    const impacts = { slots: slots.slice(), values: values.slice() };
    this.#kept.set(key, impacts);
    return impacts;
  }

  /** Adds up the words' weighted frequency per live slot; returns how many slots have any. */
  #gather({ wordIds, compoundIds, isHead }: QueryTerm): number {
    const isOnlyWord = wordIds.length + compoundIds.length === 1;
    let count = 0;
    for (const id of wordIds) count = this.#gatherWord(id, count, { isOnlyWord, isHead, share: 1 });
    for (const id of compoundIds) {
      count = this.#gatherWord(id, count, { isOnlyWord, isHead, share: BM25F.compound });
    }
    if (isOnlyWord) return count;
    const sums = this.#sums;
    for (let at = 0; at < count; at += 1) {
      const slot = this.#gathered[at]!;
      this.#frequencies[at] = sums[slot]!;
      sums[slot] = 0;
    }
    return count;
  }

  /**
   * Adds a share of one word's frequency to the first `count` slots. For a term of one word each slot
   * comes once.
   */
  #gatherWord(
    wordId: number,
    count: number,
    { isOnlyWord, isHead, share }: { isOnlyWord: boolean; isHead: boolean; share: number },
  ): number {
    const gathered = this.#gathered;
    const frequencies = this.#frequencies;
    const sums = this.#sums;
    const norms = this.#norms;
    const { lengths } = this.#words;
    const entries = this.#words.entries(wordId);
    let end = count;
    for (let at = 0; at < entries.length; at += 2) {
      const slot = entries[at]!;
      if (!this.#documents.isLive(slot)) continue;
      let frequency = 0;
      const packed = entries[at + 1]!;
      let left = packed & TEXT_BITS;
      for (let field = 0; left !== 0; field += 1, left >>>= COUNT_BITS) {
        const said = left & COUNT_MAX;
        if (said === 0) continue;
        const length = lengths[slot * FIELD_COUNT + field]!;
        frequency += said * norms[field * NORMS_PER_FIELD + length]!;
      }
      frequency *= isHead ? share * BM25F.named[packed >>> NAMED_SHIFT]! : share;
      if (isOnlyWord) frequencies[end] = frequency;
      if (isOnlyWord || sums[slot] === 0) gathered[end++] = slot;
      if (!isOnlyWord) sums[slot]! += frequency;
    }
    return end;
  }

  #prepare(): void {
    const { slotCount, liveCount } = this.#documents;
    const scores = this.#scores;
    if (this.#scoredCount > slotCount / MANY) scores.fill(0);
    else for (let at = 0; at < this.#scoredCount; at += 1) scores[this.#scored[at]!] = 0;
    this.#scoredCount = 0;
    if (slotCount > this.#scores.length) {
      this.#scores = new Float64Array(Math.ceil(slotCount * 1.5));
      this.#frequencies = new Float64Array(this.#scores.length);
      this.#sums = new Float64Array(this.#scores.length);
      this.#gathered = new Uint32Array(this.#scores.length);
      this.#scored = new Uint32Array(this.#scores.length);
    }
    const totals = FIELDS.map((_, field) => this.#words.totalLength(field));
    const key = `${liveCount}/${totals.join('/')}`;
    if (key === this.#normsOf) return;
    this.#normsOf = key;
    for (const [field, name] of FIELDS.entries()) {
      const average = totals[field]! / Math.max(liveCount, 1) || 1;
      const b = BM25F.b[name];
      for (let length = 0; length < NORMS_PER_FIELD; length += 1) {
        const norm = 1 - b + (b * length) / average;
        this.#norms[field * NORMS_PER_FIELD + length] = BM25F.weights[name] / SAID / norm;
      }
    }
  }
}
