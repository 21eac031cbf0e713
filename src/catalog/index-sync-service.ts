// Index-sync runs as a tenant's backend drives them (contract 8.3).

import { replayedReply, type FirstRequest, type Idempotency } from '../access/idempotency.ts';
import type { ActorHost } from '../actors/host.ts';
import type { Clock } from '../base/clock.ts';
import { mintId } from '../base/id.ts';
import type { Reply, TenantCall } from '../contract/call.ts';
import { Refusal } from '../contract/problems.ts';
import type {
  IndexRun,
  IndexRunBatch,
  IndexRunComplete,
  IndexRunStart,
  LaneStates,
} from '../contract/products.ts';
import { validationFailed } from '../contract/validation.ts';
import type { Journal } from '../journal/journal.ts';
import type { StreamUpkeep } from '../journal/stream-upkeep.ts';
import type { SchemaRegistry } from './active-schema.ts';
import type { Candidate } from './candidate.ts';
import { KeyedQueue } from '../base/keyed-queue.ts';
import type { ChangeWriter } from './change-writer.ts';
import { hashOfText } from './content-hash.ts';
import { countFault } from './index-run-machine.ts';
import {
  countMismatch,
  notOpen,
  runBody,
  schemaMoved,
  type IndexRunLimits,
} from './product-run-answers.ts';
import { RunBatches } from './product-run-batches.ts';
import { pageOfRejected } from './product-run-rejected.ts';
import { unfinishedRunsOf } from './product-run-rows.ts';
import { IndexRuns, type IndexRunActor } from './product-runs.ts';
import type { ProductService } from './product-service.ts';

export interface IndexSyncPorts {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly host: ActorHost;
  readonly registry: Pick<SchemaRegistry, 'row' | 'active'>;
  readonly changes: Pick<ChangeWriter, 'write' | 'head'>;
  readonly idempotency: Idempotency;
  readonly products: Pick<ProductService, 'admit' | 'apply'>;
  /** How much of the tenant's catalogue search has read; without it, none. */
  readonly lanes?: (tenantId: string) => LaneStates;
}

export interface IndexSyncOptions {
  readonly limits: IndexRunLimits;
  /** How long rejected items are kept after the run has ended. */
  readonly rejectedRetentionMs?: number;
}

const runsPath = '/api/v1/catalog/index-sync/runs';

/** Batches of one run that may wait: a client that sends more ignores the pace. */
const WAITING_BATCHES_MAX = 4;

/** The run APIs for large syncs. */
export class IndexSyncService {
  readonly #ports: IndexSyncPorts;
  readonly #limits: IndexRunLimits;
  readonly #runs: IndexRuns;
  readonly #batches: RunBatches;
  /** Starts of one tenant one by one. */
  readonly #starts = new KeyedQueue();
  readonly #waitingCounts = new Map<string, number>();

  constructor(ports: IndexSyncPorts, options: IndexSyncOptions) {
    this.#ports = ports;
    this.#limits = options.limits;
    const retentionMs = options.rejectedRetentionMs ?? 7 * 86_400_000;
    this.#runs = new IndexRuns(ports, { retentionMs });
    this.#batches = new RunBatches({ ...ports, runs: this.#runs }, options.limits);
  }

  /** Takes up interrupted runs; call it once at start-up. */
  resumeUnfinished(): void {
    this.#runs.resumeUnfinished();
  }

  /** Waits until no run is processed in the background. */
  settle(): Promise<void> {
    return this.#runs.settle();
  }

  /** Removes every run of a deleted tenant; resolves with how many rows it removed. */
  erase(tenantId: string, streams: StreamUpkeep): Promise<number> {
    return this.#runs.erase(tenantId, streams);
  }

  /** Stops background work after the step under way. */
  close(): Promise<void> {
    return this.#runs.close();
  }

  /** POST …/runs. */
  async start(call: TenantCall<IndexRunStart>): Promise<Reply> {
    const { tenantId, body, idempotencyKey: key } = call;
    if (key === null) {
      throw new Refusal('idempotency_key_required', 'Starting a run takes an idempotency key.');
    }
    if (body.mode === 'replace' && body.expected_item_count === undefined) {
      const detail = 'A replace run declares how many items it will send.';
      throw validationFailed([{ pointer: '#/expected_item_count', code: 'missing_field', detail }]);
    }
    const scope = { tenantId, route: `POST ${runsPath}`, owner: '', key };
    const first = this.#ports.idempotency.begin(scope, body, this.#ports.clock.nowMs());
    if (first.kind === 'replayed') {
      const { run_id } = first.body as { run_id: string };
      return replayedReply(first, { Location: `${runsPath}/${run_id}` });
    }
    try {
      return await this.#starts.run(tenantId, () => this.#start(call, key, first));
    } finally {
      first.release();
    }
  }

