// Randomness that a failing run can be repeated with, and how long a run goes on.

/** Numbers in [0, 1) that follow from the seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const { AISLE_TORTURE_SEED, AISLE_TORTURE_ROUNDS, TORTURE_SECONDS } = process.env;

/** The seed of this run: `AISLE_TORTURE_SEED`, or a new one. */
export const seed = Number(AISLE_TORTURE_SEED ?? Date.now() % 1_000_000_007);

/** A crash, a restart and a look at everything take about this long. */
const roundSeconds = 1.5;

/** Rounds to run: `AISLE_TORTURE_ROUNDS`, or what fits into `TORTURE_SECONDS`, or as said. */
export function roundCount(otherwise: number): number {
  if (AISLE_TORTURE_ROUNDS !== undefined) return Number(AISLE_TORTURE_ROUNDS);
  return Math.max(otherwise, Math.floor(Number(TORTURE_SECONDS ?? 0) / roundSeconds));
}
