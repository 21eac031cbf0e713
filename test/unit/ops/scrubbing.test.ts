// The scrub in the background: it reads everything, counts it, and tells how much is damaged.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createRegistry } from '../../../src/ops/metrics.ts';
import { startScrubbing } from '../../../src/ops/scrubbing.ts';
import { ManualClock } from '../../support/product-fixtures.ts';

describe('the scrub in the background', () => {
  it('reads in pages with pauses, shows its figures, and begins again after a day', async () => {
    const clock = new ManualClock();
    const registry = createRegistry();
    const damage = { size: 0 };
    let rounds = 0;
    const journal = {
      damage,
      async scrub({ pause }: { pause: (bytes: number) => Promise<void> }) {
        rounds += 1;
        await pause(1000);
        damage.size = 2;
        await pause(500);
      },
    };
    const stop = startScrubbing({ journal, clock, registry, report: assert.ifError });
    const pass = async (ms: number): Promise<void> => {
      clock.advance(ms);
      await nextTurn();
    };
    await pass(59_000);
    assert.equal(rounds, 0, 'a start is left alone');
    for (const ms of [1000, 50, 50]) await pass(ms);
    assert.equal(rounds, 1);
    const text = await registry.metrics();
    assert.match(text, /aisle_journal_scrubbed_bytes_total 1500/);
    assert.match(text, /aisle_journal_damaged_values 2/);
    assert.match(text, new RegExp(`aisle_journal_scrub_timestamp_seconds ${clock.nowMs() / 1000}`));
    await pass(24 * 3_600_000);
    assert.equal(rounds, 2);
    stop();
    await pass(48 * 3_600_000);
    assert.equal(rounds, 2, 'stopped');
  });
});
