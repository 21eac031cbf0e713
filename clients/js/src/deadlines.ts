// Timers by name: a new one replaces the old one.

import type { Clock } from './ports.ts';

/** Tasks that wait, one for each name. */
export class Timers {
  readonly #clock: Clock;
  readonly #cancels = new Map<string, () => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  has(name: string): boolean {
    return this.#cancels.has(name);
  }

  set(name: string, delayMs: number, task: () => void): void {
    this.drop(name);
    const cancel = this.#clock.after(Math.min(Math.max(0, delayMs), delayMsMax), () => {
      this.#cancels.delete(name);
      task();
    });
    this.#cancels.set(name, cancel);
  }

  drop(name: string): void {
    this.#cancels.get(name)?.();
    this.#cancels.delete(name);
  }

  clear(): void {
    for (const name of this.#cancels.keys()) this.drop(name);
  }
}

/** A timer takes no more than 31 bits of milliseconds. */
const delayMsMax = 2 ** 31 - 1;
/** How long an answer with an unknown deadline is awaited: another tab asked the question. */
const unknownMs = 5 * 60_000;

/** The deadline of each awaited answer (contract 5). */
export class Deadlines {
  readonly #clock: Clock;
  readonly #timers: Timers;
  readonly #onPassed: (turnId: string) => void;
  #all: Readonly<Record<string, number>> = {};

  constructor(clock: Clock, onPassed: (turnId: string) => void) {
    this.#clock = clock;
    this.#timers = new Timers(clock);
    this.#onPassed = onPassed;
  }

  /** Milliseconds since the epoch by turn, by this client's clock. */
  get all(): Readonly<Record<string, number>> {
    return this.#all;
  }

  has(turnId: string): boolean {
    return this.#timers.has(turnId);
  }

  /** Waits for an answer until `atMs`; for a fixed time if the deadline is unknown. */
  set(turnId: string, atMs: number = this.#clock.nowMs() + unknownMs): void {
    this.#all = { ...this.#all, [turnId]: atMs };
    this.#timers.set(turnId, atMs - this.#clock.nowMs(), () => {
      this.drop(turnId);
      this.#onPassed(turnId);
    });
  }

  drop(turnId: string): void {
    this.#timers.drop(turnId);
    const { [turnId]: _, ...rest } = this.#all;
    this.#all = rest;
  }

  clear(): void {
    this.#timers.clear();
    this.#all = {};
  }
}
