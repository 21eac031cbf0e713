// Checks the files of a store before LMDB maps them: in a truncated file LMDB ends the process by a
// signal.

import { closeSync, fsyncSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const dataFileName = 'data.mdb';
export const lockFileName = 'lock.mdb';

/** Whether the folder has a store, even an empty or damaged one. */
export function hasStore(folder: string): boolean {
  return statSync(join(folder, dataFileName), { throwIfNoEntry: false }) !== undefined;
}

/** Identifies the files of a store: a compacted store has other files. Empty without a store. */
export interface StoreFileIds {
  readonly data: string;
  readonly lock: string;
}

/** The files of the store in a folder as they are now. */
export function storeFileIds(folder: string): StoreFileIds {
  return { data: fileId(join(folder, dataFileName)), lock: fileId(join(folder, lockFileName)) };
}

/** The identity of a file. */
export function fileId(path: string): string {
  return String(statSync(path, { throwIfNoEntry: false })?.ino ?? '');
}

/** How the first two pages of LMDB's file begin, each with the size of the whole as of a commit. */
const magic = 0xbeefc0de;
const metaBytes = 160;
const magicAt = 24;
const pageSizeAt = 48;
const lastPageAt = 144;
const commitAt = 152;

/** The state of the file by its own header. */
export type StoreFileState =
  | { readonly kind: 'whole' | 'absent' | 'empty' }
  /** Neither of the first two pages is one of LMDB's. */
  | { readonly kind: 'foreign' }
  /** Shorter than its last commit; LMDB may leave out free pages at the end. */
  | { readonly kind: 'short'; readonly missingBytes: number };

/** Looks at the data file of a store without mapping it. */
export function storeFileState(folder: string): StoreFileState {
  const path = join(folder, dataFileName);
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) return { kind: 'absent' };
  if (size === 0) return { kind: 'empty' };
  const descriptor = openSync(path, 'r');
  try {
    const pages = [0, 4096].map((at) => readMeta(descriptor, at));
    // The second page stands behind the first, whatever the size of a page is.
    const first = pages[0];
    const metas = first === undefined ? pages : [first, readMeta(descriptor, first.pageSize)];
    const newest = metas
      .filter((meta) => meta !== undefined)
      .reduce((best, meta) => (meta.commit > best.commit ? meta : best), {
        commit: -1,
        bytes: 0,
        pageSize: 0,
      });
    if (newest.commit < 0) return { kind: 'foreign' };
    const missingBytes = newest.bytes - size;
    return missingBytes > 0 ? { kind: 'short', missingBytes } : { kind: 'whole' };
  } finally {
    closeSync(descriptor);
  }
}

function readMeta(descriptor: number, at: number) {
  const bytes = Buffer.alloc(metaBytes);
  if (readSync(descriptor, bytes, 0, metaBytes, at) < metaBytes) return undefined;
  if (bytes.readUInt32LE(magicAt) !== magic) return undefined;
  const pageSize = bytes.readUInt32LE(pageSizeAt);
  const lastPage = Number(bytes.readBigUInt64LE(lastPageAt));
  return {
    pageSize,
    bytes: (lastPage + 1) * pageSize,
    commit: Number(bytes.readBigUInt64LE(commitAt)),
  };
}

/** As `syncToDisk`, while this thread waits. */
export function syncToDiskSync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
