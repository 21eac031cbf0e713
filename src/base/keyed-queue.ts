// Runs jobs of one key one after the other.

/** Jobs of one key run one by one, jobs of different keys side by side. */
export class KeyedQueue {
  readonly #lasts = new Map<string, Promise<unknown>>();

  /** Runs `job` once every earlier job of `key` has ended, also with a fault. */
  async run<Result>(key: string, job: () => Result | Promise<Result>): Promise<Result> {
    const before = this.#lasts.get(key);
    const running = before === undefined ? Promise.resolve().then(job) : before.then(job);
    const ended = running.then(
      () => {},
      () => {},
    );
    this.#lasts.set(key, ended);
    try {
      return await running;
    } finally {
      if (this.#lasts.get(key) === ended) this.#lasts.delete(key);
    }
  }
}
