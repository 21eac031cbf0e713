// What a product must and must not have by its status; a schema alone cannot say it (contract 8.1).

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

/** A tombstone is three members; everything else has a title. Empty where all is well. */
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
