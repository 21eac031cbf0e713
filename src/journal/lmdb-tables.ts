// Tables in LMDB: rows by key, one database for each table of an environment.
// Owns: the environment's options, keys and rows as LMDB has them, transactions and their faults.
// Does not own: the log and the streams (lmdb-store), what rows mean.
// On failure: a transaction makes all its writes or none, and rejects with `JournalFault`.

import { asBinary, open, type Database, type RootDatabase } from 'lmdb';
import {
  JournalFault,
  UnknownFormat,
  type Key,
  type Put,
  type RangeOptions,
  type Table,
} from './journal.ts';
import { checkKey } from './key-bytes.ts';
import type { EncodedPut } from './log-record.ts';
import { decodeRow, encodeRow } from './row-codec.ts';

/** An option of a database that lmdb's typings leave out. */
const rowCodec = { encoder: { encode: encodeRow, decode: decodeRow } };

/** Queues one row write into the transaction under way; cannot fail any more. */
export type QueueWrite = () => void;

/** What rows and log records are like. Raise it when what was written before would be misread. */
const format = 2;
const formatKey = 'format';

/**
 * Opens, or makes, the environment in the folder `path`. Throws {@link UnknownFormat} where it was
 * written by a version with other rows.
 */
export function openEnvironment(path: string): RootDatabase {
  const root = open<unknown, string>({
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
  const found = root.transactionSync(() => {
    const { entryCount } = root.getStats() as { entryCount: number };
    if (entryCount === 0) root.putSync(formatKey, format);
    return root.get(formatKey);
  });
  if (found === format) return root;
  void root.close();
  throw new UnknownFormat(
    `${path} was written by another version (format ${Number(found) || 'unknown'}, this one reads ` +
      `${format}). Use an empty data directory and import the catalogue again.`,
  );
}

/** The fault behind a failed LMDB commit. */
export function faultOf(message: string, cause: unknown): JournalFault {
  if (cause instanceof JournalFault) return cause;
  const fault = new JournalFault(message, { cause });
  // The reason comes through a second promise, which must not be left without a listener.
  const reason = (cause as { commitError?: Promise<unknown> } | undefined)?.commitError;
  reason?.catch((error: unknown) => {
    fault.cause = error;
  });
  return fault;
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
      const options = { name: `table.${name}`, ...rowCodec };
      database = this.#root.openDB<unknown, (string | number)[]>(options);
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
    return this.prepareEncoded({
      table,
      key,
      bytes: row === undefined ? undefined : encodeRow(row),
    });
  }

  /** As {@link prepare}, for a row that is bytes already. */
  prepareEncoded({ table, key, bytes }: EncodedPut): QueueWrite {
    checkKey(key);
    const database = this.database(table);
    if (bytes === undefined) return () => void database.remove([...key]);
    const value = asBinary(bytes);
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
