// The metrics of the process, for Prometheus; no label holds a tenant or an external id.

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { packageVersion } from '../base/build.ts';
import type { Lane } from '../contract/capabilities.ts';

const help = {
  aisle_event_loop_delay_seconds: 'What a request waits on average until the loop looks at it.',
  aisle_overload_level: '0: none; 1: bulk writes are shed; 2: admissions too; 3: reads too.',
  aisle_resident_actors: 'Actors in memory.',
  aisle_resident_bytes: 'About what actors and tails in memory take.',
  aisle_resident_bytes_max: 'What they may take before idle ones leave early.',
  aisle_clock_held_back_seconds:
    'By how much the clock of the machine is ahead of the one that the server keeps, after a jump.',
  aisle_clock_jumps_total: 'Jumps of the clock of the machine.',
  aisle_open_connections: 'Connections of clients that are open on the public listener.',
  aisle_connections_refused_total:
    'Connections that were closed at once: their address had too many.',
  aisle_open_streams: 'Open SSE connections.',
  aisle_subscribers: 'Readers that wait for the next item, by stream or long poll.',
  aisle_tails: 'Session streams with a tail in memory.',
  aisle_running_turns: 'Turns that are being answered.',
  aisle_desk_waiting_sessions: 'Customers who wait for a person.',
  aisle_desk_longest_wait_seconds: 'How long the first of them has waited.',
  aisle_desk_active_sessions: 'Customers who have a person.',
  aisle_journal_queued_changes: 'Changes that are not on disk yet.',
  aisle_journal_unsettled_bytes: 'About what the log holds that is not in its place yet.',
  aisle_journal_oldest_wait_seconds: 'How long the oldest change that is not on disk has waited.',
  aisle_actors_passivated_total: 'Idle actors that left memory.',
  aisle_actors_revived_total: 'Actors that came back from the journal.',
  aisle_sessions_removed_total: 'Sessions that went when their retention was over.',
  aisle_log_lines_dropped_total: 'Lines of the log that were dropped: they were not read in time.',
  aisle_compacted_bytes_total: 'Bytes of deltas that a message had replaced, and that are gone.',
} as const;
type Name = keyof typeof help;

/** The registry that Prometheus scrapes. */
export type MetricRegistry = Registry;

/** A registry with the default metrics of the process, and with its build. */
export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const build = new Gauge({
    name: 'aisle_build_info',
    help: 'Always 1; its labels say which build runs.',
    labelNames: ['version', 'node', 'platform'],
    registers: [registry],
  });
  const platform = `${process.platform}-${process.arch}`;
  build.set({ version: packageVersion(), node: process.versions.node, platform }, 1);
  return registry;
}

/** Registers a gauge. `read` is called at each scrape. */
export function gauge(registry: Registry, name: Name, read: () => number): void {
  const made = new Gauge({
    name,
    help: help[name],
    registers: [],
    collect() {
      this.set(read());
    },
  });
  registry.registerMetric(made);
}

/** Registers a counter whose owner keeps the count. `read` is called at each scrape. */
export function counter(registry: Registry, name: Name, read: () => number): void {
  const made = new Counter({
    name,
    help: help[name],
    registers: [],
    collect() {
      this.reset();
      this.inc(read());
    },
  });
  registry.registerMetric(made);
}

/**
 * A count by one to three labels. It is written thousands of times a second, so counting creates no object
 * and no text of the labels.
 */
export class CountTable {
  readonly #counts = new Map<string, Map<string, Map<string | number, { value: number }>>>();

  constructor(registry: Registry, about: { name: string; help: string; labelNames: string[] }) {
    const counts = this.#counts;
    const made = new Counter({
      ...about,
      registers: [],
      collect() {
        this.reset();
        const [one = '', two, three] = about.labelNames;
        for (const [first, seconds] of counts)
          for (const [second, thirds] of seconds)
            for (const [third, { value }] of thirds) {
              const labels = { [one]: first, ...(two && { [two]: second }) };
              this.inc({ ...labels, ...(three && { [three]: third }) }, value);
            }
      },
    });
    registry.registerMetric(made);
  }

  /** Adds one under these labels, in the order of their names. */
  add(first: string, second = '', third: string | number = ''): void {
    let seconds = this.#counts.get(first);
    if (seconds === undefined) this.#counts.set(first, (seconds = new Map()));
    let thirds = seconds.get(second);
    if (thirds === undefined) seconds.set(second, (thirds = new Map()));
    const count = thirds.get(third);
    if (count === undefined) thirds.set(third, { value: 1 });
    else count.value += 1;
  }
}

/** Bounds of the buckets in seconds. A request should take at most 0.05 without a pause (operations.md). */
const stretchBounds = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/**
 * Registers the histogram of long stretches of the loop, in which no other request is handled. The returned
 * function takes their lengths in seconds.
 */
export function stretchHistogram(registry: Registry): (seconds: number) => void {
  const histogram = new Histogram({
    name: 'aisle_event_loop_stretch_seconds',
    help: 'Turns of the event loop that took longer than 20 ms.',
    buckets: stretchBounds,
    registers: [registry],
  });
  return (seconds) => histogram.observe(seconds);
}

type LaneName = 'lexical' | 'semantic';

/** Registers the states of both lanes, summed over tenants. They are read at each scrape. */
export function laneGauges(
  registry: Registry,
  read: () => readonly Readonly<Record<LaneName, Lane>>[],
): void {
  const lanesOf = (lane: LaneName): Lane[] => read().map((lanes) => lanes[lane]);
  const made = (
    about: { name: string; help: string; labelNames?: string[] },
    collect: (metric: Gauge, lane: LaneName) => void,
  ): void => {
    const { name, help: words, labelNames = [] } = about;
    const metric = new Gauge({
      name,
      help: words,
      labelNames: ['lane', ...labelNames],
      registers: [],
      collect() {
        this.reset();
        collect(this, 'lexical');
        collect(this, 'semantic');
      },
    });
    registry.registerMetric(metric);
  };
  made(
    {
      name: 'aisle_lane_pending_products',
      help: 'Live products that a lane has not reached, over all tenants.',
    },
    (metric, lane) =>
      metric.set(
        { lane },
        wanted(lanesOf(lane)).reduce((sum, { pending }) => sum + pending, 0),
      ),
  );
  made(
    {
      name: 'aisle_lane_coverage_min_ratio',
      help: 'Covered part of the live products of the tenant whose lane lags most; 1 without any.',
    },
    (metric, lane) =>
      metric.set({ lane }, Math.min(1, ...wanted(lanesOf(lane)).map(({ coverage }) => coverage))),
  );
  made(
    {
      name: 'aisle_lane_tenants',
      help: 'Tenants by the state of a lane.',
      labelNames: ['state'],
    },
    (metric, lane) => {
      for (const { state } of lanesOf(lane)) metric.inc({ lane, state });
    },
  );
}

/** The lanes whose tenants want them and have products. */
function wanted(lanes: readonly Lane[]): readonly Lane[] {
  return lanes.filter(({ policy, total }) => policy === 'enabled' && total > 0);
}
