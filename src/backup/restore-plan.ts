// The plan of a restore: the base and the changes for a time.
// A change belongs to a time if it was made at or before it. Clocks jump, so the last such change decides, and
// all changes before it are replayed.

import {
  basesPrefix,
  changesFolderOf,
  decodeObject,
  readBaseName,
  readChangesName,
  type BaseManifest,
  type BaseName,
  type ChangesName,
} from './backup-objects.ts';
import { TargetFault, type BackupTarget } from './backup-target.ts';

/** A base and the changes that follow it without a gap. */
export interface RestorePlan {
  readonly target: BackupTarget;
  readonly atMs: number;
  readonly base: BaseManifest;
  readonly changes: readonly ChangesName[];
}

/** Names of all bases, the oldest first. */
export async function listBases(target: BackupTarget): Promise<BaseName[]> {
  const names = await target.list(basesPrefix);
  return names.flatMap((name) => readBaseName(name) ?? []);
}

export async function readBase(target: BackupTarget, { name }: BaseName): Promise<BaseManifest> {
  const payload = await decodeObject(name, await target.get(name));
  return JSON.parse(payload.toString()) as BaseManifest;
}

/** Objects of changes of the base's generation, from the first that it needs up to a gap. */
export async function changesAfter(
  target: BackupTarget,
  { generation, from }: Pick<BaseManifest, 'generation' | 'from'>,
): Promise<ChangesName[]> {
  const chain: ChangesName[] = [];
  let next = from;
  for (const name of await target.list(changesFolderOf(generation))) {
    const found = readChangesName(name);
    if (found === undefined || found.last < next) continue;
    if (found.first > next) break;
    chain.push(found);
    next = found.last + 1;
  }
  return chain;
}

/**
 * The plan for a time: the newest base that was complete by then, and its changes up to that time. Throws
 * {@link TargetFault} if no base is old enough.
 */
export async function planRestore(target: BackupTarget, atMs: number): Promise<RestorePlan> {
  const bases = await listBases(target);
  if (bases.length === 0) throw new TargetFault(`${target.name} holds no backup`);
  for (const named of bases.filter(({ endedMs }) => endedMs <= atMs).reverse()) {
    const base = await readBase(target, named);
    const chain = await changesAfter(target, base);
    const changes = chain.slice(0, chain.findLastIndex(({ fromMs }) => fromMs <= atMs) + 1);
    if ((changes.at(-1)?.last ?? base.from - 1) >= base.through) {
      return { target, atMs, base, changes };
    }
  }
  const [oldest] = bases;
  const first = new Date(oldest?.endedMs ?? 0).toISOString();
  throw new TargetFault(`${target.name} holds nothing that is so old: it begins at ${first}`);
}
