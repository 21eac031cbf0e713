// Carries the events of an answer from the work that makes them to the turn that reads them.
// The work does not wait for the turn. A word costs one promise, and unread words become one delta.
// Owns: events that were given and not read yet; the end of the work when the turn stops reading.
// Does not own: what an answer consists of.
// On failure: the turn reads the events that came before a fault first. Events that are given after the
// turn stopped reading are dropped.

import type { Clock } from '../../base/clock.ts';
import type { AnswerEvent } from '../port.ts';

type Read = IteratorResult<AnswerEvent, void>;

/**
 * The events of one answer, for one reader that asks for one event at a time. `work` begins when the reader
 * asks for the first event; what `work` throws rejects a read.
 */
export class AnswerFeed implements AsyncIterableIterator<AnswerEvent, void, undefined> {
  readonly #clock: Clock;
  readonly #work: (feed: AnswerFeed) => Promise<void>;
  readonly #stop = new AbortController();
  #events: AnswerEvent[] = [];
  #reader: PromiseWithResolvers<Read> | undefined;
  #readerSinceMs = 0;
  #hasBegun = false;
  #hasEnded = false;
  #fault: unknown;

  /** The work is told to stop when `signal` aborts and when the reader returns early. */
  constructor(
    { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
    work: (feed: AnswerFeed) => Promise<void>,
  ) {
    this.#clock = clock;
    this.#work = work;
    const stop = (): void => this.#stop.abort(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
  }

  /** Aborts when the answer is not wanted any more. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Clock time at which the reader began to wait, in milliseconds; undefined while it does not wait. */
  get readerWaitsSinceMs(): number | undefined {
    return this.#reader && this.#readerSinceMs;
  }

  /** Gives an event to the reader. After the end it does nothing. */
  give(event: AnswerEvent): void {
    if (this.#hasEnded) return;
    const reader = this.#reader;
    if (reader !== undefined) {
      this.#reader = undefined;
      reader.resolve({ done: false, value: event });
      return;
    }
    const last = this.#events.at(-1);
    if (event.kind === 'delta' && last?.kind === 'delta') {
      this.#events[this.#events.length - 1] = { kind: 'delta', text: last.text + event.text };
    } else this.#events.push(event);
  }

  /** Gives text to the reader as a delta. Empty text gives no event. */
  say(text: string): void {
    if (text !== '') this.give({ kind: 'delta', text });
  }

  /**
   * The next event; `done` after the end. Rejects once if the work failed. Call it again only after it
   * settled.
   */
  next(): Promise<Read> {
    const event = this.#events.shift();
    if (event !== undefined) return Promise.resolve({ done: false, value: event });
    this.#reader = Promise.withResolvers();
    this.#readerSinceMs = this.#clock.nowMs();
    const { promise } = this.#reader;
    if (this.#hasEnded) this.#tellEnd();
    else if (!this.#hasBegun) this.#begin();
    return promise;
  }

  /** Called when the reader stops early: it stops the work. */
  return(): Promise<Read> {
    this.#stop.abort();
    this.#end(undefined);
    this.#events = [];
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #begin(): void {
    this.#hasBegun = true;
    this.#work(this).then(
      () => this.#end(undefined),
      (fault: unknown) => this.#end(fault),
    );
  }

  #end(fault: unknown): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#fault = fault;
    this.#tellEnd();
  }

  /** A fault rejects one read only. */
  #tellEnd(): void {
    const reader = this.#reader;
    if (reader === undefined) return;
    const fault = this.#fault;
    this.#reader = undefined;
    this.#fault = undefined;
    if (fault === undefined) reader.resolve({ done: true, value: undefined });
    else reader.reject(fault);
  }
}
