// Checks on messages beyond their schema (contract 5), for customers and operators.

import type { ContentPart } from '../contract/chat.ts';
import type { StreamItem } from '../contract/items.ts';
import { validationFailed } from '../contract/validation.ts';
import { envelopeOf } from '../stream/frame.ts';
import type { StreamHub } from '../stream/hub.ts';
import { entriesAfter } from '../stream/reader.ts';

/**
 * Throws `validation_failed` if all text parts together have more than `charsMax` characters;
 * characters are code points.
 */
export function checkLength(content: readonly ContentPart[], charsMax: number): void {
  let units = 0;
  for (const part of content) if (part.type === 'text') units += part.text.length;
  if (units <= charsMax) return;
  let chars = 0;
  for (const part of content) if (part.type === 'text') chars += Array.from(part.text).length;
  if (chars <= charsMax) return;
  const detail = `must have at most ${charsMax} characters of text in all parts together`;
  throw validationFailed([{ pointer: '#/content', code: 'too_long', detail }]);
}

/** Throws `validation_failed` if the session lacks the message in `reply_to`. */
export function checkReplied(
  hub: StreamHub,
  sessionId: string,
  inReplyTo: string | undefined,
): void {
  if (inReplyTo === undefined || hasMessage(hub, sessionId, inReplyTo)) return;
  const detail = 'must be a message_id of this session';
  throw validationFailed([{ pointer: '#/in_reply_to', code: 'not_allowed_value', detail }]);
}

/** Whether an item of the session carries this `message_id` as its own: rare, so by reading them. */
export function hasMessage(hub: StreamHub, sessionId: string, messageId: string): boolean {
  if (!/^msg_[0-9a-z]+$/.test(messageId)) return false;
  const source = { tail: hub.tail(sessionId), journal: hub.journal };
  const mark = `"message_id":"${messageId}"`;
  for (const { bytes } of entriesAfter(source, 0)) {
    const frame = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (frame.includes(mark) && isMessage(frame, messageId)) return true;
  }
  return false;
}

/** The text alone proves nothing: a customer's metadata may contain the same pair. */
function isMessage(frame: Buffer, messageId: string): boolean {
  const { kind, payload } = JSON.parse(envelopeOf(frame).toString()) as StreamItem;
  return kind === 'message' && 'message_id' in payload && payload.message_id === messageId;
}
