// Contract 2.3 and 12: a readable body that breaks its schema is 422, every fault with place and code.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openChat, request, type ChatSession } from '../support/chat-client.ts';
import { startTestServer, type TestServer, type TestTenant } from '../support/test-server.ts';
import { assertEntries, assertProblem, chatPaths } from './assertions.ts';
import { product, samples, schemaBatches } from './samples.ts';

let server: TestServer;
let tenant: TestTenant;
let chat: ChatSession;
let run: string;

before(async () => {
  server = await startTestServer();
  tenant = await server.tenant();
  chat = await openChat(server.publicUrl, tenant);
  const started = await request(`${server.publicUrl}/api/v1/catalog/schema-sync/runs`, {
    token: tenant.apiKey,
    body: samples.startSchemaRun[0],
    headers: { 'idempotency-key': 'run' },
  });
  run = `/api/v1/catalog/schema-sync/runs/${started.body.run_id}`;
});
after(() => server.dispose());

const post = (path: string, body: unknown) =>
  request(server.publicUrl + path, {
    token: path.startsWith('/public') ? chat.token : tenant.apiKey,
    body,
    headers: { 'idempotency-key': 'k' },
  });
const bootstrap = (body: unknown) => post(chatPaths.bootstrap, body);
const message = (body: unknown) => post(chatPaths.messages, body);
const items = (...list: unknown[]) =>
  post('/api/v1/catalog/index-sync/items/batch', { items: list });
const server_ = { type: 'server' };
const pairs = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'v']));

