// The writer of a store: this process, or a separate one (writer-process).
// Owns: the promise of a transaction. Does not own: how it is made (lmdb-environment).
// On failure: all of a transaction is refused, with `JournalFault`.

import { compactStore, type Compacted } from './compaction.ts';
import type { LmdbEnvironment } from './lmdb-environment.ts';
import type { StoreWrite } from './store-write.ts';

export interface StoreWriter {
  /**
   * Makes all writes or none; resolves when they are on disk, rejects with `JournalFault`. Where a
   * writer ends in the middle, `isThere` says whether the writes can be read: then they were made.
   */
  transact(writes: readonly StoreWrite[], isThere?: () => boolean): Promise<void>;

  /** Waits for what was asked before, and ends. */
  close(): Promise<void>;
}

/** The writer of the process that owns a store. */
export interface OwnersWriter extends StoreWriter {
  /** Gives the room of freed pages back to the disk, while commits go on. */
  compact(): Promise<Compacted>;
}

/** Writes from this process: for commands and tests, which a damaged heap may end. */
export class InsideWriter implements OwnersWriter {
  readonly #environment: LmdbEnvironment;

  constructor(environment: LmdbEnvironment) {
    this.#environment = environment;
  }

  async transact(writes: readonly StoreWrite[]): Promise<void> {
    this.#environment.transact(writes);
  }

  compact(): Promise<Compacted> {
    return compactStore(this.#environment);
  }

  async close(): Promise<void> {}
}
