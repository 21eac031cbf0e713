// Reads one stream in cursor order, from the tail while it reaches back far enough, else the journal.
// Owns: nothing; a cursor is all the state a reader has, and it is the caller's.
// Does not own: items (tail, journal), the socket, heartbeats (http).
// INV-301: yields each item after a cursor exactly once, in order, across tail and journal.
// INV-302: holds no items between two reads; a slow client costs one cursor.
// On failure: a journal fault ends the read; the client comes back with its last cursor.

import type { Journal, StreamEntry } from '../journal/journal.ts';
import type { Chunk, Tail } from './tail.ts';

/** Published items after `afterSequence`: at most `bytesMax` bytes, at least one if there is one. */
export function readEntries(
  source: { tail: Tail; journal: Journal },
  afterSequence: number,
  bytesMax: number,
): readonly StreamEntry[] {
  const { tail, journal } = source;
  if (afterSequence >= tail.head) return [];
  const recent = tail.read(afterSequence, bytesMax);
  if (recent !== undefined) return recent;
  const entries = journal.readStream(tail.stream, afterSequence, bytesMax);
  // The disk may already hold an item whose writer has not been told yet: not published so far.
  return entries.filter((entry) => entry.sequence <= tail.head);
}

/** The same as one buffer of frames, or undefined when there is nothing after the cursor. */
export function readChunk(
  source: { tail: Tail; journal: Journal },
  afterSequence: number,
  bytesMax: number,
): Chunk | undefined {
  if (afterSequence >= source.tail.head) return undefined;
  const recent = source.tail.chunkAfter(afterSequence, bytesMax);
  if (recent !== undefined) return recent;
  const entries = readEntries(source, afterSequence, bytesMax);
  const last = entries.at(-1);
  return last && { bytes: joinBytes(entries), lastSequence: last.sequence };
}

/** Joins frames; those of one segment lie back to back and are sent without a copy. */
function joinBytes(entries: readonly StreamEntry[]): Uint8Array {
  const [first] = entries;
  if (first === undefined) return new Uint8Array();
  let end = first.bytes.byteOffset;
  const { buffer } = first.bytes;
  for (const { bytes } of entries) {
    if (bytes.buffer !== buffer || bytes.byteOffset !== end) {
      return Buffer.concat(entries.map((entry) => entry.bytes));
    }
    end += bytes.length;
  }
  return new Uint8Array(buffer, first.bytes.byteOffset, end - first.bytes.byteOffset);
}
