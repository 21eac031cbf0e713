// One job per key at a time: callers for the same key share the running one.

export class Flights<T> {
  readonly #flying = new Map<string, Promise<T>>();

  /** Runs `work`, or waits for the one of this key that runs already. */
  run(key: string, work: () => Promise<T>): Promise<T> {
    const flying = this.#flying.get(key);
    if (flying !== undefined) return flying;
    const begun = work().finally(() => this.#flying.delete(key));
    this.#flying.set(key, begun);
    return begun;
  }

  /** Resolves when all running jobs have ended, also with a fault. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#flying.values());
  }
}
