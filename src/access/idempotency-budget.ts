// Bounds the disk space of one tenant's kept answers, so that its keys never use another tenant's share.
// Owns: the sums, in memory; rows carry their own size. Does not own: the rows (idempotency).
// On failure: after a restart the sums begin at 0 until the first sweep; meanwhile the bound is not exact.

import { Refusal } from '../contract/problems.ts';

/** About when a sweep has removed answers whose time is over. */
const retrySeconds = '3600';

export class IdempotencyBudget {
  readonly #bytesMax: number;
  #sums = new Map<string, number>();
  #counting: Map<string, number> | undefined;

  /** `bytesMax` is for each tenant; 0 means any number. */
  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** Throws `rate_limited` if the kept answers of a tenant fill their budget. */
  check(tenantId: string): void {
    if (this.#bytesMax === 0 || (this.#sums.get(tenantId) ?? 0) < this.#bytesMax) return;
    const detail =
      `The answers that are kept for keys of this tenant fill their ${this.#bytesMax} bytes. ` +
      'Come back when the oldest are forgotten, or send without a key where it is optional.';
    throw new Refusal('rate_limited', detail, {
      extra: { violated_policies: ['idempotency_bytes'] },
      headers: { 'Retry-After': retrySeconds },
    });
  }

  /** Adds an answer that is being kept. */
  add(tenantId: string, bytes: number): void {
    addTo(this.#sums, tenantId, bytes);
    // The running count may have passed its row already, or not: counting it twice is safe.
    if (this.#counting !== undefined) addTo(this.#counting, tenantId, bytes);
  }

  /** Begins a new count; the sweep calls {@link counted} for each row. */
  beginCount(): void {
    this.#counting = new Map();
  }

  counted(tenantId: string, bytes: number): void {
    if (this.#counting !== undefined) addTo(this.#counting, tenantId, bytes);
  }

  endCount(): void {
    if (this.#counting !== undefined) this.#sums = this.#counting;
    this.#counting = undefined;
  }
}

function addTo(sums: Map<string, number>, tenantId: string, bytes: number): void {
  sums.set(tenantId, (sums.get(tenantId) ?? 0) + bytes);
}
