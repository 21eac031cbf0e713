// Tables in a store: rows by key, one database for each table.
// Owns: keys and rows as the store has them. Does not own: the environment (lmdb-environment), who
// makes the writes (store-writer), the log and the streams (lmdb-store), what rows mean.
// On failure: a transaction makes all its writes or none, and rejects with `JournalFault`.

import { JournalFault, type Key, type Put, type RangeOptions, type Table } from './journal.ts';
import { checkKey } from './key-bytes.ts';
import { LmdbEnvironment } from './lmdb-environment.ts';
import type { EncodedPut } from './log-record.ts';
import { decodeRow, encodeRow } from './row-codec.ts';
import { hasStore } from './store-files.ts';
import type { StoreDatabase } from './store-database.ts';
import type { StoreWrite } from './store-write.ts';
import { InsideWriter, type StoreWriter } from './store-writer.ts';
import { WriterProcess } from './writer-process.ts';

/** The database of each table, by its name: a text that is joined anew each time is hashed anew. */
const databases = new Map<string, string>();

function databaseOf(table: string): string {
  let name = databases.get(table);
  if (name === undefined) databases.set(table, (name = `table.${table}`));
  return name;
}

/** Reads placed tables of a journal that another thread or process owns. */
export class LmdbTables {
  readonly #environment: LmdbEnvironment;
  readonly #writer: StoreWriter;

  constructor(environment: LmdbEnvironment, writer: StoreWriter) {
    this.#environment = environment;
    this.#writer = writer;
  }

  /** Opens the store at `path`, or makes it, for tables alone: no log, no recovery. */
  static open(path: string): LmdbTables {
    const environment = LmdbEnvironment.forWriting(path);
    return new LmdbTables(environment, new InsideWriter(environment));
  }

  /** Opens the tables of a store that exists for reading alone: a write is refused. */
  static openForReading(path: string): LmdbTables {
    const refusing: StoreWriter = {
      transact: () => Promise.reject(new JournalFault('these tables are open for reading alone')),
      close: () => Promise.resolve(),
    };
    return new LmdbTables(LmdbEnvironment.forReading(path), refusing);
  }

  /**
   * Opens the store at `path`, or makes it, beside the process that owns it or without one. Writes
   * are made by a process of their own, which starts with the first of them.
   */
  static async openBeside(path: string): Promise<LmdbTables> {
    let environment: LmdbEnvironment | undefined;
    let writer: Promise<WriterProcess> | undefined;
    const refresh = (): void => environment?.refresh();
    const start = () => (writer ??= WriterProcess.start(path, { refresh, isOwner: false }));
    if (!hasStore(path)) await start();
    environment = LmdbEnvironment.forReading(path);
    return new LmdbTables(environment, {
      transact: async (writes) => {
        await (await start()).transact(writes);
        // The owner may have compacted the store meanwhile.
        refresh();
      },
      close: async () => (await writer)?.close(),
    });
  }

  get<Row>(table: Table<Row>, key: Key): Row | undefined {
    const bytes = this.#database(table)?.get([...key]);
    return bytes && (decodeRow(bytes) as Row);
  }

  *range<Row>(table: Table<Row>, options: RangeOptions): Generator<{ key: Key; row: Row }> {
    const { start, end, limit, reverse } = options;
    const range = this.#database(table)?.checkedRange({
      ...(start && { start: [...start] }),
      ...(end && { end: [...end] }),
      ...(limit !== undefined && { limit }),
      ...(reverse && { reverse }),
      snapshot: false,
    });
    for (const found of range ?? []) {
      // A list goes on without the row that is damaged, which was told; who asks for it hears it.
      if ('damage' in found) continue;
      yield { key: found.key, row: decodeRow(found.value) as Row };
    }
  }

  /** How many rows a range holds, without reading them. */
  count(table: Table<unknown>, options: Pick<RangeOptions, 'start' | 'end'>): number {
    const range = {
      ...(options.start && { start: [...options.start] }),
      ...(options.end && { end: [...options.end] }),
    };
    return this.#database(table)?.getKeysCount(range) ?? 0;
  }

  /** Writes rows of placed tables in one transaction; resolves when they are on disk. */
  async write(puts: readonly Put[]): Promise<void> {
    await this.transact(puts.map((entry) => this.prepare(entry.table.name, entry.key, entry.row)));
  }

  /** Checks and encodes one row write, for a {@link transact} to come. */
  prepare(table: string, key: Key, row: unknown): StoreWrite {
    return this.prepareEncoded({
      table,
      key,
      bytes: row === undefined ? undefined : encodeRow(row),
    });
  }

  /** As {@link prepare}, for a row that is bytes already. */
  prepareEncoded({ table, key, bytes }: EncodedPut): StoreWrite {
    checkKey(key);
    return { database: databaseOf(table), key, bytes };
  }

  /** Makes all writes or none, in one transaction; rejects with `JournalFault`. */
  async transact(writes: readonly StoreWrite[], isThere?: () => boolean): Promise<void> {
    await this.#writer.transact(writes, isThere);
    this.#environment.renew();
  }

  /** Makes reads of this turn of the loop see what other threads and processes committed. */
  refresh(): void {
    this.#environment.refresh();
  }

  async close(): Promise<void> {
    await this.#writer.close();
    await this.#environment.close();
  }

  #database(table: Table<unknown>): StoreDatabase | undefined {
    return this.#environment.find(databaseOf(table.name));
  }
}
