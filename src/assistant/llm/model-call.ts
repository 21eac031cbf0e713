// One answer of the model: asked for, asked for again while that is allowed, watched by the clock.
// Owns: timers, retries with backoff and jitter, the circuit breaker's verdicts, the first token's
// deadline. Does not own: what the answer is used for, the rounds of tools (llm-assistant).
// INV-863: asked again only while no word of this answer was given out.

import type { Clock } from '../../base/clock.ts';
import type { EndReason, ModelPiece, Usage } from './chat-chunks.ts';
import {
  openCompletion,
  type CompletionStream,
  type ModelRequest,
  type ToolCall,
} from './chat-completions.ts';
import type { CircuitBreaker, Permit } from './circuit-breaker.ts';
import type { Endpoint } from './endpoint.ts';
import { ModelFault, type ModelFaultKind } from './model-fault.ts';
import type { ModelHttp } from './model-http.ts';
import { HiddenSyntax } from './said/hidden-syntax.ts';
import { SentenceGate, type Stretch } from './said/sentence-gate.ts';
import { tokensOf, type LlmOptions } from './turn.ts';

/** How long the bytes behind an answer's end are waited for. */
const DRAIN_MS = 1000;

/** A turn that was stopped from outside: no client waits for an answer any more. */
export class TurnStopped extends Error {
  override readonly name = 'TurnStopped';
}

export interface CallPorts {
  readonly clock: Clock;
  readonly random: () => number;
  readonly breaker: CircuitBreaker;
  readonly http: ModelHttp;
  /** Told about every fault, retried or not. */
  readonly onFault: (fault: ModelFault, attempt: number) => void;
  /** Told once for every attempt that reached the endpoint's first token. */
  readonly onFirstToken: (waitedMs: number) => void;
  /** Told for every stream, behind its end, what it cost. */
  readonly onTokens: (count: TokenCount) => void;
  /** Told how every attempt ended, and how long it took. */
  readonly onEnd: (outcome: CallEnd, durationMs: number) => void;
}

/** How one attempt ended; `stopped`: from outside, by the turn's end. */
export type CallEnd = 'ok' | 'stopped' | ModelFaultKind;

export interface TokenCount {
  readonly prompt: number;
  readonly completion: number;
  /** The endpoint counts none: four characters are one. */
  readonly isEstimated: boolean;
}

export interface CallLimits {
  readonly options: Pick<
    LlmOptions,
    'attemptsMax' | 'retryBaseMs' | 'retryCapMs' | 'stallTimeoutMs' | 'answerCharsMax'
  >;
  readonly signal: AbortSignal;
  readonly firstTokenTimeoutMs: number;
  /** Clock time by which the whole turn has to be over. */
  readonly turnEndsAtMs: number;
}

export interface CallOutcome {
  /** What the model wrote, unchecked: for the model's own eyes. */
  readonly text: string;
  readonly calls: readonly ToolCall[];
  /** Whether a length limit ended it: the last sentence may be half one and was not given on. */
  readonly isCut: boolean;
}

