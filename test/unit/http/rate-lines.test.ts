// The hint headers of a rate as bytes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RateLimit } from '../../../src/access/rate-limits.ts';
import { JsonBytes } from '../../../src/base/json-bytes.ts';
import { writeRate } from '../../../src/http/rate-lines.ts';

test('the lines of a rate say what its headers say, for each of several rates', () => {
  const rates = [
    new RateLimit('messages', { quota: 20, window_seconds: 60 }),
    new RateLimit('reads', { quota: 3_000_000_000, window_seconds: 1 }),
  ];
  for (const rate of [...rates, ...rates]) {
    const json = new JsonBytes(16);
    const standing = rate.take('owner', 0);
    assert.ok(standing !== null);
    writeRate(rate, standing, json);
    const lines = Object.entries(rate.headers(standing)).map(
      ([name, value]) => `\r\n${name}: ${value}`,
    );
    assert.equal(json.view().toString(), lines.join(''));
  }
});
