// One resident actor. A command is a step: the actor writes its event to a stream of its own, and its
// snapshot from time to time.
// Owns: the machine's state in memory, and what a step writes for itself.
// Does not own: residency (host), what a machine decides, what a step writes beside its event.
// INV-201: nothing but an actor's own step writes its events and its snapshot; a step is one atomic
// change.
// On failure: the step rejects with `JournalFault`, and the actor is discarded.

import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  ContextFrom,
  EventFromLogic,
  SnapshotFrom,
} from 'xstate';
import { assert } from '../base/assert.ts';
import type { Clock } from '../base/clock.ts';
import { JsonBytes } from '../base/json-bytes.ts';
import {
  defineTable,
  JournalFault,
  put,
  refused,
  type Append,
  type Change,
  type ChangeOwner,
  type Journal,
  type Put,
} from '../journal/journal.ts';

/** The journal's copy of a passivated actor, beside the events after it. */
interface SnapshotRow {
  readonly value: unknown;
  readonly context: unknown;
  /** The last event that it holds; absent where it was written before there were events. */
  readonly through?: number;
}

export const snapshots = defineTable<SnapshotRow>('snapshots', 'logged');

/** A revival replays at most this many events: that takes about as long as reading the snapshot. */
const eventsPerSnapshot = 64;
/** With more events than this since its snapshot, an actor writes one before it is passivated. */
const eventsLeftMax = 16;
/** Memory of an actor beside its state, and memory of its state per byte of its JSON. */
const actorBytes = 6000;
const bytesPerStateByte = 3;
/** The record of one step in the actor's stream. */
export interface StepRecord {
  /** Null for a step that wrote items without an event. */
  readonly event: unknown;
  /** The receipt that answers a repeat of the request. */
  readonly receipt?: unknown;
}

/** The record that is being written. */
const written = new JsonBytes(16 * 1024);

function encodeStep(record: StepRecord): Buffer {
  written.clear();
  written.members(record, 3);
  return written.copy();
}

/** The record that the bytes of an entry hold. */
export function decodeStep(bytes: Uint8Array): StepRecord {
  const { buffer, byteOffset, byteLength } = bytes;
  return JSON.parse(Buffer.from(buffer, byteOffset, byteLength).toString()) as StepRecord;
}

/** One kind of actor: its machine, and what it does when its time has come. */
export interface ActorKind<Machine extends AnyStateMachine> {
  readonly name: string;
  /** Its actions only assign: a step is computed before any of it is written. */
  readonly machine: Machine;
  /**
   * The context after a frequent event that changes no state, computed without the machine: exactly
   * what the machine would assign. Undefined for every other event.
   */
  fold?(snapshot: SnapshotFrom<Machine>, event: EventFromLogic<Machine>): unknown;
  /** Epoch milliseconds at which the host calls {@link onDue}; null for never. */
  dueAtMs(context: ContextFrom<Machine>): number | null;
  /** Called once that time has come, on a resident actor or right after a revival. */
  onDue(actor: Actor<Machine>): void;
}

/** The writes of a step beside its event. */
export interface StepChange extends Change {
  /** The step adds its event to them. */
  readonly appends?: Append[];
  readonly receipt?: unknown;
}

/** A write as the journal gets it. */
interface ActorChange extends Change {
  /** The caller's part. */
  readonly part: Change;
  readonly isStep: boolean;
}

/** An actor's state: all that is in memory of its machine. */
export interface Seed<Machine extends AnyStateMachine> {
  readonly id: string;
  readonly snapshot: SnapshotFrom<Machine>;
  /** The last event of its stream, and the last that its snapshot row holds. */
  readonly sequence: number;
  readonly through: number;
}

/** The part of the host that an actor uses. */
export interface ActorKeeper {
  readonly journal: Journal;
  readonly clock: Clock;
  /** The snapshot after an event: the same object if the machine has no transition for it. */
  transition<Machine extends AnyStateMachine>(
    kind: ActorKind<Machine>,
    snapshot: SnapshotFrom<Machine>,
    event: EventFromLogic<Machine>,
  ): SnapshotFrom<Machine>;
  /** Notes that the actor is in use. */
  used(actor: { readonly stream: string; readonly usedAtMs: number }): void;
  /** Discards an actor whose memory may be ahead of the disk. */
  discard(actor: { readonly stream: string }): void;
}

/** One resident actor. Handles go stale when it leaves memory: ask the host each time. */
export class Actor<Machine extends AnyStateMachine> implements ChangeOwner {
  readonly id: string;
  readonly kind: ActorKind<Machine>;
  /** The stream that holds its events. */
  readonly stream: string;
  readonly #host: ActorKeeper;
  #snapshot: SnapshotFrom<Machine>;
  #sequence: number;
  #through: number;
  /** About the length of the state as JSON: exact at each snapshot, plus the events since. */
  #stateBytes: number;
  #holds = 0;
  #pendingWrites = 0;
  #pendingSteps = 0;
  #lastStep: Promise<void> = Promise.resolve();
  #isDiscarded = false;
  usedAtMs: number;

  constructor(host: ActorKeeper, kind: ActorKind<Machine>, seed: Seed<Machine>) {
    this.#host = host;
    this.kind = kind;
    this.id = seed.id;
    this.stream = stepStream(kind, seed.id);
    this.#snapshot = seed.snapshot;
    this.#sequence = seed.sequence;
    this.#through = seed.through;
    this.#stateBytes = jsonBytesOf(seed.snapshot);
    this.usedAtMs = host.clock.nowMs();
  }

  /** About how many bytes of memory the actor takes. */
  get residentBytes(): number {
    return actorBytes + bytesPerStateByte * this.#stateBytes;
  }

