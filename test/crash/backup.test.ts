// Continuous and interrupted backups of a real server: what a restore believes, and what it gives back.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { aisle, startCommand } from '../support/aisle-process.ts';
import { openChat, readAll, request, say, untilAnswered } from '../support/chat-client.ts';
import type { ChatSession } from '../support/chat-client.ts';
import { startChildServer, type ChildServer } from '../support/child-server.ts';
import { childrenOf } from '../support/children.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { until } from '../support/still-clock.ts';
import { makeTenant, type TestTenant } from '../support/test-server.ts';
import { tell } from './torture-table.ts';

let folder: string;
let dataDir: string;
let target: string;
let tenant: TestTenant;
let server: ChildServer;
let chat: ChatSession;
let count = 0;

const start = (): Promise<ChildServer> =>
  startChildServer({
    dataDir,
    env: { AISLE_BACKUP__TO: target, AISLE_BACKUP__INTERVAL_SECONDS: '1' },
  });

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aisle-backup-'));
  dataDir = join(folder, 'data');
  target = join(folder, 'target');
  mkdirSync(dataDir);
  tenant = await makeTenant(dataDir);
  server = await start();
  chat = await openChat(server.url, tenant);
});
after(async () => {
  await server.kill();
  removeFolder(folder);
});

const here = (): ChatSession => ({ ...chat, baseUrl: server.url });

async function talk(): Promise<void> {
  count += 1;
  const said = await say(here(), `message-key-${count}`, `hello ${count}`);
  assert.equal(said.status, 202, JSON.stringify(said.body));
  await untilAnswered(here(), said.body.turn_id);
}

const texts = (items: readonly unknown[]): string[] =>
  items.flatMap((item) => /hello \d+/.exec(JSON.stringify(item))?.[0] ?? []);

