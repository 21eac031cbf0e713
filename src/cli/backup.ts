// A copy of a data directory that is consistent at one instant, taken while it is being served.

import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { journalPath, type Config } from '../config.ts';
import { CommandFailure } from './command-failure.ts';
import { print } from './print.ts';
import { openTables } from './tenancy.ts';

/** `backup DIR`: afterwards DIR can be served as a data directory. */
export async function backup(config: Config, directory: string): Promise<void> {
  const source = journalPath(config);
  if (!existsSync(source)) throw new CommandFailure(`There is no data in ${config.data_dir} yet.`);
  if (existsSync(directory) && readdirSync(directory).length > 0) {
    throw new CommandFailure(`${directory} is not empty; a backup goes into a new directory.`);
  }
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const target = journalPath({ data_dir: directory });
  const bytes = await copyJournal(source, target);
  print(`${config.data_dir} is copied to ${directory} (${formatBytes(bytes)}).`);
}

/**
 * Copies the journal as of now and resolves with the bytes written. LMDB copies within one read
 * transaction, so writers go on. The copy gets its name once it is whole and on disk: what an
 * interrupted one leaves behind is never taken for a backup.
 */
export async function copyJournal(source: string, target: string): Promise<number> {
  const partial = `${target}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true, mode: 0o700 });
  const tables = await openTables(source);
  try {
    await tables.copyTo(partial);
  } finally {
    await tables.close();
  }
  await syncToDisk(join(partial, 'data.mdb'));
  await syncToDisk(partial);
  renameSync(partial, target);
  await syncToDisk(join(target, '..'));
  return statSync(join(target, 'data.mdb')).size;
}

/** Bytes in the unit that people read. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  return `${value.toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}

/** Resolves when the file or folder is on disk. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
