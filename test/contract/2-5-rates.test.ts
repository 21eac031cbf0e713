// Contract 2.5: each policy counts its own requests for its own owner, and says so in headers.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openChat, request, type ChatSession } from '../support/chat-client.ts';
import { ManualClock } from '../support/product-fixtures.ts';
import { startTestServer, type TestServer, type TestTenant } from '../support/test-server.ts';
import { assertProblem, chatPaths } from './assertions.ts';

const clock = new ManualClock(Date.now());
const quota = 3;
const windowSeconds = 60;
let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;

const policies = [
  'bootstrap',
  'session',
  'messages',
  'stream_poll',
  'catalog_write',
  'reads',
] as const;

before(async () => {
  const policy = { quota, window_seconds: windowSeconds };
  const limits = Object.fromEntries(policies.map((name) => [name, policy]));
  server = await startTestServer({ clock, config: { limits } });
  tenant = await server.tenant({ tenantId: 'acme' });
  other = await server.tenant({ tenantId: 'other' });
});
after(() => server.dispose());

/** One request that counts under the policy; `chat` and `of` are the owners. */
function spend(name: (typeof policies)[number], chat: ChatSession, of: TestTenant) {
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
    case 'reads':
      return request(at('/api/v1/capabilities'), { token: of.apiKey });
  }
}

describe('Section 2.5: rates', () => {
  test('each policy lets its quota through per owner and window, and says what is left (INV-503)', async () => {
    for (const name of policies) {
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

  test('a request without a valid credential counts for nobody', async () => {
    clock.advance(windowSeconds * 1000);
    const url = `${server.publicUrl}/api/v1/capabilities`;
    for (let count = 0; count < 2 * quota; count += 1) {
      assertProblem(await request(url, { token: 'x' }), 'api_key_invalid');
    }
    assert.equal((await request(url, { token: tenant.apiKey })).status, 200);
  });
});

describe('Section 2.5: a quota of 0 means none', () => {
  test('nothing is counted and no header says so', async () => {
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
