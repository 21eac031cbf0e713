// The failures of an index-sync run, a page at a time (contract 8.3).

import type { TenantCall } from '../contract/call.ts';
import { Refusal } from '../contract/problems.ts';
import type { RejectedItems } from '../contract/products.ts';
import { validationFailed } from '../contract/validation.ts';
import type { Journal } from '../journal/journal.ts';
import { runRejectedTable } from './product-run-rows.ts';

const PAGE_ITEMS = 100;
const PAGE_ITEMS_MAX = 500;

/** The page that `status`, `after` and `limit` ask for. */
export function pageOfRejected(
  journal: Journal,
  runId: string,
  { tenantId, query }: Pick<TenantCall, 'tenantId' | 'query'>,
): RejectedItems {
  if ((query['status'] ?? 'rejected') !== 'rejected') {
    const detail = 'Only `rejected` can be listed.';
    throw validationFailed([{ pointer: '#/status', code: 'not_allowed_value', detail }]);
  }
  const limit = parseLimit(query['limit']);
  const [sequence, index] = parsePlace(query['after']);
  const start = [tenantId, runId, sequence, index + 1];
  const items: RejectedItems['items'] = [];
  let hasMore = false;
  for (const { key, row } of journal.range(runRejectedTable, { start, limit: limit + 1 })) {
    if (key[0] !== tenantId || key[1] !== runId) break;
    hasMore = items.length === limit;
    if (hasMore) break;
    const place = { sequence: Number(key[2]), index: Number(key[3]) };
    items.push({ ...place, ...row, status: 'rejected' });
  }
  const last = items.at(-1) ?? { sequence, index };
  return { items, next_cursor: `${last.sequence}.${last.index}`, has_more: hasMore };
}

function parseLimit(text: string | undefined): number {
  if (text === undefined) return PAGE_ITEMS;
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= PAGE_ITEMS_MAX) return limit;
  const detail = `must be a whole number from 1 to ${PAGE_ITEMS_MAX}`;
  throw validationFailed([{ pointer: '#/limit', code: 'out_of_range', detail }]);
}

/** The place after which a page begins, as an earlier page gave it: sequence and index. */
function parsePlace(text: string | undefined): readonly [sequence: number, index: number] {
  if (text === undefined || text === '') return [0, 0];
  const match = /^(\d{1,7})\.(\d{1,7})$/.exec(text);
  if (match === null) throw new Refusal('cursor_invalid', 'This is no cursor of this list.');
  return [Number(match[1]), Number(match[2])];
}
