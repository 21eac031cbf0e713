// Counts by labels, as a scrape reads them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CountTable, createRegistry } from '../../../src/ops/metrics.ts';

test('a table of counts gives each scrape all that was counted under each set of labels', async () => {
  const registry = createRegistry();
  const about = { name: 'visits_total', help: 'Visits.' };
  const visits = new CountTable(registry, { ...about, labelNames: ['shop', 'door', 'hour'] });
  const ends = new CountTable(registry, {
    name: 'ends_total',
    help: 'Ends.',
    labelNames: ['outcome', 'code'],
  });
  const linesOf = async (): Promise<string[]> =>
    (await registry.metrics()).split('\n').filter((line) => /^(visits|ends)_total/.test(line));
  assert.deepEqual(await linesOf(), []);
  visits.add('north', 'front', 9);
  visits.add('north', 'front', 9);
  visits.add('north', 'front', 'night');
  visits.add('south', 'back', 9);
  ends.add('failed', 'timeout');
  ends.add('completed', '');
  const expected = [
    'visits_total{shop="north",door="front",hour="9"} 2',
    'visits_total{shop="north",door="front",hour="night"} 1',
    'visits_total{shop="south",door="back",hour="9"} 1',
    'ends_total{outcome="failed",code="timeout"} 1',
    'ends_total{outcome="completed",code=""} 1',
  ];
  assert.deepEqual(await linesOf(), expected);
  // A scrape takes nothing away, and adds nothing.
  assert.deepEqual(await linesOf(), expected);
  visits.add('south', 'back', 9);
  assert.ok((await linesOf()).includes('visits_total{shop="south",door="back",hour="9"} 2'));
});
