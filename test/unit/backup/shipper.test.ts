// The continuous backup while its target, its log and the writers of its store fail.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { S3Target } from '../../../src/backup/s3-target.ts';
import { listBases } from '../../../src/backup/restore-plan.ts';
import { changesFolder } from '../../../src/journal/change-subscription.ts';
import type { StoreWrite } from '../../../src/journal/store-write.ts';
import { BackupHistory } from '../../support/backup-history.ts';
import { s3Bucket, s3Key, startS3, type S3Server } from '../../support/s3-server.ts';
import { until } from '../../support/still-clock.ts';
import { sorted, writeTo } from '../../support/store-content.ts';
import { randomFrom } from '../../support/seeded-numbers.ts';

let s3: S3Server;
let history: BackupHistory;
let count = 0;

before(async () => {
  s3 = await startS3();
});
after(() => s3.close());
beforeEach(async () => {
  count += 1;
  s3.gate = () => true;
  history = new BackupHistory(randomFrom(count));
  history.target = new S3Target({
    to: `s3://${s3Bucket}/history-${count}`,
    endpoint: s3.endpoint,
    region: 'us-east-1',
    credentials: s3Key,
  });
  await history.startWriter();
  for (let batch = 0; batch < 5; batch += 1) await history.batch(history.someWrites());
});
afterEach(async () => {
  s3.gate = () => true;
  await history.remove();
});

const large = (key: number): StoreWrite => ({
  database: 'segments',
  key: ['large', key],
  bytes: Buffer.alloc(200_000, key),
});

const waiting = (): string => join(changesFolder(history.path), 'continuous');
/** A file may be gone, or have another name, before it is looked at. */
const sizeOf = (name: string): number =>
  statSync(join(waiting(), name), { throwIfNoEntry: false })?.size ?? 0;
const waitingBytes = (): number =>
  readdirSync(waiting()).reduce((sum, name) => sum + sizeOf(name), 0);

async function assertRestored(): Promise<void> {
  await history.untilComplete();
  assert.deepEqual(sorted(await history.restored()), sorted(history.model));
}

describe('a continuous backup (INV-112, INV-114)', () => {
  it('of a target that takes nothing grows to its bound, and a new base follows', async () => {
    const logBytesMax = 1_000_000;
    history.startShipper({ logBytesMax, baseEveryMs: 1e9 });
    await history.untilBase(0);
    const baseMs = history.state?.lastBaseMs ?? 0;
    s3.gate = () => false;
    for (let batch = 0; batch < 20; batch += 1) {
      await history.batch([large(batch)]);
      assert.ok(waitingBytes() <= logBytesMax, `${waitingBytes()}`);
    }
    // The log was given up by now: more was written than it may hold. It may have been begun anew since.
    await until(() => history.faults.size > 0, 'it is told');
    s3.gate = () => true;
    await history.untilBase(baseMs);
    await history.batch(history.someWrites());
    await assertRestored();
    assert.equal(history.state?.fault, null);
    const [first, ...others] = await listBases(history.target);
    assert.deepEqual(
      others.filter(({ generation }) => generation === first?.generation),
      [],
      'the new base is of a new log',
    );
  });

  it('that is interrupted leaves no base, and the next run takes its parts over', async () => {
    const sent = Promise.withResolvers<void>();
    let partCount = 0;
    for (let batch = 0; batch < 5; batch += 1) await history.batch([large(batch)]);
    s3.gate = ({ url, method }) => {
      if (method !== 'PUT' || url?.includes('/parts/') !== true) return true;
      partCount += 1;
      if (partCount < 3) return true;
      sent.resolve();
      return false;
    };
    history.startShipper();
    await sent.promise;
    await history.stopShipper();
    assert.deepEqual(await listBases(history.target), []);
    const parts = await history.target.list('parts/');
    assert.ok(parts.length >= 2, `${parts.length}`);
    const put: string[] = [];
    s3.gate = ({ url = '', method }) => {
      if (method === 'PUT') put.push(url);
      return true;
    };
    history.startShipper({ baseEveryMs: 1e9 });
    await history.untilBase(0);
    assert.deepEqual(
      parts.filter((name) => put.some((url) => url.endsWith(name))),
      [],
    );
    await assertRestored();
  });

  it('whose log was torn by a power cut begins anew', async () => {
    history.startShipper({ baseEveryMs: 1e9 });
    await history.untilBase(0);
    const baseMs = history.state?.lastBaseMs ?? 0;
    await history.stopShipper();
    await history.batch(history.someWrites());
    const closed = () => readdirSync(waiting()).find((name) => name.endsWith('.changes'));
    await until(() => closed() !== undefined, 'a file is closed');
    truncateSync(join(waiting(), closed() ?? ''), 100);
    history.startShipper({ baseEveryMs: 1e9 });
    await history.untilBase(baseMs);
    await assertRestored();
  });

  it('sees what an older version wrote beside it, and begins anew', async () => {
    history.startShipper({ baseEveryMs: 1e9 });
    await history.untilBase(0);
    const baseMs = history.state?.lastBaseMs ?? 0;
    // Without a note of what it changed.
    const environment = join(import.meta.dirname, '../../../src/journal/lmdb-environment.ts');
    const program = `
      const { LmdbEnvironment } = await import('${environment}');
      const environment = LmdbEnvironment.forWriting('${history.path}');
      environment.transact([{ database: 'log', key: ['older'], bytes: Buffer.from('1') }]);
      await environment.close();`;
    execFileSync(process.execPath, ['--input-type=module', '--eval', program]);
    writeTo(history.model, [{ database: 'log', key: ['older'], bytes: Buffer.from('1') }]);
    await history.untilBase(baseMs);
    await assertRestored();
  });

  it('goes on from the base of its last run, unless the target has lost changes since', async () => {
    history.startShipper({ baseEveryMs: 1e9 });
    await history.untilBase(0);
    await history.batch(history.someWrites());
    await history.stopShipper();
    await history.restart();
    await history.batch(history.someWrites());
    const bases = await listBases(history.target);
    history.startShipper({ baseEveryMs: 1e9 });
    await assertRestored();
    assert.deepEqual(await listBases(history.target), bases);
    await history.stopShipper();
    const baseMs = history.state?.lastBaseMs ?? 0;
    const last = (await history.target.list('changes/')).at(-1) ?? '';
    await history.target.remove(last);
    await history.batch(history.someWrites());
    history.startShipper({ baseEveryMs: 1e9 });
    await history.untilBase(baseMs);
    await assertRestored();
  });

  it('removes a base that its retention does not need', async () => {
    history.startShipper({ baseEveryMs: 1, retentionMs: 0 });
    await history.untilBase(0);
    const [first] = await listBases(history.target);
    const isGone = async () =>
      (await listBases(history.target)).every(({ name }) => name !== first?.name);
    await until(isGone, 'the first base is gone');
    await history.end();
    assert.deepEqual(sorted(await history.restored()), sorted(history.model));
  });
});
