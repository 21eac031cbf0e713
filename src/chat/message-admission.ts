// Admits customers' messages (contract 5): durable first, answered later through the stream.
// Owns: the checks on a message, and the one write that admits it.
// Does not own: the answer (turns), the reply's bytes (http).
// INV-407: a message, its cursor, its turn and its idempotency record are one atomic write.
// INV-501: sending the same key and body again changes nothing and answers the same.
// On failure: `JournalFault` means the message was not admitted; the same key may be used again.

import type { Idempotency } from '../access/idempotency.ts';
import type { ClientCredential } from '../access/tokens.ts';
import { formatTime, type Clock } from '../base/clock.ts';
import { mintId } from '../base/id.ts';
import type { Reply } from '../contract/call.ts';
import type { ContentPart, MessageAccepted, MessageRequest } from '../contract/chat.ts';
import { Refusal } from '../contract/problems.ts';
import type { Put } from '../journal/journal.ts';
import type { StreamHub } from '../stream/hub.ts';
import type { ItemDraft } from '../stream/frame.ts';
import * as items from './items.ts';
import { hasMessage } from './message-lookup.ts';
import type { SessionDirectory } from './session-directory.ts';
import { writeSession, type SessionActor } from './session-log.ts';
import { queuedTurnsMax, type SessionEvent } from './session-machine.ts';
import type { Sessions } from './sessions.ts';
import type { Turns } from './turns.ts';

export interface AdmissionPorts {
  readonly clock: Clock;
  readonly hub: StreamHub;
  readonly sessions: Sessions;
  readonly directory: SessionDirectory;
  readonly turns: Turns;
  readonly idempotency: Idempotency;
  readonly isAiEnabled: (tenantId: string) => boolean;
}

export interface AdmissionOptions {
  readonly answerDeadlineMs: number;
  readonly messageCharsMax: number;
}

/** Retry hint for a full queue: about the time one grounded answer takes, with room. */
const queueRetrySeconds = '5';

export class MessageAdmission {
  readonly #ports: AdmissionPorts;
  readonly #options: AdmissionOptions;

  constructor(ports: AdmissionPorts, options: AdmissionOptions) {
    this.#ports = ports;
    this.#options = options;
  }

