// Removes products at the completion of a `replace` run, in bounded steps.

import { standingTable, type StandingRow } from '../journal/catalogue-tables.ts';
import type { Journal, Put } from '../journal/journal.ts';
import { canonicalText, hashOfText } from './content-hash.ts';
import type { IndexRunContext } from './index-run-machine.ts';
import { LiveCount } from './live-count.ts';
import { acceptPuts } from './product-batch.ts';
import type { Projection } from './product-judgement.ts';
import type { NamedProducts } from './product-run-named.ts';

/** Products of one step, which removes them in one atomic change: chat goes on between two steps. */
const STEP_PRODUCTS = 500;
const STEP_REMOVALS = 50;

export interface RemovalStep {
  readonly puts: readonly Put[];
  readonly removedCount: number;
  /** The last product of the step; null if there was none left. */
  readonly upTo: string | null;
}

/**
 * The next step after `upTo`. It removes a product unless a request named it since the run began: a request
 * of the run or any other, accepted or not. The feed is older than the other requests, so a product that is
 * missing in it may be one that they just brought. A step over products that an earlier step removed removes
 * nothing.
 */
export function planRemoval(
  run: IndexRunContext,
  upTo: string | null,
  ports: { journal: Journal; named: Pick<NamedProducts, 'has'>; nextSequence(): number },
): RemovalStep {
  const { journal } = ports;
  const { tenantId } = run;
  const puts: Put[] = [];
  const live = new LiveCount();
  let removedCount = 0;
  let last: string | null = null;
  const start = upTo === null ? [tenantId] : [tenantId, upTo];
  for (const { key, row } of journal.range(standingTable, { start, limit: STEP_PRODUCTS + 1 })) {
    const id = String(key[1]);
    if (key[0] !== tenantId) break;
    if (id === upTo) continue;
    last = id;
    if (row.status === 'deleted' || row.change_sequence > run.startSequence) continue;
    if (ports.named.has(id)) continue;
    const nextSequence = () => ports.nextSequence();
    const tombstone = tombstoneOf(id, row, run);
    puts.push(...acceptPuts(id, tombstone, { tenantId, stored: row, nextSequence }));
    live.move(row, tombstone);
    removedCount += 1;
    if (removedCount === STEP_REMOVALS) break;
  }
  return { puts: [...puts, ...live.puts(journal, tenantId)], removedCount, upTo: last };
}

/** Its watermark is the later of the run's start and the stored one: it never goes back. */
function tombstoneOf(id: string, row: StandingRow, run: IndexRunContext): Projection {
  const updatedAtUs = Math.max(run.createdAtMs * 1000, row.updated_at_us);
  const content = canonicalText({ external_product_id: id, status: 'deleted' });
  return {
    content,
    status: 'deleted',
    content_hash: hashOfText(content),
    projection_version: row.projection_version + 1,
    updated_at_us: updatedAtUs,
    schema_version: run.schemaVersion,
  };
}
