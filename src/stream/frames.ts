// The frames of one write, on their way into a tail.
// Owns: the buffer that they are made in. Does not own: the layout of a frame (frame), the items of a tail.
// On failure: an item that cannot be encoded leaves the tail as it was.

import { JsonBytes } from '../base/json-bytes.ts';
import type { Append } from '../journal/journal.ts';
import { encodeFrame, type ItemDraft, type PlacedItem } from './frame.ts';
import type { Tail } from './tail.ts';

/** The frames of most writes; for those of a larger one the buffer grows. */
const frameBytes = 16 * 1024;

type Writable<T> = { -readonly [Member in keyof T]: T[Member] };

const [eager, waiting] = [{ isEager: true }, { isEager: false }];

/** Makes the frames of all writes in one buffer: each write is done with it before the next. */
export class Frames {
  readonly #json = new JsonBytes(frameBytes);
  /** Where each frame starts, and the last one ends. */
  readonly #starts = [0];
  /** The frame that a tail takes: one object for all of them. */
  readonly #frame = {
    sequence: 0,
    start: 0,
    length: 0,
    copy: (target: Uint8Array): void => this.#json.copyTo(target, this.#frame.start),
  };

  /** Adds items to a tail; returns what the journal appends. All are encoded before the first is added. */
  add(tail: Tail, drafts: readonly ItemDraft[], created_at: string): Append[] {
    const [first] = drafts;
    if (first === undefined) return [];
    const { stream, tag, last } = tail;
    const item: Writable<PlacedItem> = {
      sequence: last,
      tag,
      session_id: stream,
      created_at,
      draft: first,
    };
    this.#json.clear();
    let count = 0;
    for (const draft of drafts) {
      item.sequence += 1;
      item.draft = draft;
      encodeFrame(item, this.#json);
      this.#starts[(count += 1)] = this.#json.size;
    }
    const appends: Append[] = [];
    const frame = this.#frame;
    frame.sequence = last;
    for (const { kind } of drafts) {
      frame.start = this.#starts[frame.sequence - last] ?? 0;
      frame.sequence += 1;
      frame.length = (this.#starts[frame.sequence - last] ?? 0) - frame.start;
      const bytes = tail.add(frame, kind === 'delta' ? eager : waiting);
      appends.push({ stream, sequence: frame.sequence, bytes });
    }
    return appends;
  }
}
