// The journal on disk: LMDB as an append-only log plus the places that log rows settle into.
// Owns: how a batch is written, recovery, reads across the places of an item or a row.
// Does not own: when a batch is written (group-commit), settling, tables and transactions (lmdb-tables), the
// meaning of rows and bytes.
// A batch is one log record (and the placed rows) in one LMDB transaction: the hot path's only key is a counter
// that appends.
// INV-101: the promise of `commit` resolves after the fdatasync that covers it (docs/durability.md).
// INV-103: settled, unsettled and recovered reads give the same answer: places are never ahead of
// the log, and no log record is removed before the transaction that settles its last row.
// On failure: what group-commit rejects is not readable.

import { statfsSync } from 'node:fs';
import type { Backlog, CommittedBatch } from './commit-meter.ts';
import type { Compacted } from './compaction.ts';
import { DamageList, placeName, type DamagedPlace } from './damage-list.ts';
import { epochStart } from './epoch.ts';
import { GroupCommit, type Batch } from './group-commit.ts';
import { checkKey } from './key-bytes.ts';
import {
  JournalFault,
  refused,
  type Append,
  type Change,
  type DamagedBytes,
  type Chunk,
  type ChunkBounds,
  type Journal,
  type Key,
  type RangeOptions,
  type StreamEntry,
  type Table,
} from './journal.ts';
import { LmdbEnvironment } from './lmdb-environment.ts';
import { LmdbTables } from './lmdb-tables.ts';
import { mergedRange } from './merged-range.ts';
import { decodeLogRecord, LogRecordWriter, type EncodedPut, type LogRecord } from './log-record.ts';
import { PlacedSegments, segmentsName } from './placed-segments.ts';
import { PlacedUpkeep } from './placed-upkeep.ts';
import { runBytesMax } from './page-runs.ts';
import { decodeRow, encodeRow } from './row-codec.ts';
import { sealBytes } from './sealed-bytes.ts';
import { scrub, type ScrubOptions, type ScrubTotals } from './scrub.ts';
import type { StoreWrite } from './store-write.ts';
import { InsideWriter, type OwnersWriter } from './store-writer.ts';
import { logName, Settling } from './settling.ts';
import { readChunk, readEntries, type StreamPlaces } from './stream-read.ts';
import { WriterProcess, type WriterEvents } from './writer-process.ts';

export interface LmdbJournalOptions {
  /** Folder of the environment; made if absent. */
  readonly path: string;
  /** Settle once memory holds this much. */
  readonly settleBytes?: number;
  /** A segment grows up to this size before the next one starts. */
  readonly segmentBytes?: number;
  /** The store refuses commits while the disk has less than this left. */
  readonly reserveBytes?: number;
  /** Free space of the disk; from the file system by default. */
  readonly freeBytes?: () => number;
  /** Called with every committed or refused batch. */
  readonly onBatch?: (batch: CommittedBatch) => void;
  /** Called with every damaged value, once for each. */
  readonly onDamage?: (place: DamagedPlace) => void;
  /**
   * Writes by a process of their own, told about what becomes of it: a disk that fails ends that
   * process and not this one. Without it this process writes.
   */
  readonly apart?: WriterEvents;
}

/** Sequence of the last entry cut off a stream's beginning; absent for a whole stream. */
const floors: Table<number> = { name: 'stream_floors', kind: 'placed' };

const none: readonly never[] = [];

class LmdbJournal implements Journal {
  /** Upkeep, one step after another, and none while the log settles. */
  readonly upkeep: PlacedUpkeep;
  readonly #tables: LmdbTables;
  readonly #writer: OwnersWriter;
  readonly #environment: LmdbEnvironment;
  readonly #records = new LogRecordWriter();
  readonly #segments: PlacedSegments;
  readonly #settleBytes: number;
  readonly #commits: GroupCommit;
  readonly #firstSequence: number;
  /** Whether a start continues while the disk refuses writes. */
  readonly #isPatient: boolean;
  /** Whether rows of the last run are still in the log. */
  #isBehind = false;
  #isClosed = false;
  readonly #settling: Settling;
  /** The places that damaged log records changed. */
  readonly #withheld = new Map<string, DamagedBytes>();
  /** The damage found so far. */
  readonly damage: DamageList;
  readonly #reserveBytes: number;
  readonly #freeBytes: () => number;

