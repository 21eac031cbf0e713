// Contract 3: a tenant's backend trades its key for what one client may have.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { request, type Answer, type Loose } from '../support/chat-client.ts';
import { ManualClock } from '../support/product-fixtures.ts';
import { SseClient } from '../support/sse-client.ts';
import {
  startTestServer,
  testOrigin,
  type TestServer,
  type TestTenant,
} from '../support/test-server.ts';
import { assertEntries, assertProblem, chatPaths } from './assertions.ts';

// The machine's own clock may be corrected between a look of the test and a look of the server.
const clock = new ManualClock(Date.now());
let server: TestServer;
let tenant: TestTenant;
let plain: TestTenant;

before(async () => {
  server = await startTestServer({ clock });
  tenant = await server.tenant({
    tenantId: 'acme',
    settings: {
      allowed_origins: [testOrigin, 'http://localhost:5173', 'https://xn--bcher-kva.example'],
      allowed_app_ids: ['com.example.shop'],
      branding: {
        assistant_name: 'Aila',
        greeting: { en: 'Hello!', de: 'Hallo!', 'de-CH': 'Grüezi!' },
        logo_url: 'https://shop.example/logo.svg',
        accent_color: '#112233',
      },
      default_locale: 'de',
    },
  });
  plain = await server.tenant({ tenantId: 'plain', settings: {} });
});
after(() => server.dispose());

const bootstrap = (body: unknown, of: TestTenant = tenant): Promise<Answer<Loose>> =>
  request(server.publicUrl + chatPaths.bootstrap, { token: of.apiKey, body });
const onServer = (more: object = {}) => bootstrap({ surface: { type: 'server' }, ...more });

describe('Section 3: the answer', () => {
  test('it holds every field of the contract', async () => {
    const surface = { type: 'web', origin: testOrigin, version: '1.0' };
    const { status, body } = await bootstrap({ surface });
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body).sort(), [
      'bootstrap_token',
      'branding',
      'capabilities',
      'endpoints',
      'expires_at',
      'expires_in',
      'surface',
      'token_type',
    ]);
    assert.equal(body.token_type, 'Bearer');
    assert.deepEqual(body.surface, surface);
    assert.deepEqual(body.branding, {
      assistant_name: 'Aila',
      greeting: 'Hallo!',
      logo_url: 'https://shop.example/logo.svg',
      accent_color: '#112233',
      locale: 'de',
    });
    assert.deepEqual(Object.keys(body.capabilities).sort(), [
      'artifact_types',
      'handoff',
      'max_message_chars',
      'search',
      'transports',
    ]);
    assert.deepEqual(body.capabilities.transports, ['sse', 'poll']);
    assert.equal(typeof body.capabilities.handoff, 'boolean');
    assert.equal(body.capabilities.max_message_chars, 4000);
    assert.equal(typeof body.capabilities.search.lexical.queryable, 'boolean');
    assert.equal(typeof body.capabilities.search.semantic.queryable, 'boolean');
  });

  test('optional branding is left out if the tenant has none', async () => {
    const { body } = await bootstrap({ surface: { type: 'server' } }, plain);
    assert.deepEqual(Object.keys(body.branding).sort(), ['assistant_name', 'greeting', 'locale']);
  });

  test('the greeting speaks the locale, its language, or that of the tenant', async () => {
    const greetings = { 'de-CH': 'Grüezi!', 'de-AT': 'Hallo!', 'en-GB': 'Hello!', fr: 'Hallo!' };
    for (const [locale, greeting] of Object.entries(greetings)) {
      const { body } = await onServer({ locale });
      assert.equal(body.branding.greeting, greeting);
      assert.equal(body.branding.locale, locale);
    }
  });

  test('the endpoints are absolute and work as they are', async () => {
    const { body } = await onServer();
    const { session_url, messages_url, stream_url, sse_url, capabilities_url } = body.endpoints;
    for (const url of Object.values<string>(body.endpoints)) {
      assert.ok(url.startsWith(server.publicUrl));
    }
    const session = await request(session_url, { token: body.bootstrap_token, body: {} });
    assert.equal(session.status, 201);
    const token = session.body.session_token;
    const message = await request(messages_url, {
      token,
      body: { content: [{ type: 'text', text: 'hello' }] },
      headers: { 'idempotency-key': 'k' },
    });
    assert.equal(message.status, 202);
    assert.equal((await request(stream_url, { token })).status, 200);
    assert.equal((await request(capabilities_url, { token })).status, 200);
    const { pathname } = new URL(sse_url);
    const stream = await SseClient.open(server.publicUrl, { path: pathname, token });
    assert.equal(stream.status, 200);
    stream.close();
  });

  test('a public URL from configuration is the base of the endpoints', async () => {
    const behindProxy = await startTestServer({
      config: { public_url: 'https://chat.example/aisle' },
    });
    try {
      const { apiKey } = await behindProxy.tenant();
      const port = new URL(behindProxy.adminUrl);
      assert.equal(port.hostname, '127.0.0.1');
      assert.equal(behindProxy.publicUrl, 'https://chat.example/aisle');
      assert.ok(apiKey.startsWith('aisle_test_'));
    } finally {
      await behindProxy.dispose();
    }
  });
});

