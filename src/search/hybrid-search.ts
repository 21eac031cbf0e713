// One search over both lanes: by words, and by vectors if the query's vector comes in time.

import type { LexicalIndex, LexicalResult } from './lexical-index.ts';
import type { SearchHit, SearchQuery, SearchResult } from './port.ts';
import { fuse } from './semantic/fusion.ts';
import type { SemanticLane } from './semantic/semantic-lane.ts';

/** The result of a search, without the state of the lane. */
export type Found = Pick<
  SearchResult,
  'hits' | 'mode' | 'corrections' | 'matchedCount' | 'semanticCoverage'
>;

/** The two lanes of a tenant. */
export interface Lanes {
  readonly index: LexicalIndex;
  /** Absent if the tenant has none, or if the lane must not take part. */
  readonly semantic: SemanticLane | undefined;
}

/** How many hits of each lane are fused. */
const fusedDepth = 200;

type QueryVector = Awaited<ReturnType<SemanticLane['queryVector']>>;

/**
 * Searches both lanes. If the semantic lane misses the deadline, the result contains only hits by words and
 * says so.
 */
export async function search(
  lanes: Lanes,
  query: SearchQuery,
  options: { deadlineMs: number },
): Promise<Found> {
  const { index, semantic } = lanes;
  const depth = Math.max(fusedDepth, query.limit);
  // An order by price applies to hits by words only.
  const isWanted = query.mode !== 'lexical' && (query.sort ?? 'relevance') === 'relevance';
  const isAsked = query.mode === 'semantic' || semantic?.reads(query) === true;
  const lane = isWanted && isAsked && semantic?.isQueryable === true ? semantic : undefined;
  const plan = index.plan(query);
  if (lane !== undefined && query.mode === 'semantic' && plan.wish === '') {
    // Nothing is near to an empty text.
    const semanticCoverage = lane.coverage;
    return { hits: [], mode: 'semantic', corrections: [], matchedCount: 0, semanticCoverage };
  }
  // The embedding starts first: another thread embeds the query while this one looks up its words.
  const asked =
    lane === undefined || plan.wish === ''
      ? undefined
      : inTime(lane.queryVector(query.story ?? plan.wish), options.deadlineMs);
  const lexical = index.search(lane === undefined ? query : { ...query, limit: depth }, plan);
  const vector = await asked;
  let found: Found;
  if (lane === undefined || vector === undefined) found = byWordsAlone(lexical, query.limit);
  else if (query.mode === 'semantic') {
    found = byNearness(index, lane, { query, vector, corrections: lexical.corrections });
  } else found = byBoth(index, lane, { query, vector, lexical, depth });
  semantic?.shown(found.hits.map(({ external_product_id }) => external_product_id));
  return found;
}

function byWordsAlone({ hits, corrections, matchedCount }: LexicalResult, limit: number): Found {
  const shareOf = wordShares(hits);
  const shown = hits
    .slice(0, limit)
    .map((hit, at) => hitOf(hit, { lexicalRank: at + 1, wordShare: shareOf(hit) }));
  return { hits: shown, mode: 'lexical', corrections, matchedCount };
}

function byNearness(
  index: LexicalIndex,
  lane: SemanticLane,
  about: { query: SearchQuery; vector: QueryVector; corrections: Found['corrections'] },
): Found {
  const { query, vector, corrections } = about;
  const hits: SearchHit[] = [];
  const admitted = index.admission(query.filters);
  const near = lane.nearest(vector, query.limit, (id) => admitted(id) !== undefined);
  for (const { externalProductId, similarity: score } of near) {
    const found = { external_product_id: externalProductId, ...admitted(externalProductId), score };
    hits.push(hitOf(found, { semanticRank: hits.length + 1 }));
  }
  const semanticCoverage = lane.coverage;
  return { hits, mode: 'semantic', corrections, matchedCount: hits.length, semanticCoverage };
}

function byBoth(
  index: LexicalIndex,
  lane: SemanticLane,
  about: { query: SearchQuery; vector: QueryVector; lexical: LexicalResult; depth: number },
): Found {
  const { query, vector, lexical, depth } = about;
  const admitted = index.admission(query.filters);
  const identified = lexical.hits.filter(({ isIdentified }) => isIdentified);
  const shareOf = wordShares(lexical.hits);
  const hits = identified.map((hit, at) =>
    hitOf(hit, { lexicalRank: at + 1, wordShare: shareOf(hit) }),
  );
  const named = new Set(identified.map(({ external_product_id }) => external_product_id));
  const others = new Map(
    lexical.hits
      .filter(({ isIdentified }) => !isIdentified)
      .map((hit) => [hit.external_product_id, hit]),
  );
  // Without filters nearly every row passes, so only the nearest rows are checked.
  const isFree = query.filters === undefined;
  const isAdmitted = (id: string): boolean => !named.has(id) && admitted(id) !== undefined;
  const nearest = lane.nearest(vector, depth, isFree ? () => true : isAdmitted);
  const near = isFree
    ? nearest.filter(({ externalProductId: id }) => others.has(id) || isAdmitted(id))
    : nearest;
  const fused = fuse({
    lexical: [...others.keys()],
    semantic: near.map(({ externalProductId }) => externalProductId),
    isEmbedded: (id) => lane.isEmbedded(id),
  });
  for (const { externalProductId, score, lexicalRank, semanticRank } of fused) {
    if (hits.length >= query.limit) break;
    const byWords = others.get(externalProductId);
    const variant = byWords ?? admitted(externalProductId);
    const found = { ...variant, external_product_id: externalProductId, score };
    const wordShare = byWords && shareOf(byWords);
    // Products that the query names keep their places at the top of the order by words.
    const rank = lexicalRank === undefined ? undefined : named.size + lexicalRank;
    hits.push(hitOf(found, { lexicalRank: rank, semanticRank, wordShare }));
  }
  return {
    hits: hits.slice(0, query.limit),
    mode: 'hybrid',
    corrections: lexical.corrections,
    matchedCount: Math.max(lexical.matchedCount, hits.length),
    semanticCoverage: lane.coverage,
  };
}

/** A hit's word score relative to the best one; a named identifier counts as the best. */
function wordShares(hits: LexicalResult['hits']): (hit: LexicalResult['hits'][number]) => number {
  const best = hits.reduce((most, { score }) => Math.max(most, score), 0);
  return ({ score }) => (best === 0 ? 1 : score / best);
}

function hitOf(
  hit: Pick<SearchHit, 'external_product_id' | 'external_variant_id' | 'score'>,
  ranks: {
    lexicalRank?: number | undefined;
    semanticRank?: number | undefined;
    wordShare?: number | undefined;
  },
): SearchHit {
  const { external_product_id, external_variant_id, score } = hit;
  return {
    external_product_id,
    ...(external_variant_id !== undefined && { external_variant_id }),
    score,
    ...(ranks.lexicalRank !== undefined && { lexical_rank: ranks.lexicalRank }),
    ...(ranks.semanticRank !== undefined && { semantic_rank: ranks.semanticRank }),
    ...(ranks.wordShare !== undefined && { word_share: ranks.wordShare }),
  };
}

/** The value of the promise; undefined if it comes after the deadline. */
async function inTime<Value>(work: Promise<Value>, deadlineMs: number): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), deadlineMs);
  });
  try {
    return await Promise.race([work.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}
