// Keeps turns from waiting for an endpoint that is known to be down.
//
//   closed ──k failures in a row──▶ open ──time is up──▶ half-open ──success──▶ closed
//                                    ▲──────────failure─────┘

import type { Clock } from '../../base/clock.ts';

/** The bounds of a circuit breaker. */
export interface BreakerOptions {
  /** Number of failures in a row that open the circuit. */
  readonly failureCountMax: number;
  /** Time for which an open circuit refuses all calls, in milliseconds. */
  readonly openMs: number;
}

/** Closed: calls pass. Open: no call passes. Half-open: one call passes as a probe. */
export type CircuitState = 'closed' | 'open' | 'half_open';

/** Permission to make one call. The first report about the call counts; later ones are ignored. */
export interface Permit {
  succeeded(): void;
  failed(): void;
  /** The call was stopped before its result was known. */
  abandoned(): void;
}

/** The state of one circuit. */
export class CircuitBreaker {
  readonly #clock: Clock;
  readonly #options: BreakerOptions;
  #failureCount = 0;
  #openUntilMs: number | undefined;
  /**
   * The call that probes a half-open circuit, and the time until which the breaker waits for its result.
   */
  #probe: { readonly untilMs: number } | undefined;

  constructor(clock: Clock, options: BreakerOptions) {
    this.#clock = clock;
    this.#options = options;
  }

  /** Permission for one call; undefined while the circuit is open or another call probes it. */
  admit(): Permit | undefined {
    const nowMs = this.#clock.nowMs();
    if (this.#openUntilMs === undefined) return this.#permit(undefined);
    if (nowMs < this.#openUntilMs) return undefined;
    // A probe that hangs blocks other calls for `openMs` and not for ever.
    if (this.#probe !== undefined && nowMs < this.#probe.untilMs) return undefined;
    this.#probe = { untilMs: nowMs + this.#options.openMs };
    return this.#permit(this.#probe);
  }

  /** The state of the circuit now. */
  get state(): CircuitState {
    if (this.#openUntilMs === undefined) return 'closed';
    return this.openForMs > 0 ? 'open' : 'half_open';
  }

  /** Time until the circuit half-opens, in milliseconds; 0 if it is closed or half-open. */
  get openForMs(): number {
    return Math.max(0, (this.#openUntilMs ?? 0) - this.#clock.nowMs());
  }

  #permit(probe: { readonly untilMs: number } | undefined): Permit {
    const isProbe = probe !== undefined;
    let isSettled = false;
    /** True for the first report only: a late report must not change the probe of another call. */
    const settle = (): boolean => {
      if (isSettled) return false;
      isSettled = true;
      if (probe === this.#probe) this.#probe = undefined;
      return true;
    };
    return {
      succeeded: () => {
        if (!settle()) return;
        // A call that began before the outage says nothing about the endpoint now.
        if (this.#openUntilMs !== undefined && !isProbe) return;
        this.#failureCount = 0;
        this.#openUntilMs = undefined;
        this.#probe = undefined;
      },
      failed: () => {
        if (!settle()) return;
        if (this.#openUntilMs !== undefined && !isProbe) return;
        this.#failureCount += 1;
        // The count stays at the bound while the circuit is open, so a failed probe opens it again.
        if (this.#failureCount >= this.#options.failureCountMax) {
          this.#openUntilMs = this.#clock.nowMs() + this.#options.openMs;
        }
      },
      abandoned: () => void settle(),
    };
  }
}

/** One breaker for each circuit. All tenants share them. */
export class CircuitBreakers {
  readonly #clock: Clock;
  readonly #options: BreakerOptions;
  readonly #breakers = new Map<string, CircuitBreaker>();

  constructor(clock: Clock, options: BreakerOptions) {
    this.#clock = clock;
    this.#options = options;
  }

  /** The number of circuits in each state. */
  counts(): Readonly<Record<CircuitState, number>> {
    const counts = { closed: 0, open: 0, half_open: 0 };
    for (const { state } of this.#breakers.values()) counts[state] += 1;
    return counts;
  }

  /** The breaker of a circuit. The first use of a circuit makes it. */
  of(circuit: string): CircuitBreaker {
    const known = this.#breakers.get(circuit);
    if (known !== undefined) return known;
    const made = new CircuitBreaker(this.#clock, this.#options);
    this.#breakers.set(circuit, made);
    return made;
  }
}
