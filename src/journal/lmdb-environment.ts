// The LMDB environment of a store: the one place that knows lmdb-js and its options.
// Owns: opening and making it, its databases by name, a transaction of many writes.
// Does not own: who may write (owner-lock, writer-process), what the bytes mean (lmdb-tables).
// On failure: a transaction makes all its writes or none, and rejects with `JournalFault`. After that
// the heap of this process may be damaged: lmdb-js 3.5 formats its report into too short a buffer.

import { open, type Database, type RootDatabase, type RootDatabaseOptionsWithPath } from 'lmdb';
import { JournalFault, UnknownFormat } from './journal.ts';
import type { StoreWrite } from './store-write.ts';

/** One database of bytes by key. */
export type StoreDatabase = Database<Buffer, (string | number)[]>;

/** What rows and log records are like. Raise it when what was written before would be misread. */
const format = 2;
const formatKey = 'format';

const shared = { noSubdir: false, maxDbs: 64, cache: false } as const;

/** The environment in a folder, for reading alone or for writing too. */
export class LmdbEnvironment {
  readonly path: string;
  readonly #root: RootDatabase<unknown, string>;
  readonly #databases = new Map<string, StoreDatabase>();

  private constructor(path: string, root: RootDatabase<unknown, string>) {
    this.path = path;
    this.#root = root;
  }

  /** Opens, or makes, the environment for writing. Throws {@link UnknownFormat} of other rows. */
  static forWriting(path: string): LmdbEnvironment {
    const root = openRoot({
      ...shared,
      path,
      // A promise of a write resolves after the sync that covers it, not before.
      overlappingSync: false,
      // lmdb-js would open a batch of its own per turn of the loop, with a promise that nobody holds:
      // a failed commit would end the process as an unhandled rejection.
      eventTurnBatching: false,
    });
    const { entryCount } = root.getStats() as { entryCount: number };
    if (entryCount === 0) root.putSync(formatKey, format);
    return LmdbEnvironment.#checked(path, root);
  }

  /** Opens an environment that exists, without a way to change it. */
  static forReading(path: string): LmdbEnvironment {
    return LmdbEnvironment.#checked(path, openRoot({ ...shared, path, readOnly: true }));
  }

  static #checked(path: string, root: RootDatabase<unknown, string>) {
    const found = root.get(formatKey);
    if (found === format) {
      const environment = new LmdbEnvironment(path, root);
      environment.#findAll();
      return environment;
    }
    void root.close();
    throw new UnknownFormat(
      `${path} was written by another version (format ${Number(found) || 'unknown'}, this one ` +
        `reads ${format}). Use an empty data directory and import the catalogue again.`,
    );
  }

  /** The database of a name; undefined where nothing was written to it yet. */
  find(name: string): StoreDatabase | undefined {
    const known = this.#databases.get(name);
    if (known !== undefined) return known;
    // Asked before it is opened: where it is missing, lmdb-js would make it, or throw.
    const [first] = this.#root.getKeys({ start: name, limit: 1 });
    return first === name ? this.#open(name) : undefined;
  }

  /** Names of all databases. */
  names(): string[] {
    return [...this.#root.getKeys()].map(String).filter((name) => name !== formatKey);
  }

  /** Opening one ends the read transaction, and with it every walk that is under way: so all at once. */
  #findAll(): void {
    for (const name of this.names()) this.find(name);
  }

  #open(name: string): StoreDatabase {
    const database: StoreDatabase = this.#root.openDB({ name, encoding: 'binary' });
    this.#databases.set(name, database);
    return database;
  }

  /** Makes all writes or none, in one transaction; resolves when they are on disk. */
  async transact(writes: readonly StoreWrite[]): Promise<void> {
    if (writes.length === 0) return;
    try {
      // Databases are made by transactions of their own, before the one that writes.
      for (const { database: name } of writes) {
        if (!this.#databases.has(name)) this.#open(name);
      }
      await this.#root.batch(() => {
        for (const { database, key, bytes } of writes) {
          if (bytes === undefined) void this.#databases.get(database)?.remove([...key]);
          else void this.#databases.get(database)?.put([...key], bytes as Buffer);
        }
      });
    } catch (cause) {
      throw faultOf('the store could not write', cause);
    }
  }

  /** Makes reads of this turn of the loop see what other threads and processes committed. */
  refresh(): void {
    this.#root.resetReadTxn();
  }

  /** Copies the environment, without what is free in it, into a folder that exists. */
  async copyTo(folder: string): Promise<void> {
    await this.#root.backup(folder, true);
  }

  async close(): Promise<void> {
    await this.#root.close();
  }
}

const openRoot = (options: RootDatabaseOptionsWithPath): RootDatabase<unknown, string> =>
  open<unknown, string>(options);

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
