// What the log says of requests and turns, and what it never says (contract 2.4 and 11).

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { untilLexicalReady } from '../support/catalogue-client.ts';
import {
  openChat,
  readAll,
  request,
  say,
  untilAnswered,
  type ChatSession,
  type Loose,
} from '../support/chat-client.ts';
import { DeskClient, withDesk } from '../support/desk-client.ts';
import { saying, startFakeProvider, type FakeProvider } from '../support/fake-provider.ts';
import { inventoryPath, levelsEvent, signed } from '../support/inventory-client.ts';
import { SseClient } from '../support/sse-client.ts';
import { until } from '../support/still-clock.ts';
import { startTestServer, testOrigin, type TestServer } from '../support/test-server.ts';
import { seedShop } from '../crash/shop.ts';
import { chatPaths } from './assertions.ts';

const written: string[] = [];
const lines = (event: string): Loose[] =>
  written.map((line) => JSON.parse(line)).filter((line) => line.event === event);
const find = (event: string, requestId: string): Loose =>
  lines(event).find((line) => line.request_id === requestId);
/** The line of one request, which may be written behind its answer. */
async function lineOf(event: string, requestId: string): Promise<Loose> {
  await until(() => find(event, requestId) !== undefined, `the line of ${requestId}`);
  return find(event, requestId);
}
let server: TestServer;
let model: FakeProvider;

before(async () => {
  model = await startFakeProvider();
  server = await startTestServer({
    log: (line) => written.push(line),
    config: { assistant: { attempts_max: 1 }, drain_seconds: 0 },
  });
});
after(async () => {
  await server.dispose();
  await model.close();
});

