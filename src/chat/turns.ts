// Keeps the turns of all sessions going: one run per session, and an end for what a fault left open.
//
//   a turn is …   in the machine          in its lane       goes on by
//   ───────────── ─────────────────────── ───────────────── ─────────────────────────────────────────
//   waiting       open, not started       question          the loop, once it is the first
//   running       open, started           question, run     its own end; a step that ends it stops it
//   ended         –                       –                 –
//   left over     open                    –                 the loop, or a start: it is interrupted
//
// Owns: which sessions have a run under way, the questions that wait, interrupting.
// Does not own: one turn's course (turn-runner), admission (message-admission).
// INV-401: one turn at a time per session. INV-402: every turn gets its one end, whatever happened.
// On failure: a journal fault leaves turns open on disk; they are interrupted with backoff, and by
// the next start at the latest.

import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { AssistantProvider } from '../assistant/port.ts';
import type { Clock } from '../base/clock.ts';
import { Refusal } from '../contract/problems.ts';
import { JournalFault } from '../journal/journal.ts';
import type { StreamHub } from '../stream/hub.ts';
import type { Desk } from './desk.ts';
import * as items from './items.ts';
import type { SessionDirectory } from './session-directory.ts';
import type { SessionMove } from './session-effects.ts';
import type { SessionActor, SessionSteps } from './session-steps.ts';
import { TurnRun, type Question } from './turn-runner.ts';

export interface TurnsPorts {
  readonly clock: Clock;
  readonly hub: StreamHub;
  readonly directory: SessionDirectory;
  readonly desk: Desk;
  readonly steps: SessionSteps;
  readonly isAiEnabled: (tenantId: string) => boolean;
  readonly find: (sessionId: string) => SessionActor | undefined;
  readonly providerOf: (tenantId: string) => AssistantProvider;
  readonly report: (error: unknown, about: Record<string, string>) => void;
  readonly unjournalledMax: number;
}

/** A start with many sessions to finish holds this many in memory for a sync of their own. */
const interruptedAtOnce = 256;

/** What this life of the process knows of one session's open turns; the machine has the rest. */
interface Lane {
  /** What each turn is about, from its admission to its end. */
  readonly questions: Map<string, Question>;
  /** The turn that runs. */
  run: TurnRun | undefined;
  /** Runs one turn after the other until none is open. */
  loop: Promise<void> | undefined;
}

export class Turns {
  readonly #ports: TurnsPorts;
  readonly #lanes = new Map<string, Lane>();
  #isStopping = false;

  constructor(ports: TurnsPorts) {
    this.#ports = ports;
  }

  get runningCount(): number {
    let count = 0;
    for (const { run } of this.#lanes.values()) if (run !== undefined) count += 1;
    return count;
  }

  /**
   * Remembers what a turn is about until it has ended. Throws `shutting_down` while draining: none
   * would be there to end the turn.
   */
  ask(sessionId: string, turnId: string, question: Question): void {
    if (this.#isStopping) throw new Refusal('shutting_down', 'The service is going down.');
    this.#lane(sessionId).questions.set(turnId, question);
  }

  /** Forgets a question whose admission failed. */
  forget(sessionId: string, turnId: string): void {
    const lane = this.#lanes.get(sessionId);
    lane?.questions.delete(turnId);
    this.#leave(sessionId, lane);
  }

  /** Runs the session's open turns, if no runner does yet. */
  kick(sessionId: string): void {
    const lane = this.#lane(sessionId);
    if (lane.loop !== undefined) return;
    lane.loop = this.#runAll(sessionId, lane).then((isDone) => {
      lane.loop = undefined;
      this.#leave(sessionId, lane);
      // A turn admitted between the loop's last look and here would wait for the next message.
      if (isDone && this.#ports.find(sessionId)?.context.turns.length) this.kick(sessionId);
    });
  }

  /** Follows a step that is on disk: turns that it ended stop, and one that it opened runs. */
  follow({ sessionId, ended, hasOpened }: SessionMove): void {
    const run = this.#lanes.get(sessionId)?.run;
    for (const { turn_id } of ended) {
      this.forget(sessionId, turn_id);
      if (run?.turn.turn_id === turn_id) run.stop('cancelled');
    }
    if (hasOpened) this.kick(sessionId);
  }

  #lane(sessionId: string): Lane {
    let lane = this.#lanes.get(sessionId);
    if (lane === undefined) {
      lane = { questions: new Map(), run: undefined, loop: undefined };
      this.#lanes.set(sessionId, lane);
    }
    return lane;
  }

