// Contract 2.1 and 15.1: a misspelt member, in any object of any body of any route, is refused.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { routeNames, routes, type RouteName } from '../../src/contract/routes.ts';
import { openChat, readAll, request, type ChatSession } from '../support/chat-client.ts';
import { startTestServer, type TestServer, type TestTenant } from '../support/test-server.ts';
import { syncSchema } from '../support/catalogue-client.ts';
import { assertEntries, chatPaths } from './assertions.ts';
import { misspellings, samples, schemaBatches } from './samples.ts';

let server: TestServer;
/** Has an active schema; the other tenant has none. */
let shop: TestTenant;
let bare: TestTenant;
let chat: ChatSession;

before(async () => {
  server = await startTestServer();
  shop = await server.tenant({ tenantId: 'shop' });
  bare = await server.tenant({ tenantId: 'bare' });
  chat = await openChat(server.publicUrl, shop);
  const api = { baseUrl: server.publicUrl, apiKey: shop.apiKey };
  const batches = schemaBatches.map(({ kind, entries }) => ({ kind, entries }));
  const run = await syncSchema(api, batches, { version: '7' });
  assert.equal(run.state, 'activated', JSON.stringify(run));
});
after(() => server.dispose());

const post = (path: string, token: string, body: unknown, key?: string) =>
  request(server.publicUrl + path, {
    token,
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });

/** Sends every misspelling of a body and asserts that each is refused at its place. */
async function attack(path: string, token: string, body: unknown, key?: string): Promise<void> {
  let count = 0;
  for (const { pointer, body: typo } of misspellings(body)) {
    assertEntries(await post(path, token, typo, key), [[pointer, 'unknown_field']]);
    count += 1;
  }
  assert.ok(count > 0);
}

