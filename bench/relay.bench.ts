// Measures: how late a model's token reaches the customer. Two hundred conversations at once ask a
// model that streams 50 tokens/s to each; every token says when it was sent, and its lag is taken
// where the event stream's bytes arrive: the stream is read and parsed, the text checked, the delta
// given a cursor, delivered, and journalled behind that. No gap and no reorder, or the bench fails.
// Does not measure: tools, search, TLS, a network, the model's own time to its first token.
// Limit: bare uWS that hands on the endpoint's bytes. Lag is reported, never judged.
// A percentile is of the tokens of all rounds: what is rare, as a collection of the whole heap, falls into
// one round and not into the next, and a median of rounds would count it or not by chance.
// Words pass as they come, and so does a count with its noun that the question says. From another number on a
// sentence waits for its end: the third row has one in the middle of each, and its lag is mostly that wait.

import { median, type Bench, type BenchContext, type Row } from './harness.ts';
import type { RelayOutcome } from './load/jobs.ts';
import { percentile } from './load/meter.ts';
import { Aisle } from './support/aisle.ts';
import { countsMark, numbersMark } from './support/token-provider.ts';

const tokensPerSecond = 50;
const texts = {
  words: 'Tell me more.',
  // What the model says stands in the question: a number that nothing bears out is left out.
  'a number in each sentence': `Tell me more of 3 things, ${numbersMark}.`,
  'a count in each sentence': `Tell me more of 3 things, ${countsMark}.`,
};

export const relayBench: Bench = {
  name: 'relay',
  async run(context) {
    const tokenCount = context.pick(200, 24);
    const provider = await context.subject(
      { kind: 'token_provider', tokenCount, tokensPerSecond },
      'load',
    );
    const aisle = await Aisle.start({
      tree: context.tree,
      isAssistantEnabled: true,
      assistant: {
        provider: 'llm',
        model: 'm',
        base_url: `http://127.0.0.1:${provider.port}/v1`,
      },
    });
    context.atEnd(() => aisle.stop());
    const bare = await context.subject({ kind: 'token_relay', providerPort: provider.port });
    const rows: Row[] = [];
    for (const [name, text] of Object.entries(texts)) {
      rows.push(await measure(context, { aisle, bare, tokenCount }, { name, text }));
    }
    return rows;
  },
};

interface Servers {
  readonly aisle: Aisle;
  readonly bare: { readonly port: number; readonly pid: number };
  readonly tokenCount: number;
}

async function measure(
  context: BenchContext,
  { aisle, bare, tokenCount }: Servers,
  { name, text }: { name: string; text: string },
): Promise<Row> {
  const sessionCount = context.pick(200, 3);
  const run = async (server: 'aisle' | 'bare'): Promise<RelayOutcome> => {
    const opened = await aisle.openSessions(sessionCount);
    const sessions = opened.map((session, index) => {
      const read = aisle.streamRequest(session);
      const post = aisle.postRequest(session, text);
      if (server === 'aisle') return { read, post };
      return {
        read: read.replace('/public/v1/chat/stream/sse', `/s/${index}`),
        post: post.replace('/public/v1/chat/messages', `/s/${index}`),
      };
    });
    const { port, pid } = server === 'aisle' ? aisle : bare;
    const endMark = server === 'aisle';
    return context.load({ kind: 'relay', port, sessions, tokenCount, endMark, serverPids: [pid] });
  };
  // Code that streams for the first time is compiled first.
  for (const server of ['aisle', 'bare'] as const) await run(server);
  const outcomes = await context.interleave(
    { aisle: () => run('aisle') },
    { bare: () => run('bare') },
    context.pick(3, 1),
  );
  const of = (server: 'aisle' | 'bare', pick: (outcome: RelayOutcome) => number): number =>
    median(outcomes[server].map(pick));
  const lag = (server: 'aisle' | 'bare', share: number): number =>
    percentile(
      outcomes[server].flatMap(({ lagsMs }) => [...lagsMs]),
      share,
    );
  const cpu = ({ serverCpu, tokensPerSecond: rate }: RelayOutcome): number =>
    (serverCpu / rate) * 1e6;
  return {
    name: `${sessionCount} x ${tokensPerSecond} tokens/s, ${name}: p99 lag`,
    unit: 'ms',
    ours: lag('aisle', 0.99),
    limits: [{ name: 'bare relay', value: lag('bare', 0.99) }],
    peers: [],
    cpuRatio: of('bare', cpu) / of('aisle', cpu),
    cost: { cpuMicros: of('aisle', cpu) },
    check: `${outcomes.aisle.map((one) => one.tokenCount).join(', ')} tokens in order, none missing`,
    facts: {
      p50_ms: lag('aisle', 0.5),
      bare_p50_ms: lag('bare', 0.5),
      p99_ms_of_each_round: outcomes.aisle
        .map(({ lagsMs }) => percentile(lagsMs, 0.99).toFixed(1))
        .join(', '),
      tokens_per_second: of('aisle', (outcome) => outcome.tokensPerSecond),
      tokens_per_delta: of('aisle', ({ tokensPerFrame }) => tokensPerFrame),
      bare_cpu_micros_per_token: of('bare', cpu),
      server_cpu: of('aisle', ({ serverCpu }) => serverCpu),
      load_cpu: of('aisle', ({ loadCpu }) => loadCpu),
    },
  };
}
