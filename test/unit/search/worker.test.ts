// The search process by its messages: what they cannot show is what it does while it ends.

import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  activeSchemaTable,
  schemaTable,
  type SchemaRow,
} from '../../../src/journal/catalogue-tables.ts';
import { put } from '../../../src/journal/journal.ts';
import { LmdbTables } from '../../../src/journal/lmdb-tables.ts';
import type { FromWorker, ToWorker, WorkerInput } from '../../../src/search/messages.ts';

test('the search process takes sent products, and reads no change after the message to stop', async () => {
  const path = mkdtempSync(join(tmpdir(), 'aisle-worker-'));
  const tables = LmdbTables.open(path);
  const none = { taxonomy: [], collection: [], attribute: [], classification: [] };
  await tables.write([
    put(schemaTable, ['acme', 'v1'], { version: 'v1', ...none } as unknown as SchemaRow),
    put(activeSchemaTable, ['acme'], 'v1'),
  ]);
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
  const heard = async <Kind extends FromWorker['kind']>(kind: Kind) => {
    for (;;) {
      const [messages] = (await once(worker, 'message')) as [readonly FromWorker[]];
      const found = messages.find((message) => message.kind === kind);
      if (found !== undefined) return found as Extract<FromWorker, { kind: Kind }>;
    }
  };
  await heard('progress');
  // It stands in no row: what is found of it is what was handed over.
  const content = JSON.stringify({ external_product_id: 'mug', title: 'Blue mug' });
  const products = { after: 0, ids: ['mug'], contents: [content] };
  tell({ kind: 'wake', tenantId: 'acme', products });
  assert.equal((await heard('progress')).progress.indexedCount, 1);
  const query = { text: 'blue', mode: 'lexical', limit: 1 } as const;
  tell({ kind: 'search', id: 1, tenantId: 'acme', query, deadlineMs: 60_000 });
  const { result } = await heard('found');
  assert.deepEqual(
    result.hits.map((hit) => hit.external_product_id),
    ['mug'],
  );
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
