// The demo's stock: levels of two shops, sent as any tenant's backend sends them.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InventoryLevel } from '../contract/inventory.ts';
import { ApiClient } from './catalog-import/api-client.ts';
import type { DemoService } from './demo-catalogue.ts';
import { sendLevels } from './stock-events.ts';

const path = join(import.meta.dirname, '../demo/catalogue/stock.ndjson');

/** The shops by name, for the tenant's settings: "is it in stock in Cologne?". */
export const demoLocations = [
  { external_location_id: 'berlin', name: 'Berlin' },
  { external_location_id: 'cologne', name: { en: 'Cologne', de: 'Köln' } },
];

/** Sends all levels; known ones change nothing. Resolves with their number. */
export async function sendDemoStock(
  service: Pick<DemoService, 'localUrl' | 'apiKey'>,
  inventorySecret: string,
): Promise<number> {
  const levels = readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as InventoryLevel);
  const api = new ApiClient({ baseUrl: service.localUrl, apiKey: service.apiKey });
  const { received } = await sendLevels(api, inventorySecret, levels);
  return received;
}
