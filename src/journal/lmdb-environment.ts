// The LMDB environment of a store: the one place that knows lmdb-js and its options.
// Owns: opening and making it, its databases by name, a transaction of many writes.
// Does not own: who may write (owner-lock, writer-process), what the bytes mean (lmdb-tables).
// On failure: a transaction makes all its writes or none, and rejects with `JournalFault`. After that
// the heap of this process may be damaged: lmdb-js 3.5 formats its report into too short a buffer.

import { ABORT, open, type Database, type RootDatabaseOptionsWithPath } from 'lmdb';
import { assert } from '../base/assert.ts';
import { CommitLock, whileNothingCommits } from './commit-lock.ts';
import { faultOf, JournalFault, type DamagedBytes } from './journal.ts';
import { inRun } from './page-runs.ts';
import { seal } from './sealed-bytes.ts';
import { storeFileIds, type StoreFileIds } from './store-files.ts';
import { StoreDatabase, type StoreKey } from './store-database.ts';
import {
  checkFormat,
  epochIn,
  isAtHome,
  isNote,
  isSealedStore,
  noteCopy,
  noteForWriting,
  noteMoved,
  type Root,
} from './store-notes.ts';
import type { StorePlace, StoreWrite } from './store-write.ts';

const shared = { noSubdir: false, maxDbs: 64, cache: false } as const;
const writing = {
  ...shared,
  // A promise of a write resolves after the sync that covers it, not before.
  overlappingSync: false,
  // lmdb-js would open a batch of its own per turn of the loop, with a promise held nowhere:
  // a failed commit would end the process as an unhandled rejection.
  eventTurnBatching: false,
} as const;

/** How often a reading process checks whether its file was replaced. */
const lookMs = 5000;
/** Closes a former file once no read of it can continue. */
const lingerMs = 10_000;

type Options = RootDatabaseOptionsWithPath & { readonly path: string };

/** The numbers of the last transaction before, and of the new one. */
interface TransactionNumbers {
  readonly before: number;
  readonly after: number;
}

interface Opened {
  readonly raw: Database<Buffer, StoreKey>;
  readonly checked: StoreDatabase;
}

/** The environment in a folder, for reading only or also for writing. */
export class LmdbEnvironment {
  readonly path: string;
  readonly #options: Options;
  #root: Root;
  /** The open file; another one may take its place (compaction). */
  #files: StoreFileIds;
  readonly #look: NodeJS.Timeout | undefined;
  readonly #formers = new Map<Root, NodeJS.Timeout>();
  readonly #databases = new Map<string, Opened>();
  readonly #isStrict: boolean;
  /** Held while this process commits; a copy that is being made has no other process. */
  readonly #commitLock: CommitLock | undefined;
  /** Called with every damaged value. */
  onDamage: (damage: DamagedBytes) => void = () => {};
  /** Called with the writes of every transaction of this process. */
  onTransact: ((writes: readonly StorePlace[], numbers: TransactionNumbers) => void) | undefined;

