// How long a key may be.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AssertionFailed } from '../../../src/base/assert.ts';
import { checkKey } from '../../../src/journal/key-bytes.ts';

describe('a key', () => {
  it('takes as many bytes as the store does, and not one more', () => {
    checkKey(['x'.repeat(1977)]);
    checkKey(['é'.repeat(988)]);
    checkKey(['x'.repeat(1968), 1]);
    for (const key of [['x'.repeat(1978)], ['é'.repeat(989)], ['€'.repeat(659), 1]]) {
      assert.throws(() => checkKey(key), AssertionFailed);
    }
  });
});
