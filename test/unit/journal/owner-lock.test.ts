// The lock of a store, beside another process that holds it.

import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { StoreOwned } from '../../../src/journal/journal.ts';
import { takeOwnerLock } from '../../../src/journal/owner-lock.ts';
import { withFolder } from '../../support/with-folder.ts';

const modulePath = new URL('../../../src/journal/owner-lock.ts', import.meta.url).href;

/** Another process takes the lock, notes `pid` as the server's, and lets go after `holdMs`. */
async function heldBy(folder: string, pid: number, holdMs: number): Promise<ChildProcess> {
  const script =
    `import { takeOwnerLock } from '${modulePath}';` +
    `const lock = takeOwnerLock(${JSON.stringify(folder)}, { pid: ${pid} }, 0);` +
    `process.stdout.write('taken'); setTimeout(() => lock.release(), ${holdMs});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

async function endedPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '0']);
  await once(child, 'exit');
  return child.pid ?? 0;
}

describe('the lock of a store (INV-108)', () => {
  it('is waited for while the writer of a server that has ended still holds it', async () => {
    await withFolder(async (folder) => {
      const holder = await heldBy(folder, await endedPid(), 500);
      takeOwnerLock(folder, { pid: process.pid }, 20).release();
      holder.kill('SIGKILL');
    });
  });

  it('is refused at once while its server runs, by the number of its process', async () => {
    await withFolder(async (folder) => {
      const holder = await heldBy(folder, process.pid, 60_000);
      try {
        assert.throws(
          () => takeOwnerLock(folder, { pid: 1 }, 20),
          (error) => error instanceof StoreOwned && error.pid === process.pid,
        );
      } finally {
        holder.kill('SIGKILL');
      }
    });
  });

  it('is taken again by its former owner, and by that one only where its file is the same', async () => {
    await withFolder(async (folder) => {
      const { id, release } = takeOwnerLock(folder, { pid: 1 }, 20);
      release();
      takeOwnerLock(folder, { pid: 1 }, 20, id).release();
      rmSync(join(folder, 'owner.lock'));
      assert.throws(() => takeOwnerLock(folder, { pid: 1 }, 20, id), StoreOwned);
      assert.equal(existsSync(join(folder, 'owner.lock')), false);
    });
  });

  it('is refused where its holder left no note', async () => {
    await withFolder(async (folder) => {
      const holder = await heldBy(folder, process.pid, 60_000);
      writeFileSync(join(folder, 'owner.json'), '');
      try {
        assert.throws(() => takeOwnerLock(folder, { pid: 1 }, 20), StoreOwned);
      } finally {
        holder.kill('SIGKILL');
      }
    });
  });
});
