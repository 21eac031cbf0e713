// Exact identifiers (product id, variant id, SKU, barcode) to rows: an open-addressing hash table.
//
// It stores hashes of each identifier instead of the string: two of a tenant's identifiers must agree in all 64
// bits of a key for a false match, which puts one wrong product into first place. The key is of the identifier
// without case and punctuation. A third hash tells whether its punctuation is the same too.

import type { SnapshotFields } from './snapshot/snapshot-fields.ts';
import { TextKey } from './text-key.ts';

/**
 * Load at which the table grows, and the factor. After doubling, half of the table would be empty for a
 * long time.
 */
const LOAD_MAX = 0.8;
const GROWTH = 1.5;
/** The two halves of the key, the hash as written, and the row plus one; 0 where there is none. */
const PLACE_WIDTH = 4;

/** Rows by identifier; an identifier may have several rows, and dead rows stay until compaction. */
export class IdentifierTable {
  #places = new Uint32Array(PLACE_WIDTH * 1024);
  #count = 0;

  /** Stored identifiers. */
  get count(): number {
    return this.#count;
  }

  get bytes(): number {
    return this.#places.byteLength;
  }

  /** Stores `row` under an identifier. */
  add(identifier: string, row: number): void {
    const { bare, written } = keysOf(identifier);
    this.#insert(bare.high, bare.low, written.low, row + 1);
  }

  /**
   * Rows whose identifier equals `text` apart from case; failing that, apart from punctuation too.
   * `isCandidate` leaves out rows that are dead or filtered away.
   */
  find(text: string, isCandidate: (row: number) => boolean): number[] {
    const { bare, written } = keysOf(text.trim());
    const same = new Set<number>();
    const alike = new Set<number>();
    const placeCount = this.#places.length / PLACE_WIDTH;
    for (let place = placeOf(bare.low, placeCount); ; place = (place + 1) % placeCount) {
      const at = place * PLACE_WIDTH;
      const stored = this.#places[at + 3]!;
      if (stored === 0) break;
      if (this.#places[at] !== bare.high || this.#places[at + 1] !== bare.low) continue;
      if (isCandidate(stored - 1)) {
        (this.#places[at + 2] === written.low ? same : alike).add(stored - 1);
      }
    }
    return [...(same.size > 0 ? same : alike)];
  }

  /** The same table without dead rows. */
  compacted(rows: Int32Array): IdentifierTable {
    const target = new IdentifierTable();
    // The same size: a smaller table that is filled in the order of a larger one has long runs.
    target.#places = new Uint32Array(this.#places.length);
    target.#takeAll(this.#places, (stored) => rows[stored - 1]! + 1);
    return target;
  }

  /**
   * Makes room for `count` identifiers at once. Growing step by step would move each of them several times.
   */
  reserve(count: number): void {
    const placeCount = Math.ceil((count + 1) / LOAD_MAX);
    if (placeCount * PLACE_WIDTH > this.#places.length) this.#resize(placeCount);
  }

  /** Writes all identifiers to a snapshot, or reads them from one into an empty table. */
  async transfer(fields: SnapshotFields): Promise<void> {
    this.#count = await fields.number(this.#count);
    this.#places = await fields.column(this.#places, this.#places.length);
  }

  #insert(high: number, low: number, written: number, stored: number): void {
    if ((this.#count + 1) * PLACE_WIDTH > this.#places.length * LOAD_MAX)
      this.#resize(Math.ceil((this.#places.length / PLACE_WIDTH) * GROWTH));
    const placeCount = this.#places.length / PLACE_WIDTH;
    let place = placeOf(low, placeCount);
    while (this.#places[place * PLACE_WIDTH + 3] !== 0) place = (place + 1) % placeCount;
    const at = place * PLACE_WIDTH;
    this.#places[at] = high;
    this.#places[at + 1] = low;
    this.#places[at + 2] = written;
    this.#places[at + 3] = stored;
    this.#count += 1;
  }

  #resize(placeCount: number): void {
    const old = this.#places;
    this.#places = new Uint32Array(PLACE_WIDTH * placeCount);
    this.#count = 0;
    this.#takeAll(old, (stored) => stored);
  }

  /** Inserts all identifiers of other places, with their rows moved; those without a row go. */
  #takeAll(places: Uint32Array, movedOf: (stored: number) => number): void {
    for (let at = 0; at < places.length; at += PLACE_WIDTH) {
      const stored = places[at + 3]!;
      const moved = stored === 0 ? 0 : movedOf(stored);
      if (moved === 0) continue;
      this.#insert(places[at]!, places[at + 1]!, places[at + 2]!, moved);
    }
  }
}

/** The first place of a hash. Places are in the order of hashes, so a growing table is copied in one pass. */
function placeOf(low: number, placeCount: number): number {
  return Math.floor(low * (placeCount / 2 ** 32));
}

const keys = { written: new TextKey(), bare: new TextKey() };
/** The characters of a short identifier of ASCII, which most are. */
const units = new Uint8Array(256);
const PUNCTUATION = /[^\p{L}\p{N}]/gu;

/**
 * The keys of an identifier without case, and without punctuation too, as people type it. One that is nothing
 * but punctuation keeps it. Valid until the next call.
 */
function keysOf(identifier: string): typeof keys {
  const { length } = identifier;
  if (length > units.length) return longKeysOf(identifier);
  for (let at = 0; at < length; at += 1) {
    const unit = identifier.charCodeAt(at);
    // Beyond ASCII, lower case does not map single units.
    if (unit > 127) return longKeysOf(identifier);
    units[at] = unit >= 65 && unit <= 90 ? unit + 32 : unit;
  }
  keys.written.ofUnits(units, 0, length);
  let bareLength = 0;
  for (let at = 0; at < length; at += 1) {
    if (isLetterOrDigit(units[at]!)) units[bareLength++] = units[at]!;
  }
  keys.bare.ofUnits(units, 0, bareLength === 0 ? length : bareLength);
  return keys;
}

function longKeysOf(identifier: string): typeof keys {
  const bare = identifier.replace(PUNCTUATION, '') || identifier;
  keys.written.ofText(identifier.toLowerCase());
  keys.bare.ofText(bare.toLowerCase());
  return keys;
}

function isLetterOrDigit(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57);
}
