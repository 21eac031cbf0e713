// A journal in memory that a test can make fail, hold back, and ask what was read from it.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  Change,
  Chunk,
  ChunkBounds,
  Journal,
  Key,
  RangeOptions,
  StreamEntry,
  Table,
} from '../../src/journal/journal.ts';
import { MemoryJournal } from './memory-journal.ts';
import type { StreamUpkeep } from '../../src/journal/stream-upkeep.ts';

export class FaultyJournal implements Journal {
  readonly #inner: MemoryJournal;
  /** Every row and stream that was read, as `table/key` and `stream/name`. */
  readonly reads: string[] = [];
  /** Every change that was committed, in order. */
  readonly committed: Change[] = [];
  /** Whether a writer hears of its commit a while after readers of the journal could see it. */
  tellsLate = false;
  #gate: { readonly promise: Promise<void>; readonly open: () => void } | undefined;

  constructor(inner = new MemoryJournal()) {
    this.#inner = inner;
  }

  /** Makes the next `count` batches reject. */
  failNext(count = 1): void {
    this.#inner.failNext(count);
  }

  /** Holds every commit from now on back until the returned function is called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    const gate = { promise, open: resolve };
    this.#gate = gate;
    return () => {
      if (this.#gate === gate) this.#gate = undefined;
      gate.open();
    };
  }

  /**
   * What a start after a crash finds: what was committed. What is held back never will be, and
   * a caller that waits for it waits for ever.
   */
  async crashed(): Promise<FaultyJournal> {
    this.#gate = { promise: new Promise(() => {}), open: () => {} };
    // What is on its way to the disk arrives before the next start, or never.
    await nextTurn();
    return new FaultyJournal(this.#inner);
  }

  commit(change: Change): Promise<void> {
    const written = this.#commit(change);
    if (change.owner !== undefined) written.catch(() => {});
    return written;
  }

  async #commit(change: Change): Promise<void> {
    while (this.#gate !== undefined) await this.#gate.promise;
    const { owner, ...unowned } = change;
    try {
      await this.#inner.commit(unowned);
      if (this.tellsLate) await nextTurn();
    } catch (fault) {
      owner?.ended(change, fault);
      throw fault;
    }
    this.committed.push(change);
    owner?.ended(change);
  }

  get<Row>(table: Table<Row>, key: Key): Row | undefined {
    this.reads.push(`${table.name}/${key.join('/')}`);
    return this.#inner.get(table, key);
  }

  *range<Row>(table: Table<Row>, options: RangeOptions): Generator<{ key: Key; row: Row }> {
    for (const found of this.#inner.range(table, options)) {
      this.reads.push(`${table.name}/${found.key.join('/')}`);
      yield found;
    }
  }

  readStream(stream: string, afterSequence: number, bytesMax: number): StreamEntry[] {
    this.reads.push(`stream/${stream}`);
    return this.#inner.readStream(stream, afterSequence, bytesMax);
  }

  readChunk(stream: string, afterSequence: number, bounds: ChunkBounds): Chunk | undefined {
    this.reads.push(`stream/${stream}`);
    return this.#inner.readChunk(stream, afterSequence, bounds);
  }

  headOf(stream: string): number {
    this.reads.push(`stream/${stream}`);
    return this.#inner.headOf(stream);
  }

  get upkeep(): StreamUpkeep {
    return this.#inner.upkeep;
  }

  floorOf(stream: string): number {
    this.reads.push(`stream/${stream}`);
    return this.#inner.floorOf(stream);
  }

  get firstSequence(): number {
    return this.#inner.firstSequence;
  }

  close(): Promise<void> {
    return this.#inner.close();
  }
}
