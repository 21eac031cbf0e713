// Backups in a directory: another disk, a mounted share.
// Each object is written under another name, synced, and renamed: an interrupted one is not listed.

import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncToDisk } from '../base/sync-to-disk.ts';
import { TargetFault, type BackupTarget } from './backup-target.ts';

const partialEnd = '.partial';

export class DirectoryTarget implements BackupTarget {
  readonly name: string;

  constructor(directory: string) {
    this.name = directory;
  }

  put(name: string, bytes: Uint8Array): Promise<void> {
    return this.#told(async () => {
      const path = join(this.name, name);
      const partial = `${path}.${randomBytes(4).toString('hex')}${partialEnd}`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        const file = await open(partial, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      await syncToDisk(dirname(path));
    });
  }

  get(name: string): Promise<Buffer> {
    return this.#told(() => readFile(join(this.name, name)));
  }

  list(prefix: string): Promise<string[]> {
    return this.#told(async () => {
      const entries = await readdir(join(this.name, prefix), {
        recursive: true,
        withFileTypes: true,
      }).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith(partialEnd))
        .map((entry) => join(entry.parentPath, entry.name).slice(join(this.name, '/').length))
        .sort();
    });
  }

  remove(name: string): Promise<void> {
    return this.#told(() => rm(join(this.name, name), { force: true }));
  }

  async #told<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      throw new TargetFault(`${this.name}: ${(cause as Error).message}`, { cause });
    }
  }
}
