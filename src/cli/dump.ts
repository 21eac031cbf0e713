// `dump` and `load`: all data as NDJSON, which another version of the server can take.

import {
  createReadStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { formatTime, systemClock } from '../base/clock.ts';
import { journalPath, type Config } from '../config.ts';
import { DumpFault, dumpLines, loadLines } from '../journal/journal-dump.ts';
import { copyJournal } from './backup.ts';
import { CommandFailure } from './command-failure.ts';
import { makeDataDir } from './data-dir-holder.ts';
import { print } from './print.ts';

const isCompressed = (path: string): boolean => path.endsWith('.gz');

/**
 * `dump FILE`: the data as of now, also of a running server. The file gets its name once it is whole
 * and on disk; a name that ends in `.gz` is compressed.
 */
export async function dump(config: Config, path: string): Promise<void> {
  const source = journalPath(config);
  if (!existsSync(source)) throw new CommandFailure(`There is no data in ${config.data_dir} yet.`);
  if (existsSync(path)) throw new CommandFailure(`${path} exists; a dump goes into a new file.`);
  const scratch = mkdtempSync(join(dirname(path), '.aisle-dump-'));
  const partial = `${path}.partial`;
  try {
    const copy = join(scratch, 'journal');
    await copyJournal(source, copy);
    const lines = Readable.from(dumpLines(copy, formatTime(systemClock.nowMs())));
    const file = await open(partial, 'w', 0o600);
    const target = file.createWriteStream({ flush: true });
    await (isCompressed(path) ? pipeline(lines, createGzip(), target) : pipeline(lines, target));
    await rename(partial, path);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
    rmSync(partial, { force: true });
  }
  print(
    `${config.data_dir} is dumped to ${path}. ` +
      'It holds conversations, hashes of keys and inventory secrets: protect it as the data directory.',
  );
}

/** `load FILE`: a data directory made of a dump. Throws where there is data already. */
export async function load(config: Config, path: string): Promise<void> {
  const target = journalPath(config);
  if (!existsSync(path)) throw new CommandFailure(`There is no file ${path}.`, 2);
  if (existsSync(config.data_dir) && readdirSync(config.data_dir).length > 0) {
    throw new CommandFailure(
      `${config.data_dir} is not empty; a dump is loaded into a new directory.`,
    );
  }
  makeDataDir(config.data_dir);
  const partial = `${target}.partial`;
  try {
    const bytes = createReadStream(path);
    const input = isCompressed(path) ? bytes.pipe(createGunzip()) : bytes;
    const { rows, items } = await loadLines(
      partial,
      createInterface({ input, crlfDelay: Infinity }),
    );
    renameSync(partial, target);
    print(`${path} is loaded into ${config.data_dir}: ${rows} rows, ${items} items of streams.`);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (error instanceof DumpFault) throw new CommandFailure(`${path}: ${error.message}.`);
    throw error;
  }
}
