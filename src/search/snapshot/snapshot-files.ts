// The snapshots of all tenants' lanes: one file each, which is there whole or not at all.

import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { syncToDisk } from '../../base/sync-to-disk.ts';
import type { SnapshotFields } from './snapshot-fields.ts';
import { SnapshotReader, SnapshotWriter } from './snapshot-frames.ts';

/** What a snapshot is of. */
export interface SnapshotHeader {
  readonly tenantId: string;
  /** The active schema version, and the run that made it: a version's name may come again. */
  readonly schemaVersion: string;
  readonly schemaRun: string;
  /** The last change that is in it. */
  readonly cursor: number;
  readonly productCount: number;
  /** The space of its vectors; null where it has none. */
  readonly space: string | null;
}

/** What is left free on the disk; the journal refuses to write at a quarter of it. */
const freeBytesMin = 256 * 1024 * 1024;
const suffix = '.snapshot';
const unfinishedSuffix = '.unfinished';

export class SnapshotFiles {
  readonly #folder: string;
  readonly #identity: string;

  /**
   * Makes the folder, and removes what a crash left half written. `identity` names the code that
   * reads and writes: what other code wrote is as good as absent, and removed when it is read.
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
   * Reads a tenant's snapshot: `take` says whether it is one that it can use, and reads its fields.
   * False where it cannot be used or there is none. Rejects with `SnapshotDamage` where it is
   * not what was written; what `take` has read by then is to be thrown away.
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
        // Its header cannot be relied on, and so not that it stays behind the journal until that code
        // is back: it would then take changes that it never saw for its own.
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
   * Replaces a tenant's snapshot by what `give` writes, about `bytes` long. Until it resolves the
   * former one stands; it rejects, and leaves nothing, when `signal` is aborted or the disk has no
   * room.
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

  /** Removes a tenant's snapshot; none is as good. */
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
