// A wall clock that a test moves, for the processes that are started with `env`.

import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { buildPreload, type Built } from './preload.ts';

let built: Built | undefined;

/** Why a clock cannot be moved here, or false where it can. */
export function whyNoWallClock(): string | false {
  built ??= buildPreload('wall-clock');
  return 'why' in built && built.why;
}

export class WallClock {
  readonly #path: string;

  constructor(folder: string) {
    this.#path = join(folder, 'wall-clock');
    writeFileSync(this.#path, Buffer.alloc(8));
  }

  get env(): Record<string, string> {
    if (built === undefined || 'why' in built) throw new Error('ask whyNoWallClock first');
    return { LD_PRELOAD: built.library, WALL_CLOCK: this.#path };
  }

  /** Sets the clock so many seconds ahead of the true time. */
  set(secondsAhead: number): void {
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64LE(BigInt(secondsAhead));
    // In place: the processes have the file mapped.
    const descriptor = openSync(this.#path, 'r+');
    writeSync(descriptor, bytes);
    closeSync(descriptor);
  }
}
