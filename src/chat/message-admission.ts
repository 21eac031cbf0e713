// Admits customers' messages (contract 5): durable first, answered later through the stream.
// Owns: the checks on a message, and the one write that admits it.
// Does not own: the answer (turns), the reply's bytes (http).
// INV-407: a message, its cursor, its turn and its idempotency record are one atomic write.
// INV-501: sending the same key and body again changes nothing and answers the same.
// On failure: `JournalFault` means the message was not admitted; the same key may be used again.

import type { Idempotency } from '../access/idempotency.ts';
import { replayedReply } from '../access/replayed-reply.ts';
import type { ClientCredential } from '../access/tokens.ts';
import { formatTime, type Clock } from '../base/clock.ts';
import { mintId } from '../base/id.ts';
import type { Reply } from '../contract/call.ts';
import type { ContentPart, MessageAccepted, MessageRequest } from '../contract/chat.ts';
import { Refusal } from '../contract/problems.ts';
import type { Put } from '../journal/journal.ts';
import type { StreamHub } from '../stream/hub.ts';
import type { ItemDraft } from '../stream/frame.ts';
import { beforeStep, controlItems, controlPuts, turnsEnded } from './control-change.ts';
import type { Desk } from './desk.ts';
import type { HandoffQueue } from './handoff-queue.ts';
import * as items from './items.ts';
import { checkLength, checkReplied } from './message-checks.ts';
import type { SessionDirectory } from './session-directory.ts';
import { writeSession, type SessionActor } from './session-log.ts';
import { isWaiting, type SessionEvent } from './session-machine.ts';
import { boundSession, noSuchSession } from './session-ownership.ts';
import type { Sessions } from './sessions.ts';
import type { Turns } from './turns.ts';

export interface AdmissionPorts {
  readonly clock: Clock;
  readonly hub: StreamHub;
  readonly sessions: Sessions;
  readonly directory: SessionDirectory;
  readonly turns: Turns;
  readonly desk: Desk;
  readonly queue: HandoffQueue;
  readonly idempotency: Idempotency;
  readonly isAiEnabled: (tenantId: string) => boolean;
}

export interface AdmissionOptions {
  readonly answerDeadlineMs: number;
  readonly messageCharsMax: number;
  /** Turns that may wait beside the running one. */
  readonly queuedTurnsMax: number;
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
  async post(
    credential: ClientCredential,
    request: MessageRequest,
    { key, requestId }: { key: string; requestId?: string },
  ): Promise<Reply> {
    const { idempotency, clock } = this.#ports;
    const sessionId = boundSession(this.#ports.sessions, credential, request.session_id).id;
    checkLength(request.content, this.#options.messageCharsMax);
    const scope = { tenantId: credential.tenant_id, route: 'messages', owner: sessionId, key };
    const first = idempotency.begin(scope, request, clock.nowMs());
    if (first.kind === 'replayed') return replayedReply(first);
    try {
      return await this.#admit({ credential, request, key, sessionId, requestId }, (accepted) =>
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
      requestId: string | undefined;
    },
    record: (accepted: MessageAccepted) => Put,
  ): Promise<Reply> {
    const { clock, hub, sessions, directory, turns, queue } = this.#ports;
    const { request, key, sessionId, credential } = message;
    const actor = sessions.find(sessionId);
    if (actor === undefined) throw noSuchSession();
    const tail = hub.tail(sessionId);
    this.#checkState(actor, request);
    const nowMs = clock.nowMs();
    const messageId = mintId('msg', nowMs);
    const turnId = mintId('turn', nowMs);
    const { event, answerFrom, deadlineAtMs } = this.#plan({
      actor,
      messageId,
      turnId,
      key,
      nowMs,
    });
    if (!actor.accepts(event)) throw queueFull(this.#options.queuedTurnsMax);
    const customer = items.personMessage('customer', {
      message_id: messageId,
      client_message_id: key,
      content: request.content,
      in_reply_to: request.in_reply_to,
      metadata: request.metadata,
      display_name: credential.customer?.display_name,
    });
    const isFirstOpen = actor.context.turns.length === 0;
    const before = beforeStep(actor);
    const answers = answerFrom === 'ai';
    let body: MessageAccepted | undefined;
    if (answers) turns.ask(turnId, questionOf(request.content));
    try {
      await writeSession(
        { actor, tail, clock },
        {
          event,
          requestId: message.requestId,
          items: () => [
            customer,
            ...controlItems(actor, before),
            firstOf(actor, { answerFrom, turnId, messageId }),
          ],
          puts: ([cursor = '']) => {
            body = {
              message_id: messageId,
              session_id: sessionId,
              accepted_at: formatTime(nowMs),
              client_message_id: key,
              cursor,
              turn_id: turnId,
              answer_from: answerFrom,
              ...(answers && { answer_deadline_at: formatTime(deadlineAtMs) }),
              session: sessions.stateOf(actor),
            };
            return [
              record(body),
              ...(answers && isFirstOpen ? [directory.owes(sessionId, true)] : []),
              ...controlPuts(actor, before, this.#ports),
            ];
          },
        },
      );
    } catch (fault) {
      turns.forget(turnId);
      throw fault;
    }
    if (actor.durable.context.control_version !== before.control_version) {
      turns.drop(sessionId, turnsEnded(actor, before));
      queue.note(actor);
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
    const { tenant_id } = actor.context;
    const isAiEnabled = this.#ports.isAiEnabled(tenant_id);
    const isWithPerson = isWaiting(actor.snapshot) || actor.snapshot.value === 'human';
    const answers = isAiEnabled && !isWithPerson;
    // Where no AI answers, the first message asks for a person by itself (contract 4.2).
    const asks = !isAiEnabled && !isWithPerson && this.#ports.desk.isConnected(tenant_id);
    const answerFrom = answers ? 'ai' : isWithPerson || asks ? 'human' : 'none';
    const deadlineAtMs = nowMs + this.#options.answerDeadlineMs;
    const event: Extract<SessionEvent, { type: 'message.posted' }> = {
      type: 'message.posted',
      now_ms: nowMs,
      is_ai_enabled: isAiEnabled,
      queued_turns_max: this.#options.queuedTurnsMax,
      ...(asks && { handoff: this.#ports.desk.request(tenant_id, 'policy') }),
      ...(answers && {
        turn: {
          turn_id: turnId,
          message_id: messageId,
          client_message_id: key,
          deadline_at_ms: deadlineAtMs,
        },
      }),
    };
    return { event, answerFrom, deadlineAtMs } as const;
  }

  #checkState(actor: SessionActor, request: MessageRequest): void {
    const { sessions, hub } = this.#ports;
    if (sessions.isClosed(actor)) {
      throw new Refusal('session_closed', 'This session is closed; create a new one.');
    }
    checkReplied(hub, actor.id, request.in_reply_to);
  }
}

/** The first item of a turn; it is the last one, too, where no AI will answer. */
function firstOf(
  actor: SessionActor,
  turn: { answerFrom: MessageAccepted['answer_from']; turnId: string; messageId: string },
): ItemDraft {
  const about = { turn_id: turn.turnId, message_id: turn.messageId };
  switch (turn.answerFrom) {
    case 'ai':
      return items.status('turn.queued', about);
    case 'human':
      return items.status('turn.skipped', about);
    case 'none':
      return items.failure(turn.turnId, {
        code: 'no_controller',
        retryable: false,
        in_reply_to: turn.messageId,
        locale: actor.context.locale,
      });
  }
}

const queueFull = (queuedTurnsMax: number): Refusal =>
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
