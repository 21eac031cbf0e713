// All sessions of the process: finds their actors, closes the idle ones, recovers after a crash.
// Owns: the session actor's kind. Does not own: opening, messages, turns (files of those names).
// INV-408: a session without a customer's message for the idle time is closed at its next use, or
// when its time comes, whichever is first.
// On failure: a closing that cannot be journalled is tried again at the next sweep.

import type { ActorHost, ActorKind } from '../actors/host.ts';
import type { Clock } from '../base/clock.ts';
import type { SessionState } from '../contract/chat.ts';
import type { StreamHub } from '../stream/hub.ts';
import * as items from './items.ts';
import type { SessionDirectory } from './session-directory.ts';
import { writeSession, type SessionActor } from './session-log.ts';
import { sessionMachine, sessionStateOf, type SessionInput } from './session-machine.ts';

export interface SessionsPorts {
  readonly host: ActorHost;
  readonly hub: StreamHub;
  readonly clock: Clock;
  readonly directory: SessionDirectory;
}

export class Sessions {
  readonly #ports: SessionsPorts;
  readonly #kind: ActorKind<typeof sessionMachine> = {
    name: 'session',
    machine: sessionMachine,
    // A session that owes an answer is not idle. After a crash it has to be interrupted first: its
    // next cursor jumps past deltas that were handed out, and that is the interruption's to do.
    dueAtMs: ({ active_at_ms, idle_close_ms, turns }) =>
      turns.length > 0 ? null : active_at_ms + idle_close_ms,
    onDue: (actor) => this.#closeIdle(actor),
  };
  readonly #closing = new Set<string>();

  constructor(ports: SessionsPorts) {
    this.#ports = ports;
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
    return this.isClosed(actor) && !this.#closing.has(actor.id);
  }

  #closeIdle(actor: SessionActor): void {
    if (this.isClosed(actor) || this.#closing.has(actor.id)) return;
    const { hub, clock } = this.#ports;
    this.#closing.add(actor.id);
    const write = {
      event: { type: 'session.closed' } as const,
      items: () => [items.status('session.closed', { session: this.stateOf(actor) })],
    };
    const tail = hub.tail(actor.id);
    writeSession({ actor, tail, clock }, write)
      .then(
        () => tail.end(),
        () => {},
      )
      .finally(() => this.#closing.delete(actor.id));
  }
}
