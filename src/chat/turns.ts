// Runs the turns of all sessions: one run per session, and an end for turns that a fault left open.
//
//   a turn is …   in the machine          in memory         goes on by
//   ───────────── ─────────────────────── ───────────────── ─────────────────────────────────────────
//   waiting       open, not started       question          the loop, once it is the first
//   running       open, started           question, run     its own end; a step that ends it stops it
//   ended         –                       –                 –
//   left over     open                    –                 the loop, or a start: it is interrupted
//
// Owns: the runs under way, the waiting questions, interruption.
// Does not own: the course of one turn (turn-runner), admission (message-admission).
// INV-401: one turn at a time per session. INV-402: every turn gets exactly one end.
// On failure: a journal fault leaves turns open on disk; this file interrupts them with backoff, or
// the next start does.

import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { AssistantProvider } from '../assistant/port.ts';
import type { Clock } from '../base/clock.ts';
import { PassingMap } from '../base/passing-collections.ts';
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

/** Sessions that a start loads together to end their turns with one sync. */
const interruptedAtOnce = 256;

/** The open turns of one session in this process; the machine has the rest. */
interface OpenTurns {
  /** The question of each turn, from its admission to its end. */
  readonly questions: Map<string, Question>;
  /** The turn that runs. */
  run: TurnRun | undefined;
  /** Runs one turn after the other until none is open. */
  loop: Promise<void> | undefined;
}

export class Turns {
  readonly #ports: TurnsPorts;
  readonly #openTurns = new PassingMap<string, OpenTurns>();
  #isStopping = false;

  constructor(ports: TurnsPorts) {
    this.#ports = ports;
  }

  get runningCount(): number {
    let count = 0;
    for (const { run } of this.#openTurns.values()) if (run !== undefined) count += 1;
    return count;
  }

  /**
   * Remembers the question of a turn until the turn has ended. Throws `shutting_down` while draining:
   * no run would end the turn.
   */
  ask(sessionId: string, turnId: string, question: Question): void {
    if (this.#isStopping) throw new Refusal('shutting_down', 'The service is going down.');
    this.#openTurnsOf(sessionId).questions.set(turnId, question);
  }

  /** Forgets a question whose admission failed. */
  forget(sessionId: string, turnId: string): void {
    const entry = this.#openTurns.get(sessionId);
    entry?.questions.delete(turnId);
    this.#leave(sessionId, entry);
  }

  /** Runs the session's open turns, if no runner does yet. */
  kick(sessionId: string): void {
    const entry = this.#openTurnsOf(sessionId);
    if (entry.loop !== undefined) return;
    entry.loop = this.#runAll(sessionId, entry).then((isDone) => {
      entry.loop = undefined;
      this.#leave(sessionId, entry);
      // Without this check, a turn admitted since the loop's last check would wait for the next message.
      if (isDone && this.#ports.find(sessionId)?.context.turns.length) this.kick(sessionId);
    });
  }

  /** Follows a step that is on disk: stops the turns that it ended, and runs one that it opened. */
  follow({ sessionId, ended, hasOpened }: SessionMove): void {
    const run = this.#openTurns.get(sessionId)?.run;
    for (const { turn_id } of ended) {
      this.forget(sessionId, turn_id);
      if (run?.turn.turn_id === turn_id) run.stop('cancelled');
    }
    if (hasOpened) this.kick(sessionId);
  }

  #openTurnsOf(sessionId: string): OpenTurns {
    let entry = this.#openTurns.get(sessionId);
    if (entry === undefined) {
      entry = { questions: new Map(), run: undefined, loop: undefined };
      this.#openTurns.set(sessionId, entry);
    }
    return entry;
  }

  /** Drops an entry without questions and without a run. */
  #leave(sessionId: string, entry: OpenTurns | undefined): void {
    if (entry?.questions.size === 0 && entry.loop === undefined) this.#openTurns.delete(sessionId);
  }

  /** Ends all open turns of a session without a run: after a crash or a journal fault. */
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

  /** The same for many sessions, in groups that share a sync. */
  async interruptAll(sessionIds: readonly string[]): Promise<void> {
    for (let index = 0; index < sessionIds.length; index += interruptedAtOnce) {
      const lot = sessionIds.slice(index, index + interruptedAtOnce);
      await Promise.all(lot.map((sessionId) => this.interrupt(sessionId)));
    }
  }

  /** Lets running turns finish for `graceMs`, then interrupts the rest. */
  async drain(graceMs: number): Promise<void> {
    this.#isStopping = true;
    const done = this.#allDone();
    const timeout = new AbortController();
    await Promise.race([done, sleep(graceMs, undefined, { signal: timeout.signal })]);
    timeout.abort();
    for (const { run } of this.#openTurns.values()) run?.stop('shutdown');
    await done;
  }

  /** Resolves once no turn runs and no admission is under way; the server takes no new messages by then. */
  async #allDone(): Promise<void> {
    const loops = (): Promise<void>[] =>
      Array.from(this.#openTurns.values(), ({ loop }) => loop).filter((loop) => loop !== undefined);
    do {
      await Promise.allSettled(loops());
      // Resolves after every admission under way; each starts its session's run soon after.
      await this.#ports.hub.journal.commit({}).catch(() => {});
      await nextTurn();
    } while (loops().length > 0);
  }

  /** Resolves with false if turns remain for the next start. */
  async #runAll(sessionId: string, entry: OpenTurns): Promise<boolean> {
    try {
      while (await this.#runNext(sessionId, entry));
      return true;
    } catch (error) {
      if (!(error instanceof JournalFault)) this.#ports.report(error, { session_id: sessionId });
      return await this.#interruptUntilDone(sessionId);
    }
  }

  /** Runs the first open turn; false if there is none. */
  async #runNext(sessionId: string, entry: OpenTurns): Promise<boolean> {
    const { hub, isAiEnabled } = this.#ports;
    const actor = this.#ports.find(sessionId);
    const turn = actor?.context.turns[0];
    if (actor === undefined || turn === undefined) return false;
    const question = entry.questions.get(turn.turn_id);
    // A turn without its question is from a former process: this one does not run it again.
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
    entry.run = run;
    try {
      await run.run(question);
    } finally {
      for (const release of releases) release();
      entry.run = undefined;
      entry.questions.delete(turn.turn_id);
    }
    return true;
  }

  /**
   * Ends the turns of a session whose tenant has switched the AI off, as contract 4.2 says for a
   * message: asks for a person if the desk is present; otherwise each turn ends without an answer.
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
