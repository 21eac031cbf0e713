// The journal on disk: LMDB as an append-only log plus the places that log rows settle into.
// Owns: the environment, group commit, settling, recovery. The only file that imports lmdb.
// Does not own: what rows and bytes mean.
// A commit joins the batch that is gathering. The batch is one log record (and the placed rows) in
// one LMDB transaction; while one transaction syncs, the next batch gathers. So 64 admissions
// share a sync, and the hot path's only key is a counter that appends.
// INV-101: the promise of `commit` resolves after the fdatasync that covers it (docs/durability.md).
// INV-103: settled, unsettled and recovered reads give the same answer: places are only ever behind
// the log, and a log record is removed in the transaction that settles its last row.
// On failure: the batch, what gathered behind it, and what is committed before everybody has heard
// of it are rejected; none of it is readable.

import { statfsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { asBinary, open, type Database, type RootDatabase } from 'lmdb';
import { checkKey } from './key-bytes.ts';
import {
  JournalFault,
  type Change,
  type Journal,
  type Key,
  type Put,
  type RangeOptions,
  type StreamEntry,
  type Table,
} from './journal.ts';
import { decodeSegment, lastSequenceOf, packEntries } from './segment.ts';
import { firstAfter, Unsettled } from './unsettled.ts';

/** One group commit as it stands in the log. */
interface LogRecord {
  readonly appends: readonly (readonly [stream: string, sequence: number, bytes: Uint8Array])[];
  readonly rows: readonly (readonly [table: string, key: Key, row: unknown])[];
}

interface Batch {
  readonly changes: Change[];
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (fault: JournalFault) => void;
}

export interface LmdbJournalOptions {
  /** Folder of the environment; made if absent. */
  readonly path: string;
  /** Settle once this much is held in memory. */
  readonly settleBytes?: number;
  /** A segment grows up to this size before the next one starts. */
  readonly segmentBytes?: number;
  /** Commits are refused while the disk has less than this left. */
  readonly reserveBytes?: number;
  /** How much the disk has left; the file system's word unless given. */
  readonly freeBytes?: () => number;
}

/** Queues one row write into the transaction under way; cannot fail any more. */
type QueueWrite = () => void;

function newBatch(): Batch {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // Each caller handles its own rejection; a batch nobody waits for must not end the process.
  promise.catch(() => {});
  return { changes: [], promise, resolve, reject };
}

function openEnvironment(path: string): RootDatabase {
  return open({
    path,
    noSubdir: false,
    maxDbs: 64,
    cache: false,
    // A promise of a write resolves after the sync that covers it, not before.
    overlappingSync: false,
    // lmdb-js would open a batch of its own per turn of the loop, with a promise that nobody holds:
    // a failed commit would end the process as an unhandled rejection.
    eventTurnBatching: false,
  });
}

/** The fault behind a failed LMDB commit. */
function faultOf(message: string, cause: unknown): JournalFault {
  if (cause instanceof JournalFault) return cause;
  const fault = new JournalFault(message, { cause });
  // The reason comes through a second promise, which must not be left without a listener.
  const reason = (cause as { commitError?: Promise<unknown> } | undefined)?.commitError;
  reason?.catch((error: unknown) => {
    fault.cause = error;
  });
  return fault;
}

function encodeValue(database: Database<never, never>, value: unknown): never {
  const { encoder } = database as unknown as { encoder: { encode(row: unknown): Buffer } };
  return asBinary(encoder.encode(value)) as never;
}

/** Reads placed tables of a journal that another thread or process owns. */
export class LmdbTables {
  readonly #root: RootDatabase;
  readonly #tables = new Map<string, Database<unknown, (string | number)[]>>();

  constructor(root: RootDatabase) {
    this.#root = root;
  }

  /** Opens the environment at `path` for tables alone: no log, no recovery. */
  static open(path: string): LmdbTables {
    return new LmdbTables(openEnvironment(path));
  }

  /** The database of a table, opened at first use. */
  database(name: string): Database<unknown, (string | number)[]> {
    let database = this.#tables.get(name);
    if (database === undefined) {
      database = this.#root.openDB<unknown, (string | number)[]>({ name: `table.${name}` });
      this.#tables.set(name, database);
    }
    return database;
  }

  get<Row>(table: Table<Row>, key: Key): Row | undefined {
    return this.database(table.name).get([...key]) as Row | undefined;
  }

  *range<Row>(table: Table<Row>, options: RangeOptions): Generator<{ key: Key; row: Row }> {
    const { start, end, limit, reverse } = options;
    const range = this.database(table.name).getRange({
      ...(start && { start: [...start] }),
      ...(end && { end: [...end] }),
      ...(limit !== undefined && { limit }),
      ...(reverse && { reverse }),
      snapshot: false,
    });
    for (const { key, value } of range) {
      // LMDB's key codec gives a key of one part back as that part alone.
      yield { key: Array.isArray(key) ? key : [key], row: value as Row };
    }
  }

  /** How many rows a range holds, without reading them. */
  count(table: Table<unknown>, options: Pick<RangeOptions, 'start' | 'end'>): number {
    return this.database(table.name).getKeysCount({
      ...(options.start && { start: [...options.start] }),
      ...(options.end && { end: [...options.end] }),
    });
  }

  /** Writes rows of placed tables in one transaction; resolves when they are on disk. */
  async write(puts: readonly Put[]): Promise<void> {
    await this.transact(puts.map((entry) => this.prepare(entry.table.name, entry.key, entry.row)));
  }

  /** Checks and encodes one row write, for a {@link transact} to come. */
  prepare(table: string, key: Key, row: unknown): QueueWrite {
    checkKey(key);
    const database = this.database(table) as unknown as Database<never, (string | number)[]>;
    if (row === undefined) return () => void database.remove([...key]);
    const value = encodeValue(database as never, row);
    return () => void database.put([...key], value);
  }

  /** Makes all writes or none, in one transaction; rejects with {@link JournalFault}. */
  async transact(writes: readonly QueueWrite[]): Promise<void> {
    if (writes.length === 0) return;
    try {
      await this.#root.batch(() => {
        for (const queue of writes) queue();
      });
    } catch (cause) {
      throw faultOf('the store could not write', cause);
    }
  }

  /** Makes reads of this turn of the loop see what other threads and processes committed. */
  refresh(): void {
    this.#root.resetReadTxn();
  }

  async close(): Promise<void> {
    await this.#root.close();
  }
}

