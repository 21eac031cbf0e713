// One call of the model: it is retried where that is allowed, and the clock watches it.
// Owns: timers, retries with backoff and jitter, reports to the circuit breaker, the deadline of the first
// token.
// Does not own: the use of the answer and the rounds of tools (llm-assistant).
// INV-863: a call is retried only if none of its text was shown.

import type { Clock } from '../../base/clock.ts';
import { CallAnswer, type CallOutcome } from './call-answer.ts';
import type { ModelPiece, Usage } from './chat-chunks.ts';
import { openCompletion, type CompletionStream, type ModelRequest } from './chat-completions.ts';
import type { CircuitBreaker, Permit } from './circuit-breaker.ts';
import type { Endpoint } from './endpoint.ts';
import { ModelFault, type ModelFaultKind } from './model-fault.ts';
import type { ModelHttp } from './model-http.ts';
import type { CountProof, Stretch } from './said/sentence-gate.ts';
import { tokensOf, type LlmOptions } from './turn.ts';

/** How long the connection stays open for bytes behind the end of an answer. */
const DRAIN_MS = 1000;

/** The turn was stopped from outside: no client waits for its answer. */
export class TurnStopped extends Error {
  override readonly name = 'TurnStopped';
}

/** What a call uses and whom it reports to. */
export interface CallPorts {
  readonly clock: Clock;
  readonly random: () => number;
  readonly breaker: CircuitBreaker;
  readonly http: ModelHttp;
  /** Called for every fault, retried or not. */
  readonly onFault: (fault: ModelFault, attempt: number) => void;
  /** Called once for every attempt that got a first token. */
  readonly onFirstToken: (waitedMs: number) => void;
  /** Called at the end of every stream. */
  readonly onTokens: (count: TokenCount) => void;
  /** Called once at the end of every attempt, with its duration in milliseconds. */
  readonly onEnd: (outcome: CallEnd, durationMs: number) => void;
  /** Gets the text in stretches as it comes. The call waits for the promise that it returns. */
  readonly onText: (stretches: readonly Stretch[]) => Promise<void> | undefined;
  /** Whether a count before a noun may be shown before its sentence is complete. */
  readonly bearsOut: CountProof;
  /** Clock time since when the reader of the answer waits; undefined while it is busy. */
  readonly readerWaitsSinceMs: () => number | undefined;
}

/** How an attempt ended. `stopped`: the turn ended from outside. */
export type CallEnd = 'ok' | 'stopped' | ModelFaultKind;

/** Tokens of one call. */
export interface TokenCount {
  readonly prompt: number;
  readonly completion: number;
  /** The endpoint counted none, so four characters were taken as one token. */
  readonly isEstimated: boolean;
}

/** The deadlines and bounds of one call. */
export interface CallLimits {
  readonly options: Pick<
    LlmOptions,
    'attemptsMax' | 'retryBaseMs' | 'retryCapMs' | 'stallTimeoutMs' | 'answerCharsMax'
  >;
  readonly signal: AbortSignal;
  readonly firstTokenTimeoutMs: number;
  /** Clock time at which the whole turn must be over. */
  readonly turnEndsAtMs: number;
}

/**
 * Asks the model and resolves when its answer is complete. Rejects with {@link ModelFault} or {@link
 * TurnStopped}.
 */
