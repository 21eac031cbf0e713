// Reads a body as strict JSON (contract 2.1, RFC 7493): refuses the faults that a lenient parser hides.

import { isUtf8 } from 'node:buffer';
import {
  malformed,
  objectMembersMax,
  parseInStretches,
  parseStrictly,
  tooManyMembers,
} from './strict-json.ts';

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;

/**
 * Parses UTF-8 JSON bytes. Throws `malformed_json` on invalid UTF-8 or JSON, on more than
 * `depthMax` levels, on more than {@link objectMembersMax} members of one object, on a duplicate
 * key, on a `__proto__` key, and on half a surrogate pair.
 */
export function parseJson(bytes: Uint8Array, depthMax: number): unknown {
  checkUtf8(bytes);
  return parseSurveyed(bytes, survey(bytes), depthMax);
}

/**
 * From this many bytes on a body is read in stretches. For a shorter one, `JSON.parse` and all checks of its
 * value take at most some ten milliseconds.
 */
export const longBodyBytes = 128 * 1024;

/**
 * {@link parseJson} of a long body, in stretches: other work of the loop goes on meanwhile. It copies the
 * bytes.
 */
export async function parseLongJson(bytes: Uint8Array, depthMax: number): Promise<unknown> {
  checkUtf8(bytes);
  return await parseInStretches(Buffer.from(bytes), depthMax);
}

function checkUtf8(bytes: Uint8Array): void {
  if (isUtf8(bytes)) return;
  // Some clients compress large bodies by default.
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  throw malformed(`The body is ${isGzip ? 'compressed: send it as it is' : 'not valid UTF-8'}.`);
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Counts over the JSON outside of its strings: colons (members), and levels of nesting. */
export interface Survey {
  readonly memberCount: number;
  readonly depth: number;
}

/** {@link parseJson} of valid UTF-8 whose members and levels are counted. */
export function parseSurveyed(
  bytes: Uint8Array,
  { memberCount, depth }: Survey,
  depthMax: number,
): unknown {
  if (depth > depthMax) throw malformed(`The body nests deeper than ${depthMax} levels.`);
  const text = bufferOf(bytes).toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw malformed(
      `The body is not JSON: ${error instanceof Error ? error.message : 'unreadable'}.`,
    );
  }
  // A repeated key leaves fewer members in the value than colons in the text.
  // The slow reader finds out which key it is, and refuses.
  if (countMembers(value) !== memberCount) return parseStrictly(bufferOf(bytes), depthMax);
  // Valid UTF-8 holds no lone surrogate, but an escape can write one; it has no UTF-8 form, so
  // two different ones would be stored, hashed and compared as the same text.
  if (/\\u[dD][89a-fA-F]/.test(text) && !isWellFormed(value)) {
    throw malformed('A string holds half a surrogate pair.');
  }
  return value;
}

function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isWellFormed);
  return Object.entries(value).every(([key, member]) => key.isWellFormed() && isWellFormed(member));
}

/** Counts members (colons outside strings) and the deepest nesting, in one pass over the bytes. */
function survey(bytes: Uint8Array): Survey {
  let memberCount = 0;
  let depth = 0;
  let level = 0;
  const { length } = bytes;
  // This loop takes half of a body's time beside JSON.parse. So it reads each byte once, and one comparison
  // rules out structure for most bytes outside of strings.
  for (let index = 0; index < length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte === quote) {
      for (index += 1; index < length; index += 1) {
        const inside = bytes[index] ?? 0;
        if (inside === quote) break;
        if (inside === backslash) index += 1;
      }
    } else if (byte >= colon) {
      if (byte === colon) memberCount += 1;
      else if (byte === 0x7b || byte === 0x5b) {
        level += 1;
        if (level > depth) depth = level;
      } else if (byte === 0x7d || byte === 0x5d) level -= 1;
    }
  }
  return { memberCount, depth };
}

function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) count += countMembers(item);
    return count;
  }
  const members = value as Readonly<Record<string, unknown>>;
  let own = 0;
  for (const key in members) {
    if (key === '__proto__') throw malformed('A `__proto__` key is not accepted.');
    own += 1;
    if (own > objectMembersMax) throw tooManyMembers();
    count += countMembers(members[key]);
  }
  return own + count;
}
