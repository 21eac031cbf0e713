// A tenant with a few products, so that an answer takes steps: search, deltas, cards.

import { syncItems, syncSchema } from '../support/catalogue-client.ts';
import type { TestTenant } from '../support/test-server.ts';

const colours = ['Blue', 'Red', 'Green', 'Black', 'Copper', 'White'];

/** One product of the tiny catalogue. */
export function kettle(number: number, updatedAt = '2026-11-01T00:00:00Z') {
  return {
    external_product_id: `kettle-${number}`,
    updated_at: updatedAt,
    title: `${colours[number % colours.length]} kettle ${number}`,
    description: { plain: 'A kettle that boils water for tea and for coffee.' },
    url: `https://shop.example/kettles/${number}`,
    price: { amount: 2500 + number * 300, currency: 'USD' },
  };
}

/** Activates a schema of one taxonomy. */
export async function seedSchema(baseUrl: string, tenant: TestTenant): Promise<void> {
  await syncSchema({ baseUrl, apiKey: tenant.apiKey }, [
    { kind: 'taxonomy', entries: [{ external_taxonomy_id: 'kitchen', name: 'Kitchen' }] },
  ]);
}

/** Activates a schema and sends a dozen kettles. */
export async function seedShop(baseUrl: string, tenant: TestTenant): Promise<void> {
  await seedSchema(baseUrl, tenant);
  const items = Array.from({ length: 12 }, (_, index) => kettle(index));
  await syncItems({ baseUrl, apiKey: tenant.apiKey }, items);
}
