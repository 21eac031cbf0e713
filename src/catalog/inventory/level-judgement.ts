// What becomes of a level that is told anew: the ordering rule of contract 9, pure.

import type { LevelStatus } from '../../contract/inventory.ts';

/** A level with its ordering keys. */
export interface Level {
  /** Absolute; null where it is not tracked. */
  readonly available: number | null;
  /** Microseconds since the epoch: an exact integer below 2^53. */
  readonly occurred_at_us: number;
  readonly sequence?: number;
}

/**
 * Judges a level against the one stored for the same product, variant and location. One from after
 * `latestUs` (microseconds) is rejected: a bad clock would lock the level for as long. Else, where
 * both have a sequence, it alone decides; else the time does, and a stored time from after
 * `latestUs`, taken in by an older version, counts as older. Only `applied` replaces what is stored.
 */
export function judgeLevel(stored: Level | undefined, told: Level, latestUs: number): LevelStatus {
  if (told.occurred_at_us > latestUs) return 'rejected';
  if (stored === undefined) return 'applied';
  const order =
    stored.sequence !== undefined && told.sequence !== undefined
      ? told.sequence - stored.sequence
      : stored.occurred_at_us > latestUs
        ? 1
        : told.occurred_at_us - stored.occurred_at_us;
  if (order > 0) return 'applied';
  if (order < 0) return 'stale';
  return told.available === stored.available ? 'duplicate' : 'conflict';
}
