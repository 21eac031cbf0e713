// Group commit: whom it tells of the end of a batch.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GroupCommit } from '../../../src/journal/group-commit.ts';

test('an owner of a change that fails keeps no other from hearing of the end, and is a bug of the process', async (t) => {
  const bugs: (() => void)[] = [];
  t.mock.method(globalThis, 'queueMicrotask', (bug: () => void) => bugs.push(bug));
  const commits = new GroupCommit({
    write: () => Promise.resolve(),
    afterWrite: () => {},
    onBatch: undefined,
  });
  let toldCount = 0;
  const failing = {
    ended: (): never => {
      throw new Error('a bug');
    },
  };
  const owners = [failing, { ended: (): void => void (toldCount += 1) }];
  await Promise.all(owners.map((owner) => commits.commit({ owner })));
  assert.equal(toldCount, 1);
  assert.equal(bugs.length, 1);
  assert.throws(() => bugs[0]?.(), /a bug/);
});
