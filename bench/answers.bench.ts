// Measures: whole turns of the grounded assistant, 64 conversations in a closed loop. A client posts,
// its event stream brings the answer to `turn.completed`, and it posts the next: admission, queue,
// turn, deltas, final message, journalled and delivered. Once small talk, and once questions that
// search 20,000 products and show cards, with the catalogue's thread on the same core: another in each
// conversation, since what one question finds out helps the same question of others. And once long
// questions, of some 620 characters, as people write who explain themselves. Each is warm first.
// Does not measure: language models, embeddings, how many clients can idle. Fails at a failed turn.
// Limit: the admission bench's bare edge would say nothing here; the ratio is to the same closed
// loop against the bare gathered writes, where a post brings frames of the same total size at once.

import {
  atFullCore,
  cpuMicros,
  median,
  say,
  type Bench,
  type BenchContext,
  type Row,
} from './harness.ts';
import type { AnswersOutcome } from './load/jobs.ts';
import { Aisle } from './support/aisle.ts';
import { bareTurn } from './support/bare-turn.ts';
import { Catalogue, waitForLane } from './support/catalogue-traffic.ts';
import { adjectives, benchSchemaRows, kinds } from './support/products.ts';

const warmRounds = 4;

interface Talk {
  readonly name: string;
  /** Each conversation asks one of them again and again. */
  readonly texts: readonly [string, ...string[]];
  /** What the sampled turn has to hold, so that the row measures what it says. */
  readonly proof: string;
  /** 3,000 by default. */
  readonly measureMs?: number;
}

const talks: readonly Talk[] = [
  { name: 'small talk', texts: ['Hello, and thank you very much!'], proof: 'turn.completed' },
  {
    name: 'searched',
    texts: ['a waterproof jacket in blue', ...questions()],
    proof: 'product_cards',
  },
  {
    name: 'long questions',
    texts: [longQuestion(0), ...longQuestions()],
    proof: 'product_cards',
    // In a second each conversation gets one answer, and a collection of the whole heap takes 0.1 s.
    measureMs: 12_000,
  },
];

/** "a light boots in red" */
function questions(): string[] {
  return kinds.flatMap((kind, at) =>
    adjectives.map((adjective) => `a ${adjective} ${kind} in ${at % 2 === 0 ? 'red' : 'blue'}`),
  );
}

function longQuestions(): string[] {
  return Array.from({ length: kinds.length * adjectives.length - 1 }, (_, at) =>
    longQuestion(at + 1),
  );
}

/** Some 620 characters, of which most words are words of many products. */
function longQuestion(at: number): string {
  const kind = (shift: number): string => kinds[(at + shift) % kinds.length]!;
  const adjective = (shift: number): string => adjectives[(at + shift) % adjectives.length]!;
  return (
    `Hello, I hope that you can help me with some things for a journey to the mountains in the north. ` +
    `I am looking for a ${adjective(0)} ${adjective(1)} ${adjective(2)} ${kind(0)} or ${kind(1)} or ` +
    `a ${kind(2)} or a ${kind(3)} with a ${kind(4)} and a ${kind(5)}, in blue or red or green, made ` +
    `of wool or cotton or steel, from Brand ${at % 40} or Brand ${(at + 7) % 40}, something ` +
    `${adjective(3)} and ${adjective(4)} for hiking with my family next month, a ${adjective(5)} ` +
    `${adjective(6)} ${kind(6)} for my daughter, ${adjective(2)} ${adjective(4)} ${kind(7)} for my ` +
    `son, and a ${kind(1)} that is ${adjective(0)} and ${adjective(6)}; please show me what you have ` +
    `under 100 euros, and tell me which ${kind(0)} is ${adjective(1)} enough for winter, and whether ` +
    `the ${kind(5)} is ${adjective(3)} as well as ${adjective(5)}`
  );
}

export const answersBench: Bench = {
  name: 'answers',
  async run(context) {
    const aisle = await Aisle.start({
      tree: context.tree,
      isAssistantEnabled: true,
      rows: benchSchemaRows,
    });
    context.atEnd(() => aisle.stop());
    for (const items of new Catalogue(context.pick(20_000, 50)).batches()) {
      const body = { items: JSON.parse(items) as unknown };
      await aisle.api('/api/v1/catalog/index-sync/items/batch', body);
    }
    await waitForLane(aisle);
    const rows: Row[] = [];
    for (const talk of talks) {
      say(`  ${talk.name}`);
      rows.push(await measure(context, aisle, talk));
    }
    return rows;
  },
};

async function measure(context: BenchContext, aisle: Aisle, talk: Talk): Promise<Row> {
  const sessionCount = context.pick(64, 2);
  const { frames, answer, itemCount } = await bareTurn(aisle, talk.texts[0]);
  if (!frames.includes(talk.proof)) throw new Error(`no ${talk.proof} in ${frames}`);
  const bare = await context.subject({ kind: 'gathered_writes', frames, answer });
  const run = async (server: 'aisle' | 'bare'): Promise<AnswersOutcome> => {
    const opened = await aisle.openSessions(sessionCount);
    const sessions = opened.map((session, index) => ({
      read: aisle.streamRequest(session),
      post: aisle.postRequest(session, talk.texts[index % talk.texts.length]!),
      index,
    }));
    return context.load({
      kind: 'answers',
      port: server === 'aisle' ? aisle.port : bare.port,
      serverPids: [server === 'aisle' ? aisle.pid : bare.pid],
      sessions:
        server === 'aisle'
          ? sessions
          : sessions.map(({ read, post, index }) => ({
              read: read.replace('/public/v1/chat/stream/sse', `/s/${index}`),
              post: post.replace('/public/v1/chat/messages', `/s/${index}`),
            })),
      // A busy machine answers no turn in less.
      measureMs: context.pick(talk.measureMs ?? 3000, 1000),
    });
  };
  // Code of a long question is compiled for some ten seconds: a server runs for weeks.
  for (let round = 0; round < context.pick(warmRounds, 0); round += 1) await run('aisle');
  await context.handOver();
  const outcomes = await context.interleave(
    { aisle: () => run('aisle') },
    { bare: () => run('bare') },
    context.pick(3, 1),
  );
  const of = (pick: (outcome: AnswersOutcome) => number): number =>
    median(outcomes.aisle.map(pick));
  const turns = ({ perSecond }: AnswersOutcome): number => perSecond;
  return {
    name: `${sessionCount} conversations, ${talk.name}`,
    unit: 'turns/s',
    ours: of(turns),
    limits: [
      {
        name: 'bare uWS',
        value: median(outcomes.bare.map((outcome) => atFullCore(outcome, turns))),
      },
    ],
    peers: [],
    cpuRatio: cpuMicros(outcomes.bare, turns) / cpuMicros(outcomes.aisle, turns),
    cost: { cpuMicros: cpuMicros(outcomes.aisle, turns) },
    check: `${itemCount} items a turn in a sample; no turn failed`,
    facts: {
      items_per_turn: of(({ itemsPerSecond, perSecond }) => itemsPerSecond / perSecond),
      p50_ms: of(({ p50Ms }) => p50Ms),
      p99_ms: of(({ p99Ms }) => p99Ms),
      server_cpu: of(({ serverCpu }) => serverCpu),
      load_cpu: of(({ loadCpu }) => loadCpu),
    },
  };
}
