// Durations by one label, as a scrape reads them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Histogram, Registry } from 'prom-client';
import { DurationTable } from '../../../src/ops/duration-table.ts';

const buckets = [0.01, 0.1, 1];
const observed = [0, 0.01, 0.0100001, 0.1, 0.5, 1, 1.5, 30];

test('a table of durations gives a scrape what the histogram of prom-client gives, with a label and without', async () => {
  const [ours, theirs] = [new Registry(), new Registry()];
  const about = { name: 'wait_seconds', help: 'Waits.', buckets };
  const byRoute = { name: 'call_seconds', help: 'Calls.', buckets };
  const table = new DurationTable(ours, about);
  const labelled = new DurationTable(ours, { ...byRoute, labelName: 'route' });
  const plain = new Histogram({ ...about, registers: [theirs] });
  const histogram = new Histogram({ ...byRoute, labelNames: ['route'], registers: [theirs] });
  assert.equal(await ours.metrics(), await theirs.metrics());
  for (const seconds of observed) {
    table.observe(seconds);
    plain.observe(seconds);
    for (const route of ['/a', '/b']) {
      labelled.observe(seconds, route);
      histogram.observe({ route }, seconds);
    }
  }
  const text = await theirs.metrics();
  assert.equal(await ours.metrics(), text);
  assert.equal(await ours.metrics(), text);
  // The console's history reads one metric at a time.
  const sampled = await ours.getSingleMetric('wait_seconds')?.get();
  assert.deepEqual(
    sampled?.values.map(({ labels, value }) => [labels, value]),
    (await plain.get()).values.map(({ labels, value }) => [labels, value]),
  );
});
