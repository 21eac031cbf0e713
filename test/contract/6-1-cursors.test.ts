// Contract 6.1 and 6.2: cursors are strings in stream order, and a poll never loses its place.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
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
import { startTestServer, type TestServer, type TestTenant } from '../support/test-server.ts';
import { assertEntries, assertProblem, chatPaths, cursorAt } from './assertions.ts';

const form = /^[0-9a-f]{16}-[0-9a-z]{6}$/;
let server: TestServer;
let tenant: TestTenant;
/** Has two answered questions. */
let chat: ChatSession;
let items: Loose[];

before(async () => {
  server = await startTestServer();
  tenant = await server.tenant();
  chat = await openChat(server.publicUrl, tenant);
  for (const key of ['k1', 'k2']) {
    const { body } = await say(chat, key, 'hello');
    await untilAnswered(chat, body.turn_id);
  }
  items = await readAll(chat);
});
after(() => server.dispose());

const poll = (query = '', of: ChatSession = chat): Promise<Answer<Loose>> =>
  request(`${server.publicUrl}${chatPaths.stream}?${query}`, { token: of.token });
const zero = () => cursorAt(0, chat.opened.head_cursor);
const head = () => items.at(-1).cursor as string;

describe('Section 6.1: cursors', () => {
  test('they have the form of the contract, one tag per session, and sort as plain strings', async () => {
    const cursors: string[] = items.map(({ cursor }) => cursor);
    for (const cursor of cursors) assert.match(cursor, form);
    assert.deepEqual([...new Set(cursors)].sort(), cursors);
    assert.equal(new Set(cursors.map((cursor) => cursor.slice(17))).size, 1);
    const other = await openChat(server.publicUrl, tenant);
    assert.notEqual(other.opened.head_cursor.slice(17), cursors[0]?.slice(17));
  });

  test('no cursor and the zero cursor both read from the oldest item', async () => {
    const [omitted, fromZero] = [await poll('limit=500'), await poll(`after_cursor=${zero()}`)];
    assert.deepEqual(omitted.body.items, items);
    assert.deepEqual(fromZero.body.items, items);
  });

  test('reading after any cursor gives exactly the items after it', async () => {
    for (const [index, { cursor }] of items.entries()) {
      const page = await poll(`after_cursor=${cursor}`);
      assert.deepEqual(page.body.items, items.slice(index + 1));
    }
  });

  test('a cursor of another session is cursor_invalid, on polls and on streams (INV-305)', async () => {
    const other = await openChat(server.publicUrl, tenant);
    for (const path of [chatPaths.stream, chatPaths.sse]) {
      for (const cursor of [other.opened.head_cursor, cursorAt(3, other.opened.head_cursor)]) {
        const url = `${server.publicUrl}${path}?after_cursor=${cursor}`;
        assertProblem(await request(url, { token: chat.token }), 'cursor_invalid');
      }
    }
  });

  test('a text of another form is cursor_invalid', async () => {
    const right = head();
    for (const cursor of [
      '',
      '0',
      '1',
      right.toUpperCase().replace('-', 'A-'),
      right.slice(1),
      `${right}0`,
      `0${right}`,
      ` ${right}`,
      right.replace('-', '_'),
      `000000000000000G${right.slice(16)}`,
      'x'.repeat(3000),
    ]) {
      const answer = await poll(`after_cursor=${encodeURIComponent(cursor)}`);
      assertProblem(answer, 'cursor_invalid');
    }
  });

  test('a cursor ahead of the head is 409 with the head, however far, and does not wait (INV-308)', async () => {
    const next = Number.parseInt(head().slice(0, 16), 16) + 1;
    const far = [`7fffffffffffffff${head().slice(16)}`, `ffffffffffffffff${head().slice(16)}`];
    for (const cursor of [cursorAt(next, head()), ...far]) {
      for (const path of [chatPaths.stream, chatPaths.sse]) {
        const wait = path === chatPaths.stream ? '&wait_seconds=25' : '';
        const url = `${server.publicUrl}${path}?after_cursor=${cursor}${wait}`;
        const problem = assertProblem(await request(url, { token: chat.token }), 'cursor_ahead');
        assert.equal(problem.head_cursor, head());
      }
    }
  });
});

