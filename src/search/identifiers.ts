// Exact identifiers (product id, variant id, SKU, barcode) to rows: an open-addressing hash table.
//
// It keeps 64 bits of hash per identifier instead of the string: a false match needs two of a
// tenant's identifiers to agree in all 64, and costs one wrong product in first place.

/** Load at which the table grows, and by how much: twice as large would be half empty for long. */
const LOAD_MAX = 0.8;
const GROWTH = 1.5;
const EMPTY = 0;

/** A key of the table: two independent 32-bit hashes. */
interface Key {
  readonly high: number;
  readonly low: number;
}

/** Set in a stored row that was filed under an identifier stripped of its punctuation. */
const STRIPPED = 0x80000000;

/** Rows by identifier; an identifier may have several rows, and dead rows stay until compaction. */
export class IdentifierTable {
  /** Three words per place: the two hashes, and the row plus one with its {@link STRIPPED} bit. */
  #places = new Uint32Array(3 * 1024);
  #count = 0;

  get bytes(): number {
    return this.#places.byteLength;
  }

  /** Files `row` under an identifier: as written, and without its punctuation if it has any. */
  add(identifier: string, row: number): void {
    this.#insert(keyOf(identifier), row + 1);
    const stripped = withoutPunctuation(identifier);
    if (stripped !== identifier && stripped !== '') {
      this.#insert(keyOf(stripped), (row + 1) | STRIPPED);
    }
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
    // The same size: filling a smaller table in the order of a larger one piles everything up.
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

  #rowsOf({ high, low }: Key, filed: 'as written' | 'either way'): number[] {
    const rows = new Set<number>();
    const placeCount = this.#places.length / 3;
    for (let place = low % placeCount; ; place = (place + 1) % placeCount) {
      const stored = this.#places[place * 3 + 2]!;
      if (stored === EMPTY) return [...rows];
      if (this.#places[place * 3] !== high || this.#places[place * 3 + 1] !== low) continue;
      if (filed === 'either way' || (stored & STRIPPED) === 0) rows.add(rowOf(stored));
    }
  }

  #insert({ high, low }: Key, stored: number): void {
    if ((this.#count + 1) * 3 > this.#places.length * LOAD_MAX) this.#grow();
    const placeCount = this.#places.length / 3;
    let place = low % placeCount;
    while (this.#places[place * 3 + 2] !== EMPTY) place = (place + 1) % placeCount;
    this.#places[place * 3] = high;
    this.#places[place * 3 + 1] = low;
    this.#places[place * 3 + 2] = stored;
    this.#count += 1;
  }

  #grow(): void {
    const old = this.#places;
    this.#places = new Uint32Array(3 * Math.ceil((old.length / 3) * GROWTH));
    this.#count = 0;
    for (let at = 0; at < old.length; at += 3) {
      const stored = old[at + 2]!;
      if (stored !== EMPTY) this.#insert({ high: old[at]!, low: old[at + 1]! }, stored);
    }
  }
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

/** FNV-1a and a second, differently mixed hash of the lower-case text. */
function keyOf(text: string): Key {
  let low = 0x811c9dc5;
  let high = 0x9e3779b9;
  const lower = text.toLowerCase();
  for (let at = 0; at < lower.length; at += 1) {
    const unit = lower.charCodeAt(at);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x85ebca6b);
    high ^= high >>> 13;
  }
  return { high: high >>> 0, low: (low ^ (low >>> 15)) >>> 0 };
}
