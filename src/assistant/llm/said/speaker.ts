// Turns what the model writes into the answer's text: plain, checked, joined without a seam.

import type { Knowledge } from '../knowledge.ts';
import { phrasesFor } from '../phrases.ts';
import type { AnswerCheck } from './answer-check.ts';
import { plainText } from './plain-text.ts';
import { render } from './references.ts';
import type { Stretch } from './sentence-gate.ts';

export class Speaker {
  readonly #check: AnswerCheck;
  readonly #knowledge: Knowledge;
  readonly #locale: string;
  #text = '';
  /** Space that stands only if something follows it. */
  #space = '';
  #leftOutCount = 0;
  /** What came of the sentence under way: all of it was shown. */
  #sentence = '';

  /** `knowledge` renders references; `check` judges what came of them. */
  constructor(check: AnswerCheck, knowledge: Knowledge, locale: string) {
    this.#check = check;
    this.#knowledge = knowledge;
    this.#locale = locale;
  }

  /** Everything said so far. */
  get text(): string {
    return this.#text;
  }

  /** Sentences that were not shown. */
  get leftOutCount(): number {
    return this.#leftOutCount;
  }

  /** What of a stretch is to be shown; '' where nothing is. */
  say({ text, endsSentence, isTelling }: Stretch): string {
    const before = this.#sentence;
    if (!endsSentence) {
      this.#sentence = before + text;
      return this.#show(plainText(text));
    }
    this.#sentence = '';
    const rendered = render(text, this.#knowledge, this.#locale);
    if (rendered.text !== undefined) {
      this.#check.accept(rendered.reckoned);
      const shown = plainText(rendered.text);
      const whole = plainText(before) + shown;
      if (whole.trim() === '' || this.#check.allows(whole, isTelling)) return this.#show(shown);
    }
    return this.#leaveOut(before + text, before.trim() !== '');
  }

  /** Our words in place of the rest of a sentence; they stand once in an answer. */
  #leaveOut(whole: string, hasBegun: boolean): string {
    const tail = whole.slice(whole.trimEnd().length) || ' ';
    const isFirst = this.#leftOutCount === 0;
    this.#leftOutCount += 1;
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
