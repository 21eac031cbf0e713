// What the service does to its rows: one change or none, memory that ends, reads that stay fresh.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InventoryService } from '../../../../src/catalog/inventory/inventory-service.ts';
import {
  eventExpiryTable,
  eventTable,
  levelTable,
} from '../../../../src/catalog/inventory/inventory-tables.ts';
import { StockView } from '../../../../src/catalog/inventory/stock-view.ts';
import type { InventoryEvent, InventoryReply } from '../../../../src/contract/inventory.ts';
import { JournalFault } from '../../../../src/journal/journal.ts';
import { FaultyJournal } from '../../../support/faulty-journal.ts';
import { level, levelsEvent } from '../../../support/inventory-client.ts';
import { call, ManualClock, tenantId } from '../../../support/product-fixtures.ts';

const memoryMs = 7 * 86_400_000;

function setUp() {
  const journal = new FaultyJournal();
  const clock = new ManualClock();
  const locationsOf = () => [
    { external_location_id: 'k', name: { en: 'Cologne', de: 'Köln' } },
    { external_location_id: 'b', name: 'Berlin' },
  ];
  const stock = new StockView({ journal, clock, locationsOf });
  const service = new InventoryService(
    {
      journal,
      clock,
      secretsOf: () => [],
      tenantIds: () => ['another', tenantId],
      onLevels: (tenant, ids) => stock.forget(tenant, ids),
    },
    { toleranceSeconds: 300, aheadSecondsMax: 300, memoryMs },
  );
  const send = async (eventId: string, levels: readonly unknown[]): Promise<InventoryReply> => {
    const body = levelsEvent(levels) as InventoryEvent;
    return (await service.receive({ ...call(body), eventId })).body as InventoryReply;
  };
  return { journal, clock, stock, service, send };
}

describe('inventory events (contract 9)', () => {
  it('write levels and memory in one change, and that change alone', async () => {
    const { journal, send } = setUp();
    await send('e1', [level('p', 1), level('q', 2)]);
    assert.equal(journal.committed.length, 1);
    const names = (journal.committed[0]?.puts ?? []).map(({ table }) => table.name);
    assert.deepEqual(names.sort(), [
      'inventory_event_expiries',
      'inventory_events',
      'inventory_levels',
      'inventory_levels',
    ]);
    await send('e1', [level('p', 1), level('q', 2)]);
    assert.equal(journal.committed.length, 1, 'a repeated event writes nothing');
  });

  it('leave no level and no stored event if the journal cannot write, and can be sent again', async () => {
    const { journal, send } = setUp();
    journal.failNext();
    await assert.rejects(send('e1', [level('p', 1)]), JournalFault);
    assert.deepEqual([...journal.range(levelTable, {})], []);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const { duplicate, results } = await send('e1', [level('p', 1)]);
    assert.equal(duplicate, false);
    assert.equal(results[0]?.status, 'applied');
  });

  it('are forgotten by the sweep in steps of 500, only when their time is over', async () => {
    const { journal, clock, service, send } = setUp();
    for (let index = 0; index < 3; index += 1) await send(`old-${index}`, [level('p', 1)]);
    clock.advance(memoryMs - 1);
    await send('young', [level('p', 1)]);
    assert.equal(await service.sweep(), 0);
    clock.advance(1);
    assert.equal(await service.sweep(), 3);
    assert.deepEqual(
      [...journal.range(eventTable, {})].map(({ key }) => key[1]),
      ['young'],
    );
    assert.equal([...journal.range(eventExpiryTable, {})].length, 1);
    assert.equal([...journal.range(levelTable, {})].length, 1, 'levels stay');
  });

  it('that come again after their time are stored again, before or after a sweep', async () => {
    const { clock, service, journal, send } = setUp();
    await send('e', [level('p', 1)]);
    clock.advance(memoryMs);
    await send('e', [level('p', 2)]);
    assert.equal(await service.sweep(), 0);
    assert.equal([...journal.range(eventExpiryTable, {})].length, 1);
    assert.equal((await send('e', [level('p', 2)])).duplicate, true);
  });

  it('are seen by the next reader, and levels that were not touched are not read again', async () => {
    const { journal, stock, send } = setUp();
    const of = (id: string) => stock.availability(tenantId, id, undefined, []).status;
    assert.equal(of('p'), 'unknown');
    await send('e1', [level('p', 1)]);
    assert.equal(of('p'), 'in_stock');
    assert.equal(of('q'), 'unknown');
    journal.reads.length = 0;
    assert.equal(of('p'), 'in_stock');
    assert.equal(of('q'), 'unknown');
    assert.deepEqual(journal.reads, []);
    await send('e2', [level('p', 0, { occurred_at: '2026-11-21T11:30:00Z' })]);
    assert.deepEqual(stock.availability(tenantId, 'p', undefined, []), {
      status: 'out_of_stock',
      as_of: '2026-11-21T11:30:00.000Z',
    });
  });

  it('keep products apart whose ids begin alike', async () => {
    const { stock, send } = setUp();
    await send('e1', [level('p', 0), level('p1', 5), level('p\u0020', 5)]);
    assert.equal(stock.availability(tenantId, 'p', undefined, []).status, 'out_of_stock');
  });

  it('name locations as the settings do, in the language asked for', () => {
    const { stock } = setUp();
    assert.deepEqual(
      stock.locations(tenantId, 'de-AT').map(({ name }) => name),
      ['Köln', 'Berlin'],
    );
    assert.deepEqual(
      stock.locations(tenantId, 'fr').map(({ name }) => name),
      ['Cologne', 'Berlin'],
    );
  });
});
