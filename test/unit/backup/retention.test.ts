// What a retention keeps and removes: a history of ten days, with a base at each midnight and a change at
// six and at eighteen o'clock. Its clock is the test's.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { partName, sha256 } from '../../../src/backup/backup-objects.ts';
import { DirectoryTarget } from '../../../src/backup/directory-target.ts';
import { ObjectSink } from '../../../src/backup/object-sink.ts';
import { restoreBackup } from '../../../src/backup/restore-backup.ts';
import { listBases, planRestore } from '../../../src/backup/restore-plan.ts';
import { removeExpired } from '../../../src/backup/retention.ts';
import { StoreImage } from '../../../src/journal/store-image.ts';
import { encodeBatch, type StoreWrite } from '../../../src/journal/store-write.ts';
import { contentOf } from '../../support/store-content.ts';

const dayMs = 86_400_000;
const startMs = Date.UTC(2026, 0, 1);
/** A moment of the history: days since its first midnight. */
const at = (days: number): number => startMs + days * dayMs;
const generation = 'one';
const terms = { baseEveryMs: dayMs, retentionMs: 2.5 * dayMs };

let folder: string;
let target: DirectoryTarget;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aisle-retention-'));
  target = new DirectoryTarget(join(folder, 'target'));
  for (let day = 0; day <= 10; day += 1) {
    await makeBase(day);
    await change(2 * day + 1, day + 0.25);
    await change(2 * day + 2, day + 0.75);
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const counted = (count: number): StoreWrite[] => [
  { database: 'rows', key: ['count'], bytes: Buffer.from(`change ${count}`) },
];

/** Change `number` is to write its number. */
const change = (number: number, days: number): Promise<void> =>
  new ObjectSink(target, () => at(days)).changes({
    head: { generation, first: number, transaction: number },
    entries: [{ timeMs: at(days), transaction: number, batch: encodeBatch(counted(number)) }],
    isWhole: true,
    lastAt: 0,
    end: 0,
  });

/** A base of a store in which `count` changes were made. */
async function makeBase(days: number, count = 2 * days): Promise<void> {
  const sink = new ObjectSink(target, () => at(days));
  await sink.begin({ epoch: 0 });
  await sink.slice(counted(count));
  await sink.end({ generation, from: count + 1, through: count });
}

async function restored(days: number): Promise<string | undefined> {
  const path = join(folder, 'image');
  const image = new StoreImage(path);
  await restoreBackup(await planRestore(target, at(days)), image);
  await image.close();
  return (await contentOf(path)).get('rows ["count"]');
}

const daysOfBases = async (): Promise<number[]> =>
  (await listBases(target)).map(({ endedMs }) => (endedMs - startMs) / dayMs);
const countOf = async (prefix: string): Promise<number> => (await target.list(prefix)).length;

describe('a retention of two days and a half (INV-114)', () => {
  it('keeps every moment within it, and removes parts that only older ones need', async () => {
    await removeExpired(target, terms);
    // The last base was made on day 10, so half past day 7 is the oldest moment; day 7's base serves it.
    assert.deepEqual(await daysOfBases(), [7, 8, 9, 10]);
    assert.equal(await restored(7.5), 'change 15');
    assert.equal(await restored(7.75), 'change 16');
    assert.equal(await restored(8), 'change 16');
    assert.equal(await restored(9.5), 'change 19');
    assert.equal(await restored(10), 'change 20');
    assert.equal(await restored(11), 'change 22');
    assert.equal(await countOf('parts/'), 4);
    assert.equal(await countOf('changes/'), 8);
    await assert.rejects(restored(6.9), /nothing that is so old: it begins at 2026-01-08T00:00/);
  });

  it('removes parts that no base names and changes that follow no base', async () => {
    const payload = encodeBatch(counted(1000));
    const orphan = partName(sha256(payload));
    await target.put(orphan, payload);
    const changes = 'changes/zero/0000000000000001-0000000000000002-00000000000001-00000000000002';
    await target.put(changes, payload);
    await removeExpired(target, terms);
    assert.ok(!(await target.list('parts/')).includes(orphan));
    assert.ok(!(await target.list('changes/')).includes(changes));
    assert.equal(await restored(7.5), 'change 15');
  });

  it('takes a base of a clock that has jumped ahead for one that came two bases late at most', async () => {
    await makeBase(1000, 22);
    await removeExpired(target, terms);
    assert.deepEqual(await daysOfBases(), [9, 10, 1000]);
    assert.equal(await restored(9.5), 'change 19');
    assert.equal(await restored(1000), 'change 22');
  });

  it('removes nothing from a target without a base, and no base that is the only one', async () => {
    const bases = await target.list('bases/');
    for (const name of bases.slice(0, -1)) await target.remove(name);
    await removeExpired(target, { ...terms, retentionMs: 0 });
    assert.deepEqual(await daysOfBases(), [10]);
    for (const name of bases.slice(-1)) await target.remove(name);
    const before = await countOf('changes/');
    await removeExpired(target, { ...terms, retentionMs: 0 });
    assert.ok(before > 0);
    assert.equal(await countOf('changes/'), before);
  });
});
