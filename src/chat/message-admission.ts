// Admits customers' messages (contract 5): durable first, answered later through the stream.
// Owns: the checks on a message, and the one write that admits it.
// Does not own: the answer (turns), the reply's bytes (http).
// INV-407: a message, its cursor, its turn and its idempotency record are one atomic write.
// INV-501: the same key and body sent again change nothing and get the same reply.
// On failure: `JournalFault` means the message was not admitted; the same key may be used again.

import type { ClientCredential } from '../access/tokens.ts';
import { assert } from '../base/assert.ts';
import type { Clock } from '../base/clock.ts';
import { sha256Hex } from '../base/hash.ts';
import { mintId } from '../base/id.ts';
import type { Reply } from '../contract/call.ts';
import type { MessageAccepted, MessageRequest } from '../contract/chat.ts';
import { plainContentOf } from '../contract/plain-message.ts';
import { Refusal } from '../contract/problems.ts';
import type { StreamHub } from '../stream/hub.ts';
import type { ItemDraft } from '../stream/frame.ts';
import type { Desk } from './desk.ts';
import * as items from './items.ts';
import type { PersonMessage } from './items.ts';
import { checkLength, checkReplied } from './message-checks.ts';
import type { KeyedMessage, MessageReceipt, MessageReceipts } from './message-receipts.ts';
import { controlOf, isWaiting } from './control-state.ts';
import type { SessionEvent } from './session-machine.ts';
import { boundSession } from './session-ownership.ts';
import type { SessionActor, SessionSteps } from './session-steps.ts';
import type { Sessions } from './sessions.ts';
import type { Turns } from './turns.ts';
import { wordsAndProducts } from './unanswered.ts';

export interface AdmissionPorts {
  readonly clock: Clock;
  readonly hub: StreamHub;
  readonly sessions: Sessions;
  readonly steps: SessionSteps;
  readonly turns: Turns;
  readonly desk: Desk;
  readonly receipts: MessageReceipts;
  readonly isAiEnabled: (tenantId: string) => boolean;
}

export interface AdmissionOptions {
  readonly answerDeadlineMs: number;
  readonly messageCharsMax: number;
  /** The most turns that wait beside the running one. */
  readonly queuedTurnsMax: number;
}

/** Retry hint for a full queue: a little more than the time of one grounded answer. */
const queueRetrySeconds = '5';

/** The request's data beside the body. */
export interface MessageCall {
  readonly key: string;
  /** The body's bytes; read before the first wait. */
  readonly bytes: Buffer;
  readonly requestId?: string | undefined;
}

type Posted = Extract<SessionEvent, { type: 'message.posted' }>;

export class MessageAdmission {
  readonly #ports: AdmissionPorts;
  readonly #options: AdmissionOptions;

  constructor(ports: AdmissionPorts, options: AdmissionOptions) {
    this.#ports = ports;
    this.#options = options;
  }