class LmdbJournal implements Journal {
  readonly #tables: LmdbTables;
  readonly #log: Database<LogRecord, number>;
  readonly #segments: Database<Buffer, (string | number)[]>;
  readonly #settleBytes: number;
  readonly #segmentBytes: number;
  #gathering = newBatch();
  #flushing: Promise<void> | undefined;
  #isScheduled = false;
  #isReady = false;
  #isClosed = false;
  /** Number of the next log record, and of the first that the current `#active` covers. */
  #nextRecord = 1;
  #activeFrom = 1;
  #active = new Unsettled();
  #settling: { readonly held: Unsettled; readonly done: Promise<void> } | undefined;
  /** Why commits are refused until the end of this turn of the loop. */
  #fault: JournalFault | undefined;
  #isDoubtful = false;
  readonly #reserveBytes: number;
  readonly #freeBytes: () => number;

  constructor(options: LmdbJournalOptions) {
    const root = openEnvironment(options.path);
    this.#tables = new LmdbTables(root);
    this.#log = root.openDB({ name: 'log' });
    this.#segments = root.openDB({ name: 'segments', encoding: 'binary' });
    this.#settleBytes = options.settleBytes ?? 8 * 1024 * 1024;
    this.#segmentBytes = options.segmentBytes ?? 64 * 1024;
    this.#reserveBytes = options.reserveBytes ?? 64 * 1024 * 1024;
    this.#freeBytes =
      options.freeBytes ??
      (() => {
        const { bavail, bsize } = statfsSync(options.path);
        return bavail * bsize;
      });
  }

