// Contract 6.3: server-sent events, byte for byte: what opens a stream, what it holds, how it ends.

import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  openChat,
  readAll,
  request,
  say,
  untilAnswered,
  type ChatSession,
  type Loose,
} from '../support/chat-client.ts';
import { ManualClock } from '../support/product-fixtures.ts';
import { SseClient } from '../support/sse-client.ts';
import {
  startTestServer,
  testOrigin,
  type TestServer,
  type TestTenant,
} from '../support/test-server.ts';
import { assertProblem, chatPaths, cursorAt } from './assertions.ts';

const clock = new ManualClock(Date.now());
const second = 1000;
const config = { chat: { sse_heartbeat_seconds: 15, sse_max_age_seconds: 900 } };
let server: TestServer;
let tenant: TestTenant;
let chat: ChatSession;
const opened: SseClient[] = [];

before(async () => {
  server = await startTestServer({ clock, config });
  tenant = await server.tenant();
});
beforeEach(async () => {
  chat = await openChat(server.publicUrl, tenant);
});
after(async () => {
  for (const client of opened) client.close();
  await server.dispose();
});

async function stream(
  more: { query?: string; headers?: Record<string, string>; of?: ChatSession; path?: string } = {},
): Promise<SseClient> {
  const { query = '', headers = {}, of = chat, path = chatPaths.sse } = more;
  const client = await SseClient.open(of.baseUrl, {
    path: `${path}?${query}`,
    token: of.token,
    headers,
  });
  opened.push(client);
  return client;
}

async function answered(key: string, of: ChatSession = chat): Promise<Loose[]> {
  const { body } = await say(of, key, 'hello');
  await untilAnswered(of, body.turn_id);
  return readAll(of);
}

/** Advances second by second, as the sweeps of the server expect it. */
function pass(seconds: number): void {
  for (let count = 0; count < seconds; count += 1) clock.advance(second);
}

async function openStreams(): Promise<number> {
  return Number(/^aisle_open_streams (\d+)$/m.exec(await server.metrics())?.[1]);
}

describe('Section 6.3: opening', () => {
  test('headers keep proxies from holding or changing the stream', async () => {
    const { status, headers } = await stream();
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'text/event-stream; charset=utf-8');
    assert.equal(headers['cache-control'], 'no-cache, no-transform');
    assert.equal(headers['x-accel-buffering'], 'no');
    assert.equal(headers['content-encoding'], undefined);
    assert.match(headers['request-id'] ?? '', /^req_/);
    assert.match(headers['ratelimit-policy'] ?? '', /^"stream_sse";q=4;qu="concurrent-requests"$/);
  });

  test('the first bytes are : open, retry, and an id-only block with the start cursor', async () => {
    const empty = await stream();
    await empty.until(({ blocks }) => blocks.length > 0);
    const zero = cursorAt(0, chat.opened.head_cursor);
    assert.equal(empty.body.toString(), `: open\nretry: 2000\nid: ${zero}\n\n`);
    const items = await answered('k');
    const start = items[2].cursor;
    const later = await stream({ query: `after_cursor=${start}` });
    await later.until(({ blocks }) => blocks.length > 0);
    assert.ok(later.body.toString().startsWith(`: open\nretry: 2000\nid: ${start}\n\n`));
  });

  test('the poll path answers with events if the client asks for them, with all their rules (INV-608)', async () => {
    const items = await answered('k');
    const client = await stream({ path: chatPaths.stream });
    assert.equal(client.headers['content-type'], 'text/event-stream; charset=utf-8');
    await client.until((one) => one.items.length === items.length);
    assert.deepEqual(
      client.items.map(({ data = '' }) => JSON.parse(data)),
      items,
    );
    const json = await request(server.publicUrl + chatPaths.stream, {
      token: chat.token,
      headers: { accept: 'application/json, text/event-stream' },
    });
    assert.match(json.headers.get('content-type') ?? '', /^application\/json/);
    const rather = await stream({
      path: chatPaths.stream,
      headers: { Accept: 'application/json;q=0.5, text/event-stream' },
    });
    assert.match(rather.headers['content-type'] ?? '', /^text\/event-stream/);
  });

  test('errors at opening are ordinary problem documents', async () => {
    const answer = await request(`${server.publicUrl}${chatPaths.sse}?after_cursor=x`, {
      token: chat.token,
      headers: { accept: 'text/event-stream' },
    });
    assertProblem(answer, 'cursor_invalid');
  });
});

