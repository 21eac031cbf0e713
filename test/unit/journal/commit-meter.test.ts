// What is measured of commits, on a real journal: each batch once, and what waits meanwhile.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CommittedBatch } from '../../../src/journal/commit-meter.ts';
import { defineTable, put } from '../../../src/journal/journal.ts';
import { openLmdbJournal } from '../../../src/journal/lmdb-store.ts';

const table = defineTable<number>('measured', 'logged');

describe('the figures of commits', () => {
  it('report each batch once, the waiting changes, and refused batches', async () => {
    const path = mkdtempSync(join(tmpdir(), 'aisle-meter-'));
    const batches: CommittedBatch[] = [];
    let freeBytes = Infinity;
    const journal = await openLmdbJournal({
      path,
      freeBytes: () => freeBytes,
      onBatch: (batch) => batches.push(batch),
    });
    try {
      assert.deepEqual(journal.backlog, { changeCount: 0, waitMs: 0 });
      const write = (row: number) => journal.commit({ puts: [put(table, ['row'], row)] });
      const first = [write(1), write(2), write(3)];
      assert.equal(journal.backlog.changeCount, 3);
      assert.ok(journal.backlog.waitMs >= 0);
      await Promise.all(first);
      assert.equal(journal.backlog.changeCount, 0);
      const [batch] = batches;
      assert.deepEqual([batches.length, batch?.changeCount, batch?.isFault], [1, 3, false]);
      assert.ok(batch !== undefined && batch.waitedMs >= batch.syncedMs && batch.syncedMs > 0);

      freeBytes = 0;
      const refused = [write(4), write(5)];
      await Promise.allSettled(refused);
      assert.deepEqual([batches.length, batches[1]?.isFault], [2, true]);
      assert.equal(journal.backlog.changeCount, 0);
      freeBytes = Infinity;
      await nextTurn();
      await write(6);
      assert.equal(batches[2]?.changeCount, 1);
    } finally {
      await journal.close();
      rmSync(path, { recursive: true });
    }
  });

  it('are of one sync for changes that follow others turn by turn, and of one each for lone ones', async () => {
    const path = mkdtempSync(join(tmpdir(), 'aisle-meter-'));
    const counts: number[] = [];
    let duringWrite: (() => void) | undefined;
    const journal = await openLmdbJournal({
      path,
      onBatch: ({ changeCount }) => counts.push(changeCount),
      freeBytes: () => {
        if (duringWrite !== undefined) queueMicrotask(duringWrite);
        duringWrite = undefined;
        return Infinity;
      },
    });
    const write = (row: number) => journal.commit({ puts: [put(table, ['row'], row)] });
    try {
      // A lone change waits for none: the one of the next turn comes too late for it.
      const lone = write(1);
      await nextTurn();
      await Promise.all([lone, write(2)]);
      assert.deepEqual(counts.splice(0), [1, 1]);

      const together = [write(3), write(4)];
      await nextTurn();
      together.push(write(5));
      await nextTurn();
      together.push(write(6));
      await Promise.all(together);
      assert.deepEqual(counts.splice(0), [4]);

      // However long others follow, the first are not kept waiting for them.
      let isWritten = false;
      const first = Promise.all([write(7), write(8)]).then(() => (isWritten = true));
      const others: Promise<void>[] = [];
      while (!isWritten && others.length < 100) {
        others.push(write(9));
        await nextTurn();
      }
      await Promise.all([first, ...others]);
      const [count = 0] = counts.splice(0);
      assert.ok(count > 2 && count <= 8, `${count} changes`);

      // What gathered while another batch was written leaves with what the end of that one brings.
      const behind: Promise<void>[] = [];
      duringWrite = () => behind.push(write(10));
      await write(11).then(() => behind.push(write(12)));
      await Promise.all(behind);
      assert.deepEqual(counts, [1, 2]);
    } finally {
      await journal.close();
      rmSync(path, { recursive: true });
    }
  });

  it('count no time of changes that can wait, which go with the next one that cannot', async () => {
    const path = mkdtempSync(join(tmpdir(), 'aisle-meter-'));
    const batches: CommittedBatch[] = [];
    let duringWrite: (() => void) | undefined;
    const journal = await openLmdbJournal({
      path,
      onBatch: (batch) => batches.push(batch),
      // Asked while a batch is written.
      freeBytes: () => {
        if (duringWrite !== undefined) queueMicrotask(duringWrite);
        duringWrite = undefined;
        return Infinity;
      },
    });
    const say = (sequence: number, canWait: boolean) => {
      const bytes = Buffer.from(String(sequence));
      return journal.commit({ appends: [{ stream: 's', sequence, bytes }], canWait });
    };
    let said = [say(1, true), say(2, true), say(3, true)];
    assert.deepEqual(journal.backlog, { changeCount: 3, waitMs: 0 });
    said.push(say(4, false));
    duringWrite = () => said.push(say(5, true), say(6, true));
    await Promise.all(said);
    assert.deepEqual(
      batches.map(({ changeCount }) => changeCount),
      [4],
    );
    assert.deepEqual(journal.backlog, { changeCount: 2, waitMs: 0 });
    // Nothing else comes: they are written by themselves.
    await Promise.all(said);
    assert.deepEqual(
      batches.map(({ changeCount, waitedMs, syncedMs }) => [changeCount, waitedMs === syncedMs]),
      [
        [4, false],
        [2, true],
      ],
    );
    said = [say(7, true)];
    await journal.close();
    await Promise.all(said);
    const again = await openLmdbJournal({ path });
    assert.deepEqual(
      again.readStream('s', 0, 1e6).map(({ sequence }) => sequence),
      [1, 2, 3, 4, 5, 6, 7],
    );
    await again.close();
    rmSync(path, { recursive: true });
  });
});
