// A copy of a data directory that is consistent at one instant, taken while it is being served; or a base
// in a set of backups that follow each other.

import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { TargetFault, type BackupTarget } from '../backup/backup-target.ts';
import { ObjectSink } from '../backup/object-sink.ts';
import { isBackupSet, openTarget } from '../backup/open-target.ts';
import { systemClock } from '../base/clock.ts';
import { syncToDisk } from '../base/sync-to-disk.ts';
import { journalPath, type Config } from '../config.ts';
import { UnknownFormat } from '../journal/journal.ts';
import { CommandFailure } from './command-failure.ts';
import { exitCodes } from './exit-codes.ts';
import { StoreImage } from '../journal/store-image.ts';
import { walkStore } from '../journal/store-walk.ts';
import { print } from './print.ts';

/**
 * `backup PLACE`: a copy in a new directory, which is a data directory itself; or, with `isIncremental` or at an
 * S3-compatible place, a base in a set of backups, for which only changed parts are written.
 */
export async function backup(
  config: Config,
  place: string,
  flags: { incremental?: boolean },
): Promise<void> {
  const source = journalPath(config);
  if (!existsSync(source)) throw new CommandFailure(`There is no data in ${config.data_dir} yet.`);
  if (flags.incremental === true || isBackupSet(place)) return addBase(config, source, place);
  if (existsSync(place) && readdirSync(place).length > 0) {
    throw new CommandFailure(`${place} is not empty; a backup goes into a new directory.`);
  }
  mkdirSync(place, { recursive: true, mode: 0o700 });
  const bytes = await copyJournal(source, journalPath({ data_dir: place }));
  print(`${config.data_dir} is copied to ${place} (${formatBytes(bytes)}).`);
}

async function addBase(config: Config, source: string, place: string): Promise<void> {
  const target = await openPlace(config, place);
  const sink = new ObjectSink(target, () => systemClock.nowMs());
  const made = await told(async () => sink.end(await walkStore(source, sink)));
  const { bytes, keptParts } = sink.totals;
  const time = new Date(made.ended_at_ms).toISOString();
  print(
    `${config.data_dir} is backed up to ${place} as of ${time}: ${formatBytes(made.bytes)}, of which ` +
      `${keptParts} of ${made.parts.length} parts were there; ${formatBytes(bytes)} written.`,
  );
}

/** Opens a set of backups; its credentials are in the environment. */
export function openPlace(config: Config, to: string): Promise<BackupTarget> {
  return told(() => Promise.resolve(openTarget({ ...config.backup, to }, process.env)));
}

/** Turns faults of a target into failures of the command. */
export async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TargetFault) throw new CommandFailure(`${error.message}.`);
    throw error;
  }
}

/**
 * Copies the journal as of now and resolves with the bytes written; writers go on, and no reader is open for
 * longer than one slice. The copy gets its name once it is whole and on disk, so an interrupted one never counts
 * as a backup.
 */
export async function copyJournal(source: string, target: string): Promise<number> {
  const partial = `${target}.partial`;
  const image = new StoreImage(partial);
  try {
    await walkStore(source, image);
    await image.close();
  } catch (error) {
    await image.discard();
    throw error instanceof UnknownFormat
      ? new CommandFailure(error.message, exitCodes.data)
      : error;
  }
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
