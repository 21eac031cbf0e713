// The change logs of a store: each batch that the owner's writer commits, in order, for subscribers
// (docs/adr/0023-backups-follow-a-change-log.md).
// Owns: the files of all subscriptions while they are written, and that a generation has no gap.
// Does not own: subscriptions (change-subscription), their use (backup), the commits (writer-main).
// INV-112: a closed file of a generation holds every change that any process committed in between.
// On failure: the writer gives up a log that it cannot write, and reports it; a commit never fails for it.

import {
  closeSync,
  existsSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writevSync,
  writeFileSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { decodeChangeFile, encodeChangeHead, encodeChangePlace } from './change-file.ts';
import {
  changesFolder,
  fileNames,
  readTerms,
  type SubscriptionTerms,
} from './change-subscription.ts';
import type { Key } from './journal.ts';
import type { LmdbEnvironment } from './lmdb-environment.ts';
import { encodeBatch, type StoreWrite } from './store-write.ts';

/** Notes of writers other than the owner: the values that they changed. */
export const besideName = 'beside';

const fileBytesMax = 4 * 1024 * 1024;
/** The most notes per step. */
const notesMax = 256;

type Place = readonly [database: string, key: Key];

interface Note {
  readonly key: Key;
  readonly places: readonly Place[];
}

/** The possible numbers of the store's last transaction while only its owner wrote. */
interface Expected {
  readonly from: number;
  readonly to: number;
}

/** The log of one subscription. */
class ChangeLog {
  readonly #folder: string;
  readonly terms: SubscriptionTerms;
  #descriptor = -1;
  #generation = '';
  #first = 1;
  #next = 1;
  #bytes = 0;
  #openedMs = 0;
  /** Bytes in closed files as of the last look. */
  #closedBytes = 0;
  #isLost = false;

  constructor(folder: string, terms: SubscriptionTerms) {
    this.#folder = folder;
    this.terms = terms;
  }

  /** Continues the last writer's log if nothing was written since; otherwise begins a new generation. */
  begin(transaction: number, canGoOn: boolean): void {
    this.#guard(() => {
      if (!this.#goOn(transaction, canGoOn)) this.#beginGeneration(transaction);
    });
  }

  /** Ends the generation: this log misses a commit. */
  breakOff(transaction: number): void {
    this.#guard(() => {
      if (this.#next > this.#first) this.#close();
      else this.#discard();
      this.#beginGeneration(transaction);
    });
  }

  append(batch: Buffer, place: { timeMs: number; transaction: number }): void {
    this.#guard(() => {
      const front = encodeChangePlace({ ...place, batch });
      const size = front.length + batch.length;
      if (this.#bytes + this.#closedBytes + size > this.terms.bytesMax) {
        throw new Error(`it holds ${this.terms.bytesMax} bytes that were not taken`);
      }
      if (writevSync(this.#descriptor, [front, batch]) < size) throw new Error('the disk is full');
      this.#bytes += size;
      this.#next += 1;
    });
  }

  /** Whether to close the open file, now that all of it is committed. */
  isDue(nowMs: number): boolean {
    if (this.#isLost || this.#next === this.#first) return false;
    return this.#bytes >= fileBytesMax || nowMs - this.#openedMs >= this.terms.closeAfterMs;
  }

  /** Closes the open file, unless it is empty, and begins the next. */
  rotate(transaction: number): void {
    if (this.#next === this.#first) return;
    this.#guard(() => {
      this.#close();
      this.#open(transaction);
      this.#closedBytes = this.#sizeOfClosed();
    });
  }

  /** The writer ends; the next one continues. */
  stop(): void {
    if (this.#descriptor >= 0) closeSync(this.#descriptor);
    this.#descriptor = -1;
  }

  /** Closes the last writer's open file; false if the file may miss a commit. */
  #goOn(transaction: number, canGoOn: boolean): boolean {
    const name = readdirSync(this.#folder).find(fileNames.isOpen);
    if (name === undefined) return false;
    const path = join(this.#folder, name);
    const found = decodeChangeFile(readFileSync(path));
    if (found === undefined) {
      rmSync(path);
      return false;
    }
    const { head, entries } = found;
    this.#generation = head.generation;
    this.#first = head.first;
    const last = entries.at(-1);
    // The last batch was committed, or it changed nothing, or its commit failed.
    const isCommitted = last !== undefined && transaction === last.transaction + 1;
    const isUndone = transaction === (last?.transaction ?? head.transaction);
    const count = entries.length - (last !== undefined && !isCommitted ? 1 : 0);
    this.#descriptor = openSync(path, 'r+');
    ftruncateSync(this.#descriptor, isCommitted ? found.end : found.lastAt);
    this.#next = head.first + count;
    if (count > 0) this.#close();
    else this.#discard();
    if (!canGoOn || (!isCommitted && !isUndone)) return false;
    this.#open(transaction);
    return true;
  }

  #beginGeneration(transaction: number): void {
    this.#generation = Date.now().toString(36) + randomBytes(4).toString('hex');
    this.#next = 1;
    this.#open(transaction);
  }

  #open(transaction: number): void {
    this.#first = this.#next;
    const head = { generation: this.#generation, first: this.#first, transaction };
    const bytes = encodeChangeHead(head);
    // It gets its name once its head is whole: a waiting subscriber reads it at once.
    const incoming = join(this.#folder, 'incoming');
    writeFileSync(incoming, bytes, { mode: 0o600 });
    renameSync(incoming, this.#openPath);
    this.#descriptor = openSync(this.#openPath, 'a');
    this.#bytes = bytes.length;
    this.#openedMs = performance.now();
  }

  #close(): void {
    this.stop();
    const name = fileNames.closed(this.#generation, this.#first, this.#next - 1);
    renameSync(this.#openPath, join(this.#folder, name));
  }

  #discard(): void {
    this.stop();
    rmSync(this.#openPath);
  }

  get #openPath(): string {
    return join(this.#folder, fileNames.open(this.#generation, this.#first));
  }

  #sizeOfClosed(): number {
    let size = 0;
    for (const name of readdirSync(this.#folder).filter(fileNames.isClosed)) {
      size += statSync(join(this.#folder, name), { throwIfNoEntry: false })?.size ?? 0;
    }
    return size;
  }

  /** A log with a gap is useless: removes it, and the subscriber begins anew. */
  lose(error: unknown): void {
    this.#isLost = true;
    try {
      this.stop();
      for (const name of readdirSync(this.#folder)) {
        if (fileNames.isOpen(name) || fileNames.isClosed(name)) rmSync(join(this.#folder, name));
      }
      writeFileSync(join(this.#folder, fileNames.lost), String(error), { mode: 0o600 });
    } catch {
      // The folder is gone, or the disk refuses writes: the subscriber finds no files.
    }
  }

  #guard(work: () => void): void {
    if (this.#isLost) return;
    try {
      work();
    } catch (error) {
      this.lose(error);
    }
  }
}

/** All change logs of a store, for the writer of its owner. */
export class ChangeLogs {
  readonly #environment: LmdbEnvironment;
  readonly #folder: string;
  readonly #logs = new Map<string, ChangeLog>();
  readonly #signs = new Map<string, { readonly stamp: number; readonly sinceMs: number }>();
  #expected: Expected = { from: 0, to: 0 };

  constructor(environment: LmdbEnvironment) {
    this.#environment = environment;
    this.#folder = changesFolder(environment.path);
  }

  /** Whether the writer must pass batches to {@link append}. */
  get isActive(): boolean {
    return this.#logs.size > 0;
  }

  /** Another file has taken the place of the store's: its transactions are numbered anew. */
  storeMoved(): void {
    const transaction = this.#environment.lastTransaction();
    this.#guard(() => {
      for (const log of this.#logs.values()) log.breakOff(transaction);
      return [];
    });
    this.#expected = { from: transaction, to: transaction };
  }

  /**
   * Begins logs that were asked for, ends those that are read no more, closes files in time. To be
   * called while no batch is on its way. Returns what has to be written.
   */
  look(): StoreWrite[] {
    return this.#guard(() => {
      const names = existsSync(this.#folder) ? readdirSync(this.#folder) : [];
      for (const name of this.#logs.keys()) if (!names.includes(name)) this.#drop(name);
      const removals = this.isActive ? this.#catchUp({ isThorough: true }).removals : [];
      for (const name of names) this.#lookAt(name);
      if (removals.length === 0) this.#rotate();
      return removals;
    });
  }

  /**
   * Appends a batch that is about to be committed to every log, behind what other writers committed
   * before. Returns what has to be written along with it.
   */
  append(batch: Buffer, writes: readonly StoreWrite[]): StoreWrite[] {
    return this.#guard(() => {
      const { removals, transaction } = this.#catchUp({ isThorough: false });
      // The creation of a database is a transaction of its own.
      const isSame = !this.#environment.prepare(writes);
      this.#appendToAll(batch, isSame ? transaction : this.#environment.lastTransaction());
      return removals;
    });
  }

  /** The appended batch is committed. */
  committed(): void {
    this.#guard(() => {
      this.#rotate();
      return [];
    });
  }

  /** The writer ends and all is committed: closes the open files; the next writer continues after them. */
  stop(): void {
    for (const log of this.#logs.values()) log.rotate(this.#environment.lastTransaction());
    for (const name of this.#logs.keys()) this.#drop(name);
  }

  #lookAt(name: string): void {
    const folder = join(this.#folder, name);
    const found = readTerms(folder);
    if (found === undefined) return;
    if (this.#isGone(name, found)) {
      this.#drop(name);
      return rmSync(folder, { recursive: true, force: true });
    }
    const renewal = join(folder, fileNames.renew);
    const isRenewed = existsSync(renewal);
    if (!isRenewed && (this.#logs.has(name) || existsSync(join(folder, fileNames.lost)))) return;
    rmSync(renewal, { force: true });
    this.#drop(name);
    const transaction = this.#environment.lastTransaction();
    const canGoOn = !isRenewed && this.#readNotes().length === 0;
    if (!this.isActive) this.#expected = { from: transaction, to: transaction };
    const log = new ChangeLog(folder, found.terms);
    log.begin(transaction, canGoOn);
    this.#logs.set(name, log);
  }

  #isGone(name: string, { terms, stamp }: { terms: SubscriptionTerms; stamp: number }): boolean {
    const sign = this.#signs.get(name);
    const nowMs = performance.now();
    if (terms.leaseMs === null) return false;
    // Compared, not subtracted from the time of day: a clock may jump.
    if (sign?.stamp === stamp) return nowMs - sign.sinceMs > terms.leaseMs;
    this.#signs.set(name, { stamp, sinceMs: nowMs });
    return false;
  }

  #drop(name: string): void {
    this.#logs.get(name)?.stop();
    this.#logs.delete(name);
    this.#signs.delete(name);
  }

  #rotate(): void {
    const nowMs = performance.now();
    for (const log of this.#logs.values()) {
      if (log.isDue(nowMs)) log.rotate(this.#environment.lastTransaction());
    }
  }

  #appendToAll(batch: Buffer, transaction: number): void {
    const timeMs = Date.now();
    for (const log of this.#logs.values()) log.append(batch, { timeMs, transaction });
    this.#expected = { from: transaction, to: transaction + 1 };
  }

  /**
   * Appends what other writers changed, as it is now: nothing that is about to be committed can build on
   * it, and what is committed between is seen the next time. Who changed something without a note of it
   * ends the generation.
   */
  #catchUp({ isThorough }: { isThorough: boolean }): {
    removals: StoreWrite[];
    transaction: number;
  } {
    let transaction = this.#environment.lastTransaction();
    const { from, to } = this.#expected;
    const isForeign = transaction < from || transaction > to;
    if (!isForeign && !isThorough) return { removals: [], transaction };
    let notes: Note[];
    for (;;) {
      notes = this.#readNotes();
      const now = this.#environment.lastTransaction();
      if (now === transaction) break;
      transaction = now;
    }
    if (notes.length > 0) {
      const places = notes.flatMap(({ places }) => places);
      this.#appendToAll(encodeBatch(places.map((place) => this.#valueAt(place))), transaction);
    } else {
      if (isForeign) for (const log of this.#logs.values()) log.breakOff(transaction);
      this.#expected = { from: transaction, to: transaction };
    }
    const removals = notes.map(({ key }) => ({ database: besideName, key, bytes: undefined }));
    return { removals, transaction };
  }

  #valueAt([database, key]: Place): StoreWrite {
    return { database, key, bytes: this.#environment.find(database)?.get(key) };
  }

  #readNotes(): Note[] {
    this.#environment.refresh();
    const found = this.#environment.find(besideName)?.getRange({ limit: notesMax }) ?? [];
    return Array.from(found, ({ key, value }) => ({
      key,
      places: JSON.parse(value.toString()) as Place[],
    }));
  }

  /** An error of a log ends its generation; the commit continues. */
  #guard(work: () => StoreWrite[]): StoreWrite[] {
    try {
      return work();
    } catch (error) {
      for (const log of this.#logs.values()) log.lose(error);
      return [];
    }
  }
}

/** The note of a writer other than the owner: the values that its batch changed. */
export function noteBeside(writes: readonly StoreWrite[], key: Key): StoreWrite {
  const places = writes.map(({ database, key: of }): Place => [database, of]);
  return { database: besideName, key, bytes: Buffer.from(JSON.stringify(places)) };
}

/** Whether a process subscribed to the changes of the store. */
export function hasSubscriptions(storeFolder: string): boolean {
  const folder = changesFolder(storeFolder);
  return existsSync(folder) && readdirSync(folder).length > 0;
}
