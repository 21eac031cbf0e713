// Which products were named by any request since a `replace` run began: its removal leaves them.
//
// One row for each batch, not for each product: a run that changes little writes little. What a
// batch changed needs no row, since the change journal tells of it.

import type { ItemResult } from '../contract/products.ts';
import { put, type Journal, type Put } from '../journal/journal.ts';
import { runNamedTable, unfinishedRunsOf } from './product-run-rows.ts';

/** No id has it in it. One text is read in a tenth of the time of a list of 500. */
const idEnd = '\n';

/**
 * The rows that a judged batch leaves for the `replace` runs of its tenant. The caller is alone with
 * the tenant's catalogue, so numbers are given once.
 */
export function namedPuts(
  journal: Journal,
  tenantId: string,
  results: readonly Pick<ItemResult, 'status' | 'external_product_id'>[],
): Put[] {
  const puts: Put[] = [];
  for (const { runId, mode } of unfinishedRunsOf(journal, tenantId)) {
    if (mode !== 'replace') continue;
    const ids = results
      .filter(({ status }) => status !== 'accepted')
      .map(({ external_product_id }) => external_product_id);
    if (ids.length === 0) return [];
    const [last] = journal.range(runNamedTable, {
      start: [tenantId, runId, Number.MAX_SAFE_INTEGER],
      end: [tenantId, runId, 0],
      reverse: true,
      limit: 1,
    });
    const key = [tenantId, runId, Number(last?.key[2] ?? 0) + 1];
    puts.push(put(runNamedTable, key, ids.join(idEnd)));
  }
  return puts;
}

/** The products that were named, as far as they have been read. */
export class NamedProducts {
  readonly #journal: Journal;
  readonly #run: readonly [tenantId: string, runId: string];
  /** At most as many as a run may send, and those of the deltas beside it. */
  readonly #ids = new Set<string>();
  #upTo = 0;

  constructor(journal: Journal, run: readonly [tenantId: string, runId: string]) {
    this.#journal = journal;
    this.#run = run;
  }

  has(externalProductId: string): boolean {
    return this.#ids.has(externalProductId);
  }

  /** Reads at most so many rows more; true where that was not all. */
  read(rowsMax: number): boolean {
    let count = 0;
    for (const { key, row } of this.#journal.range(runNamedTable, {
      start: [...this.#run, this.#upTo + 1],
      end: [...this.#run, Number.MAX_SAFE_INTEGER],
      limit: rowsMax,
    })) {
      for (const id of row.split(idEnd)) this.#ids.add(id);
      this.#upTo = Number(key[2]);
      count += 1;
    }
    return count === rowsMax;
  }
}
