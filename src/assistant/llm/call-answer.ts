// The pieces of one attempt of a call, put together: what may be told of its text, and its calls.
// Owns: thoughts and tool syntax taken out, sentences held back, the bound on its length.
// Does not own: timers and retries (model-call), what a sentence may say (said/answer-check).

import type { EndReason, ModelPiece } from './chat-chunks.ts';
import type { ToolCall } from './chat-completions.ts';
import { ModelFault } from './model-fault.ts';
import { HiddenSyntax } from './said/hidden-syntax.ts';
import { SentenceGate, type Stretch } from './said/sentence-gate.ts';

export interface CallOutcome {
  /** What the model wrote, unchecked: for the model's own eyes. */
  readonly text: string;
  readonly calls: readonly ToolCall[];
  /** Whether a length limit ended it: the last sentence may be half one and was not given on. */
  readonly isCut: boolean;
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
export class CallAnswer {
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