/** Yields the text in stretches as it comes, returns the outcome, throws {@link ModelFault}. */
export async function* callModel(
  ports: CallPorts,
  target: { endpoint: Endpoint; request: ModelRequest },
  limits: CallLimits,
): AsyncGenerator<readonly Stretch[], CallOutcome, undefined> {
  const { clock, breaker } = ports;
  // Retries do not win time: the customer waits for a first word since the first of them.
  const firstTokenAtMs = clock.nowMs() + limits.firstTokenTimeoutMs;
  for (let attempt = 1; ; attempt += 1) {
    const permit = breaker.admit();
    if (permit === undefined) {
      throw new ModelFault('circuit_open', { retryAfterMs: Math.max(1000, breaker.openForMs) });
    }
    const { baseUrl } = target.endpoint;
    const thinker = `${baseUrl} ${target.request.model}`;
    const answer = new Answer(limits.options.answerCharsMax, thinker);
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
      for (;;) {
        const pieces = await stream.next();
        const stretches = answer.take(pieces);
        if (stretches.length > 0) yield stretches;
        if (answer.hasEnded) break;
      }
      const rest = answer.finish();
      if (rest.length > 0) yield rest;
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
  { charCount }: Answer,
): TokenCount {
  if (usage !== undefined) {
    const { promptTokens, completionTokens } = usage;
    return { prompt: promptTokens, completion: completionTokens, isEstimated: false };
  }
  const prompt = tokensOf(JSON.stringify([messages, tools]));
  return { prompt, completion: Math.ceil(charCount / 4), isEstimated: true };
}

/** The fault, with the time for which no request is made where it told of none. */
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

/** Waits before the next try; throws the fault where no try would be in time. */
async function backoff(
  { clock, random }: CallPorts,
  about: CallLimits & { fault: ModelFault; attempt: number; firstTokenAtMs: number },
): Promise<void> {
  const { fault, attempt, options, signal } = about;
  const ceilingMs = Math.min(options.retryCapMs, options.retryBaseMs * 2 ** (attempt - 1));
  const jitterMs = ceilingMs * random();
  // What the endpoint asked for is a floor; a part is added so that a herd does not return at once.
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

/** One attempt's pieces, under the clock: it throws as soon as it is too late, or the turn stopped. */
class WatchedStream {
  readonly #clock: Clock;
  readonly #signal: AbortSignal;
  readonly #stallTimeoutMs: number;
  readonly #onFirstToken: (waitedMs: number) => void;
  readonly #abort = new AbortController();
  readonly #opening: Promise<CompletionStream>;
  readonly #beganMs: number;
  readonly #cancelTurn: () => void;
  #cancelSilence: () => void;
  #stream: CompletionStream | undefined;
  #stopped: Error | undefined;
  #hasBegun = false;
  /** Since when the next piece is waited for; undefined while the reader is at work. */
  #waitsSinceMs: number | undefined;

  constructor(
    ports: CallPorts & { readonly onUsage: (usage: Usage | undefined) => void },
    { endpoint, request }: { endpoint: Endpoint; request: ModelRequest },
    limits: CallLimits & { firstTokenAtMs: number },
  ) {
    const { clock, http, onFirstToken, onUsage } = ports;
    this.#clock = clock;
    this.#onFirstToken = onFirstToken;
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

  /** The pieces that come next, one at least. Throws {@link ModelFault} or {@link TurnStopped}. */
  async next(): Promise<readonly ModelPiece[]> {
    try {
      this.#stream ??= await this.#opening;
      this.#waitsSinceMs = this.#clock.nowMs();
      const pieces = await this.#stream.next();
      if (pieces === undefined) throw new ModelFault('cut');
      // However long the reader takes with a piece, the model is not to blame.
      this.#waitsSinceMs = undefined;
      if (!this.#hasBegun) this.#begin();
      return pieces;
    } catch (error) {
      throw this.#stopped ?? error;
    }
  }

  /** Ends the attempt; behind a good end its last bytes may still come. */
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
    this.#onFirstToken(this.#clock.nowMs() - this.#beganMs);
    this.#watchSilence(this.#stallTimeoutMs);
  }

  /** One timer for all pieces: where one came meanwhile, it goes on for what is left. */
  #watchSilence(delayMs: number): void {
    this.#cancelSilence = this.#clock.after(delayMs, () => {
      const nowMs = this.#clock.nowMs();
      const leftMs = (this.#waitsSinceMs ?? nowMs) + this.#stallTimeoutMs - nowMs;
      if (leftMs > 0) this.#watchSilence(leftMs);
      else this.#stop(new ModelFault('stalled'));
    });
  }

  readonly #onAbort = (): void => this.#stop(new TurnStopped());

  /** The request is torn down, and what waits for its next piece is told at once. */
  #stop(error: Error): void {
    this.#stopped ??= error;
    this.#abort.abort();
  }
}

/** Models, by endpoint, that end thoughts without beginning them. */
const thinkers = new Set<string>();
const THINKERS_MAX = 1000;

type CallPiece = Extract<ModelPiece, { kind: 'call' }>;

interface CallUnderWay {
  readonly index: number;
  readonly id: string;
  /** As the endpoint gave it; '' where it gave none. */
  readonly givenId: string;
  name: string;
  arguments: string;
  extra: unknown;
}

/** The pieces of one attempt, put together. */
class Answer {
  readonly #charsMax: number;
  readonly #thinker: string;
  readonly #hidden: HiddenSyntax;
  #gate = new SentenceGate();
  readonly #calls: CallUnderWay[] = [];
  #text = '';
  /** What this read brought so far was a thought. */
  #isRetracted = false;
  #isRefused = false;
  #reason: EndReason | undefined;
  #isTooLong = false;
  hasSpoken = false;
  /** Characters of text and of calls so far. */
  charCount = 0;

  constructor(charsMax: number, thinker: string) {
    this.#charsMax = charsMax;
    this.#thinker = thinker;
    this.#hidden = new HiddenSyntax({ thinksAloud: thinkers.has(thinker) });
  }