  private constructor(root: Root, options: Options, files: StoreFileIds) {
    this.path = options.path;
    this.#options = options;
    this.#root = root;
    this.#files = files;
    this.#isStrict = isSealedStore(root);
    if (options.readOnly !== true) {
      if (options.noSync !== true) this.#commitLock = new CommitLock(options.path);
      return;
    }
    this.#look = setInterval(() => {
      if (this.#isMoved) this.#reopen();
    }, lookMs).unref();
  }

  /** Opens, or makes, the environment for writing. Throws `UnknownFormat` of other rows. */
  static forWriting(path: string): LmdbEnvironment {
    return LmdbEnvironment.#open({ ...writing, path }, (root) => noteForWriting(root, path));
  }

  /**
   * Makes an environment in an empty folder that takes the values of another one, of the epoch given. It
   * is a copy: where it is served, a new epoch begins. Nothing is synced before {@link close}d files are.
   */
  static forCopy(path: string, epoch: number): LmdbEnvironment {
    const options = { ...shared, path, noSync: true, eventTurnBatching: false };
    return LmdbEnvironment.#open(options, (root) => noteCopy(root, epoch));
  }

  /** Opens a copy that is to take the place of its original: it is the same store, in another file. */
  static forReplacement(path: string): LmdbEnvironment {
    return LmdbEnvironment.#open({ ...writing, path }, (root) => noteMoved(root, path));
  }

  /** Opens an environment that exists, without a way to change it. */
  static forReading(path: string): LmdbEnvironment {
    return LmdbEnvironment.#open({ ...shared, path, readOnly: true }, () => {});
  }

  static #open(options: Options, begin: (root: Root) => void) {
    const { root, files } = openAsItStands(options, begin);
    try {
      checkFormat(root, options.path);
    } catch (fault) {
      void root.close();
      throw fault;
    }
    const environment = new LmdbEnvironment(root, options, files);
    environment.#findAll();
    return environment;
  }

  /** The database of a name; undefined before its first write. */
  find(name: string): StoreDatabase | undefined {
    const known = this.#databases.get(name)?.checked;
    if (known !== undefined) return known;
    // Checked before opening: lmdb-js would create a missing database, or throw.
    const [first] = this.#root.getKeys({ start: name, limit: 1 });
    return first === name ? this.#keep(name, this.#openRaw(name)) : undefined;
  }

  /** Names of all databases. */
  names(): string[] {
    return [...this.#root.getKeys()].map(String).filter((name) => !isNote(name));
  }

  /** Opening one ends the read transaction, and with it every walk that is under way: so all at once. */
  #findAll(): void {
    for (const name of this.names()) this.find(name);
  }

  #openRaw(name: string): Opened['raw'] {
    return this.#root.openDB({ name, encoding: 'binary' });
  }

  #keep(name: string, raw: Opened['raw']): StoreDatabase {
    const checked = new StoreDatabase(raw, {
      name,
      isStrict: () => this.#isStrict,
      onDamage: (damage) => this.onDamage(damage),
    });
    this.#databases.set(name, { raw, checked });
    return checked;
  }

  /**
   * Makes all writes or none, in one transaction; they are on disk when it returns. Throws
   * `JournalFault`. The process waits: one that writes has nothing else to do, and a thread of its own
   * for each transaction took half of the writer's CPU.
   */
  transact(writes: readonly StoreWrite[]): void {
    if (writes.length === 0) return;
    const before = this.onTransact === undefined ? 0 : this.lastTransaction();
    try {
      this.prepare(writes);
      this.#commit(() => {
        this.#checkPlace();
        for (const { database, key, bytes, isSealed } of writes) {
          const raw = this.#databases.get(database)?.raw;
          assert(raw !== undefined, 'the databases of a batch are prepared');
          if (bytes === undefined) void raw.remove([...key]);
          else
            void raw.put(
              [...key],
              inRun(isSealed ? (bytes as Buffer) : seal(bytes, database, key)),
            );
        }
      });
    } catch (cause) {
      if (cause instanceof StoreMoved && this.#isMoved) {
        this.refresh();
        return this.transact(writes);
      }
      throw faultOf('the store could not write', cause);
    }
    this.onTransact?.(writes, { before, after: this.lastTransaction() });
  }

  /** Makes the databases of a batch that are missing, by transactions of their own; says if there were. */
  prepare(writes: readonly StoreWrite[]): boolean {
    const missing = new Set<string>();
    for (const { database: name } of writes) {
      if (!this.#databases.has(name)) missing.add(name);
    }
    // Kept only after its creation succeeded: a failed creation leaves no handle.
    for (const name of missing)
      this.#keep(
        name,
        this.#commit(() => this.#openRaw(name)),
      );
    return missing.size > 0;
  }

  /** Does `work` in a transaction that follows the last one, whatever processes open the store meanwhile. */
  #commit<T>(work: () => T): T {
    const commit = (): T =>
      this.#root.transactionSync(() => {
        this.#checkNumber();
        return work();
      });
    return this.#commitLock === undefined ? commit() : this.#commitLock.hold(commit);
  }

  /**
   * To be called in a transaction. One that has the number of the last one would take its place: a process
   * set LMDB's count back, without the lock of commits. The next process that opens the store mends it.
   */
  #checkNumber(): void {
    const { lastTxnId } = this.#root.getStats() as { lastTxnId: number };
    if (this.#root.getWriteTxnId() === lastTxnId + 1) return;
    throw new JournalFault('another process set the count of transactions back; start again');
  }

  /** Copies the environment, without what is free in it, into a folder that exists; by a thread. */
  async copyInto(folder: string): Promise<void> {
    await this.#root.backup(folder, true);
  }

  /** Number of the last transaction with a change, of any process. */
  lastTransaction(): number {
    const { lastTxnId } = this.#root.getStats() as { lastTxnId: number };
    this.refresh();
    return lastTxnId;
  }

  /** A number that grows with each restore of the store from a copy. */
  get epoch(): number {
    return epochIn(this.#root);
  }

  /**
   * Makes reads of this turn of the loop see what other threads and processes committed, in whatever file
   * the store stands now.
   */
  refresh(): void {
    if (this.#isMoved) this.#reopen();
    else this.#root.resetReadTxn();
  }

  /** The same in the file that is open: enough for the owner, whose own writer compacts the store. */
  renew(): void {
    this.#root.resetReadTxn();
  }

  /** Whether other files are in place. The lock's file goes last: then all is ready. */
  get #isMoved(): boolean {
    const { lock } = storeFileIds(this.path);
    return lock !== '' && lock !== this.#files.lock;
  }

  /** To be called with LMDB's lock held: no other file can take the place of this one then. */
  #checkPlace(): void {
    const { data, lock } = storeFileIds(this.path);
    if (data !== this.#files.data || lock !== this.#files.lock) throw new StoreMoved();
  }

  /** Opens what took the place of the file that is open; what is read of that is read to its end. */
  #reopen(): void {
    const former = this.#root;
    const { root, files } = openAsItStands(this.#options, () => {});
    this.#files = files;
    // An operator put it there by hand: another store, or an older state of this one.
    if (!isAtHome(root, this.path)) return void root.close();
    this.#root = root;
    this.#databases.clear();
    this.#findAll();
    const timer = setTimeout(() => {
      this.#formers.delete(former);
      void former.close();
    }, lingerMs).unref();
    this.#formers.set(former, timer);
  }

  /** Clears readers whose process has died: LMDB does not reuse their pages otherwise. */
  clearDeadReaders(): void {
    this.#root.readerCheck();
  }

  /** Puts the values of these places into a copy as they are stored. */
  carry(places: Iterable<StorePlace>, copy: LmdbEnvironment): void {
    copy.transact(
      Array.from(places, ({ database, key }) => {
        const bytes = this.#databases.get(database)?.raw.get([...key]);
        return { database, key, bytes, isSealed: true };
      }),
    );
  }

  /**
   * Does `work` while no process can begin a transaction, unless the last one has another number; says
   * whether it did. What stands in the folder afterwards is opened.
   */
  replace(lastTransaction: number, work: () => void): boolean {
    let isDone = false;
    this.#root.transactionSync(() => {
      const { lastTxnId } = this.#root.getStats() as { lastTxnId: number };
      if (lastTxnId === lastTransaction) {
        work();
        isDone = true;
      }
      return ABORT;
    });
    if (isDone) this.#reopen();
    return isDone;
  }

  async close(): Promise<void> {
    clearInterval(this.#look);
    for (const [former, timer] of this.#formers) {
      clearTimeout(timer);
      await former.close();
    }
    this.#formers.clear();
    await this.#root.close();
    this.#commitLock?.close();
  }
}

/** Another file has taken the place of the one that is open. */
class StoreMoved extends Error {
  constructor() {
    super('another file takes the place of the store just now');
  }
}

/** Opens the files that stand there before and after, and begins with what has to stand in them. */
function openAsItStands(
  options: Options,
  begin: (root: Root) => void,
): { root: Root; files: StoreFileIds } {
  const openOnce = () => {
    const before = storeFileIds(options.path);
    const root = open<unknown, string>(options);
    const files = storeFileIds(options.path);
    const isSame = before.data === files.data && before.lock === files.lock;
    if (isSame || before.lock === '') {
      begin(root);
      return { root, files };
    }
    void root.close();
    return undefined;
  };
  for (;;) {
    const isAlone = options.noSync === true;
    const opened = isAlone ? openOnce() : whileNothingCommits(options.path, openOnce);
    if (opened !== undefined) return opened;
  }
}
