// The body of the 202 that admits a message, written as bytes from what is kept of the message.

import { formatTime } from '../base/clock.ts';
import { constantBytes, WrittenJson, type JsonBytes } from '../base/json-bytes.ts';
import type { MessageAccepted, SessionState } from './chat.ts';

/** What is kept of an admitted message for its reply, and for that of every repeat. */
export interface AcceptedMessage {
  readonly key: string;
  /** Sequence of the item. */
  readonly item: number;
  readonly message_id: string;
  readonly accepted_at_ms: number;
  /** Absent for an operator's message, which none answers. */
  readonly answer?: MessageAnswer;
}

export interface MessageAnswer {
  readonly turn_id: string;
  readonly answer_from: MessageAccepted['answer_from'];
  readonly deadline_at_ms?: number | undefined;
}

/** Writes a cursor (contract 6.1): 16 hex digits, a hyphen, and the tag of its session. */
export function writeCursor(
  { sequence, tag }: { readonly sequence: number; readonly tag: string },
  json: JsonBytes,
): void {
  json.hex16(sequence);
  json.bytes(hyphen);
  json.raw(tag);
}

/** The body for one message of a session. */
export class AcceptedBody extends WrittenJson {
  readonly #of: { readonly stream: string; readonly tag: string };
  readonly #message: AcceptedMessage;
  readonly #session: SessionState;

  constructor(
    of: { readonly stream: string; readonly tag: string },
    message: AcceptedMessage,
    session: SessionState,
  ) {
    super();
    this.#of = of;
    this.#message = message;
    this.#session = session;
  }

  override writeTo(json: JsonBytes): void {
    const { stream, tag } = this.#of;
    const { key, item, message_id, accepted_at_ms, answer } = this.#message;
    json.bytes(messageMember);
    json.raw(message_id);
    json.bytes(sessionMember);
    json.raw(stream);
    json.bytes(timeMember);
    json.raw(formatTime(accepted_at_ms));
    json.bytes(keyMember);
    json.value(key);
    json.bytes(cursorMember);
    writeCursor({ sequence: item, tag }, json);
    if (answer !== undefined) {
      json.bytes(turnMember);
      json.raw(answer.turn_id);
      json.bytes(answerMember);
      json.raw(answer.answer_from);
    }
    if (answer?.deadline_at_ms !== undefined) {
      json.bytes(deadlineMember);
      json.raw(formatTime(answer.deadline_at_ms));
    }
    json.bytes(stateMember);
    json.members(this.#session);
    json.bytes(end);
  }
}

const hyphen = constantBytes('-');
// Members in their order; only the key may need escapes.
const messageMember = constantBytes('{"message_id":"');
const sessionMember = constantBytes('","session_id":"');
const timeMember = constantBytes('","accepted_at":"');
const keyMember = constantBytes('","client_message_id":');
const cursorMember = constantBytes(',"cursor":"');
const turnMember = constantBytes('","turn_id":"');
const answerMember = constantBytes('","answer_from":"');
const deadlineMember = constantBytes('","answer_deadline_at":"');
const stateMember = constantBytes('","session":');
const end = constantBytes('}');
