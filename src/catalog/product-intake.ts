// Stage one of a batch (contract 8.2): what refuses the request as a whole, before any judgement.

import { pointerSegment, Refusal, type ProblemEntry } from '../contract/problems.ts';
import type { ProductItem } from '../contract/products.ts';
import type { Limits } from '../limits.ts';
import { parseMicroseconds } from './microseconds.ts';

/** An item that passed stage one. */
export interface Candidate {
  /** Its place in the request. */
  readonly index: number;
  readonly item: ProductItem;
  readonly updatedAtUs: number;
}

export type IntakeLimits = Pick<Limits, 'max_items_per_batch' | 'max_item_bytes'>;

const tombstoneMembers = new Set(['external_product_id', 'updated_at', 'status']);

/**
 * Checks items that match their schema for what a schema cannot say. Throws a refusal that leaves
 * the whole request without effect: one fault in item 499 refuses items 1-498 too.
 */
export function admitItems(items: readonly ProductItem[], limits: IntakeLimits): Candidate[] {
  if (items.length > limits.max_items_per_batch) {
    const detail = `At most ${limits.max_items_per_batch} items fit into a batch.`;
    refuseInvalid([{ pointer: '#/items', code: 'too_many', detail }]);
  }
  const errors: ProblemEntry[] = [];
  const candidates = items.map((item, index) => {
    const updatedAtUs = parseMicroseconds(item.updated_at);
    const pointer = `#/items/${index}`;
    if (updatedAtUs === undefined) {
      const detail = 'This is not a time that exists, or it is beyond the year 2255.';
      errors.push({ pointer: `${pointer}/updated_at`, code: 'bad_format', detail });
    }
    checkStatusMembers(item, pointer, errors);
    checkText(item, pointer, { errors, bytesMax: limits.max_item_bytes });
    return { index, item, updatedAtUs: updatedAtUs ?? 0 };
  });
  if (errors.length > 0) refuseInvalid(errors);
  refuseDuplicates(items);
  return candidates;
}

function refuseInvalid(errors: readonly ProblemEntry[]): never {
  throw new Refusal('validation_failed', 'Nothing was applied; see errors.', { errors });
}

/** A tombstone is three members; everything else has a title. */
function checkStatusMembers(item: ProductItem, pointer: string, errors: ProblemEntry[]): void {
  if (item.status !== 'deleted') {
    if (item.title !== undefined) return;
    const detail = 'A product that is not deleted has a title.';
    errors.push({ pointer: `${pointer}/title`, code: 'missing_field', detail });
    return;
  }
  for (const name of Object.keys(item)) {
    if (tombstoneMembers.has(name)) continue;
    const detail = 'A deleted product has no members but its id, its time and its status.';
    errors.push({ pointer: `${pointer}/${pointerSegment(name)}`, code: 'unknown_field', detail });
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

/**
 * Refuses an item over its size (as compact JSON, whatever white space it came with) and text that
 * is no Unicode: half a surrogate pair has no UTF-8 form, hence no hash and no key.
 */
function checkText(
  item: ProductItem,
  pointer: string,
  { errors, bytesMax }: { errors: ProblemEntry[]; bytesMax: number },
): void {
  const bytesAtMost = boundBytes(item);
  if (Number.isNaN(bytesAtMost)) {
    const detail = 'This text holds half a surrogate pair.';
    errors.push({ pointer: findIllFormed(item, pointer) ?? pointer, code: 'bad_format', detail });
    return;
  }
  if (bytesAtMost <= bytesMax || Buffer.byteLength(JSON.stringify(item)) <= bytesMax) return;
  const detail = `The item at ${pointer} is larger than ${bytesMax} bytes; nothing was applied.`;
  throw new Refusal('payload_too_large', detail, { extra: { limit_bytes: bytesMax } });
}

/** An upper bound of the bytes as JSON, cheaper than counting; NaN where text is ill-formed. */
function boundBytes(value: unknown): number {
  if (typeof value === 'string') return value.isWellFormed() ? value.length * 6 + 3 : Number.NaN;
  if (typeof value !== 'object' || value === null) return 32;
  let bytes = 2;
  if (Array.isArray(value)) {
    for (const member of value) bytes += boundBytes(member) + 1;
    return bytes;
  }
  for (const key of Object.keys(value)) {
    bytes += boundBytes(key) + boundBytes((value as Record<string, unknown>)[key]) + 2;
  }
  return bytes;
}

function findIllFormed(value: unknown, pointer: string): string | undefined {
  if (typeof value === 'string') return value.isWellFormed() ? undefined : pointer;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, member] of Object.entries(value)) {
    // An ill-formed key cannot stand in a pointer: its object is named instead.
    if (!key.isWellFormed()) return pointer;
    const found = findIllFormed(member, `${pointer}/${pointerSegment(key)}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
