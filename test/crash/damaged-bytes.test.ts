// Bytes that rot on the disk: they are named and withheld, everything else is served, and a backup
// puts them back.

import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { defineTable, put } from '../../src/journal/journal.ts';
import { LmdbEnvironment } from '../../src/journal/lmdb-environment.ts';
import { openLmdbJournal } from '../../src/journal/lmdb-store.ts';
import { aisle } from '../support/aisle-process.ts';
import { openChat, readAll, request, say, untilAnswered } from '../support/chat-client.ts';
import { startChildServer } from '../support/child-server.ts';
import { readStore, type Place, type StoreReading } from '../support/read-store.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { until } from '../support/still-clock.ts';
import { makeTenant } from '../support/test-server.ts';
import { roundCount, seed } from './random.ts';
import { randomFrom } from '../support/seeded-numbers.ts';
import { seedShop } from './shop.ts';
import { tell } from './torture-table.ts';

let folder: string;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'aisle-damage-'));
});
after(() => removeFolder(folder));

/** Flips one bit in every place where the file holds the text. */
function flipIn(file: string, text: string): number {
  const bytes = readFileSync(file);
  let count = 0;
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) {
    bytes[at + 2] = (bytes[at + 2] ?? 0) ^ 0x04;
    count += 1;
  }
  writeFileSync(file, bytes);
  return count;
}

