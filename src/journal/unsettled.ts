// The unsettled part of the journal in memory: in the log, but not yet in the tables.
// Owns: committed entries and logged rows on their way into place.
// Does not own: the log itself, nor the moving (lmdb-store).
// INV-103: holds only what is on disk in the log; a reader sees it as if it were in place already.
// On failure: none; an append out of order is a bug, and refused before it is written.

import { assert } from '../base/assert.ts';
import type { ByteRooms } from './byte-rooms.ts';
import { HeldEntries } from './held-entries.ts';
import type { Append, Key, Table } from './journal.ts';
import type { EncodedPut } from './log-record.ts';

const encodeKey = (key: Key): string => JSON.stringify(key);

/** Rows and entries of a run of log records. */
export class Unsettled {
  readonly #rooms: ByteRooms;
  readonly #streams = new Map<string, HeldEntries>();
  readonly #tables = new Map<string, Map<string, EncodedPut>>();
  /** The last sequence of each stream that was checked. */
  readonly #checked = new Map<string, number>();
  #bytes = 0;

  /** `rooms` are empty, and nothing else uses them until this is cleared. */
  constructor(rooms: ByteRooms) {
    this.#rooms = rooms;
  }

  /** Rough bytes held, for deciding when to settle. */
  get bytes(): number {
    return this.#bytes;
  }

  append(append: Append): void {
    let entries = this.#streams.get(append.stream);
    if (entries === undefined)
      this.#streams.set(append.stream, (entries = new HeldEntries(this.#rooms)));
    entries.push(append);
    this.#bytes += append.bytes.length + 64;
  }

  /**
   * Asserts that appends follow what is held of their streams, and each other (INV-102); those that were checked
   * before count too, unless the batch they were in was refused.
   */
  checkOrder(appends: readonly Append[], { isAfterFault }: { isAfterFault: boolean }): void {
    if (isAfterFault) this.#checked.clear();
    for (const { stream, sequence } of appends) {
      const last = this.#checked.get(stream) ?? this.entriesOf(stream)?.lastSequence ?? 0;
      assert(sequence > last, 'sequences of a stream only grow');
      this.#checked.set(stream, sequence);
    }
  }

  put(put: EncodedPut): void {
    let rows = this.#tables.get(put.table);
    if (rows === undefined) this.#tables.set(put.table, (rows = new Map()));
    rows.set(encodeKey(put.key), put);
    this.#bytes += (put.bytes?.length ?? 0) + 128;
  }

  /** The row held for `key`; one without bytes is a removal, undefined means nothing held. */
  find(table: Table<unknown>, key: Key): EncodedPut | undefined {
    return this.#tables.get(table.name)?.get(encodeKey(key));
  }

  /** Entries held of a stream; undefined without any. */
  entriesOf(stream: string): HeldEntries | undefined {
    return this.#streams.get(stream);
  }

  streams(): IterableIterator<[string, HeldEntries]> {
    return this.#streams.entries();
  }

  /** Rows held of one table, in no order. */
  rowsOf(table: Table<unknown>): EncodedPut[] {
    return [...(this.#tables.get(table.name)?.values() ?? [])];
  }

  /** Gives the rooms of the entries back, once all is in place and nothing reads it here any more. */
  clear(): ByteRooms {
    this.#streams.clear();
    this.#rooms.clear();
    return this.#rooms;
  }

  *rows(): Generator<EncodedPut> {
    for (const rows of this.#tables.values()) yield* rows.values();
  }
}
