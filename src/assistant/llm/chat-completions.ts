// The one door to the client library: a chat-completions stream as plain pieces, errors as faults.
// The library asks; its stream is read here, all events of one network read at once: what has piled
// up while the loop was busy becomes one delta, and no event costs a chain of promises.

import { createParser } from 'eventsource-parser';
import type { APIError, ClientOptions, OpenAI } from 'openai';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Endpoint } from './endpoint.ts';
import { ModelFault } from './model-fault.ts';

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** JSON as the model wrote it: to be checked. */
  readonly arguments: string;
}

export type ModelMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly calls?: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly callId: string; readonly content: string };

export interface ToolDeclaration {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly parameters: object;
}

export interface ModelRequest {
  readonly model: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ToolDeclaration[];
  /** False on a turn's last call: the model has to answer with what it has. */
  readonly mayCallTools: boolean;
}

export type ModelPiece =
  | { readonly kind: 'thinking' }
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'call';
      readonly index: number;
      readonly id: string | undefined;
      readonly name: string | undefined;
      readonly arguments: string;
    }
  | { readonly kind: 'refusal' }
  | { readonly kind: 'end'; readonly reason: string };

const MaybeText = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const CallPart = Type.Object({
  index: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
  id: MaybeText,
  function: Type.Optional(Type.Object({ name: MaybeText, arguments: MaybeText })),
});
const Choice = Type.Object({
  delta: Type.Optional(
    Type.Union([
      Type.Null(),
      Type.Object({
        content: MaybeText,
        refusal: MaybeText,
        reasoning: MaybeText,
        reasoning_content: MaybeText,
        tool_calls: Type.Optional(Type.Union([Type.Null(), Type.Array(CallPart)])),
      }),
    ]),
  ),
  finish_reason: MaybeText,
});
/** What we read of a chunk; whatever else an endpoint adds is not ours to judge. */
const Chunk = Type.Object({ choices: Type.Array(Choice) });
const chunkSchema = Compile(Chunk);

/** One event of a stream is smaller than that. */
const EVENT_CHARS_MAX = 1024 * 1024;

/**
 * Opens a stream and yields its pieces, those of one network read together. Throws {@link ModelFault} only, but when aborted.
 */
export async function* streamCompletion(
  endpoint: Endpoint,
  request: ModelRequest,
  { signal, timeoutMs }: { signal: AbortSignal; timeoutMs: number },
): AsyncGenerator<readonly ModelPiece[], void, undefined> {
  // With the first question to a model: an eighth of what a start takes, and most tenants ask none.
  const library = await import('openai');
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  let hasEnded = false;
  try {
    const { body } = await new library.OpenAI(optionsOf(endpoint, timeoutMs)).chat.completions
      .create(bodyOf(request), { signal })
      .asResponse();
    if (body === null) throw new ModelFault('cut');
    let pieces: ModelPiece[] = [];
    const parser = createParser({
      maxBufferSize: EVENT_CHARS_MAX,
      onEvent: ({ data }) => {
        if (data !== '[DONE]') pieces.push(...piecesOf(data));
      },
      onError: ({ type }) => {
        // A field of another name is to be skipped (the standard says so).
        if (type === 'max-buffer-size-exceeded') throw new ModelFault('malformed');
      },
    });
    const decoder = new TextDecoder();
    reader = body.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      parser.feed(decoder.decode(next.value, { stream: true }));
      if (pieces.length === 0) continue;
      hasEnded ||= pieces.some(({ kind }) => kind === 'end');
      yield pieces;
      pieces = [];
    }
  } catch (error) {
    throw faultOf(error, library);
  } finally {
    // A stream that is read to its last byte leaves its connection to the next call.
    if (reader !== undefined) {
      if (hasEnded) void drain(reader);
      else reader.cancel().catch(() => {});
    }
  }
}

/** Reads what follows the end, until the signal ends that. */
async function drain(reader: ReadableStreamDefaultReader): Promise<void> {
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read());
  } catch {
    // Nothing is lost: the next call opens a connection of its own.
  }
}

