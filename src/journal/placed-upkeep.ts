// Upkeep of placed entries: decides a step from its reads and writes it, without another step between.
// Owns: the order of work on segments, one at a time, settling included.
// Does not own: the changes of a step (placed-segments), transactions (lmdb-store).
// INV-107: an entry is cut off in the same transaction that raises the floor over it.
// On failure: the step rejects with `JournalFault` and changed nothing; it may be asked again.

import { JournalFault } from './journal.ts';
import type { PlacedSegments } from './placed-segments.ts';
import type { StoreWrite } from './store-write.ts';
import type {
  CompactionOptions,
  CompactionStep,
  StreamUpkeep,
  TruncationStep,
} from './stream-upkeep.ts';

export interface UpkeepPorts {
  readonly segments: PlacedSegments;
  readonly settle: () => Promise<void>;
  /** The write that notes a stream's floor, or forgets it. */
  readonly floor: (stream: string, floor: number | undefined) => StoreWrite;
  readonly transact: (writes: readonly StoreWrite[]) => Promise<void>;
}

export class PlacedUpkeep implements StreamUpkeep {
  readonly #ports: UpkeepPorts;
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(ports: UpkeepPorts) {
    this.#ports = ports;
  }

  /** Runs `work` once no other work on segments is under way: each one writes what it has read. */
  alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => {});
    return result;
  }

  /** Refuses every later step; resolves when the one under way has ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#last;
  }

  settle(): Promise<void> {
    return this.#ports.settle();
  }

  async compact(stream: string, options: CompactionOptions): Promise<CompactionStep | undefined> {
    return this.#step(() => {
      const { writes, ...step } = this.#ports.segments.compact(stream, options);
      return { writes, step: step.before === 0 ? undefined : step };
    });
  }

  async truncate(stream: string, through: number): Promise<TruncationStep> {
    return this.#step(() => {
      const { writes, ...step } = this.#ports.segments.truncate(stream, through);
      if (step.floor > 0) writes.push(this.#ports.floor(stream, step.floor));
      return { writes, step };
    });
  }

  async remove(stream: string): Promise<boolean> {
    return this.#step(() => {
      const { writes, isDone } = this.#ports.segments.remove(stream);
      writes.push(this.#ports.floor(stream, undefined));
      return { writes, step: isDone };
    });
  }

  #step<Step>(decide: () => { writes: readonly StoreWrite[]; step: Step }): Promise<Step> {
    return this.alone(async () => {
      if (this.#isClosed) throw new JournalFault('the journal is closed');
      const { writes, step } = decide();
      if (writes.length > 0) await this.#ports.transact(writes);
      return step;
    });
  }
}
