// Measures how late the event loop is for a request that comes at a random moment.
// A timer that ticks every 20 ms notices each longer stretch of the loop. A request in such a stretch waits
// half of it on average, and a longer stretch gets more requests, so each stretch counts by its square. Two
// seconds of turns of 100 ms give 50 ms; a maximum or a mean over turns would give another figure.
// Load appears in more than one turn, so the longest stretch of the two seconds is left out. A single pause
// (garbage collection, loading a module, a machine that slept) is over when it is measured, and shedding
// would not help. A stretch of two seconds is not left out.

const tickMs = 20;
/** The time over which the average is taken, in milliseconds. */
const horizonMs = 2000;

/** The average wait of a request, in milliseconds. */
export interface LoopDelays {
  /** Over the last two seconds, without their longest stretch. */
  readonly averageMs: number;
  /** Since the last measurement, with every stretch. It shows whether the loop is late now. */
  readonly latestMs: number;
}

interface Look {
  /** Milliseconds of waiting, summed over all moments of the measurement. */
  waited: number;
  spanMs: number;
  /** The delay of the longest stretch. */
  longestLateMs: number;
}

/** How the delay is measured. */
export interface LoopDelayOptions {
  readonly nowMs?: () => number;
  /** Called with the length of every stretch longer than a tick, in milliseconds. */
  readonly onStretch?: (lengthMs: number) => void;
}

/** Measures until closed; its timer does not keep the process alive. */
export class LoopDelay {
  readonly #nowMs: () => number;
  readonly #onStretch: ((lengthMs: number) => void) | undefined;
  readonly #timer: NodeJS.Timeout;
  #tickedMs: number;
  #look: Look = { waited: 0, spanMs: 0, longestLateMs: 0 };
  /** The measurements of the last two seconds, oldest first. */
  #looks: Look[] = [];

  constructor({ nowMs = () => performance.now(), onStretch }: LoopDelayOptions = {}) {
    this.#nowMs = nowMs;
    this.#onStretch = onStretch;
    this.#tickedMs = nowMs();
    this.#timer = setInterval(() => this.tick(), tickMs).unref();
  }

  /** Notes that the event loop came round. The timer calls it. */
  tick(): void {
    const nowMs = this.#nowMs();
    const spanMs = nowMs - this.#tickedMs;
    const lateMs = Math.max(0, spanMs - tickMs);
    this.#look.waited += waitedIn(lateMs);
    this.#look.spanMs += spanMs;
    this.#look.longestLateMs = Math.max(this.#look.longestLateMs, lateMs);
    this.#tickedMs = nowMs;
    if (lateMs > 0) this.#onStretch?.(spanMs);
  }

  /** Takes one measurement. It includes the running turn. */
  take(): LoopDelays {
    this.tick();
    const latest = this.#look;
    this.#looks.push(latest);
    this.#look = { waited: 0, spanMs: 0, longestLateMs: 0 };
    let waited = 0;
    let reachMs = 0;
    let longestLateMs = 0;
    let first = this.#looks.length;
    for (; first > 0 && reachMs < horizonMs; first -= 1) {
      const look = this.#looks[first - 1] ?? latest;
      waited += look.waited;
      reachMs += look.spanMs;
      longestLateMs = Math.max(longestLateMs, look.longestLateMs);
    }
    this.#looks.splice(0, first);
    const pauseMs = longestLateMs < horizonMs - tickMs ? longestLateMs : 0;
    return {
      averageMs: (waited - waitedIn(pauseMs)) / (Math.max(reachMs, horizonMs) - pauseMs),
      latestMs: latest.waited / Math.max(latest.spanMs, 1),
    };
  }

  close(): void {
    clearInterval(this.#timer);
  }
}

/** The sum of the waits over all moments of a stretch that ended `lateMs` late. */
function waitedIn(lateMs: number): number {
  return (lateMs * lateMs) / 2;
}
