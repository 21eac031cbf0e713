// A store that gives room back to the disk while it is served, and is killed while it does: every commit
// that was answered is there, in one whole file, and all who read it go over to that.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DirectoryTarget } from '../../src/backup/directory-target.ts';
import { listBases, readBase } from '../../src/backup/restore-plan.ts';
import { endCompaction } from '../../src/journal/compaction.ts';
import { defineTable, put, remove } from '../../src/journal/journal.ts';
import { LmdbEnvironment } from '../../src/journal/lmdb-environment.ts';
import { LmdbTables } from '../../src/journal/lmdb-tables.ts';
import { aisle } from '../support/aisle-process.ts';
import { syncItems } from '../support/catalogue-client.ts';
import { openChat, readAll, request } from '../support/chat-client.ts';
import { startChildServer } from '../support/child-server.ts';
import { childrenOf } from '../support/children.ts';
import { readStore } from '../support/read-store.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { until } from '../support/still-clock.ts';
import { makeTenant } from '../support/test-server.ts';
import { Customer } from './chat-load.ts';
import { roundCount, seed } from './random.ts';
import { randomFrom } from '../support/seeded-numbers.ts';
import { kettle, seedShop } from './shop.ts';
import { tell } from './torture-table.ts';

const megabyte = 1024 ** 2;
const filler = defineTable<string>('filler', 'placed');

let folder: string;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'aisle-compaction-'));
});
after(() => removeFolder(folder));

const sizeOf = (path: string): number => statSync(join(path, 'data.mdb')).size;

/** Whether a process has a file of a store open that another one has taken the place of. */
function holdsFormer(pid: number): boolean {
  const descriptors = `/proc/${pid}/fd`;
  return readdirSync(descriptors).some((name) => {
    try {
      return readlinkSync(join(descriptors, name)).endsWith('data.mdb (deleted)');
    } catch {
      // Closed meanwhile.
      return false;
    }
  });
}

/** Has the file grow by what is removed again. */
async function fill(path: string): Promise<void> {
  const tables = LmdbTables.open(path);
  const keys = Array.from({ length: 400 }, (_, index) => [index]);
  await tables.write(keys.map((key) => put(filler, key, 'x'.repeat(100_000))));
  await tables.write(keys.map((key) => remove(filler, key)));
  await tables.close();
}

