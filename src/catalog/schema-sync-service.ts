// The calls of schema sync (contract 7): start, batches, complete, cancel, and reads.

import type { ActorHost } from '../actors/host.ts';
import { replayedReply, type FirstRequest, type Idempotency } from '../access/idempotency.ts';
import type { Clock } from '../base/clock.ts';
import { canonicalJson, sha256Hex } from '../base/hash.ts';
import { mintId } from '../base/id.ts';
import { inStretches } from '../base/stretch.ts';
import type { Reply, TenantCall } from '../contract/call.ts';
import { Refusal } from '../contract/problems.ts';
import type {
  EmbeddingCounts,
  RetrievalPolicy,
  SchemaBatch,
  SchemaComplete,
  SchemaRun,
  SchemaRunStart,
} from '../contract/schema-sync.ts';
import type { Journal } from '../journal/journal.ts';
import type { StreamUpkeep } from '../journal/stream-upkeep.ts';
import type { Limits } from '../limits.ts';
import type { SchemaRegistry } from './active-schema.ts';
import { KeyedQueue } from '../base/keyed-queue.ts';
import type { ChangeWriter } from './change-writer.ts';
import { SchemaActivator } from './schema-activator.ts';
import { checkBatchPlace, checkBatchSize, checkExpected, countMismatch } from './schema-checks.ts';
import { batchHashOf } from './schema-merge.ts';
import { SchemaReports } from './schema-report.ts';
import { batchReceipt, currentSchema, runObject, type Activation } from './schema-run-view.ts';
import {
  batchPut,
  beginPuts,
  SchemaRuns,
  stateOf,
  type CompletedRun,
  type SchemaRunActor,
} from './schema-runs.ts';

export interface SchemaSyncPorts {
  readonly journal: Journal;
  readonly host: ActorHost;
  readonly clock: Clock;
  readonly idempotency: Idempotency;
  readonly registry: SchemaRegistry;
  readonly changes: ChangeWriter;
  readonly limits: Limits;
  /** Which lanes the tenant wants; an activation does not change it. */
  readonly retrievalPolicy: (tenantId: string) => RetrievalPolicy;
  /** Which embeddings the semantic lane kept at the last activation. Absent without such a lane. */
  readonly embeddings?: (tenantId: string) => EmbeddingCounts | undefined;
}

/** How long an answer without a run is kept for its idempotency key (contract 2.2). */
const UNCHANGED_KEPT_MS = 24 * 60 * 60 * 1000;

/** A tenant without a semantic lane has no embeddings to refresh. */
const noEmbeddings: EmbeddingCounts = { compatible: true, retained: 0, to_refresh: 0 };

export class SchemaSyncService {
  readonly #ports: SchemaSyncPorts;
  readonly #runs: SchemaRuns;
  readonly #reports: SchemaReports;
  readonly #activator: SchemaActivator;
  /** Starts of one tenant, one by one, so that each counts the runs of those before it. */
  readonly #starts = new KeyedQueue();

  constructor(ports: SchemaSyncPorts) {
    this.#ports = ports;
    this.#runs = new SchemaRuns(ports);
    this.#reports = new SchemaReports(ports);
    this.#activator = new SchemaActivator({ ...ports, runs: this.#runs, reports: this.#reports });
  }

  /** Resumes the work of the last process: validations, activations, counts. */
  resumeUnfinished(): Promise<void> {
    this.#reports.resumeUncounted();
    return this.#activator.resumeUnfinished();
  }

  /** Resolves when no validation, activation or count runs. */
  async settled(): Promise<void> {
    await this.#activator.settled();
    await this.#reports.settled();
  }

  /** Removes every run of a deleted tenant; resolves with how many rows it removed. */
  async erase(tenantId: string, streams: StreamUpkeep): Promise<number> {
    await this.settled();
    return await this.#runs.erase(tenantId, streams);
  }

