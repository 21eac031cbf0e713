// Decides how much of a model's text may be shown before its sentence is checked. Words that cannot belong
// to a claim pass at once, and so does a count with its noun that is borne out whatever follows. From the
// first other word on, the rest of the sentence waits for the check. Of an unfinished word, the letters
// pass that cannot begin such a word.

import { isNumberWord } from './number-words.ts';
import { isMixedScript } from './plain-text.ts';
import { isSuspect } from './prompt-leak.ts';
import { beginsTelling, isTelling } from './telling-words.ts';

/** A part of the text: words that may be shown at once, or the rest of a sentence at its end. */
export interface Stretch {
  readonly text: string;
  readonly endsSentence: boolean;
  /** Whether some word of the sentence up to here may belong to a claim. */
  readonly isTelling: boolean;
}

/** Whether a count before a noun may be shown, whatever its sentence says besides: "3 people". */
export type CountProof = (count: number, noun: string) => boolean;

const COUNT = /^\d{1,3}$/u;

/** Checking takes time by the length, so a longer sentence is split at a space. In characters. */
const SENTENCE_LENGTH_MAX = 600;

/** Beyond these lengths no unfinished word passes, so that a sentence is split between two words. */
const BEGINNINGS_END = 500;
const BEGINNING_LENGTH_MAX = 40;

/** Characters of the sentence in which words of the rules are looked for. */
const LOOK_BACK_LENGTH = 120;

