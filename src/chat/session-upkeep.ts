// Upkeep of sessions: closes idle ones, compacts streams, and removes sessions after retention.
// Owns: when a session is examined, and the order of its removal.
// Does not own: closing (sessions), how entries leave a stream (journal), the clock that calls.
// INV-408: a session without a customer's message for the idle time is closed, resident or not.
// INV-412: one commit removes a session whose retention is over; its remains on disk cannot be
// reached, and later steps remove them, also after a crash between two steps.
// INV-413: compaction removes only deltas of finished messages; no cursor expires by it.
// On failure: the entry stays in the calendar, and the next round begins with it again.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Idempotency } from '../access/idempotency.ts';
import { forgetRevocation } from '../access/token-revocations.ts';
import { decodeStep } from '../actors/actor.ts';
import type { Clock } from '../base/clock.ts';
import type { StreamItem } from '../contract/items.ts';
import type { Journal, StreamEntry } from '../journal/journal.ts';
import type { StreamUpkeep } from '../journal/stream-upkeep.ts';
import { envelopeOf, kindOf } from '../stream/frame.ts';
import type { StreamHub } from '../stream/hub.ts';
import type { CalendarEntry, SessionCalendar } from './session-calendar.ts';
import type { SessionDirectory } from './session-directory.ts';
import type { SessionActor, SessionSteps } from './session-steps.ts';
import type { Sessions } from './sessions.ts';

export interface SessionUpkeepPorts {
  readonly clock: Clock;
  readonly journal: Journal;
  readonly upkeep: StreamUpkeep;
  readonly hub: StreamHub;
  readonly sessions: Sessions;
  readonly steps: Pick<SessionSteps, 'tryTake'>;
  readonly calendar: SessionCalendar;
  readonly directory: SessionDirectory;
  readonly idempotency: Idempotency;
}

/** Counts of all rounds since the process started. */
export interface UpkeepTotals {
  readonly removedSessions: number;
  readonly compactedBytes: number;
}

/** Entries of the calendar per read. */
const pageMax = 1024;
/** Sessions examined together, so that their writes share a sync. */
const togetherMax = 32;
/** Time until a busy session is examined again. */
const busyMs = 60_000;
/** Routes whose idempotency records live as long as the session. */
const sessionRoutes = ['messages', 'desk messages'];
const pageBytes = 64 * 1024;

/** Members of a payload: `message_id` of deltas and messages, `role` of messages alone. */
interface MessagePart {
  readonly message_id: string;
  readonly role?: string;
}

/** The upkeep of one session failed; `cause` says why. */
export class SessionUpkeepFailed extends Error {
  override readonly name = 'SessionUpkeepFailed';
  readonly sessionId: string;

  constructor(sessionId: string, options: { cause: unknown }) {
    super('the upkeep of a session failed', options);
    this.sessionId = sessionId;
  }
}

export class SessionUpkeep {
  readonly #ports: SessionUpkeepPorts;
  readonly #retentionMs: number;
  #removedSessions = 0;
  #compactedBytes = 0;

  constructor(ports: SessionUpkeepPorts, options: { retentionMs: number }) {
    this.#ports = ports;
    this.#retentionMs = options.retentionMs;
  }

