// Contract 2.5: what one tenant, one session and one address may take, so that no other goes short.

import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { describe, test } from 'node:test';
import { syncSchema } from '../support/catalogue-client.ts';
import { openChat, request } from '../support/chat-client.ts';
import { rawRequest } from '../support/raw-http.ts';
import { until } from '../support/still-clock.ts';
import { startTestServer } from '../support/test-server.ts';
import { assertProblem, chatPaths } from './assertions.ts';
import { product, schemaBatches } from './samples.ts';

const items = '/api/v1/catalog/index-sync/items/batch';

describe('Section 2.5: budgets', () => {
  test('renewals of a session share one rate, however they are chained', async (t) => {
    const limits = { session: { quota: 5, window_seconds: 3600 } };
    const server = await startTestServer({ config: { limits } });
    t.after(() => server.dispose());
    const shop = await server.tenant();
    const chat = await openChat(server.publicUrl, shop);
    let { token } = chat;
    const renew = () => request(server.publicUrl + chatPaths.session, { token, body: {} });
    for (let round = 0; round < 5; round += 1) {
      const { status, body } = await renew();
      assert.equal(status, 200);
      token = body.session_token;
    }
    assertProblem(await renew(), 'rate_limited');
    const other = await openChat(server.publicUrl, shop);
    assert.equal(other.opened.resumed, false);
  });

  test('kept answers of one tenant fill its own budget and no other’s', async (t) => {
    const idempotency = { bytes_per_tenant_max: 3000 };
    const server = await startTestServer({ config: { idempotency } });
    t.after(() => server.dispose());
    const apis = await Promise.all(
      ['loud', 'quiet'].map(async (tenantId) => {
        const { apiKey } = await server.tenant({ tenantId });
        const api = { baseUrl: server.publicUrl, apiKey };
        const batches = schemaBatches.map(({ kind, entries }) => ({ kind, entries }));
        await syncSchema(api, batches, { version: '1' });
        return api;
      }),
    );
    const [loud, quiet] = apis;
    const send = (api: (typeof apis)[number] | undefined, key?: string) =>
      request(server.publicUrl + items, {
        token: api?.apiKey,
        body: { items: Array.from({ length: 5 }, (_, index) => product(`p-${index}`)) },
        headers: key === undefined ? {} : { 'idempotency-key': key },
      });
    let taken = 0;
    while ((await send(loud, `k-${taken}`)).status === 200) {
      taken += 1;
      assert.ok(taken < 20, 'the budget ends somewhere');
    }
    // Each takes about 700 bytes: its row, and what is kept of five results.
    assert.ok(taken > 1 && taken < 8, `${taken} answers`);
    const refused = assertProblem(await send(loud, 'k-new'), 'rate_limited');
    assert.deepEqual(refused.violated_policies, ['idempotency_bytes']);
    assert.equal((await send(loud, 'k-0')).headers.get('idempotent-replayed'), 'true');
    assert.equal((await send(loud)).status, 200, 'without a key');
    assert.equal((await send(quiet, 'k')).status, 200);
  });

  test('an address with many bad credentials gets 429, and good credentials pass from it', async (t) => {
    const limits = { refusals: { quota: 3, window_seconds: 3600 } };
    const config = { limits, trusted_proxies: ['127.0.0.1'] };
    const server = await startTestServer({ config });
    t.after(() => server.dispose());
    const shop = await server.tenant();
    const guess = (token: string, from: string) =>
      request(`${server.publicUrl}/api/v1/capabilities`, {
        token,
        headers: { 'x-forwarded-for': from },
      });
    for (let round = 0; round < 3; round += 1) {
      assertProblem(await guess('aisle_live_guess', '1.1.1.1, 198.51.100.1'), 'api_key_invalid');
    }
    const limited = await guess('aisle_live_guess', '2.2.2.2, 198.51.100.1');
    assert.deepEqual(assertProblem(limited, 'rate_limited').violated_policies, ['refusals']);
    assert.equal((await guess(shop.apiKey, '198.51.100.1')).status, 200);
    assertProblem(await guess('aisle_live_guess', '198.51.100.2'), 'api_key_invalid');
    // A proxy may put a line of its own below the client's: both are one list.
    const below = (own: string, client: string) =>
      rawRequest(server.publicUrl, {
        path: '/api/v1/capabilities',
        headers: {
          Authorization: 'Bearer aisle_live_guess',
          'X-Forwarded-For': own,
          'x-forwarded-for': client,
        },
      });
    assert.equal((await below('3.3.3.3', '198.51.100.1')).status, 429);
    assert.equal((await below('', '198.51.100.1')).status, 429);
    assert.equal((await below('198.51.100.1', '198.51.100.3')).status, 401);
    // What an earlier request was forwarded for is not said of one without the header.
    assert.equal((await below('', '198.51.100.1')).status, 429);
    const { status } = await request(`${server.publicUrl}/api/v1/capabilities`);
    assert.equal(status, 401);
  });

  test('an address that opens too many connections has the next ones closed', async (t) => {
    const lines: string[] = [];
    const limits = {
      connections: { quota: 3, window_seconds: 3600 },
      open_connections: { in_all: 20 },
    };
    const server = await startTestServer({ config: { limits }, log: (line) => lines.push(line) });
    t.after(() => server.dispose());
    const { port } = new URL(server.publicUrl);
    const isServed = (localAddress: string) => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress });
      socket.on('data', () => resolve(true));
      socket.on('error', () => {});
      socket.on('close', () => resolve(false));
      socket.write('GET /livez HTTP/1.1\r\nHost: a\r\n\r\n');
      return promise.finally(() => socket.destroy());
    };
    const served = [];
    for (let round = 0; round < 5; round += 1) served.push(await isServed('127.0.0.9'));
    assert.deepEqual(served, [true, true, true, false, false]);
    assert.match(await server.metrics(), /^aisle_connections_refused_total 2$/m);
    assert.equal(await isServed('127.0.0.8'), true);
    for (let round = 0; round < 5; round += 1) assert.equal(await isServed('127.0.0.1'), true);
    // Those that have ended make room: never are twenty open.
    for (let host = 1; host <= 40; host += 1) assert.ok(await isServed(`127.0.1.${host}`));
    const told = lines
      .map((line) => JSON.parse(line))
      .filter((line) => line.event === 'address_limited');
    assert.deepEqual(
      told.map(({ address }) => address),
      ['127.0.0.9'],
    );
  });

  test('an address that has too many connections open has the next ones closed', async (t) => {
    const limits = { open_connections: { per_address: 4 }, stream_sse: { quota: 0 } };
    const server = await startTestServer({ config: { limits } });
    t.after(() => server.dispose());
    const chat = await openChat(server.publicUrl, await server.tenant());
    const port = Number(new URL(server.publicUrl).port);
    const follow = (localAddress: string) => {
      const socket = connect({ host: '127.0.0.1', port, localAddress });
      t.after(() => socket.destroy());
      socket.write(
        `GET ${chatPaths.sse} HTTP/1.1\r\nHost: a\r\nAccept: text/event-stream\r\n` +
          `Authorization: Bearer ${chat.token}\r\n\r\n`,
      );
      const { promise, resolve } = Promise.withResolvers<boolean>();
      socket.on('data', (data) => resolve(data.includes('200 OK')));
      socket.on('error', () => {});
      socket.on('close', () => resolve(false));
      return promise.then((isOpen) => ({ isOpen, socket }));
    };
    const first = [];
    for (let round = 0; round < 4; round += 1) first.push(await follow('127.0.0.9'));
    assert.ok(first.every(({ isOpen }) => isOpen));
    assert.equal((await follow('127.0.0.9')).isOpen, false);
    for (const other of ['127.0.0.8', '127.0.0.1']) assert.ok((await follow(other)).isOpen, other);
    const openCount = /^aisle_open_connections (\d+)$/m.exec(await server.metrics())?.[1];
    // Beside these there are those that the test itself keeps alive.
    assert.ok(Number(openCount) >= 6 && Number(openCount) < 12, openCount);
    first[0]?.socket.destroy();
    await until(async () => (await follow('127.0.0.9')).isOpen, 'room for one more');
    assert.equal((await follow('127.0.0.9')).isOpen, false);
  });

  test('a proxy that is no address stops the start', async () => {
    const config = { trusted_proxies: ['proxy.example'] };
    await assert.rejects(startTestServer({ config }), /trusted_proxies: has to list IP addresses/);
  });
});
