// Where backups go: a directory and an S3-compatible store promise the same.

import assert from 'node:assert/strict';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { TargetFault, type BackupTarget } from '../../../src/backup/backup-target.ts';
import { DirectoryTarget } from '../../../src/backup/directory-target.ts';
import { openTarget } from '../../../src/backup/open-target.ts';
import { S3Target } from '../../../src/backup/s3-target.ts';
import { s3Bucket, s3Key, startS3, type S3Server } from '../../support/s3-server.ts';

let s3: S3Server;
let folder: string;

before(async () => {
  s3 = await startS3();
  folder = mkdtempSync(join(tmpdir(), 'aisle-target-'));
});
after(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const bucket = (to: string, credentials = s3Key): S3Target =>
  new S3Target({ to, endpoint: s3.endpoint, region: 'eu-central-1', credentials, pageNames: 2 });

/** Bytes of every kind, more than a packet. */
const large = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 31) & 0xff));

function targetContract(kind: string, open: (name: string) => BackupTarget): void {
  describe(`a backup target: ${kind}`, () => {
    it('returns the stored object, the last of several', async () => {
      const target = open('one');
      await target.put('parts/ab/1', large);
      assert.ok((await target.get('parts/ab/1')).equals(large));
      await target.put('parts/ab/1', Buffer.from('another'));
      assert.equal((await target.get('parts/ab/1')).toString(), 'another');
      await target.put('parts/ab/empty', Buffer.alloc(0));
      assert.equal((await target.get('parts/ab/empty')).length, 0);
    });

    it('lists names below a prefix in order, however many pages they take', async () => {
      const target = open('two');
      const names = ['changes/g/3', 'changes/g/1', 'changes/g/2', 'changes/gg/1', 'changes/g/4'];
      for (const name of [...names, 'bases/1']) await target.put(name, Buffer.from(name));
      assert.deepEqual(
        await target.list('changes/g/'),
        [1, 2, 3, 4].map((one) => `changes/g/${one}`),
      );
      assert.deepEqual(await target.list('bases/'), ['bases/1']);
      assert.deepEqual(await target.list('parts/'), []);
    });

    it('removes objects, also missing ones', async () => {
      const target = open('three');
      await target.put('bases/1', Buffer.from('1'));
      await target.remove('bases/1');
      await target.remove('bases/1');
      assert.deepEqual(await target.list('bases/'), []);
      await assert.rejects(target.get('bases/1'), TargetFault);
    });
  });
}

targetContract('a directory', (name) => new DirectoryTarget(join(folder, name)));
targetContract('an S3-compatible store', (name) => bucket(`s3://${s3Bucket}/shop/${name}/`));

describe('an S3-compatible store', () => {
  it('refuses another key, and says so', async () => {
    const wrong = bucket(`s3://${s3Bucket}`, { ...s3Key, secretAccessKey: 'wrong' });
    await assert.rejects(wrong.put('bases/1', large), (error: unknown) => {
      assert.ok(error instanceof TargetFault);
      assert.match(error.message, /^s3:\/\/shop-backups: 403 .*signature/);
      return true;
    });
  });

  it('is called again while it is busy, and reported if it stays busy', async () => {
    const target = bucket(`s3://${s3Bucket}/busy`);
    let refused = 0;
    s3.gate = () => (refused += 1) > 2;
    await target.put('bases/1', Buffer.from('1'));
    s3.gate = () => false;
    await assert.rejects(target.put('bases/2', large), /503 Slow down/);
    s3.gate = () => true;
    assert.deepEqual(await target.list('bases/'), ['bases/1']);
  });

  it('names a bucket that is not there, and an address where nothing answers', async () => {
    await assert.rejects(bucket('s3://nobodys').list('bases/'), /404 .*bucket does not exist/);
    const gone = await startS3();
    await gone.close();
    const nowhere = new S3Target({
      to: 's3://b',
      endpoint: gone.endpoint,
      region: 'r',
      credentials: s3Key,
    });
    await assert.rejects(nowhere.list('bases/'), /^TargetFault: s3:\/\/b: .*ECONNREFUSED/);
  });

  it('gets its key from the environment, by the names that are configured', async () => {
    const place = {
      to: `s3://${s3Bucket}/named`,
      endpoint: s3.endpoint,
      region: 'us-east-1',
      access_key_env: 'SHOP_KEY',
      secret_key_env: 'SHOP_SECRET',
    };
    const target = openTarget(place, { SHOP_KEY: 'S3RVER', SHOP_SECRET: 'S3RVER' });
    await target.put('bases/1', large);
    assert.throws(
      () => openTarget(place, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }),
      /set SHOP_KEY and SHOP_SECRET/,
    );
  });
});

describe('a directory', () => {
  it('lists no object that was not written to its end', async () => {
    const place = join(folder, 'partial');
    mkdirSync(join(place, 'bases'), { recursive: true });
    writeFileSync(join(place, 'bases', '1.0a0b0c0d.partial'), 'half');
    assert.deepEqual(await new DirectoryTarget(place).list('bases/'), []);
  });

  it('names what it cannot write', async () => {
    writeFileSync(join(folder, 'file'), '');
    const target = new DirectoryTarget(join(folder, 'file'));
    await assert.rejects(target.put('bases/1', large), /^TargetFault: .*file: E/);
  });
});
