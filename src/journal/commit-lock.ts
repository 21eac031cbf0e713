// Opening a store and committing to it exclude each other, in whatever processes.
// LMDB counts transactions in its lock file. A process that opens the store sets that count to what it read
// in the data file a moment before (ITS#9496; lmdb-js 3.5 has it still). Where a commit came in between,
// the next transaction would take the number of that commit, and its place: the commit would be lost.
// Owns: the lock between the two. Does not own: LMDB's own locks, who may write (owner-lock).
// INV-116: no commit of another process falls between the two steps in which a process opens a store.
// On failure: without the lock in time the process continues, since a disk or a process may hang for
// long; the writer then refuses to begin at a number that was set back (lmdb-environment).

import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { lockExclusively, openLockFile } from './sqlite-lock.ts';
import { hasStore } from './store-files.ts';

const fileName = 'commit.lock';
/** Longer than a commit on a slow but sound disk. */
const waitMs = 2000;

/** Does `work`, which opens the store in a folder, while no process commits to it. */
export function whileNothingCommits<T>(folder: string, work: () => T): T {
  // No process commits to a store that does not exist yet; its creator is the owner.
  const database = hasStore(folder) ? openLock(folder) : undefined;
  try {
    if (database !== undefined) orWithout(() => lockExclusively(database));
    return work();
  } finally {
    database?.close();
  }
}

/** The side of writing processes: any number of them hold it at once. */
export class CommitLock {
  readonly #database: DatabaseSync | undefined;
  readonly #begin: () => void = () => {};
  readonly #end: () => void = () => {};

  constructor(folder: string) {
    this.#database = openLock(folder);
    if (this.#database === undefined) return;
    const [begin, read, end] = ['BEGIN', 'SELECT 1 FROM sqlite_master', 'ROLLBACK'].map((text) =>
      this.#database?.prepare(text),
    );
    this.#begin = () =>
      orWithout(() => {
        begin?.run();
        // A transaction locks with its first read.
        read?.get();
      });
    this.#end = () => orWithout(() => end?.run());
  }

  /** Does `work`, which commits, while no process opens the store. */
  hold<T>(work: () => T): T {
    this.#begin();
    try {
      return work();
    } finally {
      this.#end();
    }
  }

  close(): void {
    this.#database?.close();
  }
}

/** Undefined if this process may not write files: then it cannot set LMDB's count either. */
function openLock(folder: string): DatabaseSync | undefined {
  try {
    return openLockFile(join(folder, fileName), waitMs);
  } catch {
    return undefined;
  }
}

function orWithout(lock: () => void): void {
  try {
    lock();
  } catch {
    // Busy for too long, or a file that this process may only read.
  }
}
