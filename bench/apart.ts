// Benches that start no server, measured beside another commit: each tree runs its own.

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { median, type Bench, type Row } from './harness.ts';
import type { BenchRows } from './report.ts';
import { thisTree, type Tree } from './support/other-tree.ts';

const apartRepetitions = 2;

/**
 * A bench that measures its own process is run by this tree and by another in turn, as each has it:
 * A B A B. Rows are ours, and have the other's figure where it has a row of that name.
 */
export function runApart(bench: Bench, against: Tree): BenchRows {
  const values = new Map<string, number[]>();
  let latest: readonly Row[] = [];
  for (let repetition = 0; repetition < apartRepetitions; repetition += 1) {
    for (const tree of [thisTree, against]) {
      const rows = runOwnBench(tree, bench.name);
      for (const { name, ours } of rows) {
        const key = `${tree.name}: ${name}`;
        values.set(key, [...(values.get(key) ?? []), ours]);
      }
      if (tree === thisTree) latest = rows;
    }
  }
  const medianOf = (tree: Tree, name: string) => median(values.get(`${tree.name}: ${name}`) ?? []);
  const rows = latest.map((row) => ({
    ...row,
    ours: medianOf(thisTree, row.name),
    against: { name: against.name, value: medianOf(against, row.name) },
  }));
  return { bench: bench.name, rows };
}

/** Runs one of a tree's own benches in a process of its own, and returns what that kept. */
function runOwnBench(tree: Tree, bench: string): readonly Row[] {
  const { status } = spawnSync(process.execPath, ['bench/run.ts', bench], {
    cwd: tree.root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`the ${bench} bench of ${tree.name} failed`);
  const folder = join(tree.root, 'bench/results');
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const latest = files.sort().at(-1) ?? '';
  const { results } = JSON.parse(readFileSync(join(folder, latest), 'utf8')) as {
    results: readonly BenchRows[];
  };
  return results.flatMap(({ rows }) => rows);
}
