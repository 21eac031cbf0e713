// Makes files and names durable.

import { open } from 'node:fs/promises';

/**
 * Resolves when a file, or the names in a folder, are on disk: a new or renamed file is durable only after its
 * folder is synced. Rejects with an error of the file system.
 */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
