// `repair --from BACKUP`: replaces damaged values with those of a backup.

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isBackupSet } from '../backup/open-target.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { journalPath, type Config } from '../config.ts';
import { StoreOwned } from '../journal/journal.ts';
import { repairStore } from '../journal/repair.ts';
import { StoreImage } from '../journal/store-image.ts';
import { told } from './backup.ts';
import { CommandFailure } from './command-failure.ts';
import { exitCodes } from './exit-codes.ts';
import { print } from './print.ts';
import { planOf } from './restore.ts';

/** Repairs a data directory without a server; exit code 1 if damage is left. */
export async function repair(
  config: Config,
  flags: { from: string; acceptLoss?: boolean },
): Promise<number> {
  const found = await withCopy(config, flags.from, (backup) =>
    repairStore({
      path: journalPath(config),
      backup,
      acceptLoss: flags.acceptLoss === true,
    }).catch((error: unknown) => {
      throw error instanceof StoreOwned
        ? new CommandFailure(error.message, exitCodes.owned)
        : error;
    }),
  );
  for (const { database, key, outcome } of found) {
    print(`${outcome}: ${database} ${JSON.stringify(key)}`);
  }
  const left = found.filter(({ outcome }) => outcome === 'damaged still').length;
  print(
    found.length === 0
      ? 'Nothing is damaged.'
      : `${found.length} damaged, ${left} of them still. What was put back is as old as the backup.`,
  );
  if (left > 0 && flags.acceptLoss !== true) {
    print('With --accept-loss, what the backup does not have is removed.');
  }
  return left > 0 ? exitCodes.failed : 0;
}

/** Passes the journal of a copy, or the last state of a set of backups, to `work`. */
async function withCopy<T>(
  config: Config,
  place: string,
  work: (journal: string) => Promise<T>,
): Promise<T> {
  const copied = journalPath({ data_dir: place });
  if (existsSync(copied)) return work(copied);
  if (!isBackupSet(place)) throw new CommandFailure(`There is no backup in ${place}.`);
  const plan = await planOf(config, place, undefined);
  const folder = mkdtempSync(join(config.data_dir, 'repair-'));
  const image = new StoreImage(join(folder, 'journal'));
  try {
    await told(() => restoreBackup(plan, image));
    await image.close();
    return await work(join(folder, 'journal'));
  } finally {
    await image.discard();
    rmSync(folder, { recursive: true, force: true });
  }
}
