// Waits in the load generator for what a server does in its own time.

import { setTimeout as sleep } from 'node:timers/promises';

const patienceMs = 120_000;
const lookMs = 1;

/** Resolves when `isDone` is true; rejects with `failure` as its message after two minutes. */
export async function until(isDone: () => boolean, failure: string): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!isDone()) {
    if (performance.now() > deadline) throw new Error(failure);
    await sleep(lookMs);
  }
}
