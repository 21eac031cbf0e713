// What a product's content is, as a sender computes it: what the service says is held against it.

import {
  contentTextOf,
  hashOfText,
  withSafeHtml,
  withSets,
} from '../../src/catalog/content-hash.ts';
import type { ProductItem } from '../../src/contract/products.ts';

/** The item as it is stored: HTML sanitised, id lists that are sets sorted and without repeats. */
export function normaliseItem(item: ProductItem): ProductItem {
  return withSafeHtml(withSets(item));
}

/** `sha256:` + hex of the content of a normalised item. */
export function contentHashOf(item: ProductItem): string {
  return hashOfText(contentTextOf(item));
}
