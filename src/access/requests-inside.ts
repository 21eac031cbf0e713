// How many requests of each tenant were let in and are still at work: the end of a tenant waits for
// them, since each of them may yet write.
// Owns: the counts, and those who wait for none. Does not own: who is let in (http), what waits.
// On failure: it does nothing that can fail; a request that failed is counted out like any other.

export class RequestsInside {
  readonly #counts = new Map<string, number>();
  readonly #waiting = new Map<string, PromiseWithResolvers<void>>();

  /** Counts a request of the tenant in; call the result once, when it is through. */
  enter(tenantId: string): () => void {
    this.#counts.set(tenantId, (this.#counts.get(tenantId) ?? 0) + 1);
    return () => {
      const left = (this.#counts.get(tenantId) ?? 1) - 1;
      if (left > 0) {
        this.#counts.set(tenantId, left);
        return;
      }
      this.#counts.delete(tenantId);
      this.#waiting.get(tenantId)?.resolve();
      this.#waiting.delete(tenantId);
    };
  }

  /** Resolves when no request of the tenant is at work. */
  async none(tenantId: string): Promise<void> {
    if (!this.#counts.has(tenantId)) return;
    const waiting = this.#waiting.get(tenantId) ?? Promise.withResolvers<void>();
    this.#waiting.set(tenantId, waiting);
    await waiting.promise;
  }
}
