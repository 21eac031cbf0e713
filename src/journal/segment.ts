// Many entries of one stream packed into one value, so that a replay is a few large reads.
// Owns: the byte layout. Does not own: where segments are kept (lmdb-store).
// Layout: u32 count, then per entry u32 length and f64 sequence, then all bytes back to back.
// INV-104: entries of a segment are in sequence order, and their bytes are contiguous in memory.

import { assert } from '../base/assert.ts';
import type { StreamEntry } from './journal.ts';

const headerBytes = 4;
const rowBytes = 12;

/** Packs at least one entry; entries must ascend by sequence. */
export function encodeSegment(entries: readonly StreamEntry[]): Buffer {
  assert(entries.length > 0, 'a segment holds at least one entry');
  let size = headerBytes + rowBytes * entries.length;
  for (const entry of entries) size += entry.bytes.length;
  const segment = Buffer.allocUnsafe(size);
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

/** Sequence of the last entry, without unpacking the rest. */
export function lastSequenceOf(segment: Buffer): number {
  const count = segment.readUInt32LE(0);
  return segment.readDoubleLE(headerBytes + rowBytes * (count - 1) + 4);
}

/** A segment and the sequence of its first entry, which is its key. */
export interface PlacedSegment {
  readonly first: number;
  readonly segment: Buffer;
}

/**
 * Packs entries behind a stream's last segment: into it while it has room, then into new ones.
 * Entries that are in it already are left out, so that packing twice changes nothing.
 */
export function packEntries(
  stream: { last: Buffer | undefined; entries: readonly StreamEntry[] },
  segmentBytes: number,
): PlacedSegment[] {
  const { last, entries } = stream;
  const packed: PlacedSegment[] = [];
  const settledHead = last === undefined ? 0 : lastSequenceOf(last);
  const hasRoom = last !== undefined && last.length < segmentBytes;
  let pending = hasRoom ? decodeSegment(last) : [];
  let size = hasRoom ? last.length : 0;
  const pack = (): void => {
    const first = pending[0];
    assert(first !== undefined, 'a segment to place holds an entry');
    packed.push({ first: first.sequence, segment: encodeSegment(pending) });
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
