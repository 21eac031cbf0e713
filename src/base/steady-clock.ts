// A clock that does not follow the machine's where that jumps: what a wrong time would close or remove
// is gone for good, and a clock that is a day ahead for a minute must not do that.
// Time goes on as the machine's monotonic clock does. What the wall clock says beside it is taken over at
// once while the two differ by seconds (a time server corrects by that), and after it has held for five
// minutes where they differ by more. Time in which the machine slept is taken over at once.
// Owns: the time of this process. Does not own: who is told (ops/clock-watch).
// On failure: none; at a start there is nothing to compare with, and the wall clock is believed.

import { uptime } from 'node:os';
import type { Clock } from './clock.ts';

/** Where a machine's times come from, all in milliseconds. */
export interface TimeSources {
  /** Since the epoch; may be set by anyone at any time. */
  wallMs(): number;
  /** Since some moment; stands still while the machine sleeps. */
  monotonicMs(): number;
  /** Since the machine was started, sleep included. */
  uptimeMs(): number;
}

/** What a look at the wall clock found. */
export type ClockEvent =
  /** It is off by this much, and is not followed. */
  | { readonly kind: 'jumped'; readonly byMs: number }
  /** It is back. */
  | { readonly kind: 'returned' }
  /** It has held, and is followed from now on. */
  | { readonly kind: 'followed'; readonly byMs: number };

/** Up to here the wall clock is followed at once, and below the other bound it is not worth it. */
const jumpMs = 10_000;
const jitterMs = 5;
/** A wall clock that is off by more is believed after this long. */
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

  /** By how much the wall clock is ahead of this one while it is not followed; 0 otherwise. */
  get heldBackMs(): number {
    return this.#jump?.byMs ?? 0;
  }

  /** Looks at the wall clock each second until told to stop. */
  start(): () => void {
    const timer = setInterval(() => this.look(), lookMs).unref();
    return () => clearInterval(timer);
  }

  /** Compares with the wall clock, and follows it where it may be believed. */
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
