// Group commit: changes that come at the same time share one write and its sync.
// A change joins the gathering batch; while one batch is written, the next one gathers. So 64 admissions share a
// sync.
// Owns: when a batch is written, and what its callers and those behind it are told.
// Does not own: how a batch is written (lmdb-store).
// On failure: rejects the batch, the batch that gathered behind it, and all changes until every caller has the
// rejection.

import { CommitMeter, type Backlog, type CommittedBatch } from './commit-meter.ts';
import { faultOf, refused, type Change, type JournalFault } from './journal.ts';
import type { StoreWrite } from './store-write.ts';

/** The most turns of the loop that a batch waits for further changes. */
const gatheringTurnsMax = 3;
/** How long changes that can wait gather: deltas of running answers share a write. */
const canWaitMs = 50;

/** Changes that are committed together, and the promise of their committers. */
export interface Batch {
  readonly changes: Change[];
  /** Whether every change of the batch may wait for an urgent one. */
  canWait: boolean;
  /** Writes of settling, which share this sync: a sync of their own would delay every commit. */
  readonly placing: StoreWrite[];
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (fault: JournalFault) => void;
}

export interface GroupCommitOptions {
  /** Resolves once all of a batch is on disk; rejects if nothing of it will ever be. */
  readonly write: (batch: Batch) => Promise<void>;
  /** Called after each batch that was written. */
  readonly afterWrite: () => void;
  /** Called with every committed or refused batch. */
  readonly onBatch: ((batch: CommittedBatch) => void) | undefined;
}

/** Gathers changes into batches, and writes one batch after another. */
export class GroupCommit {
  readonly #options: GroupCommitOptions;
  readonly #meter: CommitMeter;
  #gathering = newBatch();
  #flushing: Promise<void> | undefined;
  #isScheduled = false;
  #waiting: NodeJS.Timeout | undefined;
  /** The reason to refuse changes until the end of this turn of the loop. */
  #fault: JournalFault | undefined;
  #isDoubtful = false;

  constructor(options: GroupCommitOptions) {
    this.#options = options;
    this.#meter = new CommitMeter(options.onBatch);
  }

  /** What is not on disk yet. */
  get backlog(): Backlog {
    return this.#meter.backlog;
  }

  /** Whether the last batch failed: the disk has yet to prove that it takes writes again. */
  get isDoubtful(): boolean {
    return this.#isDoubtful;
  }

  /** Resolves once the change is on disk; rejects with `JournalFault` if it never will be. */
  commit(change: Change): Promise<void> {
    if (this.#fault !== undefined) return refused(change, this.#fault);
    const { canWait = false } = change;
    this.#gathering.changes.push(change);
    this.#gathering.canWait &&= canWait;
    this.#meter.joined({ canWait });
    this.#schedule();
    return this.#gathering.promise;
  }

  /** Makes the writes together with the next change, or alone if there is none. */
  place(writes: readonly StoreWrite[]): Promise<void> {
    if (writes.length === 0) return Promise.resolve();
    this.#gathering.placing.push(...writes);
    this.#gathering.canWait = false;
    this.#schedule();
    return this.#gathering.promise;
  }

  /** Resolves once no change waits or is under way. */
  async drain(): Promise<void> {
    while (this.#flushing || this.#gathering.changes.length > 0) {
      await (this.#flushing ?? this.#flush());
    }
  }

  #schedule(): void {
    if (this.#flushing || this.#isScheduled) return;
    if (this.#gathering.canWait) {
      this.#waiting ??= setTimeout(() => void this.#flush(), canWaitMs);
      return;
    }
    this.#isScheduled = true;
    this.#flushWhenQuiet(1, gatheringTurnsMax);
  }

  /**
   * After the poll phase: everything that this turn of the loop admits is one write. Where that is more
   * than one change, others are on their way: they join until a turn brings none.
   */
  #flushWhenQuiet(changeCount: number, turnsLeft: number): void {
    setImmediate(() => {
      const { length } = this.#gathering.changes;
      if (length > changeCount && turnsLeft > 0) return this.#flushWhenQuiet(length, turnsLeft - 1);
      this.#isScheduled = false;
      void this.#flush();
    });
  }

  #flush(): Promise<void> {
    if (this.#flushing) return this.#flushing;
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    const batch = this.#gathering;
    if (isEmpty(batch)) return Promise.resolve();
    this.#gathering = newBatch();
    this.#meter.syncing();
    this.#flushing = this.#options.write(batch).then(
      () => {
        this.#flushing = undefined;
        this.#meter.ended({ isFault: false });
        this.#isDoubtful = false;
        tell(batch);
        batch.resolve();
        if (!isEmpty(this.#gathering)) this.#schedule();
        this.#options.afterWrite();
      },
      (cause: unknown) => {
        this.#flushing = undefined;
        this.#refuse(batch, faultOf('the journal could not write', cause));
      },
    );
    return this.#flushing;
  }

  /** Rejects a batch and all that was, or is about to be, decided on state it never made durable. */
  #refuse(batch: Batch, fault: JournalFault): void {
    const behind = this.#gathering;
    this.#gathering = newBatch();
    this.#isDoubtful = true;
    this.#meter.ended({ isFault: true });
    // Callers hear of it within this turn of the loop. A step taken before its actor heard
    // would write a snapshot with effects that are on no disk.
    this.#fault = fault;
    setImmediate(() => {
      this.#fault = undefined;
    });
    for (const lost of [batch, behind]) {
      tell(lost, fault);
      lost.reject(fault);
    }
  }
}

/** Tells the owners of all changes of a batch; a failure of one of them is a bug, and keeps it from no other. */
function tell({ changes }: Batch, fault?: JournalFault): void {
  for (const change of changes) {
    try {
      change.owner?.ended(change, fault);
    } catch (bug) {
      queueMicrotask(() => {
        throw bug;
      });
    }
  }
}

const isEmpty = ({ changes, placing }: Batch): boolean =>
  changes.length === 0 && placing.length === 0;

function newBatch(): Batch {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // Each caller handles its own rejection; a batch without a waiting caller must not end the process.
  promise.catch(() => {});
  return { changes: [], canWait: true, placing: [], promise, resolve, reject };
}
