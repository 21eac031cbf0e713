// Contract 11: what operators and tools ask: probes, the API document, its catalogue, help pages.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Check } from 'typebox/value';
import { problems } from '../../src/contract/problems.ts';
import { routeNames, routes } from '../../src/contract/routes.ts';
import { openChat, request, say, type Loose } from '../support/chat-client.ts';
import { DeskClient } from '../support/desk-client.ts';
import { startFakeProvider } from '../support/fake-provider.ts';
import { RawConnection } from '../support/raw-http.ts';
import { SseClient } from '../support/sse-client.ts';
import { until } from '../support/still-clock.ts';
import { startTestServer, type TestServer, type TestTenant } from '../support/test-server.ts';
import { chatPaths } from './assertions.ts';

let server: TestServer;
let tenant: TestTenant;
let document: Loose;

before(async () => {
  server = await startTestServer();
  tenant = await server.tenant();
  document = (await request(`${server.publicUrl}/openapi.json`)).body;
});
after(() => server.dispose());

describe('Section 11: probes', () => {
  test('livez is 200 ok in plain text', async () => {
    const { status, body, headers } = await request(`${server.publicUrl}/livez`);
    assert.equal(status, 200);
    assert.equal(body, 'ok');
    assert.match(headers.get('content-type') ?? '', /^text\/plain/);
  });

  test('readyz lists its checks, and none of them is the semantic lane or a model', async () => {
    const { status, body } = await request(`${server.publicUrl}/readyz`);
    assert.equal(status, 200);
    assert.equal(typeof body.status, 'string');
    assert.ok(body.checks.length > 0);
    assert.doesNotMatch(JSON.stringify(body), /semantic|model/);
  });

  test('metrics are on the loopback listener only and name no tenant', async () => {
    assert.equal((await request(`${server.publicUrl}/metrics`)).status, 404);
    const text = await server.metrics();
    assert.match(text, /^aisle_open_streams \d+$/m);
    assert.ok(!text.includes(tenant.tenantId));
    assert.equal(new URL(server.adminUrl).hostname, '127.0.0.1');
  });

  test('while it goes down, readyz is 503, new work is refused, and reads go on', async () => {
    const leaving = await startTestServer({ config: { drain_seconds: 1 } });
    const mine = await leaving.tenant();
    const connections = await Promise.all(
      [1, 2, 3].map(() => RawConnection.open(leaving.publicUrl)),
    );
    const [probe, work, read] = connections as [RawConnection, RawConnection, RawConnection];
    const gone = leaving.dispose();
    probe.send({ path: '/readyz' });
    work.send({
      method: 'POST',
      path: chatPaths.bootstrap,
      headers: { Authorization: `Bearer ${mine.apiKey}`, 'Content-Type': 'application/json' },
      body: '{"surface":{"type":"server"}}',
    });
    read.send({
      path: '/api/v1/capabilities',
      headers: { Authorization: `Bearer ${mine.apiKey}` },
    });
    const answers = await Promise.allSettled(connections.map((one) => one.answer()));
    await gone;
    // With nothing to drain the sockets may be gone first; what is answered is answered right.
    const [probed, worked, readed] = answers;
    if (probed?.status === 'fulfilled') {
      assert.equal(probed.value.status, 503);
      assert.match(probed.value.headers['retry-after'] ?? '', /^\d+$/);
    }
    if (worked?.status === 'fulfilled') {
      assert.equal(worked.value.status, 503);
      assert.equal(JSON.parse(worked.value.body.toString()).code, 'shutting_down');
      assert.match(worked.value.headers['retry-after'] ?? '', /^\d+$/);
    }
    if (readed?.status === 'fulfilled' && readed.value.status !== 200) {
      assert.equal(JSON.parse(readed.value.body.toString()).code, 'shutting_down');
    }
    for (const connection of connections) connection.close();
  });
});

