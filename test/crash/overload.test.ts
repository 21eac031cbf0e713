// Takes a server's time and its disk away: it turns new work away, keeps what it has, and recovers.

import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertProblem } from '../contract/assertions.ts';
import {
  openChat,
  readAll,
  request,
  say,
  untilAnswered,
  type ChatSession,
  type Loose,
} from '../support/chat-client.ts';
import { startChildServer, type ChildServer } from '../support/child-server.ts';
import { holdJournal } from '../support/held-journal.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { until } from '../support/still-clock.ts';
import { makeTenant, type TestTenant } from '../support/test-server.ts';
import { Follower, CursorBook } from './follower.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'aisle-overload-'));
const journalPath = join(dataDir, 'journal');
const env = {
  AISLE_OVERLOAD__LOOP_DELAY_MS_MAX: '300',
  AISLE_OVERLOAD__COMMIT_WAIT_MS_MAX: '1000',
  AISLE_OVERLOAD__CALM_SECONDS: '2',
  AISLE_DRAIN_SECONDS: '0',
};
let server: ChildServer;
let tenant: TestTenant;
let chat: ChatSession;

before(async () => {
  tenant = await makeTenant(dataDir);
  server = await startChildServer({ dataDir, env });
  chat = await openChat(server.url, tenant);
});
after(async () => {
  await server.kill();
  removeFolder(dataDir);
});

const get = (path: string, token?: string) => request(server.url + path, { token });
const read = () => get('/api/v1/capabilities', tenant.apiKey);
const sync = () =>
  request(`${server.url}/api/v1/catalog/index-sync/items/batch`, {
    token: tenant.apiKey,
    body: { items: [] },
  });
const isShed = ({ status, body }: Loose): boolean => status === 503 && body.code === 'overloaded';

/** Resolves when a level of overload stands in the log, behind its first characters. */
const isTold = (level: number, from = 0) => {
  const line = `"event":"overload","level":${level},`;
  return until(() => server.output().includes(line, from), `level ${level}`);
};

/** Resolves when the server knows a write that waits for the disk. */
const aWriteWaits = () =>
  until(async () => (await get('/readyz')).status === 503, 'a write waits for the disk');

/** Asks until the answer is as wanted; what is measured takes a moment to be noticed. */
async function ask<Answer>(
  send: () => Promise<Answer>,
  isWanted: (answer: Answer) => boolean,
): Promise<Answer> {
  const deadlineMs = Date.now() + 60_000;
  for (;;) {
    const answer = await send();
    if (isWanted(answer)) return answer;
    assert.ok(Date.now() < deadlineMs, `not in time: ${JSON.stringify(answer)}`);
    await sleep(20);
  }
}

