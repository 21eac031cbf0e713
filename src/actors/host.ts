// Where actors live: one XState actor per session and per run, in memory while it is in use.
// Owns: residency (spawn, revive, passivate, discard) and the step that every command takes.
// Does not own: what a machine decides, what a step writes beside the snapshot, who is told.
// INV-201: nothing but an actor's own step writes its snapshot; a step is one atomic change.
// INV-202: a step that could not be journalled never happened: the actor is discarded, and its next
// use revives it from the journal.
// INV-203: an idle actor leaves memory and comes back the same; starting up reads none of them.
// On failure: the step rejects with `JournalFault`; whoever asked may try again.

import {
  createActor,
  type Actor as XStateActor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ContextFrom,
  type EmittedFrom,
  type EventFromLogic,
  type SnapshotFrom,
} from 'xstate';
import { assert } from '../base/assert.ts';
import type { Clock } from '../base/clock.ts';
import {
  defineTable,
  JournalFault,
  put,
  remove,
  type Change,
  type Journal,
} from '../journal/journal.ts';

/** What is kept of an actor between two lives. */
interface SnapshotRow {
  readonly value: unknown;
  readonly context: unknown;
}

const snapshots = defineTable<SnapshotRow>('snapshots', 'logged');

/** One sort of actor: its machine, and what time asks of it. */
export interface ActorKind<Machine extends AnyStateMachine> {
  readonly name: string;
  readonly machine: Machine;
  /** Epoch milliseconds at which the actor has to hear that time passed; null for never. */
  dueAtMs(context: ContextFrom<Machine>): number | null;
  /** Called once that time has come, on a resident actor or right after a revival. */
  onDue(actor: Actor<Machine>): void;
}

/** What a step writes beside the snapshot, given what the machine emitted. */
export type StepChange<Machine extends AnyStateMachine> = (
  emitted: readonly EmittedFrom<Machine>[],
) => Change;

/** One resident actor. Handles go stale when it leaves memory: ask the host each time. */
export class Actor<Machine extends AnyStateMachine> {
  readonly id: string;
  readonly kind: ActorKind<Machine>;
  readonly #host: ActorHost;
  readonly #actor: XStateActor<Machine>;
  #emitted: EmittedFrom<Machine>[] = [];
  #durable: SnapshotFrom<Machine>;
  #holds = 0;
  #pendingWrites = 0;
  #isDiscarded = false;
  usedAtMs: number;

  constructor(host: ActorHost, kind: ActorKind<Machine>, seed: { id: string; actor: unknown }) {
    this.#host = host;
    this.kind = kind;
    this.id = seed.id;
    this.usedAtMs = host.clock.nowMs();
    this.#actor = seed.actor as XStateActor<Machine>;
    this.#actor.on('*', (event) => this.#emitted.push(event));
    this.#actor.start();
    this.#durable = this.#actor.getSnapshot();
  }

  /** The machine's state as last journalled: what may be shown to whoever only reads. */
  get durable(): SnapshotFrom<Machine> {
    return this.#durable;
  }

  /** The machine's state in memory, which may be ahead of the disk by the step under way. */
  get snapshot(): SnapshotFrom<Machine> {
    return this.#actor.getSnapshot();
  }

