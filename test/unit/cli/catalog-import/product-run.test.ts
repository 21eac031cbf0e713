// Driving index-sync runs against a small service that keeps the rules of contract 8.3.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { ApiClient } from '../../../../src/cli/catalog-import/api-client.ts';
import { syncProducts } from '../../../../src/cli/catalog-import/product-run.ts';
import type { ProductSource } from '../../../../src/cli/catalog-import/product-source.ts';
import { silentProgress } from '../../../../src/cli/catalog-import/progress.ts';
import type { RejectedItem } from '../../../../src/cli/catalog-import/source-item.ts';
import { CommandFailure } from '../../../../src/cli/command-failure.ts';

interface FakeRun {
  run_id: string;
  state: string;
  mode: string;
  batches: string[][];
}

/** Index-sync runs in memory. `dieAfter` batches it stops answering, once. */
class FakeService {
  readonly runs: FakeRun[] = [];
  readonly #byKey = new Map<string, { run: FakeRun; body: string }>();
  readonly #limits: { items: number; batches: number };
  dieAfter = Infinity;
  /** A body with more bytes never arrives: a proxy answers, with a page of its own. */
  proxyBytesMax = Infinity;
  /** Answers every batch that holds no refused item. */
  oddRefusal: Response | undefined;
  readonly refusedIds = new Set<string>();

  constructor(limits: { items: number; batches: number }) {
    this.#limits = limits;
  }

