// Compounds: in German and related languages a "Regenjacke" is a "Jacke", by its last part, the head. The
// words of the catalogue and the commonest words of the language decide whether a word is a compound.

import { isCommonWord } from './common-words.ts';
import { compoundStemmerOf, type Language } from './stemming.ts';
import { isStopWord } from './stop-words.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A word of the catalogue, and its part before the head: "regen" of "regenjacke". */
export interface Compound {
  readonly id: number;
  readonly modifier: string;
}

/** The catalogue, as a reader of compounds needs it. */
export interface CompoundWords {
  readonly vocabulary: Vocabulary;
  /** Whether any live product has the word. */
  readonly isLive: (wordId: number) => boolean;
  /** Whether any live product has the word in its title or the names of its groups. */
  readonly isName: (wordId: number) => boolean;
}

const LETTERS_ONLY = /^\p{L}+$/u;
const VOWEL = /[aeiouy]/;
/** Two letters before a word are a prefix or a coincidence: "Umzug", "Preis". */
const MODIFIER_LENGTH_MIN = 3;
const HEAD_LENGTH_MIN = 3;
const HEAD_STEM_LENGTH_MIN = 2;
const ENDING_LENGTH_MAX = 3;
/** Names of products are shorter; a longer word is no compound. */
const COMPOUND_LENGTH_MAX = 40;
/** Names end in three-letter words by coincidence: a "Monitor" is no "Tor". */
const NAMED_HEAD_LENGTH_MIN = 4;
/** Prefixes of verbs, which are no words: "entdecken" contains no "Decke". */
const PREFIXES: ReadonlySet<string> = new Set(['ent', 'ont', 'ver', 'zer']);

/** Finds compounds by their head, as the shoppers of one locale write them. */
export class CompoundReader {
  readonly #words: CompoundWords;
  readonly #languages: readonly Language[];
  readonly #stem: (word: string) => string;

  constructor(
    words: CompoundWords,
    language: { all: readonly Language[]; stem: (word: string) => string },
  ) {
    this.#words = words;
    this.#languages = language.all;
    this.#stem = language.stem;
  }

  /** The live words whose head is `word`, or one of both an inflection of the other. */
  withHead(word: string): Compound[] {
    if (!LETTERS_ONLY.test(word)) return [];
    const root = commonBeginning(word, this.#stem(word));
    if (root.length < HEAD_LENGTH_MIN) return [];
    const { vocabulary, isLive } = this.#words;
    // Many words have the same ending, so each result is kept.
    const heads = new Map<string, boolean>();
    const isHead = (head: string): boolean => {
      const known = heads.get(head) ?? this.#isInflected(word, head);
      heads.set(head, known);
      return known;
    };
    const compounds: Compound[] = [];
    for (const id of vocabulary.withInside(root, MODIFIER_LENGTH_MIN)) {
      const text = vocabulary.wordOf(id);
      const modifier = text.slice(0, text.lastIndexOf(root));
      const head = text.slice(modifier.length);
      if (!isHead(head) || !this.#mayModify(modifier) || !isLive(id)) continue;
      const isLong = Math.min(word.length, head.length) >= NAMED_HEAD_LENGTH_MIN;
      if ((isLong && this.#isNamed(id, text)) || this.#isMade(text, modifier)) {
        compounds.push({ id, modifier });
      }
    }
    return compounds;
  }

  /** The beginning of a modifier that is a form of `word`: "kind" for "kinder"; '' if there is none. */
  modifierRoot(word: string): string {
    const root = this.#stem(word);
    return root.length < MODIFIER_LENGTH_MIN ? '' : root;
  }

  /**
   * Every way to split a word into modifier and head, with the longest head first. The caller checks the
   * parts.
   */
  *partsOf(word: string): Generator<{ readonly modifier: string; readonly head: string }> {
    if (word.length > COMPOUND_LENGTH_MAX || !LETTERS_ONLY.test(word)) return;
    const end = word.length - HEAD_LENGTH_MIN;
    for (let length = MODIFIER_LENGTH_MIN; length <= end; length += 1) {
      const modifier = word.slice(0, length);
      if (this.#mayModify(modifier)) yield { modifier, head: word.slice(length) };
    }
  }

  /** Whether a text is a word of the language or the catalogue, apart from its ending. */
  isWord(text: string): boolean {
    const { vocabulary, isLive } = this.#words;
    return (
      isCommonWord(text, this.#languages) ||
      isCommonWord(this.#stem(text), this.#languages) ||
      vocabulary.formsOf(text, this.#languages).some(isLive)
    );
  }

  /** Whether compounds begin with a text: a word, or the beginning of a word here, as "kau" of "Kauartikel". */
  mayBegin(text: string): boolean {
    const { vocabulary, isLive } = this.#words;
    return this.isWord(text) || vocabulary.withPrefix(text).some(isLive);
  }

  /** Whether two words are one, apart from an ending: "taschen" and "tasche". */
  #isInflected(word: string, head: string): boolean {
    if (head === word) return true;
    const [shorter, longer] = head.length < word.length ? [head, word] : [word, head];
    if (!longer.startsWith(shorter) || longer.length > shorter.length + ENDING_LENGTH_MAX)
      return false;
    if (this.#stem(longer) !== this.#stem(shorter)) return false;
    if (shorter === word || longer === `${shorter}n`) return true;
    // Any other ending must leave a word: "Kartell" does not end in a form of "Teller".
    const id = this.#words.vocabulary.idOf(head);
    const isSaid = id !== undefined && this.#words.isLive(id);
    return isSaid || isCommonWord(head, this.#languages.slice(0, 1));
  }

  #mayModify(text: string): boolean {
    if (!LETTERS_ONLY.test(text) || !VOWEL.test(text) || PREFIXES.has(text)) return false;
    // "Durchmesser": a preposition changes the meaning of its verb.
    return !isStopWord(text, this.#languages);
  }

  /**
   * Whether a word with an unknown beginning ends in what products are called ("Umhängetasche"). A common
   * word of the language ("praktisch") is never taken for such a compound.
   */
  #isNamed(id: number, text: string): boolean {
    return this.#words.isName(id) && !isCommonWord(text, this.#languages);
  }

  /** Whether a text consists of a known word, perhaps a linking letter, and its head. */
  #isMade(text: string, modifier: string): boolean {
    // "Aromatisch": this ending leaves almost nothing of the head.
    const headStemLength = this.#stem(text).length - modifier.length;
    return headStemLength >= HEAD_STEM_LENGTH_MIN && this.isWord(modifier);
  }
}

/** The reader for a locale whose language writes compounds as one word; undefined for others. */
export function compoundReader(
  words: CompoundWords,
  { locale, languages }: { locale: string | undefined; languages: readonly Language[] },
): CompoundReader | undefined {
  const stem = compoundStemmerOf(locale);
  return stem && new CompoundReader(words, { all: languages, stem });
}

function commonBeginning(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return a.slice(0, length);
}
