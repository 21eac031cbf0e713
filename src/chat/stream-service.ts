// Reads of a session's stream (contract 6): the session, the place, and one page.
// Owns: resolving a read, the JSON page. Does not own: SSE connections (http/sse).
// INV-308: a cursor ahead of the head or of another session is refused; no client just waits.
// INV-310: a cursor before the stream's floor is refused with the oldest valid cursor.
// INV-309: an empty page returns the cursor of the request.
// On failure: a read has no effect; the client repeats it.

import type { ClientCredential } from '../access/tokens.ts';
import { PassingSet } from '../base/passing-collections.ts';
import type { SessionState } from '../contract/chat.ts';
import { Refusal } from '../contract/problems.ts';
import { formatCursor, isCursorOf, parseCursor, sessionTag } from '../stream/cursor.ts';
import type { StreamHub } from '../stream/hub.ts';
import type { Tail } from '../stream/tail.ts';
import { sessionStateOf } from './control-state.ts';
import { boundSession, strangerRefusal } from './session-ownership.ts';
import type { SessionActor } from './session-steps.ts';
import type { Sessions } from './sessions.ts';

/** A checked read: a session, its tail, and a place in it. */
export interface StreamPlace {
  readonly sessionId: string;
  readonly actor: SessionActor;
  readonly tail: Tail;
  readonly tag: string;
  readonly after: number;
}

export class StreamService {
  readonly #sessions: Sessions;
  readonly #hub: StreamHub;
  readonly #waits = new PassingSet<() => void>();
  #pageMemory = new Uint8Array(64 * 1024);

  constructor(ports: { sessions: Sessions; hub: StreamHub }) {
    this.#sessions = ports.sessions;
    this.#hub = ports.hub;
  }

  /**
   * The start of a read. A `last_event_id` that is a cursor of the session beats `after_cursor`
   * (contract 6.3), since a browser reconnects to its first URL. Any other value is ignored.
   * Throws `not_found`, `token_invalid`, `cursor_invalid`, `cursor_ahead`, `cursor_expired`.
   */
  locate(
    credential: ClientCredential,
    asked: {
      session_id?: string | undefined;
      after_cursor?: string | undefined;
      last_event_id?: string;
    },
  ): StreamPlace {
    return this.locateIn(boundSession(this.#sessions, credential, asked.session_id), asked);
  }

  /** The same in a known session: the desk's key is valid for all of the tenant's. */
  locateIn(
    actor: SessionActor,
    asked: { after_cursor?: string | undefined; last_event_id?: string },
  ): StreamPlace {
    const sessionId = actor.id;
    const tag = sessionTag(sessionId);
    const tail = this.#hub.tail(sessionId);
    if (this.#sessions.isOver(actor)) tail.end();
    const { last_event_id = '' } = asked;
    const cursor = isCursorOf(last_event_id, tag) ? last_event_id : asked.after_cursor;
    const after = cursor === undefined ? 0 : parseCursor(cursor, tag);
    if (after > tail.head || !this.#hub.isOfThisHistory(sessionId, after)) {
      throw new Refusal('cursor_ahead', 'This cursor is ahead of all items of the session.', {
        extra: { head_cursor: formatCursor(tail.head, tag) },
      });
    }
    const { floor } = tail;
    if (after > 0 && after < floor) {
      throw new Refusal('cursor_expired', 'Items after this cursor are kept no longer.', {
        extra: { oldest_cursor: formatCursor(floor, tag) },
      });
    }
    return { sessionId, actor, tail, tag, after: Math.max(after, floor) };
  }

  /** The refusal that a client's token gets now, if it has become invalid since the read began. */
  refusalOf(credential: ClientCredential): Refusal | undefined {
    const actor = this.#sessions.find(credential.session_id ?? '');
    return actor && strangerRefusal(actor, credential);
  }

  /** Resolves on an item published after the place, at the end of the time, or on abort. */
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
        this.#waits.delete(done);
        resolve();
      };
      this.#waits.add(done);
      const timer = setTimeout(done, waitMs);
      const stopListening = tail.onPublish(done);
      onAbort(done);
    });
  }

  /** Ends all waits: their readers get the items so far. */
  endWaits(): void {
    for (const done of this.#waits) done();
  }

  /** The state of the place's session once it is on disk: for {@link page}. */
  async settledState({ sessionId, actor }: StreamPlace): Promise<SessionState> {
    // The actor may have left memory during a long poll: get the current one.
    return sessionStateOf(((await this.#sessions.settled(sessionId)) ?? actor).snapshot);
  }

  /** One page as JSON text, from the journalled bytes; valid until the next call. */
  page(place: StreamPlace, limit: number, session: SessionState): Uint8Array {
    const { tail, tag, after } = place;
    const page = this.#hub.reader.pageAfter(tail, after, limit);
    const last = page?.lastSequence ?? after;
    const rest = {
      next_cursor: formatCursor(last, tag),
      head_cursor: formatCursor(tail.head, tag),
      has_more: last < tail.head,
      session,
    };
    const end = Buffer.from(`],${JSON.stringify(rest).slice(1)}`);
    return this.#compose(page === undefined ? [start, end] : [start, page.bytes, end]);
  }

  /** Joins parts in a buffer shared by all pages: new memory costs more than the copy. */
  #compose(parts: readonly Uint8Array[]): Uint8Array {
    const size = parts.reduce((sum, part) => sum + part.length, 0);
    if (this.#pageMemory.length < size) this.#pageMemory = new Uint8Array(size);
    let at = 0;
    for (const part of parts) {
      this.#pageMemory.set(part, at);
      at += part.length;
    }
    return this.#pageMemory.subarray(0, size);
  }
}

const start = Buffer.from('{"items":[');
