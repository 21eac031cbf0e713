// Contract 4.3 through HTTP: the desk's routes, who may use them, and the customer's cancel.

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
import {
  ada,
  askForPerson,
  ben,
  cancelAnswer,
  DeskClient,
  pathOf,
  withDesk,
} from '../support/desk-client.ts';
import { startFakeProvider, type FakeProvider } from '../support/fake-provider.ts';
import { SseClient } from '../support/sse-client.ts';
import { until } from '../support/still-clock.ts';
import {
  makeTenant,
  startTestServer,
  type TestServer,
  type TestTenant,
} from '../support/test-server.ts';
import { assertEntries, assertProblem, chatPaths } from './assertions.ts';

const keyName = 'DESK_TEST_KEY';
let server: TestServer;
let provider: FakeProvider;
let shop: TestTenant;
let modern: TestTenant;
let desk: DeskClient;
let strangers: DeskClient;

before(async () => {
  process.env[keyName] = 'key-of-the-shop';
  provider = await startFakeProvider();
  server = await startTestServer();
  shop = await server.tenant({ tenantId: 'shop', settings: withDesk });
  modern = await server.tenant({
    tenantId: 'modern',
    settings: {
      ...withDesk,
      assistant: {
        provider: 'llm',
        model: 'small',
        base_url: provider.baseUrl,
        api_key_env: keyName,
      },
    },
  });
  const other = await server.tenant({ tenantId: 'other', settings: withDesk });
  desk = new DeskClient(server.publicUrl, shop);
  strangers = new DeskClient(server.publicUrl, other);
});
after(async () => {
  await server.dispose();
  await provider.close();
  delete process.env[keyName];
});

const chatOf = (tenant = shop): Promise<ChatSession> => openChat(server.publicUrl, tenant);

/** A session that a person holds, and its version. */
async function held(operator = ada): Promise<{ chat: ChatSession; version: number }> {
  const chat = await chatOf();
  const { body } = await desk.control(chat.sessionId, 'take_over', { version: 1, operator });
  assert.equal(body.control_mode, 'human', JSON.stringify(body));
  return { chat, version: body.control_version };
}

function assertNotAllowed(answer: Answer<Loose>, allowed: readonly string[]): void {
  const body = assertProblem(answer, 'control_action_not_allowed');
  assert.deepEqual(body.allowed_actions, allowed);
  assert.equal(typeof body.session.control_version, 'number');
}

describe('Section 4.3: the queue', () => {
  test('holds open sessions that wanted a person, the oldest request first, a page at a time', async () => {
    const tenant = await makeTenant(server.dataDir, { tenantId: 'queue', settings: withDesk });
    const team = new DeskClient(server.publicUrl, tenant);
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      const chat = await openChat(server.publicUrl, tenant, {
        bootstrap: { locale: 'de', customer: { external_customer_id: `c-${index}` } },
      });
      assert.equal((await askForPerson(chat)).status, 200);
      ids.push(chat.sessionId);
      // Requests of one millisecond would be told apart by their ids alone.
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
    await openChat(server.publicUrl, tenant);
    const seen: string[] = [];
    let after = '';
    for (;;) {
      const { status, body } = await team.list(`?limit=2${after && `&after=${after}`}`);
      assert.equal(status, 200);
      seen.push(...body.items.map((one: Loose) => one.session_id));
      after = body.next_cursor;
      if (!body.has_more) break;
      assert.equal(body.items.length, 2);
    }
    assert.deepEqual(seen, ids);
    const empty = await team.list(`?after=${after}`);
    assert.deepEqual(empty.body, { items: [], next_cursor: after, has_more: false });
  });

  test('tells everything that a desk needs of a session, and no token', async () => {
    const chat = await openChat(server.publicUrl, shop, {
      bootstrap: {
        locale: 'de',
        customer: { external_customer_id: 'c-1', display_name: 'Mia' },
      },
    });
    await askForPerson(chat);
    const found = await desk.find(chat.sessionId);
    assert.deepEqual(found, {
      session_id: chat.sessionId,
      created_at: chat.opened.created_at,
      locale: 'de',
      control_mode: 'ai',
      routing_status: 'queued',
      ai_routing_eligible: false,
      handoff_state: 'requested',
      control_version: 2,
      surface: { type: 'server' },
      customer: { external_customer_id: 'c-1', display_name: 'Mia' },
      handoff: { ...found.handoff, asked_by: 'customer', operator: null },
      oldest_cursor: chat.opened.oldest_cursor,
      head_cursor: (await readAll(chat)).at(-1)?.cursor,
      idle_expires_at: chat.opened.idle_expires_at,
    });
    const { requested_at, expires_at } = found.handoff;
    assert.equal(Date.parse(expires_at) - Date.parse(requested_at), 120_000);
  });

  test('is filtered by either state', async () => {
    const { chat: active } = await held();
    const waiting = await chatOf();
    await askForPerson(waiting);
    const idsOf = async (query: string): Promise<string[]> =>
      (await desk.list(`?limit=200&${query}`)).body.items.map((one: Loose) => one.session_id);
    assert.ok((await idsOf('handoff_state=active')).includes(active.sessionId));
    assert.ok(!(await idsOf('handoff_state=active')).includes(waiting.sessionId));
    assert.ok((await idsOf('routing_status=queued')).includes(waiting.sessionId));
    assert.ok(!(await idsOf('routing_status=queued')).includes(active.sessionId));
    assert.deepEqual(await idsOf('handoff_state=active&routing_status=queued'), []);
    assertEntries(await desk.list('?handoff_state=waiting'), [
      ['#/handoff_state', 'not_allowed_value'],
    ]);
    assertEntries(await desk.list('?limit=201'), [['#/limit', 'out_of_range']]);
    assertProblem(await desk.list('?after=yesterday'), 'cursor_invalid');
  });
});

