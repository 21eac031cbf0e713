// How long this thread works at a stretch while something is done: by its processor time, not by the
// clock, so that a busy machine makes nothing longer.

import assert from 'node:assert/strict';

/** What operations.md promises, in processor time: a busy machine does not count. */
const stretchMsMax = 50;

/**
 * Fails where each round of a work has a longer stretch than is promised: `round` does the work once and resolves
 * with its longest stretch, in milliseconds. Code runs slowly at first, and a collection of garbage may come in
 * between: the best of the rounds counts.
 */
export async function assertStretchesAreShort(
  roundsMax: number,
  round: (count: number) => Promise<number>,
): Promise<void> {
  let bestMs = Infinity;
  for (let count = 0; count < roundsMax && bestMs > stretchMsMax; count += 1) {
    bestMs = Math.min(bestMs, await round(count));
  }
  assert.ok(bestMs <= stretchMsMax, `${Math.round(bestMs)} ms at a stretch`);
}

/** The longest turn of the loop of this thread while `work` runs, in milliseconds of its processor. */
export async function longestStretchMs(work: () => Promise<unknown>): Promise<number> {
  let longestMs = 0;
  let isOver = false;
  let beforeMs = usedMs();
  const look = (): void => {
    const nowMs = usedMs();
    longestMs = Math.max(longestMs, nowMs - beforeMs);
    beforeMs = nowMs;
  };
  const turn = (): void => {
    look();
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  try {
    await work();
  } finally {
    isOver = true;
    // What ends in the turn in which it began has no turn behind it.
    look();
  }
  return longestMs;
}

function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
