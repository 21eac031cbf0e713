// A store that is made of slices and changes of another one: the copy that a backup leaves, and what a
// restore puts back.
// Owns: the files in its folder until it is closed. Does not own: what goes in (store-walk, backup).
// On failure: the folder holds no store that may be served, and its maker removes it.

import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { syncToDisk } from '../base/sync-to-disk.ts';
import { writesOf, type ChangeEntry, type ChangeFile } from './change-file.ts';
import { LmdbEnvironment } from './lmdb-environment.ts';
import { dataFileName } from './store-files.ts';
import type { WalkSink } from './store-walk.ts';
import type { StoreWrite } from './store-write.ts';

export class StoreImage implements WalkSink {
  readonly #folder: string;
  #environment: LmdbEnvironment | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async begin({ epoch }: { readonly epoch: number }): Promise<void> {
    await this.#environment?.close();
    rmSync(this.#folder, { recursive: true, force: true });
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    this.#environment = LmdbEnvironment.forCopy(this.#folder, epoch);
  }

  async slice(writes: readonly StoreWrite[]): Promise<void> {
    this.#environment?.transact(writes);
    await nextTurn();
  }

  async changes({ entries }: ChangeFile): Promise<void> {
    for (const entry of entries) await this.change(entry);
  }

  async change(entry: ChangeEntry): Promise<void> {
    await this.slice(writesOf(entry));
  }

  /** Resolves when all of it is on disk. */
  async close(): Promise<void> {
    await this.#environment?.close();
    this.#environment = undefined;
    await syncToDisk(join(this.#folder, dataFileName));
    await syncToDisk(this.#folder);
  }

  /** Removes what there is of it. */
  async discard(): Promise<void> {
    await this.#environment?.close();
    this.#environment = undefined;
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
