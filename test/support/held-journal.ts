// Holds the write lock of a journal from a process of its own: nothing is committed meanwhile.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readSync, writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { open } from 'lmdb';

/** Holds it until the returned function is called, which resolves when it is free again. */
export async function holdJournal(path: string): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), path], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return async () => {
    const ended = once(child, 'exit');
    child.stdin.end();
    await ended;
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = open({ path: process.argv[2] ?? '', noSubdir: false, maxDbs: 64 });
  root.transactionSync(() => {
    writeSync(1, 'held\n');
    // Returns when the other end is closed.
    readSync(0, Buffer.alloc(1));
  });
  await root.close();
}
