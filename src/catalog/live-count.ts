// The number of active products: stored with every change, so that no code counts rows.

import { liveCountTable } from '../journal/catalogue-tables.ts';
import { put, type Journal, type Put } from '../journal/journal.ts';

interface Standing {
  readonly status: 'active' | 'archived' | 'deleted';
}

/** Sums up the effect of one change on the tenant's live count. */
export class LiveCount {
  #delta = 0;

  /** Adds the step of a product from its stored row (undefined: none) to its next row. */
  move(stored: Standing | undefined, next: Standing): void {
    this.#delta += Number(next.status === 'active') - Number(stored?.status === 'active');
  }

  /** The row write for the same change; none if the count stays. */
  puts(journal: Journal, tenantId: string): Put[] {
    if (this.#delta === 0) return [];
    const before = journal.get(liveCountTable, [tenantId]) ?? 0;
    return [put(liveCountTable, [tenantId], before + this.#delta)];
  }
}