describe('Section 4.3: who may use the desk', () => {
  test('a key without the scope is refused on every route', async () => {
    const key = await makeTenant(server.dataDir, {
      tenantId: 'narrow',
      settings: withDesk,
      scopes: ['assistant:bootstrap', 'catalog:read'],
    });
    const narrow = new DeskClient(server.publicUrl, key);
    const chat = await openChat(server.publicUrl, key);
    const path = pathOf(chat.sessionId);
    const answers = [
      await narrow.list(),
      await narrow.get(`${path}/stream`),
      await narrow.get(`${path}/stream/sse`, { accept: 'text/event-stream' }),
      await narrow.control(chat.sessionId, 'take_over', { version: 1 }),
      await narrow.say(chat.sessionId, 'hi', { key: 'k' }),
    ];
    for (const answer of answers) assertProblem(answer, 'insufficient_scope');
  });

  test("another tenant's session does not exist, nor does one that never was", async () => {
    const { chat, version } = await held();
    assert.equal(await strangers.find(chat.sessionId), undefined);
    for (const id of [chat.sessionId, 'ses_none']) {
      const answers = [
        await strangers.get(`${pathOf(id)}/stream`),
        await strangers.get(`${pathOf(id)}/stream/sse`, { accept: 'text/event-stream' }),
        await strangers.control(id, 'take_over', { version }),
        await strangers.say(id, 'hi', { key: 'k' }),
      ];
      for (const answer of answers) assertProblem(answer, 'not_found');
    }
  });
});

