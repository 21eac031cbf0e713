// Keeps the turns of all sessions going: one run per session, and an end for what a fault left open.
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

export class Turns {
  readonly #ports: TurnsPorts;
  readonly #running = new Map<string, TurnRun>();
  readonly #loops = new Map<string, Promise<void>>();
  readonly #questions = new Map<string, Question>();
  #isStopping = false;

  constructor(ports: TurnsPorts) {
    this.#ports = ports;
  }

  get runningCount(): number {
    return this.#running.size;
  }

  /**
   * Remembers what a turn is about until it runs. Throws `shutting_down` while draining: nobody
   * would be there to end the turn.
   */
  ask(turnId: string, question: Question): void {
    if (this.#isStopping) throw new Refusal('shutting_down', 'The service is going down.');
    this.#questions.set(turnId, question);
  }

  /** Forgets a question whose admission failed. */
  forget(turnId: string): void {
    this.#questions.delete(turnId);
  }

  /** Runs the session's open turns, if nobody does yet. */
  kick(sessionId: string): void {
    if (this.#loops.has(sessionId)) return;
    const loop = this.#runAll(sessionId).then((isDone) => {
      this.#loops.delete(sessionId);
      // A turn admitted between the loop's last look and here would wait for the next message.
      if (isDone && this.#ports.find(sessionId)?.context.turns.length) this.kick(sessionId);
    });
    this.#loops.set(sessionId, loop);
  }

  /** Follows a step that is on disk: turns that it ended stop, and one that it opened runs. */
  follow({ sessionId, ended, hasOpened }: SessionMove): void {
    for (const { turn_id } of ended) {
      this.forget(turn_id);
      const run = this.#running.get(sessionId);
      if (run?.turn.turn_id === turn_id) run.stop('cancelled');
    }
    if (hasOpened) this.kick(sessionId);
  }

  /** Ends all open turns of a session that nobody runs: after a crash or a journal fault. */
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
    for (const run of this.#running.values()) run.stop('shutdown');
    await done;
  }

  /** Resolves once no turn is running, nor being admitted: nothing new is asked by now. */
  async #allDone(): Promise<void> {
    do {
      await Promise.allSettled(this.#loops.values());
      // Resolves behind every admission that was under way; each kicks its session soon after.
      await this.#ports.hub.journal.commit({}).catch(() => {});
      await nextTurn();
    } while (this.#loops.size > 0);
  }

  /** Resolves with false where turns had to be left to the next start. */
  async #runAll(sessionId: string): Promise<boolean> {
    try {
      while (await this.#runNext(sessionId));
      return true;
    } catch (error) {
      if (!(error instanceof JournalFault)) this.#ports.report(error, { session_id: sessionId });
      return await this.#interruptUntilDone(sessionId);
    }
  }

  /** Runs the first open turn; false when there is none. */
  async #runNext(sessionId: string): Promise<boolean> {
    const { hub, isAiEnabled } = this.#ports;
    const actor = this.#ports.find(sessionId);
    const turn = actor?.context.turns[0];
    if (actor === undefined || turn === undefined) return false;
    const question = this.#questions.get(turn.turn_id);
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
    this.#running.set(sessionId, run);
    try {
      await run.run(question);
    } finally {
      for (const release of releases) release();
      this.#running.delete(sessionId);
      this.forget(turn.turn_id);
    }
    return true;
  }

  /**
   * Ends the turns of a session whose tenant lets no AI answer any more, as contract 4.2 has it for a
   * message: a person is asked for where one may come; else each hears that nobody answers.
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
