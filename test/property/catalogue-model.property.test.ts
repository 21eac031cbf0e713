// The catalogue under any history, against a model of it: syncs, runs, schemas, stock, time, faults,
// crashes.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as fc from 'fast-check';
import { formatMicroseconds, parseMicroseconds } from '../../src/catalog/microseconds.ts';
import { InventoryService } from '../../src/catalog/inventory/inventory-service.ts';
import { levelTable } from '../../src/catalog/inventory/inventory-tables.ts';
import { pageOfProducts } from '../../src/catalog/product-list.ts';
import { SchemaSyncService } from '../../src/catalog/schema-sync-service.ts';
import type { InventoryEvent, InventoryReply } from '../../src/contract/inventory.ts';
import { Refusal } from '../../src/contract/problems.ts';
import type {
  IndexRun,
  IndexRunReceipt,
  ItemsReply,
  ItemsSummary,
  Product,
  ProductItem,
} from '../../src/contract/products.ts';
import type { CurrentSchema, SchemaRun } from '../../src/contract/schema-sync.ts';
import { liveCountTable } from '../../src/journal/catalogue-tables.ts';
import { JournalFault } from '../../src/journal/journal.ts';
import { MemoryJournal } from '../support/memory-journal.ts';
import { levelsEvent } from '../support/inventory-client.ts';
import { contentHashOf } from '../support/item-content.ts';
import {
  attribute,
  call,
  ManualClock,
  readBody,
  services,
  tenantId,
} from '../support/product-fixtures.ts';

const dayMs = 86_400_000;
const aheadUs = 300_000_000;
const allKeys = ['red', 'green', 'blue'] as const;

/** A level as told: when it was true is what orders it. */
interface ModelLevel {
  readonly available: number | null;
  readonly occurredAt: string;
}

/** What is known of a product, and no more than that. */
interface ModelProduct {
  readonly item: ProductItem;
  readonly version: number;
  readonly updatedAtUs: number;
  /** When its content changed last, counted in changes of the catalogue. */
  readonly changedAt: number;
}

interface ModelRun {
  readonly runId: string;
  readonly mode: 'upsert' | 'replace';
  readonly declared: number | null;
  readonly schemaVersion: string;
  readonly begunAt: number;
  readonly begunAtMs: number;
  readonly batches: ProductItem[][];
  readonly totals: Record<keyof ItemsSummary, number>;
  readonly named: Set<string>;
  expiresAtMs: number;
  state: string;
}

type Expected = Pick<ItemsReply['results'][number], 'status' | 'reason'> & { code?: string };

const contentOf = (item: ProductItem): string => JSON.stringify({ ...item, updated_at: '' });
const microseconds = (item: ProductItem): number => parseMicroseconds(item.updated_at) ?? 0;

class Model {
  readonly products = new Map<string, ModelProduct>();
  /** By product and location. */
  readonly levels = new Map<string, ModelLevel>();
  readonly runs: ModelRun[] = [];
  schema: { version: string; keys: readonly string[] } | null = null;
  schemaCount = 0;
  #changes = 0;

  get liveCount(): number {
    return [...this.products.values()].filter(({ item }) => statusOf(item) === 'active').length;
  }

