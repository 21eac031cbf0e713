// Builds the text of the answer from the model's stretches: without markup, checked, with its spaces right.

import { GrowingText } from '../../../base/growing-text.ts';
import type { Knowledge } from '../knowledge.ts';
import { phrasesFor } from '../phrases.ts';
import type { AnswerCheck } from './answer-check.ts';
import { plainText } from './plain-text.ts';
import { render } from './references.ts';
import type { Stretch } from './sentence-gate.ts';

/** The text of one answer. */
export class Speaker {
  readonly #check: AnswerCheck;
  readonly #knowledge: Knowledge;
  readonly #locale: string;
  readonly #text = new GrowingText();
  /** Space that is added only if more text follows. */
  #space = '';
  #leftOutCount = 0;
  /** The part of the current sentence that was shown before its check. */
  #sentence = '';

  /** `knowledge` resolves references, and `check` judges the sentences. */
  constructor(check: AnswerCheck, knowledge: Knowledge, locale: string) {
    this.#check = check;
    this.#knowledge = knowledge;
    this.#locale = locale;
  }

  /** The whole text so far, as it was shown. */
  get text(): string {
    return this.#text.toString();
  }

  /** Number of sentences that were left out. */
  get leftOutCount(): number {
    return this.#leftOutCount;
  }

  /** Takes one stretch and returns what is shown of it; '' if nothing is. */
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

  /** Replaces the rest of a refused sentence with a notice, once in an answer. */
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
    // The line of the sentence ends even if the sentence is not shown.
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

  /** Adds a sentence of the server and returns what is shown. */
  sayOurs(sentence: string): string {
    return this.#add(sentence, ' ');
  }

  /**
   * Ends the answer inside a sentence: the shown part ends with an ellipsis, and `notice` follows. Returns
   * what is shown.
   */
  cut(notice: string): string {
    const isOpen = this.#sentence.trim() !== '';
    this.#sentence = '';
    if (!isOpen) return this.#add(notice, '');
    this.#space = '';
    return this.#add('…', ' ') + this.#add(notice, '');
  }

  /** Separates two texts that the model wrote in different rounds. */
  pause(): void {
    if (this.#space === '') this.#space = ' ';
  }

  #add(body: string, tail: string): string {
    const delta = (this.#text.length === 0 ? '' : this.#space) + body;
    this.#text.add(delta);
    this.#space = tail;
    return delta;
  }
}