  /** Ends background work at its next pause; a later process resumes it. */
  async close(): Promise<void> {
    await Promise.all([this.#activator.close(), this.#reports.close()]);
  }

  /** `POST …/runs`: 201 with the run, 200 if the announced schema is the active one already. */
  async start(call: TenantCall<SchemaRunStart>): Promise<Reply> {
    const { tenantId, body, idempotencyKey: key } = call;
    if (key === null) {
      throw new Refusal('idempotency_key_required', 'Starting a schema run needs a stable key.');
    }
    const scope = { tenantId, route: 'schema-sync.start', owner: '', key };
    const request = this.#ports.idempotency.begin(scope, body, this.#ports.clock.nowMs());
    if (request.kind === 'replayed') {
      const isNewRun = request.status === 201;
      const headers = isNewRun ? locationOf((request.body as SchemaRun).run_id) : {};
      return replayedReply(request, headers);
    }
    try {
      return await this.#starts.run(tenantId, () => this.#start(call, { key, request }));
    } finally {
      request.release();
    }
  }

  /** The runs that began last, of all tenants, the newest first. */
  async latest(limit: number): Promise<(SchemaRun & { tenant_id: string })[]> {
    const runs = await this.#runs.latest(limit);
    return runs.map((run) => Object.assign({ tenant_id: run.context.tenant_id }, this.#view(run)));
  }

  /** `GET …/runs/{run_id}`. */
  get(call: TenantCall): Promise<Reply> {
    return this.#runs.use(runOf(call), (run) => ({ status: 200, body: this.#view(run) }));
  }

  /** `POST …/runs/{run_id}/batches`: 201 with a receipt, 200 for a repeated batch. */
  async addBatch(call: TenantCall<SchemaBatch>): Promise<Reply> {
    const { body: batch } = call;
    checkBatchSize(batch, this.#ports.limits);
    const batch_hash = await inStretches(batchHashOf(batch));
    return this.#runs.use(runOf(call), async (run) => {
      const isOpen = stateOf(run) === 'open';
      // Also for a run that has completed since: a caller that lost the receipt gets it again.
      const isTaken = isOpen || run.context.expected_batches !== null;
      if (isTaken && run.context.batch_hashes[batch.sequence - 1] === batch_hash) {
        return { status: 200, body: batchReceipt(run.context, batch, { isDuplicate: true }) };
      }
      if (!isOpen) throw notOpen(run);
      checkBatchPlace(run.context, batch.sequence, this.#ports.limits);
      await this.#runs.step(
        run,
        {
          type: 'batch.added',
          now_ms: this.#ports.clock.nowMs(),
          sequence: batch.sequence,
          kind: batch.kind,
          entry_count: batch.entries.length,
          batch_hash,
        },
        [batchPut(run.context, batch)],
      );
      return { status: 201, body: batchReceipt(run.context, batch, { isDuplicate: false }) };
    });
  }

  /** `POST …/runs/{run_id}/complete`: 202, and 200 for every repeat; the work runs in the background. */
  complete(call: TenantCall<SchemaComplete>): Promise<Reply> {
    const expected_batches = call.body.expected_batch_count;
    return this.#runs.use(runOf(call), async (run) => {
      const now_ms = this.#ports.clock.nowMs();
      const event = { type: 'run.completed', now_ms, expected_batches } as const;
      if (run.accepts(event)) {
        await this.#runs.step(run, event);
        this.#activator.carryOn(runOf(call));
        return { status: 202, body: this.#view(run), headers: locationOf(run.id) };
      }
      if (stateOf(run) !== 'open') {
        if (run.context.expected_batches === null) throw notOpen(run);
        if (run.context.expected_batches === expected_batches) {
          return { status: 200, body: this.#view(run) };
        }
      }
      throw countMismatch(run.context, expected_batches, this.#ports.limits);
    });
  }

  /** `POST …/runs/{run_id}/cancel`: 200 while the run is open, and for every repeat. */
  cancel(call: TenantCall): Promise<Reply> {
    return this.#runs.use(runOf(call), async (run) => {
      const event = { type: 'run.cancelled', now_ms: this.#ports.clock.nowMs() } as const;
      if (run.accepts(event)) {
        await this.#runs.step(run, event);
      } else if (stateOf(run) !== 'cancelled') {
        throw notOpen(run);
      }
      return { status: 200, body: this.#view(run) };
    });
  }

  /** `GET /api/v1/catalog/schema-sync/current`: never 404. */
  async current({ tenantId }: TenantCall): Promise<Reply> {
    const active = this.#ports.registry.row(tenantId);
    const products = active && this.#reports.of(tenantId, active.version);
    const body = currentSchema(active, {
      retrieval_policy: this.#ports.retrievalPolicy(tenantId),
      embeddings: this.#embeddings(tenantId),
      ...(products && { products }),
    });
    const etag = `"${sha256Hex(canonicalJson(body)).slice(0, 32)}"`;
    return { status: 200, body, headers: { ETag: etag } };
  }

  async #start(
    { tenantId, body }: TenantCall<SchemaRunStart>,
    { key, request }: { readonly key: string; readonly request: FirstRequest },
  ): Promise<Reply> {
    const { registry, clock, journal, limits } = this.#ports;
    const active = registry.row(tenantId);
    if (active?.source_schema_hash === body.source_schema_hash) {
      const run = { tenantId, runId: active.run_id };
      const answer = {
        ...(await this.#runs.use(run, (actor) => this.#view(actor))),
        unchanged: true,
      };
      await journal.commit({
        puts: [request.record(200, answer, clock.nowMs() + UNCHANGED_KEPT_MS)],
      });
      return { status: 200, body: answer };
    }
    checkExpected(body.expected_active_version, active?.version ?? null);
    const open_runs = await this.#runs.unfinishedIds(tenantId);
    if (open_runs.length >= limits.max_open_runs) {
      throw new Refusal('too_many_open_runs', `${open_runs.length} schema runs are open.`, {
        extra: { open_runs },
      });
    }
    const nowMs = clock.nowMs();
    const run = this.#runs.spawn({
      run_id: mintId('run', nowMs),
      tenant_id: tenantId,
      source_schema_version: body.source_schema_version,
      source_schema_hash: body.source_schema_hash,
      expected_active_version: body.expected_active_version,
      idempotency_key: key,
      idle_expiry_ms: limits.run_idle_expiry_seconds * 1000,
      created_at_ms: nowMs,
    });
    const answer = this.#view(run);
    await run.begin({ puts: [...beginPuts(run.context), request.record(201, answer)] });
    return { status: 201, body: answer, headers: locationOf(run.id) };
  }

  #view(run: SchemaRunActor): SchemaRun {
    const { limits } = this.#ports;
    return runObject(run.context, stateOf(run), { limits, activation: this.#activation(run) });
  }

  #activation({ context: { tenant_id, schema_version } }: SchemaRunActor): Activation | undefined {
    if (schema_version === null) return undefined;
    const products = this.#reports.of(tenant_id, schema_version);
    // The lane has counts for the last activation alone.
    const isActive = this.#ports.registry.row(tenant_id)?.version === schema_version;
    return products && { products, ...(isActive && { embeddings: this.#embeddings(tenant_id) }) };
  }

  #embeddings(tenantId: string): EmbeddingCounts {
    const counts = this.#ports.embeddings?.(tenantId);
    if (counts === undefined) return noEmbeddings;
    const version = this.#ports.registry.row(tenantId)?.version ?? '';
    const changed_attributes = this.#reports.embeddedChangesOf(tenantId, version);
    return { ...counts, ...(changed_attributes.length > 0 && { changed_attributes }) };
  }
}

function runOf({ tenantId, params }: TenantCall<unknown>): CompletedRun {
  return { tenantId, runId: params['run_id'] ?? '' };
}

function locationOf(runId: string): { Location: string } {
  return { Location: `/api/v1/catalog/schema-sync/runs/${runId}` };
}

function notOpen(run: SchemaRunActor): Refusal {
  return new Refusal('run_not_open', `The run is ${stateOf(run)}.`, {
    extra: { state: stateOf(run) },
  });
}
