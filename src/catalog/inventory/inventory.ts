// Puts the two sides of inventory together: events in, availability out.

import type { Tenants } from '../../access/tenants.ts';
import type { Clock } from '../../base/clock.ts';
import type { Journal } from '../../journal/journal.ts';
import { InventoryService } from './inventory-service.ts';
import { LevelService } from './level-service.ts';
import { StockView } from './stock-view.ts';

export interface Inventory {
  readonly events: InventoryService;
  readonly levels: LevelService;
  readonly stock: StockView;
}

const dayMs = 86_400_000;

/** Inventory over a journal; secrets and location names are read from the tenants at each use. */
export function createInventory(
  { journal, clock, tenants }: { journal: Journal; clock: Clock; tenants: Tenants },
  options: {
    readonly signature_tolerance_seconds: number;
    readonly event_memory_days: number;
    readonly updated_at_ahead_seconds: number;
  },
): Inventory {
  const stock = new StockView({
    journal,
    clock,
    locationsOf: (tenantId) => tenants.find(tenantId)?.settings.locations ?? [],
  });
  const onLevels = (tenantId: string, productIds: Iterable<string>): void =>
    stock.forget(tenantId, productIds);
  const events = new InventoryService(
    {
      journal,
      clock,
      secretsOf: (tenantId) => tenants.find(tenantId)?.inventory_secrets ?? [],
      tenantIds: () => Array.from(tenants.list(), ({ tenant_id }) => tenant_id),
      onLevels,
    },
    {
      toleranceSeconds: options.signature_tolerance_seconds,
      aheadSecondsMax: options.updated_at_ahead_seconds,
      memoryMs: options.event_memory_days * dayMs,
    },
  );
  const levels = new LevelService({
    journal,
    inOrder: (tenantId, work) => events.inOrder(tenantId, work),
    onLevels,
  });
  return { events, levels, stock };
}
