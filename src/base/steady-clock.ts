// A clock that does not follow jumps of the machine's clock at once: a clock that is a day ahead for a minute
// must not close or remove sessions.
// Time runs with the machine's monotonic clock. Corrections of the wall clock by seconds, as a time server makes
// them, are followed at once; larger ones once they have lasted for five minutes. Time in which the machine slept
// is added at once.
// Owns: the time of this process. Does not own: reports about it (ops/clock-watch).
// On failure: none; at a start there is no earlier time to compare with, and the wall clock counts.

import { uptime } from 'node:os';
import type { Clock } from './clock.ts';

/** The clocks of a machine, all in milliseconds. */
export interface TimeSources {
  /** Since the epoch; may be set by anyone at any time. */
  wallMs(): number;
  /** Since some moment; stops while the machine sleeps. */
  monotonicMs(): number;
  /** Since the machine was started, sleep included. */
  uptimeMs(): number;
}

/** The result of a look at the wall clock. */
export type ClockEvent =
  /** It is off by this much, and is not followed. */
  | { readonly kind: 'jumped'; readonly byMs: number }
  /** It is back. */
  | { readonly kind: 'returned' }
  /** It has lasted, and is followed from now on. */
  | { readonly kind: 'followed'; readonly byMs: number };

/** The wall clock is followed at once up to the first bound, and not at all below the second. */
const jumpMs = 10_000;
const jitterMs = 5;
/** A larger difference is followed after this time. */
const confirmMs = 300_000;
const lookMs = 1000;

export class SteadyClock implements Clock {
  readonly #sources: TimeSources;
  readonly #onEvent: (event: ClockEvent) => void;
  /** What is added to the monotonic clock. */
  #offsetMs: number;
  #asleepMs: number;
  #jump: { readonly byMs: number; readonly sinceMs: number } | undefined;

  constructor(onEvent: (event: ClockEvent) => void = () => {}, sources: TimeSources = machine) {
    this.#sources = sources;
    this.#onEvent = onEvent;
    this.#offsetMs = sources.wallMs() - sources.monotonicMs();
    this.#asleepMs = sources.uptimeMs() - sources.monotonicMs();
  }

  nowMs(): number {
    return Math.trunc(this.#offsetMs + this.#sources.monotonicMs());
  }

  after(delayMs: number, callback: () => void): () => void {
    const timer = setTimeout(callback, delayMs).unref();
    return () => clearTimeout(timer);
  }

  /** How far the wall clock is ahead of this one while it is not followed; 0 otherwise. */
  get heldBackMs(): number {
    return this.#jump?.byMs ?? 0;
  }

  /** Looks at the wall clock each second until told to stop. */
  start(): () => void {
    const timer = setInterval(() => this.look(), lookMs).unref();
    return () => clearInterval(timer);
  }

  /** Compares with the wall clock, and follows it if the rules above allow it. */
  look(): void {
    const monotonicMs = this.#sources.monotonicMs();
    const asleepMs = this.#sources.uptimeMs() - monotonicMs;
    if (asleepMs - this.#asleepMs > jumpMs) this.#offsetMs += asleepMs - this.#asleepMs;
    this.#asleepMs = asleepMs;
    const byMs = this.#sources.wallMs() - this.#offsetMs - monotonicMs;
    if (Math.abs(byMs) <= jumpMs) {
      if (Math.abs(byMs) > jitterMs) this.#offsetMs += byMs;
      if (this.#jump !== undefined) this.#onEvent({ kind: 'returned' });
      this.#jump = undefined;
    } else if (this.#jump === undefined || Math.abs(byMs - this.#jump.byMs) > jumpMs) {
      this.#jump = { byMs, sinceMs: monotonicMs };
      this.#onEvent({ kind: 'jumped', byMs });
    } else if (monotonicMs - this.#jump.sinceMs >= confirmMs) {
      this.#offsetMs += byMs;
      this.#jump = undefined;
      this.#onEvent({ kind: 'followed', byMs });
    }
  }
}

const machine: TimeSources = {
  wallMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  uptimeMs: () => uptime() * 1000,
};
