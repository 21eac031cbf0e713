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

/** Whose message it is, and what is asked. */
interface Asked {
  readonly actor: SessionActor;
  readonly credential: ClientCredential;
  readonly request: MessageRequest;
  readonly call: MessageCall;
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
    const message = new Admission(this.#ports, { actor, credential, request, call });
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
  readonly fingerprint: string;
  readonly body: MessageRequest;
  readonly admittedMs: number;
  readonly event: Posted;
  readonly answer: MessageAnswer;
  /** The message, and the first item of its turn. */
  readonly items: readonly [ItemDraft, ItemDraft];
  readonly behind = 1;
  readonly #messageId: string;
  #receipt: MessageReceipt | undefined;

  constructor(
    ports: AdmissionPorts & AdmissionOptions,
    { actor, credential, request, call }: Asked,
  ) {
    const { key, bytes } = call;
    const nowMs = ports.clock.nowMs();
    const message_id = mintId('msg', nowMs);
    this.#ports = ports;
    this.#actor = actor;
    this.#call = call;
    this.fingerprint = sha256Hex(bytes);
    this.body = request;
    this.admittedMs = nowMs;
    this.#messageId = message_id;
    const turn_id = mintId('turn', nowMs);
    const event = eventOf(ports, actor, { turn_id, message_id, key, nowMs });
    const deadline_at_ms = event.turn?.deadline_at_ms;
    this.event = event;
    this.answer = { turn_id, answer_from: answererOf(event, actor), deadline_at_ms };
    const customer = items.personMessage('customer', {
      message_id,
      client_message_id: key,
      content: plainContentOf(bytes, request) ?? request.content,
      in_reply_to: request.in_reply_to,
      metadata: request.metadata,
      display_name: credential.customer?.display_name,
    });
    this.items = [customer, firstOf(actor, this.answer, message_id)];
  }

  get key(): string {
    return this.#call.key;
  }

  get requestId(): string {
    return this.#call.requestId;
  }

  get admittedBy(): AdmittedBy {
    return this;
  }

  receipt(after: SessionSnapshot, item: number): MessageReceipt {
    const { route, key, fingerprint, body, admittedMs, answer } = this;
    this.#receipt = {
      route,
      key,
      fingerprint,
      session_id: body.session_id,
      item,
      message_id: this.#messageId,
      accepted_at_ms: admittedMs,
      state: controlOf(after),
      answer,
    };
    return this.#receipt;
  }

  /** Replies, now that the step is on disk, or never will be. */
  onEnd(fault?: unknown): void {
    const { receipts, turns } = this.#ports;
    receipts.ended(this.#actor, this);
    if (fault === undefined && this.#receipt !== undefined) {
      this.#call.reply(receipts.replyTo(this.#actor, this.#receipt));
      return;
    }
    if (this.event.turn) turns.forget(this.#actor.id, this.answer.turn_id);
    this.#call.refuse(fault);
  }
}

/** What the machine hears of a message: whether an AI answers it, or a person is asked for. */
function eventOf(
  ports: AdmissionPorts & AdmissionOptions,
  { snapshot, context }: SessionActor,
  about: { turn_id: string; message_id: string; key: string; nowMs: number },
): Posted {
  const { turn_id, message_id, key, nowMs } = about;
  const { isAiEnabled, desk, answerDeadlineMs, queuedTurnsMax } = ports;
  const { tenant_id } = context;
  const is_ai_enabled = isAiEnabled(tenant_id);
  const event: Posted = {
    type: 'message.posted',
    now_ms: nowMs,
    is_ai_enabled,
    queued_turns_max: queuedTurnsMax,
  };
  if (isWithPeople(snapshot)) return event;
  if (is_ai_enabled) {
    const deadline_at_ms = nowMs + answerDeadlineMs;
    return { ...event, turn: { turn_id, message_id, client_message_id: key, deadline_at_ms } };
  }
  // If no AI answers, the first message also asks for a person (contract 4.2).
  if (!desk.isConnected(tenant_id)) return event;
  return { ...event, handoff: desk.request(tenant_id, 'policy') };
}

/** Whether a person has control, or is asked to take it: no AI answers then. */
const isWithPeople = (snapshot: SessionSnapshot): boolean =>
  isWaiting(snapshot) || snapshot.value === 'human';

function answererOf(
  { turn, handoff }: Posted,
  { snapshot }: SessionActor,
): MessageAnswer['answer_from'] {
  if (turn !== undefined) return 'ai';
  return handoff !== undefined || isWithPeople(snapshot) ? 'human' : 'none';
}

/** The first item of a turn; also the last one if no AI answers. */
function firstOf(
  actor: SessionActor,
  { turn_id, answer_from }: MessageAnswer,
  message_id: string,
): ItemDraft {
  switch (answer_from) {
    case 'ai':
      return items.status('turn.queued', { turn_id, message_id });
    case 'human':
      return items.status('turn.skipped', { turn_id, message_id });
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
