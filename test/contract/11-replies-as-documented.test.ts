// Contract 11: the API document is true. Its examples are sent, its routes are asked all sorts of
// things, and every reply has to be one that it declares.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { operationNotes } from '../../src/contract/operation-notes.ts';
import { replyExamples } from '../../src/contract/reply-examples.ts';
import { routeNames, routes, type RouteName } from '../../src/contract/routes.ts';
import {
  openChat,
  readAll,
  request,
  untilAnswered,
  type Answer,
  type ChatSession,
  type Loose,
} from '../support/chat-client.ts';
import { attribute } from '../support/product-fixtures.ts';
import { syncSchema, untilLexicalReady } from '../support/catalogue-client.ts';
import { DocumentCheck } from '../support/document-check.ts';
import { signed } from '../support/inventory-client.ts';
import {
  startTestServer,
  testOrigin,
  type TestServer,
  type TestTenant,
} from '../support/test-server.ts';
import { product, samples, schemaBatches } from './samples.ts';

let server: TestServer;
let tenant: TestTenant;
let documented: DocumentCheck;
let chat: ChatSession;

before(async () => {
  server = await startTestServer({ config: { limits: { min_batch_interval_ms: 1 } } });
  const settings = { allowed_origins: [testOrigin], desk: { enabled: true } };
  tenant = await server.tenant({ settings });
  documented = new DocumentCheck((await request(`${server.publicUrl}/openapi.json`)).body);
  const api = { baseUrl: server.publicUrl, apiKey: tenant.apiKey };
  const batches = schemaBatches.map(({ kind, entries }) => ({ kind, entries }));
  await syncSchema(api, batches, { version: '1' });
  chat = await openChat(server.publicUrl, tenant);
});
after(() => server.dispose());

interface Ask {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly token?: string;
  readonly query?: string;
  readonly headers?: Record<string, string>;
  /** Where it is not the server of the file. */
  readonly at?: TestServer;
}

/** Asks a route and holds the reply against the document. */
async function ask(name: RouteName, about: Ask): Promise<Answer<Loose>> {
  const { method, path } = routes[name];
  const { params = {}, query = '', token, headers = {}, at = server } = about;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(params[key] ?? 'none'),
  );
  const response = await fetch(`${at.publicUrl}${filled}${query}`, {
    method: method.toUpperCase(),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(method === 'post' && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(method === 'post' && { body: JSON.stringify(about.body ?? {}) }),
  });
  const answer = {
    status: response.status,
    headers: response.headers,
    body: await bodyOf(response),
  };
  documented.assertReply(name, answer);
  return answer;
}

/** JSON, text, or what a stream begins with: each item in that is held against the document. */
async function bodyOf(response: Response): Promise<Loose> {
  const type = response.headers.get('content-type') ?? '';
  if (!type.startsWith('text/event-stream')) {
    const text = await response.text();
    return type.includes('json') ? JSON.parse(text) : text;
  }
  const reader = response.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  const text = new TextDecoder().decode(value);
  for (const [, data = ''] of text.matchAll(/^id: .*\n(?:event: .*\n)data: (.*)\n\n/gm)) {
    documented.assertItem(JSON.parse(data));
  }
  return text;
}

/** Names and types of all members; of a list that it is one. */
function shapeOf(value: Loose): unknown {
  if (Array.isArray(value) || value === null) return value === null ? 'null' : 'list';
  if (typeof value !== 'object') return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shapeOf(member)]));
}

/** The headers that sign an inventory event, and those of a key where the route wants one. */
function headersFor(name: RouteName, body: unknown, key: string): Record<string, string> {
  if (name === 'receiveInventory') {
    return signed(tenant.inventorySecret, JSON.stringify(body), { id: `evt_${key}` });
  }
  return routes[name].idempotency === 'required' ? { 'idempotency-key': key } : {};
}

