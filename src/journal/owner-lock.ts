// The owner of a store: one process, by a kernel lock that ends with the process.
// Owns: the lock's file and the note beside it. Does not own: the owner's use of the store.
// INV-108: at most one process owns a store, even if other files beside it change.
// On failure: `StoreOwned` where another process holds it; any other error is of the file system.

import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { StoreOwned } from './journal.ts';
import { isBusy, lockExclusively, openLockFile } from './sqlite-lock.ts';

const fileName = 'owner.lock';
const noteName = 'owner.json';
/** How long the writer of a server that has ended may take: a disk holds it in its last sync. */
const dyingMsMax = 60_000;

export interface OwnerLock {
  /** Identifies the lock's file, for the next writer of the same owner. */
  readonly id: string;
  /** Whether the lock's file is still the one in the folder. */
  isInPlace(): boolean;
  release(): void;
}

/** The owner's note about itself, for messages; only the lock says whether the owner lives. */
export interface OwnerNote {
  readonly pid: number;
}

/**
 * Becomes the owner of the store in `folder`, which exists; waits up to `waitMs` for an owner that
 * is ending, and up to a minute for one whose noted process has ended. Throws {@link StoreOwned}
 * while there is another, and where `formerId` is given and the lock's file is another one: an owner whose lock was
 * removed does not take a new one.
 */
export function takeOwnerLock(
  folder: string,
  note: OwnerNote,
  waitMs: number,
  formerId?: string,
): OwnerLock {
  const path = join(folder, fileName);
  const isFormer = (id: string | undefined): boolean => formerId === undefined || id === formerId;
  // Opening it would make the file.
  if (!isFormer(idOf(path))) throw new StoreOwned(folder, undefined);
  const database = openLockFile(path, waitMs);
  try {
    beginExclusive(database, folder, waitMs);
    const id = idOf(path);
    // It was removed, or another one put in its place, since it was opened.
    if (id === undefined || !isFormer(id)) throw new StoreOwned(folder, undefined);
    writeNote(folder, note);
    return { id, isInPlace: () => idOf(path) === id, release: () => database.close() };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The identity of a file; undefined where there is none. */
function idOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}

function beginExclusive(database: DatabaseSync, folder: string, waitMs: number): void {
  for (let waitedMs = waitMs; ; waitedMs += waitMs) {
    try {
      lockExclusively(database);
      return;
    } catch (error) {
      if (!isBusy(error)) throw error;
      const pid = readNote(folder)?.pid;
      const isDying = pid !== undefined && !isRunning(pid);
      if (!isDying || waitedMs >= dyingMsMax) throw new StoreOwned(folder, pid);
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user cannot be queried, but it exists.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether a process owns the store in `folder`. */
export function isOwned(folder: string): boolean {
  if (!hasLockFile(folder)) return false;
  const database = openLockFile(join(folder, fileName), 0);
  try {
    lockExclusively(database);
    return false;
  } catch (error) {
    if (!isBusy(error)) throw error;
    return true;
  } finally {
    database.close();
  }
}

/** The note of the last owner; undefined if it cannot be read. */
export function readNote(folder: string): OwnerNote | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, noteName), 'utf8')) as OwnerNote;
  } catch {
    return undefined;
  }
}

/** Whether any process ever took a lock here. */
export function hasLockFile(folder: string): boolean {
  return existsSync(join(folder, fileName));
}

function writeNote(folder: string, note: OwnerNote): void {
  try {
    writeFileSync(join(folder, noteName), JSON.stringify(note), { mode: 0o600 });
  } catch {
    // A full disk: the lock holds without a note.
  }
}
