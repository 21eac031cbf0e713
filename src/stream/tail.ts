// The recent end of one stream, in memory: the latest items, and the readers that wait for the next.
// Owns: the sequence counter, items not yet on disk, the published head, the wake list.
// Does not own: older items (journal), sockets (http), what an item says (chat).
// INV-102: sequences only grow; after an interruption they jump past every one handed out before.
// INV-303: an item is published after every lower one, and, unless it is a delta, once on disk.
// INV-304: at most `unjournalledMax` items are handed out ahead of the disk.
// On failure: `abandon` drops what a failed write added and no reader saw; published deltas stay
// readable, and no sequence is given out again.

import { assert } from '../base/assert.ts';
import type { Clock } from '../base/clock.ts';
import type { Chunk, StreamEntry } from '../journal/journal.ts';
import { firstAfter } from '../journal/unsettled.ts';
import { sessionTag } from './cursor.ts';

interface TailEntry extends StreamEntry {
  /** Deltas may be seen before they are on disk. */
  readonly isEager: boolean;
  isDurable: boolean;
}

export interface TailOptions {
  /** Sequence of the last item on disk when the tail was made. */
  readonly head: number;
  /** Sequence of the last item that was cut off the stream's beginning; 0 while it is whole. */
  readonly floor?: number;
  /** The highest sequence that may be used already; the head's unless given. */
  readonly last?: number;
  /** Published items are kept up to this many bytes. */
  readonly bytesMax: number;
  /** Measures how long it takes to wake many readers; without it no wake-up is delayed. */
  readonly clock?: Clock;
}

/**
 * From this many readers on, waking all of them takes milliseconds. After each wake-up the tail waits twice as
 * long as the wake-up took: each reader gets what was published meanwhile in one write, and one stream never
 * takes more than a third of the loop.
 */
const crowdMin = 32;
const crowdRest = 2;
const restMaxMs = 100;

/** What a tail takes in memory beside its items, and an item beside its bytes. */
const tailBytes = 2000;
const entryBytes = 300;

/**
 * Large chunks of all tails are gathered in one buffer, one after the other: a new buffer costs page faults
 * and brings the next collection of the whole heap nearer.
 */
const roomBytesMin = 16 * 1024;
const roomBytesMax = 1024 * 1024;
let spareRoom: Buffer | undefined;

/** What is called at the end of this turn of the loop, for all tails at once. */
let wakings: (() => void)[] = [];

function wakeSoon(wake: () => void): void {
  if (wakings.push(wake) > 1) return;
  setImmediate(() => {
    const due = wakings;
    wakings = [];
    for (const one of due) one();
  });
}

export class Tail {
  readonly stream: string;
  /** What ties cursors to this stream; worked out once for all of them. */
  readonly tag: string;
  readonly #bytesMax: number;
  readonly #wakes = new Set<() => void>();
  /** Published and waiting items, ascending, without a gap in between. */
  #entries: TailEntry[] = [];
  /** `#entries` holds every published item after this sequence. */
  #coveredAfter: number;
  #bytes = 0;
  #last: number;
  #head: number;
  readonly #clock: Clock | undefined;
  #isWaking = false;
  #restUntilMs = 0;
  #publishedMs = 0;
  #holds = 0;
  #isEnded = false;
  #floor: number;
  /** Chunks already gathered for this head, by the cursor they start after. */
  #chunks = new Map<number, Chunk>();
  /** The buffer of the last large chunk. */
  #room: Buffer | undefined;

  constructor(stream: string, options: TailOptions) {
    this.stream = stream;
    this.tag = sessionTag(stream);
    this.#bytesMax = options.bytesMax;
    this.#clock = options.clock;
    this.#coveredAfter = options.head;
    this.#last = options.last ?? options.head;
    this.#head = options.head;
    this.#floor = options.floor ?? 0;
  }

  /** Up to this sequence items were cut off: a reader before it has missed some. */
  get floor(): number {
    return this.#floor;
  }

