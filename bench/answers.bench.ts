// Measures: whole turns of the grounded assistant over small talk. A client posts, its event stream
// brings the answer to `turn.completed`, and it posts the next: admission, queue, turn, deltas,
// final message, five or more items journalled and delivered.
// Does not measure: search (no catalogue is there), language models, how many clients can idle.
// Limit: the admission bench's bare edge would say nothing here; the ratio is to the same closed
// loop against the bare gathered writes, where a post brings frames of the same total size at once.

import { atFullCore, interleave, median, type Bench } from './harness.ts';
import type { AnswersOutcome } from './load/jobs.ts';
import { Aisle } from './support/aisle.ts';
import { bareTurn } from './support/bare-turn.ts';

const text = 'Hello there, and thank you for the help last week!';

export const answersBench: Bench = {
  name: 'answers',
  async run(context) {
    const sessionCount = context.pick(64, 2);
    const aisle = await Aisle.start({ isAssistantEnabled: true });
    context.atEnd(() => aisle.stop());
    const { frames, answer, itemCount } = await bareTurn(aisle, text);
    const bare = await context.subject({ kind: 'gathered_writes', frames, answer });
    const measure = async (server: 'aisle' | 'bare'): Promise<AnswersOutcome> => {
      const opened = await aisle.openSessions(sessionCount);
      const sessions = opened.map((session, index) => ({
        read: aisle.streamRequest(session),
        post: aisle.postRequest(session, text),
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
        measureMs: context.pick(3000, 200),
      });
    };
    const outcomes = await interleave(
      { aisle: () => measure('aisle'), bare: () => measure('bare') },
      context.pick(3, 1),
    );
    const of = (pick: (outcome: AnswersOutcome) => number): number =>
      median(outcomes.aisle.map(pick));
    return [
      {
        name: `${sessionCount} conversations`,
        unit: 'turns/s',
        ours: of(({ perSecond }) => perSecond),
        limits: [
          {
            name: 'bare uWS',
            value: median(
              outcomes.bare.map((outcome) => atFullCore(outcome, ({ perSecond }) => perSecond)),
            ),
          },
        ],
        peers: [],
        check: `${itemCount} items a turn in a sample`,
        facts: {
          items_per_turn: of(({ itemsPerSecond, perSecond }) => itemsPerSecond / perSecond),
          p50_ms: of(({ p50Ms }) => p50Ms),
          p99_ms: of(({ p99Ms }) => p99Ms),
          server_cpu: of(({ serverCpu }) => serverCpu),
          load_cpu: of(({ loadCpu }) => loadCpu),
        },
      },
    ];
  },
};
