// What capabilities say of the lexical lane, at every moment of random syncs, beside what is stored.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import { Idempotency } from '../../src/access/idempotency.ts';
import { systemClock } from '../../src/base/clock.ts';
import { SchemaRegistry } from '../../src/catalog/active-schema.ts';
import { ChangeWriter } from '../../src/catalog/change-writer.ts';
import { ProductService } from '../../src/catalog/product-service.ts';
import type { Capabilities } from '../../src/contract/capabilities.ts';
import type { ItemsReply, ProductItem } from '../../src/contract/products.ts';
import {
  activeSchemaTable,
  changeTable,
  liveCountTable,
  productTable,
  schemaTable,
} from '../../src/journal/catalogue-tables.ts';
import { put, type Journal } from '../../src/journal/journal.ts';
import { openLmdbJournal } from '../../src/journal/lmdb-store.ts';
import { limitDefaults } from '../../src/limits.ts';
import { loadConfig } from '../../src/load-config.ts';
import { CapabilitiesService } from '../../src/ops/capabilities.ts';
import { productsOf } from '../../src/search/handed-changes.ts';
import { SearchLanes } from '../../src/search/search-lanes.ts';
import { schemaRow } from '../support/product-fixtures.ts';

type Step =
  | { readonly kind: 'put' | 'remove'; readonly ids: readonly number[]; readonly title: string }
  | { readonly kind: 'schema' | 'policy' }
  | { readonly kind: 'rest'; readonly ms: number };

