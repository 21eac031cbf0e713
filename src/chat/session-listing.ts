// All sessions of a tenant, the newest first, for operators of the server: in memory or not, open or
// closed, until they are removed. Listing loads a session into memory, as upkeep does.

import type { ListedState } from '../contract/desk.ts';
import { Refusal } from '../contract/problems.ts';
import type { StreamHub } from '../stream/hub.ts';
import { deskSessionOf } from './desk-service.ts';
import type { SessionCalendar } from './session-calendar.ts';
import type { SessionActor } from './session-steps.ts';
import type { WatchedSession } from './session-watch.ts';
import type { Sessions } from './sessions.ts';

/** A session with its state in a word. */
export interface ListedSession extends WatchedSession {
  readonly state: ListedState;
}

export interface SessionListingPorts {
  readonly hub: StreamHub;
  readonly sessions: Sessions;
  readonly calendar: SessionCalendar;
}

/** Sessions loaded together, and the most that one page loads. */
const togetherMax = 32;
const looksMax = 1000;

export class SessionListing {
  readonly #ports: SessionListingPorts;

  constructor(ports: SessionListingPorts) {
    this.#ports = ports;
  }

  /**
   * At most `limit` sessions of the tenant with ids below `before`. `next_before` continues after this
   * page; a page may be short if few sessions are in the wanted state. Null at the end.
   */
  async page(
    tenantId: string,
    asked: { state?: ListedState | undefined; before?: string | undefined; limit: number },
  ): Promise<{ items: ListedSession[]; next_before: string | null }> {
    const { state, before, limit } = asked;
    const ids = await this.#idsOf(tenantId, before);
    const items: ListedSession[] = [];
    let looked = 0;
    while (looked < Math.min(ids.length, looksMax) && items.length < limit) {
      const together = ids.slice(looked, looked + Math.min(togetherMax, limit - items.length));
      looked += together.length;
      const actors = await Promise.all(together.map((id) => this.#ports.sessions.settled(id)));
      const found = actors.filter((actor) => actor !== undefined).map((actor) => this.#view(actor));
      items.push(...found.filter((one) => state === undefined || one.state === state));
    }
    const next_before = looked < ids.length ? (ids[looked - 1] ?? null) : null;
    return { items, next_before };
  }

  /** One session once its steps are on disk; throws `not_found`. */
  async show(sessionId: string): Promise<ListedSession> {
    const actor = await this.#ports.sessions.settled(sessionId);
    if (actor === undefined) throw new Refusal('not_found', 'There is no such session.');
    return this.#view(actor);
  }

  /** Ids begin with their time: the greatest is the newest. */
  async #idsOf(tenantId: string, before: string | undefined): Promise<string[]> {
    const ids = new Set<string>();
    for await (const { session_id } of this.#ports.calendar.of(tenantId)) {
      if (before === undefined || session_id < before) ids.add(session_id);
    }
    return [...ids].sort().reverse();
  }

  #view(actor: SessionActor): ListedSession {
    const { hub } = this.#ports;
    const { tenant_id, turns, active_at_ms } = actor.context;
    const session = deskSessionOf(hub, actor);
    return {
      ...session,
      tenant_id,
      open_turns: turns.length,
      active_at_ms,
      state: stateOf(session),
    };
  }
}

function stateOf(
  session: Pick<WatchedSession, 'routing_status' | 'handoff_state' | 'control_mode'>,
): ListedState {
  const { routing_status, handoff_state, control_mode } = session;
  if (routing_status === 'closed') return 'closed';
  if (handoff_state === 'requested' || handoff_state === 'offered') return 'waiting';
  return control_mode === 'human' ? 'human' : 'open';
}
