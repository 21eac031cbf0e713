// Checks all stored values, slowly and repeatedly, to find damage in values that are rarely read.

import { Counter, Gauge, type Registry } from 'prom-client';
import type { Clock } from '../base/clock.ts';

/** The store that is checked. */
export interface Scrubbed {
  readonly damage: { readonly size: number };
  scrub(options: { pause: (bytes: number) => Promise<void> }): Promise<unknown>;
}

/** The rate is a few megabytes a second, and at most one round a day. */
const pauseMs = 50;
const roundMs = 24 * 3600 * 1000;
const beginMs = 60_000;

/** Checks a minute after the start, and a day after each round, until the returned function is called. */
export function startScrubbing(ports: {
  journal: Scrubbed;
  clock: Clock;
  registry: Registry;
  report: (error: unknown) => void;
}): () => void {
  const { journal, clock, registry, report } = ports;
  const registers = [registry];
  const bytesTotal = new Counter({
    name: 'aisle_journal_scrubbed_bytes_total',
    help: 'Bytes that were read and compared with their checksums.',
    registers,
  });
  const endedAt = new Gauge({
    name: 'aisle_journal_scrub_timestamp_seconds',
    help: 'When everything that is stored had been checked last.',
    registers,
  });
  const damaged: Gauge = new Gauge({
    name: 'aisle_journal_damaged_values',
    help: 'Stored values that are not what was written, as far as they were found.',
    registers,
    collect: (): void => damaged.set(journal.damage.size),
  });
  let isStopped = false;
  let cancel = (): void => {};
  const pause = (bytes: number): Promise<void> => {
    bytesTotal.inc(bytes);
    return new Promise((resolve, reject) => {
      if (isStopped) return reject(new Error('stopped'));
      cancel = clock.after(pauseMs, resolve);
    });
  };
  const round = async (): Promise<void> => {
    try {
      await journal.scrub({ pause });
      endedAt.set(clock.nowMs() / 1000);
    } catch (error) {
      if (!isStopped) report(error);
    }
    if (!isStopped) cancel = clock.after(roundMs, () => void round());
  };
  cancel = clock.after(beginMs, () => void round());
  return () => {
    isStopped = true;
    cancel();
  };
}
