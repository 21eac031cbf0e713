// Which members a product must and must not have, by its status (contract 8.1). A schema cannot express it.

import type { EntryCode } from './problems.ts';
import type { ProductItem } from './products.ts';

/** A member that is missing, or that must not be there. */
export interface MemberFault {
  readonly member: string;
  readonly code: EntryCode;
  readonly detail: string;
}

const tombstoneMembers: ReadonlySet<string> = new Set([
  'external_product_id',
  'updated_at',
  'status',
]);

/** The faults of a product: a tombstone has three members; every other product has a title. */
export function memberFaults(item: ProductItem): readonly MemberFault[] {
  if (item.status !== 'deleted') {
    if (item.title !== undefined) return [];
    const detail = 'A product that is not deleted has a title.';
    return [{ member: 'title', code: 'missing_field', detail }];
  }
  const detail = 'A deleted product has no members but its id, its time and its status.';
  return Object.keys(item)
    .filter((member) => !tombstoneMembers.has(member))
    .map((member) => ({ member, code: 'unknown_field', detail }));
}
