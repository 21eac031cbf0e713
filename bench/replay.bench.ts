// Measures: items per second that readers get who want a whole session of 10,000 items, from a
// server that was just started on its data: as frames (SSE) and as JSON pages of 500.
// Does not measure: a store larger than memory, reads while others write.
// Limit: bare uWS that sends the same bytes from one buffer. Peer: the same edge over a Redis
// stream, read 500 items at a time.

import {
  atFullCore,
  cpuMicros,
  median,
  say,
  type Bench,
  type BenchContext,
  type Row,
} from './harness.ts';
import type { ReplayOutcome } from './load/jobs.ts';
import { hasRedis, startRedis } from './peers/redis-server.ts';
import { RespClient } from './peers/resp.ts';
import { Aisle, type BenchSession } from './support/aisle.ts';

const text = 'One of thousands of messages that were written some time ago, of the common length.';
const pageItems = 500;

interface Source {
  readonly port: number;
  readonly pids: readonly number[];
  readonly request: string;
  readonly form: 'sse' | 'pages';
}

export const replayBench: Bench = {
  name: 'replay',
  async run(context) {
    const aisle = await Aisle.start({ tree: context.tree, isAssistantEnabled: false });
    context.atEnd(() => aisle.stop());
    const [session] = await aisle.openSessions(1);
    if (session === undefined) throw new Error('one session was asked for');
    await fill(context, aisle, session);
    await aisle.restart();
    const envelopes = await aisle.readAll(session);
    const frames = envelopes.map(
      (envelope) =>
        `id: ${String(envelope['cursor'])}\nevent: ${String(envelope['kind'])}\n` +
        `data: ${JSON.stringify(envelope)}\n\n`,
    );
    const sources = await startSources(context, { aisle, session, frames });
    const rows: Row[] = [];
    for (const readerCount of context.pick([1, 64], [2])) {
      rows.push(...(await measure(context, sources, { readerCount, itemCount: frames.length })));
    }
    return rows;
  },
};

async function fill(context: BenchContext, aisle: Aisle, session: BenchSession): Promise<void> {
  await context.load({
    kind: 'post',
    port: aisle.port,
    requests: [aisle.postRequest(session, text)],
    connectionCount: context.pick(64, 2),
    warmMs: 0,
    measureMs: 0,
    requestCount: context.pick(5000, 20),
    serverPids: [],
  });
}

async function startSources(
  context: BenchContext,
  given: { aisle: Aisle; session: BenchSession; frames: readonly string[] },
): Promise<Record<string, Source>> {
  const { aisle, session, frames } = given;
  const bytes = Buffer.from(frames.join(''));
  const bare = await context.subject({ kind: 'one_buffer', bytes });
  const request = 'GET /stream-0 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
  const own = { port: aisle.port, pids: [aisle.pid] };
  const sources: Record<string, Source> = {
    frames: { ...own, request: aisle.streamRequest(session), form: 'sse' },
    pages: { ...own, request: aisle.pageRequest(session, pageItems), form: 'pages' },
    'one buffer': { port: bare.port, pids: [bare.pid], request, form: 'sse' },
  };
  if (!context.measuresOthers) return sources;
  if (!hasRedis) {
    say('  no redis-server on this machine: that peer is left out');
    return sources;
  }
  const redis = await startRedis(context.folder());
  context.atEnd(() => redis.stop());
  const client = await RespClient.open(redis.port);
  await Promise.all(frames.map((frame) => client.ask('XADD', 'stream-0', '*', 'item', frame)));
  const answer = { status: '202 Accepted', headers: [], body: '' };
  const edge = await context.subject({ kind: 'redis_stream', redisPort: redis.port, answer });
  sources['uWS + Redis'] = {
    port: edge.port,
    pids: [edge.pid, redis.pid],
    request,
    form: 'sse',
  };
  return sources;
}

async function measure(
  context: BenchContext,
  sources: Readonly<Record<string, Source>>,
  about: { readerCount: number; itemCount: number },
): Promise<Row[]> {
  const { readerCount, itemCount } = about;
  say(`  ${readerCount} readers`);
  const roundCount = context.pick(readerCount === 1 ? 50 : 2, 1);
  const replay = (name: string) => async (): Promise<ReplayOutcome> => {
    const source = sources[name];
    if (source === undefined) throw new Error(`there is no source ${name}`);
    const { port, pids, request, form } = source;
    const job = { port, form, request, readerCount, roundCount, itemCount, serverPids: pids };
    return context.load({ kind: 'replay', ...job });
  };
  const others = Object.keys(sources).filter((name) => name !== 'frames' && name !== 'pages');
  const outcomes = await context.interleave<string, string, ReplayOutcome>(
    { frames: replay('frames'), pages: replay('pages') },
    Object.fromEntries(others.map((name) => [name, replay(name)])),
    context.pick(3, 1),
  );
  const items = ({ itemsPerSecond }: ReplayOutcome): number => itemsPerSecond;
  const limit = median(
    (outcomes['one buffer'] ?? []).map((outcome) =>
      readerCount === 1 ? items(outcome) : atFullCore(outcome, items),
    ),
  );
  const peers = outcomes['uWS + Redis'];
  return (['frames', 'pages'] as const).map((name) => {
    const ours = outcomes[name] ?? [];
    return {
      name: `${name}, ${readerCount} readers`,
      unit: 'items/s',
      ours: median(ours.map(items)),
      limits: [{ name: 'one buffer', value: limit }],
      peers: peers ? [{ name: 'uWS + Redis', value: median(peers.map(items)) }] : [],
      cpuRatio: cpuMicros(outcomes['one buffer'] ?? [], items) / cpuMicros(ours, items),
      cost: { cpuMicros: cpuMicros(ours, items) },
      check: `${itemCount} items, ${ours[0]?.bytesPerReader} bytes to each reader`,
      facts: {
        server_cpu: median(ours.map(({ serverCpu }) => serverCpu)),
        load_cpu: median(ours.map(({ loadCpu }) => loadCpu)),
      },
    };
  });
}
