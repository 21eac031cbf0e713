// Measures: product items per second through the batch route, 500 items of about 840 bytes a batch:
// new ones, the same bytes again, the same content with a newer time, and with one in ten changed.
// Durable like everything else; the search lane indexes behind it on the same core. CPU counts until it
// is done, so that no row, and no server beside, pays for the one before.
// Does not measure: large HTML, hundreds of variants, several tenants at once.
// Limit: a bare edge that reads the same bytes and calls JSON.parse.

import {
  atFullCore,
  cpuMicros,
  median,
  type Bench,
  type BenchContext,
  type Row,
} from './harness.ts';
import type { PostOutcome } from './load/jobs.ts';
import { Aisle } from './support/aisle.ts';
import { benchSchemaRows, productItem } from './support/products.ts';

const batchItems = 500;

type Kind = 'new' | 'same bytes' | 'newer time' | 'one in ten changed';
const kinds: readonly Kind[] = ['new', 'same bytes', 'newer time', 'one in ten changed'];

export const deltasBench: Bench = {
  name: 'deltas',
  async run(context) {
    const aisle = await Aisle.start({
      tree: context.tree,
      isAssistantEnabled: false,
      rows: benchSchemaRows,
    });
    context.atEnd(() => aisle.stop());
    const answer = { status: '200 OK', headers: [], body: '{}' };
    const bare = await context.subject({ kind: 'bare_post', work: 'json', answer });
    const rounds = new Rounds(context, aisle);
    const post = (port: number, pid: number, requests: readonly string[]): Promise<PostOutcome> =>
      context.load({
        kind: 'post',
        port,
        requests,
        connectionCount: requests.length,
        warmMs: 0,
        measureMs: 0,
        requestCount: requests.length,
        untilIdle: true,
        serverPids: [pid],
      });
    // The first ten thousand items are read by code that is not compiled yet.
    for (const kind of context.pick<readonly Kind[]>(['new', ...kinds], [])) {
      await post(aisle.port, aisle.pid, rounds.next(kind));
    }
    const outcomes = await context.interleave(
      {
        new: () => post(aisle.port, aisle.pid, rounds.next('new')),
        'same bytes': () => post(aisle.port, aisle.pid, rounds.next('same bytes')),
        'newer time': () => post(aisle.port, aisle.pid, rounds.next('newer time')),
        'one in ten changed': () => post(aisle.port, aisle.pid, rounds.next('one in ten changed')),
      },
      { bare: () => post(bare.port, bare.pid, rounds.next('same bytes')) },
      context.pick(5, 1),
    );
    const items = ({ perSecond }: PostOutcome): number => perSecond * batchItems;
    const limit = median(outcomes.bare.map((outcome) => atFullCore(outcome, items)));
    return kinds.map((kind): Row => {
      const ours = outcomes[kind];
      return {
        name: kind,
        unit: 'items/s',
        ours: median(ours.map(items)),
        limits: [{ name: 'JSON.parse', value: limit }],
        peers: [],
        cpuRatio: cpuMicros(outcomes.bare, items) / cpuMicros(ours, items),
        cost: { cpuMicros: cpuMicros(ours, items) },
        check: `answers by status: ${JSON.stringify(ours.map(({ statuses }) => statuses))}`,
        facts: {
          bare_cpu_micros_per_item: cpuMicros(outcomes.bare, items),
          server_cpu: median(ours.map(({ serverCpu }) => serverCpu)),
          load_cpu: median(ours.map(({ loadCpu }) => loadCpu)),
        },
      };
    });
  },
};

/** The requests of each round: the catalogue as it stands, moved on as the kind says. */
class Rounds {
  readonly #aisle: Aisle;
  readonly #batchCount: number;
  readonly #startMs = Date.now() - 3600_000;
  #generation = 0;
  #tick = 0;
  #current: string[] = [];

  constructor(context: BenchContext, aisle: Aisle) {
    this.#aisle = aisle;
    this.#batchCount = context.pick(16, 2);
  }

  next(kind: Kind): readonly string[] {
    if (kind === 'new') this.#generation += 1;
    if (kind === 'same bytes') return this.#current;
    this.#tick += 1;
    const updatedAt = new Date(this.#startMs + this.#tick * 1000).toISOString();
    this.#current = Array.from({ length: this.#batchCount }, (_, batch) => {
      const items = Array.from({ length: batchItems }, (__, index) => {
        const isChanged = kind === 'one in ten changed' && index % 10 === 0;
        return productItem(`g${this.#generation}-${batch * batchItems + index}`, {
          updatedAt,
          price: isChanged ? 1000 + this.#tick : 500,
        });
      });
      const path = '/api/v1/catalog/index-sync/items/batch';
      return this.#aisle.backendRequest(path, JSON.stringify({ items }));
    });
    return this.#current;
  }
}
