// Removes the folder of a server that was killed.

import { rmSync } from 'node:fs';

const waitMsMax = 60_000;
const pauseMs = 20;

/**
 * Removes a folder with all that is in it. The processes of a killed server end a moment after it, and
 * write until then: a folder in which a file appears meanwhile is removed again. `maxRetries` of Node 22 does
 * not try again for that.
 */
export function removeFolder(path: string): void {
  const endMs = Date.now() + waitMsMax;
  for (;;) {
    try {
      return rmSync(path, { recursive: true, force: true });
    } catch (error) {
      const isFilled = (error as NodeJS.ErrnoException).code === 'ENOTEMPTY';
      if (!isFilled || Date.now() > endMs) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
    }
  }
}
