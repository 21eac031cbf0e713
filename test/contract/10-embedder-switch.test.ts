// A change of embedder under a real server, with a real `/v1/embeddings` on the other side: the old
// space serves until the new one is whole, spaces never meet, and a server that is busy or picky
// loses nothing.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spaceOf } from '../../src/search/semantic/embedder.ts';
import { VectorStore } from '../../src/search/semantic/vector-store.ts';
import { syncItems, syncSchema, type CatalogueApi } from '../support/catalogue-client.ts';
import { request, type Loose } from '../support/chat-client.ts';
import { childrenOf } from '../support/children.ts';
import { startFakeEmbeddings, type FakeEmbeddings } from '../support/fake-embeddings.ts';
import { until } from '../support/still-clock.ts';
import { startTestServer, type TestServer, type TestTenant } from '../support/test-server.ts';

const count = 40;
const pickyText = 'Widget number 7';

function itemOf(at: number, more: object = {}) {
  return {
    external_product_id: `widget-${at}`,
    updated_at: '2026-11-01T00:00:00Z',
    title: `Widget number ${at}`,
    ...more,
  };
}

describe('a change of embedder', () => {
  let embeddings: FakeEmbeddings;
  let server: TestServer;
  let tenant: TestTenant;

  const api = (): CatalogueApi => ({ baseUrl: server.publicUrl, apiKey: tenant.apiKey });
  const remoteOf = (model: string) =>
    ({ base_url: embeddings.baseUrl, model, batch_max: 8, similarity_min: -1 }) as const;

  function start(model: string, more: object = {}, dataDir?: string): Promise<TestServer> {
    const semantic = { provider: 'remote', remote: remoteOf(model), ...more };
    return startTestServer({
      config: { search: { semantic: semantic as never } },
      ...(dataDir !== undefined && { dataDir }),
    });
  }

  async function restart(model: string, more: object = {}): Promise<void> {
    await server.close();
    server = await start(model, more, server.dataDir);
  }

  async function lane(): Promise<Loose> {
    const { body } = await request(`${server.publicUrl}/api/v1/capabilities`, {
      token: tenant.apiKey,
    });
    return body.search.semantic;
  }

  async function untilLane(isReached: (lane: Loose) => boolean): Promise<Loose> {
    for (;;) {
      const now = await lane();
      if (isReached(now)) return now;
      await sleep(20);
    }
  }

  async function find(query: string): Promise<Loose> {
    const { status, body } = await request(`${server.publicUrl}/api/v1/catalog/search`, {
      token: tenant.apiKey,
      body: { query, mode: 'semantic', limit: 3 },
    });
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  }

  const textsFor = (model: string): string[] =>
    embeddings.asked.filter((one) => one.model === model).flatMap(({ input }) => input);

  before(async () => {
    embeddings = await startFakeEmbeddings();
    server = await start('one');
    tenant = await server.tenant();
    await syncSchema(api(), [
      { kind: 'collection', entries: [{ external_collection_id: 'all', name: 'All' }] },
    ]);
  });
  after(async () => {
    await server.dispose();
    await embeddings.close();
  });

  it('waits as long as a busy server asks, and embeds no text twice', async () => {
    let refusedAtMs = 0;
    embeddings.behave = ({ atMs }) => {
      if (refusedAtMs > 0) return undefined;
      refusedAtMs = atMs;
      return { status: 429, headers: { 'retry-after': '1' } };
    };
    await syncItems(
      api(),
      Array.from({ length: count }, (_, at) => itemOf(at)),
    );
    const ready = await untilLane(({ state }) => state === 'ready');
    assert.equal(ready.model, 'one');
    assert.equal(ready.indexed, count);
    const refused = embeddings.asked.find(({ atMs }) => atMs === refusedAtMs)!;
    const again = embeddings.asked.filter((one) => one.input[0] === refused.input[0]);
    assert.equal(again.length, 2);
    assert.ok(again[1]!.atMs - refusedAtMs >= 1000, 'not before the server said');
    assert.equal(new Set(textsFor('one')).size, count);
  });

  it('serves the old space until the new one is whole, and no space meets another', async () => {
    const opened = Promise.withResolvers<undefined>();
    embeddings.behave = ({ model, input }) =>
      model === 'two' && input.length > 1 ? opened.promise : undefined;
    await restart('two');
    const building = await untilLane(({ state, queryable }) => state === 'building' && queryable);
    assert.equal(building.model, 'one');
    assert.equal(building.pending, count);
    const old = await find('number 11 widget');
    assert.equal(old.items[0].external_product_id, 'widget-11');
    assert.ok(textsFor('one').includes('number 11 widget'));
    assert.ok(!textsFor('two').includes('number 11 widget'));
    opened.resolve(undefined);
    // From here on every answer comes from one space or the other, and none fails.
    for (;;) {
      const { items } = await find('number 12 widget');
      assert.equal(items[0].external_product_id, 'widget-12');
      if ((await lane()).model === 'two') break;
    }
    const ready = await untilLane(({ state }) => state === 'ready');
    assert.equal(ready.model, 'two');
    const askedOfOne = textsFor('one').length;
    assert.equal((await find('number 13 widget')).items[0].external_product_id, 'widget-13');
    assert.equal(textsFor('one').length, askedOfOne, 'the old model is asked nothing any more');
    assert.ok(textsFor('two').includes('number 13 widget'));
  });

  it('goes back to the former embedder without embedding a text again', async () => {
    embeddings.behave = () => undefined;
    const before = textsFor('one').filter((text) => !text.startsWith('product')).length;
    await restart('one');
    const ready = await untilLane(({ state, model }) => state === 'ready' && model === 'one');
    assert.equal(ready.indexed, count);
    const asked = textsFor('one').filter((text) => !text.startsWith('product'));
    assert.equal(asked.length, before);
  });

  it('goes on after the search process is killed, although clients ask before the next one starts', async () => {
    const [pid = 0] = childrenOf(process.pid, 'search/worker');
    process.kill(pid, 'SIGKILL');
    await until(async () => (await lane()).state === 'failed', 'the lane has failed');
    await until(async () => (await lane()).state === 'ready', 'the lane is ready again');
    assert.equal((await lane()).indexed, count);
  });

  it('halves a refused batch until the refused text is alone, and reports it', async () => {
    embeddings.behave = ({ model, input }) =>
      model === 'picky' && input.includes(pickyText) ? { status: 400 } : undefined;
    await restart('picky');
    const left = await untilLane(({ model, pending }) => model === 'picky' && pending <= 1);
    assert.equal(left.state, 'stale');
    assert.equal(left.indexed, count - 1);
    const sizes = embeddings.asked
      .filter(({ model, input }) => model === 'picky' && input.includes(pickyText))
      .map(({ input }) => input.length);
    assert.deepEqual(sizes, [8, 4, 2, 1]);
    await syncItems(api(), [itemOf(7, { title: 'A widget', updated_at: '2026-11-02T00:00:00Z' })]);
    const ready = await untilLane(({ state }) => state === 'ready');
    assert.equal(ready.indexed, count);
  });

  it('forgets vectors that are not needed once their time is over', async () => {
    const gone = { external_product_id: 'widget-0', updated_at: '2026-11-03T00:00:00Z' };
    await syncItems(api(), [{ ...gone, status: 'deleted' }]);
    await restart('picky', { unused_retention_days: 0, sweep_interval_seconds: 1 });
    await untilLane(({ state }) => state === 'ready');
    const store = await VectorStore.open(join(server.dataDir, 'vectors'));
    const left = (model: string): number =>
      store.count(spaceOf({ provider: 'remote', ...remoteOf(model) }));
    while (left('one') + left('two') > 0 || left('picky') >= count) await sleep(50);
    assert.equal(left('picky'), count - 1);
    await store.close();
    assert.equal((await find('Widget number 3')).items[0].external_product_id, 'widget-3');
  });
});
