// The file of a store whose values come and go stays near to the size of what lives in it.

import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { defineTable, put, remove, type Put } from '../../../src/journal/journal.ts';
import { openLmdbJournal } from '../../../src/journal/lmdb-store.ts';
import { randomFrom } from '../../support/seeded-numbers.ts';
import { withFolder } from '../../support/with-folder.ts';

const table = defineTable<{ readonly text: string }>('things', 'placed');

/** Values of up to `bytesMax` under `keyCount` keys: three of four changes write one, the others remove one. */
class ComingAndGoing {
  readonly #sizes = new Map<number, number>();
  readonly #random = randomFrom(1);
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
    const key = Math.floor(this.#random() * this.#keyCount);
    const size = Math.floor(this.#random() * this.#bytesMax);
    if (this.#random() < 1 / 4) {
      this.#sizes.delete(key);
      return remove(table, [String(key)]);
    }
    this.#sizes.set(key, size);
    return put(table, [String(key)], { text: 'x'.repeat(size) });
  }
}

describe('the size of a store', () => {
  it('stops growing while values of any length come and go', () =>
    withFolder(async (path) => {
      const journal = await openLmdbJournal({ path, settleBytes: 1 });
      const values = new ComingAndGoing(300, 60_000);
      const sizeAfter = async (count: number): Promise<number> => {
        for (let index = 0; index < count; index += 1)
          await journal.commit({ puts: [values.next()] });
        return statSync(join(path, 'data.mdb')).size;
      };
      const half = await sizeAfter(2000);
      const whole = await sizeAfter(2000);
      await journal.close();

      assert.ok(whole <= 1.1 * half, `${half} bytes after 2,000 changes, ${whole} after 4,000`);
      assert.ok(whole <= 2 * values.liveBytes, `${whole} bytes for ${values.liveBytes} that live`);
    }));
});
