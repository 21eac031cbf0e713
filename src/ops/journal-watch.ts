// Reports the journal to operators: times of commits and syncs, changes per commit, faults.

import { Counter, type Registry } from 'prom-client';
import type { CommittedBatch } from '../journal/commit-meter.ts';
import { DurationTable } from './duration-table.ts';

const buckets = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

/** Metrics of the journal. */
export class JournalWatch {
  readonly #commits: DurationTable;
  readonly #syncs: DurationTable;
  readonly #changes: Counter;
  readonly #faults: Counter;
  readonly #writers: Counter;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#commits = new DurationTable(registry, {
      name: 'aisle_journal_commit_seconds',
      help: 'From the first change of a batch until all of it is on disk.',
      buckets,
    });
    this.#syncs = new DurationTable(registry, {
      name: 'aisle_journal_sync_seconds',
      help: 'Write and sync of one batch, part of its commit.',
      buckets,
    });
    this.#changes = new Counter({
      name: 'aisle_journal_changes_total',
      help: 'Changes that are on disk.',
      registers,
    });
    this.#faults = new Counter({
      name: 'aisle_journal_faults_total',
      help: 'Batches that the disk refused; nothing of them was accepted.',
      registers,
    });
    this.#writers = new Counter({
      name: 'aisle_journal_writer_restarts_total',
      help: 'Times that the process which writes was started again, after a write had failed.',
      registers,
    });
  }

  /** Call it when the writer process ended during its work. */
  writerEnded(): void {
    this.#writers.inc();
  }

  /** Takes the figures of one batch. */
  committed({ changeCount, waitedMs, syncedMs, isFault }: CommittedBatch): void {
    if (isFault) return this.#faults.inc();
    this.#commits.observe(waitedMs / 1000);
    this.#syncs.observe(syncedMs / 1000);
    this.#changes.inc(changeCount);
  }
}
