// Finds the best of many candidates in one pass, with a bounded heap whose top is the worst candidate kept.

/** Negative when `a` ranks before `b`; never zero for two different candidates. */
export type Ranking = (a: number, b: number) => number;

/** The first `limit` of `candidates` in the order of `ranking`. */
export function topHits(candidates: readonly number[], limit: number, ranking: Ranking): number[] {
  if (candidates.length <= limit) return [...candidates].sort(ranking);
  if (limit < 1) return [];
  const heap = candidates.slice(0, limit).sort((a, b) => ranking(b, a));
  for (let at = limit; at < candidates.length; at += 1) {
    const candidate = candidates[at]!;
    if (ranking(candidate, heap[0]!) < 0) replaceWorst(heap, candidate, ranking);
  }
  return heap.sort(ranking);
}

function replaceWorst(heap: number[], candidate: number, ranking: Ranking): void {
  let at = 0;
  for (;;) {
    const left = 2 * at + 1;
    if (left >= heap.length) break;
    const right = left + 1;
    const rightIsWorse = right < heap.length && ranking(heap[right]!, heap[left]!) > 0;
    const child = rightIsWorse ? right : left;
    if (ranking(heap[child]!, candidate) <= 0) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = candidate;
}

/**
 * The candidates that may be among the `limit` greatest scores: those, and all with the score of the last
 * of them. A full ranking, with a rule for equal scores, then has to order only these.
 */
export function contenders(
  candidates: ArrayLike<number>,
  limit: number,
  scoreOf: (candidate: number) => number,
): number[] {
  if (candidates.length <= limit) return Array.from(candidates);
  // The greatest scores so far, with the smallest of them on top.
  const greatest = new Float64Array(limit).fill(-Infinity);
  let least = -Infinity;
  const found: number[] = [];
  for (let at = 0; at < candidates.length; at += 1) {
    const candidate = candidates[at]!;
    const score = scoreOf(candidate);
    if (score < least) continue;
    found.push(candidate);
    if (score === least) continue;
    replaceLeast(greatest, score);
    least = greatest[0]!;
  }
  return found.filter((candidate) => scoreOf(candidate) >= least);
}

function replaceLeast(heap: Float64Array, score: number): void {
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && heap[child + 1]! < heap[child]!) child += 1;
    if (heap[child]! >= score) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = score;
}
