// The journal's contract, kept by the store on disk, and what only a disk can show.

import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { open, type RootDatabase } from 'lmdb';
import {
  defineTable,
  JournalFault,
  put,
  remove,
  UnknownFormat,
} from '../../../src/journal/journal.ts';
import { openLmdbJournal, type LmdbJournalOptions } from '../../../src/journal/lmdb-store.ts';
import { LmdbTables } from '../../../src/journal/lmdb-tables.ts';
import { entry, journalContract, textsOf } from './journal.contract.ts';

const logged = defineTable<{ readonly text: string }>('notes', 'logged');
const placed = defineTable<{ readonly text: string }>('things', 'placed');

async function openStore(options: Partial<LmdbJournalOptions> = {}) {
  const path = options.path ?? mkdtempSync(join(tmpdir(), 'aisle-journal-'));
  let failuresLeft = 0;
  const journal = await openLmdbJournal({
    path,
    freeBytes: () => {
      if (failuresLeft === 0) return Infinity;
      failuresLeft -= 1;
      return 0;
    },
    ...options,
  });
  return {
    path,
    journal,
    failNext: (count: number) => {
      failuresLeft = count;
    },
    settle: () => journal.settle(),
    async dispose() {
      await journal.close();
      rmSync(path, { recursive: true, force: true });
    },
  };
}

journalContract('LMDB', () => openStore());
journalContract('LMDB with tiny segments', () => openStore({ segmentBytes: 40 }));
journalContract('LMDB that settles after every commit', () =>
  openStore({ segmentBytes: 100, settleBytes: 1 }),
);

/** In how many steps 6 MB are settled, while each of them brings so many bytes more. */
async function stepsBeside(bytesAStep: number): Promise<number> {
  const store = await openStore();
  for (let index = 0; index < 50; index += 1) {
    const appends = [{ stream: `s${index}`, sequence: 1, bytes: Buffer.alloc(300_000) }];
    await store.journal.commit({ appends });
  }
  let isSettled = false;
  const settling = store.journal.settle().then(() => (isSettled = true));
  let steps = 0;
  while (!isSettled) {
    steps += 1;
    const bytes = Buffer.alloc(bytesAStep);
    await store.journal.commit({ appends: [{ stream: 'late', sequence: steps, bytes }] });
  }
  await settling;
  await store.dispose();
  return steps;
}

/** Reads what the log and the segments hold, without the journal. */
async function look(path: string) {
  const root = open({ path, noSubdir: false, maxDbs: 64 });
  try {
    const log = root.openDB<unknown, number>({ name: 'log' });
    const segments = root.openDB<Buffer, (string | number)[]>({
      name: 'segments',
      encoding: 'binary',
    });
    return {
      logKeys: [...log.getKeys()],
      segmentKeys: [...segments.getKeys()].map((key) => key.join('/')),
    };
  } finally {
    await root.close();
  }
}

