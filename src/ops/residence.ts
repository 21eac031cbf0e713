// Keeps the memory of sessions within a budget of bytes, in addition to the idle time.
// Owns: the budget of all parts together. Does not own: what may leave memory (actors, stream).
// On failure: none. What is in use stays, and may exceed the budget.

import { getHeapStatistics } from 'node:v8';

/** A part of the server that keeps data in memory and can drop it. */
export interface Resident {
  /** About how many bytes it takes. Reading it walks over all of its data. */
  readonly residentBytes: number;
  /** Drops the least recently used data until it takes at most `bytesMax` bytes, or the rest is in use. */
  shrinkTo(bytesMax: number): void;
}

/** Share of V8's heap for sessions. Seven times as much is left for all other work. */
const heapShare = 1 / 8;

/** The budget of the parts. */
export class Residence {
  readonly bytesMax: number;
  readonly #parts: readonly Resident[];

  /** A `bytesMax` of 0 means a share of V8's heap. */
  constructor(parts: readonly Resident[], bytesMax: number) {
    this.#parts = parts;
    this.bytesMax = bytesMax || Math.floor(getHeapStatistics().heap_size_limit * heapShare);
  }

  /** About how many bytes all parts take together. */
  get bytes(): number {
    return this.#parts.reduce((sum, { residentBytes }) => sum + residentBytes, 0);
  }

  /** Makes the parts drop what exceeds the budget, each in proportion to its size. */
  sweep(): void {
    const { bytes, bytesMax } = this;
    if (bytes <= bytesMax) return;
    const share = bytesMax / bytes;
    for (const part of this.#parts) part.shrinkTo(part.residentBytes * share);
  }
}
