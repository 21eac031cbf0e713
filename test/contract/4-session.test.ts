// Contract 4: one token makes at most one session; who may resume it, how long, in which state.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { updateTenant } from '../../src/access/tenants.ts';
import { LmdbTables } from '../../src/journal/lmdb-tables.ts';
import {
  isTerminal,
  openChat,
  readAll,
  request,
  say,
  untilAnswered,
  type Answer,
  type ChatSession,
  type Loose,
} from '../support/chat-client.ts';
import { ManualClock } from '../support/product-fixtures.ts';
import { encodeRequest, RawConnection } from '../support/raw-http.ts';
import { startTestServer, type TestServer, type TestTenant } from '../support/test-server.ts';
import { assertProblem, chatPaths, cursorAt } from './assertions.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const clock = new ManualClock(Date.now());
let server: TestServer;
let tenant: TestTenant;

before(async () => {
  server = await startTestServer({ clock });
  tenant = await server.tenant();
});
after(() => server.dispose());

async function token(more: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await request(server.publicUrl + chatPaths.bootstrap, {
    token: tenant.apiKey,
    body: { surface: { type: 'server' }, ...more },
  });
  assert.equal(status, 200, JSON.stringify(body));
  return body.bootstrap_token;
}

const open = (bearer: string, body: object = {}): Promise<Answer<Loose>> =>
  request(server.publicUrl + chatPaths.session, { token: bearer, body });

const asChat = (body: Loose): ChatSession => ({
  baseUrl: server.publicUrl,
  sessionId: body.session_id,
  token: body.session_token,
  ticket: body.stream_ticket,
  opened: body,
});

const stateOf = ({
  control_mode,
  routing_status,
  ai_routing_eligible,
  handoff_state,
  control_version,
}: Loose) => ({
  control_mode,
  routing_status,
  ai_routing_eligible,
  handoff_state,
  control_version,
});

const customer = (id: string) => ({ customer: { external_customer_id: id } });
const conversation = (id: string) => ({ conversation: { external_conversation_id: id } });

