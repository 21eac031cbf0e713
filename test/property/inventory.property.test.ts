// What holds of inventory for any events in any order, between products and restarts (contract 9).

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { InventoryService } from '../../src/catalog/inventory/inventory-service.ts';
import { levelTable } from '../../src/catalog/inventory/inventory-tables.ts';
import type { Level } from '../../src/catalog/inventory/level-judgement.ts';
import { StockView } from '../../src/catalog/inventory/stock-view.ts';
import type { ItemsReply } from '../../src/contract/products.ts';
import type {
  InventoryEvent,
  InventoryLevel,
  InventoryReply,
} from '../../src/contract/inventory.ts';
import {
  changeTable,
  liveCountTable,
  productTable,
  standingTable,
} from '../../src/journal/catalogue-tables.ts';
import type { Journal, Table } from '../../src/journal/journal.ts';
import { MemoryJournal } from '../support/memory-journal.ts';
import { levelsEvent } from '../support/inventory-client.ts';
import {
  activate,
  call,
  item,
  ManualClock,
  services,
  startMs,
  tenantId,
} from '../support/product-fixtures.ts';

interface Place {
  readonly external_product_id: string;
  readonly external_variant_id?: string;
  readonly external_location_id?: string;
}

const maybe = <Name extends string>(name: Name, values: readonly string[]) =>
  fc
    .option(fc.constantFrom(...values))
    .map((value) => (value === null ? {} : { [name]: value })) as fc.Arbitrary<{
    [K in Name]?: string;
  }>;

/** Few places, so that levels meet. */
const anyPlace: fc.Arbitrary<Place> = fc
  .tuple(
    fc.constantFrom('a', 'b'),
    maybe('external_variant_id', ['a-1', 'a-2']),
    maybe('external_location_id', ['x', 'y']),
  )
  .map(([external_product_id, variant, location]) =>
    Object.assign({ external_product_id }, variant, location),
  );

const timeAt = (microsecond: number): string =>
  `2026-11-21T11:00:00.${String(microsecond).padStart(6, '0')}Z`;

const placeName = (place: Place): string =>
  JSON.stringify([
    place.external_product_id,
    place.external_variant_id ?? '',
    place.external_location_id ?? '',
  ]);

/** A sender that is right: one value for each place and step, told by time or by sequence. */
function honestLevel(place: Place, step: number, isNumbered: boolean): InventoryLevel {
  const spread = placeName(place).length + step * 7;
  return {
    ...place,
    available: spread % 5 === 0 ? null : (spread % 11) - 4,
    // With sequences the clock may run as it likes.
    occurred_at: timeAt(isNumbered ? (step * 3) % 7 : step),
    ...(isNumbered && { sequence: step }),
  };
}

/** A sender that may say anything: equal keys with other values, sequences now and then. */
const anyLevel: fc.Arbitrary<InventoryLevel> = fc
  .record({
    place: anyPlace,
    available: fc.constantFrom(null, -1, 0, 1),
    microsecond: fc.integer({ min: 0, max: 3 }),
    sequence: fc.option(fc.integer({ min: 0, max: 3 })),
  })
  .map(({ place, available, microsecond, sequence }) =>
    Object.assign(
      { available, occurred_at: timeAt(microsecond) },
      place,
      sequence === null ? {} : { sequence },
    ),
  );

/** What may happen between two events. */
const anyInterlude = fc.constantFrom('nothing', 'product', 'restart', 'late');

/** Inventory over a journal, as after a start. */
function inventoryOver(journal: Journal, clock: ManualClock) {
  const stock = new StockView({ journal, clock, locationsOf: () => [] });
  const service = new InventoryService(
    {
      journal,
      clock,
      secretsOf: () => [],
      tenantIds: () => [tenantId],
      onLevels: (tenant, ids) => stock.forget(tenant, ids),
    },
    { toleranceSeconds: 300, aheadSecondsMax: 300, memoryMs: 7 * 86_400_000 },
  );
  const send = async (eventId: string, levels: readonly InventoryLevel[]) => {
    const body = levelsEvent(levels) as InventoryEvent;
    return (await service.receive({ ...call(body), eventId })).body as InventoryReply;
  };
  return { stock, service, send };
}

function rowsOf<Row>(journal: Journal, table: Table<Row>): unknown[] {
  return [...journal.range(table, {})].map(({ key, row }) => [key, row]);
}

/** Everything that content hashes, projection versions and embeddings hang on. */
function catalogueOf(journal: Journal): unknown {
  return [productTable, standingTable, changeTable, liveCountTable].map((table) =>
    rowsOf<unknown>(journal, table),
  );
}

async function shopJournal(): Promise<MemoryJournal> {
  const journal = new MemoryJournal();
  await activate(journal);
  return journal;
}

const productOf = (revision: number) =>
  item(revision % 2 === 0 ? 'a' : 'b', {
    title: `Revision ${revision % 3}`,
    updated_at: new Date(startMs - 1000 + revision).toISOString(),
    variants: [
      { external_variant_id: 'a-1', options: {} },
      ...(revision % 3 === 0 ? [] : [{ external_variant_id: 'a-2', options: {} }]),
    ],
  });