describe('Section 2.1: an unknown field is refused at every depth and no part of the request is applied', () => {
  test('there is a sample for every route that takes a body', () => {
    const expected = routeNames.filter((name: RouteName) => routes[name].body !== null);
    assert.deepEqual(Object.keys(samples).sort(), expected.sort());
  });

  test('bootstrap mints no token', async () => {
    const [body] = samples.bootstrap;
    await attack(chatPaths.bootstrap, shop.apiKey, body);
    assert.equal((await post(chatPaths.bootstrap, shop.apiKey, body)).status, 200);
  });

  test('session makes no session', async () => {
    const token = (await post(chatPaths.bootstrap, shop.apiKey, { surface: { type: 'server' } }))
      .body.bootstrap_token;
    const [body] = samples.openSession;
    await attack(chatPaths.session, token, body);
    assert.equal((await post(chatPaths.session, token, body)).status, 201);
  });

  test('messages leave the stream empty and the key free', async () => {
    const [body] = samples.postMessage;
    await attack(chatPaths.messages, chat.token, body, 'free');
    assert.deepEqual(await readAll(chat), []);
    const accepted = await post(chatPaths.messages, chat.token, body, 'free');
    assert.equal(accepted.status, 202);
    assert.equal(accepted.headers.get('idempotent-replayed'), null);
  });

  test('the desk and its customers change no control and send no message', async () => {
    const of = await openChat(server.publicUrl, shop);
    const session = `/api/v1/chat/sessions/${of.sessionId}`;
    const [move] = samples.moveControl;
    await attack(`${session}/control`, shop.apiKey, move);
    await attack(`${chatPaths.session}/handoff`, of.token, samples.askForPerson[0]);
    await attack(`${chatPaths.messages}/msg_1/cancel`, of.token, samples.cancelAnswer[0]);
    assert.deepEqual(await readAll(of), []);
    assert.equal((await post(`${session}/control`, shop.apiKey, move)).status, 200);
    const told = await readAll(of);
    const [words] = samples.postOperatorMessage;
    await attack(`${session}/messages`, shop.apiKey, words, 'free');
    assert.deepEqual(await readAll(of), told);
    const said = await post(`${session}/messages`, shop.apiKey, words, 'free');
    assert.equal(said.status, 202, JSON.stringify(said.body));
  });

  test('schema runs start nothing, take no batch of any kind, and do not complete', async () => {
    const runs = routes.startSchemaRun.path;
    const [start] = samples.startSchemaRun;
    await attack(runs, bare.apiKey, start, 'run');
    const started = await post(runs, bare.apiKey, start, 'run');
    assert.equal(started.status, 201, JSON.stringify(started.body));
    assert.equal(started.headers.get('idempotent-replayed'), null);
    const run = `${runs}/${started.body.run_id}`;
    for (const batch of samples.addSchemaBatch) {
      await attack(`${run}/batches`, bare.apiKey, batch);
      const state = await request(server.publicUrl + run, { token: bare.apiKey });
      assert.equal(state.body.received_batches, batch.sequence - 1);
      assert.equal((await post(`${run}/batches`, bare.apiKey, batch)).status, 201);
    }
    await attack(`${run}/complete`, bare.apiKey, samples.completeSchemaRun[0]);
    await attack(`${run}/cancel`, bare.apiKey, samples.cancelSchemaRun[0]);
    const state = await request(server.publicUrl + run, { token: bare.apiKey });
    assert.equal(state.body.state, 'open');
    const completed = await post(`${run}/complete`, bare.apiKey, samples.completeSchemaRun[0]);
    assert.equal(completed.status, 202);
  });

  test('items of a delta are not applied, whichever of them has the typo', async () => {
    const [body] = samples.syncItems;
    await attack(routes.syncItems.path, shop.apiKey, body);
    for (const id of ['p-0', 'p-1']) {
      const read = await request(`${server.publicUrl}/api/v1/catalog/products/${id}`, {
        token: shop.apiKey,
      });
      assert.equal(read.status, 404);
    }
    const applied = await post(routes.syncItems.path, shop.apiKey, body);
    assert.equal(applied.status, 200, JSON.stringify(applied.body));
    assert.equal(applied.body.summary.accepted, 2);
  });

  test('quantities are unknown fields of products and variants', async () => {
    const [body] = samples.syncItems;
    for (const name of ['quantity', 'stock', 'inventory', 'inventory_quantity', 'availability']) {
      const items = structuredClone(body?.items ?? []);
      Object.assign(items[1] ?? {}, { [name]: 3 });
      Object.assign(items[1]?.variants[0] ?? {}, { [name]: 3 });
      assertEntries(await post(routes.syncItems.path, shop.apiKey, { items }), [
        [`#/items/1/${name}`, 'unknown_field'],
        [`#/items/1/variants/0/${name}`, 'unknown_field'],
      ]);
    }
  });

  test('index runs start nothing, take no batch, and do not complete', async () => {
    const current = await request(`${server.publicUrl}/api/v1/catalog/schema-sync/current`, {
      token: shop.apiKey,
    });
    const runs = routes.startIndexRun.path;
    const start = { ...samples.startIndexRun[0], schema_version: current.body.version };
    await attack(runs, shop.apiKey, start, 'index');
    const started = await post(runs, shop.apiKey, start, 'index');
    assert.equal(started.status, 201, JSON.stringify(started.body));
    assert.equal(started.headers.get('idempotent-replayed'), null);
    const run = `${runs}/${started.body.run_id}`;
    await attack(`${run}/batches`, shop.apiKey, samples.addIndexBatch[0]);
    const state = await request(server.publicUrl + run, { token: shop.apiKey });
    assert.equal(state.body.received_batches, 0);
    const added = await post(`${run}/batches`, shop.apiKey, samples.addIndexBatch[0]);
    assert.equal(added.status, 201, JSON.stringify(added.body));
    await attack(`${run}/complete`, shop.apiKey, samples.completeIndexRun[0]);
    await attack(`${run}/cancel`, shop.apiKey, samples.cancelIndexRun[0]);
    const open = await request(server.publicUrl + run, { token: shop.apiKey });
    assert.equal(open.body.state, 'open');
  });

  test('search refuses a typo in the request and in its ranges', async () => {
    const [body] = samples.search;
    await attack(routes.search.path, shop.apiKey, body);
    const found = await post(routes.search.path, shop.apiKey, body);
    assert.equal(found.status, 200, JSON.stringify(found.body));
  });

  test('names that objects inherit are unknown fields like any other', async () => {
    for (const name of ['constructor', 'toString', 'hasOwnProperty', 'valueOf', '']) {
      const body = { surface: { type: 'server', [name]: 1 }, [name]: 1 };
      assertEntries(await post(chatPaths.bootstrap, shop.apiKey, body), [
        [`#/${name}`, 'unknown_field'],
        [`#/surface/${name}`, 'unknown_field'],
      ]);
    }
  });

  test('a pointer to an odd name is escaped as RFC 6901 says', async () => {
    const body = { surface: { type: 'server' }, 'a/b~c d': 1 };
    assertEntries(await post(chatPaths.bootstrap, shop.apiKey, body), [
      ['#/a~1b~0c%20d', 'unknown_field'],
    ]);
  });

  test('an unknown query parameter is refused on every route that reads', async () => {
    const paths = routeNames.filter(
      (name) => routes[name].method === 'get' && routes[name].auth.kind !== 'none',
    );
    for (const name of paths) {
      const { path, auth } = routes[name];
      const token = auth.kind === 'client' ? chat.token : shop.apiKey;
      const url = `${server.publicUrl}${path.replace(/\{\w+\}/, 'x')}?misspelt=1`;
      assertEntries(await request(url, { token }), [['#/misspelt', 'unknown_field']]);
    }
    const onPost = await post(`${chatPaths.bootstrap}?misspelt=1`, shop.apiKey, {
      surface: { type: 'server' },
    });
    assertEntries(onPost, [['#/misspelt', 'unknown_field']]);
  });

  test('a stream parameter of the other way to read is unknown, and so is a ticket on a poll', async () => {
    const read = (path: string, query: string) =>
      request(`${server.publicUrl}${path}?${query}`, { token: chat.token });
    assertEntries(await read(chatPaths.sse, 'limit=5'), [['#/limit', 'unknown_field']]);
    assertEntries(await read(chatPaths.stream, `stream_ticket=${chat.ticket}`), [
      ['#/stream_ticket', 'unknown_field'],
    ]);
  });
});