describe('Section 4: create', () => {
  test('a new session is 201 with every field, unassigned, at the zero cursor', async () => {
    const { status, body } = await open(await token({ locale: 'de-CH' }));
    assert.equal(status, 201);
    assert.deepEqual(Object.keys(body).sort(), [
      'ai_routing_eligible',
      'control_mode',
      'control_version',
      'created_at',
      'handoff_state',
      'head_cursor',
      'idle_expires_at',
      'locale',
      'oldest_cursor',
      'resume_secret',
      'resumed',
      'routing_status',
      'session_id',
      'session_token',
      'session_token_expires_at',
      'stream_ticket',
      'stream_ticket_expires_at',
    ]);
    assert.equal(body.resumed, false);
    assert.equal(body.locale, 'de-CH');
    assert.match(body.head_cursor, /^0{16}-[0-9a-z]{6}$/);
    assert.equal(body.oldest_cursor, body.head_cursor);
    assert.deepEqual(stateOf(body), {
      control_mode: 'unassigned',
      routing_status: 'unrouted',
      ai_routing_eligible: true,
      handoff_state: 'none',
      control_version: body.control_version,
    });
    assert.ok(Number.isInteger(body.control_version));
    const createdMs = Date.parse(body.created_at);
    assert.equal(Date.parse(body.session_token_expires_at) - createdMs, hourMs);
    assert.equal(Date.parse(body.stream_ticket_expires_at) - createdMs, 600_000);
    assert.equal(Date.parse(body.idle_expires_at) - createdMs, dayMs);
  });

  test('an empty body and no body both create', async () => {
    assert.equal((await open(await token())).status, 201);
    const bare = await fetch(server.publicUrl + chatPaths.session, {
      method: 'POST',
      headers: { authorization: `Bearer ${await token()}` },
    });
    assert.equal(bare.status, 201);
  });

  test('locale is that of the request, else of the bootstrap, else of the tenant', async () => {
    assert.equal((await open(await token())).body.locale, 'en');
    assert.equal((await open(await token({ locale: 'de' }))).body.locale, 'de');
    assert.equal((await open(await token({ locale: 'de' }), { locale: 'fr' })).body.locale, 'fr');
  });

  test('repeated calls with one token answer 200 with the session that it made', async () => {
    const bearer = await token();
    const first = await open(bearer);
    for (const body of [{}, { resume: 'never' }, { session_id: first.body.session_id }]) {
      const again = await open(bearer, body);
      assert.equal(again.status, 200);
      assert.equal(again.body.resumed, true);
      assert.equal(again.body.session_id, first.body.session_id);
      assert.equal(again.body.created_at, first.body.created_at);
    }
  });

  test('20 calls of one token at the same time make one session and 20 working tokens (INV-406)', async () => {
    const bearer = await token();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        open(bearer, { resume: index % 2 === 0 ? 'auto' : 'never' }),
      ),
    );
    assert.equal(new Set(answers.map(({ body }) => body.session_id)).size, 1);
    const created = answers.filter(({ status }) => status === 201);
    assert.equal(created.length, 1);
    assert.equal(answers.filter(({ status }) => status === 200).length, 19);
    assert.equal(new Set(answers.map(({ body }) => body.session_token)).size, 20);
    for (const { body } of answers) {
      const page = await request(server.publicUrl + chatPaths.stream, {
        token: body.session_token,
      });
      assert.equal(page.status, 200);
    }
  });

  test('a call whose body comes after another call has ended finds the session of that one (INV-406)', async () => {
    const bearer = await token();
    const slow = await RawConnection.open(server.publicUrl);
    const body = '{"resume":"never"}';
    const head = encodeRequest({
      method: 'POST',
      path: chatPaths.session,
      headers: {
        Authorization: `Bearer ${bearer}`,
        'Content-Type': 'application/json',
        'Content-Length': String(body.length),
      },
    });
    await new Promise((written) => slow.socket.write(head, written));
    const quick = await open(bearer);
    assert.equal(quick.status, 201);
    slow.socket.write(body);
    const { status, body: bytes } = await slow.answer();
    slow.close();
    assert.equal(status, 200);
    assert.equal(JSON.parse(bytes.toString()).session_id, quick.body.session_id);
  });
});

