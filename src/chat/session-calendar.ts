// When time asks something of a session next: one row for each, in the order of their times, so that
// those whose time has come are found without a look at any other.
//
// A row says when to look, not what to do: a message moves the time when its session will be idle, and
// writes no row for it. A look that is too early is put off.

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
  /** Under which names the directory remembers the session. */
  readonly owner_keys: readonly string[];
  /** Up to this sequence superseded deltas are gone. */
  readonly compacted_through: number;
}

/** Entries that are read in one turn of the loop. */
const pageMax = 1000;

/** Key: [due time in epoch milliseconds, session id]. */
const table = defineTable<CalendarRow>('session_calendar', 'placed');

/** A session that is to be looked at, and what is known of it without reading it. */
export interface CalendarEntry extends CalendarRow {
  readonly due_at_ms: number;
  readonly session_id: string;
}

/** Whether a session is there, as far as its rows are in place: by a walk over all of them. */
export function isOnCalendar(journal: Pick<Journal, 'range'>, sessionId: string): boolean {
  for (const { key } of journal.range(table, {})) if (key[1] === sessionId) return true;
  return false;
}

export class SessionCalendar {
  readonly #journal: Journal;

  constructor(ports: { journal: Journal }) {
    this.#journal = ports.journal;
  }

  /** Row write that enters a session; part of the change that makes it, or that puts it off. */
  enter({ due_at_ms, session_id, ...row }: CalendarEntry): Put {
    return put(table, [due_at_ms, session_id], row);
  }

  /** Row write that strikes an entry. */
  strike({ due_at_ms, session_id }: CalendarEntry): Put {
    return remove(table, [due_at_ms, session_id]);
  }

  /** Entries whose time has come, the earliest first; at most `limit`, and those behind `after`. */
  due(nowMs: number, limit: number, { after }: { after?: Place | undefined } = {}) {
    return this.#read({ ...startBehind(after), end: [nowMs + 1], limit });
  }

  /**
   * All entries of a tenant, the earliest first; the loop does other things in between. One that is put
   * off meanwhile is met twice, and none is missed: it moves to the end.
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

/** The least key above: ids of sessions have one length. */
const startBehind = (place: Place | undefined): Pick<RangeOptions, 'start'> =>
  place === undefined ? {} : { start: [place.due_at_ms, `${place.session_id}0`] };
