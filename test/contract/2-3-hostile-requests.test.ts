// Contract 2.3: whatever is sent, the answer is a success or a problem document, never a 500.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as fc from 'fast-check';
import type { Route } from '../../src/contract/route.ts';
import { routeNames, routes, type RouteName } from '../../src/contract/routes.ts';
import { syncSchema } from '../support/catalogue-client.ts';
import {
  openChat,
  request,
  type Answer,
  type ChatSession,
  type Loose,
} from '../support/chat-client.ts';
import { codePoint } from '../support/code-point.ts';
import { startTestServer, type TestServer, type TestTenant } from '../support/test-server.ts';
import { samples, schemaBatches } from './samples.ts';

let server: TestServer;
let shop: TestTenant;
let chat: ChatSession;
/** A run that takes batches, by the route that takes them. */
const runOf = new Map<string, string>();

before(async () => {
  server = await startTestServer();
  shop = await server.tenant();
  const api = { baseUrl: server.publicUrl, apiKey: shop.apiKey };
  const batches = schemaBatches.map(({ kind, entries }) => ({ kind, entries }));
  const { schema_version } = await syncSchema(api, batches);
  chat = await openChat(server.publicUrl, shop);
  const start = async (path: string, body: unknown): Promise<string> => {
    const headers = { 'idempotency-key': 'hostile' };
    const started = await request(server.publicUrl + path, { token: shop.apiKey, body, headers });
    return started.body.run_id;
  };
  const schemaRun = { ...samples.startSchemaRun[0], expected_active_version: schema_version };
  runOf.set('schema', await start(routes.startSchemaRun.path, schemaRun));
  runOf.set('products', await start(routes.startIndexRun.path, { schema_version }));
});
after(() => server.dispose());

const seed = 20_261_121;

/** Values that a schema, a database key or a parser may stumble over. */
const oddities = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: codePoint, maxLength: 40 }).map((text) => text.toWellFormed()),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom<unknown>(
    '',
    null,
    [],
    {},
    -0,
    1e308,
    2 ** 53,
    -(2 ** 63),
    '\u0000',
    '😀'.repeat(2000),
    'a'.repeat(20_000),
    '9999-99-99T99:99:99Z',
    '2026-02-30T00:00:00Z',
    '0000-01-01T00:00:00+23:59',
    'https://',
    '../../etc/passwd',
    'msg_0',
  ),
);

/** A copy of `body` with one value, anywhere in it, replaced or removed. */
function mutated(body: unknown, at: number, value: unknown): unknown {
  const places: (() => void)[] = [];
  const copy: unknown = JSON.parse(JSON.stringify(body));
  const walk = (node: Loose): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const key of Object.keys(node)) {
      places.push(() => {
        if (value === undefined) delete node[key];
        else node[key] = value;
      });
      walk(node[key]);
    }
  };
  walk(copy);
  if (places.length === 0) return value;
  places[at % places.length]?.();
  return copy;
}

function assertAnswered({ status, headers, body }: Answer<Loose>, about: string): void {
  assert.ok(status < 500, `${about}: ${status} ${JSON.stringify(body)}`);
  if (status < 400) return;
  assert.match(headers.get('content-type') ?? '', /^application\/problem\+json/, about);
  assert.equal(body.status, status);
}

describe('Section 2.3: hostile requests', () => {
  for (const name of Object.keys(samples) as (keyof typeof samples & RouteName)[]) {
    test(`no mutation of a valid body makes ${name} fail inside`, async () => {
      const route: Route = routes[name];
      const { auth, path, tag } = route;
      const url = server.publicUrl + path.replace(/\{\w+\}/, runOf.get(tag) ?? 'x');
      const token = auth.kind === 'client' ? chat.token : shop.apiKey;
      const choice = fc.record({
        sample: fc.nat(),
        at: fc.nat(),
        value: fc.oneof(oddities, fc.constant(undefined)),
        key: fc.uuid(),
      });
      await fc.assert(
        fc.asyncProperty(choice, async ({ sample, at, value, key }) => {
          const bodies: readonly unknown[] = samples[name];
          const body = mutated(bodies[sample % bodies.length], at, value) ?? {};
          const answer = await request(url, { token, body, headers: { 'idempotency-key': key } });
          assertAnswered(answer, `${name} ${JSON.stringify(body).slice(0, 500)}`);
        }),
        { numRuns: 60, seed },
      );
    });
  }

  test('no path parameter and no query makes a read fail inside', async () => {
    const reads = routeNames.filter((name) => {
      const route: Route = routes[name];
      return route.method === 'get' && route.auth.kind !== 'none' && name !== 'readStreamSse';
    });
    const word = fc.string({ unit: codePoint, maxLength: 30 }).map((text) => text.toWellFormed());
    const choice = fc.record({
      name: fc.constantFrom(...reads),
      id: fc.oneof(word, fc.constant('x'.repeat(2000))),
      query: fc.dictionary(
        fc.constantFrom('session_id', 'after_cursor', 'limit', 'after', 'status', 'odd'),
        fc.oneof(word, fc.constantFrom('1', '0', '-1', '9999', 'rejected')),
        { maxKeys: 3 },
      ),
    });
    await fc.assert(
      fc.asyncProperty(choice, async ({ name, id, query }) => {
        const { auth, path } = routes[name] as Route;
        const segment = encodeURIComponent(id === '' || /^\.+$/.test(id) ? 'x' : id);
        const search = new URLSearchParams(query).toString();
        const url = `${server.publicUrl}${path.replace(/\{\w+\}/, segment)}?${search}`;
        const token = auth.kind === 'client' ? chat.token : shop.apiKey;
        assertAnswered(await request(url, { token }), url);
      }),
      { numRuns: 300, seed },
    );
  });

  test('no bytes make a body fail inside', async () => {
    const scrap = fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc
        .array(fc.constantFrom('{', '}', '[', ']', '"', ':', ',', '\\', 'a', '1', 'null', '\\u'), {
          maxLength: 30,
        })
        .map((tokens) => new TextEncoder().encode(tokens.join(''))),
    );
    await fc.assert(
      fc.asyncProperty(scrap, async (bytes) => {
        const response = await fetch(server.publicUrl + routes.postMessage.path, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${chat.token}`,
            'content-type': 'application/json',
            'idempotency-key': 'bytes',
          },
          body: bytes as Uint8Array<ArrayBuffer>,
        });
        const body = (await response.json()) as Loose;
        assertAnswered({ status: response.status, headers: response.headers, body }, String(bytes));
      }),
      { numRuns: 200, seed },
    );
  });
});
