// Bytes in a few large buffers that are used again: for many values that come and go together. V8 counts a
// buffer for each of them as memory of its own, and collects all of the heap for what has grown old.
// Owns: the rooms. Does not own: whose bytes they are, and when they go (settling).
// On failure: none; what is larger than a room has one of its own.

import { assert } from '../base/assert.ts';

const roomBytes = 1024 * 1024;
/** Rooms that are kept for the next bytes. */
const sparesMax = 16;

/** Takes bytes one after another, until all of them go at once. */
export class ByteRooms {
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

  /** Copies bytes to `at` in `target`. */
  copy(source: { place: number; length: number }, target: Buffer, at: number): void {
    const start = source.place % roomBytes;
    const room = this.#rooms[(source.place - start) / roomBytes];
    assert(room !== undefined, 'the bytes are held');
    room.copy(target, at, start, start + source.length);
  }

  /** Forgets all bytes; their rooms take the next ones. */
  clear(): void {
    for (const room of this.#rooms) {
      if (room.length === roomBytes && this.#spares.length < sparesMax) this.#spares.push(room);
    }
    this.#rooms = [];
  }
}
