// BM25F over the word postings: how well each product answers the words of a query.

import type { DocumentTable } from './document-table.ts';
import { COUNT_BITS, COUNT_MAX, FIELD_LENGTH_MAX, FIELDS, type WordIndex } from './word-index.ts';

/** One wish of a query: any of these words, counted together as if they were one. */
export interface QueryTerm {
  /** Word numbers in alphabetical order of the words. */
  readonly wordIds: readonly number[];
  readonly weight: number;
}

/**
 * Measured on rated queries (bench/support/relevance.ts is the yardstick): every value around these
 * ranks worse or alike. Those have no departments, so the weight of groups is judgement: filing a
 * product under "Shoes" says nearly as much as its title, but ancestors say it of accessories too.
 */
export const BM25F = {
  k1: 0.6,
  b: 0.5,
  weights: { title: 3, brand: 1, groups: 2, description: 1, attributes: 0.4 },
};

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
  #frequencies = new Float64Array(0);
  /** weight / length norm, by field and length. */
  readonly #norms = new Float64Array(FIELD_COUNT * NORMS_PER_FIELD);
  #normsOf = '';

  constructor(documents: DocumentTable, words: WordIndex) {
    this.#documents = documents;
    this.#words = words;
  }

  get bytes(): number {
    return (this.#scores.length + this.#frequencies.length + this.#norms.length) * 8;
  }

  /** The score of a slot after {@link score}. */
  scoreOf(slot: number): number {
    return this.#scores[slot]!;
  }

  /**
   * Scores every live slot that has a word of a term and that `isCandidate`; returns those slots.
   * How rare a word is counts over all live products, filtered or not.
   */
  score(terms: readonly QueryTerm[], isCandidate: (slot: number) => boolean): number[] {
    this.#prepare();
    const found: number[] = [];
    const scores = this.#scores;
    const total = this.#documents.liveCount;
    for (const term of terms) {
      const slots = this.#gather(term);
      const rarity = Math.log(1 + (total - slots.length + 0.5) / (slots.length + 0.5));
      for (const slot of slots) {
        const frequency = this.#frequencies[slot]!;
        this.#frequencies[slot] = 0;
        if (scores[slot] === 0) {
          if (!isCandidate(slot)) continue;
          found.push(slot);
        }
        scores[slot]! += (term.weight * rarity * frequency) / (BM25F.k1 + frequency);
      }
    }
    return found;
  }

  /** Adds up a term's weighted frequency per live slot; returns the slots that have any. */
  #gather(term: QueryTerm): number[] {
    const slots: number[] = [];
    const frequencies = this.#frequencies;
    const norms = this.#norms;
    const { lengths } = this.#words;
    for (const wordId of term.wordIds) {
      this.#words.forEach(wordId, (slot, counts) => {
        if (!this.#documents.isLive(slot)) return;
        let frequency = 0;
        let left = counts;
        for (let field = 0; left !== 0; field += 1, left >>>= COUNT_BITS) {
          const count = left & COUNT_MAX;
          if (count === 0) continue;
          const length = lengths[slot * FIELD_COUNT + field]!;
          frequency += count * norms[field * NORMS_PER_FIELD + length]!;
        }
        if (frequencies[slot] === 0) slots.push(slot);
        frequencies[slot]! += frequency;
      });
    }
    return slots;
  }

  #prepare(): void {
    const { slotCount, liveCount } = this.#documents;
    if (slotCount > this.#scores.length) {
      this.#scores = new Float64Array(Math.ceil(slotCount * 1.5));
      this.#frequencies = new Float64Array(this.#scores.length);
    } else {
      this.#scores.fill(0, 0, slotCount);
    }
    const totals = FIELDS.map((_, field) => this.#words.totalLength(field));
    const key = `${liveCount}/${totals.join('/')}`;
    if (key === this.#normsOf) return;
    this.#normsOf = key;
    for (const [field, name] of FIELDS.entries()) {
      const average = totals[field]! / Math.max(liveCount, 1) || 1;
      for (let length = 0; length < NORMS_PER_FIELD; length += 1) {
        const norm = 1 - BM25F.b + (BM25F.b * length) / average;
        this.#norms[field * NORMS_PER_FIELD + length] = BM25F.weights[name] / norm;
      }
    }
  }
}
