// Many shoppers ask at once: their answers share the loop with whatever else there is.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { stretchMs } from '../../../src/base/stretch.ts';
import { converse, FakeShop } from './fake-shop.ts';

test('answers that begin at once leave other work its turns of the loop (INV-613)', async () => {
  const text = 'a red tent under 200 dollars, not blue, at least 12 cm wide '.repeat(10);
  let turnCount = 0;
  let isOver = false;
  const turn = (): void => {
    turnCount += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await Promise.all(Array.from({ length: 30 }, () => converse(new FakeShop(), [text])));
  isOver = true;
  assert.ok(turnCount > 5, `${turnCount} turns`);
});

test('those that begin at once go on one after the other, by what each took (INV-613)', async (context) => {
  let nowMs = 0;
  context.mock.method(performance, 'now', () => nowMs);
  // Stretches of the clock as it was are over then.
  for (let count = 0; count < 3; count += 1) await nextTurn();
  let inThisTurn = 0;
  const counts: number[] = [];
  /** Each question takes a whole stretch. */
  class SlowShop extends FakeShop {
    override mentions(...about: Parameters<FakeShop['mentions']>) {
      nowMs += stretchMs;
      inThisTurn += 1;
      return super.mentions(...about);
    }
  }
  const turn = (): void => {
    counts.push(inThisTurn);
    inThisTurn = 0;
    if (counts.length < 200) setImmediate(turn);
  };
  setImmediate(turn);
  const asked = Array.from({ length: 20 }, () => converse(new SlowShop(), ['a red tent']));
  await Promise.all(asked);
  assert.ok(Math.max(...counts, inThisTurn) <= 2, counts.join(' '));
});