  get client(): ApiClient {
    return new ApiClient(
      { baseUrl: 'http://service', apiKey: 'k' },
      { sleep: async () => {}, fetch: async (url, init) => this.#answer(url, init) },
    );
  }

  get sentIds(): string[] {
    return this.runs.flatMap(({ batches }) => batches.flat());
  }

  #answer(url: unknown, { method, body, headers }: RequestInit = {}): Response {
    assert.ok(typeof url === 'string');
    const [, runId, action] = /runs(?:\/([^/?]+))?(?:\/(\w+))?/.exec(url) ?? [];
    const text = typeof body === 'string' ? body : '{}';
    if (runId === undefined) return this.#start(text, new Headers(headers));
    const run = this.runs.find((candidate) => candidate.run_id === runId);
    assert.ok(run);
    if (action === 'items') return Response.json({ items: [], next_cursor: '', has_more: false });
    if (method === 'GET') return Response.json(this.#view(run));
    if (action === 'batches' && text.length > this.proxyBytesMax) {
      return new Response('<html>413 Request Entity Too Large</html>', { status: 413 });
    }
    if (action === 'batches') return this.#batch(run, text);
    assert.equal(run.state, 'open');
    if (action === 'cancel') run.state = 'cancelled';
    else {
      const { expected_batch_count } = JSON.parse(text) as { expected_batch_count: number };
      assert.equal(expected_batch_count, run.batches.length);
      run.state = 'completed';
    }
    return Response.json(this.#view(run));
  }

  #start(body: string, headers: Headers): Response {
    const key = headers.get('idempotency-key') ?? '';
    const known = this.#byKey.get(key);
    if (known !== undefined) {
      assert.equal(known.body, body);
      const first = { ...this.#view(known.run), state: 'open', next_sequence: 1 };
      return Response.json(first, { status: 201, headers: { 'idempotent-replayed': 'true' } });
    }
    const { mode } = JSON.parse(body) as { mode: string };
    const run: FakeRun = { run_id: `run_${this.runs.length}`, state: 'open', mode, batches: [] };
    this.runs.push(run);
    this.#byKey.set(key, { run, body });
    return Response.json(this.#view(run), { status: 201 });
  }

  #batch(run: FakeRun, body: string): Response {
    this.dieAfter -= 1;
    if (this.dieAfter < 0) throw new TypeError('fetch failed');
    const { sequence, items } = JSON.parse(body) as {
      sequence: number;
      items: { external_product_id: string }[];
    };
    const ids = items.map((item) => item.external_product_id);
    const errors = ids.flatMap((id, index) => {
      if (!this.refusedIds.has(id)) return [];
      return [{ pointer: `#/items/${index}/titel`, code: 'unknown_field', detail: 'unknown' }];
    });
    if (errors.length > 0) {
      // Like the service, it names a bounded number of faults.
      const problem = { code: 'validation_failed', errors: errors.slice(0, 2) };
      return Response.json(problem, { status: 422 });
    }
    if (this.oddRefusal !== undefined) return this.oddRefusal;
    const held = run.batches[sequence - 1];
    if (held !== undefined) {
      if (held.join() === ids.join()) return Response.json({ summary: counts(ids.length) });
      return Response.json({ code: 'batch_conflict' }, { status: 409 });
    }
    assert.equal(run.state, 'open');
    assert.equal(sequence, run.batches.length + 1);
    assert.ok(ids.length <= this.#limits.items && sequence <= this.#limits.batches);
    run.batches.push(ids);
    return Response.json({ summary: counts(ids.length) });
  }

  #view(run: FakeRun): Record<string, unknown> {
    return {
      run_id: run.run_id,
      state: run.state,
      next_sequence: run.batches.length + 1,
      received_batches: run.batches.length,
      counters: { ...counts(run.batches.flat().length), removed: 0 },
      errors: [],
      poll_after_seconds: 0,
      limits: {
        max_items_per_batch: this.#limits.items,
        max_batches_per_run: this.#limits.batches,
        max_batch_bytes: 1_000_000,
        max_item_bytes: 10_000,
        min_batch_interval_ms: 0,
      },
    };
  }
}

const counts = (received: number) => ({
  received,
  accepted: received,
  unchanged: 0,
  stale: 0,
  rejected: 0,
});

function sourceOf(ids: readonly string[]): ProductSource {
  return {
    hash: ids.join(' '),
    count: ids.length,
    rejectedCount: 0,
    async *items() {
      for (const id of ids) yield { item: { external_product_id: id }, origin: `file:${id}` };
    },
  };
}

const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`);
const upsert = {
  schemaVersion: 'sv_1',
  mode: 'upsert',
  progress: silentProgress,
  onRejected: () => {},
} as const;

describe('index-sync runs from the command line (contract 8.3)', () => {
  it('send every product once, in order, in as many runs as the limits ask for', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(60),
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 4 }),
        async (count, items, batches) => {
          const service = new FakeService({ items, batches });
          const ids = idsOf(count);
          const outcome = await syncProducts(service.client, { ...upsert, source: sourceOf(ids) });
          assert.deepEqual(service.sentIds, ids);
          assert.equal(outcome.counters.received, count);
          assert.equal(service.runs.length, Math.ceil(count / (items * batches)));
          assert.ok(service.runs.every(({ state }) => state === 'completed'));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('resume an interrupted import at any place', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40 }), fc.nat(20), async (count, dieAfter) => {
        const service = new FakeService({ items: 3, batches: 2 });
        service.dieAfter = dieAfter;
        const sync = { ...upsert, source: sourceOf(idsOf(count)) };
        await syncProducts(service.client, sync).catch(() => {});
        service.dieAfter = Infinity;
        const outcome = await syncProducts(service.client, sync);
        assert.deepEqual(service.sentIds, idsOf(count));
        assert.equal(outcome.counters.received, count);
      }),
      { numRuns: 60 },
    );
  });

  it('send a finished import again only on request, and a replacement every time', async () => {
    const service = new FakeService({ items: 2, batches: 3 });
    const sync = { ...upsert, source: sourceOf(idsOf(9)) };
    assert.equal((await syncProducts(service.client, sync)).hasSent, true);
    const second = await syncProducts(service.client, sync);
    assert.equal(second.hasSent, false);
    assert.equal(second.counters.received, 9);
    assert.equal(service.runs.length, 2);
    await syncProducts(service.client, { ...sync, salt: 'again' });
    assert.equal(service.runs.length, 4);
    const small = { ...sync, source: sourceOf(idsOf(5)), mode: 'replace' } as const;
    await syncProducts(service.client, small);
    await syncProducts(service.client, small);
    assert.equal(service.runs.length, 6);
  });

  it('refuse a replacement that does not fit into one run, and leave none open', async () => {
    const service = new FakeService({ items: 2, batches: 2 });
    const sync = { ...upsert, source: sourceOf(idsOf(5)), mode: 'replace' } as const;
    await assert.rejects(syncProducts(service.client, sync), CommandFailure);
    assert.deepEqual(
      service.runs.map(({ state }) => state),
      ['cancelled'],
    );
  });

  it('leave out the items that refuse a batch, name their places, and go on', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 30 }),
        fc.uniqueArray(fc.nat(29), { maxLength: 30 }),
        fc.integer({ min: 1, max: 5 }),
        async (count, refused, items) => {
          const service = new FakeService({ items, batches: 3 });
          for (const index of refused) service.refusedIds.add(`p${index}`);
          const ids = idsOf(count);
          const rejected: RejectedItem[] = [];
          const outcome = await syncProducts(service.client, {
            ...upsert,
            source: sourceOf(ids),
            onRejected: (one) => rejected.push(one),
          });
          const bad = ids.filter((id) => service.refusedIds.has(id));
          assert.deepEqual(
            service.sentIds,
            ids.filter((id) => !service.refusedIds.has(id)),
          );
          assert.equal(outcome.counters.received, count);
          assert.equal(outcome.counters.rejected, bad.length);
          assert.deepEqual(
            rejected.map(({ external_product_id, origin, error }) => [
              external_product_id,
              error.code,
              origin,
              error.pointer,
            ]),
            bad.map((id) => [id, 'unknown_field', `file:${id}`, '/titel']),
          );
          assert.ok(service.runs.every(({ state }) => state === 'completed'));
        },
      ),
      { numRuns: 100 },
    );
  });

  it('count refused items of an interrupted attempt, and send all others', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 30 }),
        fc.uniqueArray(fc.nat(29), { maxLength: 12 }),
        fc.nat(12),
        async (count, refused, dieAfter) => {
          const service = new FakeService({ items: 3, batches: 4 });
          for (const index of refused) service.refusedIds.add(`p${index}`);
          service.dieAfter = dieAfter;
          const sync = { ...upsert, source: sourceOf(idsOf(count)) };
          await syncProducts(service.client, sync).catch(() => {});
          service.dieAfter = Infinity;
          const outcome = await syncProducts(service.client, sync);
          const good = idsOf(count).filter((id) => !service.refusedIds.has(id));
          assert.deepEqual(service.sentIds, good);
          assert.equal(outcome.counters.received, count);
          assert.equal(outcome.counters.rejected, count - good.length);
        },
      ),
      {
        numRuns: 100,
        examples: [
          [13, [9, 10, 11], 6],
          [13, [3, 4, 5], 5],
          [12, [0, 1, 2, 3, 4, 5], 7],
          [6, [0, 1, 2, 3, 4, 5], 99],
        ],
      },
    );
  });

  it('give a replacement up for one refused item, name its place, and leave no run open', async () => {
    const service = new FakeService({ items: 3, batches: 5 });
    service.refusedIds.add('p4');
    const sync = { ...upsert, mode: 'replace', source: sourceOf(idsOf(9)) } as const;
    await assert.rejects(
      syncProducts(service.client, sync),
      (error) => error instanceof CommandFailure && /file:p4 \("p4"\) \/titel/.test(error.message),
    );
    assert.equal(service.runs[0]?.state, 'cancelled');
    service.refusedIds.clear();
    await syncProducts(service.client, sync);
    assert.equal(service.runs[1]?.state, 'completed');
  });

  it('stop if no item explains the refusal, and leave no run open', async () => {
    const service = new FakeService({ items: 3, batches: 5 });
    service.oddRefusal = Response.json({ code: 'payload_too_large' }, { status: 413 });
    const sync = { ...upsert, source: sourceOf(idsOf(9)) };
    await assert.rejects(syncProducts(service.client, sync), CommandFailure);
    assert.equal(service.runs[0]?.state, 'cancelled');
  });

  it('make batches smaller if a proxy refuses their size, and reject an item that is too large alone', async () => {
    const bigger = (ids: readonly string[], padding: (id: string) => number): ProductSource => ({
      ...sourceOf(ids),
      async *items() {
        for (const id of ids) {
          const title = 'x'.repeat(padding(id));
          yield { item: { external_product_id: id, title }, origin: `file:${id}` };
        }
      },
    });
    const service = new FakeService({ items: 100, batches: 100 });
    service.proxyBytesMax = 90_000;
    const source = bigger(idsOf(60), () => 8000);
    const outcome = await syncProducts(service.client, { ...upsert, source });
    assert.deepEqual(outcome.counters.received, 60);
    const [first, ...others] = service.runs.toReversed();
    assert.deepEqual(first?.batches.flat(), idsOf(60));
    assert.equal(first?.state, 'completed');
    assert.ok(others.length > 0 && others.every(({ state }) => state === 'cancelled'));
    const rejected: RejectedItem[] = [];
    const again = new FakeService({ items: 1, batches: 100 });
    again.proxyBytesMax = 90_000;
    await syncProducts(again.client, {
      ...upsert,
      source: bigger(idsOf(3), (id) => (id === 'p1' ? 100_000 : 1)),
      onRejected: (one) => rejected.push(one),
    });
    assert.deepEqual(again.sentIds, ['p0', 'p2']);
    assert.deepEqual(
      rejected.map(({ origin, error }) => [origin, error.code]),
      [['file:p1', 'payload_too_large']],
    );
  });

  it('report each faulty item once, although a proxy made the import begin again', async () => {
    const service = new FakeService({ items: 10, batches: 100 });
    const told: string[] = [];
    const counts: number[] = [];
    const ids = idsOf(60);
    const source: ProductSource = {
      ...sourceOf(ids),
      async *items() {
        // The last batches are too large for the proxy, when the first have been judged.
        for (const [index, id] of ids.entries()) {
          const title = 'x'.repeat(index < 30 ? 1 : 8000);
          yield { item: { external_product_id: id, title }, origin: `file:${id}` };
        }
      },
    };
    service.proxyBytesMax = 60_000;
    for (const id of ['p3', 'p4', 'p17', 'p58']) service.refusedIds.add(id);
    const outcome = await syncProducts(service.client, {
      ...upsert,
      source,
      onRejected: ({ origin }) => told.push(origin),
      progress: { ...silentProgress, begin: (count) => counts.push(count) },
    });
    assert.deepEqual(told, ['file:p3', 'file:p4', 'file:p17', 'file:p58']);
    assert.equal(outcome.counters.rejected, 4);
    assert.equal(outcome.counters.received, 60);
    assert.ok(counts.length > 1 && counts.every((count) => count === 60));
  });

  it('send no replacement while an item of the files cannot be sent', async () => {
    const service = new FakeService({ items: 3, batches: 5 });
    const source = { ...sourceOf(idsOf(4)), count: 5, rejectedCount: 1 };
    await assert.rejects(
      syncProducts(service.client, { ...upsert, mode: 'replace', source }),
      (error) => error instanceof CommandFailure && error.message.startsWith('1 of 5 items cannot'),
    );
    assert.deepEqual(service.runs, []);
  });
});