  get context(): ContextFrom<Machine> {
    return (this.#actor.getSnapshot() as AnyMachineSnapshot).context as ContextFrom<Machine>;
  }

  /** Whether nothing keeps the actor in memory. */
  get isIdle(): boolean {
    return this.#holds === 0 && this.#pendingWrites === 0;
  }

  get isDiscarded(): boolean {
    return this.#isDiscarded;
  }

  /** Whether the machine has a transition for the event now. */
  accepts(event: EventFromLogic<Machine>): boolean {
    return (this.#actor.getSnapshot() as AnyMachineSnapshot).can(event);
  }

  /**
   * One step: the machine takes `event` at once, and what follows from it is written with the new
   * snapshot. Resolves when that is on disk; rejects with {@link JournalFault}. The caller has
   * asked {@link accepts} first: an event without a transition is a bug.
   */
  step(event: EventFromLogic<Machine>, change?: StepChange<Machine>): Promise<void> {
    assert(!this.#isDiscarded, 'a discarded actor takes no step');
    const before = this.#actor.getSnapshot();
    this.#emitted = [];
    this.#actor.send(event);
    // A machine without a transition for the event keeps the very same snapshot.
    assert(this.#actor.getSnapshot() !== before, `the machine of ${this.id} takes ${event.type}`);
    let written: Change;
    try {
      written = change?.(this.#emitted) ?? {};
    } catch (bug) {
      // The machine has moved and nothing of it will be written: this life of it is over.
      this.#host.discard(this);
      throw bug;
    }
    return this.#writeSnapshot(written);
  }

  /** Writes on the actor's behalf without an event: items of a running turn, for one. */
  async write(change: Change): Promise<void> {
    if (this.#isDiscarded) throw new JournalFault(`actor ${this.id} was discarded`);
    this.usedAtMs = this.#host.clock.nowMs();
    this.#pendingWrites += 1;
    try {
      await this.#host.journal.commit(change);
    } catch (fault) {
      this.#host.discard(this);
      throw fault;
    } finally {
      this.#pendingWrites -= 1;
    }
  }

  /** The first write of a new actor: its snapshot with whatever belongs to its making. */
  begin(change: Change): Promise<void> {
    return this.#writeSnapshot(change);
  }

  /** Keeps the actor in memory until the returned function is called. */
  hold(): () => void {
    this.#holds += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#holds -= 1;
      this.usedAtMs = this.#host.clock.nowMs();
    };
  }

  /** Ends this life of the actor; only the host calls it. */
  end(options: { isDiscarded: boolean }): void {
    this.#isDiscarded = options.isDiscarded;
    this.#actor.stop();
  }

  async #writeSnapshot(change: Change): Promise<void> {
    const snapshot = this.snapshot;
    const { value, context } = snapshot as AnyMachineSnapshot;
    const row = put(snapshots, [this.kind.name, this.id], { value, context: context as unknown });
    await this.write({ ...change, puts: [...(change.puts ?? []), row] });
    // Commits of one actor resolve in their order, so this never goes back.
    this.#durable = snapshot;
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
  readonly #residents = new Map<string, Resident>();
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

  /** Idle actors that left memory, and actors that came back, since the process began. */
  get turnover(): { readonly passivatedCount: number; readonly revivedCount: number } {
    return { passivatedCount: this.#passivatedCount, revivedCount: this.#revivedCount };
  }

  /** Makes a new actor with the machine's `input`. Nothing is durable until its `begin`. */
  spawn<Machine extends AnyStateMachine>(
    kind: ActorKind<Machine>,
    seed: { id: string; input: unknown },
  ): Actor<Machine> {
    assert(!this.#residents.has(`${kind.name}/${seed.id}`), `actor ${seed.id} exists once`);
    const actor = createActor(kind.machine as AnyStateMachine, { input: seed.input });
    return this.#admit(kind, seed.id, actor);
  }

  /** The actor, revived from its snapshot where it is not in memory; undefined when unknown. */
  find<Machine extends AnyStateMachine>(
    kind: ActorKind<Machine>,
    id: string,
  ): Actor<Machine> | undefined {
    const resident = this.#residents.get(`${kind.name}/${id}`);
    if (resident !== undefined) {
      this.#tellDue(resident);
      return resident as unknown as Actor<Machine>;
    }
    const row = this.journal.get(snapshots, [kind.name, id]);
    if (row === undefined) return undefined;
    const machine = kind.machine as AnyStateMachine;
    const snapshot = machine.resolveState({
      value: row.value as string,
      context: structuredClone(row.context),
    });
    this.#revivedCount += 1;
    const revived = this.#admit(kind, id, createActor(machine, { snapshot }));
    this.#tellDue(revived);
    return revived;
  }

  /** Ends an actor for good: its snapshot goes with `change`, and from then on nobody finds it. */
  async remove<Machine extends AnyStateMachine>(
    actor: Actor<Machine>,
    change: Change,
  ): Promise<void> {
    const gone = remove(snapshots, [actor.kind.name, actor.id]);
    await actor.write({ ...change, puts: [...(change.puts ?? []), gone] });
    this.discard(actor);
  }

  /** Throws an actor away whose memory may be ahead of the disk. */
  discard(actor: { readonly id: string; readonly kind: { readonly name: string } }): void {
    const key = `${actor.kind.name}/${actor.id}`;
    const resident = this.#residents.get(key);
    if ((resident as unknown) !== actor) return;
    this.#residents.delete(key);
    resident?.end({ isDiscarded: true });
  }

  /** Passivates idle actors and tells due ones that their time has come. */
  sweep(): void {
    const nowMs = this.clock.nowMs();
    for (const [key, actor] of this.#residents) {
      this.#tellDue(actor);
      if (!actor.isIdle || nowMs - actor.usedAtMs < this.#options.idleTimeoutMs) continue;
      this.#residents.delete(key);
      this.#passivatedCount += 1;
      actor.end({ isDiscarded: true });
    }
  }

  /** Stops the sweep; residents stay until the process ends, their snapshots are in the journal. */
  close(): void {
    this.#stopSweep();
  }

  #tellDue(actor: Resident): void {
    const dueAtMs = actor.kind.dueAtMs(actor.context);
    if (dueAtMs !== null && dueAtMs <= this.clock.nowMs()) actor.kind.onDue(actor);
  }

  #admit<Machine extends AnyStateMachine>(
    kind: ActorKind<Machine>,
    id: string,
    actor: unknown,
  ): Actor<Machine> {
    const resident = new Actor(this, kind, { id, actor });
    this.#residents.set(`${kind.name}/${id}`, resident);
    return resident;
  }

  #scheduleSweep(): () => void {
    return this.clock.after(this.#options.sweepIntervalMs, () => {
      this.sweep();
      this.#stopSweep = this.#scheduleSweep();
    });
  }
}
