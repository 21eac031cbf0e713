// Holds a model's text back until a sentence is whole, so that it can be checked before it is seen.

/** A sentence that is longer is cut, at a space: what checks it takes time by its length. */
const SENTENCE_LENGTH_MAX = 2_000;

/** An end mark with its closing quotes or brackets and a space behind it, or a line's end. */
const END = /[.!?…]["'”’»)\]*_]*\s|[。！？]|\n/u;

export class SentenceGate {
  #held = '';

  /** Takes more text; returns the sentences that are whole now, each with what ends it. */
  push(text: string): string[] {
    this.#held += text;
    const sentences: string[] = [];
    for (;;) {
      const end = this.#endOfFirst();
      if (end === undefined) return sentences;
      sentences.push(this.#held.slice(0, end));
      this.#held = this.#held.slice(end);
    }
  }

  /** What is left when the text has ended. */
  flush(): string[] {
    const rest = this.#held;
    this.#held = '';
    return rest === '' ? [] : [rest];
  }

  #endOfFirst(): number | undefined {
    const match = END.exec(this.#held);
    const end = match === null ? Infinity : match.index + match[0].length;
    if (end <= SENTENCE_LENGTH_MAX) return end;
    if (this.#held.length <= SENTENCE_LENGTH_MAX) return undefined;
    const space = this.#held.lastIndexOf(' ', SENTENCE_LENGTH_MAX);
    return space > 0 ? space + 1 : SENTENCE_LENGTH_MAX;
  }
}
