// Contract 2.5: each policy counts its own requests for its own owner, and says so in headers.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ratePolicies } from '../../src/config.ts';
import { openChat, request, say, type ChatSession } from '../support/chat-client.ts';
import { startFakeProvider } from '../support/fake-provider.ts';
import { inventoryPath, levelsEvent, signed } from '../support/inventory-client.ts';
import { ManualClock } from '../support/product-fixtures.ts';
import { startTestServer, type TestServer, type TestTenant } from '../support/test-server.ts';
import { assertProblem, chatPaths } from './assertions.ts';

const clock = new ManualClock(Date.now());
const quota = 3;
const windowSeconds = 60;
let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;

before(async () => {
  const policy = { quota, window_seconds: windowSeconds };
  const limits = Object.fromEntries(ratePolicies.map((name) => [name, policy]));
  server = await startTestServer({ clock, config: { limits } });
  tenant = await server.tenant({ tenantId: 'acme' });
  other = await server.tenant({ tenantId: 'other' });
});
after(() => server.dispose());

/** One request that counts under the policy; `chat` and `of` are the owners. */
function spend(name: (typeof ratePolicies)[number], chat: ChatSession, of: TestTenant) {
  const at = (path: string) => server.publicUrl + path;
  switch (name) {
    case 'bootstrap':
      return request(at(chatPaths.bootstrap), { token: of.apiKey, body: {} });
    case 'session':
      return request(at(chatPaths.session), { token: chat.token, body: {} });
    case 'messages':
      return request(at(chatPaths.messages), { token: chat.token, body: {} });
    case 'stream_poll':
      return request(at(chatPaths.stream), { token: chat.token });
    case 'catalog_write':
      return request(at('/api/v1/catalog/index-sync/items/batch'), { token: of.apiKey, body: {} });
    case 'inventory': {
      const payload = JSON.stringify(levelsEvent([]));
      const headers = {
        ...signed(of.inventorySecret, payload),
        authorization: `Bearer ${of.apiKey}`,
      };
      return request(at(inventoryPath), { headers, body: levelsEvent([]) });
    }
    case 'desk':
      return request(at('/api/v1/chat/sessions'), { token: of.apiKey });
    case 'reads':
      return request(at('/api/v1/capabilities'), { token: of.apiKey });
  }
}

