// The vectors of one tenant's products in one space, side by side in one memory, for exact scans.

import { assert } from '../../base/assert.ts';
import type { SnapshotFields } from '../snapshot/snapshot-fields.ts';
import type { QuantisedVector } from './quantised.ts';
import { plainScan, vectorScan, type Scan } from './scan-kernel.ts';
import { webAssembly, type WasmMemory } from './web-assembly.ts';

/** A product near a query. Of equals, the smaller id comes first. */
export interface Near {
  readonly externalProductId: string;
  readonly similarity: number;
}

const pageBytes = 65_536;
/** The first page is for the query and for the scores of one block of rows. */
const queryAt = 0;
const scoresAt = 16_384;
const blockRows = 8192;
const rowsAt = pageBytes;
const dimensionsMax = 8192;
/** Rows that a scan processes together; the last ones of a block may be empty. */
const rowsAtOnce = 4;
/** Rows are aligned for vector instructions; the scale is in the gap. */
const alignment = 16;
const pagesMax = 65_536;

/** The rows have no gaps: the last row replaces a removed one. */
export class VectorTable {
  readonly #dimensions: number;
  readonly #padded: number;
  readonly #stride: number;
  readonly #memory: WasmMemory;
  readonly #scan: Scan;
  readonly #rows = new Map<string, number>();
  readonly #ids: string[] = [];
  /**
   * A view of the memory, kept until the memory grows, because making a view costs more than a write
   * through it.
   */
  #bytes: Int8Array;
  #numbers: DataView;

