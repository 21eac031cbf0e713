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
import type { Actor, StepChange } from '../actors/actor.ts';
import type { ChangeOwner, Put } from '../journal/journal.ts';
import type { ItemDraft } from '../stream/frame.ts';
import { Frames } from '../stream/frames.ts';
import type { StreamHub } from '../stream/hub.ts';
import type { Tail } from '../stream/tail.ts';
import type { HandoffQueue } from './handoff-queue.ts';
import type { SessionDirectory } from './session-directory.ts';
import { itemsOf, moveOf, rowsOf, type SessionMove } from './session-effects.ts';
import type { SessionEvent, sessionMachine, SessionSnapshot } from './session-machine.ts';
import type { AdmittedBy, TurnRecords } from './turn-records.ts';

export type SessionActor = Actor<typeof sessionMachine>;

/** The caller's part of a step. */
export interface SessionStep {
  readonly event: SessionEvent;
  /** The author's items. */
  readonly items?: readonly ItemDraft[];
  /** How many of them, from the last, stand behind the items that follow from the step: the beginning of a turn. */
  readonly behind?: number;
  /** Rows of the caller's own that belong to it: the tokens of a session that is resumed. */
  readonly puts?: readonly Put[];
  /** The request whose message this step admits. */
  readonly admittedBy?: AdmittedBy | undefined;
  /** The receipt for a repeat of the request, from the state after and the sequence of the first item. */
  receipt?(after: SessionSnapshot, sequence: number): object;
  /** Called when the step is on disk and published, or with the fault, before its promise settles. */
  onEnd?(fault?: unknown): void;
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

/** What is written for a session at once: a step, or pieces of an answer. */
interface SessionWrite extends StepChange {
  puts: readonly Put[] | undefined;
  canWait: boolean | undefined;
  receipt: unknown;
  move: SessionMove | undefined;
  readonly actor: SessionActor;
  readonly tail: Tail;
  /** The last item of the tail before it, and the last of its own. */
  readonly before: number;
  readonly last: number;
  readonly drafts: readonly ItemDraft[];
  readonly step: SessionStep | undefined;
}

const noItems: readonly ItemDraft[] = [];

export class SessionSteps implements ChangeOwner {
  readonly #ports: SessionStepsPorts;
  readonly #frames = new Frames();

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
    const { event, items = noItems, behind = 0, puts } = step;
    const after = actor.next(event);
    if (after === undefined) return undefined;
    const move = moveOf(actor.id, actor.snapshot, after);
    const end = items.length - behind;
    const drafts = move === undefined ? items : items.toSpliced(end, 0, ...itemsOf(move, items));
    const write = this.#add(actor, drafts, step);
    write.move = move;
    write.puts = move === undefined ? puts : [...(puts ?? []), ...rowsOf(move, this.#ports)];
    write.receipt = step.receipt?.(after, write.before + 1);
    return actor.stepTo(after, event, write);
  }

  /**
   * Writes items without an event: pieces of a running answer, which may wait for the next write, or
   * a person's words.
   */
  say(
    actor: SessionActor,
    drafts: readonly ItemDraft[],
    { receipt, canWait }: Pick<StepChange, 'receipt' | 'canWait'> = {},
  ): Promise<void> {
    const write = this.#add(actor, drafts);
    write.canWait = canWait;
    write.receipt = receipt;
    return receipt === undefined ? actor.write(write) : actor.stepTo(actor.snapshot, null, write);
  }

  /** Adds items to the tail; the caller completes the result and writes it. */
  #add(actor: SessionActor, drafts: readonly ItemDraft[], step?: SessionStep): SessionWrite {
    const { clock, hub, records } = this.#ports;
    const tail = hub.tail(actor.id);
    const before = tail.last;
    const appends = this.#frames.add(tail, drafts, formatTime(clock.nowMs()));
    records?.written(drafts, step?.admittedBy);
    return {
      appends,
      puts: undefined,
      canWait: undefined,
      receipt: undefined,
      owner: this,
      actor,
      tail,
      before,
      last: tail.last,
      drafts,
      step,
      move: undefined,
    };
  }

  /** Publishes a write that is on disk, or gives it up; only its actor calls it. */
  ended({ actor, tail, before, last, drafts, step, move }: SessionWrite, fault?: unknown): void {
    const { records } = this.#ports;
    if (fault === undefined) {
      tail.markDurable(last);
      records?.durable(actor, drafts, step?.admittedBy);
      if (move !== undefined) this.#tell(tail, move);
    } else {
      tail.abandon(before, last);
      if (step?.admittedBy !== undefined) records?.refused(drafts);
    }
    step?.onEnd?.(fault);
  }

  #tell(tail: Tail, move: SessionMove): void {
    const { queue, onMoved } = this.#ports;
    if (move.hasMovedControl) queue.note(move.sessionId, move.after);
    if (move.isClosing) tail.end();
    onMoved(move);
  }
}
