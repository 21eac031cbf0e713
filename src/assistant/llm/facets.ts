// Counts what a customer can choose products by: brands, values, and the range of prices.

import type { CatalogueProduct } from '../port.ts';
import { plain, shorten } from '../grounded/text.ts';
import { formatMoney } from '../grounded/money.ts';

const FACET_COUNT_MAX = 12;
const VALUE_COUNT_MAX = 10;
const LENGTH_MAX = 80;

/**
 * Counts the brands and the values of the given products, with names and values in `locale`. The range of
 * prices is there only if all prices have one currency.
 */
export function facetsOf(products: readonly CatalogueProduct[], locale: string): object {
  const names = new Map<string, string>();
  const counts = new Map<string, Map<string, number>>();
  const count = (key: string, value: string): void => {
    const values = counts.get(key) ?? new Map<string, number>();
    values.set(value, (values.get(value) ?? 0) + 1);
    counts.set(key, values);
  };
  for (const { brand, facts } of products) {
    if (brand !== undefined) count('brand', shorten(brand, LENGTH_MAX));
    for (const { key, name, value } of facts) {
      names.set(key, name);
      const text = shorten(plain(value), LENGTH_MAX);
      if (text !== '') count(key, text);
    }
  }
  const facets = [...counts]
    .map(([key, values]) => ({ key, values, total: sum(values.values()) }))
    .toSorted((left, right) => right.total - left.total)
    .slice(0, FACET_COUNT_MAX);
  return {
    ...pricesOf(products, locale),
    facets: facets.map(({ key, values }) => ({
      key,
      name: names.get(key) ?? key,
      values: [...values]
        .toSorted(([, left], [, right]) => right - left)
        .slice(0, VALUE_COUNT_MAX)
        .map(([value, products_]) => ({ value, products: products_ })),
    })),
  };
}

function pricesOf(products: readonly CatalogueProduct[], locale: string): object {
  const prices = products.flatMap(({ card }) => card.price ?? []);
  const [first] = prices;
  if (first === undefined || prices.some(({ currency }) => currency !== first.currency)) return {};
  const sorted = prices.toSorted((left, right) => left.amount - right.amount);
  const [low, high] = [sorted[0] ?? first, sorted.at(-1) ?? first];
  return { price_from: formatMoney(low, locale), price_to: formatMoney(high, locale) };
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const one of values) total += one;
  return total;
}