describe('Section 4.3: control', () => {
  test('an outdated version is a conflict with the present state, and changes nothing', async () => {
    const { chat, version } = await held();
    const answer = await desk.control(chat.sessionId, 'release', { version: version - 1 });
    const body = assertProblem(answer, 'control_version_conflict');
    assert.equal(body.session.control_version, version);
    assert.equal((await desk.find(chat.sessionId)).control_version, version);
  });

  test('of two operators who accept at once, one gets the chat', async () => {
    const chat = await chatOf();
    await askForPerson(chat);
    const answers = await Promise.all(
      [ada, ben].map((operator) =>
        desk.control(chat.sessionId, 'accept', { version: 2, operator }),
      ),
    );
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
    assert.equal(won?.status, 200);
    assertProblem(lost as Answer<Loose>, 'control_version_conflict');
    assert.equal((await desk.find(chat.sessionId)).control_version, 3);
  });

  test('a transition that is not in the table is refused with the allowed ones', async () => {
    const chat = await chatOf();
    const at = (
      action: 'offer' | 'accept' | 'decline' | 'release' | 'take_over',
      version: number,
    ) => desk.control(chat.sessionId, action, { version });
    for (const action of ['offer', 'accept', 'decline', 'release'] as const) {
      assertNotAllowed(await at(action, 1), ['take_over', 'close']);
    }
    await askForPerson(chat);
    assertNotAllowed(await at('release', 2), ['offer', 'accept', 'decline', 'take_over', 'close']);
    assert.equal((await at('offer', 2)).status, 200);
    assertNotAllowed(await at('offer', 3), ['accept', 'decline', 'take_over', 'close']);
    assert.equal((await at('accept', 3)).status, 200);
    for (const action of ['offer', 'accept', 'decline', 'take_over'] as const) {
      assertNotAllowed(await at(action, 4), ['release', 'close']);
    }
  });

  test('only its operator releases or closes it; another operator takes it over first (INV-411)', async () => {
    const { chat, version } = await held(ada);
    for (const action of ['release', 'close'] as const) {
      const answer = await desk.control(chat.sessionId, action, { version, operator: ben });
      assertProblem(answer, 'control_not_held');
    }
    const taken = await desk.control(chat.sessionId, 'take_over', { version, operator: ben });
    assert.equal(taken.status, 200);
    assert.deepEqual(taken.body.handoff.operator, ben);
    assert.equal(taken.body.control_version, version + 1);
    const late = await desk.control(chat.sessionId, 'release', { version, operator: ada });
    assertProblem(late, 'control_version_conflict');
    const released = await desk.control(chat.sessionId, 'release', {
      version: version + 1,
      operator: ben,
    });
    assert.equal(released.body.handoff_state, 'returned');
  });

  test('a request with a missing member is refused with its name, and changes nothing', async () => {
    const chat = await chatOf();
    const path = `${pathOf(chat.sessionId)}/control`;
    assertEntries(await desk.post(path, {}), [
      ['#/action', 'missing_field'],
      ['#/expected_control_version', 'missing_field'],
      ['#/operator', 'missing_field'],
    ]);
    const bad = { action: 'steal', expected_control_version: '1', operator: { display_name: ' ' } };
    assertEntries(await desk.post(path, bad), [
      ['#/action', 'not_allowed_value'],
      ['#/expected_control_version', 'wrong_type'],
      ['#/operator/external_operator_id', 'missing_field'],
      ['#/operator/display_name', 'bad_format'],
    ]);
    assert.deepEqual(await readAll(chat), []);
  });
});

describe('Section 4.3: messages of operators', () => {
  test('one is on the stream as a person’s, under its key, exactly once (INV-501)', async () => {
    const { chat } = await held();
    const first = await desk.say(chat.sessionId, 'How can I help?', { key: 'op-1' });
    assert.equal(first.status, 202);
    const again = await desk.say(chat.sessionId, 'How can I help?', { key: 'op-1' });
    assert.deepEqual(again.body, first.body);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assertProblem(
      await desk.say(chat.sessionId, 'Another', { key: 'op-1' }),
      'idempotency_key_reused',
    );
    const items: Loose[] = (await readAll(chat)).filter(({ kind }) => kind === 'message');
    assert.equal(items.length, 1);
    assert.equal(items[0].cursor, first.body.cursor);
    assert.equal(items[0].turn_id, null);
    assert.deepEqual(items[0].payload, {
      message_id: first.body.message_id,
      role: 'human_agent',
      content: [{ type: 'text', text: 'How can I help?' }],
      client_message_id: 'op-1',
      author: { display_name: 'Ada' },
      artifact_ids: [],
    });
    assert.equal(first.body.session.control_mode, 'human');
  });

  test('one and a message of the customer may have the same key, at once and later', async () => {
    const { chat } = await held();
    for (const key of ['both', 'both', 'later']) {
      const [ours, theirs] = await Promise.all([
        desk.say(chat.sessionId, 'Hello', { key }),
        say(chat, key, 'Hello'),
      ]);
      assert.deepEqual([ours.status, theirs.status], [202, 202]);
      assert.notEqual(ours.body.message_id, theirs.body.message_id);
    }
    const later = await desk.say(chat.sessionId, 'Later', { key: 'first' });
    assert.equal(later.status, 202);
    const kept = await say(chat, 'first', 'Of a customer');
    assert.notEqual(kept.body.message_id, later.body.message_id);
    const messages = (await readAll(chat)).filter(({ kind }) => kind === 'message');
    assert.equal(messages.length, 6);
  });

  test('only the operator who holds control writes as a person, and only meanwhile (INV-411)', async () => {
    const chat = await chatOf();
    const speak = (operator: typeof ada, key: string) =>
      desk.say(chat.sessionId, 'hi', { key, operator });
    assertProblem(await speak(ada, 'k1'), 'control_not_held');
    await desk.control(chat.sessionId, 'take_over', { version: 1 });
    assertProblem(await speak(ben, 'k2'), 'control_not_held');
    // A key that was refused is free.
    assert.equal((await speak(ada, 'k1')).status, 202);
    await desk.control(chat.sessionId, 'release', { version: 2 });
    assertProblem(await speak(ada, 'k3'), 'control_not_held');
  });

  test('it has the bounds of any message', async () => {
    const { chat } = await held();
    const path = `${pathOf(chat.sessionId)}/messages`;
    const content = [{ type: 'text', text: 'hi' }];
    assertProblem(await desk.post(path, { operator: ada, content }), 'idempotency_key_required');
    assertEntries(await desk.say(chat.sessionId, 'x'.repeat(4001), { key: 'long' }), [
      ['#/content', 'too_long'],
    ]);
    const reply = { operator: ada, content, in_reply_to: 'msg_none' };
    assertEntries(await desk.post(path, reply, 'reply'), [['#/in_reply_to', 'not_allowed_value']]);
    const asked = await say(chat, 'q', 'hello?');
    const good = { ...reply, in_reply_to: asked.body.message_id };
    assert.equal((await desk.post(path, good, 'reply')).status, 202);
  });
});