describe('Section 11: going down', () => {
  test('a running turn is ended, new work is refused, and streams say why (INV-612)', async () => {
    const model = await startFakeProvider();
    model.play([{ act: 'hang' }]);
    const leaving = await startTestServer({ config: { drain_seconds: 2 } });
    const assistant = { provider: 'llm', base_url: model.baseUrl, model: 'm' };
    const mine = await leaving.tenant({ settings: { assistant } });
    const chat = await openChat(leaving.publicUrl, mine);
    const stream = await SseClient.open(leaving.publicUrl, {
      path: chatPaths.sse,
      token: chat.token,
    });
    const { body } = await say(chat, 'k', 'hello');
    const open = () => RawConnection.open(leaving.publicUrl);
    const [ready, live, work] = [await open(), await open(), await open()];
    // All is asked at once, so that a slow machine asks before the two seconds are over.
    const gone = leaving.dispose();
    ready.send({ path: '/readyz' });
    live.send({ path: '/livez' });
    work.send({
      method: 'POST',
      path: chatPaths.messages,
      headers: { Authorization: `Bearer ${chat.token}`, 'Idempotency-Key': 'late' },
      body: '{"content":[{"type":"text","text":"hello"}]}',
    });
    const probe = await ready.answer();
    assert.equal(probe.status, 503);
    const health = JSON.parse(probe.body.toString());
    assert.equal(health.status, 'not_ready');
    const accepting = health.checks.find(({ name }: Loose) => name === 'accepting');
    assert.deepEqual(accepting, {
      name: 'accepting',
      status: 'failing',
      detail: 'the service is going down',
    });
    assert.equal((await live.answer()).status, 200);
    const refused = await work.answer();
    assert.equal(refused.status, 503);
    assert.equal(JSON.parse(refused.body.toString()).code, 'shutting_down');
    assert.equal(refused.headers['connection'], 'close');
    assert.match(refused.headers['retry-after'] ?? '', /^[1-9][0-9]*$/);
    assert.equal(refused.headers['ratelimit'], undefined);
    await until(() => stream.body.includes('"reason":"shutdown"'), 'the stream is told');
    const told = stream.body.toString();
    const end = told.indexOf('event: assistant_failure');
    assert.ok(end > 0 && told.slice(end).includes('"interrupted"'));
    assert.ok(told.slice(end).includes(body.turn_id));
    assert.ok(told.indexOf('"reason":"shutdown"') > end, 'its last word comes last');
    for (const connection of [ready, live, work]) connection.close();
    await gone;
    await model.close();
  });
});

describe('Section 11: readers of a service that goes down', () => {
  test('a long poll is answered with the present items, not cut off', async () => {
    const leaving = await startTestServer();
    const chat = await openChat(leaving.publicUrl, await leaving.tenant());
    const url = `${leaving.publicUrl}${chatPaths.stream}?wait_seconds=25`;
    const poll = request(url, { token: chat.token });
    await until(async () => {
      return /^aisle_subscribers 1$/m.test(await leaving.metrics());
    }, 'it waits');
    await leaving.dispose();
    const { status, body } = await poll;
    assert.equal(status, 200);
    assert.deepEqual(body.items, []);
    assert.equal(body.next_cursor, chat.opened.head_cursor);
  });
});

