// Snapshots on a disk: what comes back, what does not, and what an attempt that failed leaves behind.

import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { SnapshotFields } from '../../../../src/search/snapshot/snapshot-fields.ts';
import {
  SnapshotFiles,
  type SnapshotHeader,
} from '../../../../src/search/snapshot/snapshot-files.ts';
import { frameBytes, SnapshotDamage } from '../../../../src/search/snapshot/snapshot-frames.ts';

const header: SnapshotHeader = {
  tenantId: 'shop',
  schemaVersion: '1',
  schemaRun: 'run_1',
  cursor: 7,
  productCount: 3,
  space: null,
};
const small = { bytes: 1000 };

/** Words of every kind, and more of them than one frame holds. */
const texts = [
  '',
  'kettle',
  'Öl für Größe 日本',
  'half \ud800 a pair',
  'x'.repeat(frameBytes + 5),
  'ü'.repeat(frameBytes / 2),
  ...Array.from({ length: 40_000 }, (_, at) => `word-${at}`),
];
const numbers = Float64Array.from({ length: 50_000 }, (_, at) => at / 7);

/** Writes or reads the same fields; what was read. */
async function transfer(fields: SnapshotFields) {
  const taken: string[] = [];
  const count = await fields.number(1 / 3);
  const column = await fields.column(numbers, numbers.length);
  await fields.texts(texts, (text) => void taken.push(text));
  const bytes = await fields.column(new Uint8Array([1, 2, 3]), 2);
  return { count, column, taken, bytes };
}

describe('snapshots of lanes', () => {
  let folder: string;
  let files: SnapshotFiles;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'aisle-snapshot-files-'));
    files = new SnapshotFiles(folder, 'this code');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  async function write(about: Partial<SnapshotHeader> = {}): Promise<void> {
    await files.write(
      { ...header, ...about },
      async (fields) => void (await transfer(fields)),
      small,
    );
  }

  async function read(from = files, tenantId = 'shop') {
    let found: { header: SnapshotHeader; fields: Awaited<ReturnType<typeof transfer>> } | undefined;
    const isRead = await from.read(tenantId, async (about, fields) => {
      found = { header: about, fields: await transfer(fields) };
      return true;
    });
    return { isRead, found };
  }

  it('give back every field as it was written', async () => {
    await write();
    const { isRead, found } = await read();
    assert.equal(isRead, true);
    assert.deepEqual(found?.header, header);
    assert.equal(found?.fields.count, 1 / 3);
    assert.deepEqual(found?.fields.column, numbers);
    assert.deepEqual(found?.fields.taken, texts);
    assert.deepEqual(found?.fields.bytes, new Uint8Array([1, 2]));
  });

  it('of other code, of other tenants, and none at all, are not read', async () => {
    assert.equal((await read()).isRead, false);
    await write();
    const found = readFileSync(join(folder, 'shop.snapshot'));
    assert.equal((await read(new SnapshotFiles(folder, 'other code'))).isRead, false);
    // Should this code come back, it could not be said whether the journal went on without it.
    assert.deepEqual(readdirSync(folder), []);
    writeFileSync(join(folder, 'shop.snapshot'), found);
    assert.equal((await read()).isRead, true);
    writeFileSync(join(folder, 'other.snapshot'), readFileSync(join(folder, 'shop.snapshot')));
    assert.equal((await read(files, 'other')).isRead, false);
  });

  it('that end too early are damaged', async () => {
    await files.write(header, async (fields) => void (await fields.number(1)), small);
    await assert.rejects(read(), SnapshotDamage);
  });

  it('that contain more than is read are damaged', async () => {
    const more = async (fields: SnapshotFields): Promise<void> => {
      await transfer(fields);
      await fields.number(1);
    };
    await files.write(header, more, small);
    await assert.rejects(read(), SnapshotDamage);
  });

  it('stay as they were if the next one is aborted or fails', async () => {
    await write();
    const before = readFileSync(join(folder, 'shop.snapshot'));
    const controller = new AbortController();
    const broken = files.write(
      { ...header, cursor: 8 },
      async (fields) => {
        await fields.number(1);
        controller.abort();
        await transfer(fields);
      },
      { ...small, signal: controller.signal },
    );
    await assert.rejects(broken, { name: 'AbortError' });
    await assert.rejects(
      files.write(header, () => Promise.reject(new Error('no')), small),
      /no/,
    );
    assert.deepEqual(readdirSync(folder), ['shop.snapshot']);
    assert.deepEqual(readFileSync(join(folder, 'shop.snapshot')), before);
  });

  it('are not begun if the disk has no room for them', async () => {
    const given = files.write(header, () => assert.fail(), { bytes: Number.MAX_SAFE_INTEGER });
    await assert.rejects(given, /no room/);
    assert.deepEqual(readdirSync(folder), []);
  });

  it('that a crash left unfinished are removed at the next start', () => {
    writeFileSync(join(folder, 'shop.snapshot.unfinished'), 'half');
    assert.ok(new SnapshotFiles(folder, 'this code'));
    assert.deepEqual(readdirSync(folder), []);
  });
});
