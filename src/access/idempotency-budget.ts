// What the kept answers of one tenant may take on disk, so that its keys never cost another tenant.
// Owns: the sums, in memory; rows carry their own size. Does not own: the rows (idempotency).
// On failure: a restart begins at nothing until the first sweep has counted; that lets more through.

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

  /** Throws `rate_limited` where the kept answers of a tenant fill what they may take. */
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
    // It may lie behind the place that the count has reached, or before: once too often is safe.
    if (this.#counting !== undefined) addTo(this.#counting, tenantId, bytes);
  }

  /** Begins to count anew, from rows that {@link counted} is told of. */
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
