// Requests of tenants that are at work, and those who wait for the last of them.

import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, it } from 'node:test';
import { RequestsInside } from '../../../src/access/requests-inside.ts';

describe('the requests of a tenant that are at work (INV-511)', () => {
  it('are awaited by all waiting callers until the last one has ended; those of other tenants are not', async () => {
    const inside = new RequestsInside();
    const [first, second, other] = ['a', 'a', 'b'].map((tenantId) => inside.enter(tenantId));
    await inside.none('c');
    const waits = [inside.none('a'), inside.none('a')];
    let isOver = false;
    const over = Promise.all(waits).then(() => (isOver = true));
    first?.();
    await nextTurn();
    assert.equal(isOver, false);
    second?.();
    await over;
    await inside.none('a');
    const next = inside.enter('a');
    const again = inside.none('a');
    next();
    await again;
    other?.();
    await inside.none('b');
  });
});