describe('Section 6.3: frames', () => {
  test('a frame is id, event and one line of data: the same bytes that a poll gives (INV-306)', async () => {
    const client = await stream();
    const items = await answered('k');
    await client.until((one) => one.items.length === items.length);
    const text = client.body.toString();
    const page = await fetch(`${server.publicUrl}${chatPaths.stream}?limit=500`, {
      headers: { authorization: `Bearer ${chat.token}` },
    });
    const pageText = await page.text();
    for (const [index, block] of client.items.entries()) {
      const { cursor, kind } = items[index];
      const { data = '' } = block;
      assert.deepEqual(block.lines, [`id: ${cursor}`, `event: ${kind}`, `data: ${data}`]);
      assert.ok(pageText.includes(data), 'the item of the poll is the data of the frame');
      assert.ok(text.includes(`id: ${cursor}\nevent: ${kind}\ndata: ${data}\n\n`));
      assert.doesNotMatch(data, /[\r\n]/);
    }
    const joined = client.items.map(({ data }) => data).join(',');
    assert.ok(pageText.startsWith(`{"items":[${joined}],`));
  });

  test('line breaks and odd characters of a text stay inside of their line', async () => {
    const client = await stream();
    const words = 'a\nb\r\nc\r\u2028\u2029\u0000\ud83d\ude00 data: x\n\nid: 7\n\n';
    const { body } = await say(chat, 'k', words);
    await client.until((one) => one.items.some(({ id }) => id === body.cursor));
    const item = client.items.find(({ id }) => id === body.cursor);
    assert.equal(JSON.parse(item?.data ?? '').payload.content[0].text, words);
    await untilAnswered(chat, body.turn_id);
  });

  test('only items carry an id: heartbeats are comments, control frames have none (INV-606)', async () => {
    const client = await stream();
    const items = await answered('k');
    await client.until((one) => one.items.length === items.length);
    pass(16);
    await client.until((one) => one.blocks.some(({ comments }) => comments.includes('hb')));
    pass(900);
    await client.untilEnded();
    const [, ...rest] = client.blocks;
    for (const block of rest) {
      if (block.data !== undefined && block.event !== 'control') continue;
      assert.equal(block.id, undefined);
    }
    const heartbeats = rest.filter(({ comments }) => comments.includes('hb'));
    for (const { lines } of heartbeats) assert.deepEqual(lines, [': hb']);
    assert.equal(rest.at(-1)?.event, 'control');
  });

  test('heartbeats come every 15 quiet seconds', async () => {
    const client = await stream();
    const count = () => client.blocks.filter(({ comments }) => comments.includes('hb')).length;
    pass(15);
    await client.until(() => count() === 1);
    pass(60);
    await client.until(() => count() >= 4);
    assert.ok(count() <= 5);
  });
});

describe('Section 6.3: resuming', () => {
  test('a Last-Event-ID beats after_cursor', async () => {
    const items = await answered('k');
    const client = await stream({
      query: `after_cursor=${items[0].cursor}`,
      headers: { 'Last-Event-ID': items[3].cursor },
    });
    await client.until((one) => one.items.length > 0);
    assert.equal(client.items[0]?.id, items[4].cursor);
    assert.equal(client.blocks[0]?.id, items[3].cursor);
  });

  test('one that is no cursor of the session is ignored, and one ahead is refused', async () => {
    const items = await answered('k');
    const other = await openChat(server.publicUrl, tenant);
    for (const id of ['garbage', '7', cursorAt(3, other.opened.head_cursor)]) {
      const client = await stream({
        query: `after_cursor=${items[3].cursor}`,
        headers: { 'Last-Event-ID': id },
      });
      await client.until((one) => one.items.length > 0);
      assert.equal(client.items[0]?.id, items[4].cursor);
      client.close();
    }
    const ahead = await request(server.publicUrl + chatPaths.sse, {
      token: chat.token,
      headers: { 'last-event-id': cursorAt(1_000_000, items[0].cursor) },
    });
    assertProblem(ahead, 'cursor_ahead');
  });

  test('a reader that drops after every item misses nothing and sees nothing twice (INV-301)', async () => {
    const items = await answered('k');
    const seen: string[] = [];
    const others = await openStreams();
    let last: string | undefined;
    while (seen.length < items.length) {
      const client = await stream(last === undefined ? {} : { headers: { 'Last-Event-ID': last } });
      await client.until((one) => one.items.length > 0);
      last = client.items[0]?.id;
      seen.push(last ?? '');
      client.close();
      // A place is free again once the server has heard of the end.
      while ((await openStreams()) > others) await sleep(2);
    }
    assert.deepEqual(
      seen,
      items.map(({ cursor }) => cursor),
    );
  });
});

