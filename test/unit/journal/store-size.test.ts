// The file of a store whose values come and go stays near to the size of what lives in it.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { defineTable, put, remove, type Put } from '../../../src/journal/journal.ts';
import { openLmdbJournal } from '../../../src/journal/lmdb-store.ts';

const table = defineTable<{ readonly text: string }>('things', 'placed');

/** The same numbers in each run (Lehmer's generator), from 0 to `bound` exclusive. */
function numbers(): (bound: number) => number {
  let seed = 1;
  return (bound) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % bound;
  };
}

/** Values of up to `bytesMax` under `keyCount` keys: three of four changes write one, the others remove one. */
class ComingAndGoing {
  readonly #sizes = new Map<number, number>();
  readonly #below = numbers();
  readonly #keyCount: number;
  readonly #bytesMax: number;

  constructor(keyCount: number, bytesMax: number) {
    this.#keyCount = keyCount;
    this.#bytesMax = bytesMax;
  }

  get liveBytes(): number {
    return [...this.#sizes.values()].reduce((sum, size) => sum + size, 0);
  }

  next(): Put {
    const key = this.#below(this.#keyCount);
    const size = this.#below(this.#bytesMax);
    if (this.#below(4) === 0) {
      this.#sizes.delete(key);
      return remove(table, [String(key)]);
    }
    this.#sizes.set(key, size);
    return put(table, [String(key)], { text: 'x'.repeat(size) });
  }
}

describe('the size of a store', () => {
  it('stops to grow while values of any length come and go', async (t) => {
    const path = mkdtempSync(join(tmpdir(), 'aisle-size-'));
    const journal = await openLmdbJournal({ path, settleBytes: 1 });
    t.after(async () => {
      await journal.close();
      rmSync(path, { recursive: true, force: true });
    });
    const values = new ComingAndGoing(300, 60_000);
    const sizeAfter = async (count: number): Promise<number> => {
      for (let index = 0; index < count; index += 1)
        await journal.commit({ puts: [values.next()] });
      return statSync(join(path, 'data.mdb')).size;
    };
    const half = await sizeAfter(2000);
    const whole = await sizeAfter(2000);

    assert.ok(whole <= 1.1 * half, `${half} bytes after 2,000 changes, ${whole} after 4,000`);
    assert.ok(whole <= 2 * values.liveBytes, `${whole} bytes for ${values.liveBytes} that live`);
  });
});
