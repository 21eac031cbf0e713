// Reports delivery to operators: how long an item waits for its readers' sockets.

import { Histogram, type Registry } from 'prom-client';

/** One delivery in so many is measured, because there are hundreds of thousands a second. */
const sampleEvery = 16;

/** The metric of delivery. */
export class StreamWatch {
  readonly #lag: Histogram;
  #count = 0;

  constructor(registry: Registry) {
    this.#lag = new Histogram({
      name: 'aisle_delivery_lag_seconds',
      help: `From the publication of an item to its write to a reader's socket, one in ${sampleEvery}.`,
      buckets: [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 1, 5],
      registers: [registry],
    });
  }

  /** Whether the next delivery should be measured. */
  isDue(): boolean {
    this.#count = (this.#count + 1) % sampleEvery;
    return this.#count === 1;
  }

  /** Takes one measured delivery, in milliseconds. */
  delivered(lagMs: number): void {
    this.#lag.observe(lagMs / 1000);
  }
}
