// What the log holds and the tables do not yet: the in-memory half of the journal.
// Owns: committed entries and logged rows on their way into place.
// Does not own: the log itself, nor the moving (lmdb-store).
// INV-103: holds only what is on disk in the log; a reader sees it as if it were in place already.
// On failure: none; an append out of order is a bug, and refused before it is written.

import { assert } from '../base/assert.ts';
import type { Append, Key, Put, StreamEntry, Table } from './journal.ts';

const encodeKey = (key: Key): string => JSON.stringify(key);

/** Rows and entries of a run of log records. */
export class Unsettled {
  readonly #streams = new Map<string, StreamEntry[]>();
  readonly #tables = new Map<string, Map<string, { key: Key; row: unknown }>>();
  #bytes = 0;

  /** Rough bytes held, for deciding when to settle. */
  get bytes(): number {
    return this.#bytes;
  }

  get isEmpty(): boolean {
    return this.#streams.size === 0 && this.#tables.size === 0;
  }

  append({ stream, sequence, bytes }: Append): void {
    const entries = this.#streams.get(stream);
    if (entries === undefined) this.#streams.set(stream, [{ sequence, bytes }]);
    else entries.push({ sequence, bytes });
    this.#bytes += bytes.length + 64;
  }

  /** Asserts that appends follow what is held of their streams, and each other (INV-102). */
  checkOrder(
    appends: readonly (readonly [stream: string, sequence: number, ...unknown[]])[],
  ): void {
    const lasts = new Map<string, number>();
    for (const [stream, sequence] of appends) {
      const last = lasts.get(stream) ?? this.entriesOf(stream).at(-1)?.sequence ?? 0;
      assert(sequence > last, 'sequences of a stream only grow');
      lasts.set(stream, sequence);
    }
  }

  put({ table, key, row }: Put): void {
    let rows = this.#tables.get(table.name);
    if (rows === undefined) this.#tables.set(table.name, (rows = new Map()));
    rows.set(encodeKey(key), { key, row });
    this.#bytes += 512;
  }

  /** The row held for `key`; `{ row: undefined }` is a removal, undefined means nothing held. */
  find(table: Table<unknown>, key: Key): { row: unknown } | undefined {
    return this.#tables.get(table.name)?.get(encodeKey(key));
  }

  /** Entries held of a stream, ascending. */
  entriesOf(stream: string): readonly StreamEntry[] {
    return this.#streams.get(stream) ?? [];
  }

  streams(): IterableIterator<[string, readonly StreamEntry[]]> {
    return this.#streams.entries();
  }

  *rows(): Generator<{ table: string; key: Key; row: unknown }> {
    for (const [table, rows] of this.#tables) {
      for (const { key, row } of rows.values()) yield { table, key, row };
    }
  }
}

/** Index of the first entry whose sequence is greater than `afterSequence`. */
export function firstAfter(entries: readonly StreamEntry[], afterSequence: number): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.sequence ?? 0) > afterSequence) high = middle;
    else low = middle + 1;
  }
  return low;
}
