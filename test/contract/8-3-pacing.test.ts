// Pacing of large syncs (contract 2.5, 8.3, 8.4): callers that obey the answers get all in.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Loose } from '../support/chat-client.ts';
import { ManualClock } from '../support/product-fixtures.ts';
import { startTestServer, type TestServer, type TestTenant } from '../support/test-server.ts';

describe('Section 8.3: the pace of a run', () => {
  /** A millisecond passes with each request, and else what the sender waits. */
  const clock = new ManualClock();
  let server: TestServer;
  let tenant: TestTenant;
  before(async () => {
    server = await startTestServer({
      clock,
      keepsRates: true,
      config: {
        limits: {
          catalog_write: { quota: 5, window_seconds: 1 },
          reads: { quota: 0 },
          max_items_per_batch: 20,
          min_batch_interval_ms: 1,
        },
      },
    });
    tenant = await server.tenant();
  });
  after(() => server.dispose());

  const refusals: { what: string; attempt: number }[] = [];

  async function ask(path: string, body?: unknown): Promise<Loose> {
    clock.advance(1);
    const response = await fetch(`${server.publicUrl}/api/v1/catalog/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${tenant.apiKey}`,
        'content-type': 'application/json',
        'idempotency-key': JSON.stringify(body ?? '')
          .slice(0, 20)
          .replaceAll(/[^a-z]/g, 'x'),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  /** Sends one request until it is taken, waiting as long as each refusal says and no longer. */
  async function send(path: string, body: unknown): Promise<Loose> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await ask(path, body);
      if (answer.status !== 429) {
        assert.ok(answer.status < 300, JSON.stringify(answer.body));
        return answer.body;
      }
      assert.equal(answer.body.code, 'rate_limited');
      assert.equal(answer.body.retryable, true);
      const seconds = Number(answer.headers.get('retry-after'));
      assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 3, `${seconds} s`);
      refusals.push({ what: path, attempt });
      clock.advance(seconds * 1000);
    }
  }

  test('a sender that ignores its limits and obeys Retry-After loses nothing, and waits once', async () => {
    const schema = await send('schema-sync/runs', {
      source_schema_version: '1',
      source_schema_hash: `sha256:${'a'.repeat(64)}`,
      expected_active_version: null,
    });
    await send(`schema-sync/runs/${schema.run_id}/batches`, {
      sequence: 1,
      kind: 'taxonomy',
      entries: [{ external_taxonomy_id: 'all', name: 'All' }],
    });
    await send(`schema-sync/runs/${schema.run_id}/complete`, { expected_batch_count: 1 });
    let version: string | null = null;
    while (version === null) {
      version = (await ask('schema-sync/current')).body.version;
      if (version === null) await sleep(5);
    }
    const run = await send('index-sync/runs', {
      mode: 'replace',
      schema_version: version,
      expected_item_count: 300,
    });
    const size = run.limits.max_items_per_batch;
    for (let sequence = 1; sequence <= 300 / size; sequence += 1) {
      const items = Array.from({ length: size }, (_, index) => ({
        external_product_id: `p${sequence}-${index}`,
        updated_at: '2026-01-01T00:00:00Z',
        title: 'x',
      }));
      const receipt = await send(`index-sync/runs/${run.run_id}/batches`, { sequence, items });
      assert.equal(receipt.next_sequence, sequence + 1);
    }
    await send(`index-sync/runs/${run.run_id}/complete`, { expected_batch_count: 300 / size });
    let state = 'processing';
    while (state === 'processing') {
      const { body } = await ask(`index-sync/runs/${run.run_id}`);
      state = body.state;
      assert.equal(body.counters.accepted, 300);
    }
    assert.equal(state, 'completed');
    // 20 writes at 5 a second cannot all be taken at once; a wait that was obeyed suffices.
    assert.ok(refusals.length > 0);
    assert.deepEqual(
      refusals.filter(({ attempt }) => attempt > 1),
      [],
    );
  });
});