describe('Section 4.3: the stream, read by the desk', () => {
  test('is the same, item for item, by page and as events', async () => {
    const chat = await chatOf();
    await desk.control(chat.sessionId, 'take_over', { version: 1 });
    await say(chat, 'a', 'hello');
    await desk.say(chat.sessionId, 'hello', { key: 'b' });
    const expected = await readAll(chat);
    assert.deepEqual(await desk.items(chat.sessionId), expected);
    const path = `${pathOf(chat.sessionId)}/stream`;
    const after = expected[0]?.cursor ?? '';
    const rest = await desk.get(`${path}?after_cursor=${after}`);
    assert.deepEqual(rest.body.items, expected.slice(1));
    assert.equal(rest.body.session.control_mode, 'human');
    const events = await SseClient.open(server.publicUrl, {
      path: `${path}/sse?after_cursor=${after}`,
      token: desk.apiKey,
    });
    await events.until(({ items }) => items.length === expected.length - 1);
    assert.deepEqual(
      events.items.map(({ data = '' }) => JSON.parse(data) as unknown),
      expected.slice(1),
    );
    await desk.say(chat.sessionId, 'and more', { key: 'c' });
    await events.until(({ items }) => items.length === expected.length);
    events.close();
  });

  test('goes on after the last event id of a browser, and refuses invalid cursors', async () => {
    const { chat } = await held();
    await say(chat, 'a', 'hello');
    const items = await readAll(chat);
    const path = `${pathOf(chat.sessionId)}/stream`;
    const events = await SseClient.open(server.publicUrl, {
      path: `${path}/sse`,
      token: desk.apiKey,
      headers: { 'Last-Event-ID': items[0]?.cursor ?? '' },
    });
    await events.until((client) => client.items.length === items.length - 1);
    events.close();
    const asked = (query: string) => desk.get(`${path}?${query}`);
    assertProblem(await asked('after_cursor=7'), 'cursor_invalid');
    const ahead = `${'f'.repeat(16)}${items[0]?.cursor.slice(16) ?? ''}`;
    assertProblem(await asked(`after_cursor=${ahead}`), 'cursor_ahead');
    assertEntries(await asked(`session_id=${chat.sessionId}`), [['#/session_id', 'unknown_field']]);
  });

  test('does not use up the streams that the customer may open', async () => {
    const { chat } = await held();
    const streams: SseClient[] = [];
    for (let index = 0; index < 4; index += 1) {
      streams.push(
        await SseClient.open(server.publicUrl, {
          path: `${pathOf(chat.sessionId)}/stream/sse`,
          token: desk.apiKey,
        }),
      );
    }
    assert.deepEqual(
      streams.map(({ status }) => status),
      [200, 200, 200, 200],
    );
    assertProblem(
      await desk.get(`${pathOf(chat.sessionId)}/stream/sse`, { accept: 'text/event-stream' }),
      'too_many_streams',
    );
    const own = await SseClient.open(server.publicUrl, { path: chatPaths.sse, token: chat.token });
    assert.equal(own.status, 200);
    for (const stream of [...streams, own]) stream.close();
  });

  test('ends with 204 once a closed session is read to its end', async () => {
    const { chat, version } = await held();
    await desk.control(chat.sessionId, 'close', { version });
    const last = (await desk.items(chat.sessionId)).at(-1)?.cursor ?? '';
    const path = `${pathOf(chat.sessionId)}/stream/sse?after_cursor=${last}`;
    assert.equal((await desk.get(path, { accept: 'text/event-stream' })).status, 204);
  });
});

