// Admits customers' messages (contract 5): durable first, answered later through the stream.
// Owns: the checks on a message, and the one write that admits it.
// Does not own: the answer (turns), the reply's bytes (http).
// INV-407: a message, its cursor, its turn and its idempotency record are one atomic write.
// INV-501: the same key and body sent again change nothing and get the same reply.
// On failure: `JournalFault` means the message was not admitted; the same key may be used again.

import type { ClientCredential } from '../access/tokens.ts';
import type { Clock } from '../base/clock.ts';
import { sha256Hex } from '../base/hash.ts';
import { mintId } from '../base/id.ts';
import type { MessageAnswer } from '../contract/accepted-message.ts';
import { later, type Reply, type ReplyTaker } from '../contract/call.ts';
import type { MessageRequest } from '../contract/chat.ts';
import { plainContentOf } from '../contract/plain-message.ts';
import { Refusal } from '../contract/problems.ts';
import type { StreamHub } from '../stream/hub.ts';
import type { ItemDraft } from '../stream/frame.ts';
import type { Desk } from './desk.ts';
import * as items from './items.ts';
import { checkLength, checkReplied } from './message-checks.ts';
import type { KeyedMessage, MessageReceipt, MessageReceipts } from './message-receipts.ts';
import { controlOf, isWaiting } from './control-state.ts';
import type { SessionEvent, SessionSnapshot } from './session-machine.ts';
import { boundSession } from './session-ownership.ts';
import type { SessionActor, SessionStep, SessionSteps } from './session-steps.ts';
import type { Sessions } from './sessions.ts';
import type { AdmittedBy } from './turn-records.ts';
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

/** The request beside its body; gets the reply if that comes later. */
export interface MessageCall extends ReplyTaker {
  readonly key: string;
  /** The body's bytes; read before the first wait. */
  readonly bytes: Buffer;
  readonly requestId: string;
}

type Posted = Extract<SessionEvent, { type: 'message.posted' }>;

export class MessageAdmission {
  readonly #ports: AdmissionPorts & AdmissionOptions;

  constructor(ports: AdmissionPorts, options: AdmissionOptions) {
    this.#ports = { ...ports, ...options };
  }