describe('a data directory with flipped bits (INV-109)', () => {
  it('withholds the session and the product that are concerned, serves the rest, and is repaired from a backup', async () => {
    const dataDir = join(folder, 'data');
    const backup = join(folder, 'backup');
    mkdirSync(dataDir);
    const tenant = await makeTenant(dataDir);
    let server = await startChildServer({ dataDir });
    try {
      await seedShop(server.url, tenant);
      const [hurt, whole] = [
        await openChat(server.url, tenant),
        await openChat(server.url, tenant),
      ];
      for (const [chat, text] of [
        [hurt, 'my secret word is xylophone'],
        [whole, 'a red kettle'],
      ] as const) {
        const said = await say(chat, 'key-number-1', text);
        await untilAnswered(chat, said.body.turn_id);
      }
      const items = await readAll(hurt);
      server.terminate();
      await server.ended;
      assert.equal((await aisle('backup', backup, '--data-dir', dataDir)).exitCode, 0);
      const file = join(dataDir, 'journal', 'data.mdb');
      assert.ok(flipIn(file, 'is xylophone') > 0);
      assert.ok(flipIn(file, 'Copper kettle 4') > 0);

      const doctor = await aisle('doctor', '--deep', '--json', '--data-dir', dataDir);
      assert.equal(doctor.exitCode, 1);
      assert.match(doctor.stdout, /segments \[\\"ses_/);
      assert.match(doctor.stdout, /table.products \[\\"acme\\",\\"kettle-4\\"\]/);

      server = await startChildServer({ dataDir });
      const at = (chat: typeof hurt) => ({ ...chat, baseUrl: server.url });
      const refused = await request(`${server.url}/public/v1/chat/stream`, { token: hurt.token });
      assert.equal(refused.status, 503);
      assert.equal(refused.body.code, 'data_damaged');
      assert.ok((await readAll(at(whole))).length > 0);
      const products = `${server.url}/api/v1/catalog/products`;
      const damaged = await request(`${products}/kettle-4`, { token: tenant.apiKey });
      assert.equal(damaged.body.code, 'data_damaged', JSON.stringify(damaged.body));
      assert.equal((await request(`${products}/kettle-5`, { token: tenant.apiKey })).status, 200);
      for (const event of ['data_damaged', 'fault', 'request']) {
        const line = new RegExp(`"event":"${event}".*"session_id":"${hurt.sessionId}"`);
        await until(() => line.test(server.output()), `a line of ${event} names the session`);
      }
      const tooEarly = await aisle('repair', '--from', backup, '--data-dir', dataDir);
      assert.equal(tooEarly.exitCode, 3, tooEarly.stderr);
      server.terminate();
      await server.ended;

      const repaired = await aisle('repair', '--from', backup, '--data-dir', dataDir);
      assert.equal(repaired.exitCode, 0, repaired.stdout + repaired.stderr);
      server = await startChildServer({ dataDir });
      assert.deepEqual(await readAll(at(hurt)), items);
      const sound = await aisle('doctor', '--deep', '--json', '--data-dir', dataDir);
      assert.match(sound.stdout, /all \d+ values .* are what was written/);
      tell({ fault: 'a flipped bit in a message and in a product', tried: 2, violations: 0 });
    } finally {
      await server.kill();
    }
  });

  const flips = roundCount(12);
  it(`hands out no wrong byte after any of ${flips} flips and torn pages, and names those that it meets`, async (test) => {
    test.diagnostic(`AISLE_TORTURE_SEED=${seed}`);
    const random = randomFrom(seed);
    const path = join(folder, 'flipped');
    const rows = defineTable<{ text: string }>('rows', 'placed');
    const journal = await openLmdbJournal({ path });
    for (let at = 0; at < 300; at += 1) {
      await journal.commit({
        puts: [put(rows, ['tenant', at], { text: `price ${at} `.repeat(20) })],
        appends: [
          { stream: `s${at % 7}`, sequence: at + 1, bytes: Buffer.from(`item ${at} `.repeat(40)) },
        ],
      });
    }
    await journal.close();
    const whole = readStore(path);
    assert.ok(whole !== undefined && whole.damageCount === 0);
    const known: Place[] = Object.keys(whole.values).map((name) => {
      const space = name.indexOf(' ');
      return { database: name.slice(0, space), key: JSON.parse(name.slice(space + 1)) };
    });
    const file = join(path, 'data.mdb');
    const copy = join(folder, 'whole.mdb');
    copyFileSync(file, copy);
    const size = readFileSync(copy).length;
    const found = { untouched: 0, named: 0, unreadable: 0 };
    for (let flip = 0; flip < flips; flip += 1) {
      const bytes = readFileSync(copy);
      const isTorn = flip % 3 === 2;
      // The first two pages say where the rest is: LMDB keeps both, and a start checks them.
      const at = 8192 + Math.floor(random() * (size - 8192));
      if (isTorn) bytes.fill(0, at - (at % 512), at - (at % 512) + 512);
      else bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
      writeFileSync(file, bytes);
      const reading = readStore(path, known);
      if (reading === undefined) found.unreadable += 1;
      else {
        const { wrong, missing } = compare(whole, reading);
        assert.deepEqual(wrong, [], `flip ${flip} at ${at}`);
        if (missing > 0 || reading.damageCount > 0) found.named += 1;
        else found.untouched += 1;
      }
    }
    tell({ fault: 'random flips and torn sectors', tried: flips, violations: 0 });
    test.diagnostic(JSON.stringify(found));
  });
});

/** Flips a bit of the first record of the log that holds `text`, at `at` of its bytes. */
function flipInRecord(dataDir: string, text: string, at: (record: Buffer) => number): void {
  const path = join(dataDir, 'journal');
  const environment = LmdbEnvironment.forReading(path);
  let record: Buffer | undefined;
  for (const found of environment.find('log')?.checkedRange({}) ?? []) {
    if ('value' in found && found.value.includes(text)) record ??= Buffer.from(found.value);
  }
  void environment.close();
  assert.ok(record !== undefined, 'the log has it');
  const file = join(path, 'data.mdb');
  const bytes = readFileSync(file);
  // LMDB leaves former copies of a page behind: all of them are hurt.
  const head = record.subarray(0, 64);
  for (let found = bytes.indexOf(head); found >= 0; found = bytes.indexOf(head, found + 1)) {
    const place = found + at(record);
    bytes[place] = (bytes[place] ?? 0) ^ 0x04;
  }
  writeFileSync(file, bytes);
}

describe('a damaged record of the log (INV-109)', () => {
  it('stays, and its sessions and rows are refused; if these are unknown, the start ends with code 4, until the loss is accepted', async () => {
    const dataDir = join(folder, 'log');
    const backup = join(folder, 'log-backup');
    mkdirSync(dataDir);
    const tenant = await makeTenant(dataDir, { settings: { assistant: { enabled: false } } });
    let server = await startChildServer({ dataDir });
    try {
      const [hurt, whole] = [
        await openChat(server.url, tenant),
        await openChat(server.url, tenant),
      ];
      for (const [chat, text] of [
        [hurt, 'is xylophone'],
        [whole, 'a red kettle'],
      ] as const) {
        assert.equal((await say(chat, 'key-number-1', text)).status, 202);
      }
      const items = await readAll(whole);
      await server.kill();
      assert.equal((await aisle('backup', backup, '--data-dir', dataDir)).exitCode, 0);
      flipInRecord(dataDir, 'is xylophone', (record) => record.indexOf('xylophone'));

      server = await startChildServer({ dataDir });
      const at = (chat: typeof hurt) => ({ ...chat, baseUrl: server.url });
      const read = () => request(`${server.url}/public/v1/chat/stream`, { token: hurt.token });
      assert.equal((await read()).body.code, 'data_damaged');
      assert.deepEqual(await readAll(at(whole)), items);
      assert.equal((await say(at(hurt), 'key-number-2', 'hello?')).body.code, 'data_damaged');
      assert.equal((await say(at(whole), 'key-number-2', 'and more')).status, 202);
      assert.match(server.output(), /"event":"data_damaged","database":"log"/);
      await server.kill();

      // Behind the head of the record: in the index, which says what it was about.
      flipInRecord(dataDir, 'and more', () => 20);
      const fails = (): Promise<string> =>
        startChildServer({ dataDir }).then(
          () => assert.fail('it starts'),
          (error: Error) => error.message,
        );
      const words = await fails();
      assert.match(words, /the server ended \(4\)/);
      assert.match(words, /could not start: damaged: log \[\d+\].*aisle restore.*--accept-loss/);
      assert.doesNotMatch(words, /\n +at /, 'no stack');

      const repair = ['repair', '--from', backup, '--data-dir', dataDir];
      const refused = await aisle(...repair);
      assert.equal(refused.exitCode, 1);
      assert.match(refused.stdout, /damaged still: log \[\d+\]\n(.*\n)*2 damaged, 2 of them still/);
      assert.match(refused.stdout, /With --accept-loss/);
      assert.match(await fails(), /the server ended \(4\)/, 'it has removed nothing');
      const accepted = await aisle(...repair, '--accept-loss');
      assert.equal(accepted.exitCode, 0, accepted.stdout + accepted.stderr);
      assert.match(accepted.stdout, /removed: log \[\d+\]\n(.*\n)*2 damaged, 0 of them still/);

      server = await startChildServer({ dataDir });
      assert.deepEqual(await readAll(at(whole)), items, 'all but what was accepted to be lost');
      assert.equal((await read()).status, 200);
      assert.equal((await say(at(hurt), 'key-number-2', 'hello?')).status, 202);
      tell({ fault: 'a damaged record of the log, and its index', tried: 2, violations: 0 });
    } finally {
      await server.kill();
    }
  });
});

function compare(whole: StoreReading, reading: StoreReading) {
  const wrong = Object.entries(reading.values)
    .filter(([name, value]) => whole.values[name] !== value)
    .map(([name]) => name);
  const missing = Object.keys(whole.values).length - Object.keys(reading.values).length;
  return { wrong, missing };
}
