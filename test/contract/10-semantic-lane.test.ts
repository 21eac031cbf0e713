// The semantic lane from outside, with the model in the house: what capabilities say, which lanes an
// answer came from, and what a restart and an activation keep.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { syncItems, syncSchema, type CatalogueApi } from '../support/catalogue-client.ts';
import { request, type Loose } from '../support/chat-client.ts';
import { startTestServer, type TestServer, type TestTenant } from '../support/test-server.ts';

const config = { search: { semantic: { provider: 'embedded' } } } as const;

const things: readonly (readonly [title: string, description: string])[] = [
  ['Trail running shoes', 'Light shoes with a grippy sole for muddy paths.'],
  ['Cordless drill', 'Eighteen volts, two batteries, for wood and walls.'],
  ['Espresso machine', 'Brews a strong coffee in half a minute.'],
  ['Down sleeping bag', 'Keeps warm at ten degrees below zero.'],
  ['Noise cancelling headphones', 'Silence on a plane, music for thirty hours.'],
  ['Garden hose', 'Twenty metres, does not kink.'],
];

function itemOf(at: number, more: object = {}) {
  const [title = '', plain = ''] = things[at % things.length]!;
  return {
    external_product_id: `thing-${at}`,
    updated_at: '2026-11-01T00:00:00Z',
    title: at < things.length ? title : `${title} ${at}`,
    description: { plain },
    attributes: { colour: at % 2 === 0 ? 'red' : 'blue' },
    ...more,
  };
}

function attribute(more: object = {}) {
  return {
    attribute_key: 'colour',
    name: 'Colour',
    data_type: 'text',
    level: 'product',
    localized: false,
    searchable: true,
    filterable: true,
    assistant_exposed: true,
    embeddable: false,
    ...more,
  };
}

