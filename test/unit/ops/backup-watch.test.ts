// What operators see of a continuous backup.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Registry } from 'prom-client';
import { createLogger } from '../../../src/base/log.ts';
import { BackupWatch, type BackupState } from '../../../src/ops/backup-watch.ts';
import { StillClock } from '../../support/still-clock.ts';

function watch(isOn = true) {
  const registry = new Registry();
  const clock = new StillClock();
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const log = createLogger({ level: 'info', destination });
  const made = new BackupWatch({ log, registry, clock, isOn });
  const figure = async (name: string): Promise<number | undefined> => {
    const found = await registry.getSingleMetric(`aisle_backup_${name}`)?.get();
    return found?.values[0]?.value;
  };
  return {
    made,
    clock,
    figure,
    events: () => lines.map((line) => /"event":"(\w+)"/.exec(line)?.[1]),
  };
}

const state = (more: Partial<BackupState>): BackupState => {
  return { completeUntilMs: 0, lastBaseMs: 0, shippedBytes: 0, fault: null, ...more };
};

describe('the watch of a backup', () => {
  it('says how old the oldest change is that may not be sent', async () => {
    const { made, clock, figure } = watch();
    clock.advance(7000);
    assert.equal(await figure('lag_seconds'), 7, 'since the start, before there is anything');
    made.told(state({ completeUntilMs: clock.nowMs() - 2000 }));
    clock.advance(1000);
    assert.equal(await figure('lag_seconds'), 3);
    const off = watch(false);
    off.clock.advance(7000);
    assert.equal(await off.figure('lag_seconds'), 0, 'without a backup nothing lags');
  });

  it('logs a failure once, its end, and each base', async () => {
    const { made, figure, events } = watch();
    made.told(state({ lastBaseMs: 5000, shippedBytes: 10 }));
    made.told(state({ lastBaseMs: 5000, fault: 'full', shippedBytes: 12 }));
    assert.equal(await figure('failing'), 1);
    made.told(state({ lastBaseMs: 5000, fault: 'full', shippedBytes: 12 }));
    // The process was started again, and counts anew.
    made.told(state({ lastBaseMs: 5000, shippedBytes: 3 }));
    assert.equal(await figure('failing'), 0);
    assert.equal(await figure('base_timestamp_seconds'), 5);
    assert.equal(await figure('shipped_bytes_total'), 15);
    assert.deepEqual(events(), ['backup_base', 'backup_failing', 'backup_resumed']);
  });
});
