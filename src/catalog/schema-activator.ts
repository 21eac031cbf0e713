// Carries completed schema runs to their end off any request: validates, then activates or fails.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../base/clock.ts';
import { put } from '../journal/journal.ts';
import {
  activeSchemaTable,
  changeTable,
  schemaTable,
  type SchemaRow,
} from '../journal/catalogue-tables.ts';
import type { SchemaRegistry } from './active-schema.ts';
import type { CatalogueWrite, ChangeWriter } from './change-writer.ts';
import {
  entriesInOrder,
  mergeBatches,
  schemaHashOf,
  type MergedSchema,
  type Placed,
} from './schema-merge.ts';
import type { SchemaReports } from './schema-report.ts';
import type { SchemaRunContext } from './schema-run-machine.ts';
import { stateOf, type CompletedRun, type SchemaRunActor, type SchemaRuns } from './schema-runs.ts';
import { validateSchema, type SchemaBounds } from './schema-validation.ts';
import { BackgroundWork } from './schema-work.ts';

export interface SchemaActivatorPorts {
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

  /** Carries on every completed run that an earlier process left without an end. */
  async resumeUnfinished(): Promise<void> {
    for await (const run of this.#ports.runs.completedRuns()) this.carryOn(run);
  }

  /** Resolves when no run is under way. */
  settled(): Promise<void> {
    return this.#work.settled();
  }

  /** Stops at the next pause; what is left is carried on by the next process. */
  close(): Promise<void> {
    return this.#work.close();
  }

  /** Begins wherever the run stands on disk; leaves early when this process is about to end. */
  async #attempt(run: CompletedRun): Promise<void> {
    const { runs } = this.#ports;
    const { context, state } = await runs.use(run, (actor) => ({
      context: actor.context,
      state: stateOf(actor),
    }));
    if (state !== 'validating' && state !== 'activating') return;
    const merged = await this.#inTurns(mergeBatches(runs.batchesOf(context)));
    if (merged === undefined) return;
    if (state === 'validating' && !(await this.#validate(run, merged))) return;
    await runs.use(run, (actor) => this.#activate(actor, merged));
  }

  /** Whether the run went on to `activating`. */
  async #validate(run: CompletedRun, merged: MergedSchema): Promise<boolean> {
    const { runs, clock, limits } = this.#ports;
    const faults = await this.#inTurns(validateSchema(merged, limits));
    if (faults === undefined) return false;
    await runs.use(run, (actor) => {
      const now_ms = clock.nowMs();
      if (faults.isEmpty) {
        const schema_hash = schemaHashOf(merged);
        return runs.step(actor, { type: 'schema.accepted', now_ms, schema_hash });
      }
      const errors = faults.toEntries();
      const are_errors_truncated = faults.isTruncated;
      return runs.step(actor, { type: 'schema.rejected', now_ms, errors, are_errors_truncated });
    });
    return faults.isEmpty;
  }

  /** The compare-and-swap: among all catalogue writes of the tenant, in one atomic change. */
  async #activate(run: SchemaRunActor, merged: MergedSchema): Promise<void> {
    const { tenant_id } = run.context;
    await this.#ports.changes.write(tenant_id, (nextSequence) =>
      this.#decideActivation(run, merged, nextSequence),
    );
  }

  #decideActivation(
    run: SchemaRunActor,
    merged: MergedSchema,
    nextSequence: number,
  ): CatalogueWrite<void> {
    const { registry, clock, reports, runs } = this.#ports;
    const { tenant_id: tenantId } = run.context;
    const now_ms = clock.nowMs();
    const active_version = registry.active(tenantId)?.version ?? null;
    const row = rowOf(run.context, merged, { sequence: nextSequence, nowMs: now_ms });
    const activated = {
      type: 'version.activated',
      now_ms,
      active_version,
      schema_version: row.version,
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
    return {
      change: {
        puts: [
          put(schemaTable, [tenantId, row.version], row),
          put(activeSchemaTable, [tenantId], row.version),
          put(changeTable, [tenantId, nextSequence], { kind: 'schema', version: row.version }),
          ...reports.activationPuts(tenantId, {
            version: row.version,
            attributes: entriesOf(merged.byId.attribute),
          }),
        ],
      },
      sequencesUsed: 1,
      result: undefined,
      commit: async ({ puts }) => {
        await runs.step(run, activated, puts);
        registry.replace(tenantId, row);
        reports.carryOn(tenantId, row.version);
      },
    };
  }

  /** Runs a generator to its end, other work in between; undefined when closed before. */
  async #inTurns<Result>(steps: Generator<void, Result>): Promise<Result | undefined> {
    for (;;) {
      if (this.#work.isClosed) return undefined;
      const step = steps.next();
      if (step.done) return step.value;
      await nextTurn();
    }
  }
}

function entriesOf<Entry>(placed: ReadonlyMap<string, Placed<Entry>>): Map<string, Entry> {
  return new Map(Array.from(placed, ([id, { entry }]) => [id, entry]));
}

/**
 * The version's string sorts by activation, since change sequences ascend, and never names another
 * content, not even after a backup was restored.
 */
function rowOf(
  context: SchemaRunContext,
  merged: MergedSchema,
  at: { readonly sequence: number; readonly nowMs: number },
): SchemaRow {
  const schemaHash = context.schema_hash ?? schemaHashOf(merged);
  const digest = schemaHash.slice('sha256:'.length, 'sha256:'.length + 8);
  return {
    version: `sv_${at.sequence.toString(36).padStart(9, '0')}${digest}`,
    source_schema_version: context.source_schema_version,
    source_schema_hash: context.source_schema_hash,
    schema_hash: schemaHash,
    run_id: context.run_id,
    activated_at_ms: at.nowMs,
    ...entriesInOrder(merged),
  };
}