const ids = fc.uniqueArray(fc.nat(400), { minLength: 1, maxLength: 300 });
const title = fc.constantFrom('blue mug', 'red jug', 'green cup');
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('put' as const), ids, title }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('remove' as const), ids, title }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('schema' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('policy' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rest' as const), ms: fc.nat(15) }) },
);

describe('capabilities while a catalogue is synced (10)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aisle-capabilities-'));
  let journal: Journal;
  let lanes: SearchLanes;
  let changes: ChangeWriter;
  let registry: SchemaRegistry;
  let products: ProductService;
  let capabilities: CapabilitiesService;
  const disabled = new Set<string>();
  let tenantCount = 0;

  before(async () => {
    journal = await openLmdbJournal({ path: join(folder, 'journal') });
    changes = new ChangeWriter({ journal });
    registry = new SchemaRegistry({ journal });
    const liveCountOf = (tenantId: string) => journal.get(liveCountTable, [tenantId]) ?? 0;
    lanes = new SearchLanes(
      {
        clock: systemClock,
        headOf: (tenantId) => changes.readableHead(tenantId),
        liveCountOf,
        activeVersionOf: (tenantId) => registry.row(tenantId)?.version ?? null,
        policyOf: (tenantId) => ({
          lexical_enabled: !disabled.has(tenantId),
          semantic_enabled: false,
        }),
        report: (error) => assert.fail(String(error)),
      },
      {
        path: join(folder, 'journal'),
        snapshotsPath: join(folder, 'search'),
        deadlineMs: 5000,
        tenantIds: [],
      },
    );
    changes.onChange((tenantId, head, puts) => lanes.wake(tenantId, productsOf(puts, head)));
    products = new ProductService(
      { journal, clock: systemClock, registry, changes, idempotency: new Idempotency({ journal }) },
      { limits: limitDefaults },
    );
    capabilities = new CapabilitiesService(
      {
        clock: systemClock,
        lexical: (tenantId) => lanes.lexical(tenantId),
        semantic: (tenantId) => lanes.semantic(tenantId),
        activeSchemaVersion: (tenantId) => registry.row(tenantId)?.version ?? null,
        isAssistantEnabled: () => true,
        abilities: { transports: [], artifact_types: [] },
        isDeskConnected: () => false,
        limits: loadConfig({ env: {} }).limits,
      },
      { pollMovingSeconds: 5, pollSettledSeconds: 60 },
    );
  });
  after(async () => {
    await lanes.close();
    await journal.close();
    rmSync(folder, { recursive: true });
  });

  /** One tenant's catalogue, its model, and every document that was seen of it. */
  class Sync {
    readonly tenantId = `tenant-${(tenantCount += 1)}`;
    readonly #live = new Set<string>();
    readonly #etags = new Map<string, string>();
    readonly #documents = new Map<string, string>();
    #version = 0;
    #time = 0;

    async run(step: Step): Promise<void> {
      switch (step.kind) {
        case 'put':
          return await this.#send(
            step.ids.map((id) => this.#item(id, { status: 'active', title: step.title })),
          );
        case 'remove':
          return await this.#send(step.ids.map((id) => this.#item(id, { status: 'deleted' })));
        case 'schema':
          return await this.activate();
        case 'policy':
          if (!disabled.delete(this.tenantId)) disabled.add(this.tenantId);
          return;
        case 'rest':
          await sleep(step.ms);
          return;
        default:
          return step satisfies never;
      }
    }

    async activate(): Promise<void> {
      const version = this.#version + 1;
      const row = { ...schemaRow, version: `sv${version}` };
      await changes.write(this.tenantId, (sequence) => ({
        change: {
          puts: [
            put(schemaTable, [this.tenantId, row.version], row),
            put(activeSchemaTable, [this.tenantId], row.version),
            put(changeTable, [this.tenantId, sequence], { kind: 'schema', version: row.version }),
          ],
        },
        sequencesUsed: 1,
        result: undefined,
      }));
      this.#version = version;
    }

    /** Looks at the document in one turn of the loop, and compares it with what is stored then. */
    look(): Capabilities['search']['lexical'] {
      const { tenantId } = this;
      const reply = capabilities.forTenant(tenantId);
      const document = reply.body as Capabilities;
      const { lexical, semantic, effective_mode } = document.search;
      const stored = [...journal.range(productTable, { start: [tenantId], limit: 1000 })].filter(
        ({ key, row }) => key[0] === tenantId && row.status === 'active',
      );
      const reached = stored.filter(({ row }) => lanes.hasReached(tenantId, row.change_sequence));
      assert.equal(lexical.total, stored.length);
      assert.equal(lexical.indexed + lexical.pending, lexical.total);
      // An index that is being built has a cursor of its own: the unit test of a lane follows that.
      if (lexical.state !== 'building') {
        assert.ok(lexical.indexed <= reached.length, 'never more than what was read');
      }
      assert.equal(lexical.coverage, lexical.total === 0 ? 0 : lexical.indexed / lexical.total);
      assert.equal(semantic.queryable, false);
      assert.equal(effective_mode, lexical.queryable ? 'lexical' : 'none');
      assert.equal(document.schema.version, `sv${this.#version}`);
      this.#checkState(lexical);
      // What serves is of an older version: another is built, and the older one answers meanwhile.
      const isOfOlder = lexical.queryable && lexical.schema_version !== `sv${this.#version}`;
      assert.equal(lexical.state === 'building' && lexical.queryable, isOfOlder);
      const isMoving = lexical.state === 'building' || lexical.state === 'stale';
      assert.equal(document.poll_after_seconds, isMoving ? 5 : 60);
      this.#checkEtag(document, reply.headers?.['ETag'] ?? '');
      return lexical;
    }

    /** Looks again and again until nothing moves any more; then every number is exact. */
    async settle(): Promise<void> {
      disabled.delete(this.tenantId);
      let lexical = this.look();
      while (lexical.state !== 'ready' && !(lexical.state === 'pending' && lexical.total === 0)) {
        await sleep(1);
        lexical = this.look();
      }
      assert.equal(lexical.total, this.#live.size);
      assert.equal(lexical.indexed, this.#live.size);
      if (lexical.total === 0) return;
      assert.equal(lexical.schema_version, `sv${this.#version}`);
      const { hits } = await lanes.search(this.tenantId, {
        text: 'mug jug cup',
        limit: 1000,
      });
      for (const { external_product_id } of hits) assert.ok(this.#live.has(external_product_id));
    }

    #checkState({ policy, state, queryable, total, pending }: Capabilities['search']['lexical']) {
      const isEnabled = !disabled.has(this.tenantId);
      assert.equal(policy, isEnabled ? 'enabled' : 'disabled');
      assert.equal(state === 'disabled', !isEnabled);
      if (queryable) assert.ok(isEnabled && total > 0);
      if (state === 'ready') assert.ok(queryable && pending === 0 && total > 0);
      if (state === 'stale') assert.ok(queryable && pending > 0);
      if (state === 'pending') assert.ok(!queryable && total === 0);
      assert.notEqual(state, 'failed');
    }

    /** One document, one tag; one tag, one document: `as_of` apart, which is the time of asking. */
    #checkEtag(document: Capabilities, etag: string): void {
      const text = JSON.stringify({ ...document, as_of: '' });
      assert.match(etag, /^W\/"[0-9a-f]{32}"$/);
      assert.equal(this.#etags.get(text) ?? etag, etag);
      assert.equal(this.#documents.get(etag) ?? text, text);
      this.#etags.set(text, etag);
      this.#documents.set(etag, text);
    }

    #item(id: number, more: Pick<ProductItem, 'status' | 'title'>): ProductItem {
      this.#time += 1;
      const updated_at = new Date(Date.UTC(2026, 0, 1) + this.#time).toISOString();
      return { external_product_id: `p${id}`, updated_at, ...more };
    }

    async #send(items: ProductItem[]): Promise<void> {
      const { tenantId } = this;
      const reply = await products.applyBatch({
        tenantId,
        params: {},
        query: {},
        body: { items },
        idempotencyKey: null,
      });
      const { summary } = reply.body as ItemsReply;
      assert.equal(summary.accepted + summary.unchanged, items.length);
      for (const { external_product_id, status } of items) {
        if (status === 'active') this.#live.add(external_product_id);
        else this.#live.delete(external_product_id);
      }
    }
  }

  it('count every product once, never more than is there, and are exact when all is still', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 12, size: 'max' }), async (steps) => {
        const sync = new Sync();
        await sync.activate();
        for (const step of steps) {
          const running = sync.run(step).then(() => true);
          // Also between the commit and the word of it.
          while (!(await Promise.race([running, turn()]))) sync.look();
          sync.look();
        }
        await sync.settle();
      }),
      { numRuns: 25 },
    );
  });

  it('call a lane pending, not stale, from the moment that its last product is gone', async () => {
    const sync = new Sync();
    await sync.activate();
    const ids = [1, 2, 3];
    await sync.run({ kind: 'put', ids, title: 'blue mug' });
    await sync.settle();
    await sync.run({ kind: 'remove', ids, title: 'blue mug' });
    assert.equal(sync.look().state, 'pending');
    await sync.settle();
  });
});

const turn = (): Promise<false> => new Promise((resolve) => setImmediate(resolve, false));
