// The delay of the loop: what a moment waits on average, in invented time and in real.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LoopDelay, type LoopDelays } from '../../../src/ops/loop-delay.ts';

/** Turns of the loop of these lengths, and what they make of the two seconds that count. */
function delaysOf(turnsMs: readonly number[]): LoopDelays {
  let nowMs = 0;
  const delay = new LoopDelay({ nowMs: () => nowMs });
  delay.close();
  for (const turnMs of turnsMs) {
    nowMs += turnMs;
    delay.tick();
  }
  return delay.take();
}

const times = (count: number, turnMs: number) => Array.from({ length: count }, () => turnMs);

describe('the delay of the loop', () => {
  it('is 0 while the timer is in time', () => {
    assert.deepEqual(delaysOf(times(50, 20)), { averageMs: 0, latestMs: 0 });
  });

  it('weighs long turns by how many they keep waiting', () => {
    const { averageMs } = delaysOf(times(17, 120));
    assert.ok(averageMs > 40 && averageMs < 50, String(averageMs));
    const few = delaysOf([320, 320, ...times(70, 20)]).averageMs;
    assert.ok(few > 20 && few < 30, String(few));
  });

  it('takes one stretch, even of nearly two seconds, for a pause that is over', () => {
    for (const stretchMs of [320, 920, 1900]) {
      const { averageMs, latestMs } = delaysOf([stretchMs, ...times(10, 20)]);
      assert.ok(averageMs < 0.01, String(averageMs));
      assert.ok(latestMs > 0);
    }
  });

  it('takes a second stretch, and one as long as the two seconds, for a load', () => {
    assert.ok(delaysOf([920, ...times(5, 20), 920]).averageMs > 200);
    assert.ok(delaysOf([2020]).averageMs > 900);
  });

  it('is forgotten once two seconds of looks have passed, and not before', () => {
    let nowMs = 0;
    const delay = new LoopDelay({ nowMs: () => nowMs });
    delay.close();
    for (const turnMs of [520, 20, 520]) {
      nowMs += turnMs;
      delay.tick();
    }
    const seen = delay.take();
    assert.ok(seen.averageMs > 80 && seen.averageMs < 90, String(seen.averageMs));
    assert.ok(seen.latestMs > 200, String(seen.latestMs));
    for (let look = 0; look < 8; look += 1) {
      for (let tick = 0; tick < 12.5; tick += 1) {
        nowMs += 20;
        delay.tick();
      }
      const { averageMs, latestMs } = delay.take();
      assert.equal(latestMs, 0);
      assert.equal(averageMs > 0, look < 7, String(look));
    }
  });

  it('tells of every stretch that was longer than a tick, with its length', () => {
    const stretches: number[] = [];
    let nowMs = 0;
    const delay = new LoopDelay({
      nowMs: () => nowMs,
      onStretch: (lengthMs) => stretches.push(lengthMs),
    });
    delay.close();
    for (const turnMs of [20, 70, 20, 21]) {
      nowMs += turnMs;
      delay.tick();
    }
    assert.deepEqual(stretches, [70, 21]);
  });

  it('sees a loop that was really blocked', () => {
    const delay = new LoopDelay();
    try {
      const endMs = performance.now() + 100;
      while (performance.now() < endMs);
      assert.ok(delay.take().latestMs > 1);
    } finally {
      delay.close();
    }
  });
});