describe('Section 2.3: each fault of a body has its place and its entry code', () => {
  test('missing_field names the member that is not there', async () => {
    assertEntries(await bootstrap({}), [['#/surface', 'missing_field']]);
    assertEntries(await bootstrap({ surface: {} }), [['#/surface/type', 'missing_field']]);
    assertEntries(await message({ content: [{ type: 'product_ref' }] }), [
      ['#/content/0/external_product_id', 'missing_field'],
    ]);
    assertEntries(await message({ content: [{ text: 'a' }] }), [
      ['#/content/0/type', 'missing_field'],
    ]);
    const { expected_active_version: _, ...start } = samples.startSchemaRun[0] ?? {};
    assertEntries(await post('/api/v1/catalog/schema-sync/runs', start), [
      ['#/expected_active_version', 'missing_field'],
    ]);
    assertEntries(await items({}), [
      ['#/items/0/external_product_id', 'missing_field'],
      ['#/items/0/updated_at', 'missing_field'],
    ]);
    assertEntries(await post(`${run}/batches`, { sequence: 1, entries: [] }), [
      ['#/kind', 'missing_field'],
    ]);
  });

  test('unknown_field suggests the nearest member, or lists the known members if they are few', async () => {
    const detailOf = async (body: unknown) => {
      const { body: problem } = await bootstrap(body);
      return (problem.errors as { detail: string }[])[0]?.detail;
    };
    const near = await detailOf({ surface: server_, local: 'en' });
    assert.equal(near, '"local" is unknown here; did you mean "locale"?');
    const far = await detailOf({ surface: { ...server_, x_wholly_other: 1 } });
    assert.match(far ?? '', /^"x_wholly_other" is unknown here; known here: type/);
    const long = await detailOf({ surface: { ...server_, [`type${'e'.repeat(60)}`]: 1 } });
    assert.match(long ?? '', /known here/);
  });

  test('wrong_type names the value of another type, and null is not absent', async () => {
    assertEntries(await bootstrap({ surface: 'web' }), [['#/surface', 'wrong_type']]);
    assertEntries(await bootstrap({ surface: server_, locale: null }), [
      ['#/locale', 'wrong_type'],
    ]);
    assertEntries(await bootstrap({ surface: server_, customer: [] }), [
      ['#/customer', 'wrong_type'],
    ]);
    for (const value of [60.5, '60', true]) {
      assertEntries(await bootstrap({ surface: server_, token_ttl_seconds: value }), [
        ['#/token_ttl_seconds', 'wrong_type'],
      ]);
    }
    assertEntries(await message({ content: { type: 'text', text: 'a' } }), [
      ['#/content', 'wrong_type'],
    ]);
    assertEntries(await message({ content: ['a', null] }), [
      ['#/content/0', 'wrong_type'],
      ['#/content/1', 'wrong_type'],
    ]);
    const price = { amount: 1.5, currency: 'EUR' };
    assertEntries(await items({ ...product(), price }), [['#/items/0/price/amount', 'wrong_type']]);
  });

  test('too_long names the text with too many characters', async () => {
    const surface = { type: 'server', version: 'v'.repeat(33) };
    assertEntries(await bootstrap({ surface }), [['#/surface/version', 'too_long']]);
    const customer = { display_name: 'n'.repeat(129), attributes: { a: 'v'.repeat(513) } };
    assertEntries(await bootstrap({ surface: server_, customer }), [
      ['#/customer/display_name', 'too_long'],
      ['#/customer/attributes/a', 'too_long'],
    ]);
    const page_url = `https://shop.example/${'p'.repeat(2048)}`;
    assertEntries(await bootstrap({ surface: server_, conversation: { page_url } }), [
      ['#/conversation/page_url', 'too_long'],
    ]);
    assertEntries(await items({ ...product(), title: 't'.repeat(256) }), [
      ['#/items/0/title', 'too_long'],
    ]);
  });

  test('too_many names the list or map with too many members', async () => {
    const ids = Array.from({ length: 21 }, (_, index) => `p${index}`);
    assertEntries(
      await bootstrap({ surface: server_, conversation: { external_product_ids: ids } }),
      [['#/conversation/external_product_ids', 'too_many']],
    );
    const parts = Array.from({ length: 9 }, () => ({ type: 'text', text: 'a' }));
    assertEntries(await message({ content: parts }), [['#/content', 'too_many']]);
    assertEntries(await message({ content: parts.slice(0, 1), metadata: pairs(17) }), [
      ['#/metadata', 'too_many'],
    ]);
    const many = Array.from({ length: 501 }, (_, index) => ({
      external_product_id: `p${index}`,
      updated_at: '2026-01-01T00:00:00Z',
      title: 'T',
    }));
    assertEntries(await items(...many), [['#/items', 'too_many']]);
  });

  test('out_of_range names the number or list outside of its bounds', async () => {
    for (const value of [59, 3601, -1, 1e30]) {
      assertEntries(await bootstrap({ surface: server_, token_ttl_seconds: value }), [
        ['#/token_ttl_seconds', 'out_of_range'],
      ]);
    }
    assertEntries(await message({ content: [] }), [['#/content', 'out_of_range']]);
    assertEntries(await post(`${run}/batches`, { ...schemaBatches[0], sequence: 0 }), [
      ['#/sequence', 'out_of_range'],
    ]);
    assertEntries(await post('/api/v1/catalog/search', { query: 'a', limit: 101 }), [
      ['#/limit', 'out_of_range'],
    ]);
  });

  test('bad_format names the text of another form', async () => {
    for (const locale of ['', 'x', 'de_CH', 'de-', '123']) {
      assertEntries(await bootstrap({ surface: server_, locale }), [['#/locale', 'bad_format']]);
    }
    assertEntries(
      await bootstrap({ surface: server_, conversation: { page_url: 'javascript:1' } }),
      [['#/conversation/page_url', 'bad_format']],
    );
    assertEntries(await message({ content: [{ type: 'text', text: ' \n\u00a0 ' }] }), [
      ['#/content/0/text', 'bad_format'],
    ]);
    const start = { ...samples.startSchemaRun[0], source_schema_hash: 'sha256:abc' };
    assertEntries(await post('/api/v1/catalog/schema-sync/runs', start), [
      ['#/source_schema_hash', 'bad_format'],
    ]);
    const price = { amount: 1, currency: 'eur' };
    assertEntries(await items({ ...product(), price }), [
      ['#/items/0/price/currency', 'bad_format'],
    ]);
  });

  test('not_allowed_value names the value outside of its list', async () => {
    assertEntries(await bootstrap({ surface: { type: 'desktop' } }), [
      ['#/surface/type', 'not_allowed_value'],
    ]);
    assertEntries(await post(chatPaths.session, { resume: 'always' }), [
      ['#/resume', 'not_allowed_value'],
    ]);
    assertEntries(await message({ content: [{ type: 'html', text: 'a' }] }), [
      ['#/content/0/type', 'not_allowed_value'],
    ]);
    assertEntries(await items({ ...product(), status: 'draft' }), [
      ['#/items/0/status', 'not_allowed_value'],
    ]);
    assertEntries(await post(`${run}/batches`, { sequence: 1, kind: 'brand', entries: [] }), [
      ['#/kind', 'not_allowed_value'],
    ]);
    assertEntries(await post('/api/v1/catalog/search', { query: 'a', mode: 'magic' }), [
      ['#/mode', 'not_allowed_value'],
    ]);
  });

  test('all faults of one body are named at once', async () => {
    const body = {
      surface: { type: 'server', version: 1, versoin: '1' },
      locale: 'de_CH',
      token_ttl_seconds: 10,
    };
    assertEntries(await bootstrap(body), [
      ['#/surface/version', 'wrong_type'],
      ['#/surface/versoin', 'unknown_field'],
      ['#/locale', 'bad_format'],
      ['#/token_ttl_seconds', 'out_of_range'],
    ]);
  });

  test('at most 100 faults are listed, and errors_truncated says when there were more', async () => {
    const typos = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`typo_${index}`, 1]));
    const some = assertProblem(
      await bootstrap({ surface: server_, ...typos(100) }),
      'validation_failed',
    );
    assert.equal(some.errors.length, 100);
    assert.equal(some.errors_truncated, undefined);
    const more = assertProblem(
      await bootstrap({ surface: server_, ...typos(101) }),
      'validation_failed',
    );
    assert.equal(more.errors.length, 100);
    assert.equal(more.errors_truncated, true);
  });
});
