// An older backup in the place of the data: a cursor that was handed out after the backup is refused for
// ever, and never stands for another item.

import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { aisle } from '../support/aisle-process.ts';
import { openChat, readAll, request, say, untilAnswered } from '../support/chat-client.ts';
import type { ChatSession } from '../support/chat-client.ts';
import { startChildServer, type ChildServer } from '../support/child-server.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { makeTenant, type TestTenant } from '../support/test-server.ts';
import { tell } from './torture-table.ts';

let folder: string;
let dataDir: string;
let tenant: TestTenant;
let server: ChildServer;
let chat: ChatSession;
let count = 0;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aisle-restore-'));
  dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  tenant = await makeTenant(dataDir);
  server = await startChildServer({ dataDir });
  chat = await openChat(server.url, tenant);
});
after(async () => {
  await server.kill();
  removeFolder(folder);
});

async function talk(turnCount: number): Promise<void> {
  for (let turn = 0; turn < turnCount; turn += 1) {
    count += 1;
    const said = await say(here(), `message-key-${count}`, `hello ${count}`);
    assert.equal(said.status, 202, JSON.stringify(said.body));
    await untilAnswered(here(), said.body.turn_id);
  }
}

const here = (): ChatSession => ({ ...chat, baseUrl: server.url });

const statusAfter = async (cursor: string): Promise<number> =>
  (
    await request(`${server.url}/public/v1/chat/stream?after_cursor=${cursor}`, {
      token: chat.token,
    })
  ).status;

async function stop(): Promise<void> {
  server.terminate();
  await server.ended;
}

async function restoreBy(road: string, restore: () => Promise<void>): Promise<void> {
  const backup = join(folder, `backup-${road}`);
  const before = await readAll(here());
  assert.equal((await aisle('backup', backup, '--data-dir', dataDir)).exitCode, 0);
  await talk(3);
  const lost = (await readAll(here())).slice(before.length);
  await stop();
  await restore();
  server = await startChildServer({ dataDir });
  assert.deepEqual(await readAll(here()), before, 'what the backup has is there');
  const check = async (moment: string): Promise<void> => {
    for (const { cursor } of before) assert.equal(await statusAfter(cursor), 200, moment);
    for (const { cursor } of lost) assert.equal(await statusAfter(cursor), 409, moment);
  };
  await check('at once');
  await talk(4);
  await check('after new messages');
  const cursors = new Set((await readAll(here())).map(({ cursor }) => cursor));
  const reused = lost.filter(({ cursor }) => cursors.has(cursor)).length;
  tell({ fault: `old cursors after a restore by ${road}`, tried: lost.length, violations: reused });
  assert.equal(reused, 0);
}

describe('a restored backup (INV-110)', () => {
  it('by `aisle restore` refuses the cursors of lost items, and accepts the others', async () => {
    await restoreBy('command', async () => {
      const done = await aisle('restore', join(folder, 'backup-command'), '--data-dir', dataDir);
      assert.equal(done.exitCode, 0, done.stderr);
    });
  });

  it('by copying its files does the same, once more', async () => {
    await restoreBy('copy', () => {
      renameSync(join(dataDir, 'journal'), join(folder, 'former'));
      cpSync(join(folder, 'backup-copy', 'journal'), join(dataDir, 'journal'), { recursive: true });
      return Promise.resolve();
    });
  });

  it('is refused while a server runs', async () => {
    const done = await aisle('restore', join(folder, 'backup-copy'), '--data-dir', dataDir);
    assert.equal(done.exitCode, 3, done.stderr);
  });
});
