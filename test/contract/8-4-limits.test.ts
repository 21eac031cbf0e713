// Discovered limits (contract 7, 8.4): what run objects and capabilities serve is what is enforced.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { syncSchema } from '../support/catalogue-client.ts';
import { request, type Answer, type Loose } from '../support/chat-client.ts';
import { startTestServer, type TestServer, type TestTenant } from '../support/test-server.ts';
import { assertProblem } from './assertions.ts';

const limits = {
  max_items_per_batch: 3,
  max_batch_bytes: 4000,
  max_item_bytes: 2000,
  max_batches_per_run: 2,
  max_open_runs: 2,
  min_batch_interval_ms: 1,
  run_idle_expiry_seconds: 100,
};
const schemaLimits = {
  schema_body_bytes_max: 3000,
  max_schema_entries_per_batch: 2,
  max_schema_batches_per_run: 2,
  max_attributes: 1,
  max_taxonomy_depth: 1,
  max_allowed_values: 1,
};

describe('Section 8.4: a limit that is served', () => {
  let server: TestServer;
  let tenant: TestTenant;
  let keyCount = 0;

  before(async () => {
    server = await startTestServer({ config: { limits: { ...limits, ...schemaLimits } } });
    tenant = await server.tenant();
  });
  after(() => server.dispose());

  const ask = (path: string, body?: unknown): Promise<Answer<Loose>> => {
    keyCount += 1;
    return request(`${server.publicUrl}/api/v1/${path}`, {
      token: tenant.apiKey,
      headers: { 'idempotency-key': `k${keyCount}` },
      ...(body !== undefined && { body }),
    });
  };
  const pointersOf = (answer: Answer<Loose>): string[] =>
    assertProblem(answer, 'validation_failed').errors.map(
      ({ pointer, code }: Loose) => `${pointer} ${code}`,
    );
  const item = (id: string, description = 'x') => ({
    external_product_id: id,
    updated_at: '2026-11-01T00:00:00Z',
    title: id,
    description: { plain: description },
  });
  /** A body of exactly so many bytes. */
  const padded = (bytes: number, fill: (text: string) => unknown): unknown => {
    const empty = Buffer.byteLength(JSON.stringify(fill('')));
    return fill('x'.repeat(bytes - empty));
  };

  test('stands in the capabilities with every other', async () => {
    const { body } = await ask('capabilities');
    for (const [name, value] of Object.entries({ ...limits, ...schemaLimits })) {
      assert.equal(body.limits[name], value, name);
    }
    assert.equal(body.limits.max_message_chars, 4000);
  });

  test('bounds schema runs: entries, bytes, batches, open runs, and their sums', async () => {
    const runs = 'catalog/schema-sync/runs';
    const start = (expected: string | null = null) =>
      ask(runs, {
        source_schema_version: '1',
        source_schema_hash: `sha256:${'a'.repeat(64)}`,
        expected_active_version: expected,
      });
    const { body: run } = await start();
    assert.deepEqual(run.limits, {
      max_entries_per_batch: 2,
      max_batch_bytes: 3000,
      max_batches_per_run: 2,
      max_open_runs: 2,
      max_attributes: 1,
      max_allowed_values: 1,
      max_taxonomy_depth: 1,
      min_batch_interval_ms: 1,
      run_idle_expiry_seconds: 100,
    });
    const { body: second } = await start();
    const tooMany = assertProblem(await start(), 'too_many_open_runs');
    assert.deepEqual(new Set(tooMany.open_runs), new Set([run.run_id, second.run_id]));
    await ask(`${runs}/${second.run_id}/cancel`, {});
    const add = (sequence: number, kind: string, entries: readonly unknown[]) =>
      ask(`${runs}/${run.run_id}/batches`, { sequence, kind, entries });
    const collection = (id: string) => ({ external_collection_id: id, name: id });
    const three = ['a', 'b', 'c'].map(collection);
    assert.deepEqual(pointersOf(await add(1, 'collection', three)), ['#/entries too_many']);
    const flags = { localized: false, searchable: true, filterable: true };
    const attribute = (key: string, values: readonly string[]) => ({
      attribute_key: key,
      name: key,
      data_type: 'enum',
      allowed_values: values.map((value) => ({ value, label: value })),
      level: 'product',
      ...flags,
      assistant_exposed: true,
      embeddable: false,
    });
    const wide = await add(1, 'attribute', [attribute('a', ['x', 'y'])]);
    assert.deepEqual(pointersOf(wide), ['#/entries/0/allowed_values too_many']);
    const large = (bytes: number) =>
      padded(bytes, (description) => ({
        sequence: 1,
        kind: 'collection',
        entries: [{ ...collection('a'), description }],
      }));
    const path = `${runs}/${run.run_id}/batches`;
    const over = assertProblem(await ask(path, large(3001)), 'payload_too_large');
    assert.equal(over.limit_bytes, 3000);
    assert.equal((await ask(path, large(3000))).status, 201);
    const two = [attribute('a', ['x']), attribute('b', ['x'])];
    assert.equal((await add(2, 'attribute', two)).status, 201);
    const third = await add(3, 'collection', [collection('c')]);
    assert.deepEqual(pointersOf(third), ['#/sequence out_of_range']);
    await ask(`${runs}/${run.run_id}/complete`, { expected_batch_count: 2 });
    let ended = await ask(`${runs}/${run.run_id}`);
    while (['validating', 'activating'].includes(ended.body.state)) {
      ended = await ask(`${runs}/${run.run_id}`);
    }
    assert.deepEqual(
      ended.body.errors.map(({ code, pointer }: Loose) => `${pointer} ${code}`),
      ['#/batches/2/entries/1 too_many_attributes'],
    );
  });

  test('bounds runs of products and deltas: items, bytes, batches, open runs', async () => {
    const api = { baseUrl: server.publicUrl, apiKey: tenant.apiKey };
    const { schema_version } = await syncSchema(api, [
      { kind: 'collection', entries: [{ external_collection_id: 'c', name: 'c' }] },
    ]);
    const runs = 'catalog/index-sync/runs';
    const { body: run } = await ask(runs, { schema_version });
    assert.deepEqual(run.limits, limits);
    const { body: second } = await ask(runs, { schema_version });
    const tooMany = assertProblem(await ask(runs, { schema_version }), 'too_many_open_runs');
    assert.deepEqual(new Set(tooMany.open_runs), new Set([run.run_id, second.run_id]));
    let sequence = 1;
    for (const [path, more] of [
      ['catalog/index-sync/items/batch', () => ({})],
      [`${runs}/${run.run_id}/batches`, () => ({ sequence })],
    ] as const) {
      sequence = 1;
      const four = ['a', 'b', 'c', 'd'].map((id) => item(id));
      assert.deepEqual(pointersOf(await ask(path, { ...more(), items: four })), [
        '#/items too_many',
      ]);
      const one = (bytes: number) => ({
        ...more(),
        items: [padded(bytes, (text) => item('a', text))],
      });
      const largeItem = assertProblem(await ask(path, one(2001)), 'payload_too_large');
      assert.equal(largeItem.limit_bytes, 2000);
      const whole = (bytes: number) =>
        padded(bytes, (text) => {
          // So that no single item is too large.
          const cut = Math.floor(text.length / 3);
          const texts = [text.slice(0, cut), text.slice(cut, 2 * cut), text.slice(2 * cut)];
          return { ...more(), items: texts.map((part, index) => item(`${index}`, part)) };
        });
      const large = assertProblem(await ask(path, whole(4001)), 'payload_too_large');
      assert.equal(large.limit_bytes, 4000);
      assert.ok((await ask(path, whole(4000))).status < 300);
      sequence += 1;
      assert.ok((await ask(path, one(2000))).status < 300);
    }
    const third = await ask(`${runs}/${run.run_id}/batches`, { sequence: 3, items: [item('z')] });
    assert.deepEqual(pointersOf(third), ['#/sequence out_of_range']);
  });
});
