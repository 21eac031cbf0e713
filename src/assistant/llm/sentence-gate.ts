// Lets a model's words through as they come, and holds a sentence back from its first word that
// could be part of a price, an identifier or an address: the rest of it is seen once it is checked.

import { MONEY_WORD } from './price-reader.ts';

/** A part of the text: words that may be seen at once, or what is left of a sentence at its end. */
export interface Stretch {
  readonly text: string;
  readonly endsSentence: boolean;
}

/** A sentence that is longer is cut, at a space: what checks it takes time by its length. */
const SENTENCE_LENGTH_MAX = 2_000;

/** An end mark with its closing quotes or brackets and a space behind it, or a line's end. */
const END = /[.!?…]["'”’»)\]*_]*\s|[。！？]|\n/u;
const WORD = /\S+/gu;
const SPACE = /\s/u;
const MARKS_AROUND = /^["'“”„‚‘’«»([*_–—-]+|["'“”‘’»)\]*_.,;:!?…–—-]+$/gu;
const LETTERS = /^[\p{L}\p{M}]+(?:[-'’–—][\p{L}\p{M}]+)*$/u;
/** A mark ends a word for whoever looks for letters before it. */
const JOINTS = /[-'’–—\p{M}]/u;
const PICTOGRAPHS = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\u200d]+$/u;
/** What is taken out before prices are looked for: a word with it in is not what it seems. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Me}/u;

export class SentenceGate {
  /** The sentence under way, and how much of it was given on. */
  #sentence = '';
  #givenLength = 0;
  #isHolding = false;

  /** Takes more text; returns what of it, and of what was held, may go on now. */
  push(text: string): Stretch[] {
    this.#sentence += text;
    const stretches: Stretch[] = [];
    for (;;) {
      const end = this.#endOfSentence();
      if (end === undefined) break;
      stretches.push(this.#finish(end));
    }
    const free = this.#endOfFreeWords();
    if (free > this.#givenLength) {
      stretches.push({ text: this.#sentence.slice(this.#givenLength, free), endsSentence: false });
      this.#givenLength = free;
    }
    return stretches;
  }

  /** What is left when the text has ended. */
  flush(): Stretch[] {
    return this.#sentence === '' ? [] : [this.#finish(this.#sentence.length)];
  }

  #finish(end: number): Stretch {
    const text = this.#sentence.slice(this.#givenLength, end);
    this.#sentence = this.#sentence.slice(end);
    this.#givenLength = 0;
    this.#isHolding = false;
    return { text, endsSentence: true };
  }

  #endOfSentence(): number | undefined {
    const match = END.exec(this.#sentence);
    const end = match === null ? Infinity : match.index + match[0].length;
    if (end <= SENTENCE_LENGTH_MAX) return end;
    if (this.#sentence.length <= SENTENCE_LENGTH_MAX) return undefined;
    const space = this.#sentence.lastIndexOf(' ', SENTENCE_LENGTH_MAX);
    return Math.max(this.#givenLength, space > 0 ? space + 1 : SENTENCE_LENGTH_MAX);
  }

  /** Where the words end that may be seen before the sentence is whole; the last may be half one. */
  #endOfFreeWords(): number {
    if (this.#isHolding) return this.#givenLength;
    // A word of which a part was given is judged again, as a whole.
    let start = this.#givenLength;
    while (start > 0 && !SPACE.test(this.#sentence[start - 1] ?? '')) start -= 1;
    let end = this.#givenLength;
    for (const match of this.#sentence.slice(start).matchAll(WORD)) {
      if (!isFree(match[0])) {
        this.#isHolding = true;
        break;
      }
      end = start + match.index + match[0].length;
    }
    return end;
  }
}

/**
 * Whether no text of such words alone can be refused: letters that name no money, or a picture.
 * Digits, signs, dots and slashes inside of it, and what cannot be seen, make a word wait.
 */
function isFree(token: string): boolean {
  if (PICTOGRAPHS.test(token)) return true;
  if (INVISIBLE.test(token)) return false;
  const word = token.normalize('NFKC').replace(MARKS_AROUND, '');
  if (word === '') return true;
  const isTelling = (part: string): boolean => /www$/iu.test(part) || MONEY_WORD.test(part);
  return LETTERS.test(word) && !word.split(JOINTS).some(isTelling);
}
