// Runs every bench with tiny parameters: a bench that is not run is a bench that does not work.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { test } from 'node:test';
import { admissionBench } from '../../bench/admission.bench.ts';
import { formatTable } from '../../bench/report.ts';
import { benches, runBench } from '../../bench/run.ts';
import { checkOut, thisTree } from '../../bench/support/other-tree.ts';

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

test('a bench measures the server of another commit in turn with ours, as a column', async (t) => {
  if (!existsSync(`${thisTree.root}/.git`)) return t.skip('this tree has no history');
  const against = checkOut('HEAD');
  t.after(() => rmSync(against.root, { recursive: true, force: true }));
  assert.notEqual(against.root, thisTree.root);
  const results = await runBench(admissionBench, { isSmoke: true, against });
  const [row] = results.rows;
  assert.ok(row?.against);
  assert.equal(row.against.name, against.name);
  assert.ok(row.against.value > 0);
  for (const cost of [row.cost, row.against.cost]) {
    assert.ok(cost);
    assert.ok(cost.cpuMicros > 0);
    assert.ok(Number(cost.heapBytes) > 1000, 'a message is longer than that');
    assert.ok(Number(cost.collectionShare) >= 0 && Number(cost.collectionShare) < 1);
  }
  // Limits are measured once, beside our own server.
  for (const { name, value } of row.limits) assert.ok(value > 0, name);
  const table = formatTable([results]);
  assert.match(table, new RegExp(` ${against.name} +ratio +CPU\n`));
  assert.match(
    table,
    /ours: .* µs of CPU for one \(.* by rounds\), .* kB of heap allocated, .* kB of buffers, .* % of the busy time paused/,
  );
  return undefined;
});

test('a commit that does not exist is reported', () => {
  assert.throws(() => checkOut('no-such-commit'), /no-such-commit/);
});
