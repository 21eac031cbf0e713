// Numbers that are the same in each run.

const modulus = 2_147_483_647;

/** The numbers of Lehmer's generator, from 1 to 2^31 - 2, from seed 1 on. */
export function seededNumbers(): () => number {
  let seed = 1;
  return () => (seed = (seed * 48_271) % modulus);
}
