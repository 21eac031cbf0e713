// The effects of a step of a session. Read it beside the figure in
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
// INV-409: the ends are in the same change as the move of control: no AI text can come after it.

import type { Put } from '../journal/journal.ts';
import type { ItemDraft } from '../stream/frame.ts';
import type { HandoffQueue } from './handoff-queue.ts';
import * as items from './items.ts';
import type { SessionDirectory } from './session-directory.ts';
import { sessionStateOf } from './control-state.ts';
import type { Handoff, OpenTurn, SessionSnapshot } from './session-machine.ts';

/** The results of one step that have effects. */
export interface SessionMove {
  readonly sessionId: string;
  readonly from: SessionSnapshot['value'];
  readonly after: SessionSnapshot;
  /** Turns that the step ended. */
  readonly ended: readonly OpenTurn[];
  readonly hasOpened: boolean;
  readonly hasMovedControl: boolean;
  readonly isClosing: boolean;
  /** Whether the session has an open turn from now on; null if that did not change. */
  readonly owes: boolean | null;
}

const none: readonly OpenTurn[] = [];

/** Compares the two states of a step; undefined if the step has no effects. */
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

/** A step of a handoff, with the time since the request. */
export interface HandoffMove {
  readonly sessionId: string;
  readonly tenantId: string;
  readonly state: 'requested' | 'offered' | 'active' | 'returned' | 'failed';
  readonly askedBy: Handoff['asked_by'];
  /** The operator who took over or got the offer. */
  readonly operatorId: string | null;
  readonly elapsedMs: number;
}

/** A step's change to a handoff; undefined if there is none. */
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

/** The items that follow; `own` are the step's own items. */
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
