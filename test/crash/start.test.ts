// A start tells the truth: on a full disk it serves reads, and what is no whole journal is named.

import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openChat, readAll, request, say, type ChatSession } from '../support/chat-client.ts';
import { startChildServer } from '../support/child-server.ts';
import { DiskFaults, errnos, whyNoFaults } from '../support/disk-faults.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { until } from '../support/still-clock.ts';
import { makeTenant, type TestTenant } from '../support/test-server.ts';
import { tell } from './torture-table.ts';

let folder: string;
let dataDir: string;
let tenant: TestTenant;
let chat: ChatSession;
const accepted: string[] = [];

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aisle-start-'));
  dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  tenant = await makeTenant(dataDir);
  const server = await startChildServer({ dataDir });
  chat = await openChat(server.url, tenant);
  for (let index = 0; index < 5; index += 1) {
    const key = `message-${index}`;
    if ((await say(chat, key, 'hello')).status === 202) accepted.push(key);
  }
  // The log holds all of it, and the last turn has no end.
  await server.kill();
});
after(() => removeFolder(folder));

const keysOf = (items: Awaited<ReturnType<typeof readAll>>): string[] =>
  items.flatMap(({ payload }) =>
    'client_message_id' in payload ? [payload.client_message_id] : [],
  );

/** Starts on a copy that `hurt` has changed; resolves with the exit code and the last words. */
async function startOn(name: string, hurt: (copy: string) => void) {
  const copy = join(folder, name);
  cpSync(dataDir, copy, { recursive: true });
  hurt(copy);
  try {
    const server = await startChildServer({ dataDir: copy });
    await server.kill();
    return { code: 0, words: 'it serves' };
  } catch (error) {
    const words = (error as Error).message;
    return { code: Number(/the server ended \((\d+)\)/.exec(words)?.[1]), words };
  }
}

describe('a start', () => {
  it(
    'serves reads on a full disk, refuses messages with 503, and takes them when there is room',
    { skip: whyNoFaults() },
    async () => {
      const disk = new DiskFaults(folder);
      disk.begin({ what: 'any', errno: errnos.ENOSPC });
      const server = await startChildServer({ dataDir, env: disk.env });
      try {
        const here = { ...chat, baseUrl: server.url };
        assert.deepEqual(keysOf(await readAll(here)), accepted);
        assert.equal((await say(here, 'while-full', 'hello')).status, 503);
        assert.equal((await request(`${server.url}/readyz`)).status, 503);
        disk.end();
        const isReady = async () => (await request(`${server.url}/readyz`)).status === 200;
        await until(isReady, 'the server is ready');
        await until(
          async () => (await say(here, 'after-full', 'hello')).status === 202,
          'messages are taken',
        );
        assert.deepEqual(keysOf(await readAll(here)), [...accepted, 'after-full']);
        tell({ fault: 'a start on a full disk', tried: 1, violations: 0 });
      } finally {
        await server.kill();
      }
    },
  );

  const dataOf = (copy: string): string => join(copy, 'journal', 'data.mdb');
  const cases: Record<string, { hurt: (copy: string) => void; words: RegExp }> = {
    'a file that was cut off': {
      hurt: (copy) => truncateSync(dataOf(copy), 20_480),
      words: /data\.mdb is cut off: \d+ bytes are missing\./,
    },
    'a zeroed file': {
      hurt: (copy) => writeFileSync(dataOf(copy), Buffer.alloc(200_000)),
      words: /data\.mdb is no journal: its first pages are zeroed or damaged\./,
    },
    'an empty file': {
      hurt: (copy) => truncateSync(dataOf(copy), 0),
      words: /data\.mdb is empty, but .*lock\.mdb.* is: is a volume not mounted\?.*--init/,
    },
    'no file beside other data': {
      hurt: (copy) => rmSync(dataOf(copy)),
      words: /data\.mdb is not there, but .*lock\.mdb.* is: is a volume not mounted\?.*--init/,
    },
  };
  for (const [name, { hurt, words }] of Object.entries(cases)) {
    it(`names ${name}, with an exit code of its own, and does not serve`, async () => {
      const found = await startOn(name.replaceAll(' ', '-'), hurt);
      tell({ fault: `a start on ${name}`, tried: 1, violations: found.code === 4 ? 0 : 1 });
      assert.equal(found.code, 4, found.words);
      assert.match(found.words, words);
    });
  }
});