  /** The machine's state in memory, which may be ahead of the disk by the steps under way. */
  get snapshot(): SnapshotFrom<Machine> {
    return this.#snapshot;
  }

  get context(): ContextFrom<Machine> {
    return (this.#snapshot as AnyMachineSnapshot).context as ContextFrom<Machine>;
  }

  /** Sequence of the last record in its stream, one under way included. */
  get sequence(): number {
    return this.#sequence;
  }

  /** Sequence of the last record that the snapshot on disk holds. */
  get snapshotSequence(): number {
    return this.#through;
  }

  /** Whether nothing keeps the actor in memory. */
  get isIdle(): boolean {
    return this.#holds === 0 && this.#pendingWrites === 0;
  }

  get isDiscarded(): boolean {
    return this.#isDiscarded;
  }

  /** The last step while one is not on disk yet; else undefined. */
  get stepUnderWay(): Promise<void> | undefined {
    return this.#pendingSteps > 0 ? this.#lastStep : undefined;
  }

  /** The state that `event` leads to; undefined where the machine has no transition for it now. */
  next(event: EventFromLogic<Machine>): SnapshotFrom<Machine> | undefined {
    const after = this.#host.transition(this.kind, this.#snapshot, event);
    // A machine without a transition for the event keeps the very same snapshot.
    return after === this.#snapshot ? undefined : after;
  }

  /** Whether the machine has a transition for the event now. */
  accepts(event: EventFromLogic<Machine>): boolean {
    return this.next(event) !== undefined;
  }

  /**
   * One step: the machine takes `event` at once, and the event is written with what `compose` returns
   * for the state after it. Resolves when that is on disk; rejects with {@link JournalFault}. The
   * caller has called {@link next} or {@link accepts} first: an event without a transition is a bug.
   * If `compose` throws, nothing has changed.
   */
  step(
    event: EventFromLogic<Machine>,
    compose?: (after: SnapshotFrom<Machine>) => StepChange,
  ): Promise<void> {
    const after = this.next(event);
    assert(after !== undefined, `the machine of ${this.id} takes ${event.type}`);
    return this.stepTo(after, event, compose?.(after) ?? {});
  }

  /** The same where the caller knows `after` from {@link next}; null for a step without an event. */
  stepTo(
    after: SnapshotFrom<Machine>,
    event: EventFromLogic<Machine> | null,
    change: StepChange,
  ): Promise<void> {
    if (this.#isDiscarded) return refused(change, this.#discarded());
    const { appends = [], puts, receipt } = change;
    this.#snapshot = after;
    this.#sequence += 1;
    const bytes = encodeStep({ event, receipt });
    this.#stateBytes += bytes.length;
    appends.push({ stream: this.stream, sequence: this.#sequence, bytes });
    const isDone = (after as AnyMachineSnapshot).status === 'done';
    const pays = isDone || this.#sequence - this.#through >= eventsPerSnapshot;
    this.#pendingSteps += 1;
    this.#host.used(this);
    this.#lastStep = this.#commit({
      appends,
      puts: pays ? [...(puts ?? []), this.#snapshotPut()] : puts,
      owner: this,
      part: change,
      isStep: true,
    });
    return this.#lastStep;
  }

  /** Writes on the actor's behalf without a step: pieces of a running answer, for one. */
  write(part: Change): Promise<void> {
    if (this.#isDiscarded) return refused(part, this.#discarded());
    this.#host.used(this);
    const { appends, puts, canWait } = part;
    return this.#commit({ appends, puts, canWait, owner: this, part, isStep: false });
  }

  /** The first write of a new actor: its snapshot, with the caller's change. */
  begin(change: Change): Promise<void> {
    return this.write({ ...change, puts: [...(change.puts ?? []), this.#snapshotPut()] });
  }

  /** Writes the snapshot if a revival would have to replay many events. */
  saveBeforeLeaving(): Promise<void> | undefined {
    if (this.#sequence - this.#through <= eventsLeftMax) return undefined;
    const part = { puts: [this.#snapshotPut()] };
    return this.#commit({ ...part, owner: this, part, isStep: false });
  }

  /** Keeps the actor in memory until the returned function is called. */
  hold(): () => void {
    this.#holds += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#holds -= 1;
      this.#host.used(this);
    };
  }

  /** Ends this life of the actor; only the host calls it. */
  end(): void {
    this.#isDiscarded = true;
  }

  /** Hears of the end of a write; only the journal calls it. */
  ended({ part, isStep }: ActorChange, fault?: unknown): void {
    this.#pendingWrites -= 1;
    if (isStep) this.#pendingSteps -= 1;
    if (fault !== undefined) this.#host.discard(this);
    part.owner?.ended(part, fault);
  }

  #commit(change: ActorChange): Promise<void> {
    this.#pendingWrites += 1;
    return this.#host.journal.commit(change);
  }

  #discarded(): JournalFault {
    return new JournalFault(`actor ${this.id} was discarded`);
  }

  #snapshotPut(): Put {
    const { value, context } = this.#snapshot as AnyMachineSnapshot;
    this.#through = this.#sequence;
    this.#stateBytes = jsonBytesOf(this.#snapshot);
    const row = { value, context: context as unknown, through: this.#sequence };
    return put(snapshots, [this.kind.name, this.id], row);
  }
}

function jsonBytesOf(snapshot: unknown): number {
  return JSON.stringify((snapshot as AnyMachineSnapshot).context).length;
}

/** The stream that holds an actor's events. */
export function stepStream(kind: { readonly name: string }, id: string): string {
  return `${kind.name}/${id}`;
}
