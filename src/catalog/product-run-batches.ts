// Batches of index-sync runs: in order, at their pace, each one atomic change (contract 8.3).
// INV-705: a batch counts in its run in the same change in which its items apply.

import type { Clock } from '../base/clock.ts';
import type { Reply } from '../contract/call.ts';
import { Refusal } from '../contract/problems.ts';
import type { IndexRunReceipt } from '../contract/products.ts';
import { validationFailed } from '../contract/validation.ts';
import { put, type Journal, type Put } from '../journal/journal.ts';
import type { SchemaRegistry } from './active-schema.ts';
import type { Candidate } from './candidate.ts';
import type { IndexRunContext } from './index-run-machine.ts';
import {
  outOfOrder,
  receiptBase,
  schemaMoved,
  type IndexRunLimits,
} from './product-run-answers.ts';
import { runBatchTable, runRejectedTable } from './product-run-rows.ts';
import type { IndexRunActor, IndexRuns } from './product-runs.ts';
import type { AppliedBatch, ProductService } from './product-service.ts';

/** One batch on its way in. */
export interface Incoming {
  readonly tenantId: string;
  readonly runId: string;
  readonly sequence: number;
  readonly hash: string;
  readonly candidates: readonly Candidate[];
}

export interface RunBatchesPorts {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly registry: Pick<SchemaRegistry, 'row'>;
  readonly products: Pick<ProductService, 'apply'>;
  readonly runs: IndexRuns;
}

/** Takes batches into runs. */
export class RunBatches {
  readonly #ports: RunBatchesPorts;
  readonly #limits: Pick<IndexRunLimits, 'max_batches_per_run' | 'min_batch_interval_ms'>;

  constructor(
    ports: RunBatchesPorts,
    limits: Pick<IndexRunLimits, 'max_batches_per_run' | 'min_batch_interval_ms'>,
  ) {
    this.#ports = ports;
    this.#limits = limits;
  }

  /** Takes the next batch of a run; the caller passes one at a time per run. */
  async take({ context }: IndexRunActor, incoming: Incoming): Promise<Reply> {
    const { tenantId, runId, sequence, hash } = incoming;
    const known = this.#ports.journal.get(runBatchTable, [tenantId, runId, sequence]);
    if (known !== undefined) {
      if (known.hash !== hash) {
        throw new Refusal('batch_conflict', `Batch ${sequence} was received with other content.`);
      }
      const base = receiptBase(context, { sequence, ...known });
      return { status: 200, body: { ...base, duplicate: true } satisfies IndexRunReceipt };
    }
    await this.#checkTurn(incoming);
    await this.#pace(context);
    let actor: IndexRunActor | undefined;
    const { summary, results, schema } = await this.#ports.products.apply(
      tenantId,
      incoming.candidates,
      (batch) => {
        // Looked up again: the run may have expired meanwhile.
        const run = this.#ports.runs.findOpen(tenantId, runId);
        if (batch.schema.version !== run.context.schemaVersion) {
          throw schemaMoved(batch.schema.version);
        }
        actor = run;
        const event = {
          type: 'batch.added',
          sequence,
          summary: batch.summary,
          nowMs: this.#ports.clock.nowMs(),
        } as const;
        return {
          puts: batchPuts(incoming, batch),
          commit: (change) => this.#ports.runs.step(run, event, change.puts),
        };
      },
    );
    const after = actor?.context ?? context;
    const base = receiptBase(after, { sequence, hash, summary, schema_version: schema.version });
    const body: IndexRunReceipt = { ...base, duplicate: false, results: [...results] };
    return { status: summary.stale + summary.rejected > 0 ? 207 : 201, body };
  }

  /** Refuses a batch that is not the next of an open run; a run whose schema was replaced fails. */
  async #checkTurn({ tenantId, runId, sequence }: Incoming): Promise<void> {
    const run = this.#ports.runs.findOpen(tenantId, runId);
    const { nextSequence, schemaVersion } = run.context;
    if (sequence !== nextSequence) throw outOfOrder(nextSequence);
    if (sequence > this.#limits.max_batches_per_run) {
      const detail = `A run takes at most ${this.#limits.max_batches_per_run} batches.`;
      throw validationFailed([{ pointer: '#/sequence', code: 'out_of_range', detail }]);
    }
    const active = this.#ports.registry.row(tenantId)?.version;
    if (active === undefined || active === schemaVersion) return;
    const refusal = schemaMoved(active);
    await this.#ports.runs.step(run, {
      type: 'run.failed',
      code: 'schema_version_conflict',
      detail: refusal.message,
      nowMs: this.#ports.clock.nowMs(),
    });
    throw refusal;
  }

  /** Batches closer together than the limit wait here instead of being refused. */
  async #pace(context: IndexRunContext): Promise<void> {
    if (context.nextSequence === 1) return;
    const { min_batch_interval_ms: intervalMs } = this.#limits;
    const dueMs = context.updatedAtMs + intervalMs - this.#ports.clock.nowMs();
    // A clock that was set back must not delay a run.
    const waitMs = Math.min(intervalMs, dueMs);
    if (waitMs <= 0) return;
    await new Promise<void>((resolve) => this.#ports.clock.after(waitMs, resolve));
  }
}

/** The rows of a batch beside its products: its receipt and its failures. */
function batchPuts(incoming: Incoming, batch: AppliedBatch): Put[] {
  const { tenantId, runId, sequence, hash, candidates } = incoming;
  const receipt = { hash, summary: batch.summary, schema_version: batch.schema.version };
  const puts = [put(runBatchTable, [tenantId, runId, sequence], receipt)];
  for (const { head, index } of candidates) {
    const { external_product_id, updated_at } = head;
    const error = batch.results[index]?.error;
    if (error) {
      const rejected = { external_product_id, updated_at, error };
      puts.push(put(runRejectedTable, [tenantId, runId, sequence, index], rejected));
    }
  }
  return puts;
}