describe('a served store that is compacted (INV-115)', () => {
  it('takes messages, is read, searched and backed up all the while, and goes on as the same store', async () => {
    const dataDir = join(folder, 'served');
    mkdirSync(dataDir);
    const path = join(dataDir, 'journal');
    const tenant = await makeTenant(dataDir);
    await fill(path);
    const target = join(folder, 'target');
    const env = { AISLE_BACKUP__TO: target, AISLE_BACKUP__INTERVAL_SECONDS: '1' };
    let server = await startChildServer({ dataDir, env });
    // Another command had the former file open.
    const beside = LmdbTables.open(path);
    const writing = new AbortController();
    try {
      await seedShop(server.url, tenant);
      const customers: Customer[] = [];
      for (let index = 0; index < 4; index += 1) {
        customers.push(await Customer.open(server.url, tenant));
      }
      const writes = customers.map((customer) => customer.write(server.url, writing.signal));
      const before = sizeOf(path);
      assert.ok(before > 38 * megabyte, String(before));
      const compacted = await aisle('compact', '--data-dir', dataDir);
      assert.equal(compacted.exitCode, 0, compacted.stderr);
      assert.match(compacted.stdout, /took \d\d\.\d MiB and takes .* Commits waited for \d+ ms/);
      assert.ok(sizeOf(path) < 20 * megabyte, String(sizeOf(path)));
      assert.ok(!existsSync(join(path, 'compacting')));
      await beside.write([put(filler, ['late'], 'of a command')]);
      const lateMs = Date.now();
      const again = await aisle('compact', '--data-dir', dataDir);
      assert.equal(again.exitCode, 0, again.stderr);
      await until(() => customers.every(({ accepted }) => accepted.size > 3), 'it takes messages');
      writing.abort();
      await Promise.all(writes);
      assert.ok(customers.every(({ unanswered }) => unanswered.size === 0));

      const api = { baseUrl: server.url, apiKey: tenant.apiKey };
      const updated = new Date().toISOString();
      await syncItems(api, [{ ...kettle(1, updated), title: 'Zirconium samovar' }]);
      const isFound = async () => {
        const url = `${server.url}/api/v1/catalog/search`;
        const body = { query: 'samovar', mode: 'lexical' };
        const found = await request(url, { token: tenant.apiKey, body });
        return found.body.items?.length === 1;
      };
      await until(isFound, 'the search process reads the new file');
      const isSent = (): boolean =>
        existsSync(join(target, 'changes')) &&
        readdirSync(join(target, 'changes'), { recursive: true, encoding: 'utf8' }).some(
          (name) => Number(name.slice(-14)) >= Date.parse(updated),
        );
      await until(isSent, 'the continuous backup goes on');
      // A change may be there before the base of its generation, and a base that began before the
      // command wrote may end behind it.
      const hasBase = async (): Promise<boolean> => {
        const store = new DirectoryTarget(target);
        const bases = await Promise.all(
          (await listBases(store)).map((one) => readBase(store, one)),
        );
        return bases.some(({ begun_at_ms }) => begun_at_ms >= lateMs);
      };
      await until(hasBase, 'a base has what the command wrote');
      const restored = join(folder, 'restored');
      const restore = await aisle('restore', target, '--data-dir', restored);
      assert.equal(restore.exitCode, 0, restore.stderr);
      const kept = LmdbTables.openForReading(join(restored, 'journal'));
      assert.equal(kept.get(filler, ['late']), 'of a command');
      await kept.close();

      const check = async (): Promise<void> => {
        for (const customer of customers) {
          await until(() => customer.isAnswered(server.url), 'all is answered');
          await customer.check(server.url);
        }
      };
      await check();
      const pids = [server.child.pid ?? 0, ...childrenOf(server.child.pid ?? 0, 'src')];
      assert.ok(pids.length > 3, 'it has a writer, a search process and a shipper');
      await until(() => pids.every((pid) => !holdsFormer(pid)), 'no process keeps a former file');
      const chat = await openChat(server.url, tenant);
      await server.kill();
      server = await startChildServer({ dataDir });
      await check();
      assert.equal((await readAll({ ...chat, baseUrl: server.url })).length, 0);
      await server.kill();
      const found = LmdbTables.openForReading(path);
      assert.equal(found.get(filler, ['late']), 'of a command');
      await found.close();
      const environment = LmdbEnvironment.forReading(path);
      assert.equal(environment.epoch, 0, 'it is the same store');
      await environment.close();
      tell({ fault: 'a compaction under load', tried: 2, violations: 0 });
    } finally {
      await beside.close();
      await server.kill();
    }
  });

  const rounds = roundCount(6);
  it(`is one whole store after any of ${rounds} kills in the middle`, async (test) => {
    test.diagnostic(`AISLE_TORTURE_SEED=${seed}`);
    const random = randomFrom(seed);
    const path = join(folder, 'killed');
    mkdirSync(path);
    let last = 0;
    let compactedCount = 0;
    for (let round = 0; round < rounds; round += 1) {
      const program = fileURLToPath(new URL('../support/compacting-writer.ts', import.meta.url));
      const writer = spawn(process.execPath, [program, path, String(last + 1)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let output = '';
      writer.stdout.on('data', (text: Buffer) => (output += text.toString()));
      await once(writer.stdout, 'data');
      // Not a wait for something: the moment of the crash is what is random here.
      await sleep(random() * 400);
      const isLast = round === rounds - 1 && compactedCount === 0;
      if (isLast) await until(() => output.includes('compacted'), 'one goes through');
      writer.kill('SIGKILL');
      await once(writer, 'close');
      const promised = Number(output.split('\n').findLast((line) => /^\d+$/.test(line)));
      compactedCount += output.split('compacted').length - 1;
      const reading = readStore(path);
      assert.ok(reading !== undefined, 'it can be read');
      assert.equal(reading.damageCount, 0);
      const text = Buffer.from(reading.values['last ["number"]'] ?? '', 'hex').toString();
      const found = Number(text.split(' ')[1]);
      assert.ok(found === promised || found === promised + 1, `${found} after ${promised}`);
      for (let number = Math.max(1, found - 49); number <= found; number += 1) {
        assert.ok(`log [${number}]` in reading.values, `${number} of ${found}`);
      }
      last = found;
    }
    const environment = LmdbEnvironment.forReading(path);
    assert.equal(environment.epoch, 0);
    await environment.close();
    assert.ok(compactedCount > 0, 'some went through');
    test.diagnostic(`${compactedCount} compactions, ${last} commits`);
    tell({ fault: 'kills in the middle of compactions', tried: rounds, violations: 0 });
  });

  it('is opened with a lock of its own where a process was killed behind the rename, beside a reader of the former file', async () => {
    const path = join(folder, 'renamed');
    mkdirSync(path);
    const writer = LmdbEnvironment.forWriting(path);
    const write = (to: LmdbEnvironment, text: string): void =>
      to.transact([{ database: 'rows', key: ['a'], bytes: Buffer.from(text) }]);
    for (let times = 0; times < 5; times += 1) write(writer, 'former');
    const copyPath = join(path, 'compacting');
    mkdirSync(copyPath);
    await writer.copyInto(copyPath);
    const copy = LmdbEnvironment.forReplacement(copyPath);
    write(copy, 'carried over');
    await copy.close();
    const reader = LmdbEnvironment.forReading(path);
    const inode = (name: string): string => String(statSync(name).ino);
    const note = {
      copy: inode(join(copyPath, 'data.mdb')),
      lock: inode(join(path, 'lock.mdb')),
    };
    writeFileSync(join(copyPath, 'note.json'), JSON.stringify(note));

    // Killed before the rename: all stays as it is.
    linkSync(join(copyPath, 'data.mdb'), join(folder, 'kept.mdb'));
    endCompaction(path);
    assert.equal(inode(join(path, 'lock.mdb')), note.lock);
    assert.ok(!existsSync(copyPath));

    mkdirSync(copyPath);
    writeFileSync(join(copyPath, 'note.json'), JSON.stringify(note));
    renameSync(join(folder, 'kept.mdb'), join(path, 'data.mdb'));
    reader.refresh();
    assert.equal(String(reader.find('rows')?.get(['a'])), 'former', 'not before the lock is gone');
    assert.throws(() => write(writer, 'into the former file'), /could not write/);
    endCompaction(path);
    assert.ok(!existsSync(join(path, 'lock.mdb')) && !existsSync(copyPath));
    const owner = LmdbEnvironment.forWriting(path);
    assert.equal(owner.epoch, 0);
    reader.refresh();
    assert.equal(String(reader.find('rows')?.get(['a'])), 'carried over');
    write(owner, 'new');
    reader.refresh();
    assert.equal(String(reader.find('rows')?.get(['a'])), 'new');
    write(writer, 'newer');
    owner.refresh();
    assert.equal(String(owner.find('rows')?.get(['a'])), 'newer', 'a writer has come over, too');
    for (const environment of [reader, writer, owner]) await environment.close();
  });
});
