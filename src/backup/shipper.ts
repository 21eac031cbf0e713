// Continuous backup: ships every change as it comes, and a new base now and then, or where the changes
// have a gap.
// Owns: the order of this work, and that it is tried again. Does not own: what a base is (object-sink), the
// process that it runs in (shipper-main).
// On failure: a target that does not answer is tried again with growing pauses; meanwhile the log grows to
// its bound, is given up, and a new base follows.

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

/** What is known of the backup, in ms since 1970. */
export interface ShipperState {
  /** All that was committed until then is in the target; 0: nothing is. */
  readonly completeUntilMs: number;
  readonly lastBaseMs: number;
  readonly shippedBytes: number;
  /** Why it does not go on; null while it does. */
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
  /** Of which there is a base in the target. */
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

  /** Ships until {@link stop}; never rejects for what the target does. */
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

  /** Has {@link run} end, which ships what is closed by then. */
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

  /** Whether the target has a base that this generation goes on from: of the last run. */
  async #findBase(generation: string): Promise<void> {
    const named = (await listBases(this.#target)).findLast((one) => one.generation === generation);
    if (named === undefined) return;
    const base = await readBase(this.#target, named);
    const next = (await changesAfter(this.#target, base)).at(-1)?.last ?? base.from - 1;
    // Closed files behind the open one: what is closed in between is seen.
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

  /** What stands in the open file is not shipped, and younger than the file. */
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
