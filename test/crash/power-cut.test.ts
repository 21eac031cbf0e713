// Cuts the power at any moment of recorded writes: what was synced is there, what was not may be there
// in part, torn and in any order. Whatever image that leaves, it opens, and holds all that was promised.

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { defineTable, put } from '../../src/journal/journal.ts';
import { openLmdbJournal } from '../../src/journal/lmdb-store.ts';
import { DiskFaults, whyNoFaults } from '../support/disk-faults.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { roundCount, seed } from './random.ts';
import { randomFrom } from '../support/seeded-numbers.ts';
import { tell } from './torture-table.ts';

const logged = defineTable<number>('logged_rows', 'logged');
const placed = defineTable<number>('placed_rows', 'placed');
const commitCount = 120;

/** One write or sync of the store, as it was recorded. */
interface Recorded {
  readonly kind: 'data' | 'sync' | 'meta';
  readonly offset: number;
  readonly bytes: Buffer;
  /** Where its record ends: what was promised before that has it. */
  readonly end: number;
}

const kinds = ['', 'data', 'sync', 'meta'] as const;

function readRecord(path: string): Recorded[] {
  const all = readFileSync(path);
  const writes: Recorded[] = [];
  for (let at = 0; at < all.length;) {
    const kind = kinds[all.readUInt32LE(at)];
    const length = all.readUInt32LE(at + 4);
    assert.ok(kind === 'data' || kind === 'sync' || kind === 'meta');
    const offset = Number(all.readBigUInt64LE(at + 8));
    const bytes = all.subarray(at + 16, at + 16 + length);
    at += 16 + length;
    writes.push({ kind, offset, bytes, end: at });
  }
  return writes;
}

/** The file as a cut behind `count` records may leave it. */
function imageOf(writes: readonly Recorded[], count: number, random: () => number): Buffer {
  const size = Math.max(...writes.map(({ offset, bytes }) => offset + bytes.length));
  const image = Buffer.alloc(size);
  let pending: Recorded[] = [];
  const settle = (): void => {
    for (const { offset, bytes } of pending) image.set(bytes, offset);
    pending = [];
  };
  for (const write of writes.slice(0, count)) {
    if (write.kind === 'sync') settle();
    else if (write.kind === 'data') pending.push(write);
    // A meta page is on disk when its write returns; LMDB asks for that.
    else image.set(write.bytes, write.offset);
  }
  // The write after the cut was on its way too.
  const next = writes[count];
  if (next !== undefined && next.kind !== 'sync') pending.push(next);
  const unit = random() < 0.5 ? 512 : 4096;
  for (const { offset, bytes } of pending.sort(() => random() - 0.5)) {
    for (let at = 0; at < bytes.length; at += unit) {
      if (random() < 0.5) image.set(bytes.subarray(at, at + unit), offset + at);
    }
  }
  return image;
}

describe('a journal whose power is cut (INV-101, INV-102)', { skip: whyNoFaults() }, () => {
  let folder: string;
  let writes: Recorded[];
  /** Where the record stood when each commit was promised. */
  const promisedAt: number[] = [];

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'aisle-power-'));
    const record = join(folder, 'record');
    const env = { ...new DiskFaults(folder).env, DISK_RECORD: record };
    Object.assign(process.env, env);
    try {
      const journal = await openLmdbJournal({
        path: join(folder, 'journal'),
        apart: {},
        settleBytes: 20_000,
      });
      for (let at = 0; at < commitCount; at += 1) {
        await journal.commit({
          appends: [
            { stream: `s${at % 3}`, sequence: at + 1, bytes: Buffer.alloc(700, 97 + (at % 26)) },
          ],
          puts: [put(logged, ['row', at % 10], at), put(placed, ['row', at], at)],
        });
        promisedAt.push(statSync(record).size);
      }
      await journal.close();
    } finally {
      for (const name of Object.keys(env)) delete process.env[name];
    }
    writes = readRecord(record);
  });
  after(() => removeFolder(folder));

  const images = roundCount(20);
  it(`holds all promised changes, each whole, in ${images} images`, async (test) => {
    test.diagnostic(`AISLE_TORTURE_SEED=${seed}`);
    const random = randomFrom(seed);
    let found = 0;
    for (let image = 0; image < images; image += 1) {
      // Before the first promise there is no journal that has to open.
      const first = writes.findIndex(({ end }) => end >= (promisedAt[0] ?? 0));
      const cut = first + 1 + Math.floor(random() * (writes.length - first - 1));
      const cutAt = writes[cut - 1]?.end ?? 0;
      const promised = promisedAt.filter((end) => end <= cutAt).length;
      const path = join(folder, `image-${image}`);
      mkdirSync(path);
      writeFileSync(join(path, 'data.mdb'), imageOf(writes, cut, random));
      const journal = await openLmdbJournal({ path });
      const held = [...journal.range(placed, {})].map(({ row }) => row);
      const about = `image ${image}, cut behind write ${cut}`;
      assert.ok(held.length >= promised, `${about}: ${held.length} of ${promised} promised`);
      // All of a commit, or nothing: its row in place, its row by the log, and its item.
      assert.deepEqual(
        held,
        Array.from({ length: held.length }, (_, at) => at),
        about,
      );
      const sequences = [0, 1, 2]
        .flatMap((stream) => journal.readStream(`s${stream}`, 0, Infinity))
        .map(({ sequence, bytes }) => {
          assert.ok(
            bytes.every((byte) => byte === 97 + ((sequence - 1) % 26)),
            about,
          );
          return sequence;
        })
        .sort((left, right) => left - right);
      assert.deepEqual(
        sequences,
        held.map((at) => at + 1),
        about,
      );
      for (let row = 0; row < Math.min(10, held.length); row += 1) {
        const last = row + 10 * Math.floor((held.length - 1 - row) / 10);
        assert.equal(journal.get(logged, ['row', row]), last, about);
      }
      await journal.close();
      removeFolder(path);
      found += held.length;
    }
    tell({ fault: 'power cuts, torn and in any order', tried: images, violations: 0 });
    test.diagnostic(`${writes.length} writes recorded, ${found} commits found in the images`);
  });
});
