// All sessions of the process: finds their actors, closes the idle ones, removes those that are over.
// Owns: the session actor's kind. Does not own: opening, messages, turns (files of those names).
// INV-408: a session without a customer's message for the idle time is closed at its next use, or
// when its time comes, whichever is first.
// On failure: if the journal refuses a closing, the next sweep tries again.

import { stepStream, type ActorKind } from '../actors/actor.ts';
import type { ActorHost } from '../actors/host.ts';
import { assert } from '../base/assert.ts';
import type { Change } from '../journal/journal.ts';
import { foldMessage, sessionMachine, type SessionInput } from './session-machine.ts';
import type { SessionActor, SessionSteps } from './session-steps.ts';

export interface SessionsPorts {
  readonly host: ActorHost;
  readonly steps: SessionSteps;
}

export class Sessions {
  readonly #host: ActorHost;
  readonly #kind: ActorKind<typeof sessionMachine>;

  constructor({ host, steps }: SessionsPorts) {
    this.#host = host;
    this.#kind = {
      name: 'session',
      machine: sessionMachine,
      fold: foldMessage,
      // A session that owes an answer is not idle. After a crash it has to be interrupted first: its
      // next cursor jumps past deltas that were handed out, and that is the interruption's to do.
      dueAtMs: ({ active_at_ms, idle_close_ms, turns }) =>
        turns.length > 0 ? null : active_at_ms + idle_close_ms,
      // A session whose closing fails is due again at the next sweep.
      onDue: (actor) =>
        void steps.tryTake(actor, { event: { type: 'session.closed' } })?.catch(() => {}),
    };
  }

  /** The session's actor, or undefined when there is no such session. */
  find(sessionId: string): SessionActor | undefined {
    return this.#host.find(this.#kind, sessionId);
  }

  /** The same once all its steps are on disk: for callers that only read. */
  settled(sessionId: string): Promise<SessionActor | undefined> {
    return this.#host.settled(this.#kind, sessionId);
  }

  /** Sessions in memory: recently used ones, and those with readers. */
  residents(): SessionActor[] {
    return this.#host.residentsOf(this.#kind);
  }

  /** A new session's actor; durable once its `begin` is. */
  spawn(input: Omit<SessionInput, 'has_receipts'>): SessionActor {
    const seed = { id: input.session_id, input: { ...input, has_receipts: true } };
    return this.#host.spawn(this.#kind, seed);
  }

  /** The stream that holds the session's events. */
  stepsOf(sessionId: string): string {
    return stepStream(this.#kind, sessionId);
  }

  isClosed(actor: SessionActor): boolean {
    return actor.snapshot.value === 'closed';
  }

  /** Whether the session is closed and its last item published. */
  isOver(actor: SessionActor): boolean {
    return this.isClosed(actor) && actor.stepUnderWay === undefined;
  }

  /** Removes a closed session with `change`: from then on there is no such session. */
  async remove(actor: SessionActor, change: Change): Promise<void> {
    assert(this.isOver(actor), 'only a session that is over is removed');
    await this.#host.remove(actor, change);
  }
}
