// The stock of the Sunrise shop: five stores with their names, and today's level of each variant.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import type { InventoryLevel } from '../../src/contract/inventory.ts';
import type { Loose } from './chat-client.ts';
import { readSunrise } from './sunrise.ts';

const folder = fileURLToPath(new URL('../../../shared/data/sunrise/', import.meta.url));

type Row = Readonly<Record<string, string>>;

/** The stores as the setting `locations` takes them, and a level for each store and variant. */
export function readSunriseStock() {
  const text = gunzipSync(readFileSync(`${folder}inventory-stores.csv.gz`)).toString('utf8');
  const rows = parse<Row>(text, { columns: true, bom: true });
  const keys = new Set(rows.map((row) => row['supplyChannel']));
  const channels = JSON.parse(readFileSync(`${folder}channels.json`, 'utf8')) as Loose[];
  const owners = new Map(
    readSunrise().items.flatMap(({ external_product_id, variants = [] }) =>
      variants.map((one) => [one.external_variant_id, external_product_id] as const),
    ),
  );
  const levels = rows.map((row): InventoryLevel => ({
    external_product_id: owners.get(row['sku'] ?? '') ?? '',
    external_variant_id: row['sku'] ?? '',
    external_location_id: row['supplyChannel'] ?? '',
    available: Number(row['quantityOnStock']),
    occurred_at: '2026-11-01T00:00:00Z',
  }));
  const locations = channels
    .filter(({ key }) => keys.has(key))
    .map(({ key, name }) => ({ external_location_id: key as string, name: name as unknown }));
  return { locations, levels };
}
