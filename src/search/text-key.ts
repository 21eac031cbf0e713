// 64-bit keys of texts: two hashes, so that tables find a text without storing it.

/**
 * The key of a text, made unit by unit. Tables of keys confuse two texts if all 64 bits agree: for the words of a
 * million products that happens in one catalogue of ten million.
 */
export class TextKey {
  low = 0;
  high = 0;

  /** Makes it the key of the units from `start` to `end`. */
  ofUnits(units: Uint8Array, start: number, end: number): this {
    this.begin();
    for (let at = start; at < end; at += 1) this.add(units[at]!);
    return this.finished();
  }

  /** Makes it the key of a text. */
  ofText(text: string): this {
    this.begin();
    for (let at = 0; at < text.length; at += 1) this.add(text.charCodeAt(at));
    return this.finished();
  }

  begin(): void {
    this.low = 0x811c9dc5 | 0;
    this.high = 0x9e3779b9 | 0;
  }

  /** FNV-1a, and a second hash that mixes differently. */
  add(unit: number): void {
    this.low = Math.imul(this.low ^ unit, 0x01000193);
    const high = Math.imul(this.high ^ unit, 0x85ebca6b);
    this.high = high ^ (high >>> 13);
  }

  finished(): this {
    this.low = (this.low ^ (this.low >>> 15)) >>> 0;
    this.high >>>= 0;
    return this;
  }
}
