// What a customer may ask for beside an answer (contract 4.3): a person, or that an answer stops.
// On failure: `JournalFault` means that nothing happened; asking again is safe.

import type { ClientCredential } from '../access/tokens.ts';
import { formatTime, type Clock } from '../base/clock.ts';
import type { Reply } from '../contract/call.ts';
import type { CancelReply, CustomerRequest, HandoffReply } from '../contract/desk.ts';
import { Refusal } from '../contract/problems.ts';
import type { StreamHub } from '../stream/hub.ts';
import type { Desk } from './desk.ts';
import * as items from './items.ts';
import { hasMessage } from './message-lookup.ts';
import type { SessionControl } from './session-control.ts';
import type { SessionDirectory } from './session-directory.ts';
import { writeSession, type SessionActor } from './session-log.ts';
import { sessionStateOf, type OpenTurn } from './session-machine.ts';
import { boundSession } from './session-ownership.ts';
import type { Sessions } from './sessions.ts';
import type { Turns } from './turns.ts';

export interface CustomerRequestPorts {
  readonly clock: Clock;
  readonly hub: StreamHub;
  readonly sessions: Sessions;
  readonly directory: SessionDirectory;
  readonly turns: Turns;
  readonly control: SessionControl;
  readonly desk: Desk;
  readonly isAiEnabled: (tenantId: string) => boolean;
}

export class CustomerRequests {
  readonly #ports: CustomerRequestPorts;

  constructor(ports: CustomerRequestPorts) {
    this.#ports = ports;
  }

  /** POST …/session/handoff: 200 once a person was asked for, or was before. */
  async handoff(credential: ClientCredential, request: CustomerRequest): Promise<Reply> {
    const { control, desk, isAiEnabled } = this.#ports;
    const actor = this.#session(credential, request);
    const { tenant_id } = credential;
    const { routing_status, control_mode } = sessionStateOf(actor.snapshot);
    if (routing_status === 'closed') {
      throw new Refusal('session_closed', 'This session is closed; create a new one.');
    }
    if (routing_status === 'queued' || control_mode === 'human') {
      // Whatever step brought it there has to be on disk before anybody is told.
      await actor.write({});
    } else {
      if (!desk.isConnected(tenant_id)) {
        throw new Refusal('desk_not_connected', 'Nobody is there to take over just now.');
      }
      await control.move(actor, {
        type: 'handoff.asked',
        handoff: desk.request(tenant_id, 'customer'),
        is_ai_enabled: isAiEnabled(tenant_id),
      });
    }
    const session = sessionStateOf(actor.durable);
    const { handoff } = actor.durable.context;
    const body: HandoffReply = {
      session_id: actor.id,
      session,
      ...(session.routing_status === 'queued' &&
        handoff && { handoff_expires_at: formatTime(handoff.expires_at_ms) }),
    };
    return { status: 200, body };
  }

  /** POST …/messages/{message_id}/cancel: 200; where no turn is open any more, nothing happens. */
  async cancel(
    credential: ClientCredential,
    messageId: string,
    request: CustomerRequest,
  ): Promise<Reply> {
    const { hub } = this.#ports;
    const actor = this.#session(credential, request);
    const turn = actor.context.turns.find(({ message_id }) => message_id === messageId);
    if (turn !== undefined) await this.#cancel(actor, turn);
    else if (!hasMessage(hub, actor.id, messageId)) {
      throw new Refusal('not_found', 'There is no such message in this session.');
    }
    const body: CancelReply = {
      session_id: actor.id,
      message_id: messageId,
      cancelled: turn !== undefined,
      session: sessionStateOf(actor.durable),
    };
    return { status: 200, body };
  }

  async #cancel(actor: SessionActor, { turn_id, message_id }: OpenTurn): Promise<void> {
    const { clock, hub, directory, turns } = this.#ports;
    const isLast = actor.context.turns.length === 1;
    await writeSession(
      { actor, tail: hub.tail(actor.id), clock },
      {
        event: { type: 'turn.ended', turn_id },
        items: [items.status('turn.cancelled', { turn_id, message_id })],
        ...(isLast && { puts: [directory.owes(actor.id, false)] }),
      },
    );
    turns.drop(actor.id, [{ turn_id }]);
  }

  #session(credential: ClientCredential, request: CustomerRequest): SessionActor {
    return boundSession(this.#ports.sessions, credential, request.session_id);
  }
}
