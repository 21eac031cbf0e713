// Which known word was meant by one that is not known: the end of "did you mean …?".

import leven from 'leven';

/** The candidate that `word` was most likely meant to be, or undefined when none is as near as `distanceMax`. */
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
