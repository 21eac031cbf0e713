// Keeps what is in memory for sessions within a budget of bytes, beside the time after which it leaves.
// Owns: how much everything may take together. Does not own: what may leave (actors, stream).
// On failure: none; what is in use stays, and the budget is exceeded by that.

import { getHeapStatistics } from 'node:v8';

/** A part of the server that keeps things in memory and can let go of them. */
export interface Resident {
  /** About how many bytes it takes; it looks at all that it holds. */
  readonly residentBytes: number;
  /** Lets go of what was used longest ago until it takes no more than this, or all else is in use. */
  shrinkTo(bytesMax: number): void;
}

/** Of V8's heap: what is in memory for sessions leaves seven times as much for all other work. */
const heapShare = 1 / 8;

export class Residence {
  readonly bytesMax: number;
  readonly #parts: readonly Resident[];

  /** A `bytesMax` of 0 stands for a share of what V8 may take. */
  constructor(parts: readonly Resident[], bytesMax: number) {
    this.#parts = parts;
    this.bytesMax = bytesMax || Math.floor(getHeapStatistics().heap_size_limit * heapShare);
  }

  /** About how many bytes all parts take together. */
  get bytes(): number {
    return this.#parts.reduce((sum, { residentBytes }) => sum + residentBytes, 0);
  }

  /** Has the parts give back what is too much, each in proportion to what it takes. */
  sweep(): void {
    const { bytes, bytesMax } = this;
    if (bytes <= bytesMax) return;
    const share = bytesMax / bytes;
    for (const part of this.#parts) part.shrinkTo(part.residentBytes * share);
  }
}