describe('Section 11: the API document', () => {
  test('it is OpenAPI 3.1 and valid', async () => {
    const result = await new Validator().validate(document);
    assert.ok(result.valid, JSON.stringify(result.errors, null, 1));
    assert.match(document.openapi, /^3\.1\./);
    assert.equal(document.servers[0].url, server.publicUrl);
  });

  test('it holds every route with its method, and no other', () => {
    const declared = routeNames.map((name) => `${routes[name].method} ${routes[name].path}`);
    const described = Object.entries<object>(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    );
    assert.deepEqual(described.sort(), declared.sort());
  });

  test('every body in it is closed at every depth', () => {
    const open: string[] = [];
    const walk = (schema: Loose, place: string): void => {
      if (typeof schema !== 'object' || schema === null) return;
      const name = /^#\/components\/schemas\/(\w+)$/.exec(schema.$ref)?.[1];
      if (name !== undefined) return walk(document.components.schemas[name], place);
      const isObject = schema.type === 'object';
      if (isObject && schema.additionalProperties === undefined) open.push(place);
      for (const [key, member] of Object.entries(schema)) walk(member, `${place}/${key}`);
    };
    for (const [path, item] of Object.entries<Loose>(document.paths)) {
      for (const [method, operation] of Object.entries<Loose>(item)) {
        if (operation.requestBody === undefined) continue;
        walk(operation.requestBody.content['application/json'].schema, `${method} ${path}`);
      }
    }
    assert.deepEqual(open, []);
  });

  test('a body is required if the empty object is invalid', () => {
    for (const name of routeNames) {
      const { method, path, body } = routes[name];
      if (body === null) continue;
      const { required } = document.paths[path][method].requestBody;
      assert.equal(required, !Check(body, {}), name);
    }
  });

  test('it is public and names the credential of each route', () => {
    const schemes = document.components.securitySchemes;
    for (const [path, item] of Object.entries<Loose>(document.paths)) {
      for (const operation of Object.values<Loose>(item)) {
        const names = operation.security.flatMap((one: object) => Object.keys(one));
        for (const name of names) assert.ok(name in schemes);
        if (path.startsWith('/api/')) assert.deepEqual(names, ['api_key']);
        if (path.startsWith('/public/')) assert.equal(names[0], 'client_token');
        const takesTicket = path === '/public/v1/chat/stream/sse';
        assert.equal(names.includes('stream_ticket'), takesTicket, path);
      }
    }
  });

  test('it has the status and the media type of every reply of a route', async () => {
    const chat = await openChat(server.publicUrl, tenant);
    for (const name of routeNames) {
      const { method, path } = routes[name];
      const token = path.startsWith('/public/') ? chat.token : tenant.apiKey;
      const url = `${server.publicUrl}${path.replaceAll(/\{\w+\}/g, 'none')}`;
      const ask = async (about: Parameters<typeof request>[1], query = ''): Promise<Headers> => {
        const answered = await request(`${url}${query}`, { method, token, ...about });
        const where = `${method} ${path}${query} ${answered.status}`;
        const declared = document.paths[path][method].responses[answered.status];
        assert.ok(declared !== undefined, `${where} is not declared`);
        const type = answered.headers.get('content-type')?.split(';')[0];
        if (type) assert.ok(type in declared.content, `${where} ${type} is not declared`);
        return answered.headers;
      };
      await ask({}, '?nosuch=1');
      await ask({}, '?twice=1&twice=2');
      await ask({ token: 'none' });
      await ask({ headers: { accept: 'image/png' } });
      if (method === 'post') {
        await ask({ body: {} });
        await ask({ body: { nosuch: 1 }, headers: { 'idempotency-key': 'k' } });
        await ask({ body: {}, headers: { 'content-type': 'text/plain' } });
        continue;
      }
      if (path.endsWith('/sse')) continue;
      const etag = (await ask({})).get('etag');
      if (etag !== null) await ask({ headers: { 'if-none-match': etag } });
    }
  });

  test('a stream stands there as events, for the customer and for the desk, on either path', async () => {
    const chat = await openChat(server.publicUrl, tenant);
    const desk = new DeskClient(server.publicUrl, tenant);
    const closed = await desk.control(chat.sessionId, 'close', { version: 1 });
    assert.equal(closed.status, 200);
    const names = ['readStream', 'readStreamSse', 'readDeskStream', 'readDeskStreamSse'] as const;
    for (const name of names) {
      const { path } = routes[name];
      const { parameters, responses } = document.paths[path].get;
      const headers = parameters.filter((one: Loose) => one.in === 'header');
      assert.deepEqual(
        headers.map((one: Loose) => one.name),
        ['Last-Event-ID'],
        name,
      );
      assert.ok('text/event-stream' in responses[200].content, name);
      assert.match(responses[429].description, /`too_many_streams`/, name);
      const read = await request(
        `${server.publicUrl}${path.replace('{session_id}', chat.sessionId)}?after_cursor=${closed.body.head_cursor}`,
        {
          token: path.startsWith('/public/') ? chat.token : tenant.apiKey,
          headers: { accept: 'text/event-stream' },
        },
      );
      assert.equal(read.status, 204, name);
      assert.ok(204 in responses, name);
    }
  });

  test('the problem schema names every code', () => {
    const { code } = document.components.schemas.Problem.properties;
    const codes: string[] = [...code.enum];
    assert.deepEqual(codes.sort(), Object.keys(problems).sort());
  });
});

