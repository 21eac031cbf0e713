// Which history of a store this is. A store that was put back from a backup goes on in a new epoch: its
// streams get sequences that the lost part of the former epoch cannot have used.
// Owns: the range of sequences of an epoch. Does not own: noticing a restore (lmdb-environment).
// INV-110: a sequence that was handed out before a restore is never handed out again after it.

/** How many sequences one epoch has for each stream. */
const span = 2 ** 23;
const secondMs = 1000;
const firstMs = Date.UTC(2026, 0, 1);

/** The epoch that a sequence belongs to; 0 in a store that was never put back. */
export function epochOf(sequence: number): number {
  return Math.floor(sequence / span);
}

/** No new sequence of the epoch is below this. */
export function epochStart(epoch: number): number {
  return epoch * span;
}

/** The next epoch after a restore: by the clock, so that two restores of one backup differ. */
export function nextEpoch(former: number, nowMs: number): number {
  return Math.max(former + 1, Math.floor((nowMs - firstMs) / secondMs));
}
