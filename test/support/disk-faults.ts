// A disk that fails on demand: a library in C that a server or a writer preloads.

import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPreload, type Built } from './preload.ts';

let built: Built | undefined;

/** Why faults cannot be made here, or false where they can. */
export function whyNoFaults(): string | false {
  built ??= buildPreload('disk-faults');
  return 'why' in built && built.why;
}

export interface Fault {
  /** Data pages, the meta page, `fdatasync`, or any of them. */
  readonly what: 'data' | 'meta' | 'sync' | 'any';
  /** As in `errno`; 0 for a write that falls short. */
  readonly errno: number;
  /** How many calls pass before. */
  readonly skip?: number;
  /** How many calls fail; all if left out. */
  readonly count?: number;
  /** Bytes that a short write writes. */
  readonly short?: number;
}

/** Names of what disks answer. */
export const errnos = { EIO: 5, ENOSPC: 28, EROFS: 30, EDQUOT: 122 } as const;

/** Faults for the processes that are started with `env`. */
export class DiskFaults {
  readonly #path: string;
  #generation = 0;

  constructor(folder: string) {
    this.#path = join(folder, 'faults');
  }

  get env(): Record<string, string> {
    if (built === undefined || 'why' in built) throw new Error('ask whyNoFaults first');
    return { LD_PRELOAD: built.library, DISK_FAULTS: this.#path };
  }

  begin({ what, errno, skip = 0, count = 1_000_000_000, short = 0 }: Fault): void {
    this.#generation += 1;
    const text = `${this.#generation} ${what} ${errno} ${skip} ${count} ${short}\n`;
    // A reader finds all of it or nothing.
    writeFileSync(`${this.#path}.new`, text);
    renameSync(`${this.#path}.new`, this.#path);
  }

  end(): void {
    rmSync(this.#path, { force: true });
  }
}