describe('Section 4: resume', () => {
  test('by session id, of the same customer', async () => {
    const first = await open(await token(customer('c-id')));
    const chat = asChat(first.body);
    await say(chat, 'k', 'hello');
    const { session_id } = first.body;
    const again = await open(await token(customer('c-id')), { session_id });
    assert.equal(again.status, 200);
    assert.equal(again.body.session_id, session_id);
    assert.equal(again.body.resumed, true);
    assert.ok(again.body.head_cursor > first.body.head_cursor);
    assert.ok((await readAll(asChat(again.body))).length > 0);
  });

  test('by conversation: the newest open session of it, of this customer', async () => {
    const both = { ...customer('c-conv'), ...conversation('order-1') };
    const first = await open(await token(both));
    const second = await open(await token(both), { resume: 'never' });
    assert.notEqual(second.body.session_id, first.body.session_id);
    const again = await open(await token(both));
    assert.equal(again.status, 200);
    assert.equal(again.body.session_id, second.body.session_id);
    const elsewhere = await open(
      await token({ ...customer('c-conv'), ...conversation('order-2') }),
    );
    assert.equal(elsewhere.status, 201);
    const stranger = await open(
      await token({ ...customer('c-other'), ...conversation('order-1') }),
    );
    assert.equal(stranger.status, 201);
  });

  test('a conversation may be named by the context of the call, for a known customer', async () => {
    const context = { external_conversation_id: 'named-later' };
    const first = await open(await token(customer('c-ctx')), { context });
    assert.equal(first.status, 201);
    const again = await open(await token(customer('c-ctx')), { context });
    assert.equal(again.body.session_id, first.body.session_id);
  });

  test('by customer, where no conversation is named', async () => {
    const first = await open(await token(customer('c-only')));
    const again = await open(await token(customer('c-only')));
    assert.equal(again.status, 200);
    assert.equal(again.body.session_id, first.body.session_id);
    const without = await open(await token(customer('c-only')), { resume: 'never' });
    assert.equal(without.status, 201);
    assert.notEqual(without.body.session_id, first.body.session_id);
  });

  test('devices that open at the same time share one session (INV-406)', async () => {
    for (const owner of [customer('c-tabs'), { ...conversation('tabs') }]) {
      const tokens = await Promise.all(Array.from({ length: 6 }, () => token(owner)));
      const answers = await Promise.all(tokens.map((bearer) => open(bearer)));
      assert.equal(answers.filter(({ status }) => status === 201).length, 1);
      assert.equal(answers.filter(({ status }) => status === 200).length, 5);
      assert.equal(new Set(answers.map(({ body }) => body.session_id)).size, 1);
    }
  });

  test('sessions made at the same time are all found again, the newest open one first', async () => {
    const tokens = await Promise.all(Array.from({ length: 4 }, () => token(customer('c-many'))));
    const made = await Promise.all(tokens.map((bearer) => open(bearer, { resume: 'never' })));
    const left = new Map(made.map(({ body }) => [body.session_id, body]));
    assert.equal(left.size, 4);
    while (left.size > 0) {
      const { body } = await open(await token(customer('c-many')));
      assert.ok(left.delete(body.session_id), 'one of those that are open still');
      const close = { action: 'close', expected_control_version: body.control_version };
      const closed = await request(
        `${server.publicUrl}/api/v1/chat/sessions/${body.session_id}/control`,
        {
          token: tenant.apiKey,
          body: { ...close, operator: { external_operator_id: 'o', display_name: 'O' } },
        },
      );
      assert.equal(closed.status, 200, JSON.stringify(closed.body));
    }
  });

  test('an anonymous client resumes the conversation that its backend named', async () => {
    const first = await open(await token(conversation('anon-1')));
    const again = await open(await token(conversation('anon-1')));
    assert.equal(again.body.session_id, first.body.session_id);
    assert.equal((await open(await token())).status, 201);
    assert.equal((await open(await token())).status, 201);
  });

  test('an anonymous client cannot take a conversation over by naming it itself', async () => {
    const victim = await open(await token(conversation('anon-2')));
    const context = { external_conversation_id: 'anon-2' };
    const attacker = await open(await token(), { context });
    assert.equal(attacker.status, 201);
    assert.notEqual(attacker.body.session_id, victim.body.session_id);
    const early = await open(await token(), { context: { external_conversation_id: 'anon-3' } });
    const later = await open(await token(conversation('anon-3')));
    assert.equal(later.status, 201);
    assert.notEqual(later.body.session_id, early.body.session_id);
  });

  test("another customer's, another surface's and an unknown session are not found (INV-504)", async () => {
    const { session_id } = (await open(await token(customer('c-mine')))).body;
    const others = [
      await token(customer('c-theirs')),
      await token(),
      await token({ ...customer('c-mine'), surface: { type: 'other' } }),
      await token({
        ...customer('c-mine'),
        surface: { type: 'ios', app_id: 'com.example.shop' },
      }),
    ];
    for (const bearer of others) assertProblem(await open(bearer, { session_id }), 'not_found');
    const mine = await token(customer('c-mine'));
    for (const unknown of ['ses_unknown', '', '../ses']) {
      assertProblem(await open(mine, { session_id: unknown }), 'not_found');
    }
    const after = await open(mine, { session_id });
    assert.equal(after.status, 200, 'a refused resume does not spend the token');
  });

  test('the version of a surface does not tell sessions apart', async () => {
    const on = (version: string) =>
      token({ ...customer('c-version'), surface: { type: 'server', version } });
    const first = await open(await on('1.0'));
    const again = await open(await on('2.0'));
    assert.equal(again.body.session_id, first.body.session_id);
  });

  test('locale and context may be given anew', async () => {
    const first = await open(await token(customer('c-locale')));
    const again = await open(await token(customer('c-locale')), {
      locale: 'de',
      context: { page_url: 'https://shop.example/2' },
    });
    assert.equal(again.body.locale, 'de');
    assert.equal(again.body.control_version, first.body.control_version);
    assert.deepEqual(await readAll(asChat(again.body)), []);
  });
});

