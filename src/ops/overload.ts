// Decides how much work to shed, from measurements of the process (ADR 11).
// Level 1 sheds bulk writes, level 2 also new admissions, level 3 also reads. A late loop can lead to level
// 3. A slow journal leads to level 2 at most, because reads do not need it.
// A level is reached at once and left one step at a time, after a calm time well below it. Otherwise all
// waiting clients would return at the first good moment. Only level 3 is left as soon as the loop is in
// time again, because reads leave no work behind.

/** How much work is shed; 0 means none. */
export type OverloadLevel = 0 | 1 | 2 | 3;

/** One measurement. */
export interface Strain {
  /** The average wait of a request for the loop, in milliseconds. */
  readonly loopDelayMs: number;
  /** The same since the last measurement. */
  readonly latestLoopDelayMs: number;
  /** Time that the oldest change that is not on disk has waited, in milliseconds. */
  readonly commitWaitMs: number;
  /** Changes that are not on disk. */
  readonly queuedChangeCount: number;
}

/**
 * The bounds at which level 1 begins. Level 2 begins at twice and level 3 at four times as much. A bound of
 * 0 is not watched.
 */
export interface OverloadBounds {
  readonly loopDelayMsMax: number;
  readonly commitWaitMsMax: number;
  readonly queuedChangesMax: number;
  /** Number of calm measurements in a row after which a level is left. */
  readonly calmLooks: number;
}

/** A measurement is calm below this share of the bound of a level. */
const calmPart = 0.5;

function levelOf(measured: number, bound: number, most: OverloadLevel): OverloadLevel {
  if (bound === 0) return 0;
  const level = measured < bound ? 0 : measured < 2 * bound ? 1 : measured < 4 * bound ? 2 : 3;
  return level > most ? most : level;
}

/** The level, which each measurement updates. */
export class Overload {
  readonly #bounds: OverloadBounds;
  #level: OverloadLevel = 0;
  #calmCount = 0;

  constructor(bounds: OverloadBounds) {
    this.#bounds = bounds;
  }

  get level(): OverloadLevel {
    return this.#level;
  }

  /** Takes one measurement and returns the level from now on. */
  look(strain: Strain): OverloadLevel {
    const reached = this.#levelAt(strain, 1);
    if (this.#level === 3 && !this.#isLate(strain)) {
      this.#level = 2;
      this.#calmCount = 0;
    } else if (reached > this.#level) {
      this.#level = reached;
      this.#calmCount = 0;
    } else if (this.#level > 0) {
      const isCalm = this.#levelAt(strain, calmPart) < this.#level;
      this.#calmCount = isCalm ? this.#calmCount + 1 : 0;
      if (this.#calmCount >= this.#bounds.calmLooks) {
        this.#level = (this.#level - 1) as OverloadLevel;
        this.#calmCount = 0;
      }
    }
    return this.#level;
  }

  /** Whether the load continues: the loop was late since the last measurement too. */
  #isLate({ latestLoopDelayMs }: Strain): boolean {
    return latestLoopDelayMs >= this.#bounds.loopDelayMsMax * calmPart;
  }

  #levelAt(strain: Strain, part: number): OverloadLevel {
    const { loopDelayMsMax, commitWaitMsMax, queuedChangesMax } = this.#bounds;
    return Math.max(
      levelOf(strain.loopDelayMs, loopDelayMsMax * part, this.#isLate(strain) ? 3 : 2),
      levelOf(strain.commitWaitMs, commitWaitMsMax * part, 2),
      levelOf(strain.queuedChangeCount, queuedChangesMax * part, 2),
    ) as OverloadLevel;
  }
}
