// Decides about a new level: the ordering rule of contract 9, pure.

import type { LevelStatus } from '../../contract/inventory.ts';

/** A level with its ordering keys. */
export interface Level {
  /** Absolute; null if it is not tracked. */
  readonly available: number | null;
  /** Microseconds since the epoch: an exact integer below 2^53. */
  readonly occurred_at_us: number;
  readonly sequence?: number;
}

/**
 * Compares a level with the stored one of the same product, variant and location. A time after `latestUs`
 * (microseconds) is rejected: a wrong clock would lock the level until then. If both have a sequence, it
 * alone decides; else the time does. A stored time after `latestUs`, which an older version accepted, counts
 * as older. Only `applied` replaces the stored level.
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
