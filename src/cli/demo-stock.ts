// The demo's stock: levels of two shops, sent as signed inventory events like anybody else's.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../base/clock.ts';
import { signEvent } from '../catalog/inventory/event-signature.ts';
import { CommandFailure } from './command-failure.ts';
import type { DemoService } from './demo-catalogue.ts';

const path = join(import.meta.dirname, '../demo/catalogue/stock.ndjson');
/** Contract 9: levels of one event. */
const levelsMax = 500;

/** The shops by name, for the tenant's settings: "is it in stock in Cologne?". */
export const demoLocations = [
  { external_location_id: 'berlin', name: 'Berlin' },
  { external_location_id: 'cologne', name: { en: 'Cologne', de: 'Köln' } },
];

/** Sends all levels; what the service has already changes nothing. Resolves with their number. */
export async function sendDemoStock(
  service: Pick<DemoService, 'localUrl' | 'apiKey'>,
  inventorySecret: string,
): Promise<number> {
  const levels = readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as unknown);
  for (let start = 0; start < levels.length; start += levelsMax) {
    const payload = JSON.stringify({
      type: 'inventory.levels.updated',
      timestamp: '2026-01-15T08:00:00Z',
      data: { levels: levels.slice(start, start + levelsMax) },
    });
    const id = `demo-stock-${start}`;
    const response = await fetch(`${service.localUrl}/api/v1/inventory/events`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${service.apiKey}`,
        'content-type': 'application/json',
        ...signEvent(inventorySecret, { id, nowMs: systemClock.nowMs(), payload }),
      },
      body: payload,
    });
    if (!response.ok) {
      throw new CommandFailure(`The demo stock was refused: ${await response.text()}`);
    }
  }
  return levels.length;
}
