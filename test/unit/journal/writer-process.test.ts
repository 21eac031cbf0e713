// What a process that reads a store sees of the processes that write it, and of another file in its place.

import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { defineTable, JournalFault, put } from '../../../src/journal/journal.ts';
import { openLmdbJournal } from '../../../src/journal/lmdb-store.ts';
import { LmdbTables } from '../../../src/journal/lmdb-tables.ts';
import { encodeRow } from '../../../src/journal/row-codec.ts';
import { lineOf, WriterProcess } from '../../../src/journal/writer-process.ts';
import { childrenOf } from '../../support/children.ts';
import { removeFolder } from '../../support/remove-folder.ts';

const things = defineTable<string>('things', 'placed');

let path: string;

beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'aisle-writer-'));
  // Nothing is looked for, and no snapshot of the store let go of, by the clock: what is read has to be
  // seen at once. And the next writer is started when a test says so.
  mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
});
afterEach(() => {
  mock.timers.reset();
  removeFolder(path);
});

/** An owner of the store for a while, that compacts it and then writes a row. */
async function replaceFile(row: string): Promise<void> {
  const owner = await WriterProcess.start(path, { isOwner: true, refresh: () => {} });
  await owner.compact();
  await owner.transact([
    { database: 'table.things', key: [row], bytes: encodeRow('of the owner') },
  ]);
  await owner.close();
}

/** A journal with a writer of its own, and what it tells of that writer's end and of the next one. */
async function openWatched() {
  const fault = Promise.withResolvers<string>();
  const resumed = Promise.withResolvers<void>();
  const apart = { onFault: fault.resolve, onResume: () => resumed.resolve() };
  const journal = await openLmdbJournal({ path, apart });
  return { journal, fault: fault.promise, resumed: resumed.promise };
}

