// The LMDB environment of a store: the one place that knows lmdb-js and its options.
// Owns: opening and making it, its databases by name, a transaction of many writes.
// Does not own: who may write (owner-lock, writer-process), what the bytes mean (lmdb-tables).
// On failure: a transaction makes all its writes or none, and rejects with `JournalFault`. After that
// the heap of this process may be damaged: lmdb-js 3.5 formats its report into too short a buffer.

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { open, type Database, type RootDatabase, type RootDatabaseOptionsWithPath } from 'lmdb';
import { nextEpoch } from './epoch.ts';
import { JournalFault, UnknownFormat, type DamagedBytes } from './journal.ts';
import { seal } from './sealed-bytes.ts';
import { dataFileName } from './store-files.ts';
import { StoreDatabase, type StoreKey } from './store-database.ts';
import type { StoreWrite } from './store-write.ts';

/** What rows and log records are like. Raise it when what was written before would be misread. */
const format = 3;
/** Formats that are read as well: 2 had no checksums. */
const olderFormats: ReadonlySet<unknown> = new Set([2]);
const formatKey = 'format';
/** Stands in a store whose values were all written with checksums. */
const sealedKey = 'sealed';
/** The epoch of the store, and which file it was written in: a copy is another one. */
const epochKey = 'epoch';
const homeKey = 'home';
/** The home of a copy that no server opened yet: no file has this number. */
const noHome = 0;
const notes: ReadonlySet<string> = new Set([formatKey, sealedKey, epochKey, homeKey]);

const shared = { noSubdir: false, maxDbs: 64, cache: false } as const;

interface Opened {
  readonly raw: Database<Buffer, StoreKey>;
  readonly checked: StoreDatabase;
}

/** The environment in a folder, for reading alone or for writing too. */
export class LmdbEnvironment {
  readonly path: string;
  readonly #root: RootDatabase<unknown, string>;
  readonly #databases = new Map<string, Opened>();
  readonly #isStrict: boolean;
  /** Told of every value that is not what was written. */
  onDamage: (damage: DamagedBytes) => void = () => {};

  private constructor(path: string, root: RootDatabase<unknown, string>) {
    this.path = path;
    this.#root = root;
    this.#isStrict = root.get(sealedKey) === true;
  }

  /** Opens, or makes, the environment for writing. Throws {@link UnknownFormat} of other rows. */
  static forWriting(path: string): LmdbEnvironment {
    const root = openRoot({
      ...shared,
      path,
      // A promise of a write resolves after the sync that covers it, not before.
      overlappingSync: false,
      // lmdb-js would open a batch of its own per turn of the loop, with a promise held nowhere:
      // a failed commit would end the process as an unhandled rejection.
      eventTurnBatching: false,
    });
    const { entryCount } = root.getStats() as { entryCount: number };
    if (entryCount === 0) {
      root.putSync(sealedKey, true);
      root.putSync(formatKey, format);
    }
    // From here on an older version would misread what is written.
    if (olderFormats.has(root.get(formatKey))) root.putSync(formatKey, format);
    if (root.get(formatKey) === format) noteHome(path, root);
    return LmdbEnvironment.#checked(path, root);
  }

  /**
   * Makes an environment in an empty folder that takes the values of another one, of the epoch given. It
   * is a copy: where it is served, a new epoch begins. Nothing is synced before {@link close}d files are.
   */
  static forCopy(path: string, epoch: number): LmdbEnvironment {
    const root = openRoot({ ...shared, path, noSync: true, eventTurnBatching: false });
    root.putSync(sealedKey, true);
    root.putSync(formatKey, format);
    if (epoch > 0) root.putSync(epochKey, epoch);
    root.putSync(homeKey, noHome);
    return LmdbEnvironment.#checked(path, root);
  }

  /** Opens an environment that exists, without a way to change it. */
  static forReading(path: string): LmdbEnvironment {
    return LmdbEnvironment.#checked(path, openRoot({ ...shared, path, readOnly: true }));
  }