describe('Section 11: the examples of the API document', () => {
  test('a real server accepts each of them, in the order of a day, and answers as documented', async () => {
    const sent = new Set<RouteName>();
    const send = async (name: RouteName, more: Ask = {}): Promise<Loose> => {
      const body = { ...operationNotes[name].example, ...(more.body as object) };
      const token =
        more.token ?? (routes[name].auth.kind === 'client' ? chat.token : tenant.apiKey);
      const headers = { ...headersFor(name, body, `example-${name}`), ...more.headers };
      const answer = await ask(name, { ...more, body, token, headers });
      assert.ok(answer.status < 300, `${name}: ${JSON.stringify(answer.body)}`);
      sent.add(name);
      const told = replyExamples[name];
      if (told !== undefined) {
        const where = `the example of a reply of ${name}`;
        assert.equal(answer.status, told.status, where);
        assert.deepEqual(shapeOf(answer.body), shapeOf(told.body), where);
      }
      const { query } = operationNotes[name];
      if (query === undefined || more.query !== undefined) return answer.body;
      const own: Record<string, unknown> = { ...query };
      if ('session_id' in own) own['session_id'] = chat.sessionId;
      if ('after_cursor' in own) own['after_cursor'] = chat.opened.oldest_cursor;
      const text = new URLSearchParams(own as Record<string, string>).toString();
      const asked = await ask(name, { ...more, token, headers, query: `?${text}` });
      assert.equal(asked.status, 200, `${name}?${text}: ${JSON.stringify(asked.body)}`);
      return answer.body;
    };
    const material = await send('bootstrap', {
      body: { surface: { type: 'web', origin: testOrigin } },
    });
    const visitor = await openChat(server.publicUrl, tenant);
    const { session_id, opened } = { ...visitor.opened, opened: visitor.opened };
    const onPage = { token: material.bootstrap_token, headers: { origin: testOrigin } };
    await send('openSession', onPage);
    const { body: login } = await request(`${server.publicUrl}${routes.bootstrap.path}`, {
      token: tenant.apiKey,
      body: { surface: { type: 'server' }, customer: { external_customer_id: 'customer-1' } },
    });
    const proof = { session_id, resume_secret: opened.resume_secret };
    await send('claimSession', { token: login.bootstrap_token, body: proof });
    const { message_id, turn_id } = await send('postMessage');
    await untilAnswered(chat, turn_id);
    await send('cancelAnswer', { params: { message_id } });
    await send('askForPerson');
    const desk = { params: { session_id: chat.sessionId } };
    const { items } = await send('listDeskSessions');
    const { control_version } = items.at(-1);
    await send('moveControl', { ...desk, body: { expected_control_version: control_version } });
    await send('postOperatorMessage', desk);
    await send('readDeskStream', desk);
    await send('readStream');
    await send('publicCapabilities');
    const { version } = await send('readCurrentSchema');
    const run = await send('startSchemaRun', { body: { expected_active_version: version } });
    const inRun = { params: { run_id: run.run_id } };
    await send('addSchemaBatch', inRun);
    await send('completeSchemaRun', inRun);
    let state = '';
    while (!['activated', 'failed'].includes(state))
      ({ state } = await send('readSchemaRun', inRun));
    assert.equal(state, 'activated');
    const active = await send('readCurrentSchema');
    const other = await ask('startSchemaRun', {
      token: tenant.apiKey,
      body: {
        ...operationNotes.startSchemaRun.example,
        source_schema_hash: `sha256:${'b'.repeat(64)}`,
        expected_active_version: active.version,
      },
      headers: { 'idempotency-key': 'other' },
    });
    await send('cancelSchemaRun', { params: { run_id: other.body.run_id } });
    await send('syncItems');
    const big = await send('startIndexRun', { body: { schema_version: active.version } });
    const inBig = { params: { run_id: big.run_id } };
    await send('addIndexBatch', inBig);
    await send('completeIndexRun', inBig);
    await send('readIndexRun', inBig);
    await send('listIndexRunItems', inBig);
    const second = await ask('startIndexRun', {
      token: tenant.apiKey,
      body: { schema_version: active.version },
      headers: { 'idempotency-key': 'second' },
    });
    await send('cancelIndexRun', { params: { run_id: second.body.run_id } });
    await untilLexicalReady({ baseUrl: server.publicUrl, apiKey: tenant.apiKey });
    await send('listProducts');
    const ofProduct = { params: { external_product_id: 'p-1' } };
    await send('readProduct', ofProduct);
    await send('receiveInventory');
    await send('listLevels', ofProduct);
    await send('resetLevel', ofProduct);
    await send('forgetLevels', ofProduct);
    const found = await send('search');
    assert.equal(found.items[0].external_product_id, 'p-1');
    await send('capabilities');
    await send('livez');
    await send('readyz');
    const streams: RouteName[] = ['readStreamSse', 'readDeskStreamSse'];
    assert.deepEqual(
      routeNames.filter((name) => !sent.has(name)),
      streams,
    );
  });

  test('every item of a conversation is one that it declares', async () => {
    const items = await readAll(chat);
    const kinds = new Set(items.map(({ kind }) => kind));
    assert.ok(kinds.has('message') && kinds.has('status'));
    for (const item of items) documented.assertItem(item);
    assert.throws(() => documented.assertItem({ ...items[0], surprise: 1 }));
    const { body } = await ask('readStreamSse', { token: chat.token });
    assert.match(body, /^data: \{/m);
  });
});

/** A body of the samples with one member replaced, removed or added, or anything at all. */
const mutation = fc.record({
  how: fc.constantFrom('as it is', 'replace', 'remove', 'add', 'anything'),
  at: fc.nat(40),
  value: fc.jsonValue({ maxDepth: 2 }),
});

function mutate(body: unknown, { how, at, value }: { how: string; at: number; value: unknown }) {
  if (how === 'as it is') return body;
  if (how === 'anything') return value;
  const copy: Loose = structuredClone(body);
  const places: { owner: Loose; key: string }[] = [];
  const walk = (owner: Loose): void => {
    if (typeof owner !== 'object' || owner === null) return;
    for (const key of Object.keys(owner)) {
      places.push({ owner, key });
      walk(owner[key]);
    }
  };
  walk(copy);
  const place = places[at % Math.max(1, places.length)];
  if (place === undefined) return copy;
  if (how === 'remove') delete place.owner[place.key];
  else if (how === 'replace') place.owner[place.key] = value;
  else copy[`member_${at}`] = value;
  return copy;
}

describe('Section 11: any request', () => {
  const queries = [
    '',
    '?limit=1',
    '?limit=0',
    '?limit=x',
    '?after=x',
    '?after_cursor=x',
    '?session_id=x',
    '?wait_seconds=99',
    '?limit=1&limit=2',
    '?nosuch=1',
    '?status=rejected',
    '?handoff_state=none',
    '?handoff_state=x',
  ];
  let runId = '';
  before(async () => {
    const { body } = await ask('readCurrentSchema', { token: tenant.apiKey });
    const run = await ask('startIndexRun', {
      token: tenant.apiKey,
      body: { schema_version: body.version },
      headers: { 'idempotency-key': 'fuzz' },
    });
    assert.equal(run.status, 201);
    runId = run.body.run_id;
  });

  const rightToken = (name: RouteName) =>
    routes[name].auth.kind === 'client' ? chat.token : tenant.apiKey;

  test('each query of each route that reads is answered as the document declares', async () => {
    const params = {
      session_id: chat.sessionId,
      run_id: runId,
      external_product_id: 'p-1',
    };
    for (const name of routeNames.filter((one) => routes[one].method === 'get')) {
      for (const query of queries) await ask(name, { params, query, token: rightToken(name) });
    }
  });

  test('so is a schema that fails, with each fault of its entries', async () => {
    const token = tenant.apiKey;
    const { body: current } = await ask('readCurrentSchema', { token });
    const { body: run } = await ask('startSchemaRun', {
      token,
      body: {
        source_schema_version: 'faulty',
        source_schema_hash: `sha256:${'f'.repeat(64)}`,
        expected_active_version: current.version,
      },
      headers: { 'idempotency-key': 'faulty' },
    });
    const params = { run_id: run.run_id };
    const node = (id: string, parent?: string) => ({
      external_taxonomy_id: id,
      name: id,
      ...(parent && { parent_external_taxonomy_id: parent }),
    });
    const red = { value: 'red', label: 'Red' };
    const batches = {
      taxonomy: [node('a', 'b'), node('b', 'a'), node('c'), node('c'), node('d', 'nowhere')],
      attribute: [
        attribute('empty', 'enum'),
        attribute('twice', 'enum', { allowed_values: [red, red] }),
        attribute('free', 'text', { allowed_values: [red] }),
        attribute('bare', 'measure'),
      ],
      classification: [
        {
          external_classification_id: 'axis',
          name: 'Axis',
          external_taxonomy_ids: ['c'],
          attributes: [{ attribute_key: 'free', required: false, variant_axis: true }],
        },
      ],
    };
    for (const [index, [kind, entries]] of Object.entries(batches).entries()) {
      const body = { sequence: index + 1, kind, entries };
      assert.equal((await ask('addSchemaBatch', { token, params, body })).status, 201);
    }
    await ask('completeSchemaRun', { token, params, body: { expected_batch_count: 3 } });
    let failed: Loose;
    do failed = (await ask('readSchemaRun', { token, params })).body;
    while (failed.state === 'validating');
    const codes = new Set<string>(failed.errors.map(({ code }: Loose) => code));
    assert.deepEqual([...codes].sort(), [
      'bad_axis',
      'cycle',
      'duplicate_id',
      'duplicate_value',
      'missing_allowed_values',
      'missing_unit',
      'unexpected_allowed_values',
      'unknown_reference',
    ]);
  });

  test('so is a batch that names a product twice', async () => {
    const items = [product('twice'), product('twice')];
    const { body } = await ask('syncItems', { token: tenant.apiKey, body: { items } });
    assert.equal(body.errors[0].code, 'duplicate_item');
  });

  test('so is every request that a rate or a wrong credential refuses', async (t) => {
    const once = { quota: 1, window_seconds: 60 };
    const rates = ['session', 'messages', 'stream_poll', 'catalog_write', 'inventory', 'desk'];
    const strict = await startTestServer({
      config: {
        limits: {
          ...Object.fromEntries(rates.map((rate) => [rate, once])),
          reads: once,
          refusals: { quota: routeNames.length, window_seconds: 60 },
          stream_sse: { quota: 4, opens_per_minute: 1 },
        },
      },
    });
    t.after(() => strict.dispose());
    const { apiKey } = await strict.tenant();
    const { token } = await openChat(strict.publicUrl, { apiKey });
    const limited = new Set<RouteName>();
    for (const round of ['first', 'second', 'third']) {
      for (const name of routeNames) {
        const right = routes[name].auth.kind === 'client' ? token : apiKey;
        const headers = { 'idempotency-key': `${round}-${name}` };
        for (const shown of [right, 'wrong']) {
          const { status } = await ask(name, { at: strict, token: shown, headers });
          if (status === 429) limited.add(name);
        }
      }
    }
    const open = routeNames.filter((name) => routes[name].auth.kind === 'none');
    assert.deepEqual(
      routeNames.filter((name) => !limited.has(name)),
      open,
    );
  });

  test('a reply is one that the document declares (600 requests)', async () => {
    const pool = ['none', 'p-1', 'p-2', chat.sessionId, runId, 'ses_x', '\u{1F60A}', '%', 'a/b'];
    const anyAsk = fc.record({
      name: fc.constantFrom(...routeNames),
      sample: fc.nat(3),
      mutation,
      who: fc.constantFrom('right', 'right', 'right', 'right', 'none', 'wrong', 'other'),
      param: fc.constantFrom(...pool),
      query: fc.constantFrom('', '', '', ...queries),
      accept: fc.constantFrom('', '', '', 'application/json', 'text/event-stream', 'image/png'),
      key: fc.constantFrom('a', 'b', 'c', ''),
    });
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(anyAsk, async ({ name, who, param, query, accept, key, ...rest }) => {
        const right = rightToken(name);
        const tokens = {
          right,
          none: undefined,
          wrong: 'sst_wrong',
          other: right === chat.token ? tenant.apiKey : chat.token,
        };
        const shapes: readonly unknown[] = (samples as Loose)[name] ?? [{}];
        const body = mutate(shapes[rest.sample % shapes.length], rest.mutation);
        const token = tokens[who];
        const names = ['session_id', 'message_id', 'run_id', 'external_product_id'];
        const unique = createHash('sha1')
          .update(JSON.stringify([body, key]))
          .digest('hex');
        const { status } = await ask(name, {
          params: Object.fromEntries(names.map((one) => [one, param])),
          body,
          query,
          ...(token !== undefined && { token }),
          headers: {
            ...headersFor(name, body, name === 'receiveInventory' ? unique : key),
            ...(accept !== '' && { accept }),
          },
        });
        assert.notEqual(status, 500);
        statuses.add(status);
      }),
      { numRuns: 600 },
    );
    for (const status of [200, 401, 404, 422]) assert.ok(statuses.has(status), String(status));
  });
});
