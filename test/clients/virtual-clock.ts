// Time that passes when a test says so: all that is due runs, in order, with nothing to wait for.

import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../clients/js/src/ports.ts';

interface Timer {
  readonly atMs: number;
  readonly order: number;
  readonly task: () => void;
}

export class VirtualClock implements Clock {
  #nowMs = Date.UTC(2026, 0, 15);
  #order = 0;
  #timers = new Set<Timer>();

  nowMs(): number {
    return this.#nowMs;
  }

  after(delayMs: number, task: () => void): () => void {
    const timer = { atMs: this.#nowMs + Math.max(0, delayMs), order: this.#order, task };
    this.#order += 1;
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Lets `durationMs` pass, or less where `isDone` says so before. Resolves with whether it did. */
  async pass(durationMs: number, isDone: () => boolean = () => false): Promise<boolean> {
    const endMs = this.#nowMs + durationMs;
    for (;;) {
      // All that promises have to do is done before the next timer.
      await setImmediate();
      if (isDone()) return true;
      // What `isDone` began may set a timer only now.
      if (this.#timers.size === 0) await setImmediate();
      const next = this.#next();
      if (next === undefined || next.atMs > endMs) break;
      this.#timers.delete(next);
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.task();
    }
    this.#nowMs = endMs;
    return isDone();
  }

  #next(): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.#timers) {
      const isSooner =
        first === undefined ||
        timer.atMs < first.atMs ||
        (timer.atMs === first.atMs && timer.order < first.order);
      if (isSooner) first = timer;
    }
    return first;
  }
}
