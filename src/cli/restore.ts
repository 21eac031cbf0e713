// `restore BACKUP`: replaces a data directory's journal with a backup, while no server runs.

import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isBackupSet } from '../backup/open-target.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { planRestore, type RestorePlan } from '../backup/restore-plan.ts';
import { syncToDisk } from '../base/sync-to-disk.ts';
import { journalPath, type Config } from '../config.ts';
import { changesFolder } from '../journal/change-subscription.ts';
import { StoreOwned } from '../journal/journal.ts';
import { takeOwnerLock } from '../journal/owner-lock.ts';
import { dataFileName, hasStore, storeFileState, syncToDiskSync } from '../journal/store-files.ts';
import { StoreImage } from '../journal/store-image.ts';
import { openPlace, told } from './backup.ts';
import { CommandFailure } from './command-failure.ts';
import { makeDataDir } from './data-dir-holder.ts';
import { exitCodes } from './exit-codes.ts';
import { print } from './print.ts';

/**
 * `restore PLACE`: from a copy, or from a set of backups as of the time `at`, by default its end. The old journal is
 * kept beside the new one. The restored journal goes on in an epoch of its own: cursors from after the backup are
 * refused (contract 6.1).
 */
export async function restore(config: Config, place: string, flags: { at?: Date }): Promise<void> {
  const isSet = isBackupSet(place);
  const source = journalPath({ data_dir: place });
  if (!isSet && storeFileState(source).kind !== 'whole') {
    throw new CommandFailure(`${place} holds no whole backup.`, exitCodes.data);
  }
  if (!isSet && flags.at !== undefined) {
    throw new CommandFailure(`${place} is a copy of one instant: --at is for a set of backups.`, 2);
  }
  // Check that it can be restored before anything is written.
  const set = isSet ? await planOf(config, place, flags.at) : undefined;
  makeDataDir(config.data_dir);
  const target = journalPath(config);
  mkdirSync(target, { recursive: true, mode: 0o700 });
  const lock = lockOf(target);
  try {
    const incoming = join(target, `${dataFileName}.incoming`);
    const words = set
      ? await restoreSet(set, incoming)
      : await restoreCopy(join(source, dataFileName), incoming);
    const former = join(target, `${dataFileName}.before-restore`);
    const isReplacing = hasStore(target);
    if (isReplacing) renameSync(join(target, dataFileName), former);
    renameSync(incoming, join(target, dataFileName));
    // Notes of other processes about the old file do not concern this one.
    rmSync(join(target, 'lock.mdb'), { force: true });
    rmSync(changesFolder(target), { recursive: true, force: true });
    // Search reads the restored data from the start.
    rmSync(join(config.data_dir, 'search'), { recursive: true, force: true });
    syncToDiskSync(target);
    syncToDiskSync(config.data_dir);
    const kept = isReplacing && existsSync(former) ? ` What was there is kept as ${former}.` : '';
    print(`${config.data_dir} is restored from ${place}${words}.${kept}`);
  } finally {
    lock.release();
  }
}

async function restoreCopy(from: string, incoming: string): Promise<string> {
  copyFileSync(from, incoming);
  await syncToDisk(incoming);
  return '';
}

/** The part of a set of backups for a time; by default its end. */
export async function planOf(
  config: Config,
  place: string,
  at: Date | undefined,
): Promise<RestorePlan> {
  const target = await openPlace(config, place);
  return told(() => planRestore(target, at?.getTime() ?? Infinity));
}

async function restoreSet(plan: RestorePlan, incoming: string): Promise<string> {
  const folder = `${incoming}.image`;
  const image = new StoreImage(folder);
  try {
    const { lastMs } = await told(() => restoreBackup(plan, image));
    await image.close();
    renameSync(join(folder, dataFileName), incoming);
    return ` as of ${new Date(lastMs).toISOString()}, when the last change was made that is in it`;
  } finally {
    await image.discard();
  }
}

function lockOf(target: string) {
  try {
    return takeOwnerLock(target, { pid: process.pid }, 200);
  } catch (error) {
    throw error instanceof StoreOwned ? new CommandFailure(error.message, exitCodes.owned) : error;
  }
}
