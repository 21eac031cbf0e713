// Starts a second server on a data directory by every road: one serves, the other says why it does not.

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openChat, readAll, say, type ChatSession } from '../support/chat-client.ts';
import { startChildServer, type ChildServer } from '../support/child-server.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { until } from '../support/still-clock.ts';
import { makeTenant, type TestTenant } from '../support/test-server.ts';
import { tell } from './torture-table.ts';

let folder: string;
let dataDir: string;
let tenant: TestTenant;
let server: ChildServer | undefined;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aisle-owners-'));
  // Longer than the path of a socket may be.
  dataDir = join(folder, 'a-rather-long-name-'.repeat(5), 'data');
  mkdirSync(dataDir, { recursive: true });
  tenant = await makeTenant(dataDir);
});
after(async () => {
  await server?.kill();
  removeFolder(folder);
});

/** Starts a server that has to end by itself; resolves with its exit code and its last words. */
async function refusedStart(env: Record<string, string> = {}) {
  try {
    const second = await startChildServer({ dataDir, env });
    await second.kill();
    return { code: undefined, words: 'it serves' };
  } catch (error) {
    const words = (error as Error).message;
    return { code: Number(/the server ended \((\d+)\)/.exec(words)?.[1]), words };
  }
}

function checkRefusal(road: string, { code, words }: { code: number | undefined; words: string }) {
  tell({ fault: `two owners: ${road}`, tried: 1, violations: code === 3 ? 0 : 1 });
  assert.equal(code, 3, `${road}: ${words}`);
  const sentence = `^(The server could not start: )?Process ${server?.child.pid} is serving .* already\\.$`;
  assert.match(words, new RegExp(sentence, 'm'), road);
}

async function post(chat: ChatSession, key: string): Promise<number> {
  return (await say(chat, key, 'hello')).status;
}

describe('a data directory (INV-108)', () => {
  it('is served by one of two servers that start at once', async () => {
    const both = await Promise.allSettled([
      startChildServer({ dataDir }),
      startChildServer({ dataDir }),
    ]);
    const [running, ...more] = both.flatMap((one) =>
      one.status === 'fulfilled' ? [one.value] : [],
    );
    assert.deepEqual(more, []);
    assert.ok(running !== undefined, JSON.stringify(both));
    server = running;
    const refusal = both.find((one) => one.status === 'rejected')?.reason as Error;
    assert.match(refusal.message, /the server ended \(3\)/);
    tell({ fault: 'two owners: both at once', tried: 1, violations: 0 });
  });

  it('has no second server by another TMPDIR, a removed socket, or a first one that hangs', async () => {
    assert.ok(server !== undefined);
    const other = join(folder, 'other-tmp');
    mkdirSync(other);
    checkRefusal('another TMPDIR and a long path', await refusedStart({ TMPDIR: other }));
    rmSync(join(dataDir, 'serving.sock'), { force: true });
    checkRefusal('no socket', await refusedStart());
    server.child.kill('SIGSTOP');
    try {
      checkRefusal('the first one hangs', await refusedStart());
    } finally {
      server.child.kill('SIGCONT');
    }
    const chat = await openChat(server.url, tenant);
    assert.equal(await post(chat, 'key-after-all'), 202, 'the first one still serves');
  });

  it('passes on when its lock is removed: the first server ends with a message, and no accepted change is lost', async () => {
    assert.ok(server !== undefined);
    const first = server;
    const chat = await openChat(first.url, tenant);
    const accepted: string[] = [];
    for (const key of ['before-1', 'before-2']) {
      if ((await post(chat, key)) === 202) accepted.push(key);
    }
    rmSync(join(dataDir, 'journal', 'owner.lock'));
    rmSync(join(dataDir, 'journal', 'lock.mdb'));
    const second = startChildServer({ dataDir });
    let count = 0;
    await until(async () => {
      const key = `meanwhile-${count}`;
      count += 1;
      const status = await post(chat, key).catch(() => 0);
      if (status === 202) accepted.push(key);
      return first.child.exitCode !== null;
    }, 'the first server ends');
    assert.equal((await first.ended).code, 5, first.output());
    assert.match(first.output(), /^The server ends: the store was taken by another process/m);
    server = await second;
    const items = await readAll({ ...chat, baseUrl: server.url });
    const keys = new Set(
      items.flatMap(({ payload }) =>
        'client_message_id' in payload ? [payload.client_message_id] : [],
      ),
    );
    const lost = accepted.filter((key) => !keys.has(key));
    tell({ fault: 'two owners: the lock is removed', tried: 1, violations: lost.length });
    assert.deepEqual(lost, []);
  });

  it('can be served again at once after its server was killed', async () => {
    await server?.kill();
    server = await startChildServer({ dataDir });
    const chat = await openChat(server.url, tenant);
    assert.equal(await post(chat, 'key-once-more'), 202);
  });
});
