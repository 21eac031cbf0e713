// Turns what the model writes into the answer's text: plain, checked, joined without a seam.

import { phrasesFor } from './phrases.ts';
import type { Stretch } from './sentence-gate.ts';
import type { TextCheck } from './text-check.ts';

/** Whole tags, and one that the sentence's end cuts off. */
const TAG = /<\/?[a-z!][^<>]*(?:>|$)/giu;
// Line breaks and tabs stay; no other control character and nothing that turns text around.
const INVISIBLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

export class Speaker {
  readonly #check: TextCheck;
  readonly #locale: string;
  #text = '';
  /** Space that stands only if something follows it. */
  #space = '';
  #hasLeftOut = false;
  /** What came of the sentence under way: all of it was shown. */
  #sentence = '';

  constructor(check: TextCheck, locale: string) {
    this.#check = check;
    this.#locale = locale;
  }

  /** Everything said so far. */
  get text(): string {
    return this.#text;
  }

  /** What of a stretch is to be shown; '' where nothing is. */
  say({ text, endsSentence }: Stretch): string {
    const before = this.#sentence;
    this.#sentence = endsSentence ? '' : before + text;
    const whole = plainText(before + text);
    if (!endsSentence || whole.trim() === '' || this.#check.allows(whole)) {
      return this.#show(plainText(text));
    }
    return this.#leaveOut(whole, before.trim() !== '');
  }

  /** Our words in place of the rest of a sentence; they stand once in an answer. */
  #leaveOut(whole: string, hasBegun: boolean): string {
    const tail = whole.slice(whole.trimEnd().length) || ' ';
    const isFirst = !this.#hasLeftOut;
    this.#hasLeftOut = true;
    let shown = '';
    if (hasBegun) {
      this.#space = '';
      shown = this.#add('…', isFirst ? ' ' : tail);
    }
    if (isFirst) return shown + this.#add(phrasesFor(this.#locale).leftOut, tail);
    // The line it stood on still ends.
    if (!hasBegun && tail.includes('\n')) this.#space = tail;
    return shown;
  }

  #show(clean: string): string {
    const body = clean.trim();
    if (body === '') {
      this.#space += clean;
      return '';
    }
    const leadLength = clean.length - clean.trimStart().length;
    this.#space += clean.slice(0, leadLength);
    return this.#add(body, clean.slice(leadLength + body.length));
  }

  /** One of our own sentences, as a paragraph's start. */
  sayOurs(sentence: string): string {
    return this.#add(sentence, ' ');
  }

  /** Ends an answer in the midst of a sentence: its shown part is broken off, `notice` follows. */
  cut(notice: string): string {
    const isOpen = this.#sentence.trim() !== '';
    this.#sentence = '';
    if (!isOpen) return this.#add(notice, '');
    this.#space = '';
    return this.#add('…', ' ') + this.#add(notice, '');
  }

  /** Parts two stretches of text that the model wrote on their own. */
  pause(): void {
    if (this.#space === '') this.#space = ' ';
  }

  #add(body: string, tail: string): string {
    const delta = (this.#text === '' ? '' : this.#space) + body;
    this.#text += delta;
    this.#space = tail;
    return delta;
  }
}

function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(TAG, '')
    .replace(INVISIBLE, (mark) => (mark === '\n' || mark === '\t' ? mark : ''));
}
