// Makes files and names durable.

import { open } from 'node:fs/promises';

/**
 * Resolves when a file is on disk, or, of a folder, the names in it: a file that was made, or was given
 * another name, is not there before. Rejects with an error of the file system.
 */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
