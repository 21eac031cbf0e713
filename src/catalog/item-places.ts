// Finds the items of a batch in its bytes, without parsing them.
//
// For bytes that are JSON every result is right. For other bytes it is a guess: callers use it only after
// they have parsed these bytes, or know that they were parsed before.

import type { Survey } from '../contract/json.ts';

/** The bytes from `start` to before `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** One item, and the text of its id and of its time. */
export interface ItemPlace extends Span, Survey {
  readonly id: Span | undefined;
  readonly time: Span | undefined;
}

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
export const comma = 0x2c;
export const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
export const closeBracket = 0x5d;

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const itemsKey = encode('items');
const idKey = encode('external_product_id');
const idBeginning = encode('{"external_product_id":"');
/** The most bytes of an id of 128 characters. */
const idBytesMax = 512;
const timeKey = encode('updated_at');

/** The place behind the bracket that opens the list of a body's member `items`; -1 without one. */
export function findItems(bytes: Uint8Array): number {
  let level = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte === quote) {
      const from = index + 1;
      index = endOfText(bytes, from);
      if (level !== 1 || !isText(bytes, from, index, itemsKey)) continue;
      const value = placeOfValue(bytes, index + 1);
      if (bytes[value] === openBracket) return value + 1;
    } else if (byte === openBrace || byte === openBracket) level += 1;
    else if (byte === closeBrace || byte === closeBracket) level -= 1;
  }
  return -1;
}

/** The object that begins at `start`; undefined where it does not end. */
export function placeOfItem(bytes: Uint8Array, start: number): ItemPlace | undefined {
  const { length } = bytes;
  let level = 0;
  let depth = 0;
  let memberCount = 0;
  let id: Span | undefined;
  let time: Span | undefined;
  for (let index = start; index < length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte === quote) {
      const from = index + 1;
      index = endOfText(bytes, from);
      if (level !== 1) continue;
      if (time === undefined && isText(bytes, from, index, timeKey)) {
        time = textAfter(bytes, index + 1);
      } else if (id === undefined && isText(bytes, from, index, idKey)) {
        id = textAfter(bytes, index + 1);
      }
    } else if (byte < colon) continue;
    else if (byte === colon) memberCount += 1;
    else if (byte === openBrace || byte === openBracket) {
      level += 1;
      if (level > depth) depth = level;
    } else if (byte === closeBrace || byte === closeBracket) {
      level -= 1;
      if (level === 0) return { start, end: index + 1, id, time, memberCount, depth };
    }
  }
  return undefined;
}

/** The place of the id in an item that begins with it, as with most senders: nothing else is read. */
export function placeOfFirstId(bytes: Uint8Array, start: number): Span | undefined {
  const from = start + idBeginning.length;
  if (!isText(bytes, start, from, idBeginning)) return undefined;
  for (let end = from; end <= from + idBytesMax; end += 1) {
    if (bytes[end] === quote) return { start: from, end };
    if (bytes[end] === backslash) return undefined;
  }
  return undefined;
}

/** The next place from `at` on without white space. */
export function skipSpace(bytes: Uint8Array, at: number): number {
  let index = at;
  for (;;) {
    const byte = bytes[index];
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return index;
    index += 1;
  }
}

/** Where the string whose text begins at `from` has its closing quote. */
function endOfText(bytes: Uint8Array, from: number): number {
  const { length } = bytes;
  let index = from;
  for (; index < length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte === quote) break;
    if (byte === backslash) index += 1;
  }
  return index;
}

function isText(bytes: Uint8Array, from: number, to: number, text: Uint8Array): boolean {
  if (to - from !== text.length) return false;
  for (let at = 0; at < text.length; at += 1) if (bytes[from + at] !== text[at]) return false;
  return true;
}

/** Where the value of the key begins that ends before `at`; -1 if that is no key. */
function placeOfValue(bytes: Uint8Array, at: number): number {
  const place = skipSpace(bytes, at);
  return bytes[place] === colon ? skipSpace(bytes, place + 1) : -1;
}

/** The string behind a key, if it has no escapes. */
function textAfter(bytes: Uint8Array, at: number): Span | undefined {
  const place = placeOfValue(bytes, at);
  if (bytes[place] !== quote) return undefined;
  const start = place + 1;
  for (let end = start; end < bytes.length; end += 1) {
    if (bytes[end] === backslash) return undefined;
    if (bytes[end] === quote) return { start, end };
  }
  return undefined;
}
