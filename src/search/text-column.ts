// Short texts by number, stored together as UTF-8. They take a quarter of the memory of as many strings.

import { grown } from './postings.ts';
import type { SnapshotFields } from './snapshot/snapshot-fields.ts';

/** A growing list of texts. */
export class TextColumn {
  #bytes = Buffer.alloc(4096);
  /** The end of each text, which is the beginning of the next one. */
  #ends = new Uint32Array(1024);
  #count = 0;

  /** Bytes held. */
  get bytes(): number {
    return this.#bytes.byteLength + this.#ends.byteLength;
  }

  /** Adds the next text. */
  push(text: string): void {
    const start = this.#startOf(this.#count);
    const room = start + Buffer.byteLength(text);
    if (room > this.#bytes.length) {
      const larger = Buffer.alloc(Math.ceil(room * 1.5));
      this.#bytes.copy(larger, 0, 0, start);
      this.#bytes = larger;
    }
    if (this.#count === this.#ends.length) this.#ends = grown(this.#ends, this.#count + 1);
    this.#ends[this.#count] = start + this.#bytes.write(text, start);
    this.#count += 1;
  }

  /** The text with a number; '' for an unknown number. */
  get(number: number): string {
    if (number < 0 || number >= this.#count) return '';
    return this.#bytes.toString('utf8', this.#startOf(number), this.#ends[number]);
  }

  /** Writes all texts to a snapshot, or reads them from one into an empty column. */
  async transfer(fields: SnapshotFields): Promise<void> {
    const { buffer, byteOffset } = this.#bytes;
    const bytes = new Uint8Array(buffer, byteOffset, this.#startOf(this.#count));
    const kept = await fields.column(bytes, bytes.length);
    this.#count = await fields.number(this.#count);
    this.#ends = await fields.column(this.#ends, this.#count);
    // After writing, keep the same column with its spare room.
    if (kept !== bytes) this.#bytes = Buffer.from(kept.buffer, kept.byteOffset, kept.length);
  }

  #startOf(number: number): number {
    return number === 0 ? 0 : this.#ends[number - 1]!;
  }
}
