// Lets so many works run at once, no more than its share of one tenant; the rest waits in order.

import { SourceFault } from './source-fault.ts';

export interface GateOptions {
  readonly atOnceMax: number;
  /** Of one key at once. */
  readonly perKeyMax: number;
  /** More than this are sent away at once. */
  readonly waitingMax: number;
}

interface Waiting {
  readonly key: string;
  readonly start: () => void;
  readonly refuse: (fault: SourceFault) => void;
}

export class Gate {
  readonly #options: GateOptions;
  readonly #running = new Map<string, number>();
  #runningCount = 0;
  #waiting: Waiting[] = [];

  constructor(options: GateOptions) {
    this.#options = options;
  }

  /** Runs `work` when it is its turn; rejects with `busy` where too many wait already. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (this.#hasRoomFor(key)) this.#enter(key);
    else await this.#wait(key);
    try {
      return await work();
    } finally {
      this.#leave(key);
    }
  }

  /** Sends everybody away who still waits. */
  close(): void {
    for (const { refuse } of this.#waiting) {
      refuse(new SourceFault('closing', 'the server is closing'));
    }
    this.#waiting = [];
  }

  #wait(key: string): Promise<void> {
    if (this.#waiting.length >= this.#options.waitingMax) {
      return Promise.reject(new SourceFault('busy', 'too many wait already'));
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.push({ key, start: resolve, refuse: reject });
    return promise;
  }

  #hasRoomFor(key: string): boolean {
    const { atOnceMax, perKeyMax } = this.#options;
    return this.#runningCount < atOnceMax && (this.#running.get(key) ?? 0) < perKeyMax;
  }

  #enter(key: string): void {
    this.#runningCount += 1;
    this.#running.set(key, (this.#running.get(key) ?? 0) + 1);
  }

  #leave(key: string): void {
    this.#runningCount -= 1;
    const left = (this.#running.get(key) ?? 1) - 1;
    if (left === 0) this.#running.delete(key);
    else this.#running.set(key, left);
    const index = this.#waiting.findIndex((one) => this.#hasRoomFor(one.key));
    const [next] = index === -1 ? [] : this.#waiting.splice(index, 1);
    if (next === undefined) return;
    // Entered here, not when it wakes: nobody may slip in between.
    this.#enter(next.key);
    next.start();
  }
}
