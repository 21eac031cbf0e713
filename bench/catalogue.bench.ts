// Measures: what a tenant's bulk work costs, and what it does to others. A schema activated over a
// large catalogue; a `replace` run that sends all of it with nothing, 1 % and 10 % changed, at its
// own pace; signed inventory events; and how late items of a paced chat arrive on its stream while
// that goes on (for runs, in one more of 1 %), beside how late they are when nothing else does. The
// lexical lane works on the server's core.
// Does not measure: embeddings, several tenants at once, removal (nothing is left out).
// Limits: the same activation over no products; JSON.parse of the same bytes, and the run without a
// change; a bare edge that verifies the signature and calls JSON.parse; the idle stream.

import { median, say, type Bench, type BenchContext, type Row } from './harness.ts';
import { stampMark } from './load/http-connection.ts';
import { percentile } from './load/meter.ts';
import { Aisle } from './support/aisle.ts';
import {
  activateSchema,
  beginReplacement,
  Catalogue,
  waitFor,
  waitForLane,
} from './support/catalogue-traffic.ts';
import { benchSchemaRows } from './support/products.ts';

export const catalogueBench: Bench = {
  name: 'catalogue',
  async run(context) {
    const aisle = await Aisle.start({
      tree: context.tree,
      isAssistantEnabled: false,
      rows: benchSchemaRows,
    });
    context.atEnd(() => aisle.stop());
    const bench = new CatalogueBench(context, aisle);
    await bench.prepare();
    const idle = await bench.idle();
    const rows = [
      ...(await bench.activations(idle)),
      ...(await bench.replacements(idle)),
      ...(await bench.inventory(idle)),
    ];
    return rows;
  },
};

const text = `A message of the common length, sent at ${stampMark} and as long as people write them.`;

class CatalogueBench {
  readonly #context: BenchContext;
  readonly #aisle: Aisle;
  readonly #catalogue: Catalogue;
  #emptyActivationMs = Number.NaN;

  constructor(context: BenchContext, aisle: Aisle) {
    this.#context = context;
    this.#aisle = aisle;
    const count = Number(process.env['BENCH_PRODUCTS'] ?? 100_000);
    this.#catalogue = new Catalogue(context.pick(count, 200));
  }

