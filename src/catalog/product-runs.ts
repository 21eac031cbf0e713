// Index-sync runs as actors: their steps, their processing after completion, their rows.
// INV-708: a run leaves the list of unfinished runs in the same change in which it ends.
// INV-709: processing repeated after a crash ends the same: what was removed is not removed again.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Actor, ActorKind } from '../actors/actor.ts';
import { eraseActors } from '../actors/erase-actors.ts';
import type { ActorHost } from '../actors/host.ts';
import type { Clock } from '../base/clock.ts';
import { Refusal } from '../contract/problems.ts';
import { JournalFault, put, type Journal, type Put } from '../journal/journal.ts';
import type { StreamUpkeep } from '../journal/stream-upkeep.ts';
import type { ChangeWriter } from './change-writer.ts';
import {
  indexRunMachine,
  type IndexRunContext,
  type IndexRunEvent,
  type IndexRunInput,
} from './index-run-machine.ts';
import { planRemoval } from './product-removal.ts';
import { notOpen } from './product-run-answers.ts';
import { NamedProducts } from './product-run-named.ts';
import {
  endPuts,
  eraseRunRows,
  runUnfinishedTable,
  sweepRunRows,
  unfinishedRunsOf,
} from './product-run-rows.ts';

export type IndexRunActor = Actor<typeof indexRunMachine>;

export interface IndexRunsPorts {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly host: ActorHost;
  readonly changes: Pick<ChangeWriter, 'write' | 'head'>;
}

/** Rows of named products read in one go, 500 ids in each at the most. */
const NAMED_ROWS = 20;

const SWEEP_INTERVAL_MS = 3_600_000;
const RETRY_DELAY_MS = 100;
const RETRY_DELAY_MS_MAX = 30_000;

/** All index-sync runs of the process. */
export class IndexRuns {
  readonly #ports: IndexRunsPorts;
  readonly #retentionMs: number;
  readonly #kind: ActorKind<typeof indexRunMachine>;
  readonly #tasks = new Map<string, Promise<void>>();
  readonly #closing = Promise.withResolvers<void>();
  #isClosed = false;
  #stopSweep: () => void;

