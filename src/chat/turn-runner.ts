// Runs the turns of one session, one at a time, until none is left.
// Owns: the deadline, the fence, the order of a turn's items, its one end.
// Does not own: the answer (assistant), the admission of a turn (message-admission).
// INV-401: one turn at a time, in admission order.
// INV-402: every turn gets exactly one terminal item, and no item of it follows.
// INV-403: an item is written only while the turn is open and control has not moved since it started,
// nor has the tenant switched its assistant off.
// On failure: a provider's error ends the turn with `assistant_failure`; a journal fault ends the
// run, and the caller ends the open turns.

import type { AnswerEvent, AnswerRequest, AssistantProvider } from '../assistant/port.ts';
import { AnswerFailed } from '../assistant/port.ts';
import { assert } from '../base/assert.ts';
import type { Clock } from '../base/clock.ts';
import { GrowingText } from '../base/growing-text.ts';
import { mintId } from '../base/id.ts';
import { JournalFault } from '../journal/journal.ts';
import type { ItemDraft } from '../stream/frame.ts';
import type { StreamHub } from '../stream/hub.ts';
import type { Tail } from '../stream/tail.ts';
import type { Desk } from './desk.ts';
import * as items from './items.ts';
import type { OpenTurn } from './session-machine.ts';
import type { SessionActor, SessionSteps } from './session-steps.ts';
import { splitDelta } from './split-delta.ts';
import { unansweredBefore } from './unanswered.ts';

export interface TurnPorts {
  readonly clock: Clock;
  readonly hub: StreamHub;
  readonly steps: SessionSteps;
  readonly desk: Desk;
  readonly provider: AssistantProvider;
  readonly isAiEnabled: (tenantId: string) => boolean;
  readonly unjournalledMax: number;
  /** Called with errors that are bugs or faults, never with a customer's text. */
  readonly report: (error: unknown, about: { session_id: string; turn_id: string }) => void;
}

/** The customer's question. */
export type Question = Pick<AnswerRequest, 'text' | 'products'>;

/** The reserve of a turn's time for writing its end before the deadline (contract 5). */
const endingMs = 500;

/** Why a turn was stopped from outside. */
export type StopReason = 'deadline' | 'cancelled' | 'shutdown';

/** One turn under way. */
export class TurnRun {
  readonly turn: OpenTurn;
  readonly #ports: TurnPorts;
  readonly #actor: SessionActor;
  readonly #tail: Tail;
  readonly #abort = new AbortController();
  readonly #artifactIds: string[] = [];
  #messageId: string | undefined;
  #deltaIndex = 0;
  readonly #text = new GrowingText();
  #wantsPerson = false;

  constructor(ports: TurnPorts, session: { actor: SessionActor; tail: Tail }, turn: OpenTurn) {
    this.#ports = ports;
    this.#actor = session.actor;
    this.#tail = session.tail;
    this.turn = turn;
  }

  /** Stops the turn soon; its end is written by {@link run}. */
  stop(reason: StopReason): void {
    this.#abort.abort(reason);
  }

  /** Runs the turn to its end; rejects with {@link JournalFault} only. */
  async run(question: Question): Promise<void> {
    const { clock } = this.#ports;
    const leftMs = Math.max(0, this.turn.deadline_at_ms - endingMs - clock.nowMs());
    const cancelTimer = clock.after(leftMs, () => this.stop('deadline'));
    try {
      await this.#start();
      await this.#converse(question);
    } catch (error) {
      await this.#fail(error);
    } finally {
      cancelTimer();
      this.#abort.abort('cancelled');
    }
  }

  async #converse(question: Question): Promise<void> {
    const { context, id } = this.#actor;
    const { provider } = this.#ports;
    const { signal } = this.#abort;
    const untilAborted = abortable(signal);
    if (provider.prepare) await untilAborted(provider.prepare(context.tenant_id));
    const request: AnswerRequest = {
      tenantId: context.tenant_id,
      sessionId: id,
      turnId: this.turn.turn_id,
      locale: context.locale,
      pageProducts: (context.page?.external_product_ids ?? []).map((external_product_id) => ({
        external_product_id,
      })),
      memory: context.memory ?? undefined,
      unanswered: () => unansweredBefore(this.#ports.hub, id, this.turn.message_id),
      canHandOver: this.#ports.desk.isConnected(context.tenant_id),
      signal,
      ...question,
    };
    const events = provider.answer(request)[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await untilAborted(events.next());
        if (next.done) throw new Error('the provider ended without finishing its answer');
        const { value: event } = next;
        if (event.kind === 'delta') {
          const isFull = this.#streamDelta(event.text);
          if (isFull !== undefined) await isFull;
        } else if (await this.#take(event)) return;
      }
    } finally {
      // A provider may ignore the signal, so no code waits for its return.
      events.return?.().catch(() => {});
    }
  }

  /** Writes the items of an event that is no delta; true once the turn has ended. */
  async #take(event: Exclude<AnswerEvent, { kind: 'delta' }>): Promise<boolean> {
    const { turn_id, message_id } = this.turn;
    switch (event.kind) {
      case 'searching':
        await this.#write([items.status('turn.searching', { turn_id, message_id })]);
        return false;
      case 'artifact': {
        const artifactId = mintId('art', this.#ports.clock.nowMs());
        await this.#write([items.artifact(turn_id, artifactId, event.artifact)]);
        this.#artifactIds.push(artifactId);
        return false;
      }
      case 'handoff':
        this.#wantsPerson = true;
        return false;
      case 'finished':
        await this.#finish(event);
        return true;
    }
  }