  /** POST /public/v1/chat/messages: 202 once the message is on disk. */
  async post(credential: ClientCredential, request: MessageRequest, key: string): Promise<Reply> {
    const { idempotency, clock } = this.#ports;
    const sessionId = credential.session_id;
    if (sessionId === null || (request.session_id ?? sessionId) !== sessionId) throw notFound();
    this.#checkLength(request.content);
    const scope = { tenantId: credential.tenant_id, route: 'messages', owner: sessionId, key };
    const first = idempotency.begin(scope, request, clock.nowMs());
    if (first.kind === 'replayed') {
      const headers = { 'Idempotent-Replayed': 'true' };
      return { status: first.status, body: first.body, headers };
    }
    try {
      return await this.#admit({ credential, request, key, sessionId }, (accepted) =>
        first.record(202, accepted),
      );
    } finally {
      first.release();
    }
  }

  async #admit(
    message: {
      credential: ClientCredential;
      request: MessageRequest;
      key: string;
      sessionId: string;
    },
    record: (accepted: MessageAccepted) => Put,
  ): Promise<Reply> {
    const { clock, hub, sessions, directory, turns } = this.#ports;
    const { request, key, sessionId, credential } = message;
    const actor = sessions.find(sessionId);
    if (actor === undefined) throw notFound();
    const tail = hub.tail(sessionId);
    this.#checkState(actor, request);
    const nowMs = clock.nowMs();
    const messageId = mintId('msg', nowMs);
    const turnId = mintId('turn', nowMs);
    const { event, answers, deadlineAtMs } = this.#plan({ actor, messageId, turnId, key, nowMs });
    if (!actor.accepts(event)) throw queueFull();
    const customer = items.customerMessage({
      message_id: messageId,
      client_message_id: key,
      content: request.content,
      in_reply_to: request.in_reply_to,
      metadata: request.metadata,
      display_name: credential.customer?.display_name,
    });
    const isFirstOpen = actor.context.turns.length === 0;
    const versionBefore = actor.context.control_version;
    let body: MessageAccepted | undefined;
    if (answers) turns.ask(turnId, questionOf(request.content));
    try {
      await writeSession(
        { actor, tail, clock },
        {
          event,
          items: () => {
            const session = sessions.stateOf(actor);
            return [
              customer,
              ...(session.control_version === versionBefore
                ? []
                : [items.status('session.updated', { session })]),
              answers
                ? items.status('turn.queued', { turn_id: turnId, message_id: messageId })
                : noController(actor, { turnId, messageId }),
            ];
          },
          puts: ([cursor = '']) => {
            body = {
              message_id: messageId,
              session_id: sessionId,
              accepted_at: formatTime(nowMs),
              client_message_id: key,
              cursor,
              turn_id: turnId,
              answer_from: answers ? 'ai' : 'none',
              ...(answers && { answer_deadline_at: formatTime(deadlineAtMs) }),
              session: sessions.stateOf(actor),
            };
            return [
              record(body),
              ...(answers && isFirstOpen ? [directory.owes(sessionId, true)] : []),
            ];
          },
        },
      );
    } catch (fault) {
      turns.forget(turnId);
      throw fault;
    }
    if (answers) turns.kick(sessionId);
    return { status: 202, body };
  }

  #plan(about: {
    actor: SessionActor;
    messageId: string;
    turnId: string;
    key: string;
    nowMs: number;
  }) {
    const { actor, messageId, turnId, key, nowMs } = about;
    const answers = this.#ports.isAiEnabled(actor.context.tenant_id);
    const deadlineAtMs = nowMs + this.#options.answerDeadlineMs;
    const event: Extract<SessionEvent, { type: 'message.posted' }> = {
      type: 'message.posted',
      now_ms: nowMs,
      is_ai_enabled: answers,
      ...(answers && {
        turn: {
          turn_id: turnId,
          message_id: messageId,
          client_message_id: key,
          deadline_at_ms: deadlineAtMs,
        },
      }),
    };
    return { event, answers, deadlineAtMs };
  }

  #checkState(actor: SessionActor, request: MessageRequest): void {
    const { sessions, hub } = this.#ports;
    if (sessions.isClosed(actor)) {
      throw new Refusal('session_closed', 'This session is closed; create a new one.');
    }
    const { in_reply_to } = request;
    if (in_reply_to !== undefined && !hasMessage(hub, actor.id, in_reply_to)) {
      throw new Refusal('validation_failed', 'The message that this one replies to is unknown.', {
        errors: [
          {
            pointer: '#/in_reply_to',
            code: 'not_allowed_value',
            detail: 'must be a message_id of this session',
          },
        ],
      });
    }
  }

  /** Characters are code points; the bound is on all text parts together (contract 5). */
  #checkLength(content: readonly ContentPart[]): void {
    const max = this.#options.messageCharsMax;
    let units = 0;
    for (const part of content) if (part.type === 'text') units += part.text.length;
    if (units <= max) return;
    let chars = 0;
    for (const part of content) if (part.type === 'text') chars += Array.from(part.text).length;
    if (chars <= max) return;
    throw new Refusal('validation_failed', 'The message is too long.', {
      errors: [
        {
          pointer: '#/content',
          code: 'too_long',
          detail: `must have at most ${max} characters of text in all parts together`,
        },
      ],
    });
  }
}

const notFound = (): Refusal => new Refusal('not_found', 'There is no such session.');

function noController(actor: SessionActor, turn: { turnId: string; messageId: string }): ItemDraft {
  return items.failure(turn.turnId, {
    code: 'no_controller',
    retryable: false,
    in_reply_to: turn.messageId,
    locale: actor.context.locale,
  });
}

const queueFull = (): Refusal =>
  new Refusal('turn_queue_full', `At most ${queuedTurnsMax} messages may wait for an answer.`, {
    headers: { 'Retry-After': queueRetrySeconds },
  });

function questionOf(content: readonly ContentPart[]) {
  const texts: string[] = [];
  const products: { external_product_id: string; external_variant_id?: string }[] = [];
  for (const part of content) {
    if (part.type === 'text') texts.push(part.text);
    else {
      const { type: _, ...pointer } = part;
      products.push(pointer);
    }
  }
  return { text: texts.join('\n'), products };
}
