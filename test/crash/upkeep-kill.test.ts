// Kills a real server while it closes, thins out and removes old sessions: whatever moment it is,
// a session is there as a whole or not at all, and the next life ends what was begun.
// AISLE_TORTURE_ROUNDS kills more often, AISLE_TORTURE_SEED repeats a run's moments.

import assert from 'node:assert/strict';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { defineTable } from '../../src/journal/journal.ts';
import { openLmdbJournal } from '../../src/journal/lmdb-store.ts';
import {
  openChat,
  readAll,
  request,
  say,
  untilAnswered,
  type ChatSession,
  type Loose,
} from '../support/chat-client.ts';
import { startChildServer } from '../support/child-server.ts';
import { saying, startFakeProvider, type FakeProvider } from '../support/fake-provider.ts';
import { upkeepPasses } from '../support/figures.ts';
import { ManualClock } from '../support/product-fixtures.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { until } from '../support/still-clock.ts';
import { startTestServer, type TestTenant } from '../support/test-server.ts';
import { roundCount, seed } from './random.ts';
import { randomFrom } from '../support/seeded-numbers.ts';

const dayMs = 86_400_000;
/** Sessions whose retention is over, and such that only have to be closed and thinned out. */
const pastCount = 40;
const idleCount = 8;
/** A life takes up to ten rounds: readers share what was read for ten seconds. A busy machine takes longer. */
const waitMsMax = 240_000;

interface OldSession {
  readonly id: string;
  readonly customer: string;
  readonly items: readonly Loose[];
}

let prepared: string;
let tenant: TestTenant;
let past: readonly OldSession[];
let idle: readonly OldSession[];

const bootstrapOf = (customer: string) => ({ customer: { external_customer_id: customer } });

/** Fills a folder with sessions of long ago, by a server whose clock stands there. */
async function prepare(): Promise<void> {
  const provider = await startFakeProvider();
  try {
    await fill(provider);
  } finally {
    await provider.close();
  }
}

async function fill(provider: FakeProvider): Promise<void> {
  prepared = mkdtempSync(join(tmpdir(), 'aisle-old-'));
  const clock = new ManualClock(Date.now() - 40 * dayMs);
  const server = await startTestServer({
    clock,
    dataDir: prepared,
    // Nothing is tidied up before the server that will be killed begins.
    config: { chat: { upkeep_interval_seconds: 1_000_000_000 } },
  });
  const assistant = { provider: 'llm', model: 'small', base_url: provider.baseUrl };
  tenant = await server.tenant({ settings: { assistant } });
  const make = async (name: string, sentenceCount: number): Promise<OldSession> => {
    const sentences = Array.from(
      { length: sentenceCount },
      (_, index) => `Sentence ${index} says little. `,
    );
    provider.play(saying(sentences.join('')));
    const chat = await openChat(server.publicUrl, tenant, { bootstrap: bootstrapOf(name) });
    const { body } = await say(chat, 'k', 'hello');
    await untilAnswered(chat, body.turn_id);
    return { id: chat.sessionId, customer: name, items: await readAll(chat) };
  };
  const made: OldSession[] = [];
  for (let index = 0; index < pastCount; index += 1) made.push(await make(`past-${index}`, 5));
  clock.advance(dayMs);
  // They close a day later, as they should have; their thirty days begin.
  past = await Promise.all(
    made.map(async (session) => {
      const token = await openChat(server.publicUrl, tenant, {
        bootstrap: bootstrapOf(session.customer),
        session: { session_id: session.id },
      });
      return { ...session, items: await readAll(token) };
    }),
  );
  clock.advance(36 * dayMs);
  const young: OldSession[] = [];
  for (let index = 0; index < idleCount; index += 1) young.push(await make(`idle-${index}`, 400));
  idle = young;
  await server.close();
}

/** The session for its customer, or undefined where there is none any more. */
async function resume(url: string, { id, customer }: OldSession): Promise<ChatSession | undefined> {
  const bootstrap = await request(`${url}/api/v1/assistant/bootstrap`, {
    token: tenant.apiKey,
    body: { surface: { type: 'server' }, ...bootstrapOf(customer) },
  });
  const { status, body } = await request(`${url}/public/v1/chat/session`, {
    token: bootstrap.body.bootstrap_token,
    body: { session_id: id },
  });
  if (status === 404) return undefined;
  assert.equal(status, 200, JSON.stringify(body));
  const { session_token, stream_ticket } = body;
  return { baseUrl: url, sessionId: id, token: session_token, ticket: stream_ticket, opened: body };
}

