// The clock is passed in, so that tests can control it.

/** A source of wall-clock time and of timers. */
export interface Clock {
  /** Milliseconds since the epoch. */
  nowMs(): number;
  /** Runs `callback` once after `delayMs`; the returned function cancels it. */
  after(delayMs: number, callback: () => void): () => void;
}

/** The machine's own clock. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

let lastMs = 0;
let lastText = '1970-01-01T00:00:00.000Z';

/** RFC 3339 in UTC with milliseconds, the form of every time on the wire (contract 2.1). */
export function formatTime(epochMs: number): string {
  // All writes of one turn of the loop have nearly the same time.
  if (epochMs !== lastMs) {
    lastText = new Date(epochMs).toISOString();
    lastMs = epochMs;
  }
  return lastText;
}
