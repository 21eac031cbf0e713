// Runs benches, prints the table, keeps the results: `node bench/run.ts [--smoke] [name …]`.

import { parseArgs } from 'node:util';
import { admissionBench } from './admission.bench.ts';
import { answersBench } from './answers.bench.ts';
import { catalogueBench } from './catalogue.bench.ts';
import { deltasBench } from './deltas.bench.ts';
import { fanOutBench } from './fan-out.bench.ts';
import { BenchContext, say } from './harness.ts';
import { lanesBench } from './lanes.bench.ts';
import { pathsBench } from './paths.bench.ts';
import { relayBench } from './relay.bench.ts';
import { replayBench } from './replay.bench.ts';
import { searchBench } from './search.bench.ts';
import { formatTable, machineFacts, writeResults, type BenchRows } from './report.ts';

export const benches = [
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
];

/** Runs one bench and ends everything it started, whatever happened. */
export async function runBench(
  bench: (typeof benches)[number],
  options: { isSmoke: boolean },
): Promise<BenchRows> {
  const context = new BenchContext(options);
  try {
    return { bench: bench.name, rows: await bench.run(context) };
  } finally {
    await context.end();
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { smoke: { type: 'boolean', default: false } },
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
  const results: BenchRows[] = [];
  for (const bench of chosen) {
    say(`running ${bench.name} …`);
    results.push(await runBench(bench, { isSmoke: values.smoke }));
  }
  process.stdout.write(`${formatTable(results)}\n`);
  if (values.smoke) return;
  say(`kept in ${writeResults(results, new URL('results', import.meta.url).pathname)}`);
}

if (import.meta.main) await main();
