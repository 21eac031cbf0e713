// The semantic lane as capabilities tell it (contract 10): what is wanted, and what really is.

import { formatTime } from '../../base/clock.ts';
import type { Lane, LaneState } from '../../contract/capabilities.ts';
import type { SemanticProgress } from './semantic-lane.ts';

export interface SemanticFacts {
  readonly isEnabled: boolean;
  /** Live products, by the catalogue's own count. */
  readonly total: number;
  /** Live products whose latest change no lane has read yet. */
  readonly unreadCount: number;
  readonly schemaVersion: string | null;
  /** Absent where there is no embedder, or no word from the lane yet. */
  readonly progress: (SemanticProgress & { readonly atMs: number }) | undefined;
  /** Why the thread of all lanes is down. */
  readonly lastError: string | undefined;
}

/**
 * The lane, ready to be shown. Usable with the first vector; until the last one it is stale, or
 * building where another space is made beside the one that serves.
 */
export function semanticLane(facts: SemanticFacts): Lane {
  const { isEnabled, total, progress, schemaVersion } = facts;
  const pending = isEnabled ? pendingOf(facts) : 0;
  const indexed = progress === undefined ? 0 : Math.max(0, total - pendingOf(facts));
  const queryable = isEnabled && progress?.isQueryable === true && total > 0;
  const lastError = facts.lastError ?? progress?.lastError;
  const hasFailed = lastError !== undefined;
  return {
    policy: isEnabled ? 'enabled' : 'disabled',
    state: isEnabled ? stateOf({ total, pending, queryable, hasFailed, progress }) : 'disabled',
    queryable,
    indexed,
    pending,
    total,
    coverage: total === 0 ? 0 : indexed / total,
    schema_version: progress === undefined ? null : schemaVersion,
    ...(progress && { model: progress.model, last_indexed_at: formatTime(progress.atMs) }),
    ...(isEnabled && hasFailed && { last_error: lastError }),
  };
}

function pendingOf({ progress, total, unreadCount }: SemanticFacts): number {
  if (progress?.isRead !== true) return total;
  return Math.min(total, progress.pendingCount + unreadCount);
}

function stateOf(about: {
  total: number;
  pending: number;
  queryable: boolean;
  hasFailed: boolean;
  progress: SemanticProgress | undefined;
}): LaneState {
  const { total, pending, queryable, hasFailed, progress } = about;
  if (hasFailed) return 'failed';
  if (progress === undefined || total === 0) return 'pending';
  if (!queryable) return 'building';
  if (progress.isRebuilding) return 'building';
  return pending === 0 ? 'ready' : 'stale';
}
