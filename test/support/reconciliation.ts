// Compares a catalogue that was sent with the one that is stored, product by product.

import assert from 'node:assert/strict';
import { formatMicroseconds, parseMicroseconds } from '../../src/catalog/microseconds.ts';
import type { ItemsReply, Product, ProductItem, ProductList } from '../../src/contract/products.ts';
import type { CatalogueApi } from './catalogue-client.ts';
import { request } from './chat-client.ts';
import { contentHashOf, normaliseItem } from './item-content.ts';

const productsPath = '/api/v1/catalog/products';

/** Every product that is stored, in pages of an awkward size. */
export async function listProducts(
  { baseUrl, apiKey }: CatalogueApi,
  limit = 37,
): Promise<ProductList['items']> {
  const items: ProductList['items'] = [];
  for (let after = ''; ;) {
    const query = `limit=${limit}&after=${encodeURIComponent(after)}`;
    const { status, body } = await request(`${baseUrl}${productsPath}?${query}`, { token: apiKey });
    assert.equal(status, 200, JSON.stringify(body));
    const page = body as ProductList;
    items.push(...page.items);
    if (!page.has_more) return items;
    after = page.next_cursor;
  }
}

/** What a list and a read have to say of an item that was accepted once. */
export function expectedOf(item: ProductItem, projectionVersion = 1): ProductList['items'][number] {
  return {
    external_product_id: item.external_product_id,
    status: item.status ?? 'active',
    content_hash: contentHashOf(normaliseItem(item)),
    projection_version: projectionVersion,
    updated_at: formatMicroseconds(parseMicroseconds(item.updated_at) ?? 0),
  };
}

const byId = (left: { external_product_id: string }, right: { external_product_id: string }) =>
  left.external_product_id < right.external_product_id ? -1 : 1;

/** Asserts that the list and every single read say of each item what was sent, and of no other. */
export async function reconcile(api: CatalogueApi, items: readonly ProductItem[]): Promise<void> {
  const expected = items.map((item) => expectedOf(item)).sort(byId);
  assert.deepEqual((await listProducts(api)).sort(byId), expected);
  for (const one of expected) {
    const path = `${productsPath}/${encodeURIComponent(one.external_product_id)}`;
    const { status, body } = await request(api.baseUrl + path, { token: api.apiKey });
    assert.equal(status, 200);
    const { schema_version, lanes, ...same } = body as Product;
    assert.deepEqual(same, one);
    assert.equal(typeof schema_version, 'string');
    assert.ok(lanes);
  }
}

/** Sends deliveries in their order, in batches that name no product twice; all results, in order. */
export async function deliver(
  { baseUrl, apiKey }: CatalogueApi,
  deliveries: readonly ProductItem[],
): Promise<ItemsReply['results']> {
  const results: ItemsReply['results'] = [];
  let batch = new Map<string, ProductItem>();
  const flush = async (): Promise<void> => {
    if (batch.size === 0) return;
    const { status, body } = await request(`${baseUrl}/api/v1/catalog/index-sync/items/batch`, {
      token: apiKey,
      body: { items: [...batch.values()] },
    });
    assert.ok(status === 200 || status === 207, JSON.stringify(body).slice(0, 2000));
    results.push(...(body as ItemsReply).results);
    batch = new Map();
  };
  for (const item of deliveries) {
    if (batch.has(item.external_product_id) || batch.size === 100) await flush();
    batch.set(item.external_product_id, item);
  }
  await flush();
  return results;
}

/** The same order at every run, and no order at all (Fisher-Yates over a small generator). */
export function shuffled<T>(values: readonly T[], seed: number): T[] {
  const result = [...values];
  let state = seed;
  for (let last = result.length - 1; last > 0; last -= 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const other = state % (last + 1);
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}

/**
 * Sends everything twice more and out of order, with older versions in between: what is the same
 * is unchanged, what is older is stale, and nothing that is stored moves.
 */
export async function checkRedelivery(
  api: CatalogueApi,
  items: readonly ProductItem[],
): Promise<void> {
  const before = await listProducts(api);
  const older = items.map((item) => ({
    ...item,
    updated_at: '2025-12-31T23:59:59.999999Z',
    title: 'An older title',
  }));
  const deliveries = shuffled([...items, ...items, ...older, ...older], 7);
  const results = await deliver(api, deliveries);
  assert.equal(results.length, deliveries.length);
  for (const [index, result] of results.entries()) {
    const isOlder = deliveries[index]?.title === 'An older title';
    assert.equal(result.external_product_id, deliveries[index]?.external_product_id);
    assert.equal(result.status, isOlder ? 'stale' : 'unchanged');
    assert.equal(result.reason, isOlder ? undefined : 'same_update');
  }
  assert.deepEqual(await listProducts(api), before);
  const newer = items.map((item) => ({ ...item, updated_at: '2026-01-02T01:00:00+01:00' }));
  const moved = await deliver(api, shuffled([...newer, ...items], 11));
  // What was sent before its newer twin still was the same; after it, it was older.
  for (const { status, reason } of moved) {
    assert.ok(status === 'stale' || (status === 'unchanged' && reason !== undefined));
  }
  assert.deepEqual(
    await listProducts(api),
    before.map((one) => Object.assign(one, { updated_at: '2026-01-02T00:00:00.000Z' })),
  );
}
