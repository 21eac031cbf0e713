// When a failed source may be fetched again: each failure doubles the wait, a success resets it.

import { LRUCache } from 'lru-cache';

export interface RetryOptions {
  readonly firstMs: number;
  readonly capMs: number;
}

/** Most sources remembered; the one that failed longest ago is forgotten first. */
const sourcesMax = 10_000;

export class RetryTimes {
  readonly #options: RetryOptions;
  readonly #failed = new LRUCache<string, { failureCount: number; notBeforeMs: number }>({
    max: sourcesMax,
  });

  constructor(options: RetryOptions) {
    this.#options = options;
  }

  isDue(key: string, nowMs: number): boolean {
    const failed = this.#failed.get(key);
    return failed === undefined || nowMs >= failed.notBeforeMs;
  }

  /** Notes a failure; the next fetch waits twice as long as the last one. */
  failed(key: string, nowMs: number): void {
    const failureCount = (this.#failed.get(key)?.failureCount ?? 0) + 1;
    const { firstMs, capMs } = this.#options;
    const delayMs = Math.min(capMs, firstMs * 2 ** Math.min(failureCount - 1, 30));
    this.#failed.set(key, { failureCount, notBeforeMs: nowMs + delayMs });
  }

  succeeded(key: string): void {
    this.#failed.delete(key);
  }
}
