// The journal without a disk: the same port for tests and for looking at an algorithm alone.
// Owns: maps. Does not own: durability; a restart forgets everything.
// INV-101: a commit becomes readable at a later turn of the loop, as on disk, never at once.
// On failure: `failNext` makes the next commit reject, for tests of what a full disk does.

import {
  JournalFault,
  refused,
  type Change,
  type Chunk,
  type ChunkBounds,
  type Journal,
  type Key,
  type RangeOptions,
  type StreamEntry,
  type Table,
} from '../../src/journal/journal.ts';
import { encodeOrder } from '../../src/journal/merged-range.ts';
import type { StreamUpkeep } from '../../src/journal/stream-upkeep.ts';
import { joinEntries } from '../../src/journal/stream-read.ts';

/** A journal in memory, with a switch that makes it fail. */
export class MemoryJournal implements Journal {
  readonly #tables = new Map<string, Map<string, { key: Key; row: unknown }>>();
  readonly #streams = new Map<string, StreamEntry[]>();
  readonly #floors = new Map<string, number>();
  #gathering: { change: Change; settle: (fault?: JournalFault) => void }[] = [];
  #failuresLeft = 0;
  /** Why commits are refused until the end of this turn of the loop, as on disk. */
  #fault: JournalFault | undefined;

  /** Makes the next `count` batches reject with {@link JournalFault}. */
  failNext(count = 1): void {
    this.#failuresLeft = count;
  }

  commit(change: Change): Promise<void> {
    if (this.#fault !== undefined) return refused(change, this.#fault);
    const written = new Promise<void>((resolve, reject) => {
      const settle = (fault?: JournalFault): void => {
        change.owner?.ended(change, fault);
        if (fault) reject(fault);
        else resolve();
      };
      this.#gathering.push({ change, settle });
      if (this.#gathering.length === 1) setImmediate(() => this.#flush());
    });
    if (change.owner !== undefined) written.catch(() => {});
    return written;
  }

  get<Row>(table: Table<Row>, key: Key): Row | undefined {
    return structuredClone(this.#tables.get(table.name)?.get(encodeOrder(key))?.row) as
      | Row
      | undefined;
  }

  *range<Row>(table: Table<Row>, options: RangeOptions): Generator<{ key: Key; row: Row }> {
    const { start, end, limit = Infinity, reverse = false } = options;
    const from = start && encodeOrder(start);
    const to = end && encodeOrder(end);
    const orders = [...(this.#tables.get(table.name)?.keys() ?? [])].sort();
    if (reverse) orders.reverse();
    let count = 0;
    for (const order of orders) {
      // As in LMDB, `start` is where the walk begins: the upper end when walking in reverse.
      if (from !== undefined && (reverse ? order > from : order < from)) continue;
      if (to !== undefined && (reverse ? order <= to : order >= to)) continue;
      if (count >= limit) return;
      count += 1;
      const found = this.#tables.get(table.name)?.get(order);
      if (found) yield { key: found.key, row: structuredClone(found.row) as Row };
    }
  }

  readStream(stream: string, afterSequence: number, bytesMax: number): StreamEntry[] {
    const entries = this.#streams.get(stream) ?? [];
    const found: StreamEntry[] = [];
    let bytes = 0;
    for (const entry of entries.filter(({ sequence }) => sequence > afterSequence)) {
      if (found.length > 0 && bytes + entry.bytes.length > bytesMax) break;
      found.push(entry);
      bytes += entry.bytes.length;
    }
    return found;
  }

  readChunk(stream: string, afterSequence: number, bounds: ChunkBounds): Chunk | undefined {
    const entries = this.#streams.get(stream) ?? [];
    const later = entries.filter(({ sequence }) => sequence > afterSequence);
    return joinEntries(later, afterSequence, bounds);
  }

  headOf(stream: string): number {
    return this.#streams.get(stream)?.at(-1)?.sequence ?? 0;
  }

  floorOf(stream: string): number {
    return this.#floors.get(stream) ?? 0;
  }

  /** Everything is in place at once here, and a step takes in all of a stream. */
  readonly upkeep: StreamUpkeep = {
    settle: () => Promise.resolve(),
    compact: (stream, { before, isSuperseded }) => {
      const entries = this.#streams.get(stream) ?? [];
      const [first, last] = [entries[0]?.sequence ?? Infinity, entries.at(-1)?.sequence];
      if (first >= before) return Promise.resolve(undefined);
      let removedBytes = 0;
      const kept = entries.toReversed().filter((entry) => {
        const isKept = !isSuperseded(entry) || entry.sequence === last;
        if (!isKept) removedBytes += entry.bytes.length;
        return isKept;
      });
      this.#streams.set(stream, kept.reverse());
      return Promise.resolve({ before: first, removedBytes });
    },
    truncate: (stream, through) => {
      const entries = this.#streams.get(stream) ?? [];
      const end = Math.min(through, this.headOf(stream) - 1);
      const cut = entries.filter(({ sequence }) => sequence <= end);
      entries.splice(0, cut.length);
      const floor = cut.at(-1)?.sequence ?? 0;
      if (floor > 0) this.#floors.set(stream, floor);
      return Promise.resolve({ floor, isDone: true });
    },
    remove: (stream) => {
      this.#streams.delete(stream);
      this.#floors.delete(stream);
      return Promise.resolve(true);
    },
  };

  readonly firstSequence = 0;

  async close(): Promise<void> {}

  #flush(): void {
    const batch = this.#gathering;
    this.#gathering = [];
    if (this.#failuresLeft > 0) {
      this.#failuresLeft -= 1;
      const fault = new JournalFault('told to fail');
      this.#fault = fault;
      setImmediate(() => {
        this.#fault = undefined;
      });
      for (const { settle } of batch) settle(fault);
      return;
    }
    for (const { change } of batch) this.#apply(change);
    for (const { settle } of batch) settle();
  }

  #apply(change: Change): void {
    for (const { stream, sequence, bytes } of change.appends ?? []) {
      const entries = this.#streams.get(stream) ?? [];
      entries.push({ sequence, bytes });
      this.#streams.set(stream, entries);
    }
    for (const { table, key, row } of change.puts ?? []) {
      const rows = this.#tables.get(table.name) ?? new Map<string, { key: Key; row: unknown }>();
      if (row === undefined) rows.delete(encodeOrder(key));
      else rows.set(encodeOrder(key), { key, row: structuredClone(row) });
      this.#tables.set(table.name, rows);
    }
  }
}
