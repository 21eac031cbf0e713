// The list of products to compare with: every product once, in pages of any size.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { pageOfProducts } from '../../../src/catalog/product-list.ts';
import { Refusal } from '../../../src/contract/problems.ts';
import type { ProductList } from '../../../src/contract/products.ts';
import { call, item, items, shop, tenantId } from '../../support/product-fixtures.ts';

type Shop = Awaited<ReturnType<typeof shop>>;

const page = (at: Shop, query: { limit?: string; after?: string } = {}, tenant = tenantId) =>
  pageOfProducts(at.journal, { tenantId: tenant, query });

async function allPages(at: Shop, limit: number): Promise<ProductList['items']> {
  const all: ProductList['items'] = [];
  for (let after = ''; ;) {
    const { items: some, next_cursor, has_more } = await page(at, { limit: String(limit), after });
    assert.ok(some.length === limit || !has_more);
    all.push(...some);
    if (!has_more) return all;
    after = next_cursor;
  }
}

describe('the list of products (contract 2.1)', () => {
  it('shows every product once with any size of a page, deleted ones as deleted', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }), {
          maxLength: 30,
        }),
        fc.integer({ min: 1, max: 12 }),
        async (ids, limit) => {
          const at = await shop();
          if (ids.length > 0) {
            await at.products.applyBatch(call({ items: ids.map((id) => item(id)) }));
          }
          const seen = (await allPages(at, limit)).map((one) => one.external_product_id);
          assert.deepEqual([...seen].sort(), [...ids].sort());
        },
      ),
      { numRuns: 50 },
    );
  });

  it('has the same facts of each product as its own read', async () => {
    const at = await shop();
    await at.products.applyBatch(call({ items: items(120) }));
    const gone = { external_product_id: 'p00007', updated_at: '2026-11-02T00:00:00.000001Z' };
    await at.products.applyBatch(call({ items: [{ ...gone, status: 'deleted' }] }));
    const listed = await allPages(at, 77);
    assert.equal(listed.length, 120);
    for (const one of listed) {
      const params = { external_product_id: one.external_product_id };
      const { body } = await at.products.get(call(undefined, { params }));
      const { schema_version: _, lanes: __, ...same } = body as Record<string, unknown>;
      assert.deepEqual(one, same);
    }
    assert.equal(listed[7]?.status, 'deleted');
    assert.equal(listed[7]?.projection_version, 2);
  });

  it('gives 100 by default, and a cursor that outlives its product and an empty page', async () => {
    const at = await shop();
    assert.deepEqual(await page(at), { items: [], next_cursor: '', has_more: false });
    await at.products.applyBatch(call({ items: items(101) }));
    const first = await page(at);
    assert.equal(first.items.length, 100);
    assert.equal(first.has_more, true);
    const rest = await page(at, { after: first.next_cursor });
    assert.deepEqual([rest.items.length, rest.has_more], [1, false]);
    const end = await page(at, { after: rest.next_cursor });
    assert.deepEqual(end, { items: [], next_cursor: rest.next_cursor, has_more: false });
    await at.products.applyBatch(call({ items: [item('q')] }));
    assert.equal((await page(at, { after: rest.next_cursor })).items[0]?.external_product_id, 'q');
    assert.deepEqual((await page(at, {}, 'other')).items, []);
  });

  it('refuses an invalid cursor with 400, and a page of 0 or too many items with 422', async () => {
    const at = await shop();
    const code = (wanted: string) => (error: unknown) =>
      error instanceof Refusal && error.code === wanted;
    await assert.rejects(page(at, { after: '!' }), code('cursor_invalid'));
    await assert.rejects(page(at, { after: 'YQ==' }), code('cursor_invalid'));
    await assert.rejects(page(at, { limit: '0' }), code('validation_failed'));
    await assert.rejects(page(at, { limit: '1001' }), code('validation_failed'));
    assert.deepEqual((await page(at, { limit: '1000' })).items, []);
  });
});
