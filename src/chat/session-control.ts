// Moves control of a session when a deadline passes or the tenant's policy changes (contract 4.2).
// INV-410: a session that waits for a person fails by its deadline, in memory or not.
// On failure: `JournalFault` means that nothing changed; calling again is safe.

import { isWaiting } from './control-state.ts';
import type { SessionEvent } from './session-machine.ts';
import type { Sessions } from './sessions.ts';
import type { SessionActor, SessionSteps } from './session-steps.ts';

export interface ControlPorts {
  readonly sessions: Sessions;
  readonly steps: SessionSteps;
  readonly isAiEnabled: (tenantId: string) => boolean;
}

export class SessionControl {
  readonly #ports: ControlPorts;

  constructor(ports: ControlPorts) {
    this.#ports = ports;
  }

  /**
   * Fails the handoff with this deadline, which has passed. Does nothing if an operator has accepted,
   * or if there is a newer request.
   */
  async expire(sessionId: string, expiresAtMs: number): Promise<void> {
    const { sessions, steps } = this.#ports;
    const actor = sessions.find(sessionId);
    if (actor === undefined || !isWaiting(actor.snapshot)) return;
    if (actor.context.handoff?.expires_at_ms !== expiresAtMs) return;
    await steps.take(actor, { event: this.failed(actor) });
  }

  /** The event that ends the wait for a person: back to the AI, or to nothing if no AI answers. */
  failed(actor: SessionActor): SessionEvent {
    const is_ai_enabled = this.#ports.isAiEnabled(actor.context.tenant_id);
    return { type: 'handoff.failed', is_ai_enabled };
  }
}