  /** Reads the log left by the last run and settles it, so that ranges are complete. */
  async recover(): Promise<void> {
    for (const { key, value } of this.#log.getRange()) {
      if (this.#activeFrom === this.#nextRecord) this.#activeFrom = key;
      this.#nextRecord = key + 1;
      for (const [stream, sequence, bytes] of value.appends) {
        if (sequence > this.headOf(stream)) this.#active.append({ stream, sequence, bytes });
      }
      for (const [table, rowKey, row] of value.rows) {
        this.#active.put({ table: { name: table, kind: 'logged' }, key: rowKey, row });
      }
    }
    await this.settle();
    this.#isReady = true;
  }

  commit(change: Change): Promise<void> {
    const fault = this.#isClosed ? new JournalFault('the journal is closed') : this.#fault;
    if (fault !== undefined) return rejected(fault);
    this.#gathering.changes.push(change);
    this.#schedule();
    return this.#gathering.promise;
  }

  get<Row>(table: Table<Row>, key: Key): Row | undefined {
    if (table.kind === 'logged') {
      const held = this.#active.find(table, key) ?? this.#settling?.held.find(table, key);
      if (held !== undefined) return held.row as Row | undefined;
    }
    return this.#tables.get(table, key);
  }

  range<Row>(table: Table<Row>, options: RangeOptions): Iterable<{ key: Key; row: Row }> {
    return this.#tables.range(table, options);
  }

  readStream(stream: string, afterSequence: number, bytesMax: number): StreamEntry[] {
    const found: StreamEntry[] = [];
    let bytes = 0;
    let last = afterSequence;
    const take = (entries: readonly StreamEntry[]): boolean => {
      for (let index = firstAfter(entries, last); index < entries.length; index += 1) {
        const entry = entries[index];
        if (entry === undefined || (found.length > 0 && bytes + entry.bytes.length > bytesMax)) {
          return false;
        }
        found.push(entry);
        bytes += entry.bytes.length;
        last = entry.sequence;
      }
      return true;
    };
    for (const segment of this.#segmentsAfter(stream, afterSequence)) {
      if (!take(decodeSegment(segment))) return found;
    }
    if (this.#settling && !take(this.#settling.held.entriesOf(stream))) return found;
    take(this.#active.entriesOf(stream));
    return found;
  }

  headOf(stream: string): number {
    const held =
      this.#active.entriesOf(stream).at(-1) ?? this.#settling?.held.entriesOf(stream).at(-1);
    if (held !== undefined) return held.sequence;
    const last = this.#lastSegment(stream);
    return last === undefined ? 0 : lastSequenceOf(last.segment);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    while (this.#flushing || this.#gathering.changes.length > 0) {
      await (this.#flushing ?? this.#flush());
    }
    try {
      await this.settle();
    } finally {
      // What could not settle stands in the log, and the next start settles it.
      await this.#tables.close();
    }
  }

  /** Moves everything unsettled into place; what is committed meanwhile waits for the next time. */
  async settle(): Promise<void> {
    while (this.#settling) await this.#settling.done;
    if (this.#activeFrom === this.#nextRecord) return;
    const held = this.#active;
    const from = this.#activeFrom;
    const to = this.#nextRecord;
    this.#active = new Unsettled();
    this.#activeFrom = to;
    const done = this.#moveUntilDone(held, { from, to });
    this.#settling = { held, done };
    await done;
    this.#settling = undefined;
  }

  /** Repeats a failed move: the log still has it all, and moving twice is harmless. */
  async #moveUntilDone(held: Unsettled, records: { from: number; to: number }): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#moveIntoPlace(held, records);
      } catch (cause) {
        // Opening and closing are waited for: whoever does is told.
        if (!this.#isReady || this.#isClosed) throw faultOf('the journal could not settle', cause);
        await sleep(Math.min(10_000, 50 * 2 ** attempt), undefined, { ref: false });
      }
    }
  }

  async #moveIntoPlace(held: Unsettled, records: { from: number; to: number }): Promise<void> {
    let writes: QueueWrite[] = [];
    let bytes = 0;
    // Bites of about a millisecond: who posts meanwhile waits for the one under way.
    const pause = async (size: number): Promise<void> => {
      bytes += size;
      if (bytes < 64 * 1024) return;
      await this.#tables.transact(writes);
      writes = [];
      bytes = 0;
    };
    for (const [stream, entries] of held.streams()) {
      writes.push(...this.#placeEntries(stream, entries));
      await pause(entries.reduce((sum, entry) => sum + entry.bytes.length, 0));
    }
    for (const { table, key, row } of held.rows()) {
      writes.push(this.#tables.prepare(table, key, row));
      await pause(512);
    }
    for (let record = records.from; record < records.to; record += 1) {
      writes.push(() => void this.#log.remove(record));
    }
    await this.#tables.transact(writes);
  }

  #placeEntries(stream: string, entries: readonly StreamEntry[]): QueueWrite[] {
    const last = this.#lastSegment(stream)?.segment;
    return packEntries({ last, entries }, this.#segmentBytes).map(({ first, segment }) => () => {
      void this.#segments.put([stream, first], segment);
    });
  }

  *#segmentsAfter(stream: string, afterSequence: number): Generator<Buffer> {
    // The segment that holds `afterSequence` begins at or before it: start there.
    const [before] = this.#segments.getKeys({
      start: [stream, afterSequence],
      end: [stream, 0],
      reverse: true,
      limit: 1,
    });
    const start = before ?? [stream, afterSequence];
    const end = [stream, Number.MAX_SAFE_INTEGER];
    for (const { value } of this.#segments.getRange({ start, end, snapshot: false })) yield value;
  }

  #lastSegment(stream: string): { segment: Buffer } | undefined {
    const range = { start: [stream, Number.MAX_SAFE_INTEGER], end: [stream, 0] };
    for (const { value } of this.#segments.getRange({ ...range, reverse: true, limit: 1 })) {
      return { segment: value };
    }
    return undefined;
  }

  #schedule(): void {
    if (this.#flushing || this.#isScheduled) return;
    this.#isScheduled = true;
    // After the poll phase: everything that this turn of the loop admits is one write.
    setImmediate(() => {
      this.#isScheduled = false;
      void this.#flush();
    });
  }

  #flush(): Promise<void> {
    if (this.#flushing) return this.#flushing;
    const batch = this.#gathering;
    if (batch.changes.length === 0) return Promise.resolve();
    this.#gathering = newBatch();
    this.#flushing = this.#write(batch).then(
      () => {
        this.#flushing = undefined;
        this.#isDoubtful = false;
        batch.resolve();
        if (this.#gathering.changes.length > 0) void this.#flush();
        if (this.#active.bytes > this.#settleBytes && !this.#settling) {
          // A settling that is given up at closing is told to whoever closes.
          this.settle().catch(() => {});
        }
      },
      (cause: unknown) => {
        this.#flushing = undefined;
        this.#refuse(batch, faultOf('the journal could not write', cause));
      },
    );
    return this.#flushing;
  }

  /** Rejects a batch and all that was, or is about to be, decided on state it never made durable. */
  #refuse(batch: Batch, fault: JournalFault): void {
    const behind = this.#gathering;
    this.#gathering = newBatch();
    this.#isDoubtful = true;
    batch.reject(fault);
    behind.reject(fault);
    // Whoever waited hears of it within this turn of the loop. A step taken before its actor heard
    // would write a snapshot with effects that are on no disk.
    this.#fault = fault;
    setImmediate(() => {
      this.#fault = undefined;
    });
  }