export async function callModel(
  ports: CallPorts,
  target: { endpoint: Endpoint; request: ModelRequest },
  limits: CallLimits,
): Promise<CallOutcome> {
  const { clock, breaker } = ports;
  // One deadline serves all attempts: the customer has waited since the first of them.
  const firstTokenAtMs = clock.nowMs() + limits.firstTokenTimeoutMs;
  for (let attempt = 1; ; attempt += 1) {
    const permit = breaker.admit();
    if (permit === undefined) {
      throw new ModelFault('circuit_open', { retryAfterMs: Math.max(1000, breaker.openForMs) });
    }
    const { baseUrl } = target.endpoint;
    const thinker = `${baseUrl} ${target.request.model}`;
    const answer = new CallAnswer(limits.options.answerCharsMax, thinker, ports.bearsOut);
    const beganMs = clock.nowMs();
    let isTold = false;
    const tellEnd = (outcome: CallEnd): void => {
      if (!isTold) ports.onEnd(outcome, clock.nowMs() - beganMs);
      isTold = true;
    };
    const onUsage = (usage: Usage | undefined): void =>
      ports.onTokens(countOf(usage, target.request, answer));
    const stream = new WatchedStream({ ...ports, onUsage }, target, { ...limits, firstTokenAtMs });
    try {
      await stream.open();
      while (!answer.hasEnded) {
        const pieces = stream.take();
        if (pieces.length === 0) await stream.more();
        else {
          const stretches = answer.take(pieces);
          const pause = stretches.length > 0 ? ports.onText(stretches) : undefined;
          if (pause !== undefined) await pause;
        }
      }
      await ports.onText(answer.finish());
      permit.succeeded();
      tellEnd('ok');
      return answer.outcome;
    } catch (error) {
      if (!(error instanceof ModelFault)) throw error;
      tellEnd(error.kind);
      settle(permit, error);
      ports.onFault(error, attempt);
      if (!error.meaning.isRetried || answer.hasSpoken || attempt >= limits.options.attemptsMax) {
        throw waited(error, breaker);
      }
      await backoff(ports, { fault: error, attempt, firstTokenAtMs, ...limits });
    } finally {
      stream.close();
      permit.abandoned();
      tellEnd('stopped');
    }
  }
}

function countOf(
  usage: Usage | undefined,
  { messages, tools }: ModelRequest,
  { charCount }: CallAnswer,
): TokenCount {
  if (usage !== undefined) {
    const { promptTokens, completionTokens } = usage;
    return { prompt: promptTokens, completion: completionTokens, isEstimated: false };
  }
  const prompt = tokensOf(JSON.stringify([messages, tools]));
  return { prompt, completion: Math.ceil(charCount / 4), isEstimated: true };
}

/** Adds the time until the circuit half-opens to a fault that names no waiting time. */
function waited(fault: ModelFault, { openForMs }: CircuitBreaker): ModelFault {
  if (fault.retryAfterMs !== undefined || openForMs === 0) return fault;
  const { kind, status, upstream } = fault;
  return new ModelFault(kind, { status, upstream, retryAfterMs: openForMs });
}

function settle(permit: Permit, { kind, meaning }: ModelFault): void {
  if (meaning.isOutage) permit.failed();
  else if (kind === 'turn_timeout') permit.abandoned();
  else permit.succeeded();
}

/** Waits before the next attempt. Throws the fault if that attempt would come too late. */
async function backoff(
  { clock, random }: CallPorts,
  about: CallLimits & { fault: ModelFault; attempt: number; firstTokenAtMs: number },
): Promise<void> {
  const { fault, attempt, options, signal } = about;
  const ceilingMs = Math.min(options.retryCapMs, options.retryBaseMs * 2 ** (attempt - 1));
  const jitterMs = ceilingMs * random();
  // The endpoint's waiting time is the least. Jitter is added so that many calls do not return at once.
  const asked = fault.retryAfterMs;
  const waitMs = asked === undefined ? jitterMs : asked + Math.min(jitterMs, asked / 5);
  const leftMs = Math.min(about.firstTokenAtMs, about.turnEndsAtMs) - clock.nowMs();
  if (waitMs >= leftMs) throw fault;
  const { promise, resolve } = Promise.withResolvers<void>();
  const cancel = clock.after(waitMs, resolve);
  const onAbort = (): void => resolve();
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) resolve();
  try {
    await promise;
  } finally {
    cancel();
    signal.removeEventListener('abort', onAbort);
  }
  if (signal.aborted) throw new TurnStopped();
}

/** The pieces of one attempt. Its timers end it if the endpoint or the turn takes too long. */
class WatchedStream {
  readonly #ports: CallPorts;
  readonly #clock: Clock;
  readonly #signal: AbortSignal;
  readonly #stallTimeoutMs: number;
  readonly #abort = new AbortController();
  readonly #opening: Promise<CompletionStream>;
  readonly #beganMs: number;
  readonly #cancelTurn: () => void;
  #cancelSilence: () => void;
  #stream: CompletionStream | undefined;
  #stopped: Error | undefined;
  #hasBegun = false;
  /** Clock time since when the next piece is awaited; undefined while the pieces are used. */
  #waitsSinceMs: number | undefined;

