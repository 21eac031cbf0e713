// Settles the log: moves entries into segments and rows into tables.
// Owns: committed but unsettled entries and rows, by log record, and the repetition of failed moves.
// Does not own: commits and transactions (lmdb-store), the places (placed-segments, tables).
// INV-103: a read finds an entry or a row here until its place has it: no log record is removed before the
// transaction that settles its last row.
// On failure: repeats a move with growing pauses, since the log still has it all; while the journal
// opens or closes it rejects with `JournalFault`, since its caller waits for it.

import { setTimeout as sleep } from 'node:timers/promises';
import { ByteRooms } from './byte-rooms.ts';
import type { HeldEntries } from './held-entries.ts';
import { faultOf, type Append, type Key, type Table } from './journal.ts';
import type { LmdbTables } from './lmdb-tables.ts';
import type { EncodedPut, LogRecord } from './log-record.ts';
import type { PlacedSegments } from './placed-segments.ts';
import type { StoreWrite } from './store-write.ts';
import { Unsettled } from './unsettled.ts';

export const logName = 'log';

/** The least that settling moves per step: each is a transaction with pages of its own to write and to free. */
const settleBiteBytes = 256 * 1024;
/** The cost of a row beside its bytes; also the cost of a removal. */
const rowCostBytes = 128;
/** How much faster than the log grows meanwhile it is settled; half of it goes into removing records. */
const settlePace = 4;
const pauseMsMin = 50;
const pauseMsMax = 10_000;

export interface SettlingPorts {
  readonly segments: PlacedSegments;
  readonly tables: LmdbTables;
  /** Makes writes together with the next commit, or alone if there is none. */
  readonly place: (writes: readonly StoreWrite[]) => Promise<void>;
  /** Runs the work once no other work on segments is under way. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
}

export class Settling {
  readonly #ports: SettlingPorts;
  /** Number of the next log record, and of the first that `#active` covers. */
  #nextRecord = 1;
  #activeFrom = 1;
  /** What the log has grown by since the last step. */
  #grownBytes = 0;
  #active = new Unsettled(new ByteRooms());
  #moving: { readonly held: Unsettled; readonly done: Promise<void> } | undefined;
  /** For the entries of the next run of records. */
  #spareRooms = new ByteRooms();
  /** The segments of one bite. */
  readonly #segmentRooms = new ByteRooms();
  /** Damaged records, which stay in the log. */
  readonly #kept = new Set<number>();
  /** Ends the pause before the next try. */
  readonly #stopping = new AbortController();
  #tellFaulted: () => void = () => {};
  /** Resolves when a move has failed and will be repeated. */
  readonly faulted = new Promise<void>((resolve) => {
    this.#tellFaulted = resolve;
  });
  /** Whether a failed move is repeated. */
  isPatient = false;

  constructor(ports: SettlingPorts) {
    this.#ports = ports;
  }

  get nextRecord(): number {
    return this.#nextRecord;
  }

  get isUnderWay(): boolean {
    return this.#moving !== undefined;
  }

  /** The approximate number of unsettled bytes. */
  get bytes(): number {
    return this.#active.bytes + (this.#moving?.held.bytes ?? 0);
  }

  /** Rough bytes of what the next move takes; a record without rows costs its removal. */
  get costBytes(): number {
    return this.#active.bytes + (this.#nextRecord - this.#activeFrom) * rowCostBytes;
  }

  /** Takes the content of a log record that is on disk; its entries follow all earlier ones. */
  add({ appends, rows }: LogRecord, { record, bytes }: { record: number; bytes: number }): void {
    this.#note(record);
    this.#grownBytes += bytes;
    for (const append of appends) this.#active.append(append);
    for (const row of rows) this.#active.put(row);
  }

  /** Leaves a damaged record in the log. */
  keep(record: number): void {
    this.#note(record);
    this.#kept.add(record);
  }

  #note(record: number): void {
    if (this.#activeFrom === this.#nextRecord) this.#activeFrom = record;
    this.#nextRecord = record + 1;
  }

