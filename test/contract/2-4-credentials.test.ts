// Contract 2.4: who may ask what, bound to tenant, surface, origin and time.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { createKey, listKeys, revokeKey } from '../../src/access/api-keys.ts';
import { deleteTenant, Tenants, updateTenant } from '../../src/access/tenants.ts';
import { LmdbTables } from '../../src/journal/lmdb-tables.ts';
import { routeNames, routes } from '../../src/contract/routes.ts';
import {
  openChat,
  request,
  say,
  type Answer,
  type ChatSession,
  type Loose,
} from '../support/chat-client.ts';
import { pathOf, withDesk } from '../support/desk-client.ts';
import { ManualClock } from '../support/product-fixtures.ts';
import { rawRequest } from '../support/raw-http.ts';
import { SseClient } from '../support/sse-client.ts';
import {
  startTestServer,
  testOrigin,
  type TestServer,
  type TestTenant,
} from '../support/test-server.ts';
import { assertProblem, chatPaths } from './assertions.ts';

const clock = new ManualClock(Date.now());
let server: TestServer;
let acme: TestTenant;
let rival: TestTenant;

before(async () => {
  server = await startTestServer({ clock });
  acme = await server.tenant({ tenantId: 'acme' });
  rival = await server.tenant({ tenantId: 'rival' });
});
after(() => server.dispose());

const ask = (
  path: string,
  token: string | undefined,
  more: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer<Loose>> => request(server.publicUrl + path, { token, ...more });

async function bootstrap(tenant: TestTenant, more: Record<string, unknown> = {}): Promise<string> {
  const body = { surface: { type: 'server' }, ...more };
  const answer = await ask(chatPaths.bootstrap, tenant.apiKey, { body });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.bootstrap_token;
}

/** The same text with its last character changed: form right, checksum wrong. */
const damaged = (secret: string): string =>
  secret.slice(0, -1) + (secret.endsWith('a') ? 'b' : 'a');

/** Changes a row of the tables beside the running server, as the command line does. */
async function besides(change: (tables: LmdbTables) => ReturnType<typeof revokeKey>) {
  const tables = LmdbTables.open(join(server.dataDir, 'journal'));
  await tables.write(change(tables));
  await tables.close();
  // A server that has just read goes on reading what was there: LMDB's snapshot ends by a timer of the
  // same length that was set before this one, and the version of the tenants is read anew a turn later.
  await sleep(1);
  await nextTurn();
}

describe('Section 2.4: an invalid credential is 401 on every route', () => {
  test('missing, garbled, of another kind, or in another place', async () => {
    const chat = await openChat(server.publicUrl, acme);
    const bst = await bootstrap(acme);
    for (const name of routeNames) {
      const { path, auth, method } = routes[name];
      if (auth.kind === 'none') continue;
      const isPublic = auth.kind === 'client';
      const url = server.publicUrl + path.replace(/\{\w+\}/, 'x');
      const code = isPublic ? 'token_invalid' : 'api_key_invalid';
      const others = isPublic
        ? [acme.apiKey, chat.ticket, damaged(chat.token)]
        : [chat.token, bst, damaged(acme.apiKey)];
      const send = (token: string | undefined, headers: Record<string, string> = {}) =>
        request(url, {
          method: method.toUpperCase(),
          token,
          headers,
          ...(method === 'post' && { body: {} }),
        });
      for (const token of [undefined, 'garbage', 'x'.repeat(2000), ...others]) {
        assertProblem(await send(token), code);
      }
      const right = isPublic ? chat.token : acme.apiKey;
      assertProblem(await send(undefined, { authorization: `Basic ${right}` }), code);
      assertProblem(await send(undefined, { authorization: right }), code);
      assertProblem(await send(undefined, { 'x-api-key': right }), code);
    }
    const inQuery = await ask(`${chatPaths.stream}?access_token=${chat.token}`, undefined);
    assertProblem(inQuery, 'token_invalid');
  });

  test('credentials have the written form of the contract', async () => {
    const chat = await openChat(server.publicUrl, acme);
    assert.match(acme.apiKey, /^aisle_test_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}$/);
    assert.match(await bootstrap(acme), /^bst_[0-9A-Za-z]{49}$/);
    assert.match(chat.token, /^sst_[0-9A-Za-z]{49}$/);
    assert.match(chat.ticket, /^stk_[0-9A-Za-z]{49}$/);
  });

  test('an error never repeats a credential', async () => {
    const answer = await ask(chatPaths.stream, damaged(await bootstrap(acme)));
    assert.doesNotMatch(JSON.stringify(answer.body), /bst_/);
  });
});

