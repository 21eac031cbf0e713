// The writer of a store in a process of its own: what a failing disk does to lmdb-js ends that process
// and not the one that serves (docs/adr/0017-a-process-that-writes.md).
// Owns: the process, batches on their way to it, and what became of them when it ends.
// Does not own: the writes (writer-main), reads of the store (lmdb-environment).
// INV-108: the writer holds the store's lock for its whole life; the next one takes the same lock first, or none.
// On failure: refuses batches under way with `JournalFault`, unless they can be read and synced: then
// they count as made. Starts the next writer at once, then with growing pauses. A writer that does not
// answer for half a minute, stopped by a signal for example, is killed: no caller waits for longer.

import { spawn, type ChildProcess } from 'node:child_process';
import { fdatasyncSync, closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { ByteWriter } from './byte-writer.ts';
import type { Compacted } from './compaction.ts';
import { JournalFault, StoreOwned, UnknownFormat } from './journal.ts';
import { dataFileName } from './store-files.ts';
import { encodeBatch, keptBytesMax, type StoreWrite } from './store-write.ts';
import type { OwnersWriter } from './store-writer.ts';

/** The arguments of the process. */
export interface WriterInput {
  readonly path: string;
  /** The server process that this writer belongs to; null for a writer other than the owner's. */
  readonly ownerPid: number | null;
  /** The lock's file that the owner's former writer held; only that one may be taken again. */
  readonly lockId?: string;
}

/** The process's output, one JSON text per line; an empty line means `done` for the next batch. */
export type FromWriter =
  | { readonly kind: 'ready'; readonly lockId?: string | undefined }
  | { readonly kind: 'done' }
  | { readonly kind: 'compacted'; readonly compacted: Compacted }
  | { readonly kind: 'not_compacted'; readonly message: string }
  | { readonly kind: 'fault' | 'format' | 'refused'; readonly message: string }
  | { readonly kind: 'owned'; readonly pid: number | null };

export interface WriterEvents {
  /** A writer ended in the middle of its work; the next one is on its way. */
  readonly onFault?: (reason: string) => void;
  /** Writes are taken again. */
  readonly onResume?: () => void;
  /** The store has another owner, or holds what cannot be synced: this process must end now. */
  readonly onLoss?: (reason: string) => void;
}

interface Waiting {
  readonly resolve: () => void;
  readonly reject: (fault: JournalFault) => void;
  readonly isThere: (() => boolean) | undefined;
  /** Holds the batch until the writer has read all of it. */
  readonly room: ByteWriter;
}

const done: FromWriter = { kind: 'done' };
const mainPath = join(import.meta.dirname, 'writer-main.ts');
const pauseMsMin = 100;
const pauseMsMax = 5000;
const stderrCharsMax = 2000;
const lookMs = 1000;
/**
 * How often in a row a writer may be found at one and the same batch. Looks are counted, and not time: this process
 * may have been stopped together with the writer.
 */
const silentLooksMax = 30;

export class WriterProcess implements OwnersWriter {
  #input: WriterInput;
  readonly #events: WriterEvents;
  #child: ChildProcess | undefined;
  #waiting: Waiting[] = [];
  /** One that the process is at. */
  #compaction: PromiseWithResolvers<Compacted> | undefined;
  /** Buffers of batches that were made, for the next ones. */
  readonly #rooms: ByteWriter[] = [];
  #isClosing = false;
  #failuresInARow = 0;
  /** Looks since the writer's last answer, while it owes one. */
  #silentLooks = 0;
  #reason = '';
  #retry: NodeJS.Timeout | undefined;
  #gone: Promise<void> = Promise.resolve();
  /** Makes reads of this process see what the last writer made. */
  readonly #refresh: () => void;

  private constructor(input: WriterInput, options: WriterEvents & { refresh: () => void }) {
    this.#input = input;
    this.#events = options;
    this.#refresh = options.refresh;
  }

  /**
   * Starts the writer of the store at `path`, which is made if absent. An owner's writer takes its
   * lock. Throws {@link StoreOwned} while another process has it, {@link UnknownFormat} of rows that
   * cannot be read.
   */
  static async start(
    path: string,
    options: WriterEvents & { refresh: () => void; isOwner: boolean },
  ): Promise<WriterProcess> {
    const writer = new WriterProcess(
      { path, ownerPid: options.isOwner ? process.pid : null },
      options,
    );
    await writer.#spawn();
    return writer;
  }

  transact(writes: readonly StoreWrite[], isThere?: () => boolean): Promise<void> {
    if (writes.length === 0) return Promise.resolve();
    const child = this.#child;
    if (child === undefined || this.#isClosing) {
      return Promise.reject(new JournalFault(`the store cannot be written now: ${this.#reason}`));
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const room = this.#rooms.pop() ?? new ByteWriter(256 * 1024);
    this.#waiting.push({ resolve, reject, isThere, room });
    child.stdin?.write(encodeBatch(writes, room));
    return promise;
  }

  async compact(): Promise<Compacted> {
    if (this.#compaction !== undefined) return this.#compaction.promise;
    const compaction = Promise.withResolvers<Compacted>();
    if (this.#child?.kill('SIGUSR2') !== true) {
      throw new JournalFault(`the store cannot be compacted now: ${this.#reason}`);
    }
    this.#compaction = compaction;
    try {
      return await compaction.promise;
    } finally {
      this.#compaction = undefined;
    }
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    clearTimeout(this.#retry);
    // An empty batch asks the writer to end after all that came before.
    this.#child?.stdin?.write(encodeBatch([]));
    await this.#gone;
  }

  /** Resolves when the process is ready; rejects with why it is not, and then it is gone. */
  #spawn(): Promise<void> {
    const child = spawn(process.execPath, [mainPath, JSON.stringify(this.#input)], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let refusal: Error | undefined;
    let said = '';
    const take = (message: FromWriter): void => {
      if (message.kind === 'ready') {
        this.#child = child;
        this.#silentLooks = 0;
        const { lockId } = message;
        if (lockId !== undefined) this.#input = { ...this.#input, lockId };
        // The last writer may have put a compacted file in place, and have ended before it said so.
        this.#refresh();
        resolve();
      } else if (message.kind === 'done') {
        this.#failuresInARow = 0;
        this.#silentLooks = 0;
        const made = this.#waiting.shift();
        made?.resolve();
        if (made !== undefined && made.room.capacity <= keptBytesMax) this.#rooms.push(made.room);
      } else if (message.kind === 'compacted') {
        // Reads go to the new file before the next batch is reported: that batch is in it.
        this.#refresh();
        this.#compaction?.resolve(message.compacted);
      } else if (message.kind === 'not_compacted') {
        this.#compaction?.reject(new JournalFault(message.message));
      } else refusal = refusalOf(message, this.#input.path);
    };
    let line = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const lines = `${line}${text}`.split('\n');
      line = lines.pop() ?? '';
      for (const whole of lines) take(whole === '' ? done : (JSON.parse(whole) as FromWriter));
    });
    child.stderr.on('data', (text: Buffer) => {
      said = (said + text.toString()).slice(-stderrCharsMax);
    });
    const watch = setInterval(() => this.#look(child), lookMs).unref();
    // The end of the process reports a broken pipe.
    child.stdin.on('error', () => {});
    this.#gone = new Promise((gone) => {
      child.once('error', (error) => {
        refusal = error;
        gone();
        reject(error);
      });
      child.once('close', (code, signal) => {
        clearInterval(watch);
        const wasReady = this.#child === child;
        this.#child = undefined;
        const line = lineOf(said);
        const end = this.#isSilent ? 'did not answer' : `ended by ${signal ?? code}`;
        const words = line || refusal?.message || `the writer ${end}`;
        if (!wasReady)
          reject(refusal ?? new JournalFault(`the writer ended before it was ready: ${words}`));
        else if (!this.#isClosing) this.#ended(refusal, words);
        this.#settleWaiting(words);
        this.#compaction?.reject(new JournalFault(`the store was not compacted: ${words}`));
        gone();
      });
    });
    return promise;
  }

  /** Kills a writer that owes an answer for too long; its end then settles what waits. */
  #look(child: ChildProcess): void {
    const owes = this.#waiting.length > 0 || this.#isClosing;
    this.#silentLooks = owes ? this.#silentLooks + 1 : 0;
    if (this.#isSilent) child.kill('SIGKILL');
  }

  get #isSilent(): boolean {
    return this.#silentLooks > silentLooksMax;
  }

  #ended(refusal: Error | undefined, words: string): void {
    if (refusal instanceof StoreOwned) this.#lost();
    this.#reason = words;
    this.#events.onFault?.(words);
    this.#startAgain();
  }

  #lost(): void {
    this.#events.onLoss?.('the store was taken by another process, or its lock was removed');
  }

  #startAgain(): void {
    const pauseMs = Math.min(pauseMsMax, pauseMsMin * 2 ** this.#failuresInARow);
    this.#failuresInARow += 1;
    this.#retry = setTimeout(() => {
      this.#spawn().then(
        () => this.#events.onResume?.(),
        (error: unknown) => {
          if (this.#isClosing) return;
          if (error instanceof StoreOwned) this.#lost();
          this.#reason = error instanceof Error ? error.message : String(error);
          this.#startAgain();
        },
      );
    }, pauseMs).unref();
  }

  /** Settles the promise of each batch under way, now that no process can write any more. */
  #settleWaiting(words: string): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    if (waiting.length === 0) return;
    this.#refresh();
    for (const { resolve, reject, isThere } of waiting) {
      if (isThere?.() === true && this.#isSynced()) resolve();
      else reject(new JournalFault(`the store could not be written: ${words}`));
    }
  }

  /** Syncs the readable state of the store; if that fails, this process ends. */
  #isSynced(): boolean {
    try {
      const descriptor = openSync(join(this.#input.path, dataFileName), 'r+');
      try {
        fdatasyncSync(descriptor);
      } finally {
        closeSync(descriptor);
      }
      return true;
    } catch (error) {
      this.#events.onLoss?.(`the disk shows a write that it cannot sync: ${String(error)}`);
      return false;
    }
  }
}

type Refusal = Extract<FromWriter, { kind: 'fault' | 'format' | 'refused' | 'owned' }>;

function refusalOf(message: Refusal, path: string): Error {
  switch (message.kind) {
    case 'owned':
      return new StoreOwned(path, message.pid ?? undefined);
    case 'format':
      return new UnknownFormat(message.message);
    case 'fault':
    case 'refused':
      return new JournalFault(message.message);
  }
}

/**
 * The line that tells most of what a process wrote before it ended: the error, of which Node prints the place first,
 * else the beginning, of the C library's words about a damaged heap or of lmdb-js's about a write. Empty where it
 * wrote nothing.
 */
export function lineOf(said: string): string {
  const [line = ''] = /^\w*Error\b.*/m.exec(said) ?? said.trim().split('\n', 1);
  return line;
}
