// Reads one stream in cursor order, from the tail while it reaches back far enough, else the journal.
// Owns: the chunks that readers at the same cursor share for a moment; the caller owns its cursor.
// Does not own: items (tail, journal), the socket, heartbeats (http).
// INV-301: yields each item after a cursor exactly once, in order, across tail and journal.
// INV-302: holds no items between two reads; a slow client costs one cursor.
// On failure: a journal fault ends the read; the client reconnects with its last cursor.

import { LRUCache } from 'lru-cache';
import type { Clock } from '../base/clock.ts';
import type { Chunk, Journal, StreamEntry } from '../journal/journal.ts';
import { cutEnvelopes } from './frame.ts';
import type { Tail } from './tail.ts';

const entriesBytes = 256 * 1024;

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

/** The same without end, read a page at a time as they are asked for. */
export function* entriesAfter(
  source: { tail: Tail; journal: Journal },
  afterSequence: number,
): Generator<StreamEntry> {
  for (let after = afterSequence; after < source.tail.head;) {
    const page = readEntries(source, after, entriesBytes);
    yield* page;
    after = page.at(-1)?.sequence ?? Infinity;
  }
}

/** Bounds of the chunks that many readers share. */
export interface ReaderOptions {
  /** A chunk holds at most this many bytes, or one item. */
  readonly chunkBytesMax?: number;
  /** Chunks and pages from the journal are shared up to this many bytes of all streams. */
  readonly sharedBytesMax?: number;
}

/**
 * How long a chunk is shared: the time in which all clients reconnect after a restart. For as long, readers
 * still get deltas and old items that the journal has removed.
 */
const sharedMs = 10_000;
/** A page ends when it has more than this: its items are small where their number matters. */
const pageBytesMax = 1024 * 1024;

/**
 * Reads a chunk at a time instead of an item. Published items never change, so a chunk that was read once is
 * right for every reader at the same cursor.
 */
export class StreamReader {
  readonly #journal: Journal;
  readonly #chunkBytesMax: number;
  readonly #shared: LRUCache<string, Chunk>;
  #asSent = (frames: Uint8Array): Uint8Array => frames;

  constructor(ports: { journal: Journal; clock: Clock }, options: ReaderOptions = {}) {
    this.#journal = ports.journal;
    this.#chunkBytesMax = options.chunkBytesMax ?? 256 * 1024;
    this.#shared = new LRUCache({
      maxSize: options.sharedBytesMax ?? 16 * 1024 * 1024,
      // A view keeps all of its segment in memory.
      sizeCalculation: ({ bytes }) => bytes.buffer.byteLength,
      ttl: sharedMs,
      ttlResolution: 0,
      perf: { now: () => ports.clock.nowMs() },
    });
  }

  /**
   * Applies `asSent` to frames from the journal: addresses of this server in them may be outdated. This process
   * made the frames of the tail, so they are current.
   */
  sendAs(asSent: (frames: Uint8Array) => Uint8Array): void {
    this.#asSent = asSent;
  }

  /** Published frames after `afterSequence`, back to back, as {@link Tail.chunkAfter} has them. */
  chunkAfter(tail: Tail, afterSequence: number): Chunk | undefined {
    if (afterSequence >= tail.head) return undefined;
    return tail.chunkAfter(afterSequence, this.#chunkBytesMax) ?? this.#older(tail, afterSequence);
  }

  /**
   * Envelopes of the published items after `afterSequence` as the inside of a JSON array: at most
   * `limit`, fewer where they are large. Undefined when there is none.
   */
  pageAfter(tail: Tail, afterSequence: number, limit: number): Chunk | undefined {
    const key = `${tail.stream} ${afterSequence} ${limit}`;
    const known = this.#shared.get(key);
    if (known !== undefined) return known;
    const parts: Uint8Array[] = [];
    let count = 0;
    let size = 0;
    let lastSequence = afterSequence;
    while (count < limit && size < pageBytesMax) {
      const chunk = this.chunkAfter(tail, lastSequence);
      if (chunk === undefined) break;
      const cut = cutEnvelopes(chunk.bytes, limit - count);
      parts.push(cut.envelopes);
      size += cut.envelopes.length;
      count += cut.count;
      ({ lastSequence } = cut);
    }
    if (count === 0) return undefined;
    // A comma stands behind each envelope, the last one too.
    const page = { bytes: Buffer.concat(parts, size - 1), lastSequence };
    // A full page stays the same for every client at this cursor.
    if (count === limit || size >= pageBytesMax) this.#shared.set(key, page);
    return page;
  }

  /** Drops chunks whose time is over. */
  sweep(): void {
    this.#shared.purgeStale();
  }

  #older(tail: Tail, afterSequence: number): Chunk | undefined {
    const key = `${tail.stream} ${afterSequence}`;
    let chunk = this.#shared.get(key);
    if (chunk === undefined) {
      // The disk may already hold an item whose writer has not been told yet: not published so far.
      const bounds = { upTo: tail.head, bytesMax: this.#chunkBytesMax };
      const stored = this.#journal.readChunk(tail.stream, afterSequence, bounds);
      if (stored === undefined) return undefined;
      chunk = { ...stored, bytes: this.#asSent(stored.bytes) };
      this.#shared.set(key, chunk);
    }
    return chunk;
  }
}
