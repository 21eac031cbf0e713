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
import { MemoryJournal } from '../../support/memory-journal.ts';
import { HandedAmount, productsOf } from '../../../src/search/handed-changes.ts';
import { CatalogueLane, type LaneProgress } from '../../../src/search/catalogue-lane.ts';
import type { CatalogueTables } from '../../../src/search/tenant-catalogue.ts';

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

  async write(id: string, title: string, status: ProductRow['status'] = 'active') {
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
    return productsOf(puts, this.#head);
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
  it('has a state that follows from its cursor and the changes (INV-802)', async () => {
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

  it('counts many changes once and subtracts the read ones (INV-802)', async () => {
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

  it('finds products that changed during the scan, before its place and behind it (INV-802)', async () => {
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

describe('products that are handed over with a commit', () => {
  it('are taken without a read, and the others are read', async () => {
    const shop = new Shop();
    const tables = new WatchedTables(shop.tables);
    const lane = new CatalogueLane(tables, tenant);
    await shop.activate('v1');
    await shop.write('mug', 'Blue mug');
    catchUp(lane);
    tables.read.clear();
    const hand = (products: ReturnType<typeof productsOf>): void => lane.handed.add(products!);
    hand(await shop.write('jug', 'Blue jug'));
    hand(await shop.write('mug', 'Blue mug', 'archived'));
    catchUp(lane);
    assert.deepEqual(idsOf(lane, 'blue'), ['jug']);
    assert.deepEqual([...tables.read.keys()], []);
    await shop.write('cup', 'Blue cup');
    hand(await shop.write('pot', 'Blue pot'));
    assert.equal(lane.progress.pendingCount, 2);
    catchUp(lane);
    assert.deepEqual(idsOf(lane, 'blue'), ['cup', 'jug', 'pot']);
    assert.equal(lane.progress.cursor, shop.head);
    assert.equal(lane.progress.pendingCount, 0);
  });

  it('are waited for if they are on disk before they arrive, unless some were not handed', async () => {
    const shop = new Shop();
    const tables = new WatchedTables(shop.tables);
    const lane = new CatalogueLane(tables, tenant);
    await shop.activate('v1');
    catchUp(lane);
    const handed = await shop.write('jug', 'Blue jug');
    tables.read.clear();
    assert.equal(lane.advance(Number.POSITIVE_INFINITY, false), false);
    assert.deepEqual(idsOf(lane, 'blue'), []);
    lane.handed.add(handed!);
    while (lane.advance(Number.POSITIVE_INFINITY, false));
    assert.deepEqual(idsOf(lane, 'blue'), ['jug']);
    assert.deepEqual([...tables.read.keys()], []);
    await shop.write('cup', 'Blue cup');
    lane.handed.add((await shop.write('pot', 'Blue pot'))!);
    while (lane.advance(Number.POSITIVE_INFINITY, false));
    assert.deepEqual(idsOf(lane, 'blue'), ['cup', 'jug', 'pot']);
    assert.equal(lane.progress.cursor, shop.head);
  });

  it('count as behind until they are taken, however many they are (INV-802)', async () => {
    const shop = new Shop();
    const lane = new CatalogueLane(shop.tables, tenant);
    await shop.activate('v1');
    catchUp(lane);
    for (let index = 0; index < 1100; index += 1) {
      lane.handed.add((await shop.write(`mug-${index}`, 'Blue mug'))!);
    }
    assert.equal(lane.progress.pendingCount, 1100);
    catchUp(lane);
    assert.equal(lane.progress.pendingCount, 0);
    assert.equal(lane.progress.indexedCount, 1100);
  });

  it('give the same index as reading everything, at every pace (INV-801)', async () => {
    const id = fc.nat(9).map((number) => `mug-${number}`);
    const write = fc.record({
      id,
      title: fc.constantFrom('Blue mug', 'Red mug', 'Red jug'),
      status: fc.constantFrom('active' as const, 'active' as const, 'deleted' as const),
      way: fc.constantFrom('now', 'later', 'never'),
    });
    const step = fc.oneof(
      { weight: 6, arbitrary: write },
      { weight: 1, arbitrary: fc.constant('activate' as const) },
      { weight: 3, arbitrary: fc.constant('row' as const) },
      { weight: 2, arbitrary: fc.constant('handed row' as const) },
      { weight: 2, arbitrary: fc.constant('arrive' as const) },
    );
    const property = fc.asyncProperty(
      fc.array(step, { maxLength: 60, size: 'max' }),
      async (all) => {
        const shop = new Shop();
        const lane = new CatalogueLane(shop.tables, tenant);
        const underWay: NonNullable<ReturnType<typeof productsOf>>[] = [];
        const arrive = (): void =>
          underWay.splice(0).forEach((products) => lane.handed.add(products));
        let version = 0;
        await shop.activate('v0');
        for (const one of all) {
          if (one === 'activate') await shop.activate(`v${(version += 1)}`);
          else if (one === 'row') lane.advance(0);
          else if (one === 'handed row') lane.advance(0, false);
          else if (one === 'arrive') arrive();
          else {
            const products = await shop.write(one.id, one.title, one.status);
            if (one.way !== 'never') underWay.push(products!);
            if (one.way === 'now') arrive();
          }
          const { head, pendingCount, indexedCount } = lane.progress;
          assert.ok(pendingCount >= 0 && head <= shop.head);
          assert.ok(indexedCount <= 10);
        }
        arrive();
        catchUp(lane);
        const reading = new CatalogueLane(shop.tables, tenant);
        catchUp(reading);
        for (const word of ['blue', 'red', 'mug', 'jug']) {
          assert.deepEqual(idsOf(lane, word), idsOf(reading, word));
        }
        assert.deepEqual(progressOf(lane), progressOf(reading));
      },
    );
    await fc.assert(property, { numRuns: 150 });
  });

  it('are those of a commit that wrote products only, without a gap', () => {
    const product = (
      id: string,
      sequence: number,
      status: ProductRow['status'] = 'active',
    ): Put[] => [
      put(productTable, [tenant, id], { content: `"${id}"`, status, change_sequence: sequence }),
      put(changeTable, [tenant, sequence], { kind: 'product', external_product_id: id }),
      remove(changeTable, [tenant, 1]),
    ];
    assert.deepEqual(productsOf([...product('a', 4), ...product('b', 5, 'archived')], 5), {
      after: 3,
      ids: ['a', 'b'],
      contents: ['"a"', null],
    });
    const schema = put(changeTable, [tenant, 5], { kind: 'schema', version: 'v2' });
    assert.equal(productsOf([...product('a', 4), schema], 5), undefined);
    assert.equal(productsOf([schema, ...product('a', 5)], 5), undefined);
    assert.equal(productsOf([...product('a', 3), ...product('b', 5)], 5), undefined);
    assert.equal(productsOf(product('a', 4), 5), undefined);
    assert.equal(productsOf([], 5), undefined);
  });

  it('are bounded until a lane has read them', () => {
    const amount = new HandedAmount();
    const large = (after: number) => ({
      after,
      ids: ['a', 'b'],
      contents: ['x'.repeat(3 * 1024 * 1024), null],
    });
    assert.equal(amount.add('one', large(0)), true);
    assert.equal(amount.add('other', large(0)), true);
    assert.equal(amount.add('one', large(2)), false);
    amount.read('one', 1);
    assert.equal(amount.add('one', large(2)), false);
    amount.read('one', 2);
    assert.equal(amount.add('one', large(2)), true);
    amount.forget('other');
    assert.equal(amount.add('one', large(4)), true);
    assert.equal(amount.add('one', large(6)), false);
    amount.clear();
    amount.read('one', 100);
    assert.equal(amount.add('one', large(6)), true);
    assert.equal(amount.add('one', large(8)), true);
    assert.equal(amount.add('one', large(10)), false);
  });
});
