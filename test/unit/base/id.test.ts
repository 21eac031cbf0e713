// Ids: their form, their order, and that none comes twice.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mintId, type IdPrefix } from '../../../src/base/id.ts';

const prefixes: IdPrefix[] = ['ses', 'msg', 'turn', 'art', 'run', 'req'];
const nowMs = 1_790_000_000_000;

describe('an id', () => {
  it('is its prefix, nine characters of time and fourteen random ones, and never comes again', () => {
    const seen = new Set<string>();
    for (let count = 0; count < 6000; count += 1) {
      const prefix = prefixes[count % prefixes.length] ?? 'ses';
      const atMs = nowMs + (count % 7);
      const id = mintId(prefix, atMs);
      assert.match(id, /^[a-z]+_[0-9a-z]{23}$/);
      const time = atMs.toString(36).padStart(9, '0');
      assert.ok(id.startsWith(`${prefix}_${time}`), id);
      seen.add(id.slice(-14));
    }
    assert.equal(seen.size, 6000);
  });

  it('sorts by its millisecond, and has every letter in each random place', () => {
    assert.ok(mintId('msg', nowMs) < mintId('msg', nowMs + 1));
    const places = Array.from({ length: 14 }, () => new Set<string>());
    for (let count = 0; count < 2000; count += 1) {
      const letters = mintId('req', nowMs).slice(-14);
      for (const [at, place] of places.entries()) place.add(letters.charAt(at));
    }
    assert.deepEqual(
      places.map(({ size }) => size),
      places.map(() => 36),
    );
  });
});
