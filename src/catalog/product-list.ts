// The catalogue as a list to compare with, a page at a time (contract 2.1).
//
// A sender with the same four facts per product finds every difference in one pass over the ids, which are in
// the order of their UTF-8 bytes. The list has tombstones too, as `deleted`: their watermark still decides
// about items. A page is read in stretches, and other work runs in between, so the list is no snapshot:
// changes behind the cursor show in the next pass.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TenantCall } from '../contract/call.ts';
import { Refusal } from '../contract/problems.ts';
import type { ProductList, ProductListQuery } from '../contract/products.ts';
import { validationFailed } from '../contract/validation.ts';
import { standingTable } from '../journal/catalogue-tables.ts';
import type { Journal } from '../journal/journal.ts';
import { formatMicroseconds } from './microseconds.ts';

const PAGE_ITEMS = 100;
const PAGE_ITEMS_MAX = 1000;

/** Rows read without a pause: a millisecond's work. */
const STRETCH_ROWS = 200;

/** The page that `limit` and `after` ask for. */
export async function pageOfProducts(
  journal: Journal,
  { tenantId, query }: Pick<TenantCall<undefined, ProductListQuery>, 'tenantId' | 'query'>,
): Promise<ProductList> {
  const limit = parseLimit(query.limit);
  let last = query.after ? decodeCursor(query.after) : null;
  const items: ProductList['items'] = [];
  for (;;) {
    const wanted = Math.min(STRETCH_ROWS, limit - items.length);
    // One row more than wanted shows whether there are more.
    const rows = rowsAfter(journal, { tenantId, last, limit: wanted + 1 });
    items.push(...rows.slice(0, wanted));
    last = items.at(-1)?.external_product_id ?? last;
    const hasMore = rows.length > wanted;
    if (!hasMore || items.length === limit) {
      return { items, next_cursor: last === null ? '' : encodeCursor(last), has_more: hasMore };
    }
    await nextTurn();
  }
}

function rowsAfter(
  journal: Journal,
  { tenantId, last, limit }: { tenantId: string; last: string | null; limit: number },
): ProductList['items'] {
  const rows: ProductList['items'] = [];
  const start = last === null ? [tenantId] : [tenantId, last];
  for (const { key, row } of journal.range(standingTable, { start, limit: limit + 1 })) {
    if (key[0] !== tenantId || rows.length === limit) break;
    if (key[1] === last) continue;
    rows.push({
      external_product_id: String(key[1]),
      status: row.status,
      content_hash: row.content_hash,
      projection_version: row.projection_version,
      updated_at: formatMicroseconds(row.updated_at_us),
    });
  }
  return rows;
}

function parseLimit(text: string | undefined): number {
  const limit = text === undefined ? PAGE_ITEMS : Number(text);
  if (limit >= 1 && limit <= PAGE_ITEMS_MAX) return limit;
  const detail = `must be a whole number from 1 to ${PAGE_ITEMS_MAX}`;
  throw validationFailed([{ pointer: '#/limit', code: 'out_of_range', detail }]);
}

/** Opaque, so that the order may change later; it stays valid when its product is removed. */
function encodeCursor(id: string): string {
  return Buffer.from(id).toString('base64url');
}

function decodeCursor(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString();
  if (id !== '' && encodeCursor(id) === cursor) return id;
  throw new Refusal('cursor_invalid', 'This is no cursor of this list.');
}
