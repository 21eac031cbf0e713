// Contract 2.3 and 12: every refusal is one problem document, and one request gets one answer.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { problems, type ProblemCode } from '../../src/contract/problems.ts';
import { routeNames, routes } from '../../src/contract/routes.ts';
import { openChat, request, type ChatSession } from '../support/chat-client.ts';
import { rawRequest } from '../support/raw-http.ts';
import { startTestServer, type TestServer, type TestTenant } from '../support/test-server.ts';
import { assertProblem, chatPaths } from './assertions.ts';

let server: TestServer;
let tenant: TestTenant;
let chat: ChatSession;

before(async () => {
  server = await startTestServer();
  tenant = await server.tenant();
  chat = await openChat(server.publicUrl, tenant);
});
after(() => server.dispose());

const get = (path: string, headers: Record<string, string> = {}) =>
  request(server.publicUrl + path, { headers });

describe('Section 2.3: problem documents', () => {
  test('a problem holds the members of the contract and no other', async () => {
    const plain = assertProblem(await get('/nowhere'), 'not_found');
    const members = ['code', 'detail', 'instance', 'request_id', 'retryable', 'status', 'title'];
    assert.deepEqual(Object.keys(plain).sort(), [...members, 'type']);
    const refused = await request(server.publicUrl + chatPaths.bootstrap, {
      token: tenant.apiKey,
      body: {},
    });
    const invalid = assertProblem(refused, 'validation_failed');
    assert.deepEqual(Object.keys(invalid).sort(), [...members, 'errors', 'type'].sort());
    assert.deepEqual(Object.keys(invalid.errors[0]).sort(), ['code', 'detail', 'pointer']);
  });

  test('the type of every code is a help page of this service', async () => {
    for (const code of Object.keys(problems)) {
      const page = await get(`/problems/${code}`);
      assert.equal(page.status, 200, code);
      assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
      const words: string = String(page.body);
      assert.ok(words.includes(`<code>${code}</code>`), code);
      assert.ok(words.includes(problems[code as ProblemCode].title.split(' ')[0] ?? ''), code);
    }
    for (const code of ['nothing', 'constructor', '__proto__', 'toString']) {
      assertProblem(await get(`/problems/${code}`), 'not_found');
    }
  });

  test('an unknown path is not_found for every method', async () => {
    for (const path of ['/', '/nowhere', '/public/v1/chat', '/public/v1/chat/session/', '/api']) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
        const answer = await rawRequest(server.publicUrl, { method, path });
        assert.equal(answer.status, 404, `${method} ${path}`);
        assert.equal(JSON.parse(answer.body.toString()).code, 'not_found');
      }
    }
  });

  test('a known path with another method is method_not_allowed and names its methods (INV-603)', async () => {
    for (const name of routeNames) {
      const { path, method } = routes[name];
      const known = new Set(
        routeNames
          .filter((other) => routes[other].path === path)
          .map((other) => routes[other].method),
      );
      const wrong = ['PUT', 'PATCH'];
      if (!known.has('delete')) wrong.push('DELETE');
      if (!known.has('post')) wrong.push('POST');
      if (!known.has('get')) wrong.push('GET', 'HEAD');
      for (const one of wrong) {
        const answer = await rawRequest(server.publicUrl, {
          method: one,
          path: path.replace(/\{\w+\}/, 'x'),
        });
        assert.equal(answer.status, 405, `${one} ${path}`);
        const allowed = (answer.headers['allow'] ?? '').split(', ');
        assert.ok(allowed.includes(method.toUpperCase()), `${one} ${path}: ${allowed.join()}`);
        assert.ok(!allowed.includes(one));
        if (one === 'HEAD') continue;
        assert.equal(JSON.parse(answer.body.toString()).code, 'method_not_allowed');
      }
    }
  });

  test('a media type that no route has is not_acceptable', async () => {
    const read = (path: string, accept: string) =>
      request(server.publicUrl + path, { token: chat.token, headers: { accept } });
    // Events are for clients that name them: `text/*` does not, and JSON is none.
    const foreign = ['application/xml', 'text/html', 'text/*', 'application/json;q=0, image/*'];
    for (const accept of foreign) {
      assertProblem(await read(chatPaths.stream, accept), 'not_acceptable');
      assertProblem(await read(chatPaths.session, accept), 'method_not_allowed');
    }
    assertProblem(await read(chatPaths.sse, 'application/json'), 'not_acceptable');
    const stranger = await get(chatPaths.sse, { accept: 'application/json' });
    assertProblem(stranger, 'token_invalid');
    const page = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    for (const accept of ['*/*', 'application/json', 'APPLICATION/*', page]) {
      assert.equal((await read(chatPaths.stream, accept)).status, 200, accept);
    }
  });
});

describe('Section 12: the order of the checks', () => {
  const post = (headers: Record<string, string>, body: string) =>
    rawRequest(server.publicUrl, { method: 'POST', path: chatPaths.messages, headers, body });
  const codeOf = async (headers: Record<string, string>, body: string): Promise<string> => {
    const answer = await post(headers, body);
    return JSON.parse(answer.body.toString()).code ?? 'accepted';
  };

  test('size, credential, JSON, schema, key: the first that refuses answers (INV-602)', async () => {
    const bearer = { Authorization: `Bearer ${chat.token}` };
    const json = { 'Content-Type': 'application/json' };
    const good = '{"content":[{"type":"text","text":"hello"}]}';
    assert.equal(await codeOf({}, ' '.repeat(40_000)), 'payload_too_large');
    assert.equal(await codeOf({}, '{'), 'token_invalid');
    assert.equal(await codeOf(bearer, '{'), 'unsupported_media_type');
    assert.equal(await codeOf({ ...bearer, ...json }, '{'), 'malformed_json');
    assert.equal(await codeOf({ ...bearer, ...json }, '{}'), 'validation_failed');
    assert.equal(await codeOf({ ...bearer, ...json }, good), 'idempotency_key_required');
    const key = { 'Idempotency-Key': 'order' };
    assert.equal(await codeOf({ ...bearer, ...json, ...key }, good), 'accepted');
  });

  test('a query that cannot be read is judged as a query: behind credential, origin and Accept (INV-602)', async () => {
    const twice = '?limit=1&limit=2';
    const read = (path: string, headers = {}) => request(server.publicUrl + path, { headers });
    const bearer = { authorization: `Bearer ${chat.token}` };
    assertProblem(await read(chatPaths.stream + twice), 'token_invalid');
    assertProblem(await read(`${chatPaths.sse}?stream_ticket=no&a=1&a=2`), 'token_invalid');
    assertProblem(await read(`/api/v1/chat/sessions${twice}`), 'api_key_invalid');
    const html = { ...bearer, accept: 'text/html' };
    assertProblem(await read(chatPaths.stream + twice, html), 'not_acceptable');
    assertProblem(await read(chatPaths.stream + twice, bearer), 'malformed_request');
    const ticket = `stream_ticket=${chat.ticket}`;
    assertProblem(await read(`${chatPaths.sse}?${ticket}&${ticket}`), 'malformed_request');
    const post = { method: 'POST', path: `${chatPaths.messages}?a=1&a=2`, body: '{' };
    const json = { Authorization: `Bearer ${chat.token}`, 'Content-Type': 'application/json' };
    const answer = await rawRequest(server.publicUrl, { ...post, headers: json });
    assert.equal(JSON.parse(answer.body.toString()).code, 'malformed_json');
  });
});
