// Keeps an hour of the figures that Prometheus reads, for the console's charts.
// Owns: the samples, in memory, in a ring of fixed size. Does not own: what is measured.
// A rate or a quantile covers the time between two samples.
// On failure: a sample that fails is reported, and its place stays empty.

import type { MetricRegistry } from './metrics.ts';

/** Milliseconds between two samples. */
export const sampleMs = 5000;
/** One hour. */
const samplesMax = 720;

/** The source of a series. A gauge gives its value, a counter its rate per second. */
type Source =
  | { readonly metric: string; readonly as: 'value' }
  | { readonly metric: string; readonly as: 'rate' }
  | { readonly metric: string; readonly as: 'quantile'; readonly of: number };

const sources = {
  admissions_per_second: { metric: 'aisle_admissions_total', as: 'rate' },
  requests_per_second: { metric: 'aisle_http_requests_total', as: 'rate' },
  first_delta_p50_seconds: { metric: 'aisle_turn_first_delta_seconds', as: 'quantile', of: 0.5 },
  first_delta_p99_seconds: { metric: 'aisle_turn_first_delta_seconds', as: 'quantile', of: 0.99 },
  delivery_lag_p50_seconds: { metric: 'aisle_delivery_lag_seconds', as: 'quantile', of: 0.5 },
  delivery_lag_p99_seconds: { metric: 'aisle_delivery_lag_seconds', as: 'quantile', of: 0.99 },
  commit_p99_seconds: { metric: 'aisle_journal_commit_seconds', as: 'quantile', of: 0.99 },
  sync_p99_seconds: { metric: 'aisle_journal_sync_seconds', as: 'quantile', of: 0.99 },
  queued_changes: { metric: 'aisle_journal_queued_changes', as: 'value' },
  running_turns: { metric: 'aisle_running_turns', as: 'value' },
  waiting_sessions: { metric: 'aisle_desk_waiting_sessions', as: 'value' },
  open_streams: { metric: 'aisle_open_streams', as: 'value' },
  resident_bytes: { metric: 'process_resident_memory_bytes', as: 'value' },
  heap_used_bytes: { metric: 'nodejs_heap_size_used_bytes', as: 'value' },
  loop_delay_seconds: { metric: 'aisle_event_loop_delay_seconds', as: 'value' },
  overload_level: { metric: 'aisle_overload_level', as: 'value' },
} as const satisfies Readonly<Record<string, Source>>;

/** The name of a chart's series. */
export type SeriesName = keyof typeof sources;
const seriesNames = Object.keys(sources) as SeriesName[];
/** The library updates all figures of the heap when it reads the first one. */
const heapFirst = 'nodejs_heap_size_total_bytes';
const metricNames = [
  ...new Set([heapFirst, ...Object.values(sources).map(({ metric }) => metric)]),
];

/**
 * Samples in columns: `series[name][i]` was taken at `times_ms[i]`, in epoch milliseconds. Null means no
 * value.
 */
export interface HistoryPage {
  readonly sample_ms: number;
  readonly times_ms: readonly number[];
  readonly series: Readonly<Record<SeriesName, readonly (number | null)[]>>;
}

/** The sum of a metric over its labels at one time; for a histogram, the counts up to each bound. */
interface Reading {
  readonly sum: number;
  readonly buckets: ReadonlyMap<number, number>;
}
type Readings = ReadonlyMap<string, Reading>;

interface Sample {
  readonly atMs: number;
  readonly values: Readonly<Record<SeriesName, number | null>>;
}

/** What the history reads. */
export interface HistoryPorts {
  readonly registry: Pick<MetricRegistry, 'getSingleMetric'>;
  readonly nowMs: () => number;
}

/** Takes samples and keeps the newest of them. */
export class History {
  readonly #ports: HistoryPorts;
  readonly #ring: Sample[] = [];
  #next = 0;
  #former: { readonly atMs: number; readonly readings: Readings } | undefined;

  constructor(ports: HistoryPorts) {
    this.#ports = ports;
  }