describe('Section 11: finding it', () => {
  test('the API catalogue is a linkset that leads to the document', async () => {
    const { status, headers, body } = await request(`${server.publicUrl}/.well-known/api-catalog`);
    assert.equal(status, 200);
    assert.match(headers.get('content-type') ?? '', /^application\/linkset\+json/);
    const [{ href }] = body.linkset[0]['service-desc'];
    assert.equal((await request(href)).status, 200);
    const [{ href: reference }] = body.linkset[0]['service-doc'];
    assert.equal((await fetch(reference)).status, 200);
  });

  test('the reference shows every operation and object, and has no script and no request', async () => {
    const response = await fetch(`${server.publicUrl}/docs`);
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-type') ?? '', /^text\/html; charset=utf-8$/);
    const html = await response.text();
    for (const methods of Object.values<Loose>(document.paths)) {
      for (const { operationId } of Object.values<Loose>(methods)) {
        assert.ok(html.includes(`<section id="${operationId}">`), operationId);
      }
    }
    for (const name of Object.keys(document.components.schemas)) {
      assert.ok(html.includes(`<section id="object-${name}">`), name);
    }
    assert.doesNotMatch(html, /<script|\son\w+=|javascript:|<link|<img/i);
    const ids = new Set(Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id));
    const links = Array.from(html.matchAll(/href="([^"]+)"/g), ([, href = '']) => href);
    for (const href of links.filter((one) => one.startsWith('#'))) {
      assert.ok(ids.has(href.slice(1)), href);
    }
    const elsewhere = new Set(links.filter((one) => !one.startsWith('#')));
    assert.ok(elsewhere.size > 20);
    for (const href of elsewhere) {
      assert.equal((await fetch(`${server.publicUrl}${href}`)).status, 200, href);
    }
    const policy = response.headers.get('content-security-policy') ?? '';
    assert.match(policy, /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/=]+';/);
    const etag = response.headers.get('etag') ?? '';
    const again = await fetch(`${server.publicUrl}/docs`, { headers: { 'if-none-match': etag } });
    assert.equal(again.status, 304);
  });

  test('paths carry v1, and a version header or parameter changes nothing', async () => {
    const plain = await request(`${server.publicUrl}/api/v1/capabilities`, {
      token: tenant.apiKey,
      headers: { 'api-version': '2020-01-01' },
    });
    assert.equal(plain.status, 200);
    assert.equal(plain.body.api_version, 'v1');
    assert.equal((await request(`${server.publicUrl}/api/v2/capabilities`)).status, 404);
  });
});

describe('Section 10: capabilities', () => {
  test('policy, state and queryable are told apart, with every limit', async () => {
    const { body } = await request(`${server.publicUrl}/api/v1/capabilities`, {
      token: tenant.apiKey,
    });
    for (const lane of [body.search.lexical, body.search.semantic]) {
      assert.equal(lane.policy, 'enabled');
      assert.equal(typeof lane.queryable, 'boolean');
      assert.ok(lane.coverage >= 0 && lane.coverage <= 1);
    }
    assert.equal(body.search.semantic.queryable, false);
    assert.deepEqual(body.schema, { version: null, state: 'none' });
    for (const name of [
      'max_items_per_batch',
      'max_batch_bytes',
      'max_item_bytes',
      'max_batches_per_run',
      'max_open_runs',
      'min_batch_interval_ms',
      'run_idle_expiry_seconds',
      'max_message_chars',
    ]) {
      assert.ok(Number.isInteger(body.limits[name]), name);
    }
    assert.ok([5, 60].includes(body.poll_after_seconds));
  });

  test('a client sees only what it may use', async () => {
    const bootstrap = await request(server.publicUrl + chatPaths.bootstrap, {
      token: tenant.apiKey,
      body: { surface: { type: 'server' } },
    });
    const { status, body } = await request(server.publicUrl + chatPaths.capabilities, {
      token: bootstrap.body.bootstrap_token,
    });
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body.search.lexical).sort(), ['queryable', 'state']);
    assert.deepEqual(Object.keys(body.search.semantic).sort(), ['queryable', 'state']);
    assert.equal(body.limits, undefined);
    assert.equal(body.schema, undefined);
  });
});