describe('the semantic lane with the embedded model', () => {
  let server: TestServer;
  let tenant: TestTenant;
  const count = 36;

  const api = (): CatalogueApi => ({ baseUrl: server.publicUrl, apiKey: tenant.apiKey });

  async function get(path: string): Promise<Loose> {
    const { status, body } = await request(`${server.publicUrl}${path}`, { token: tenant.apiKey });
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  }

  function search(body: object): Promise<Loose> {
    const url = `${server.publicUrl}/api/v1/catalog/search`;
    return request(url, { token: tenant.apiKey, body });
  }

  /**
   * Every state on the way to ready, each checked against the table of contract 10; a lane that
   * answered once answers on while it is built anew.
   */
  async function untilReady(): Promise<string[]> {
    const states: string[] = [];
    let hasAnswered = false;
    for (;;) {
      const { search: lanes } = await get('/api/v1/capabilities');
      const lane = lanes.semantic;
      assert.equal(lane.policy, 'enabled');
      assert.equal(lane.indexed + lane.pending, lane.total);
      if (lane.state === 'pending') assert.equal(lane.queryable, false);
      if (lane.state === 'building') assert.equal(lane.queryable, hasAnswered);
      hasAnswered ||= lane.queryable;
      if (lane.state === 'stale' || lane.state === 'ready') assert.equal(lane.queryable, true);
      if (lane.state === 'ready') assert.equal(lane.pending, 0);
      assert.equal(lanes.effective_mode === 'hybrid', lane.queryable && lanes.lexical.queryable);
      if (states.at(-1) !== lane.state) states.push(lane.state);
      if (lane.state === 'ready' && lanes.lexical.state === 'ready') return states;
      await sleep(20);
    }
  }

  before(async () => {
    server = await startTestServer({ config });
    tenant = await server.tenant();
  });
  after(() => server.dispose());

  it('is pending with nothing to index, and names its model once it has begun (10)', async () => {
    const { search: lanes } = await get('/api/v1/capabilities');
    assert.equal(lanes.semantic.state, 'pending');
    assert.equal(lanes.semantic.queryable, false);
    const { status, body } = await search({ query: 'shoes', mode: 'semantic' });
    assert.equal(status, 409);
    assert.equal(body.code, 'lane_not_queryable');
  });

  it('comes to ready by honest counts, and answers say hybrid (8.5, 10)', async () => {
    await syncSchema(api(), [{ kind: 'attribute', entries: [attribute()] }]);
    const items = Array.from({ length: count }, (_, at) => itemOf(at));
    await syncItems(api(), items);
    const states = await untilReady();
    assert.equal(states.at(-1), 'ready');
    const { search: lanes } = await get('/api/v1/capabilities');
    assert.equal(lanes.semantic.indexed, count);
    assert.equal(lanes.semantic.model, 'all-MiniLM-L6-v2');
    const { body } = await search({ query: 'something for jogging in the forest', limit: 3 });
    assert.equal(body.mode, 'hybrid', JSON.stringify(body));
    assert.equal(body.semantic_coverage, 1);
    assert.match(body.items[0].title, /running shoes/);
    assert.ok(body.items[0].semantic_rank >= 1);
    const product = await get('/api/v1/catalog/products/thing-0');
    assert.equal(product.lanes.semantic, 'indexed');
  });

  it('keeps to the mode and the filters that were asked for, identifiers first (8.5)', async () => {
    const lexical = await search({ query: 'coffee', mode: 'lexical' });
    assert.equal(lexical.body.mode, 'lexical');
    assert.equal(lexical.body.semantic_coverage, 0);
    const near = await search({ query: 'a hot drink', mode: 'semantic', limit: 5 });
    assert.equal(near.body.mode, 'semantic');
    assert.match(near.body.items[0].title, /Espresso/);
    assert.equal(near.body.items[0].lexical_rank, undefined);
    const red = await search({ query: 'a tool', filters: { colour: 'red' }, limit: 100 });
    for (const { external_product_id: id } of red.body.items) {
      assert.equal(Number(id.slice('thing-'.length)) % 2, 0);
    }
    const named = await search({ query: 'thing-5 coffee' });
    assert.equal(named.body.items[0].external_product_id, 'thing-5');
  });

  it('answers the same to the last byte again, and after a restart without a new vector', async () => {
    const asked = ['warm in winter', 'coffee', 'drill', 'music on a plane', 'watering plants'];
    const answers = async (): Promise<string> => {
      const bodies: unknown[] = [];
      for (const query of asked) {
        const { took_ms: _, ...body } = (await search({ query, limit: 20 })).body;
        bodies.push(body);
      }
      return JSON.stringify(bodies);
    };
    const before = await answers();
    assert.equal(await answers(), before);
    await server.close();
    server = await startTestServer({ config, dataDir: server.dataDir });
    const states = await untilReady();
    assert.ok(!states.includes('stale'), 'all vectors were there');
    assert.equal(await answers(), before);
  });

  it('keeps policy and vectors over an activation that renames and adds (3, 7)', async () => {
    const { version } = await get('/api/v1/catalog/schema-sync/current');
    const run = await syncSchema(
      api(),
      [
        {
          kind: 'attribute',
          entries: [attribute({ name: 'Farbe' }), attribute({ attribute_key: 'size' })],
        },
      ],
      { version: '2', expected: version },
    );
    assert.equal(run.state, 'activated', JSON.stringify(run.errors));
    await untilReady();
    const current = await get('/api/v1/catalog/schema-sync/current');
    assert.deepEqual(current.embeddings, { compatible: true, retained: count, to_refresh: 0 });
    assert.deepEqual(current.retrieval_policy, { lexical_enabled: true, semantic_enabled: true });
  });

  it('refreshes only products whose text an activation changes, and current says how many (7)', async () => {
    const { version } = await get('/api/v1/catalog/schema-sync/current');
    const plain = itemOf(1, { attributes: {}, updated_at: '2026-11-02T00:00:00Z' });
    await syncItems(api(), [plain]);
    await untilReady();
    await syncSchema(api(), [{ kind: 'attribute', entries: [attribute({ embeddable: true })] }], {
      version: '3',
      expected: version,
    });
    await untilReady();
    const current = await get('/api/v1/catalog/schema-sync/current');
    const { changed_attributes, ...counts } = current.embeddings;
    assert.deepEqual(counts, { compatible: true, retained: 1, to_refresh: count - 1 });
    assert.ok(changed_attributes.length > 0, 'and why');
    for (const { attribute_key, change } of changed_attributes) {
      assert.match(`${attribute_key} ${change}`, /^\w+ (added|removed)$/);
    }
  });
});

describe('a server whose embedder cannot answer', () => {
  it('says that the lane has failed and why, and finds by words (10)', async () => {
    const remote = { base_url: 'http://127.0.0.1:9', model: 'away', batch_max: 16 };
    const server = await startTestServer({
      config: { search: { semantic: { provider: 'remote', remote } } },
    });
    const tenant = await server.tenant();
    const api = { baseUrl: server.publicUrl, apiKey: tenant.apiKey };
    await syncSchema(api, [{ kind: 'attribute', entries: [attribute()] }]);
    await syncItems(api, [itemOf(0)]);
    for (;;) {
      const { body } = await request(`${api.baseUrl}/api/v1/capabilities`, { token: api.apiKey });
      const { lexical, semantic, effective_mode } = body.search;
      assert.equal(semantic.queryable, false);
      if (lexical.state === 'ready' && semantic.state === 'failed') {
        assert.match(semantic.last_error, /cannot be reached/);
        assert.equal(effective_mode, 'lexical');
        break;
      }
      await sleep(20);
    }
    const found = await request(`${api.baseUrl}/api/v1/catalog/search`, {
      token: api.apiKey,
      body: { query: 'running shoes' },
    });
    assert.equal(found.body.mode, 'lexical');
    assert.equal(found.body.items.length, 1);
    await server.dispose();
  });
});
