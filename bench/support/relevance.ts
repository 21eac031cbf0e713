// Relevance measures for ranked results against graded judgements (0 is irrelevant, 3 is perfect).

/** Grades by document id, for one query. */
export type Judgements = ReadonlyMap<string, number>;

/** Gain 2^grade - 1: one perfect hit is worth seven fair ones. */
function gain(grade: number): number {
  return 2 ** grade - 1;
}

function discounted(grades: readonly number[]): number {
  return grades.reduce((sum, grade, index) => sum + gain(grade) / Math.log2(index + 2), 0);
}

/**
 * nDCG of the first `depth` results, an unjudged one counting as irrelevant; NaN for a query
 * without a relevant document, which has no best order to compare with.
 */
export function ndcg(results: readonly string[], judgements: Judgements, depth: number): number {
  const ideal = discounted([...judgements.values()].sort((a, b) => b - a).slice(0, depth));
  const actual = discounted(results.slice(0, depth).map((id) => judgements.get(id) ?? 0));
  return ideal === 0 ? Number.NaN : actual / ideal;
}

/** {@link ndcg} of the judged results alone: kind to a system whose finds were not judged. */
export function condensedNdcg(
  results: readonly string[],
  judgements: Judgements,
  depth: number,
): number {
  return ndcg(
    results.filter((id) => judgements.has(id)),
    judgements,
    depth,
  );
}

/** The share of relevant documents (grade 1 or more) among the first `depth` results. */
export function recall(results: readonly string[], judgements: Judgements, depth: number): number {
  const relevant = [...judgements].filter(([, grade]) => grade > 0).map(([id]) => id);
  const found = new Set(results.slice(0, depth));
  if (relevant.length === 0) return Number.NaN;
  return relevant.filter((id) => found.has(id)).length / relevant.length;
}

/** The mean of the values that are numbers. */
export function mean(values: readonly number[]): number {
  const numbers = values.filter((value) => !Number.isNaN(value));
  return numbers.reduce((sum, value) => sum + value, 0) / Math.max(numbers.length, 1);
}

/** Judgements by query from `query,docid,rating` lines; the first line is the heading. */
export function parseJudgements(csv: string): Map<string, Map<string, number>> {
  const byQuery = new Map<string, Map<string, number>>();
  for (const line of csv.split(/\r?\n/u).slice(1)) {
    const fields = /^(.*),([^,]+),([0-9.]+)$/u.exec(line);
    if (fields === null) continue;
    const [, query = '', id = '', grade = ''] = fields;
    const judgements = byQuery.get(query) ?? new Map<string, number>();
    judgements.set(id, Number(grade));
    byQuery.set(query, judgements);
  }
  return byQuery;
}