  /** Notes that items up to `floor` were cut off; the floor never comes down again. */
  raiseFloor(floor: number): void {
    this.#floor = Math.max(this.#floor, floor);
  }

  /** Sequence of the last published item. */
  get head(): number {
    return this.#head;
  }

  /** Sequence of the last item that was made, published or not. */
  get last(): number {
    return this.#last;
  }

  /** When the first item behind the last wake-up was published, on the process's own clock. */
  get publishedMs(): number {
    return this.#publishedMs;
  }

  /** Whether nothing will follow the head any more. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Notes that the last item was published: readers that caught up are done. */
  end(): void {
    this.#isEnded = true;
  }

  get readerCount(): number {
    return this.#wakes.size;
  }

  /** About how many bytes of memory the tail takes. */
  get residentBytes(): number {
    return tailBytes + this.#bytes + entryBytes * this.#entries.length;
  }

  /** Whether a writer keeps the tail in memory. */
  get isHeld(): boolean {
    return this.#holds > 0;
  }

  /** Keeps the tail in memory until the returned function is called: two would number alike. */
  hold(): () => void {
    this.#holds += 1;
    let isHeld = true;
    return () => {
      if (isHeld) this.#holds -= 1;
      isHeld = false;
    };
  }

  /** Leaves out `count` sequences, so that none of them is ever used again. */
  skip(count: number): void {
    assert(count >= 0, 'sequences only grow');
    this.#last += count;
  }

