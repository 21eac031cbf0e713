// The events of an answer on their way from the work that makes them to the turn that reads them.
// The work does not wait for its reader: a word costs one promise, and words that wait are one delta.
// Owns: what was given and not read yet; when the reader leaves. Does not own: what an answer is made of.
// On failure: what was given before a fault is read first; what is given to a reader that left is lost.

import type { Clock } from '../../base/clock.ts';
import type { AnswerEvent } from '../port.ts';

type Read = IteratorResult<AnswerEvent, void>;

/** For one reader, who asks for one event at a time. The work begins when the first one is asked for. */
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

  /** `signal` stops the work, as its reader does by leaving. */
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

  /** Aborted where the answer is not wanted any more. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Clock time since when the reader waits; undefined while it is at work. */
  get readerWaitsSinceMs(): number | undefined {
    return this.#reader && this.#readerSinceMs;
  }

  /** Gives an event to the reader, at once where it waits for one. */
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

  /** Gives words to the reader; none are no event. */
  say(text: string): void {
    if (text !== '') this.give({ kind: 'delta', text });
  }

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

  /** The reader leaves: the work is stopped. */
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

  /** A fault is told once. */
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