  /**
   * POST /public/v1/chat/messages: the reply to a repeated message; else {@link later}, and `call` gets a 202 once
   * the message is on disk. Throws the refusals.
   */
  post(
    credential: ClientCredential,
    request: MessageRequest,
    call: MessageCall,
  ): Reply | typeof later {
    const { receipts, sessions, hub, steps, turns, messageCharsMax } = this.#ports;
    const actor = boundSession(sessions, credential, request.session_id);
    checkLength(request.content, messageCharsMax);
    const message = new Admission(this.#ports, credential, { actor, request, call });
    const known = receipts.find(actor, message);
    if (known !== undefined) return known;
    if (sessions.isClosed(actor)) {
      throw new Refusal('session_closed', 'This session is closed; create a new one.');
    }
    checkReplied(hub, actor.id, request.in_reply_to);
    const { turn_id } = message.answer;
    if (message.event.turn) turns.ask(actor.id, turn_id, wordsAndProducts(request.content));
    if (steps.tryTake(actor, message) === undefined) {
      turns.forget(actor.id, turn_id);
      throw queueFull(this.#ports.queuedTurnsMax);
    }
    receipts.begun(actor, message);
    return later;
  }
}

/** One message from its request to its reply: the step that admits it, and the data of its receipt. */
class Admission implements SessionStep, KeyedMessage, AdmittedBy {
  readonly #ports: AdmissionPorts;
  readonly #actor: SessionActor;
  readonly #call: MessageCall;
  readonly route = 'messages';
  readonly key: string;
  readonly requestId: string;
  readonly fingerprint: string;
  readonly body: MessageRequest;
  readonly admittedMs: number;
  readonly event: Posted;
  readonly answer: MessageAnswer;
  /** The message, and the first item of its turn. */
  readonly items: readonly [ItemDraft, ItemDraft];
  readonly behind = 1;
  readonly admittedBy: AdmittedBy = this;
  readonly #messageId: string;
  #receipt: MessageReceipt | undefined;

  constructor(
    ports: AdmissionPorts & AdmissionOptions,
    credential: ClientCredential,
    about: { actor: SessionActor; request: MessageRequest; call: MessageCall },
  ) {
    const { actor, request, call } = about;
    const { key, bytes, requestId } = call;
    const nowMs = ports.clock.nowMs();
    const message_id = mintId('msg', nowMs);
    const turn_id = mintId('turn', nowMs);
    this.#ports = ports;
    this.#actor = actor;
    this.#call = call;
    this.key = key;
    this.requestId = requestId;
    this.#messageId = message_id;
    this.fingerprint = sha256Hex(bytes);
    this.body = request;
    this.admittedMs = nowMs;
    const { tenant_id } = actor.context;
    const is_ai_enabled = ports.isAiEnabled(tenant_id);
    const posted = {
      type: 'message.posted',
      now_ms: nowMs,
      is_ai_enabled,
      queued_turns_max: ports.queuedTurnsMax,
    } as const;
    const isWithPeople = isWaiting(actor.snapshot) || actor.snapshot.value === 'human';
    if (is_ai_enabled && !isWithPeople) {
      const deadline_at_ms = nowMs + ports.answerDeadlineMs;
      const turn = { turn_id, message_id, client_message_id: key, deadline_at_ms };
      this.event = { ...posted, turn };
      this.answer = { turn_id, answer_from: 'ai', deadline_at_ms };
    } else {
      // If no AI answers, the first message also asks for a person (contract 4.2).
      const isAsking = !isWithPeople && ports.desk.isConnected(tenant_id);
      this.event = isAsking
        ? { ...posted, handoff: ports.desk.request(tenant_id, 'policy') }
        : posted;
      this.answer = { turn_id, answer_from: isAsking || isWithPeople ? 'human' : 'none' };
    }
    const customer = items.personMessage('customer', {
      message_id,
      client_message_id: key,
      content: plainContentOf(bytes, request) ?? request.content,
      in_reply_to: request.in_reply_to,
      metadata: request.metadata,
      display_name: credential.customer?.display_name,
    });
    this.items = [customer, this.#firstOfTurn()];
  }

  receipt(after: SessionSnapshot, item: number): MessageReceipt {
    const { route, key, fingerprint, body, admittedMs, answer } = this;
    return (this.#receipt = {
      route,
      key,
      fingerprint,
      session_id: body.session_id,
      item,
      message_id: this.#messageId,
      accepted_at_ms: admittedMs,
      state: controlOf(after),
      answer,
    });
  }

  /** Replies, now that the step is on disk, or never will be. */
  onEnd(fault?: unknown): void {
    const { receipts, turns } = this.#ports;
    receipts.ended(this.#actor, this);
    if (fault === undefined && this.#receipt !== undefined) {
      return this.#call.reply(receipts.replyTo(this.#actor, this.#receipt));
    }
    if (this.event.turn) turns.forget(this.#actor.id, this.answer.turn_id);
    this.#call.refuse(fault);
  }

  /** The first item of the turn; also the last one if no AI answers. */
  #firstOfTurn(): ItemDraft {
    const { turn_id, answer_from } = this.answer;
    const message_id = this.#messageId;
    switch (answer_from) {
      case 'ai':
        return items.status('turn.queued', { turn_id, message_id });
      case 'human':
        return items.status('turn.skipped', { turn_id, message_id });
      case 'none': {
        const { locale } = this.#actor.context;
        const about = { code: 'no_controller', retryable: false, locale } as const;
        return items.failure(turn_id, { ...about, in_reply_to: message_id });
      }
    }
  }
}

const queueFull = (queuedTurnsMax: number): Refusal =>
  new Refusal('turn_queue_full', `At most ${queuedTurnsMax} messages may wait for an answer.`, {
    headers: { 'Retry-After': queueRetrySeconds },
  });
