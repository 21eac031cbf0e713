// Exact identifiers (product id, variant id, SKU, barcode) to rows: an open-addressing hash table.
//
// It stores 64 bits of hash per identifier instead of the string: two of a tenant's identifiers must agree in
// all 64 for a false match, which puts one wrong product into first place.

import type { SnapshotFields } from './snapshot/snapshot-fields.ts';
import { TextKey } from './text-key.ts';

/** Load at which the table grows, and by how much: twice as large would be half empty for long. */
const LOAD_MAX = 0.8;
const GROWTH = 1.5;
const EMPTY = 0;

type Key = Pick<TextKey, 'low' | 'high'>;

/** Set in a row that is stored under an identifier without its punctuation. */
const STRIPPED = 0x80000000;

/** Rows by identifier; an identifier may have several rows, and dead rows stay until compaction. */
export class IdentifierTable {
  /** Three words per place: the two hashes, and the row plus one with its {@link STRIPPED} bit. */
  #places = new Uint32Array(3 * 1024);
  #count = 0;

  /** Stored identifiers, with those without punctuation. */
  get count(): number {
    return this.#count;
  }

  get bytes(): number {
    return this.#places.byteLength;
  }

  /** Stores `row` under an identifier: as written, and without its punctuation if it has any. */
  add(identifier: string, row: number): void {
    this.#insert(keyOf(identifier), row + 1);
    const stripped = strippedKeyOf(identifier);
    if (stripped !== undefined) this.#insert(stripped, (row + 1) | STRIPPED);
  }

  /**
   * Rows whose identifier equals `text` apart from case; failing that, apart from punctuation too.
   * `isCandidate` leaves out rows that are dead or filtered away.
   */
  find(text: string, isCandidate: (row: number) => boolean): number[] {
    const trimmed = text.trim();
    const written = this.#rowsOf(keyOf(trimmed), 'as written').filter(isCandidate);
    if (written.length > 0) return written;
    const stripped = withoutPunctuation(trimmed);
    return stripped === '' ? [] : this.#rowsOf(keyOf(stripped), 'either way').filter(isCandidate);
  }

  /** The same table without dead rows. */
  compacted(rows: Int32Array): IdentifierTable {
    const target = new IdentifierTable();
    // The same size: a smaller table that is filled in the order of a larger one has long runs.
    target.#places = new Uint32Array(this.#places.length);
    for (let at = 0; at < this.#places.length; at += 3) {
      const stored = this.#places[at + 2]!;
      const moved = stored === EMPTY ? -1 : rows[rowOf(stored)]!;
      if (moved === -1) continue;
      const key = { high: this.#places[at]!, low: this.#places[at + 1]! };
      target.#insert(key, (moved + 1) | (stored & STRIPPED));
    }
    return target;
  }

  /** Makes room for `count` identifiers at once: growing step by step moves each one several times. */
  reserve(count: number): void {
    const places = Math.ceil((count + 1) / LOAD_MAX);
    if (places * 3 > this.#places.length) this.#resize(places);
  }

  /** Writes all identifiers to a snapshot, or reads them from one into an empty table. */
  async transfer(fields: SnapshotFields): Promise<void> {
    this.#count = await fields.number(this.#count);
    this.#places = await fields.column(this.#places, this.#places.length);
  }

  #rowsOf({ high, low }: Key, filed: 'as written' | 'either way'): number[] {
    const rows = new Set<number>();
    const placeCount = this.#places.length / 3;
    for (let place = placeOf(low, placeCount); ; place = (place + 1) % placeCount) {
      const stored = this.#places[place * 3 + 2]!;
      if (stored === EMPTY) return [...rows];
      if (this.#places[place * 3] !== high || this.#places[place * 3 + 1] !== low) continue;
      if (filed === 'either way' || (stored & STRIPPED) === 0) rows.add(rowOf(stored));
    }
  }

  #insert({ high, low }: Key, stored: number): void {
    if ((this.#count + 1) * 3 > this.#places.length * LOAD_MAX)
      this.#resize(Math.ceil((this.#places.length / 3) * GROWTH));
    const placeCount = this.#places.length / 3;
    let place = placeOf(low, placeCount);
    while (this.#places[place * 3 + 2] !== EMPTY) place = (place + 1) % placeCount;
    this.#places[place * 3] = high;
    this.#places[place * 3 + 1] = low;
    this.#places[place * 3 + 2] = stored;
    this.#count += 1;
  }

  #resize(placeCount: number): void {
    const old = this.#places;
    this.#places = new Uint32Array(3 * placeCount);
    this.#count = 0;
    for (let at = 0; at < old.length; at += 3) {
      const stored = old[at + 2]!;
      if (stored !== EMPTY) this.#insert({ high: old[at]!, low: old[at + 1]! }, stored);
    }
  }
}

/** The first place of a hash. Places are in the order of hashes, so a growing table is copied in one pass. */
function placeOf(low: number, placeCount: number): number {
  return Math.floor(low * (placeCount / 2 ** 32));
}

function rowOf(stored: number): number {
  return (stored & ~STRIPPED) - 1;
}

const PLAIN = /^[a-z0-9]*$/i;
const PUNCTUATION = /[^\p{L}\p{N}]/gu;

/** An identifier as people type it: no hyphens, no spaces. */
function withoutPunctuation(identifier: string): string {
  return PLAIN.test(identifier) ? identifier : identifier.replace(PUNCTUATION, '');
}

/** The key of an identifier without its punctuation; undefined if it has none, or only punctuation. */
function strippedKeyOf(identifier: string): Key | undefined {
  const key = new TextKey();
  key.begin();
  let count = 0;
  for (let at = 0; at < identifier.length; at += 1) {
    const unit = identifier.charCodeAt(at);
    if (unit > 127) {
      const stripped = withoutPunctuation(identifier);
      return stripped === identifier || stripped === '' ? undefined : keyOf(stripped);
    }
    if (!isAsciiLetterOrDigit(unit)) continue;
    key.add(lowerAscii(unit));
    count += 1;
  }
  return count === 0 || count === identifier.length ? undefined : key.finished();
}

/** The key of the lower-case text. */
function keyOf(text: string): Key {
  const key = new TextKey();
  key.begin();
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    // Beyond ASCII, lower case does not map single units.
    if (unit > 127) return key.ofText(text.toLowerCase());
    key.add(lowerAscii(unit));
  }
  return key.finished();
}

function lowerAscii(unit: number): number {
  return unit >= 65 && unit <= 90 ? unit + 32 : unit;
}

function isAsciiLetterOrDigit(unit: number): boolean {
  const lower = lowerAscii(unit);
  return (lower >= 97 && lower <= 122) || (unit >= 48 && unit <= 57);
}
