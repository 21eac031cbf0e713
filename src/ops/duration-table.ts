// A histogram of durations that is written for every request. prom-client's own makes an object of labels, a list of
// their names and a text of both for each observation.

import type { Histogram, Registry } from 'prom-client';

/**
 * How many durations lie within each bound and above the one before, how many above all bounds, and the sum of all.
 * Numbers of an array: a member would be a new object with each change.
 */
type Row = Float64Array;

/** What a scrape reads of one label. */
interface Sample {
  readonly metricName: string;
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
}

/** Durations in seconds by at most one label. */
export class DurationTable {
  readonly #buckets: readonly number[];
  readonly #rows = new Map<string, Row>();

  constructor(
    registry: Registry,
    about: { name: string; help: string; buckets: readonly number[]; labelName?: string },
  ) {
    const { name, help, buckets, labelName } = about;
    this.#buckets = buckets;
    // A histogram without a label is there before the first duration, as in prom-client.
    if (labelName === undefined) this.#rowOf('');
    const get = () => {
      const values = [...this.#rows].flatMap(([label, row]) =>
        this.#samplesOf(name, labelName === undefined ? {} : { [labelName]: label }, row),
      );
      return Promise.resolve({ name, help, type: 'histogram', aggregator: 'sum', values });
    };
    registry.registerMetric({ name, get } as unknown as Histogram);
  }

  /** Counts one duration. */
  observe(seconds: number, label = ''): void {
    const row = this.#rowOf(label);
    const buckets = this.#buckets;
    let at = 0;
    while (at < buckets.length && seconds > (buckets[at] ?? 0)) at += 1;
    row[at] = (row[at] ?? 0) + 1;
    const sumAt = row.length - 1;
    row[sumAt] = (row[sumAt] ?? 0) + seconds;
  }

  #rowOf(label: string): Row {
    let row = this.#rows.get(label);
    if (row === undefined) {
      row = new Float64Array(this.#buckets.length + 2);
      this.#rows.set(label, row);
    }
    return row;
  }

  #samplesOf(name: string, labels: Sample['labels'], row: Row): Sample[] {
    let count = 0;
    const samples = [...this.#buckets, '+Inf'].map((le, at): Sample => {
      count += row[at] ?? 0;
      return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: count };
    });
    return [
      ...samples,
      { metricName: `${name}_sum`, labels, value: row.at(-1) ?? 0 },
      { metricName: `${name}_count`, labels, value: count },
    ];
  }
}