describe('Section 4: renewal', () => {
  test('a session token renews itself; the old one stays until its own end', async () => {
    const chat = asChat((await open(await token())).body);
    clock.advance(hourMs / 2);
    const renewed = await open(chat.token);
    assert.equal(renewed.status, 200);
    assert.equal(renewed.body.session_id, chat.sessionId);
    clock.advance(hourMs / 2);
    assertProblem(await open(chat.token), 'token_expired');
    assert.equal((await open(renewed.body.session_token)).status, 200);
  });

  test('renewals stop at 24 hours, and the last tokens are cut to that', async () => {
    let { body } = await open(await token(customer('c-cap')));
    const capMs = Date.parse(body.created_at) + dayMs;
    const chat = asChat(body);
    for (let half = 1; half < 48; half += 1) {
      clock.advance(hourMs / 2);
      // A customer who writes keeps the session open; only the token has to end.
      if (half % 20 === 0) await say({ ...chat, token: body.session_token }, `k${half}`, 'hello');
      const renewed = await open(body.session_token);
      assert.equal(renewed.status, 200);
      body = renewed.body;
      assert.ok(Date.parse(body.session_token_expires_at) <= capMs);
      assert.ok(Date.parse(body.stream_ticket_expires_at) <= capMs);
    }
    assert.equal(Date.parse(body.session_token_expires_at), capMs);
    clock.advance(hourMs / 2);
    assertProblem(await open(body.session_token), 'token_expired');
    const { session_id } = body;
    const again = await open(await token(customer('c-cap')), { session_id });
    assert.equal(again.status, 200);
  });

  test('a session token does not reach another session', async () => {
    const [mine, other] = [
      asChat((await open(await token())).body),
      (await open(await token())).body,
    ];
    assertProblem(await open(mine.token, { session_id: other.session_id }), 'not_found');
  });
});

describe('Section 4.2: state', () => {
  test('the first message with AI enabled assigns the session, with one status and one version', async () => {
    const { body } = await open(await token());
    const chat = asChat(body);
    const first = await say(chat, 'k1', 'hello');
    const expected = {
      control_mode: 'ai',
      routing_status: 'assigned',
      ai_routing_eligible: true,
      handoff_state: 'none',
      control_version: body.control_version + 1,
    };
    assert.deepEqual(first.body.session, expected);
    await untilAnswered(chat, first.body.turn_id);
    const second = await say(chat, 'k2', 'hello again');
    await untilAnswered(chat, second.body.turn_id);
    const items: Loose[] = await readAll(chat);
    const updates = items.filter(({ payload }) => payload.status === 'session.updated');
    assert.equal(updates.length, 1);
    assert.deepEqual(updates[0].payload.session, expected);
    const resumed = await open(chat.token);
    assert.deepEqual(stateOf(resumed.body), expected);
  });

  test('with AI off and no desk a message is answered by no_controller at once', async () => {
    const off = await server.tenant({
      tenantId: 'off',
      settings: { assistant: { enabled: false } },
    });
    const chat = await openChat(server.publicUrl, off);
    const unassigned = {
      control_mode: 'unassigned',
      routing_status: 'unrouted',
      ai_routing_eligible: false,
      handoff_state: 'none',
      control_version: chat.opened.control_version,
    };
    assert.deepEqual(stateOf(chat.opened), unassigned);
    const { status, body } = await say(chat, 'k', 'hello');
    assert.equal(status, 202);
    assert.equal(body.answer_from, 'none');
    assert.equal(body.answer_deadline_at, undefined);
    assert.deepEqual(body.session, unassigned);
    const items: Loose[] = await readAll(chat);
    assert.deepEqual(
      items.map(({ kind }) => kind),
      ['message', 'assistant_failure'],
    );
    const [message, failure] = items;
    assert.equal(failure.turn_id, body.turn_id);
    assert.equal(failure.payload.code, 'no_controller');
    assert.equal(failure.payload.in_reply_to, message.payload.message_id);
    assert.ok(failure.payload.user_message.length > 0);
    assert.ok(isTerminal(failure));
  });

  test('a policy that changes moves eligibility and the version by one, and says so (INV-404)', async () => {
    const moody = await server.tenant({
      tenantId: 'moody',
      settings: { assistant: { enabled: false } },
    });
    const set = async (enabled: boolean): Promise<void> => {
      const tables = LmdbTables.open(join(server.dataDir, 'journal'));
      const settings = { assistant: { enabled } };
      await tables.write(updateTenant(tables, 'moody', { settings }));
      await tables.close();
    };
    const chat = await openChat(server.publicUrl, moody);
    await set(true);
    const first = await say(chat, 'k1', 'hello');
    assert.equal(first.body.answer_from, 'ai');
    assert.equal(first.body.session.control_mode, 'ai');
    assert.equal(first.body.session.control_version, chat.opened.control_version + 1);
    await untilAnswered(chat, first.body.turn_id);
    await set(false);
    const second = await say(chat, 'k2', 'hello');
    assert.equal(second.body.answer_from, 'none');
    assert.equal(second.body.session.ai_routing_eligible, false);
    assert.equal(second.body.session.control_version, chat.opened.control_version + 2);
    const items: Loose[] = await readAll(chat);
    const versions = items
      .filter(({ payload }) => payload.status === 'session.updated')
      .map(({ payload }) => payload.session.control_version - chat.opened.control_version);
    assert.deepEqual(versions, [1, 2]);
  });
});

