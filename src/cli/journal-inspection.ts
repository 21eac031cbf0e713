// Reads a journal through and through. It runs in a process of its own: what LMDB meets in a
// damaged file can end a process without a word.

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listKeys } from '../access/api-keys.ts';
import { Tenants } from '../access/tenants.ts';
import { openLmdbJournal } from '../journal/lmdb-store.ts';
import { copyJournal, formatBytes } from './backup.ts';
import { CommandFailure } from './command-failure.ts';
import { print } from './print.ts';

const main = join(import.meta.dirname, '../main.ts');

/** Inspects the journal at `source` by a child process; `scratch` has room for a copy of it. */
export async function inspectApart(source: string, scratch: string): Promise<string> {
  try {
    const words = [main, 'inspect-journal', source, scratch];
    const { stdout } = await promisify(execFile)(process.execPath, words);
    return stdout.trim();
  } catch (error) {
    const { stderr = '', signal = null } = error as { stderr?: string; signal?: string | null };
    const reason = stderr.trim().split('\n')[0] || `the reader ended by ${signal ?? 'itself'}`;
    throw new CommandFailure(`cannot be read: ${reason}; restore a backup`);
  }
}

/**
 * `inspect-journal`, for {@link inspectApart}: copies the journal as a backup would, which walks
 * every page in use, then opens the copy as a server would after a crash. The original is not
 * touched, whoever serves it.
 */
export async function inspectJournal(source: string, scratch: string): Promise<void> {
  const copyPath = join(scratch, 'journal');
  const bytes = await copyJournal(source, copyPath);
  const journal = await openLmdbJournal({ path: copyPath });
  const tenantCount = [...new Tenants({ journal }).list()].length;
  const keys = listKeys(journal).filter((key) => key.revoked_at === null);
  await journal.close();
  print(`${formatBytes(bytes)} in use, ${tenantCount} tenants, ${keys.length} live keys`);
}
