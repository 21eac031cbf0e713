// A disk that fails on demand: a library in C that a server or a writer preloads.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('disk-faults.c', import.meta.url));
let built: string | undefined;

/** Why faults cannot be made here, or false where they can. */
export function whyNoFaults(): string | false {
  if (process.platform !== 'linux') return 'faults are preloaded on Linux alone';
  if (built !== undefined) return false;
  const folder = mkdtempSync(join(tmpdir(), 'aisle-faults-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const library = join(folder, 'disk-faults.so');
  const { status, stderr } = spawnSync(
    'cc',
    ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl'],
    { encoding: 'utf8' },
  );
  if (status === null) return 'no C compiler is installed';
  if (status !== 0) return `the C compiler refuses the library: ${stderr.slice(0, 200)}`;
  built = library;
  return false;
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
    if (built === undefined) throw new Error('ask whyNoFaults first');
    return { LD_PRELOAD: built, DISK_FAULTS: this.#path };
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