/** An end mark with closing quotes or brackets and a space behind it, or the end of a line. */
const END = /[.!?…]["'”’»)\]*_]*\s|[。！？](?=[^\p{Script=Latin}\p{N}])|\n/u;
/** A German day before its month: "am 25. ". Its dot ends no sentence. */
const ORDINAL = /(?<!\p{L})(?:de[rmn]|am|vom|zum|bis)\s+\d{1,2}\.\s$/iu;
/** A text without any of these ends no sentence. */
const END_MARK = /[.!?…。！？\n]/u;
const SPACE = /\s/u;
const DANGLING =
  /^(?:half|halb\p{L}*|third|quarter|free|code|codes|coupon|voucher|gutschein|use|enter|apply|dot|punkt|buy|for|costs?|only|just|price|preis|kostet|nur|für|a|an|one|ein|eine|einen|moitié|gratuit|offert|coûtent?|vaut|prix|à|que|seulement|une?)$/u;
const MARKS_AROUND = /^["'“”„‚‘’«»([*_–—-]+|["'“”‘’»)\]*_.,;:!?…–—-]+$/gu;
/** Four or more capitals may be a code. */
const CAPITALS = /^[\p{Lu}-]{4,}/u;
/** A word in capitals only may become a code. A mark behind a word may end it, or not ("shop.com"). */
const BEGINNING = /^(?!\p{Lu}+(?!\p{L}))\p{L}+(?=[.,;:!?…]*$)/u;
const LETTERS = /^[\p{L}\p{M}]+(?:[-'’–—][\p{L}\p{M}]+)*$/u;
/** Patterns of other files take these for the end of a word, so its parts are looked up separately. */
const JOINTS = /[-'’–—\p{M}]/u;
const PICTOGRAPHS = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\u200d]+$/u;
/** Characters that are removed before prices are read. A word may use them to hide what it says. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Me}/u;

/** Splits the text of one answer into stretches. */
export class SentenceGate {
  /** The unfinished sentence, and the number of its characters that were returned. */
  #sentence = '';
  #givenLength = 0;
  /** The words before this index are complete and were looked up. */
  #wholeLength = 0;
  #isHolding = false;
  /** A count was returned: the sentence makes a claim, though nothing waits. */
  #hasCount = false;
  #hasEndMark = false;
  readonly #bearsOut: CountProof;

  /** Without a proof every number waits. */
  constructor(bearsOut: CountProof = () => false) {
    this.#bearsOut = bearsOut;
  }

  /** Takes more text and returns what may be shown of it and of the text that waited. */
  push(text: string): Stretch[] {
    this.#sentence += text;
    this.#hasEndMark ||= END_MARK.test(text);
    let stretches: Stretch[] | undefined;
    for (;;) {
      const end = this.#endOfSentence();
      if (end === undefined) break;
      (stretches ??= []).push(this.#finish(end));
    }
    const free = this.#endOfFreeWords();
    if (free <= this.#givenLength) return stretches ?? [];
    const open = this.#sentence.slice(this.#givenLength, free);
    this.#givenLength = free;
    const words: Stretch = { text: open, endsSentence: false, isTelling: false };
    return stretches === undefined ? [words] : [...stretches, words];
  }

  /** The rest at the end of the text. */
  flush(): Stretch[] {
    return this.#sentence === '' ? [] : [this.#finish(this.#sentence.length)];
  }

  #finish(end: number): Stretch {
    this.#lookUpTo(end, true);
    const text = this.#sentence.slice(this.#givenLength, end);
    const isTelling = this.#isHolding || this.#hasCount;
    this.#sentence = this.#sentence.slice(end);
    this.#givenLength = 0;
    this.#wholeLength = 0;
    this.#isHolding = false;
    this.#hasCount = false;
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

  /**
   * The index at which the words end that may be shown before the sentence is complete. The last one may be
   * unfinished.
   */
  #endOfFreeWords(): number {
    if (this.#isHolding) return this.#givenLength;
    // A word is complete only if a space follows it.
    const begun = lastWordOf(this.#sentence);
    const wholeLength = this.#sentence.length - begun.length;
    const end = Math.max(this.#givenLength, this.#lookUpTo(wholeLength));
    const isWaiting = this.#isHolding || this.#wholeLength < wholeLength;
    if (isWaiting || this.#sentence.length > BEGINNINGS_END) return end;
    const beginning = freeBeginningOf(begun);
    const close = wholeLength + beginning.length;
    return beginning === '' || this.#isSuspectAt(close) ? end : close;
  }

  /**
   * Looks up the words before `end`, which are all complete. Returns the index at which the words end that
   * may be shown. Unless the sentence ends there (`isEnd`), a count waits for its noun.
   */
  #lookUpTo(end: number, isEnd = false): number {
    const sentence = this.#sentence;
    let close = 0;
    for (let start = this.#wholeLength; start < end; start += 1) {
      if (isSpaceAt(sentence, start)) continue;
      let wordEnd = endOfWord(sentence, start, end);
      if (!this.#isHolding && COUNT.test(sentence.slice(start, wordEnd))) {
        const nounAt = wordEnd + 1;
        if (nounAt >= end && !isEnd) return close;
        const nounEnd = endOfWord(sentence, nounAt, end);
        const isBeside = sentence[wordEnd] === ' ';
        const noun = isBeside ? plainLettersOf(sentence.slice(nounAt, nounEnd)) : '';
        if (this.#bearsOut(Number(sentence.slice(start, wordEnd)), noun)) {
          this.#hasCount = true;
          start = nounAt;
          wordEnd = nounEnd;
        }
      }
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

/** The text behind the last space: a word that may be unfinished. */
function lastWordOf(text: string): string {
  let start = text.length;
  while (start > 0 && !isSpaceAt(text, start - 1)) start -= 1;
  return text.slice(start);
}

/** The end of the word that begins at `start`, at most `end`. */
function endOfWord(text: string, start: number, end: number): number {
  let at = start + 1;
  while (at < end && !isSpaceAt(text, at)) at += 1;
  return at;
}

function isSpaceAt(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  if (code > 0x20 && code < 0x7f) return false;
  return code === 0x20 || SPACE.test(text[index] ?? '');
}

/**
 * The letters of an ordinary word: a to z, perhaps with a capital first, and only end marks behind them; ''
 * for any other token. Such a word needs no patterns.
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
 * Whether a sentence does not end here: inside a tag or a reference, behind a word that the next line may
 * complete ("half" "off", "19" "euro"), behind the mark of a list item ("2. "), or between a day and its
 * month.
 */
function isOpenEnded(sentence: string): boolean {
  if (/<[a-z/!?][^<>]*$/iu.test(sentence) || /\{\{[^}]*$/u.test(sentence)) return true;
  if (/^\s*\d{1,2}\.\s$/u.test(sentence) || ORDINAL.test(sentence)) return true;
  const last = sentence.trimEnd().split(/\s+/u).at(-1) ?? '';
  const word = last.normalize('NFKC').replace(MARKS_AROUND, '').toLowerCase();
  if (!sentence.endsWith('\n')) return /^[$€£¥₹]$/u.test(last);
  // A sign behind its amount needs no more words.
  return (
    (/[-+$€£¥₹]$/u.test(last) && !/\d\s?[$€£¥₹]\s*$/u.test(sentence)) ||
    /^\d+(?:[.,]\d+)?$/u.test(word) ||
    isNumberWord(word) ||
    DANGLING.test(word)
  );
}

/**
 * Whether a word may be shown before its sentence is checked: letters that name no money, or pictures.
 * Digits, signs, inner dots and slashes, and invisible characters make a word wait.
 */
function isFree(token: string): boolean {
  const plain = plainLettersOf(token);
  if (plain !== '') return !isTelling(plain.toLowerCase());
  if (PICTOGRAPHS.test(token)) return true;
  if (INVISIBLE.test(token)) return false;
  const word = token.normalize('NFKC').replace(MARKS_AROUND, '');
  // A mark alone may join the words around it: "shop . com".
  if (word === '') return !/[.[(]/u.test(token);
  if (!LETTERS.test(word) || isMixedScript(word) || CAPITALS.test(word)) return false;
  return !word.split(JOINTS).some((part) => isTelling(part.toLowerCase()));
}

/**
 * The letters of an unfinished word that may be shown whatever follows: they begin no telling word and no
 * code. A hyphen or a mark waits for what follows it.
 */
function freeBeginningOf(begun: string): string {
  if (begun === '' || begun.length > BEGINNING_LENGTH_MAX) return '';
  const letters = plainLettersOf(begun) || (BEGINNING.exec(begun)?.[0] ?? '');
  const isShown = isFree(letters) && !beginsTelling(letters.normalize('NFKC').toLowerCase());
  return isShown ? letters : '';
}
