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
import { sessionTag } from './cursor.ts';
import { PackedEntries } from './packed-entries.ts';

/** An item that a tail gets a copy of, in a place that it makes for it. */
export interface TailItem {
  readonly sequence: number;
  readonly length: number;
  copy(target: Uint8Array): unknown;
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

/** The share of a full tail that is dropped at once. */
const trimShare = 1 / 8;

/** As many items that wait no more stay in the list beside those that do. */
const waitedMax = 64;

/** What a tail takes in memory beside its items. */
const tailBytes = 2000;

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
  #entries = new PackedEntries();
  /** `#entries` holds every published item after this sequence. */
  #coveredAfter: number;
  /** Up to this sequence items are on disk, or were given up. */
  #durable = 0;
  /**
   * The items that are published once they are on disk, in `#waiting` between the two; deltas may be seen before. A list
   * that is emptied gives its room back, and would get it again with the next item.
   */
  #waiting: number[] = [];
  #waitingFrom = 0;
  #waitingTo = 0;
  #last: number;
  #head: number;
  readonly #clock: Clock | undefined;
  #isWaking = false;
  #restUntilMs = 0;
  #publishedMs = 0;
  #holds = 0;
  #isEnded = false;
  #floor: number;
  /** The last chunk for this head, and the cursor that it starts after. */
  #shared: { readonly after: number; readonly chunk: Chunk } | undefined;

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
    return tailBytes + this.#entries.residentBytes;
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

