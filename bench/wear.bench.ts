// Measures: what an admission costs once the store has taken many. LMDB's list of free pages grows where values leave
// holes that fit no other value, and lmdb-js checks that list in each transaction.
// Does not measure: removals by retention, what a compaction gives back.
// Limit: the same server on its young store, a minute before.

import { cpuMicros, median, say, type Bench, type BenchContext, type Row } from './harness.ts';
import type { PostOutcome } from './load/jobs.ts';
import { Aisle } from './support/aisle.ts';

const text =
  'Which of your waterproof jackets would keep me dry on a long autumn walk, and is there one in dark green in size M?';
const connectionCount = 64;

export const wearBench: Bench = {
  name: 'wear',
  async run(context) {
    const aisle = await Aisle.start({ tree: context.tree, isAssistantEnabled: false });
    context.atEnd(() => aisle.stop());
    const sessions = await aisle.openSessions(connectionCount);
    const requests = sessions.map((session) => aisle.postRequest(session, text));
    const post = (warmMs: number, requestCount?: number): Promise<PostOutcome> =>
      context.load({
        kind: 'post',
        port: aisle.port,
        requests,
        connectionCount,
        warmMs,
        measureMs: context.pick(2000, 250),
        ...(requestCount !== undefined && { requestCount }),
        serverPids: [aisle.pid],
      });
    await post(context.pick(5000, 20));
    say('  young');
    const young = await measured(context, () => post(0));
    await context.handOver();
    const more = context.pick(400_000, 20);
    say(`  and ${more} admissions`);
    await post(0, more);
    await context.handOver();
    say('  worn');
    const worn = await measured(context, () => post(0));
    return [rowOf(young, worn, more)];
  },
};

async function measured(context: BenchContext, post: () => Promise<PostOutcome>) {
  const outcomes: PostOutcome[] = [];
  while (outcomes.length < context.pick(5, 1)) outcomes.push(await post());
  return outcomes;
}

function rowOf(young: readonly PostOutcome[], worn: readonly PostOutcome[], more: number): Row {
  const [micros, atFirst] = [cpuMicros(worn, rate), cpuMicros(young, rate)];
  return {
    name: `after ${more}`,
    unit: 'admissions/s',
    ours: median(worn.map(rate)),
    limits: [{ name: 'young store', value: median(young.map(rate)) }],
    peers: [],
    cpuRatio: atFirst / micros,
    cost: { cpuMicros: micros },
    check: `answers by status: ${JSON.stringify(worn.at(-1)?.statuses)}`,
    facts: { young_cpu_micros: atFirst },
  };
}

const rate = ({ perSecond }: PostOutcome): number => perSecond;