describe('Section 6.3: going away', () => {
  test('after its age a stream says max_age without an id and ends', async () => {
    const client = await stream();
    pass(899);
    assert.deepEqual(client.controls, []);
    pass(2);
    await client.untilEnded();
    assert.deepEqual(client.controls, ['max_age']);
    const last = client.blocks.at(-1);
    assert.deepEqual(last?.lines, ['event: control', 'data: {"reason":"max_age"}']);
  });

  test('when the token ends the stream says token_expired', async () => {
    pass(600 - 30);
    const bootstrap = await request(server.publicUrl + chatPaths.bootstrap, {
      token: tenant.apiKey,
      body: { surface: { type: 'server' }, token_ttl_seconds: 60 },
    });
    const token = bootstrap.body.bootstrap_token;
    const session = await request(server.publicUrl + chatPaths.session, { token, body: {} });
    const short = { ...chat, token, sessionId: session.body.session_id };
    const client = await stream({ of: short });
    pass(61);
    await client.untilEnded();
    assert.deepEqual(client.controls, ['token_expired']);
  });

  test('when the server goes down it says shutdown', async () => {
    const other = await startTestServer();
    const mine = await openChat(other.publicUrl, await other.tenant());
    const client = await stream({ of: mine });
    await client.until(({ blocks }) => blocks.length > 0);
    const gone = other.dispose();
    await client.untilEnded();
    await gone;
    assert.deepEqual(client.controls, ['shutdown']);
  });

  test('a closed session is read to its end, then ended, then 204', async () => {
    const customer = { bootstrap: { customer: { external_customer_id: 'closing' } } };
    const first = await openChat(server.publicUrl, tenant, customer);
    const live = await stream({ of: first });
    const before = await answered('k', first);
    await live.until(({ items }) => items.at(-1)?.id === before.at(-1)?.cursor);
    const said = live.items.map(({ data = '' }) => JSON.parse(data));
    const { message_id, content } = said.findLast(({ kind }) => kind === 'message').payload;
    const deltas = said.filter(({ kind }) => kind === 'delta').map(({ payload }) => payload);
    assert.deepEqual(
      deltas.map((delta) => [delta.message_id, delta.index]),
      deltas.map((_, index) => [message_id, index]),
    );
    assert.equal(deltas.map(({ text }) => text).join(''), content[0].text);
    clock.advance(23.9 * 3600 * second);
    const late = await openChat(server.publicUrl, tenant, customer);
    assert.equal(late.sessionId, first.sessionId);
    const watching = await stream({ of: late });
    clock.advance(0.1 * 3600 * second);
    pass(2);
    await watching.untilEnded();
    const reading = await stream({ of: late });
    await reading.untilEnded();
    // Deltas of a finished message may be gone by now: its text says what they said (INV-413).
    const lasting = before.filter(({ kind }) => kind !== 'delta');
    for (const client of [watching, reading]) {
      const items = client.items.filter(({ event }) => event !== 'delta');
      assert.equal(items.length, lasting.length + 1);
      assert.match(client.items.at(-1)?.data ?? '', /"session\.closed"/);
    }
    const last = reading.items.at(-1)?.id ?? '';
    const done = await stream({ of: late, headers: { 'Last-Event-ID': last } });
    assert.equal(done.status, 204);
    const polled = await request(
      `${server.publicUrl}${chatPaths.stream}?after_cursor=${last}&wait_seconds=25`,
      { token: late.token },
    );
    assert.deepEqual(polled.body.items, []);
    assert.equal(polled.body.next_cursor, last);
  });
});

describe('Section 6.3: connections', () => {
  test('four are open at once, the fifth is refused, and a place that is freed is free', async () => {
    const clients = [await stream(), await stream(), await stream(), await stream()];
    const ticketUrl = `${server.publicUrl}${chatPaths.sse}?stream_ticket=${chat.ticket}`;
    const fifths = [
      await request(server.publicUrl + chatPaths.sse, { token: chat.token }),
      await request(ticketUrl),
      await request(server.publicUrl + chatPaths.stream, {
        token: chat.token,
        headers: { accept: 'text/event-stream' },
      }),
    ];
    for (const fifth of fifths) {
      assertProblem(fifth, 'too_many_streams');
      assert.equal(fifth.headers.get('retry-after'), '25');
    }
    assert.equal((await stream({ of: await openChat(server.publicUrl, tenant) })).status, 200);
    clients[0]?.close();
    for (;;) {
      const again = await stream();
      if (again.status === 200) break;
      assert.equal(again.status, 429);
      again.close();
      await sleep(5);
    }
  });

  test('a ticket opens the stream of a browser that cannot set headers', async () => {
    const bootstrap = await request(server.publicUrl + chatPaths.bootstrap, {
      token: tenant.apiKey,
      body: { surface: { type: 'web', origin: testOrigin } },
    });
    const session = await request(server.publicUrl + chatPaths.session, {
      token: bootstrap.body.bootstrap_token,
      body: {},
      headers: { origin: testOrigin },
    });
    const client = await SseClient.open(server.publicUrl, {
      path: `${chatPaths.sse}?stream_ticket=${session.body.stream_ticket}`,
      headers: { Origin: testOrigin },
    });
    opened.push(client);
    assert.equal(client.status, 200);
    assert.equal(client.headers['access-control-allow-origin'], testOrigin);
  });
});
