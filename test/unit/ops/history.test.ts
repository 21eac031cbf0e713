// The hour of figures: rates and quantiles of what happened between two samples, in bounded memory.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { History, quantile, sampleMs } from '../../../src/ops/history.ts';

function setUp() {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  const help = 'of the test';
  const clock = { nowMs: 1_000_000 };
  return {
    clock,
    history: new History({ registry, nowMs: () => clock.nowMs }),
    admissions: new Counter({
      name: 'aisle_admissions_total',
      help,
      labelNames: ['replayed'],
      registers,
    }),
    turns: new Gauge({ name: 'aisle_running_turns', help, registers }),
    lag: new Histogram({
      name: 'aisle_delivery_lag_seconds',
      help,
      labelNames: ['kind'],
      buckets: [0.1, 0.2, 0.4],
      registers,
    }),
  };
}

describe('the history of figures', () => {
  it('has gauges as they are, counters by the second, and both over all labels', async () => {
    const { clock, history, admissions, turns } = setUp();
    admissions.inc({ replayed: 'no' }, 1000);
    turns.set(3);
    await history.sample();
    clock.nowMs += 5000;
    admissions.inc({ replayed: 'no' }, 15);
    admissions.inc({ replayed: 'yes' }, 5);
    turns.set(7);
    await history.sample();
    const { times_ms, series } = history.since(0);
    assert.deepEqual(times_ms, [1_000_000, 1_005_000]);
    assert.deepEqual(series.admissions_per_second, [null, 4]);
    assert.deepEqual(series.running_turns, [3, 7]);
    assert.deepEqual(series.commit_p99_seconds, [null, null], 'no such metric here');
  });

  it('has quantiles of the time between two samples alone', async () => {
    const { clock, history, lag } = setUp();
    for (let count = 0; count < 1000; count += 1) lag.observe({ kind: 'a' }, 0.05);
    await history.sample();
    clock.nowMs += 5000;
    lag.observe({ kind: 'a' }, 0.15);
    lag.observe({ kind: 'b' }, 0.15);
    await history.sample();
    clock.nowMs += 5000;
    await history.sample();
    assert.deepEqual(history.since(0).series.delivery_lag_p50_seconds, [null, 0.15, null]);
    assert.deepEqual(history.since(0).series.delivery_lag_p99_seconds, [null, 0.199, null]);
  });

  it('returns samples after a time, and keeps one hour', async () => {
    const { clock, history, turns } = setUp();
    const startMs = clock.nowMs;
    for (let count = 0; count < 725; count += 1) {
      turns.set(count);
      await history.sample();
      clock.nowMs += sampleMs;
    }
    const { times_ms, series } = history.since(0);
    assert.equal(times_ms.length, 3600_000 / sampleMs);
    assert.equal(times_ms[0], startMs + 5 * sampleMs);
    assert.deepEqual([series.running_turns[0], series.running_turns.at(-1)], [5, 724]);
    const lastMs = times_ms.at(-1) ?? 0;
    assert.deepEqual(history.since(lastMs - sampleMs).times_ms, [lastMs]);
    assert.deepEqual(history.since(lastMs).times_ms, []);
  });
});

describe('a quantile of a histogram', () => {
  it('is linear within its bucket, and never above the highest finite bound', () => {
    const counts: [number, number][] = [
      [1, 10],
      [2, 30],
      [Infinity, 40],
    ];
    assert.equal(quantile(counts, 0.25), 1);
    assert.equal(quantile(counts, 0.5), 1.5);
    assert.equal(quantile(counts, 0.99), 2);
    assert.equal(quantile([[1, 0]], 0.5), null);
    assert.equal(quantile([], 0.5), null);
  });
});
