// Runs every bench with tiny parameters: a bench that nobody runs is a bench that does not work.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { formatTable } from '../../bench/report.ts';
import { benches, runBench } from '../../bench/run.ts';

for (const bench of benches) {
  test(`the ${bench.name} bench runs and has figures for every row`, async () => {
    const results = await runBench(bench, { isSmoke: true });
    assert.ok(results.rows.length > 0);
    for (const row of results.rows) {
      assert.ok(row.ours > 0, `${row.name}: ours`);
      for (const { name, value } of [...row.limits, ...row.peers]) {
        assert.ok(value > 0, `${row.name}: ${name}`);
      }
      assert.notEqual(row.check, '', `${row.name} says what came out`);
    }
    assert.match(formatTable([results]), new RegExp(bench.name));
  });
}

test('every bench file is known to the runner', () => {
  const folder = new URL('../../bench/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.bench.ts'));
  const known = benches.map(({ name }) => `${name}.bench.ts`);
  assert.deepEqual(files.sort(), known.sort());
});
