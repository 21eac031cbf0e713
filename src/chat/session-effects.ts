// What follows from a step of a session, whatever takes it: read it beside the picture in
// `session-machine.ts`. All of it is a function of the machine before and after.
//
//   the step …                         items              rows                     afterwards
//   ────────────────────────────────── ────────────────── ──────────────────────── ──────────────────
//   opens the first turn               –                  owing: put               turns run
//   opens another one                  –                  –                        turns run
//   ends turns                         `turn.cancelled`,  owing: removed, where    their runs stop,
//                                      where none of its  no turn is left          their questions go
//                                      own says the end
//   moves control                      `session.updated`  queue: as it stands now  queue takes it over
//   closes the session                 `session.closed`   queue: removed           its tail ends
//   does none of that                  –                  –                        –
//
// INV-409: the ends stand in the same change as the move: no AI word can come after it.

import type { Put } from '../journal/journal.ts';
import type { ItemDraft } from '../stream/frame.ts';
import type { HandoffQueue } from './handoff-queue.ts';
import * as items from './items.ts';
import type { SessionDirectory } from './session-directory.ts';
import { sessionStateOf } from './control-state.ts';
import type { Handoff, OpenTurn, SessionSnapshot } from './session-machine.ts';

/** What one step did, as far as anything follows from it. */
export interface SessionMove {
  readonly sessionId: string;
  readonly from: SessionSnapshot['value'];
  readonly after: SessionSnapshot;
  /** Turns that were open before and are not any more. */
  readonly ended: readonly OpenTurn[];
  readonly hasOpened: boolean;
  readonly hasMovedControl: boolean;
  readonly isClosing: boolean;
  /** Whether the session owes an end from now on, or none any more; null where that stays. */
  readonly owes: boolean | null;
}

const none: readonly OpenTurn[] = [];

/** Compares the two states of a step; undefined where nothing follows from it. */
export function moveOf(
  sessionId: string,
  before: SessionSnapshot,
  after: SessionSnapshot,
): SessionMove | undefined {
  const { turns: open, control_version } = before.context;
  const { turns } = after.context;
  const hasMoved = after.context.control_version !== control_version;
  if (turns === open && !hasMoved && after.value === before.value) return undefined;
  const isOwing = turns.length > 0;
  return {
    sessionId,
    from: before.value,
    after,
    ended: turns === open ? none : open.filter(({ turn_id }) => !hasTurn(turns, turn_id)),
    hasOpened: isOwing && turns !== open && !hasTurn(open, turns.at(-1)?.turn_id),
    hasMovedControl: hasMoved,
    isClosing: after.value === 'closed' && before.value !== 'closed',
    owes: isOwing === open.length > 0 ? null : isOwing,
  };
}

/** A step of a handoff, with how long a person has been wanted by then. */
export interface HandoffMove {
  readonly sessionId: string;
  readonly tenantId: string;
  readonly state: 'requested' | 'offered' | 'active' | 'returned' | 'failed';
  readonly askedBy: Handoff['asked_by'];
  /** Who took over, or to whom it is offered. */
  readonly operatorId: string | null;
  readonly elapsedMs: number;
}

/** What a step did to a handoff; undefined where it did nothing to one. */
export function handoffMoveOf(
  { sessionId, from, after, hasMovedControl }: SessionMove,
  nowMs: number,
): HandoffMove | undefined {
  const { tenant_id: tenantId, handoff } = after.context;
  if (!hasMovedControl || !handoff) return undefined;
  const { asked_by: askedBy, asked_at_ms, operator } = handoff;
  const state = handoffStateOf(from, after.value, handoff.ended);
  if (state === null) return undefined;
  const operatorId = operator?.external_operator_id ?? null;
  return { sessionId, tenantId, state, askedBy, operatorId, elapsedMs: nowMs - asked_at_ms };
}

function handoffStateOf(
  from: SessionSnapshot['value'],
  to: SessionSnapshot['value'],
  ended: Handoff['ended'],
): HandoffMove['state'] | null {
  if (to === 'requested' || to === 'offered') return to;
  if (to === 'human') return 'active';
  return from === 'requested' || from === 'offered' || from === 'human' ? ended : null;
}

const hasTurn = (turns: readonly OpenTurn[], turnId: string | undefined): boolean =>
  turns.some(({ turn_id }) => turn_id === turnId);

/** The items that follow, where `own` are those that the step says itself. */
export function itemsOf(
  { after, ended, hasMovedControl, isClosing }: SessionMove,
  own: readonly ItemDraft[],
): ItemDraft[] {
  const drafts: ItemDraft[] = [];
  for (const { turn_id, message_id } of ended) {
    if (own.some((draft) => draft.turn_id === turn_id)) continue;
    drafts.push(items.status('turn.cancelled', { turn_id, message_id }));
  }
  if (hasMovedControl) {
    const session = sessionStateOf(after);
    drafts.push(items.status(isClosing ? 'session.closed' : 'session.updated', { session }));
  }
  return drafts;
}

/** The rows that follow. */
export function rowsOf(
  { sessionId, after, hasMovedControl, owes }: SessionMove,
  { directory, queue }: { directory: SessionDirectory; queue: HandoffQueue },
): Put[] {
  const puts = hasMovedControl ? queue.puts(sessionId, after) : [];
  if (owes !== null) puts.push(directory.owes(sessionId, owes));
  return puts;
}