  /** Activates over nothing, then fills the catalogue. */
  async prepare(): Promise<void> {
    const times: number[] = [];
    for (const name of ['empty_1', 'empty_2', 'empty_3']) {
      times.push((await activateSchema(this.#aisle, name)).activatedMs);
    }
    this.#emptyActivationMs = median(times);
    const path = '/api/v1/catalog/index-sync/items/batch';
    const requests = this.#catalogue
      .batches()
      .map((items) => this.#aisle.backendRequest(path, `{"items":${items}}`));
    const { statuses } = await this.#send(requests, 2);
    say(`  ${this.#catalogue.count} products: ${JSON.stringify(statuses)}`);
    await waitForLane(this.#aisle);
  }

  /** Lags while nothing else goes on. */
  async idle(): Promise<Lags> {
    const chunks = this.#context.pick(4, 1);
    let count = 0;
    return await this.#lagsDuring(
      async () => {},
      () => (count += 1) < chunks,
    );
  }

  async activations(idle: Lags): Promise<Row[]> {
    const times: number[] = [];
    let counted: unknown;
    const lags = await this.#lagsDuring(async () => {
      for (const name of ['full_1', 'full_2', 'full_3'].slice(0, this.#context.pick(3, 1))) {
        const { activatedMs, path } = await activateSchema(this.#aisle, name);
        times.push(activatedMs);
        const run = await waitFor(this.#aisle, path, ({ products }) => hasCounted(products));
        counted = run['products'];
        await waitForLane(this.#aisle);
      }
    });
    const { count } = this.#catalogue;
    return [
      {
        name: `activation over ${count} products`,
        unit: 'ms',
        ours: median(times),
        limits: [{ name: 'over none', value: this.#emptyActivationMs }],
        peers: [],
        check: `its report: ${JSON.stringify(counted)}`,
      },
      lagRow('delivery while schemas are activated', lags, idle),
    ];
  }

  async replacements(idle: Lags): Promise<Row[]> {
    const { count } = this.#catalogue;
    const bare = await this.#bareParse();
    const runs: Record<string, { micros: number; run: Record<string, unknown> }> = {};
    for (const [name, oneIn] of [
      ['0 %', 0],
      ['1 %', 100],
      ['10 %', 10],
    ] as const) {
      // Alone: what a chat costs beside it is no part of what a run costs.
      const { sent, run } = await this.#replace(oneIn);
      runs[name] = { micros: cpuMicrosOf(sent.serverCpuSeconds, count), run };
      await this.#context.handOver();
    }
    const lags = await this.#lagsDuring(async () => {
      await this.#replace(100);
    });
    const microsOf = (name: string): number => runs[name]?.micros ?? Number.NaN;
    return [
      {
        name: `replace run of ${count}, 1 % changed`,
        unit: 'CPU µs/item',
        ours: microsOf('1 %'),
        limits: [
          { name: 'JSON.parse', value: bare },
          { name: 'nothing changed', value: microsOf('0 %') },
          { name: '10 % changed', value: microsOf('10 %') },
        ],
        peers: [],
        check: `counters: ${JSON.stringify(runs['1 %']?.run['counters'])}`,
      },
      lagRow('delivery while the catalogue is replaced', lags, idle),
    ];
  }

  /** Sends all of the catalogue as a run, after one in so many products has changed. */
  async #replace(oneIn: number): Promise<{ sent: Sent; run: Record<string, unknown> }> {
    if (oneIn > 0) this.#catalogue.change(oneIn);
    const { requests, complete } = await beginReplacement(this.#aisle, this.#catalogue);
    const sent = await this.#send(requests, 1);
    const run = await complete();
    await waitForLane(this.#aisle);
    return { sent, run };
  }

  async inventory(idle: Lags): Promise<Row[]> {
    const { count } = this.#catalogue;
    const aisle = this.#aisle;
    const secret = aisle.inventorySecret.slice('whsec_'.length);
    const answer = { status: '200 OK', headers: [], body: '{}' };
    const bare = await this.#context.subject({
      kind: 'bare_post',
      work: 'signed_json',
      answer,
      secret,
    });
    const rates: { ours: number[]; bare: number[]; cpu: number[] } = {
      ours: [],
      bare: [],
      cpu: [],
    };
    let lastStatuses: unknown;
    const rounds = this.#context.pick(3, 1);
    const lags = await this.#lagsDuring(async () => {
      for (let round = 1; round <= rounds; round += 1) {
        const ours = await this.#send(this.#catalogue.events(aisle, round), 4);
        rates.ours.push(count / ours.seconds);
        lastStatuses = ours.statuses;
        const limit = await this.#send(this.#catalogue.events(aisle, round), 4, bare);
        rates.bare.push(count / limit.seconds);
        rates.cpu.push(limit.serverCpuSeconds / ours.serverCpuSeconds);
      }
    });
    return [
      {
        name: `inventory, ${count} levels in signed events of 500`,
        unit: 'levels/s',
        ours: median(rates.ours),
        limits: [{ name: 'HMAC + JSON.parse', value: median(rates.bare) }],
        peers: [],
        cpuRatio: median(rates.cpu),
        check: `answers by status: ${JSON.stringify(lastStatuses)}`,
      },
      lagRow('delivery while stock comes in', lags, idle),
    ];
  }

  /** CPU microseconds of a bare edge that parses an item's bytes. */
  async #bareParse(): Promise<number> {
    const answer = { status: '200 OK', headers: [], body: '{}' };
    const bare = await this.#context.subject({ kind: 'bare_post', work: 'json', answer });
    const requests = this.#catalogue
      .batches()
      .map((items) => this.#aisle.backendRequest('/', `{"items":${items}}`));
    const { serverCpuSeconds } = await this.#send(requests, 1, bare);
    return cpuMicrosOf(serverCpuSeconds, this.#catalogue.count);
  }

  /** Sends requests as they are made, some at a time: a whole catalogue of them is too much to hold. */
  async #send(
    requests: Iterable<string>,
    connectionCount: number,
    { port, pid }: { readonly port: number; readonly pid: number } = this.#aisle,
  ): Promise<Sent> {
    const sent: Sent = { seconds: 0, serverCpuSeconds: 0, statuses: {} };
    for (const some of inPortions(requests)) {
      const job = { kind: 'sequence', port, requests: some, connectionCount } as const;
      const outcome = await this.#context.load({ ...job, serverPids: [pid] }, 'second');
      sent.seconds += outcome.seconds;
      sent.serverCpuSeconds += outcome.serverCpuSeconds;
      for (const [status, count] of Object.entries(outcome.statuses)) {
        sent.statuses[status] = (sent.statuses[status] ?? 0) + count;
      }
    }
    return sent;
  }

  /** How late items arrive while `work` goes on, and for as long as `goesOn` says. */
  async #lagsDuring(work: () => Promise<void>, goesOn = () => false): Promise<Lags> {
    let isDone = false;
    const working = work().finally(() => (isDone = true));
    const lags: number[] = [];
    do {
      const [session] = await this.#aisle.openSessions(1);
      if (session === undefined) throw new Error('one session was asked for');
      const { lagsMs } = await this.#context.load({
        kind: 'fan_out',
        port: this.#aisle.port,
        reads: [this.#aisle.streamRequest(session)],
        publishes: [this.#aisle.postRequest(session, text)],
        publishCount: this.#context.pick(100, 4),
        publisherCount: this.#context.pick(8, 2),
        itemsPerPublish: 2,
        pace: 100,
        serverPids: [this.#aisle.pid],
      });
      lags.push(...lagsMs);
    } while (!isDone || goesOn());
    await working;
    await this.#context.handOver();
    return { p50Ms: percentile(lags, 0.5), p99Ms: percentile(lags, 0.99), count: lags.length };
  }
}

const requestsPerJob = 20;

function* inPortions(requests: Iterable<string>): Generator<string[]> {
  let some: string[] = [];
  for (const request of requests) {
    some.push(request);
    if (some.length < requestsPerJob) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

interface Sent {
  seconds: number;
  serverCpuSeconds: number;
  readonly statuses: Record<string, number>;
}

/** The system counts CPU time in hundredths of a second: less than one is taken for one. */
function cpuMicrosOf(cpuSeconds: number, count: number): number {
  return (Math.max(cpuSeconds, 0.01) / count) * 1e6;
}

interface Lags {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly count: number;
}

function lagRow(name: string, lags: Lags | undefined, idle: Lags): Row {
  return {
    name: `${name}: p99`,
    unit: 'ms',
    ours: lags?.p99Ms ?? Number.NaN,
    limits: [{ name: 'idle', value: idle.p99Ms }],
    peers: [],
    check:
      `p50 ${lags?.p50Ms.toFixed(2)} ms, idle ${idle.p50Ms.toFixed(2)} ms; ` +
      `${lags?.count} and ${idle.count} deliveries`,
  };
}

function hasCounted(products: unknown): boolean {
  return (products as { counted_at?: unknown } | undefined)?.counted_at !== null;
}
