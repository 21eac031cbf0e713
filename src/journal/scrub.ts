// Reads a whole store and checks every value, also those that no request reads.
// Owns: the walk, in bounded pages. Does not own: the list of damage (damage-list), the pauses' length.
// On failure: reports damage through the environment and continues. If a page of LMDB itself is
// unreadable, it reports the rest of that database as damaged under an empty key.

import { DamagedBytes, type Key } from './journal.ts';
import type { LmdbEnvironment } from './lmdb-environment.ts';
import type { StoreDatabase, StoreKey } from './store-database.ts';

export interface ScrubTotals {
  readonly valueCount: number;
  readonly bytes: number;
}

export interface ScrubOptions {
  /** Called between two pages of a quarter of a megabyte; rejects to stop the walk. */
  readonly pause: (bytes: number) => Promise<void>;
}

const pageBytes = 256 * 1024;

/** Checks all values; resolves with their number and size. */
export async function scrub(
  environment: LmdbEnvironment,
  { pause }: ScrubOptions,
): Promise<ScrubTotals> {
  let valueCount = 0;
  let bytes = 0;
  for (const name of environment.names()) {
    const database = environment.find(name);
    if (database === undefined) continue;
    let after: StoreKey | undefined;
    do {
      const page = readPage(environment, database, after);
      after = page.last;
      valueCount += page.valueCount;
      bytes += page.bytes;
      await pause(page.bytes);
    } while (after !== undefined);
  }
  return { valueCount, bytes };
}

function readPage(
  environment: LmdbEnvironment,
  database: StoreDatabase,
  after: StoreKey | undefined,
): { last: StoreKey | undefined; valueCount: number; bytes: number } {
  let valueCount = 0;
  let bytes = 0;
  try {
    for (const found of database.checkedRange({ ...(after && { start: after }) })) {
      if (after !== undefined && isSame(found.key, after)) continue;
      valueCount += 1;
      bytes += 'damage' in found ? found.stored.length : found.value.length;
      if (bytes >= pageBytes) return { last: found.key, valueCount, bytes };
    }
  } catch (cause) {
    environment.onDamage(new DamagedBytes(database.name, [], cause));
  }
  return { last: undefined, valueCount, bytes };
}

const isSame = (left: Key, right: Key): boolean =>
  left.length === right.length && left.every((part, index) => part === right[index]);
