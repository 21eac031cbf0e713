// Bytes that rot on the disk: they are named and withheld, everything else is served, and a backup
// puts them back.

import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { defineTable, put } from '../../src/journal/journal.ts';
import { openLmdbJournal } from '../../src/journal/lmdb-store.ts';
import { aisle } from '../support/aisle-process.ts';
import { openChat, readAll, request, say, untilAnswered } from '../support/chat-client.ts';
import { startChildServer } from '../support/child-server.ts';
import { readStore, type Place, type StoreReading } from '../support/read-store.ts';
import { makeTenant } from '../support/test-server.ts';
import { randomFrom, roundCount, seed } from './random.ts';
import { seedShop } from './shop.ts';
import { tell } from './torture-table.ts';

let folder: string;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'aisle-damage-'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

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
      assert.match(server.output(), /"event":"data_damaged"/);
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

function compare(whole: StoreReading, reading: StoreReading) {
  const wrong = Object.entries(reading.values)
    .filter(([name, value]) => whole.values[name] !== value)
    .map(([name]) => name);
  const missing = Object.keys(whole.values).length - Object.keys(reading.values).length;
  return { wrong, missing };
}
