// Whatever is written, by whatever process: a backup restores for a time what was there then.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listBases } from '../../src/backup/restore-plan.ts';
import { BackupHistory } from '../support/backup-history.ts';
import { sorted } from '../support/store-content.ts';
import { seed } from '../crash/random.ts';
import { randomFrom } from '../support/seeded-numbers.ts';

describe('a continuous backup (INV-112, INV-114)', () => {
  it('restores every moment of a random history, across restarts and kills', async (test) => {
    test.diagnostic(`AISLE_TORTURE_SEED=${seed}`);
    const random = randomFrom(seed);
    const history = new BackupHistory(random);
    try {
      await history.start();
      for (let step = 0; step < 60; step += 1) {
        const chance = random();
        if (chance < 0.8) await history.batch(history.someWrites());
        else if (chance < 0.87) await history.beside(history.someWrites());
        else if (chance < 0.94) await history.kill();
        else await history.restart();
        await history.note(`step ${step}, ${chance}`);
      }
      await history.end();
      for (const { atMs, after, content } of history.moments) {
        assert.deepEqual(sorted(await history.restored(atMs)), sorted(content), after);
      }
      const bases = await listBases(history.target);
      test.diagnostic(`${history.moments.length} moments, ${bases.length} bases`);
    } finally {
      await history.remove();
    }
  });
});
