// Counts requests per policy and owner in fixed windows, and makes the rate headers (contract 2.5).
// Owns: the counters, in memory. Does not own: who the owner is (http), how many are allowed
// (configuration).
// INV-503: at most `quota` requests of one owner pass in one window; a quota of 0 means no limit.
// On failure: a restart forgets the counts: a new window begins for each owner.

import { Refusal } from '../contract/problems.ts';
import { assert } from '../base/assert.ts';

export interface RatePolicy {
  readonly quota: number;
  readonly window_seconds: number;
}

interface Window {
  count: number;
  endsAtMs: number;
}

/** The rest of a window, for the `RateLimit` headers. */
export interface RateStanding {
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** Adds up to 20 %, so that refused clients do not all return at once (contract 2.5). */
function jitterSeconds(seconds: number, random: () => number = Math.random): number {
  return Math.ceil(seconds * (1 + 0.2 * random()));
}

/** One policy's counters. */
export class RateLimit {
  readonly name: string;
  readonly policy: RatePolicy;
  /** Value of the `RateLimit-Policy` header. */
  readonly policyHeader: string;
  readonly #windows = new Map<string, Window>();
  #sweepAtMs = 0;

  constructor(name: string, policy: RatePolicy) {
    assert(policy.quota === 0 || policy.window_seconds > 0, 'a rate has a window');
    this.name = name;
    this.policy = policy;
    this.policyHeader = `"${name}";q=${policy.quota};w=${policy.window_seconds}`;
  }

  /** Counts one request of `owner`; throws `rate_limited` with all its headers. */
  take(owner: string, nowMs: number): RateStanding | null {
    if (this.policy.quota === 0) return null;
    this.#sweep(nowMs);
    const endsAtMs = nowMs + this.policy.window_seconds * 1000;
    let window = this.#windows.get(owner);
    // A window that ends later than a new one was begun before the clock was set back.
    if (window === undefined || window.endsAtMs <= nowMs || window.endsAtMs > endsAtMs) {
      window = { count: 0, endsAtMs };
      this.#windows.set(owner, window);
    }
    const resetSeconds = Math.max(1, Math.ceil((window.endsAtMs - nowMs) / 1000));
    if (window.count >= this.policy.quota) {
      throw new Refusal('rate_limited', `The policy "${this.name}" allows no more just now.`, {
        extra: { violated_policies: [this.name] },
        headers: {
          'Retry-After': String(jitterSeconds(resetSeconds)),
          ...this.headers({ remaining: 0, resetSeconds }),
        },
      });
    }
    window.count += 1;
    return { remaining: this.policy.quota - window.count, resetSeconds };
  }

  /** The two hint headers for a standing. */
  headers(standing: RateStanding): Record<string, string> {
    return {
      'RateLimit-Policy': this.policyHeader,
      RateLimit: `"${this.name}";r=${standing.remaining};t=${standing.resetSeconds}`,
    };
  }

  #sweep(nowMs: number): void {
    if (nowMs < this.#sweepAtMs) return;
    this.#sweepAtMs = nowMs + Math.max(1, this.policy.window_seconds) * 1000;
    for (const [owner, window] of this.#windows) {
      if (window.endsAtMs <= nowMs) this.#windows.delete(owner);
    }
  }
}
