// The lexical lane as a cursor over a tenant's changes: how far it is, and what answers meanwhile.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import {
  activeSchemaTable,
  changeTable,
  productTable,
  schemaTable,
  type ProductRow,
  type SchemaRow,
} from '../../../src/journal/catalogue-tables.ts';
import {
  put,
  remove,
  type Key,
  type Put,
  type RangeOptions,
  type Table,
} from '../../../src/journal/journal.ts';
import { MemoryJournal } from '../../../src/journal/memory-store.ts';
import {
  CatalogueLane,
  type CatalogueTables,
  type LaneProgress,
} from '../../../src/search/catalogue-lane.ts';

const tenant = 't';

/** The tables of a tenant, and the changes that a catalogue makes to them. */
class Shop {
  readonly #journal = new MemoryJournal();
  readonly #rows = new Map<string, ProductRow>();
  #head = 0;

  get tables(): CatalogueTables {
    const journal = this.#journal;
    return {
      get: (table, key) => journal.get(table, key),
      range: (table, options) => journal.range(table, options),
      count: (table, options) => [...journal.range(table, options)].length,
    };
  }

  async activate(version: string): Promise<void> {
    const none = { taxonomy: [], collection: [], attribute: [], classification: [] };
    this.#head += 1;
    await this.#journal.commit({
      puts: [
        put(schemaTable, [tenant, version], { version, ...none } as unknown as SchemaRow),
        put(activeSchemaTable, [tenant], version),
        put(changeTable, [tenant, this.#head], { kind: 'schema', version }),
      ],
    });
  }

