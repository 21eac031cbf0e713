// All sessions of the process: finds their actors, closes the idle ones, recovers after a crash.
// Owns: the session actor's kind. Does not own: opening, messages, turns (files of those names).
// INV-408: a session without a customer's message for the idle time is closed at its next use, or
// when its time comes, whichever is first.
// On failure: a closing that cannot be journalled is tried again at the next sweep.

import type { ActorHost } from '../actors/host.ts';
import { assert } from '../base/assert.ts';
import type { Clock } from '../base/clock.ts';
import type { SessionState } from '../contract/chat.ts';
import type { Change } from '../journal/journal.ts';
import type { StreamHub } from '../stream/hub.ts';
import type { HandoffQueue } from './handoff-queue.ts';
import * as items from './items.ts';
import { writeSession, type SessionActor, type SessionKind } from './session-log.ts';
import { sessionMachine, sessionStateOf, type SessionInput } from './session-machine.ts';
import type { TurnRecords } from './turn-records.ts';

export interface SessionsPorts {
  readonly host: ActorHost;
  readonly hub: StreamHub;
  readonly clock: Clock;
  readonly queue: HandoffQueue;
  /** Follows the turns of all sessions, for whoever watches them. */
  readonly records?: TurnRecords;
}

export class Sessions {
  readonly #ports: SessionsPorts;
  readonly #kind: SessionKind;
  readonly #closing = new Map<string, Promise<void>>();

  constructor(ports: SessionsPorts) {
    this.#ports = ports;
    this.#kind = {
      name: 'session',
      machine: sessionMachine,
      // A session that owes an answer is not idle. After a crash it has to be interrupted first: its
      // next cursor jumps past deltas that were handed out, and that is the interruption's to do.
      dueAtMs: ({ active_at_ms, idle_close_ms, turns }) =>
        turns.length > 0 ? null : active_at_ms + idle_close_ms,
      onDue: (actor) => this.#closeIdle(actor),
      records: ports.records,
    };
  }

  /** The session's actor, or undefined when there is no such session. */
  find(sessionId: string): SessionActor | undefined {
    return this.#ports.host.find(this.#kind, sessionId);
  }

  /** A new session's actor; durable once its `begin` is. */
  spawn(input: SessionInput): SessionActor {
    return this.#ports.host.spawn(this.#kind, { id: input.session_id, input });
  }

  /** The four state fields and their version, as of now in memory: for what a step writes. */
  stateOf(actor: SessionActor): SessionState {
    return sessionStateOf(actor.snapshot);
  }

  /** The same as last journalled: for whoever only reads. */
  durableStateOf(actor: SessionActor): SessionState {
    return sessionStateOf(actor.durable);
  }

  isClosed(actor: SessionActor): boolean {
    return actor.snapshot.value === 'closed';
  }

  /** Whether the session is closed and its last item published: nothing will follow. */
  isOver(actor: SessionActor): boolean {
    return actor.durable.value === 'closed' && !this.#closing.has(actor.id);
  }

  /** Removes a closed session with `change`: from then on there is no such session. */
  async remove(actor: SessionActor, change: Change): Promise<void> {
    assert(this.isOver(actor), 'only a session that is over is removed');
    await this.#ports.host.remove(actor, change);
  }

  /** Resolves when a closing of the session that is under way has ended, one way or the other. */
  async settled(sessionId: string): Promise<void> {
    await this.#closing.get(sessionId);
  }

  #closeIdle(actor: SessionActor): void {
    if (this.isClosed(actor) || this.#closing.has(actor.id)) return;
    const { hub, clock, queue } = this.#ports;
    const write = {
      event: { type: 'session.closed' } as const,
      puts: () => queue.puts(actor),
      items: () => [items.status('session.closed', { session: this.stateOf(actor) })],
    };
    const tail = hub.tail(actor.id);
    const closing = writeSession({ actor, tail, clock }, write)
      .then(
        () => {
          queue.note(actor);
          tail.end();
        },
        () => {},
      )
      .finally(() => this.#closing.delete(actor.id));
    this.#closing.set(actor.id, closing);
  }
}
