// What holds of product judgement for any items in any order (contract 8.2).

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as fc from 'fast-check';
import { canonicalJson } from '../../src/base/hash.ts';
import { hashOfText } from '../../src/catalog/content-hash.ts';
import { parseMicroseconds } from '../../src/catalog/microseconds.ts';
import type { ItemsReply, ProductItem } from '../../src/contract/products.ts';
import {
  changeTable,
  itemOf as storedItem,
  productTable,
  standingTable,
  type ProductRow,
  type StandingRow,
} from '../../src/journal/catalogue-tables.ts';
import type { MemoryJournal } from '../support/memory-journal.ts';
import { normaliseItem } from '../support/item-content.ts';
import { call, item, services, shop, tenantId } from '../support/product-fixtures.ts';

const ids = ['a', 'b', 'c'];

const kinds = ['plain', 'plain', 'html', 'sets', 'deleted', 'bad', 'future'] as const;

function itemOf(kind: (typeof kinds)[number], base: ProductItem): ProductItem {
  const { external_product_id, updated_at } = base;
  switch (kind) {
    case 'plain':
      return base;
    case 'html':
      return { ...base, description: { html: '<p onclick="x">a & b</p>' } };
    case 'sets':
      return { ...base, external_taxonomy_ids: ['shoes', 'clothing', 'shoes'] };
    case 'deleted':
      return { external_product_id, updated_at, status: 'deleted' };
    case 'bad':
      return { ...base, attributes: { nope: 1 } };
    case 'future':
      return { ...base, updated_at: '2031-01-01T00:00:00Z' };
    default:
      return kind satisfies never;
  }
}

/** Few ids, few times, few contents: so that every case of the table comes up. */
const anyItem: fc.Arbitrary<ProductItem> = fc
  .record({
    id: fc.constantFrom(...ids),
    microseconds: fc.integer({ min: 0, max: 5 }),
    title: fc.constantFrom('One', 'Two'),
    kind: fc.constantFrom(...kinds),
  })
  .map(({ id, microseconds, title, kind }) => {
    const updatedAt = `2026-11-01T00:00:00.00000${microseconds}Z`;
    return itemOf(kind, item(id, { title, updated_at: updatedAt }));
  });

type Products = ReturnType<typeof services>['products'];

async function send(products: Products, items: ProductItem[]): Promise<ItemsReply> {
  return (await products.applyBatch(call({ items }))).body as ItemsReply;
}

/** Each product with how it stands: what both rows say, they say alike. */
type StoredRow = ProductRow & StandingRow;

function rowsOf(journal: MemoryJournal): Record<string, StoredRow> {
  const products = [...journal.range(productTable, { start: [tenantId] })];
  const standings = [...journal.range(standingTable, { start: [tenantId] })];
  assert.equal(standings.length, products.length);
  return Object.fromEntries(
    products.map(({ key, row }, index) => {
      const standing = standings[index];
      assert.ok(standing);
      assert.deepEqual(standing.key, key);
      const { status, change_sequence } = standing.row;
      assert.deepEqual([status, change_sequence], [row.status, row.change_sequence]);
      return [String(key[1]), { ...row, ...standing.row }];
    }),
  );
}

/** What must be true of the stored catalogue at any time (INV-701). */
function checkStored(journal: MemoryJournal): void {
  const changes = [...journal.range(changeTable, { start: [tenantId] })];
  const rows = rowsOf(journal);
  assert.equal(changes.length, Object.keys(rows).length);
  for (const { key, row } of changes) {
    assert.ok(row.kind === 'product');
    assert.equal(rows[row.external_product_id]?.change_sequence, key[1]);
  }
  for (const row of Object.values(rows)) {
    assert.equal(hashOfText(canonicalJson(storedItem(row))), row.content_hash);
  }
}

