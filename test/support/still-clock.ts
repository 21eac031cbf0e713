// A clock that stands still until a test moves it; its timers run at their time, in order.

import type { Clock } from '../../src/base/clock.ts';

export class StillClock implements Clock {
  #nowMs: number;
  #timers: { atMs: number; readonly callback: () => void }[] = [];

  constructor(nowMs = Date.UTC(2026, 10, 21, 12)) {
    this.#nowMs = nowMs;
  }

  get timerCount(): number {
    return this.#timers.length;
  }

  nowMs(): number {
    return this.#nowMs;
  }

  after(delayMs: number, callback: () => void): () => void {
    const timer = { atMs: this.#nowMs + delayMs, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Sets the clock, as an administrator or a time server does: timers run on as they were. */
  set(byMs: number): void {
    this.#nowMs += byMs;
    for (const timer of this.#timers) timer.atMs += byMs;
  }

  /** Moves time on; timers that fall due on the way run at the time they asked for. */
  advance(byMs: number): void {
    const endMs = this.#nowMs + byMs;
    for (;;) {
      const due = this.#timers
        .filter(({ atMs }) => atMs <= endMs)
        .sort((left, right) => left.atMs - right.atMs)[0];
      if (due === undefined) break;
      this.#timers = this.#timers.filter((other) => other !== due);
      this.#nowMs = Math.max(this.#nowMs, due.atMs);
      due.callback();
    }
    this.#nowMs = endMs;
  }
}

/** Resolves once `isTrue` answers true; throws after `timeoutMs` with what was waited for. */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  what: string,
  timeoutMs = 60_000,
): Promise<void> {
  const deadlineMs = Date.now() + timeoutMs;
  while (!(await isTrue())) {
    if (Date.now() > deadlineMs) throw new Error(`waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
