// A judged batch: the answers and the rows to write; nothing is written yet.

import { pauseIfDue } from '../base/stretch.ts';
import type { ItemResult, ItemsSummary } from '../contract/products.ts';
import {
  changeTable,
  productTable,
  standingTable,
  type StandingRow,
} from '../journal/catalogue-tables.ts';
import { put, remove, type Journal, type Put } from '../journal/journal.ts';
import type { ActiveSchema } from './active-schema.ts';
import type { Candidate, ItemHead } from './candidate.ts';
import { LiveCount } from './live-count.ts';
import { formatMicroseconds, formatRead } from './microseconds.ts';
import { judge, type Projection, type Verdict } from './product-judgement.ts';

export interface JudgedBatch {
  /** In the order sent. */
  readonly results: readonly ItemResult[];
  readonly summary: ItemsSummary;
  /** Rows that carry it out; empty when nothing moved. */
  readonly puts: readonly Put[];
}

export interface BatchContext {
  readonly tenantId: string;
  readonly journal: Journal;
  readonly schema: ActiveSchema;
  readonly nowMs: number;
  readonly aheadSecondsMax: number;
  /** Whether a standing that was seen at a revision is as last committed. */
  readonly isCurrent: (productId: string, revision: number) => boolean;
  /** The next place in the tenant's change journal. */
  nextSequence(): number;
}

/** Judges the items of a batch in order. No other write of the tenant's catalogue runs meanwhile. */
export async function judgeBatch(
  candidates: readonly Candidate[],
  context: BatchContext,
): Promise<JudgedBatch> {
  const plan: Plan = { puts: [], live: new LiveCount() };
  const results: ItemResult[] = [];
  const summary = { received: candidates.length, accepted: 0, unchanged: 0, stale: 0, rejected: 0 };
  for (const candidate of candidates) {
    const pause = pauseIfDue();
    if (pause !== undefined) await pause;
    const result = judgeInto(plan, candidate, context);
    summary[result.status] += 1;
    results.push(result);
  }
  const puts = [...plan.puts, ...plan.live.puts(context.journal, context.tenantId)];
  return { results, summary, puts };
}

interface Plan {
  readonly puts: Put[];
  readonly live: LiveCount;
}

/** Judges one item, and adds the rows of the decision. */
function judgeInto(plan: Plan, candidate: Candidate, context: BatchContext): ItemResult {
  const id = candidate.head.external_product_id;
  const { journal, tenantId } = context;
  const { seen } = candidate.piece;
  const stored =
    seen !== undefined && context.isCurrent(id, seen.revision)
      ? seen.standing
      : journal.get(standingTable, [tenantId, id]);
  const verdict = judge(candidate, {
    stored,
    storedProduct: () => journal.get(productTable, [tenantId, id]),
    schema: context.schema,
    nowUs: context.nowMs * 1000,
    aheadUsMax: context.aheadSecondsMax * 1_000_000,
  });
  if (verdict.kind === 'accepted') {
    const nextSequence = () => context.nextSequence();
    plan.puts.push(...acceptPuts(id, verdict.projection, { tenantId, stored, nextSequence }));
    plan.live.move(stored, verdict.projection);
  } else if (verdict.kind === 'same_content') {
    plan.puts.push(put(standingTable, [tenantId, id], verdict.row));
  }
  return resultOf(candidate, verdict, stored);
}

/** The rows of an accepted product: INV-701, its newer change replaces its older one. */
export function acceptPuts(
  id: string,
  { content, ...standing }: Projection,
  context: {
    tenantId: string;
    stored: { readonly change_sequence: number } | undefined;
    nextSequence(): number;
  },
): Put[] {
  const { tenantId, stored } = context;
  const sequence = context.nextSequence();
  const { status } = standing;
  const key = [tenantId, id];
  const puts = [
    put(productTable, key, { content, status, change_sequence: sequence }),
    put(standingTable, key, { ...standing, change_sequence: sequence }),
    put(changeTable, [tenantId, sequence], { kind: 'product', external_product_id: id }),
  ];
  if (stored !== undefined) puts.push(remove(changeTable, [tenantId, stored.change_sequence]));
  return puts;
}

function resultOf(
  { index, head }: Candidate,
  verdict: Verdict,
  stored: StandingRow | undefined,
): ItemResult {
  const { external_product_id } = head;
  const base = { index, external_product_id };
  switch (verdict.kind) {
    case 'accepted': {
      const { content_hash, projection_version, updated_at_us } = verdict.projection;
      const updated_at = formatRead(head.updated_at, updated_at_us);
      return { ...base, status: 'accepted', content_hash, projection_version, updated_at };
    }
    case 'same_content':
    case 'same_update':
      return { ...base, status: 'unchanged', reason: verdict.kind, ...taken(verdict.row, head) };
    case 'stale':
      return { ...base, status: 'stale', ...held(verdict.row) };
    case 'rejected':
      return { ...base, status: 'rejected', ...held(stored), error: verdict.error };
    default:
      return verdict satisfies never;
  }
}

function held(row: StandingRow | undefined) {
  return {
    content_hash: row?.content_hash ?? null,
    projection_version: row?.projection_version ?? null,
    updated_at: row === undefined ? null : formatMicroseconds(row.updated_at_us),
  };
}

/** The stored part of an item, without its time. */
function taken(
  { content_hash, projection_version, updated_at_us }: Omit<StandingRow, 'change_sequence'>,
  head: ItemHead,
) {
  const updated_at = formatRead(head.updated_at, updated_at_us);
  return { content_hash, projection_version, updated_at };
}