describe('inventory under any history', () => {
  it('ends at the same levels shuffled and doubled as in order, and never touches the catalogue (INV-710)', async () => {
    const history = fc.record({
      isNumbered: fc.boolean(),
      events: fc.array(fc.array(anyPlace, { minLength: 1, maxLength: 4 }), { maxLength: 8 }),
      order: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
      doubled: fc.array(fc.nat(), { maxLength: 8 }),
      interludes: fc.array(anyInterlude, { minLength: 16, maxLength: 16 }),
    });
    await fc.assert(
      fc.asyncProperty(history, async ({ isNumbered, events, order, doubled, interludes }) => {
        let step = 0;
        const told = events.map((places, index) => ({
          id: `e${index}`,
          levels: places.map((place) => honestLevel(place, (step += 1), isNumbered)),
        }));
        const model = new Map<string, InventoryLevel>();
        for (const { levels } of told) for (const one of levels) model.set(placeName(one), one);

        const calm = await shopJournal();
        const inOrder = inventoryOver(calm, new ManualClock());
        for (const { id, levels } of told) await inOrder.send(id, levels);

        const journal = await shopJournal();
        const clock = new ManualClock();
        let { products } = services(journal, { clock });
        let inventory = inventoryOver(journal, clock);
        const shuffled = told
          .map((event, index) => ({ event, rank: order[index] ?? 0 }))
          .sort((left, right) => left.rank - right.rank)
          .map(({ event }) => event);
        const repeats = doubled.flatMap((index) => told[index % Math.max(1, told.length)] ?? []);
        const deliveries = [...shuffled, ...repeats].map((event, index) =>
          // Some come again as another event with the same levels.
          index >= told.length && index % 2 === 0
            ? { id: `again-${index}`, levels: event.levels }
            : event,
        );
        let revision = 0;
        for (const [index, { id, levels }] of deliveries.entries()) {
          const interlude = interludes[index] ?? 'nothing';
          if (interlude === 'product') {
            revision += 1;
            const { body } = await products.applyBatch(call({ items: [productOf(revision)] }));
            assert.equal((body as ItemsReply).results[0]?.status, 'accepted');
          }
          if (interlude === 'restart') {
            ({ products } = services(journal, { clock }));
            inventory = inventoryOver(journal, clock);
          }
          if (interlude === 'late') {
            clock.advance(8 * 86_400_000);
            await inventory.service.sweep();
          }
          const before = catalogueOf(journal);
          const { results, summary } = await inventory.send(id, levels);
          assert.equal(summary.conflict, 0);
          assert.equal(results.length, levels.length);
          assert.deepEqual(catalogueOf(journal), before);
        }
        assert.deepEqual(rowsOf(journal, levelTable), rowsOf(calm, levelTable));
        const stored = [...journal.range(levelTable, {})];
        assert.equal(stored.length, model.size);
        for (const { key, row } of stored) {
          const expected = model.get(JSON.stringify(key.slice(1)));
          assert.equal(row.available, expected?.available);
          assert.equal(row.sequence, expected?.sequence);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('judges every level like a plain version of the rule, for any sender', async () => {
    const events = fc.array(
      fc.record({
        id: fc.constantFrom('e0', 'e1', 'e2', 'e3', 'e4', 'e5'),
        levels: fc.array(anyLevel, { minLength: 1, maxLength: 6 }),
      }),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(events, async (history) => {
        const journal = await shopJournal();
        const { send } = inventoryOver(journal, new ManualClock());
        const model = new Map<string, InventoryLevel>();
        const answers = new Map<string, { body: string; reply: InventoryReply }>();
        for (const { id, levels } of history) {
          const body = JSON.stringify(levels);
          const earlier = answers.get(id);
          if (earlier !== undefined) {
            if (earlier.body === body) {
              assert.deepEqual(await send(id, levels), { ...earlier.reply, duplicate: true });
            } else {
              await assert.rejects(send(id, levels), { code: 'idempotency_key_reused' });
            }
            continue;
          }
          const expected = levels.map((told) => judgePlainly(model, told));
          const reply = await send(id, levels);
          assert.deepEqual(
            reply.results.map(({ status }) => status),
            expected,
          );
          answers.set(id, { body, reply });
        }
        const stored = [...journal.range<Level>(levelTable, {})];
        assert.deepEqual(
          Object.fromEntries(
            stored.map(({ key, row }) => [JSON.stringify(key.slice(1)), row.available]),
          ),
          Object.fromEntries([...model].map(([place, told]) => [place, told.available])),
        );
      }),
      { numRuns: 200 },
    );
  });
});

/** The sentence of contract 9, word by word, over the texts of the times. */
function judgePlainly(model: Map<string, InventoryLevel>, told: InventoryLevel): string {
  const place = placeName(told);
  const kept = model.get(place);
  if (kept !== undefined) {
    const bySequence = kept.sequence !== undefined && told.sequence !== undefined;
    const [old, next] = bySequence
      ? [kept.sequence ?? 0, told.sequence ?? 0]
      : [kept.occurred_at, told.occurred_at];
    if (next < old) return 'stale';
    if (next === old) return told.available === kept.available ? 'duplicate' : 'conflict';
  }
  model.set(place, told);
  return 'applied';
}
