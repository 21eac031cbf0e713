// Measures: messages admitted per second, with the whole contract on: credential, origin, rate,
// strict JSON, schema, idempotency, one atomic durable write, and the 202 after the fdatasync.
// The tenant's assistant is off, so each admission journals the message and its `no_controller`
// failure: two stream items, a session snapshot, an idempotency record.
// Does not measure: answers (answers.bench.ts), TLS, a network, a disk under other load.
// Limit: the bare edge of the same library, answering the same bytes. Beside it: the same with
// JSON.parse and the schema check, with an append-only file synced once per turn of the loop, and
// with nothing but LMDB, one put for all that came while the last was written: the aims are what
// that server reached on another machine.

import {
  atFullCore,
  cpuMicros,
  median,
  say,
  type Bench,
  type BenchContext,
  type Cost,
  type Row,
} from './harness.ts';
import type { PostOutcome } from './load/jobs.ts';
import { hasRedis, startRedis } from './peers/redis-server.ts';
import { Aisle, type BenchSession, type ServerCost } from './support/aisle.ts';

const text =
  'Which of your waterproof jackets would keep me dry on a long autumn walk, is there one in dark ' +
  'green in size M, and how long would it take until I could pick it up at a shop near the main ' +
  'station? I would rather not spend more than 180 euros on it, all in all.';

const aims: Readonly<Record<number, number>> = { 64: 0.25, 256: 0.4 };

interface Target {
  readonly name: string;
  /** Whether its compilers are through with the path: a server runs for weeks. */
  isWarm: boolean;
  readonly port: number;
  readonly pids: readonly number[];
  readonly requests: readonly string[];
}

export const admissionBench: Bench = {
  name: 'admission',
  async run(context) {
    const connectionCounts = context.pick([1, 64, 256], [2]);
    const aisle = await Aisle.start({ tree: context.tree, isAssistantEnabled: false });
    context.atEnd(() => aisle.stop());
    const sessions = await aisle.openSessions(Math.max(...connectionCounts));
    const targets = await startTargets(context, aisle, sessions);
    const rows: Row[] = [];
    for (const connectionCount of connectionCounts) {
      say(`  ${connectionCount} connections`);
      rows.push(await measure(context, { aisle, targets }, connectionCount));
    }
    rows[0] = { ...rows[0], check: await proof(aisle, sessions, rows) } as Row;
    return rows;
  },
};

async function startTargets(
  context: BenchContext,
  aisle: Aisle,
  sessions: readonly BenchSession[],
): Promise<Target[]> {
  const [sampled] = await aisle.openSessions(1);
  if (sampled === undefined) throw new Error('one session was asked for');
  const answer = await aisle.sampleAnswer(sampled, text);
  const requests = sessions.map((session) => aisle.postRequest(session, text));
  const own = { name: context.tree.name, port: aisle.port, pids: [aisle.pid], requests };
  const targets: Target[] = [{ ...own, isWarm: false }];
  for (const [name, work] of [
    ['bare uWS', 'nothing'],
    ['+ parse, check', 'validate'],
    ['+ file, fdatasync', 'log'],
    ['+ LMDB', 'lmdb'],
  ] as const) {
    const path = `${context.folder()}/${work}`;
    const { port, pid } = await context.subject({ kind: 'bare_post', work, answer, path });
    targets.push({ name, port, pids: [pid], requests, isWarm: false });
  }
  if (!context.measuresOthers) return targets;
  if (!hasRedis) say('  no redis-server on this machine: that peer is left out');
  else {
    const redis = await startRedis(context.folder());
    context.atEnd(() => redis.stop());
    const { port, pid } = await context.subject({
      kind: 'redis_stream',
      redisPort: redis.port,
      answer,
    });
    const toStream = requests.map((request, index) =>
      request.replace('/public/v1/chat/messages', `/stream-${index}`),
    );
    const pids = [pid, redis.pid];
    targets.push({ name: 'uWS + Redis', port, pids, requests: toStream, isWarm: false });
  }
  return targets;
}

