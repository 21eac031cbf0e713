// Keeps turns from waiting for an endpoint that is known to be down.
//
//   closed ──k failures in a row──▶ open ──time is up──▶ half-open ──success──▶ closed
//                                    ▲──────────failure─────┘

import type { Clock } from '../../base/clock.ts';

export interface BreakerOptions {
  /** Failures in a row that open it. */
  readonly failureCountMax: number;
  /** How long it stays open before one call may try. */
  readonly openMs: number;
}

export type CircuitState = 'closed' | 'open' | 'half_open';

/** Leave to make one call; what is told of it first counts, the rest is ignored. */
export interface Permit {
  succeeded(): void;
  failed(): void;
  /** The call was stopped before it could tell anything. */
  abandoned(): void;
}

export class CircuitBreaker {
  readonly #clock: Clock;
  readonly #options: BreakerOptions;
  #failureCount = 0;
  #openUntilMs: number | undefined;
  /** The call that tries, and until when it is waited for. */
  #probe: { readonly untilMs: number } | undefined;

  constructor(clock: Clock, options: BreakerOptions) {
    this.#clock = clock;
    this.#options = options;
  }

  /** Leave for one call; undefined while open, and while another call is the probe. */
  admit(): Permit | undefined {
    const nowMs = this.#clock.nowMs();
    if (this.#openUntilMs === undefined) return this.#permit(undefined);
    if (nowMs < this.#openUntilMs) return undefined;
    // A probe that hangs keeps the circuit open for as long again, and not for good.
    if (this.#probe !== undefined && nowMs < this.#probe.untilMs) return undefined;
    this.#probe = { untilMs: nowMs + this.#options.openMs };
    return this.#permit(this.#probe);
  }

  /** Whether calls pass, none does, or one is let through to try. */
  get state(): CircuitState {
    if (this.#openUntilMs === undefined) return 'closed';
    return this.openForMs > 0 ? 'open' : 'half_open';
  }

  /** How long it stays open yet; 0 where it is closed, or waits for what its probe tells. */
  get openForMs(): number {
    return Math.max(0, (this.#openUntilMs ?? 0) - this.#clock.nowMs());
  }

  #permit(probe: { readonly untilMs: number } | undefined): Permit {
    const isProbe = probe !== undefined;
    let isSettled = false;
    /** True the first time: a verdict given late must not touch another call's probe. */
    const settle = (): boolean => {
      if (isSettled) return false;
      isSettled = true;
      if (probe === this.#probe) this.#probe = undefined;
      return true;
    };
    return {
      succeeded: () => {
        if (!settle()) return;
        // A call from before the outage that ends late says nothing about now.
        if (this.#openUntilMs !== undefined && !isProbe) return;
        this.#failureCount = 0;
        this.#openUntilMs = undefined;
        this.#probe = undefined;
      },
      failed: () => {
        if (!settle()) return;
        if (this.#openUntilMs !== undefined && !isProbe) return;
        this.#failureCount += 1;
        // That of a probe is over the bound by one more.
        if (this.#failureCount >= this.#options.failureCountMax) {
          this.#openUntilMs = this.#clock.nowMs() + this.#options.openMs;
        }
      },
      abandoned: () => void settle(),
    };
  }
}

/** One breaker per circuit, whichever tenants use it. */
export class CircuitBreakers {
  readonly #clock: Clock;
  readonly #options: BreakerOptions;
  readonly #breakers = new Map<string, CircuitBreaker>();

  constructor(clock: Clock, options: BreakerOptions) {
    this.#clock = clock;
    this.#options = options;
  }

  /** How many circuits are in each state. */
  counts(): Readonly<Record<CircuitState, number>> {
    const counts = { closed: 0, open: 0, half_open: 0 };
    for (const { state } of this.#breakers.values()) counts[state] += 1;
    return counts;
  }

  of(circuit: string): CircuitBreaker {
    const known = this.#breakers.get(circuit);
    if (known !== undefined) return known;
    const made = new CircuitBreaker(this.#clock, this.#options);
    this.#breakers.set(circuit, made);
    return made;
  }
}