describe('Section 2.4: API keys and scopes', () => {
  test('each tenant route takes a key with its scope and no other', async () => {
    const all = ['assistant:bootstrap', 'catalog:read', 'catalog:write', 'inventory:write', 'desk'];
    const keys = new Map<string, string>();
    for (const scope of all) {
      await besides((tables) => {
        const tenant = new Tenants({ journal: tables }).find('acme');
        assert.ok(tenant);
        const made = createKey(tables, { tenant, nowMs: Date.now(), scopes: [scope] as never });
        keys.set(scope, made.apiKey);
        return made.puts;
      });
    }
    for (const name of routeNames) {
      const { path, auth, method } = routes[name];
      if (auth.kind !== 'api_key') continue;
      for (const scope of all) {
        const answer = await request(server.publicUrl + path.replace(/\{\w+\}/, 'x'), {
          method: method.toUpperCase(),
          token: keys.get(scope),
          ...(method === 'post' && { body: { misspelt: 1 } }),
        });
        if (auth.scope === null || auth.scope === scope) {
          const refusals = ['api_key_invalid', 'insufficient_scope', 'tenant_suspended'];
          assert.ok(!refusals.includes(answer.body.code), `${name} ${scope}`);
        } else assertProblem(answer, 'insufficient_scope');
      }
    }
  });

  test('a revoked key loses the streams that it opened', async () => {
    const tenant = await server.tenant({ tenantId: 'onlooker', settings: withDesk });
    const chat = await openChat(server.publicUrl, tenant);
    const path = `${pathOf(chat.sessionId)}/stream/sse`;
    const stream = await SseClient.open(server.publicUrl, { path, token: tenant.apiKey });
    assert.equal(stream.status, 200);
    await besides((tables) => {
      const key = listKeys(tables, 'onlooker').find(({ last4 }) => tenant.apiKey.endsWith(last4));
      return revokeKey(tables, key?.key_id ?? '', Date.now());
    });
    clock.advance(1000);
    await stream.untilEnded();
    assert.deepEqual(stream.controls, ['token_expired']);
  });

  test('a revoked key is refused from the next request on', async () => {
    const tenant = await server.tenant({ tenantId: 'revoked' });
    assert.equal((await ask('/api/v1/capabilities', tenant.apiKey)).status, 200);
    await besides((tables) => {
      const key = listKeys(tables, 'revoked').find(({ last4 }) => tenant.apiKey.endsWith(last4));
      return revokeKey(tables, key?.key_id ?? '', Date.now());
    });
    assertProblem(await ask('/api/v1/capabilities', tenant.apiKey), 'api_key_invalid');
  });
});

describe('Section 2.4: tokens end', () => {
  test('a bootstrap token is expired after its time, and not a millisecond earlier', async () => {
    const token = await bootstrap(acme, { token_ttl_seconds: 60 });
    clock.advance(59_999);
    assert.equal((await ask(chatPaths.session, token, { body: {} })).status, 201);
    clock.advance(1);
    assertProblem(await ask(chatPaths.session, token, { body: {} }), 'token_expired');
  });

  test('a session token is expired after an hour, its ticket after ten minutes', async () => {
    const chat = await openChat(server.publicUrl, acme);
    const sse = `${chatPaths.sse}?stream_ticket=${chat.ticket}`;
    clock.advance(599_999);
    const stream = await SseClient.open(server.publicUrl, { path: sse });
    assert.equal(stream.status, 200);
    stream.close();
    clock.advance(1);
    assertProblem(await ask(sse, undefined), 'token_expired');
    clock.advance(3_000_000 - 1);
    assert.equal((await ask(chatPaths.stream, chat.token)).status, 200);
    clock.advance(1);
    assertProblem(await ask(chatPaths.stream, chat.token), 'token_expired');
  });
});