  async #finish(event: Extract<AnswerEvent, { kind: 'finished' }>): Promise<void> {
    const { turn_id, message_id } = this.turn;
    const said = this.#text.toString();
    assert(said === '' || said === event.text, 'the deltas add up to the text');
    const answer = items.assistantMessage(turn_id, {
      message_id: this.#answerId(),
      text: event.text,
      in_reply_to: message_id,
      artifact_ids: this.#artifactIds,
      retrieval: event.retrieval,
    });
    const end = items.status('turn.completed', { turn_id, message_id });
    this.#fence();
    await this.#end([answer, end], event.memory);
  }

  /** Writes text as deltas. A promise that it returns is to be waited for before the next event. */
  #streamDelta(text: string): Promise<void> | undefined {
    let writtenLength = 0;
    for (const piece of splitDelta(text)) {
      const isFull = this.#writeDelta(piece);
      writtenLength += piece.length;
      if (isFull === undefined) continue;
      const rest = text.slice(writtenLength);
      return isFull.then(() => this.#streamDelta(rest));
    }
    return undefined;
  }

  /** Writes one delta; the promise is of the disk, where that has to come first. */
  #writeDelta(text: string): Promise<void> | undefined {
    this.#fence();
    const about = { message_id: this.#answerId(), index: this.#deltaIndex, text };
    const draft = items.delta(this.turn.turn_id, about);
    // A crash may lose this window of deltas; a restart skips its cursors (INV-304).
    const leftCount = this.#ports.unjournalledMax - 2 - this.#tail.unjournalledCount;
    const canWait = leftCount > this.#ports.unjournalledMax / 2;
    const done = this.#ports.steps.say(this.#actor, [draft], { canWait });
    this.#deltaIndex += 1;
    this.#text.add(text);
    done.catch(() => {});
    return leftCount <= 0 ? done : undefined;
  }

  #answerId(): string {
    this.#messageId ??= mintId('msg', this.#ports.clock.nowMs());
    return this.#messageId;
  }

  /** Throws {@link Fenced} if control or policy changed, or if the turn has ended. */
  #fence(): void {
    const actor = this.#actor;
    if (actor.isDiscarded) throw new JournalFault('the session was discarded');
    const first = actor.context.turns[0];
    const hasMoved =
      first?.turn_id !== this.turn.turn_id ||
      (first.is_started && first.control_version !== actor.context.control_version);
    const { tenant_id } = actor.context;
    if (hasMoved || !this.#ports.isAiEnabled(tenant_id)) throw new Fenced();
  }

  async #write(drafts: readonly ItemDraft[]): Promise<void> {
    this.#fence();
    await this.#ports.steps.say(this.#actor, drafts);
  }

  async #start(): Promise<void> {
    this.#fence();
    const { turn_id, message_id } = this.turn;
    const started = items.status('turn.started', { turn_id, message_id });
    await this.#ports.steps.take(this.#actor, {
      event: { type: 'turn.started', turn_id },
      items: [started],
    });
  }

  /**
   * The turn's end. A request for a person is part of it: no turn starts in between, and the request
   * stands even if the answer failed.
   */
  async #end(drafts: readonly ItemDraft[], memory?: unknown): Promise<void> {
    const { desk, steps } = this.#ports;
    const { turn_id } = this.turn;
    const { tenant_id } = this.#actor.context;
    const event = {
      type: 'turn.ended',
      turn_id,
      ...(memory !== undefined && { memory }),
      ...(this.#wantsPerson && { handoff: desk.request(tenant_id, 'assistant') }),
    } as const;
    await steps.take(this.#actor, { event, items: drafts });
  }

  async #fail(error: unknown): Promise<void> {
    if (error instanceof JournalFault) throw error;
    const actor = this.#actor;
    if (actor.isDiscarded) throw new JournalFault('the session was discarded', { cause: error });
    const isOpen = actor.context.turns.some(({ turn_id }) => turn_id === this.turn.turn_id);
    if (!isOpen) return;
    const { turn_id, message_id } = this.turn;
    const { reason } = this.#abort.signal;
    if (error instanceof Fenced || reason === 'cancelled') {
      this.#wantsPerson = false;
      return this.#end([]);
    }
    const known = failureOf(error, reason);
    if (known === undefined) this.#ports.report(error, { session_id: actor.id, turn_id });
    const { code, retryable, retryAfterMs } =
      known ?? new AnswerFailed('internal_error', true, 'a bug or a fault');
    const failure = items.failure(turn_id, {
      code,
      retryable,
      retryAfterMs,
      in_reply_to: message_id,
      locale: actor.context.locale,
      message_id: this.#messageId,
    });
    await this.#end([failure]);
  }
}

/** Control of the session moved, or another step ended the turn: it may write no more. */
class Fenced extends Error {
  override readonly name = 'Fenced';
}

function failureOf(error: unknown, reason: unknown): AnswerFailed | undefined {
  if (reason === 'deadline') return new AnswerFailed('model_timeout', true, 'deadline');
  if (reason === 'shutdown') return new AnswerFailed('interrupted', true, 'shutdown');
  return error instanceof AnswerFailed ? error : undefined;
}

/**
 * A function that passes a promise on, or rejects once the signal is aborted; for one promise after
 * another. It adds one listener for all: an answer has a promise for each of its words.
 */
function abortable(signal: AbortSignal): <T>(promise: Promise<T>) => Promise<T> {
  const stopped = (): Error => new Error('the turn was stopped');
  let rejectWaiting: (error: Error) => void = () => {};
  signal.addEventListener('abort', () => rejectWaiting(stopped()), { once: true });
  return (promise) =>
    new Promise((resolve, reject) => {
      rejectWaiting = reject;
      promise.then(resolve, reject);
      if (signal.aborted) reject(stopped());
    });
}
