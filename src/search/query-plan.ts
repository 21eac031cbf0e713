// Reads a shopper's words: what to look up, what was misspelt, what carries no wish.

import { isCommonWord } from './common-words.ts';
import { fold } from './fold.ts';
import type { QueryTerm } from './scoring.ts';
import { correction, type DocumentCount } from './spelling.ts';
import { stem, type Language } from './stemming.ts';
import { isFaint, isStopWord } from './stop-words.ts';
import { tokenize, type Token } from './tokenizer.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A spelling that was changed, both as folded words. */
export interface Correction {
  readonly from: string;
  readonly to: string;
}

/** What a text asks for, against the words of one index. */
export interface QueryPlan {
  readonly terms: readonly QueryTerm[];
  readonly corrections: readonly Correction[];
  /** The words that carry the wish, misspellings repaired: what a semantic lane should read. */
  readonly wish: string;
}

/** The words of one index, as far as reading a query needs them. */
export interface KnownWords {
  readonly vocabulary: Vocabulary;
  /** Whether any live product has the word. */
  readonly isLive: (wordId: number) => boolean;
  /** Live products that have the word. */
  readonly documentCount: DocumentCount;
  /** Counts live products that have a word and any of `others` too. */
  readonly companyOf: (others: readonly number[]) => DocumentCount;
}

/** More words than this are not a query but an essay; the first ones say what it is about. */
const WORDS_MAX = 32;

/** Counts, ages, sizes; longer ones are models ("2060"). */
const BARE_NUMBER = /^\d{1,2}$/;

/** Weights against a word that is found as typed; measured, and flat around these values. */
const QUERY = {
  /** A part of a compound that was found whole: keeps "tn 2110" near "TN-2110", below the whole. */
  partWeight: 0.3,
  /** Two neighbours written as one word ("smart watch", "smartwatch"). */
  joinWeight: 0.5,
  /** A bare number beside other words: "6" of "6 years" is also in "6 cups". */
  numberWeight: 0.4,
  /** Praise instead of description ("best", "new"). */
  faintWeight: 0.1,
  /** The beginning of a word instead of the word. */
  prefixWeight: 0.6,
  prefixLengthMin: 3,
  prefixWordsMax: 16,
};

/** Plans a query; pure for the same words of the same index. */
export function planQuery(
  text: string,
  words: KnownWords,
  options: { languages: readonly Language[]; keepStopWordsIfAlone: boolean },
): QueryPlan {
  return new Planner(words, options.languages).plan(text, options.keepStopWordsIfAlone);
}

class Planner {
  readonly #words: KnownWords;
  readonly #languages: readonly Language[];
  readonly #terms: QueryTerm[] = [];
  readonly #corrections: Correction[] = [];
  readonly #wish: string[] = [];

  constructor(words: KnownWords, languages: readonly Language[]) {
    this.#words = words;
    this.#languages = languages;
  }

  plan(text: string, keepStopWordsIfAlone: boolean): QueryPlan {
    const all = tokenize(text);
    const telling = all.filter((token) => !isStopWord(token.word, this.#languages));
    const kept = telling.length > 0 || !keepStopWordsIfAlone ? telling : all;
    const tokens = distinct(kept).slice(0, WORDS_MAX);
    let before = '';
    for (const [index, token] of tokens.entries()) {
      const asTyped = text.slice(token.start, token.end);
      const isFound =
        this.#addWord(token, tokens.length === 1) ||
        (index === tokens.length - 1 && this.#addPrefix(token));
      // Praise that no product bears is no misspelling, and says nothing of what is wanted.
      if (!isFound && isFaint(token.word) && tokens.length > 1) continue;
      const repaired = isFound ? undefined : this.#addCorrected(token, fold(asTyped), tokens);
      this.#wish.push(repaired ?? asTyped);
      const word = repaired ?? token.word;
      if (before !== '') this.#addTerm(this.#liveForms(before + word), QUERY.joinWeight);
      before = word;
    }
    return { terms: this.#terms, corrections: this.#corrections, wish: this.#wish.join(' ') };
  }

  /** Looks up a word whole and in parts; false when neither is known. */
  #addWord({ word, parts }: Token, isAlone: boolean): boolean {
    const isNumber = !isAlone && BARE_NUMBER.test(word);
    const wholeWeight = isFaint(word) ? QUERY.faintWeight : isNumber ? QUERY.numberWeight : 1;
    const isFoundWhole = this.#addTerm(this.#liveForms(word), wholeWeight);
    const weight = isFoundWhole ? QUERY.partWeight : 1;
    const foundParts = parts.filter((part) => this.#addTerm(this.#liveForms(part), weight));
    return isFoundWhole || foundParts.length > 0;
  }

  /** Looks up what the word was probably meant to be, and returns it. */
  #addCorrected({ word }: Token, asTyped: string, tokens: readonly Token[]): string | undefined {
    // Somebody who asks for wine did not mean something wide: the shop has none.
    if (isCommonWord(asTyped, this.#languages)) return undefined;
    const { vocabulary, documentCount, companyOf } = this.#words;
    const others = (): number[] =>
      tokens.flatMap((other) => (other.word === word ? [] : this.#liveForms(other.word)));
    // Most misspellings have one likely reading, and nothing has to be counted.
    let company: DocumentCount | undefined;
    const companyCount = (id: number): number => (company ??= companyOf(others()))(id);
    const evidence = { documentCount, companyCount };
    // A misspelt plural may be known in the singular only: its stem is nearer than itself.
    const attempts = new Set([word, ...this.#languages.map((language) => stem(word, language))]);
    for (const attempt of attempts) {
      const id = correction(attempt, vocabulary, evidence);
      if (id === undefined) continue;
      const to = vocabulary.wordOf(id);
      this.#corrections.push({ from: asTyped, to });
      this.#addTerm(this.#liveForms(to), 1);
      return to;
    }
    return undefined;
  }

  /** Takes the last word for the beginning of one: the commonest words that go on from it. */
  #addPrefix({ word: prefix }: Token): boolean {
    if (prefix.length < QUERY.prefixLengthMin) return false;
    const { vocabulary, documentCount } = this.#words;
    const words = vocabulary
      .withPrefix(prefix)
      .map((id) => ({ id, count: documentCount(id), word: vocabulary.wordOf(id) }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
      .slice(0, QUERY.prefixWordsMax)
      .sort((a, b) => (a.word < b.word ? -1 : 1));
    return this.#addTerm(
      words.map(({ id }) => id),
      QUERY.prefixWeight,
    );
  }

  #addTerm(wordIds: readonly number[], weight: number): boolean {
    if (wordIds.length === 0) return false;
    this.#terms.push({ wordIds, weight });
    return true;
  }

  #liveForms(word: string): number[] {
    const forms = this.#words.vocabulary.formsOf(word, this.#languages);
    return forms.filter((id) => this.#words.isLive(id));
  }
}

/** Each word once, at its first place: saying it twice does not make it twice as true. */
function distinct(tokens: readonly Token[]): Token[] {
  const seen = new Set<string>();
  return tokens.filter((token) => !seen.has(token.word) && seen.add(token.word));
}