  constructor(dimensions: number, options: { isPlain?: boolean } = {}) {
    assert(dimensions > 0 && dimensions <= dimensionsMax, 'a vector has a bounded length');
    this.#dimensions = dimensions;
    this.#padded = Math.ceil(dimensions / alignment) * alignment;
    this.#stride = this.#padded + alignment;
    this.#memory = new webAssembly.Memory({ initial: 2, maximum: pagesMax });
    const scan = options.isPlain === true ? undefined : vectorScan(this.#memory);
    this.#scan = scan ?? plainScan(this.#memory);
    this.#bytes = new Int8Array(this.#memory.buffer);
    this.#numbers = new DataView(this.#memory.buffer);
  }

  get dimensions(): number {
    return this.#dimensions;
  }

  get count(): number {
    return this.#ids.length;
  }

  get bytes(): number {
    return this.#memory.buffer.byteLength;
  }

  has(externalProductId: string): boolean {
    return this.#rows.has(externalProductId);
  }

  /** Adds or replaces a product's vector. */
  set(externalProductId: string, vector: QuantisedVector): void {
    assert(vector.bytes.length === this.#dimensions, 'vectors of one space are of one length');
    let row = this.#rows.get(externalProductId);
    if (row === undefined) {
      row = this.#ids.length;
      this.#reserve(row + 1);
      this.#ids.push(externalProductId);
      this.#rows.set(externalProductId, row);
    }
    const at = this.#placeOf(row);
    this.#bytes.set(vector.bytes, at);
    this.#numbers.setFloat32(at + this.#padded, vector.scale, true);
  }

  remove(externalProductId: string): boolean {
    const row = this.#rows.get(externalProductId);
    if (row === undefined) return false;
    this.#rows.delete(externalProductId);
    const last = this.#ids.length - 1;
    const movedId = this.#ids.pop()!;
    if (row !== last) {
      const from = this.#placeOf(last);
      this.#bytes.copyWithin(this.#placeOf(row), from, from + this.#stride);
      this.#ids[row] = movedId;
      this.#rows.set(movedId, row);
    }
    return true;
  }

  /**
   * The `limit` admitted products nearest to `query`, nearest first. `isAdmitted` is called only for rows that are
   * near enough.
   */
  nearest(
    query: QuantisedVector,
    limit: number,
    options: { isAdmitted: (externalProductId: string) => boolean; similarityMin: number },
  ): Near[] {
    this.#placeQuery(query);
    const best = new NearestRows(limit, this.#ids, options.similarityMin);
    for (let first = 0; first < this.#ids.length; first += blockRows) {
      const count = Math.min(blockRows, this.#ids.length - first);
      this.#scan({
        row: this.#placeOf(first),
        quarter: Math.ceil(count / rowsAtOnce) * this.#stride,
        stride: this.#stride,
        dimensions: this.#padded,
        query: queryAt,
        queryScale: query.scale,
        scores: scoresAt,
      });
      const scores = new Float32Array(this.#memory.buffer, scoresAt, count);
      let { scoreMin } = best;
      for (let index = 0; index < count; index += 1) {
        const score = scores[index]!;
        if (score < scoreMin || !best.wants(first + index, score)) continue;
        if (!options.isAdmitted(this.#ids[first + index]!)) continue;
        best.take(first + index, score);
        scoreMin = best.scoreMin;
      }
    }
    return best.inOrder();
  }

  /** The row of a product's vector; undefined if it has none. */
  rowOf(externalProductId: string): number | undefined {
    return this.#rows.get(externalProductId);
  }

  /** Writes the first rows to a snapshot, or reads them from one into an empty table. */
  async transferRows(fields: SnapshotFields, count: number): Promise<void> {
    this.#reserve(count);
    // A new view for each piece, because the memory may grow between two. The rows stay in place.
    await fields.bytes(
      count * this.#stride,
      (from, to) => new Uint8Array(this.#memory.buffer, rowsAt + from, to - from),
    );
  }

  /** Sets the product of the next row that {@link transferRows} has read. */
  nameRow(externalProductId: string): void {
    this.#rows.set(externalProductId, this.#ids.push(externalProductId) - 1);
  }

  #placeQuery({ bytes }: QuantisedVector): void {
    assert(bytes.length === this.#dimensions, 'a query is of the length of its space');
    const wide = new Int16Array(this.#memory.buffer, queryAt, this.#padded);
    wide.fill(0);
    wide.set(bytes);
  }

  #placeOf(row: number): number {
    return rowsAt + row * this.#stride;
  }

  #reserve(rows: number): void {
    // The last block is scanned up to a whole number of its quarters.
    const missing = this.#placeOf(rows + rowsAtOnce - 1) - this.#memory.buffer.byteLength;
    if (missing <= 0) return;
    const pages = Math.ceil(missing / pageBytes);
    const eighth = Math.ceil(this.#memory.buffer.byteLength / pageBytes / 8);
    this.#memory.grow(Math.max(pages, eighth));
    this.#bytes = new Int8Array(this.#memory.buffer);
    this.#numbers = new DataView(this.#memory.buffer);
  }
}

/** The nearest rows so far. It is a sorted list, because nearly every row fails the first comparison. */
class NearestRows {
  readonly #limit: number;
  readonly #ids: readonly string[];
  /** One place more than the limit, so that a row can be inserted before the last one is dropped. */
  readonly #rows: Int32Array;
  readonly #scores: Float32Array;
  #count = 0;
  #scoreMin: number;

  constructor(limit: number, ids: readonly string[], scoreMin: number) {
    this.#limit = limit;
    this.#ids = ids;
    this.#rows = new Int32Array(limit + 1);
    this.#scores = new Float32Array(limit + 1);
    this.#scoreMin = scoreMin;
  }

  /** Rows with a lower score are not among the nearest. */
  get scoreMin(): number {
    return this.#scoreMin;
  }

  wants(row: number, score: number): boolean {
    return this.#count < this.#limit || this.#isBefore(row, score, this.#count - 1);
  }

  take(row: number, score: number): void {
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#isBefore(row, score, middle)) high = middle;
      else low = middle + 1;
    }
    this.#rows.copyWithin(low + 1, low, this.#count);
    this.#scores.copyWithin(low + 1, low, this.#count);
    this.#rows[low] = row;
    this.#scores[low] = score;
    this.#count = Math.min(this.#count + 1, this.#limit);
    if (this.#count === this.#limit) this.#scoreMin = this.#scores[this.#limit - 1]!;
  }

  inOrder(): Near[] {
    return Array.from({ length: this.#count }, (_, place) => ({
      externalProductId: this.#ids[this.#rows[place]!]!,
      similarity: this.#scores[place]!,
    }));
  }

  #isBefore(row: number, score: number, place: number): boolean {
    const other = this.#scores[place]!;
    return score === other ? this.#ids[row]! < this.#ids[this.#rows[place]!]! : score > other;
  }
}
