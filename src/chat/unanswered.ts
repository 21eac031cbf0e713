// The messages of a session that no answer of the assistant covers: questions whose turns failed, were
// cancelled or were interrupted, and messages between an operator and the customer. An assistant's
// memory covers only the turns that it finished; the stream has everything.

import type { Utterance } from '../assistant/port.ts';
import type { ContentPart } from '../contract/chat.ts';
import type { StreamItem } from '../contract/items.ts';
import { envelopeOf, kindOf } from '../stream/frame.ts';
import type { StreamHub } from '../stream/hub.ts';
import { entriesAfter } from '../stream/reader.ts';

/** How far back to look, in sequences: a little at first, since most turns follow an answer. */
const windows = [256, 8192];
/** Of a long talk with a person only the end counts. */
const countMax = 100;

type Message = Extract<StreamItem['payload'], { role: unknown }>;

interface Said {
  readonly messageId: string;
  readonly role: Message['role'];
  readonly inReplyTo: string | undefined;
  readonly content: readonly ContentPart[];
}

/**
 * The messages between the last question that the assistant answered and `messageId`, the current one,
 * oldest first. At most {@link countMax}, from the last 8,192 items.
 */
export function unansweredBefore(
  hub: StreamHub,
  sessionId: string,
  messageId: string,
): readonly Utterance[] {
  let open: readonly Said[] = [];
  for (const window of windows) {
    const said = lastSaid(hub, sessionId, window);
    const answer = said.findLastIndex(({ role }) => role === 'assistant');
    const answered = said.findIndex((one) => one.messageId === said[answer]?.inReplyTo);
    const asked = said.findIndex((one) => one.messageId === messageId);
    open = said.slice((answered < 0 ? answer : answered) + 1, asked < 0 ? undefined : asked);
    if (answered >= 0) break;
  }
  return open
    .filter(({ role }) => role === 'customer' || role === 'human_agent')
    .slice(-countMax)
    .map(utteranceOf);
}

function lastSaid(hub: StreamHub, sessionId: string, window: number): Said[] {
  const source = { tail: hub.tail(sessionId), journal: hub.journal };
  const said: Said[] = [];
  const after = Math.max(source.tail.floor, source.tail.head - window, 0);
  for (const { bytes } of entriesAfter(source, after)) {
    if (kindOf(bytes) !== 'message') continue;
    const { payload } = JSON.parse(envelopeOf(bytes).toString()) as StreamItem;
    if (!('role' in payload)) continue;
    const { message_id: messageId, role, content, in_reply_to: inReplyTo } = payload;
    said.push({ messageId, role, content, inReplyTo });
  }
  return said;
}

function utteranceOf({ role, content }: Said): Utterance {
  const by = role === 'customer' ? 'customer' : 'person';
  return { by, ...wordsAndProducts(content) };
}

/** A message as the assistant gets it: its texts joined by a newline, and the products it names. */
export function wordsAndProducts(content: readonly ContentPart[]) {
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
