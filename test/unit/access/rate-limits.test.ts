// Windows of a rate, on a clock that may be set.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RateLimit } from '../../../src/access/rate-limits.ts';

describe('a rate (contract 2.5)', () => {
  it('keeps no caller waiting longer than a window though the clock was set back (INV-503)', () => {
    const limit = new RateLimit('messages', { quota: 1, window_seconds: 60 });
    const nowMs = Date.UTC(2026, 10, 21, 12);
    assert.equal(limit.take('ses_1', nowMs)?.remaining, 0);
    assert.throws(() => limit.take('ses_1', nowMs), { code: 'rate_limited' });
    const setBackMs = nowMs - 3_600_000;
    const standing = limit.take('ses_1', setBackMs);
    assert.deepEqual(standing, { remaining: 0, resetSeconds: 60 });
    assert.throws(() => limit.take('ses_1', setBackMs + 59_999), { code: 'rate_limited' });
    assert.equal(limit.take('ses_1', setBackMs + 60_000)?.remaining, 0);
  });
});
