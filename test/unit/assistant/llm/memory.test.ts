// What is kept of a conversation between two turns, where it has to give way and where it may not.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readMemory, recollect, remember } from '../../../../src/assistant/llm/memory.ts';

const ids = (...numbers: number[]): string[] => numbers.map((number) => `p${number}`);
const from = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
const said = (text: string, ...products: string[]) => ({
  by: 'customer' as const,
  text,
  products: products.map((external_product_id) => ({ external_product_id })),
});

describe('The memory of a conversation', () => {
  it('keeps the last 24 products, with the latest at the end', () => {
    const exchange = { asked: 'a', answered: 'b' };
    const first = remember(
      readMemory(undefined),
      { exchange, productIds: ids(...from(0, 23)) },
      100,
    );
    const next = remember(first, { exchange, productIds: ids(0, 30) }, 100);
    assert.deepEqual(next.product_ids, ids(...from(2, 23), 0, 30));
    const last = recollect(next, [said('that one', 'p5')], 100);
    assert.deepEqual(last.product_ids, ids(2, 3, 4, ...from(6, 23), 0, 30, 5));
  });

  it('keeps the memory of the grounded assistant if messages got no answer', () => {
    const grounded = { v: 1, shown: [], seen: [] };
    const exchange = { asked: 'a', answered: 'b' };
    const before = remember(readMemory(undefined), { exchange, productIds: [], grounded }, 100);
    assert.deepEqual(recollect(before, [said('c')], 100).grounded, grounded);
    assert.equal(recollect(before, [], 100), before);
  });
});
