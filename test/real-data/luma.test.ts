// A whole shop of configurable products through a large run: nothing lost, nothing invented.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { syncSchema, untilLexicalReady, type CatalogueApi } from '../support/catalogue-client.ts';
import { request, type Loose } from '../support/chat-client.ts';
import { hasLuma, readLuma, type Luma } from '../support/luma.ts';
import { checkRedelivery, listProducts, reconcile } from '../support/reconciliation.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const skip = hasLuma ? false : 'the shared data folder is absent';
const runs = '/api/v1/catalog/index-sync/runs';
const batchItems = 20;

describe('the Luma catalogue, whole', { skip }, () => {
  let server: TestServer;
  let api: CatalogueApi;
  let luma: Luma;
  let schemaVersion: string;

  before(async () => {
    server = await startTestServer({ config: { limits: { min_batch_interval_ms: 1 } } });
    const { apiKey } = await server.tenant();
    api = { baseUrl: server.publicUrl, apiKey };
    luma = readLuma();
  });
  after(() => server.dispose());

  const post = (path: string, body: unknown, key?: string) =>
    request(`${api.baseUrl}${path}`, {
      token: api.apiKey,
      body,
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });

  async function runOf(items: readonly unknown[], mode: 'upsert' | 'replace'): Promise<Loose> {
    const count = mode === 'replace' ? { expected_item_count: items.length } : {};
    const start = { mode, schema_version: schemaVersion, ...count };
    const started = await post(runs, start, `${mode}-${items.length}`);
    assert.equal(started.status, 201, JSON.stringify(started.body));
    const run = `${runs}/${started.body.run_id}`;
    let sequence = 0;
    for (let at = 0; at < items.length; at += batchItems) {
      sequence += 1;
      const body = { sequence, items: items.slice(at, at + batchItems) };
      const sent = await post(`${run}/batches`, body);
      assert.ok([201, 207].includes(sent.status), JSON.stringify(sent.body).slice(0, 2000));
      const again = await post(`${run}/batches`, body);
      assert.equal(again.status, 200);
      assert.equal(again.body.duplicate, true);
      assert.deepEqual(again.body.summary, sent.body.summary);
    }
    const completed = await post(`${run}/complete`, { expected_batch_count: sequence, ...count });
    assert.equal(completed.status, 202, JSON.stringify(completed.body));
    for (;;) {
      const { body } = await request(`${api.baseUrl}${run}`, { token: api.apiKey });
      if (body.state !== 'processing') return body;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  it('has a row for each product and for each variant, and each is in one place (8.1)', () => {
    assert.equal(luma.rowCount, 1994);
    assert.equal(luma.items.length, 147);
    const variantIds = luma.items.flatMap(({ variants = [] }) =>
      variants.map((variant) => variant.external_variant_id),
    );
    assert.equal(variantIds.length, 1847);
    assert.deepEqual(variantIds.toSorted(), [...luma.simpleSkus].sort());
  });

  it('is accepted product by product in an upsert run whose batches all come twice (8.3)', async () => {
    const run = await syncSchema(api, luma.schemaBatches);
    assert.equal(run.state, 'activated', JSON.stringify(run.errors));
    schemaVersion = run.schema_version;
    const ended = await runOf(luma.items, 'upsert');
    assert.equal(ended.state, 'completed');
    assert.deepEqual(ended.counters, {
      received: 147,
      accepted: 147,
      unchanged: 0,
      stale: 0,
      rejected: 0,
      removed: 0,
    });
    await reconcile(api, luma.items);
    const { search } = await untilLexicalReady(api);
    assert.equal(search.lexical.indexed, 147);
  });

  it('is found by the identifier of any variant (8.5)', async () => {
    for (const sku of luma.simpleSkus.filter((_, index) => index % 100 === 0)) {
      const { body } = await post('/api/v1/catalog/search', { query: sku, limit: 1 });
      assert.equal(body.items[0]?.external_variant_id, sku);
    }
  });

  it('stays as it is when everything comes twice more, shuffled, with older versions (8.2)', async () => {
    await checkRedelivery(api, luma.items);
  });

  it('loses in a replace run what the run does not name, and nothing else (8.3)', async () => {
    const kept = luma.items
      .filter((_, index) => index % 2 === 0)
      .map((item) => Object.assign({}, item, { updated_at: '2026-01-03T00:00:00Z' }));
    const before = new Map((await listProducts(api)).map((one) => [one.external_product_id, one]));
    const ended = await runOf(kept, 'replace');
    assert.equal(ended.state, 'completed');
    assert.equal(ended.counters.unchanged, kept.length);
    assert.equal(ended.counters.removed, 147 - kept.length);
    const keptIds = new Set(kept.map((item) => item.external_product_id));
    const after = await listProducts(api);
    assert.equal(after.length, 147);
    for (const one of after) {
      const former = before.get(one.external_product_id);
      const isKept = keptIds.has(one.external_product_id);
      assert.equal(one.status, isKept ? 'active' : 'deleted');
      assert.equal(one.projection_version, isKept ? 1 : 2);
      assert.equal(one.content_hash === former?.content_hash, isKept);
      assert.ok(one.updated_at > (former?.updated_at ?? ''));
    }
    const { search } = await untilLexicalReady(api);
    assert.equal(search.lexical.total, kept.length);
  });
});
