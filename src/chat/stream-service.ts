// Reads of a session's stream (contract 6): which session, from where, and one page of it.
// Owns: resolving a read, the JSON page. Does not own: SSE connections (http/sse).
// INV-308: a cursor ahead of the head or of another session is refused; nobody just waits.
// INV-309: an empty page gives back the cursor it was asked with.
// On failure: a read has no effect; the client repeats it.

import type { ClientCredential } from '../access/tokens.ts';
import type { SessionState } from '../contract/chat.ts';
import { Refusal } from '../contract/problems.ts';
import type { StreamEntry } from '../journal/journal.ts';
import { formatCursor, isCursorOf, parseCursor, sessionTag } from '../stream/cursor.ts';
import { envelopeOf } from '../stream/frame.ts';
import type { StreamHub } from '../stream/hub.ts';
import { readEntries } from '../stream/reader.ts';
import type { Tail } from '../stream/tail.ts';
import type { SessionActor } from './session-log.ts';
import type { Sessions } from './sessions.ts';

/** A read that was checked: a session, its tail, and a place in it. */
export interface StreamPlace {
  readonly sessionId: string;
  readonly actor: SessionActor;
  readonly tail: Tail;
  readonly tag: string;
  readonly after: number;
}

const pageBytesMax = 1024 * 1024;

export class StreamService {
  readonly #sessions: Sessions;
  readonly #hub: StreamHub;

  constructor(ports: { sessions: Sessions; hub: StreamHub }) {
    this.#sessions = ports.sessions;
    this.#hub = ports.hub;
  }

  /**
   * Where a read starts. A `last_event_id` that is a cursor of the session beats `after_cursor`
   * (contract 6.3): a browser comes back to its first URL. One that is not says nothing.
   * Throws `not_found`, `cursor_invalid`, `cursor_ahead`.
   */
  locate(
    credential: ClientCredential,
    asked: {
      session_id?: string | undefined;
      after_cursor?: string | undefined;
      last_event_id?: string;
    },
  ): StreamPlace {
    const sessionId = credential.session_id;
    const actor =
      sessionId === null || (asked.session_id ?? sessionId) !== sessionId
        ? undefined
        : this.#sessions.find(sessionId);
    if (sessionId === null || actor === undefined) {
      throw new Refusal('not_found', 'There is no such session.');
    }
    const tag = sessionTag(sessionId);
    const tail = this.#hub.tail(sessionId);
    if (this.#sessions.isOver(actor)) tail.end();
    const { last_event_id = '' } = asked;
    const cursor = isCursorOf(last_event_id, tag) ? last_event_id : asked.after_cursor;
    const after = cursor === undefined ? 0 : parseCursor(cursor, tag);
    if (after > tail.head) {
      throw new Refusal('cursor_ahead', 'This cursor is ahead of all items of the session.', {
        extra: { head_cursor: formatCursor(tail.head, tag) },
      });
    }
    return { sessionId, actor, tail, tag, after };
  }

  stateOf(place: StreamPlace): SessionState {
    // The actor may have left memory during a long poll: ask for the one of now.
    return this.#sessions.durableStateOf(this.#sessions.find(place.sessionId) ?? place.actor);
  }

  /** Resolves when something was published after the place, the time is over, or it is aborted. */
  waitForMore(
    place: StreamPlace,
    waitMs: number,
    onAbort: (stop: () => void) => void,
  ): Promise<void> {
    const { tail, after } = place;
    if (tail.head > after || tail.isEnded || waitMs === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        stopListening();
        resolve();
      };
      const timer = setTimeout(done, waitMs);
      const stopListening = tail.onPublish(done);
      onAbort(done);
    });
  }

  /** One page as JSON text, made of the bytes that were journalled. */
  page(place: StreamPlace, limit: number): Buffer {
    const { tail, tag, after } = place;
    const entries: StreamEntry[] = [];
    const source = { tail, journal: this.#hub.journal };
    let last = after;
    let bytes = 0;
    while (entries.length < limit && bytes < pageBytesMax) {
      const found = readEntries(source, last, pageBytesMax).slice(0, limit - entries.length);
      const end = found.at(-1);
      if (end === undefined) break;
      entries.push(...found);
      last = end.sequence;
      bytes += found.reduce((sum, entry) => sum + entry.bytes.length, 0);
    }
    const parts: Buffer[] = [Buffer.from('{"items":[')];
    entries.forEach((entry, index) => {
      if (index > 0) parts.push(comma);
      parts.push(envelopeOf(entry.bytes));
    });
    const rest = {
      next_cursor: formatCursor(last, tag),
      head_cursor: formatCursor(tail.head, tag),
      has_more: last < tail.head,
      session: this.stateOf(place),
    };
    parts.push(Buffer.from(`],${JSON.stringify(rest).slice(1)}`));
    return Buffer.concat(parts);
  }
}

const comma = Buffer.from(',');