  /** The keys of active products that the schema lacks, by how many products carry them. */
  unknownCounts(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { item } of this.products.values()) {
      if (statusOf(item) !== 'active') continue;
      for (const key of this.unknownOf(item)) counts[key] = (counts[key] ?? 0) + 1;
    }
    return counts;
  }

  unknownOf(item: ProductItem): string[] {
    const keys = Object.keys(item.attributes ?? {});
    return keys.filter((key) => !this.schema?.keys.includes(key)).sort();
  }

  get changeCount(): number {
    return this.#changes;
  }

  noteActivation(): void {
    this.#changes += 1;
  }

  judge(item: ProductItem, nowMs: number): Expected {
    const id = item.external_product_id;
    const stored = this.products.get(id);
    const us = microseconds(item);
    if (stored && us < stored.updatedAtUs) return { status: 'stale' };
    const isSame = stored !== undefined && contentOf(stored.item) === contentOf(item);
    if (stored && us === stored.updatedAtUs) {
      if (isSame) return { status: 'unchanged', reason: 'same_update' };
      return { status: 'rejected', code: 'updated_at_conflict' };
    }
    if (us > nowMs * 1000 + aheadUs) return { status: 'rejected', code: 'updated_at_in_future' };
    if (stored && isSame) {
      this.products.set(id, { ...stored, item, updatedAtUs: us });
      return { status: 'unchanged', reason: 'same_content' };
    }
    if (this.unknownOf(item).length > 0) return { status: 'rejected', code: 'unknown_attribute' };
    this.put(item, (stored?.version ?? 0) + 1);
    return { status: 'accepted' };
  }

  /** Whatever a request says of a product, no replacement takes it away that began before. */
  name(item: ProductItem): void {
    for (const run of this.runs) {
      if (run.state === 'open') run.named.add(item.external_product_id);
    }
  }

  tell(place: string, told: ModelLevel): string {
    const kept = this.levels.get(place);
    if (kept && told.occurredAt < kept.occurredAt) return 'stale';
    if (kept && told.occurredAt === kept.occurredAt) {
      return told.available === kept.available ? 'duplicate' : 'conflict';
    }
    this.levels.set(place, told);
    return 'applied';
  }

  put(item: ProductItem, version: number): void {
    this.#changes += 1;
    const updatedAtUs = microseconds(item);
    const changedAt = this.#changes;
    this.products.set(item.external_product_id, { item, version, updatedAtUs, changedAt });
  }

  /** What a replace run takes away at its end. */
  removeUnnamed(run: ModelRun): number {
    let count = 0;
    for (const [id, { item, version, updatedAtUs, changedAt }] of [...this.products].sort(byKey)) {
      if (statusOf(item) === 'deleted' || changedAt > run.begunAt || run.named.has(id)) continue;
      const updated_at = formatMicroseconds(Math.max(run.begunAtMs * 1000, updatedAtUs));
      this.put({ external_product_id: id, updated_at, status: 'deleted' }, version + 1);
      count += 1;
    }
    return count;
  }
}

const byKey = ([left]: [string, unknown], [right]: [string, unknown]) => (left < right ? -1 : 1);
const statusOf = (item: ProductItem): 'active' | 'archived' | 'deleted' => item.status ?? 'active';

const anyItem: fc.Arbitrary<ProductItem> = fc
  .record({
    external_product_id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    updated_at: fc.constantFrom(
      '2026-11-20T00:00:00.000001Z',
      '2026-11-20T01:00:00.000001+01:00',
      '2026-11-20T00:00:00.000002Z',
      '2026-11-21T11:59:59Z',
      '2026-11-21T12:04:59.999999Z',
      '2026-11-21T12:06:00Z',
      '2026-11-22T14:00:00Z',
    ),
    title: fc.constantFrom('One', 'Two'),
    status: fc.constantFrom('active', 'active', undefined, 'archived', 'deleted'),
    keys: fc.subarray([...allKeys]),
  })
  .map(({ external_product_id, updated_at, title, status, keys }) => {
    if (status === 'deleted') return { external_product_id, updated_at, status };
    const item: ProductItem = { external_product_id, updated_at, title };
    if (status === 'active' || status === 'archived') item.status = status;
    if (keys.length > 0) item.attributes = Object.fromEntries(keys.map((key) => [key, 'x']));
    return item;
  });

const anyBatch = fc.uniqueArray(anyItem, {
  selector: (item) => item.external_product_id,
  minLength: 1,
  maxLength: 4,
});

const which = fc.nat(20);

const anyCommand = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('delta'), items: anyBatch }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('twice'), items: anyBatch }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('schema'), keys: fc.subarray([...allKeys]) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('start'),
      mode: fc.constantFrom('upsert', 'replace', 'replace'),
      declared: fc.nat(4),
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('batch'), which, items: anyBatch }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('again'), which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('complete'),
      which,
      isRight: fc.boolean(),
      crashes: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel'), which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('wait'),
      ms: fc.constantFrom(1, 200_000, dayMs + 1),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('crash') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fault'), items: anyBatch }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('stock'),
      place: fc.tuple(fc.constantFrom('a', 'b', 'z'), fc.constantFrom('', 'berlin')),
      available: fc.constantFrom(null, 0, 5),
      occurredAt: fc.constantFrom('2026-11-21T11:00:00.000001Z', '2026-11-21T11:00:00.000002Z'),
      isTwice: fc.boolean(),
    }),
  },
);
type Command = {
  readonly kind: string;
  readonly items?: readonly ProductItem[];
  readonly keys?: readonly string[];
  readonly mode?: string;
  readonly declared?: number;
  readonly which?: number;
  readonly isRight?: boolean;
  readonly crashes?: boolean;
  readonly ms?: number;
  readonly place?: readonly [product: string, location: string];
  readonly available?: number | null;
  readonly occurredAt?: string;
  readonly isTwice?: boolean;
};

