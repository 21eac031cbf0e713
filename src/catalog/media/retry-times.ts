// When a source that failed may be asked again: later and later, and from the start after a success.

import { LRUCache } from 'lru-cache';

export interface RetryOptions {
  readonly firstMs: number;
  readonly capMs: number;
}

/** Sources remembered; the one that failed longest ago is forgotten first and asked again. */
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

  /** Notes a failure; the next try waits twice as long as the last one did. */
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
