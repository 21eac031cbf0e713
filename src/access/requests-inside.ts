// Counts the running requests of each tenant: the deletion of a tenant waits for them, since each of
// them may still write.
// Owns: the counts, and the callers that wait for 0. Does not own: which requests run (http), what waits.
// On failure: nothing here can fail; a failed request is counted out like any other.

export class RequestsInside {
  readonly #counts = new Map<string, number>();
  readonly #waiting = new Map<string, PromiseWithResolvers<void>>();

  /** Counts a request of the tenant in; {@link RequestsInside.leave} counts it out, once. */
  enter(tenantId: string): void {
    this.#counts.set(tenantId, (this.#counts.get(tenantId) ?? 0) + 1);
  }

  leave(tenantId: string): void {
    const left = (this.#counts.get(tenantId) ?? 1) - 1;
    if (left > 0) {
      this.#counts.set(tenantId, left);
      return;
    }
    this.#counts.delete(tenantId);
    this.#waiting.get(tenantId)?.resolve();
    this.#waiting.delete(tenantId);
  }

  /** Resolves when no request of the tenant runs. */
  async none(tenantId: string): Promise<void> {
    if (!this.#counts.has(tenantId)) return;
    const waiting = this.#waiting.get(tenantId) ?? Promise.withResolvers<void>();
    this.#waiting.set(tenantId, waiting);
    await waiting.promise;
  }
}
