// Lets a model's words through as they come, and holds a sentence back from its first word that
// could be part of a claim: the rest of it is seen once it is checked. Of a word that may go on, what
// has come is let through where no word of a claim begins so.

import { isNumberWord } from './number-words.ts';
import { isMixedScript } from './plain-text.ts';
import { isSuspect } from './prompt-leak.ts';
import { beginsTelling, isTelling } from './telling-words.ts';

/** A part of the text: words that may be seen at once, or what is left of a sentence at its end. */
export interface Stretch {
  readonly text: string;
  readonly endsSentence: boolean;
  /** Whether some word of the sentence up to here could be part of a claim. */
  readonly isTelling: boolean;
}

/** A sentence that is longer is cut, at a space: what checks it takes time by its length. */
const SENTENCE_LENGTH_MAX = 600;

/** Behind this, and of a longer word, no beginning is let through: a cut falls between two words. */
const BEGINNINGS_END = 500;
const BEGINNING_LENGTH_MAX = 40;

/** Words in a row are compared within that. */
const LOOK_BACK_LENGTH = 120;

/** An end mark with its closing quotes or brackets and a space behind it, or a line's end. */
const END = /[.!?…]["'”’»)\]*_]*\s|[。！？](?=[^\p{Script=Latin}\p{N}])|\n/u;
/** A German day, whose month is still to come: "am 25. ". */
const ORDINAL = /(?<!\p{L})(?:de[rmn]|am|vom|zum|bis)\s+\d{1,2}\.\s$/iu;
/** A text without any of these has no end. */
const END_MARK = /[.!?…。！？\n]/u;
const SPACE = /\s/u;
const DANGLING =
  /^(?:half|halb\p{L}*|third|quarter|free|code|codes|coupon|voucher|gutschein|use|enter|apply|dot|punkt|buy|for|costs?|only|just|price|preis|kostet|nur|für|a|an|one|ein|eine|einen|moitié|gratuit|offert|coûtent?|vaut|prix|à|que|seulement|une?)$/u;
const MARKS_AROUND = /^["'“”„‚‘’«»([*_–—-]+|["'“”‘’»)\]*_.,;:!?…–—-]+$/gu;
/** Four capitals and more: it may be a code, whatever follows them. */
const CAPITALS = /^[\p{Lu}-]{4,}/u;
/** Capitals alone may become one; an end mark behind a word ends it, or not ("shop.com"). */
const BEGINNING = /^(?!\p{Lu}+(?!\p{L}))\p{L}+(?=[.,;:!?…]*$)/u;
const LETTERS = /^[\p{L}\p{M}]+(?:[-'’–—][\p{L}\p{M}]+)*$/u;
/** A mark ends a word for code that looks for letters before it. */
const JOINTS = /[-'’–—\p{M}]/u;
const PICTOGRAPHS = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\u200d]+$/u;
/** What is taken out before prices are looked for: a word with it in is not what it seems. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Me}/u;

export class SentenceGate {
  /** The sentence under way, and how much of it was given on. */
  #sentence = '';
  #givenLength = 0;
  /** Up to here all words were whole, and looked at. */
  #wholeLength = 0;
  #isHolding = false;
  /** Whether the sentence has a mark that may end it. */
  #hasEndMark = false;

  /** Takes more text; returns what of it, and of what was held, may go on now. */
  push(text: string): Stretch[] {
    this.#sentence += text;
    this.#hasEndMark ||= END_MARK.test(text);
    const stretches: Stretch[] = [];
    for (;;) {
      const end = this.#endOfSentence();
      if (end === undefined) break;
      stretches.push(this.#finish(end));
    }
    const free = this.#endOfFreeWords();
    if (free > this.#givenLength) {
      stretches.push({
        text: this.#sentence.slice(this.#givenLength, free),
        endsSentence: false,
        isTelling: false,
      });
      this.#givenLength = free;
    }
    return stretches;
  }

  /** What is left when the text has ended. */
  flush(): Stretch[] {
    return this.#sentence === '' ? [] : [this.#finish(this.#sentence.length)];
  }

  #finish(end: number): Stretch {
    this.#lookUpTo(end);
    const text = this.#sentence.slice(this.#givenLength, end);
    const isTelling = this.#isHolding;
    this.#sentence = this.#sentence.slice(end);
    this.#givenLength = 0;
    this.#wholeLength = 0;
    this.#isHolding = false;
    this.#hasEndMark = END_MARK.test(this.#sentence);
    return { text, endsSentence: true, isTelling };
  }

  #endOfSentence(): number | undefined {
    if (!this.#hasEndMark && this.#sentence.length <= SENTENCE_LENGTH_MAX) return undefined;
    let from = 0;
    for (;;) {
      const match = END.exec(this.#sentence.slice(from));
      const end = match === null ? Infinity : from + match.index + match[0].length;
      if (Math.min(end, this.#sentence.length) > SENTENCE_LENGTH_MAX) return this.#cutAt();
      if (match === null) return undefined;
      if (!isOpenEnded(this.#sentence.slice(0, end))) return end;
      from = end;
    }
  }

  #cutAt(): number {
    const space = this.#sentence.lastIndexOf(' ', SENTENCE_LENGTH_MAX);
    return Math.max(this.#givenLength, space > 0 ? space + 1 : SENTENCE_LENGTH_MAX);
  }

  /** Where the words end that may be seen before the sentence is whole; the last may be half one. */
  #endOfFreeWords(): number {
    if (this.#isHolding) return this.#givenLength;
    // Only what a space follows is whole.
    const begun = lastWordOf(this.#sentence);
    const wholeLength = this.#sentence.length - begun.length;
    const end = Math.max(this.#givenLength, this.#lookUpTo(wholeLength));
    if (this.#isHolding || this.#sentence.length > BEGINNINGS_END) return end;
    const beginning = freeBeginningOf(begun);
    const close = wholeLength + beginning.length;
    return beginning === '' || this.#isSuspectAt(close) ? end : close;
  }

  /** Looks at the words up to `end`, all of them whole; returns where those end that may be seen. */
  #lookUpTo(end: number): number {
    const sentence = this.#sentence;
    let close = 0;
    for (let start = this.#wholeLength; start < end; start += 1) {
      if (isSpaceAt(sentence, start)) continue;
      let wordEnd = start + 1;
      while (wordEnd < end && !isSpaceAt(sentence, wordEnd)) wordEnd += 1;
      this.#isHolding ||= !isFree(sentence.slice(start, wordEnd)) || this.#isSuspectAt(wordEnd);
      if (this.#isHolding) break;
      close = wordEnd;
      start = wordEnd;
    }
    this.#wholeLength = end;
    return close;
  }

  #isSuspectAt(end: number): boolean {
    return isSuspect(this.#sentence.slice(Math.max(0, end - LOOK_BACK_LENGTH), end));
  }
}

/** What stands behind the last space; it may be half a word. */
function lastWordOf(text: string): string {
  let start = text.length;
  while (start > 0 && !isSpaceAt(text, start - 1)) start -= 1;
  return text.slice(start);
}

function isSpaceAt(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  if (code > 0x20 && code < 0x7f) return false;
  return code === 0x20 || SPACE.test(text[index] ?? '');
}

/**
 * The letters of a token that is a word as most are: of a to z, the first may be a capital, with nothing
 * but end marks behind them; '' of any other. No pattern is needed for such a word.
 */
function plainLettersOf(token: string): string {
  let end = isCapital(token.charCodeAt(0)) ? 1 : 0;
  const small = end;
  while (isSmallLetter(token.charCodeAt(end))) end += 1;
  if (end === small) return '';
  for (let index = end; index < token.length; index += 1) {
    if (!PLAIN_MARKS.includes(token[index] ?? '')) return '';
  }
  return token.slice(0, end);
}

const PLAIN_MARKS = '.,;:!?';
const isCapital = (code: number): boolean => code >= 0x41 && code <= 0x5a;
const isSmallLetter = (code: number): boolean => code >= 0x61 && code <= 0x7a;

/**
 * Whether a sentence must not end here: within a tag or a reference, or behind a word that the next
 * line may complete ("half" "off", "19" "euro"), nor behind the mark of a list ("2. ") or a day without its month.
 */
function isOpenEnded(sentence: string): boolean {
  if (/<[a-z/!?][^<>]*$/iu.test(sentence) || /\{\{[^}]*$/u.test(sentence)) return true;
  if (/^\s*\d{1,2}\.\s$/u.test(sentence) || ORDINAL.test(sentence)) return true;
  const last = sentence.trimEnd().split(/\s+/u).at(-1) ?? '';
  const word = last.normalize('NFKC').replace(MARKS_AROUND, '').toLowerCase();
  if (!sentence.endsWith('\n')) return /^[$€£¥₹]$/u.test(last);
  // A sign behind its amount asks for nothing more.
  return (
    (/[-+$€£¥₹.]$/u.test(last) && !/\d\s?[$€£¥₹]\s*$/u.test(sentence)) ||
    /^\d+(?:[.,]\d+)?$/u.test(word) ||
    isNumberWord(word) ||
    DANGLING.test(word)
  );
}

/**
 * Whether no text of such words alone can be refused: letters that name no money, or a picture.
 * Digits, signs, dots and slashes inside of it, and what cannot be seen, make a word wait.
 */
function isFree(token: string): boolean {
  const plain = plainLettersOf(token);
  if (plain !== '') return !isTelling(plain.toLowerCase());
  if (PICTOGRAPHS.test(token)) return true;
  if (INVISIBLE.test(token)) return false;
  const word = token.normalize('NFKC').replace(MARKS_AROUND, '');
  // A lone mark joins what stands around it: "shop . com".
  if (word === '') return !/[.@[(]/u.test(token);
  if (!LETTERS.test(word) || isMixedScript(word) || CAPITALS.test(word)) return false;
  return !word.split(JOINTS).some((part) => isTelling(part.toLowerCase()));
}

/**
 * The letters of a word under way that may be seen, whatever follows them: no telling word begins so,
 * and they are no code. A joint and a mark wait for what follows them.
 */
function freeBeginningOf(begun: string): string {
  if (begun === '' || begun.length > BEGINNING_LENGTH_MAX) return '';
  const letters = plainLettersOf(begun) || (BEGINNING.exec(begun)?.[0] ?? '');
  const isShown = isFree(letters) && !beginsTelling(letters.normalize('NFKC').toLowerCase());
  return isShown ? letters : '';
}