/** The services of one process, and their successors over the same journal. */
class System {
  readonly journal = new MemoryJournal();
  readonly clock = new ManualClock();
  readonly model = new Model();
  #services = this.#open();
  #keyCount = 0;

  #open() {
    const { journal, clock } = this;
    const made = services(journal, { clock });
    const schemas = new SchemaSyncService({
      ...made,
      retrievalPolicy: () => ({ lexical_enabled: true, semantic_enabled: false }),
    });
    const stock = new InventoryService(
      {
        journal,
        clock,
        secretsOf: () => [],
        tenantIds: () => [tenantId],
        onLevels: () => {},
      },
      { toleranceSeconds: 300, aheadSecondsMax: 300, memoryMs: 7 * dayMs },
    );
    return { ...made, schemas, stock };
  }

  /** What a process leaves half done is taken up by the next: nothing is lost, nothing twice. */
  async crash(): Promise<void> {
    const { runs, schemas, host } = this.#services;
    await Promise.all([runs.close(), schemas.close()]);
    host.close();
    this.#services = this.#open();
    this.#services.runs.resumeUnfinished();
    await this.#services.schemas.resumeUnfinished();
  }

  async run(command: Command): Promise<void> {
    const { items = [] } = command;
    switch (command.kind) {
      case 'delta':
        return await this.#delta(items);
      case 'twice':
        await this.#delta(items);
        return await this.#delta(items.toReversed());
      case 'schema':
        return await this.#activate(command.keys ?? []);
      case 'start':
        return await this.#start(command);
      case 'batch':
        return await this.#batch(command.which ?? 0, items);
      case 'again':
        return await this.#sendAgain(command.which ?? 0);
      case 'complete':
        return await this.#complete(command);
      case 'cancel':
        return await this.#cancel(command.which ?? 0);
      case 'wait':
        this.clock.advance(command.ms ?? 0);
        return;
      case 'fault':
        return await this.#failingDelta(items);
      case 'stock':
        return await this.#stock(command);
      default:
        return await this.crash();
    }
  }

  async #delta(items: readonly ProductItem[]): Promise<void> {
    const { products } = this.#services;
    const body = await readBody(products, { items });
    const sending = products.applyBatch(call(body));
    if (this.model.schema === null) return await refused(sending, 'no_active_schema');
    this.#compare((await sending).body as ItemsReply, items);
  }

  /** A batch that the disk refuses leaves no trace; one that has nothing to write is answered. */
  async #failingDelta(items: readonly ProductItem[]): Promise<void> {
    this.journal.failNext();
    try {
      await this.#delta(items);
      await assert.rejects(this.journal.commit({}), JournalFault);
    } catch (fault) {
      if (!(fault instanceof JournalFault)) throw fault;
    }
    await nextTurn();
  }

  async #stock({ place = ['', ''], available = 0, occurredAt = '', isTwice }: Command) {
    const [external_product_id, external_location_id] = place;
    const told = {
      external_product_id,
      ...(external_location_id !== '' && { external_location_id }),
      available,
      occurred_at: occurredAt,
    };
    this.#keyCount += 1;
    const event = {
      ...call(levelsEvent([told]) as InventoryEvent),
      eventId: `event-${this.#keyCount}`,
    };
    const { body } = await this.#services.stock.receive(event);
    const { results, duplicate } = body as InventoryReply;
    const product = this.model.products.get(external_product_id);
    const matched = product !== undefined && statusOf(product.item) !== 'deleted';
    const status = this.model.tell(place.join(' '), { available, occurredAt });
    assert.equal(duplicate, false);
    assert.deepEqual(results, [{ index: 0, status, matched }]);
    if (isTwice !== true) return;
    const again = (await this.#services.stock.receive(event)).body as InventoryReply;
    assert.deepEqual(again, { ...(body as InventoryReply), duplicate: true });
  }

  /** Compares the answers with the model's, and makes the model follow. */
  #compare(
    reply: Pick<ItemsReply, 'summary'> & { results?: ItemsReply['results'] | undefined },
    items: readonly ProductItem[],
  ): void {
    const summary = { received: items.length, accepted: 0, unchanged: 0, stale: 0, rejected: 0 };
    for (const [index, item] of items.entries()) {
      const expected = this.model.judge(item, this.clock.nowMs());
      this.model.name(item);
      summary[expected.status] += 1;
      const result = reply.results?.[index];
      assert.equal(result?.external_product_id, item.external_product_id);
      const { status, reason, error } = result;
      assert.deepEqual(
        { status, ...(reason && { reason }), ...(error && { code: error.code }) },
        expected,
      );
      const stored = this.model.products.get(item.external_product_id);
      assert.equal(result.projection_version, stored?.version ?? null);
    }
    assert.deepEqual(reply.summary, summary);
  }

  async #activate(keys: readonly string[]): Promise<void> {
    const { schemas } = this.#services;
    const { model } = this;
    model.schemaCount += 1;
    const source_schema_hash = `sha256:${String(model.schemaCount).padStart(64, '0')}`;
    const started = await schemas.start({
      ...call({
        source_schema_version: 'v',
        source_schema_hash,
        expected_active_version: model.schema?.version ?? null,
      }),
      idempotencyKey: `schema-${model.schemaCount}`,
    });
    const params = { run_id: (started.body as SchemaRun).run_id };
    const entries = ['always', ...keys].map((key) => attribute(key, 'text'));
    await schemas.addBatch(call({ sequence: 1, kind: 'attribute', entries }, { params }));
    await schemas.complete(call({ expected_batch_count: 1 }, { params }));
    await schemas.settled();
    const { body } = await schemas.get(call(undefined, { params }));
    const run = body as SchemaRun;
    assert.equal(run.state, 'activated');
    model.schema = { version: run.schema_version ?? '', keys };
    model.noteActivation();
    const counts = model.unknownCounts();
    assert.equal(run.products?.untouched, model.liveCount);
    const listed = run.products.unknown_attributes.map((one) => [one.attribute_key, one.products]);
    assert.deepEqual(Object.fromEntries(listed), counts);
    const { body: current } = await schemas.current(call(undefined));
    assert.deepEqual((current as CurrentSchema).products, run.products);
  }

  async #start({ mode, declared = 0 }: Command): Promise<void> {
    const { model, clock } = this;
    this.#keyCount += 1;
    const isReplace = mode === 'replace';
    const starting = this.#services.runs.start({
      ...call({
        mode: isReplace ? ('replace' as const) : ('upsert' as const),
        schema_version: model.schema?.version ?? 'none',
        ...(isReplace && { expected_item_count: declared }),
      }),
      idempotencyKey: `run-${this.#keyCount}`,
    });
    if (model.schema === null) return await refused(starting, 'no_active_schema');
    this.#expire();
    if (model.runs.filter(({ state }) => state === 'open').length >= 4) {
      return await refused(starting, 'too_many_open_runs');
    }
    const { body } = await starting;
    model.runs.push({
      runId: (body as IndexRun).run_id,
      mode: isReplace ? 'replace' : 'upsert',
      declared: isReplace ? declared : null,
      schemaVersion: model.schema.version,
      begunAt: model.changeCount,
      begunAtMs: clock.nowMs(),
      batches: [],
      totals: { received: 0, accepted: 0, unchanged: 0, stale: 0, rejected: 0 },
      named: new Set(),
      expiresAtMs: clock.nowMs() + dayMs,
      state: 'open',
    });
  }

  async #batch(index: number, items: readonly ProductItem[]): Promise<void> {
    const run = this.#runAt(index);
    if (run === undefined) return;
    const sequence = run.batches.length + 1;
    const sending = this.#sendBatch(run, sequence, items);
    if (run.state !== 'open') return await refused(sending, 'run_not_open');
    if (run.schemaVersion !== this.model.schema?.version) {
      await refused(sending, 'schema_version_conflict');
      run.state = 'failed';
      return;
    }
    const receipt = (await sending).body as IndexRunReceipt;
    this.#compare(receipt, items);
    run.batches.push([...items]);
    for (const [name, count] of Object.entries(receipt.summary)) {
      run.totals[name as keyof ItemsSummary] += count;
    }
    run.expiresAtMs = this.clock.nowMs() + dayMs;
  }

  async #sendAgain(index: number): Promise<void> {
    const run = this.#runAt(index);
    const items = run?.batches.at(-1);
    if (run === undefined || items === undefined) return;
    const { status, body } = await this.#sendBatch(run, run.batches.length, items);
    assert.equal(status, 200);
    assert.equal((body as IndexRunReceipt).duplicate, true);
  }

  async #sendBatch(run: ModelRun, sequence: number, items: readonly ProductItem[]) {
    const { products, runs } = this.#services;
    const body = await readBody(products, { sequence, items });
    return await runs.sendBatch(call(body, { params: { run_id: run.runId } }));
  }

  async #complete({ which = 0, isRight, crashes }: Command): Promise<void> {
    const run = this.#runAt(which);
    if (run === undefined) return;
    const params = { run_id: run.runId };
    const expected_batch_count = run.batches.length + (isRight ? 0 : 1);
    const completing = this.#services.runs.complete(call({ expected_batch_count }, { params }));
    const hasCompleted = run.state.startsWith('completed');
    if (run.state !== 'open' && !hasCompleted) return await refused(completing, 'run_not_open');
    if (!isRight) return await refused(completing, 'batch_count_mismatch');
    if (!hasCompleted && run.declared !== null && run.declared !== run.totals.received) {
      return await refused(completing, 'item_count_mismatch');
    }
    assert.equal((await completing).status, hasCompleted ? 200 : 202);
    if (hasCompleted) return;
    if (crashes) await this.crash();
    await this.#services.runs.settle();
    run.state = run.totals.rejected > 0 ? 'completed_with_errors' : 'completed';
    const removed = run.mode === 'replace' ? this.model.removeUnnamed(run) : 0;
    const { body } = await this.#services.runs.get(call(undefined, { params }));
    assert.equal((body as IndexRun).state, run.state);
    assert.deepEqual((body as IndexRun).counters, { ...run.totals, removed });
  }

  async #cancel(index: number): Promise<void> {
    const run = this.#runAt(index);
    if (run === undefined) return;
    const params = { run_id: run.runId };
    const cancelling = this.#services.runs.cancel(call(undefined, { params }));
    if (run.state !== 'open' && run.state !== 'cancelled') {
      return await refused(cancelling, 'run_not_open');
    }
    assert.equal((await cancelling).status, 200);
    run.state = 'cancelled';
  }

  #runAt(index: number): ModelRun | undefined {
    this.#expire();
    const { runs } = this.model;
    return runs.length === 0 ? undefined : runs[index % runs.length];
  }

  #expire(): void {
    for (const run of this.model.runs) {
      if (run.state === 'open' && this.clock.nowMs() >= run.expiresAtMs) run.state = 'expired';
    }
  }

  /** Everything that can be read says what the model says. */
  async check(): Promise<void> {
    const { journal, model } = this;
    const page = await pageOfProducts(journal, { tenantId, query: { limit: '1000' } });
    const expected = [...model.products]
      .sort(byKey)
      .map(([id, { item, version, updatedAtUs }]) => ({
        external_product_id: id,
        status: statusOf(item),
        content_hash: contentHashOf(item),
        projection_version: version,
        updated_at: formatMicroseconds(updatedAtUs),
      }));
    assert.deepEqual(page.items, expected);
    assert.equal(journal.get(liveCountTable, [tenantId]) ?? 0, model.liveCount);
    const levels = [...journal.range(levelTable, {})].map(({ key, row }) => [
      `${key[1]} ${key[3]}`,
      { available: row.available, occurredAt: formatMicroseconds(row.occurred_at_us) },
    ]);
    assert.deepEqual(Object.fromEntries(levels), Object.fromEntries(model.levels));
    for (const one of expected) {
      const params = { external_product_id: one.external_product_id };
      const { body: read } = await this.#services.products.get(call(undefined, { params }));
      const body = read as Product;
      const item = model.products.get(one.external_product_id)?.item;
      assert.ok(item);
      assert.deepEqual(body.unknown_attributes ?? [], model.unknownOf(item));
      assert.equal(body.projection_version, one.projection_version);
    }
  }
}

async function refused(promise: Promise<unknown>, code: string): Promise<void> {
  await assert.rejects(promise, (error) => {
    assert.ok(error instanceof Refusal, String(error));
    assert.equal(error.code, code);
    return true;
  });
}

async function play(commands: readonly Command[]): Promise<void> {
  const system = new System();
  for (const command of commands) {
    await system.run(command);
    await system.check();
  }
  await system.crash();
  await system.check();
}

describe('the catalogue under any history (7, 8.2, 8.3)', () => {
  it('holds the same as a simple model of it, after every step and every crash', async () => {
    const first = fc.record({ kind: fc.constant('schema'), keys: fc.constant([...allKeys]) });
    await fc.assert(
      fc.asyncProperty(
        fc.option(first, { nil: undefined, freq: 8 }),
        fc.array(anyCommand as fc.Arbitrary<Command>, { maxLength: 30, size: 'max' }),
        (schema, commands) => play(schema ? [schema, ...commands] : commands),
      ),
      { numRuns: 300 },
    );
  });
});
