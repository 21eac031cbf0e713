// Sends stock levels as signed inventory events, as a tenant's backend does (contract 9).

import { randomUUID } from 'node:crypto';
import { formatTime, systemClock } from '../base/clock.ts';
import { signEvent } from '../catalog/inventory/event-signature.ts';
import { levelsUpdated, type InventoryLevel, type InventoryReply } from '../contract/inventory.ts';
import type { ApiClient } from './catalog-import/api-client.ts';

const eventsPath = '/api/v1/inventory/events';
/** Contract 9: levels of one event. An id of 128 characters four times keeps it under 256 KiB. */
const levelsMax = 300;

/** Counts of levels by result. */
export interface StockOutcome {
  readonly received: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** Levels of products or variants that are not in the catalogue; the server keeps them. */
  readonly unmatched: number;
}

/**
 * Sends all levels; throws the service's refusal. A repeated level changes nothing: the service recognises it by
 * its place, time and value.
 */
export async function sendLevels(
  api: ApiClient,
  inventorySecret: string,
  levels: readonly InventoryLevel[],
): Promise<StockOutcome> {
  const statuses: Record<string, number> = {};
  let unmatched = 0;
  for (let start = 0; start < levels.length; start += levelsMax) {
    const part = levels.slice(start, start + levelsMax);
    const id = `stock-${randomUUID()}`;
    const { body } = await api.call<InventoryReply>({
      method: 'POST',
      path: eventsPath,
      body: {
        type: levelsUpdated,
        timestamp: part[0]?.occurred_at ?? formatTime(systemClock.nowMs()),
        data: { levels: part },
      },
      signed: (payload) => signEvent(inventorySecret, { id, nowMs: systemClock.nowMs(), payload }),
    });
    for (const { status, matched } of body.results) {
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (!matched) unmatched += 1;
    }
  }
  return { received: levels.length, statuses, unmatched };
}

/** The result in one line for people. */
export function stockWords({ received, statuses, unmatched }: StockOutcome): string {
  const fates = Object.entries(statuses).map(([status, count]) => `${count} ${status}`);
  const unknown = unmatched > 0 ? `; ${unmatched} of them of products not in the catalogue` : '';
  return `Stock: ${received} levels${fates.length > 0 ? `: ${fates.join(', ')}` : ''}${unknown}.`;
}
