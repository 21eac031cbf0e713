// How long this thread works at a stretch while something is done: by its processor time, not by the
// clock, so that a busy machine makes nothing longer.

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
