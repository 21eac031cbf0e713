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
 * Judges a level against the one stored for the same product, variant and location. Where both have
 * a sequence it alone decides; else the time does. Only `applied` replaces what is stored.
 */
export function judgeLevel(stored: Level | undefined, told: Level): LevelStatus {
  if (stored === undefined) return 'applied';
  const order =
    stored.sequence !== undefined && told.sequence !== undefined
      ? told.sequence - stored.sequence
      : told.occurred_at_us - stored.occurred_at_us;
  if (order > 0) return 'applied';
  if (order < 0) return 'stale';
  return told.available === stored.available ? 'duplicate' : 'conflict';
}
