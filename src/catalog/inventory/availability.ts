// Derives availability from levels. Contract 9 leaves the rules open; these are ours:
// - A variant counts by its own levels; if it has none, by the levels of the whole product.
// - Of these levels, at any location or tenant-wide: one above zero is `in_stock`; all tracked and at most
//   zero is `out_of_stock`; no level, or an untracked one among empty ones, is `unknown`.
// - A product without a named variant is `in_stock` if its own levels or those of any variant in the
//   catalogue say so; `out_of_stock` only if all of them do. Levels of variants that the product does not
//   have do not count.
// - At a location only the levels of that location count.

import type { ProductCard } from '../../assistant/port.ts';
import { partOf, type PlacedLevel } from './inventory-tables.ts';

/** A product, or one variant of it. */
export interface StockQuestion {
  readonly variantId?: string | undefined;
  /** Every variant that the product has in the catalogue. */
  readonly variantIds: readonly string[];
}

export interface Availability {
  readonly status: ProductCard['availability']['status'];
  /** The time of the newest level that decided; undefined without levels. */
  readonly asOfUs?: number;
}

/** The availability of a product or of a variant, from all levels of the product. */
export function availabilityOf(
  levels: readonly PlacedLevel[],
  { variantId, variantIds }: StockQuestion,
): Availability {
  const byVariant = Map.groupBy(levels, (level) => level.variant);
  const whole = byVariant.get('') ?? [];
  const ownOf = (id: string): Availability => verdictOn(byVariant.get(partOf(id)) ?? whole);
  if (variantId !== undefined) return ownOf(variantId);
  const parts = variantIds.map(ownOf);
  // A product with variants needs no level of its own.
  return combine(whole.length > 0 || parts.length === 0 ? [verdictOn(whole), ...parts] : parts);
}

/** The levels by their location, whose id is as {@link partOf} has it. */
export function levelsByLocation(
  levels: readonly PlacedLevel[],
): ReadonlyMap<string, readonly PlacedLevel[]> {
  return Map.groupBy(levels, (level) => level.location);
}

function verdictOn(levels: readonly PlacedLevel[]): Availability {
  return combine(
    levels.map(({ available, occurred_at_us }) => ({
      status: available === null ? 'unknown' : available > 0 ? 'in_stock' : 'out_of_stock',
      asOfUs: occurred_at_us,
    })),
  );
}

function combine(parts: readonly Availability[]): Availability {
  const inStock = parts.filter(({ status }) => status === 'in_stock');
  if (inStock.length > 0) return { status: 'in_stock', ...newest(inStock) };
  const isOut = parts.length > 0 && parts.every(({ status }) => status === 'out_of_stock');
  return { status: isOut ? 'out_of_stock' : 'unknown', ...newest(parts) };
}

function newest(parts: readonly Availability[]): Pick<Availability, 'asOfUs'> {
  let asOfUs: number | undefined;
  for (const part of parts) {
    if (part.asOfUs !== undefined && part.asOfUs > (asOfUs ?? -Infinity)) asOfUs = part.asOfUs;
  }
  return asOfUs === undefined ? {} : { asOfUs };
}
