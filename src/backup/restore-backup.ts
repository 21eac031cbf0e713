// Makes a store from a target, as of a time.
// It checks every object's checksum. On failure: rejects with `TargetFault`, and the caller discards the
// incomplete image.

import { decodeChangeFile } from '../journal/change-file.ts';
import type { StoreImage } from '../journal/store-image.ts';
import { decodeBatch } from '../journal/store-write.ts';
import { decodeObject, partName, type ChangesName } from './backup-objects.ts';
import { TargetFault, type BackupTarget } from './backup-target.ts';
import type { RestorePlan } from './restore-plan.ts';

export interface Restored {
  /** Time of its last change; the time of the base without changes. */
  readonly lastMs: number;
  readonly baseEndedMs: number;
  readonly changeCount: number;
}

/** Writes the store as of the time of a plan to an image. */
export async function restoreBackup(plan: RestorePlan, image: StoreImage): Promise<Restored> {
  const { target, atMs, base, changes } = plan;
  await image.begin({ epoch: base.epoch });
  for (const hash of base.parts) {
    const name = partName(hash);
    await image.slice(decodeBatch(await decodeObject(name, await target.get(name))));
  }
  let next = base.from;
  let lastMs = base.ended_at_ms;
  const last = changes.at(-1);
  for (const named of changes) {
    const { head, entries } = await readChanges(target, named);
    // The last object may have later changes.
    const end =
      named === last ? entries.findLastIndex(({ timeMs }) => timeMs <= atMs) + 1 : Infinity;
    for (const [index, entry] of entries.entries()) {
      if (index >= end || head.first + index < next) continue;
      await image.change(entry);
      next += 1;
      lastMs = entry.timeMs;
    }
  }
  if (next <= base.through) throw new TargetFault('changes that the base needs are missing');
  return { lastMs, baseEndedMs: base.ended_at_ms, changeCount: next - base.from };
}

async function readChanges(target: BackupTarget, { name, first, last }: ChangesName) {
  const file = decodeChangeFile(await decodeObject(name, await target.get(name)));
  const isIt = file?.isWhole === true && file.head.first === first;
  if (!isIt || file.entries.length !== last - first + 1)
    throw new TargetFault(`${name} is damaged`);
  return file;
}
