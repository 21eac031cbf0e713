// Entries of one stream back to back in a few buffers, without an object for each: those were most of
// what a collection of the whole heap had to mark.
// Owns: the buffers. Does not own: which entries are held (tail).
// No entry is written over and nothing moves: a view stays right for as long as it is kept.
// On failure: none; asking for entries that are not held is a bug and asserts.

import { assert } from '../base/assert.ts';
import { firstAbove } from '../journal/held-entries.ts';

/** A new room is as large as what is held, within these bounds, or as large as its first entry. */
const roomBytesMin = 1024;
const roomBytesMax = 32 * 1024;

/** A buffer for some of the entries; offsets count on through all rooms. */
interface Room {
  readonly offset: number;
  readonly bytes: Buffer;
}

/** Entries in ascending order of their sequences; an index counts from the first that is held. */
export class PackedEntries {
  readonly #rooms: Room[] = [];
  readonly #sequences: number[] = [];
  readonly #offsets: number[] = [];
  /** The offset behind the last entry. */
  #end = 0;

  get count(): number {
    return this.#sequences.length;
  }

  /** Memory that the entries take, in bytes, with the room for the next. */
  get residentBytes(): number {
    return this.#rooms.reduce((sum, { bytes }) => sum + bytes.length, 16 * this.count);
  }

  /** Makes a place for an entry behind the others, which the caller fills at once. */
  add(sequence: number, length: number): Buffer {
    let room = this.#rooms.at(-1);
    if (room === undefined || this.#end + length > room.offset + room.bytes.length) {
      const heldBytes = this.bytesBetween(0, this.count);
      const size = Math.min(roomBytesMax, Math.max(roomBytesMin, heldBytes));
      room = { offset: this.#end, bytes: Buffer.allocUnsafe(Math.max(size, length)) };
      this.#rooms.push(room);
    }
    const at = this.#end - room.offset;
    this.#sequences.push(sequence);
    this.#offsets.push(this.#end);
    this.#end += length;
    return room.bytes.subarray(at, at + length);
  }

  /** Drops the first entries. */
  dropFirst(count: number): void {
    this.#sequences.splice(0, count);
    this.#offsets.splice(0, count);
    while (this.#rooms.length > 0 && this.#roomEnd(0) <= this.#offsetOf(0)) this.#rooms.shift();
  }

  /** Sequence of an entry that is held. */
  sequenceAt(index: number): number {
    const sequence = this.#sequences[index];
    assert(sequence !== undefined, 'the entry is held');
    return sequence;
  }

  /** Index of the first entry whose sequence is greater than `afterSequence`; the count if none is. */
  firstAfter(afterSequence: number): number {
    return firstAbove(this.#sequences, afterSequence);
  }

  /** How many bytes the entries from one index to another have, without the latter. */
  bytesBetween(from: number, to: number): number {
    return this.#offsetOf(to) - this.#offsetOf(from);
  }

  /** A view of the entries from one index to another, without the latter, as far as they lie in one piece. */
  piece(from: number, to: number): { readonly bytes: Buffer; readonly to: number } {
    const start = this.#offsetOf(from);
    const at = this.#rooms.findLastIndex(({ offset }) => offset <= start);
    const room = this.#rooms[at];
    assert(room !== undefined && from < to, 'the entries are held');
    const end = Math.min(this.#offsetOf(to), this.#roomEnd(at));
    return {
      bytes: room.bytes.subarray(start - room.offset, end - room.offset),
      to: firstAbove(this.#offsets, end - 1),
    };
  }

  /** A copy of the entries from one index to another, without the latter, in one piece. */
  gather(from: number, to: number): Buffer {
    const pieces: Buffer[] = [];
    for (let next = from; next < to;) {
      const piece = this.piece(next, to);
      pieces.push(piece.bytes);
      next = piece.to;
    }
    return Buffer.concat(pieces);
  }

  #offsetOf(index: number): number {
    return this.#offsets[index] ?? this.#end;
  }

  /** The offset behind the last entry of a room. */
  #roomEnd(at: number): number {
    return this.#rooms[at + 1]?.offset ?? this.#end;
  }
}
