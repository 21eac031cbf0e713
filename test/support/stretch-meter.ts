// How long this thread works at a stretch while something is done: by its processor time, not by the
// clock, so that a busy machine makes nothing longer.

import assert from 'node:assert/strict';

/** What operations.md promises, in processor time of a machine of {@link referenceMs}. */
const stretchMsMax = 50;
/** Code runs slowly at first, and a collection of garbage may come in between: the best counts. */
const roundsMax = 6;
/** What {@link referenceWork} takes on the machine on which the bound was set, in processor time. */
const referenceMs = 60;

/**
 * Fails where each of some rounds of a work has a longer stretch than is promised: `round` does the work once
 * and resolves with its longest stretch, in milliseconds. A slower machine has a wider bound in proportion.
 */
export async function assertStretchesAreShort(
  round: (count: number) => Promise<number>,
): Promise<void> {
  let bestMs = Infinity;
  for (let count = 0; count < roundsMax && bestMs > stretchMsMax; count += 1) {
    bestMs = Math.min(bestMs, await round(count));
  }
  const maxMs = bestMs > stretchMsMax ? stretchMsMax * slownessOfMachine() : stretchMsMax;
  assert.ok(bestMs <= maxMs, `${Math.round(bestMs)} ms at a stretch of ${Math.round(maxMs)}`);
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

/** How many times longer than the reference machine this one takes for the same work; 1 for a faster one. */
function slownessOfMachine(): number {
  referenceWork();
  const beforeMs = usedMs();
  referenceWork();
  return Math.max(1, (usedMs() - beforeMs) / referenceMs);
}

/** Texts, words, maps and JSON, as in the server's own work. */
function referenceWork(): number {
  const text = 'A garden table of oak and glass, 12.5 cm x 20 mm. '.repeat(400);
  let made = 0;
  for (let round = 0; round < 120; round += 1) {
    const counts = new Map<string, number>();
    const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    made += JSON.stringify(JSON.parse(JSON.stringify(words))).length + counts.size;
  }
  return made;
}
