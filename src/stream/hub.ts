// The tails of all streams that somebody writes or reads just now.
// Owns: which tails are in memory. Does not own: what is in them (tail), actors (host).
// INV-307: a tail leaves memory only when the journal knows its last sequence and nobody listens or
// writes: there is never a second tail of a stream.
// On failure: none; a tail is rebuilt from the journal's head.

import type { Clock } from '../base/clock.ts';
import type { Journal } from '../journal/journal.ts';
import { Tail } from './tail.ts';

interface Kept {
  readonly tail: Tail;
  usedAtMs: number;
}

export class StreamHub {
  readonly journal: Journal;
  readonly #clock: Clock;
  readonly #options: { readonly tailBytesMax: number; readonly idleTimeoutMs: number };
  readonly #tails = new Map<string, Kept>();

  constructor(
    ports: { journal: Journal; clock: Clock },
    options: { tailBytesMax: number; idleTimeoutMs: number },
  ) {
    this.journal = ports.journal;
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
    if (kept === undefined) {
      const head = this.journal.headOf(stream);
      kept = {
        tail: new Tail(stream, { head, bytesMax: this.#options.tailBytesMax }),
        usedAtMs: 0,
      };
      this.#tails.set(stream, kept);
    }
    kept.usedAtMs = nowMs;
    return kept.tail;
  }

  /** Lets go of tails that have been quiet for the idle time. */
  sweep(): void {
    const nowMs = this.#clock.nowMs();
    for (const [stream, { tail, usedAtMs }] of this.#tails) {
      if (nowMs - usedAtMs < this.#options.idleTimeoutMs) continue;
      if (tail.readerCount > 0 || tail.isHeld) continue;
      if (tail.last === this.journal.headOf(stream)) this.#tails.delete(stream);
    }
  }
}