describe('Section 6.2: a page', () => {
  test('it holds items, cursors, has_more and the state of the session', async () => {
    const { status, body } = await poll();
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body).sort(), [
      'has_more',
      'head_cursor',
      'items',
      'next_cursor',
      'session',
    ]);
    assert.deepEqual(Object.keys(body.session).sort(), [
      'ai_routing_eligible',
      'control_mode',
      'control_version',
      'handoff_state',
      'routing_status',
    ]);
    assert.equal(body.next_cursor, head());
    assert.equal(body.head_cursor, head());
    assert.equal(body.has_more, false);
  });

  test('pages of any size, one after the other, are the whole stream', async () => {
    for (const limit of [1, 2, 3, items.length, 500]) {
      const seen: Loose[] = [];
      let cursor = zero();
      for (;;) {
        const { body } = await poll(`limit=${limit}&after_cursor=${cursor}`);
        assert.ok(body.items.length <= limit);
        seen.push(...body.items);
        assert.equal(body.next_cursor, body.items.at(-1).cursor);
        assert.equal(body.has_more, body.next_cursor < body.head_cursor);
        cursor = body.next_cursor;
        if (!body.has_more) break;
      }
      assert.deepEqual(seen, items);
    }
  });

  test('an empty page returns the cursor of its request, and the zero cursor without one (INV-309)', async () => {
    const atHead = await poll(`after_cursor=${head()}`);
    assert.deepEqual(atHead.body.items, []);
    assert.equal(atHead.body.next_cursor, head());
    assert.equal(atHead.body.has_more, false);
    const empty = await openChat(server.publicUrl, tenant);
    const fresh = await poll('', empty);
    assert.deepEqual(fresh.body.items, []);
    assert.equal(fresh.body.next_cursor, empty.opened.head_cursor);
    assert.equal(fresh.body.head_cursor, empty.opened.head_cursor);
  });

  test('limit is 1 to 500 and wait_seconds 0 to 25', async () => {
    for (const query of ['limit=1', 'limit=500', 'wait_seconds=0', 'wait_seconds=25']) {
      assert.equal((await poll(query)).status, 200, query);
    }
    const cases: [string, string, string][] = [
      ['limit=0', '#/limit', 'out_of_range'],
      ['limit=501', '#/limit', 'out_of_range'],
      ['limit=99999', '#/limit', 'out_of_range'],
      ['limit=-1', '#/limit', 'bad_format'],
      ['limit=1.5', '#/limit', 'bad_format'],
      ['limit=', '#/limit', 'bad_format'],
      ['limit=ten', '#/limit', 'bad_format'],
      ['wait_seconds=26', '#/wait_seconds', 'out_of_range'],
      ['wait_seconds=1e1', '#/wait_seconds', 'bad_format'],
    ];
    for (const [query, pointer, code] of cases) {
      assertEntries(await poll(query), [[pointer, code]]);
    }
  });

  test('session_id may be given, left out, but not mistaken', async () => {
    assert.equal((await poll(`session_id=${chat.sessionId}`)).status, 200);
    for (const id of ['', 'ses_unknown', (await openChat(server.publicUrl, tenant)).sessionId]) {
      assertProblem(await poll(`session_id=${id}`), 'not_found');
    }
  });
});

describe('Section 6.2: a long poll', () => {
  test('it answers at once if there are items, with any wait_seconds', async () => {
    const { body } = await poll('wait_seconds=25&limit=1');
    assert.deepEqual(body.items, items.slice(0, 1));
  });

  test('it wakes with the item that it waited for', async () => {
    const fresh = await openChat(server.publicUrl, tenant);
    const waiting = poll('wait_seconds=25', fresh);
    const { body } = await say(fresh, 'k', 'hello');
    const page = await waiting;
    assert.equal(page.status, 200);
    assert.equal(page.body.items[0].cursor, body.cursor);
  });

  test('many wait on one session and all wake', async () => {
    const fresh = await openChat(server.publicUrl, tenant);
    const waiting = Array.from({ length: 50 }, () => poll('wait_seconds=25', fresh));
    const { body } = await say(fresh, 'k', 'hello');
    for (const page of await Promise.all(waiting)) {
      assert.equal(page.body.items[0].cursor, body.cursor);
    }
  });

  test('it ends with an empty page and the given cursor when its time is over', async () => {
    const { status, body } = await poll(`after_cursor=${head()}&wait_seconds=1`);
    assert.equal(status, 200);
    assert.deepEqual(body.items, []);
    assert.equal(body.next_cursor, head());
  });

  test('a client that left does not disturb the next', async () => {
    const fresh = await openChat(server.publicUrl, tenant);
    const url = `${server.publicUrl}${chatPaths.stream}?wait_seconds=25`;
    const gone = new AbortController();
    const headers = { authorization: `Bearer ${fresh.token}` };
    const aborted = fetch(url, { headers, signal: gone.signal }).catch(() => 'aborted');
    gone.abort();
    assert.equal(await aborted, 'aborted');
    const waiting = poll('wait_seconds=25', fresh);
    await say(fresh, 'k', 'hello');
    assert.equal((await waiting).status, 200);
  });
});