  /** Asserts that appends follow what is held of their streams, and each other (INV-102). */
  checkOrder(appends: readonly Append[], about: { isAfterFault: boolean }): void {
    this.#active.checkOrder(appends, about);
  }

  /** The row held for `key`; one without bytes is a removal, undefined means nothing held. */
  find(table: Table<unknown>, key: Key): EncodedPut | undefined {
    return this.#active.find(table, key) ?? this.#moving?.held.find(table, key);
  }

  /** Rows held of one table, the newest last. */
  rowsOf(table: Table<unknown>): EncodedPut[] {
    return [this.#moving?.held, this.#active].flatMap((held) => held?.rowsOf(table) ?? []);
  }

  /** Entries held of a stream, ascending, the oldest place first. */
  entriesOf(stream: string): readonly HeldEntries[] {
    const held = [this.#moving?.held.entriesOf(stream), this.#active.entriesOf(stream)];
    return held.filter((entries) => entries !== undefined);
  }

  /** Sequence of the last entry held of a stream. */
  headOf(stream: string): number | undefined {
    const last = this.#active.entriesOf(stream) ?? this.#moving?.held.entriesOf(stream);
    return last?.lastSequence;
  }

  /** Settles everything so far; additions made meanwhile wait for the next time. */
  async settle(): Promise<void> {
    while (this.#moving) await this.#moving.done;
    if (this.#activeFrom === this.#nextRecord) return;
    const held = this.#active;
    const from = this.#activeFrom;
    const to = this.#nextRecord;
    this.#active = new Unsettled(this.#spareRooms);
    this.#activeFrom = to;
    const done = this.#moveUntilDone(held, { from, to });
    this.#moving = { held, done };
    await done;
    this.#moving = undefined;
    this.#spareRooms = held.clear();
  }

  /** From now on a failed move rejects the promise of the waiting caller. */
  stop(): void {
    this.isPatient = false;
    this.#stopping.abort();
  }

  /** Repeats a failed move: the log still has it all, and moving twice is harmless. */
  async #moveUntilDone(held: Unsettled, records: { from: number; to: number }): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#ports.alone(() => this.#moveIntoPlace(held, records));
      } catch (cause) {
        if (!this.isPatient) throw faultOf('the journal could not settle', cause);
        this.#tellFaulted();
        const { signal } = this.#stopping;
        const pauseMs = Math.min(pauseMsMax, pauseMsMin * 2 ** attempt);
        await sleep(pauseMs, undefined, { signal }).catch(() => {});
      }
    }
  }

  async #moveIntoPlace(held: Unsettled, records: { from: number; to: number }): Promise<void> {
    const { segments, tables, place } = this.#ports;
    let writes: StoreWrite[] = [];
    let bytes = 0;
    this.#segmentRooms.clear();
    const room = (size: number): Buffer => this.#segmentRooms.take(size);
    // Small bites, since each delays what comes meanwhile, or larger where more comes meanwhile: else it never ends.
    this.#grownBytes = 0;
    const pause = async (size: number): Promise<void> => {
      bytes += size;
      if (bytes < Math.max(settleBiteBytes, settlePace * this.#grownBytes)) return;
      this.#grownBytes = 0;
      await place(writes);
      writes = [];
      bytes = 0;
      this.#segmentRooms.clear();
    };
    for (const [stream, unplaced] of held.streams()) {
      writes.push(...segments.place(stream, unplaced, room));
      await pause(unplaced.bytes);
    }
    for (const row of held.rows()) {
      writes.push(tables.prepareEncoded(row));
      await pause((row.bytes?.length ?? 0) + rowCostBytes);
    }
    // In bites as well: LMDB carries pages that one transaction freed through all that follow.
    const recordBytes = held.bytes / (records.to - records.from);
    for (let record = records.from; record < records.to; record += 1) {
      if (this.#kept.has(record)) continue;
      writes.push({ database: logName, key: [record], bytes: undefined });
      await pause(recordBytes);
    }
    await place(writes);
  }
}