  /** Lets go of a lane that knows nothing. */
  #leave(sessionId: string, lane: Lane | undefined): void {
    if (lane?.questions.size === 0 && lane.loop === undefined) this.#lanes.delete(sessionId);
  }

  /** Ends all open turns of a session that are not run: after a crash or a journal fault. */
  async interrupt(sessionId: string): Promise<void> {
    const { hub, directory, steps, unjournalledMax } = this.#ports;
    const actor = this.#ports.find(sessionId);
    if (actor === undefined) return;
    const { turns, locale } = actor.context;
    if (turns.length === 0) return actor.write({ puts: [directory.owes(sessionId, false)] });
    // Deltas were published before they were on disk: none of their cursors is used twice (INV-102).
    hub.tail(sessionId).skip(unjournalledMax + 1);
    const failures = turns.map(({ turn_id, message_id: in_reply_to }) =>
      items.failure(turn_id, { code: 'interrupted', retryable: true, in_reply_to, locale }),
    );
    await steps.take(actor, { event: { type: 'turns.interrupted' }, items: failures });
  }

  /** The same for many sessions, some at a time: each lot shares a sync. */
  async interruptAll(sessionIds: readonly string[]): Promise<void> {
    for (let index = 0; index < sessionIds.length; index += interruptedAtOnce) {
      const lot = sessionIds.slice(index, index + interruptedAtOnce);
      await Promise.all(lot.map((sessionId) => this.interrupt(sessionId)));
    }
  }

  /** Lets running turns finish for `graceMs`, then interrupts what is left. */
  async drain(graceMs: number): Promise<void> {
    this.#isStopping = true;
    const done = this.#allDone();
    const timeout = new AbortController();
    await Promise.race([done, sleep(graceMs, undefined, { signal: timeout.signal })]);
    timeout.abort();
    for (const { run } of this.#lanes.values()) run?.stop('shutdown');
    await done;
  }

  /** Resolves once no turn is running, nor being admitted: nothing new is asked by now. */
  async #allDone(): Promise<void> {
    const loops = (): Promise<void>[] =>
      Array.from(this.#lanes.values(), ({ loop }) => loop).filter((loop) => loop !== undefined);
    do {
      await Promise.allSettled(loops());
      // Resolves behind every admission that was under way; each kicks its session soon after.
      await this.#ports.hub.journal.commit({}).catch(() => {});
      await nextTurn();
    } while (loops().length > 0);
  }

  /** Resolves with false where turns had to be left to the next start. */
  async #runAll(sessionId: string, lane: Lane): Promise<boolean> {
    try {
      while (await this.#runNext(sessionId, lane));
      return true;
    } catch (error) {
      if (!(error instanceof JournalFault)) this.#ports.report(error, { session_id: sessionId });
      return await this.#interruptUntilDone(sessionId);
    }
  }

  /** Runs the first open turn; false when there is none. */
  async #runNext(sessionId: string, lane: Lane): Promise<boolean> {
    const { hub, isAiEnabled } = this.#ports;
    const actor = this.#ports.find(sessionId);
    const turn = actor?.context.turns[0];
    if (actor === undefined || turn === undefined) return false;
    const question = lane.questions.get(turn.turn_id);
    // Without its question the turn is one of a former life: revived, but not to be run again.
    if (question === undefined || this.#isStopping) {
      await this.interrupt(sessionId);
      return true;
    }
    const { tenant_id } = actor.context;
    if (!isAiEnabled(tenant_id)) {
      await this.#endWithoutAi(actor);
      return true;
    }
    const ports = { ...this.#ports, provider: this.#ports.providerOf(tenant_id) };
    const tail = hub.tail(sessionId);
    const run = new TurnRun(ports, { actor, tail }, turn);
    const releases = [actor.hold(), tail.hold()];
    lane.run = run;
    try {
      await run.run(question);
    } finally {
      for (const release of releases) release();
      lane.run = undefined;
      lane.questions.delete(turn.turn_id);
    }
    return true;
  }

  /**
   * Ends the turns of a session whose tenant lets no AI answer any more, as contract 4.2 has it for a
   * message: a person is asked for where one may come; else each hears that no answer comes.
   */
  async #endWithoutAi(actor: SessionActor): Promise<void> {
    const { desk, steps } = this.#ports;
    const { tenant_id, locale, turns } = actor.context;
    if (desk.isConnected(tenant_id)) {
      const handoff = desk.request(tenant_id, 'policy');
      await steps.take(actor, { event: { type: 'handoff.asked', handoff, is_ai_enabled: false } });
      return;
    }
    const failures = turns.map(({ turn_id, message_id: in_reply_to }) =>
      items.failure(turn_id, { code: 'no_controller', retryable: false, in_reply_to, locale }),
    );
    const event = { type: 'turns.interrupted', is_ai_enabled: false } as const;
    await steps.take(actor, { event, items: failures });
  }

  async #interruptUntilDone(sessionId: string): Promise<boolean> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        await this.interrupt(sessionId);
        return true;
      } catch (error) {
        if (!(error instanceof JournalFault)) this.#ports.report(error, { session_id: sessionId });
        if (this.#isStopping) return false;
        await sleep(Math.min(10_000, 50 * 2 ** attempt), undefined, { ref: false });
      }
    }
  }
}
