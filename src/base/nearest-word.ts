// The known word nearest to an unknown one, for "did you mean …?".

import leven from 'leven';

/** The candidate nearest to `word`, or undefined if none is within `distanceMax` edits. */
export function nearestWord(
  word: string,
  candidates: readonly string[],
  { distanceMax = Math.max(2, Math.floor(word.length / 2)) } = {},
): string | undefined {
  let best: string | undefined;
  let bestDistance = distanceMax + 1;
  for (const candidate of candidates) {
    const distance = leven(word.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}
