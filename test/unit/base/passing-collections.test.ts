// Entries that are gone are looked for in a process of their own: what grows old is counted of a whole process.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { PassingMap, PassingSet } from '../../../src/base/passing-collections.ts';
import { randomFrom } from '../../support/seeded-numbers.ts';

describe('a passing map and a passing set', () => {
  test('hold what a Map and a Set hold after any additions and deletions', () => {
    const [map, usualMap] = [new PassingMap<number, number>(), new Map<number, number>()];
    const [set, usualSet] = [new PassingSet<number>(), new Set<number>()];
    const random = randomFrom(1);
    for (let step = 0; step < 20_000; step += 1) {
      const seed = Math.floor(random() * 2 ** 31);
      const key = seed % 300;
      if (seed % 7 < 3 + (step % 2)) {
        map.set(key, step);
        usualMap.set(key, step);
        set.add(key);
        usualSet.add(key);
      } else {
        assert.equal(map.delete(key), usualMap.delete(key));
        assert.equal(set.delete(key), usualSet.delete(key));
      }
      assert.equal(map.get(key), usualMap.get(key));
      assert.equal(map.has(key), usualMap.has(key));
      if (step % 500 > 0) continue;
      assert.deepEqual([...map.values()], [...usualMap.values()]);
      assert.deepEqual([...set], [...usualSet]);
      assert.deepEqual([map.size, set.size], [usualMap.size, usualSet.size]);
    }
    assert.ok(map.size > 64, 'copies are made at each size');
  });
});

const modulePath = fileURLToPath(
  new URL('../../../src/base/passing-collections.ts', import.meta.url),
);

/** Prints the bytes that grow old while entries come and go; 256 of them are there at a time. */
const program = `
import { getHeapSpaceStatistics } from 'node:v8';
import { PassingMap, PassingSet } from ${JSON.stringify(modulePath)};
const kinds = { Map, Set, PassingMap, PassingSet };
const entries = new kinds[process.argv.at(-1)]();
const live = new Array(256).fill(undefined);
const oldBytes = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space').space_used_size;
let grown = 0;
for (let round = 0; round < 400; round += 1) {
  const before = oldBytes();
  // A quiet time: what is there outlives two collections.
  for (let quiet = 0; quiet < 2 && round === 8; quiet += 1) gc({ type: 'minor' });
  for (let i = 0; i < 256; i += 1) {
    const entry = { text: 'x'.repeat(i % 8), list: new Array(100).fill(i) };
    if (live[i] !== undefined) entries.delete(live[i]);
    if ('set' in entries) entries.set(entry, entry);
    else entries.add(entry);
    live[i] = entry;
  }
  grown += Math.max(0, oldBytes() - before);
}
console.log(grown);
`;

function oldBytesWith(kind: string): number {
  const heap = ['--expose-gc', '--max-semi-space-size=4', '--no-allocation-site-pretenuring'];
  const args = [...heap, '--input-type=module', '--eval', program, kind];
  return Number(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

describe('entries that are gone', () => {
  for (const [passing, usual] of [
    ['PassingMap', 'Map'],
    ['PassingSet', 'Set'],
  ] as const) {
    test(`do not grow old in a ${passing}`, () => {
      const [kept, keptUsually] = [oldBytesWith(passing), oldBytesWith(usual)];
      assert.ok(kept * 3 < keptUsually, `${kept} bytes beside ${keptUsually} in a ${usual}`);
    });
  }
});
