// Reads a stream across the places that its entries move through: segments, settling, the log.
// Owns: going from one place to the next. Does not own: the places (placed-segments, unsettled).
// INV-103: a read gives the same answer whichever place an entry has reached.
// INV-104: what lies back to back in a segment is handed out as it lies.
// On failure: none of its own; a read has no effect.

import type { HeldEntries } from './held-entries.ts';
import type { Chunk, ChunkBounds, StreamEntry } from './journal.ts';
import type { PlacedSegments } from './placed-segments.ts';
import { decodeSegment } from './segment.ts';

/** The places of one stream's entries, the oldest first; two places may hold the same entry. */
export interface StreamPlaces {
  readonly stream: string;
  readonly placed: PlacedSegments;
  readonly held: readonly HeldEntries[];
}

/** Entries after `afterSequence`: at most `bytesMax` bytes, at least one if there is one. */
export function readEntries(
  { stream, placed, held }: StreamPlaces,
  afterSequence: number,
  bytesMax: number,
): StreamEntry[] {
  const found: StreamEntry[] = [];
  let bytes = 0;
  let last = afterSequence;
  const take = (entry: StreamEntry): boolean => {
    if (found.length > 0 && bytes + entry.bytes.length > bytesMax) return false;
    found.push(entry);
    bytes += entry.bytes.length;
    last = entry.sequence;
    return true;
  };
  for (const segment of placed.after(stream, afterSequence)) {
    for (const entry of decodeSegment(segment)) {
      if (entry.sequence > last && !take(entry)) return found;
    }
  }
  for (const entries of held) {
    for (const entry of entries.after(last)) if (!take(entry)) return found;
  }
  return found;
}

/** The next entries after `afterSequence` that stand in one place, without an object for each. */
export function readChunk(
  { stream, placed, held }: StreamPlaces,
  afterSequence: number,
  bounds: ChunkBounds,
): Chunk | undefined {
  let chunk = placed.chunkAfter(stream, afterSequence, bounds);
  for (const entries of held)
    chunk ??= joinEntries(entries.after(afterSequence), afterSequence, bounds);
  return chunk;
}

/** A copy of the first of `entries`, all after `afterSequence`, in one buffer. */
export function joinEntries(
  entries: Iterable<StreamEntry>,
  afterSequence: number,
  { upTo, bytesMax }: ChunkBounds,
): Chunk | undefined {
  const parts: Uint8Array[] = [];
  let size = 0;
  let lastSequence = afterSequence;
  for (const { sequence, bytes } of entries) {
    if (sequence > upTo || (parts.length > 0 && size + bytes.length > bytesMax)) break;
    parts.push(bytes);
    size += bytes.length;
    lastSequence = sequence;
  }
  return parts.length === 0 ? undefined : { bytes: Buffer.concat(parts, size), lastSequence };
}
