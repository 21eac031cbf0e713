// What a message of anybody has to be beyond its schema (contract 5).

import type { ContentPart } from '../contract/chat.ts';
import { validationFailed } from '../contract/validation.ts';
import type { StreamHub } from '../stream/hub.ts';
import { hasMessage } from './message-lookup.ts';

/**
 * Throws `validation_failed` where all text parts together have more than `charsMax` characters;
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

/** Throws `validation_failed` where the message replied to does not stand in the session. */
export function checkReplied(
  hub: StreamHub,
  sessionId: string,
  inReplyTo: string | undefined,
): void {
  if (inReplyTo === undefined || hasMessage(hub, sessionId, inReplyTo)) return;
  const detail = 'must be a message_id of this session';
  throw validationFailed([{ pointer: '#/in_reply_to', code: 'not_allowed_value', detail }]);
}
