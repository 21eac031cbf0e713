// Checks a data directory before it is opened: an unmounted volume, a file that was cut off, or an incomplete
// copy must not look like an empty shop.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { journalPath, type Config } from '../config.ts';
import { storeFileState } from '../journal/store-files.ts';
import { CommandFailure } from './command-failure.ts';
import { exitCodes } from './exit-codes.ts';
import { inspectApart } from './inspect-apart.ts';

/** Other files of a server in a data directory, beside its journal. */
const companions = ['media', 'search', 'vectors', 'demo.key'];
/** Other files in the folder of the journal, beside the data. */
const marks = ['lock.mdb', 'owner.lock'];

/**
 * Throws {@link CommandFailure} if the directory cannot be served. With `init`, a directory that lost its journal
 * starts with a new one.
 */
export async function checkDataDir(config: Config, options: { init: boolean }): Promise<void> {
  const folder = journalPath(config);
  const state = storeFileState(folder);
  const file = join(folder, 'data.mdb');
  switch (state.kind) {
    case 'whole':
      return;
    case 'foreign':
      throw unusable(`${file} is no journal: its first pages are zeroed or damaged.`);
    case 'short':
      return checkShort(folder, `${file} is cut off: ${state.missingBytes} bytes are missing.`);
    case 'absent':
    case 'empty': {
      const others = othersIn(config);
      if (options.init || others.length === 0) return;
      throw new CommandFailure(
        `${file} is ${state.kind === 'empty' ? 'empty' : 'not there'}, but ${others.join(', ')} ` +
          'is: is a volume not mounted? Restore a backup, or begin anew with --init.',
        exitCodes.data,
      );
    }
  }
}

function othersIn(config: Config): string[] {
  const inside = journalPath(config);
  return [
    ...companions
      .map((name) => join(config.data_dir, name))
      .filter((path) => existsSync(path) && !isEmptyFolder(path)),
    ...marks.map((name) => join(inside, name)).filter((path) => existsSync(path)),
  ];
}

function isEmptyFolder(path: string): boolean {
  try {
    return readdirSync(path).length === 0;
  } catch {
    return false;
  }
}

/** LMDB may leave free pages at the end unwritten, so a process of its own reads the used pages. */
async function checkShort(folder: string, words: string): Promise<void> {
  try {
    await inspectApart(folder, undefined);
  } catch (error) {
    // The server runs with damage that can be named.
    if (error instanceof CommandFailure && /values are damaged/.test(error.message)) return;
    // A reader that could not run is reported: then the journal may be intact.
    throw new CommandFailure(`${words} It ${(error as Error).message}.`, exitCodes.data);
  }
}

const unusable = (words: string): CommandFailure =>
  new CommandFailure(`${words} Restore a backup with \`aisle restore\`.`, exitCodes.data);
