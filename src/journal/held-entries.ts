// Entries of one stream on their way into place, as numbers: an object and a view for each of them grew old.
// Owns: these numbers. Does not own: the bytes (byte-rooms), and when entries are in place (settling).
// On failure: none; asking for an entry that is not held is a bug and asserts.

import { assert } from '../base/assert.ts';
import type { ByteRooms } from './byte-rooms.ts';
import type { StreamEntry } from './journal.ts';

/** Entries in ascending order of their sequences. */
export class HeldEntries {
  readonly #rooms: ByteRooms;
  readonly #sequences: number[] = [];
  readonly #places: number[] = [];
  readonly #lengths: number[] = [];
  #bytes = 0;

  constructor(rooms: ByteRooms) {
    this.#rooms = rooms;
  }

  /** Adds an entry behind the others, and copies its bytes. */
  push({ sequence, bytes }: StreamEntry): void {
    this.#sequences.push(sequence);
    this.#places.push(this.#rooms.add(bytes));
    this.#lengths.push(bytes.length);
    this.#bytes += bytes.length;
  }

  /** How many bytes all entries have. */
  get bytes(): number {
    return this.#bytes;
  }

  get count(): number {
    return this.#sequences.length;
  }

  /** Sequence of the last entry; 0 where there is none. */
  get lastSequence(): number {
    return this.#sequences.at(-1) ?? 0;
  }

  /** Index of the first entry whose sequence is greater than `sequence`; the count if none is. */
  firstAfter(sequence: number): number {
    return firstAbove(this.#sequences, sequence);
  }

  sequenceAt(index: number): number {
    return held(this.#sequences[index]);
  }

  lengthAt(index: number): number {
    return held(this.#lengths[index]);
  }

  /** Copies the bytes of an entry to `at` in `target`. */
  copy(index: number, target: Buffer, at: number): void {
    this.#rooms.copy(
      { place: held(this.#places[index]), length: this.lengthAt(index) },
      target,
      at,
    );
  }

  /** Copies of the entries whose sequence is greater than `afterSequence`. */
  *after(afterSequence: number): Generator<StreamEntry> {
    for (let index = this.firstAfter(afterSequence); index < this.count; index += 1) {
      const bytes = Buffer.allocUnsafe(this.lengthAt(index));
      this.copy(index, bytes, 0);
      yield { sequence: this.sequenceAt(index), bytes };
    }
  }
}

function held(number: number | undefined): number {
  assert(number !== undefined, 'the entry is held');
  return number;
}

/** Index of the first of ascending numbers that is greater than `bound`. */
export function firstAbove(numbers: readonly number[], bound: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) > bound) high = middle;
    else low = middle + 1;
  }
  return low;
}
