// Finds the faulty items of a batch that the service refused as a whole.

import type { ApiRefusal } from './api-client.ts';
import { findMalformation } from './item-check.ts';
import type { RejectedItem, SourceItem } from './source-item.ts';

/**
 * The items to leave out, by their index in the batch; empty if the refusal names none of them. The rest may be
 * refused again: a refusal lists a bounded number of faults.
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
      origin: source.origin,
      error: { code, detail, pointer: at },
    });
  };
  for (const { pointer, code = refusal.code, detail } of refusal.errors) {
    const [, index, at = ''] = /^#\/items\/(\d+)(.*)$/.exec(pointer) ?? [];
    if (index !== undefined) note(Number(index), { code, detail, at });
  }
  const { code } = refusal;
  for (const [index, { item }] of batch.entries()) {
    // These refusals have no place: the service did not parse the body.
    if (refusal.status === 413 && code !== 'payload_too_large' && batch.length === 1) {
      const detail = 'A server in front of the service takes no body as large as this item.';
      note(index, { code: 'payload_too_large', detail, at: '' });
    }
    if (code === 'payload_too_large' && Buffer.byteLength(JSON.stringify(item)) > itemBytesMax) {
      note(index, { code, detail: `The item has more than ${itemBytesMax} bytes.`, at: '' });
    }
    const detail = code === 'malformed_json' ? findMalformation(item) : undefined;
    if (detail !== undefined) note(index, { code, detail, at: '' });
  }
  return found;
}
