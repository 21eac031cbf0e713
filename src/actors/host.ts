// Where actors live: one XState machine's state per session and per run, in memory while it is in use.
// Owns: residency (spawn, revive, passivate, discard), the step that every command takes, and the
// record that it leaves: its event in the actor's own stream, and a snapshot when that pays.
// Does not own: what a machine decides, what a step writes beside its event, who is told.
// INV-201: nothing but an actor's own step writes its events and its snapshot; a step is one atomic
// change.
// INV-202: a step that could not be journalled never happened: the actor is discarded, and its next
// use revives it from the journal.
// INV-203: an idle actor leaves memory and comes back the same; starting up reads none of them.
// On failure: the step rejects with `JournalFault`; whoever asked may try again.

import {
  createActor,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ContextFrom,
  type EventFromLogic,
  type SnapshotFrom,
} from 'xstate';
import { assert } from '../base/assert.ts';
import type { Clock } from '../base/clock.ts';
import { KeyedQueue } from '../base/keyed-queue.ts';
import {
  defineTable,
  JournalFault,
  put,
  remove,
  type Change,
  type Journal,
  type Put,
} from '../journal/journal.ts';
import { inertScope } from './inert-scope.ts';

/** What is kept of an actor between two lives, beside the events after it. */
interface SnapshotRow {
  readonly value: unknown;
  readonly context: unknown;
  /** The last event that it holds; absent where it was written before there were events. */
  readonly through?: number;
}

const snapshots = defineTable<SnapshotRow>('snapshots', 'logged');

/** A revival replays at most so many events: about as long as reading the snapshot takes. */
const eventsPerSnapshot = 64;
/** With more than this an actor writes its snapshot before it leaves memory. */
const eventsLeftMax = 16;
/** What an actor takes in memory beside its state, and how often what its state takes as JSON. */
const actorBytes = 6000;
const bytesPerStateByte = 3;
/** What was used within this time stays, however little memory there is. */
const restMs = 1000;

/** What one step left in the actor's stream. */
export interface StepRecord {
  /** Null where something was only said. */
  readonly event: unknown;
  /** What answers the same request again. */
  readonly receipt?: unknown;
}

/** The record that the bytes of an entry hold. */
export function decodeStep(bytes: Uint8Array): StepRecord {
  const { buffer, byteOffset, byteLength } = bytes;
  return JSON.parse(Buffer.from(buffer, byteOffset, byteLength).toString()) as StepRecord;
}

/** One sort of actor: its machine, and what time asks of it. */
export interface ActorKind<Machine extends AnyStateMachine> {
  readonly name: string;
  /** Its actions only assign: a step is computed before any of it is written. */
  readonly machine: Machine;
  /**
   * The context after an event that moves no state, where folding it by hand is worth it: exactly
   * what the machine would assign. Undefined for every other event.
   */
  fold?(snapshot: SnapshotFrom<Machine>, event: EventFromLogic<Machine>): unknown;
  /** Epoch milliseconds at which the actor has to hear that time passed; null for never. */
  dueAtMs(context: ContextFrom<Machine>): number | null;
  /** Called once that time has come, on a resident actor or right after a revival. */
  onDue(actor: Actor<Machine>): void;
}

/** What a step writes beside its event. */
export interface StepChange extends Change {
  readonly receipt?: unknown;
}

/** Composes a step's change, given the state that it leads to. A throw leaves all as it was. */
export type Compose<Machine extends AnyStateMachine> = (after: SnapshotFrom<Machine>) => StepChange;

/** An actor's state: all that is in memory of its machine. */
interface Seed<Machine extends AnyStateMachine> {
  readonly id: string;
  readonly snapshot: SnapshotFrom<Machine>;
  /** The last event of its stream, and the last that its snapshot row holds. */
  readonly sequence: number;
  readonly through: number;
}

/** One resident actor. Handles go stale when it leaves memory: ask the host each time. */
export class Actor<Machine extends AnyStateMachine> {
  readonly id: string;
  readonly kind: ActorKind<Machine>;
  /** The stream that holds its events. */
  readonly stream: string;
  readonly #host: ActorHost;
  #snapshot: SnapshotFrom<Machine>;
  #sequence: number;
  #through: number;
  /** About what the state takes as JSON: exact with each snapshot, plus the events since. */
  #stateBytes: number;
  #holds = 0;
  #pendingWrites = 0;
  #pendingSteps = 0;
  #lastStep: Promise<void> = Promise.resolve();
  #isDiscarded = false;
  usedAtMs: number;

