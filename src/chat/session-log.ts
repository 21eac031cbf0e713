// Writes a session's items: encodes them once, journals them with the step, publishes them after.
// Owns: the order of the three. Does not own: what is decided (machine), the wake list (tail).
// INV-303: nothing but a delta is visible before it is on disk.
// INV-405: a session's appends enter the journal in the order of their cursors.
// On failure: what was not published is dropped from the tail, the actor is gone (host), and the
// error goes to whoever asked.

import { formatTime, type Clock } from '../base/clock.ts';
import type { Actor, ActorKind } from '../actors/host.ts';
import type { Append, Change, Put } from '../journal/journal.ts';
import { formatCursor } from '../stream/cursor.ts';
import { encodeFrame, type ItemDraft } from '../stream/frame.ts';
import type { Tail } from '../stream/tail.ts';
import type { SessionEvent, sessionMachine } from './session-machine.ts';
import type { TurnRecords } from './turn-records.ts';

/** The kind of session actors, with whoever keeps the records of their turns. */
export interface SessionKind extends ActorKind<typeof sessionMachine> {
  readonly records?: TurnRecords | undefined;
}
export type SessionActor = Actor<typeof sessionMachine> & { readonly kind: SessionKind };

/** What a session writes in one go. Functions are called after the machine took the event. */
export interface SessionWrite {
  readonly event?: SessionEvent;
  readonly items: readonly ItemDraft[] | (() => readonly ItemDraft[]);
  /** Further rows; a function gets the cursors of the items. */
  readonly puts?: readonly Put[] | ((cursors: readonly string[]) => readonly Put[]);
  /** Request that admits a message with this write. */
  readonly requestId?: string | undefined;
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
  const { records } = actor.kind;
  const before = tail.last;
  let last = before;
  let drafts: readonly ItemDraft[] = [];
  const compose = (): Change => {
    try {
      drafts = typeof write.items === 'function' ? write.items() : write.items;
      const change = composeChange(session, drafts, write.puts);
      records?.written(drafts, write.requestId);
      return change;
    } finally {
      last = tail.last;
    }
  };
  try {
    await (write.event === undefined ? actor.write(compose()) : actor.step(write.event, compose));
  } catch (cause) {
    tail.abandon(before, last);
    if (write.requestId !== undefined) records?.refused(drafts);
    throw cause;
  }
  tail.markDurable(last);
  records?.durable(actor, drafts);
}

function composeChange(
  session: { actor: SessionActor; tail: Tail; clock: Clock },
  drafts: readonly ItemDraft[],
  rows: SessionWrite['puts'],
): Change {
  const { actor, tail, clock } = session;
  const created_at = formatTime(clock.nowMs());
  const appends: Append[] = [];
  const cursors: string[] = [];
  for (const draft of drafts) {
    const sequence = tail.last + 1;
    const cursor = formatCursor(sequence, tail.tag);
    const { kind, turn_id, payload } = draft;
    const bytes = encodeFrame({ cursor, session_id: actor.id, created_at, kind, turn_id, payload });
    tail.add({ sequence, bytes }, { isEager: kind === 'delta' });
    appends.push({ stream: actor.id, sequence, bytes });
    cursors.push(cursor);
  }
  const puts = typeof rows === 'function' ? rows(cursors) : rows;
  return puts === undefined ? { appends } : { appends, puts };
}
