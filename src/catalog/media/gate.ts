// Bounds how many jobs run at once, in all and per tenant; waiting tenants take turns.

import { SourceFault } from './source-fault.ts';

export interface GateOptions {
  readonly atOnceMax: number;
  /** The most for one key at a time. */
  readonly perKeyMax: number;
  /** Most waiting jobs; of one key at most half of it. More are refused. */
  readonly waitingMax: number;
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: (fault: SourceFault) => void;
}

export class Gate {
  readonly #options: GateOptions;
  readonly #running = new Map<string, number>();
  #runningCount = 0;
  /** Keys in the order of their turns; the jobs of each in the order of arrival. */
  readonly #waiting = new Map<string, Waiting[]>();
  #waitingCount = 0;

  constructor(options: GateOptions) {
    this.#options = options;
  }

  /** Runs `work` when it is its turn; rejects with `busy` if too many wait already. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (this.#hasRoomFor(key)) this.#enter(key);
    else await this.#wait(key);
    try {
      return await work();
    } finally {
      this.#leave(key);
    }
  }

  /** Refuses all waiting jobs. */
  close(): void {
    for (const { refuse } of [...this.#waiting.values()].flat()) {
      refuse(new SourceFault('closing', 'the server is closing'));
    }
    this.#waiting.clear();
    this.#waitingCount = 0;
  }

  #wait(key: string): Promise<void> {
    const { waitingMax } = this.#options;
    const ofKey = this.#waiting.get(key) ?? [];
    if (this.#waitingCount >= waitingMax || ofKey.length >= Math.ceil(waitingMax / 2)) {
      return Promise.reject(new SourceFault('busy', 'too many wait already'));
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    ofKey.push({ start: resolve, refuse: reject });
    this.#waiting.set(key, ofKey);
    this.#waitingCount += 1;
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
    const own = this.#waiting.get(key);
    if (own !== undefined) {
      // The key has had its turn: it goes behind all others.
      this.#waiting.delete(key);
      this.#waiting.set(key, own);
    }
    for (const [waitingKey, ofKey] of this.#waiting) {
      if (!this.#hasRoomFor(waitingKey)) continue;
      const next = ofKey.shift();
      if (ofKey.length === 0) this.#waiting.delete(waitingKey);
      this.#waitingCount -= 1;
      // Counted here, not when it wakes: no other job may take the place in between.
      this.#enter(waitingKey);
      next?.start();
      return;
    }
  }
}
