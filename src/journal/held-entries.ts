// Entries on their way into place: their bytes in a few rooms that are used again, and three numbers for each. Kept
// as objects with views of their makers' buffers they grew old, and V8 collected all of the heap for those buffers.
// Owns: the rooms and the numbers. Does not own: when entries are in place (settling).
// On failure: none; an entry larger than a room has one of its own.

import { assert } from '../base/assert.ts';
import type { StreamEntry } from './journal.ts';

const roomBytes = 1024 * 1024;
/** Rooms that are kept for the next entries. */
const sparesMax = 16;

/** Bytes of the entries of all streams. */
export class HeldBytes {
  #rooms: Buffer[] = [];
  /** Empty rooms of the usual size. */
  readonly #spares: Buffer[] = [];
  /** How much of the last room is used. */
  #used = 0;

  /** Copies bytes; returns their place: the number of their room, and where they start there. */
  add(bytes: Uint8Array): number {
    this.#roomFor(bytes.length).set(bytes, this.#used);
    const place = (this.#rooms.length - 1) * roomBytes + this.#used;
    this.#used += bytes.length;
    return place;
  }

  /** Bytes to write to, right until {@link clear}. */
  take(length: number): Buffer {
    const room = this.#roomFor(length);
    this.#used += length;
    return room.subarray(this.#used - length, this.#used);
  }

  /** The last room, with so many bytes left. */
  #roomFor(length: number): Buffer {
    const last = this.#rooms.at(-1);
    if (last !== undefined && this.#used + length <= last.length) return last;
    let room = this.#spares.pop() ?? Buffer.allocUnsafeSlow(roomBytes);
    if (length > room.length) {
      this.#spares.push(room);
      room = Buffer.allocUnsafeSlow(length);
    }
    this.#rooms.push(room);
    this.#used = 0;
    return room;
  }

  /** A view of bytes, right until {@link clear}. */
  view(place: number, length: number): Buffer {
    const start = place % roomBytes;
    const room = this.#rooms[(place - start) / roomBytes];
    assert(room !== undefined, 'the bytes are held');
    return room.subarray(start, start + length);
  }

  /** Forgets all bytes; their rooms take the next ones. */
  clear(): void {
    for (const room of this.#rooms) {
      if (room.length === roomBytes && this.#spares.length < sparesMax) this.#spares.push(room);
    }
    this.#rooms = [];
  }
}

/** For each entry its sequence, its place and its length. */
const stride = 3;

/** Entries of one stream, ascending. */
export class HeldEntries {
  readonly #bytes: HeldBytes;
  readonly #numbers: number[] = [];

  constructor(bytes: HeldBytes) {
    this.#bytes = bytes;
  }

  /** Adds an entry behind the others. */
  push({ sequence, bytes }: StreamEntry): void {
    this.#numbers.push(sequence, this.#bytes.add(bytes), bytes.length);
  }

  /** Sequence of the last entry; 0 where there is none. */
  get lastSequence(): number {
    return this.#numbers.at(-stride) ?? 0;
  }

  /** All entries as views, right until the bytes are cleared. */
  views(): StreamEntry[] {
    const count = this.#numbers.length / stride;
    return Array.from({ length: count }, (_, index) => this.#viewAt(index));
  }

  /** Copies of the entries whose sequence is greater than `afterSequence`. */
  *after(afterSequence: number): Generator<StreamEntry> {
    const count = this.#numbers.length / stride;
    for (let index = this.#firstAfter(afterSequence); index < count; index += 1) {
      const { sequence, bytes } = this.#viewAt(index);
      yield { sequence, bytes: Buffer.from(bytes) };
    }
  }

  #viewAt(index: number): StreamEntry {
    const at = index * stride;
    const [sequence, place, length] = [
      this.#numbers[at],
      this.#numbers[at + 1],
      this.#numbers[at + 2],
    ];
    assert(sequence !== undefined && place !== undefined && length !== undefined, 'it is held');
    return { sequence, bytes: this.#bytes.view(place, length) };
  }

  #firstAfter(afterSequence: number): number {
    let low = 0;
    let high = this.#numbers.length / stride;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#numbers[middle * stride] ?? 0) > afterSequence) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