/** A session of the past is as it was, or not found from one moment on. */
async function isGone(url: string, session: OldSession): Promise<boolean> {
  const chat = await resume(url, session);
  if (chat === undefined) return true;
  try {
    const items: Loose[] = await readAll(chat);
    const isDelta = ({ kind }: Loose): boolean => kind === 'delta';
    assert.deepEqual(
      items.filter((item) => !isDelta(item)),
      session.items.filter((item) => !isDelta(item)),
      'what is found is whole',
    );
    return false;
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error;
    // It went between two requests.
    assert.match(String(error), /not_found/);
    return true;
  }
}

/** A thinned out session has all but deltas, then its closing; every cursor of it still works. */
async function deltasOf(url: string, session: OldSession): Promise<number> {
  const chat = await resume(url, session);
  assert.ok(chat !== undefined, 'its retention is not over');
  const items: Loose[] = await readAll(chat);
  const before = new Map(session.items.map((item) => [item.cursor, item]));
  for (const item of items) {
    if (item.payload.status === 'session.closed') continue;
    assert.deepEqual(item, before.get(item.cursor), 'no item is changed or made up');
  }
  const left = new Set(items.map(({ cursor }) => cursor));
  const lost = session.items.filter(({ cursor }) => !left.has(cursor));
  assert.ok(lost.every(({ kind }) => kind === 'delta'));
  for (const [index, { cursor }] of session.items.entries()) {
    if (index % 97 > 0) continue;
    const rest: Loose[] = await readAll(chat, cursor);
    const expected = new Set(rest.map((item) => item.cursor));
    for (const item of session.items) {
      if (item.cursor <= cursor || item.kind === 'delta') continue;
      assert.ok(expected.has(item.cursor), 'a stored cursor misses nothing');
    }
  }
  return items.filter(({ kind }) => kind === 'delta').length;
}

/** Whether all that a session of the past had on disk is gone; others have theirs. */
async function isSwept(dataDir: string): Promise<boolean> {
  const journal = await openLmdbJournal({ path: join(dataDir, 'journal') });
  const names = ['snapshots', 'session_calendar', 'recent_sessions', 'idempotency'];
  const rows = names.flatMap((name) => [
    ...journal.range(defineTable<unknown>(name, 'placed'), {}),
  ]);
  const text = JSON.stringify(rows);
  for (const { id } of idle) assert.ok(text.includes(id) && journal.headOf(id) > 0);
  const left = past.filter(({ id }) => text.includes(id) || journal.headOf(id) > 0);
  await journal.close();
  return left.length === 0;
}

async function killOnce(random: () => number): Promise<{ gone: number; deltas: number }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'aisle-upkeep-kill-'));
  cpSync(prepared, dataDir, { recursive: true });
  const env = { AISLE_CHAT__UPKEEP_INTERVAL_SECONDS: '1' };
  let server = await startChildServer({ dataDir, env });
  try {
    // The first round begins about a second after the start: the moment in it is what is random.
    await sleep(900 + random() * 500);
    await server.kill();
    server = await startChildServer({ dataDir, env });
    const { url } = server;
    const found = { gone: 0, deltas: 0 };
    for (const session of past) if (await isGone(url, session)) found.gone += 1;
    for (const session of idle) found.deltas += await deltasOf(url, session);
    const isThrough = async (): Promise<boolean> => {
      for (const session of past) if (!(await isGone(url, session))) return false;
      for (const session of idle) if ((await deltasOf(url, session)) > 0) return false;
      return true;
    };
    // A look at all sessions keeps the server busy: between two of them it has time for its rounds.
    await until(
      async () => (await isThrough()) || (await upkeepPasses(server, dataDir), false),
      'the next life ends what was begun',
      waitMsMax,
    );
    await until(
      async () => {
        server.terminate();
        assert.equal((await server.ended).code, 0, server.output());
        if (await isSwept(dataDir)) return true;
        server = await startChildServer({ dataDir, env });
        await upkeepPasses(server, dataDir);
        return false;
      },
      'what cannot be reached any more leaves the disk',
      waitMsMax,
    );
    return found;
  } finally {
    await server.kill();
    removeFolder(dataDir);
  }
}

describe('a server that is killed while it tidies up (INV-412, INV-413)', () => {
  before(prepare);
  after(() => removeFolder(prepared));

  const random = randomFrom(seed);
  // A round takes ten times as long as those that the count is meant for.
  const rounds = Math.ceil(roundCount(8) / 10);
  for (let round = 1; round <= rounds; round += 1) {
    it(`shows each session whole or not at all, and finishes its removals (kill ${round})`, async (test) => {
      test.diagnostic(`AISLE_TORTURE_SEED=${seed}`);
      test.diagnostic(JSON.stringify(await killOnce(random)));
    });
  }
});
