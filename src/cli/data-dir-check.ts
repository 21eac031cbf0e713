// Whether a data directory is what it should be, asked before anything is opened: a volume that is not
// mounted, a file that was cut off, or a copy that is not whole must not look like an empty shop.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { journalPath, type Config } from '../config.ts';
import { storeFileState } from '../journal/store-files.ts';
import { CommandFailure } from './command-failure.ts';
import { exitCodes } from './exit-codes.ts';
import { inspectApart } from './inspect-apart.ts';

/** What a server leaves in a data directory beside its journal. */
const companions = ['media', 'search', 'vectors', 'demo.key'];
/** What it leaves in the folder of the journal beside the data. */
const marks = ['lock.mdb', 'owner.lock'];

/**
 * Throws {@link CommandFailure} where the directory cannot be served as it is. With `init`, a directory
 * that lost its journal begins anew.
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

/** LMDB may leave free pages at the end unwritten: what is used is read by a process of its own. */
async function checkShort(folder: string, words: string): Promise<void> {
  try {
    await inspectApart(folder, undefined);
  } catch (error) {
    // Damage that can be named is served around.
    if (error instanceof CommandFailure && /values are damaged/.test(error.message)) return;
    // A reader that could not run says so, for then the journal may be sound.
    throw new CommandFailure(`${words} It ${(error as Error).message}.`, exitCodes.data);
  }
}

const unusable = (words: string): CommandFailure =>
  new CommandFailure(`${words} Restore a backup with \`aisle restore\`.`, exitCodes.data);
