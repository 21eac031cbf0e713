// Many entries of one stream packed into one value, so that a replay is a few large reads.
// Owns: the byte layout. Does not own: where segments are kept (lmdb-store).
// Layout: u32 count, then per entry u32 length and f64 sequence, then all bytes back to back.
// INV-104: entries of a segment are in sequence order, and their bytes are contiguous in memory.

import { assert } from '../base/assert.ts';
import type { Chunk, ChunkBounds, StreamEntry } from './journal.ts';

const headerBytes = 4;
const rowBytes = 12;

/** Where a segment of so many bytes is written to. */
export type SegmentRoom = (bytes: number) => Buffer;

const ownRoom: SegmentRoom = (bytes) => Buffer.allocUnsafe(bytes);

/** Packs at least one entry; entries must ascend by sequence. */
export function encodeSegment(
  entries: readonly StreamEntry[],
  room: SegmentRoom = ownRoom,
): Buffer {
  assert(entries.length > 0, 'a segment holds at least one entry');
  let size = headerBytes + rowBytes * entries.length;
  for (const entry of entries) size += entry.bytes.length;
  const segment = room(size);
  segment.writeUInt32LE(entries.length, 0);
  let row = headerBytes;
  let body = headerBytes + rowBytes * entries.length;
  let previous = 0;
  for (const { sequence, bytes } of entries) {
    assert(sequence > previous, 'entries of a segment ascend');
    previous = sequence;
    segment.writeUInt32LE(bytes.length, row);
    segment.writeDoubleLE(sequence, row + 4);
    segment.set(bytes, body);
    row += rowBytes;
    body += bytes.length;
  }
  return segment;
}

/** Unpacks a segment; entry bytes are views into `segment`, back to back. */
export function decodeSegment(segment: Buffer): StreamEntry[] {
  const count = segment.readUInt32LE(0);
  const entries: StreamEntry[] = Array.from({ length: count });
  let row = headerBytes;
  let body = headerBytes + rowBytes * count;
  for (let index = 0; index < count; index += 1) {
    const length = segment.readUInt32LE(row);
    entries[index] = {
      sequence: segment.readDoubleLE(row + 4),
      bytes: segment.subarray(body, body + length),
    };
    row += rowBytes;
    body += length;
  }
  assert(body === segment.length, 'a segment is as long as its entries say');
  return entries;
}

/** The entries after `afterSequence`, within the bounds, as a view of the segment. */
export function cutSegment(
  segment: Buffer,
  afterSequence: number,
  { upTo, bytesMax }: ChunkBounds,
): Chunk | undefined {
  const count = segment.readUInt32LE(0);
  let index = 0;
  let start = headerBytes + rowBytes * count;
  for (; index < count && sequenceAt(segment, index) <= afterSequence; index += 1) {
    start += segment.readUInt32LE(headerBytes + rowBytes * index);
  }
  if (index === count) return undefined;
  const lastSequence = lastSequenceOf(segment);
  // Usually the caller wants all of the rest.
  if (lastSequence <= upTo && segment.length - start <= bytesMax) {
    return { bytes: segment.subarray(start), lastSequence };
  }
  const first = index;
  let end = start;
  for (; index < count && sequenceAt(segment, index) <= upTo; index += 1) {
    const next = end + segment.readUInt32LE(headerBytes + rowBytes * index);
    if (index > first && next - start > bytesMax) break;
    end = next;
  }
  if (index === first) return undefined;
  return { bytes: segment.subarray(start, end), lastSequence: sequenceAt(segment, index - 1) };
}

/** One chunk of parts in order; a single part is not copied; undefined without parts. */
export function joinParts(parts: readonly Uint8Array[], lastSequence: number): Chunk | undefined {
  const [first] = parts;
  if (first === undefined) return undefined;
  return { bytes: parts.length === 1 ? first : Buffer.concat(parts), lastSequence };
}

function sequenceAt(segment: Buffer, index: number): number {
  return segment.readDoubleLE(headerBytes + rowBytes * index + 4);
}

/** Sequence of the last entry, without unpacking the rest. */
export function lastSequenceOf(segment: Buffer): number {
  return sequenceAt(segment, segment.readUInt32LE(0) - 1);
}

/** A segment and the sequence of its first entry, which is its key. */
export interface PlacedSegment {
  readonly first: number;
  readonly segment: Buffer;
}

/** A segment is written anew for more entries where that is no more than these, or a page of the disk. */
const pageBytes = 4096;

/**
 * Packs entries behind a stream's last segment: into it while it has room and is worth writing
 * again, then into new ones. Entries that are in it already are left out, so that packing twice
 * changes nothing.
 */
export function packEntries(
  stream: { last: Buffer | undefined; entries: readonly StreamEntry[] },
  segmentBytes: number,
  room?: SegmentRoom,
): PlacedSegment[] {
  const { last, entries } = stream;
  const packed: PlacedSegment[] = [];
  const settledHead = last === undefined ? 0 : lastSequenceOf(last);
  let newBytes = 0;
  for (const { sequence, bytes } of entries) if (sequence > settledHead) newBytes += bytes.length;
  const worthBytes = Math.min(segmentBytes, Math.max(pageBytes, newBytes));
  const hasRoom = last !== undefined && last.length < worthBytes;
  let pending = hasRoom ? decodeSegment(last) : [];
  let size = hasRoom ? last.length : 0;
  const pack = (): void => {
    const first = pending[0];
    assert(first !== undefined, 'a segment to place holds an entry');
    packed.push({ first: first.sequence, segment: encodeSegment(pending, room) });
    pending = [];
    size = 0;
  };
  let isNew = false;
  for (const entry of entries) {
    if (entry.sequence <= settledHead) continue;
    if (pending.length > 0 && size + entry.bytes.length > segmentBytes) pack();
    pending.push(entry);
    size += entry.bytes.length;
    isNew = true;
  }
  if (isNew) pack();
  return packed;
}