  /** GET …/runs/{run_id}. */
  async get(call: TenantCall): Promise<Reply> {
    const actor = await this.#runs.settled(call.tenantId, runIdOf(call));
    return { status: 200, body: this.#body(actor) };
  }

  /** The runs that began last, of all tenants, the newest first. */
  async latest(limit: number): Promise<(IndexRun & { tenant_id: string })[]> {
    const runs = await this.#runs.latest(limit);
    return runs.map((run) => Object.assign({ tenant_id: run.context.tenantId }, this.#body(run)));
  }

  /** POST …/runs/{run_id}/batches: 201, 207 with stale or rejected items, 200 on a re-send. */
  async sendBatch(call: TenantCall<IndexRunBatch>): Promise<Reply> {
    const { tenantId, body } = call;
    const runId = runIdOf(call);
    this.#runs.find(tenantId, runId);
    const waitingCount = this.#waitingCounts.get(runId) ?? 0;
    if (waitingCount >= WAITING_BATCHES_MAX) throw tooFast();
    this.#waitingCounts.set(runId, waitingCount + 1);
    try {
      // Admission takes time too: it is part of the batch's turn, so that batches keep their order.
      return await this.#runs.use({ tenantId, runId }, async (run) => {
        const candidates = await this.#ports.products.admit(body.items);
        const hash = batchHashOf(candidates);
        const { sequence } = body;
        return await this.#batches.take(run, { tenantId, runId, sequence, hash, candidates });
      });
    } finally {
      const left = (this.#waitingCounts.get(runId) ?? 1) - 1;
      if (left === 0) this.#waitingCounts.delete(runId);
      else this.#waitingCounts.set(runId, left);
    }
  }

  /** POST …/runs/{run_id}/complete: 202, a repeat 200; on a mismatch the run stays open. */
  complete(call: TenantCall<IndexRunComplete>): Promise<Reply> {
    const { tenantId, body } = call;
    const runId = runIdOf(call);
    return this.#runs.use({ tenantId, runId }, async (actor) => {
      const { context, value: state } = actor.snapshot;
      const counts = {
        batchCount: body.expected_batch_count,
        itemCount: body.expected_item_count ?? null,
      };
      const hasCompleted = context.expectedBatches !== null;
      if (state !== 'open' && !hasCompleted) throw notOpen(state);
      const fault = countFault(context, counts);
      if (fault) throw countMismatch(fault, context, counts);
      if (hasCompleted) return { status: 200, body: this.#body(actor) };
      await this.#runs.step(actor, { type: 'run.completed', ...counts, nowMs: this.#nowMs() });
      const reply = {
        status: 202,
        body: this.#body(actor),
        headers: { Location: `${runsPath}/${runId}` },
      };
      this.#runs.process(tenantId, runId);
      return reply;
    });
  }

  /** POST …/runs/{run_id}/cancel: applied items stay; the run takes and removes nothing more. */
  cancel(call: TenantCall): Promise<Reply> {
    const runId = runIdOf(call);
    return this.#runs.use({ tenantId: call.tenantId, runId }, async (actor) => {
      const state = actor.snapshot.value;
      if (state === 'open')
        await this.#runs.step(actor, { type: 'run.cancelled', nowMs: this.#nowMs() });
      else if (state !== 'cancelled') throw notOpen(state);
      return { status: 200, body: this.#body(actor) };
    });
  }

  /** GET …/runs/{run_id}/items?status=rejected&after=&limit=. */
  rejectedItems(call: TenantCall): Reply {
    const runId = runIdOf(call);
    this.#runs.find(call.tenantId, runId);
    return { status: 200, body: pageOfRejected(this.#ports.journal, runId, call) };
  }

  async #start(
    call: TenantCall<IndexRunStart>,
    idempotencyKey: string,
    first: FirstRequest,
  ): Promise<Reply> {
    const { tenantId, body } = call;
    const { registry } = this.#ports;
    const schema = registry.row(tenantId);
    if (schema === null) {
      throw new Refusal('no_active_schema', 'Activate a schema before sending products.');
    }
    if (schema.version !== body.schema_version) throw schemaMoved(schema.version);
    if (this.#runs.openCount(tenantId) >= this.#limits.max_open_runs) {
      const detail = `At most ${this.#limits.max_open_runs} runs may be open.`;
      // A caller that lost the ids can cancel its runs.
      const open_runs = Array.from(unfinishedRunsOf(this.#ports.journal, tenantId))
        .filter(({ state }) => state === 'open')
        .map(({ runId }) => runId);
      throw new Refusal('too_many_open_runs', detail, { extra: { open_runs } });
    }
    const nowMs = this.#nowMs();
    const input = {
      runId: mintId('run', nowMs),
      tenantId,
      mode: body.mode ?? 'upsert',
      schemaVersion: schema.version,
      expectedItemCount: body.expected_item_count ?? null,
      idempotencyKey,
      nowMs,
      idleExpiryMs: this.#limits.run_idle_expiry_seconds * 1000,
    };
    const actor = await this.#runs.begin(input, (begun) => [first.record(201, this.#body(begun))]);
    const headers = { Location: `${runsPath}/${input.runId}` };
    return { status: 201, body: this.#body(actor), headers };
  }

  #body(actor: IndexRunActor) {
    const lanes = this.#ports.lanes?.(actor.context.tenantId);
    return runBody(actor.snapshot, {
      lanes: lanes ?? { lexical: 'pending', semantic: 'pending' },
      limits: this.#limits,
    });
  }

  #nowMs(): number {
    return this.#ports.clock.nowMs();
  }
}

function runIdOf(call: { readonly params: Readonly<Record<string, string>> }): string {
  return call.params['run_id'] ?? '';
}

/** One hash of a batch's content: of every item's own and the time it came with, in order. */
function batchHashOf(candidates: readonly Candidate[]): string {
  return hashOfText(
    candidates.map(({ sentHash, head }) => `${sentHash} ${head.updated_at}`).join('\n'),
  );
}

function tooFast(): Refusal {
  const detail = `${WAITING_BATCHES_MAX} batches of this run are waiting; send one at a time.`;
  return new Refusal('rate_limited', detail, {
    extra: { violated_policies: ['min_batch_interval_ms'] },
    headers: { 'Retry-After': '1' },
  });
}
