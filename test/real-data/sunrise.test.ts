// A small shop in three languages through deltas: every product as it was sent, in any language.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { syncSchema, untilLexicalReady, type CatalogueApi } from '../support/catalogue-client.ts';
import { request } from '../support/chat-client.ts';
import { checkRedelivery, deliver, reconcile } from '../support/reconciliation.ts';
import { hasSunrise, readSunrise, type Sunrise } from '../support/sunrise.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const skip = hasSunrise ? false : 'the shared data folder is absent';

describe('the Sunrise catalogue, whole', { skip }, () => {
  let server: TestServer;
  let api: CatalogueApi;
  let sunrise: Sunrise;

  before(async () => {
    server = await startTestServer();
    const { apiKey } = await server.tenant();
    api = { baseUrl: server.publicUrl, apiKey };
    sunrise = readSunrise();
  });
  after(() => server.dispose());

  it('has 27 products with 102 variants in a tree of 39 categories (8.1)', () => {
    assert.equal(sunrise.items.length, 27);
    assert.equal(sunrise.schemaBatches[0]?.entries.length, 39);
    const skus = sunrise.items.flatMap(({ variants = [] }) => variants.map(({ sku = '' }) => sku));
    assert.equal(skus.length, 102);
    assert.deepEqual(skus.toSorted(), [...sunrise.skus].sort());
  });

  it('is activated and accepted, product by product (7, 8.2)', async () => {
    const run = await syncSchema(api, sunrise.schemaBatches);
    assert.equal(run.state, 'activated', JSON.stringify(run.errors));
    assert.deepEqual(run.products.untouched, 0);
    const current = await request(`${api.baseUrl}/api/v1/catalog/schema-sync/current`, {
      token: api.apiKey,
    });
    assert.deepEqual(current.body.counts, run.entry_counts);
    const results = await deliver(api, sunrise.items);
    assert.ok(
      results.every(({ status }) => status === 'accepted'),
      JSON.stringify(results),
    );
    await reconcile(api, sunrise.items);
  });

  it('is found by its words in each language (8.5)', async () => {
    const { search } = await untilLexicalReady(api);
    assert.equal(search.lexical.indexed, 27);
    const words = {
      'leather jacket': 'FBLO',
      Lederjacke: 'FBLO',
      'Pumps Michael Kors grau': 'DN1X',
    };
    for (const [query, id] of Object.entries(words)) {
      const { body } = await request(`${api.baseUrl}/api/v1/catalog/search`, {
        token: api.apiKey,
        body: { query, limit: 3 },
      });
      const found = body.items.map((one: { external_product_id: string }) =>
        one.external_product_id.slice(-4),
      );
      assert.ok(found.includes(id), `${query}: ${found}`);
    }
  });

  it('stays as it is when everything comes twice more, shuffled, with older versions (8.2)', async () => {
    await checkRedelivery(api, sunrise.items);
  });

  it('keeps its products, marked, when the schema forgets an attribute (7)', async () => {
    const batches = sunrise.schemaBatches.map(({ kind, entries }) => ({
      kind,
      entries: entries.filter((entry) => {
        return (entry as { attribute_key?: string }).attribute_key !== 'season';
      }),
    }));
    const current = await request(`${api.baseUrl}/api/v1/catalog/schema-sync/current`, {
      token: api.apiKey,
    });
    const run = await syncSchema(api, batches, { version: '2', expected: current.body.version });
    const url = `${api.baseUrl}/api/v1/catalog/schema-sync/runs/${run.run_id}`;
    let { products } = run;
    while (products.counted_at === null) {
      ({ products } = (await request(url, { token: api.apiKey })).body);
    }
    const carrying = sunrise.items.filter(({ attributes }) => attributes?.['season'] !== undefined);
    assert.equal(products.untouched, 27);
    assert.equal(products.with_unknown_attributes, carrying.length);
    assert.deepEqual(products.unknown_attributes, [
      { attribute_key: 'season', products: carrying.length },
    ]);
    const id = carrying[0]?.external_product_id ?? '';
    const product = await request(`${api.baseUrl}/api/v1/catalog/products/${id}`, {
      token: api.apiKey,
    });
    assert.deepEqual(product.body.unknown_attributes, ['season']);
    assert.equal(product.body.projection_version, 1);
  });
});
