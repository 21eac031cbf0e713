// What a store says about itself: the format of its rows, whether its values have checksums, its epoch, and the
// file in which it was written.
// Owns: these notes and what follows from them. Does not own: the environment that holds them (lmdb-environment),
// the sequences of an epoch (epoch).
// On failure: throws `UnknownFormat` of a store that this version would misread.

import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { RootDatabase } from 'lmdb';
import { nextEpoch } from './epoch.ts';
import { UnknownFormat } from './journal.ts';
import { dataFileName } from './store-files.ts';

export type Root = RootDatabase<unknown, string>;

/** The format of rows and log records. Raise it when the server would misread older ones. */
const format = 4;
/** Older readable formats: 2 had no checksums, 3 stored each value as long as it is. */
const olderFormats: ReadonlySet<unknown> = new Set([2, 3]);
const formatKey = 'format';
const sealedKey = 'sealed';
const epochKey = 'epoch';
/** The number of the file that the store was written in: a copy is another one. */
const homeKey = 'home';
/** The home of a copy that no server has opened yet: no file has this number. */
const noHome = 0;
const keys: ReadonlySet<string> = new Set([formatKey, sealedKey, epochKey, homeKey]);

/** Whether a key of the root is a note; all others are names of databases. */
export function isNote(key: string): boolean {
  return keys.has(key);
}

/** Notes a new store, raises an older format, and begins a new epoch in a copy. */
export function noteForWriting(root: Root, path: string): void {
  const { entryCount } = root.getStats() as { entryCount: number };
  if (entryCount === 0) noteNew(root);
  // From here on an older version would misread what is written.
  if (olderFormats.has(root.get(formatKey))) root.putSync(formatKey, format);
  if (root.get(formatKey) === format) noteHome(root, path);
}

/** Notes a copy of a store of this epoch: where it is served, a new epoch begins. */
export function noteCopy(root: Root, epoch: number): void {
  noteNew(root);
  if (epoch > 0) root.putSync(epochKey, epoch);
  root.putSync(homeKey, noHome);
}

/** Notes that a store stands in this folder's file, in the epoch that it has. */
export function noteMoved(root: Root, path: string): void {
  root.putSync(homeKey, homeOf(path));
}

/** Throws {@link UnknownFormat} of a store that this version would misread. */
export function checkFormat(root: Root, path: string): void {
  const found = root.get(formatKey);
  if (found !== format && !olderFormats.has(found)) {
    throw new UnknownFormat(`${path} ${unknownFormat(found)}`);
  }
}

/** Whether all values of the store have checksums. */
export function isSealedStore(root: Root): boolean {
  return root.get(sealedKey) === true;
}

/** A number that grows with each restore of the store from a copy. */
export function epochIn(root: Root): number {
  return (root.get(epochKey) as number | undefined) ?? 0;
}

/** Whether the store was written in the file that stands in this folder. */
export function isAtHome(root: Root, path: string): boolean {
  return root.get(homeKey) === homeOf(path);
}

function noteNew(root: Root): void {
  root.putSync(sealedKey, true);
  root.putSync(formatKey, format);
}

/** Begins a new epoch where the data stands in another file than it was written in: a copy. */
function noteHome(root: Root, path: string): void {
  if (isAtHome(root, path)) return;
  root.transactionSync(() => {
    if (root.get(homeKey) !== undefined) {
      root.putSync(epochKey, nextEpoch(epochIn(root), Date.now()));
    }
    noteMoved(root, path);
  });
}

const homeOf = (path: string): number => statSync(join(path, dataFileName)).ino;

function unknownFormat(found: unknown): string {
  if (typeof found !== 'number') {
    return 'has no note of its format: it is damaged, or no journal of Aisle. Restore a backup.';
  }
  if (found > format) {
    return `was written by a newer version (format ${found}, this one reads ${format}): start that.`;
  }
  return (
    `was written by another version (format ${found}, this one reads ${format}). ` +
    'Use an empty data directory and import the catalogue again.'
  );
}