describe('Section 3: the life of the token', () => {
  test('600 seconds unless 60 to 3600 are asked for, absolute and relative', async () => {
    for (const [asked, seconds] of [
      [undefined, 600],
      [60, 60],
      [3600, 3600],
    ]) {
      const { body } = await onServer(asked === undefined ? {} : { token_ttl_seconds: asked });
      assert.equal(body.expires_in, seconds);
      assert.equal(Date.parse(body.expires_at), clock.nowMs() + (seconds ?? 0) * 1000);
    }
    for (const asked of [59, 3601, 0]) {
      assertEntries(await onServer({ token_ttl_seconds: asked }), [
        ['#/token_ttl_seconds', 'out_of_range'],
      ]);
    }
  });

  test('minting needs no key, and every call mints another token', async () => {
    const [first, second] = [await onServer(), await onServer()];
    assert.notEqual(first.body.bootstrap_token, second.body.bootstrap_token);
  });
});

describe('Section 3: the surface', () => {
  const web = (origin: unknown) => bootstrap({ surface: { type: 'web', origin } });

  test('web needs an origin, apps need an app id', async () => {
    assertEntries(await bootstrap({ surface: { type: 'web' } }), [
      ['#/surface/origin', 'missing_field'],
    ]);
    for (const type of ['ios', 'android']) {
      assertEntries(await bootstrap({ surface: { type } }), [
        ['#/surface/app_id', 'missing_field'],
      ]);
    }
  });

  test('an origin or app id is refused for a surface without one', async () => {
    for (const type of ['server', 'other', 'ios', 'android']) {
      const app = type === 'ios' || type === 'android' ? { app_id: 'com.example.shop' } : {};
      assertEntries(await bootstrap({ surface: { type, origin: testOrigin, ...app } }), [
        ['#/surface/origin', 'not_allowed_value'],
      ]);
    }
    for (const type of ['server', 'other', 'web']) {
      const origin = type === 'web' ? { origin: testOrigin } : {};
      assertEntries(await bootstrap({ surface: { type, app_id: 'com.example.shop', ...origin } }), [
        ['#/surface/app_id', 'not_allowed_value'],
      ]);
    }
  });

  test('an origin is serialised: scheme, host and port, http for localhost only', async () => {
    for (const origin of [
      'shop.example',
      `${testOrigin}/`,
      `${testOrigin}/path`,
      `${testOrigin}:443`,
      'https://SHOP.example',
      'https://user@shop.example',
      'http://shop.example',
      'ftp://shop.example',
      'null',
      '*',
      'https://*.example',
      'https://bücher.example',
      '',
    ]) {
      const answer = await web(origin);
      // A wildcard is a legal host to the URL standard: it is then simply not on the list.
      if (origin === 'https://*.example') assert.ok([403, 422].includes(answer.status));
      else assertEntries(answer, [['#/surface/origin', 'bad_format']]);
    }
    for (const origin of [testOrigin, 'http://localhost:5173', 'https://xn--bcher-kva.example']) {
      assert.equal((await web(origin)).status, 200, origin);
    }
  });

  test('an origin or app id that is not on the allow-list of this tenant is refused', async () => {
    for (const origin of ['https://evil.example', `${testOrigin}:8443`, 'http://localhost:5174']) {
      assertProblem(await web(origin), 'surface_not_allowed');
    }
    for (const type of ['ios', 'android']) {
      const known = await bootstrap({ surface: { type, app_id: 'com.example.shop' } });
      assert.equal(known.status, 200);
      const unknown = await bootstrap({ surface: { type, app_id: 'com.example.SHOP' } });
      assertProblem(unknown, 'surface_not_allowed');
    }
    const theirs = await bootstrap({ surface: { type: 'web', origin: testOrigin } }, plain);
    assertProblem(theirs, 'surface_not_allowed');
  });

  test('server and other surfaces need no list', async () => {
    for (const type of ['server', 'other']) {
      assert.equal((await bootstrap({ surface: { type } }, plain)).status, 200);
    }
  });
});
