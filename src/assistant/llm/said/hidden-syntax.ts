// Takes out of a model's stream what is not meant for people: its thoughts and its tool syntax.
// A tag may be cut by the stream anywhere, so text that could begin one waits.

/** Blocks whose content goes with them. */
const BLOCKS =
  '(?:[a-z]+:)?think(?:ing)?|thoughts?|reasoning|reflection|analysis|scratchpad|inner_monologue|tool_?calls?|tool_?response|tool_?results?|tool_?use|function_?calls?|function|invoke|parameter|system|antml:[a-z_]+';
/** What begins a turn where a model's chat template leaks; the role follows it. */
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
/** A text of ASCII without any of these holds and begins none of the above. */
const MARK = /[<[`\u0080-\u{10ffff}]/u;
/** What may still become one of the above. */
const BEGUN = new RegExp(
  String.raw`(?:${TURN}[a-z]{0,9}|◁[a-z/]{0,6}|<[^<>]{0,80}|\[/?[A-Z_]{0,16}|` + '`{1,2})$',
  'iu',
);

export interface Visible {
  readonly text: string;
  /** A thought ended that had no beginning: all that was given out before belongs to it. */
  readonly isRetracted: boolean;
}

export class HiddenSyntax {
  #pending = '';
  /** What ends the block that is being taken out. */
  #until: RegExp | undefined;
  #isHoldingAll: boolean;

  /** `thinksAloud`: this model ends thoughts that it never begins, so all is held until it does. */
  constructor({ thinksAloud = false }: { thinksAloud?: boolean } = {}) {
    this.#isHoldingAll = thinksAloud;
  }

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
          // The end itself may be cut: a little is kept.
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

  /** What is left when the text has ended; nothing of a block that never ended. */
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
  // A call in a model's own marks goes up to its end mark.
  const mark = (special ?? wide ?? '').toLowerCase();
  if (/tool|python_tag|function/u.test(mark) && !/end|sep/u.test(mark))
    return /<[|｜][^<>]*end[^<>]*[|｜]>/iu;
  return undefined;
}
