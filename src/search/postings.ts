// Posting lists in pages of 32-bit words: append-only chains of chunks that never move.
//
// A chunk is the address of the next one followed by its entries. The n-th chunk of every list has
// the same capacity (1, 2, 4 … 1,024), so a list needs no bookkeeping beyond head, tail and count.

const PAGE_BITS = 16;
const PAGE_LENGTH = 1 << PAGE_BITS;
const OFFSET_MASK = PAGE_LENGTH - 1;
const CHUNK_CAPACITY_MAX = 1024;

/** Called once per entry, in the order of appending. */
export type Visit = (row: number, payload: number) => void;

/** Lists of row numbers, each entry with a 32-bit payload where `width` is 2. */
export class PostingLists {
  readonly #width: 1 | 2;
  readonly #pages: Uint32Array[] = [];
  #used = PAGE_LENGTH;
  #heads = new Uint32Array(1024);
  #tails = new Uint32Array(1024);
  #counts = new Uint32Array(1024);
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
    return this.#pages.length * PAGE_LENGTH * 4 + this.#heads.length * 12;
  }

  /** Begins an empty list and returns its number. */
  addList(): number {
    const list = this.#listCount;
    this.#listCount += 1;
    if (this.#listCount > this.#heads.length) {
      this.#heads = grown(this.#heads, this.#listCount);
      this.#tails = grown(this.#tails, this.#listCount);
      this.#counts = grown(this.#counts, this.#listCount);
    }
    return list;
  }

  /** Entries appended to `list`, rows that died since included. */
  count(list: number): number {
    return this.#counts[list] ?? 0;
  }

  /** Adds one entry; rows of a list are appended in ascending order. */
  append(list: number, row: number, payload = 0): void {
    const count = this.count(list);
    const filled = filledInTail(count);
    if (filled === 0) this.#addChunk(list, Math.min(count + 1, CHUNK_CAPACITY_MAX));
    const tail = this.#tails[list]!;
    const page = this.#pages[tail >>> PAGE_BITS]!;
    const at = (tail & OFFSET_MASK) + 1 + filled * this.#width;
    page[at] = row;
    if (this.#width === 2) page[at + 1] = payload;
    this.#counts[list] = count + 1;
  }

  /** Visits every entry of `list`. */
  forEach(list: number, visit: Visit): void {
    const width = this.#width;
    let chunk = this.#heads[list]!;
    let capacity = 1;
    let left = this.count(list);
    while (left > 0) {
      const page = this.#pages[chunk >>> PAGE_BITS]!;
      const first = (chunk & OFFSET_MASK) + 1;
      const end = first + Math.min(left, capacity) * width;
      for (let at = first; at < end; at += width) visit(page[at]!, page[at + width - 1]!);
      left -= capacity;
      chunk = page[first - 1]!;
      capacity = Math.min(capacity * 2, CHUNK_CAPACITY_MAX);
    }
  }

  /** Whether `test` holds for any row of `list`; stops at the first. */
  some(list: number, test: (row: number) => boolean): boolean {
    let chunk = this.#heads[list]!;
    let capacity = 1;
    let left = this.count(list);
    while (left > 0) {
      const page = this.#pages[chunk >>> PAGE_BITS]!;
      const first = (chunk & OFFSET_MASK) + 1;
      const end = first + Math.min(left, capacity) * this.#width;
      for (let at = first; at < end; at += this.#width) if (test(page[at]!)) return true;
      left -= capacity;
      chunk = page[first - 1]!;
      capacity = Math.min(capacity * 2, CHUNK_CAPACITY_MAX);
    }
    return false;
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
      const tail = this.#tails[list]!;
      this.#pages[tail >>> PAGE_BITS]![tail & OFFSET_MASK] = address;
    }
    this.#tails[list] = address;
  }
}

/** How many entries the last chunk of a list of `count` holds; 0 when a new chunk is due. */
function filledInTail(count: number): number {
  if (count >= CHUNK_CAPACITY_MAX - 1)
    return (count - (CHUNK_CAPACITY_MAX - 1)) % CHUNK_CAPACITY_MAX;
  return count + 1 - (1 << (31 - Math.clz32(count + 1)));
}

type Column = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** A copy of `column` with room for at least `length` values: half as much again, zero-filled. */
export function grown<C extends Column>(column: C, length: number): C {
  const constructor = column.constructor as new (length: number) => C;
  const larger = new constructor(Math.max(length, Math.ceil(column.length * 1.5)));
  larger.set(column);
  return larger;
}