  get totals(): UpkeepTotals {
    return { removedSessions: this.#removedSessions, compactedBytes: this.#compactedBytes };
  }

  /** How long the earliest due session has waited; 0 if none is due. */
  get lagMs(): number {
    const { calendar, clock } = this.#ports;
    const nowMs = clock.nowMs();
    const [first] = calendar.due(nowMs, 1);
    return first === undefined ? 0 : nowMs - first.due_at_ms;
  }

  /**
   * Examines all due sessions, a few at a time. One round at a time; ends early if `isStopped` returns
   * true. Throws the first {@link SessionUpkeepFailed} after all sessions of the round.
   */
  async run(isStopped: () => boolean = () => false): Promise<void> {
    const { calendar, clock } = this.#ports;
    const nowMs = clock.nowMs();
    let failed: SessionUpkeepFailed | undefined;
    let page = calendar.due(nowMs, pageMax);
    while (page.length > 0) {
      const looks = await this.#lookAt(page, isStopped);
      const failures = looks.filter((look) => look.status === 'rejected');
      // One failure must not stop the others; if all of a page fail, the disk is the cause.
      failed ??= failures[0]?.reason as SessionUpkeepFailed | undefined;
      if (failures.length === looks.length) break;
      page = calendar.due(nowMs, pageMax, { after: page.at(-1) });
    }
    if (failed !== undefined) throw failed;
  }

  async #lookAt(page: readonly CalendarEntry[], isStopped: () => boolean) {
    await this.#ports.upkeep.settle();
    const looks: PromiseSettledResult<void>[] = [];
    for (let index = 0; index < page.length && !isStopped(); index += togetherMax) {
      const together = page.slice(index, index + togetherMax);
      looks.push(...(await Promise.allSettled(together.map((entry) => this.#lookOrTell(entry)))));
      await nextTurn();
    }
    return looks;
  }

  /** Closes every open session of a tenant that is deleted: readers see the end of their stream. */
  async closeAll(tenantId: string): Promise<void> {
    const { calendar } = this.#ports;
    for await (const { session_id } of calendar.of(tenantId)) await this.#close(session_id);
  }

  /**
   * Removes every session of a deleted tenant, whatever its retention; resolves with their number.
   * After a crash the same call continues.
   */
  async erase(tenantId: string): Promise<number> {
    const { calendar, upkeep, sessions, directory } = this.#ports;
    const entries = await Array.fromAsync(calendar.of(tenantId));
    for (const entry of entries) {
      const actor = await this.#close(entry.session_id);
      if (actor === undefined) continue;
      const owner = keysOf(entry, actor).at(-1) ?? entry.session_id;
      const release = actor.hold();
      await directory.alone(owner, () => this.#forget(entry, actor)).finally(release);
    }
    await upkeep.settle();
    for (const entry of entries) {
      if ((await sessions.settled(entry.session_id)) === undefined) await this.#removeRest(entry);
    }
    return entries.length;
  }

  /** The session once it is closed; undefined if it does not exist. */
  async #close(sessionId: string): Promise<SessionActor | undefined> {
    const { sessions, steps } = this.#ports;
    for (;;) {
      const actor = await sessions.settled(sessionId);
      if (actor === undefined || sessions.isOver(actor)) return actor;
      await steps.tryTake(actor, { event: { type: 'session.closed' } });
    }
  }

  async #lookOrTell(entry: CalendarEntry): Promise<void> {
    try {
      await this.#look(entry);
    } catch (cause) {
      throw new SessionUpkeepFailed(entry.session_id, { cause });
    }
  }

  async #look(entry: CalendarEntry): Promise<void> {
    const { sessions } = this.#ports;
    const { session_id } = entry;
    // Finding an idle session closes it.
    const actor = await sessions.settled(session_id);
    if (actor === undefined) return this.#removeRest(entry);
    const release = actor.hold();
    try {
      await this.#tend(entry, actor);
    } finally {
      release();
    }
  }

  async #tend(entry: CalendarEntry, actor: SessionActor): Promise<void> {
    const { sessions, clock } = this.#ports;
    const { session_id } = entry;
    const nowMs = clock.nowMs();
    const { turns, active_at_ms, idle_close_ms } = actor.context;
    const busyUntilMs = nowMs + busyMs;
    if (turns.length > 0) return this.#putOff(entry, { due_at_ms: busyUntilMs });
    const compacted_through = await this.#compact(entry);
    await this.#thinSteps(actor);
    if (sessions.isOver(actor)) {
      const due_at_ms = this.#lastItemAtMs(actor) + this.#retentionMs;
      if (due_at_ms > nowMs) return this.#putOff(entry, { due_at_ms, compacted_through });
      const owner = keysOf(entry, actor).at(-1) ?? session_id;
      return this.#ports.directory.alone(owner, () => this.#forget(entry, actor));
    }
    await this.#truncate(session_id, nowMs - this.#retentionMs);
    const due_at_ms = Math.max(active_at_ms + idle_close_ms, busyUntilMs);
    return this.#putOff(entry, { due_at_ms, compacted_through });
  }

  async #putOff(entry: CalendarEntry, next: Partial<CalendarEntry>): Promise<void> {
    const { calendar, journal } = this.#ports;
    await journal.commit({
      puts: [calendar.strike(entry), calendar.enter({ ...entry, ...next })],
    });
  }

