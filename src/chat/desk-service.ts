// The operations of a merchant's desk (contract 4.3): the queue, control, operators' messages.
// Owns: the checks on an operator's request. Does not own: the table of 4.2 (machine), its writes
// (session-control), the queue's order.
// INV-411: at most one operator holds control, and only that operator can write.
// INV-501: an operator's message sent again changes nothing and gets the same reply.
// On failure: `JournalFault` means that nothing happened.

import { fingerprintOf } from '../access/idempotency.ts';
import { formatTime, type Clock } from '../base/clock.ts';
import { sha256Hex } from '../base/hash.ts';
import { mintId } from '../base/id.ts';
import type { Reply } from '../contract/call.ts';
import {
  controlActions,
  type ControlAction,
  type ControlRequest,
  type DeskQuery,
  type DeskSession,
  type Operator,
  type OperatorMessage,
} from '../contract/desk.ts';
import { Refusal } from '../contract/problems.ts';
import { formatCursor, sessionTag } from '../stream/cursor.ts';
import type { StreamHub } from '../stream/hub.ts';
import type { Desk } from './desk.ts';
import type { HandoffQueue, QueueFilter } from './handoff-queue.ts';
import * as items from './items.ts';
import { checkLength, checkReplied } from './message-checks.ts';
import { type MessageReceipt, type MessageReceipts } from './message-receipts.ts';
import type { SessionControl } from './session-control.ts';
import { controlOf, sessionStateOf } from './control-state.ts';
import type { SessionEvent } from './session-machine.ts';
import type { SessionActor, SessionSteps } from './session-steps.ts';
import type { Sessions } from './sessions.ts';

export interface DeskServicePorts {
  readonly clock: Clock;
  readonly hub: StreamHub;
  readonly sessions: Sessions;
  readonly steps: SessionSteps;
  readonly control: SessionControl;
  readonly queue: HandoffQueue;
  readonly desk: Desk;
  readonly receipts: MessageReceipts;
  readonly isAiEnabled: (tenantId: string) => boolean;
}

export class DeskService {
  readonly #ports: DeskServicePorts;
  readonly #messageCharsMax: number;

  constructor(ports: DeskServicePorts, options: { messageCharsMax: number }) {
    this.#ports = ports;
    this.#messageCharsMax = options.messageCharsMax;
  }

  /** GET /api/v1/chat/sessions: one page of the queue, oldest request first. */
  async list(tenantId: string, query: DeskQuery, limit: number): Promise<Reply> {
    const { queue, sessions, desk, hub } = this.#ports;
    desk.hear(tenantId);
    const filter: QueueFilter = query;
    const page = queue.page(tenantId, filter, { limit, after: query.after });
    const actors = await Promise.all(page.sessionIds.map((id) => sessions.settled(id)));
    const found = actors
      .filter((actor) => actor !== undefined)
      .map((actor) => deskSessionOf(hub, actor));
    const body = { items: found, next_cursor: page.nextCursor, has_more: page.hasMore };
    return { status: 200, body };
  }

