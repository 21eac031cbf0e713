// The segments of all streams in place: finding, packing, compacting and removing them.
// Owns: their keys, and the changes of one bounded step of each.
// Does not own: the database and its transactions (lmdb-store), which entries may go (the caller).
// INV-104: what is left of a segment is a segment: entries in order, bytes back to back.
// INV-105: compaction keeps a stream's last entry, so the head never goes back.
// On failure: none; a step only returns its writes, and the store makes all of them or none.

import { assert } from '../base/assert.ts';
import { ByteRooms } from './byte-rooms.ts';
import { HeldEntries } from './held-entries.ts';
import type { Chunk, ChunkBounds, StreamEntry } from './journal.ts';
import {
  cutSegment,
  decodeSegment,
  joinParts,
  lastSequenceOf,
  packEntries,
  type PlacedSegment,
  type SegmentRoom,
} from './segment.ts';
import type { StoreWrite } from './store-write.ts';
import type { CompactionOptions, CompactionStep, TruncationStep } from './stream-upkeep.ts';

type SegmentKey = (string | number)[];

interface KeyRange {
  readonly start: SegmentKey;
  readonly end: SegmentKey;
  readonly reverse?: boolean;
  readonly limit?: number;
  readonly snapshot?: boolean;
}

/** The needed part of the segments' database; a key is a stream and a first sequence. */
export interface SegmentDatabase {
  getKeys(range: KeyRange): Iterable<SegmentKey>;
  getRange(range: KeyRange): Iterable<{ key: SegmentKey; value: Buffer }>;
}

/** Writes to make in one transaction. */
export type SegmentWrites = StoreWrite[];

export const segmentsName = 'segments';

/** The most that one step reads: a millisecond or two of the loop. */
const stepBytesMax = 256 * 1024;
/** Keys that one step removes without reading what lies behind them. */
const stepKeysMax = 256;
const noSequence = 0;
const everySequence = Number.MAX_SAFE_INTEGER;

export class PlacedSegments {
  readonly #find: () => SegmentDatabase | undefined;
  readonly #segmentBytes: number;
  /** For the entries of segments that are written anew. */
  readonly #rooms = new ByteRooms();

  /** `find` gives the database; there is none before the first segment. */
  constructor(find: () => SegmentDatabase | undefined, options: { segmentBytes: number }) {
    this.#find = find;
    this.#segmentBytes = options.segmentBytes;
  }

  /** Puts entries after the stream's last segment, in bytes of `room`; skips those already in place. */
  place(stream: string, entries: HeldEntries, room: SegmentRoom): SegmentWrites {
    const last = this.#last(stream);
    return packEntries({ last, entries }, this.#segmentBytes, room).map((placed) =>
      putOf(stream, placed),
    );
  }

  /** Segments from the one that holds the first entry after `afterSequence`, or the one before. */
  *after(stream: string, afterSequence: number): Generator<Buffer> {
    // The segment that holds `afterSequence` begins at or before it: start there.
    const database = this.#find();
    if (database === undefined) return;
    const [before] = database.getKeys({
      start: [stream, afterSequence],
      end: [stream, noSequence],
      reverse: true,
      limit: 1,
    });
    const start = before ?? [stream, afterSequence];
    const end = [stream, everySequence];
    for (const { value } of database.getRange({ start, end, snapshot: false })) yield value;
  }

  /** Entries after `afterSequence` as they lie: of one segment, or of several joined. */
  chunkAfter(
    stream: string,
    afterSequence: number,
    { upTo, bytesMax }: ChunkBounds,
  ): Chunk | undefined {
    const parts: Uint8Array[] = [];
    let size = 0;
    let lastSequence = afterSequence;
    for (const segment of this.after(stream, afterSequence + 1)) {
      const end = lastSequenceOf(segment);
      if (end <= afterSequence) continue;
      const chunk = cutSegment(segment, lastSequence, { upTo, bytesMax: bytesMax - size });
      if (chunk === undefined || (size > 0 && size + chunk.bytes.length > bytesMax)) break;
      parts.push(chunk.bytes);
      size += chunk.bytes.length;
      ({ lastSequence } = chunk);
      if (lastSequence < end || size >= bytesMax) break;
    }
    return joinParts(parts, lastSequence);
  }

  /** Sequence of the last entry in place; 0 when there is none. */
  headOf(stream: string): number {
    const last = this.#last(stream);
    return last === undefined ? 0 : lastSequenceOf(last);
  }

