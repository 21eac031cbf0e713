// Runs benches, prints the table, keeps the results:
// `node bench/run.ts [--smoke] [--against REF] [name …]`.

import { parseArgs } from 'node:util';
import { admissionBench } from './admission.bench.ts';
import { answersBench } from './answers.bench.ts';
import { backupBench } from './backup.bench.ts';
import { catalogueBench } from './catalogue.bench.ts';
import { deltasBench } from './deltas.bench.ts';
import { fanOutBench } from './fan-out.bench.ts';
import { runApart } from './apart.ts';
import { Baton } from './baton.ts';
import { BenchContext, say, type Bench, type Row } from './harness.ts';
import { lanesBench } from './lanes.bench.ts';
import { pathsBench } from './paths.bench.ts';
import { relayBench } from './relay.bench.ts';
import { replayBench } from './replay.bench.ts';
import { residenceBench } from './residence.bench.ts';
import { searchBench } from './search.bench.ts';
import { formatTable, machineFacts, writeResults, type BenchRows } from './report.ts';
import { checkOut, type Tree } from './support/other-tree.ts';
import { wearBench } from './wear.bench.ts';

export const benches: readonly Bench[] = [
  admissionBench,
  answersBench,
  relayBench,
  fanOutBench,
  replayBench,
  deltasBench,
  catalogueBench,
  pathsBench,
  searchBench,
  lanesBench,
  residenceBench,
  backupBench,
  wearBench,
];

export interface RunOptions {
  readonly isSmoke: boolean;
  /** Whose server is measured beside ours: in turn with it, A B A B. */
  readonly against?: Tree;
}

/** Runs one bench and ends everything it started, whatever happened. */
export async function runBench(bench: Bench, options: RunOptions): Promise<BenchRows> {
  const { isSmoke, against } = options;
  const isAlone = against === undefined || (bench.isInProcess === true && isSmoke);
  if (isAlone) return { bench: bench.name, rows: await runIn(bench, { isSmoke }) };
  if (bench.isInProcess === true) return runApart(bench, against);
  const baton = new Baton();
  const [ours, theirs] = await Promise.all([
    runIn(bench, { isSmoke, baton }),
    runIn(bench, { isSmoke, baton, tree: against }),
  ]);
  const rows = ours.map((row, at) => {
    const { ours: value = Number.NaN, cost } = theirs[at] ?? {};
    return { ...row, against: { name: against.name, value, ...(cost && { cost }) } };
  });
  return { bench: bench.name, rows };
}

async function runIn(
  bench: Bench,
  options: ConstructorParameters<typeof BenchContext>[0],
): Promise<readonly Row[]> {
  const context = new BenchContext(options);
  try {
    await context.begin();
    return await bench.run(context);
  } finally {
    await context.end();
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { smoke: { type: 'boolean', default: false }, against: { type: 'string' } },
    allowPositionals: true,
  });
  const unknown = positionals.filter((name) => !benches.some((bench) => bench.name === name));
  if (unknown.length > 0) {
    const names = benches.map(({ name }) => name).join(', ');
    throw new Error(`no bench is called ${unknown.join(' or ')}; there are: ${names}`);
  }
  const chosen = benches.filter(
    ({ name }) => positionals.length === 0 || positionals.includes(name),
  );
  const { cpu, cores, node, pinned } = machineFacts();
  const apart = pinned ? 'server and load on a core each' : 'NOT PINNED: ratios mean little';
  say(`${cpu}, ${cores} cores, Node ${node}, ${apart}`);
  const against = values.against === undefined ? undefined : checkOut(values.against);
  const options: RunOptions = { isSmoke: values.smoke, ...(against && { against }) };
  const results: BenchRows[] = [];
  try {
    for (const bench of chosen) {
      say(`running ${bench.name} …`);
      results.push(await runBench(bench, options));
    }
  } finally {
    // What was measured before a bench failed took minutes.
    process.stdout.write(`${formatTable(results)}\n`);
  }
  if (values.smoke) return;
  say(`kept in ${writeResults(results, new URL('results', import.meta.url).pathname)}`);
}

if (import.meta.main) await main();
