// Reads a whole journal in a process of its own: damage in a file can end a process with LMDB without a message.

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CommandFailure } from './command-failure.ts';

const main = join(import.meta.dirname, '../main.ts');

/**
 * Inspects the journal at `source` in a child process: all of its values, or, with a `scratch` folder with room
 * for a copy, whether that copy opens.
 */
export async function inspectApart(source: string, scratch: string | undefined): Promise<string> {
  try {
    const words = [main, 'inspect-journal', source, ...(scratch === undefined ? [] : [scratch])];
    const { stdout } = await promisify(execFile)(process.execPath, words);
    return stdout.trim();
  } catch (error) {
    const { stderr = '', signal = null } = error as { stderr?: string; signal?: string | null };
    const reason = stderr.trim().split('\n')[0] || `the reader ended by ${signal ?? 'itself'}`;
    throw new CommandFailure(
      /values are damaged/.test(reason) ? reason : `cannot be read: ${reason}; restore a backup`,
    );
  }
}
