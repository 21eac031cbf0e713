// Pictures on disk under the hash of their content, within a budget of bytes.
// A file gets its name when it is whole and synced, so the next start can remove the pieces that a crash
// left. A file that is evicted while a request reads it stays readable to its end.

import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, unlink, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { syncToDisk } from '../../base/sync-to-disk.ts';
import { DiskBudget, type CountedFile, type FileKind } from './disk-budget.ts';

export interface PictureStoreOptions {
  /** Folder of its own; made if absent. */
  readonly folder: string;
  readonly bytesMax: number;
}

export interface PictureStorePorts {
  readonly clock: Clock;
  report(error: unknown): void;
  /** The tenant of each original, by its name; called once at the start, to count the files. */
  owners?(): Promise<ReadonlyMap<string, string>>;
}

/** A picture open for reading; its opener closes it. */
export class StoredFile {
  readonly size: number;
  readonly #handle: FileHandle;

  constructor(handle: FileHandle, size: number) {
    this.#handle = handle;
    this.size = size;
  }

  /** Up to `length` bytes from `position`; fewer only at the end. */
  async read(position: number, length: number): Promise<Uint8Array> {
    const target = new Uint8Array(Math.min(length, Math.max(0, this.size - position)));
    const { bytesRead } = await this.#handle.read(target, 0, target.length, position);
    return target.subarray(0, bytesRead);
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

/** An original is named by its hash; a derived file adds a dash and how it was made. */
const nameForm = /^[0-9a-f]{64}(-[a-z0-9-]{1,64})?$/;
const shardForm = /^[0-9a-f]{2}$/;
/** The order of use survives a restart as modification times, exact to this. */
const touchAfterMs = 3_600_000;

export class PictureStore {
  readonly #folder: string;
  readonly #ports: PictureStorePorts;
  readonly #budget: DiskBudget;
  readonly #scan: Promise<void>;
  /** Files are written one after the other: no other write takes the room that was made for one. */
  #writes: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  private constructor(ports: PictureStorePorts, { folder, bytesMax }: PictureStoreOptions) {
    this.#folder = folder;
    this.#ports = ports;
    this.#budget = new DiskBudget(bytesMax);
    this.#scan = this.#readFolder().catch((error: unknown) => ports.report(error));
  }

  /** Opens the store; counts its files in the background. */
  static async open(ports: PictureStorePorts, options: PictureStoreOptions): Promise<PictureStore> {
    const pieces = join(options.folder, 'tmp');
    await rm(pieces, { recursive: true, force: true });
    await mkdir(pieces, { recursive: true, mode: 0o700 });
    return new PictureStore(ports, options);
  }

  /** Bytes of the files counted so far. */
  get bytes(): number {
    return this.#budget.bytes;
  }

  /** Resolves when all files of the start are counted, and fit. */
  counted(): Promise<void> {
    return this.#scan;
  }

  /** The path of the picture with this name, if it exists. */
  pathOf(name: string): string {
    return join(this.#folder, name.slice(0, 2), name.slice(2, 4), name);
  }

  /** Opens a picture; undefined if there is none of this name. */
  async open(name: string): Promise<StoredFile | undefined> {
    let handle: FileHandle;
    try {
      handle = await open(this.pathOf(name), 'r');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      this.#budget.remove(name);
      return undefined;
    }
    this.#budget.use(name);
    const { size, mtimeMs } = await handle.stat();
    const nowMs = this.#ports.clock.nowMs();
    if (nowMs - mtimeMs > touchAfterMs) {
      // Only the order after a restart depends on it, so a refusal of the file system is harmless.
      await handle.utimes(nowMs / 1000, nowMs / 1000).catch(() => {});
    }
    return new StoredFile(handle, size);
  }

  /**
   * Writes a picture of a tenant, atomically and durably; if it does not fit, evicts others of the tenant that
   * has most.
   */
  write(name: string, kind: FileKind, bytes: Uint8Array, owner?: string): Promise<void> {
    return this.#alone(() => this.#write({ name, kind, size: bytes.length, owner }, bytes));
  }

  /** Makes this original one of the first to be evicted: another one replaced it. */
  demote(name: string): void {
    this.#budget.demote(name);
  }

  /**
   * Removes the originals that `isGone` picks by name and owner ('' if none is known), each with its derived
   * files.
   */
  async removeWhere(isGone: (name: string, owner: string) => boolean): Promise<void> {
    await this.#scan;
    const gone = new Set<string>();
    for (const [name, owner] of this.#budget.owners()) {
      const [original = ''] = name.split('-', 1);
      if (isGone(original, owner)) gone.add(original);
    }
    for (const name of gone) await this.#remove(name);
  }

  #remove(name: string): Promise<void> {
    return this.#alone(async () => {
      const folder = dirname(this.pathOf(name));
      const entries = await entriesOf(folder).catch(() => []);
      for (const { name: found } of entries) {
        if (found !== name && !found.startsWith(`${name}-`)) continue;
        this.#budget.remove(found);
        await rm(join(folder, found), { force: true });
      }
    });
  }

  /** Waits until all writes have ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#scan;
    await this.#writes;
  }

  #alone<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#writes.then(work);
    this.#writes = turn.catch(() => {});
    return turn;
  }

  async #write({ name, kind, owner }: CountedFile, bytes: Uint8Array): Promise<void> {
    if (!this.#budget.canHold(bytes.length)) {
      throw new Error(`a picture of ${bytes.length} bytes is larger than the whole store`);
    }
    await this.#makeRoom(bytes.length, owner);
    const piece = join(this.#folder, 'tmp', randomUUID());
    const path = this.pathOf(name);
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeSynced(piece, bytes);
      await rename(piece, path);
    } catch (error) {
      await rm(piece, { force: true });
      throw error;
    }
    this.#budget.add(name, kind, bytes.length, owner);
    // A derived file that a power cut destroys is made again; a last good copy perhaps cannot be.
    if (kind === 'original') await this.#syncFolders(dirname(path));
  }

  async #syncFolders(shard: string): Promise<void> {
    for (const folder of [shard, dirname(shard), this.#folder]) await syncToDisk(folder);
  }

  async #makeRoom(size: number, owner?: string): Promise<void> {
    for (;;) {
      const victim = this.#budget.nextVictim(size, owner);
      if (victim === undefined) return;
      this.#budget.remove(victim);
      await unlink(this.pathOf(victim)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') this.#ports.report(error);
      });
    }
  }

  /** Counts the files of earlier processes, the least recently used first. */
  async #readFolder(): Promise<void> {
    const found: (CountedFile & { readonly usedAtMs: number })[] = [];
    const owners = await this.#ports.owners?.();
    for await (const path of this.#shards()) {
      for (const entry of await entriesOf(path)) {
        if (!entry.isFile() || !nameForm.test(entry.name)) continue;
        const about = await stat(join(path, entry.name)).catch(() => undefined);
        if (about === undefined) continue;
        const [original = '', variant] = entry.name.split('-', 2);
        const kind = variant === undefined ? 'original' : 'derived';
        const owner = owners?.get(original);
        found.push({ name: entry.name, kind, size: about.size, usedAtMs: about.mtimeMs, owner });
      }
      if (this.#isClosed) return;
    }
    found.sort((left, right) => left.usedAtMs - right.usedAtMs);
    this.#budget.addOlder(found);
    await this.#alone(() => this.#makeRoom(0));
  }

  async *#shards(): AsyncGenerator<string> {
    for (const first of await entriesOf(this.#folder)) {
      if (!shardForm.test(first.name)) continue;
      for (const second of await entriesOf(join(this.#folder, first.name))) {
        if (shardForm.test(second.name)) yield join(this.#folder, first.name, second.name);
      }
    }
  }
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function entriesOf(path: string): Promise<Dirent[]> {
  return readdir(path, { withFileTypes: true });
}
