// Stage one of a batch (contract 8.2): faults that refuse the whole request, before any judgement.

import { pauseIfDue } from '../base/stretch.ts';
import { pointerSegment, Refusal, type ProblemEntry } from '../contract/problems.ts';
import { memberFaults } from '../contract/product-members.ts';
import type { ProductItem } from '../contract/products.ts';
import type { Limits } from '../limits.ts';
import { Candidate, type Piece } from './candidate.ts';
import { parseMicroseconds } from './microseconds.ts';

export type IntakeLimits = Pick<Limits, 'max_items_per_batch' | 'max_item_bytes'>;

/** UTF-8 bytes of one UTF-16 code unit, at most. */
const UTF8_BYTES_MAX = 3;

/** `"updated_at":"…",` at its longest. */
const TIME_MEMBER_BYTES_MAX = 64;

/**
 * Checks the rules for items that a schema cannot express. Rejects with a refusal of the whole request: one
 * fault in item 499 refuses items 1-498 too. `pieces` is what the reader of the body knows of the items;
 * items that are known by their bytes passed these checks before.
 */
export async function admitItems(
  items: readonly ProductItem[],
  limits: IntakeLimits,
  pieces: readonly Piece[] = [],
): Promise<Candidate[]> {
  if (items.length > limits.max_items_per_batch) {
    const detail = `At most ${limits.max_items_per_batch} items fit into a batch.`;
    refuseInvalid([{ pointer: '#/items', code: 'too_many', detail }]);
  }
  const errors: ProblemEntry[] = [];
  const candidates: Candidate[] = [];
  for (const [index, item] of items.entries()) {
    const pause = pauseIfDue();
    if (pause !== undefined) await pause;
    const updatedAtUs = parseMicroseconds(item.updated_at);
    if (updatedAtUs === undefined) {
      const detail = 'This is not a time that exists, or it is before the year 1685.';
      errors.push({ pointer: `#/items/${index}/updated_at`, code: 'bad_format', detail });
    }
    const piece = pieces[index] ?? {};
    const candidate = new Candidate(item, { index, updatedAtUs: updatedAtUs ?? 0, piece });
    candidates.push(candidate);
    if (piece.known !== undefined) continue;
    checkStatusMembers(item, index, errors);
    const { length } = candidate.content;
    if (length * UTF8_BYTES_MAX + TIME_MEMBER_BYTES_MAX > limits.max_item_bytes) {
      checkSize(item, index, limits.max_item_bytes);
    }
  }
  if (errors.length > 0) refuseInvalid(errors);
  refuseDuplicates(items);
  return candidates;
}

function refuseInvalid(errors: readonly ProblemEntry[]): never {
  throw new Refusal('validation_failed', 'Nothing was applied; see errors.', { errors });
}

function checkStatusMembers(item: ProductItem, index: number, errors: ProblemEntry[]): void {
  for (const { member, code, detail } of memberFaults(item)) {
    errors.push({ pointer: `#/items/${index}/${pointerSegment(member)}`, code, detail });
  }
}

function refuseDuplicates(items: readonly ProductItem[]): void {
  const errors: ProblemEntry[] = [];
  const find = (ids: readonly string[], pointerOf: (index: number) => string): void => {
    const seen = new Set<string>();
    ids.forEach((id, index) => {
      if (seen.has(id)) {
        const detail = 'This id stands before in the request.';
        errors.push({ pointer: pointerOf(index), code: 'duplicate_item', detail });
      }
      seen.add(id);
    });
  };
  find(
    items.map((item) => item.external_product_id),
    (index) => `#/items/${index}/external_product_id`,
  );
  for (const [at, { variants = [] }] of items.entries()) {
    if (variants.length < 2) continue;
    find(
      variants.map((variant) => variant.external_variant_id),
      (index) => `#/items/${at}/variants/${index}/external_variant_id`,
    );
  }
  if (errors.length === 0) return;
  const detail = 'An id stands twice in the request; nothing was applied.';
  throw new Refusal('duplicate_item', detail, { errors });
}

/** Refuses an item over its size as compact JSON; white space does not count. */
function checkSize(item: ProductItem, index: number, bytesMax: number): void {
  if (Buffer.byteLength(JSON.stringify(item)) <= bytesMax) return;
  const detail = `The item at #/items/${index} is larger than ${bytesMax} bytes; nothing was applied.`;
  throw new Refusal('payload_too_large', detail, { extra: { limit_bytes: bytesMax } });
}
