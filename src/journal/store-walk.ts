// A walk over a store as of one instant, while it is served: slices in transactions of their own, then the
// changes that were committed meanwhile (docs/adr/0023-backups-follow-a-change-log.md).
// Owns: the check that the result is consistent. Does not own: the sink, the log (change-log).
// INV-113: what a walk gives is the store after one of its transactions, and no reader is open for longer
// than one slice takes.
// On failure: throws; the sink's content is useless.

import { setTimeout as sleep } from 'node:timers/promises';
import type { ChangeFile } from './change-file.ts';
import { besideName } from './change-log.ts';
import { ChangeSubscription } from './change-subscription.ts';
import { JournalFault } from './journal.ts';
import { LmdbEnvironment } from './lmdb-environment.ts';
import { isOwned } from './owner-lock.ts';
import { slicesOf } from './store-slices.ts';
import type { StoreWrite } from './store-write.ts';

/** Takes slices and changes, in their order. */
export interface WalkSink {
  /** A walk begins: the sink drops everything before. */
  begin(source: { readonly epoch: number }): Promise<void>;
  slice(writes: readonly StoreWrite[]): Promise<void>;
  changes(file: ChangeFile): Promise<void>;
}

/** Which changes belong to what a walk gave. */
export interface WalkedRange {
  /** Undefined where the store had no writer, and so nothing changed. */
  readonly generation: string | undefined;
  /** Numbers of the first change that may be missing in the slices, and of the last that may be in them. */
  readonly from: number;
  readonly through: number;
}

/** The walk is useless: a commit is missing from the log, or may be. */
export class BrokenWalk extends Error {
  override readonly name = 'BrokenWalk';
  /** Whether the log has a gap and is useless too. */
  readonly hasGap: boolean;

  constructor(message: string, { hasGap }: { hasGap: boolean } = { hasGap: true }) {
    super(message);
    this.hasGap = hasGap;
  }
}

const newGeneration = 'a new log was begun';
const attemptsMax = 4;
const pollMs = 20;
const ownerLookMs = 500;
/** How long the writer of the owner is waited for. */
const answerMsMax = 10_000;
const signOfLifeMs = 5000;
const terms = { bytesMax: 1024 ** 3, closeAfterMs: 200, leaseMs: 60_000 };

/** Walks over the store in a folder, served or not, until that gave a consistent whole. */
export async function walkStore(path: string, sink: WalkSink): Promise<WalkedRange> {
  for (let attempt = 1; ; attempt += 1) {
    const subscription = subscribe(path, `walk-${process.pid}-${attempt}`);
    const walk = new StoreWalk(path, subscription);
    const signs = setInterval(() => subscription?.touch(), signOfLifeMs);
    try {
      return await walk.run(sink);
    } catch (error) {
      if (!(error instanceof BrokenWalk)) throw error;
      if (attempt === attemptsMax) {
        throw new JournalFault(`no consistent copy in ${attempt} attempts: ${error.message}`);
      }
    } finally {
      clearInterval(signs);
      subscription?.end();
      await walk.close();
    }
  }
}

/** On a disk that refuses writes nothing changes, so the walk needs no log. */
function subscribe(path: string, name: string): ChangeSubscription | undefined {
  try {
    return ChangeSubscription.open(path, name, terms);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO'].includes(code)) return undefined;
    throw error;
  }
}

/** Walks over a store, and follows what is committed there. */
export class StoreWalk {
  readonly #path: string;
  #environment: LmdbEnvironment;
  readonly #subscription: ChangeSubscription | undefined;
  /** The position in the log: number of the next change; undefined at the beginning. */
  #at: { readonly generation: string; readonly next: number } | undefined;

  /** Without a subscription nothing may be committed while it walks. */
  constructor(path: string, subscription: ChangeSubscription | undefined) {
    this.#path = path;
    this.#environment = LmdbEnvironment.forReading(path);
    this.#subscription = subscription;
  }

