// The host of actors: one XState machine's state per session and per run, in memory while in use.
// Owns: residency (spawn, revive, passivate, discard). Does not own: an actor's steps and what they
// write (actor), what a machine decides, who is told.
// INV-202: a step that could not be journalled never happened: the actor is discarded, and its next
// use revives it from the journal.
// INV-203: an idle actor leaves memory and comes back the same; starting up reads none of them.
// On failure: none of its own; the caller of a step that failed may try again.

import {
  createActor,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  type SnapshotFrom,
} from 'xstate';
import { assert } from '../base/assert.ts';
import type { Clock } from '../base/clock.ts';
import { KeyedQueue } from '../base/keyed-queue.ts';
import { remove, type Change, type Journal } from '../journal/journal.ts';
import {
  Actor,
  decodeStep,
  snapshots,
  stepStream,
  type ActorKeeper,
  type ActorKind,
  type Seed,
} from './actor.ts';
import { inertScope } from './inert-scope.ts';

/** An actor used within this time stays in memory, however little memory there is. */
const restMs = 1000;
const orderMs = 100;

export interface ActorHostOptions {
  /** An actor unused for this long is passivated. */
  readonly idleTimeoutMs: number;
  /** How often the host looks for idle and due actors. */
  readonly sweepIntervalMs: number;
}

type Resident = Actor<AnyStateMachine>;

/** All resident actors of the process. */
export class ActorHost implements ActorKeeper {
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

  /** The actor, revived if it is not in memory; undefined if unknown. */
  find<Machine extends AnyStateMachine>(
    kind: ActorKind<Machine>,
    id: string,
  ): Actor<Machine> | undefined {
    const actor = this.#look(kind, id);
    if (actor !== undefined) this.#tellDue(actor);
    return actor;
  }

  /** As {@link find}, once all its steps are on disk: callers must not see what is not. */
  async settled<Machine extends AnyStateMachine>(
    kind: ActorKind<Machine>,
    id: string,
  ): Promise<Actor<Machine> | undefined> {
    let actor = this.find(kind, id);
    for (let step = actor?.stepUnderWay; step; step = actor?.stepUnderWay) {
      await step.catch(() => {});
      // `onDue` is not called again here: with a disk that fails all writes that would never end.
      actor = this.#look(kind, id);
    }
    return actor;
  }

  /**
   * Runs one job with an actor that is settled and held in memory, while no other `use` of it runs: so each
   * job builds on what is on disk. The job gets undefined if the actor is unknown.
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

  /** Discards an actor whose memory may be ahead of the disk. */
  discard(actor: { readonly stream: string }): void {
    const resident = this.#residents.get(actor.stream);
    if ((resident as unknown) !== actor) return;
    this.#residents.delete(actor.stream);
    resident?.end();
  }

  /** Notes that the actor is in use; only actors call it. */
  used(actor: { readonly stream: string; readonly usedAtMs: number }): void {
    const nowMs = this.clock.nowMs();
    // One step uses an actor several times: the order is exact to a tenth of a second.
    if (Math.abs(nowMs - actor.usedAtMs) < orderMs) return;
    const resident = this.#residents.get(actor.stream);
    if (resident === undefined || (resident as unknown) !== actor) return;
    resident.usedAtMs = nowMs;
    this.#residents.delete(resident.stream);
    this.#residents.set(resident.stream, resident);
  }

  /** Passivates idle actors, and calls `onDue` of due ones. */
  sweep(): void {
    const nowMs = this.clock.nowMs();
    let left = this.#residents.size;
    for (const actor of this.#residents.values()) {
      // A due actor that takes a step moves to the end of the list.
      if (left === 0) return;
      left -= 1;
      this.#tellDue(actor);
      if (nowMs - actor.usedAtMs >= this.#options.idleTimeoutMs) this.#passivate(actor);
    }
  }

  /**
   * Passivates idle actors, the least recently used first, until the others take no more than `bytesMax` of
   * memory. Actors in use stay.
   */
  shrinkTo(bytesMax: number): void {
    let bytes = this.residentBytes;
    const usedSinceMs = this.clock.nowMs() - restMs;
    for (const actor of this.#residents.values()) {
      if (bytes <= bytesMax || actor.usedAtMs > usedSinceMs) return;
      // An actor that writes its snapshot first counts as gone: a later sweep passivates it.
      if (this.#passivate(actor)) bytes -= actor.residentBytes;
    }
  }

  /** Whether the actor has left memory, or will once its snapshot is on disk. */
  #passivate(actor: Resident): boolean {
    if (!actor.isIdle) return false;
    const saved = actor.saveBeforeLeaving();
    if (saved !== undefined) {
      // A later sweep passivates it; if the write failed it is discarded already.
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

  /** The snapshot after an event: the same object if the machine has no transition for it. */
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
