// Schema runs as actors: one step of a run at a time, and the rows that its end removes.

import type { Actor, ActorKind } from '../actors/actor.ts';
import { eraseActors } from '../actors/erase-actors.ts';
import type { ActorHost } from '../actors/host.ts';
import type { Clock } from '../base/clock.ts';
import { Refusal } from '../contract/problems.ts';
import type { SchemaBatch, SchemaRunState } from '../contract/schema-sync.ts';
import { schemaBatchTable } from '../journal/catalogue-tables.ts';
import { defineTable, put, remove, type Journal, type Key, type Put } from '../journal/journal.ts';
import type { StreamUpkeep } from '../journal/stream-upkeep.ts';
import { batchKeysOf } from '../journal/schema-pieces.ts';
import { removeRows } from '../journal/sweep.ts';
import {
  schemaRunMachine,
  type SchemaRunContext,
  type SchemaRunEvent,
  type SchemaRunInput,
} from './schema-run-machine.ts';

/**
 * Runs that have not ended, so that neither a start of a run nor a restart reads the others.
 * Key: [tenant, run_id].
 */
const unfinishedTable = defineTable<{ readonly is_completed: boolean }>(
  'schema_runs_unfinished',
  'placed',
);

export type SchemaRunActor = Actor<typeof schemaRunMachine>;

/** The form of run ids that the server mints: only these are looked up. */
const runIdPattern = /^run_[0-9a-z]{23}$/;

/** Rows of the unfinished runs read between two turns of the loop. */
const PAGE_ROWS = 500;

/** A run that waits for its validation or activation. */
export interface CompletedRun {
  readonly tenantId: string;
  readonly runId: string;
}

export class SchemaRuns {
  readonly #journal: Journal;
  readonly #host: ActorHost;
  readonly #kind: ActorKind<typeof schemaRunMachine>;

  constructor(ports: { journal: Journal; host: ActorHost; clock: Clock }) {
    this.#journal = ports.journal;
    this.#host = ports.host;
    this.#kind = {
      name: 'schema_run',
      machine: schemaRunMachine,
      dueAtMs: ({ expected_batches, ended_at_ms, expires_at_ms }) =>
        expected_batches === null && ended_at_ms === null ? expires_at_ms : null,
      onDue: (run) => {
        const event = { type: 'run.expired', now_ms: ports.clock.nowMs() } as const;
        if (!run.accepts(event)) return;
        // After a failed write the run is still due at its next use.
        this.step(run, event).catch(() => {});
      },
    };
  }

  /** Makes a run; nothing is durable until its `begin` with the rows of `beginPuts`. */
  spawn(input: SchemaRunInput): SchemaRunActor {
    return this.#host.spawn(this.#kind, { id: input.run_id, input });
  }

  /** Removes every run of a deleted tenant; resolves with how many there were. */
  async erase(tenantId: string, streams: StreamUpkeep): Promise<number> {
    const isOf = (context: SchemaRunContext): boolean => context.tenant_id === tenantId;
    const count = await eraseActors({ host: this.#host, streams }, this.#kind, isOf);
    return count + (await removeRows(this.#journal, unfinishedTable, [tenantId]));
  }

  /** The runs that began last, of all tenants, the newest first; their steps are on disk. */
  latest(limit: number): Promise<SchemaRunActor[]> {
    return this.#host.latest(this.#kind, limit);
  }

  /**
   * Runs one job with a run of the tenant while no other job runs with it, so that no call sees, or builds
   * on, a step that is not on disk yet. Refuses an unknown run with `not_found`.
   */
  use<Result>(
    { tenantId, runId }: CompletedRun,
    job: (run: SchemaRunActor) => Result | Promise<Result>,
  ): Promise<Result> {
    if (!runIdPattern.test(runId)) return Promise.reject(unknownRun());
    return this.#host.use(this.#kind, runId, (run) => {
      if (run?.context.tenant_id !== tenantId) throw unknownRun();
      return job(run);
    });
  }

  /**
   * One step of a run, with its rows in the same change: the row by which a restart finds a completed run; at
   * the end, the removal from the list, and of the batches unless they are the active schema now.
   */
  step(run: SchemaRunActor, event: SchemaRunEvent, puts: readonly Put[] = []): Promise<void> {
    return run.step(event, ({ status, value, context }) => {
      const { tenant_id, run_id } = context;
      if (status === 'done') {
        const batchKeys = value === 'activated' ? [] : batchKeysOf(tenant_id, batchesOf(context));
        const gone = batchKeys.map((key) => remove(schemaBatchTable, key));
        return { puts: [...puts, remove(unfinishedTable, [tenant_id, run_id]), ...gone] };
      }
      if (event.type !== 'run.completed') return { puts };
      return { puts: [...puts, put(unfinishedTable, [tenant_id, run_id], { is_completed: true })] };
    });
  }

  /** The runs of the tenant that have not ended; idle ones expire at this look and do not count. */
  async unfinishedIds(tenantId: string): Promise<string[]> {
    // All read before the first wait: a few rows, and no read stays open across turns.
    const rows = [...this.#journal.range(unfinishedTable, rangeOf(tenantId))];
    const ids: string[] = [];
    for (const { key } of rows) {
      const runId = String(key[1]);
      const isUnfinished = ({ context }: SchemaRunActor): boolean => context.ended_at_ms === null;
      if (await this.use({ tenantId, runId }, isUnfinished)) ids.push(runId);
    }
    return ids;
  }

  /** Every run that was completed and has not ended, page by page. */
  async *completedRuns(): AsyncGenerator<CompletedRun> {
    let after: Key | undefined;
    for (;;) {
      const page = this.#journal.range(unfinishedTable, {
        ...(after && { start: after }),
        limit: PAGE_ROWS,
      });
      const rows = [...page].filter(({ key }) => key.join('\u0000') !== after?.join('\u0000'));
      for (const { key, row } of rows) {
        if (row.is_completed) yield { tenantId: String(key[0]), runId: String(key[1]) };
      }
      after = rows.at(-1)?.key;
      if (after === undefined) return;
    }
  }

  /** The batches of a completed run in order, read one by one as they are asked for. */
  *batchesOf(context: SchemaRunContext): Generator<SchemaBatch> {
    for (const key of batchKeysOf(context.tenant_id, batchesOf(context))) {
      // The row was written as a batch, which was validated.
      const batch = this.#journal.get(schemaBatchTable, key) as SchemaBatch | undefined;
      if (batch !== undefined) yield batch;
    }
  }
}

/** The rows of a run's first step, beside its snapshot. */
export function beginPuts({ tenant_id, run_id }: SchemaRunContext): Put[] {
  return [put(unfinishedTable, [tenant_id, run_id], { is_completed: false })];
}

/** The row of a batch that is added. */
export function batchPut({ tenant_id, run_id }: SchemaRunContext, batch: SchemaBatch): Put {
  return put(schemaBatchTable, [tenant_id, run_id, batch.sequence], batch);
}

/** A version's row about its run: where its entries are. */
export function batchesOf({ run_id, batch_hashes }: SchemaRunContext) {
  return { run_id, batch_count: batch_hashes.length };
}

const unknownRun = (): Refusal => new Refusal('not_found', 'There is no such schema run.');

/** The machine's state under the type of the wire. */
export function stateOf(run: SchemaRunActor): SchemaRunState {
  return run.snapshot.value;
}

function rangeOf(tenantId: string): { start: Key; end: Key } {
  return { start: [tenantId], end: [tenantId, '\uffff'] };
}
