// A subscription to the changes of a store: a folder beside it, which the owner's writer fills with files
// and the subscriber empties (docs/adr/0023-backups-follow-a-change-log.md).
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

/** What a subscriber asks for. */
export interface SubscriptionTerms {
  /** Beyond so many bytes that were not taken the log is given up. */
  readonly bytesMax: number;
  /** A file is closed after this long. */
  readonly closeAfterMs: number;
  /** A subscriber that gives no sign of life for so long is gone; null: it may come back at any time. */
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

/** Names inside of the folder of one subscription. */
export const fileNames = {
  lost: 'lost',
  renew: 'renew',
  open: (generation: string, first: number): string => `${generation}-${numberOf(first)}.open`,
  closed: (generation: string, first: number, last: number): string =>
    `${generation}-${numberOf(first)}-${numberOf(last)}.changes`,
  isOpen: (name: string): boolean => openForm.test(name),
  isClosed: (name: string): boolean => closedForm.test(name),
};

/** What the subscription in a folder asks for, and when it gave a sign of life; undefined: none is there. */
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

  /** Asks for the changes of a store under a name; goes on where one of this name exists. */
  static open(storeFolder: string, name: string, terms: SubscriptionTerms): ChangeSubscription {
    const all = changesFolder(storeFolder);
    const folder = join(all, name);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const incoming = join(folder, 'subscription.incoming');
    writeFileSync(incoming, JSON.stringify(terms), { mode: 0o600 });
    renameSync(incoming, join(folder, termsName));
    return new ChangeSubscription(folder);
  }

  /** Ends a subscription of an earlier time, if there is one. */
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

  /** Gives up what there is, and asks for a new generation. */
  renew(): void {
    for (const { name } of this.closed()) this.remove(name);
    writeFileSync(join(this.#folder, fileNames.renew), '', { mode: 0o600 });
    rmSync(join(this.#folder, fileNames.lost), { force: true });
  }

  /** The file that is being written, with what is whole of it; undefined before the writer began. */
  open(): { name: string; file: ChangeFile } | undefined {
    // Between two files there is none for a moment.
    for (const name of this.#names().filter(fileNames.isOpen)) {
      const file = this.#read(name);
      if (file !== undefined) return { name, file };
    }
    return undefined;
  }

  /** Files that are closed, in order of their generation and number. */
  closed(): ClosedFile[] {
    return this.#names()
      .sort()
      .flatMap((name) => {
        const [, generation = '', first, last] = closedForm.exec(name) ?? [];
        if (first === undefined) return [];
        return [{ name, generation, first: Number(first), last: Number(last) }];
      });
  }

  /** What a closed file holds; undefined where it is damaged. */
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
