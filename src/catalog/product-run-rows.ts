// What index-sync runs keep beside their actors: batches, rejected items, what was named.

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

/** An item that was not taken. Key: [tenant, run_id, sequence, index]. */
export const runRejectedTable = defineTable<{
  readonly external_product_id: string;
  readonly updated_at: string;
  readonly error: ItemError;
}>('index_run_rejected', 'placed');

/**
 * Ids that one batch named and left as they were, while a `replace` run was unfinished: one to a
 * line. Key: [tenant, run_id, number from 1].
 */
export const runNamedTable = defineTable<string>('index_run_named', 'placed');

/**
 * Runs that are open or processing: few, so that start-up, the limit and every batch of products
 * look at no others. Key: [tenant, run_id].
 */
export const runUnfinishedTable = defineTable<{
  readonly state: 'open' | 'processing';
  readonly mode: 'upsert' | 'replace';
}>('index_runs_unfinished', 'placed');

/** Rows of ended runs that are to go. Key: [due_ms, run_id, part]. */
const runSweepTable = defineTable<{ readonly tenant_id: string }>('index_run_sweeps', 'placed');

/** What is forgotten when: `named` soon, `kept` once its retention has passed. */
const sweepParts: Readonly<Record<string, readonly Table<unknown>[]>> = {
  named: [runNamedTable],
  kept: [runBatchTable, runRejectedTable],
};

/** A batch that was judged while the run had not ended is on disk by then. */
const NAMED_KEPT_MS = 60_000;

/** The unfinished runs of a tenant. */
export function* unfinishedRunsOf(journal: Journal, tenantId: string) {
  for (const { key, row } of journal.range(runUnfinishedTable, { start: [tenantId] })) {
    if (key[0] !== tenantId) return;
    yield { runId: String(key[1]), ...row };
  }
}

/** The rows that an ending run leaves: it is unfinished no more, and its rows will go. */
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

/** Removes what is due, in bounded steps; one that fails is done by the next call. */
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

/** Removes everything that the runs of a tenant keep beside their actors; resolves with how many. */
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
