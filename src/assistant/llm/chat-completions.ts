// Asks a model over the chat-completions API: its stream becomes plain pieces, its errors become faults.
// All events of one network read are parsed together. What piled up while the event loop was busy becomes
// one delta, and an event needs no promises of its own.

import type { IncomingHttpHeaders } from 'node:http';
import { createParser } from 'eventsource-parser';
import { kindOfCode, piecesOf, type ModelPiece, type Usage } from './chat-chunks.ts';
import { addressOf, type Endpoint } from './endpoint.ts';
import { ModelFault, type FaultDetail } from './model-fault.ts';
import { ConnectionFault, type HttpAnswer, type ModelHttp } from './model-http.ts';
import { readUpstreamError, type UpstreamError } from './upstream-words.ts';

/** A call of a tool by the model. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** The unchecked JSON that the model wrote. */
  readonly arguments: string;
  /** Sent back to the endpoint unchanged. */
  readonly extra?: unknown;
}

/** One message of the prompt. */
export type ModelMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly calls?: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly callId: string; readonly content: string };

/** A tool as the model sees it. */
export interface ToolDeclaration {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly parameters: object;
}

/** What one call asks of a model. */
export interface ModelRequest {
  readonly model: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ToolDeclaration[];
  /** False in the last call of a turn: then the model must answer without another tool call. */
  readonly mayCallTools: boolean;
}

/** What reading a stream needs. */
export interface StreamPorts {
  readonly http: ModelHttp;
  readonly signal: AbortSignal;
  /**
   * Called once for each stream, possibly after the answer's end; undefined if the endpoint counted no
   * tokens.
   */
  readonly onUsage: (usage: Usage | undefined) => void;
}

const none: readonly ModelPiece[] = [];
/** Longest event of a stream that is read, in characters. */
const EVENT_CHARS_MAX = 1024 * 1024;
/** Base addresses of endpoints that reject the request for token counts. */
const uncounted = new Set<string>();
const UNCOUNTED_MAX = 1000;

/** Sends the request and opens the stream of its answer. Rejects only with {@link ModelFault}. */
export async function openCompletion(
  endpoint: Endpoint,
  request: ModelRequest,
  ports: StreamPorts,
): Promise<CompletionStream> {
  return new CompletionStream(await opened(endpoint, request, ports), ports.onUsage);
}

async function opened(
  endpoint: Endpoint,
  request: ModelRequest,
  { http, signal }: Pick<StreamPorts, 'http' | 'signal'>,
): Promise<HttpAnswer> {
  const isCounted = !uncounted.has(endpoint.baseUrl);
  const { url, headers } = addressOf(endpoint, '/chat/completions');
  const body = JSON.stringify(bodyOf(endpoint, request, isCounted));
  let answer: HttpAnswer;
  try {
    answer = await http.post({ url, headers, body, signal });
  } catch (error) {
    throw new ModelFault('unreachable', wordsOf(error));
  }
  const isGood = answer.status >= 200 && answer.status < 300;
  const isPage = /^(?:text\/html|application\/json)/iu.test(answer.headers['content-type'] ?? '');
  if (isGood && !isPage) return answer;
  const error = await readUpstreamError(answer);
  answer.leave();
  if (isGood)
    throw new ModelFault(kindOfCode(error.code) ?? 'malformed', { upstream: error.words });
  if (isCounted && answer.status < 500 && /stream_options|include_usage/u.test(error.words)) {
    if (uncounted.size >= UNCOUNTED_MAX) uncounted.clear();
    uncounted.add(endpoint.baseUrl);
    return opened(endpoint, request, { http, signal });
  }
  throw faultOfAnswer(answer, error);
}

/** The stream of one answer, for one reader. */
export class CompletionStream {
  readonly #answer: HttpAnswer;
  readonly #decoder = new TextDecoder();
  readonly #parser;
  readonly #onUsage: StreamPorts['onUsage'];
  #isUsageTold = false;
  #pieces: ModelPiece[] = [];
  #usage: Usage | undefined;
  #fault: unknown;
  #hasEnded = false;

