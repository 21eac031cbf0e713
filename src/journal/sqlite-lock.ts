// Locks of the kernel that end with their process: SQLite's on an empty database, which is never written.
// Node itself has no call for such locks, and packages that have one build it at installation.
// Owns: opening such a file, and what its errors mean. Does not own: who locks what.

import type { DatabaseSync } from 'node:sqlite';

/** Opens the file of a lock, or makes it. A lock is waited for as long as `waitMs`; then it is busy. */
export function openLockFile(path: string, waitMs: number): DatabaseSync {
  // Node warns about its SQLite at the first use; operators can do nothing about it.
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => {};
  try {
    const { DatabaseSync: Database } = process.getBuiltinModule('node:sqlite');
    return new Database(path, { timeout: Math.trunc(waitMs) });
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** Begins to hold a lock that excludes every other one. Throws what {@link isBusy} tells. */
export function lockExclusively(database: DatabaseSync): void {
  // Without a journal of its own an empty database is locked and never written.
  database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
}

/** Whether another process has the lock: SQLITE_BUSY and SQLITE_LOCKED. */
export function isBusy(error: unknown): boolean {
  const code = (error as { errcode?: number }).errcode ?? 0;
  return (code & 0xff) === 5 || (code & 0xff) === 6;
}
