// The search process by its messages: what they cannot show is what it does while it ends.

import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { on, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import {
  activeSchemaTable,
  changeTable,
  productTable,
  schemaTable,
  type SchemaRow,
} from '../../../src/journal/catalogue-tables.ts';
import { put } from '../../../src/journal/journal.ts';
import { LmdbTables } from '../../../src/journal/lmdb-tables.ts';
import type { FromWorker, ToWorker, WorkerInput } from '../../../src/search/messages.ts';

/** A search process over tables that hold these groups for each tenant; it ends with the test. */
async function startWorker(
  context: TestContext,
  groups: Readonly<Record<string, readonly object[]>>,
) {
  const path = mkdtempSync(join(tmpdir(), 'aisle-worker-'));
  const tables = LmdbTables.open(path);
  const none = { collection: [], attribute: [], classification: [] };
  for (const [tenantId, taxonomy] of Object.entries(groups)) {
    await tables.write([
      put(schemaTable, [tenantId, 'v1'], {
        version: 'v1',
        taxonomy,
        ...none,
      } as unknown as SchemaRow),
      put(activeSchemaTable, [tenantId], 'v1'),
    ]);
  }
  const snapshotsPath = join(path, 'search');
  const input: WorkerInput = { path, snapshotsPath, tenantIds: Object.keys(groups) };
  const worker = fork(new URL('../../../src/search/worker.ts', import.meta.url).pathname, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let errors = '';
  worker.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text));
  context.after(async () => {
    worker.kill('SIGKILL');
    await tables.close();
    rmSync(path, { recursive: true });
  });
  worker.send(input);
  return {
    worker,
    /** Puts a product and its change on disk. */
    write: (id: string, sequence: number): Promise<void> =>
      tables.write([
        put(productTable, ['acme', id], {
          content: JSON.stringify({ external_product_id: id, title: 'Blue mug' }),
          status: 'active',
          change_sequence: sequence,
        }),
        put(changeTable, ['acme', sequence], { kind: 'product', external_product_id: id }),
      ]),
    errors: () => errors,
    tell: (...messages: readonly ToWorker[]): unknown => worker.send([...messages], () => {}),
    /** Every message of these kinds, as it comes. */
    async *heard<Kind extends FromWorker['kind']>(...kinds: readonly Kind[]) {
      for await (const [messages] of on(worker, 'message')) {
        for (const message of messages as readonly FromWorker[]) {
          if (kinds.includes(message.kind as Kind)) {
            yield message as Extract<FromWorker, { kind: Kind }>;
          }
        }
      }
    },
  };
}

test('the names of a wide schema are learned while others are answered', async (context) => {
  const wide = Array.from({ length: 30_000 }, (_, index) => ({
    external_taxonomy_id: `t${index}`,
    name: `Group ${index}`,
  }));
  const { worker, tell, heard, errors } = await startWorker(context, { wide, acme: [] });
  const caughtUp = new Set<string>();
  for await (const { tenantId, progress } of heard('progress')) {
    if (progress.isQueryable) caughtUp.add(tenantId);
    if (caughtUp.size === 2) break;
  }
  const answers = heard('mentioned', 'known');
  const question = { text: 'group 7', locale: 'en', deadlineMs: 60_000 } as const;
  tell(
    { kind: 'mentions', id: 1, tenantId: 'wide', ...question },
    { kind: 'words', id: 2, tenantId: 'acme', ...question },
  );
  const kinds: string[] = [];
  for await (const { kind } of answers) {
    kinds.push(kind);
    if (kinds.length === 2) break;
  }
  assert.deepEqual(kinds, ['known', 'mentioned']);
  const ended = once(worker, 'close');
  tell({ kind: 'stop' });
  await ended;
  assert.equal(errors(), '');
});

test('the search process takes sent products, and reads no change after the message to stop', async (context) => {
  const { worker, tell, heard, errors } = await startWorker(context, { acme: [] });
  const progress = heard('progress');
  await progress.next();
  // It stands in no row: what is found of it is what was handed over.
  const content = JSON.stringify({ external_product_id: 'mug', title: 'Blue mug' });
  const products = { after: 0, ids: ['mug'], contents: [content] };
  tell({ kind: 'wake', tenantId: 'acme', products });
  assert.equal((await progress.next()).value?.progress.indexedCount, 1);
  const query = { text: 'blue', mode: 'lexical', limit: 1 } as const;
  tell({ kind: 'search', id: 1, tenantId: 'acme', query, deadlineMs: 60_000 });
  const { value: found } = await heard('found').next();
  assert.deepEqual(
    found?.result.hits.map((hit) => hit.external_product_id),
    ['mug'],
  );
  // As when a catalogue is synced up to the last moment: changes before the word, and behind it.
  const wake = (): unknown => tell({ kind: 'wake', tenantId: `tenant-${Math.random()}` });
  const ended = once(worker, 'close');
  for (let change = 0; change < 20; change += 1) wake();
  tell({ kind: 'stop' });
  for (let change = 0; change < 20; change += 1) wake();
  await ended;
  assert.equal(errors(), '');
});

test('the search process reads changes it was told of, and waits for products on their way', async (context) => {
  const { write, tell, heard } = await startWorker(context, { acme: [] });
  const progress = heard('progress');
  await progress.next();
  /** What is found once the lane is there. */
  const foundAt = async (cursor: number): Promise<unknown> => {
    while (((await progress.next()).value?.progress.cursor ?? cursor) < cursor);
    const query = { text: 'blue', mode: 'lexical', limit: 10 } as const;
    tell({ kind: 'search', id: 1, tenantId: 'acme', query, deadlineMs: 60_000 });
    const { value } = await heard('found').next();
    return value?.result.hits.map((hit) => hit.external_product_id).toSorted();
  };
  await write('mug', 1);
  tell({ kind: 'wake', tenantId: 'acme' });
  assert.deepEqual(await foundAt(1), ['mug']);
  await write('jug', 2);
  await write('cup', 3);
  const content = JSON.stringify({ external_product_id: 'jug', title: 'Blue jug' });
  const products = { after: 1, ids: ['jug'], contents: [content] };
  tell({ kind: 'wake', tenantId: 'acme', products });
  assert.deepEqual(await foundAt(2), ['jug', 'mug']);
  tell({ kind: 'wake', tenantId: 'acme' });
  assert.deepEqual(await foundAt(3), ['cup', 'jug', 'mug']);
});
