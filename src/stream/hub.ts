// The tails of all streams that have a reader or a writer.
// Owns: which tails are in memory. Does not own: what is in them (tail), actors (host).
// INV-307: a tail leaves memory only when the journal knows its last sequence and no client listens or
// writes: there is never a second tail of a stream.
// On failure: none; a tail is rebuilt from the journal's head.

import type { Clock } from '../base/clock.ts';
import { epochOf } from '../journal/epoch.ts';
import type { Journal } from '../journal/journal.ts';
import { StreamReader, type ReaderOptions } from './reader.ts';
import { Tail } from './tail.ts';

/** A tail used within this time stays in memory: its reader is about to listen. */
const restMs = 1000;

const orderMs = 100;

interface Kept {
  readonly tail: Tail;
  usedAtMs: number;
}

export interface HubOptions extends ReaderOptions {
  readonly tailBytesMax: number;
  readonly idleTimeoutMs: number;
}

export class StreamHub {
  readonly journal: Journal;
  readonly reader: StreamReader;
  readonly #clock: Clock;
  readonly #options: HubOptions;
  /** The one that was used longest ago comes first. */
  readonly #tails = new Map<string, Kept>();

  constructor(ports: { journal: Journal; clock: Clock }, options: HubOptions) {
    this.journal = ports.journal;
    this.reader = new StreamReader(ports, options);
    this.#clock = ports.clock;
    this.#options = options;
  }

  get tailCount(): number {
    return this.#tails.size;
  }

  /** Readers waiting on any tail. */
  get readerCount(): number {
    let count = 0;
    for (const { tail } of this.#tails.values()) count += tail.readerCount;
    return count;
  }

  /** The stream's tail, begun at the journal's head where it is not in memory. */
  tail(stream: string): Tail {
    const nowMs = this.#clock.nowMs();
    let kept = this.#tails.get(stream);
    // One step uses a tail several times: the order is exact to a tenth of a second.
    if (kept !== undefined && Math.abs(nowMs - kept.usedAtMs) < orderMs) return kept.tail;
    if (kept === undefined) {
      const head = this.journal.headOf(stream);
      const { firstSequence } = this.journal;
      kept = {
        tail: new Tail(stream, {
          head,
          floor: this.journal.floorOf(stream),
          last: Math.max(head, firstSequence - 1),
          bytesMax: this.#options.tailBytesMax,
          clock: this.#clock,
        }),
        usedAtMs: 0,
      };
    } else this.#tails.delete(stream);
    this.#tails.set(stream, kept);
    kept.usedAtMs = nowMs;
    return kept.tail;
  }

  /**
   * Whether a sequence up to the head was handed out in this history of the journal, and not in one that a
   * restore has undone: then the items at and after it are of the same epoch.
   */
  isOfThisHistory(stream: string, sequence: number): boolean {
    if (sequence === 0 || sequence >= this.journal.firstSequence) return true;
    const [next] = this.journal.readStream(stream, sequence - 1, 1);
    return next !== undefined && epochOf(next.sequence) === epochOf(sequence);
  }

  /** Notes in the tail, where there is one, that the journal has cut items off. */
  raiseFloor(stream: string, floor: number): void {
    this.#tails.get(stream)?.tail.raiseFloor(floor);
  }

  /** Drops the tail of a stream that is being removed, and ends its readers. */
  forget(stream: string): void {
    const tail = this.#tails.get(stream)?.tail;
    tail?.raiseFloor(tail.head + 1);
    this.#tails.delete(stream);
  }

  /** About how many bytes of memory all tails take together. */
  get residentBytes(): number {
    let bytes = 0;
    for (const { tail } of this.#tails.values()) bytes += tail.residentBytes;
    return bytes;
  }

  /** Drops tails that had no reader and no writer for the idle time. */
  sweep(): void {
    this.reader.sweep();
    const nowMs = this.#clock.nowMs();
    for (const [stream, { tail, usedAtMs }] of this.#tails) {
      if (nowMs - usedAtMs < this.#options.idleTimeoutMs) return;
      this.#letGo(stream, tail);
    }
  }

  /**
   * Drops tails, the least recently used first, until the others take no more than `bytesMax` of memory. A
   * tail with readers or a writer stays, and drops the items that the journal has.
   */
  shrinkTo(bytesMax: number): void {
    let bytes = this.residentBytes;
    const usedSinceMs = this.#clock.nowMs() - restMs;
    for (const [stream, { tail, usedAtMs }] of this.#tails) {
      if (bytes <= bytesMax || usedAtMs > usedSinceMs) return;
      const before = tail.residentBytes;
      if (this.#letGo(stream, tail)) bytes -= before;
      else {
        tail.shed();
        bytes -= before - tail.residentBytes;
      }
    }
  }

  #letGo(stream: string, tail: Tail): boolean {
    if (tail.readerCount > 0 || tail.isHeld) return false;
    const known = Math.max(this.journal.headOf(stream), this.journal.firstSequence - 1);
    return tail.last === known && this.#tails.delete(stream);
  }
}
