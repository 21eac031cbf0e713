// Many entries of one stream packed into one value, so that a replay is a few large reads.
// Owns: the byte layout. Does not own: where segments are kept (lmdb-store).
// Layout: u32 count, then per entry u32 length and f64 sequence, then all bytes back to back.
// INV-104: entries of a segment are in sequence order, and their bytes are contiguous in memory.

import { assert } from '../base/assert.ts';
import type { HeldEntries } from './held-entries.ts';
import type { Chunk, ChunkBounds, StreamEntry } from './journal.ts';
import { pageBytes } from './page-runs.ts';

const headerBytes = 4;
const rowBytes = 12;

/** Where a segment of so many bytes is written to. */
export type SegmentRoom = (bytes: number) => Buffer;

const ownRoom: SegmentRoom = (bytes) => Buffer.allocUnsafe(bytes);

/** A run of entries: those from one index to another, without the latter, behind those of a segment. */
interface Run {
  readonly before: Buffer | undefined;
  readonly entries: HeldEntries;
  readonly from: number;
  readonly to: number;
}

/** Packs at least one entry; entries must ascend by sequence. */
function encodeSegment({ before, entries, from, to }: Run, room: SegmentRoom): Buffer {
  const countBefore = before?.readUInt32LE(0) ?? 0;
  const count = countBefore + to - from;
  assert(count > 0, 'a segment holds at least one entry');
  const endBefore = headerBytes + rowBytes * countBefore;
  const bytesBefore = before === undefined ? 0 : before.length - endBefore;
  let row = endBefore;
  let body = headerBytes + rowBytes * count + bytesBefore;
  let size = body;
  for (let index = from; index < to; index += 1) size += entries.lengthAt(index);
  const segment = room(size);
  segment.writeUInt32LE(count, 0);
  before?.copy(segment, headerBytes, headerBytes, endBefore);
  before?.copy(segment, body - bytesBefore, endBefore);
  let previous = before === undefined ? 0 : lastSequenceOf(before);
  for (let index = from; index < to; index += 1) {
    const sequence = entries.sequenceAt(index);
    assert(sequence > previous, 'entries of a segment ascend');
    previous = sequence;
    const length = entries.lengthAt(index);
    segment.writeUInt32LE(length, row);
    segment.writeDoubleLE(sequence, row + 4);
    entries.copy(index, segment, body);
    row += rowBytes;
    body += length;
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

/**
 * Packs entries behind a stream's last segment: into it while it has room and is worth writing
 * again, then into new ones. Entries that are in it already are left out, so that packing twice
 * changes nothing.
 */
export function packEntries(
  { last, entries }: { last: Buffer | undefined; entries: HeldEntries },
  segmentBytes: number,
  room: SegmentRoom = ownRoom,
): PlacedSegment[] {
  const packed: PlacedSegment[] = [];
  let from = last === undefined ? 0 : entries.firstAfter(lastSequenceOf(last));
  let newBytes = 0;
  for (let index = from; index < entries.count; index += 1) newBytes += entries.lengthAt(index);
  // A segment is written anew for more entries where it is no longer than these, or than a page.
  const worthBytes = Math.min(segmentBytes, Math.max(pageBytes, newBytes));
  let before = last !== undefined && last.length < worthBytes ? last : undefined;
  let size = before?.length ?? headerBytes;
  const packUntil = (to: number): void => {
    if (to > from) {
      const first = before === undefined ? entries.sequenceAt(from) : sequenceAt(before, 0);
      packed.push({ first, segment: encodeSegment({ before, entries, from, to }, room) });
    }
    before = undefined;
    from = to;
    size = headerBytes;
  };
  for (let index = from; index < entries.count; index += 1) {
    const length = rowBytes + entries.lengthAt(index);
    if (size + length > segmentBytes) packUntil(index);
    size += length;
  }
  packUntil(entries.count);
  return packed;
}
