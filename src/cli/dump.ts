// `dump` and `load`: all data as NDJSON, which another version of the server can read.

import {
  closeSync,
  createReadStream,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { formatTime, systemClock } from '../base/clock.ts';
import { journalPath, type Config } from '../config.ts';
import { DumpFault, dumpLines, loadLines } from '../journal/journal-dump.ts';
import { hasStore } from '../journal/store-files.ts';
import { copyJournal } from './backup.ts';
import { CommandFailure } from './command-failure.ts';
import { makeDataDir } from './data-dir-holder.ts';
import { exitCodes } from './exit-codes.ts';
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

/**
 * `load FILE`: makes a data directory of a dump. Throws if there is data already. A failed load leaves nothing; a
 * killed one is repeated from the start.
 */
export async function load(config: Config, path: string): Promise<void> {
  const { data_dir: dataDir } = config;
  const target = journalPath(config);
  const partial = `${target}.partial`;
  const isNew = !existsSync(dataDir);
  if (!isNew && readdirSync(dataDir).some((name) => name !== basename(partial))) {
    throw new CommandFailure(`${dataDir} is not empty; a dump is loaded into a new directory.`);
  }
  const kind = kindOf(path);
  if ('otherwise' in kind) throw new CommandFailure(`${path} ${kind.otherwise}`, exitCodes.usage);
  makeDataDir(dataDir);
  rmSync(partial, { recursive: true, force: true });
  try {
    const bytes = createReadStream(path);
    const input = kind.isCompressed ? bytes.pipe(createGunzip()) : bytes;
    bytes.once('error', (error) => input.destroy(error));
    const lines = createInterface({ input, crlfDelay: Infinity });
    const { rows, items } = await loadLines(partial, lines);
    renameSync(partial, target);
    print(`${path} is loaded into ${dataDir}: ${rows} rows, ${items} items of streams.`);
  } catch (error) {
    rmSync(isNew ? dataDir : partial, { recursive: true, force: true });
    if (error instanceof DumpFault) throw new CommandFailure(`${path}: ${error.message}.`);
    if (isDamagedGzip(error)) {
      throw new CommandFailure(`${path} cannot be unpacked: ${String(error)}. Is it whole?`);
    }
    throw error;
  }
}

const gzipMark = Buffer.from([0x1f, 0x8b]);

/** How to read a file as a dump, or what kind of file it is, as the end of a sentence. */
function kindOf(path: string): { isCompressed: boolean } | { otherwise: string } {
  const about = statSync(path, { throwIfNoEntry: false });
  if (about === undefined) return { otherwise: 'does not exist.' };
  if (about.isDirectory()) {
    const isBackup = hasStore(journalPath({ data_dir: path }));
    return {
      otherwise: isBackup
        ? 'is a data directory or a backup of one: `aisle restore` takes backups.'
        : 'is a directory; a dump is one file.',
    };
  }
  const start = startOf(path);
  if (start.length === 0) return { otherwise: 'is empty; a dump ends with a record of its own.' };
  if (start.subarray(0, 2).equals(gzipMark)) return { isCompressed: true };
  if (start.includes(0)) {
    return { otherwise: 'is a binary file; a dump is NDJSON, which may be compressed with gzip.' };
  }
  if (/^.*"external_product_id"/.test(start.toString())) {
    return { otherwise: 'holds products and is no dump: `aisle catalog import` takes it.' };
  }
  return { isCompressed: false };
}

function startOf(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const start = Buffer.alloc(1024);
    return start.subarray(0, readSync(file, start));
  } finally {
    closeSync(file);
  }
}

function isDamagedGzip(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('Z_');
}
