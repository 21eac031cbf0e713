// A customer's requests beside messages (contract 4.3): ask for a person, cancel an answer.
// On failure: `JournalFault` means that nothing happened; asking again is safe.

import type { ClientCredential } from '../access/tokens.ts';
import { formatTime } from '../base/clock.ts';
import type { Reply } from '../contract/call.ts';
import type { CancelReply, CustomerRequest, HandoffReply } from '../contract/desk.ts';
import { Refusal } from '../contract/problems.ts';
import type { StreamHub } from '../stream/hub.ts';
import type { Desk } from './desk.ts';
import { hasMessage } from './message-checks.ts';
import { sessionStateOf } from './control-state.ts';
import { boundSession } from './session-ownership.ts';
import type { SessionActor, SessionSteps } from './session-steps.ts';
import type { Sessions } from './sessions.ts';

export interface CustomerRequestPorts {
  readonly hub: StreamHub;
  readonly sessions: Sessions;
  readonly steps: SessionSteps;
  readonly desk: Desk;
  readonly isAiEnabled: (tenantId: string) => boolean;
}

export class CustomerRequests {
  readonly #ports: CustomerRequestPorts;

  constructor(ports: CustomerRequestPorts) {
    this.#ports = ports;
  }

  /**
   * POST …/session/handoff: 200 once the request for a person is on disk, from this call or an
   * earlier one.
   */
  async handoff(credential: ClientCredential, request: CustomerRequest): Promise<Reply> {
    const { steps, desk, isAiEnabled } = this.#ports;
    const actor = this.#session(credential, request);
    const { tenant_id } = credential;
    const { routing_status, control_mode } = sessionStateOf(actor.snapshot);
    if (routing_status === 'closed') {
      throw new Refusal('session_closed', 'This session is closed; create a new one.');
    }
    if (routing_status !== 'queued' && control_mode !== 'human') {
      if (!desk.isConnected(tenant_id)) {
        throw new Refusal('desk_not_connected', 'No operator is there to take over just now.');
      }
      const event = {
        type: 'handoff.asked',
        handoff: desk.request(tenant_id, 'customer'),
        is_ai_enabled: isAiEnabled(tenant_id),
      } as const;
      await steps.take(actor, { event });
    }
    const { session, context } = await this.#asIs(actor);
    const { handoff } = context;
    const body: HandoffReply = {
      session_id: actor.id,
      session,
      ...(session.routing_status === 'queued' &&
        handoff && { handoff_expires_at: formatTime(handoff.expires_at_ms) }),
    };
    return { status: 200, body };
  }

  /** POST …/messages/{message_id}/cancel: 200; without an open turn nothing happens. */
  async cancel(
    credential: ClientCredential,
    messageId: string,
    request: CustomerRequest,
  ): Promise<Reply> {
    const { hub } = this.#ports;
    const actor = this.#session(credential, request);
    const turn = actor.context.turns.find(({ message_id }) => message_id === messageId);
    if (turn === undefined && !hasMessage(hub, actor.id, messageId)) {
      throw new Refusal('not_found', 'There is no such message in this session.');
    }
    if (turn !== undefined) {
      await this.#ports.steps.take(actor, { event: { type: 'turn.ended', turn_id: turn.turn_id } });
    }
    const { session } = await this.#asIs(actor);
    const body: CancelReply = {
      session_id: actor.id,
      message_id: messageId,
      cancelled: turn !== undefined,
      session,
    };
    return { status: 200, body };
  }

  /** The session's state on disk; callers never get a state that is not on disk. */
  async #asIs(actor: SessionActor) {
    const { snapshot } = (await this.#ports.sessions.settled(actor.id)) ?? actor;
    return { session: sessionStateOf(snapshot), context: snapshot.context };
  }

  #session(credential: ClientCredential, request: CustomerRequest): SessionActor {
    return boundSession(this.#ports.sessions, credential, request.session_id);
  }
}
