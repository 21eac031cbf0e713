// Time and CPU of a measured stretch, and percentiles of what was seen in it.

import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds } from '../processes.ts';

export interface Measured {
  readonly seconds: number;
  readonly serverCpu: number;
  readonly loadCpu: number;
}

/** Starts measuring; the returned function ends it. */
export function startMeter(serverPids: readonly number[]): () => Measured {
  const startMs = performance.now();
  const server = cpuSeconds(serverPids);
  const load = process.cpuUsage();
  return () => {
    const seconds = (performance.now() - startMs) / 1000;
    const { user, system } = process.cpuUsage(load);
    return {
      seconds,
      serverCpu: (cpuSeconds(serverPids) - server) / seconds,
      loadCpu: (user + system) / 1e6 / seconds,
    };
  };
}

const lookMs = 200;
/** A server that does nothing uses less of a core. */
const idleShare = 0.05;
const looksMax = 150;

/** Waits until the server has nothing left to do; resolves with the CPU seconds that it used meanwhile. */
export async function untilIdle(serverPids: readonly number[]): Promise<number> {
  const start = cpuSeconds(serverPids);
  let last = start;
  for (let look = 0; look < looksMax; look += 1) {
    await sleep(lookMs);
    const now = cpuSeconds(serverPids);
    if (now - last < (idleShare * lookMs) / 1000) return now - start;
    last = now;
  }
  throw new Error('the server did not come to rest');
}

/** The value that so large a share of `values` does not exceed; NaN where there are none. */
export function percentile(values: readonly number[] | Float64Array, share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
