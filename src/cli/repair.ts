// `repair --from BACKUP`: puts what a backup has in the place of what is damaged.

import { existsSync } from 'node:fs';
import { journalPath, type Config } from '../config.ts';
import { StoreOwned } from '../journal/journal.ts';
import { repairStore } from '../journal/repair.ts';
import { CommandFailure } from './command-failure.ts';
import { exitCodes } from './exit-codes.ts';
import { print } from './print.ts';

/** Repairs a data directory that no server has; 1 where something is damaged still. */
export async function repair(
  config: Config,
  flags: { from: string; acceptLoss?: boolean },
): Promise<number> {
  const backup = journalPath({ data_dir: flags.from });
  if (!existsSync(backup)) throw new CommandFailure(`There is no backup in ${flags.from}.`);
  const found = await repairStore({
    path: journalPath(config),
    backup,
    acceptLoss: flags.acceptLoss === true,
  }).catch((error: unknown) => {
    throw error instanceof StoreOwned ? new CommandFailure(error.message, exitCodes.owned) : error;
  });
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
