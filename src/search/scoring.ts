// BM25F over the word postings: how well each product answers the words of a query.

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

/** One wish of a query: any of these words, counted together as if they were one. */
export interface QueryTerm {
  /** Word numbers in alphabetical order of the words. */
  readonly wordIds: readonly number[];
  /** Compounds that say the wish with one of their parts, in the same order; none of `wordIds`. */
  readonly compoundIds: readonly number[];
  readonly weight: number;
  /** Whether it stands for the last word of the query, which mostly names the thing: "laptop case". */
  readonly isHead: boolean;
}

/**
 * Measured on rated queries (bench/support/relevance.ts is the yardstick): every value around these
 * ranks worse or alike. Those have no departments, so the weight of groups is judgement: filing a
 * product under "Shoes" says nearly as much as its title, but ancestors say it of accessories too.
 */
export const BM25F = {
  k1: 0.6,
  b: { title: 0.5, brand: 0.5, groups: 0.5, description: 0.7, attributes: 0.6 },
  weights: { title: 3, brand: 1, groups: 2, description: 1, attributes: 0.4 },
  /** How often a compound is a word that was asked for: "Regenjacke" is below "Jacke". */
  compound: 0.7,
  /** What the head counts for, by the step to which a product's attributes are named after it. */
  named: [1, 1.05, 1.15, 1.25],
};
/** The bits of a posting that count words. */
const TEXT_BITS = (1 << NAMED_SHIFT) - 1;

/** What a term adds to the scores of the live slots that have it. */
interface Impacts {
  readonly slots: Uint32Array;
  readonly values: Float64Array;
}

/** Fewer are added up anew in no time. */
const KEPT_SLOTS_MIN = 256;
/** Slots of all terms together: 12 bytes each. */
const KEPT_SLOTS_MAX = 1 << 19;
const IMPACT_BYTES = 12;

const FIELD_COUNT = FIELDS.length;
const NORMS_PER_FIELD = FIELD_LENGTH_MAX + 1;

/**
 * Scores one query at a time into columns that are reused. All sums run over integers or in an
 * order given by the query and the alphabet, so the same catalogue gives the same bits however it
 * came to be.
 */
export class Scorer {
  readonly #documents: DocumentTable;
  readonly #words: WordIndex;
  #scores = new Float64Array(0);
  /** Slots that the last query gave a score. */
  #scored: number[] = [];
  /** Of one term: the slots that have a word of it, and beside each its weighted frequency. */
  #gathered = new Uint32Array(0);
  #frequencies = new Float64Array(0);
  /** The frequency by slot, while the words of a term are added up. */
  #sums = new Float64Array(0);
  /** The common terms asked for lately, until a product changes: a question is several queries. */
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
    const kept = this.#kept.calculatedSize * IMPACT_BYTES;
    return (perSlot + this.#norms.length) * 8 + this.#gathered.byteLength + kept;
  }

  /** Has to be called when a product has changed. */
  forget(): void {
    if (this.#kept.size > 0) this.#kept.clear();
  }

  /** The score of a slot after {@link score}. */
  scoreOf(slot: number): number {
    return this.#scores[slot]!;
  }

  /**
   * Scores every live slot that has a word of a term and that `isCandidate`; returns those slots.
   * How rare a word is counts over all live products, filtered or not.
   */
  score(
    terms: readonly QueryTerm[],
    isCandidate: ((slot: number) => boolean) | undefined,
  ): readonly number[] {
    this.#prepare();
    const scores = this.#scores;
    const scored: number[] = [];
    for (const term of terms) {
      const { slots, values } = this.#impactsOf(term);
      for (let at = 0; at < slots.length; at += 1) {
        const slot = slots[at]!;
        const score = scores[slot]!;
        if (score === 0) {
          if (isCandidate !== undefined && !isCandidate(slot)) continue;
          scored.push(slot);
        }
        scores[slot] = score + values[at]!;
      }
    }
    this.#scored = scored;
    return scored;
  }

  #impactsOf(term: QueryTerm): Impacts {
    const { wordIds, compoundIds, weight, isHead } = term;
    const key = `${weight}:${isHead}:${wordIds.join()}:${compoundIds.join()}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    const count = this.#gather(term);
    const total = this.#documents.liveCount;
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
   * Adds a share of one word's frequency to the first `count` slots; of a term's only word no slot
   * comes twice.
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
    for (const slot of this.#scored) scores[slot] = 0;
    if (slotCount > this.#scores.length) {
      this.#scores = new Float64Array(Math.ceil(slotCount * 1.5));
      this.#frequencies = new Float64Array(this.#scores.length);
      this.#sums = new Float64Array(this.#scores.length);
      this.#gathered = new Uint32Array(this.#scores.length);
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
