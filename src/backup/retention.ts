// Removes objects that no restore within the retention needs.

import {
  changesPrefix,
  partName,
  partsPrefix,
  readChangesName,
  type BaseManifest,
} from './backup-objects.ts';
import type { BackupTarget } from './backup-target.ts';
import { listBases, readBase } from './restore-plan.ts';

/**
 * Afterwards every time of the last `retentionMs` can be restored as before, and objects that only older times
 * need are removed. A base is removed first: an interruption leaves objects without a base, and the next run
 * removes them. The newest base decides what counts as now: a base whose clock has jumped ahead counts as two
 * intervals after the base before it. A second one under that clock counts with its own time.
 */
export async function removeExpired(
  target: BackupTarget,
  { retentionMs, baseEveryMs }: { retentionMs: number; baseEveryMs: number },
): Promise<void> {
  const bases = await listBases(target);
  const [newestMs = 0, formerMs = 0] = bases.map(({ endedMs }) => endedMs).reverse();
  const oldestMs = Math.min(newestMs, formerMs + 2 * baseEveryMs) - retentionMs;
  // The newest base that is old enough is needed for the times right after it.
  const from = Math.max(
    0,
    bases.findLastIndex(({ endedMs }) => endedMs <= oldestMs),
  );
  for (const { name } of bases.slice(0, from)) await target.remove(name);
  const kept = await Promise.all(bases.slice(from).map((named) => readBase(target, named)));
  if (kept.length === 0) return;
  await removeChanges(target, kept);
  await removeParts(target, kept);
}

async function removeChanges(target: BackupTarget, kept: readonly BaseManifest[]): Promise<void> {
  const firsts = new Map<string, number>();
  for (const { generation, from } of kept) {
    firsts.set(generation, Math.min(from, firsts.get(generation) ?? Infinity));
  }
  for (const name of await target.list(changesPrefix)) {
    const [, generation = ''] = name.split('/');
    const found = readChangesName(name);
    if (found !== undefined && found.last < (firsts.get(generation) ?? Infinity)) {
      await target.remove(name);
    }
  }
}

async function removeParts(target: BackupTarget, kept: readonly BaseManifest[]): Promise<void> {
  const needed = new Set(kept.flatMap(({ parts }) => parts.map(partName)));
  for (const name of await target.list(partsPrefix)) {
    if (!needed.has(name)) await target.remove(name);
  }
}
