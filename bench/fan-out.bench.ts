// Measures: items delivered per second to event-stream readers, from the publishing request to the
// last reader's socket, with everything journalled before a reader sees it; and, at a steady pace,
// how late items arrive. An admitted message is two items (its own, and `no_controller`).
// Does not measure: slow readers, reconnects, TLS. Lag is reported, never judged: it is the
// machine's more than ours.
// Limit: bare uWS, no session, no journal, the same bytes, all that one turn of the loop publishes
// gathered into one corked write per socket. At a steady pace a second limit appends all to a file and
// syncs that before it publishes: what the disk takes is not ours. Peer: better-sse on node:http.

import { join } from 'node:path';
import {
  atFullCore,
  cpuMicros,
  median,
  say,
  type Bench,
  type BenchContext,
  type Row,
} from './harness.ts';
import { stampMark } from './load/http-connection.ts';
import type { FanOutOutcome } from './load/jobs.ts';
import { Aisle } from './support/aisle.ts';
import { bareTurn, type BareTurn } from './support/bare-turn.ts';

const text = `A message of the common length, sent at ${stampMark} and as long as people write them.`;
const aim = 0.55;
/** Rates rise until about 30,000; the peer's code is through with its loop after a few of them. */
const warmPublishCounts: Readonly<Record<Server, number>> = {
  aisle: 40_000,
  bare: 40_000,
  synced: 10_000,
  peer: 500,
};

interface Shape {
  readonly streamCount: number;
  readonly readersPerStream: number;
  readonly publishCount: number;
  /** Where the peer gets fewer, since each takes it so much longer. */
  readonly peerPublishCount?: number;
  /** Publishes per second; absent: as fast as it goes. */
  readonly pace?: number;
}

type Server = 'aisle' | 'bare' | 'synced' | 'peer';

export const fanOutBench: Bench = {
  name: 'fan-out',
  async run(context) {
    const aisle = await Aisle.start({ tree: context.tree, isAssistantEnabled: false });
    context.atEnd(() => aisle.stop());
    const turn = await bareTurn(aisle, text);
    const { frames, items, answer } = turn;
    const bare = await context.subject({ kind: 'gathered_writes', frames, answer });
    const path = join(context.folder(), 'log');
    const synced = await context.subject({ kind: 'gathered_writes', frames, answer, path });
    const peer = await context.subject({ kind: 'better_sse', items, answerBody: answer.body });
    const ports = {
      aisle: { port: aisle.port, pid: aisle.pid },
      bare,
      synced,
      peer,
    };
    const crowd = context.pick(500, 3);
    const shapes: Shape[] = [
      {
        streamCount: 1,
        readersPerStream: crowd,
        publishCount: context.pick(6000, 10),
        peerPublishCount: context.pick(500, 10),
      },
      { streamCount: crowd, readersPerStream: 1, publishCount: crowd * context.pick(30, 2) },
      { streamCount: 1, readersPerStream: crowd, publishCount: context.pick(100, 4), pace: 20 },
      {
        streamCount: crowd,
        readersPerStream: 1,
        publishCount: crowd * context.pick(10, 2),
        pace: context.pick(500, 100),
      },
    ];
    const servers = { aisle, ports, turn };
    const rows: Row[] = [];
    const warmed = context.measuresOthers
      ? (['aisle', 'bare', 'synced', 'peer'] as const)
      : (['aisle'] as const);
    for (const server of warmed) await warm(context, servers, server);
    for (const shape of shapes) {
      say(`  ${shape.streamCount} x ${shape.readersPerStream}${shape.pace ? ', paced' : ''}`);
      rows.push(await measure(context, servers, shape));
    }
    return rows;
  },
};

interface Servers {
  readonly aisle: Aisle;
  readonly ports: Readonly<Record<Server, { readonly port: number; readonly pid: number }>>;
  readonly turn: BareTurn;
}

/** Publishes to a crowd for some seconds, until the compilers are through: a server runs for weeks. */
async function warm(context: BenchContext, servers: Servers, server: Server): Promise<void> {
  const shape = {
    streamCount: 1,
    readersPerStream: context.pick(500, 3),
    publishCount: context.pick(warmPublishCounts[server], 10),
  };
  await runOnce(context, servers, { shape, server });
}

