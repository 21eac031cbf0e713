// Sessions in use, of all tenants, for operators of the server; needs no tenant's key. Watching does
// not count as the desk's presence (chat/desk), so it promises customers no person. Reading a chat
// that a person holds does count: an operator who took over and waits for the customer is present.

import type { DeskSession } from '../contract/desk.ts';
import { Refusal } from '../contract/problems.ts';
import type { StreamHub } from '../stream/hub.ts';
import type { Desk } from './desk.ts';
import { deskSessionOf } from './desk-service.ts';
import type { HandoffQueue } from './handoff-queue.ts';
import type { SessionActor } from './session-steps.ts';
import type { Sessions } from './sessions.ts';
import type { StreamPlace, StreamService } from './stream-service.ts';

export interface SessionWatchPorts {
  readonly hub: StreamHub;
  readonly sessions: Sessions;
  readonly queue: HandoffQueue;
  readonly stream: StreamService;
  readonly desk: Pick<Desk, 'hear'>;
}

/** A session in use, with its tenant and the number of its open turns. */
export interface WatchedSession extends DeskSession {
  readonly tenant_id: string;
  readonly open_turns: number;
  readonly active_at_ms: number;
}

/** The query of one page of a transcript. */
export interface TranscriptQuery {
  readonly after_cursor: string | undefined;
  readonly limit: number;
  readonly waitMs: number;
}

export class SessionWatch {
  readonly #ports: SessionWatchPorts;

  constructor(ports: SessionWatchPorts) {
    this.#ports = ports;
  }

  /**
   * Sessions in the handoff queue and open sessions in memory: those that wait for a person first, then
   * those with the latest message; at most `limit`.
   */
  async list(limit: number): Promise<WatchedSession[]> {
    const { hub, sessions, queue } = this.#ports;
    const latest = sessions
      .residents()
      .sort((a, b) => b.context.active_at_ms - a.context.active_at_ms)
      .slice(0, limit);
    const ids = new Set([...queue.sessionIds.slice(0, limit), ...latest.map(({ id }) => id)]);
    const actors = await Promise.all([...ids].map((id) => sessions.settled(id)));
    return actors
      .filter((actor) => actor !== undefined)
      .filter((actor) => !sessions.isClosed(actor))
      .map((actor) =>
        Object.assign(deskSessionOf(hub, actor), {
          tenant_id: actor.context.tenant_id,
          open_turns: actor.context.turns.length,
          active_at_ms: actor.context.active_at_ms,
        }),
      )
      .sort((a, b) => rankOf(b) - rankOf(a) || b.active_at_ms - a.active_at_ms)
      .slice(0, limit);
  }

  /** The tenant of a session; throws `not_found`. */
  tenantOf(sessionId: string): string {
    return this.#find(sessionId).context.tenant_id;
  }

  /** A page of the stream as JSON text; waits if there is no new item. */
  async transcript(sessionId: string, query: TranscriptQuery): Promise<string> {
    const { stream } = this.#ports;
    const actor = this.#find(sessionId);
    const place: StreamPlace = stream.locateIn(actor, { after_cursor: query.after_cursor });
    await stream.waitForMore(place, query.waitMs, () => {});
    const state = await stream.settledState(place);
    if (state.control_mode === 'human') this.#ports.desk.hear(actor.context.tenant_id);
    return Buffer.from(stream.page(place, query.limit, state)).toString();
  }

  #find(sessionId: string): SessionActor {
    const actor = this.#ports.sessions.find(sessionId);
    if (actor === undefined) throw new Refusal('not_found', 'There is no such session.');
    return actor;
  }
}

/** Sessions that wait for a person come first, then those that have one. */
function rankOf({ handoff_state, control_mode }: DeskSession): number {
  if (handoff_state === 'requested' || handoff_state === 'offered') return 2;
  return control_mode === 'human' ? 1 : 0;
}
