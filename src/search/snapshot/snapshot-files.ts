// The snapshots of all tenants' lanes: one file each, whole or absent.

import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { syncToDisk } from '../../base/sync-to-disk.ts';
import type { SnapshotFields } from './snapshot-fields.ts';
import { SnapshotReader, SnapshotWriter } from './snapshot-frames.ts';

/** The state that a snapshot was made from. */
export interface SnapshotHeader {
  readonly tenantId: string;
  /** The active schema version, and the run that made it, because a version's name may come again. */
  readonly schemaVersion: string;
  readonly schemaRun: string;
  /** The last change in the snapshot. */
  readonly cursor: number;
  readonly productCount: number;
  /** The space of its vectors; null if it has none. */
  readonly space: string | null;
}

/** Disk space that snapshots leave free. The journal refuses writes at a quarter of it. */
const freeBytesMin = 256 * 1024 * 1024;
const suffix = '.snapshot';
const unfinishedSuffix = '.unfinished';

/** The folder of snapshots. */
export class SnapshotFiles {
  readonly #folder: string;
  readonly #identity: string;

  /**
   * Makes the folder and removes unfinished files that a crash left. `identity` names the code that reads
   * and writes. A file of other code counts as absent and is removed when it is read.
   */
  constructor(folder: string, identity: string) {
    this.#folder = folder;
    this.#identity = identity;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(folder)) {
      if (name.endsWith(unfinishedSuffix)) rmSync(join(folder, name), { force: true });
    }
  }

  /**
   * Reads a tenant's snapshot. `take` decides whether it can use it, and reads its fields. Resolves with
   * false if there is no snapshot or it cannot be used. Rejects with `SnapshotDamage` if the file is
   * damaged; the caller then discards everything that `take` has read.
   */
  async read(
    tenantId: string,
    take: (header: SnapshotHeader, fields: SnapshotFields) => Promise<boolean>,
    signal?: AbortSignal,
  ): Promise<boolean> {
    const file = await open(this.#pathOf(tenantId), 'r').catch(unlessAbsent);
    if (file === undefined) return false;
    try {
      const reader = new SnapshotReader(file, signal);
      const opening: string[] = [];
      await reader.texts([], (text) => void opening.push(text));
      const [identity, header] = opening;
      if (identity !== this.#identity || header === undefined) {
        // Its header cannot be trusted. If that code came back, the file could have a cursor ahead of the
        // journal, and the lane would skip changes.
        await this.remove(tenantId);
        return false;
      }
      const parsed = JSON.parse(header) as SnapshotHeader;
      if (parsed.tenantId !== tenantId || !(await take(parsed, reader))) return false;
      await reader.end();
      return true;
    } finally {
      await file.close();
    }
  }

  /**
   * Replaces a tenant's snapshot by what `give` writes, about `bytes` long. The old file stays until it
   * resolves. Rejects and leaves no new file if `signal` is aborted or the disk has no room.
   */
  async write(
    header: SnapshotHeader,
    give: (fields: SnapshotFields) => Promise<void>,
    { bytes, signal }: { readonly bytes: number; readonly signal?: AbortSignal },
  ): Promise<void> {
    const { bavail, bsize } = await statfs(this.#folder);
    if (bavail * bsize < bytes + freeBytesMin) {
      throw new Error(`the disk has no room for a snapshot of ${bytes} bytes`);
    }
    const path = this.#pathOf(header.tenantId);
    const unfinished = `${path}${unfinishedSuffix}`;
    try {
      const file = await open(unfinished, 'w', 0o600);
      try {
        const writer = new SnapshotWriter(file, signal);
        await writer.texts([this.#identity, JSON.stringify(header)]);
        await give(writer);
        await writer.end();
      } finally {
        await file.close();
      }
      await rename(unfinished, path);
      await syncToDisk(this.#folder);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  /** Removes a tenant's snapshot, if there is one. */
  async remove(tenantId: string): Promise<void> {
    await rm(this.#pathOf(tenantId), { force: true });
  }

  #pathOf(tenantId: string): string {
    return join(this.#folder, `${encodeURIComponent(tenantId)}${suffix}`);
  }
}

function unlessAbsent(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  throw error;
}
