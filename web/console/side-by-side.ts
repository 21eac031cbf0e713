// The hits of two lanes, and of both together, as one list.

import type { SearchItem } from './shapes.ts';

/** A product with its place, from 1, in each list that has it. */
export interface RankedProduct {
  readonly item: SearchItem;
  readonly fused: number | undefined;
  readonly lexical: number | undefined;
  readonly semantic: number | undefined;
}

/** Every product once: in the order of both together, then the hits of one lane alone. */
export function sideBySide(lists: {
  readonly fused: readonly SearchItem[];
  readonly lexical: readonly SearchItem[];
  readonly semantic: readonly SearchItem[];
}): RankedProduct[] {
  const placesOf = (items: readonly SearchItem[]): Map<string, number> =>
    new Map(items.map(({ external_product_id }, index) => [external_product_id, index + 1]));
  const fused = placesOf(lists.fused);
  const lexical = placesOf(lists.lexical);
  const semantic = placesOf(lists.semantic);
  const items = new Map(
    [...lists.semantic, ...lists.lexical, ...lists.fused].map((item) => [
      item.external_product_id,
      item,
    ]),
  );
  const placeOf = ({ fused: both, lexical: one, semantic: other }: RankedProduct): number =>
    both ?? 1000 + Math.min(one ?? Infinity, other ?? Infinity);
  return [...items]
    .map(([id, item]) => ({
      item,
      fused: fused.get(id),
      lexical: lexical.get(id),
      semantic: semantic.get(id),
    }))
    .sort((a, b) => placeOf(a) - placeOf(b));
}