  constructor(
    ports: CallPorts & { readonly onUsage: (usage: Usage | undefined) => void },
    { endpoint, request }: { endpoint: Endpoint; request: ModelRequest },
    limits: CallLimits & { firstTokenAtMs: number },
  ) {
    const { clock, http, onUsage } = ports;
    this.#ports = ports;
    this.#clock = clock;
    this.#signal = limits.signal;
    this.#stallTimeoutMs = limits.options.stallTimeoutMs;
    this.#signal.addEventListener('abort', this.#onAbort, { once: true });
    if (this.#signal.aborted) this.#onAbort();
    const nowMs = clock.nowMs();
    this.#beganMs = nowMs;
    const turnLeftMs = Math.max(0, limits.turnEndsAtMs - nowMs);
    const firstLeftMs = Math.max(0, limits.firstTokenAtMs - nowMs);
    this.#cancelTurn = clock.after(turnLeftMs, () => this.#stop(new ModelFault('turn_timeout')));
    this.#cancelSilence = clock.after(firstLeftMs, () => this.#stop(new ModelFault('silent')));
    this.#opening = openCompletion(endpoint, request, {
      http,
      signal: this.#abort.signal,
      onUsage,
    });
    this.#opening.catch(() => {});
  }

  /** Resolves when the endpoint answers. Rejects with {@link ModelFault} or {@link TurnStopped}. */
  async open(): Promise<void> {
    try {
      this.#stream = await this.#opening;
    } catch (error) {
      throw this.#stopped ?? error;
    }
  }

  /**
   * The pieces that have come; an empty list if the caller has to wait for {@link more}. Throws the errors
   * of `open`.
   */
  take(): readonly ModelPiece[] {
    if (this.#stopped !== undefined) throw this.#stopped;
    const pieces = this.#stream?.take();
    if (pieces === undefined) throw new ModelFault('cut');
    if (pieces.length === 0) return pieces;
    // The time that the reader needs for a piece is not silence of the model.
    this.#waitsSinceMs = undefined;
    if (!this.#hasBegun) this.#begin();
    return pieces;
  }

  /** Resolves when `take` may return more. */
  more(): Promise<void> | undefined {
    this.#waitsSinceMs ??= this.#clock.nowMs();
    return this.#stream?.more();
  }

  /** Ends the attempt. After a good end, its last bytes may still be read for a second. */
  close(): void {
    this.#cancelTurn();
    this.#cancelSilence();
    this.#signal.removeEventListener('abort', this.#onAbort);
    this.#stream?.leave();
    if (this.#stream?.hasEnded) this.#clock.after(DRAIN_MS, () => this.#abort.abort());
    else this.#abort.abort();
  }

  #begin(): void {
    this.#hasBegun = true;
    this.#cancelSilence();
    this.#ports.onFirstToken(this.#clock.nowMs() - this.#beganMs);
    this.#watchSilence(this.#stallTimeoutMs);
  }

  /** One timer serves all pieces: if a piece came meanwhile, it runs on for the remaining time. */
  #watchSilence(delayMs: number): void {
    this.#cancelSilence = this.#clock.after(delayMs, () => {
      const nowMs = this.#clock.nowMs();
      const readerSinceMs = this.#ports.readerWaitsSinceMs() ?? nowMs;
      const sinceMs = Math.max(this.#waitsSinceMs ?? nowMs, readerSinceMs);
      const leftMs = sinceMs + this.#stallTimeoutMs - nowMs;
      if (leftMs > 0) this.#watchSilence(leftMs);
      else this.#stop(new ModelFault('stalled'));
    });
  }

  readonly #onAbort = (): void => this.#stop(new TurnStopped());

  /** Aborts the request, which also wakes the code that waits for its next piece. */
  #stop(error: Error): void {
    this.#stopped ??= error;
    this.#abort.abort();
  }
}
