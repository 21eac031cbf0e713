// The next due time of each session: one row per session, ordered by time, so that upkeep finds due
// sessions without reading any other.
//
// A row says when to look, not what to do. A message moves the time at which its session becomes
// idle but writes no row; upkeep then finds the session not yet due and sets a later time.

import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  defineTable,
  put,
  remove,
  type Journal,
  type Put,
  type RangeOptions,
} from '../journal/journal.ts';

interface CalendarRow {
  readonly tenant_id: string;
  /** The directory's keys of the session. */
  readonly owner_keys: readonly string[];
  /** Compaction has removed superseded deltas up to this sequence. */
  readonly compacted_through: number;
}

/** Entries read in one turn of the loop. */
const pageMax = 1000;

/** Key: [due time in epoch milliseconds, session id]. */
const table = defineTable<CalendarRow>('session_calendar', 'placed');

/** An entry of the calendar: a session with the data known without reading it. */
export interface CalendarEntry extends CalendarRow {
  readonly due_at_ms: number;
  readonly session_id: string;
}

/** Whether a session exists, by its rows in place: walks over all of them. */
export function isOnCalendar(journal: Pick<Journal, 'range'>, sessionId: string): boolean {
  for (const { key } of journal.range(table, {})) if (key[1] === sessionId) return true;
  return false;
}

export class SessionCalendar {
  readonly #journal: Journal;

  constructor(ports: { journal: Journal }) {
    this.#journal = ports.journal;
  }

  /** Row write that enters a session; part of the change that creates or postpones it. */
  enter({ due_at_ms, session_id, ...row }: CalendarEntry): Put {
    return put(table, [due_at_ms, session_id], row);
  }

  /** Row write that removes an entry. */
  strike({ due_at_ms, session_id }: CalendarEntry): Put {
    return remove(table, [due_at_ms, session_id]);
  }

  /** Due entries, the earliest first; at most `limit`, after `after`. */
  due(nowMs: number, limit: number, { after }: { after?: Place | undefined } = {}) {
    return this.#read({ ...startBehind(after), end: [nowMs + 1], limit });
  }

  /**
   * All entries of a tenant, the earliest first; yields to the loop in between. An entry postponed
   * meanwhile moves to the end, so the walk may meet it twice but misses none.
   */
  async *of(tenantId: string): AsyncGenerator<CalendarEntry> {
    let after: Place | undefined;
    do {
      const page = this.#read({ ...startBehind(after), limit: pageMax });
      for (const entry of page) if (entry.tenant_id === tenantId) yield entry;
      after = page.at(-1);
      await nextTurn();
    } while (after !== undefined);
  }

  #read(options: RangeOptions): CalendarEntry[] {
    const entries: CalendarEntry[] = [];
    for (const { key, row } of this.#journal.range(table, options)) {
      const [due_at_ms, session_id] = key;
      entries.push({ due_at_ms: Number(due_at_ms), session_id: String(session_id), ...row });
    }
    return entries;
  }
}

type Place = Pick<CalendarEntry, 'due_at_ms' | 'session_id'>;

/** The least key above: session ids all have the same length. */
const startBehind = (place: Place | undefined): Pick<RangeOptions, 'start'> =>
  place === undefined ? {} : { start: [place.due_at_ms, `${place.session_id}0`] };
