// Entries of one stream on their way into place, as numbers: an object and a view for each of them grew old.
// Owns: these numbers. Does not own: the bytes (byte-rooms), and when entries are in place (settling).
// On failure: none; asking for an entry that is not held is a bug and asserts.

import { assert } from '../base/assert.ts';
import type { ByteRooms } from './byte-rooms.ts';
import type { StreamEntry } from './journal.ts';
import { firstAbove } from './packed-entries.ts';

/** Entries in ascending order of their sequences. */
export class HeldEntries {
  readonly #rooms: ByteRooms;
  readonly #sequences: number[] = [];
  readonly #places: number[] = [];
  readonly #lengths: number[] = [];

  constructor(rooms: ByteRooms) {
    this.#rooms = rooms;
  }

  /** Adds an entry behind the others, and copies its bytes. */
  push({ sequence, bytes }: StreamEntry): void {
    this.#sequences.push(sequence);
    this.#places.push(this.#rooms.add(bytes));
    this.#lengths.push(bytes.length);
  }

  /** Sequence of the last entry; 0 where there is none. */
  get lastSequence(): number {
    return this.#sequences.at(-1) ?? 0;
  }

  /** The entries whose sequence is greater than `afterSequence`. Their bytes are views, right until the rooms are cleared. */
  *after(afterSequence: number): Generator<StreamEntry> {
    const first = firstAbove(this.#sequences, afterSequence);
    for (let index = first; index < this.#sequences.length; index += 1) {
      const [sequence, place, length] = [
        this.#sequences[index],
        this.#places[index],
        this.#lengths[index],
      ];
      assert(sequence !== undefined && place !== undefined && length !== undefined, 'it is held');
      yield { sequence, bytes: this.#rooms.view(place, length) };
    }
  }
}
