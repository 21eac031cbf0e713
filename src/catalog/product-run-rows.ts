// The rows of index-sync runs beside their actors: batches, rejected items, named products.

import type { ItemError, ItemsSummary } from '../contract/products.ts';
import {
  defineTable,
  put,
  remove,
  type Journal,
  type Put,
  type Table,
} from '../journal/journal.ts';
import { removeRows } from '../journal/sweep.ts';

/** A batch as received. Key: [tenant, run_id, sequence]. */
export const runBatchTable = defineTable<{
  readonly hash: string;
  readonly summary: ItemsSummary;
  readonly schema_version: string;
}>('index_run_batches', 'placed');

/** A rejected item. Key: [tenant, run_id, sequence, index]. */
export const runRejectedTable = defineTable<{
  readonly external_product_id: string;
  readonly updated_at: string;
  readonly error: ItemError;
}>('index_run_rejected', 'placed');

/**
 * Ids that one batch named without a change, while a `replace` run was unfinished: one per line.
 * Key: [tenant, run_id, number from 1].
 */
export const runNamedTable = defineTable<string>('index_run_named', 'placed');

/**
 * Runs that are open or processing. They are few: the start, the limit and every batch of products read
 * only these. Key: [tenant, run_id].
 */
export const runUnfinishedTable = defineTable<{
  readonly state: 'open' | 'processing';
  readonly mode: 'upsert' | 'replace';
}>('index_runs_unfinished', 'placed');

/** Rows of ended runs to be removed. Key: [due_ms, run_id, part]. */
const runSweepTable = defineTable<{ readonly tenant_id: string }>('index_run_sweeps', 'placed');

/** When rows are removed: `named` soon, `kept` after their retention. */
const sweepParts: Readonly<Record<string, readonly Table<unknown>[]>> = {
  named: [runNamedTable],
  kept: [runBatchTable, runRejectedTable],
};

/** By then a batch that was judged before the run ended is on disk. */
const NAMED_KEPT_MS = 60_000;

/** The unfinished runs of a tenant. */
export function* unfinishedRunsOf(journal: Journal, tenantId: string) {
  for (const { key, row } of journal.range(runUnfinishedTable, { start: [tenantId] })) {
    if (key[0] !== tenantId) return;
    yield { runId: String(key[1]), ...row };
  }
}

/** The rows of an ending run: it leaves the list of unfinished runs, and its rows become due. */
export function endPuts(
  run: { readonly tenantId: string; readonly runId: string },
  when: { readonly nowMs: number; readonly retentionMs: number },
): Put[] {
  const row = { tenant_id: run.tenantId };
  return [
    remove(runUnfinishedTable, [run.tenantId, run.runId]),
    put(runSweepTable, [when.nowMs + NAMED_KEPT_MS, run.runId, 'named'], row),
    put(runSweepTable, [when.nowMs + when.retentionMs, run.runId, 'kept'], row),
  ];
}

/** Removes due rows, in bounded steps; the next call repeats a step that fails. */
export async function sweepRunRows(journal: Journal, nowMs: number): Promise<void> {
  for (;;) {
    const [due] = journal.range(runSweepTable, { end: [nowMs + 1], limit: 1 });
    if (due === undefined) return;
    const [, runId = '', part = ''] = due.key;
    const prefix = [due.row.tenant_id, runId];
    for (const table of sweepParts[part] ?? []) await removeRows(journal, table, prefix);
    await journal.commit({ puts: [remove(runSweepTable, due.key)] });
  }
}

/** Removes all rows of a tenant's runs beside their actors; resolves with how many. */
export async function eraseRunRows(journal: Journal, tenantId: string): Promise<number> {
  let removedCount = 0;
  for (const table of [runBatchTable, runRejectedTable, runNamedTable, runUnfinishedTable]) {
    removedCount += await removeRows(journal, table, [tenantId]);
  }
  const sweeps = [...journal.range(runSweepTable, {})].filter(
    ({ row }) => row.tenant_id === tenantId,
  );
  await journal.commit({ puts: sweeps.map(({ key }) => remove(runSweepTable, key)) });
  return removedCount + sweeps.length;
}
