// Turns the model's sentences into the answer's text: plain, checked, joined without a seam.

import { phrasesFor } from './phrases.ts';
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

  constructor(check: TextCheck, locale: string) {
    this.#check = check;
    this.#locale = locale;
  }

  /** Everything said so far. */
  get text(): string {
    return this.#text;
  }

  /** What of a sentence is to be shown; '' where nothing is. */
  say(sentence: string): string {
    const clean = plainText(sentence);
    const body = clean.trim();
    const lead = clean.slice(0, clean.length - clean.trimStart().length);
    const tail = body === '' ? '' : clean.slice(lead.length + body.length);
    this.#space += lead;
    if (body === '') return '';
    if (this.#check.allows(clean)) return this.#add(body, tail);
    if (this.#hasLeftOut) {
      // The line it stood on still ends.
      if (tail.includes('\n')) this.#space = tail;
      return '';
    }
    this.#hasLeftOut = true;
    return this.#add(phrasesFor(this.#locale).leftOut, tail || ' ');
  }

  /** One of our own sentences, as a paragraph's start. */
  sayOurs(sentence: string): string {
    return this.#add(sentence, ' ');
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
