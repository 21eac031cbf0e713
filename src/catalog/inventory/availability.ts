// From levels to what a shopper is told. Contract 9 leaves the derivation open; this is it:
// - A variant is judged by its own levels; by the product-wide ones where it has none of its own.
// - Of the levels that count, at whatever location or tenant-wide: one above zero is `in_stock`;
//   all of them told and at most zero is `out_of_stock`; none at all, or an untracked one among
//   empty ones, is `unknown`: what is not counted may still be there.
// - A product without a named variant is `in_stock` if it is so product-wide or in any variant of
//   the catalogue; `out_of_stock` only if all of them are. Levels of variants that the product does
//   not (or not yet) have count for nothing.
// - At a location only what was told of that location counts.

import type { ProductCard } from '../../assistant/port.ts';
import { partOf, type PlacedLevel } from './inventory-tables.ts';

/** A product, or the one variant of it that is meant. */
export interface StockQuestion {
  readonly variantId?: string | undefined;
  /** Every variant that the product has in the catalogue. */
  readonly variantIds: readonly string[];
}

export interface Availability {
  readonly status: ProductCard['availability']['status'];
  /** When the newest level that decided was so; undefined where nothing was ever told. */
  readonly asOfUs?: number;
}

/** What all levels of a product say about it, or about a variant. */
export function availabilityOf(
  levels: readonly PlacedLevel[],
  { variantId, variantIds }: StockQuestion,
): Availability {
  const byVariant = Map.groupBy(levels, (level) => level.variant);
  const whole = byVariant.get('') ?? [];
  const ownOf = (id: string): Availability => verdictOn(byVariant.get(partOf(id)) ?? whole);
  if (variantId !== undefined) return ownOf(variantId);
  const parts = variantIds.map(ownOf);
  // A product of variants need not be told of as a whole.
  return combine(whole.length > 0 || parts.length === 0 ? [verdictOn(whole), ...parts] : parts);
}

/** The levels by the location that they were told of, as {@link partOf} has its id. */
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