/** What stands in the target, by name. */
const objects = (place: string, kind: string): string[] =>
  existsSync(join(place, kind))
    ? readdirSync(join(place, kind), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.partial'))
        .map(({ name }) => name)
    : [];

/** Resolves when a change that was made by now is in the target. */
async function untilSent(): Promise<void> {
  const nowMs = Date.now();
  const isSent = () => objects(target, 'changes').some((name) => Number(name.slice(-14)) >= nowMs);
  await talk();
  await until(isSent, 'the changes are sent');
}

async function served<T>(dir: string, work: (restored: ChatSession) => Promise<T>): Promise<T> {
  const restored = await startChildServer({ dataDir: dir });
  try {
    return await work({ ...chat, baseUrl: restored.url });
  } finally {
    await restored.kill();
  }
}

describe('a continuous backup of a server (INV-110, INV-112)', () => {
  it('is restored to a second, and refuses later cursors', async () => {
    await until(() => objects(target, 'bases').length > 0, 'there is a base');
    await talk();
    await talk();
    const kept = await readAll(here());
    // To the second: what comes next is in another one.
    const second = Math.floor(Date.now() / 1000) + 1;
    await until(() => Date.now() > second * 1000, 'the second is over');
    await talk();
    const lost = (await readAll(here())).slice(kept.length);
    await untilSent();
    // The machine is lost, with all that is on its disk.
    await server.kill();
    const restored = join(folder, 'restored');
    const at = new Date(second * 1000).toISOString().replace('.000', '');
    const done = await aisle('restore', target, '--at', at, '--data-dir', restored);
    assert.equal(done.exitCode, 0, done.stderr);
    await served(restored, async (session) => {
      assert.deepEqual(await readAll(session), kept);
      for (const { cursor } of lost) {
        const url = `${session.baseUrl}/public/v1/chat/stream?after_cursor=${cursor}`;
        assert.equal((await request(url, { token: chat.token })).status, 409);
      }
    });
    tell({ fault: 'a lost disk, restored to a second', tried: lost.length, violations: 0 });
  });

  it('goes on after a kill without a new base, and keeps all sent changes', async () => {
    server = await start();
    await untilSent();
    const bases = objects(target, 'bases');
    await server.kill();
    server = await start();
    await talk();
    const shippers = () => childrenOf(server.child.pid ?? 0, 'shipper-main');
    await until(() => shippers().length > 0, 'it ships');
    for (const id of shippers()) process.kill(id, 'SIGKILL');
    await talk();
    await untilSent();
    assert.deepEqual(objects(target, 'bases'), bases, 'no new base was needed');
    const expected = texts(await readAll(here()));
    const restored = join(folder, 'after-kill');
    assert.equal((await aisle('restore', target, '--data-dir', restored)).exitCode, 0);
    assert.match(server.output(), /"event":"backup_failing".*SIGKILL/);
    await served(restored, async (session) => {
      const found = texts(await readAll(session));
      assert.deepEqual(found, expected.slice(0, found.length));
      assert.ok(found.length >= expected.length - 1, `${found.length} of ${expected.length}`);
    });
  });
});

describe('what can be restored', () => {
  it('is listed by `backups`, and `doctor` says it of the configured place', async () => {
    const file = join(folder, 'config.json');
    writeFileSync(file, JSON.stringify({ data_dir: dataDir, backup: { to: target } }));
    const listed = await aisle('backups', '--json', '--config', file);
    const spans = JSON.parse(listed.stdout) as { from: string; to: string; changes: number }[];
    assert.equal(spans.length, objects(target, 'bases').length);
    const last = spans.at(-1);
    assert.ok(last !== undefined && last.from < last.to && last.changes > 0, listed.stdout);
    const other = await aisle('backups', dataDir, '--config', file);
    assert.match(other.stdout, /holds no set of backups/);
    const looked = await aisle('doctor', '--json', '--config', file);
    assert.match(looked.stdout, new RegExp(`"backup","verdict":"ok".*to ${last.to}`));
    const early = await aisle('restore', target, '--at', '2020-01-01T00:00:00Z', '--data-dir', 'x');
    assert.match(early.stderr, /nothing that is so old: it begins at 20/);
    const odd = await aisle('restore', target, '--at', 'yesterday', '--data-dir', 'x');
    assert.equal(odd.exitCode, 2);
    assert.match(odd.stderr, /Expected a time with its zone/);
  });
});

describe('a backup that is killed (INV-114)', () => {
  it('leaves no base that a restore would use, and the next one reuses its parts', async () => {
    const place = join(folder, 'killed');
    const words = ['backup', place, '--incremental', '--data-dir', dataDir];
    // Seen at its first object, before its last, which names the base; one that was too fast is removed.
    do {
      removeFolder(place);
      const child = startCommand(words);
      const ended = once(child, 'close');
      const hasBegun = () => objects(place, 'parts').length > 0;
      await until(() => hasBegun() || child.exitCode !== null, 'it writes');
      child.kill('SIGKILL');
      await ended;
    } while (objects(place, 'bases').length > 0);
    const data = join(folder, 'nothing');
    const refused = await aisle('restore', place, '--data-dir', data);
    assert.equal(refused.exitCode, 1);
    assert.match(refused.stderr, /holds no backup/);
    assert.equal(existsSync(data), false, 'nothing was made');
    const again = await aisle(...words);
    assert.equal(again.exitCode, 0, again.stderr);
    assert.match(again.stdout, /[1-9]\d* of \d+ parts were there/);
    const restored = await aisle('restore', place, '--data-dir', data);
    assert.equal(restored.exitCode, 0, restored.stderr);
    const mended = await aisle('repair', '--from', place, '--data-dir', data);
    assert.match(mended.stdout, /Nothing is damaged/, mended.stderr);
    tell({ fault: 'a backup that is killed', tried: 1, violations: 0 });
  });

  it('is not restored from objects that are damaged', async () => {
    const place = join(folder, 'killed');
    const [part = ''] = objects(place, 'parts');
    const path = join(place, 'parts', part.slice(0, 2), part);
    const bytes = readFileSync(path);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 4;
    writeFileSync(path, bytes);
    const data = join(folder, 'damaged');
    const refused = await aisle('restore', place, '--data-dir', data);
    assert.equal(refused.exitCode, 1);
    assert.match(refused.stderr, /parts\/.*is damaged/);
    assert.equal(existsSync(join(data, 'journal', 'data.mdb')), false);
  });
});
