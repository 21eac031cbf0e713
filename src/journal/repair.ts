// Replaces damaged values of a store by those of a backup.
// On failure: rejects with `StoreOwned` while a server has the store, `JournalFault` where it cannot be
// written; values repaired before stay, and a repair may run again.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { DamageList, type DamagedPlace } from './damage-list.ts';
import { DamagedBytes } from './journal.ts';
import { LmdbEnvironment } from './lmdb-environment.ts';
import { scrub } from './scrub.ts';
import { WriterProcess } from './writer-process.ts';

export interface RepairedPlace extends Pick<DamagedPlace, 'database' | 'key'> {
  readonly outcome: 'put back' | 'removed' | 'damaged still';
}

/** Finds all damage of the store at `path` and repairs it from `backup`; reports every place. */
export async function repairStore(options: {
  readonly path: string;
  readonly backup: string;
  /** Whether to remove damaged values that the backup does not have either. */
  readonly acceptLoss: boolean;
}): Promise<RepairedPlace[]> {
  let environment: LmdbEnvironment | undefined;
  const refresh = (): void => environment?.refresh();
  const writer = await WriterProcess.start(options.path, { refresh, isOwner: true });
  const source = LmdbEnvironment.forReading(options.backup);
  try {
    environment = LmdbEnvironment.forReading(options.path);
    const damage = new DamageList();
    environment.onDamage = (found) => damage.note(found);
    await scrub(environment, { pause: () => nextTurn() });
    const repaired: RepairedPlace[] = [];
    for (const { database, key } of damage.places()) {
      const bytes = key.length === 0 ? undefined : readFrom(source, database, key);
      const isGone = bytes === undefined;
      const isLeft = key.length === 0 || (isGone && !options.acceptLoss);
      if (!isLeft) await writer.transact([{ database, key, bytes }]);
      const outcome = isLeft ? 'damaged still' : isGone ? 'removed' : 'put back';
      repaired.push({ database, key, outcome });
    }
    return repaired;
  } finally {
    await source.close();
    await environment?.close();
    await writer.close();
  }
}

/** The backup's value; none for the log, whose records get new numbers after each start. */
function readFrom(
  source: LmdbEnvironment,
  database: string,
  key: DamagedPlace['key'],
): Buffer | undefined {
  if (database === 'log') return undefined;
  try {
    return source.find(database)?.get(key);
  } catch (error) {
    if (error instanceof DamagedBytes) return undefined;
    throw error;
  }
}