  /** The next step of a compaction; it goes on before 0 when there is nothing before `before`. */
  compact(
    stream: string,
    { before, isSuperseded }: CompactionOptions,
  ): CompactionStep & { writes: SegmentWrites } {
    const run = this.#before(stream, before);
    const [lowest] = run;
    if (lowest === undefined) return { before: 0, removedBytes: 0, writes: [] };
    const head = this.headOf(stream);
    const entries = run.flatMap(({ segment }) => decodeSegment(segment));
    const kept: StreamEntry[] = [];
    let removedBytes = 0;
    for (const entry of entries.reverse()) {
      // Asked of every entry: from the ones that stay the caller learns what they supersede.
      if (isSuperseded(entry) && entry.sequence !== head) removedBytes += entry.bytes.length;
      else kept.push(entry);
    }
    const writes = removedBytes === 0 ? [] : this.#replace(stream, run, kept.reverse());
    return { before: lowest.first, removedBytes, writes };
  }

  /** The next step of a truncation: the oldest entries up to `through`, the last one excepted. */
  truncate(stream: string, through: number): TruncationStep & { writes: SegmentWrites } {
    const writes: SegmentWrites = [];
    const end = Math.min(through, this.headOf(stream) - 1);
    let floor = 0;
    let bytes = 0;
    for (const { first, segment } of this.#from(stream)) {
      if (first > end) break;
      if (bytes >= stepBytesMax) return { writes, floor, isDone: false };
      bytes += segment.length;
      const entries = decodeSegment(segment);
      const kept = entries.filter(({ sequence }) => sequence > end);
      floor = entries[entries.length - kept.length - 1]?.sequence ?? floor;
      writes.push(...this.#replace(stream, [{ first, segment }], kept));
    }
    return { writes, floor, isDone: true };
  }

  /** The next step of removing all of a stream. */
  remove(stream: string): { readonly writes: SegmentWrites; readonly isDone: boolean } {
    const range = { start: [stream, noSequence], end: [stream, everySequence], limit: stepKeysMax };
    const writes = Array.from(this.#find()?.getKeys(range) ?? [], (key) => removalOf(key));
    return { writes, isDone: writes.length < stepKeysMax };
  }

  /** Segments that begin before `before`, ascending: the last ones, as many as a step reads. */
  #before(stream: string, before: number): PlacedSegment[] {
    const run: PlacedSegment[] = [];
    let bytes = 0;
    const start = [stream, Math.min(before - 1, everySequence)];
    const range = { start, end: [stream, noSequence], reverse: true };
    for (const { key, value } of this.#find()?.getRange({ ...range, snapshot: false }) ?? []) {
      if (run.length > 0 && bytes + value.length > stepBytesMax) break;
      bytes += value.length;
      run.unshift({ first: firstOf(key), segment: value });
    }
    return run;
  }

  *#from(stream: string): Generator<PlacedSegment> {
    const range = { start: [stream, noSequence], end: [stream, everySequence], snapshot: false };
    for (const { key, value } of this.#find()?.getRange(range) ?? []) {
      yield { first: firstOf(key), segment: value };
    }
  }

  /** Writes that put `kept` where the segments of `run` are. */
  #replace(stream: string, run: readonly PlacedSegment[], kept: readonly StreamEntry[]) {
    const entries = new HeldEntries(this.#rooms);
    for (const entry of kept) entries.push(entry);
    const packed = packEntries({ last: undefined, entries }, this.#segmentBytes);
    this.#rooms.clear();
    const places = new Set(packed.map(({ first }) => first));
    const writes: SegmentWrites = packed.map((placed) => putOf(stream, placed));
    for (const { first } of run) {
      if (!places.has(first)) writes.push(removalOf([stream, first]));
    }
    return writes;
  }

  #last(stream: string): Buffer | undefined {
    const range = { start: [stream, everySequence], end: [stream, noSequence] };
    for (const { value } of this.#find()?.getRange({ ...range, reverse: true, limit: 1 }) ?? []) {
      return value;
    }
    return undefined;
  }
}

function putOf(stream: string, { first, segment }: PlacedSegment): StoreWrite {
  return { database: segmentsName, key: [stream, first], bytes: segment };
}

function removalOf(key: SegmentKey): StoreWrite {
  return { database: segmentsName, key, bytes: undefined };
}

function firstOf(key: SegmentKey): number {
  const [, first] = key;
  assert(typeof first === 'number', 'the key of a segment ends in its first sequence');
  return first;
}