  get hasEnded(): boolean {
    return this.#reason !== undefined || this.#isTooLong;
  }

  get outcome(): CallOutcome {
    const calls = this.#calls.map(({ id, name, arguments: text, extra }) => ({
      id,
      name,
      arguments: text,
      ...(extra !== undefined && { extra }),
    }));
    // Of an answer that was cut the last call may be half one.
    return { text: this.#text, calls: this.#isCut ? [] : calls, isCut: this.#isCut };
  }

  get #isCut(): boolean {
    return this.#isTooLong || this.#reason === 'cut';
  }

  /** Takes pieces up to the end; returns what of the text may go on. */
  take(pieces: readonly ModelPiece[]): Stretch[] {
    const stretches: Stretch[] = [];
    for (const piece of pieces) {
      if (this.hasEnded) break;
      const next = this.#takeOne(piece);
      if (this.#isRetracted) stretches.length = 0;
      this.#isRetracted = false;
      stretches.push(...next);
    }
    this.hasSpoken ||= stretches.length > 0;
    return stretches;
  }

  /** The rest of the text. */
  finish(): Stretch[] {
    if (this.#isRefused || this.#reason === 'refused') throw new ModelFault('refused');
    // The sentence under way may be cut in the midst of a price: it stays unseen.
    if (this.#isCut) return [];
    if (this.#calls.some(({ name }) => name === '')) throw new ModelFault('malformed');
    const last = this.#hidden.flush();
    this.#text += last;
    const rest = [...this.#gate.push(last), ...this.#gate.flush()];
    this.hasSpoken ||= rest.length > 0;
    return rest;
  }

  #takeOne(piece: ModelPiece): Stretch[] {
    switch (piece.kind) {
      case 'thinking':
        return [];
      case 'refusal':
        this.#isRefused = true;
        return [];
      case 'end':
        this.#reason = piece.reason;
        return [];
      case 'text': {
        // What is beyond the bound is not even looked at: one piece may be a megabyte.
        const text = piece.text.slice(0, this.#charsMax - this.charCount);
        this.#count(piece.text);
        return this.#takeText(text);
      }
      case 'call':
        this.#takeCall(piece);
        return [];
      case 'usage':
        return [];
    }
  }

  #takeText(text: string): Stretch[] {
    const visible = this.#hidden.push(text);
    if (visible.isRetracted) {
      // Known from now on: the next answer is held until its thought has ended.
      if (thinkers.size >= THINKERS_MAX) thinkers.clear();
      thinkers.add(this.#thinker);
      if (this.hasSpoken) {
        throw new ModelFault('malformed', { upstream: 'a thought ended that had no beginning' });
      }
      this.#gate = new SentenceGate();
      this.#text = '';
      this.#isRetracted = true;
    }
    this.#text += visible.text;
    return this.#gate.push(visible.text);
  }

  #takeCall(piece: CallPiece): void {
    // Calls without arguments count too: there may be any number of them.
    this.#count(`${piece.id ?? ''}${piece.name ?? ''}${piece.arguments}`);
    const last = this.#calls.findLast(({ index }) => index === piece.index);
    if (last !== undefined && !isAnotherCall(last, piece)) {
      // Whole in the first part; some endpoints repeat it.
      last.name ||= piece.name ?? '';
      last.arguments += piece.arguments;
      last.extra ??= piece.extra;
      return;
    }
    // An answer to a call names its id: two calls never share one.
    const isTaken = this.#calls.some(({ id }) => id === piece.id);
    this.#calls.push({
      index: piece.index,
      id: piece.id && !isTaken ? piece.id : `call_${this.#calls.length}_${piece.index}`,
      givenId: piece.id ?? '',
      name: piece.name ?? '',
      arguments: piece.arguments,
      extra: piece.extra,
    });
  }

  #count(text: string): void {
    this.charCount += text.length;
    this.#isTooLong ||= this.charCount > this.#charsMax;
  }
}

/**
 * Whether a part begins a call, though one of its index was begun. Some endpoints give every call of
 * an answer the same index and tell them apart by their ids alone; Gemini's gives no ids either:
 * there a name begins a call, once the arguments before it are whole.
 */
function isAnotherCall(last: CallUnderWay, part: CallPiece): boolean {
  if (part.id && last.givenId) return part.id !== last.givenId;
  if (!part.name || part.arguments.trim() === '') return false;
  return isWhole(last.arguments);
}

function isWhole(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
