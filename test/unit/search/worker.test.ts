// The search thread by its messages: what they cannot show is what it does while it ends.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { LmdbTables } from '../../../src/journal/lmdb-tables.ts';
import type { ToWorker, WorkerInput } from '../../../src/search/messages.ts';

test('the search thread reads no change once it was told to stop', async () => {
  const path = mkdtempSync(join(tmpdir(), 'aisle-worker-'));
  const tables = LmdbTables.open(path);
  const snapshotsPath = join(path, 'search');
  const workerData: WorkerInput = { path, snapshotsPath, tenantIds: ['acme'] };
  const worker = new Worker(new URL('../../../src/search/worker.ts', import.meta.url), {
    workerData,
  });
  const errors: unknown[] = [];
  worker.on('error', (error) => errors.push(error));
  const tell = (message: ToWorker): void => worker.postMessage(message);
  await once(worker, 'message');
  // As when a catalogue is synced up to the last moment: changes before the word, and behind it.
  const wake = (): void => tell({ kind: 'wake', tenantId: `tenant-${Math.random()}` });
  const ended = once(worker, 'exit');
  for (let change = 0; change < 20; change += 1) wake();
  tell({ kind: 'stop' });
  for (let change = 0; change < 20; change += 1) wake();
  await ended;
  assert.deepEqual(errors, []);
  await tables.close();
  rmSync(path, { recursive: true });
});
