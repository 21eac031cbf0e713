// One step of a session: takes an event and its author's items, derives the effects, writes all of it
// as one change, and then notifies the callers.
// Owns: the order of these. Does not own: the decision (machine), the effects (session-effects),
// the wake list (tail).
// INV-303: nothing but a delta is visible before it is on disk.
// INV-405: a session's appends enter the journal in the order of their cursors.
// On failure: the tail drops the unpublished items, the host discards the actor, and the caller gets
// the fault.

import { assert } from '../base/assert.ts';
import { formatTime, type Clock } from '../base/clock.ts';
import { JsonBytes } from '../base/json-bytes.ts';
import type { Actor } from '../actors/actor.ts';
import type { Append, Change, Put } from '../journal/journal.ts';
import { encodeFrame, type ItemDraft } from '../stream/frame.ts';
import type { StreamHub } from '../stream/hub.ts';
import type { Tail } from '../stream/tail.ts';
import type { HandoffQueue } from './handoff-queue.ts';
import type { SessionDirectory } from './session-directory.ts';
import { itemsOf, moveOf, rowsOf, type SessionMove } from './session-effects.ts';
import type { SessionEvent, sessionMachine, SessionSnapshot } from './session-machine.ts';
import type { TurnRecords } from './turn-records.ts';

export type SessionActor = Actor<typeof sessionMachine>;

/** The caller's part of a step. */
export interface SessionStep {
  readonly event: SessionEvent;
  /** The author's items. */
  readonly items?: readonly ItemDraft[];
  /** Items after the item about control: the beginning of a turn. */
  readonly behind?: readonly ItemDraft[];
  /** Rows of the caller's own that belong to it: the tokens of a session that is resumed. */
  readonly puts?: readonly Put[];
  /** The request whose message this step admits. */
  readonly requestId?: string | undefined;
  /** The receipt for a repeat of the request, from the state after and the sequence of the first item. */
  readonly receipt?: (after: SessionSnapshot, sequence: number) => object;
}

export interface SessionStepsPorts {
  readonly clock: Clock;
  readonly hub: StreamHub;
  readonly directory: SessionDirectory;
  readonly queue: HandoffQueue;
  /** Follows the turns of all sessions, for their watchers. */
  readonly records?: TurnRecords | undefined;
  /** Called with the effects of each step, once it is on disk. */
  readonly onMoved: (move: SessionMove) => void;
}

/** The frames of most steps; of a larger one they are a larger buffer. */
const frameBytes = 16 * 1024;

export class SessionSteps {
  readonly #ports: SessionStepsPorts;
  /** The frames of the step that is being taken. */
  readonly #frames = new JsonBytes(frameBytes);

  constructor(ports: SessionStepsPorts) {
    this.#ports = ports;
  }

  /**
   * Takes one step for which the machine has a transition; without one it is a bug. Resolves once the
   * step is on disk and published; rejects with `JournalFault`, and then nothing of it happened.
   */
  take(actor: SessionActor, step: SessionStep): Promise<void> {
    const written = this.tryTake(actor, step);
    assert(written !== undefined, `a session takes ${step.event.type}`);
    return written;
  }

  /** The same; undefined if the machine has no transition for the event now. */
  tryTake(actor: SessionActor, step: SessionStep): Promise<void> | undefined {
    const { event, items = [], behind = [], puts = [], requestId, receipt } = step;
    const after = actor.next(event);
    if (after === undefined) return undefined;
    const move = moveOf(actor.id, actor.snapshot, after);
    const others = items.concat(behind);
    const drafts = move === undefined ? others : items.concat(itemsOf(move, others), behind);
    const rows = move === undefined ? puts : [...puts, ...rowsOf(move, this.#ports)];
    const { appends, item, onEnd } = this.#add(actor, drafts, { requestId, move });
    const change = { appends, puts: rows, receipt: receipt?.(after, item), onEnd };
    return actor.stepTo(after, event, change);
  }

  /**
   * Writes items without an event: pieces of a running answer, which may wait for the next write, or
   * a person's words.
   */
  say(
    actor: SessionActor,
    drafts: readonly ItemDraft[],
    { receipt, canWait }: Pick<SessionStep, 'receipt'> & Pick<Change, 'canWait'> = {},
  ): Promise<void> {
    const { appends, item, onEnd } = this.#add(actor, drafts, {});
    if (receipt === undefined) return actor.write({ appends, canWait: canWait === true, onEnd });
    const made = receipt(actor.snapshot, item);
    return actor.stepTo(actor.snapshot, null, { appends, receipt: made, onEnd });
  }

  /** Adds items to the tail; the caller writes the result and calls `onEnd` with the outcome. */
  #add(
    actor: SessionActor,
    drafts: readonly ItemDraft[],
    about: { readonly requestId?: string | undefined; readonly move?: SessionMove | undefined },
  ) {
    const { clock, hub, records } = this.#ports;
    const { requestId, move } = about;
    const tail = hub.tail(actor.id);
    const before = tail.last;
    const { tag } = tail;
    const nowMs = clock.nowMs();
    const admittedBy = requestId === undefined ? requestId : { requestId, admittedMs: nowMs };
    const created_at = formatTime(nowMs);
    const session_id = actor.id;
    // All are encoded before the first is added: a failed encoding leaves the tail unchanged.
    this.#frames.clear();
    const frames = drafts.map((draft, index) => {
      const sequence = before + 1 + index;
      return encodeFrame({ sequence, tag, session_id, created_at, draft }, this.#frames);
    });
    const appends = frames.map((frame, index): Append => {
      const sequence = before + 1 + index;
      const isEager = drafts[index]?.kind === 'delta';
      const bytes = tail.add({ sequence, bytes: frame }, { isEager });
      return { stream: session_id, sequence, bytes };
    });
    records?.written(drafts, admittedBy);
    const { last } = tail;
    const onEnd = (fault: unknown): void => {
      if (fault !== undefined) {
        tail.abandon(before, last);
        if (admittedBy !== undefined) records?.refused(drafts);
        return;
      }
      tail.markDurable(last);
      records?.durable(actor, drafts, admittedBy);
      if (move !== undefined) this.#tell(tail, move);
    };
    return { appends, item: before + 1, onEnd };
  }

  #tell(tail: Tail, move: SessionMove): void {
    const { queue, onMoved } = this.#ports;
    if (move.hasMovedControl) queue.note(move.sessionId, move.after);
    if (move.isClosing) tail.end();
    onMoved(move);
  }
}