  /** `retentionMs`: how long batches and rejected items are kept after a run has ended. */
  constructor(ports: IndexRunsPorts, options: { readonly retentionMs: number }) {
    this.#ports = ports;
    this.#retentionMs = options.retentionMs;
    this.#kind = {
      name: 'index-run',
      machine: indexRunMachine,
      dueAtMs: (context) => context.dueAtMs,
      onDue: (actor) => this.#expire(actor),
    };
    this.#stopSweep = this.#scheduleSweep();
  }

  /** Makes a run, together with rows of the caller. */
  async begin(
    input: Omit<IndexRunInput, 'startSequence'>,
    putsOf: (actor: IndexRunActor) => readonly Put[],
  ): Promise<IndexRunActor> {
    const startSequence = this.#ports.changes.head(input.tenantId);
    const seed = { id: input.runId, input: { ...input, startSequence } };
    const actor = this.#ports.host.spawn(this.#kind, seed);
    const unfinished = unfinishedPut(actor.context, 'open');
    await actor.begin({ puts: [unfinished, ...putsOf(actor)] });
    return actor;
  }

  /** The run; refuses with `not_found` if the tenant has no such run. */
  find(tenantId: string, runId: string): IndexRunActor {
    return ofTenant(this.#ports.host.find(this.#kind, runId), tenantId);
  }

  /** The run if it is open; else refuses with `run_not_open` (or `not_found`). */
  findOpen(tenantId: string, runId: string): IndexRunActor {
    const actor = this.find(tenantId, runId);
    const state = actor.snapshot.value;
    if (state !== 'open') throw notOpen(state);
    return actor;
  }

  /** Like {@link find}, once its steps are on disk: callers must not see what is not. */
  async settled(tenantId: string, runId: string): Promise<IndexRunActor> {
    return ofTenant(await this.#ports.host.settled(this.#kind, runId), tenantId);
  }

  /** Removes every run of a deleted tenant; resolves with how many rows it removed. */
  async erase(tenantId: string, streams: StreamUpkeep): Promise<number> {
    const { host, journal } = this.#ports;
    const isOf = (context: IndexRunContext): boolean => context.tenantId === tenantId;
    await this.settle();
    const count = await eraseActors({ host, streams }, this.#kind, isOf);
    return count + (await eraseRunRows(journal, tenantId));
  }

  /** The runs that began last, of all tenants, the newest first; their steps are on disk. */
  latest(limit: number): Promise<IndexRunActor[]> {
    return this.#ports.host.latest(this.#kind, limit);
  }

  /** Runs one job with a settled run, while no other job of this method runs with it. */
  use<Result>(
    { tenantId, runId }: { tenantId: string; runId: string },
    job: (run: IndexRunActor) => Result | Promise<Result>,
  ): Promise<Result> {
    return this.#ports.host.use(this.#kind, runId, (run) => job(ofTenant(run, tenantId)));
  }

  /** How many runs of the tenant are open; idle ones expire at this look. */
  openCount(tenantId: string): number {
    let count = 0;
    for (const { runId, state } of unfinishedRunsOf(this.#ports.journal, tenantId)) {
      if (state !== 'open') continue;
      if (this.#look(tenantId, runId)?.snapshot.matches('open')) count += 1;
    }
    return count;
  }

  /** One step of a run, with the rows that go with it. */
  async step(actor: IndexRunActor, event: IndexRunEvent, puts: readonly Put[] = []): Promise<void> {
    const when = { nowMs: event.nowMs, retentionMs: this.#retentionMs };
    await actor.step(event, ({ status, context }) => {
      if (status === 'done') return { puts: [...puts, ...endPuts(context, when)] };
      if (event.type !== 'run.completed') return { puts };
      return { puts: [...puts, unfinishedPut(context, 'processing')] };
    });
    if (actor.snapshot.status === 'done') void this.sweep();
  }

  /** Carries a completed run to its end in the background; harmless to call twice. */
  process(tenantId: string, runId: string): void {
    if (this.#isClosed || this.#tasks.has(runId)) return;
    const task = this.#processUntilDone(tenantId, runId).finally(() => this.#tasks.delete(runId));
    this.#tasks.set(runId, task);
  }

  /** Resumes runs that a crash or a shutdown interrupted; call it once at start-up. */
  resumeUnfinished(): void {
    for (const { key, row } of this.#ports.journal.range(runUnfinishedTable, {})) {
      if (row.state === 'processing') this.process(String(key[0]), String(key[1]));
    }
    void this.sweep();
  }

  /** Removes rows of ended runs that are due. */
  async sweep(): Promise<void> {
    if (this.#isClosed || this.#tasks.has('')) return;
    const task = sweepRunRows(this.#ports.journal, this.#ports.clock.nowMs())
      .catch(ignoreFault)
      .finally(() => this.#tasks.delete(''));
    this.#tasks.set('', task);
    await task;
  }

  /** Waits until nothing runs in the background. */
  async settle(): Promise<void> {
    while (this.#tasks.size > 0) await Promise.all(this.#tasks.values());
  }

  /** Stops after the current step; the next start resumes the rest. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#closing.resolve();
    this.#stopSweep();
    await this.settle();
  }

  #look(tenantId: string, runId: string): IndexRunActor | undefined {
    const actor = this.#ports.host.find(this.#kind, runId);
    return actor?.context.tenantId === tenantId ? actor : undefined;
  }

  async #processUntilDone(tenantId: string, runId: string): Promise<void> {
    let failureCount = 0;
    let upTo: string | null = this.#look(tenantId, runId)?.context.removedUpTo ?? null;
    const named = new NamedProducts(this.#ports.journal, [tenantId, runId]);
    while (!this.#isClosed) {
      try {
        const run = this.#look(tenantId, runId)?.snapshot;
        if (!run?.matches('processing')) return;
        if (run.context.mode === 'replace') {
          while (named.read(NAMED_ROWS)) await nextTurn();
          upTo = await this.#removeSome(run.context, upTo, named);
        }
        if (run.context.mode === 'upsert' || upTo === null) {
          await this.#finish(tenantId, runId);
          return;
        }
        failureCount = 0;
        await nextTurn();
      } catch (fault) {
        if (!(fault instanceof JournalFault)) throw fault;
        // The actor was discarded; the disk knows how far the removal really got.
        upTo = this.#look(tenantId, runId)?.context.removedUpTo ?? null;
        await this.#wait(Math.min(RETRY_DELAY_MS_MAX, RETRY_DELAY_MS * 2 ** failureCount));
        failureCount += 1;
      }
    }
  }

  /** One bounded step of removal; returns its last product, null if none was left. */
  #removeSome(
    run: IndexRunContext,
    upTo: string | null,
    named: NamedProducts,
  ): Promise<string | null> {
    const { journal, clock, changes } = this.#ports;
    return changes.write(run.tenantId, (firstSequence) => {
      let sequence = firstSequence;
      const nextSequence = () => sequence++;
      // No other write runs from here on: an earlier one that named a product has written its row.
      while (named.read(NAMED_ROWS)) continue;
      const plan = planRemoval(run, upTo, { journal, named, nextSequence });
      const event: IndexRunEvent = {
        type: 'products.removed',
        count: plan.removedCount,
        upTo: plan.upTo ?? upTo ?? '',
        nowMs: clock.nowMs(),
      };
      return {
        change: { puts: plan.puts },
        sequencesUsed: sequence - firstSequence,
        result: plan.upTo,
        // A step that removed nothing needs no record: repeating it costs little.
        commit: async ({ puts }) => {
          if (plan.removedCount === 0) return;
          await this.step(this.find(run.tenantId, run.runId), event, puts);
        },
      };
    });
  }

  async #finish(tenantId: string, runId: string): Promise<void> {
    const actor = this.#look(tenantId, runId);
    if (actor?.snapshot.matches('processing')) {
      await this.step(actor, { type: 'run.finished', nowMs: this.#ports.clock.nowMs() });
    }
  }

  #expire(actor: IndexRunActor): void {
    const event: IndexRunEvent = { type: 'run.expired', nowMs: this.#ports.clock.nowMs() };
    // After a failed write the run is still due, and the next look finds it.
    if (actor.accepts(event)) void this.step(actor, event).catch(ignoreFault);
  }

  /** Waits, unless the process stops. */
  #wait(delayMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = this.#ports.clock.after(delayMs, resolve);
    return Promise.race([promise, this.#closing.promise]).finally(stop);
  }

  #scheduleSweep(): () => void {
    return this.#ports.clock.after(SWEEP_INTERVAL_MS, () => {
      void this.sweep();
      this.#stopSweep = this.#scheduleSweep();
    });
  }
}

function ofTenant(run: IndexRunActor | undefined, tenantId: string): IndexRunActor {
  if (run?.context.tenantId === tenantId) return run;
  throw new Refusal('not_found', 'There is no run with this id.');
}

function unfinishedPut(run: IndexRunContext, state: 'open' | 'processing'): Put {
  return put(runUnfinishedTable, [run.tenantId, run.runId], { state, mode: run.mode });
}

function ignoreFault(fault: unknown): void {
  if (!(fault instanceof JournalFault)) throw fault;
}
