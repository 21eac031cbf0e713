// Background work of schema runs: once per key, again after a journal fault.

import type { Clock } from '../base/clock.ts';
import { JournalFault } from '../journal/journal.ts';

/** A journal that cannot write is tried again after half a second, then up to every half minute. */
const RETRY_FIRST_MS = 500;
const RETRY_LAST_MS = 30_000;

export class BackgroundWork {
  readonly #clock: Clock;
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #wakes = new Set<() => void>();
  #isClosed = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether work has to stop at its next pause. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Runs `attempt` until it ends without a journal fault; does nothing if one runs for the key. */
  start(key: string, attempt: () => Promise<void>): void {
    if (this.#isClosed || this.#underWay.has(key)) return;
    // Only bugs reject here: unhandled, they end the process, as intended.
    const work = this.#untilEnded(attempt).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, work);
  }

  /** Resolves when no work runs. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay.values());
  }

  /** Stops at the next pause; the next process resumes the rest. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const wake of this.#wakes) wake();
    await this.settled();
  }

  async #untilEnded(attempt: () => Promise<void>): Promise<void> {
    for (let count = 0; ; count += 1) {
      try {
        return await attempt();
      } catch (fault) {
        if (!(fault instanceof JournalFault)) throw fault;
      }
      // Closing wakes only work that sleeps already.
      if (this.#isClosed) return;
      await this.#pause(Math.min(RETRY_LAST_MS, RETRY_FIRST_MS * 2 ** count));
    }
  }

  #pause(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        cancel();
        this.#wakes.delete(wake);
        resolve();
      };
      const cancel = this.#clock.after(delayMs, wake);
      this.#wakes.add(wake);
    });
  }
}
