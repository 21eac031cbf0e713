// Writes a session's items: encodes them once, journals them with the step, publishes them after.
// Owns: the order of the three. Does not own: what is decided (machine), the wake list (tail).
// INV-303: nothing but a delta is visible before it is on disk.
// INV-405: a session's appends enter the journal in the order of their cursors.
// On failure: what was not published is dropped from the tail, the actor is gone (host), and the
// error goes to whoever asked.

import { formatTime, type Clock } from '../base/clock.ts';
import type { Actor } from '../actors/host.ts';
import type { Append, Change, Put } from '../journal/journal.ts';
import { formatCursor } from '../stream/cursor.ts';
import { encodeFrame, type ItemDraft } from '../stream/frame.ts';
import type { Tail } from '../stream/tail.ts';
import type { SessionEvent, sessionMachine } from './session-machine.ts';

export type SessionActor = Actor<typeof sessionMachine>;

/** What a session writes in one go. Functions are called after the machine took the event. */
export interface SessionWrite {
  readonly event?: SessionEvent;
  readonly items: readonly ItemDraft[] | (() => readonly ItemDraft[]);
  /** Further rows; a function gets the cursors of the items. */
  readonly puts?: readonly Put[] | ((cursors: readonly string[]) => readonly Put[]);
}

/**
 * Writes items, with the machine event that caused them, as one atomic step. Resolves when they
 * are on disk and published; rejects with `JournalFault`, and then nothing of it happened.
 */
export async function writeSession(
  session: { actor: SessionActor; tail: Tail; clock: Clock },
  write: SessionWrite,
): Promise<void> {
  const { actor, tail } = session;
  const before = tail.last;
  let last = before;
  const compose = (): Change => {
    try {
      return composeChange(session, write);
    } finally {
      last = tail.last;
    }
  };
  try {
    await (write.event === undefined ? actor.write(compose()) : actor.step(write.event, compose));
  } catch (cause) {
    tail.abandon(before, last);
    throw cause;
  }
  tail.markDurable(last);
}

function composeChange(
  session: { actor: SessionActor; tail: Tail; clock: Clock },
  write: SessionWrite,
): Change {
  const { actor, tail, clock } = session;
  const drafts = typeof write.items === 'function' ? write.items() : write.items;
  const created_at = formatTime(clock.nowMs());
  const appends: Append[] = [];
  const cursors: string[] = [];
  for (const draft of drafts) {
    const sequence = tail.last + 1;
    const cursor = formatCursor(sequence, tail.tag);
    const bytes = encodeFrame({ cursor, session_id: actor.id, created_at, ...draft });
    tail.add({ sequence, bytes }, { isEager: draft.kind === 'delta' });
    appends.push({ stream: actor.id, sequence, bytes });
    cursors.push(cursor);
  }
  const puts = typeof write.puts === 'function' ? write.puts(cursors) : write.puts;
  return puts === undefined ? { appends } : { appends, puts };
}