  /** POST …/control: one transition, or a 409 with the current state. */
  async control(tenantId: string, sessionId: string, request: ControlRequest): Promise<Reply> {
    const actor = this.find(tenantId, sessionId);
    const { action, expected_control_version, operator } = request;
    const session = sessionStateOf(actor.snapshot);
    if (session.control_version !== expected_control_version) {
      throw new Refusal(
        'control_version_conflict',
        `Control is at version ${session.control_version}, not ${expected_control_version}.`,
        { extra: { session } },
      );
    }
    if (session.routing_status === 'closed') throw sessionClosed();
    const event = this.#eventOf(actor, action, operator);
    if (!actor.accepts(event)) {
      const allowed_actions = controlActions.filter((other) =>
        actor.accepts(this.#eventOf(actor, other, operator)),
      );
      const words = `A session that is ${actor.snapshot.value} allows: ${allowed_actions.join(', ')}.`;
      throw new Refusal('control_action_not_allowed', words, {
        extra: { allowed_actions, session },
      });
    }
    // An operator who wants to end another's conversation takes it over first.
    const isTheirs = action === 'release' || action === 'close';
    if (session.control_mode === 'human' && isTheirs) this.#checkHolder(actor, operator);
    const { steps, sessions, hub } = this.#ports;
    await steps.take(actor, { event });
    return {
      status: 200,
      body: deskSessionOf(hub, (await sessions.settled(sessionId)) ?? actor),
    };
  }

  /** POST …/messages: 202 once the operator's message is on disk. */
  async post(
    tenantId: string,
    sessionId: string,
    { request, key, bytes }: { request: OperatorMessage; key: string; bytes: Uint8Array },
  ): Promise<Reply> {
    const { receipts, steps, clock, hub } = this.#ports;
    const actor = this.find(tenantId, sessionId);
    checkLength(request.content, this.#messageCharsMax);
    const fingerprint = sha256Hex(bytes);
    const message = { route: 'desk messages', key, fingerprint, body: request } as const;
    const known = receipts.find(actor, message);
    if (known !== undefined) return known;
    if (actor.snapshot.value === 'closed') throw sessionClosed();
    this.#checkHolder(actor, request.operator);
    checkReplied(hub, actor.id, request.in_reply_to);
    const nowMs = clock.nowMs();
    const messageId = mintId('msg', nowMs);
    const said = items.personMessage('human_agent', {
      message_id: messageId,
      client_message_id: key,
      content: request.content,
      in_reply_to: request.in_reply_to,
      metadata: request.metadata,
      display_name: request.operator.display_name,
    });
    const receipt: MessageReceipt = {
      route: message.route,
      key,
      fingerprint,
      // The item does not say who the operator is.
      canonical: fingerprintOf(request),
      item: hub.tail(actor.id).last + 1,
      message_id: messageId,
      accepted_at_ms: nowMs,
      state: controlOf(actor.snapshot),
    };
    const written = steps.say(actor, [said], { receipt });
    receipts.begun(actor, message);
    try {
      await written;
    } finally {
      receipts.ended(actor, message);
    }
    return receipts.replyTo(actor, receipt);
  }

  /** The tenant's session, for the desk to read; throws `not_found`. */
  find(tenantId: string, sessionId: string): SessionActor {
    const { desk, sessions } = this.#ports;
    desk.hear(tenantId);
    const actor = sessions.find(sessionId);
    // Another tenant's session does not exist for this one.
    if (actor?.context.tenant_id === tenantId) return actor;
    throw new Refusal('not_found', 'There is no such session.');
  }

  #checkHolder(actor: SessionActor, { external_operator_id }: Operator): void {
    const isHeld = actor.snapshot.value === 'human';
    const holder = isHeld ? actor.context.handoff?.operator : undefined;
    if (holder?.external_operator_id === external_operator_id) return;
    const words = isHeld ? 'Another operator holds control.' : 'No operator holds control.';
    throw new Refusal('control_not_held', words, {
      extra: { session: sessionStateOf(actor.snapshot) },
    });
  }

  #eventOf(actor: SessionActor, action: ControlAction, operator: Operator): SessionEvent {
    switch (action) {
      case 'offer':
        return { type: 'handoff.offered', operator };
      case 'accept':
        return { type: 'control.accepted', operator };
      case 'decline':
        return this.#ports.control.failed(actor);
      case 'release': {
        const is_ai_enabled = this.#ports.isAiEnabled(actor.context.tenant_id);
        return { type: 'control.released', is_ai_enabled };
      }
      case 'take_over':
        return { type: 'control.taken', operator, now_ms: this.#ports.clock.nowMs() };
      case 'close':
        return { type: 'session.closed' };
    }
  }
}

/** A session as the desk sees it; its steps are on disk. */
export function deskSessionOf(hub: StreamHub, actor: SessionActor): DeskSession {
  const { context } = actor;
  const tag = sessionTag(actor.id);
  const { handoff } = context;
  return {
    session_id: actor.id,
    created_at: formatTime(context.created_at_ms),
    locale: context.locale,
    ...sessionStateOf(actor.snapshot),
    surface: context.surface,
    customer: context.customer,
    handoff:
      handoff === undefined
        ? null
        : {
            asked_by: handoff.asked_by,
            requested_at: formatTime(handoff.asked_at_ms),
            expires_at: formatTime(handoff.expires_at_ms),
            operator: handoff.operator,
          },
    oldest_cursor: formatCursor(hub.tail(actor.id).floor, tag),
    head_cursor: formatCursor(hub.tail(actor.id).head, tag),
    idle_expires_at: formatTime(context.active_at_ms + context.idle_close_ms),
  };
}

const sessionClosed = (): Refusal => new Refusal('session_closed', 'This session is closed.');
