// The delay of the loop: what a moment waits on average, in invented time and in real.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LoopDelay } from '../../../src/ops/loop-delay.ts';

/** Turns of the loop of these lengths, and what they make of the two seconds that count. */
function delayOf(turnsMs: readonly number[]): number {
  let nowMs = 0;
  const delay = new LoopDelay(() => nowMs);
  delay.close();
  for (const turnMs of turnsMs) {
    nowMs += turnMs;
    delay.tick();
  }
  return delay.takeMs();
}

const times = (count: number, turnMs: number) => Array.from({ length: count }, () => turnMs);

describe('the delay of the loop', () => {
  it('is nothing while the timer comes when it should', () => {
    assert.equal(delayOf(times(50, 20)), 0);
  });

  it('weighs a long turn by how many it keeps waiting', () => {
    const one = delayOf([320, ...times(84, 20)]);
    const many = delayOf(times(17, 120));
    assert.ok(one > 20 && one < 25, String(one));
    assert.ok(many > 40 && many < 50, String(many));
    assert.ok(delayOf([2020]) > 900);
  });

  it('is forgotten once two seconds of looks have passed, and not before', () => {
    let nowMs = 0;
    const delay = new LoopDelay(() => nowMs);
    delay.close();
    nowMs = 520;
    const seen = delay.takeMs();
    assert.ok(seen > 60 && seen < 70, String(seen));
    for (let look = 0; look < 8; look += 1) {
      assert.ok(delay.takeMs() > 45);
      for (let tick = 0; tick < 12.5; tick += 1) {
        nowMs += 20;
        delay.tick();
      }
    }
    assert.equal(delay.takeMs(), 0);
  });

  it('sees a loop that was really blocked', () => {
    const delay = new LoopDelay();
    try {
      const endMs = performance.now() + 100;
      while (performance.now() < endMs);
      assert.ok(delay.takeMs() > 1);
    } finally {
      delay.close();
    }
  });
});
