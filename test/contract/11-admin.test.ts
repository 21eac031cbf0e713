// Contract 11.2: the admin listener asks for a token, and a page of another name gets nothing of it.

import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Loose } from '../support/chat-client.ts';
import { ManualClock } from '../support/product-fixtures.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const clock = new ManualClock(Date.now());
let server: TestServer;
let metricsToken: string;

before(async () => {
  server = await startTestServer({ clock });
  metricsToken = readFileSync(join(server.dataDir, 'metrics.token'), 'utf8').trim();
});
after(() => server.dispose());

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Loose;
}

/** A request with headers that no browser page and no `fetch` may set. */
function ask(
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
): Promise<Answer> {
  const { method = 'GET', headers = {}, body } = options;
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const sent = httpRequest(
    `${server.adminUrl}${path}`,
    { method, headers: { ...json, ...headers } },
    (response) => {
      void text(response).then((words) => {
        const isJson = /json/.test(response.headers['content-type'] ?? '');
        const read = isJson ? JSON.parse(words) : words;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: read });
      }, reject);
    },
  );
  sent.on('error', reject);
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  return promise;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const signInPath = '/admin/v1/sign-in';

async function signIn(): Promise<string> {
  const { status, headers } = await ask(signInPath, {
    method: 'POST',
    body: { token: server.adminToken },
  });
  assert.equal(status, 204);
  const [cookie = ''] = headers['set-cookie'] ?? [];
  assert.match(cookie, /; HttpOnly; SameSite=Strict; Path=\/; Max-Age=\d+$/);
  return cookie.split(';')[0] ?? '';
}

describe('Section 11.2: the tokens of the admin listener', () => {
  test('no route answers without one (INV-614)', async () => {
    for (const authorization of [
      '',
      'Bearer',
      'Bearer adm_garbage',
      `Basic ${server.adminToken}`,
      `Bearer ${server.adminToken}x`,
      `Bearer ${metricsToken.replace('mtr_', 'adm_')}`,
    ]) {
      const answer = await ask('/metrics', { headers: { authorization } });
      assert.equal(answer.status, 401, authorization);
      assert.equal(answer.body.code, 'token_invalid');
      assert.equal(answer.headers['www-authenticate'], 'Bearer error="invalid_token"');
    }
  });

  test('both are files of the data directory that only its owner reads, and stay the same', async () => {
    for (const name of ['admin.token', 'metrics.token']) {
      assert.equal(statSync(join(server.dataDir, name)).mode & 0o777, 0o600);
    }
    const again = await startTestServer({ dataDir: server.dataDir.concat('-again') });
    const { adminToken, dataDir } = again;
    await again.close();
    const third = await startTestServer({ dataDir });
    assert.equal(third.adminToken, adminToken);
    assert.notEqual(adminToken, server.adminToken);
    await third.dispose();
  });

  test('metrics are scraped with either, and the token for them does nothing else', async () => {
    for (const token of [metricsToken, server.adminToken]) {
      const answer = await ask('/metrics', { headers: bearer(token) });
      assert.equal(answer.status, 200);
      assert.match(answer.body, /^aisle_open_streams 0$/m);
    }
    const { status } = await ask(signInPath, { headers: bearer(metricsToken) });
    assert.equal(status, 401);
    const wrong = await ask(signInPath, { method: 'POST', body: { token: metricsToken } });
    assert.equal(wrong.status, 401);
  });
});

describe('Section 11.2: a browser signs in', () => {
  test('the token buys a cookie that no script reads, until it is signed out', async () => {
    const cookie = await signIn();
    assert.ok(!cookie.includes(server.adminToken));
    assert.equal((await ask('/metrics', { headers: { cookie } })).status, 200);
    assert.equal((await ask(signInPath, { headers: { cookie: `a=b; ${cookie}` } })).status, 204);
    const out = await ask(signInPath, {
      method: 'DELETE',
      headers: { cookie, origin: server.adminUrl },
    });
    assert.equal(out.status, 204);
    assert.match(out.headers['set-cookie']?.[0] ?? '', /Max-Age=0/);
    assert.equal((await ask(signInPath, { headers: { cookie } })).status, 401);
  });

  test('a sign-in ends after twelve hours', async () => {
    const cookie = await signIn();
    clock.advance(12 * 3_600_000 - 1);
    assert.equal((await ask(signInPath, { headers: { cookie } })).status, 204);
    clock.advance(1);
    assert.equal((await ask(signInPath, { headers: { cookie } })).status, 401);
  });

  test('with the cookie, a page of another port changes nothing, nor one that hides its origin', async () => {
    const cookie = await signIn();
    for (const origin of ['http://localhost:3000', 'https://evil.example', 'null']) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const { status, body } = await ask(signInPath, { method, headers: { cookie, origin } });
        assert.equal(status, 403, `${method} ${origin}`);
        assert.equal(body.code, 'origin_mismatch');
      }
    }
    const hidden = await ask(signInPath, { method: 'DELETE', headers: { cookie } });
    assert.equal(hidden.status, 403);
    assert.equal((await ask(signInPath, { headers: { cookie } })).status, 204, 'still signed in');
  });
});

describe('Section 11.2: names and paths', () => {
  test('a foreign host name that DNS points here gets 404 with any credential (INV-614)', async () => {
    const port = new URL(server.adminUrl).port;
    for (const host of [
      `evil.example:${port}`,
      'evil.example',
      '127.0.0.1.evil.example',
      '0.0.0.0',
    ]) {
      const headers = { host, ...bearer(server.adminToken) };
      const { status, body } = await ask('/metrics', { headers });
      assert.equal(status, 404, host);
      assert.equal(body.code, 'not_found');
    }
    for (const host of [`localhost:${port}`, 'LOCALHOST', '[::1]:9999', '127.0.0.1:1']) {
      const headers = { host, ...bearer(server.adminToken) };
      assert.equal((await ask('/metrics', { headers })).status, 200, host);
    }
  });

  test('unknown paths, wrong methods and bodies that are no JSON get problems as on the API', async () => {
    const headers = bearer(server.adminToken);
    assert.equal((await ask('/nowhere', { headers })).body.code, 'not_found');
    const post = await ask('/metrics', { method: 'POST', headers });
    assert.equal(post.body.code, 'method_not_allowed');
    assert.equal(post.headers.allow, 'GET');
    const form = { 'content-type': 'text/plain' };
    const plain = await ask(signInPath, { method: 'POST', headers: form, body: {} });
    assert.equal(plain.body.code, 'unsupported_media_type');
    const typo = await ask(signInPath, { method: 'POST', body: { tokn: 'x' } });
    assert.deepEqual(
      typo.body.errors.map(({ pointer, code }: Loose) => `${pointer} ${code}`).sort(),
      ['#/token missing_field', '#/tokn unknown_field'],
    );
    const huge = await ask(signInPath, { method: 'POST', body: { token: 'x'.repeat(2 ** 20) } });
    assert.equal(huge.body.code, 'payload_too_large');
  });
});