  constructor(host: ActorHost, kind: ActorKind<Machine>, seed: Seed<Machine>) {
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
   * One step: the machine takes `event` at once, and what follows from it is written with the event.
   * Resolves when that is on disk; rejects with {@link JournalFault}. The caller has asked
   * {@link next} or {@link accepts} first: an event without a transition is a bug.
   */
  step(event: EventFromLogic<Machine>, compose?: Compose<Machine>): Promise<void> {
    const after = this.next(event);
    assert(after !== undefined, `the machine of ${this.id} takes ${event.type}`);
    return this.stepTo(after, event, compose?.(after) ?? {});
  }

  /** The same where the caller knows `after` from {@link next}; null for a step without an event. */
  stepTo(
    after: SnapshotFrom<Machine>,
    event: EventFromLogic<Machine> | null,
    { appends = [], puts = [], receipt }: StepChange,
  ): Promise<void> {
    if (this.#isDiscarded) return discarded(this.id);
    this.#snapshot = after;
    this.#sequence += 1;
    const record: StepRecord = { event, receipt };
    const bytes = Buffer.from(JSON.stringify(record));
    this.#stateBytes += bytes.length;
    const entry = { stream: this.stream, sequence: this.#sequence, bytes };
    const isDone = (after as AnyMachineSnapshot).status === 'done';
    const pays = isDone || this.#sequence - this.#through >= eventsPerSnapshot;
    this.#pendingSteps += 1;
    this.#host.used(this);
    this.#lastStep = this.#commit(
      { appends: [...appends, entry], puts: pays ? [...puts, this.#snapshotPut()] : puts },
      1,
    );
    return this.#lastStep;
  }

  /** Writes on the actor's behalf without a step: pieces of a running answer, for one. */
  write(change: Change): Promise<void> {
    if (this.#isDiscarded) return discarded(this.id);
    this.#host.used(this);
    return this.#commit(change, 0);
  }

  /** The first write of a new actor: its snapshot with whatever belongs to its making. */
  begin(change: Change): Promise<void> {
    return this.write({ ...change, puts: [...(change.puts ?? []), this.#snapshotPut()] });
  }

  /** Writes the snapshot, where reading it again would take as many events as to be worth it. */
  saveBeforeLeaving(): Promise<void> | undefined {
    if (this.#sequence - this.#through <= eventsLeftMax) return undefined;
    return this.#commit({ puts: [this.#snapshotPut()] }, 0);
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

  #commit(change: Change, steps: 0 | 1): Promise<void> {
    this.#pendingWrites += 1;
    return this.#host.journal.commit(change).then(
      () => {
        this.#pendingWrites -= 1;
        this.#pendingSteps -= steps;
      },
      (fault: unknown) => {
        this.#pendingWrites -= 1;
        this.#pendingSteps -= steps;
        this.#host.discard(this);
        throw fault;
      },
    );
  }

  #snapshotPut(): Put {
    const { value, context } = this.#snapshot as AnyMachineSnapshot;
    this.#through = this.#sequence;
    this.#stateBytes = jsonBytesOf(this.#snapshot);
    const row = { value, context: context as unknown, through: this.#sequence };
    return put(snapshots, [this.kind.name, this.id], row);
  }
}

export interface ActorHostOptions {
  /** An actor unused for this long is passivated. */
  readonly idleTimeoutMs: number;
  /** How often idle and due actors are looked for. */
  readonly sweepIntervalMs: number;
}

type Resident = Actor<AnyStateMachine>;

/** All resident actors of the process. */
export class ActorHost {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly #options: ActorHostOptions;
  /** The one that was used longest ago comes first. */
  readonly #residents = new Map<string, Resident>();
  readonly #scopes = new Map<AnyStateMachine, AnyActorScope>();
  readonly #uses = new KeyedQueue();
  #passivatedCount = 0;
  #revivedCount = 0;
  #stopSweep: () => void;

  constructor(ports: { journal: Journal; clock: Clock }, options: ActorHostOptions) {
    this.journal = ports.journal;
    this.clock = ports.clock;
    this.#options = options;
    this.#stopSweep = this.#scheduleSweep();
  }

  get residentCount(): number {
    return this.#residents.size;
  }

  /** About how many bytes of memory all resident actors take together. */
  get residentBytes(): number {
    let bytes = 0;
    for (const actor of this.#residents.values()) bytes += actor.residentBytes;
    return bytes;
  }

  /** Idle actors that left memory, and actors that came back, since the process began. */
  get turnover(): { readonly passivatedCount: number; readonly revivedCount: number } {
    return { passivatedCount: this.#passivatedCount, revivedCount: this.#revivedCount };
  }

  /** Actors of one kind that are in memory: nothing is revived for it. */
  residentsOf<Machine extends AnyStateMachine>(kind: ActorKind<Machine>): Actor<Machine>[] {
    return [...this.#residents.values()].filter(
      (actor) => (actor.kind as unknown) === kind,
    ) as unknown as Actor<Machine>[];
  }

  /**
   * Actors of one kind with the greatest ids, the greatest first and settled: where ids begin with
   * their time, the newest. Those in memory, and those whose snapshot is in place.
   */
  async latest<Machine extends AnyStateMachine>(
    kind: ActorKind<Machine>,
    limit: number,
  ): Promise<Actor<Machine>[]> {
    const range = { start: [kind.name, '\uffff'], end: [kind.name], reverse: true, limit };
    const placed = [...this.journal.range(snapshots, range)].map(({ key }) => String(key[1]));
    const ids = new Set([...this.residentsOf(kind).map(({ id }) => id), ...placed]);
    const newest = [...ids].sort().reverse().slice(0, limit);
    const actors = await Promise.all(newest.map((id) => this.settled(kind, id)));
    return actors.filter((actor) => actor !== undefined);
  }

  /** Makes a new actor with the machine's `input`. Nothing is durable until its `begin`. */
  spawn<Machine extends AnyStateMachine>(
    kind: ActorKind<Machine>,
    seed: { id: string; input: unknown },
  ): Actor<Machine> {
    assert(!this.#residents.has(stepStream(kind, seed.id)), `actor ${seed.id} exists once`);
    const first = createActor(kind.machine as AnyStateMachine, { input: seed.input });
    const snapshot = first.getSnapshot() as SnapshotFrom<Machine>;
    return this.#admit(kind, { id: seed.id, snapshot, sequence: 0, through: 0 });
  }

  /** The actor, revived where it is not in memory; undefined when unknown. */
  find<Machine extends AnyStateMachine>(
    kind: ActorKind<Machine>,
    id: string,
  ): Actor<Machine> | undefined {
    const actor = this.#look(kind, id);
    if (actor !== undefined) this.#tellDue(actor);
    return actor;
  }

  /** As {@link find}, once all its steps are on disk: what is not is to be shown to no caller. */
  async settled<Machine extends AnyStateMachine>(
    kind: ActorKind<Machine>,
    id: string,
  ): Promise<Actor<Machine> | undefined> {
    let actor = this.find(kind, id);
    for (let step = actor?.stepUnderWay; step; step = actor?.stepUnderWay) {
      await step.catch(() => {});
      // Not told again that it is due: on a disk that takes no writes that would never end.
      actor = this.#look(kind, id);
    }
    return actor;
  }

  /**
   * Does one thing with an actor, settled and held in memory, while no other `use` of it runs: so
   * each builds on what is on disk. The job gets undefined when the actor is unknown.
   */
  use<Machine extends AnyStateMachine, Result>(
    kind: ActorKind<Machine>,
    id: string,
    job: (actor: Actor<Machine> | undefined) => Result | Promise<Result>,
  ): Promise<Result> {
    return this.#uses.run(stepStream(kind, id), async () => {
      const actor = await this.settled(kind, id);
      const letGo = actor?.hold();
      try {
        return await job(actor);
      } finally {
        letGo?.();
      }
    });
  }

  /** Ends an actor for good: its snapshot goes with `change`; its stream is the caller's to remove. */
  async remove<Machine extends AnyStateMachine>(
    actor: Actor<Machine>,
    change: Change,
  ): Promise<void> {
    const gone = remove(snapshots, [actor.kind.name, actor.id]);
    await actor.write({ ...change, puts: [...(change.puts ?? []), gone] });
    this.discard(actor);
  }

  /** Throws an actor away whose memory may be ahead of the disk. */
  discard(actor: { readonly stream: string }): void {
    const resident = this.#residents.get(actor.stream);
    if ((resident as unknown) !== actor) return;
    this.#residents.delete(actor.stream);
    resident?.end();
  }

  /** Notes that the actor is in use; only actors call it. */
  used(actor: { readonly stream: string }): void {
    const resident = this.#residents.get(actor.stream);
    if (resident === undefined || (resident as unknown) !== actor) return;
    resident.usedAtMs = this.clock.nowMs();
    this.#residents.delete(resident.stream);
    this.#residents.set(resident.stream, resident);
  }

  /** Passivates idle actors and tells due ones that their time has come. */
  sweep(): void {
    const nowMs = this.clock.nowMs();
    let left = this.#residents.size;
    for (const actor of this.#residents.values()) {
      // Those that are told and take a step go to the end: they have had their turn.
      if (left === 0) return;
      left -= 1;
      this.#tellDue(actor);
      if (nowMs - actor.usedAtMs >= this.#options.idleTimeoutMs) this.#passivate(actor);
    }
  }

  /**
   * Passivates idle actors, those that were used longest ago first, until the others take no more than
   * `bytesMax` of memory. What is in use stays, whatever it takes.
   */
  shrinkTo(bytesMax: number): void {
    let bytes = this.residentBytes;
    const usedSinceMs = this.clock.nowMs() - restMs;
    for (const actor of this.#residents.values()) {
      if (bytes <= bytesMax || actor.usedAtMs > usedSinceMs) return;
      // One that writes its snapshot first counts as gone: it goes at the next time.
      if (this.#passivate(actor)) bytes -= actor.residentBytes;
    }
  }

  /** Whether the actor has left memory, or will once its snapshot is on disk. */
  #passivate(actor: Resident): boolean {
    if (!actor.isIdle) return false;
    const saved = actor.saveBeforeLeaving();
    if (saved !== undefined) {
      // It leaves at a later sweep; where the write failed it is gone already.
      saved.catch(() => {});
      return true;
    }
    this.#residents.delete(actor.stream);
    this.#passivatedCount += 1;
    actor.end();
    return true;
  }

  /** Stops the sweep; residents stay until the process ends, their events are in the journal. */
  close(): void {
    this.#stopSweep();
  }

  /** What a machine makes of an event: its own snapshot where it has no transition for it. */
  transition<Machine extends AnyStateMachine>(
    kind: ActorKind<Machine>,
    snapshot: SnapshotFrom<Machine>,
    event: EventFromLogic<Machine>,
  ): SnapshotFrom<Machine> {
    const context = kind.fold?.(snapshot, event);
    if (context !== undefined) return { ...(snapshot as AnyMachineSnapshot), context } as never;
    const { machine } = kind;
    let scope = this.#scopes.get(machine);
    if (scope === undefined) this.#scopes.set(machine, (scope = inertScope(machine, snapshot)));
    return machine.transition(snapshot as never, event, scope as never) as never;
  }

  #look<Machine extends AnyStateMachine>(
    kind: ActorKind<Machine>,
    id: string,
  ): Actor<Machine> | undefined {
    const resident = this.#residents.get(stepStream(kind, id));
    return (resident as unknown as Actor<Machine> | undefined) ?? this.#revive(kind, id);
  }

  #revive<Machine extends AnyStateMachine>(
    kind: ActorKind<Machine>,
    id: string,
  ): Actor<Machine> | undefined {
    const row = this.journal.get(snapshots, [kind.name, id]);
    if (row === undefined) return undefined;
    const { value, context, through = 0 } = row;
    const resolved = kind.machine.resolveState({ value: value as string, context });
    let snapshot = resolved as SnapshotFrom<Machine>;
    let sequence = through;
    for (const entry of this.journal.readStream(stepStream(kind, id), through, Infinity)) {
      const { event } = decodeStep(entry.bytes);
      sequence = entry.sequence;
      if (event !== null) snapshot = this.transition(kind, snapshot, event as never);
    }
    this.#revivedCount += 1;
    return this.#admit(kind, { id, snapshot, sequence, through });
  }

  #tellDue(actor: Resident): void {
    const dueAtMs = actor.kind.dueAtMs(actor.context);
    if (dueAtMs !== null && dueAtMs <= this.clock.nowMs()) actor.kind.onDue(actor);
  }

  #admit<Machine extends AnyStateMachine>(
    kind: ActorKind<Machine>,
    seed: Seed<Machine>,
  ): Actor<Machine> {
    const resident = new Actor(this, kind, seed);
    this.#residents.set(resident.stream, resident);
    return resident;
  }

  #scheduleSweep(): () => void {
    return this.clock.after(this.#options.sweepIntervalMs, () => {
      this.sweep();
      this.#stopSweep = this.#scheduleSweep();
    });
  }
}

const discarded = (id: string): Promise<never> =>
  Promise.reject(new JournalFault(`actor ${id} was discarded`));

function jsonBytesOf(snapshot: unknown): number {
  return JSON.stringify((snapshot as AnyMachineSnapshot).context).length;
}

/** The stream that holds an actor's events. */
export function stepStream(kind: { readonly name: string }, id: string): string {
  return `${kind.name}/${id}`;
}
