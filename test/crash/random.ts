// The seed that a failing run of crash tests can be repeated with, and how long a run goes on.

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
