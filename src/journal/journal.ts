// The journal: its promises, independent of the store behind it.
// Owns: the words (change, stream, table) and their guarantees.
// Does not own: files and system calls (lmdb-store), bytes of an item (stream/frame).
// INV-101: `commit` resolves only when every part of the change is on disk; all of it or nothing.
// INV-102: within one stream, sequences only ever grow, across restarts and crashes.
// On failure: `commit` rejects with `JournalFault`, and nothing of that change will ever be read.

/** A key of a table: compared part by part; numbers before strings. */
export type Key = readonly (string | number)[];

/**
 * How rows of a table reach the disk.
 * `logged`: through the log, for small rows written with every step (append-only, then settled
 * into place in the background); readable by key at once, by range only while opening.
 * `placed`: straight into place in the same atomic write, for bulk rows; readable by range, and
 * from other threads and processes.
 */
export type TableKind = 'logged' | 'placed';

/** A named collection of rows of one type; declared once, next to the code that owns the rows. */
export interface Table<Row> {
  readonly name: string;
  readonly kind: TableKind;
  /** Exists only for the type. */
  readonly row?: Row;
}

/** Declares a table. A row is a JSON value, or a byte array. */
export function defineTable<Row>(name: string, kind: TableKind): Table<Row> {
  return { name, kind };
}

/** One encoded item of a stream. */
export interface StreamEntry {
  readonly sequence: number;
  readonly bytes: Uint8Array;
}

/** Whole items of a stream back to back in one buffer, and the sequence of the last of them. */
export interface Chunk {
  readonly bytes: Uint8Array;
  readonly lastSequence: number;
}

/** Bounds of a chunk: at most this many bytes (or one item), and no sequence after `upTo`. */
export interface ChunkBounds {
  readonly upTo: number;
  readonly bytesMax: number;
}

export interface Append extends StreamEntry {
  readonly stream: string;
}

export interface Put {
  readonly table: Table<unknown>;
  readonly key: Key;
  /** `undefined` removes the row. */
  readonly row: unknown;
}

/** All writes of one step. */
export interface Change {
  readonly appends?: readonly Append[] | undefined;
  readonly puts?: readonly Put[] | undefined;
  /** The caller does not wait: the journal writes it with the next urgent change, or some ms later. */
  readonly canWait?: boolean | undefined;
  /** Is told the end. A promise for each change of a batch costs more than the rest of the batch. */
  readonly owner?: ChangeOwner | undefined;
}

/** The caller that made a change. */
export interface ChangeOwner {
  /** The change is on disk, or, with a fault, it never will be. Called before the promise of its commit settles. */
  ended(change: Change, fault?: unknown): void;
}

/** A typed row write for a {@link Change}. */
export function put<Row>(table: Table<Row>, key: Key, row: Row): Put {
  return { table, key, row };
}

/** A row removal for a {@link Change}. */
export function remove(table: Table<unknown>, key: Key): Put {
  return { table, key, row: undefined };
}

/** A bounded, ordered look at a table. `start` is inclusive, `end` exclusive. */
export interface RangeOptions {
  readonly start?: Key;
  readonly end?: Key;
  readonly limit?: number;
  readonly reverse?: boolean;
}

export interface Journal {
  /**
   * Writes one change atomically; resolves when it is on disk. Rejects with {@link JournalFault}, which a caller may
   * ignore whose change has an owner.
   */
  commit(change: Change): Promise<void>;

  /** The row as last committed, or undefined. */
  get<Row>(table: Table<Row>, key: Key): Row | undefined;

  /** Committed rows in key order. Synchronous: bound it, and yield the loop between pages. */
  range<Row>(table: Table<Row>, options: RangeOptions): Iterable<{ key: Key; row: Row }>;

  /** Items after `afterSequence` in order: at most `bytesMax` bytes, at least one if there is one. */
  readStream(stream: string, afterSequence: number, bytesMax: number): StreamEntry[];

  /**
   * The next items after `afterSequence` as they lie, without an object for each: fewer than there
   * are where they lie apart. Undefined when there is none within the bounds.
   */
  readChunk(stream: string, afterSequence: number, bounds: ChunkBounds): Chunk | undefined;

  /** Highest committed sequence of the stream; 0 if it has none. */
  headOf(stream: string): number;

  /** Sequence of the last entry that was cut off the stream's beginning; 0 while it is whole. */
  floorOf(stream: string): number;

  /** No new sequence of any stream is below this, after a restore from a copy (epoch). */
  readonly firstSequence: number;

  /** Waits until all commits so far are settled, then closes the files. */
  close(): Promise<void>;
}

/** The store could not write: disk full, I/O error, closed. The change did not happen. */
export class JournalFault extends Error {
  override readonly name = 'JournalFault';
}

/**
 * Refuses a change, and returns a rejection that the caller may ignore. Its owner is told behind the caller's own
 * work, as it is of every other end.
 */
export function refused(change: Change, fault: JournalFault): Promise<never> {
  const promise = Promise.reject(fault);
  promise.catch(() => change.owner?.ended(change, fault));
  return promise;
}

/** The fault behind a failed commit. */
export function faultOf(message: string, cause: unknown): JournalFault {
  return cause instanceof JournalFault ? cause : new JournalFault(message, { cause });
}

/** The files have rows of another version, which the server would misread; nothing was changed. */
export class UnknownFormat extends Error {
  override readonly name = 'UnknownFormat';
}

/**
 * The value under a key is not the written one: a row, a segment of a stream, or a record of the log.
 * Reads refuse this value; they return all others.
 */
export class DamagedBytes extends Error {
  override readonly name = 'DamagedBytes';
  /** The database of the store: `table.<name>`, `segments` or `log`. */
  readonly database: string;
  readonly key: Key;

  constructor(database: string, key: Key, cause?: unknown) {
    super(`damaged: ${database} ${JSON.stringify(key)}`, cause === undefined ? {} : { cause });
    this.database = database;
    this.key = key;
  }
}

/** Another process owns the store: two owners would break each other's promises. */
export class StoreOwned extends Error {
  override readonly name = 'StoreOwned';
  /** The owner's process id, if the owner could note it. */
  readonly pid: number | undefined;

  constructor(path: string, pid: number | undefined) {
    const who = pid === undefined ? 'Another process' : `Process ${pid}`;
    super(`${who} is serving ${path} already.`);
    this.pid = pid;
  }
}
