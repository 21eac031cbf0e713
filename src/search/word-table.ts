// Words by number and numbers by word: an open-addressing hash table of keys, so that a word is found
// in a text without a substring.

import type { SnapshotFields } from './snapshot/snapshot-fields.ts';
import { TextKey } from './text-key.ts';

/** Largest share of used places: beyond it a search takes too many steps. */
const LOAD_MAX = 0.6;
/** A place: the two halves of a word's key, and its number plus one; 0 where there is none. */
const PLACE_WIDTH = 3;
/** From this length a substring may be a view that keeps its whole parent text alive. */
const SLICE_LENGTH_MIN = 13;
/** The cost of a short string and its place in an array; for {@link WordTable.bytes} only. */
const WORD_BYTES = 40;

/** Words in the order they were added; their numbers run from 0. */
export class WordTable {
  readonly #words: string[] = [];
  /** As many as a power of two. */
  #places = new Uint32Array(PLACE_WIDTH * 1024);
  #mask = 1023;
  readonly #key = new TextKey();

  constructor(words: Iterable<string> = []) {
    for (const word of words) if (this.find(word) === undefined) this.add(word);
  }

  /** Bytes held, estimated for the strings. */
  get bytes(): number {
    return this.#words.length * WORD_BYTES + this.#places.byteLength;
  }

  get size(): number {
    return this.#words.length;
  }

  /** The word with number `id`; '' for an unknown number. */
  wordOf(id: number): string {
    return this.#words[id] ?? '';
  }

  /** The number of `word`, if it was added. */
  find(word: string): number | undefined {
    return this.findKey(this.#key.ofText(word));
  }

  /** The number of the word with this key. */
  findKey({ low, high }: TextKey): number | undefined {
    for (let place = low & this.#mask; ; place = (place + 1) & this.#mask) {
      const at = place * PLACE_WIDTH;
      const stored = this.#places[at + 2]!;
      if (stored === 0) return undefined;
      if (this.#places[at] === low && this.#places[at + 1] === high) return stored - 1;
    }
  }

  /** Adds a word that {@link find} does not know and returns its number. */
  add(slice: string): number {
    const word = slice.length < SLICE_LENGTH_MIN ? slice : detached(slice);
    const id = this.#words.length;
    this.#words.push(word);
    if (this.#words.length > (this.#mask + 1) * LOAD_MAX) this.#grow();
    const { low, high } = this.#key.ofText(word);
    this.#put(low, high, id + 1);
    return id;
  }

  /** Writes all words to a snapshot, or reads them from one into an empty table. */
  async transfer(fields: SnapshotFields): Promise<void> {
    this.#places = await fields.column(this.#places, this.#places.length);
    this.#mask = this.#places.length / PLACE_WIDTH - 1;
    await fields.texts(this.#words, (word) => void this.#words.push(word));
  }

  #put(low: number, high: number, stored: number): void {
    let place = low & this.#mask;
    while (this.#places[place * PLACE_WIDTH + 2] !== 0) place = (place + 1) & this.#mask;
    this.#places.set([low, high, stored], place * PLACE_WIDTH);
  }

  #grow(): void {
    const old = this.#places;
    this.#places = new Uint32Array(old.length * 2);
    this.#mask = this.#mask * 2 + 1;
    for (let at = 0; at < old.length; at += PLACE_WIDTH) {
      if (old[at + 2] !== 0) this.#put(old[at]!, old[at + 1]!, old[at + 2]!);
    }
  }
}

/** A copy with storage of its own: a word must not keep its product's text in memory. */
function detached(slice: string): string {
  return Buffer.from(slice, 'utf8').toString('utf8');
}
