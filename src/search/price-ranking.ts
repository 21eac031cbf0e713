// Orders products by the price of the matching row; products without a price or in another currency come last.

import type { DocumentTable } from './document-table.ts';
import type { FilterMatch } from './filters.ts';

/** A product's price for ordering, smaller first; infinite without a comparable price. */
export type PriceKey = (slot: number) => number;

/**
 * Keys for ascending prices (the lowest price of a product's matching rows) or for descending prices (the
 * negated highest one). Without exchange rates, amounts are compared in one currency: the requested one, or
 * that of most candidates.
 */
export function priceKeys(
  candidates: readonly number[],
  documents: DocumentTable,
  options: { descending: boolean; filter: FilterMatch | undefined; currency: string | undefined },
): PriceKey {
  const { descending, filter, currency: code } = options;
  const currency =
    code === undefined ? commonestCurrency(candidates, documents) : documents.currencyNumber(code);
  const keys = new Map<number, number>();
  const keyOf = (slot: number): number => {
    let best = Infinity;
    for (let row = documents.firstRow(slot); row < documents.endRow(slot); row += 1) {
      if (documents.currency(row) !== currency || filter?.isMet(row) === false) continue;
      const key = descending ? -documents.amount(row) : documents.amount(row);
      if (key < best) best = key;
    }
    return best;
  };
  for (const slot of candidates) keys.set(slot, keyOf(slot));
  return (slot) => keys.get(slot) ?? Infinity;
}

/** The currency of most candidates' own prices; of equals the alphabetically first. */
function commonestCurrency(candidates: readonly number[], documents: DocumentTable): number {
  const counts = new Map<number, number>();
  for (const slot of candidates) {
    for (let row = documents.firstRow(slot); row < documents.endRow(slot); row += 1) {
      const currency = documents.currency(row);
      if (currency === 0) continue;
      counts.set(currency, (counts.get(currency) ?? 0) + 1);
      break;
    }
  }
  const [commonest] = [...counts].sort(
    ([a, countA], [b, countB]) =>
      countB - countA || (documents.currencyCode(a) < documents.currencyCode(b) ? -1 : 1),
  );
  return commonest?.[0] ?? -1;
}
