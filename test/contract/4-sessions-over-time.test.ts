// Contract 4 and 6.1 over days and restarts: several devices, renewal, idle closing, retention, and
// deltas that are thinned out, all seen from outside; then what is left on disk.

import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PartialConfig } from '../../src/load-config.ts';
import { openLmdbJournal } from '../../src/journal/lmdb-store.ts';
import { LmdbTables } from '../../src/journal/lmdb-tables.ts';
import { defineTable } from '../../src/journal/journal.ts';
import {
  openChat,
  readAll,
  request,
  say,
  untilAnswered,
  type Answer,
  type ChatSession,
  type Loose,
} from '../support/chat-client.ts';
import { saying, startFakeProvider, type Act } from '../support/fake-provider.ts';
import { ManualClock } from '../support/product-fixtures.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { SseClient } from '../support/sse-client.ts';
import { until } from '../support/still-clock.ts';
import { startTestServer, type TestServer, type TestTenant } from '../support/test-server.ts';
import { assertProblem, chatPaths, cursorAt } from './assertions.ts';

const second = 1000;
const hourMs = 3600 * second;
const dayMs = 24 * hourMs;

/** A server on a folder that outlives it, and a clock that is moved by hand. */
class House {
  readonly clock = new ManualClock(Date.UTC(2026, 2, 1));
  readonly dataDir = mkdtempSync(join(tmpdir(), 'aisle-days-'));
  readonly #config: PartialConfig;
  readonly #streams: SseClient[] = [];
  server!: TestServer;
  tenant!: TestTenant;

  constructor(config: PartialConfig = {}) {
    this.#config = { ...config, chat: { upkeep_interval_seconds: 1, ...config.chat } };
  }

  static async open(config: PartialConfig = {}, settings?: unknown): Promise<House> {
    const house = new House(config);
    houses.push(house);
    await house.start();
    house.tenant = await house.server.tenant({ settings: settings ?? {} });
    return house;
  }

