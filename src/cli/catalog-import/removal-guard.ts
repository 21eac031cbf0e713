// Counts the products that a replacement would remove, and asks before it removes many.

import type { ProductList } from '../../contract/products.ts';
import { confirm } from '../confirm.ts';
import type { ApiClient } from './api-client.ts';
import type { ProductSource } from './product-source.ts';

/** A replacement that removes a larger share of the catalogue needs a confirmation. */
const removedShareMax = 0.2;
/** Up to this many products are removed without asking, for any share. */
const removedUnasked = 10;

export interface Removal {
  readonly removedCount: number;
  readonly liveCount: number;
}

/** How many live products a replacement by `source` removes. */
export async function removalOf(api: ApiClient, source: ProductSource): Promise<Removal> {
  const named = new Set<unknown>();
  for await (const { item } of source.items()) named.add(item['external_product_id']);
  let liveCount = 0;
  let removedCount = 0;
  for (let after = ''; ;) {
    const query = `limit=1000${after && `&after=${encodeURIComponent(after)}`}`;
    const { body } = await api.get<ProductList>(`/api/v1/catalog/products?${query}`);
    for (const { external_product_id, status } of body.items) {
      if (status === 'deleted') continue;
      liveCount += 1;
      if (!named.has(external_product_id)) removedCount += 1;
    }
    after = body.next_cursor;
    if (!body.has_more) return { removedCount, liveCount };
  }
}

/** Asks on a terminal if a replacement removes much; throws if the answer is not yes. */
export async function confirmRemoval({ removedCount, liveCount }: Removal): Promise<void> {
  if (removedCount <= removedUnasked || removedCount <= liveCount * removedShareMax) return;
  await confirm(`This removes ${removedCount} of ${liveCount} products.`);
}