describe('Section 2.5: rates', () => {
  test('each policy admits its quota per owner and window, and reports the rest (INV-503)', async () => {
    for (const name of ratePolicies) {
      clock.advance(windowSeconds * 1000);
      const chat = await openChat(server.publicUrl, tenant);
      const another = await openChat(server.publicUrl, other);
      clock.advance(windowSeconds * 1000);
      for (let left = quota - 1; left >= 0; left -= 1) {
        const { status, headers } = await spend(name, chat, tenant);
        assert.notEqual(status, 429, name);
        assert.equal(headers.get('ratelimit-policy'), `"${name}";q=${quota};w=${windowSeconds}`);
        assert.equal(headers.get('ratelimit'), `"${name}";r=${left};t=${windowSeconds}`);
      }
      const refused = await spend(name, chat, tenant);
      const problem = assertProblem(refused, 'rate_limited');
      assert.deepEqual(problem.violated_policies, [name]);
      assert.equal(refused.headers.get('ratelimit'), `"${name}";r=0;t=${windowSeconds}`);
      const retryAfter = Number(refused.headers.get('retry-after'));
      assert.ok(retryAfter >= windowSeconds && retryAfter <= windowSeconds * 1.2 + 1);
      assert.notEqual((await spend(name, another, other)).status, 429, `${name} is one owner's`);
      clock.advance(retryAfter * 1000);
      assert.notEqual((await spend(name, chat, tenant)).status, 429, `${name} passes later`);
    }
  });

  test('a refused message leaves its key free', async () => {
    clock.advance(windowSeconds * 1000);
    const chat = await openChat(server.publicUrl, tenant);
    const post = () =>
      request(server.publicUrl + chatPaths.messages, {
        token: chat.token,
        body: { content: [{ type: 'text', text: 'hello' }] },
        headers: { 'idempotency-key': 'limited' },
      });
    for (let count = 0; count < quota; count += 1) await spend('messages', chat, tenant);
    assertProblem(await post(), 'rate_limited');
    clock.advance(windowSeconds * 1000);
    const accepted = await post();
    assert.equal(accepted.status, 202);
    assert.equal(accepted.headers.get('idempotent-replayed'), null);
  });

  test('messages and polls of one session count together, whichever of its tokens asks', async () => {
    clock.advance(windowSeconds * 1000);
    const chat = await openChat(server.publicUrl, tenant);
    const renewed = await request(server.publicUrl + chatPaths.session, {
      token: chat.token,
      body: {},
    });
    for (let count = 0; count < quota; count += 1) await spend('stream_poll', chat, tenant);
    const again = { ...chat, token: renewed.body.session_token };
    assertProblem(await spend('stream_poll', again, tenant), 'rate_limited');
  });

  test('one noisy session and one noisy tenant spend no other’s budget (INV-503)', async () => {
    clock.advance(windowSeconds * 1000);
    const noisy = await openChat(server.publicUrl, tenant);
    const quiet = await openChat(server.publicUrl, tenant);
    clock.advance(windowSeconds * 1000);
    for (const name of ['session', 'messages', 'stream_poll'] as const) {
      for (let count = 0; count < 4 * quota; count += 1) await spend(name, noisy, tenant);
      assertProblem(await spend(name, noisy, tenant), 'rate_limited');
      const { headers } = await spend(name, quiet, tenant);
      assert.equal(headers.get('ratelimit'), `"${name}";r=${quota - 1};t=${windowSeconds}`);
    }
    for (const name of ['bootstrap', 'catalog_write', 'inventory', 'desk', 'reads'] as const) {
      for (let count = 0; count < 4 * quota; count += 1) await spend(name, noisy, tenant);
      assertProblem(await spend(name, noisy, tenant), 'rate_limited');
      const { headers } = await spend(name, noisy, other);
      assert.equal(headers.get('ratelimit'), `"${name}";r=${quota - 1};t=${windowSeconds}`);
    }
    // What a backend has used up of its reads is not its customers' to miss.
    const capabilities = server.publicUrl + chatPaths.capabilities;
    assert.equal((await request(capabilities, { token: noisy.token })).status, 200);
  });

  test('streams are counted at once and not in a window, for each session', async () => {
    clock.advance(windowSeconds * 1000);
    const chat = await openChat(server.publicUrl, tenant);
    const another = await openChat(server.publicUrl, tenant);
    const stop = new AbortController();
    const open = ({ token }: ChatSession) =>
      fetch(`${server.publicUrl}/public/v1/chat/stream/sse`, {
        headers: { authorization: `Bearer ${token}` },
        signal: stop.signal,
      });
    try {
      for (let left = 3; left >= 0; left -= 1) {
        const { headers, status } = await open(chat);
        assert.equal(status, 200);
        assert.equal(headers.get('ratelimit-policy'), '"stream_sse";q=4;qu="concurrent-requests"');
        assert.equal(headers.get('ratelimit'), `"stream_sse";r=${left}`);
      }
      const refused = await open(chat);
      assert.equal(refused.status, 429);
      assert.equal(refused.headers.get('ratelimit'), '"stream_sse";r=0');
      assert.equal((await open(another)).headers.get('ratelimit'), '"stream_sse";r=3');
    } finally {
      stop.abort();
    }
  });

  test('a session may open so many streams in a minute, however soon it closes them', async () => {
    clock.advance(windowSeconds * 1000);
    const stream_sse = { quota: 4, opens_per_minute: 3 };
    const busy = await startTestServer({ clock, config: { limits: { stream_sse } } });
    try {
      const made = await busy.tenant();
      const chat = await openChat(busy.publicUrl, made);
      const open = ({ token }: ChatSession) =>
        fetch(busy.publicUrl + chatPaths.sse, {
          method: 'HEAD',
          headers: { authorization: `Bearer ${token}` },
        });
      for (let count = 0; count < 3; count += 1) assert.equal((await open(chat)).status, 200);
      const refused = await open(chat);
      assert.equal(refused.status, 429);
      assert.match(refused.headers.get('ratelimit') ?? '', /^"stream_opens";r=0;t=\d+$/);
      const get = await request(busy.publicUrl + chatPaths.sse, { token: chat.token });
      assert.deepEqual(assertProblem(get, 'rate_limited').violated_policies, ['stream_opens']);
      assert.equal((await open(await openChat(busy.publicUrl, made))).status, 200);
      clock.advance(60_000);
      assert.equal((await open(chat)).status, 200);
    } finally {
      await busy.dispose();
    }
  });

  test('a reply with a wait of another cause has no longer wait of the window beside it', async () => {
    const model = await startFakeProvider();
    model.play([{ act: 'hang' }]);
    const busy = await startTestServer({ clock, keepsRates: true, config: { drain_seconds: 0 } });
    try {
      const assistant = { provider: 'llm', base_url: model.baseUrl, model: 'm' };
      const slow = await busy.tenant({ settings: { assistant } });
      const chat = await openChat(busy.publicUrl, slow);
      for (let count = 0; count < 6; count += 1) {
        assert.equal((await say(chat, `key-${count}`, 'hello')).status, 202);
      }
      const full = await say(chat, 'one-too-many', 'hello');
      assertProblem(full, 'turn_queue_full');
      assert.match(full.headers.get('retry-after') ?? '', /^\d+$/);
      assert.equal(full.headers.get('ratelimit'), null);
      assert.equal(full.headers.get('ratelimit-policy'), '"messages";q=20;w=60');
    } finally {
      await busy.dispose();
      await model.close();
    }
  });

  test('a request without a valid credential counts in no rate', async () => {
    clock.advance(windowSeconds * 1000);
    const url = `${server.publicUrl}/api/v1/capabilities`;
    for (let count = 0; count < 2 * quota; count += 1) {
      assertProblem(await request(url, { token: 'x' }), 'api_key_invalid');
    }
    assert.equal((await request(url, { token: tenant.apiKey })).status, 200);
  });
});

describe('Section 2.5: a quota of 0 means no limit', () => {
  test('requests are not counted and have no rate headers', async () => {
    const free = await startTestServer();
    try {
      const { apiKey } = await free.tenant();
      for (let count = 0; count < 700; count += 1) {
        const { status, headers } = await request(`${free.publicUrl}/api/v1/capabilities`, {
          token: apiKey,
        });
        assert.equal(status, 200);
        assert.equal(headers.get('ratelimit'), null);
        assert.equal(headers.get('ratelimit-policy'), null);
      }
    } finally {
      await free.dispose();
    }
  });
});
