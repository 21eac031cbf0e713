// Reads one event of a chat-completions stream into plain pieces, whichever way the endpoint writes it.

import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { ModelFault, type ModelFaultKind } from './model-fault.ts';
import { errorIn } from './upstream-words.ts';

/** How an answer ended. `cut`: a length limit ended it, and the text so far is good. */
export type EndReason = 'done' | 'cut' | 'refused';

/** Tokens that an endpoint counted for one call. */
export interface Usage {
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/** One piece of an answer. */
export type ModelPiece =
  | { readonly kind: 'thinking' }
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'call';
      readonly index: number;
      readonly id: string | undefined;
      readonly name: string | undefined;
      readonly arguments: string;
      /** A value that the endpoint wants back with the call, e.g. Gemini's thought signature. */
      readonly extra: unknown;
    }
  | { readonly kind: 'refusal' }
  | { readonly kind: 'usage'; readonly usage: Usage }
  | { readonly kind: 'end'; readonly reason: EndReason };

const MaybeText = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const CallPart = Type.Object({
  index: Type.Optional(Type.Union([Type.Null(), Type.Integer({ minimum: 0, maximum: 1000 })])),
  id: MaybeText,
  function: Type.Optional(
    Type.Union([
      Type.Null(),
      Type.Object({
        name: MaybeText,
        // Some endpoints write an object here instead of a string.
        arguments: Type.Optional(
          Type.Union([Type.String(), Type.Null(), Type.Record(Type.String(), Type.Unknown())]),
        ),
      }),
    ]),
  ),
  extra_content: Type.Optional(Type.Unknown()),
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
const Tokens = Type.Optional(Type.Union([Type.Null(), Type.Number({ minimum: 0 })]));
/** The fields that we read of a chunk. Endpoints may add others. */
const Chunk = Type.Object({
  choices: Type.Array(Choice),
  usage: Type.Optional(
    Type.Union([Type.Null(), Type.Object({ prompt_tokens: Tokens, completion_tokens: Tokens })]),
  ),
});
const chunkSchema = Compile(Chunk);

const failures: Readonly<Record<string, ModelFaultKind>> = {
  insufficient_system_resource: 'unavailable',
  abort: 'cut',
  aborted: 'cut',
  cancelled: 'cut',
  malformed_function_call: 'malformed',
  malformed_response: 'malformed',
  unexpected_tool_call: 'malformed',
};
/** Parts of the codes with which endpoints report their own failures: `network_error`, `engine_failed`. */
const FAILED = /error|fail|exception|time_?out|unavailable|overload/u;
const cuts = new Set(['length', 'max_tokens', 'model_length', 'max_output_tokens']);
const refusals = new Set([
  'content_filter',
  'content-filter',
  'safety',
  'recitation',
  'blocklist',
  'prohibited_content',
  'spii',
  'refusal',
  'sensitive',
]);

/** Reads the pieces of one event. Throws {@link ModelFault} if the event reports a fault or is no chunk. */
export function piecesOf(data: string): ModelPiece[] {
  const chunk = parsed(data);
  throwError(chunk);
  if (!chunkSchema.Check(chunk)) throw new ModelFault('malformed');
  // We ask for one choice. A chunk without choices reports usage.
  const choice = chunk.choices[0];
  throwError(choice);
  const { delta, finish_reason } = choice ?? {};
  // Mostly a chunk is one piece of text. Each word of each answer comes by here, so that case makes no lists.
  const pieces: ModelPiece[] = delta?.content ? [{ kind: 'text', text: delta.content }] : [];
  if (delta?.reasoning || delta?.reasoning_content) pieces.push({ kind: 'thinking' });
  if (delta?.refusal) pieces.push({ kind: 'refusal' });
  for (const [position, part] of delta?.tool_calls?.entries() ?? []) {
    const given = part.function?.arguments ?? '';
    pieces.push({
      kind: 'call',
      index: part.index ?? position,
      id: part.id ?? undefined,
      name: part.function?.name ?? undefined,
      arguments: typeof given === 'string' ? given : JSON.stringify(given),
      extra: part.extra_content,
    });
  }
  if (chunk.usage) {
    const { prompt_tokens, completion_tokens } = chunk.usage;
    const usage = { promptTokens: prompt_tokens ?? 0, completionTokens: completion_tokens ?? 0 };
    pieces.push({ kind: 'usage', usage });
  }
  if (finish_reason) pieces.push({ kind: 'end', reason: endOf(finish_reason) });
  return pieces;
}

/** An endpoint may put an error object into a choice, beside the choices or in their place. */
function throwError(part: unknown): void {
  const isError =
    typeof part === 'object' && part !== null && 'error' in part && Boolean(part.error);
  if (!isError) return;
  const { code, words } = errorIn(part);
  throw new ModelFault(kindOfCode(code) ?? 'unavailable', { upstream: words });
}

/** The kind of fault that an endpoint's code names; undefined if we do not know the code. */
export function kindOfCode(code: string): ModelFaultKind | undefined {
  if (/content_filter|content_policy/iu.test(code)) return 'refused';
  if (/context_length|string_above_max_length/iu.test(code)) return 'over_budget';
  if (/insufficient_quota|billing|payment|credit/iu.test(code)) return 'quota_spent';
  if (/rate_limit|resource_exhausted|too_many_requests/iu.test(code)) return 'rate_limited';
  return undefined;
}

function endOf(reason: string): EndReason {
  const name = reason.toLowerCase();
  const known = Object.hasOwn(failures, name) ? failures[name] : undefined;
  const failure = known ?? (FAILED.test(name) ? 'unavailable' : undefined);
  if (failure !== undefined) throw new ModelFault(failure, { upstream: `finish_reason ${reason}` });
  if (cuts.has(name)) return 'cut';
  return refusals.has(name) ? 'refused' : 'done';
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data) as unknown;
  } catch {
    return undefined;
  }
}