describe('Section 2.4: a suspension ends running requests', () => {
  const suspend = (tenantId: string, suspended: boolean) =>
    besides((tables) => updateTenant(tables, tenantId, { suspended }));

  test('customers and the desk lose their streams, and have them back when it is over', async () => {
    const tenant = await server.tenant({ tenantId: 'cut', settings: withDesk });
    const chat = await openChat(server.publicUrl, tenant);
    const requests = [
      { path: chatPaths.sse, token: chat.token },
      { path: `${chatPaths.sse}?stream_ticket=${chat.ticket}` },
      { path: `${pathOf(chat.sessionId)}/stream/sse`, token: tenant.apiKey },
    ];
    const open = () => Promise.all(requests.map((one) => SseClient.open(server.publicUrl, one)));
    const streams = await open();
    await suspend('cut', true);
    clock.advance(1000);
    for (const stream of streams) {
      await stream.untilEnded();
      assert.deepEqual(stream.controls, ['token_expired']);
    }
    for (const { path, token } of requests) {
      assertProblem(await ask(path, token), 'tenant_suspended');
    }
    await suspend('cut', false);
    for (const stream of await open()) {
      assert.equal(stream.status, 200);
      stream.close();
    }
  });

  test('a deletion leaves the streams of its customers to the end of their sessions', async () => {
    const [going, cut] = await Promise.all([
      server.tenant({ tenantId: 'going', settings: withDesk }),
      server.tenant({ tenantId: 'cut-beside' }),
    ]);
    const chats = await Promise.all(
      [going, cut].map((tenant) => openChat(server.publicUrl, tenant)),
    );
    const [last, other] = await Promise.all(
      chats.map(({ token }) => SseClient.open(server.publicUrl, { path: chatPaths.sse, token })),
    );
    await besides((tables) => deleteTenant(tables, 'going'));
    await suspend('cut-beside', true);
    clock.advance(1000);
    // One look at all streams ended this one.
    await other?.untilEnded();
    const token = server.adminToken;
    const url = `${server.adminUrl}/admin/v1/tenants/going`;
    assert.equal((await request(url, { method: 'DELETE', token })).status, 202);
    await last?.untilEnded();
    assert.deepEqual(last?.controls, []);
    const end: Loose = JSON.parse(last?.items.at(-1)?.data ?? '{}');
    assert.equal(end.payload.status, 'session.closed');
  });

  test('a long poll that waits through it returns no items', async () => {
    const tenant = await server.tenant({ tenantId: 'cut-poll', settings: withDesk });
    const chat = await openChat(server.publicUrl, tenant);
    const polls = [
      ask(`${chatPaths.stream}?wait_seconds=2`, chat.token),
      ask(`${pathOf(chat.sessionId)}/stream?wait_seconds=2`, tenant.apiKey),
    ];
    await suspend('cut-poll', true);
    for (const answer of await Promise.all(polls)) assertProblem(answer, 'tenant_suspended');
  });

  test('a long poll whose key is revoked meanwhile returns no items', async () => {
    const tenant = await server.tenant({ tenantId: 'cut-key', settings: withDesk });
    const chat = await openChat(server.publicUrl, tenant);
    const poll = ask(`${pathOf(chat.sessionId)}/stream?wait_seconds=2`, tenant.apiKey);
    await besides((tables) => {
      const [key] = listKeys(tables, 'cut-key');
      return revokeKey(tables, key?.key_id ?? '', Date.now());
    });
    assertProblem(await poll, 'api_key_invalid');
  });
});

describe('Section 2.4: a stream ticket reads one stream', () => {
  let chat: ChatSession;
  before(async () => {
    chat = await openChat(server.publicUrl, acme);
  });

  test('it opens the SSE path, again and again', async () => {
    for (let round = 0; round < 3; round += 1) {
      const path = `${chatPaths.sse}?session_id=${chat.sessionId}&stream_ticket=${chat.ticket}`;
      const stream = await SseClient.open(server.publicUrl, { path });
      assert.equal(stream.status, 200);
      stream.close();
    }
  });

  test('it is invalid on any other path, as a header, and for another session', async () => {
    const query = `?stream_ticket=${chat.ticket}`;
    assertProblem(await ask(`${chatPaths.stream}${query}`, undefined), 'token_invalid');
    assertProblem(await ask(`${chatPaths.capabilities}${query}`, undefined), 'token_invalid');
    assertProblem(await ask(chatPaths.sse, chat.ticket), 'token_invalid');
    assertProblem(await ask(chatPaths.messages, chat.ticket, { body: {} }), 'token_invalid');
    assertProblem(await ask(chatPaths.session, chat.ticket, { body: {} }), 'token_invalid');
    const other = await openChat(server.publicUrl, acme);
    const path = `${chatPaths.sse}${query}&session_id=${other.sessionId}`;
    assertProblem(await ask(path, undefined), 'not_found');
  });

  test('a session token is no ticket', async () => {
    const path = `${chatPaths.sse}?stream_ticket=${chat.token}`;
    assertProblem(await ask(path, undefined), 'token_invalid');
  });
});

