// A folder for as long as a test needs it.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from './remove-folder.ts';

/** Does `work` in an empty folder of its own, and removes the folder, whatever happened. */
export async function withFolder(work: (path: string) => Promise<void>): Promise<void> {
  const path = mkdtempSync(join(tmpdir(), 'aisle-test-'));
  try {
    await work(path);
  } finally {
    removeFolder(path);
  }
}
