// Contract 2.2: request ids, caching, entity tags and what browsers of other origins may read.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  openChat,
  request,
  say,
  type Answer,
  type ChatSession,
  type Loose,
} from '../support/chat-client.ts';
import { RawConnection, rawRequest } from '../support/raw-http.ts';
import {
  startTestServer,
  testOrigin,
  type TestServer,
  type TestTenant,
} from '../support/test-server.ts';
import { assertProblem, chatPaths } from './assertions.ts';

let server: TestServer;
let tenant: TestTenant;
let chat: ChatSession;
/** A token that is bound to {@link testOrigin}. */
let webToken: string;

before(async () => {
  server = await startTestServer();
  tenant = await server.tenant();
  chat = await openChat(server.publicUrl, tenant);
  const bootstrap = await request(server.publicUrl + chatPaths.bootstrap, {
    token: tenant.apiKey,
    body: { surface: { type: 'web', origin: testOrigin } },
  });
  webToken = bootstrap.body.bootstrap_token;
  await onWeb(chatPaths.session, {});
});
after(() => server.dispose());

function onWeb(
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<Loose>> {
  return request(server.publicUrl + path, {
    token: webToken,
    body,
    headers: { origin: testOrigin, ...headers },
  });
}

describe('Section 2.2: Request-Id', () => {
  test('a usable id is echoed, in the header and in problems (INV-604)', async () => {
    for (const id of ['a', 'A_b-9', 'x'.repeat(64)]) {
      const headers = { 'request-id': id };
      const good = await request(`${server.publicUrl}/livez`, { headers });
      assert.equal(good.headers.get('request-id'), id);
      const bad = await request(`${server.publicUrl}/api/v1/capabilities`, { headers });
      assert.equal(assertProblem(bad, 'api_key_invalid').request_id, id);
    }
  });

  test('any other is replaced by a minted one', async () => {
    for (const id of ['', 'x'.repeat(65), 'a b', 'a/b', 'ä'.normalize('NFD').charAt(0) + '!']) {
      const { headers } = await request(`${server.publicUrl}/livez`, {
        headers: { 'request-id': id },
      });
      assert.match(headers.get('request-id') ?? '', /^req_[0-9a-z]+$/);
    }
  });

  test('of a header that stands twice the first counts, be it empty', async () => {
    for (const [first, id] of [
      ['one', /^one$/],
      ['', /^req_/],
    ] as const) {
      const headers = { 'Request-Id': first, 'request-id': 'two' };
      const answer = await rawRequest(server.publicUrl, { path: '/livez', headers });
      assert.match(answer.headers['request-id'] ?? '', id);
    }
  });

  test('two requests get two ids', async () => {
    const [first, second] = await Promise.all([
      request(`${server.publicUrl}/livez`),
      request(`${server.publicUrl}/livez`),
    ]);
    assert.notEqual(first.headers.get('request-id'), second.headers.get('request-id'));
  });
});

describe('Section 2.2: caching', () => {
  test('bootstrap, session, messages and stream are not stored', async () => {
    const bootstrap = await request(server.publicUrl + chatPaths.bootstrap, {
      token: tenant.apiKey,
      body: { surface: { type: 'server' } },
    });
    const session = await request(server.publicUrl + chatPaths.session, {
      token: chat.token,
      body: {},
    });
    const message = await say(chat, 'k', 'hello');
    const page = await request(server.publicUrl + chatPaths.stream, { token: chat.token });
    const refused = await request(server.publicUrl + chatPaths.stream);
    const queue = await request(`${server.publicUrl}/api/v1/chat/sessions`, {
      token: tenant.apiKey,
    });
    const seen = await request(
      `${server.publicUrl}/api/v1/chat/sessions/${chat.sessionId}/stream`,
      { token: tenant.apiKey },
    );
    assert.deepEqual([queue.status, seen.status], [200, 200]);
    for (const { headers } of [bootstrap, session, message, page, refused, queue, seen]) {
      assert.equal(headers.get('cache-control'), 'no-store');
    }
  });

  test('capabilities, the current schema and the API document answer 304 to their tag', async () => {
    const reads: [path: string, token: string | undefined][] = [
      ['/api/v1/capabilities', tenant.apiKey],
      [chatPaths.capabilities, chat.token],
      ['/api/v1/catalog/schema-sync/current', tenant.apiKey],
      ['/openapi.json', undefined],
    ];
    for (const [path, token] of reads) {
      const read = (tag?: string) =>
        request(server.publicUrl + path, { token, headers: tag ? { 'if-none-match': tag } : {} });
      const first = await read();
      assert.equal(first.status, 200, path);
      const etag = first.headers.get('etag') ?? '';
      assert.match(etag, /^(W\/)?"[^"]+"$/);
      const strong = etag.replace(/^W\//, '');
      for (const tag of [etag, strong, `W/${strong}`, `"other", ${etag}`, '*']) {
        const again = await read(tag);
        assert.equal(again.status, 304, `${path} ${tag}`);
        assert.equal(again.body, '');
        assert.equal(again.headers.get('etag'), etag);
      }
      assert.equal((await read('"other"')).status, 200);
    }
  });

  test('the tag of capabilities is weak and moves with the schema', async () => {
    const { headers } = await request(`${server.publicUrl}/api/v1/capabilities`, {
      token: tenant.apiKey,
    });
    assert.match(headers.get('etag') ?? '', /^W\//);
    assert.equal(headers.get('cache-control'), 'no-cache');
  });
});

describe('Section 2.2: CORS on public paths', () => {
  const exposed = [
    'retry-after',
    'ratelimit',
    'ratelimit-policy',
    'request-id',
    'idempotent-replayed',
    'etag',
    'location',
  ];
  const list = (value: string | null) => (value ?? '').toLowerCase().split(/\s*,\s*/);

  test('a preflight is answered for every public path, without a credential', async () => {
    const { bootstrap: _, ...paths } = chatPaths;
    for (const path of Object.values(paths)) {
      const answer = await rawRequest(server.publicUrl, {
        method: 'OPTIONS',
        path,
        headers: {
          Origin: testOrigin,
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key',
        },
      });
      assert.equal(answer.status, 204);
      assert.equal(answer.body.length, 0);
      const { headers } = answer;
      assert.equal(headers['access-control-allow-origin'], testOrigin);
      assert.equal(headers['access-control-allow-credentials'], undefined);
      assert.ok(list(headers['vary'] ?? '').includes('origin'));
      const allowed = list(headers['access-control-allow-headers'] ?? '');
      for (const name of [
        'authorization',
        'content-type',
        'idempotency-key',
        'last-event-id',
        'request-id',
      ]) {
        assert.ok(allowed.includes(name), name);
      }
      const methods = list(headers['access-control-allow-methods'] ?? '');
      assert.ok(methods.includes('get') && methods.includes('post'));
    }
  });

  test('a reply names exactly the bound origin, varies by it and exposes its headers', async () => {
    const answers = [
      await onWeb(chatPaths.session, {}),
      await onWeb(
        chatPaths.messages,
        { content: [{ type: 'text', text: 'hello' }] },
        {
          'idempotency-key': 'web',
        },
      ),
      await onWeb(chatPaths.stream),
      await onWeb(chatPaths.capabilities),
      await onWeb(chatPaths.messages, {}),
    ];
    for (const { headers } of answers) {
      assert.equal(headers.get('access-control-allow-origin'), testOrigin);
      assert.equal(headers.get('access-control-allow-credentials'), null);
      assert.ok(list(headers.get('vary')).includes('origin'));
      const names = list(headers.get('access-control-expose-headers'));
      for (const name of exposed) assert.ok(names.includes(name), name);
    }
  });

  test('replies to pages of two tenants, one after the other, each name their own origin', async () => {
    const elsewhere = 'https://elsewhere.example';
    const other = await server.tenant({
      tenantId: 'elsewhere',
      settings: { allowed_origins: [elsewhere] },
    });
    const { body } = await request(server.publicUrl + chatPaths.bootstrap, {
      token: other.apiKey,
      body: { surface: { type: 'web', origin: elsewhere } },
    });
    const pages = [
      [testOrigin, webToken, testOrigin],
      [elsewhere, body.bootstrap_token, elsewhere],
      // The page of one with the token of the other: the token's origin counts.
      [elsewhere, webToken, testOrigin],
      [testOrigin, body.bootstrap_token, elsewhere],
    ] as const;
    for (const [origin, token, named] of [...pages, ...pages]) {
      const answer = await rawRequest(server.publicUrl, {
        path: chatPaths.capabilities,
        headers: { Origin: origin, Authorization: `Bearer ${token}` },
      });
      const isOwn = origin === named;
      assert.equal(answer.status, isOwn ? 200 : 403);
      assert.equal(answer.headers['access-control-allow-origin'], named);
      assert.equal(answer.headers['cache-control'], isOwn ? 'no-cache' : 'no-store');
    }
  });

  test('another origin is refused and cannot read why', async () => {
    for (const origin of ['https://evil.example', `${testOrigin}.evil.example`, 'null']) {
      const answer = await onWeb(chatPaths.stream, undefined, { origin });
      assertProblem(answer, 'origin_mismatch');
      assert.equal(answer.headers.get('access-control-allow-origin'), testOrigin);
    }
  });

  test('a page that no tenant allows cannot read replies, with or without a token', async () => {
    const origin = 'https://evil.example';
    const server_token = await request(server.publicUrl + chatPaths.bootstrap, {
      token: tenant.apiKey,
      body: { surface: { type: 'server' } },
    });
    for (const [method, token, from] of [
      ['GET', undefined, origin],
      ['GET', 'bst_garbage', origin],
      ['OPTIONS', undefined, origin],
      // A token that is bound to no origin is of no page at all.
      ['GET', server_token.body.bootstrap_token, testOrigin],
    ] as const) {
      const answer = await request(server.publicUrl + chatPaths.capabilities, {
        method,
        token,
        headers: { origin: from },
      });
      assert.equal(answer.headers.get('access-control-allow-origin'), null, `${method} ${token}`);
      assert.ok(list(answer.headers.get('vary')).includes('origin'));
    }
  });

  test('a web page reads why its token is not taken', async () => {
    const answer = await request(server.publicUrl + chatPaths.stream, {
      token: 'bst_garbage',
      headers: { origin: testOrigin },
    });
    assertProblem(answer, 'token_invalid');
    assert.equal(answer.headers.get('access-control-allow-origin'), testOrigin);
  });

  test('a web page can read the refusal of a malformed path, and a 404', async () => {
    for (const [method, path, code] of [
      ['POST', '/public/v1/chat/messages/%zz/cancel', 'malformed_request'],
      ['GET', '/public/v1/chat/messages', 'method_not_allowed'],
      ['GET', '/public/v1/chat/nothing', 'not_found'],
    ] as const) {
      const headers = { Origin: testOrigin };
      const answer = await rawRequest(server.publicUrl, { method, path, headers });
      assert.equal(JSON.parse(answer.body.toString()).code, code);
      assert.equal(answer.headers['access-control-allow-origin'], testOrigin, path);
      assert.ok(list(answer.headers['vary'] ?? '').includes('origin'));
      assert.equal(answer.headers['cache-control'], 'no-store');
    }
  });

  test('the tenant API is for backends: it speaks to no other origin', async () => {
    const answer = await request(`${server.publicUrl}/api/v1/capabilities`, {
      token: tenant.apiKey,
      headers: { origin: testOrigin },
    });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('access-control-allow-origin'), null);
    const preflight = await rawRequest(server.publicUrl, {
      method: 'OPTIONS',
      path: '/api/v1/capabilities',
      headers: { Origin: testOrigin, 'Access-Control-Request-Method': 'GET' },
    });
    assert.equal(preflight.status, 405);
  });
});

describe('Section 2.2: HTTP itself', () => {
  test('HEAD answers with the headers of GET and no body, and the connection goes on', async () => {
    const paths = ['/livez', '/readyz', '/openapi.json', '/problems/not_found', '/nowhere'];
    const connection = await RawConnection.open(server.publicUrl);
    for (const path of paths) {
      connection.send({ method: 'HEAD', path });
      const head = await connection.answer({ isBodiless: true });
      connection.send({ path });
      const get = await connection.answer();
      assert.equal(head.status, get.status, path);
      assert.equal(head.headers['content-type'], get.headers['content-type']);
      // Documents with a request id in them have no fixed text, but a fixed length.
      assert.equal(head.headers['content-length'], get.headers['content-length']);
    }
    connection.close();
  });

  test('HEAD of a stream is answered and opens none', async () => {
    for (let round = 0; round < 6; round += 1) {
      const head = await rawRequest(server.publicUrl, {
        method: 'HEAD',
        path: chatPaths.sse,
        headers: { Authorization: `Bearer ${chat.token}` },
      });
      assert.equal(head.status, 200);
      assert.match(head.headers['content-type'] ?? '', /^text\/event-stream/);
    }
  });

  test('requests follow each other on one connection after any reply (INV-601)', async () => {
    const connection = await RawConnection.open(server.publicUrl);
    const body = '{"surface":{"type":"server"}}';
    const json = { 'Content-Type': 'application/json' };
    const bearer = { Authorization: `Bearer ${tenant.apiKey}` };
    const rounds: [headers: Record<string, string>, status: number][] = [
      [{ ...json }, 401],
      [{ ...json, ...bearer }, 200],
      [{ ...bearer, 'Content-Type': 'text/plain' }, 415],
      [{ ...json, ...bearer }, 200],
    ];
    for (const [headers, status] of rounds) {
      connection.send({ method: 'POST', path: chatPaths.bootstrap, headers, body });
      const answer = await connection.answer();
      assert.equal(answer.status, status, answer.body.toString());
    }
    connection.close();
  });
});