  static #checked(path: string, root: RootDatabase<unknown, string>) {
    const found = root.get(formatKey);
    if (found === format || olderFormats.has(found)) {
      const environment = new LmdbEnvironment(path, root);
      environment.#findAll();
      return environment;
    }
    void root.close();
    throw new UnknownFormat(`${path} ${unknownFormat(found)}`);
  }

  /** The database of a name; undefined where nothing was written to it yet. */
  find(name: string): StoreDatabase | undefined {
    const known = this.#databases.get(name)?.checked;
    if (known !== undefined) return known;
    // Asked before it is opened: where it is missing, lmdb-js would make it, or throw.
    const [first] = this.#root.getKeys({ start: name, limit: 1 });
    return first === name ? this.#open(name).checked : undefined;
  }

  /** Names of all databases. */
  names(): string[] {
    return [...this.#root.getKeys()].map(String).filter((name) => !notes.has(name));
  }

  /** Opening one ends the read transaction, and with it every walk that is under way: so all at once. */
  #findAll(): void {
    for (const name of this.names()) this.find(name);
  }

  #open(name: string): Opened {
    const raw: Database<Buffer, StoreKey> = this.#root.openDB({ name, encoding: 'binary' });
    const checked = new StoreDatabase(raw, {
      name,
      isStrict: () => this.#isStrict,
      onDamage: (damage) => this.onDamage(damage),
    });
    const opened = { raw, checked };
    this.#databases.set(name, opened);
    return opened;
  }

  /**
   * Makes all writes or none, in one transaction; they are on disk when it returns. Throws
   * `JournalFault`. The process waits: one that writes has nothing else to do, and a thread of its own
   * for each transaction took half of the writer's CPU.
   */
  transact(writes: readonly StoreWrite[]): void {
    if (writes.length === 0) return;
    try {
      this.prepare(writes);
      this.#root.transactionSync(() => {
        for (const { database, key, bytes, isSealed } of writes) {
          const { raw } = this.#databases.get(database) ?? this.#open(database);
          if (bytes === undefined) void raw.remove([...key]);
          else void raw.put([...key], isSealed ? (bytes as Buffer) : seal(bytes, database, key));
        }
      });
    } catch (cause) {
      throw faultOf('the store could not write', cause);
    }
  }

  /** Makes the databases of a batch that are missing, by transactions of their own. */
  prepare(writes: readonly StoreWrite[]): void {
    for (const { database: name } of writes) {
      if (!this.#databases.has(name)) this.#open(name);
    }
  }

  /** Number of the last transaction of any process that changed something. */
  lastTransaction(): number {
    const { lastTxnId } = this.#root.getStats() as { lastTxnId: number };
    this.refresh();
    return lastTxnId;
  }

  /** How often the store was put back from a copy, as an ever growing number. */
  get epoch(): number {
    return (this.#root.get(epochKey) as number | undefined) ?? 0;
  }

  /** Makes reads of this turn of the loop see what other threads and processes committed. */
  refresh(): void {
    this.#root.resetReadTxn();
  }

  /** Lets go of what readers hold that died: pages that they read are not used again otherwise. */
  clearDeadReaders(): void {
    this.#root.readerCheck();
  }

  async close(): Promise<void> {
    await this.#root.close();
  }
}

function unknownFormat(found: unknown): string {
  if (typeof found !== 'number') {
    return 'has no note of its format: it is damaged, or no journal of Aisle. Restore a backup.';
  }
  if (found > format) {
    return `was written by a newer version (format ${found}, this one reads ${format}): start that.`;
  }
  return (
    `was written by another version (format ${found}, this one reads ${format}). ` +
    'Use an empty data directory and import the catalogue again.'
  );
}

/** Begins a new epoch where the data stands in another file than it was written in: a copy. */
function noteHome(path: string, root: RootDatabase<unknown, string>): void {
  const home = statSync(join(path, dataFileName)).ino;
  const noted = root.get(homeKey);
  if (noted === home) return;
  root.transactionSync(() => {
    if (noted !== undefined) {
      const former = (root.get(epochKey) as number | undefined) ?? 0;
      root.putSync(epochKey, nextEpoch(former, Date.now()));
    }
    root.putSync(homeKey, home);
  });
}

const openRoot = (options: RootDatabaseOptionsWithPath): RootDatabase<unknown, string> =>
  open<unknown, string>(options);

/** The fault behind a failed commit. */
export function faultOf(message: string, cause: unknown): JournalFault {
  return cause instanceof JournalFault ? cause : new JournalFault(message, { cause });
}
