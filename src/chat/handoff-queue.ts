// The open sessions with a request for a person: the desk's list, and the deadlines of those that
// still wait.
//
// A row per session is written with the steps that change it, so that a start finds them without
// reading any other session. Memory never holds more than the disk.
// INV-410: a waiting session leaves the queue by its deadline; a restart sets a timer for the rest.

import type { Clock } from '../base/clock.ts';
import type { SessionState } from '../contract/chat.ts';
import { Refusal } from '../contract/problems.ts';
import { defineTable, put, remove, type Journal, type Put } from '../journal/journal.ts';
import { isWaiting, sessionStateOf } from './control-state.ts';
import type { SessionSnapshot } from './session-machine.ts';

interface QueueRow extends Pick<SessionState, 'handoff_state' | 'routing_status'> {
  readonly tenant_id: string;
  readonly asked_at_ms: number;
  /** Present while no operator has accepted. */
  readonly expires_at_ms?: number;
}

/** Key: [session id]. */
const table = defineTable<QueueRow>('handoff_queue', 'logged');

/** Pause after a journal fault, and while a step of the session is under way. */
const retryMs = 1000;

/** Fails the request for a person that ends at this time, if the session still waits for it. */
type Expire = (sessionId: string, expiresAtMs: number) => Promise<void>;

export interface QueueFilter {
  readonly handoff_state?: string | undefined;
  readonly routing_status?: string | undefined;
}

export class HandoffQueue {
  readonly #journal: Journal;
  readonly #clock: Clock;
  readonly #rows = new Map<string, QueueRow>();
  readonly #cancels = new Map<string, () => void>();
  #expire: Expire = () => Promise.resolve();
  #isStopped = false;

  constructor(ports: { journal: Journal; clock: Clock }) {
    this.#journal = ports.journal;
    this.#clock = ports.clock;
  }

  /**
   * Reads the rows of the last run and sets their timers: only before serving. `expire` is called when a
   * session's time is over, and again each second until it has left the queue.
   */
  async recover(expire: Expire): Promise<void> {
    this.#expire = expire;
    for (const { key, row } of this.#journal.range(table, {})) this.#keep(String(key[0]), row);
    const nowMs = this.#clock.nowMs();
    // Together, for one sync: a new client sees no wait that is over. The timer repeats a failed try.
    await Promise.allSettled(
      [...this.#rows].map(async ([sessionId, { expires_at_ms = Infinity }]) => {
        if (expires_at_ms <= nowMs) await expire(sessionId, expires_at_ms);
      }),
    );
  }

  /** Stops all timers: the rows stay for the next run. */
  stop(): void {
    this.#isStopped = true;
    for (const cancel of this.#cancels.values()) cancel();
    this.#cancels.clear();
  }

  /** How many customers wait for a person, how long the first of them has, and how many have one. */
  get standing(): { waitingCount: number; longestWaitMs: number; activeCount: number } {
    const nowMs = this.#clock.nowMs();
    const standing = { waitingCount: 0, longestWaitMs: 0, activeCount: 0 };
    for (const { handoff_state, expires_at_ms, asked_at_ms } of this.#rows.values()) {
      if (handoff_state === 'active') standing.activeCount += 1;
      if (expires_at_ms === undefined) continue;
      standing.waitingCount += 1;
      standing.longestWaitMs = Math.max(standing.longestWaitMs, nowMs - asked_at_ms);
    }
    return standing;
  }

  /** Ids of the sessions that are in the queue, of all tenants. */
  get sessionIds(): string[] {
    return [...this.#rows.keys()];
  }

  /** Row writes for a step that moves control; none for a session that never asked for a person. */
  puts(sessionId: string, after: SessionSnapshot): Put[] {
    if (after.context.handoff === undefined) return [];
    const row = rowOf(after);
    return [row === undefined ? remove(table, [sessionId]) : put(table, [sessionId], row)];
  }

  /** Applies a step's rows to memory, once they are on disk. */
  note(sessionId: string, after: SessionSnapshot): void {
    const row = rowOf(after);
    if (row !== undefined) this.#keep(sessionId, row);
    else if (this.#rows.delete(sessionId)) this.#disarm(sessionId);
  }

  /** Ids of the tenant's matching sessions, oldest request first, after a position in this list. */
  page(
    tenantId: string,
    filter: QueueFilter,
    { limit, after }: { limit: number; after: string | undefined },
  ): { sessionIds: readonly string[]; nextCursor: string; hasMore: boolean } {
    const { handoff_state, routing_status } = filter;
    const from = after === undefined || after === '' ? '' : checkCursor(after);
    const found = [...this.#rows]
      .filter(([, row]) => row.tenant_id === tenantId)
      .filter(([, row]) => handoff_state === undefined || row.handoff_state === handoff_state)
      .filter(([, row]) => routing_status === undefined || row.routing_status === routing_status)
      .map(([id, row]) => ({ id, cursor: cursorOf(id, row) }))
      .filter(({ cursor }) => cursor > from)
      .sort((a, b) => (a.cursor < b.cursor ? -1 : 1));
    const items = found.slice(0, limit);
    return {
      sessionIds: items.map(({ id }) => id),
      nextCursor: items.at(-1)?.cursor ?? from,
      hasMore: found.length > items.length,
    };
  }

  #keep(sessionId: string, row: QueueRow): void {
    const { asked_at_ms, expires_at_ms } = row;
    const former = this.#rows.get(sessionId);
    this.#rows.set(sessionId, row);
    // The timer of the same wait goes on: it measures elapsed time, and the clock may have changed.
    if (former?.expires_at_ms === expires_at_ms) return;
    this.#disarm(sessionId);
    if (expires_at_ms === undefined) return;
    const leftMs = Math.max(0, expires_at_ms - this.#clock.nowMs());
    this.#arm(sessionId, expires_at_ms, Math.min(leftMs, expires_at_ms - asked_at_ms));
  }

  #arm(sessionId: string, expiresAtMs: number, delayMs: number): void {
    if (this.#isStopped) return;
    const cancel = this.#clock.after(delayMs, () => {
      // Set before the try: a successful try clears it.
      this.#arm(sessionId, expiresAtMs, retryMs);
      this.#expire(sessionId, expiresAtMs).catch(() => {});
    });
    this.#cancels.set(sessionId, cancel);
  }

  #disarm(sessionId: string): void {
    this.#cancels.get(sessionId)?.();
    this.#cancels.delete(sessionId);
  }
}

/** A closed session has left the queue. */
function rowOf(snapshot: SessionSnapshot): QueueRow | undefined {
  const { tenant_id, handoff } = snapshot.context;
  if (handoff === undefined || snapshot.value === 'closed') return undefined;
  const { handoff_state, routing_status } = sessionStateOf(snapshot);
  return {
    tenant_id,
    asked_at_ms: handoff.asked_at_ms,
    handoff_state,
    routing_status,
    ...(isWaiting(snapshot) && { expires_at_ms: handoff.expires_at_ms }),
  };
}

/** All current times have the same number of digits, so text order is time order. */
const cursorOf = (sessionId: string, row: QueueRow): string => `${row.asked_at_ms}.${sessionId}`;

function checkCursor(cursor: string): string {
  if (/^[0-9]{13}\.ses_[0-9a-z]+$/.test(cursor)) return cursor;
  throw new Refusal('cursor_invalid', 'This is no cursor of this list.');
}
