// Catalogue writes of one tenant, one after the other, and the numbers they are given.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { KeyedQueue } from '../../../src/base/keyed-queue.ts';
import { ChangeWriter } from '../../../src/catalog/change-writer.ts';
import { changeTable, standingTable } from '../../../src/journal/catalogue-tables.ts';
import { JournalFault, put, remove, type Change, type Put } from '../../../src/journal/journal.ts';
import { MemoryJournal } from '../../support/memory-journal.ts';

const tenant = 'tenant-1';

function changeOf(sequence: number, id: string): Change {
  return {
    puts: [put(changeTable, [tenant, sequence], { kind: 'product', external_product_id: id })],
  };
}

const write = (writer: ChangeWriter, id: string): Promise<number> =>
  writer.write(tenant, (sequence) => ({
    change: changeOf(sequence, id),
    sequencesUsed: 1,
    result: sequence,
  }));

describe('the change writer', () => {
  it('INV-702: begins a write when the former is on disk, and each sees what it left', async () => {
    const journal = new MemoryJournal();
    const writer = new ChangeWriter({ journal });
    const seen = await Promise.all(
      [1, 2, 3].map((count) =>
        writer.write(tenant, (sequence) => ({
          change: changeOf(sequence, `p${count}`),
          sequencesUsed: 1,
          result: [...journal.range(changeTable, { start: [tenant] })].length,
        })),
      ),
    );
    assert.deepEqual(seen, [0, 1, 2]);
  });

  it('INV-701: hands out ascending sequences, and goes on after a restart', async () => {
    const journal = new MemoryJournal();
    const writer = new ChangeWriter({ journal });
    assert.deepEqual(await Promise.all([write(writer, 'a'), write(writer, 'b')]), [1, 2]);
    await writer.write(tenant, (sequence) => ({
      change: { puts: [remove(changeTable, [tenant, 1]), ...(changeOf(sequence, 'a').puts ?? [])] },
      sequencesUsed: 1,
      result: undefined,
    }));
    const restarted = new ChangeWriter({ journal });
    assert.equal(restarted.head(tenant), 3);
    assert.equal(restarted.head('tenant'), 0);
    assert.equal(await write(restarted, 'c'), 4);
  });

  it('INV-701: gives the sequences of a write that failed to the next one', async () => {
    const journal = new MemoryJournal();
    const writer = new ChangeWriter({ journal });
    await write(writer, 'a');
    journal.failNext();
    await assert.rejects(write(writer, 'b'), JournalFault);
    await nextTurn();
    assert.equal(writer.head(tenant), 1);
    assert.equal(await write(writer, 'c'), 2);
  });

  it('tells when at most one write of a tenant waits for another one', async () => {
    const writer = new ChangeWriter({ journal: new MemoryJournal() });
    const holds = [1, 2].map(() => Promise.withResolvers<void>());
    const held = holds.map(({ promise }) =>
      writer.write(tenant, async (sequence) => {
        await promise;
        return { change: changeOf(sequence, `p${sequence}`), sequencesUsed: 1, result: sequence };
      }),
    );
    await writer.begun(tenant);
    const last = [write(writer, 'a'), write(writer, 'b')];
    let begunCount = 0;
    const look = () => writer.begun(tenant).then(() => void (begunCount += 1));
    const early = look();
    await writer.begun('tenant-2');
    holds[0]?.resolve();
    await held[0];
    const late = look();
    await nextTurn();
    assert.equal(begunCount, 0);
    holds[1]?.resolve();
    await Promise.all([early, late]);
    assert.deepEqual(await Promise.all([...held, ...last]), [1, 2, 3, 4]);
    await writer.begun(tenant);
  });

  describe('what was read of a product', () => {
    const standing = { status: 'active', content_hash: 'sha256:', projection_version: 1 } as const;
    const row = { ...standing, updated_at_us: 1, schema_version: 'v', change_sequence: 1 };
    const writeStandings = (writer: ChangeWriter, ids: readonly string[], of = tenant) =>
      writer.write(of, () => ({
        change: { puts: ids.map((id) => put(standingTable, [of, id], row)) },
        sequencesUsed: 0,
        result: undefined,
      }));

    it('INV-702: is as last committed until that product is written, also if others are', async () => {
      const writer = new ChangeWriter({ journal: new MemoryJournal() });
      await writeStandings(writer, ['a', 'b']);
      const { revision } = writer;
      assert.equal(writer.isCurrent(tenant, 'a', revision), true);
      await writeStandings(writer, ['b', 'c']);
      await writeStandings(writer, ['a'], 'tenant-2');
      assert.equal(writer.isCurrent(tenant, 'a', revision), true);
      assert.equal(writer.isCurrent(tenant, 'b', revision), false);
      assert.equal(writer.isCurrent(tenant, 'c', revision), false);
      assert.equal(writer.isCurrent('tenant-2', 'a', revision), false);
      assert.equal(writer.isCurrent(tenant, 'b', writer.revision), true);
    });

    it('INV-702: is outdated while a write of it is on its way, and after one that failed', async () => {
      const journal = new MemoryJournal();
      const writer = new ChangeWriter({ journal });
      const writing = writeStandings(writer, ['a']);
      const meanwhile = writer.revision;
      await writing;
      assert.equal(writer.isCurrent(tenant, 'a', meanwhile), false);
      const { revision } = writer;
      journal.failNext();
      await assert.rejects(writeStandings(writer, ['a']), JournalFault);
      assert.equal(writer.isCurrent(tenant, 'a', revision), false);
    });

    it('INV-702: is outdated after an erasure, and once too many products were written', async () => {
      const writer = new ChangeWriter({ journal: new MemoryJournal() });
      const beforeErasure = writer.revision;
      await writer.erase(tenant, async () => {});
      assert.equal(writer.isCurrent(tenant, 'a', beforeErasure), false);
      const { revision } = writer;
      assert.equal(writer.isCurrent(tenant, 'a', revision), true);
      const many = Array.from({ length: 20_000 }, (_, index) => `p${index}`);
      await writeStandings(writer, many);
      assert.equal(writer.isCurrent(tenant, 'a', revision), true);
      await writeStandings(writer, ['b']);
      assert.equal(writer.isCurrent(tenant, 'a', revision), false);
      assert.equal(writer.isCurrent(tenant, 'b', revision), false);
      assert.equal(writer.isCurrent(tenant, 'b', writer.revision), true);
    });
  });

  it('goes on after a decision that threw', async () => {
    const writer = new ChangeWriter({ journal: new MemoryJournal() });
    const failed = writer.write(tenant, () => {
      throw new Error('no');
    });
    await assert.rejects(failed, /no/);
    assert.equal(await write(writer, 'a'), 1);
  });

  it('tells listeners of a new head once it is on disk, and of nothing else', async () => {
    const journal = new MemoryJournal();
    const writer = new ChangeWriter({ journal });
    const told: [string, number, boolean][] = [];
    const written: (readonly Put[])[] = [];
    const stop = writer.onChange((tenantId, head, puts) => {
      told.push([tenantId, head, journal.get(changeTable, [tenantId, head]) !== undefined]);
      written.push(puts);
    });
    await write(writer, 'a');
    await writer.write(tenant, () => ({ change: {}, sequencesUsed: 0, result: undefined }));
    stop();
    await write(writer, 'b');
    assert.deepEqual(told, [[tenant, 1, true]]);
    assert.deepEqual(written, [changeOf(1, 'a').puts]);
  });

  it('leaves the writing to callers that bring a commit of their own', async () => {
    const journal = new MemoryJournal();
    const writer = new ChangeWriter({ journal });
    const written: Change[] = [];
    await writer.write(tenant, (sequence) => ({
      change: changeOf(sequence, 'a'),
      sequencesUsed: 1,
      result: undefined,
      commit: async (change) => {
        written.push(change);
        await journal.commit(change);
      },
    }));
    assert.equal(written.length, 1);
    assert.equal(writer.head(tenant), 1);
  });
});

describe('the keyed queue', () => {
  it('runs jobs of one key in order and jobs of other keys beside them', async () => {
    const queue = new KeyedQueue();
    const log: string[] = [];
    const gate = Promise.withResolvers<void>();
    const first = queue.run('a', async () => {
      await gate.promise;
      log.push('a1');
    });
    const second = queue.run('a', () => log.push('a2'));
    await queue.run('b', () => log.push('b1'));
    gate.resolve();
    await Promise.all([first, second]);
    assert.deepEqual(log, ['b1', 'a1', 'a2']);
  });
});
