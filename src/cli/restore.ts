// `restore BACKUP`: puts a backup in the place of a data directory's journal, while no server runs.

import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { journalPath, type Config } from '../config.ts';
import { StoreOwned } from '../journal/journal.ts';
import { takeOwnerLock } from '../journal/owner-lock.ts';
import { dataFileName, hasStore, storeFileState, syncFolder } from '../journal/store-files.ts';
import { syncToDisk } from './backup.ts';
import { CommandFailure } from './command-failure.ts';
import { makeDataDir } from './data-dir-holder.ts';
import { exitCodes } from './exit-codes.ts';
import { print } from './print.ts';

/**
 * What was there is kept beside it. The restored journal goes on in an epoch of its own: cursors that
 * were handed out after the backup are refused (contract 6.1).
 */
export async function restore(config: Config, backup: string): Promise<void> {
  const source = journalPath({ data_dir: backup });
  if (storeFileState(source).kind !== 'whole') {
    throw new CommandFailure(`${backup} holds no whole backup.`, exitCodes.data);
  }
  makeDataDir(config.data_dir);
  const target = journalPath(config);
  mkdirSync(target, { recursive: true, mode: 0o700 });
  const lock = lockOf(target);
  try {
    const incoming = join(target, `${dataFileName}.incoming`);
    copyFileSync(join(source, dataFileName), incoming);
    await syncToDisk(incoming);
    const former = join(target, `${dataFileName}.before-restore`);
    const isReplacing = hasStore(target);
    if (isReplacing) renameSync(join(target, dataFileName), former);
    renameSync(incoming, join(target, dataFileName));
    // What other processes noted about the former file says nothing about this one.
    rmSync(join(target, 'lock.mdb'), { force: true });
    // Search begins anew from what was restored.
    rmSync(join(config.data_dir, 'search'), { recursive: true, force: true });
    syncFolder(target);
    syncFolder(config.data_dir);
    const kept = isReplacing && existsSync(former) ? ` What was there is kept as ${former}.` : '';
    print(`${config.data_dir} is restored from ${backup}.${kept}`);
  } finally {
    lock.release();
  }
}

function lockOf(target: string) {
  try {
    return takeOwnerLock(target, { pid: process.pid }, 0);
  } catch (error) {
    throw error instanceof StoreOwned ? new CommandFailure(error.message, exitCodes.owned) : error;
  }
}
