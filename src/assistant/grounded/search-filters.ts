// The hard filters of a search: prices in minor units, groups, and values of which any will do.

import type { SearchFilters } from '../../contract/search.ts';
import { isPerson } from './languages/languages.ts';
import type { PriceBound, Term, Wish } from './memory.ts';

/** "Around 50" is this share of it, up and down. */
const AROUND_SHARE = 0.2;

function priceFilter(bound: PriceBound): NonNullable<SearchFilters['price']> {
  const { around } = bound;
  const low = around === undefined ? undefined : Math.floor(around * (1 - AROUND_SHARE));
  const high = around === undefined ? undefined : Math.ceil(around * (1 + AROUND_SHARE));
  const min = bound.min === undefined ? low : bound.min + (bound.minExclusive ? 1 : 0);
  const max = bound.max === undefined ? high : bound.max - (bound.maxExclusive ? 1 : 0);
  return {
    ...(min !== undefined ? { min: Math.min(min, Number.MAX_SAFE_INTEGER) } : {}),
    ...(max !== undefined ? { max: Math.max(0, Math.min(max, Number.MAX_SAFE_INTEGER)) } : {}),
    ...(bound.foreign ? { currency: bound.currency } : {}),
  };
}

/** Whether a value is one of a long list, "Vegan, Gluten-free, Non-GMO, …": like a yes, it excludes no other. */
export function isBadge({ value }: Pick<Wish, 'value'>): boolean {
  return value.split(',').length > BADGES_MIN;
}
const BADGES_MIN = 2;

/** The lists that have both badges. */
export function withBoth(values: readonly string[], other: Wish): readonly string[] {
  const both = values.filter((one) => one === other.value || other.also?.includes(one) === true);
  return both.filter((value) => isBadge({ value }));
}

/** Hard filters for `wishes` and the price; two values of one attribute mean either. */
export function filtersOf(
  wishes: readonly Wish[],
  price: PriceBound | undefined,
): SearchFilters | undefined {
  const filters: SearchFilters = {};
  if (price) filters.price = priceFilter(price);
  const valuesOf = (kind: Wish['kind']): string[] => [
    ...new Set(
      wishes.flatMap((wish) => (wish.kind === kind ? [wish.value, ...(wish.also ?? [])] : [])),
    ),
  ];
  const brands = valuesOf('brand');
  // "Pants for men": of the two groups only one can be asked for; the words find the other.
  const firm = wishes.filter((wish) => wish.kind === 'taxonomy' && wish.firm);
  const groups = firm.length > 0 ? firm : wishes.filter((wish) => wish.kind === 'taxonomy');
  const taxonomies = [
    ...new Set(groups.map((one) => one.value).concat(groups.flatMap((one) => one.also ?? []))),
  ];
  const collections = valuesOf('collection');
  if (brands.length > 0) filters.brand = brands;
  if (taxonomies.length > 0) filters.external_taxonomy_ids = taxonomies;
  if (collections.length > 0) filters.external_collection_ids = collections;
  const attributes = new Map<string, string[]>();
  for (const wish of wishes) {
    if (wish.kind !== 'attribute') continue;
    const values = attributes.get(wish.key) ?? [];
    const both = withBoth(values, wish);
    const either = [...new Set([...values, wish.value, ...(wish.also ?? [])])];
    attributes.set(wish.key, both.length > 0 ? [...both] : either);
  }
  if (attributes.size > 0) filters.attributes = Object.fromEntries(attributes);
  return Object.keys(filters).length > 0 ? filters : undefined;
}

/** "For women" after shorts: search has filtered by the group, all products are of it, and few say so. */
export function isFilteredBy({ text, wish }: Term, filters: readonly Wish[]): boolean {
  const isForPeople = wish?.kind === 'taxonomy' && isPerson({ lower: text.toLowerCase() });
  return isForPeople && filters.includes(wish);
}
