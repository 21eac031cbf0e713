// The semantic lane in the capabilities (contract 10): what the tenant wants, and what works now.

import { formatTime } from '../../base/clock.ts';
import type { Lane, LaneState } from '../../contract/capabilities.ts';
import type { SemanticProgress } from './semantic-lane.ts';

/** What is known about the lane. */
export interface SemanticFacts {
  readonly isEnabled: boolean;
  /** Live products, by the catalogue's own count. */
  readonly total: number;
  /** Live products whose last change no lane has read yet. */
  readonly unreadCount: number;
  readonly schemaVersion: string | null;
  /** Absent without an embedder, or before the lane's first message. */
  readonly progress: (SemanticProgress & { readonly atMs: number }) | undefined;
  /** Why the search process is not running; undefined while it runs. */
  readonly lastError: string | undefined;
}

/**
 * The lane for the capabilities. It is queryable from the first vector on. Until the last one it is
 * `stale`, or `building` if another space is built beside the serving one.
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