describe('Section 2.4: binding', () => {
  test('on web the Origin header has to be the bound one, for every kind of token', async () => {
    const bst = await bootstrap(acme, { surface: { type: 'web', origin: testOrigin } });
    const good = { origin: testOrigin };
    const opened = await ask(chatPaths.session, bst, { body: {}, headers: good });
    assert.equal(opened.status, 201);
    const { session_token, stream_ticket } = opened.body;
    const ticketPath = `${chatPaths.sse}?stream_ticket=${stream_ticket}`;
    for (const headers of [
      {},
      { origin: 'https://evil.example' },
      { origin: `${testOrigin}:444` },
    ]) {
      assertProblem(await ask(chatPaths.session, bst, { body: {}, headers }), 'origin_mismatch');
      assertProblem(await ask(chatPaths.stream, session_token, { headers }), 'origin_mismatch');
      assertProblem(await ask(ticketPath, undefined, { headers }), 'origin_mismatch');
    }
    assert.equal((await ask(chatPaths.stream, session_token, { headers: good })).status, 200);
    const stream = await SseClient.open(server.publicUrl, {
      path: ticketPath,
      headers: { Origin: testOrigin },
    });
    assert.equal(stream.status, 200);
    stream.close();
  });

  test('only a same-origin GET is accepted without Origin', async () => {
    const bst = await bootstrap(acme, { surface: { type: 'web', origin: testOrigin } });
    const opened = await ask(chatPaths.session, bst, { body: {}, headers: { origin: testOrigin } });
    const Host = new URL(testOrigin).host;
    const send = async (method: string, more: Record<string, string>) => {
      const headers = {
        Host,
        Authorization: `Bearer ${opened.body.session_token}`,
        'Sec-Fetch-Site': 'same-origin',
        ...more,
      };
      const body = method === 'POST' ? { body: '' } : {};
      const path = method === 'POST' ? chatPaths.session : chatPaths.capabilities;
      return (await rawRequest(server.publicUrl, { method, path, headers, ...body })).status;
    };
    assert.equal(await send('GET', {}), 200);
    assert.equal(await send('POST', {}), 403);
    assert.equal(await send('HEAD', {}), 403);
    assert.equal(await send('GET', { 'Sec-Fetch-Site': 'same-site' }), 403);
    assert.equal(await send('GET', { Origin: 'https://evil.example' }), 403);
    assert.equal(await send('GET', { Host: 'shop.example.evil.example' }), 403);
    assert.equal(await send('POST', { Origin: testOrigin }), 200);
  });

  test('a session of another tenant does not exist, for any way to name it', async () => {
    const chat = await openChat(server.publicUrl, acme);
    const theirs = await openChat(server.publicUrl, rival);
    const fresh = await bootstrap(rival);
    const session_id = chat.sessionId;
    const answers = [
      await ask(chatPaths.session, fresh, { body: { session_id } }),
      await ask(chatPaths.session, theirs.token, { body: { session_id } }),
      await ask(`${chatPaths.stream}?session_id=${session_id}`, theirs.token),
      await ask(`${chatPaths.sse}?session_id=${session_id}`, theirs.token),
      await ask(chatPaths.messages, theirs.token, {
        body: { session_id, content: [{ type: 'text', text: 'hi' }] },
        headers: { 'idempotency-key': 'k' },
      }),
    ];
    for (const answer of answers) assertProblem(answer, 'not_found');
    const unknown = await ask(chatPaths.session, fresh, { body: { session_id: 'ses_unknown' } });
    const [foreign] = answers;
    assert.equal(foreign?.body.detail, unknown.body.detail);
  });

  test('a bootstrap token without a session yet has none to read or write', async () => {
    const token = await bootstrap(acme);
    assertProblem(await ask(chatPaths.stream, token), 'not_found');
    assertProblem(await ask(chatPaths.sse, token), 'not_found');
    const body = { content: [{ type: 'text', text: 'hi' }] };
    const headers = { 'idempotency-key': 'k' };
    assertProblem(await ask(chatPaths.messages, token, { body, headers }), 'not_found');
  });

  test('a bootstrap token speaks for the session that it made', async () => {
    const token = await bootstrap(acme);
    const opened = await ask(chatPaths.session, token, { body: {} });
    const chat = {
      baseUrl: server.publicUrl,
      sessionId: opened.body.session_id,
      token,
      ticket: '',
      opened: opened.body,
    };
    assert.equal((await say(chat, 'k', 'hello')).status, 202);
    assert.equal((await ask(chatPaths.stream, token)).status, 200);
  });

  test('a run of another tenant does not exist', async () => {
    const started = await ask('/api/v1/catalog/schema-sync/runs', acme.apiKey, {
      body: {
        source_schema_version: '1',
        source_schema_hash: `sha256:${'0'.repeat(64)}`,
        expected_active_version: null,
      },
      headers: { 'idempotency-key': 'isolation' },
    });
    assert.equal(started.status, 201);
    const run = `/api/v1/catalog/schema-sync/runs/${started.body.run_id}`;
    assertProblem(await ask(run, rival.apiKey), 'not_found');
    const cancel = await ask(`${run}/cancel`, rival.apiKey, { body: {} });
    assertProblem(cancel, 'not_found');
    assert.equal((await ask(run, acme.apiKey)).body.state, 'open');
  });
});