  /** Gives a sink the whole store; throws {@link BrokenWalk} where that was not consistent. */
  async run(sink: WalkSink): Promise<WalkedRange> {
    const transaction = this.#environment.lastTransaction();
    const opened = await this.#untilBegun();
    const generation = opened?.generation;
    const from = opened?.first ?? 1;
    if (opened !== undefined) {
      // Opened behind the log's place: another file may be in the place of the former one (compaction).
      await this.#environment.close();
      this.#environment = LmdbEnvironment.forReading(this.#path);
    }
    await sink.begin({ epoch: this.#environment.epoch });
    for (const writes of slicesOf(this.#environment)) {
      await sink.slice(writes);
      if (opened !== undefined) await this.follow(sink);
    }
    if (opened === undefined) {
      this.#checkStill(transaction);
      return { generation, from, through: 0 };
    }
    await this.#untilNoted();
    const through = this.#appended(opened);
    await this.#untilFollowed({ generation: opened.generation, through }, sink);
    return { generation, from, through };
  }

  /** Gives a sink every change that it did not have yet, and removes its file then. */
  async follow(sink: Pick<WalkSink, 'changes'>): Promise<void> {
    if (this.#subscription === undefined) return;
    if (this.#subscription.isLost) throw new BrokenWalk('the log was given up');
    for (const closed of this.#subscription.closed()) {
      const file = this.#subscription.read(closed);
      const { generation, next } = this.#at ?? { generation: '', next: 1 };
      const isNext = generation !== closed.generation || closed.first === next;
      if (file === undefined || !isNext) throw new BrokenWalk('the log has a gap');
      await sink.changes(file);
      this.#subscription.remove(closed.name);
      this.#at = { generation: closed.generation, next: closed.last + 1 };
    }
  }

  async close(): Promise<void> {
    await this.#environment.close();
  }

  /** The head of the log; undefined where the store has no owner, or it does not answer. */
  async #untilBegun() {
    const endMs = performance.now() + answerMsMax;
    for (;;) {
      const head = this.#subscription?.open()?.file.head;
      if (head !== undefined) return head;
      if (this.#subscription === undefined || !isOwned(this.#path)) return undefined;
      if (performance.now() > endMs) return undefined;
      await sleep(pollMs);
    }
  }

  #checkStill(transaction: number): void {
    const isStill = this.#environment.lastTransaction() === transaction;
    if (isStill && this.#subscription?.open() === undefined) return;
    throw new BrokenWalk('something was written, and no log has it');
  }

  /** Resolves when the log has what writers beside the owner committed. */
  async #untilNoted(): Promise<void> {
    const hasNotes = (): boolean => {
      this.#environment.refresh();
      return (this.#environment.find(besideName)?.getKeysCount({}) ?? 0) > 0;
    };
    await this.#until(() => Promise.resolve(!hasNotes()));
  }

  /** Number of the last change that slices may hold. */
  #appended(begun: { readonly generation: string; readonly first: number }): number {
    const opened = this.#subscription?.open()?.file;
    const closed = this.#subscription?.closed().at(-1);
    // Between two files there is none for a moment: all that was appended is in the closed ones.
    const { generation } = opened?.head ?? closed ?? begun;
    if (generation !== begun.generation) throw new BrokenWalk(newGeneration, { hasGap: false });
    if (opened !== undefined) return opened.head.first + opened.entries.length - 1;
    return closed?.last ?? (this.#at?.next ?? begun.first) - 1;
  }

  async #untilFollowed(end: { generation: string; through: number }, sink: WalkSink) {
    const begun = this.#subscription?.open()?.file.head;
    // No write since the log, or its open file, began.
    if (begun?.generation === end.generation && begun.first > end.through) {
      return this.follow(sink);
    }
    await this.#until(async () => {
      await this.follow(sink);
      if (this.#at === undefined) return false;
      if (this.#at.generation !== end.generation) {
        throw new BrokenWalk(newGeneration, { hasGap: false });
      }
      return this.#at.next > end.through;
    });
  }

  /** Waits for a state that only the owner's writer can reach. */
  async #until(isSo: () => Promise<boolean>): Promise<void> {
    let lookAtMs = performance.now() + ownerLookMs;
    while (!(await isSo())) {
      if (performance.now() > lookAtMs) {
        if (!isOwned(this.#path)) throw new BrokenWalk('the server ended', { hasGap: false });
        lookAtMs = performance.now() + ownerLookMs;
      }
      await sleep(pollMs);
    }
  }
}
