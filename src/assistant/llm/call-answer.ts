// Assembles the pieces of one attempt of a call: the text that may be shown, and the calls of tools.
// Owns: removing thoughts and tool syntax, holding sentences back, the bound on the length.
// Does not own: timers and retries (model-call), which sentences may be shown (said/answer-check).

import { GrowingText } from '../../base/growing-text.ts';
import type { EndReason, ModelPiece } from './chat-chunks.ts';
import type { ToolCall } from './chat-completions.ts';
import { ModelFault } from './model-fault.ts';
import { HiddenSyntax } from './said/hidden-syntax.ts';
import { SentenceGate, type CountProof, type Stretch } from './said/sentence-gate.ts';

/** What one attempt of a call brought. */
export interface CallOutcome {
  /** The unchecked text of the model. It goes back to the model, never to a customer. */
  readonly text: string;
  readonly calls: readonly ToolCall[];
  /**
   * Whether a length limit ended the answer. The last sentence may then be incomplete and was not returned.
   */
  readonly isCut: boolean;
}

/** Models, with their endpoint, that end a thought without having begun it. */
const thinkers = new Set<string>();
const THINKERS_MAX = 1000;

type CallPiece = Extract<ModelPiece, { kind: 'call' }>;

interface CallUnderWay {
  readonly index: number;
  readonly id: string;
  /** The id that the endpoint gave; '' if it gave none. */
  readonly givenId: string;
  name: string;
  arguments: string;
  extra: unknown;
}

/** Assembles the pieces of one attempt. At most `charsMax` characters of text and calls are taken. */
export class CallAnswer {
  readonly #charsMax: number;
  readonly #thinker: string;
  readonly #hidden: HiddenSyntax;
  readonly #bearsOut: CountProof | undefined;
  #gate: SentenceGate;
  readonly #calls: CallUnderWay[] = [];
  #text = new GrowingText();
  /** The pieces of the current read turned out to be a thought. */
  #isRetracted = false;
  #isRefused = false;
  #reason: EndReason | undefined;
  #isTooLong = false;
  hasSpoken = false;
  /** Number of characters of text and calls so far. */
  charCount = 0;

  /** Without `bearsOut` every number waits for its sentence. */
  constructor(charsMax: number, thinker: string, bearsOut?: CountProof) {
    this.#charsMax = charsMax;
    this.#thinker = thinker;
    this.#bearsOut = bearsOut;
    this.#gate = new SentenceGate(bearsOut);
    this.#hidden = new HiddenSyntax({ thinksAloud: thinkers.has(thinker) });
  }

  /** Whether the end of the answer, or the bound on its length, was reached. */
  get hasEnded(): boolean {
    return this.#reason !== undefined || this.#isTooLong;
  }

  /** The text and the calls so far. A cut answer has no calls. */
  get outcome(): CallOutcome {
    const calls = this.#calls.map(({ id, name, arguments: given, extra }) => ({
      id,
      name,
      arguments: given,
      ...(extra !== undefined && { extra }),
    }));
    // The last call of a cut answer may be incomplete.
    const text = this.#text.toString();
    return { text, calls: this.#isCut ? [] : calls, isCut: this.#isCut };
  }

  get #isCut(): boolean {
    return this.#isTooLong || this.#reason === 'cut';
  }

  /**
   * Takes pieces until the answer ends and returns the text that may be checked and shown. Throws {@link
   * ModelFault} `malformed` if a thought ends after some of it was returned.
   */
  take(pieces: readonly ModelPiece[]): Stretch[] {
    let stretches: Stretch[] = [];
    for (const piece of pieces) {
      if (this.hasEnded) break;
      const next = this.#takeOne(piece);
      if (this.#isRetracted) stretches = [];
      this.#isRetracted = false;
      if (stretches.length === 0) stretches = next;
      else stretches.push(...next);
    }
    this.hasSpoken ||= stretches.length > 0;
    return stretches;
  }

  /**
   * Returns the rest of the text at the end of the answer. Throws {@link ModelFault}: `refused` if the
   * model refused, `malformed` if a call has no name.
   */
  finish(): Stretch[] {
    if (this.#isRefused || this.#reason === 'refused') throw new ModelFault('refused');
    // The unfinished sentence may stop in the middle of a price, so it is not shown.
    if (this.#isCut) return [];
    if (this.#calls.some(({ name }) => name === '')) throw new ModelFault('malformed');
    const last = this.#hidden.flush();
    this.#text.add(last);
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
        // One piece may be a megabyte: text beyond the bound is not searched for syntax.
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
      // Later answers of this model are held back until their thought has ended.
      if (thinkers.size >= THINKERS_MAX) thinkers.clear();
      thinkers.add(this.#thinker);
      if (this.hasSpoken) {
        throw new ModelFault('malformed', { upstream: 'a thought ended that had no beginning' });
      }
      this.#gate = new SentenceGate(this.#bearsOut);
      this.#text = new GrowingText();
      this.#isRetracted = true;
    }
    this.#text.add(visible.text);
    return this.#gate.push(visible.text);
  }

  #takeCall(piece: CallPiece): void {
    // Calls without arguments count too: their number has no other bound.
    this.#count(`${piece.id ?? ''}${piece.name ?? ''}${piece.arguments}`);
    const last = this.#calls.findLast(({ index }) => index === piece.index);
    if (last !== undefined && !isAnotherCall(last, piece)) {
      // The first part holds the whole name, and some endpoints repeat it.
      last.name ||= piece.name ?? '';
      last.arguments += piece.arguments;
      last.extra ??= piece.extra;
      return;
    }
    // The answer to a call names the id of the call, so ids must differ.
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
 * Whether a part begins another call although a call with its index exists. Some endpoints give all calls
 * of an answer one index and different ids. Gemini gives no ids either: there a part with a name begins a
 * call if the arguments before it are complete.
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