  async write(id: string, title: string, status: ProductRow['status'] = 'active'): Promise<void> {
    this.#head += 1;
    const item = { external_product_id: id, title };
    const row = {
      content: JSON.stringify(item),
      status,
      change_sequence: this.#head,
    } as unknown as ProductRow;
    const puts: Put[] = [
      put(productTable, [tenant, id], row),
      put(changeTable, [tenant, this.#head], { kind: 'product', external_product_id: id }),
    ];
    const former = this.#rows.get(id);
    if (former !== undefined) puts.push(remove(changeTable, [tenant, former.change_sequence]));
    this.#rows.set(id, row);
    await this.#journal.commit({ puts });
  }

  get head(): number {
    return this.#head;
  }

  /** Live products, each with its latest change. */
  get live(): readonly (readonly [id: string, changeSequence: number])[] {
    return [...this.#rows]
      .filter(([, { status }]) => status === 'active')
      .map(([id, { change_sequence }]) => [id, change_sequence]);
  }
}

/** Tables that note which change of each product was read of them. */
class WatchedTables implements CatalogueTables {
  readonly #tables: CatalogueTables;
  readonly read = new Map<string, number>();

  constructor(tables: CatalogueTables) {
    this.#tables = tables;
  }

  get<Row>(table: Table<Row>, key: Key): Row | undefined {
    const row = this.#tables.get(table, key);
    if (row !== undefined) this.#note(table, key, row);
    return row;
  }

  *range<Row>(table: Table<Row>, options: RangeOptions): Iterable<{ key: Key; row: Row }> {
    for (const found of this.#tables.range(table, options)) {
      this.#note(table, found.key, found.row);
      yield found;
    }
  }

  count(table: Table<unknown>, options: Pick<RangeOptions, 'start' | 'end'>): number {
    return this.#tables.count(table, options);
  }

  #note(table: Table<unknown>, key: Key, row: unknown): void {
    if (table.name !== productTable.name) return;
    this.read.set(String(key[1]), (row as ProductRow).change_sequence);
  }
}

function idsOf(lane: CatalogueLane, text: string): string[] {
  const hits = lane.index?.search({ text, limit: 10 }).hits ?? [];
  return hits.map((hit) => hit.external_product_id).sort();
}

function progressOf(lane: CatalogueLane): LaneProgress {
  return lane.progress;
}

function catchUp(lane: CatalogueLane): void {
  while (lane.advance());
}

describe('a lane', () => {
  it('is as far as its cursor says, measured against the changes (INV-802)', async () => {
    const shop = new Shop();
    const lane = new CatalogueLane(shop.tables, tenant);
    assert.equal(lane.progress.isQueryable, false);
    await shop.activate('v1');
    await shop.write('mug', 'Blue mug');
    // Nothing was read, so nothing was measured: both changes count as behind.
    assert.deepEqual(progressOf(lane), {
      cursor: 0,
      head: 0,
      indexedCount: 0,
      pendingCount: 0,
      isQueryable: false,
      schemaVersion: null,
    });
    catchUp(lane);
    assert.deepEqual(progressOf(lane), {
      cursor: shop.head,
      head: shop.head,
      indexedCount: 1,
      pendingCount: 0,
      isQueryable: true,
      schemaVersion: 'v1',
    });
    await shop.write('jug', 'Blue jug');
    const { pendingCount, cursor } = progressOf(lane);
    assert.equal(pendingCount, 1);
    assert.ok(cursor < shop.head);
    assert.deepEqual(idsOf(lane, 'blue'), ['mug']);
    catchUp(lane);
    assert.deepEqual(idsOf(lane, 'blue'), ['jug', 'mug']);
  });

  it('goes on answering from the old index while a new schema builds another', async () => {
    const shop = new Shop();
    await shop.activate('v1');
    for (let index = 0; index < 300; index += 1) await shop.write(`mug-${index}`, 'Blue mug');
    const lane = new CatalogueLane(shop.tables, tenant);
    catchUp(lane);
    await shop.activate('v2');
    assert.equal(lane.advance(), true);
    assert.equal(lane.progress.schemaVersion, 'v1');
    assert.ok(lane.progress.pendingCount > 0);
    assert.equal(idsOf(lane, 'blue').length, 10);
    catchUp(lane);
    assert.equal(lane.progress.schemaVersion, 'v2');
    assert.equal(lane.progress.pendingCount, 0);
  });

  it('counts a long way once and takes off what it has read (INV-802)', async () => {
    const shop = new Shop();
    await shop.activate('v1');
    for (let index = 0; index < 2000; index += 1) await shop.write(`mug-${index}`, 'Blue mug');
    let countCount = 0;
    const { tables } = shop;
    const counting: CatalogueTables = {
      ...tables,
      count: (table, options) => {
        countCount += 1;
        return tables.count(table, options);
      },
    };
    const lane = new CatalogueLane(counting, tenant);
    const pending: number[] = [];
    do pending.push(lane.progress.pendingCount);
    while (lane.advance());
    assert.deepEqual(pending, [0, 1751, 1501, 1251, 1001, 751, 501, 251, 1]);
    assert.equal(countCount, 1, 'once for all that are far');
    assert.equal(lane.progress.pendingCount, 0);
    for (let index = 0; index < 2000; index += 1) await shop.write(`mug-${index}`, 'Red mug');
    pending.length = 0;
    do pending.push(lane.progress.pendingCount);
    while (lane.advance());
    assert.deepEqual(pending, [2000, 1750, 1500, 1250, 1000, 750, 500, 250, 0]);
  });

  it('finds what changed while it was read, before its place and behind it (INV-802)', async () => {
    const shop = new Shop();
    await shop.activate('v1');
    for (let index = 0; index < 600; index += 1) await shop.write(`mug-${index}`, 'Blue mug');
    const lane = new CatalogueLane(shop.tables, tenant);
    assert.equal(lane.advance(), true);
    await shop.write('mug-0', 'Red mug');
    await shop.write('mug-1', 'Blue mug', 'deleted');
    await shop.write('mug-99', 'Green mug');
    await shop.write('mug-98', 'Blue mug', 'archived');
    await shop.write('a-jug', 'White jug');
    await shop.write('z-jug', 'Black jug');
    catchUp(lane);
    assert.deepEqual(idsOf(lane, 'red'), ['mug-0']);
    assert.deepEqual(idsOf(lane, 'green'), ['mug-99']);
    assert.deepEqual(idsOf(lane, 'jug'), ['a-jug', 'z-jug']);
    assert.deepEqual(progressOf(lane), {
      cursor: shop.head,
      head: shop.head,
      indexedCount: 600,
      pendingCount: 0,
      isQueryable: true,
      schemaVersion: 'v1',
    });
  });

  it('ends a page when its time is over, and goes on from there', async () => {
    const shop = new Shop();
    await shop.activate('v1');
    for (const id of ['a', 'b', 'c']) await shop.write(id, 'Blue mug');
    const lane = new CatalogueLane(shop.tables, tenant);
    const over = 0;
    const pending: number[] = [];
    while (lane.advance(over)) pending.push(lane.progress.pendingCount);
    assert.deepEqual(pending, [3, 2, 1]);
    assert.deepEqual(idsOf(lane, 'blue'), ['a', 'b', 'c']);
    for (const id of ['b', 'c']) await shop.write(id, 'Red mug');
    assert.equal(lane.advance(over), true);
    assert.deepEqual(idsOf(lane, 'red'), ['b']);
    while (lane.advance(over));
    assert.deepEqual(idsOf(lane, 'red'), ['b', 'c']);
  });

  it('never counts more products than its newest index has read, row by row (INV-802)', async () => {
    const id = fc.nat(20).map((number) => `mug-${number}`);
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ id, status: fc.constant('active' as const) }) },
      { weight: 1, arbitrary: fc.record({ id, status: fc.constant('deleted' as const) }) },
      { weight: 1, arbitrary: fc.constant('activate' as const) },
      { weight: 8, arbitrary: fc.constant('row' as const) },
    );
    const steps = fc.array(step, { maxLength: 80, size: 'max' });
    const property = fc.asyncProperty(steps, async (history) => {
      const shop = new Shop();
      const tables = new WatchedTables(shop.tables);
      const lane = new CatalogueLane(tables, tenant);
      let version = 0;
      let begun = 0;
      await shop.activate('v0');
      for (const one of [...history, ...Array<'row'>(200).fill('row')]) {
        if (one === 'activate') await shop.activate(`v${(version += 1)}`);
        else if (one !== 'row') await shop.write(one.id, 'Blue mug', one.status);
        else {
          // A new index begins with nothing: what an older one has read is not in it.
          if (begun !== version) tables.read.clear();
          begun = version;
          lane.advance(0);
        }
        const { head, pendingCount } = lane.progress;
        const readCount = shop.live.filter(([key, last]) => tables.read.get(key) === last).length;
        const pending = pendingCount + (shop.head - head);
        assert.ok(
          shop.live.length - pending <= readCount,
          `${pending} pend, ${readCount} are read`,
        );
      }
      assert.equal(lane.progress.pendingCount, 0);
    });
    await fc.assert(property, { numRuns: 100 });
  });

  it('forgets a product that is archived or deleted', async () => {
    const shop = new Shop();
    await shop.activate('v1');
    await shop.write('mug', 'Blue mug');
    await shop.write('jug', 'Blue jug');
    const lane = new CatalogueLane(shop.tables, tenant);
    catchUp(lane);
    await shop.write('mug', 'Blue mug', 'archived');
    await shop.write('jug', 'Blue jug', 'deleted');
    catchUp(lane);
    assert.deepEqual(idsOf(lane, 'blue'), []);
  });
});