  /**
   * Adds an item that was given the next sequence; it becomes visible by INV-303. Returns its bytes as the
   * tail holds them: for the journal, so that they are in memory once.
   */
  add(item: TailItem, options: { isEager: boolean }): Uint8Array {
    const { sequence } = item;
    assert(sequence > this.#last, 'sequences only grow');
    this.#last = sequence;
    const bytes = this.#entries.add(sequence, item.length);
    item.copy(bytes);
    if (options.isEager) this.#publish();
    else this.#waiting[this.#waitingTo++] = sequence;
    return bytes;
  }

  /** Notes that everything up to `sequence` is on disk. */
  markDurable(sequence: number): void {
    this.#durable = Math.max(this.#durable, sequence);
    while (this.#firstWaiting <= this.#durable) this.#waitingFrom += 1;
    if (this.#waitingFrom === this.#waitingTo) this.#waitingFrom = this.#waitingTo = 0;
    else if (this.#waitingFrom > waitedMax) this.#keepWaiting(() => true);
    this.#publish();
    this.#trim(this.#bytesMax);
  }

  /** How many items are not on disk yet. */
  get unjournalledCount(): number {
    return this.#entries.count - this.#entries.firstAfter(this.#durable);
  }

  /** Gives up the items of a write that failed: those after `afterSequence` up to `lastSequence`. */
  abandon(afterSequence: number, lastSequence: number): void {
    const entries = this.#entries;
    const isLost = (sequence: number): boolean =>
      sequence > afterSequence && sequence <= lastSequence;
    // A published delta stays readable, but its writer no longer waits for the disk.
    if (entries.firstAfter(this.#durable) === entries.firstAfter(afterSequence)) {
      this.#durable = Math.max(this.#durable, lastSequence);
    }
    this.#entries = new PackedEntries();
    for (let index = 0; index < entries.count; index += 1) {
      const sequence = entries.sequenceAt(index);
      if (sequence > this.#head && isLost(sequence)) continue;
      const { bytes } = entries.piece(index, index + 1);
      this.#entries.add(sequence, bytes.length).set(bytes);
    }
    this.#keepWaiting((sequence) => !isLost(sequence));
    this.#publish();
  }

  /** Drops all items that the journal has. */
  shed(): void {
    this.#trim(0);
    this.#shared = undefined;
  }

  /** Published items after `afterSequence`, or undefined where the tail does not reach back so far. */
  read(afterSequence: number, bytesMax: number): StreamEntry[] | undefined {
    if (afterSequence < this.#coveredAfter) return undefined;
    const entries = this.#entries;
    const { from, to } = this.#extent(afterSequence, bytesMax);
    return Array.from({ length: to - from }, (_, at) => ({
      sequence: entries.sequenceAt(from + at),
      bytes: entries.piece(from + at, from + at + 1).bytes,
    }));
  }

  /**
   * As {@link read}, back to back; undefined where there is no item too. For one reader it ends where the items
   * do not lie in one piece.
   */
  chunkAfter(afterSequence: number, bytesMax: number): Chunk | undefined {
    if (this.#shared?.after === afterSequence) return this.#shared.chunk;
    if (afterSequence < this.#coveredAfter) return undefined;
    const { from, to } = this.#extent(afterSequence, bytesMax);
    if (from === to) return undefined;
    const entries = this.#entries;
    const piece = entries.piece(from, to);
    if (this.#wakes.size < 2) {
      return { bytes: piece.bytes, lastSequence: entries.sequenceAt(piece.to - 1) };
    }
    // Readers that keep up share one cursor. A second piece would cost each of them a second write.
    const bytes = piece.to === to ? piece.bytes : entries.gather(from, to);
    const chunk = { bytes, lastSequence: entries.sequenceAt(to - 1) };
    this.#shared = { after: afterSequence, chunk };
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

  /** The published items after a sequence that fit into `bytesMax`, or one of them. */
  #extent(afterSequence: number, bytesMax: number): { from: number; to: number } {
    const from = this.#entries.firstAfter(afterSequence);
    let to = this.#entries.firstAfter(this.#head);
    while (to - from > 1 && this.#entries.bytesBetween(from, to) > bytesMax) to -= 1;
    return { from, to: Math.max(from, to) };
  }

  get #firstWaiting(): number {
    return this.#waitingFrom < this.#waitingTo ? (this.#waiting[this.#waitingFrom] ?? 0) : Infinity;
  }

  #keepWaiting(isKept: (sequence: number) => boolean): void {
    this.#waiting = this.#waiting.slice(this.#waitingFrom, this.#waitingTo).filter(isKept);
    this.#waitingFrom = 0;
    this.#waitingTo = this.#waiting.length;
  }

  #publish(): void {
    const entries = this.#entries;
    const end = entries.firstAfter(this.#firstWaiting - 1);
    const last = end === 0 ? 0 : entries.sequenceAt(end - 1);
    if (last <= this.#head) return;
    this.#head = last;
    this.#shared = undefined;
    if (this.#isWaking || this.#wakes.size === 0) return;
    this.#isWaking = true;
    this.#publishedMs = performance.now();
    // One wake-up for all that this turn of the loop publishes: writes are gathered per socket.
    const restMs = Math.min(restMaxMs, this.#restUntilMs - (this.#clock?.nowMs() ?? 0));
    if (restMs > 0) this.#clock?.after(restMs, this.#wake);
    else wakeSoon(this.#wake);
  }

  readonly #wake = (): void => {
    this.#isWaking = false;
    const startMs = this.#clock?.nowMs() ?? 0;
    for (const wake of this.#wakes) wake();
    if (this.#clock === undefined || this.#wakes.size < crowdMin) return;
    const endMs = this.#clock.nowMs();
    this.#restUntilMs = endMs + Math.min(restMaxMs, crowdRest * (endMs - startMs));
  };

  /** Drops the oldest items on disk where all take more than `bytesMax`: some more than that, so that it is rare. */
  #trim(bytesMax: number): void {
    const entries = this.#entries;
    if (entries.bytesBetween(0, entries.count) <= bytesMax) return;
    const kept = bytesMax * (1 - trimShare);
    const end = entries.firstAfter(this.#durable);
    let count = 0;
    while (count < end && entries.bytesBetween(count, entries.count) > kept) count += 1;
    if (count === 0) return;
    this.#coveredAfter = entries.sequenceAt(count - 1);
    entries.dropFirst(count);
  }
}
