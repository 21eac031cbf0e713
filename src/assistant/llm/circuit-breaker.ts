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
  #isProbing = false;

  constructor(clock: Clock, options: BreakerOptions) {
    this.#clock = clock;
    this.#options = options;
  }

  /** Leave for one call; undefined while open, and while another call is the probe. */
  admit(): Permit | undefined {
    if (this.#openUntilMs === undefined) return this.#permit(false);
    if (this.#isProbing || this.#clock.nowMs() < this.#openUntilMs) return undefined;
    this.#isProbing = true;
    return this.#permit(true);
  }

  /** How long it stays open yet; 0 where it is closed, or waits for what its probe tells. */
  get openForMs(): number {
    return Math.max(0, (this.#openUntilMs ?? 0) - this.#clock.nowMs());
  }

  #permit(isProbe: boolean): Permit {
    let isSettled = false;
    /** True the first time: a verdict given late must not touch another call's probe. */
    const settle = (): boolean => {
      if (isSettled) return false;
      isSettled = true;
      if (isProbe) this.#isProbing = false;
      return true;
    };
    return {
      succeeded: () => {
        if (!settle()) return;
        // A call from before the outage that ends well late says nothing about now.
        if (this.#openUntilMs !== undefined && !isProbe) return;
        this.#failureCount = 0;
        this.#openUntilMs = undefined;
      },
      failed: () => {
        if (!settle()) return;
        this.#failureCount += 1;
        if (isProbe || this.#failureCount >= this.#options.failureCountMax) {
          this.#openUntilMs = this.#clock.nowMs() + this.#options.openMs;
        }
      },
      abandoned: () => void settle(),
    };
  }
}

/** One breaker per endpoint, whichever tenants use it. */
export class CircuitBreakers {
  readonly #clock: Clock;
  readonly #options: BreakerOptions;
  readonly #breakers = new Map<string, CircuitBreaker>();

  constructor(clock: Clock, options: BreakerOptions) {
    this.#clock = clock;
    this.#options = options;
  }

  of(baseUrl: string): CircuitBreaker {
    const known = this.#breakers.get(baseUrl);
    if (known !== undefined) return known;
    const made = new CircuitBreaker(this.#clock, this.#options);
    this.#breakers.set(baseUrl, made);
    return made;
  }
}
