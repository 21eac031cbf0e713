// Removes actors in any state: their owner is gone.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnyStateMachine, ContextFrom } from 'xstate';
import { remove, type Key } from '../journal/journal.ts';
import type { StreamUpkeep } from '../journal/stream-upkeep.ts';
import { snapshots, stepStream, type ActorKind } from './actor.ts';
import type { ActorHost } from './host.ts';

/** Snapshots that are read in one turn of the loop. */
const snapshotsAtOnce = 500;

/**
 * Removes every actor of a kind that `isOf` picks by its context: its stream, then its snapshot.
 * Resolves with how many were removed; after a crash the same call goes on.
 */
export async function eraseActors<Machine extends AnyStateMachine>(
  { host, streams }: { host: ActorHost; streams: StreamUpkeep },
  kind: ActorKind<Machine>,
  isOf: (context: ContextFrom<Machine>) => boolean,
): Promise<number> {
  const { journal } = host;
  const ids: string[] = [];
  for (let start: Key = [kind.name]; ;) {
    const page = [...journal.range(snapshots, { start, limit: snapshotsAtOnce })];
    const own = page.filter(({ key }) => key[0] === kind.name);
    for (const { key, row } of own) {
      if (isOf(row.context as ContextFrom<Machine>)) ids.push(String(key[1]));
    }
    const last = own.at(-1);
    if (own.length < snapshotsAtOnce || last === undefined) break;
    start = [...last.key, ''];
    await nextTurn();
  }
  for (const id of ids) {
    await host.use(kind, id, (actor) => {
      if (actor !== undefined) host.discard(actor);
    });
  }
  await streams.settle();
  for (const id of ids) {
    while (!(await streams.remove(stepStream(kind, id)))) await nextTurn();
    await journal.commit({ puts: [remove(snapshots, [kind.name, id])] });
  }
  return ids.length;
}
