// Contract 11.2: administration on the admin listener, by the verbs of the command line; and the end of a
// tenant, of which nothing is left.

import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { dumpLines } from '../../src/journal/journal-dump.ts';
import { LmdbTables } from '../../src/journal/lmdb-tables.ts';
import { deleteTenant } from '../../src/access/tenants.ts';
import { signEvent } from '../../src/catalog/inventory/event-signature.ts';
import { aisle } from '../support/aisle-process.ts';
import { syncItems, syncSchema, untilLexicalReady } from '../support/catalogue-client.ts';
import {
  openChat,
  request,
  say,
  untilAnswered,
  type Answer,
  type ChatSession,
  type Loose,
} from '../support/chat-client.ts';
import { encodeRequest, RawConnection } from '../support/raw-http.ts';
import { SseClient } from '../support/sse-client.ts';
import { until } from '../support/still-clock.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { picture, startSources, type SourceServer } from '../unit/catalog/media/sources.ts';

let server: TestServer;
let sources: SourceServer;

before(async () => {
  [server, sources] = await Promise.all([startTestServer(), startSources()]);
  sources.answer('/mug.jpg', await picture('jpeg', { width: 80, height: 60 }));
});
after(async () => {
  await server.dispose();
  await sources.close();
});

function admin(
  path: string,
  options: { method?: string; body?: unknown } = {},
): Promise<Answer<Loose>> {
  return request(`${server.adminUrl}/admin/v1${path}`, { token: server.adminToken, ...options });
}

const post = (path: string, body: unknown = {}) => admin(path, { method: 'POST', body });

/** What an API key can do, by the status of a read. */
async function statusOf(apiKey: string, path = '/api/v1/catalog/products'): Promise<number> {
  return (await request(`${server.publicUrl}${path}`, { token: apiKey })).status;
}

interface Shop {
  readonly apiKey: string;
  readonly inventorySecret: string;
}

async function makeShop(tenantId: string): Promise<Shop> {
  const { status, body } = await post('/tenants', {
    tenant_id: tenantId,
    name: `Shop ${tenantId}`,
    settings: { allowed_media_hosts: [sources.host] },
  });
  assert.equal(status, 201, JSON.stringify(body));
  return { apiKey: body.api_key, inventorySecret: body.inventory_secret };
}

