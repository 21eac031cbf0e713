// Posting lists in pages of 32-bit words: append-only chains of chunks that never move.
//
// A chunk is the address of the next one followed by its entries. The n-th chunk of every list has
// the same capacity (1, 1, 2, 2, 4, 4 … 256), so a list needs no bookkeeping beyond head, tail and
// count. Growing by a half instead of doubling leaves a sixth of the room empty instead of a third.

import type { Column, SnapshotFields } from './snapshot/snapshot-fields.ts';

const PAGE_BITS = 16;
const PAGE_LENGTH = 1 << PAGE_BITS;
const OFFSET_MASK = PAGE_LENGTH - 1;
const CHUNK_CAPACITY_MAX = 256;
/** Entries of a list whose chunks below the largest capacity are full. */
const GROWING_ENTRIES = 2 * (CHUNK_CAPACITY_MAX - 1);

/** Called once per entry, in the order of appending. */
export type Visit = (row: number, payload: number) => void;

/** Lists of row numbers, each entry with a 32-bit payload where `width` is 2. */
export class PostingLists {
  readonly #width: 1 | 2;
  readonly #pages: Uint32Array[] = [];
  /** The buffer that {@link entries} returns. */
  #copied = new Uint32Array(0);
  #used = PAGE_LENGTH;
  #heads = new Uint32Array(1024);
  /** By list: the address of its last chunk and its count, side by side, since both are used together. */
  #ends = new Uint32Array(2 * 1024);
  #listCount = 0;

  constructor(width: 1 | 2) {
    this.#width = width;
  }

  /** How many lists there are; their numbers run from 0. */
  get listCount(): number {
    return this.#listCount;
  }

  /** Bytes held, spare room included. */
  get bytes(): number {
    const columns = this.#heads.byteLength + this.#ends.byteLength;
    return this.#pages.length * PAGE_LENGTH * 4 + columns + this.#copied.byteLength;
  }

  /** Begins an empty list and returns its number. */
  addList(): number {
    const list = this.#listCount;
    this.#listCount += 1;
    if (this.#listCount > this.#heads.length) {
      this.#heads = grown(this.#heads, this.#listCount);
      this.#ends = grown(this.#ends, this.#heads.length * 2);
    }
    return list;
  }

  /** Entries appended to `list`, rows that died since included. */
  count(list: number): number {
    return this.#ends[list * 2 + 1] ?? 0;
  }

  /** Adds one entry; rows of a list are appended in ascending order. */
  append(list: number, row: number, payload = 0): void {
    const count = this.count(list);
    const { filled, capacity } = tailOf(count);
    if (filled === 0) this.#addChunk(list, capacity);
    const tail = this.#ends[list * 2]!;
    const page = this.#pages[tail >>> PAGE_BITS]!;
    const at = (tail & OFFSET_MASK) + 1 + filled * this.#width;
    page[at] = row;
    if (this.#width === 2) page[at + 1] = payload;
    this.#ends[list * 2 + 1] = count + 1;
  }

  /** Visits every entry of `list`. */
  forEach(list: number, visit: Visit): void {
    const width = this.#width;
    let chunk = this.#heads[list]!;
    const count = this.count(list);
    for (let begun = 0; begun < count;) {
      const page = this.#pages[chunk >>> PAGE_BITS]!;
      const first = (chunk & OFFSET_MASK) + 1;
      const { capacity } = tailOf(begun);
      const end = first + Math.min(count - begun, capacity) * width;
      for (let at = first; at < end; at += width) visit(page[at]!, page[at + width - 1]!);
      begun += capacity;
      chunk = page[first - 1]!;
    }
  }

  /**
   * The entries of `list` side by side, in the order of appending, each with its payload behind it
   * where there is one; until the next call. A loop over them costs a third of a call for each.
   */
  entries(list: number): Uint32Array {
    const count = this.count(list);
    const length = count * this.#width;
    if (length > this.#copied.length) this.#copied = new Uint32Array(Math.ceil(length * 1.5));
    let chunk = this.#heads[list]!;
    for (let begun = 0; begun < count;) {
      const page = this.#pages[chunk >>> PAGE_BITS]!;
      const first = (chunk & OFFSET_MASK) + 1;
      const { capacity } = tailOf(begun);
      const end = first + Math.min(count - begun, capacity) * this.#width;
      let to = begun * this.#width;
      for (let at = first; at < end; at += 1, to += 1) this.#copied[to] = page[at]!;
      begun += capacity;
      chunk = page[first - 1]!;
    }
    return this.#copied.subarray(0, length);
  }

  /** Whether `test` holds for any row of `list`; stops at the first. */
  some(list: number, test: (row: number, payload: number) => boolean): boolean {
    let chunk = this.#heads[list]!;
    const count = this.count(list);
    for (let begun = 0; begun < count;) {
      const page = this.#pages[chunk >>> PAGE_BITS]!;
      const first = (chunk & OFFSET_MASK) + 1;
      const { capacity } = tailOf(begun);
      const end = first + Math.min(count - begun, capacity) * this.#width;
      for (let at = first; at < end; at += this.#width) {
        if (test(page[at]!, page[at + this.#width - 1]!)) return true;
      }
      begun += capacity;
      chunk = page[first - 1]!;
    }
    return false;
  }

  /** Writes all lists to a snapshot, or reads them from one into empty lists. */
  async transfer(fields: SnapshotFields): Promise<void> {
    const pageCount = await fields.number(this.#pages.length);
    for (let page = 0; page < pageCount; page += 1) {
      const blank = this.#pages[page] ?? new Uint32Array(0);
      this.#pages[page] = await fields.column(blank, PAGE_LENGTH);
    }
    this.#used = await fields.number(this.#used);
    this.#listCount = await fields.number(this.#listCount);
    this.#heads = await fields.column(this.#heads, this.#listCount);
    this.#ends = await fields.column(this.#ends, this.#listCount * 2);
  }

  #addChunk(list: number, capacity: number): void {
    const length = 1 + capacity * this.#width;
    if (this.#used + length > PAGE_LENGTH) {
      this.#pages.push(new Uint32Array(PAGE_LENGTH));
      this.#used = 0;
    }
    const address = (((this.#pages.length - 1) << PAGE_BITS) | this.#used) >>> 0;
    this.#used += length;
    if (this.count(list) === 0) {
      this.#heads[list] = address;
    } else {
      const tail = this.#ends[list * 2]!;
      this.#pages[tail >>> PAGE_BITS]![tail & OFFSET_MASK] = address;
    }
    this.#ends[list * 2] = address;
  }
}

/** The chunk for the next entry of a list of `count`: a new one if it has no entry yet. */
function tailOf(count: number): { filled: number; capacity: number } {
  if (count >= GROWING_ENTRIES) {
    const filled = (count - GROWING_ENTRIES) % CHUNK_CAPACITY_MAX;
    return { filled, capacity: CHUNK_CAPACITY_MAX };
  }
  // Two chunks of each capacity: 2 * (capacity - 1) entries stand before the first of them.
  const capacity = 1 << (31 - Math.clz32((count >> 1) + 1));
  return { filled: (count - 2 * (capacity - 1)) % capacity, capacity };
}

/** A copy of `column` with room for at least `length` values: half as much again, zero-filled. */
export function grown<C extends Column>(column: C, length: number): C {
  const constructor = column.constructor as new (length: number) => C;
  const larger = new constructor(Math.max(length, Math.ceil(column.length * 1.5)));
  larger.set(column);
  return larger;
}