describe('a journal that a process of its own writes (INV-115)', () => {
  it('reads a commit once the writer reports it, also with an earlier snapshot', async () => {
    const journal = await openLmdbJournal({ path, apart: {} });
    try {
      for (const text of ['first', 'second']) {
        const before = journal.get(things, ['a']);
        await journal.commit({ puts: [put(things, ['a'], text)] });
        assert.equal(journal.get(things, ['a']), text, `and not ${before}`);
      }
    } finally {
      await journal.close();
    }
  });

  it('reads commits after a compaction, in the new file', async () => {
    const journal = await openLmdbJournal({ path, apart: {} });
    try {
      await journal.commit({ puts: [put(things, ['a'], 'before')] });
      await journal.compact();
      await journal.commit({ puts: [put(things, ['a'], 'behind')] });
      assert.equal(journal.get(things, ['a']), 'behind');
    } finally {
      await journal.close();
    }
  });

  it('reads the file that a writer put in place and was killed before it said so', async () => {
    const { journal, fault, resumed } = await openWatched();
    try {
      await journal.commit({ puts: [put(things, ['a'], 'before')] });
      for (const id of childrenOf(process.pid, path)) process.kill(id, 'SIGKILL');
      await fault;
      await replaceFile('b');
      assert.equal(journal.get(things, ['b']), undefined);
      mock.timers.tick(60_000);
      await resumed;
      assert.equal(journal.get(things, ['b']), 'of the owner');
    } finally {
      await journal.close();
    }
  });

  it('is not opened where its writer ends before it is ready, and the fault says by what', async () => {
    const opening = openLmdbJournal({ path, apart: {} });
    const writers = childrenOf(process.pid, path);
    assert.equal(writers.length, 1);
    for (const id of writers) process.kill(id, 'SIGKILL');
    await assert.rejects(opening, (error) => {
      assert.ok(error instanceof JournalFault);
      assert.match(
        error.message,
        /the writer ended before it was ready: the writer ended by SIGKILL/,
      );
      return true;
    });
  });

  it('reports the error of its writer, and not the place in the code that Node prints first', () => {
    const stack =
      'node:fs:517\n  binding.close(fd);\n          ^\n\nError: EBADF: bad file descriptor, close\n    at';
    assert.equal(lineOf(stack), 'Error: EBADF: bad file descriptor, close');
    assert.equal(lineOf('\nfree(): invalid size\nmore'), 'free(): invalid size');
    assert.equal(lineOf(''), '');
  });

  it('is lost where its lock was removed while no writer held it, and takes no new lock', async () => {
    const fault = Promise.withResolvers<void>();
    const loss = Promise.withResolvers<string>();
    const apart = { onFault: () => fault.resolve(), onLoss: loss.resolve };
    const journal = await openLmdbJournal({ path, apart });
    try {
      for (const id of childrenOf(process.pid, path)) process.kill(id, 'SIGKILL');
      await fault.promise;
      rmSync(join(path, 'owner.lock'));
      mock.timers.tick(60_000);
      assert.match(await loss.promise, /^the store was taken by another process/);
      assert.equal(existsSync(join(path, 'owner.lock')), false);
    } finally {
      await journal.close();
    }
  });

  it('is lost with its next write where only its lock was removed', async () => {
    const loss = Promise.withResolvers<string>();
    const journal = await openLmdbJournal({ path, apart: { onLoss: loss.resolve } });
    try {
      await journal.commit({ puts: [put(things, ['a'], 'before')] });
      rmSync(join(path, 'owner.lock'));
      await assert.rejects(journal.commit({ puts: [put(things, ['a'], 'behind')] }), JournalFault);
      assert.match(await loss.promise, /^the store was taken by another process/);
    } finally {
      await journal.close().catch(() => {});
    }
  });

  it('says which write failed where that ended its writer', async () => {
    const { journal, fault, resumed } = await openWatched();
    try {
      await journal.commit({ puts: [put(things, ['a'], 'before')] });
      rmSync(join(path, 'lock.mdb'));
      await assert.rejects(journal.commit({ puts: [put(things, ['a'], 'behind')] }), JournalFault);
      assert.match(await fault, /^the store could not write: another file takes the place/);
      mock.timers.tick(60_000);
      await resumed;
      assert.equal(journal.get(things, ['a']), 'before');
    } finally {
      await journal.close();
    }
  });

  it('refuses a commit that its stopped writer leaves for half a minute, and the next writer takes commits', async () => {
    const { journal, fault, resumed } = await openWatched();
    try {
      await journal.commit({ puts: [put(things, ['a'], 'before')] });
      for (const id of childrenOf(process.pid, path)) process.kill(id, 'SIGSTOP');
      const commit = journal.commit({ puts: [put(things, ['a'], 'hung')] });
      // The batch leaves at the end of this turn.
      await nextTurn();
      mock.timers.tick(31_000);
      await assert.rejects(commit, JournalFault);
      assert.equal(await fault, 'the writer did not answer');
      mock.timers.tick(60_000);
      await resumed;
      assert.equal(journal.get(things, ['a']), 'before');
      for (const id of childrenOf(process.pid, path)) process.kill(id, 'SIGSTOP');
      const slow = journal.commit({ puts: [put(things, ['a'], 'behind')] });
      await nextTurn();
      mock.timers.tick(29_000);
      for (const id of childrenOf(process.pid, path)) process.kill(id, 'SIGCONT');
      await slow;
      assert.equal(journal.get(things, ['a']), 'behind');
    } finally {
      await journal.close();
    }
  });

  it('lets a writer go on that is at a batch whenever it is looked at', async () => {
    const faults: string[] = [];
    const apart = { onFault: (reason: string) => void faults.push(reason) };
    const journal = await openLmdbJournal({ path, apart });
    try {
      for (let look = 0; look < 40; look += 1) {
        const commit = journal.commit({ puts: [put(things, ['a'], String(look))] });
        await nextTurn();
        mock.timers.tick(1000);
        await commit;
      }
      assert.deepEqual(faults, []);
    } finally {
      await journal.close();
    }
  });

  it('lets a writer that has nothing to do be silent', async () => {
    const faults: string[] = [];
    const apart = { onFault: (reason: string) => void faults.push(reason) };
    const journal = await openLmdbJournal({ path, apart });
    try {
      for (let turn = 0; turn < 3; turn += 1) {
        mock.timers.tick(29_000);
        await journal.commit({ puts: [put(things, ['a'], 'written')] });
      }
      mock.timers.tick(600_000);
      await journal.commit({ puts: [put(things, ['b'], 'written')] });
      assert.deepEqual(faults, []);
    } finally {
      await journal.close();
    }
  });

  it('closes though its writer is stopped', async () => {
    const journal = await openLmdbJournal({ path, apart: {} });
    for (const id of childrenOf(process.pid, path)) process.kill(id, 'SIGSTOP');
    const closed = journal.close();
    await nextTurn();
    mock.timers.tick(31_000);
    await closed;
  });
});

describe('tables that are open beside the owner of their store (INV-115)', () => {
  it('show their writes in the new file', async () => {
    await LmdbTables.open(path).close();
    const tables = await LmdbTables.openBeside(path);
    try {
      await tables.write([put(things, ['a'], 'before')]);
      assert.equal(tables.get(things, ['a']), 'before');
      await replaceFile('b');
      await tables.write([put(things, ['a'], 'behind')]);
      assert.equal(tables.get(things, ['a']), 'behind');
      assert.equal(tables.get(things, ['b']), 'of the owner');
    } finally {
      await tables.close();
    }
  });
});
