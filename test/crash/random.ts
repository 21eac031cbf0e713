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

/** The seed of this run: `AISLE_TORTURE_SEED`, or a new one. */
export const seed = Number(process.env['AISLE_TORTURE_SEED'] ?? Date.now() % 1_000_000_007);

/** Rounds to run: `AISLE_TORTURE_ROUNDS` for all of a test, else what the test says. */
export function roundCount(otherwise: number): number {
  return Number(process.env['AISLE_TORTURE_ROUNDS'] ?? otherwise);
}