  constructor(
    options: LmdbJournalOptions,
    store: { environment: LmdbEnvironment; writer: OwnersWriter },
  ) {
    const { environment, writer } = store;
    this.#commits = new GroupCommit({
      write: (batch) => this.#write(batch),
      afterWrite: () => this.#settleIfMuch(),
      onBatch: options.onBatch,
    });
    this.#environment = environment;
    this.#firstSequence = epochStart(environment.epoch);
    this.#isPatient = options.apart !== undefined;
    this.damage = new DamageList(options.onDamage);
    environment.onDamage = (damage) => this.damage.note(damage);
    this.#writer = writer;
    this.#tables = new LmdbTables(environment, writer);
    this.#segments = new PlacedSegments(() => environment.find(segmentsName), {
      segmentBytes: options.segmentBytes ?? runBytesMax - sealBytes,
    });
    this.#settling = new Settling({
      segments: this.#segments,
      tables: this.#tables,
      place: (writes) => this.#commits.place(writes),
      alone: (work) => this.upkeep.alone(work),
    });
    this.upkeep = new PlacedUpkeep({
      segments: this.#segments,
      settle: () => this.settle(),
      floor: (stream, floor) => this.#tables.prepare(floors.name, [stream], floor),
      transact: async (writes) => {
        this.#checkSpace();
        await this.#tables.transact(writes);
      },
    });
    this.#settleBytes = options.settleBytes ?? 16 * 1024 * 1024;
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
    for (const found of this.#environment.find(logName)?.checkedRange({}) ?? []) {
      const record = Number(found.key[0]);
      if ('damage' in found) {
        this.#contain(found);
        this.#settling.keep(record);
        continue;
      }
      const { appends, rows } = decodeLogRecord(found.value);
      const fresh = appends.filter(({ stream, sequence }) => sequence > this.headOf(stream));
      this.#settling.add({ appends: fresh, rows }, { record, bytes: found.value.length });
    }
    // The disk refuses writes: reads use the log in memory, and it settles later.
    if (this.#isPatient) this.#settling.isPatient = true;
    this.#isBehind = true;
    const settled = this.settle().then(() => {
      this.#isBehind = false;
    });
    settled.catch(() => {});
    await Promise.race([settled, this.#settling.faulted]);
    this.#settling.isPatient = true;
  }

  /**
   * Hands nothing out that a damaged record of the log changed: what stands in place is older. Throws its
   * damage where not even that can be told.
   */
  #contain({ damage, stored }: { damage: DamagedBytes; stored: Buffer }): void {
    let concerned: LogRecord;
    try {
      concerned = decodeLogRecord(stored);
    } catch {
      throw damage;
    }
    for (const { stream } of concerned.appends) {
      this.#withheld.set(placeName(segmentsName, [stream]), damage);
    }
    for (const { table, key } of concerned.rows) {
      this.#withheld.set(placeName(table, key), damage);
    }
  }

  #checkWithheld(name: string, key: Key): void {
    const damage = this.#withheld.size === 0 ? undefined : this.#withheld.get(placeName(name, key));
    if (damage !== undefined) throw damage;
  }

  /** What is not on disk yet. */
  get backlog(): Backlog {
    return this.#commits.backlog;
  }

  /** The approximate number of unsettled bytes. */
  get unsettledBytes(): number {
    return this.#settling.bytes;
  }

  commit(change: Change): Promise<void> {
    if (this.#isClosed) return refused(change, new JournalFault('the journal is closed'));
    return this.#commits.commit(change);
  }

  get<Row>(table: Table<Row>, key: Key): Row | undefined {
    if (table.kind === 'logged') {
      this.#checkWithheld(table.name, key);
      const held = this.#settling.find(table, key);
      if (held !== undefined) return held.bytes && (decodeRow(held.bytes) as Row);
    }
    return this.#tables.get(table, key);
  }

  range<Row>(table: Table<Row>, options: RangeOptions): Iterable<{ key: Key; row: Row }> {
    if (table.kind === 'placed' || !this.#isBehind) return this.#tables.range(table, options);
    const held = this.#settling.rowsOf(table);
    return mergedRange(this.#tables.range<Row>(table, {}), held, options);
  }

  readStream(stream: string, afterSequence: number, bytesMax: number): StreamEntry[] {
    return readEntries(this.#placesOf(stream), afterSequence, bytesMax);
  }

  readChunk(stream: string, afterSequence: number, bounds: ChunkBounds): Chunk | undefined {
    return readChunk(this.#placesOf(stream), afterSequence, bounds);
  }

  /** Checks every value of the store; adds damaged ones to {@link damage}. */
  scrub(options: ScrubOptions): Promise<ScrubTotals> {
    return scrub(this.#environment, options);
  }

  /** Gives the room of freed pages back to the disk, while commits go on. */
  compact(): Promise<Compacted> {
    return this.#writer.compact();
  }

  get firstSequence(): number {
    return this.#firstSequence;
  }

  headOf(stream: string): number {
    this.#checkWithheld(segmentsName, [stream]);
    return this.#settling.headOf(stream) ?? this.#segments.headOf(stream);
  }

  floorOf(stream: string): number {
    return this.#tables.get(floors, [stream]) ?? 0;
  }

  #placesOf(stream: string): StreamPlaces {
    this.#checkWithheld(segmentsName, [stream]);
    return { stream, placed: this.#segments, held: this.#settling.entriesOf(stream) };
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#settling.stop();
    await this.#commits.drain();
    try {
      await this.settle();
      await this.upkeep.close();
    } finally {
      // The next start settles the rest of the log.
      await this.#tables.close();
    }
  }

  /** Settles everything so far; commits made meanwhile wait for the next time. */
  settle(): Promise<void> {
    return this.#settling.settle();
  }

  #settleIfMuch(): void {
    if (this.#settling.costBytes <= this.#settleBytes || this.#settling.isUnderWay) return;
    // A settling that is given up at closing is told to the caller of close.
    this.settle().catch(() => {});
  }

  async #write(batch: Batch): Promise<void> {
    const joined = { appends: [], rows: [], writes: [...batch.placing] };
    for (const change of batch.changes) this.#join(change, joined);
    const { appends, rows, writes } = joined;
    this.#settling.checkOrder(appends, { isAfterFault: this.#commits.isDoubtful });
    // After a failure even an empty commit has to prove that the disk takes writes again. Rows that
    // go straight into place have a record too: it says whether the transaction was made.
    const hasPlaced = writes.length > batch.placing.length;
    const isLogged = appends.length > 0 || rows.length > 0 || hasPlaced || this.#commits.isDoubtful;
    const record = this.#settling.nextRecord;
    let bytes = 0;
    if (isLogged) {
      const value = this.#records.encode({ appends, rows });
      bytes = value.length;
      writes.push({ database: logName, key: [record], bytes: value });
    }
    if (writes.length === 0) return;
    if (batch.changes.length > 0) this.#checkSpace();
    await this.#tables.transact(writes, isLogged ? () => this.#holds(record) : undefined);
    if (!isLogged) return;
    this.#settling.add({ appends, rows }, { record, bytes });
  }

  /** A function of its own: V8 optimises it, where the loops of a batch are left as they are. */
  #join(
    { appends = none, puts = none }: Change,
    to: { appends: Append[]; rows: EncodedPut[]; writes: StoreWrite[] },
  ): void {
    for (const append of appends) to.appends.push(append);
    for (const { table, key, row } of puts) {
      if (table.kind === 'logged') {
        checkKey(key);
        to.rows.push({ table: table.name, key, bytes: row === undefined ? row : encodeRow(row) });
      } else to.writes.push(this.#tables.prepare(table.name, key, row));
    }
  }

  #holds(record: number): boolean {
    return this.#environment.find(logName)?.has([record]) === true;
  }

  /** A full disk is noticed before LMDB hits it: what is settled and tidied up needs room too. */
  #checkSpace(): void {
    if (this.#freeBytes() >= this.#reserveBytes) return;
    throw new JournalFault(`the disk has less than ${this.#reserveBytes} bytes left`);
  }
}

/** Opens (or makes) the journal at `path`, recovered and ready. */
export async function openLmdbJournal(options: LmdbJournalOptions): Promise<LmdbJournal> {
  const journal = new LmdbJournal(options, await openStore(options));
  await journal.recover();
  return journal;
}

async function openStore({ path, apart }: LmdbJournalOptions) {
  if (apart === undefined) {
    const environment = LmdbEnvironment.forWriting(path);
    return { environment, writer: new InsideWriter(environment) };
  }
  let environment: LmdbEnvironment | undefined;
  const refresh = (): void => environment?.refresh();
  const writer = await WriterProcess.start(path, { ...apart, refresh, isOwner: true });
  environment = LmdbEnvironment.forReading(path);
  return { environment, writer };
}
