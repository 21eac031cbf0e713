// Removes what no restore within the time of retention needs.

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
 * After this every time of the last `retentionMs` can be restored as before, and what only older times need
 * is gone. A base goes first: what is interrupted leaves objects that nothing names, and the next run
 * removes them. What counts as now is told by bases: one whose clock has jumped ahead counts as two intervals
 * of bases after the base before it. A second one under that clock is believed.
 */
export async function removeExpired(
  target: BackupTarget,
  { retentionMs, baseEveryMs }: { retentionMs: number; baseEveryMs: number },
): Promise<void> {
  const bases = await listBases(target);
  const [newestMs = 0, formerMs = 0] = bases.map(({ endedMs }) => endedMs).reverse();
  const oldestMs = Math.min(newestMs, formerMs + 2 * baseEveryMs) - retentionMs;
  // The newest that is old enough still serves the times right behind it.
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
