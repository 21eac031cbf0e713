// 64-bit keys of texts: two hashes, so that tables find a text without storing it.

const LOW = 0x811c9dc5 | 0;
const HIGH = 0x9e3779b9 | 0;

/**
 * The key of a text. Tables of keys confuse two texts if all 64 bits agree: for the words of a million products
 * that happens in one catalogue of ten million.
 */
export class TextKey {
  low = 0;
  high = 0;

  // Each loop has its own variables: a store into the key for every unit would take most of the time.

  /** Makes it the key of the units from `start` to `end`. */
  ofUnits(units: Uint8Array, start: number, end: number): this {
    let low = LOW;
    let high = HIGH;
    for (let at = start; at < end; at += 1) {
      low = mixedLow(low, units[at]!);
      high = mixedHigh(high, units[at]!);
    }
    return this.#finish(low, high);
  }

  /** Makes it the key of a text. */
  ofText(text: string): this {
    let low = LOW;
    let high = HIGH;
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      low = mixedLow(low, unit);
      high = mixedHigh(high, unit);
    }
    return this.#finish(low, high);
  }

  #finish(low: number, high: number): this {
    this.low = (low ^ (low >>> 15)) >>> 0;
    this.high = high >>> 0;
    return this;
  }
}

/** FNV-1a. */
function mixedLow(low: number, unit: number): number {
  return Math.imul(low ^ unit, 0x01000193);
}

/** A second hash that mixes differently. */
function mixedHigh(high: number, unit: number): number {
  const mixed = Math.imul(high ^ unit, 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
}
