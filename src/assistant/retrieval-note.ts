// The note of an answer about its retrieval (contract 6.4, 10: no silent fallback).

import type { SearchResult } from '../search/port.ts';
import type { RetrievalNote } from './port.ts';

/**
 * The note of an answer that rests on `result`, or on no search. The coverage of the semantic lane
 * goes with `hybrid` alone: where the lane took no part there is none.
 */
export function retrievalNote(result: SearchResult | undefined): RetrievalNote {
  if (result === undefined) return { mode: 'none', schema_version: null };
  const schema_version = result.schemaVersion;
  // The transcript knows no purely semantic mode: that the lane took part is what it tells.
  const mode = result.mode === 'semantic' ? 'hybrid' : result.mode;
  if (mode !== 'hybrid') return { mode, schema_version };
  return { mode, schema_version, semantic_coverage: result.semanticCoverage ?? 0 };
}
