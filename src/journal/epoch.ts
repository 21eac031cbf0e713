// The epoch of a store. A store restored from a backup continues in a new epoch: its streams get
// sequences that the lost part of the former epoch cannot have used.
// Owns: the range of sequences of an epoch. Does not own: noticing a restore (store-notes).
// INV-110: a sequence used before a restore is never used again after it.

/** How many sequences one epoch has for each stream. */
const span = 2 ** 23;
const secondMs = 1000;
const firstMs = Date.UTC(2026, 0, 1);

/** The epoch of a sequence; 0 in a store that was never restored. */
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
