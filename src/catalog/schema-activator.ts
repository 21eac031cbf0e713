// Finishes completed schema runs in the background: validates, then activates or fails them.

import { assert } from '../base/assert.ts';
import type { Clock } from '../base/clock.ts';
import { inStretches } from '../base/stretch.ts';
import { put, type Journal } from '../journal/journal.ts';
import { removalOf } from '../journal/schema-pieces.ts';
import {
  activeSchemaTable,
  changeTable,
  schemaTable,
  type SchemaRow,
} from '../journal/catalogue-tables.ts';
import { ActiveSchema, type SchemaRegistry } from './active-schema.ts';
import type { CatalogueWrite, ChangeWriter } from './change-writer.ts';
import type { EntryFaults } from './schema-entry-faults.ts';
import { mergeBatches, schemaHashOf } from './schema-merge.ts';
import type { SchemaReports } from './schema-report.ts';
import type { SchemaRunContext } from './schema-run-machine.ts';
import {
  batchesOf,
  stateOf,
  type CompletedRun,
  type SchemaRunActor,
  type SchemaRuns,
} from './schema-runs.ts';
import { validateSchema, type SchemaBounds } from './schema-validation.ts';
import { BackgroundWork } from './schema-work.ts';

export interface SchemaActivatorPorts {
  readonly journal: Journal;
  readonly runs: SchemaRuns;
  readonly clock: Clock;
  readonly registry: SchemaRegistry;
  readonly changes: ChangeWriter;
  readonly reports: SchemaReports;
  readonly limits: SchemaBounds;
}

export class SchemaActivator {
  readonly #ports: SchemaActivatorPorts;
  readonly #work: BackgroundWork;

  constructor(ports: SchemaActivatorPorts) {
    this.#ports = ports;
    this.#work = new BackgroundWork(ports.clock);
  }

  /** Takes a completed run to its end in the background, once at a time. */
  carryOn(run: CompletedRun): void {
    this.#work.start(run.runId, () => this.#attempt(run));
  }

  /** Resumes every completed run that an earlier process did not finish. */
  async resumeUnfinished(): Promise<void> {
    for await (const run of this.#ports.runs.completedRuns()) this.carryOn(run);
  }

  /** Resolves when no run is under way. */
  settled(): Promise<void> {
    return this.#work.settled();
  }

  /** Stops at the next pause; the next process resumes the rest. */
  close(): Promise<void> {
    return this.#work.close();
  }

  /** Begins at the run's state on disk; returns early when this process is about to end. */
  async #attempt(run: CompletedRun): Promise<void> {
    const { runs } = this.#ports;
    const { context, state } = await runs.use(run, (actor) => ({
      context: actor.context,
      state: stateOf(actor),
    }));
    if (state !== 'validating' && state !== 'activating') return;
    if (state === 'validating' && !(await this.#validate(run, context))) return;
    await runs.use(run, (actor) => this.#activate(actor));
  }

  /** Whether the run moved on to `activating`. */
  async #validate(run: CompletedRun, context: SchemaRunContext): Promise<boolean> {
    const { runs, clock } = this.#ports;
    const judged = await inStretches(this.#untilClosed(this.#judge(context)));
    if (judged === undefined) return false;
    const { faults, schema_hash } = judged;
    await runs.use(run, (actor) => {
      const now_ms = clock.nowMs();
      if (schema_hash !== undefined) {
        return runs.step(actor, { type: 'schema.accepted', now_ms, schema_hash });
      }
      const errors = faults.toEntries();
      const are_errors_truncated = faults.isTruncated;
      return runs.step(actor, { type: 'schema.rejected', now_ms, errors, are_errors_truncated });
    });
    return faults.isEmpty;
  }

  /** The faults of the batches of a run; without faults, their hash. */
  *#judge(
    context: SchemaRunContext,
  ): Generator<void, { faults: EntryFaults; schema_hash: string | undefined }> {
    const { runs, limits } = this.#ports;
    const merged = yield* mergeBatches(runs.batchesOf(context));
    const faults = yield* validateSchema(merged, limits);
    return { faults, schema_hash: faults.isEmpty ? yield* schemaHashOf(merged) : undefined };
  }

  /** The compare-and-swap: among all catalogue writes of the tenant, in one atomic change. */
  async #activate(run: SchemaRunActor): Promise<void> {
    const { tenant_id } = run.context;
    await this.#ports.changes.write(tenant_id, (nextSequence) =>
      this.#decideActivation(run, nextSequence),
    );
  }

  async #decideActivation(
    run: SchemaRunActor,
    nextSequence: number,
  ): Promise<CatalogueWrite<void>> {
    const { journal, registry, clock, reports, runs } = this.#ports;
    const { tenant_id: tenantId } = run.context;
    const now_ms = clock.nowMs();
    const row = rowOf(run.context, { sequence: nextSequence, nowMs: now_ms });
    const { version } = row;
    const active_version = registry.row(tenantId)?.version ?? null;
    const activated = {
      type: 'version.activated',
      now_ms,
      active_version,
      schema_version: version,
    } as const;
    if (!run.accepts(activated)) {
      return {
        change: {},
        sequencesUsed: 0,
        result: undefined,
        commit: ({ puts }) =>
          runs.step(run, { type: 'version.conflicted', now_ms, active_version }, puts),
      };
    }
    const former = await registry.active(tenantId);
    // Read before it becomes the active one: then no request has to wait for it.
    const next = await inStretches(ActiveSchema.read(journal, tenantId, row));
    assert(next, 'a run that is activated has its batches');
    return {
      change: {
        puts: [
          put(schemaTable, [tenantId, version], row),
          put(activeSchemaTable, [tenantId], version),
          put(changeTable, [tenantId, nextSequence], { kind: 'schema', version }),
          ...reports.activationPuts(tenantId, former, next),
          ...(former === null ? [] : removalOf(tenantId, former.row)),
        ],
      },
      sequencesUsed: 1,
      result: undefined,
      commit: async ({ puts }) => {
        await registry.replacing(tenantId, next, () => runs.step(run, activated, puts));
        reports.carryOn(tenantId, version);
      },
    };
  }

  /** Undefined when closed before the end. */
  *#untilClosed<Result>(steps: Generator<void, Result>): Generator<void, Result | undefined> {
    for (;;) {
      if (this.#work.isClosed) return undefined;
      const step = steps.next();
      if (step.done) return step.value;
      yield;
    }
  }
}

/**
 * The version's string sorts by activation, since change sequences ascend. It names one content for ever,
 * also after a backup was restored.
 */
function rowOf(
  context: SchemaRunContext,
  at: { readonly sequence: number; readonly nowMs: number },
): SchemaRow {
  const { schema_hash: schemaHash } = context;
  assert(schemaHash !== null, 'a schema that was accepted has its hash');
  const digest = schemaHash.slice('sha256:'.length, 'sha256:'.length + 8);
  return {
    version: `sv_${at.sequence.toString(36).padStart(9, '0')}${digest}`,
    source_schema_version: context.source_schema_version,
    source_schema_hash: context.source_schema_hash,
    schema_hash: schemaHash,
    activated_at_ms: at.nowMs,
    entry_counts: context.entry_counts,
    ...batchesOf(context),
  };
}
