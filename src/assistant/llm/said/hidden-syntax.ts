// Removes from a model's stream what no customer should read: thoughts and tool syntax. The stream may
// split a tag anywhere, so text that may begin a tag is held back.

/** Blocks that are removed with their content. */
const BLOCKS =
  '(?:[a-z]+:)?think(?:ing)?|thoughts?|reasoning|reflection|analysis|scratchpad|inner_monologue|tool_?calls?|tool_?response|tool_?results?|tool_?use|function_?calls?|function|invoke|parameter|system|antml:[a-z_]+';
/** The beginning of a turn in a chat template that leaks. The role follows it. */
const TURN = String.raw`(?:<\|(?:im_start|start_header_id|start)\|>|<start_of_turn>)\s*`;
const OPENING = new RegExp(
  [
    String.raw`<(?<name>${BLOCKS})(?:[\s=][^<>]*)?>`,
    String.raw`\[(?<square>THINK|TOOL_CALLS|TOOL_RESULTS|AVAILABLE_TOOLS|INST)\]`,
    '(?<triangle>◁think▷)',
    String.raw`<\|channel\|>\s*(?:analysis|commentary)[^<]*`,
    String.raw`${TURN}(?<role>system|developer|user|tool|ipython)(?![a-z])`,
    String.raw`${TURN}(?:assistant|model)(?![a-z])(?:<\|end_header_id\|>)?`,
    String.raw`(?!${TURN}[a-z]{0,9}$)<\|(?<special>[a-z_▁|｜]{1,40})\|>`,
    '<｜(?<wide>[^｜<>]{1,40})｜>',
    '```',
  ].join('|'),
  'iu',
);
const CLOSING_STRAY =
  /<\/(?:(?:[a-z]+:)?think(?:ing)?|thoughts?|reasoning)\s*>|\[\/THINK\]|◁\/think▷/iu;
/** ASCII text without any of these characters contains no hidden syntax and no beginning of it. */
const MARK = /[<[`\u0080-\u{10ffff}]/u;
/** Text at the end that may become hidden syntax. */
const BEGUN = new RegExp(
  String.raw`(?:${TURN}[a-z]{0,9}|◁[a-z/]{0,6}|<[^<>]{0,80}|\[/?[A-Z_]{0,16}|` + '`{1,2})$',
  'iu',
);

/** What a push of text released. */
export interface Visible {
  readonly text: string;
  /** A thought ended that had no beginning: the text that was released before belongs to the thought. */
  readonly isRetracted: boolean;
}

/** Filters the text of one answer. */
export class HiddenSyntax {
  #pending = '';
  /** The pattern that ends the block being removed. */
  #until: RegExp | undefined;
  #isHoldingAll: boolean;

  /**
   * `thinksAloud`: this model ends thoughts that it does not begin, so all text is held back until a
   * thought ends.
   */
  constructor({ thinksAloud = false }: { thinksAloud?: boolean } = {}) {
    this.#isHoldingAll = thinksAloud;
  }

  /** Takes more text and returns what may be shown of the text so far. */
  push(text: string): Visible {
    this.#pending += text;
    if (this.#until === undefined && !this.#isHoldingAll && !MARK.test(this.#pending)) {
      const all = this.#pending;
      this.#pending = '';
      return { text: all, isRetracted: false };
    }
    let shown = '';
    let isRetracted = false;
    for (;;) {
      if (this.#until !== undefined) {
        const end = this.#until.exec(this.#pending);
        if (end === null) {
          // The stream may have split the end of the block, so the last characters are kept.
          this.#pending = this.#pending.slice(-80);
          return { text: shown, isRetracted };
        }
        this.#pending = this.#pending.slice(end.index + end[0].length);
        this.#until = undefined;
        continue;
      }
      const stray = CLOSING_STRAY.exec(this.#pending);
      const opening = OPENING.exec(this.#pending);
      if (stray !== null && stray.index < (opening?.index ?? Infinity)) {
        this.#pending = this.#pending.slice(stray.index + stray[0].length);
        this.#isHoldingAll = false;
        isRetracted = true;
        shown = '';
        continue;
      }
      if (opening === null) break;
      shown += this.#pending.slice(0, opening.index);
      this.#pending = this.#pending.slice(opening.index + opening[0].length);
      this.#until = endOf(opening);
    }
    if (this.#isHoldingAll) {
      this.#pending = shown + this.#pending;
      return { text: '', isRetracted };
    }
    const begun = BEGUN.exec(this.#pending);
    const end = begun?.index ?? this.#pending.length;
    shown += this.#pending.slice(0, end);
    this.#pending = this.#pending.slice(end);
    return { text: shown, isRetracted };
  }

  /** The text that is left at the end of the answer. The content of a block without an end is dropped. */
  flush(): string {
    const rest = this.#until === undefined ? this.#pending : '';
    this.#pending = '';
    return rest;
  }
}

function endOf(opening: RegExpExecArray): RegExp | undefined {
  const { name, square, triangle, role, special, wide } = opening.groups ?? {};
  if (name !== undefined) return new RegExp(`</${name.replace(/[^\w:]/gu, '')}\\s*>`, 'iu');
  if (square !== undefined) return new RegExp(`\\[/${square}\\]`, 'iu');
  if (triangle !== undefined) return /◁\/think▷/iu;
  if (role !== undefined) return /<\|(?:im_end|eot_id|eom_id|end|return)\|>|<end_of_turn>/iu;
  if (opening[0] === '```') return /```/u;
  if (opening[0].includes('channel'))
    return /<\|(?:end|start|return)\|>|<\|channel\|>\s*final\s*<\|message\|>/iu;
  // A tool call in special marks of a model ends with its own mark.
  const mark = (special ?? wide ?? '').toLowerCase();
  if (/tool|python_tag|function/u.test(mark) && !/end|sep/u.test(mark))
    return /<[|｜][^<>]*end[^<>]*[|｜]>/iu;
  return undefined;
}
