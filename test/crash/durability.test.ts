// Watches the system calls of a real server: an answer leaves after the disk has what it promises.

import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { startChildServer, type ChildServer } from '../support/child-server.ts';
import { openChat, readAll, say, type ChatSession } from '../support/chat-client.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { until } from '../support/still-clock.ts';
import { makeTenant } from '../support/test-server.ts';
import { readCalls, straceTo, whyNoStrace, type SystemCall } from './system-calls.ts';

const customerCount = 64;
const aloneCount = 8;

/** A server under strace with open sessions; `work` is what is watched. */
async function traced(
  options: { more?: readonly string[]; env?: Readonly<Record<string, string>>; count: number },
  work: (server: ChildServer, chats: readonly ChatSession[]) => Promise<void>,
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'aisle-trace-'));
  const trace = join(dataDir, 'trace');
  const tenant = await makeTenant(dataDir);
  const server = await startChildServer({
    dataDir,
    under: straceTo(trace, options.more),
    ...(options.env && { env: options.env }),
  });
  try {
    const chats: ChatSession[] = [];
    for (let index = 0; index < options.count; index += 1) {
      chats.push(await openChat(server.url, tenant));
    }
    await work(server, chats);
    server.terminate();
    assert.equal((await server.ended).code, 0, server.output());
    return readCalls(trace);
  } finally {
    await server.kill();
    removeFolder(dataDir);
  }
}

const isSync = ({ name, text }: SystemCall): boolean =>
  name === 'fdatasync' && text.includes('data.mdb');
const isStoreWrite = ({ name, text }: SystemCall): boolean =>
  name !== 'openat' && /^\w+\(\d+<[^>]*data\.mdb>/.test(text);
const isSend = ({ name, text }: SystemCall): boolean =>
  ['sendto', 'sendmsg', 'write', 'writev'].includes(name) && /^\w+\(\d+<(?:socket|TCP)/.test(text);

const keyOf = (index: number): string => `watched-key-${String(index).padStart(3, '0')}`;

describe('durability as the kernel sees it (INV-101)', { skip: whyNoStrace() }, () => {
  it('sends every 202 after the sync that covers its record, and shares syncs', async (test) => {
    const calls = await traced({ count: customerCount }, async (_server, chats) => {
      // Alone first: an answer that left too early would have no other's sync to hide behind.
      for (const [index, chat] of chats.slice(0, aloneCount).entries()) {
        assert.equal((await say(chat, keyOf(customerCount + index), 'hi')).status, 202);
      }
      const answers = await Promise.all(chats.map((chat, index) => say(chat, keyOf(index), 'hi')));
      assert.ok(answers.every(({ status }) => status === 202));
    });
    const metaFile = calls.find(
      ({ name, text }) => name === 'openat' && /data\.mdb.*O_DSYNC/.test(text),
    );
    const metaDescriptor = /= (\d+)</.exec(metaFile?.text ?? '')?.[1];
    assert.ok(metaDescriptor !== undefined, 'the meta page goes through an O_DSYNC descriptor');
    const syncs = calls.filter(isSync);
    const isMeta = ({ name, text }: SystemCall): boolean =>
      name === 'pwrite64' && text.startsWith(`pwrite64(${metaDescriptor}<`);
    let first = Infinity;
    let last = 0;
    for (let index = 0; index < customerCount + aloneCount; index += 1) {
      const mentioning = calls.filter(({ text }) => text.includes(keyOf(index)));
      const record = mentioning.find(isStoreWrite);
      const answer = mentioning.find((call) => isSend(call) && call.text.includes('202 Accepted'));
      assert.ok(record !== undefined, `the record of ${keyOf(index)} is written`);
      assert.ok(answer !== undefined, `${keyOf(index)} is answered`);
      const sync = syncs.find(({ start }) => start > record.end);
      assert.ok(sync !== undefined && !sync.hasFailed);
      assert.ok(sync.end < answer.start, 'data pages are synced before the answer leaves');
      const meta = calls.find((call) => isMeta(call) && call.start > sync.end);
      assert.ok(meta !== undefined && !meta.hasFailed);
      assert.ok(meta.end < answer.start, 'the meta page is on disk before the answer leaves');
      if (index >= customerCount) continue;
      first = Math.min(first, record.start);
      last = Math.max(last, answer.start);
    }
    const shared = syncs.filter(({ start }) => start > first && start < last).length;
    test.diagnostic(`${customerCount} admissions at once, ${shared} syncs`);
    assert.ok(shared > 0 && shared < customerCount / 2, `${shared} syncs`);
  });

  it('answers 503 while the disk refuses to sync, keeps no refused change, and goes on (INV-202)', async () => {
    // Threads count for themselves: one thread makes "from the 30th sync on" mean just that.
    const more = ['-e', 'inject=fdatasync:error=EIO:when=30..34'];
    const env = { UV_THREADPOOL_SIZE: '1' };
    const statuses: number[] = [];
    const accepted: string[] = [];
    await traced({ more, env, count: 1 }, async (server, [chat]) => {
      assert.ok(chat !== undefined);
      const isThrough = (): boolean => statuses.includes(503) && statuses.at(-1) === 202;
      await until(async () => {
        const key = keyOf(statuses.length);
        const { status } = await say(chat, key, 'hi');
        statuses.push(status);
        if (status === 202) accepted.push(key);
        return isThrough();
      }, 'the disk failed and came back');
      assert.ok(
        statuses.every((status) => [202, 429, 503].includes(status)),
        statuses.join(' '),
      );
      assert.equal(server.child.exitCode, null, server.output());
      const items = await readAll(chat);
      const keys = items.flatMap(({ payload }) =>
        'client_message_id' in payload ? [payload.client_message_id] : [],
      );
      assert.deepEqual(keys, accepted, 'what was answered with 503 stands nowhere');
    });
  });
});
