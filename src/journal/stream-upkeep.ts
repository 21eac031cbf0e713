// Removes parts of streams: deltas replaced by a message, old entries, whole streams.
// Every call is one bounded step in one transaction; callers that want all call again, and may
// stop, or be killed, between any two.

import type { StreamEntry } from './journal.ts';

export interface CompactionOptions {
  /** Only what begins before this sequence is looked at: `Infinity`, then what the last step gave. */
  readonly before: number;
  /**
   * Whether an entry may go. Asked of every entry of the step, the newest first, so that the
   * judge has seen what comes after it.
   */
  readonly isSuperseded: (entry: StreamEntry) => boolean;
}

export interface CompactionStep {
  /** Where the next step goes on. */
  readonly before: number;
  readonly removedBytes: number;
}

export interface TruncationStep {
  /** Sequence of the last entry that this step removed; 0 for none. */
  readonly floor: number;
  readonly isDone: boolean;
}

/**
 * Bounded work on what is in place. Sequences stay as they are and are never used again; a reader
 * sees either all of a step or nothing. Rejects with `JournalFault` when a step cannot be written.
 */
export interface StreamUpkeep {
  /** Moves what the log holds into place: only there do ranges and the steps below find it. */
  settle(): Promise<void>;

  /**
   * Removes superseded entries, walking from the newest to the oldest; undefined when there is
   * nothing left to look at. The last entry stays, and no cursor expires by it.
   */
  compact(stream: string, options: CompactionOptions): Promise<CompactionStep | undefined>;

  /** Removes the oldest entries up to `through` and raises the stream's floor; the last one stays. */
  truncate(stream: string, through: number): Promise<TruncationStep>;

  /**
   * Removes a stream with all its entries; resolves with whether nothing is left. The caller sees
   * to it that no writer appends, and that the log holds nothing of it any more.
   */
  remove(stream: string): Promise<boolean>;
}
