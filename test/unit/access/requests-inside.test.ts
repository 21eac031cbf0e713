// Requests of tenants that are at work, and those who wait for the last of them.

import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, it } from 'node:test';
import { RequestsInside } from '../../../src/access/requests-inside.ts';

describe('the requests of a tenant that are at work (INV-511)', () => {
  it('are awaited by all waiting callers until the last one has ended; those of other tenants are not', async () => {
    const inside = new RequestsInside();
    for (const tenantId of ['a', 'a', 'b']) inside.enter(tenantId);
    await inside.none('c');
    const waits = [inside.none('a'), inside.none('a')];
    let isOver = false;
    const over = Promise.all(waits).then(() => (isOver = true));
    inside.leave('a');
    await nextTurn();
    assert.equal(isOver, false);
    inside.leave('a');
    await over;
    await inside.none('a');
    inside.enter('a');
    const again = inside.none('a');
    inside.leave('a');
    await again;
    inside.leave('b');
    await inside.none('b');
  });
});