async function measure(
  context: BenchContext,
  { aisle, targets }: { readonly aisle: Aisle; readonly targets: readonly Target[] },
  connectionCount: number,
): Promise<Row> {
  const post = (target: Target) => async (): Promise<PostOutcome> => {
    const { name, port, pids: serverPids, requests } = target;
    const warmMs = context.pick(target.isWarm ? 600 : 5000, 20);
    target.isWarm = true;
    // A sync of a shared disk may take most of a second.
    const measureMs = context.pick(1500, 1200);
    const job = { kind: 'post', port, requests, connectionCount, serverPids } as const;
    const outcome = await context.load({ ...job, warmMs, measureMs });
    const micros = microsOf(outcome).toFixed(1);
    say(`    ${name}: ${Math.round(outcome.perSecond)} a second, ${micros} µs of CPU for one`);
    return outcome;
  };
  const costs: Cost[] = [];
  const [own, ...others] = targets;
  if (own === undefined) throw new Error('the first target is the server');
  const outcomes = await context.interleave(
    {
      aisle: async () => {
        const [outcome, spent] = await aisle.costOf(post(own));
        costs.push(costOfOne(outcome, spent));
        return outcome;
      },
    },
    Object.fromEntries(others.map((target) => [target.name, post(target)])),
    context.pick(3, 1),
  );
  const beside = (name: string) => ({
    name,
    value: median((outcomes[name] ?? []).map((outcome) => rate(outcome, name, connectionCount))),
  });
  const ours = outcomes['aisle'] ?? [];
  const bare = outcomes['bare uWS'] ?? [];
  const [last] = ours.slice(-1);
  const aim = context.isSmoke ? undefined : aims[connectionCount];
  return {
    name: `${connectionCount} connections`,
    unit: 'admissions/s',
    ours: median(ours.map(perSecond)),
    limits: ['bare uWS', '+ parse, check', '+ file, fdatasync', '+ LMDB'].map(beside),
    peers: 'uWS + Redis' in outcomes ? [beside('uWS + Redis')] : [],
    cpuRatio: cpuMicros(bare, perSecond) / cpuMicros(ours, perSecond),
    cost: {
      cpuMicros: cpuMicros(ours, perSecond),
      cpuRange: [Math.min(...ours.map(microsOf)), Math.max(...ours.map(microsOf))],
      heapBytes: median(costs.map(({ heapBytes = Number.NaN }) => heapBytes)),
      bufferBytes: median(costs.map(({ bufferBytes = Number.NaN }) => bufferBytes)),
      collectionShare: median(costs.map(({ collectionShare = Number.NaN }) => collectionShare)),
    },
    ...(aim !== undefined && { aim }),
    check: `answers by status: ${JSON.stringify(last?.statuses)}`,
    facts: {
      server_cpu: median(ours.map(({ serverCpu }) => serverCpu)),
      load_cpu: median(ours.map(({ loadCpu }) => loadCpu)),
      bare_cpu_micros: cpuMicros(bare, perSecond),
      p50_ms: median(ours.map(({ p50Ms }) => p50Ms)),
      p99_ms: median(ours.map(({ p99Ms }) => p99Ms)),
      bare_measured: median(bare.map(perSecond)),
      bare_server_cpu: median(bare.map(({ serverCpu }) => serverCpu)),
      bare_load_cpu: median(bare.map(({ loadCpu }) => loadCpu)),
      first_connection_202: ours.reduce((sum, outcome) => sum + outcome.firstConnectionCount, 0),
    },
  };
}

/** Warm-up included: what is allocated does not depend on it. */
function costOfOne({ statuses }: PostOutcome, spent: ServerCost): Cost {
  const count = Object.values(statuses).reduce((sum, times) => sum + times, 0);
  return {
    cpuMicros: (spent.cpuSeconds / count) * 1e6,
    heapBytes: spent.heapBytes / count,
    bufferBytes: spent.bufferBytes / count,
    collectionShare: spent.pauseSeconds / spent.busySeconds,
  };
}

const perSecond = (outcome: PostOutcome): number => outcome.perSecond;
const microsOf = (outcome: PostOutcome): number => cpuMicros([outcome], perSecond);

/** One connection leaves the server idle most of the time: its rate is the round trip's. */
function rate(outcome: PostOutcome, name: string, connectionCount: number): number {
  const isCpuBound = name === 'bare uWS' || name === '+ parse, check';
  if (!isCpuBound || connectionCount === 1) return outcome.perSecond;
  return atFullCore(outcome, perSecond);
}

/** The first session holds two items for each 202 that its connection got, or the bench is void. */
async function proof(
  aisle: Aisle,
  sessions: readonly BenchSession[],
  rows: readonly Row[],
): Promise<string> {
  const admitted = rows.reduce(
    (sum, { facts }) => sum + Number(facts?.['first_connection_202']),
    0,
  );
  const [first] = sessions;
  const items = first ? await aisle.readAll(first) : [];
  if (items.length !== admitted * 2) {
    throw new Error(`${admitted} messages were admitted, and ${items.length} items are there`);
  }
  return `${rows[0]?.check}; first session: ${admitted} times 202, ${items.length} items`;
}
