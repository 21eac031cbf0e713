// Runs of pages: what a large value takes of the store.

import assert from 'node:assert/strict';
import { randomBytes, randomInt } from 'node:crypto';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { open } from 'lmdb';
import { LmdbEnvironment } from '../../../src/journal/lmdb-environment.ts';
import { inRun, outOfRun, runBytesMax } from '../../../src/journal/page-runs.ts';
import { openLmdbJournal } from '../../../src/journal/lmdb-store.ts';
import { seal, unseal } from '../../../src/journal/sealed-bytes.ts';
import { withFolder } from '../../support/with-folder.ts';

const pageBytes = 4096;
const headerBytes = 24;
const pagesOf = ({ length }: Buffer): number => Math.ceil((length + headerBytes) / pageBytes);

describe('a run of pages', () => {
  it('has a length that is a power of two or one and a half of it up to 16 pages, and a multiple of 16 beyond', () => {
    const lengths = new Set<number>();
    for (let pages = 1; pages <= 40; pages += 1) {
      for (const beside of [-6, -5, -1, 0, 1]) {
        const sealed = randomBytes(pages * pageBytes - headerBytes + beside);
        const stored = inRun(sealed);
        lengths.add(pagesOf(stored));
        assert.ok(
          2 * pagesOf(stored) <= 3 * pagesOf(sealed) || pagesOf(stored) < pagesOf(sealed) + 16,
        );
      }
    }
    assert.deepEqual([...lengths], [1, 2, 3, 4, 6, 8, 12, 16, 32, 48]);
    assert.equal(pagesOf(Buffer.alloc(runBytesMax)), 16);
  });

  it('is as long as the value where that is more than 4 MiB: no copy is made', () => {
    const largest = Buffer.alloc(4 * 1024 * 1024 - headerBytes - pageBytes);
    assert.notEqual(inRun(largest), largest);
    const larger = Buffer.alloc(4 * 1024 * 1024);
    assert.equal(inRun(larger), larger);
  });

  it('gives the value back as it was, whatever its last byte is', () => {
    for (let times = 0; times < 300; times += 1) {
      const sealed = randomBytes(randomInt(1, 100_000));
      sealed[sealed.length - 1] = 0xc5;
      const stored = inRun(sealed);
      assert.deepEqual(outOfRun(stored) ?? stored, sealed);
    }
  });

  it('holds nothing of another value behind its own', () => {
    inRun(Buffer.alloc(21_000, 9));
    const stored = inRun(Buffer.alloc(17_000, 7));
    assert.ok(stored.subarray(17_000, stored.length - 5).every((byte) => byte === 0));
  });

  it('is left alone where it is in a run already: a copy of a store takes values as they are stored', () => {
    const stored = Buffer.from(inRun(Buffer.alloc(17_000, 7)));
    assert.equal(inRun(stored), stored);
  });

  it('of a damaged length gives no value that was never written', () => {
    const stored = Buffer.from(inRun(Buffer.alloc(17_000, 7)));
    stored.writeUInt32LE(0xffff_fff0, stored.length - 5);
    assert.ok(outOfRun(stored)!.length < stored.length);
    assert.equal(outOfRun(Buffer.from([0xc6])), undefined);
    // A store of former versions has values without a seal: what a damaged length cuts off is none of them.
    const text = Buffer.from(`{"a":"${'b'.repeat(17_000)}"}`);
    const run = Buffer.from(inRun(seal(text, 'd', ['k'])));
    run.writeUInt32LE(text.length, run.length - 5);
    assert.equal(unseal(run, { database: 'd', key: ['k'], isStrict: false }), undefined);
  });
});

describe('a large value of a store', () => {
  it('takes a run of one of the sizes, and is read as it was written, beside others of one transaction', () =>
    withFolder(async (path) => {
      const environment = LmdbEnvironment.forWriting(path);
      const values = Array.from({ length: 40 }, (_, at) => randomBytes(1000 + 2500 * at));
      environment.transact(values.map((bytes, at) => ({ database: 'segments', key: [at], bytes })));
      environment.refresh();
      const database = environment.find('segments');
      for (const [at, value] of values.entries()) assert.deepEqual(database?.get([at]), value);
      await environment.close();
      const root = open({ path, noSubdir: false, readOnly: true, maxDbs: 64 });
      const stored = root.openDB<Buffer, number>({ name: 'segments', encoding: 'binary' });
      const pages = new Set(Array.from(stored.getRange(), ({ value }) => pagesOf(value)));
      assert.deepEqual([...pages], [1, 2, 3, 4, 6, 8, 12, 16, 32]);
      await root.close();
    }));

  it('is a segment of 16 pages where a stream is long, however short its items are', () =>
    withFolder(async (path) => {
      const journal = await openLmdbJournal({ path });
      for (const [stream, itemBytes] of [
        ['short', 10],
        ['long', 2035],
      ] as const) {
        const appends = Array.from({ length: Math.ceil(300_000 / itemBytes) }, (_, at) => {
          return { stream, sequence: at + 1, bytes: Buffer.alloc(itemBytes, 65) };
        });
        await journal.commit({ appends });
      }
      await journal.close();
      const root = open({ path, noSubdir: false, readOnly: true, maxDbs: 64 });
      const segments = root.openDB<Buffer, number>({ name: 'segments', encoding: 'binary' });
      const pages = Array.from(segments.getRange(), ({ value }) => pagesOf(value));
      assert.ok(pages.filter((count) => count === 16).length >= 8, pages.join(' '));
      assert.ok(pages.every((count) => count <= 16));
      await root.close();
    }));

  it('is copied as it is stored into a store that takes the place', () =>
    withFolder(async (path) => {
      const environment = LmdbEnvironment.forWriting(path);
      const bytes = randomBytes(17_000);
      environment.transact([{ database: 'segments', key: ['s', 1], bytes }]);
      environment.refresh();
      const copy = LmdbEnvironment.forCopy(join(path, 'copy'), 0);
      environment.carry([{ database: 'segments', key: ['s', 1] }], copy);
      copy.refresh();
      assert.deepEqual(copy.find('segments')?.get(['s', 1]), bytes);
      await copy.close();
      await environment.close();
    }));
});
