// Which items of a batch were at fault when the service refused all of it.

import { parseJson } from '../../contract/json.ts';
import { Refusal } from '../../contract/problems.ts';
import type { ApiRefusal } from './api-client.ts';
import type { SourceItem } from './product-files.ts';

/** One row of the table at the end. */
export interface RejectedItem {
  readonly external_product_id: string;
  readonly error: { readonly code: string; readonly detail: string; readonly pointer: string };
}

/** Levels that an item may have: of the 16 of contract 2.1 two are around it. */
const itemLevelsMax = 14;

/**
 * The items to leave out, by their index in the batch; empty where the refusal is about none of
 * them. What is left may be refused again: a refusal lists a bounded number of faults.
 */
export function itemsAtFault(
  refusal: ApiRefusal,
  batch: readonly SourceItem[],
  itemBytesMax: number,
): ReadonlyMap<number, RejectedItem> {
  const found = new Map<number, RejectedItem>();
  const note = (index: number, fault: { code: string; detail: string; at: string }): void => {
    const source = batch[index];
    if (source === undefined || found.has(index)) return;
    const { code, detail, at } = fault;
    const { external_product_id: id } = source.item;
    found.set(index, {
      external_product_id: typeof id === 'string' ? id : JSON.stringify(id ?? null),
      error: { code, detail, pointer: `${source.origin} ${at}`.trimEnd() },
    });
  };
  for (const { pointer, code = refusal.code, detail } of refusal.errors) {
    const [, index, at = ''] = /^#\/items\/(\d+)(.*)$/.exec(pointer) ?? [];
    if (index !== undefined) note(Number(index), { code, detail, at });
  }
  const { code } = refusal;
  for (const [index, { item }] of batch.entries()) {
    // These two are refused without a place: a body that is not read has none.
    if (code === 'payload_too_large' && Buffer.byteLength(JSON.stringify(item)) > itemBytesMax) {
      note(index, { code, detail: `The item has more than ${itemBytesMax} bytes.`, at: '' });
    }
    const detail = code === 'malformed_json' ? malformation(item) : undefined;
    if (detail !== undefined) note(index, { code, detail, at: '' });
  }
  return found;
}

/** What the service finds wrong with an item as JSON; undefined for nothing. */
function malformation(item: SourceItem['item']): string | undefined {
  try {
    parseJson(Buffer.from(JSON.stringify(item)), itemLevelsMax);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}
