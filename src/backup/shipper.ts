// Continuous backup: sends every change as it comes, and a new base regularly, or after a gap in the changes.
// Owns: the order of this work, and its retries. Does not own: the content of a base (object-sink), its process
// (shipper-main).
// On failure: a target that does not answer is called again with growing pauses. Meanwhile the log grows to its
// bound, then it is dropped, and a new base follows.

import { setTimeout as sleep } from 'node:timers/promises';
import { ChangeSubscription } from '../journal/change-subscription.ts';
import { BrokenWalk, StoreWalk } from '../journal/store-walk.ts';
import type { BackupTarget } from './backup-target.ts';
import { ObjectSink } from './object-sink.ts';
import { changesAfter, listBases, readBase } from './restore-plan.ts';
import { removeExpired } from './retention.ts';

export interface ShipperTerms {
  /** Folder of the store. */
  readonly path: string;
  readonly intervalMs: number;
  readonly baseEveryMs: number;
  readonly retentionMs: number;
  readonly logBytesMax: number;
}

/** The state of the backup, in ms since 1970. */
export interface ShipperState {
  /** All commits until then are in the target; 0: none are. */
  readonly completeUntilMs: number;
  readonly lastBaseMs: number;
  readonly shippedBytes: number;
  /** Why it fails; null while it works. */
  readonly fault: string | null;
}

export const subscriptionName = 'continuous';

const pauseMsMin = 1000;
const pauseMsMax = 60_000;

export class Shipper {
  readonly #terms: ShipperTerms;
  readonly #target: BackupTarget;
  readonly #nowMs: () => number;
  readonly #tell: (state: ShipperState) => void;
  readonly #sink: ObjectSink;
  readonly #subscription: ChangeSubscription;
  readonly #stopping = new AbortController();
  #walk: StoreWalk;
  #completeUntilMs = 0;
  #lastBaseMs = 0;
  /** Time of the last base in the target. */
  #generation: string | undefined;

  constructor(
    terms: ShipperTerms,
    ports: { target: BackupTarget; nowMs: () => number; tell: (state: ShipperState) => void },
  ) {
    this.#terms = terms;
    this.#target = ports.target;
    this.#nowMs = ports.nowMs;
    this.#tell = ports.tell;
    this.#sink = new ObjectSink(ports.target, ports.nowMs, this.#stopping.signal);
    this.#subscription = ChangeSubscription.open(terms.path, subscriptionName, {
      bytesMax: terms.logBytesMax,
      closeAfterMs: terms.intervalMs,
      leaseMs: null,
    });
    this.#walk = new StoreWalk(terms.path, this.#subscription);
  }

  /** Sends until {@link stop}; never rejects for faults of the target. */
  async run(): Promise<void> {
    let pauseMs = pauseMsMin;
    while (!this.#stopping.signal.aborted) {
      try {
        await this.#step();
        pauseMs = pauseMsMin;
        this.#report(null);
        await this.#pause(Math.min(this.#terms.intervalMs / 2, pauseMsMin));
      } catch (error) {
        if (this.#stopping.signal.aborted) break;
        if (error instanceof BrokenWalk && error.hasGap) await this.#beginAnew();
        this.#report((error as Error).message);
        await this.#pause(pauseMs);
        pauseMs = Math.min(2 * pauseMs, pauseMsMax);
      }
    }
    await this.#walk.follow(new ObjectSink(this.#target, this.#nowMs)).catch(() => {});
    await this.#walk.close();
  }

  /** Ends {@link run}, which first sends the closed files. */
  stop(): void {
    this.#stopping.abort();
  }

  async #step(): Promise<void> {
    const open = this.#subscription.open();
    await this.#walk.follow(this.#sink);
    const generation = open?.file.head.generation;
    if (generation === undefined) return;
    if (this.#generation !== generation) await this.#findBase(generation);
    const isDue = this.#nowMs() - this.#lastBaseMs >= this.#terms.baseEveryMs;
    if (this.#generation !== generation || isDue) await this.#makeBase();
    this.#noteComplete();
  }

  /** Whether the target has a base of the last run from which this generation continues. */
  async #findBase(generation: string): Promise<void> {
    const named = (await listBases(this.#target)).findLast((one) => one.generation === generation);
    if (named === undefined) return;
    const base = await readBase(this.#target, named);
    const next = (await changesAfter(this.#target, base)).at(-1)?.last ?? base.from - 1;
    // Read the open file before the closed ones: a file that is closed in between is then found.
    const opened = this.#subscription.open();
    const [waiting] = this.#subscription.closed();
    const first = waiting?.first ?? opened?.file.head.first ?? 0;
    if (first > next + 1) return;
    this.#generation = generation;
    this.#lastBaseMs = named.endedMs;
  }

  async #makeBase(): Promise<void> {
    const range = await this.#walk.run(this.#sink);
    if (range.generation === undefined) {
      throw new BrokenWalk('the store has no writer', { hasGap: false });
    }
    const { ended_at_ms } = await this.#sink.end(range);
    this.#generation = range.generation;
    this.#lastBaseMs = ended_at_ms;
    await removeExpired(this.#target, this.#terms);
  }

  /** Changes in the open file are not sent, and younger than the file. */
  #noteComplete(): void {
    const nowMs = this.#nowMs();
    const open = this.#subscription.open();
    if (open === undefined || this.#subscription.closed().length > 0) return;
    if (open.file.head.generation !== this.#generation) return;
    this.#completeUntilMs = open.file.entries[0]?.timeMs ?? nowMs;
  }

  async #beginAnew(): Promise<void> {
    this.#generation = undefined;
    this.#subscription.renew();
    await this.#walk.close();
    this.#walk = new StoreWalk(this.#terms.path, this.#subscription);
  }

  #report(fault: string | null): void {
    this.#tell({
      completeUntilMs: this.#completeUntilMs,
      lastBaseMs: this.#lastBaseMs,
      shippedBytes: this.#sink.totals.bytes,
      fault,
    });
  }

  async #pause(ms: number): Promise<void> {
    const { signal } = this.#stopping;
    await sleep(ms, undefined, { signal }).catch(() => {});
  }
}
