// Decides how much work to shed, from what the process measures of itself (ADR 11).
// Level 1 sheds bulk writes, level 2 every new admission too, level 3 reads too. A late loop can lead to
// level 3; a slow journal only to level 2, since reads do not need it.
// A level is reached at once and left one step at a time, after a calm time well below it: otherwise all
// waiting clients would return at the first good moment. Level 3 alone is left as soon as the loop is in
// time again, since reads leave no work behind.

export type OverloadLevel = 0 | 1 | 2 | 3;

/** The measurements of one look. */
export interface Strain {
  /** How long the loop lets a request wait, on average. */
  readonly loopDelayMs: number;
  /** The same since the last look. */
  readonly latestLoopDelayMs: number;
  /** How long the oldest change that is not on disk has waited. */
  readonly commitWaitMs: number;
  /** Changes that are not on disk. */
  readonly queuedChangeCount: number;
}

/** Where level 1 begins; level 2 begins at twice and level 3 at four times as much. 0: not watched. */
export interface OverloadBounds {
  readonly loopDelayMsMax: number;
  readonly commitWaitMsMax: number;
  readonly queuedChangesMax: number;
  /** Calm looks in a row after which a level is left. */
  readonly calmLooks: number;
}

/** A look is calm below this share of the bound of a level. */
const calmPart = 0.5;

function levelOf(measured: number, bound: number, most: OverloadLevel): OverloadLevel {
  if (bound === 0) return 0;
  const level = measured < bound ? 0 : measured < 2 * bound ? 1 : measured < 4 * bound ? 2 : 3;
  return level > most ? most : level;
}

/** The level, updated with each look. */
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

  /** Takes one look and returns the level from now on. */
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

  /** Whether the load goes on: the loop was late since the last look too. */
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