  /** Adds an item that was given the next sequence; it becomes visible by INV-303. */
  add(entry: StreamEntry, options: { isEager: boolean }): void {
    assert(entry.sequence > this.#last, 'sequences only grow');
    this.#last = entry.sequence;
    const { sequence, bytes } = entry;
    this.#entries.push({ sequence, bytes, isEager: options.isEager, isDurable: false });
    this.#bytes += bytes.length;
    if (options.isEager) this.#publish();
  }

  /** Notes that everything up to `sequence` is on disk. */
  markDurable(sequence: number): void {
    for (let index = this.#entries.length - 1; index >= 0; index -= 1) {
      const entry = this.#entries[index];
      if (entry === undefined || entry.isDurable) break;
      if (entry.sequence <= sequence) entry.isDurable = true;
    }
    this.#publish();
    // An eighth at once: to move what is left takes as long however little goes.
    if (this.#bytes > this.#bytesMax) this.#trim(this.#bytesMax * 0.875);
  }

  /** How many items are not on disk yet. */
  get unjournalledCount(): number {
    let count = 0;
    for (let index = this.#entries.length - 1; index >= 0; index -= 1) {
      if (this.#entries[index]?.isDurable) break;
      count += 1;
    }
    return count;
  }

  /** Gives up the items of a write that failed: those after `afterSequence` up to `lastSequence`. */
  abandon(afterSequence: number, lastSequence: number): void {
    const kept: TailEntry[] = [];
    for (const entry of this.#entries) {
      const isLost = entry.sequence > afterSequence && entry.sequence <= lastSequence;
      if (isLost && entry.sequence > this.#head) {
        this.#bytes -= entry.bytes.length;
        continue;
      }
      // A published delta stays readable, but its writer no longer waits for the disk.
      if (isLost) entry.isDurable = true;
      kept.push(entry);
    }
    this.#entries = kept;
    this.#publish();
  }

  /** Drops all items that the journal has. */
  shed(): void {
    this.#trim(0);
    this.#dropChunks();
  }

  /** Published items after `afterSequence`, or undefined where the tail does not reach back so far. */
  read(afterSequence: number, bytesMax: number): StreamEntry[] | undefined {
    if (afterSequence < this.#coveredAfter) return undefined;
    const found: StreamEntry[] = [];
    let bytes = 0;
    for (let index = firstAfter(this.#entries, afterSequence); ; index += 1) {
      const entry = this.#entries[index];
      if (entry === undefined || entry.sequence > this.#head) return found;
      if (found.length > 0 && bytes + entry.bytes.length > bytesMax) return found;
      found.push(entry);
      bytes += entry.bytes.length;
    }
  }

  /**
   * As {@link read}, gathered into one buffer that all readers at the same cursor share: it is valid
   * until the caller returns to the loop.
   */
  chunkAfter(afterSequence: number, bytesMax: number): Chunk | undefined {
    const known = this.#chunks.get(afterSequence);
    if (known !== undefined) return known;
    const entries = this.read(afterSequence, bytesMax);
    const last = entries?.at(-1);
    if (entries === undefined || last === undefined) return undefined;
    // Readers that keep up share one cursor; many slow ones must not each hold a copy of the tail.
    if (this.#chunks.size >= 8) this.#dropChunks();
    const bytes = entries.length === 1 ? last.bytes : this.#gather(entries);
    const chunk = { bytes, lastSequence: last.sequence };
    if (this.#wakes.size > 1) this.#chunks.set(afterSequence, chunk);
    return chunk;
  }

  /**
   * Calls `wake` after each turn of the loop that published something, until told to stop; in a
   * crowd of readers a few milliseconds later.
   */
  onPublish(wake: () => void): () => void {
    this.#wakes.add(wake);
    return () => {
      this.#wakes.delete(wake);
    };
  }

  #publish(): void {
    const before = this.#head;
    for (let index = firstAfter(this.#entries, this.#head); ; index += 1) {
      const entry = this.#entries[index];
      if (entry === undefined || !(entry.isDurable || entry.isEager)) break;
      this.#head = entry.sequence;
    }
    if (this.#head === before) return;
    this.#dropChunks();
    if (this.#isWaking || this.#wakes.size === 0) return;
    this.#isWaking = true;
    this.#publishedMs = performance.now();
    // One wake-up for all that this turn of the loop publishes: writes are gathered per socket.
    const restMs = Math.min(restMaxMs, this.#restUntilMs - (this.#clock?.nowMs() ?? 0));
    if (restMs > 0) this.#clock?.after(restMs, this.#wake);
    else wakeSoon(this.#wake);
  }

  #gather(entries: readonly StreamEntry[]): Uint8Array {
    let size = 0;
    for (const { bytes } of entries) size += bytes.length;
    if (size < roomBytesMin || size > roomBytesMax || this.#room !== undefined) {
      return Buffer.concat(entries.map(({ bytes }) => bytes));
    }
    let room = spareRoom;
    spareRoom = undefined;
    if (room === undefined || room.length < size) {
      room = Buffer.allocUnsafeSlow(2 ** Math.ceil(Math.log2(size)));
    }
    this.#room = room;
    let at = 0;
    for (const { bytes } of entries) {
      room.set(bytes, at);
      at += bytes.length;
    }
    return room.subarray(0, size);
  }

  #dropChunks(): void {
    if (this.#chunks.size > 0) this.#chunks.clear();
    spareRoom ??= this.#room;
    this.#room = undefined;
  }

  readonly #wake = (): void => {
    this.#isWaking = false;
    const startMs = this.#clock?.nowMs() ?? 0;
    for (const wake of this.#wakes) wake();
    if (this.#clock === undefined || this.#wakes.size < crowdMin) return;
    const endMs = this.#clock.nowMs();
    this.#restUntilMs = endMs + Math.min(restMaxMs, crowdRest * (endMs - startMs));
  };

  #trim(bytesMax: number): void {
    let dropped = 0;
    for (const entry of this.#entries) {
      if (this.#bytes <= bytesMax || !entry.isDurable || entry.sequence > this.#head) break;
      this.#bytes -= entry.bytes.length;
      this.#coveredAfter = entry.sequence;
      dropped += 1;
    }
    if (dropped > 0) this.#entries.splice(0, dropped);
  }
}
