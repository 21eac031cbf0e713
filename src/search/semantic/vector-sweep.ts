// Removes vectors that have been unused for a long time: of texts that no product has, and of spaces that
// no lane serves or builds.
//
// Owns: the running pass and its timer. A failed pass is repeated at the next interval.
//
// A text may disappear and return, and must not be embedded again then. So a pass marks unused vectors, and
// a later pass removes those that were marked long enough. Each step is one transaction over a few keys, so
// a crash between two steps loses no marks.

import { setTimeout as sleep } from 'node:timers/promises';
import type { VectorKey, VectorStore } from './vector-store.ts';

/** The parts of all tenants' lanes that a sweep needs. */
export interface VectorUsers {
  /** Whether all lanes have read their catalogues. Before that it is unknown which vectors are unused. */
  readonly isRead: () => boolean;
  /** The texts from `first` to `last` that some lane wants in this space. */
  readonly wantedBetween: (space: string, first: string, last: string) => ReadonlySet<string>;
}

/** Keys that are read in one step. A search waits for at most one step. */
const stepKeys = 4096;
/** The pause between two steps: other work of the thread comes first. */
const stepPauseMs = 50;

/** How the sweep works. */
export interface VectorSweepOptions {
  /** How long an unused vector is kept. */
  readonly retentionMs: number;
  readonly nowMs: () => number;
  readonly pause?: () => Promise<unknown>;
}

/** Sweeps the store of all tenants. */
export class VectorSweep {
  readonly #store: VectorStore;
  readonly #users: VectorUsers;
  readonly #options: VectorSweepOptions;
  #timer: NodeJS.Timeout | undefined;
  #passing: Promise<unknown> | undefined;
  #isStopped = false;

  constructor(store: VectorStore, users: VectorUsers, options: VectorSweepOptions) {
    this.#store = store;
    this.#users = users;
    this.#options = options;
  }

  /** Makes regular passes, one at a time. */
  start(intervalMs: number): void {
    this.#timer = setInterval(() => {
      this.#passing ??= this.pass()
        .catch(() => {})
        .finally(() => (this.#passing = undefined));
    }, intervalMs).unref();
  }

  /** Resolves when no pass runs. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#passing;
  }

  /** Goes over all vectors once, step by step. Resolves with the number of removed ones. */
  async pass(): Promise<number> {
    const { pause = () => sleep(stepPauseMs) } = this.#options;
    let droppedCount = 0;
    let after: VectorKey | undefined;
    while (!this.#isStopped && this.#users.isRead()) {
      const keys = this.#store.keysAfter(after, stepKeys);
      const last = keys.at(-1);
      if (last === undefined) break;
      droppedCount += await this.#step(keys);
      after = last;
      await pause();
    }
    return droppedCount;
  }

  async #step(keys: readonly VectorKey[]): Promise<number> {
    const { retentionMs } = this.#options;
    const nowMs = this.#options.nowMs();
    const wanted = this.#wantedOf(keys);
    const unused: VectorKey[] = [];
    const used: VectorKey[] = [];
    const dropped: VectorKey[] = [];
    for (const key of keys) {
      const sinceMs = this.#store.unusedSinceMs(key);
      const isWanted = wanted.get(key[0])!.has(key[1]);
      if (isWanted && sinceMs !== undefined) used.push(key);
      else if (!isWanted && nowMs - (sinceMs ?? nowMs) >= retentionMs) dropped.push(key);
      else if (!isWanted && sinceMs === undefined) unused.push(key);
    }
    if (unused.length + used.length + dropped.length > 0) {
      await this.#store.mark({ nowMs, unused, used, dropped });
    }
    return dropped.length;
  }

  /** The wanted hashes by space: one step may cover parts of several spaces. */
  #wantedOf(keys: readonly VectorKey[]): Map<string, ReadonlySet<string>> {
    const wanted = new Map<string, ReadonlySet<string>>();
    for (const space of new Set(keys.map(([name]) => name))) {
      const hashes = keys.filter(([name]) => name === space).map(([, hash]) => hash);
      wanted.set(space, this.#users.wantedBetween(space, hashes[0]!, hashes.at(-1)!));
    }
    return wanted;
  }
}