describe('the journal on disk', () => {
  it('refuses files that another version wrote, and leaves them as they were', async () => {
    const path = mkdtempSync(join(tmpdir(), 'aisle-journal-'));
    const change = async (edit: (root: RootDatabase) => Promise<unknown>): Promise<void> => {
      const root = open({ path, noSubdir: false, maxDbs: 64 });
      await edit(root);
      await root.close();
    };
    try {
      // Before formats were noted there were tables and no note.
      await change((root) => root.openDB({ name: 'table.tenants' }).put('acme', 1));
      for (const found of [/has no note of its format/, /format 1, this one reads 4/]) {
        await assert.rejects(openLmdbJournal({ path }), (error) => {
          assert.ok(error instanceof UnknownFormat);
          assert.match(error.message, found);
          return true;
        });
        await change((root) => root.put('format', 1));
      }
      await change(async (root) =>
        assert.equal(root.openDB({ name: 'table.tenants' }).get('acme'), 1),
      );
    } finally {
      rmSync(path, { recursive: true, force: true });
    }
  });

  it('reads the same after closing and opening, and leaves an empty log behind', async () => {
    const store = await openStore({ segmentBytes: 200 });
    for (let sequence = 1; sequence <= 100; sequence += 1) {
      await store.journal.commit({
        appends: [entry('s', sequence)],
        puts: [put(logged, ['k', sequence % 10], { text: String(sequence) })],
      });
    }
    await store.journal.commit({ puts: [remove(logged, ['k', 3])] });
    await store.journal.close();
    assert.deepEqual((await look(store.path)).logKeys, []);
    const again = await openStore({ path: store.path, segmentBytes: 200 });
    assert.equal(textsOf(again.journal, 's').length, 100);
    assert.equal(again.journal.get(logged, ['k', 3]), undefined);
    assert.deepEqual(again.journal.get(logged, ['k', 4]), { text: '94' });
    assert.deepEqual(
      [...again.journal.range(logged, {})].map(({ key }) => key[1]),
      [0, 1, 2, 4, 5, 6, 7, 8, 9],
    );
    await again.journal.commit({ appends: [entry('s', 101)] });
    assert.equal(again.journal.headOf('s'), 101);
    await again.dispose();
  });

  it('recovers from its log alone: many entries, rows and removals (INV-103)', async () => {
    const store = await openStore();
    // Entries of one log record are decoded from one buffer: each has to be a copy of its own.
    const bytesOf = (stream: number, sequence: number) =>
      Buffer.alloc(20 + ((stream * 7 + sequence) % 90), `${stream}/${sequence};`);
    for (let round = 0; round < 10; round += 1) {
      await Promise.all(
        Array.from({ length: 20 }, (_, stream) =>
          store.journal.commit({
            appends: Array.from({ length: 5 }, (_entry, index) => {
              const sequence = round * 5 + index + 1;
              return { stream: `s${stream}`, sequence, bytes: bytesOf(stream, sequence) };
            }),
            puts: [
              put(logged, ['row', stream], { text: `${stream}-${round}` }),
              ...(round === 9 && stream % 2 === 0 ? [remove(logged, ['row', stream])] : []),
            ],
          }),
        ),
      );
    }
    const copy = mkdtempSync(join(tmpdir(), 'aisle-journal-'));
    cpSync(store.path, copy, { recursive: true });
    assert.notDeepEqual((await look(copy)).logKeys, [], 'the crash left a log');
    const again = await openStore({ path: copy });
    for (let stream = 0; stream < 20; stream += 1) {
      const found = again.journal.readStream(`s${stream}`, 0, 1_000_000);
      assert.equal(found.length, 50);
      for (const { sequence, bytes } of found) {
        assert.ok(bytesOf(stream, sequence).equals(bytes), `s${stream}/${sequence} is itself`);
      }
      const row = again.journal.get(logged, ['row', stream]);
      assert.deepEqual(row, stream % 2 === 0 ? undefined : { text: `${stream}-9` });
    }
    assert.equal([...again.journal.range(logged, {})].length, 10);
    await again.dispose();
    await store.dispose();
  });

  it('starts with a log whose entries were all settled before the crash, and clears it', async () => {
    const store = await openStore();
    for (let sequence = 1; sequence <= 5; sequence += 1) {
      await store.journal.commit({ appends: [entry('s', sequence)] });
    }
    const before = mkdtempSync(join(tmpdir(), 'aisle-journal-'));
    cpSync(store.path, before, { recursive: true });
    await store.journal.settle();
    const { segmentKeys } = await look(store.path);
    // What a crash leaves between the bite with the last segment and the one that clears the log.
    const root = open({ path: before, noSubdir: false, maxDbs: 64 });
    const settled = open({ path: store.path, noSubdir: false, maxDbs: 64 });
    const name = { name: 'segments', encoding: 'binary' } as const;
    const from = settled.openDB<Buffer, (string | number)[]>(name);
    const to = root.openDB<Buffer, (string | number)[]>(name);
    for (const { key, value } of from.getRange()) await to.put(key, value);
    await settled.close();
    await root.close();
    const again = await openStore({ path: before });
    assert.equal(textsOf(again.journal, 's').length, 5);
    await again.journal.commit({ appends: [entry('s', 6)] });
    await again.journal.close();
    assert.deepEqual(await look(before), { logKeys: [], segmentKeys });
    rmSync(before, { recursive: true });
    await store.dispose();
  });

  it('hands out entries that stay as they are when what follows takes the room of settled ones', async () => {
    const store = await openStore();
    // They fill a room to its last byte, leave some unused, and are larger than one.
    const sizes = [10, 1_048_566, 4, 700_000, 700_000, 10, 1_500_000, 10];
    const filled = (mark: number) =>
      sizes.map((size, index) => ({
        stream: 's',
        sequence: mark * sizes.length + index + 1,
        bytes: Buffer.alloc(size, mark * sizes.length + index),
      }));
    const isRight = ({ sequence, bytes }: { sequence: number; bytes: Uint8Array }) =>
      bytes.length === sizes[(sequence - 1) % sizes.length] &&
      bytes.every((byte) => byte === sequence - 1);
    const read: { sequence: number; bytes: Uint8Array }[] = [];
    for (const mark of [0, 1, 2, 3]) {
      await store.journal.commit({ appends: filled(mark) });
      const after = mark * sizes.length;
      read.push(...store.journal.readStream('s', after, Infinity));
      const chunk = store.journal.readChunk('s', after, { upTo: after + 1, bytesMax: 1000 });
      read.push({ sequence: after + 1, bytes: chunk?.bytes ?? Buffer.alloc(0) });
      await store.settle();
    }
    assert.equal(read.length, 4 * (sizes.length + 1));
    for (const entry of read) assert.ok(isRight(entry), String(entry.sequence));
    const settled = store.journal.readStream('s', 0, Infinity);
    assert.deepEqual(
      settled.map(({ sequence }) => sequence),
      Array.from({ length: 4 * sizes.length }, (_, index) => index + 1),
    );
    for (const entry of settled) assert.ok(isRight(entry), String(entry.sequence));
    await store.dispose();
  });

  it('loses nothing that was committed between the bites of a long settling', async () => {
    const store = await openStore();
    const count = 60;
    for (let index = 0; index < count; index += 1) {
      const appends = [{ stream: `s${index}`, sequence: 1, bytes: Buffer.alloc(20_000, index) }];
      await store.journal.commit({ appends });
    }
    let isSettled = false;
    const settling = store.journal.settle().then(() => (isSettled = true));
    let last = 0;
    while (!isSettled) {
      last += 1;
      await store.journal.commit({
        appends: [entry('late', last)],
        puts: [put(logged, ['late'], { text: String(last) })],
      });
    }
    await settling;
    const copy = mkdtempSync(join(tmpdir(), 'aisle-journal-'));
    cpSync(store.path, copy, { recursive: true });
    const again = await openStore({ path: copy });
    assert.ok(last > 1);
    assert.equal(textsOf(again.journal, 'late').length, last);
    assert.deepEqual(again.journal.get(logged, ['late']), { text: String(last) });
    for (let index = 0; index < count; index += 1)
      assert.equal(again.journal.headOf(`s${index}`), 1);
    await again.dispose();
    await store.dispose();
  });

  it('settles with nothing left for the last bite, and leaves no record behind', async () => {
    const store = await openStore();
    const bytes = Buffer.alloc(20 * 1024, 'x');
    let sequence = 0;
    try {
      for (let count = 1; count <= 13; count += 1) {
        for (let index = 0; index < count; index += 1) {
          await store.journal.commit({
            appends: [{ stream: 's', sequence: (sequence += 1), bytes }],
          });
        }
        // Where a bite ends with the last record, no write is left, and no commit comes to wake it.
        await store.settle();
      }
      assert.deepEqual((await look(store.path)).logKeys, []);
    } finally {
      await store.dispose();
    }
  });

  for (const [sizes, rowsAtOnce] of [
    ['small changes', 100],
    ['one large change', 16_000],
  ] as const) {
    it(`settles what came in ${sizes} in small steps while nothing else comes: a removal without bytes still costs`, async () => {
      let batchCount = 0;
      const store = await openStore({ onBatch: () => (batchCount += 1) });
      const rowCount = 16_000;
      for (let row = 0; row < rowCount; row += rowsAtOnce) {
        const puts = Array.from({ length: rowsAtOnce }, (_, at) => remove(logged, ['k', row + at]));
        await store.journal.commit({ puts });
      }
      batchCount = 0;
      await store.journal.settle();
      assert.ok(batchCount >= (rowCount * 128) / (256 * 1024), `${batchCount} bites`);
      await store.dispose();
    });
  }

  it('settles more at a time the more is committed meanwhile, so that it ends', async () => {
    const [stillSteps, busySteps] = [await stepsBeside(0), await stepsBeside(300_000)];
    assert.ok(busySteps * 3 < stillSteps, `${busySteps} steps beside ${stillSteps}`);
    // A step for each entry and for the removal of its record; and meanwhile no more than what came meanwhile asks for.
    assert.ok(stillSteps >= 100, `${stillSteps} steps`);
    assert.ok(busySteps > 16, `${busySteps} steps`);
  });

  it('packs a stream into few segments, and starts a new one when the last is full (INV-104)', async () => {
    const store = await openStore({ segmentBytes: 1000 });
    for (let sequence = 1; sequence <= 100; sequence += 1) {
      await store.journal.commit({
        appends: [{ stream: 's', sequence, bytes: Buffer.alloc(100, sequence) }],
      });
      if (sequence % 3 === 0) await store.journal.settle();
    }
    await store.journal.close();
    const { segmentKeys } = await look(store.path);
    assert.ok(segmentKeys.length >= 10 && segmentKeys.length <= 20, segmentKeys.join(' '));
    rmSync(store.path, { recursive: true });
  });

  it('writes little again for a stream that grows slowly, and still packs it (INV-104)', async () => {
    const store = await openStore({ segmentBytes: 100_000 });
    for (let sequence = 1; sequence <= 64; sequence += 1) {
      await store.journal.commit({
        appends: [{ stream: 's', sequence, bytes: Buffer.alloc(100, sequence) }],
      });
      await store.journal.settle();
    }
    await store.journal.close();
    const { segmentKeys } = await look(store.path);
    assert.ok(segmentKeys.length > 1 && segmentKeys.length <= 32, segmentKeys.join(' '));
    rmSync(store.path, { recursive: true });
  });

  it('settles everything when it is closed while it settles and while commits wait', async () => {
    const store = await openStore({ settleBytes: 1 });
    const commits = Array.from({ length: 50 }, (_, index) =>
      store.journal.commit({
        appends: [{ stream: 's', sequence: index + 1, bytes: Buffer.alloc(9000) }],
      }),
    );
    const settling = store.journal.settle();
    const closing = store.journal.close();
    await assert.rejects(store.journal.commit({ appends: [entry('s', 99)] }), JournalFault);
    await Promise.all([...commits, settling, closing, store.journal.close()]);
    assert.deepEqual((await look(store.path)).logKeys, []);
    const again = await openStore({ path: store.path });
    assert.equal(again.journal.headOf('s'), 50);
    await again.dispose();
  });

  it('refuses a row that the store cannot hold without writing any part of its change', async () => {
    const store = await openStore();
    const tooLong = ['x'.repeat(5000)];
    for (const table of [logged, placed]) {
      const commit = store.journal.commit({
        appends: [entry('s', 1)],
        puts: [put(placed, ['fine'], { text: 'fine' }), put(table, tooLong, { text: 'no' })],
      });
      await assert.rejects(commit, JournalFault);
      assert.equal(store.journal.headOf('s'), 0);
      assert.equal(store.journal.get(placed, ['fine']), undefined);
    }
    await store.dispose();
  });

  it('refuses a sequence that does not grow (INV-102, INV-405)', async () => {
    const store = await openStore();
    await store.journal.commit({ appends: [entry('s', 5)] });
    for (const sequences of [[5], [4], [7, 7], [9, 8]]) {
      const appends = sequences.map((sequence) => entry('s', sequence));
      await assert.rejects(store.journal.commit({ appends }), JournalFault);
    }
    assert.deepEqual(textsOf(store.journal, 's'), ['s-5']);
    await store.dispose();
  });

  it('refuses the batch that gathered behind a failed commit (INV-101, INV-202)', async (t) => {
    const store = await openStore();
    await store.journal.commit({ appends: [entry('s', 1)] });
    const syncing = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    // The disk takes its time, and then says no.
    const transact = t.mock.method(LmdbTables.prototype, 'transact', () => {
      begun.resolve();
      return syncing.promise;
    });
    const first = store.journal.commit({ appends: [entry('s', 2)] });
    await begun.promise;
    const behind = store.journal.commit({
      appends: [entry('s', 3)],
      puts: [put(logged, ['l'], { text: 'lost' })],
    });
    await nextTurn();
    transact.mock.restore();
    syncing.reject(new JournalFault('the disk said no'));
    const outcomes = [first, behind].map((commit) => commit.catch((fault: unknown) => fault));
    const late = nextTurn(undefined)
      .then(nextTurn)
      .then(() => 'no caller was told');
    for (const outcome of outcomes) {
      assert.ok((await Promise.race([outcome, late])) instanceof JournalFault);
    }
    assert.equal(store.journal.headOf('s'), 1);
    assert.equal(store.journal.get(logged, ['l']), undefined);
    await late;
    await store.journal.commit({ appends: [entry('s', 2, 'again')] });
    await store.journal.close();
    const again = await openStore({ path: store.path });
    assert.deepEqual(textsOf(again.journal, 's'), ['s-1', 'again']);
    await again.dispose();
  });

  it('proves after a failure that the disk takes writes again, even by an empty commit', async () => {
    const store = await openStore();
    store.failNext(2);
    await assert.rejects(store.journal.commit({ appends: [entry('s', 1)] }), JournalFault);
    await new Promise((resolve) => setImmediate(resolve));
    await assert.rejects(store.journal.commit({}), JournalFault);
    await new Promise((resolve) => setImmediate(resolve));
    await store.journal.commit({});
    await store.journal.close();
    assert.deepEqual((await look(store.path)).logKeys, [], 'the proof is cleared away');
    rmSync(store.path, { recursive: true });
  });
});
