// A clock that stands still for long waits until a test lets them pass; short ones pass by themselves.

import type { Clock } from '../../src/base/clock.ts';
import { until } from './still-clock.ts';

/** Shorter waits are between two tries, longer ones are patience with the other side. */
const longMsMin = 1000;

export class PatientClock implements Clock {
  #nowMs = Date.UTC(2026, 10, 25, 12);
  readonly #held = new Set<{ readonly delayMs: number; readonly callback: () => void }>();
  /** Every wait that was asked for. */
  readonly delaysMs: number[] = [];

  nowMs(): number {
    return this.#nowMs;
  }

  after(delayMs: number, callback: () => void): () => void {
    this.delaysMs.push(delayMs);
    if (delayMs < longMsMin) {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    }
    const wait = { delayMs, callback };
    this.#held.add(wait);
    return () => void this.#held.delete(wait);
  }

  /** Moves the time on; no wait ends by it. */
  skip(byMs: number): void {
    this.#nowMs += byMs;
  }

  /** Lets the first wait of exactly this length pass, as soon as there is one. */
  async pass(delayMs: number): Promise<void> {
    const find = () => [...this.#held].find((wait) => wait.delayMs === delayMs);
    await until(() => find() !== undefined, `a wait of ${delayMs} ms`);
    const wait = find()!;
    this.#held.delete(wait);
    this.#nowMs += delayMs;
    wait.callback();
  }
}
