// One work per key at a time: who asks for what is being made already waits for that.

export class Flights<T> {
  readonly #flying = new Map<string, Promise<T>>();

  /** Runs `work`, or joins the one of this key that runs already. */
  run(key: string, work: () => Promise<T>): Promise<T> {
    const flying = this.#flying.get(key);
    if (flying !== undefined) return flying;
    const begun = work().finally(() => this.#flying.delete(key));
    this.#flying.set(key, begun);
    return begun;
  }

  /** Resolves when everything that runs now has ended, well or not. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#flying.values());
  }
}
