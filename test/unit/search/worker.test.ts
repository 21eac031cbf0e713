// The search process by its messages: what they cannot show is what it does while it ends.

import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { LmdbTables } from '../../../src/journal/lmdb-tables.ts';
import type { ToWorker, WorkerInput } from '../../../src/search/messages.ts';

test('the search process reads no change once it was told to stop', async () => {
  const path = mkdtempSync(join(tmpdir(), 'aisle-worker-'));
  const tables = LmdbTables.open(path);
  const snapshotsPath = join(path, 'search');
  const input: WorkerInput = { path, snapshotsPath, tenantIds: ['acme'] };
  const worker = fork(new URL('../../../src/search/worker.ts', import.meta.url).pathname, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let errors = '';
  worker.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text));
  worker.send(input);
  const tell = (message: ToWorker): unknown => worker.send([message], () => {});
  await once(worker, 'message');
  // As when a catalogue is synced up to the last moment: changes before the word, and behind it.
  const wake = (): unknown => tell({ kind: 'wake', tenantId: `tenant-${Math.random()}` });
  const ended = once(worker, 'close');
  for (let change = 0; change < 20; change += 1) wake();
  tell({ kind: 'stop' });
  for (let change = 0; change < 20; change += 1) wake();
  await ended;
  assert.equal(errors, '');
  await tables.close();
  rmSync(path, { recursive: true });
});
