// How late the event loop is, as a request that comes at any moment would find it.
// A timer that should tick every 20 ms measures each turn of the loop that was longer. Half of a
// stretch during which nothing was looked at is what the average request of that stretch waited, and
// a long stretch meets more of them: so each counts by its square. Over the two seconds that are looked
// at, one pause of 300 ms is 22 ms, turns of 100 ms without end are 50 ms, and a maximum or a mean over
// turns says neither.

const tickMs = 20;
/** What is averaged over: one pause is no overload. */
const horizonMs = 2000;

/** Measures until closed; its timer does not keep the process alive. */
export class LoopDelay {
  readonly #nowMs: () => number;
  readonly #timer: NodeJS.Timeout;
  #tickedMs: number;
  #takenMs: number;
  /** Milliseconds waited, summed over all moments since the last look. */
  #waited = 0;
  /** The looks that together reach back over the horizon, oldest first. */
  #looks: { readonly waited: number; readonly spanMs: number }[] = [];

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
    this.#tickedMs = nowMs();
    this.#takenMs = this.#tickedMs;
    this.#timer = setInterval(() => this.tick(), tickMs).unref();
  }

  /** Notes that the loop has come round; the timer calls it. */
  tick(): void {
    const nowMs = this.#nowMs();
    const lateMs = Math.max(0, nowMs - this.#tickedMs - tickMs);
    this.#waited += (lateMs * lateMs) / 2;
    this.#tickedMs = nowMs;
  }

  /** Average wait in milliseconds of a moment within the horizon, the turn under way included. */
  takeMs(): number {
    this.tick();
    this.#looks.push({ waited: this.#waited, spanMs: this.#tickedMs - this.#takenMs });
    this.#waited = 0;
    this.#takenMs = this.#tickedMs;
    let waited = 0;
    let reachMs = 0;
    let first = this.#looks.length;
    for (; first > 0 && reachMs < horizonMs; first -= 1) {
      const look = this.#looks[first - 1];
      waited += look?.waited ?? 0;
      reachMs += look?.spanMs ?? 0;
    }
    this.#looks.splice(0, first);
    return waited / Math.max(reachMs, horizonMs);
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
