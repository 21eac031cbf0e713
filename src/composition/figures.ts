// The metrics of the server's parts, read at each scrape.

import type { Backlog } from '../journal/commit-meter.ts';
import { counter, gauge, laneGauges } from '../ops/metrics.ts';
import type { Base } from './base.ts';
import type { Catalogue } from './catalogue.ts';
import type { Chat } from './chat.ts';

/** Registers metrics that read the state of the parts at each scrape. */
export function watchParts(
  { operations: { registry }, host, hub, journal, residence, tenants }: Base,
  parts: { catalogue: Catalogue; chat: Chat; backlog: () => Backlog },
): void {
  const { catalogue, chat, backlog } = parts;
  gauge(registry, 'aisle_resident_actors', () => host.residentCount);
  gauge(registry, 'aisle_resident_bytes', () => residence.bytes);
  gauge(registry, 'aisle_resident_bytes_max', () => residence.bytesMax);
  counter(registry, 'aisle_actors_passivated_total', () => host.turnover.passivatedCount);
  counter(registry, 'aisle_actors_revived_total', () => host.turnover.revivedCount);
  counter(registry, 'aisle_sessions_removed_total', () => chat.upkeep.totals.removedSessions);
  counter(registry, 'aisle_compacted_bytes_total', () => chat.upkeep.totals.compactedBytes);
  gauge(registry, 'aisle_open_streams', () => chat.sse.connectionCount);
  gauge(registry, 'aisle_subscribers', () => hub.readerCount);
  gauge(registry, 'aisle_tails', () => hub.tailCount);
  gauge(registry, 'aisle_running_turns', () => chat.turns.runningCount);
  gauge(registry, 'aisle_desk_waiting_sessions', () => chat.deskQueue().waitingCount);
  gauge(registry, 'aisle_desk_longest_wait_seconds', () => chat.deskQueue().longestWaitMs / 1000);
  gauge(registry, 'aisle_desk_active_sessions', () => chat.deskQueue().activeCount);
  gauge(registry, 'aisle_journal_queued_changes', () => backlog().changeCount);
  gauge(registry, 'aisle_journal_unsettled_bytes', () => journal.unsettledBytes);
  gauge(registry, 'aisle_journal_oldest_wait_seconds', () => backlog().waitMs / 1000);
  laneGauges(registry, () =>
    [...tenants.list()].map(({ tenant_id }) => ({
      lexical: catalogue.lanes.lexical(tenant_id),
      semantic: catalogue.lanes.semantic(tenant_id),
    })),
  );
}
