// A walk over a store that is being written: what it gives is the store after one of its transactions.

import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { open as openLmdb } from 'lmdb';
import { changesFolder } from '../../../src/journal/change-subscription.ts';
import { StoreImage } from '../../../src/journal/store-image.ts';
import { walkStore } from '../../../src/journal/store-walk.ts';
import type { StoreWrite } from '../../../src/journal/store-write.ts';
import { WriterProcess } from '../../../src/journal/writer-process.ts';
import { contentOf, sorted, writeTo, type Content } from '../../support/store-content.ts';

let folder: string;
let path: string;
const writers: WriterProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aisle-walk-'));
  path = join(folder, 'journal');
});
afterEach(async () => {
  await Promise.all(writers.splice(0).map((writer) => writer.close()));
  rmSync(folder, { recursive: true, force: true });
});

async function startWriter(isOwner: boolean): Promise<WriterProcess> {
  const writer = await WriterProcess.start(path, { isOwner, refresh: () => {} });
  writers.push(writer);
  return writer;
}

/** Batch `number` of a history: what it leaves follows from its number alone. */
function batchOf(number: number): StoreWrite[] {
  const write = (database: string, row: number, isRemoval: boolean): StoreWrite => ({
    database,
    key: ['row', row],
    bytes: isRemoval ? undefined : Buffer.alloc(4000, `${number} `),
  });
  return [
    { database: 'log', key: ['count'], bytes: Buffer.from(String(number)) },
    write('table.a', (number * 7919) % 150, number % 5 === 0),
    write('table.b', (number * 104_729) % 150, number % 3 === 0),
    write(`table.c${number % 20}`, number % 3, false),
  ];
}

function modelAfter(count: number): Content {
  const model: Content = new Map();
  for (let number = 1; number <= count; number += 1) writeTo(model, batchOf(number));
  return model;
}

describe('a walk over a store (INV-113)', () => {
  it('gives the store after one of its transactions while its owner writes (INV-112)', async () => {
    const writer = await startWriter(true);
    let count = 0;
    const write = () => writer.transact(batchOf((count += 1)));
    for (let batch = 0; batch < 100; batch += 1) await write();
    for (let round = 0; round < 2; round += 1) {
      const before = count;
      let isWalking = true;
      const writing = (async () => {
        while (isWalking) await write();
      })();
      const image = new StoreImage(join(folder, 'image'));
      await walkStore(path, image);
      isWalking = false;
      await writing;
      await image.close();
      const content = await contentOf(join(folder, 'image'));
      const copied = Number(content.get('log ["count"]'));
      assert.ok(copied >= before && copied <= count, `${before} ${copied} ${count}`);
      assert.deepEqual(sorted(content), sorted(modelAfter(copied)));
    }
    assert.deepEqual(readdirSync(changesFolder(path)), [], 'no log is left');
  });

  it('contains the writes of a command beside the owner during the walk', async () => {
    const owner = await startWriter(true);
    for (let number = 1; number <= 100; number += 1) await owner.transact(batchOf(number));
    const image = new StoreImage(join(folder, 'image'));
    const beside = await startWriter(false);
    let isFirst = true;
    const slice = async (writes: readonly StoreWrite[]): Promise<void> => {
      await image.slice(writes);
      if (!isFirst) return;
      isFirst = false;
      // The slice that holds this row is written already.
      await beside.transact([{ database: 'log', key: ['count'], bytes: Buffer.from('beside') }]);
      await owner.transact([{ database: 'log', key: ['owner'], bytes: Buffer.from('behind it') }]);
      const names = [...(await contentOf(path)).keys()];
      assert.ok(!names.some((name) => name.startsWith('beside ')), 'the note went with that batch');
    };
    const begin = image.begin.bind(image);
    await walkStore(path, { begin, slice, changes: (file) => image.changes(file) });
    await image.close();
    const model = modelAfter(100).set('log ["count"]', 'beside');
    model.set('log ["owner"]', 'behind it');
    assert.deepEqual(sorted(await contentOf(join(folder, 'image'))), sorted(model));
  });

  it('needs no log where no server runs, and begins anew when one comes', async () => {
    const first = await startWriter(true);
    for (let number = 1; number <= 20; number += 1) await first.transact(batchOf(number));
    await first.close();
    const image = new StoreImage(join(folder, 'image'));
    let beginCount = 0;
    const begin = async (source: { readonly epoch: number }): Promise<void> => {
      await image.begin(source);
      beginCount += 1;
      if (beginCount > 1) return;
      const second = await startWriter(true);
      for (let number = 21; number <= 40; number += 1) await second.transact(batchOf(number));
    };
    const slice = image.slice.bind(image);
    await walkStore(path, { begin, slice, changes: (file) => image.changes(file) });
    await image.close();
    assert.equal(beginCount, 2);
    assert.deepEqual(sorted(await contentOf(join(folder, 'image'))), sorted(modelAfter(40)));
  });

  it('lets the file of the store not grow, however long it takes', async () => {
    const writer = await startWriter(true);
    const row = (index: number): StoreWrite => {
      return { database: 'table.a', key: [index], bytes: Buffer.alloc(50_000, index) };
    };
    const rows = Array.from({ length: 40 }, (_, index) => row(index));
    for (let round = 0; round < 3; round += 1) await writer.transact(rows);
    const size = (): number => statSync(join(path, 'data.mdb')).size;
    /** Overwrites ten times what there is, and says how much the file has grown. */
    const overwrite = async (): Promise<number> => {
      const before = size();
      for (let round = 0; round < 10; round += 1) {
        for (const one of rows) await writer.transact([one]);
      }
      return size() - before;
    };
    let grownInWalk = -1;
    const slice = async (): Promise<void> => {
      if (grownInWalk < 0) grownInWalk = await overwrite();
    };
    const nothing = () => Promise.resolve();
    await walkStore(path, { begin: nothing, slice, changes: nothing });
    const reader = openLmdb({ path, noSubdir: false, readOnly: true, maxDbs: 64 });
    const transaction = reader.useReadTransaction();
    const grownBehindReader = await overwrite();
    transaction.done();
    await reader.close();
    assert.ok(grownBehindReader > 15e6, `a reader that stays open: ${grownBehindReader}`);
    assert.ok(grownInWalk < 1e6, `a walk: ${grownInWalk}`);
  });
});