describe('Section 11: the log', () => {
  test('a whole conversation leaves its requests and turns, and no word or credential of it', async () => {
    const tenant = await server.tenant();
    await seedShop(server.publicUrl, tenant);
    await untilLexicalReady({ baseUrl: server.publicUrl, apiKey: tenant.apiKey });
    const words = 'marmalade-coloured umbrella stand';
    const customer = 'customer-4711-of-the-shop';
    const chat = await openChat(server.publicUrl, tenant, {
      bootstrap: {
        surface: { type: 'web', origin: testOrigin },
        customer: { external_customer_id: customer, display_name: 'Wilhelmina' },
      },
    }).catch(() => undefined);
    assert.equal(chat, undefined, 'the surface of a web token wants its origin');
    const bound = await openChat(server.publicUrl, tenant, {
      bootstrap: { customer: { external_customer_id: customer, display_name: 'Wilhelmina' } },
    });
    const stream = await SseClient.open(server.publicUrl, {
      path: `${chatPaths.sse}?stream_ticket=${bound.ticket}`,
    });
    const posted = await request(server.publicUrl + chatPaths.messages, {
      token: bound.token,
      body: { content: [{ type: 'text', text: words }] },
      headers: { 'idempotency-key': 'key-of-the-customer', 'request-id': 'the-admission' },
    });
    assert.equal(posted.headers.get('request-id'), 'the-admission');
    await untilAnswered(bound, posted.body.turn_id);
    const items: Loose[] = await readAll(bound);
    const answered = items.find(({ payload }) => payload.role === 'assistant').payload.content[0]
      .text;
    stream.connection.close();
    const payload = JSON.stringify(levelsEvent([]));
    const signature = signed(tenant.inventorySecret, payload);
    await request(server.publicUrl + inventoryPath, {
      token: tenant.apiKey,
      headers: signature,
      body: levelsEvent([]),
    });
    // A credential where none belongs: a header that is logged, a path that is not one.
    await request(`${server.publicUrl}/nowhere/${bound.token}?api_key=${tenant.apiKey}`, {
      headers: { 'request-id': bound.ticket },
    });
    await until(() => lines('request').some(({ route }) => route === chatPaths.sse), 'streams end');

    const admission = await lineOf('request', 'the-admission');
    assert.equal(admission.level, 'info');
    assert.equal(admission.method, 'POST');
    assert.equal(admission.route, chatPaths.messages);
    assert.equal(admission.status, 202);
    assert.equal(admission.tenant_id, tenant.tenantId);
    assert.equal(admission.session_id, bound.sessionId);
    assert.equal(admission.bytes, JSON.stringify(posted.body).length);
    assert.ok(admission.duration_ms > 0);
    const turn = await lineOf('turn', 'the-admission');
    assert.equal(turn.turn_id, posted.body.turn_id);
    assert.equal(turn.session_id, bound.sessionId);
    assert.equal(turn.tenant_id, tenant.tenantId);
    assert.equal(turn.outcome, 'completed');
    for (const name of ['waited_ms', 'first_delta_ms', 'duration_ms']) {
      assert.ok(turn[name] >= 0, name);
    }
    assert.ok(turn.waited_ms <= turn.first_delta_ms && turn.first_delta_ms <= turn.duration_ms);
    const streamed = lines('request').find(({ route }) => route === chatPaths.sse);
    assert.equal(streamed.status, 200);
    assert.equal(streamed.session_id, bound.sessionId);
    const openings = lines('request').filter(({ route }) => route === '/public/v1/chat/session');
    assert.deepEqual(
      openings.map(({ status, session_id }) => [status, session_id]),
      [
        [403, undefined],
        [201, bound.sessionId],
      ],
    );

    const all = written.join('');
    const secrets = [
      words,
      'marmalade',
      answered,
      customer,
      'Wilhelmina',
      'key-of-the-customer',
      tenant.apiKey,
      tenant.inventorySecret,
      bound.token,
      bound.ticket,
      bound.ticket.slice(-30),
      bound.opened.session_token,
      signature['webhook-signature'] ?? '',
    ];
    for (const secret of secrets) {
      assert.ok(secret.length > 5);
      assert.ok(!all.includes(secret), `the log holds ${secret}`);
    }
  });

  test('a session that a request takes up or claims stands on its line, as the opened one does', async () => {
    const tenant = await server.tenant({ tenantId: 'claiming' });
    const visitor = await openChat(server.publicUrl, tenant);
    const surface = { type: 'server' };
    const signedIn = await request(`${server.publicUrl}/api/v1/assistant/bootstrap`, {
      token: tenant.apiKey,
      body: { surface, customer: { external_customer_id: 'signed-in' } },
    });
    const own = { token: signedIn.body.bootstrap_token };
    const send = async (path: string, requestId: string, body: object): Promise<Loose> => {
      const headers = { 'request-id': requestId };
      const answer = await request(server.publicUrl + path, { ...own, body, headers });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      return await lineOf('request', requestId);
    };
    const claimed = await send(chatPaths.claim, 'claims', { session_token: visitor.token });
    const resumed = await send('/public/v1/chat/session', 'takes-up', {});
    for (const { session_id } of [claimed, resumed]) assert.equal(session_id, visitor.sessionId);
  });

  test('a refusal has its code, a 5xx is a warning, and a successful probe has no line', async () => {
    const headers = { 'request-id': 'without-a-key' };
    await request(`${server.publicUrl}/api/v1/capabilities`, { headers });
    const { level, status, code, tenant_id } = await lineOf('request', 'without-a-key');
    assert.deepEqual([level, status, code, tenant_id], ['info', 401, 'api_key_invalid', undefined]);
    await request(`${server.publicUrl}/livez`, { headers: { 'request-id': 'the-probe' } });
    await request(`${server.publicUrl}/nowhere`, { headers: { 'request-id': 'no-route' } });
    assert.equal((await lineOf('request', 'no-route')).route, '/*');
    assert.equal(find('request', 'the-probe'), undefined);
  });

  test('a failed turn has its code, and the id of its request', async () => {
    model.play([
      { act: 'status', status: 500, body: { error: { message: 'words of the endpoint' } } },
    ]);
    const assistant = { provider: 'llm', base_url: model.baseUrl, model: 'm' };
    const tenant = await server.tenant({ tenantId: 'failing', settings: { assistant } });
    const chat = await openChat(server.publicUrl, tenant);
    const { body, headers } = await say(chat, 'k', 'a question');
    await untilAnswered(chat, body.turn_id);
    const turn = await lineOf('turn', headers.get('request-id') ?? '');
    assert.equal(turn.level, 'warn');
    assert.equal(turn.outcome, 'failed');
    assert.equal(turn.code, 'model_unavailable');
    assert.equal(turn.first_delta_ms, undefined);
    // What the endpoint said helps operators, in a line of its own and nowhere else.
    const told = written.filter((line) => line.includes('words of the endpoint'));
    assert.equal(told.length, 1);
    assert.match(told[0] ?? '', /"event":"model_fault"/);
    assert.ok(!written.join('').includes('a question'), 'what the customer said is in no line');
  });

  test('turns that the customer or the desk ends have their line too', async () => {
    model.play([{ act: 'hang' }]);
    const assistant = { provider: 'llm', base_url: model.baseUrl, model: 'm' };
    const settings = { assistant, desk: { enabled: true } };
    const tenant = await server.tenant({ tenantId: 'with-a-desk', settings });
    const chat = await openChat(server.publicUrl, tenant);
    const running = await say(chat, 'k1', 'a question');
    const waiting = await say(chat, 'k2', 'another');
    const path = `/public/v1/chat/messages/${waiting.body.message_id}/cancel`;
    assert.equal(
      (await request(server.publicUrl + path, { token: chat.token, body: {} })).status,
      200,
    );
    await untilAnswered(chat, waiting.body.turn_id);
    const url = `${server.publicUrl}/public/v1/chat/session/handoff`;
    assert.equal((await request(url, { token: chat.token, body: {} })).status, 200);
    await untilAnswered(chat, running.body.turn_id);
    for (const { headers, body } of [running, waiting]) {
      const turn = await lineOf('turn', headers.get('request-id') ?? '');
      assert.deepEqual([turn?.turn_id, turn?.outcome], [body.turn_id, 'cancelled']);
    }
    const metrics = await server.metrics();
    assert.match(metrics, /^aisle_turns_total\{outcome="cancelled",code=""\} 2$/m);
    assert.match(metrics, /^aisle_desk_waiting_sessions 1$/m);
  });

  test('the log of a handoff names the requester, the operator and the end; metrics count it', async () => {
    const tenant = await server.tenant({ tenantId: 'handing-over', settings: withDesk });
    const desk = new DeskClient(server.publicUrl, tenant);
    await desk.list();
    const url = `${server.publicUrl}/public/v1/chat/session/handoff`;
    const ask = async (): Promise<ChatSession> => {
      const chat = await openChat(server.publicUrl, tenant);
      assert.equal((await request(url, { token: chat.token, body: {} })).status, 200);
      return chat;
    };
    const [taken, closed] = [await ask(), await ask()];
    const version = async ({ sessionId }: ChatSession): Promise<number> =>
      (await desk.find(sessionId)).control_version;
    const control = async (action: 'accept' | 'release' | 'close', chat: ChatSession) => {
      const answer = await desk.control(chat.sessionId, action, { version: await version(chat) });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
    };
    await control('accept', taken);
    await control('release', taken);
    await control('close', closed);
    const told = (): Loose[] =>
      lines('handoff').filter((line) => line.tenant_id === tenant.tenantId);
    await until(() => told().length >= 5, 'the lines of all moves');
    const of = ({ sessionId }: ChatSession) =>
      told()
        .filter((line) => line.session_id === sessionId)
        .map(({ state, asked_by, operator_id }) => [state, asked_by, operator_id]);
    assert.deepEqual(of(taken), [
      ['requested', 'customer', undefined],
      ['active', 'customer', 'op-ada'],
      ['returned', 'customer', undefined],
    ]);
    assert.deepEqual(
      of(closed).map(([state]) => state),
      ['requested', 'failed'],
    );
    const controls = lines('request').filter(({ route }) => route.endsWith('/control'));
    assert.ok(controls.every(({ session_id }) => session_id.startsWith('ses_')));
    const metrics = await server.metrics();
    for (const state of ['active', 'returned', 'failed']) {
      const line = `^aisle_handoffs_total\\{state="${state}",asked_by="customer"\\} 1$`;
      assert.match(metrics, new RegExp(line, 'm'));
    }
    assert.match(metrics, /^aisle_handoff_wait_seconds_count 1$/m);
    assert.match(metrics, /^aisle_handoff_duration_seconds_count\{outcome="returned"\} 1$/m);
  });

  test('a model has its calls, waits, tokens, circuits and left-out sentences in the metrics', async () => {
    model.play(saying('Good choice. It costs $4,711.00 today.'));
    const assistant = { provider: 'llm', base_url: model.baseUrl, model: 'm' };
    const tenant = await server.tenant({ tenantId: 'counted', settings: { assistant } });
    const before = await server.metrics();
    const chat = await openChat(server.publicUrl, tenant);
    const { body } = await say(chat, 'k', 'a question');
    await untilAnswered(chat, body.turn_id);
    const metrics = await server.metrics();
    const sum = (text: string, name: string): number =>
      Array.from(text.matchAll(new RegExp(`^${name} (.+)$`, 'gm')), ([, value]) =>
        Number(value),
      ).reduce((total, value) => total + value, 0);
    for (const name of [
      'aisle_model_call_duration_seconds_count\\{outcome="ok"\\}',
      'aisle_model_first_token_seconds_count',
      'aisle_model_tokens_total\\{kind="prompt",counted_by="\\w+"\\}',
      'aisle_model_tokens_total\\{kind="completion",counted_by="\\w+"\\}',
      'aisle_model_sentences_left_out_total',
    ]) {
      assert.ok(sum(metrics, name) > sum(before, name), name);
    }
    // The endpoint of the test before this one failed.
    assert.ok(sum(metrics, 'aisle_model_call_duration_seconds_count\\{outcome="[^"]+"\\}') >= 2);
    assert.match(metrics, /^aisle_model_circuits\{state="closed"\} \d+$/m);
    assert.match(metrics, /^aisle_model_circuits\{state="open"\} \d+$/m);
  });

  test('lines of requests can be kept to those that fail', async () => {
    const some: string[] = [];
    const quiet = await startTestServer({
      log: (line) => some.push(line),
      config: { log: { requests: 'failed' } },
    });
    try {
      const { apiKey } = await quiet.tenant();
      const url = `${quiet.publicUrl}/api/v1/capabilities`;
      assert.equal((await request(url, { token: apiKey })).status, 200);
      assert.equal((await request(url)).status, 401);
    } finally {
      await quiet.dispose();
    }
    const statuses = some
      .map((line) => JSON.parse(line))
      .filter(({ event }) => event === 'request');
    assert.deepEqual(
      statuses.map(({ status }) => status),
      [401],
    );
  });
});