describe('Section 4: an idle session closes', () => {
  test('24 hours after the last message, with session.closed, and takes no message then (INV-408)', async () => {
    const { body } = await open(await token(customer('c-idle')));
    const chat = asChat(body);
    clock.advance(12 * hourMs);
    const renewed = asChat((await open(await token(customer('c-idle')))).body);
    assert.equal(renewed.sessionId, chat.sessionId);
    const said = await say(renewed, 'k', 'hello');
    assert.equal(said.status, 202);
    await untilAnswered(renewed, said.body.turn_id);
    const { idle_expires_at, head_cursor: renewedHead } = (await open(renewed.token)).body;
    assert.equal(Date.parse(idle_expires_at), clock.nowMs() + dayMs);
    clock.advance(23.5 * hourMs);
    const last = asChat((await open(await token(customer('c-idle')))).body);
    assert.equal(last.sessionId, chat.sessionId);
    clock.advance(hourMs / 2);
    assertProblem(await say(last, 'k2', 'hello'), 'session_closed');
    const replay = await say(last, 'k', 'hello');
    assert.equal(replay.status, 202);
    assert.deepEqual(replay.body, said.body);
    await request(
      `${server.publicUrl}${chatPaths.stream}?after_cursor=${renewedHead}&wait_seconds=5`,
      {
        token: last.token,
      },
    );
    const items: Loose[] = await readAll(last);
    const end = items.at(-1);
    assert.equal(end.payload.status, 'session.closed');
    assert.deepEqual(end.payload.session, {
      control_mode: 'unassigned',
      routing_status: 'closed',
      ai_routing_eligible: false,
      handoff_state: 'none',
      control_version: said.body.session.control_version + 1,
    });
    const page = await request(server.publicUrl + chatPaths.stream, { token: last.token });
    assert.deepEqual(page.body.session, end.payload.session);
    assert.ok(page.body.head_cursor > cursorAt(0, chat.opened.head_cursor));
  });

  test('a closed session is resumed by its id only, and a new one is made otherwise', async () => {
    const { body } = await open(await token(customer('c-closed')));
    clock.advance(dayMs);
    const fresh = await open(await token(customer('c-closed')));
    assert.equal(fresh.status, 201);
    const { session_id } = body;
    const asked = await open(await token(customer('c-closed')), { session_id });
    assert.equal(asked.status, 200);
    assert.equal(asked.body.routing_status, 'closed');
    assert.equal(asked.body.ai_routing_eligible, false);
  });
});