async function measure(context: BenchContext, servers: Servers, shape: Shape): Promise<Row> {
  const isPaced = shape.pace !== undefined;
  const outcomes = await context.interleave(
    { aisle: () => runOnce(context, servers, { shape, server: 'aisle' }) },
    {
      bare: () => runOnce(context, servers, { shape, server: 'bare' }),
      synced: () => runOnce(context, servers, { shape, server: 'synced' }),
      peer: () => runOnce(context, servers, { shape, server: 'peer' }),
    },
    context.pick(3, 1),
  );
  const of = (server: Server, pick: (outcome: FanOutOutcome) => number): number =>
    median(outcomes[server].map(pick));
  const deliveries = ({ deliveriesPerSecond }: FanOutOutcome): number => deliveriesPerSecond;
  const lag = ({ lagP99Ms }: FanOutOutcome): number => lagP99Ms;
  const figure = isPaced ? lag : (one: FanOutOutcome): number => atFullCore(one, deliveries);
  const gathered = { name: 'gathered writes', value: of('bare', figure) };
  // On disk first: a rate is as measured, since the disk's share of it is no CPU time.
  const synced = { name: 'and synced', value: of('synced', isPaced ? lag : deliveries) };
  const [ours] = outcomes.aisle;
  const [theirs] = outcomes.bare;
  const isFirst = !isPaced && shape.streamCount === 1;
  return {
    name: `${shape.streamCount} x ${shape.readersPerStream}${isPaced ? ', paced: p99 lag' : ''}`,
    unit: isPaced ? 'ms' : 'deliveries/s',
    ours: of('aisle', isPaced ? lag : deliveries),
    limits: isPaced ? [synced, gathered] : [gathered, synced],
    peers: [{ name: 'better-sse', value: of('peer', isPaced ? lag : deliveries) }],
    ...(!isPaced && {
      cpuRatio: cpuMicros(outcomes.bare, deliveries) / cpuMicros(outcomes.aisle, deliveries),
      cost: { cpuMicros: cpuMicros(outcomes.aisle, deliveries) },
    }),
    ...(isFirst && !context.isSmoke && { aim }),
    check:
      `${ours?.deliveryCount} deliveries of ${ours?.bytesPerReader} bytes to each reader ` +
      `(limit: ${theirs?.bytesPerReader})`,
    facts: {
      server_cpu: of('aisle', ({ serverCpu }) => serverCpu),
      load_cpu: of('aisle', ({ loadCpu }) => loadCpu),
      bare_server_cpu: of('bare', ({ serverCpu }) => serverCpu),
      bare_load_cpu: of('bare', ({ loadCpu }) => loadCpu),
      bare_measured: of('bare', deliveries),
      ...(isPaced && {
        lag_p50_ms: of('aisle', ({ lagP50Ms }) => lagP50Ms),
        bare_lag_p50_ms: of('bare', ({ lagP50Ms }) => lagP50Ms),
        synced_lag_p50_ms: of('synced', ({ lagP50Ms }) => lagP50Ms),
        peer_lag_p50_ms: of('peer', ({ lagP50Ms }) => lagP50Ms),
      }),
    },
  };
}

async function runOnce(
  context: BenchContext,
  { aisle, ports, turn }: Servers,
  { shape, server }: { shape: Shape; server: Server },
): Promise<FanOutOutcome> {
  const { streamCount, readersPerStream, pace } = shape;
  const publishCount = (server === 'peer' && shape.peerPublishCount) || shape.publishCount;
  const { port, pid } = ports[server];
  // Sessions of its own for each run: a reader that opens one later gets its whole past first.
  const sessions = await aisle.openSessions(streamCount);
  const asPath = (request: string, path: string, index: number): string =>
    server === 'aisle' ? request : request.replace(path, `/s/${index}`);
  const reads = sessions.flatMap((session, index) => {
    const read = asPath(aisle.streamRequest(session), '/public/v1/chat/stream/sse', index);
    return Array.from({ length: readersPerStream }, () => read);
  });
  return context.load({
    kind: 'fan_out',
    port,
    reads,
    publishes: sessions.map((session, index) =>
      asPath(aisle.postRequest(session, text), '/public/v1/chat/messages', index),
    ),
    publishCount,
    publisherCount: context.pick(64, 2),
    itemsPerPublish: turn.itemCount,
    ...(pace !== undefined && { pace }),
    serverPids: [pid],
  });
}
