// Answers whether a message stands in a session's stream: rare, so by reading it.

import type { StreamItem } from '../contract/items.ts';
import { envelopeOf } from '../stream/frame.ts';
import { readEntries } from '../stream/reader.ts';
import type { StreamHub } from '../stream/hub.ts';

const pageBytes = 256 * 1024;

/** Whether an item of the session carries this `message_id` as its own. */
export function hasMessage(hub: StreamHub, sessionId: string, messageId: string): boolean {
  if (!/^msg_[0-9a-z]+$/.test(messageId)) return false;
  const source = { tail: hub.tail(sessionId), journal: hub.journal };
  const mark = `"message_id":"${messageId}"`;
  let after = 0;
  for (;;) {
    const entries = readEntries(source, after, pageBytes);
    const last = entries.at(-1);
    if (last === undefined) return false;
    for (const { bytes } of entries) {
      const frame = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      if (frame.includes(mark) && isMessage(frame, messageId)) return true;
    }
    after = last.sequence;
  }
}

/** The mark alone proves nothing: a customer's metadata may hold such a pair too. */
function isMessage(frame: Buffer, messageId: string): boolean {
  const { kind, payload } = JSON.parse(envelopeOf(frame).toString()) as StreamItem;
  return kind === 'message' && 'message_id' in payload && payload.message_id === messageId;
}