describe('products under any history', () => {
  it('keep a watermark that never goes back, and a projection that moves with content only', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyItem, { maxLength: 25 }), async (history) => {
        const { products, journal } = await shop();
        for (const sent of history) {
          const id = sent.external_product_id;
          const before = rowsOf(journal)[id];
          const { results } = await send(products, [sent]);
          const after = rowsOf(journal)[id];
          const status = results[0]?.status;
          checkStored(journal);
          if (before === undefined) {
            assert.equal(after?.projection_version, status === 'accepted' ? 1 : undefined);
            continue;
          }
          assert.ok(after && after.updated_at_us >= before.updated_at_us);
          const hasMoved = after.content_hash !== before.content_hash;
          assert.equal(hasMoved, status === 'accepted');
          assert.equal(after.projection_version, before.projection_version + (hasMoved ? 1 : 0));
          if (!hasMoved) assert.equal(after.change_sequence, before.change_sequence);
          else assert.ok(after.change_sequence > before.change_sequence);
          if (status === 'stale' || status === 'rejected') assert.deepEqual(after, before);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are unchanged by sending the same again, over a restart too', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(anyItem, { selector: (one) => one.external_product_id, minLength: 1 }),
        async (batch) => {
          const { products, journal } = await shop();
          const first = await send(products, batch);
          const before = rowsOf(journal);
          const again = await send(services(journal).products, batch);
          assert.deepEqual(rowsOf(journal), before);
          assert.equal(again.summary.accepted, 0);
          assert.equal(again.summary.rejected, first.summary.rejected);
          assert.equal(again.summary.unchanged, first.summary.accepted);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('end the same for any order of distinct products in a batch', async () => {
    const strip = (rows: Record<string, StoredRow>) =>
      Object.fromEntries(
        Object.entries(rows).map(([id, row]) => [id, { ...row, change_sequence: 0 }]),
      );
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyItem, { maxLength: 6 }),
        fc.uniqueArray(anyItem, { selector: (one) => one.external_product_id, minLength: 1 }),
        async (history, batch) => {
          const [left, right] = [await shop(), await shop()];
          for (const sent of history) {
            await send(left.products, [sent]);
            await send(right.products, [sent]);
          }
          const one = await send(left.products, batch);
          const other = await send(right.products, batch.toReversed());
          assert.deepEqual(strip(rowsOf(left.journal)), strip(rowsOf(right.journal)));
          assert.deepEqual(one.summary, other.summary);
          assert.deepEqual(
            one.results.map((result) => result.external_product_id),
            batch.map((sent) => sent.external_product_id),
          );
        },
      ),
      { numRuns: 40 },
    );
  });

  it('converge to the newest content when deliveries come late, twice and in any order', async () => {
    const versions = fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        versions.chain((list) =>
          fc.record({
            list: fc.constant(list),
            deliveries: fc.shuffledSubarray([...list, ...list], {
              minLength: list.length * 2,
              maxLength: list.length * 2,
            }),
          }),
        ),
        async ({ list, deliveries }) => {
          const { products, journal } = await shop();
          const made = (version: number) =>
            item('a', { title: `v${version}`, updated_at: `2026-11-01T00:00:0${version}Z` });
          for (const version of deliveries) await send(products, [made(version)]);
          const row = rowsOf(journal)['a'];
          const { updated_at, ...content } = made(Math.max(...list));
          assert.deepEqual(row && storedItem(row), content);
          assert.equal(row?.updated_at_us, parseMicroseconds(updated_at));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('are all there or not at all when the journal fails at any batch', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ sent: anyItem, fails: fc.boolean() }), { maxLength: 15 }),
        async (steps) => {
          const { products, journal } = await shop();
          const twin = await shop();
          for (const { sent, fails } of steps) {
            const before = rowsOf(journal);
            if (fails) journal.failNext();
            const sending = send(products, [sent, item('z', { title: 'Z' })]);
            const hasFailed = await sending.then(
              () => false,
              () => true,
            );
            if (fails) journal.failNext(0);
            if (hasFailed) await nextTurn();
            if (hasFailed) assert.deepEqual(rowsOf(journal), before);
            else await send(twin.products, [sent, item('z', { title: 'Z' })]);
            checkStored(journal);
          }
          assert.deepEqual(rowsOf(journal), rowsOf(twin.journal));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('normalise once and for all: what is stored is its own normal form', () => {
    fc.assert(
      fc.property(anyItem, (sent) => {
        const once = normaliseItem(sent);
        assert.deepEqual(normaliseItem(once), once);
      }),
    );
  });
});
