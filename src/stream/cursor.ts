// Cursors on the wire (contract 6.1): fixed width, so that string order is stream order.
// Owns: their form. Does not own: what a sequence counts (journal).
// INV-305: a cursor names its session; one of another session is refused, never skipped over.

import { hash } from 'node:crypto';
import { Refusal } from '../contract/problems.ts';

const zeros = '0000000000000000';
const form = /^([0-9a-f]{16})-([0-9a-z]{6})$/;

/** The six characters that tie a cursor to its session: a digest of the id, base 36. */
export function sessionTag(sessionId: string): string {
  const digest = hash('sha256', sessionId, 'hex').slice(0, 12);
  return Number.parseInt(digest, 16).toString(36).padStart(6, '0').slice(-6);
}

/** `0000000000000000-xxxxxx` at sequence 0 (the zero cursor). */
export function formatCursor(sequence: number, tag: string): string {
  const digits = sequence.toString(16);
  return `${zeros.slice(digits.length)}${digits}-${tag}`;
}

/** Whether `cursor` has the form and the tag of this session's cursors. */
export function isCursorOf(cursor: string, tag: string): boolean {
  return form.exec(cursor)?.[2] === tag;
}

/**
 * The sequence of a cursor; throws `cursor_invalid` on another form or another session's tag.
 * A sequence beyond the exact integers is clamped: it is ahead of every stream, and refused as such.
 */
export function parseCursor(cursor: string, tag: string): number {
  const parts = form.exec(cursor);
  if (parts === null) {
    throw new Refusal('cursor_invalid', 'A cursor is 16 hex digits, a hyphen and 6 characters.');
  }
  if (parts[2] !== tag) {
    throw new Refusal('cursor_invalid', 'This cursor belongs to another session.');
  }
  return Math.min(Number.parseInt(parts[1] ?? '', 16), Number.MAX_SAFE_INTEGER);
}