function optionsOf({ baseUrl, apiKey }: Endpoint, timeoutMs: number): ClientOptions {
  return {
    baseURL: baseUrl,
    apiKey: apiKey ?? 'none',
    // Nothing is taken from the environment behind the tenant's back.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    ...(apiKey === undefined && { defaultHeaders: { authorization: null } }),
    maxRetries: 0,
    timeout: timeoutMs,
    logLevel: 'off',
    // A redirect would carry the conversation to where nobody sent it.
    fetchOptions: { redirect: 'error' },
  };
}

function bodyOf(request: ModelRequest): OpenAI.ChatCompletionCreateParamsStreaming {
  return {
    model: request.model,
    stream: true,
    messages: request.messages.map(wireMessage),
    tools: request.tools.map(({ name, description, parameters }) => ({
      type: 'function',
      function: { name, description, parameters: { ...parameters } },
    })),
    tool_choice: request.mayCallTools ? 'auto' : 'none',
  };
}

function wireMessage(message: ModelMessage): OpenAI.ChatCompletionMessageParam {
  if (message.role === 'tool') {
    return { role: 'tool', tool_call_id: message.callId, content: message.content };
  }
  if (message.role !== 'assistant') return { role: message.role, content: message.content };
  const { content, calls = [] } = message;
  if (calls.length === 0) return { role: 'assistant', content };
  const tool_calls = calls.map(({ id, name, arguments: text }) => ({
    id,
    type: 'function' as const,
    function: { name, arguments: text },
  }));
  return { role: 'assistant', content: content === '' ? null : content, tool_calls };
}

/** What one event says; throws {@link ModelFault} where it is no chunk. */
function piecesOf(data: string): ModelPiece[] {
  const chunk = parsed(data);
  if (!chunkSchema.Check(chunk)) {
    // An error object in the midst of a good stream.
    const isError = typeof chunk === 'object' && chunk !== null && 'error' in chunk;
    throw new ModelFault(isError ? 'unavailable' : 'malformed');
  }
  // One answer was asked for; a chunk without choices tells of usage.
  const [choice] = chunk.choices;
  if (choice === undefined) return [];
  const { delta, finish_reason } = choice;
  const pieces: ModelPiece[] = [];
  if (delta?.reasoning || delta?.reasoning_content) pieces.push({ kind: 'thinking' });
  if (delta?.refusal) pieces.push({ kind: 'refusal' });
  if (delta?.content) pieces.push({ kind: 'text', text: delta.content });
  for (const [position, part] of (delta?.tool_calls ?? []).entries()) {
    pieces.push({
      kind: 'call',
      index: part.index ?? position,
      id: part.id ?? undefined,
      name: part.function?.name ?? undefined,
      arguments: part.function?.arguments ?? '',
    });
  }
  if (finish_reason) pieces.push({ kind: 'end', reason: finish_reason });
  return pieces;
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data) as unknown;
  } catch {
    return undefined;
  }
}

function faultOf(error: unknown, library: typeof import('openai')): ModelFault {
  if (error instanceof ModelFault) return error;
  if (error instanceof library.APIConnectionError) return new ModelFault('unreachable');
  if (error instanceof library.APIError) return faultOfAnswer(error);
  return new ModelFault('cut');
}

function faultOfAnswer({ status, code, headers }: APIError): ModelFault {
  if (code === 'content_filter') return new ModelFault('refused', { status });
  if (code === 'context_length_exceeded') return new ModelFault('over_budget', { status });
  if (code === 'insufficient_quota') return new ModelFault('quota_spent', { status });
  if (status === undefined || status >= 500 || status === 408 || status === 409) {
    return new ModelFault('unavailable', { status, retryAfterMs: retryAfterMs(headers) });
  }
  if (status === 429) {
    return new ModelFault('rate_limited', { status, retryAfterMs: retryAfterMs(headers) });
  }
  return new ModelFault('rejected', { status });
}

/** `Retry-After` as a number of seconds or as a date (RFC 9110). */
function retryAfterMs(headers: Headers | undefined): number | undefined {
  const text = headers?.get('retry-after')?.trim();
  if (!text) return undefined;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const atMs = Date.parse(text);
  const sentMs = Date.parse(headers?.get('date') ?? '');
  return Number.isFinite(atMs - sentMs) ? Math.max(0, atMs - sentMs) : undefined;
}
