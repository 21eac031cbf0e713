// Measures how long changes wait for the disk, batch by batch.
// Owns: the counts and times of the gathering batch and of the syncing one.
// Does not own: the changes (group-commit), the use of the figures (the listener).
// On failure: reports a refused batch as a fault, together with the batch that gathered behind it.

/** One committed or refused batch. */
export interface CommittedBatch {
  readonly changeCount: number;
  /** From the first change that joined it to its end. */
  readonly waitedMs: number;
  /** The transaction and the sync that covers it. */
  readonly syncedMs: number;
  readonly isFault: boolean;
}

/** What is not on disk yet. */
export interface Backlog {
  readonly changeCount: number;
  /** Waiting time of the oldest change; 0 without changes. */
  readonly waitMs: number;
}

export class CommitMeter {
  readonly #told: ((batch: CommittedBatch) => void) | undefined;
  #gatheringCount = 0;
  /** When the first urgent change joined; undefined without one. */
  #gatheringSinceMs: number | undefined;
  #syncingCount = 0;
  #syncingSinceMs = 0;
  #syncStartMs = 0;

  constructor(told?: (batch: CommittedBatch) => void) {
    this.#told = told;
  }

  /** What is not on disk yet. */
  get backlog(): Backlog {
    const changeCount = this.#gatheringCount + this.#syncingCount;
    const sinceMs = this.#syncingCount > 0 ? this.#syncingSinceMs : this.#gatheringSinceMs;
    return { changeCount, waitMs: sinceMs === undefined ? 0 : performance.now() - sinceMs };
  }

  /** A change joined the gathering batch; the time of a change that can wait does not count. */
  joined({ canWait }: { readonly canWait: boolean }): void {
    if (!canWait) this.#gatheringSinceMs ??= performance.now();
    this.#gatheringCount += 1;
  }

  /** The gathering batch goes to the disk. */
  syncing(): void {
    this.#syncingCount = this.#gatheringCount;
    this.#syncStartMs = performance.now();
    this.#syncingSinceMs = this.#gatheringSinceMs ?? this.#syncStartMs;
    this.#gatheringCount = 0;
    this.#gatheringSinceMs = undefined;
  }

  /** The batch is on disk, or, with a fault, it and what gathered behind it never will be. */
  ended(outcome: { readonly isFault: boolean }): void {
    const nowMs = performance.now();
    const { isFault } = outcome;
    const batch = {
      changeCount: this.#syncingCount + (isFault ? this.#gatheringCount : 0),
      waitedMs: nowMs - this.#syncingSinceMs,
      syncedMs: nowMs - this.#syncStartMs,
      isFault,
    };
    this.#syncingCount = 0;
    if (isFault) {
      this.#gatheringCount = 0;
      this.#gatheringSinceMs = undefined;
    }
    this.#told?.(batch);
  }
}
