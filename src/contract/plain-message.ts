// The body of a message as clients write it that use JSON.stringify: one text without escapes, and nothing else. Most
// messages are such bodies, so they are read in one pass, and their content is stored as the bytes that it came as.
// Owns: this one form, which passes the schema: a text that is not blank. Does not own: every other body (json,
// validation).

import { isUtf8 } from 'node:buffer';
import type { MessageRequest } from './chat.ts';

const head = Buffer.from('{"content":[{"type":"text","text":"');
const tail = Buffer.from('"}]}');
const contentAt = '{"content":'.length;
const quote = 0x22;
const backslash = 0x5c;
const space = 0x20;
/** As the schema has it. */
const word = /\S/;

/** The value of a body of this form, as strict JSON has it and checked; undefined for every other body. */
export function readPlainMessage(bytes: Buffer): MessageRequest | undefined {
  const end = bytes.length - tail.length;
  if (end < head.length || !standsAt(bytes, 0, head) || !standsAt(bytes, end, tail))
    return undefined;
  let all = 0;
  for (let at = head.length; at < end; at += 1) {
    const byte = bytes[at] ?? quote;
    if (byte < space || byte === quote || byte === backslash) return undefined;
    all |= byte;
  }
  const isAscii = all < 0x80;
  if (!isAscii && !isUtf8(bytes)) return undefined;
  const text = bytes.toString(isAscii ? 'latin1' : 'utf8', head.length, end);
  return word.test(text) ? { content: [{ type: 'text', text }] } : undefined;
}

/**
 * The bytes of a body's content, if they are what JSON.stringify makes of it: a body of this form, which has no byte
 * more than its text needs, so that there is no other member. The body has passed its schema.
 */
export function plainContentOf(bytes: Buffer, { content }: MessageRequest): Buffer | undefined {
  const [part] = content;
  if (content.length !== 1 || part?.type !== 'text') return undefined;
  const length = head.length + Buffer.byteLength(part.text) + tail.length;
  return length === bytes.length ? bytes.subarray(contentAt, -1) : undefined;
}

function standsAt(bytes: Buffer, start: number, expected: Buffer): boolean {
  for (let at = 0; at < expected.length; at += 1) {
    if (bytes[start + at] !== expected[at]) return false;
  }
  return true;
}
