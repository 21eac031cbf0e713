// Walks all values of a store in slices, each within a read transaction of its own: no reader keeps pages
// from being used again for longer than a slice takes.
// Owns: where slices end. Does not own: what changes meanwhile (change-log), where slices go.
// A slice ends behind a key that is chosen by its own bytes: where little changed, most slices of the
// next walk are the same to the bit.
// On failure: throws `DamagedBytes` where LMDB itself cannot be walked; a damaged value is passed on as it
// is stored.

import { crc32 } from 'node:zlib';
import { besideName } from './change-log.ts';
import { DamagedBytes } from './journal.ts';
import type { LmdbEnvironment } from './lmdb-environment.ts';
import type { Checked, StoreDatabase, StoreKey } from './store-database.ts';
import type { StoreWrite } from './store-write.ts';

const sliceBytesMin = 64 * 1024;
const sliceBytesMean = 1024 * 1024;
const sliceBytesMax = 4 * 1024 * 1024;
/** The cost of a value beside its bytes. */
const rowCostBytes = 32;

/** All values of the store, slice by slice; each is as committed when its slice is asked for. */
export function* slicesOf(environment: LmdbEnvironment): Generator<StoreWrite[]> {
  environment.refresh();
  for (const name of environment.names()) {
    const database = name === besideName ? undefined : environment.find(name);
    if (database !== undefined) yield* slicesOfOne(environment, database);
  }
}

function* slicesOfOne(
  environment: LmdbEnvironment,
  database: StoreDatabase,
): Generator<StoreWrite[]> {
  let after: StoreKey | undefined;
  for (;;) {
    const slice = readSlice(environment, database, after);
    environment.refresh();
    if (slice.writes.length > 0) yield slice.writes;
    if (slice.isLast) return;
    after = slice.writes.at(-1)?.key as StoreKey;
  }
}

function readSlice(
  environment: LmdbEnvironment,
  database: StoreDatabase,
  after: StoreKey | undefined,
): { writes: StoreWrite[]; isLast: boolean } {
  environment.refresh();
  const writes: StoreWrite[] = [];
  let size = 0;
  try {
    for (const found of database.checkedRange({ ...(after && { start: after }) })) {
      if (after !== undefined && isSame(found.key, after)) continue;
      const write = writeOf(database.name, found);
      writes.push(write);
      const cost = (write.bytes?.length ?? 0) + rowCostBytes;
      size += cost;
      if (size >= sliceBytesMax || (size >= sliceBytesMin && isChosen(write, cost))) {
        return { writes, isLast: false };
      }
    }
  } catch (cause) {
    throw new DamagedBytes(database.name, after ?? [], cause);
  }
  return { writes, isLast: true };
}

/** By its key and its size alone, so that slices are as long as they should be on average. */
function isChosen({ database, key }: StoreWrite, cost: number): boolean {
  const hash = crc32(database + JSON.stringify(key)) / 2 ** 32;
  return hash < cost / sliceBytesMean;
}

/** Bytes are copied: they are views into pages that the next transaction may use again. */
function writeOf(database: string, found: Checked): StoreWrite {
  const { key } = found;
  if ('damage' in found) return { database, key, bytes: Buffer.from(found.stored), isSealed: true };
  return { database, key, bytes: Buffer.from(found.value) };
}

const isSame = (left: StoreKey, right: StoreKey): boolean =>
  left.length === right.length && left.every((part, index) => part === right[index]);
