// Lets the disk of a real server fail in every way: it answers 503, serves reads, loses nothing of what
// it accepted, and takes writes again by itself when the disk does.

import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { defineTable, JournalFault, put } from '../../src/journal/journal.ts';
import { openLmdbJournal } from '../../src/journal/lmdb-store.ts';
import { openChat, readAll, request, say, type ChatSession } from '../support/chat-client.ts';
import { startChildServer } from '../support/child-server.ts';
import { DiskFaults, errnos, whyNoFaults, type Fault } from '../support/disk-faults.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { until } from '../support/still-clock.ts';
import { makeTenant } from '../support/test-server.ts';
import { roundCount } from './random.ts';
import { tell } from './torture-table.ts';

/** A customer who remembers which messages were accepted and which were refused. */
class Speaker {
  readonly #chat: ChatSession;
  readonly accepted: string[] = [];
  readonly refused: string[] = [];
  #count = 0;

  constructor(chat: ChatSession) {
    this.#chat = chat;
  }

  /** Says one thing; resolves with the status. */
  async speak(): Promise<number> {
    const key = `message-${String(this.#count).padStart(4, '0')}`;
    this.#count += 1;
    const { status, body } = await say(this.#chat, key, 'hello');
    if (status === 202) this.accepted.push(key);
    else if (status === 503) {
      assert.equal(body.code, 'storage_unavailable');
      this.refused.push(key);
    } else if (status === 429) await sleep(20);
    else assert.fail(`${status} ${JSON.stringify(body)}`);
    return status;
  }

  /** Accepted messages that cannot be read, and refused ones that can. */
  async check(): Promise<{ lost: string[]; kept: string[] }> {
    const items = await readAll(this.#chat);
    const keys = new Set(
      items.flatMap(({ payload }) =>
        'client_message_id' in payload ? [payload.client_message_id] : [],
      ),
    );
    return {
      lost: this.accepted.filter((key) => !keys.has(key)),
      kept: this.refused.filter((key) => keys.has(key)),
    };
  }
}

const faults: Record<string, Fault> = {
  'EIO on data pages': { what: 'data', errno: errnos.EIO },
  'ENOSPC on data pages': { what: 'data', errno: errnos.ENOSPC },
  'EDQUOT on any write': { what: 'any', errno: errnos.EDQUOT },
  'EROFS on any write': { what: 'any', errno: errnos.EROFS },
  'EIO on the meta page': { what: 'meta', errno: errnos.EIO },
  'EIO on the sync': { what: 'sync', errno: errnos.EIO },
  'short writes of data pages': { what: 'data', errno: 0, short: 512 },
};

describe('a server whose disk refuses writes (INV-101, INV-202)', { skip: whyNoFaults() }, () => {
  it('answers 503, serves reads, loses no accepted change, and resumes by itself after any fault', async (test) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'aisle-failing-'));
    const disk = new DiskFaults(dataDir);
    const tenant = await makeTenant(dataDir);
    const server = await startChildServer({ dataDir, env: disk.env });
    try {
      const chat = await openChat(server.url, tenant);
      const speaker = new Speaker(chat);
      for (const [name, fault] of Object.entries(faults)) {
        await until(async () => (await speaker.speak()) === 202, `writes before ${name}`);
        disk.begin(fault);
        await until(async () => (await speaker.speak()) === 503, `${name} refuses`);
        const during = await readAll(chat);
        assert.ok(during.length > 0, `${name}: reads go on`);
        const ready = await request(`${server.url}/readyz`);
        assert.equal(ready.status, 503, name);
        disk.end();
        await until(async () => (await speaker.speak()) === 202, `writes after ${name}`);
        assert.equal(server.child.exitCode, null, server.output());
        const found = await speaker.check();
        assert.deepEqual(found, { lost: [], kept: [] }, name);
        tell({ fault: name, tried: 1, violations: 0 });
      }
      server.terminate();
      assert.equal((await server.ended).code, 0, server.output());
      const again = await startChildServer({ dataDir });
      try {
        const reopened = new Speaker({ ...chat, baseUrl: again.url });
        reopened.accepted.push(...speaker.accepted);
        reopened.refused.push(...speaker.refused);
        assert.deepEqual(await reopened.check(), { lost: [], kept: [] }, 'after a restart');
      } finally {
        await again.kill();
      }
      const { accepted, refused } = speaker;
      test.diagnostic(`${accepted.length} accepted, ${refused.length} refused, 0 lost`);
    } finally {
      await server.kill();
      removeFolder(dataDir);
    }
  });
});

const rows = defineTable<number>('rows', 'logged');

describe('a journal whose disk refuses one call (INV-101)', { skip: whyNoFaults() }, () => {
  const callCount = roundCount(6);
  it(`keeps exactly what it promised, after a fault of any of ${callCount} calls`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'aisle-calls-'));
    const disk = new DiskFaults(folder);
    Object.assign(process.env, disk.env);
    const path = join(folder, 'journal');
    let violations = 0;
    try {
      const promised = new Map<number, number>();
      const refused = new Map<number, number>();
      let journal = await openLmdbJournal({ path, apart: {}, settleBytes: 4000 });
      for (let skip = 0; skip < callCount; skip += 1) {
        const isShort = skip % 3 === 2;
        disk.begin({ what: 'any', errno: isShort ? 0 : errnos.EIO, skip, count: 1, short: 100 });
        for (let at = 0; at < 8; at += 1) {
          const value = skip * 100 + at;
          const text = String(value).repeat(100);
          try {
            await journal.commit({
              puts: [put(rows, ['row', value], value)],
              appends: [{ stream: 's', sequence: value + 1, bytes: Buffer.from(text) }],
            });
            promised.set(value, value);
          } catch (error) {
            assert.ok(error instanceof JournalFault, String(error));
            refused.set(value, value);
            await sleep(150);
          }
        }
        disk.end();
        await until(
          () =>
            journal.commit({ puts: [put(rows, ['beat'], skip)] }).then(
              () => true,
              () => false,
            ),
          'it writes again',
        );
        if (skip % 5 === 4) {
          await journal.close();
          journal = await openLmdbJournal({ path, apart: {}, settleBytes: 4000 });
        }
        for (const value of promised.values()) {
          if (journal.get(rows, ['row', value]) !== value) violations += 1;
        }
        for (const value of refused.values()) {
          if (journal.get(rows, ['row', value]) !== undefined) violations += 1;
        }
        const read = journal.readStream('s', 0, Infinity).map(({ sequence }) => sequence - 1);
        assert.deepEqual(read, [...promised.keys()], `after a fault at call ${skip}`);
      }
      await journal.close();
      tell({ fault: 'one failing or short call, each in turn', tried: callCount, violations });
      assert.equal(violations, 0);
      assert.ok(refused.size > 0, 'faults were met');
    } finally {
      for (const name of Object.keys(disk.env)) delete process.env[name];
      removeFolder(folder);
    }
  });
});
