// Gives the room of freed pages back to the disk while the store is served: LMDB cannot make its file
// smaller, so that a copy without them takes its place (docs/adr/0024-a-copy-takes-the-place.md).
// Owns: the copy, the changes carried over to it, and the moment of the exchange. Runs in the writer.
// Does not own: the lock of the store (owner-lock), the time of a compaction (the caller).
// INV-115: at any moment the folder holds one whole store with all that was committed: the former file
// until the rename, the copy from then on.
// On failure: throws, and the former file stays; the next start removes an unfinished copy.

import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { syncToDisk } from '../base/sync-to-disk.ts';
import { JournalFault } from './journal.ts';
import { LmdbEnvironment } from './lmdb-environment.ts';
import { dataFileName, fileId, lockFileName, storeFileIds, syncToDiskSync } from './store-files.ts';
import type { StorePlace } from './store-write.ts';

/** The result of a compaction. */
export interface Compacted {
  readonly bytesBefore: number;
  readonly bytesAfter: number;
  /** How long commits waited for the exchange. */
  readonly pauseMs: number;
}

const folderName = 'compacting';
/** Notes which file takes the place of which lock, before it does. */
const noteName = 'note.json';
/** Writes of another process make a copy useless. */
const attemptsMax = 3;
/** Changes carried over per step while commits continue; commits wait for the last step. */
const roundPlaces = 2000;
/** Free bytes of the disk beside a copy. */
const spareBytes = 64 * 1024 * 1024;

interface Note {
  readonly copy: string;
  readonly lock: string;
}

/** Compacts the store of this writer. Commits continue except during the exchange. */
export async function compactStore(environment: LmdbEnvironment): Promise<Compacted> {
  const { path } = environment;
  try {
    for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
      const done = await tryOnce(environment);
      if (done !== undefined) return done;
    }
  } finally {
    environment.onTransact = undefined;
    rmSync(join(path, folderName), { recursive: true, force: true });
  }
  throw new JournalFault('other commands wrote to the store meanwhile; try again');
}

/** Undefined if another process wrote to the store. */
async function tryOnce(environment: LmdbEnvironment): Promise<Compacted | undefined> {
  const { path } = environment;
  const folder = join(path, folderName);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  const bytesBefore = sizeOf(path);
  checkRoom(path, bytesBefore);
  const changed = new Changed(environment);
  await environment.copyInto(folder);
  await syncToDisk(join(folder, dataFileName));
  let copy = LmdbEnvironment.forReplacement(folder);
  while (changed.count > roundPlaces) {
    environment.carry(changed.take(roundPlaces), copy);
    await nextTurn();
  }
  for (;;) {
    const startMs = performance.now();
    environment.carry(changed.take(Infinity), copy);
    await copy.close();
    if (changed.count === 0) {
      // No batch comes in between from here on: this process does nothing else.
      syncToDiskSync(join(folder, dataFileName));
      const isDone = environment.replace(changed.lastTransaction, () => takePlace(path, folder));
      const pauseMs = performance.now() - startMs;
      return isDone ? { bytesBefore, bytesAfter: sizeOf(path), pauseMs } : undefined;
    }
    copy = LmdbEnvironment.forReplacement(folder);
  }
}

/** The copy has no more than the store, but nothing else may find the disk full for it. */
function checkRoom(path: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(path);
  if (bavail * bsize >= bytes + spareBytes) return;
  throw new JournalFault(`the disk has no room for a copy of ${bytes} bytes`);
}

/** The copy becomes the store; what others noted about the former file says nothing about it. */
function takePlace(path: string, folder: string): void {
  const note: Note = {
    copy: fileId(join(folder, dataFileName)),
    lock: fileId(join(path, lockFileName)),
  };
  const notePath = join(folder, noteName);
  writeFileSync(notePath, JSON.stringify(note));
  syncToDiskSync(notePath);
  syncToDiskSync(folder);
  renameSync(join(folder, dataFileName), join(path, dataFileName));
  rmSync(join(path, lockFileName));
  syncToDiskSync(path);
}

/**
 * Ends what a process left that was killed in the middle. To be called by the owner before it opens the
 * store: LMDB's notes about the former file would mislead it where readers of that still live.
 */
export function endCompaction(path: string): void {
  const folder = join(path, folderName);
  const note = readNote(join(folder, noteName));
  const { data, lock } = storeFileIds(path);
  if (note?.copy === data && note.lock === lock) rmSync(join(path, lockFileName));
  rmSync(folder, { recursive: true, force: true });
}

function readNote(path: string): Note | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Note;
  } catch {
    // Not there, or not whole: then nothing took any place yet.
    return undefined;
  }
}

const sizeOf = (path: string): number => statSync(join(path, dataFileName)).size;

/** The writes of this process since, and whether another process wrote. */
class Changed {
  /** Number of the last transaction that is known. */
  lastTransaction: number;
  readonly #places = new Map<string, StorePlace>();

  constructor(environment: LmdbEnvironment) {
    this.lastTransaction = environment.lastTransaction();
    environment.onTransact = (writes, { before, after }) => {
      for (const { database, key } of writes) {
        this.#places.set(`${database} ${JSON.stringify(key)}`, { database, key });
      }
      // A gap is another process's, and then no number fits any more.
      const isNext = before === this.lastTransaction && after <= before + 1;
      if (isNext) this.lastTransaction = after;
    };
  }

  get count(): number {
    return this.#places.size;
  }

  /** Up to `count` places, which are then no more among those that are left. */
  take(count: number): StorePlace[] {
    const taken: StorePlace[] = [];
    for (const [name, place] of this.#places) {
      if (taken.length >= count) break;
      this.#places.delete(name);
      taken.push(place);
    }
    return taken;
  }
}
