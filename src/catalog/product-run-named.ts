// The products that any request named since a `replace` run began: its removal keeps them.
//
// One row for each batch, not for each product, so that a run with few changes writes little. Changed products
// need no row: the change journal names them.

import type { ItemResult } from '../contract/products.ts';
import { put, type Journal, type Put } from '../journal/journal.ts';
import { runNamedTable, unfinishedRunsOf } from './product-run-rows.ts';

/** No id contains it. One text is read in a tenth of the time of a list of 500. */
const idEnd = '\n';

/**
 * The rows of a judged batch for the `replace` runs of its tenant. No other write of the catalogue runs
 * meanwhile, so each number is used once.
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

/** The named products that have been read so far. */
export class NamedProducts {
  readonly #journal: Journal;
  readonly #run: readonly [tenantId: string, runId: string];
  /** At most as many as a run may send, and those of deltas meanwhile. */
  readonly #ids = new Set<string>();
  #upTo = 0;

  constructor(journal: Journal, run: readonly [tenantId: string, runId: string]) {
    this.#journal = journal;
    this.#run = run;
  }

  has(externalProductId: string): boolean {
    return this.#ids.has(externalProductId);
  }

  /** Reads at most this many more rows; true if there are more. */
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