  async start(): Promise<void> {
    const { clock, dataDir } = this;
    this.server = await startTestServer({ clock, dataDir, config: this.#config });
  }

  async restart(): Promise<void> {
    await this.server.close();
    await this.start();
  }

  /** Time passes at a stroke; what falls due is found by the rounds that follow. */
  pass(ms: number): void {
    this.clock.advance(ms);
  }

  /** Lets rounds of upkeep run until `isDone`, a second of the server's time apart. */
  async until(isDone: () => Promise<boolean>, what: string): Promise<void> {
    for (let round = 0; round < 600; round += 1) {
      if (await isDone()) return;
      await this.#round();
    }
    throw new Error(`waited in vain: ${what}`);
  }

  /** Lets every round that is due now come to its end, and one more. */
  async rest(): Promise<void> {
    await this.#round();
    await this.#round();
  }

  /** Sessions in memory. */
  async residents(): Promise<number> {
    return Number(/^aisle_resident_actors (\d+)$/m.exec(await this.server.metrics())?.[1]);
  }

  /** A second passes, and the round that it begins, or one that was under way, comes to its end. */
  async #round(): Promise<void> {
    const past = await this.#roundCount();
    this.pass(second);
    await until(async () => (await this.#roundCount()) > past, 'a round of upkeep');
  }

  async #roundCount(): Promise<number> {
    const line = /^aisle_upkeep_rounds_total\{chore="sessions"\} (\d+)$/m;
    return Number(line.exec(await this.server.metrics())?.[1]);
  }

  chat(more: { bootstrap?: object; session?: object } = {}): Promise<ChatSession> {
    return openChat(this.server.publicUrl, this.tenant, {
      bootstrap: { ...more.bootstrap },
      session: { ...more.session },
    });
  }

  /** Asks for one session by its id, with a new token of the customer. */
  async resume(sessionId: string, bootstrap: object): Promise<Answer<Loose>> {
    const token = await this.bootstrapToken(bootstrap);
    const url = this.server.publicUrl + chatPaths.session;
    return request(url, { token, body: { session_id: sessionId } });
  }

  async resumed(sessionId: string, bootstrap: object): Promise<ChatSession> {
    const { status, body } = await this.resume(sessionId, bootstrap);
    assert.equal(status, 200, JSON.stringify(body));
    return {
      baseUrl: this.server.publicUrl,
      sessionId,
      token: body.session_token,
      ticket: body.stream_ticket,
      opened: body,
    };
  }

  async bootstrapToken(more: object): Promise<string> {
    const { body } = await request(this.server.publicUrl + chatPaths.bootstrap, {
      token: this.tenant.apiKey,
      body: { surface: { type: 'server' }, ...more },
    });
    return body.bootstrap_token as string;
  }

  /** Ids of the sessions that upkeep will still look at. */
  async calendar(): Promise<string[]> {
    const tables = LmdbTables.open(join(this.dataDir, 'journal'));
    const table = defineTable<unknown>('session_calendar', 'placed');
    const ids = Array.from(tables.range(table, {}), ({ key }) => String(key[1]));
    await tables.close();
    return ids;
  }

  poll(chat: ChatSession, query = '', headers: Record<string, string> = {}) {
    return request(`${this.server.publicUrl}${chatPaths.stream}?limit=500&${query}`, {
      token: chat.token,
      headers,
    });
  }

  async stream(chat: ChatSession, headers: Record<string, string> = {}): Promise<SseClient> {
    const { token } = chat;
    const url = this.server.publicUrl;
    const client = await SseClient.open(url, { path: chatPaths.sse, token, headers });
    this.#streams.push(client);
    return client;
  }

  async ask(chat: ChatSession, key: string, text = 'hello'): Promise<Loose> {
    const said = await say(chat, key, text);
    assert.equal(said.status, 202, JSON.stringify(said.body));
    await untilAnswered(chat, said.body.turn_id);
    return said.body;
  }

  async dispose(): Promise<void> {
    for (const client of this.#streams) client.close();
    await this.server.close();
    removeFolder(this.dataDir);
  }
}

const houses: House[] = [];
afterEach(async () => {
  for (const house of houses.splice(0)) await house.dispose();
});

const customer = (id: string) => ({ customer: { external_customer_id: id } });
const kindsOf = (items: readonly Loose[]): string[] => items.map(({ kind }) => kind);
const cursorsOf = (items: readonly Loose[]): string[] => items.map(({ cursor }) => cursor);

/** Looks into the journal of a server that is down. */
async function inJournal<Result>(
  { dataDir }: House,
  look: (journal: Awaited<ReturnType<typeof openLmdbJournal>>) => Result,
): Promise<Result> {
  const journal = await openLmdbJournal({ path: join(dataDir, 'journal') });
  try {
    return look(journal);
  } finally {
    await journal.close();
  }
}

describe('Section 4: who may resume', () => {
  test("another tenant's token does not find the session, however it asks (INV-504)", async () => {
    const house = await House.open();
    const both = { ...customer('c'), conversation: { external_conversation_id: 'order' } };
    const mine = await house.chat({ bootstrap: both });
    house.tenant = await house.server.tenant({ tenantId: 'other', settings: {} });
    assertProblem(await house.resume(mine.sessionId, both), 'not_found');
    const theirs = await house.chat({ bootstrap: both });
    assert.notEqual(theirs.sessionId, mine.sessionId);
    assert.equal(theirs.opened.resumed, false);
  });

  test('of several open sessions `auto` takes the newest, of several closed ones none', async () => {
    const house = await House.open();
    const never = { bootstrap: customer('c'), session: { resume: 'never' } };
    await house.chat(never);
    await house.chat(never);
    const newest = await house.chat(never);
    assert.equal((await house.chat({ bootstrap: customer('c') })).sessionId, newest.sessionId);
    house.pass(dayMs);
    const fresh = await house.chat({ bootstrap: customer('c') });
    assert.equal(fresh.opened.resumed, false);
  });
});

describe('Section 6.3: several devices on one session', () => {
  test('see the same bytes, four streams of them; a fifth is told when to come again', async () => {
    const house = await House.open();
    const first = await house.chat({ bootstrap: customer('devices') });
    const devices = [first];
    while (devices.length < 4) devices.push(await house.chat({ bootstrap: customer('devices') }));
    for (const { sessionId } of devices) assert.equal(sessionId, first.sessionId);
    const streams: SseClient[] = [];
    for (const device of devices) streams.push(await house.stream(device));
    for (const [index, device] of devices.entries()) await house.ask(device, `k${index}`);
    const items: Loose[] = await readAll(first);
    for (const stream of streams) {
      await stream.until((client) => client.items.length === items.length);
    }
    const bodies = streams.map(({ body }) => body.toString());
    assert.equal(new Set(bodies).size, 1, 'every device has read the same bytes');
    const fifth = await request(house.server.publicUrl + chatPaths.sse, {
      token: (await house.chat({ bootstrap: customer('devices') })).token,
    });
    assertProblem(fifth, 'too_many_streams');
    assert.equal(fifth.headers.get('retry-after'), '25');
    // A device that comes later reads from the journal what the others were given as it came.
    streams[0]?.close();
    await house.restart();
    const late = await house.stream(devices[1] as ChatSession);
    await late.until((client) => client.items.length === items.length);
    assert.equal(late.body.toString(), bodies[1]);
  });
});

describe('Section 2.4: renewal in mid-stream', () => {
  test('a stream ends with its token, and goes on with the renewed one without gap or repetition', async () => {
    const house = await House.open({
      chat: { session_token_ttl_seconds: 60, sse_max_age_seconds: 7200 },
    });
    const chat = await house.chat();
    const stream = await house.stream(chat);
    await house.ask(chat, 'k1');
    house.pass(50 * second);
    const renewal = await request(house.server.publicUrl + chatPaths.session, {
      token: chat.token,
      body: {},
    });
    const renewed: ChatSession = { ...chat, token: renewal.body.session_token };
    assert.equal(renewal.body.session_id, chat.sessionId);
    await house.ask(renewed, 'k2');
    assert.deepEqual(stream.controls, [], 'a renewal leaves the stream alone');
    house.pass(11 * second);
    await stream.untilEnded();
    assert.deepEqual(stream.controls, ['token_expired']);
    assertProblem(await house.poll(chat), 'token_expired');
    await house.ask(renewed, 'k3');
    const seen = stream.items.map(({ id }) => id);
    const next = await house.stream(renewed, { 'Last-Event-ID': seen.at(-1) ?? '' });
    await house.ask(renewed, 'k4');
    const items: Loose[] = await readAll(renewed);
    await next.until((client) => client.items.length === items.length - seen.length);
    assert.deepEqual([...seen, ...next.items.map(({ id }) => id)], cursorsOf(items));
  });
});

describe('Section 4.2: idle sessions', () => {
  test('are closed after a restart though no request names them, and no other is read (INV-408)', async () => {
    const house = await House.open();
    const idle: ChatSession[] = [];
    for (let index = 0; index < 12; index += 1) idle.push(await house.chat());
    for (const chat of idle.slice(0, 6)) await house.ask(chat, 'k');
    house.pass(23 * hourMs);
    const active: ChatSession[] = [];
    for (let index = 0; index < 12; index += 1) active.push(await house.chat());
    await house.server.close();
    house.pass(2 * hourMs);
    await house.start();
    assert.equal(await house.residents(), 0, 'a start reads no session');
    const lagSeconds = async (): Promise<number> => {
      const line = /^aisle_upkeep_lag_seconds\{chore="sessions"\} (\S+)$/m;
      return Number(line.exec(await house.server.metrics())?.[1]);
    };
    assert.ok(Math.abs((await lagSeconds()) - 3600) < 600, String(await lagSeconds()));
    await house.rest();
    assert.equal(await house.residents(), idle.length, 'the idle ones are found, and no other');
    assert.equal(await lagSeconds(), 0);
    await house.server.close();
    const lasts = await inJournal(house, (journal) =>
      [...idle, ...active].map(({ sessionId }) => {
        const [last] = journal.readStream(sessionId, journal.headOf(sessionId) - 1, 1);
        return last === undefined ? '' : Buffer.from(last.bytes).toString();
      }),
    );
    for (const last of lasts.slice(0, idle.length)) assert.match(last, /"session\.closed"/);
    for (const last of lasts.slice(idle.length)) assert.equal(last, '');
    await house.start();
  });

  test('a message moves the time: the day counts from it, also after the session left memory', async () => {
    const house = await House.open({ chat: { passivate_after_seconds: 1 } });
    const chat = await house.chat({ bootstrap: customer('moved') });
    house.pass(20 * hourMs);
    await house.ask(await house.resumed(chat.sessionId, customer('moved')), 'k');
    house.pass(5 * hourMs);
    await house.rest();
    await house.until(async () => (await house.residents()) === 0, 'it has left memory');
    const later = await house.resumed(chat.sessionId, customer('moved'));
    assert.equal(later.opened.routing_status, 'assigned');
    assert.ok(!kindsOf(await readAll(later)).includes('session.closed'));
    house.pass(20 * hourMs);
    await house.until(async () => {
      const { body } = await house.resume(chat.sessionId, customer('moved'));
      return body.routing_status === 'closed';
    }, 'it is closed a day after its message');
  });
});

describe('Section 6.1: retention', () => {
  test('a closed session is readable until its retention is over, and gone after that (INV-412)', async () => {
    const house = await House.open({}, { assistant: { enabled: true } });
    const who = { ...customer('kept'), conversation: { external_conversation_id: 'order' } };
    const chat = await house.chat({ bootstrap: who });
    await house.ask(chat, 'k');
    house.pass(dayMs);
    await house.rest();
    house.pass(29 * dayMs);
    await house.rest();
    await house.restart();
    const late = await house.resumed(chat.sessionId, who);
    assert.equal(late.opened.routing_status, 'closed');
    const items: Loose[] = await readAll(late);
    assert.equal(items.at(-1).payload.status, 'session.closed');
    assert.ok(items.some(({ payload }) => payload.role === 'assistant'));
    assertProblem(await say(late, 'k2', 'anybody?'), 'session_closed');
    const done = await house.stream(late, { 'Last-Event-ID': items.at(-1).cursor });
    assert.equal(done.status, 204);
    house.pass(dayMs + hourMs);
    await house.until(
      async () => (await house.resume(chat.sessionId, who)).status === 404,
      'it is gone',
    );
    assertProblem(await house.resume(chat.sessionId, who), 'not_found');
    const fresh = await house.chat({ bootstrap: who });
    assert.equal(fresh.opened.resumed, false);
    await house.until(
      async () => !(await house.calendar()).includes(chat.sessionId),
      'nothing of it is left to remove',
    );
    await house.server.close();
    await inJournal(house, (journal) => {
      assert.equal(journal.headOf(chat.sessionId), 0);
      const kept = ['snapshots', 'idempotency', 'recent_sessions', 'session_calendar'].flatMap(
        (name) => [...journal.range(defineTable<unknown>(name, 'placed'), {})],
      );
      const texts = kept.map((row) => JSON.stringify(row));
      assert.ok(texts.some((text) => text.includes(fresh.sessionId)));
      assert.deepEqual(
        texts.filter((text) => text.includes(chat.sessionId)),
        [],
        'no row of it is left',
      );
      assert.ok(!texts.some((text) => text.includes('client_message_id')), 'nor of its messages');
    });
    await house.start();
  });

  test('a session whose time is over before its last item is in place leaves nothing behind', async () => {
    const house = await House.open();
    const chats: ChatSession[] = [];
    for (let index = 0; index < 40; index += 1) {
      chats.push(await house.chat({ bootstrap: customer(`c${index}`) }));
      if (index % 4 === 0) await house.ask(chats.at(-1) as ChatSession, 'k');
    }
    // The first round closes them, and is still at it when their thirty days are over, too.
    house.pass(dayMs);
    await nextTurn();
    house.pass(31 * dayMs);
    await house.until(async () => (await house.calendar()).length === 0, 'all are gone');
    await house.server.close();
    const heads = await inJournal(house, (journal) =>
      chats.map(({ sessionId }) => journal.headOf(sessionId)),
    );
    assert.deepEqual(new Set(heads), new Set([0]));
    await house.start();
  });

  test('an open session loses old items; a cursor before them is refused (INV-310)', async () => {
    const chat30 = { idle_close_seconds: 30 * 3600, retention_days: 1 };
    const house = await House.open({ chat: chat30 });
    const who = customer('long');
    const chat = await house.chat({ bootstrap: who });
    await house.ask(chat, 'old');
    const old: Loose[] = await readAll(chat);
    house.pass(20 * hourMs);
    const young = await house.resumed(chat.sessionId, who);
    await house.ask(young, 'middle');
    const whole: Loose[] = await readAll(young);
    const kept = whole.slice(old.length);
    const oldest = old.at(-1).cursor;
    house.pass(11 * hourMs);
    let device = await house.resumed(chat.sessionId, who);
    await house.until(async () => {
      const { body } = await house.resume(chat.sessionId, who);
      return body.oldest_cursor === oldest;
    }, 'what is older than a day is cut off');
    const check = async (): Promise<void> => {
      device = await house.resumed(chat.sessionId, who);
      assert.equal(device.opened.oldest_cursor, oldest);
      assert.equal(device.opened.head_cursor, whole.at(-1).cursor);
      const bodies = kept.filter(({ kind }) => kind !== 'delta');
      const withoutDeltas = (items: Loose[]) => items.filter(({ kind }) => kind !== 'delta');
      for (const query of ['', `after_cursor=${cursorAt(0, oldest)}`, `after_cursor=${oldest}`]) {
        const page = await house.poll(device, query);
        assert.deepEqual(withoutDeltas(page.body.items), bodies, query);
      }
      for (const { cursor } of old.slice(0, -1)) {
        const expired = await house.poll(device, `after_cursor=${cursor}`);
        assert.equal(assertProblem(expired, 'cursor_expired').oldest_cursor, oldest);
        const stream = await request(house.server.publicUrl + chatPaths.sse, {
          token: device.token,
          headers: { 'last-event-id': cursor },
        });
        assert.equal(assertProblem(stream, 'cursor_expired').oldest_cursor, oldest);
      }
      for (const [index, { cursor }] of kept.entries()) {
        const { status, body } = await house.poll(device, `after_cursor=${cursor}`);
        assert.equal(status, 200);
        const rest = kept.slice(index + 1).filter(({ kind }) => kind !== 'delta');
        assert.deepEqual(withoutDeltas(body.items), rest);
      }
    };
    await check();
    const stream = await house.stream(device);
    await stream.until((client) => client.items.length > 0);
    assert.equal(stream.blocks[0]?.id, oldest, 'a stream from the start begins at what is left');
    await house.restart();
    await check();
    const { cursor } = await house.ask(device, 'new');
    assert.ok(cursor > whole.at(-1).cursor, 'no number is used again');
  });
});

describe('Section 6.4: deltas of finished messages', () => {
  test('are thinned out; every cursor goes on, and all else stays to the letter (INV-413)', async (context) => {
    const provider = await startFakeProvider();
    context.after(() => provider.close());
    const sentences = (name: string, count: number): string =>
      Array.from({ length: count }, (_, index) => `${name} sentence ${index} says little. `).join(
        '',
      );
    const cut: Act[] = [{ act: 'text', text: sentences('Unfinished', 5) }, { act: 'cut' }];
    provider.play(saying(sentences('First', 300)), cut, saying(sentences('Second', 100)));
    const house = await House.open(
      {},
      { assistant: { provider: 'llm', model: 'small', base_url: provider.baseUrl } },
    );
    const who = customer('words');
    const chat = await house.chat({ bootstrap: who });
    for (const key of ['k1', 'k2', 'k3']) await house.ask(chat, key);
    const before: Loose[] = await readAll(chat);
    const bytesBefore = Buffer.byteLength(JSON.stringify(before));
    house.pass(dayMs);
    await house.rest();
    await house.restart();
    const late = await house.resumed(chat.sessionId, who);
    const after: Loose[] = await readAll(late);
    const finished = new Set(
      before.filter(({ kind }) => kind === 'message').map(({ payload }) => payload.message_id),
    );
    const isSuperseded = ({ kind, payload }: Loose): boolean =>
      kind === 'delta' && finished.has(payload.message_id);
    assert.ok(before.some(isSuperseded));
    const failure = before.find(({ kind }) => kind === 'assistant_failure');
    assert.ok(failure !== undefined, 'the second answer failed');
    const left = before.filter((item) => !isSuperseded(item));
    assert.ok(
      left.some(({ kind }) => kind === 'delta'),
      'no message replaced its deltas',
    );
    assert.deepEqual(after.slice(0, -1), left);
    assert.equal(after.at(-1).payload.status, 'session.closed');
    assert.ok(late.opened.head_cursor > before.at(-1).cursor);
    assert.match(late.opened.oldest_cursor, /^0{16}-/);
    for (const { cursor } of before) {
      const { status, body } = await house.poll(late, `after_cursor=${cursor}`);
      assert.equal(status, 200, 'a cursor of a delta that is gone still works');
      assert.deepEqual(
        cursorsOf(body.items),
        cursorsOf(after).filter((other) => other > cursor),
      );
    }
    const bytesAfter = Buffer.byteLength(JSON.stringify(after));
    context.diagnostic(`${bytesBefore} bytes of items before, ${bytesAfter} after`);
    assert.ok(bytesAfter < bytesBefore);
  });
});