describe('a server with more to do than it can (contract 2.2, 12)', () => {
  it('sheds everything but probes while its loop is late, keeps its streams, and recovers (INV-612)', async () => {
    const follower = new Follower(chat, new CursorBook(), 'sse');
    const stop = new AbortController();
    const following = follower.follow(server.url, stop.signal);
    const held = await say(chat, 'before', 'hello');
    server.child.kill('SIGSTOP');
    await sleep(3000);
    server.child.kill('SIGCONT');
    await isTold(3);
    const shed = await say(chat, 'during', 'hello');
    assertProblem(shed, 'overloaded');
    const retryAfter = Number(shed.headers.get('retry-after'));
    assert.ok(retryAfter >= 5 && retryAfter <= 10);
    // No budget is used up, and no credential was looked at.
    assert.equal(shed.headers.get('ratelimit'), null);
    assertProblem(await say({ ...chat, token: 'unknown' }, 'during', 'hello'), 'overloaded');
    assert.equal((await get('/livez')).status, 200);
    assert.equal((await get('/readyz')).status, 200);
    // Reads come back first, then customers, then bulk writes.
    await ask(read, ({ status }) => status === 200);
    const accepted = await ask(
      () => say(chat, 'during', 'hello'),
      ({ status }) => status === 202,
    );
    assert.equal(accepted.headers.get('idempotent-replayed'), null);
    await ask(sync, (answer) => !isShed(answer));
    await untilAnswered(chat, held.body.turn_id);
    await untilAnswered(chat, accepted.body.turn_id);
    stop.abort();
    await following;
    assert.deepEqual(follower.reasons, []);
    await isTold(0);
  });

  it('sheds no request after a single stall: the next poll and message are accepted', async () => {
    const outputBefore = server.output().length;
    server.child.kill('SIGSTOP');
    // Well below two seconds, which would be no stall but a load.
    await sleep(1300);
    server.child.kill('SIGCONT');
    // For longer than the strain is looked back on.
    for (let count = 0; count < 10; count += 1) {
      assert.equal((await read()).status, 200);
      const accepted = await say(chat, `after-a-stall-${count}`, 'hello');
      assert.equal(accepted.status, 202);
      await untilAnswered(chat, accepted.body.turn_id);
      await sleep(250);
    }
    assert.ok(!server.output().slice(outputBefore).includes('"event":"overload"'));
  });

  it('sheds admissions but no read while its disk does not keep up, and recovers', async () => {
    const outputBefore = server.output().length;
    const release = await holdJournal(journalPath);
    const waiting = say(chat, 'waiting', 'hello');
    assertProblem(await ask(sync, isShed), 'overloaded');
    // What is admitted before level 2 waits for the disk, and so would this test.
    await isTold(2, outputBefore);
    assertProblem(await say(chat, 'turned-away', 'hello'), 'overloaded');
    assert.equal((await read()).status, 200);
    assert.equal((await get('/livez')).status, 200);
    const unready = await get('/readyz');
    assert.equal(unready.status, 503);
    const journal = unready.body.checks.find(({ name }: Loose) => name === 'journal');
    assert.equal(journal.status, 'failing');
    assert.match(journal.detail, /wrote nothing/);
    await release();
    const accepted = await waiting;
    assert.equal(accepted.status, 202);
    await untilAnswered(chat, accepted.body.turn_id);
    assert.ok(!JSON.stringify(await readAll(chat)).includes('turned-away'));
    const late = await ask(
      () => say(chat, 'turned-away', 'hello'),
      ({ status }) => status === 202,
    );
    await untilAnswered(chat, late.body.turn_id);
    assert.equal((await get('/readyz')).status, 200);
  });
});

describe('a server whose disk hangs while it is asked to end (contract 11)', () => {
  it('ends within its bound, and loses no accepted change', async () => {
    const accepted = await say(chat, 'last', 'hello');
    await untilAnswered(chat, accepted.body.turn_id);
    const release = await holdJournal(journalPath);
    try {
      const lost = say(chat, 'never', 'hello').catch(() => undefined);
      await aWriteWaits();
      server.terminate();
      assert.deepEqual(await server.ended, { code: null, signal: 'SIGKILL' });
      assert.ok(/"event":"drain_timeout"/.test(server.output()));
      assert.notEqual((await lost)?.status, 202);
    } finally {
      await release();
    }
    server = await startChildServer({ dataDir, env });
    const items = JSON.stringify(await readAll({ ...chat, baseUrl: server.url }));
    assert.ok(items.includes(accepted.body.message_id));
  });

  it('ends at once when it is asked again', async () => {
    chat = { ...chat, baseUrl: server.url };
    const release = await holdJournal(journalPath);
    try {
      const lost = say(chat, 'again', 'hello').catch(() => undefined);
      await aWriteWaits();
      server.terminate();
      await until(() => /"event":"draining"/.test(server.output()), 'it has heard the first');
      // What comes within a second is taken for the same.
      await sleep(1200);
      server.terminate();
      assert.deepEqual(await server.ended, { code: null, signal: 'SIGKILL' });
      assert.ok(/"event":"drain_cut_short"/.test(server.output()));
      await lost;
    } finally {
      await release();
    }
  });
});