  /**
   * Takes a sample every {@link sampleMs} until the returned function is called. `report` gets the error of
   * a failed sample.
   */
  start(report: (error: unknown) => void): () => void {
    const look = (): void => {
      this.sample().catch(report);
    };
    look();
    const timer = setInterval(look, sampleMs).unref();
    return () => clearInterval(timer);
  }

  /** Takes one sample now. The first sample contains gauges only, because a rate needs two. */
  async sample(): Promise<void> {
    const readings = new Map<string, Reading>();
    for (const name of metricNames) {
      const reading = await this.#read(name);
      if (reading !== undefined) readings.set(name, reading);
    }
    const atMs = this.#ports.nowMs();
    const values = Object.fromEntries(
      seriesNames.map((name) => [name, this.#valueOf(sources[name], readings, atMs)]),
    ) as Sample['values'];
    this.#former = { atMs, readings };
    this.#ring[this.#next] = { atMs, values };
    this.#next = (this.#next + 1) % samplesMax;
  }

  /** Samples after `sinceMs` (epoch milliseconds), the oldest first. */
  since(sinceMs: number): HistoryPage {
    const samples = [...this.#ring.slice(this.#next), ...this.#ring.slice(0, this.#next)].filter(
      ({ atMs }) => atMs > sinceMs,
    );
    const series = Object.fromEntries(
      seriesNames.map((name) => [name, samples.map(({ values }) => values[name])]),
    ) as Record<SeriesName, (number | null)[]>;
    return { sample_ms: sampleMs, times_ms: samples.map(({ atMs }) => atMs), series };
  }

  async #read(name: string): Promise<Reading | undefined> {
    const metric = await this.#ports.registry.getSingleMetric(name)?.get();
    if (metric === undefined) return undefined;
    let sum = 0;
    const buckets = new Map<number, number>();
    for (const { value, labels } of metric.values) {
      const { le } = labels as { le?: number | string };
      if (le === undefined) sum += value;
      else buckets.set(boundOf(le), (buckets.get(boundOf(le)) ?? 0) + value);
    }
    return { sum, buckets };
  }

  #valueOf(source: Source, readings: Readings, atMs: number): number | null {
    const now = readings.get(source.metric);
    if (now === undefined) return null;
    if (source.as === 'value') return rounded(now.sum);
    if (this.#former === undefined) return null;
    const before = this.#former.readings.get(source.metric);
    if (source.as === 'rate') {
      const seconds = (atMs - this.#former.atMs) / 1000;
      return seconds > 0 ? rounded(Math.max(0, now.sum - (before?.sum ?? 0)) / seconds) : null;
    }
    const counts = [...now.buckets]
      .map(([bound, count]): [number, number] => [bound, count - (before?.buckets.get(bound) ?? 0)])
      .sort(([a], [b]) => a - b);
    return quantile(counts, source.of);
  }
}

/**
 * The quantile of a histogram as Prometheus computes it: linear within its bucket. Above all finite bounds
 * it is the highest of them. Null without a count. `counts` holds pairs of a bound and the number of values
 * up to it, in ascending order.
 */
export function quantile(
  counts: readonly (readonly [bound: number, count: number])[],
  share: number,
): number | null {
  const total = counts.at(-1)?.[1] ?? 0;
  if (total <= 0) return null;
  const rank = share * total;
  let lowBound = 0;
  let lowCount = 0;
  for (const [bound, count] of counts) {
    if (count >= rank) {
      if (bound === Infinity) return rounded(lowBound);
      const inside = count - lowCount;
      return rounded(
        inside === 0 ? bound : lowBound + ((bound - lowBound) * (rank - lowCount)) / inside,
      );
    }
    lowBound = bound;
    lowCount = count;
  }
  return rounded(lowBound);
}

function boundOf(le: number | string): number {
  return le === '+Inf' ? Infinity : Number(le);
}

/** Four digits are more than a chart shows, and take half as many bytes. */
function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
