// A subscription to the changes of a store: a folder beside the store. The owner's writer puts files
// into it, and the subscriber takes them out (docs/adr/0023-backups-follow-a-change-log.md).
// Owns: the names in the folder, asking for a log, taking files. Does not own: their writing (change-log).
// On failure: a log that has a gap is `isLost`; the subscriber renews it and begins anew.

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { decodeChangeFile, type ChangeFile } from './change-file.ts';

/** The request of a subscriber. */
export interface SubscriptionTerms {
  /** The writer gives up the log beyond this many bytes that the subscriber has not taken. */
  readonly bytesMax: number;
  /** The writer closes a file after this time. */
  readonly closeAfterMs: number;
  /** A subscriber without a sign of life for this time is gone; null: it may return at any time. */
  readonly leaseMs: number | null;
}

export interface ClosedFile {
  readonly name: string;
  readonly generation: string;
  readonly first: number;
  readonly last: number;
}

/** Folder of all subscriptions to the store in a folder. */
export const changesFolder = (storeFolder: string): string => join(storeFolder, 'changes');

const digits = 16;
const termsName = 'subscription.json';
const numberOf = (value: number): string => String(value).padStart(digits, '0');
const openForm = /^([a-z0-9]+)-(\d{16})\.open$/;
const closedForm = /^([a-z0-9]+)-(\d{16})-(\d{16})\.changes$/;

/** Names in the folder of one subscription. */
export const fileNames = {
  lost: 'lost',
  renew: 'renew',
  open: (generation: string, first: number): string => `${generation}-${numberOf(first)}.open`,
  closed: (generation: string, first: number, last: number): string =>
    `${generation}-${numberOf(first)}-${numberOf(last)}.changes`,
  isOpen: (name: string): boolean => openForm.test(name),
  isClosed: (name: string): boolean => closedForm.test(name),
};

/** The request of a folder's subscription and its last sign of life; undefined without one. */
export function readTerms(folder: string): { terms: SubscriptionTerms; stamp: number } | undefined {
  const path = join(folder, termsName);
  try {
    const terms = JSON.parse(readFileSync(path, 'utf8')) as SubscriptionTerms;
    return { terms, stamp: statSync(path).mtimeMs };
  } catch {
    return undefined;
  }
}

export class ChangeSubscription {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Subscribes to the changes of a store under a name; continues a subscription of this name. */
  static open(storeFolder: string, name: string, terms: SubscriptionTerms): ChangeSubscription {
    const all = changesFolder(storeFolder);
    const folder = join(all, name);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const incoming = join(folder, 'subscription.incoming');
    writeFileSync(incoming, JSON.stringify(terms), { mode: 0o600 });
    renameSync(incoming, join(folder, termsName));
    return new ChangeSubscription(folder);
  }

  /** Ends an earlier subscription, if there is one. */
  static endAt(storeFolder: string, name: string): void {
    new ChangeSubscription(join(changesFolder(storeFolder), name)).end();
  }

  /** Gives a sign of life. */
  touch(): void {
    const now = new Date();
    utimesSync(join(this.#folder, termsName), now, now);
  }

  /** Whether the log has a gap, or was taken away. */
  get isLost(): boolean {
    return !existsSync(this.#folder) || existsSync(join(this.#folder, fileNames.lost));
  }

  /** Drops the files so far, and asks for a new generation. */
  renew(): void {
    for (const { name } of this.closed()) this.remove(name);
    writeFileSync(join(this.#folder, fileNames.renew), '', { mode: 0o600 });
    rmSync(join(this.#folder, fileNames.lost), { force: true });
  }

  /** The file being written, with its whole entries; undefined before the writer began. */
  open(): { name: string; file: ChangeFile } | undefined {
    // Between two files there is none for a moment.
    for (const name of this.#names().filter(fileNames.isOpen)) {
      const file = this.#read(name);
      if (file !== undefined) return { name, file };
    }
    return undefined;
  }

  /** Closed files, ordered by generation and number. */
  closed(): ClosedFile[] {
    return this.#names()
      .sort()
      .flatMap((name) => {
        const [, generation = '', first, last] = closedForm.exec(name) ?? [];
        if (first === undefined) return [];
        return [{ name, generation, first: Number(first), last: Number(last) }];
      });
  }

  /** The content of a closed file; undefined if it is damaged. */
  read({ name, generation, first, last }: ClosedFile): ChangeFile | undefined {
    const file = this.#read(name);
    if (file === undefined || !file.isWhole) return undefined;
    const { head, entries } = file;
    const isIt = head.generation === generation && head.first === first;
    return isIt && entries.length === last - first + 1 ? file : undefined;
  }

  remove(name: string): void {
    rmSync(join(this.#folder, name), { force: true });
  }

  /** Ends the subscription. */
  end(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #names(): string[] {
    return existsSync(this.#folder) ? readdirSync(this.#folder) : [];
  }

  #read(name: string): ChangeFile | undefined {
    try {
      return decodeChangeFile(readFileSync(join(this.#folder, name)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }
}