/** Gives a shop a row of everything: products, stock, runs, conversations, a picture that was had. */
async function fill({ apiKey, inventorySecret }: Shop, title: string): Promise<ChatSession> {
  const api = { baseUrl: server.publicUrl, apiKey };
  await syncSchema(api, [
    { kind: 'taxonomy', entries: [{ external_taxonomy_id: 'all', name: 'All' }] },
  ]);
  const media = [{ type: 'image', url: `${sources.url}/mug.jpg` }];
  const updated_at = '2026-01-01T00:00:00Z';
  await syncItems(api, [{ external_product_id: 'mug', updated_at, title, media }]);
  const run = await request(`${server.publicUrl}/api/v1/catalog/index-sync/runs`, {
    token: apiKey,
    body: { mode: 'upsert', schema_version: await schemaVersionOf(apiKey) },
    headers: { 'idempotency-key': 'open-run' },
  });
  assert.equal(run.status, 201, JSON.stringify(run.body));
  const levels = [{ external_product_id: 'mug', available: 3, occurred_at: updated_at }];
  const payload = JSON.stringify({
    type: 'inventory.levels.updated',
    timestamp: updated_at,
    data: { levels },
  });
  const signed = signEvent(inventorySecret, { id: 'event-1', nowMs: Date.now(), payload });
  const event = await fetch(`${server.publicUrl}/api/v1/inventory/events`, {
    method: 'POST',
    headers: { ...signed, authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: payload,
  });
  assert.equal(event.status, 200, await event.text());
  await untilLexicalReady(api);
  const bootstrap = { customer: { external_customer_id: 'customer-1' } };
  const chat = await openChat(server.publicUrl, { apiKey }, { bootstrap });
  const said = await say(chat, 'first', title);
  const items = JSON.stringify(await untilAnswered(chat, said.body.turn_id));
  const [url = ''] = /http[^"]*\/media\/v1\/[\w-]+/.exec(items) ?? [];
  assert.equal((await fetch(url)).headers.get('content-type'), 'image/jpeg', items);
  return chat;
}

async function schemaVersionOf(apiKey: string): Promise<string | null> {
  const url = `${server.publicUrl}/api/v1/catalog/schema-sync/current`;
  return (await request(url, { token: apiKey })).body.version;
}

async function untilGone(tenantId: string): Promise<void> {
  const isGone = async (): Promise<boolean> => (await admin(`/tenants/${tenantId}`)).status === 404;
  await until(isGone, `the end of ${tenantId}`);
}

/** Lines of a dump of a directory that no server has open in which a text stands. */
async function linesWith(text: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of dumpLines(join(server.dataDir, 'journal'), 'now')) {
    if (line.includes(text)) lines.push(line.slice(0, 200));
  }
  return lines;
}

describe('Section 11.2: administration', () => {
  it('makes, shows, changes, suspends and resumes a tenant', async () => {
    const made = await post('/tenants', { tenant_id: 'first', name: 'First', environment: 'test' });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const { api_key: apiKey, inventory_secret: secret, ...tenant } = made.body;
    assert.match(apiKey, /^aisle_test_/);
    assert.match(secret, /^whsec_/);
    const shown = await admin('/tenants/first');
    assert.deepEqual({ ...shown.body, keys: [] }, { ...tenant, keys: [] });
    assert.equal(shown.body.keys[0].last4, apiKey.slice(-4));
    assert.ok(!JSON.stringify(shown.body).includes(secret));
    assert.equal(await statusOf(apiKey), 200);
    const settings = { allowed_origins: ['https://first.example'] };
    const changed = await admin('/tenants/first', {
      method: 'PATCH',
      body: { name: 'Other', settings },
    });
    assert.equal(changed.body.name, 'Other');
    assert.deepEqual(changed.body.settings.allowed_origins, settings.allowed_origins);
    assert.equal((await post('/tenants/first/suspend')).body.suspended, true);
    assert.equal(await statusOf(apiKey), 403);
    assert.equal((await post('/tenants/first/resume')).body.suspended, false);
    assert.equal(await statusOf(apiKey), 200);
    const secrets = await post('/tenants/first/inventory-secret');
    assert.match(secrets.body.inventory_secret, /^whsec_/);
    const listed = await admin('/tenants');
    assert.ok(listed.body.items.some((one: Loose) => one.tenant_id === 'first'));
  });

  it('makes, lists and revokes keys with their scopes, and tokens with them', async () => {
    const { apiKey } = await makeShop('shop-of-keys');
    const made = await post('/tenants/shop-of-keys/keys', { scopes: ['catalog:read'] });
    assert.equal(made.status, 201);
    const { key_id: keyId, api_key: reader, scopes } = made.body;
    assert.deepEqual(scopes, ['catalog:read']);
    assert.equal(await statusOf(reader), 200);
    const bootstrap = `${server.publicUrl}/api/v1/assistant/bootstrap`;
    const refused = await request(bootstrap, { token: reader, body: {} });
    assert.equal(refused.body.code, 'insufficient_scope');
    const ids = (answer: Answer<Loose>) => answer.body.items.map((one: Loose) => one.key_id);
    assert.ok(ids(await admin('/tenants/shop-of-keys/keys')).includes(keyId));
    assert.ok(ids(await admin('/keys')).includes(keyId));
    const revoked = await post(`/keys/${keyId}/revoke`);
    assert.equal(revoked.status, 200);
    assert.match(revoked.body.revoked_at, /^20/);
    assert.equal(await statusOf(reader), 401);
    const chat = await openChat(server.publicUrl, { apiKey });
    const [first] = (await admin('/tenants/shop-of-keys/keys')).body.items;
    await post(`/keys/${first.key_id}/revoke`, { with_tokens: true });
    assert.equal(await statusOf(chat.token, '/public/v1/chat/stream'), 401);
  });

  it('revokes the tokens of a session', async () => {
    const shop = await makeShop('sessions');
    const chat = await openChat(server.publicUrl, shop);
    const path = `/sessions/${chat.sessionId}`;
    assert.equal((await admin(path)).body.state, 'open');
    assert.equal((await post(`${path}/revoke`)).status, 204);
    assert.equal(await statusOf(chat.token, '/public/v1/chat/stream'), 401);
  });

  it('refuses unknown ids and impossible changes, with problems that name the possible ones', async () => {
    await makeShop('taken');
    const cases: [string, string, unknown, number, RegExp][] = [
      ['POST', '/tenants', { tenant_id: 'taken', name: 'x' }, 422, /already/],
      ['POST', '/tenants', { tenant_id: 'My Shop', name: 'x' }, 422, /"my-shop\\" would do/],
      ['POST', '/tenants', { tenant_id: 'x', name: 'x', nmae: 1 }, 422, /unknown_field/],
      ['POST', '/tenants', { tenant_id: 'x', name: 'x', settings: { a: 1 } }, 422, /"#\/a"/],
      ['GET', '/tenants/nobody', undefined, 404, /no tenant/],
      ['PATCH', '/tenants/nobody', { name: 'x' }, 404, /no tenant/],
      ['DELETE', '/tenants/nobody', undefined, 404, /no tenant/],
      ['POST', '/tenants/nobody/keys', {}, 404, /no tenant/],
      ['POST', '/tenants/taken/keys', { scopes: ['all'] }, 422, /"#\/scopes\/0".*catalog:read/],
      ['POST', '/keys/nothing/revoke', {}, 404, /no key/],
      ['POST', '/sessions/ses_0/revoke', {}, 404, /no such session/],
      ['POST', '/tenants/taken/suspend', { for: 'ever' }, 422, /unknown_field/],
    ];
    for (const [method, path, body, status, words] of cases) {
      const answer = await admin(path, { method, ...(body !== undefined && { body }) });
      assert.equal(answer.status, status, `${method} ${path}: ${JSON.stringify(answer.body)}`);
      assert.match(JSON.stringify(answer.body), words);
    }
    const url = `${server.adminUrl}/admin/v1/tenants/taken`;
    assert.equal((await request(url, { method: 'DELETE' })).status, 401);
  });
});

describe('Section 11.2: the end of a tenant', () => {
  const gone = 'shop-that-goes';

  it('ends its clients, and removes all its data and no data of other tenants', async () => {
    const [shop, other] = await Promise.all([makeShop(gone), makeShop('shop-that-stays')]);
    const [chat, staying] = await Promise.all([
      fill(shop, 'Porcelain of old'),
      fill(other, 'Porcelain'),
    ]);
    const path = '/public/v1/chat/stream/sse';
    const reader = await SseClient.open(server.publicUrl, { path, token: chat.token });
    const answer = await admin(`/tenants/${gone}`, { method: 'DELETE' });
    assert.equal(answer.status, 202);
    assert.equal(answer.body.is_deleting, true);
    assert.notEqual(await statusOf(shop.apiKey), 200);
    await reader.untilEnded();
    const last = reader.items.at(-1)?.data ?? '{}';
    assert.equal(JSON.parse(last).payload.status, 'session.closed');
    await untilGone(gone);
    assert.equal(await statusOf(shop.apiKey), 401);
    assert.equal(await statusOf(chat.token, '/public/v1/chat/stream'), 401);
    assert.equal(await statusOf(other.apiKey), 200);
    assert.equal(await statusOf(staying.token, '/public/v1/chat/stream'), 200);
    assert.equal((await admin('/runs')).body.index_runs.length, 1);
  });

  it('makes its id free: a new tenant of that id sees no data of the old one', async () => {
    const shop = await makeShop(gone);
    assert.equal(await schemaVersionOf(shop.apiKey), null);
    const list = await request(`${server.publicUrl}/api/v1/catalog/products`, {
      token: shop.apiKey,
    });
    assert.deepEqual(list.body.items, []);
    const chat = await fill(shop, 'Porcelain of new');
    assert.equal(chat.opened.resumed, false);
    const found = await request(`${server.publicUrl}/api/v1/catalog/search`, {
      token: shop.apiKey,
      body: { query: 'porcelain' },
    });
    assert.deepEqual(
      found.body.items.map((item: Loose) => item.title ?? item.external_product_id).length,
      1,
    );
    assert.ok(!JSON.stringify(found.body).includes('old'));
  });

  it('resumes after a restart, and leaves no row with its name', async () => {
    const shared = await makeShop('shop-to-cut');
    await fill(shared, 'Porcelain to cut');
    await server.close();
    const tables = LmdbTables.open(join(server.dataDir, 'journal'));
    for (const tenantId of [gone, 'shop-to-cut'])
      await tables.write(deleteTenant(tables, tenantId));
    await tables.close();
    server = await startTestServer({ dataDir: server.dataDir });
    for (const tenantId of [gone, 'shop-to-cut']) await untilGone(tenantId);
    // The copy of the picture is that of the shop that stays, too.
    assert.ok(picturesIn(join(server.dataDir, 'media')).length > 0);
    const stays = await admin('/tenants/shop-that-stays', { method: 'DELETE' });
    assert.equal(stays.status, 202);
    await untilGone('shop-that-stays');
    assert.deepEqual(picturesIn(join(server.dataDir, 'media')), []);
    await server.close();
    for (const text of [gone, 'shop-to-cut', 'shop-that-stays', 'Porcelain', 'customer-1']) {
      assert.deepEqual(await linesWith(text), [], text);
    }
  });

  it('waits for running requests, and refuses requests whose body comes later (INV-511)', async () => {
    server = await startTestServer({ dataDir: server.dataDir });
    const late = 'shop-of-latecomers';
    const shop = await makeShop(late);
    const chat = await fill(shop, 'Porcelain of latecomers');
    const slow = await startSlowly(server.publicUrl, shop.apiKey, chat.token);
    const held = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    const bytes = await picture('jpeg', { width: 40, height: 30 });
    sources.answer('/late.jpg', (_, response) => {
      arrived.resolve();
      void held.promise.then(() => response.end(bytes));
    });
    const shown = fetch(await pictureOf(shop, chat, `${sources.url}/late.jpg`));
    await arrived.promise;
    const batches = Array.from({ length: 8 }, (_, index) => sendItems(shop, index));
    await Promise.race(batches);
    assert.equal((await admin(`/tenants/${late}`, { method: 'DELETE' })).status, 202);
    const statuses = await Promise.all(batches);
    assert.deepEqual(
      statuses.filter((status) => ![200, 401, 403].includes(status)),
      [],
    );
    // The end of it waits for the copy that is still to arrive.
    assert.equal((await admin(`/tenants/${late}`)).status, 200);
    held.resolve();
    await shown;
    await untilGone(late);
    for (const { connection, rest } of slow) {
      connection.socket.write(rest);
      const answer = await connection.answer();
      assert.equal(answer.status, 403, answer.body.toString());
      assert.match(answer.body.toString(), /tenant_suspended/);
      connection.close();
    }
    await server.close();
    assert.deepEqual(await linesWith(late), []);
    assert.deepEqual(await linesWith('latecomer'), []);
    assert.deepEqual(picturesIn(join(server.dataDir, 'media')), []);
  });

  it('is a command that asks for a confirmation, with a server or without one', async () => {
    const dir = ['--data-dir', server.dataDir];
    const asked = await aisle('tenant', 'delete', 'shop-of-keys', ...dir);
    assert.equal(asked.exitCode, 1);
    assert.match(
      asked.stderr,
      /removes tenant shop-of-keys \(Shop shop-of-keys\) for good.*Say --yes/,
    );
    const alone = await aisle('tenant', 'delete', 'shop-of-keys', '--yes', ...dir);
    assert.equal(alone.exitCode, 0, alone.stderr);
    assert.match(alone.stdout, /Tenant shop-of-keys is deleted.*Its id is free again/);
    assert.deepEqual(await linesWith('shop-of-keys'), []);
    const unknown = await aisle('tenant', 'delete', 'shop-of-keys', '--yes', ...dir);
    assert.equal(unknown.exitCode, 1);
    assert.match(unknown.stderr, /There is no tenant "shop-of-keys"/);
  });
});

/** The address of the picture of a product that is new, as a chat shows it. */
async function pictureOf({ apiKey }: Shop, chat: ChatSession, source: string): Promise<string> {
  const api = { baseUrl: server.publicUrl, apiKey };
  const about = { updated_at: '2026-01-02T00:00:00Z', media: [{ type: 'image', url: source }] };
  await syncItems(api, [{ ...about, external_product_id: 'lamp', title: 'Lamp of latecomers' }]);
  await untilLexicalReady(api);
  const said = await say(chat, 'lamp', 'a lamp');
  const items: Loose[] = await untilAnswered(chat, said.body.turn_id);
  const text = JSON.stringify(items.filter(({ turn_id }) => turn_id === said.body.turn_id));
  const [url = ''] = /http[^"]*\/media\/v1\/[\w-]+/.exec(text) ?? [];
  assert.notEqual(url, '', text);
  return url;
}

/** Sends a batch of products of its own that takes a while; resolves with the status. */
async function sendItems({ apiKey }: Shop, batch: number): Promise<number> {
  const items = Array.from({ length: 500 }, (_, index) => ({
    external_product_id: `latecomer-${batch}-${index}`,
    updated_at: '2026-01-02T00:00:00Z',
    title: `Latecomer ${index} of ${batch}`,
  }));
  const url = `${server.publicUrl}/api/v1/catalog/index-sync/items/batch`;
  return (await request(url, { token: apiKey, body: { items } })).status;
}

/** Requests of every kind that writes, each but for the end of its body. */
async function startSlowly(url: string, apiKey: string, token: string) {
  const item = {
    external_product_id: 'latecomer',
    updated_at: '2026-02-01T00:00:00Z',
    title: 'Porcelain',
  };
  const run = {
    source_schema_version: 'latecomer',
    source_schema_hash: `sha256:${'1'.repeat(64)}`,
    expected_active_version: null,
  };
  const message = { content: [{ type: 'text', text: 'a latecomer' }] };
  const requests: [path: string, bearer: string, body: unknown][] = [
    ['/api/v1/catalog/index-sync/items/batch', apiKey, { items: [item] }],
    ['/api/v1/catalog/schema-sync/runs', apiKey, run],
    ['/api/v1/assistant/bootstrap', apiKey, { surface: { type: 'server' } }],
    ['/public/v1/chat/messages', token, message],
  ];
  const slow = [];
  for (const [path, bearer, body] of requests) {
    const headers = {
      Authorization: `Bearer ${bearer}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': 'latecomer',
    };
    const bytes = encodeRequest({ method: 'POST', path, headers, body: JSON.stringify(body) });
    const connection = await RawConnection.open(url);
    connection.socket.write(bytes.subarray(0, -1));
    slow.push({ connection, rest: bytes.subarray(-1) });
  }
  return slow;
}

function picturesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /[0-9a-f]{64}/.test(name),
  );
}
