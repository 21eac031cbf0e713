// Availability for cards, search and the assistant. The levels of recently read products stay in memory, and
// are read again once an event has changed them.

import { LRUCache } from 'lru-cache';
import type {
  LocationPort,
  ProductCard,
  ProductPointer,
  StockLocation,
} from '../../assistant/port.ts';
import { formatTime, type Clock } from '../../base/clock.ts';
import { productTable } from '../../journal/catalogue-tables.ts';
import type { Journal } from '../../journal/journal.ts';
import { pickText } from '../product-display.ts';
import { storedItemOf } from '../product-judgement.ts';
import { availabilityOf, levelsByLocation, type Availability } from './availability.ts';
import { partOf, readLevels, type PlacedLevel } from './inventory-tables.ts';

/** A location as the tenant's settings name it: for all locales, or by locale. */
export interface LocationSetting {
  readonly external_location_id: string;
  readonly name: string | Readonly<Record<string, string>>;
}

export interface StockViewPorts {
  readonly journal: Pick<Journal, 'get' | 'range'>;
  readonly clock: Clock;
  readonly locationsOf: (tenantId: string) => readonly LocationSetting[];
}

/** 250 variants (contract 8.1) at 80 locations; further levels are not read. */
const levelsPerProductMax = 20_000;
/** Levels kept in memory, of all tenants together: some tens of megabytes. */
const residentLevelsMax = 200_000;

export class StockView implements LocationPort {
  readonly #ports: StockViewPorts;
  readonly #resident = new LRUCache<string, readonly PlacedLevel[]>({
    maxSize: residentLevelsMax,
    sizeCalculation: (levels) => levels.length + 1,
  });

  constructor(ports: StockViewPorts) {
    this.#ports = ports;
  }

  /** Drops all levels from memory: they are read again at their next use. */
  clear(): void {
    this.#resident.clear();
  }

  /** Availability of a product, or of its named variant, over all locations. */
  availability(
    tenantId: string,
    productId: string,
    variantId: string | undefined,
    variantIds: readonly string[],
  ): ProductCard['availability'] {
    const levels = this.#levels(tenantId, productId);
    return this.#told(availabilityOf(levels, { variantId, variantIds }));
  }

  locations(tenantId: string, locale: string): readonly StockLocation[] {
    return this.#ports.locationsOf(tenantId).map(({ external_location_id, name }) => {
      if (typeof name === 'string') return { external_location_id, name, names: [name] };
      const names = Object.values(name);
      return { external_location_id, name: pickText(name, locale) ?? names[0] ?? '', names };
    });
  }

  availabilityAt(
    tenantId: string,
    { external_product_id, external_variant_id }: ProductPointer,
    externalLocationIds: readonly string[],
  ): readonly ProductCard['availability'][] {
    const row = this.#ports.journal.get(productTable, [tenantId, external_product_id]);
    const variants = row === undefined ? [] : (storedItemOf(row).variants ?? []);
    const variantIds = variants.map((variant) => variant.external_variant_id);
    const question = { variantId: external_variant_id, variantIds };
    const byLocation = levelsByLocation(this.#levels(tenantId, external_product_id));
    return externalLocationIds.map((id) =>
      this.#told(availabilityOf(byLocation.get(partOf(id)) ?? [], question)),
    );
  }

  /** Drops the levels of these products, so that they are read again; call it once their change is on disk. */
  forget(tenantId: string, productIds: Iterable<string>): void {
    for (const productId of productIds) this.#resident.delete(residentKey(tenantId, productId));
  }

  #levels(tenantId: string, productId: string): readonly PlacedLevel[] {
    const key = residentKey(tenantId, productId);
    const resident = this.#resident.get(key);
    if (resident !== undefined) return resident;
    const levels = readLevels(this.#ports.journal, [tenantId, productId], levelsPerProductMax);
    this.#resident.set(key, levels);
    return levels;
  }

  #told({ status, asOfUs }: Availability): ProductCard['availability'] {
    const asOfMs = asOfUs === undefined ? this.#ports.clock.nowMs() : Math.floor(asOfUs / 1000);
    return { status, as_of: formatTime(asOfMs) };
  }
}

function residentKey(tenantId: string, productId: string): string {
  return `${tenantId}\u0000${productId}`;
}