  /** Removes deltas replaced by a message since the last time; resolves with the sequence reached. */
  async #compact({ session_id, compacted_through }: CalendarEntry): Promise<number> {
    const { upkeep } = this.#ports;
    let through = compacted_through;
    const finished = new Set<string>();
    const isSuperseded = (entry: StreamEntry): boolean => {
      const kind = entry.sequence > compacted_through ? kindOf(entry.bytes) : undefined;
      if (kind !== 'message' && kind !== 'delta') return false;
      const { message_id, role } = itemOf(entry).payload as MessagePart;
      if (kind === 'message') finished.add(message_id);
      // Turns run one at a time: no delta before an answer belongs to a later message.
      if (role === 'assistant') through = Math.max(through, entry.sequence);
      return kind === 'delta' && finished.has(message_id);
    };
    let before = Infinity;
    while (before > compacted_through) {
      const step = await upkeep.compact(session_id, { before, isSuperseded });
      if (step === undefined) break;
      before = step.before;
      this.#compactedBytes += step.removedBytes;
      await nextTurn();
    }
    return through;
  }

  /** Removes events that a snapshot covers; receipts stay as long as the session. */
  async #thinSteps({ stream, snapshotSequence }: SessionActor): Promise<void> {
    const isSuperseded = ({ sequence, bytes }: StreamEntry): boolean =>
      sequence <= snapshotSequence && decodeStep(bytes).receipt === undefined;
    let before = snapshotSequence === 0 ? 0 : Infinity;
    while (before > 0) {
      const step = await this.#ports.upkeep.compact(stream, { before, isSuperseded });
      before = step?.before ?? 0;
      await nextTurn();
    }
  }

  /** Cuts off the items before `endMs` of a session that stays. */
  async #truncate(sessionId: string, endMs: number): Promise<void> {
    const { hub, upkeep } = this.#ports;
    const through = await this.#lastBefore(sessionId, endMs);
    if (through === 0) return;
    for (;;) {
      const { floor, isDone } = await upkeep.truncate(sessionId, through);
      hub.raiseFloor(sessionId, floor);
      if (isDone) return;
    }
  }

  async #lastBefore(sessionId: string, endMs: number): Promise<number> {
    const { journal } = this.#ports;
    let last = 0;
    let after = journal.floorOf(sessionId);
    for (;;) {
      const page = journal.readStream(sessionId, after, pageBytes);
      for (const entry of page) {
        if (Date.parse(itemOf(entry).created_at) >= endMs) return last;
        last = entry.sequence;
      }
      if (page.length === 0) return last;
      after = last;
      await nextTurn();
    }
  }

  #lastItemAtMs(actor: SessionActor): number {
    const { journal } = this.#ports;
    const [last] = journal.readStream(actor.id, journal.headOf(actor.id) - 1, 1);
    return last === undefined ? actor.context.created_at_ms : Date.parse(itemOf(last).created_at);
  }

  /**
   * Removes the session. Its calendar entry stays and lists its remains for the next round. That round
   * settles first, so the log then holds none of its items.
   */
  async #forget(entry: CalendarEntry, actor: SessionActor): Promise<void> {
    const { sessions, directory, hub } = this.#ports;
    const puts = [
      ...directory.forget(keysOf(entry, actor), entry.session_id),
      forgetRevocation('session', entry.session_id),
    ];
    await sessions.remove(actor, { puts });
    hub.forget(entry.session_id);
    this.#removedSessions += 1;
  }

  async #removeRest(entry: CalendarEntry): Promise<void> {
    const { calendar, idempotency, journal, sessions, upkeep } = this.#ports;
    for (const stream of [entry.session_id, sessions.stepsOf(entry.session_id)]) {
      while (!(await upkeep.remove(stream))) await nextTurn();
    }
    const { tenant_id: tenantId, session_id: owner } = entry;
    for (const route of sessionRoutes) await idempotency.forget({ tenantId, route, owner });
    await journal.commit({ puts: [calendar.strike(entry)] });
  }
}

/** All keys that the directory may have for the session, the widest last. */
const keysOf = (entry: CalendarEntry, actor: SessionActor): readonly string[] => [
  ...entry.owner_keys,
  ...(actor.context.claimed_keys ?? []),
];

const itemOf = ({ bytes }: StreamEntry): StreamItem =>
  JSON.parse(envelopeOf(bytes).toString()) as StreamItem;