  /** POST /public/v1/chat/messages: 202 once the message is on disk. Throws the refusals. */
  post(
    credential: ClientCredential,
    request: MessageRequest,
    { key, bytes, requestId }: MessageCall,
  ): Promise<Reply> {
    const { receipts, sessions, hub } = this.#ports;
    const actor = boundSession(sessions, credential, request.session_id);
    checkLength(request.content, this.#options.messageCharsMax);
    const fingerprint = sha256Hex(bytes);
    const message = { route: 'messages', key, fingerprint, body: request } as const;
    const known = receipts.find(actor, message);
    if (known !== undefined) return Promise.resolve(known);
    if (sessions.isClosed(actor)) {
      throw new Refusal('session_closed', 'This session is closed; create a new one.');
    }
    checkReplied(hub, actor.id, request.in_reply_to);
    return this.#admit(actor, message, {
      content: plainContentOf(bytes, request) ?? request.content,
      display_name: credential.customer?.display_name,
      requestId,
    });
  }

  /** Takes the step that admits a message; resolves with the reply once both are on disk. */
  #admit(
    actor: SessionActor,
    message: KeyedMessage & { body: MessageRequest },
    about: Pick<MessageCall, 'requestId'> & Pick<PersonMessage, 'content' | 'display_name'>,
  ): Promise<Reply> {
    const { clock, steps, turns, receipts } = this.#ports;
    const { route, key, fingerprint, body } = message;
    const { session_id, in_reply_to, metadata } = body;
    const nowMs = clock.nowMs();
    const message_id = mintId('msg', nowMs);
    const turn_id = mintId('turn', nowMs);
    const { event, answer_from } = this.#plan(actor, { turn_id, message_id, key, nowMs });
    const customer = items.personMessage('customer', {
      message_id,
      client_message_id: key,
      content: about.content,
      in_reply_to,
      metadata,
      display_name: about.display_name,
    });
    const deadline_at_ms = event.turn?.deadline_at_ms;
    if (event.turn) turns.ask(actor.id, turn_id, wordsAndProducts(body.content));
    let receipt: MessageReceipt | undefined;
    const written = steps.tryTake(actor, {
      event,
      requestId: about.requestId,
      items: [customer],
      behind: [firstOf(actor, { turn_id, message_id, answer_from })],
      receipt: (after, item) =>
        (receipt = {
          route,
          key,
          fingerprint,
          session_id,
          item,
          message_id,
          accepted_at_ms: nowMs,
          state: controlOf(after),
          answer: { turn_id, answer_from, deadline_at_ms },
        }),
    });
    if (written === undefined) {
      turns.forget(actor.id, turn_id);
      throw queueFull(this.#options.queuedTurnsMax);
    }
    assert(receipt !== undefined, 'a step that was taken has its receipt');
    const reply = receipts.admitted(actor, message, { written, receipt });
    if (event.turn === undefined) return reply;
    return reply.catch((fault: unknown) => {
      turns.forget(actor.id, turn_id);
      throw fault;
    });
  }

  /** The machine's event for a message, and who answers it. */
  #plan(
    actor: SessionActor,
    about: { turn_id: string; message_id: string; key: string; nowMs: number },
  ): { event: Posted; answer_from: MessageAccepted['answer_from'] } {
    const { turn_id, message_id, key, nowMs } = about;
    const { isAiEnabled, desk } = this.#ports;
    const { tenant_id } = actor.context;
    const is_ai_enabled = isAiEnabled(tenant_id);
    const queued_turns_max = this.#options.queuedTurnsMax;
    const event: Posted = {
      type: 'message.posted',
      now_ms: nowMs,
      is_ai_enabled,
      queued_turns_max,
    };
    if (isWaiting(actor.snapshot) || actor.snapshot.value === 'human') {
      return { event, answer_from: 'human' };
    }
    if (is_ai_enabled) {
      const deadline_at_ms = nowMs + this.#options.answerDeadlineMs;
      const turn = { turn_id, message_id, client_message_id: key, deadline_at_ms };
      return { event: { ...event, turn }, answer_from: 'ai' };
    }
    // If no AI answers, the first message also asks for a person (contract 4.2).
    if (!desk.isConnected(tenant_id)) return { event, answer_from: 'none' };
    const handoff = desk.request(tenant_id, 'policy');
    return { event: { ...event, handoff }, answer_from: 'human' };
  }
}

/** The first item of a turn; also the last one if no AI answers. */
function firstOf(
  actor: SessionActor,
  turn: { answer_from: MessageAccepted['answer_from']; turn_id: string; message_id: string },
): ItemDraft {
  const { turn_id, message_id } = turn;
  const about = { turn_id, message_id };
  switch (turn.answer_from) {
    case 'ai':
      return items.status('turn.queued', about);
    case 'human':
      return items.status('turn.skipped', about);
    case 'none':
      return items.failure(turn_id, {
        code: 'no_controller',
        retryable: false,
        in_reply_to: message_id,
        locale: actor.context.locale,
      });
  }
}

const queueFull = (queuedTurnsMax: number): Refusal =>
  new Refusal('turn_queue_full', `At most ${queuedTurnsMax} messages may wait for an answer.`, {
    headers: { 'Retry-After': queueRetrySeconds },
  });
