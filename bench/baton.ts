// Lets two runs of one bench take turns: one measures while the other waits.

/** A baton that is held by one run at a time, and goes to whichever has waited longest. */
export class Baton {
  #last: Promise<void> = Promise.resolve();

  /** Resolves once the baton is held, with the function that gives it on. */
  async take(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = promise;
    await before;
    return resolve;
  }
}