  async #write(batch: Batch): Promise<void> {
    const appends: [string, number, Uint8Array][] = [];
    const rows: [string, Key, unknown][] = [];
    const writes: QueueWrite[] = [];
    for (const change of batch.changes) {
      for (const { stream, sequence, bytes } of change.appends ?? []) {
        appends.push([stream, sequence, bytes]);
      }
      for (const { table, key, row } of change.puts ?? []) {
        if (table.kind === 'logged') {
          checkKey(key);
          rows.push([table.name, key, row]);
        } else writes.push(this.#tables.prepare(table.name, key, row));
      }
    }
    this.#active.checkOrder(appends);
    // After a failure even an empty commit has to prove that the disk takes writes again.
    const isLogged = appends.length > 0 || rows.length > 0 || this.#isDoubtful;
    if (isLogged) {
      const record = this.#nextRecord;
      const value = encodeValue(this.#log as never, { appends, rows });
      writes.push(() => void this.#log.put(record, value));
    }
    if (writes.length === 0) return;
    this.#checkSpace();
    await this.#tables.transact(writes);
    if (!isLogged) return;
    this.#nextRecord += 1;
    for (const [stream, sequence, bytes] of appends) {
      this.#active.append({ stream, sequence, bytes });
    }
    for (const [table, key, row] of rows) {
      this.#active.put({ table: { name: table, kind: 'logged' }, key, row });
    }
  }

  /** A full disk is noticed before LMDB hits it: lmdb-js 3.5 damages its heap when it does. */
  #checkSpace(): void {
    if (this.#freeBytes() >= this.#reserveBytes) return;
    throw new JournalFault(`the disk has less than ${this.#reserveBytes} bytes left`);
  }
}

/** A rejection that a caller may also ignore. */
function rejected(fault: JournalFault): Promise<never> {
  const promise = Promise.reject(fault);
  promise.catch(() => {});
  return promise;
}

/** Opens (or makes) the journal at `path`, recovered and ready. */
export async function openLmdbJournal(options: LmdbJournalOptions): Promise<LmdbJournal> {
  const journal = new LmdbJournal(options);
  await journal.recover();
  return journal;
}