describe('Section 4.3: the customer stops an answer', () => {
  test('a running and a waiting one end with turn.cancelled; the others go on', async () => {
    provider.play(
      [{ act: 'open' }, { act: 'text', text: 'Let me see. And ' }, { act: 'hang' }],
      [{ act: 'open' }, { act: 'hang' }],
    );
    const chat = await chatOf(modern);
    const posted: Loose[] = [];
    for (const key of ['a', 'b', 'c']) posted.push((await say(chat, key, 'hi')).body);
    const [first, second, third] = posted;
    const statusesOf = async (turnId: string): Promise<string[]> =>
      (await readAll(chat))
        .filter(({ turn_id, kind }) => turn_id === turnId && kind === 'status')
        .map(({ payload }: Loose) => payload.status);
    await until(async () => (await statusesOf(first.turn_id)).includes('turn.started'), 'it runs');
    const waiting = await cancelAnswer(chat, second.message_id);
    assert.equal(waiting.status, 200);
    assert.deepEqual(waiting.body, {
      session_id: chat.sessionId,
      message_id: second.message_id,
      cancelled: true,
      session: waiting.body.session,
    });
    assert.deepEqual(await statusesOf(second.turn_id), ['turn.queued', 'turn.cancelled']);
    assert.equal((await cancelAnswer(chat, first.message_id)).body.cancelled, true);
    assert.equal((await statusesOf(first.turn_id)).at(-1), 'turn.cancelled');
    await until(
      async () => (await statusesOf(third.turn_id)).includes('turn.started'),
      'the third',
    );
    assert.equal((await cancelAnswer(chat, third.message_id)).body.cancelled, true);
    assert.equal((await cancelAnswer(chat, first.message_id)).body.cancelled, false);
    const last = (await readAll(chat)).at(-1);
    assert.equal(last?.turn_id, third.turn_id);
    assert.equal(waiting.body.session.control_version, 2);
  });

  test('after the end it is a no-op, and an unknown message is not found', async () => {
    const chat = await chatOf();
    const { body } = await say(chat, 'k', 'hi');
    await untilAnswered(chat, body.turn_id);
    const before = await readAll(chat);
    const answer = await cancelAnswer(chat, body.message_id);
    assert.equal(answer.status, 200);
    assert.equal(answer.body.cancelled, false);
    assert.deepEqual(await readAll(chat), before);
    assertProblem(await cancelAnswer(chat, 'msg_none'), 'not_found');
    const another = await chatOf();
    assertProblem(await cancelAnswer(another, body.message_id), 'not_found');
    const url = `${server.publicUrl}/public/v1/chat/messages/${body.message_id}/cancel`;
    const foreign = { session_id: another.sessionId };
    assertProblem(await request(url, { token: chat.token, body: foreign }), 'not_found');
    assertProblem(await askForPerson(chat, foreign), 'not_found');
  });

  test('bootstrap tells both addresses', async () => {
    const { body } = await request(server.publicUrl + chatPaths.bootstrap, {
      token: shop.apiKey,
      body: { surface: { type: 'server' } },
    });
    assert.equal(body.capabilities.handoff, true);
    const { handoff_url, cancel_url } = body.endpoints;
    assert.equal(handoff_url, `${server.publicUrl}/public/v1/chat/session/handoff`);
    assert.equal(cancel_url, `${server.publicUrl}/public/v1/chat/messages/{message_id}/cancel`);
  });
});
