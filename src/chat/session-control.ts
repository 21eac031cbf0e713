// Moves control of a session: one event of its machine, one change, one `status` item (contract 4.2).
// INV-410: what waits for a person is failed by its deadline, whoever is in memory then.
// On failure: `JournalFault` means that nothing moved; asking again is safe.

import type { Clock } from '../base/clock.ts';
import type { StreamHub } from '../stream/hub.ts';
import { beforeStep, controlItems, controlPuts, turnsEnded } from './control-change.ts';
import type { HandoffQueue } from './handoff-queue.ts';
import type { SessionDirectory } from './session-directory.ts';
import { writeSession, type SessionActor } from './session-log.ts';
import { isWaiting, type SessionEvent } from './session-machine.ts';
import type { Sessions } from './sessions.ts';
import type { Turns } from './turns.ts';

export interface ControlPorts {
  readonly clock: Clock;
  readonly hub: StreamHub;
  readonly sessions: Sessions;
  readonly directory: SessionDirectory;
  readonly queue: HandoffQueue;
  readonly turns: Turns;
  readonly isAiEnabled: (tenantId: string) => boolean;
}

export class SessionControl {
  readonly #ports: ControlPorts;

  constructor(ports: ControlPorts) {
    this.#ports = ports;
  }

  /**
   * Takes one step that moves control; resolves when it is on disk and told. The caller has asked
   * whether the machine accepts the event.
   */
  async move(actor: SessionActor, event: SessionEvent): Promise<void> {
    const { clock, hub, queue, turns } = this.#ports;
    const tail = hub.tail(actor.id);
    const before = beforeStep(actor);
    const written = writeSession(
      { actor, tail, clock },
      {
        event,
        items: () => controlItems(actor, before),
        puts: () => controlPuts(actor, before, this.#ports),
      },
    );
    const ended = turnsEnded(actor, before);
    await written;
    // Only now: a step that failed would have stopped the provider of a turn that goes on.
    turns.drop(actor.id, ended);
    queue.note(actor);
    if (event.type === 'session.closed') tail.end();
  }

  /**
   * Fails the handoff that ends at this time, which the caller knows to be over; does nothing where
   * a person has come, or was asked for anew.
   */
  async expire(sessionId: string, expiresAtMs: number): Promise<void> {
    const actor = this.#ports.sessions.find(sessionId);
    if (actor === undefined || !isWaiting(actor.snapshot)) return;
    if (actor.context.handoff?.expires_at_ms !== expiresAtMs) return;
    await this.move(actor, this.failed(actor));
  }

  /** The event that gives a session back to whom it falls to when no person comes. */
  failed(actor: SessionActor): SessionEvent {
    const is_ai_enabled = this.#ports.isAiEnabled(actor.context.tenant_id);
    return { type: 'handoff.failed', is_ai_enabled };
  }
}
