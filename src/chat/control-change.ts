// What a step that moves control writes beside the snapshot: an end for every turn that it ends, one
// `status` item that says how things stand now, and the rows that find the session again.
// INV-409: the ends stand in the same change as the move: no AI word can come after it.

import type { Put } from '../journal/journal.ts';
import type { ItemDraft } from '../stream/frame.ts';
import type { HandoffQueue } from './handoff-queue.ts';
import * as items from './items.ts';
import type { SessionDirectory } from './session-directory.ts';
import type { SessionActor } from './session-log.ts';
import { sessionStateOf, type OpenTurn } from './session-machine.ts';

/** What a step is compared with: taken before it. */
export interface Before {
  readonly turns: readonly OpenTurn[];
  readonly control_version: number;
}

/** The turns and the version before a step; `own` is a turn whose end the step writes itself. */
export function beforeStep(actor: SessionActor, own?: string): Before {
  const { turns, control_version } = actor.context;
  const others = own === undefined ? turns : turns.filter(({ turn_id }) => turn_id !== own);
  return { turns: others, control_version };
}

/** Turns that the step ended, though nobody asked for it. */
export function turnsEnded(actor: SessionActor, { turns }: Before): readonly OpenTurn[] {
  if (turns.length === 0) return turns;
  const open = new Set(actor.context.turns.map(({ turn_id }) => turn_id));
  return turns.filter(({ turn_id }) => !open.has(turn_id));
}

/** The items of the step, after it: none where control stayed as it was. */
export function controlItems(actor: SessionActor, before: Before): ItemDraft[] {
  if (actor.context.control_version === before.control_version) return [];
  const session = sessionStateOf(actor.snapshot);
  const isClosed = session.routing_status === 'closed';
  return [
    ...turnsEnded(actor, before).map(({ turn_id, message_id }) =>
      items.status('turn.cancelled', { turn_id, message_id }),
    ),
    items.status(isClosed ? 'session.closed' : 'session.updated', { session }),
  ];
}

/** The rows of the step, after it. */
export function controlPuts(
  actor: SessionActor,
  before: Before,
  ports: { directory: SessionDirectory; queue: HandoffQueue },
): Put[] {
  if (actor.context.control_version === before.control_version) return [];
  const isSquare = before.turns.length > 0 && actor.context.turns.length === 0;
  return [...(isSquare ? [ports.directory.owes(actor.id, false)] : []), ...ports.queue.puts(actor)];
}
