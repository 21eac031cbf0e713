// Stores the events of the last days, so that a repeated event gets its first reply again.
// Stored small: the result of a level is one letter, a capital if its product was known.

import { assert } from '../../base/assert.ts';
import { levelStatuses, type InventoryReply, type LevelStatus } from '../../contract/inventory.ts';
import { put, remove, type Journal, type Put } from '../../journal/journal.ts';
import { eventExpiryTable, eventTable, type EventRow } from './inventory-tables.ts';

/** The result of one level. */
export interface LevelFate {
  readonly status: LevelStatus;
  readonly matched: boolean;
}

/** The stored event; undefined if it is new or has expired. */
export function recallEvent(
  journal: Pick<Journal, 'get'>,
  [tenantId, eventId]: readonly [tenantId: string, eventId: string],
  nowMs: number,
): EventRow | undefined {
  const row = journal.get(eventTable, [tenantId, eventId]);
  return row !== undefined && row.expires_at_ms > nowMs ? row : undefined;
}

/** The rows that store an event; part of the change with its levels. */
export function rememberPuts(
  journal: Pick<Journal, 'get'>,
  [tenantId, eventId]: readonly [tenantId: string, eventId: string],
  row: EventRow,
): Put[] {
  // An expired event may still have its rows until the next sweep.
  const old = journal.get(eventTable, [tenantId, eventId]);
  return [
    ...(old ? [remove(eventExpiryTable, [tenantId, old.expires_at_ms, eventId])] : []),
    put(eventTable, [tenantId, eventId], row),
    put(eventExpiryTable, [tenantId, row.expires_at_ms, eventId], true),
  ];
}

/** The removals of a tenant's expired events, at most `countMax` events. */
export function forgetPuts(
  journal: Pick<Journal, 'range'>,
  tenantId: string,
  { nowMs, countMax }: { nowMs: number; countMax: number },
): Put[] {
  const puts: Put[] = [];
  // Numbers sort by value: everything up to now, and nothing of another tenant.
  const range = { start: [tenantId, 0], end: [tenantId, nowMs + 1], limit: countMax };
  for (const { key } of journal.range(eventExpiryTable, range)) {
    puts.push(remove(eventExpiryTable, key), remove(eventTable, [tenantId, String(key[2])]));
  }
  return puts;
}

/** The results of an event's levels, a letter each, a capital for a known product; see {@link answerOf}. */
export function encodeOutcome(fates: readonly LevelFate[]): string {
  return fates
    .map(({ status, matched }) => (matched ? letterOf(status).toUpperCase() : letterOf(status)))
    .join('');
}

/** The reply to an event with these results. */
export function answerOf(eventId: string, outcome: string, duplicate: boolean): InventoryReply {
  const counts = { applied: 0, duplicate: 0, conflict: 0, stale: 0, rejected: 0 };
  const summary = { received: outcome.length, ...counts };
  const results = Array.from(outcome, (letter, index) => {
    const status = statusOf(letter.toLowerCase());
    summary[status] += 1;
    const matched = letter !== letter.toLowerCase();
    return { index, status, matched, ...(status === 'rejected' && { error: futureError(index) }) };
  });
  return { event_id: eventId, duplicate, summary, results };
}

/** Without the server's time: a repeated event gets its first reply. */
function futureError(index: number): InventoryReply['results'][number]['error'] & object {
  return {
    code: 'occurred_at_in_future',
    detail:
      "Too far ahead of this server's clock when it came; send the level again with its time.",
    pointer: `#/data/levels/${index}/occurred_at`,
  };
}

function letterOf(status: LevelStatus): string {
  return status.charAt(0);
}

function statusOf(letter: string): LevelStatus {
  const found = levelStatuses.find((status) => letterOf(status) === letter);
  assert(found !== undefined, 'an outcome is made of known letters');
  return found;
}