  constructor(answer: HttpAnswer, onUsage: StreamPorts['onUsage']) {
    this.#answer = answer;
    this.#onUsage = onUsage;
    this.#parser = createParser({
      maxBufferSize: EVENT_CHARS_MAX,
      onEvent: ({ data }) => {
        if (data === '[DONE]') return;
        const pieces = piecesOf(data);
        // Mostly a read brings one event. A first `push` would make room for sixteen more.
        if (this.#pieces.length === 0) this.#pieces = pieces;
        else this.#pieces.push(...pieces);
      },
      onError: ({ type }) => {
        // The standard for event streams says: skip fields with unknown names.
        if (type === 'max-buffer-size-exceeded') throw new ModelFault('malformed');
      },
    });
  }

  /** Whether `take` has returned the end of the answer. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /**
   * Returns the pieces that have come since the last call: an empty list if no event is complete, undefined
   * at the end of the stream. Throws {@link ModelFault}.
   */
  take(): readonly ModelPiece[] | undefined {
    try {
      return this.#read();
    } catch (error) {
      if (error instanceof ModelFault) throw error;
      throw new ModelFault('cut', wordsOf(error));
    }
  }

  /** Resolves when `take` may return more. */
  more(): Promise<void> {
    return this.#answer.body.more();
  }

  /**
   * Stops reading. If `take` has returned the end, the last bytes are read in the background until the
   * signal aborts. Otherwise the connection is closed.
   */
  leave(): void {
    if (this.#hasEnded) return void this.#drain();
    this.#answer.leave();
    this.#tellUsage();
  }

  #read(): readonly ModelPiece[] | undefined {
    if (this.#fault !== undefined) throw this.#fault;
    const { body } = this.#answer;
    const bytes = body.read();
    if (bytes === undefined) return body.hasEnded ? undefined : none;
    try {
      this.#parser.feed(this.#decoder.decode(bytes, { stream: true }));
    } catch (error) {
      // The pieces of this read that came before the fault are returned first.
      this.#fault = error;
    }
    const pieces = this.#pieces;
    this.#pieces = [];
    if (this.#fault !== undefined && pieces.length === 0) throw this.#fault;
    for (const piece of pieces) if (piece.kind === 'usage') this.#usage = piece.usage;
    this.#hasEnded ||= pieces.some(({ kind }) => kind === 'end');
    return pieces;
  }

  /** Reads what follows the end, such as the token count, so that the connection can be used again. */
  async #drain(): Promise<void> {
    try {
      while (this.#read() !== undefined) await this.more();
    } catch {
      // The answer is complete. A fault here only costs the connection.
    }
    this.#tellUsage();
  }

  #tellUsage(): void {
    if (!this.#isUsageTold) this.#onUsage(this.#usage);
    this.#isUsageTold = true;
  }
}

/** Hosts that know the bound on output tokens by its newer name only. */
const NEWER_HOSTS = /(?:^|\.)(?:api\.openai\.com|openai\.azure\.com)$/u;

function bodyOf(endpoint: Endpoint, request: ModelRequest, isCounted: boolean): object {
  const { temperature, maxOutputTokens, baseUrl } = endpoint;
  const capName = NEWER_HOSTS.test(new URL(baseUrl).hostname)
    ? 'max_completion_tokens'
    : 'max_tokens';
  return {
    model: request.model,
    stream: true,
    ...(isCounted && { stream_options: { include_usage: true } }),
    ...(temperature !== undefined && { temperature }),
    ...(maxOutputTokens !== undefined && { [capName]: maxOutputTokens }),
    messages: request.messages.map(wireMessage),
    tools: request.tools.map((tool) => ({ type: 'function', function: tool })),
    tool_choice: request.mayCallTools ? 'auto' : 'none',
  };
}

function wireMessage(message: ModelMessage): object {
  if (message.role === 'tool') {
    return { role: 'tool', tool_call_id: message.callId, content: message.content };
  }
  if (message.role !== 'assistant') return { role: message.role, content: message.content };
  const { content, calls = [] } = message;
  if (calls.length === 0) return { role: 'assistant', content };
  const tool_calls = calls.map(({ id, name, arguments: text, extra }) => ({
    id,
    type: 'function',
    function: { name, arguments: text },
    // JSON omits the member if it is undefined.
    extra_content: extra,
  }));
  return { role: 'assistant', content: content === '' ? null : content, tool_calls };
}

function wordsOf(error: unknown): FaultDetail {
  if (!(error instanceof ConnectionFault)) return {};
  return { upstream: `${error.code}: ${error.message}` };
}

function faultOfAnswer({ status, headers }: HttpAnswer, error: UpstreamError): ModelFault {
  const about = { status, upstream: error.words };
  const waited = { ...about, retryAfterMs: retryAfterMs(headers) };
  const named = kindOfCode(error.code);
  if (named === 'rate_limited') return new ModelFault(named, waited);
  if (named !== undefined) return new ModelFault(named, about);
  if (status === 402) return new ModelFault('quota_spent', about);
  if (status === 429) return new ModelFault('rate_limited', waited);
  if (status >= 300 && status < 400) {
    const upstream = `redirects to ${headers.location ?? 'nowhere'}, which is not followed`;
    return new ModelFault('unavailable', { status, upstream });
  }
  if (status >= 500 || status === 408 || status === 409) {
    return new ModelFault('unavailable', waited);
  }
  return new ModelFault('rejected', about);
}

/** Reads `Retry-After`, a number of seconds or a date (RFC 9110), into milliseconds. */
function retryAfterMs(headers: IncomingHttpHeaders): number | undefined {
  const text = headers['retry-after']?.trim();
  if (!text) return undefined;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const atMs = Date.parse(text);
  const sentMs = Date.parse(headers.date ?? '');
  return Number.isFinite(atMs - sentMs) ? Math.max(0, atMs - sentMs) : undefined;
}
