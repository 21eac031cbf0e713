// What time and the tenant's policy do to control of a session (contract 4.2).
// INV-410: what waits for a person is failed by its deadline, whatever is in memory then.
// On failure: `JournalFault` means that nothing moved; asking again is safe.

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
   * Fails the handoff that ends at this time, which the caller knows to be over; does nothing where
   * a person has come, or was asked for anew.
   */
  async expire(sessionId: string, expiresAtMs: number): Promise<void> {
    const { sessions, steps } = this.#ports;
    const actor = sessions.find(sessionId);
    if (actor === undefined || !isWaiting(actor.snapshot)) return;
    if (actor.context.handoff?.expires_at_ms !== expiresAtMs) return;
    await steps.take(actor, { event: this.failed(actor) });
  }

  /** The event that gives a session back to whom it falls to when no person comes. */
  failed(actor: SessionActor): SessionEvent {
    const is_ai_enabled = this.#ports.isAiEnabled(actor.context.tenant_id);
    return { type: 'handoff.failed', is_ai_enabled };
  }
}
