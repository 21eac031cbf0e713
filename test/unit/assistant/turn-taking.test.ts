// Many shoppers ask at once: their answers share the loop with whatever else there is.

import assert from 'node:assert/strict';
import { test } from 'node:test';
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
