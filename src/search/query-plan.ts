// Reads a shopper's words: which to look up, which are misspelt, which to ignore.

import { editDistance } from '../base/edit-distance.ts';
import { isCommonWord } from './common-words.ts';
import { compoundReader, type Compound, type CompoundReader } from './compounds.ts';
import { fold } from './fold.ts';
import type { QueryTerm } from './scoring.ts';
import { correction, doubled, type DocumentCount } from './spelling.ts';
import { languagesOf, stem, type Language } from './stemming.ts';
import { isFaint, isStopWord } from './stop-words.ts';
import { tokenize, type Token } from './tokenizer.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A correction, both sides as folded words. */
export interface Correction {
  readonly from: string;
  readonly to: string;
}

/** The query of a text, by the words of one index. */
export interface QueryPlan {
  readonly terms: readonly QueryTerm[];
  readonly corrections: readonly Correction[];
  /** The words of the wish, with corrections: the text for the semantic lane. */
  readonly wish: string;
}

/** The words of one index, as reading a query needs them. */
export interface KnownWords {
  readonly vocabulary: Vocabulary;
  /** Whether any live product has the word. */
  readonly isLive: (wordId: number) => boolean;
  /** Whether any live product has the word in its title or the names of its groups. */
  readonly isName: (wordId: number) => boolean;
  /** Live products that have the word. */
  readonly documentCount: DocumentCount;
  /** Counts live products that have a word and any of `others` too. */
  readonly companyOf: (others: readonly number[]) => DocumentCount;
}

/** Longest query in words. Later words are ignored. */
const WORDS_MAX = 32;

/** Counts, ages, sizes; longer ones are models ("2060"). */
const BARE_NUMBER = /^\d{1,2}$/;

/**
 * Weights relative to a word that was found as typed. They were measured, and results change little around
 * these values.
 */
const QUERY = {
  /** A part of a compound that was found whole: keeps "tn 2110" near "TN-2110", below the whole. */
  partWeight: 0.3,
  /** A bare number beside other words: "6" of "6 years" is also in "6 cups". */
  numberWeight: 0.4,
  /** Praise instead of description ("best", "new"). */
  faintWeight: 0.1,
  /** The beginning of a word instead of the word. */
  prefixWeight: 0.6,
  prefixLengthMin: 3,
  prefixWordsMax: 16,
  /** The modifier of a compound that no product has whole. */
  modifierWeight: 0.5,
  /** Most unknown words that are read as compounds: each is checked letter by letter. */
  takenApartMax: 4,
  /** "Carpets" are no "car pets": the second part of a split word needs at least this many letters. */
  splitFirstMin: 3,
  splitSecondMin: 4,
  /** More than four of five products write it as two words. */
  splitTimesMin: 4,
};

const LETTERS_ONLY = /^\p{L}+$/u;

/** The neighbours of a word in the query, '' if there is none. */
interface Neighbours {
  readonly before: string;
  readonly after: string;
}

/** Plans a query; pure for the same words of the same index. */
export function planQuery(
  text: string,
  words: KnownWords,
  options: { locale: string | undefined; keepStopWordsIfAlone: boolean },
): QueryPlan {
  return new Planner(words, options.locale).plan(text, options.keepStopWordsIfAlone);
}

/** How many letters longer than its correction a misspelt word may be: an inflection and a letter. */
const LOST_LETTERS_MAX = 4;
/** Short words are near to the stems of many words: "Geigen" are no "Gig". */
const SHORT_LENGTH_MAX = 3;
const LOST_LETTERS_MAX_OF_SHORT = 2;

/** Shorter words sound like many others. */
const SOUND_LENGTH_MIN = 4;

/**
 * In shorter words a different letter makes a different word: "boisson", "poisson"; "Schaukel", "Schaufel".
 */
const LETTERS_FOR_REPLACING = 9;

/** Whether two words differ by replaced letters alone, as words of a language do; "Katan" sounds like "Catan". */
function isOtherWord(word: string, to: string): boolean {
  const letters = (one: string): string => one.replaceAll('c', 'k').split('').sort().join('');
  return (
    word.length === to.length &&
    word.length < LETTERS_FOR_REPLACING &&
    letters(word) !== letters(to)
  );
}

/** The endings of shorter words are many: "Gaming", "gamins". */
const LETTERS_FOR_FORM = 6;

class Planner {
  readonly #words: KnownWords;
  readonly #languages: readonly Language[];
  /** The one language with a full word list. */
  readonly #isEnglish: boolean;
  /** Undefined if the language of the locale does not write compounds as one word. */
  readonly #reader: CompoundReader | undefined;
  readonly #compounds = new Map<string, readonly Compound[]>();
  readonly #terms: QueryTerm[] = [];
  readonly #corrections: Correction[] = [];
  readonly #wish: string[] = [];
  #takenApartCount = 0;
  /** Whether the current words belong to the last word of the query. */
  #isAtHead = false;

  constructor(words: KnownWords, locale: string | undefined) {
    this.#words = words;
    this.#languages = languagesOf(locale);
    this.#isEnglish = /^en(?:-|$)/iu.test(locale ?? 'en');
    this.#reader = compoundReader(words, { locale, languages: this.#languages });
  }

  plan(text: string, keepStopWordsIfAlone: boolean): QueryPlan {
    const all = tokenize(text);
    const telling = all.filter((token) => !isStopWord(token.word, this.#languages));
    const kept = telling.length > 0 || !keepStopWordsIfAlone ? telling : all;
    const tokens = distinct(kept).slice(0, WORDS_MAX);
    this.#readCompounds(tokens);
    let before = '';
    for (const [index, token] of tokens.entries()) {
      this.#isAtHead = index === tokens.length - 1;
      const asTyped = text.slice(token.start, token.end);
      const neighbours = { before, after: tokens[index + 1]?.word ?? '' };
      const found = this.#addWord(token, neighbours, tokens.length === 1);
      const isBeginning =
        index === tokens.length - 1 && found !== 'itself' && this.#addPrefix(token);
      const isSplit = this.#addSplit(token.word);
      const isFound = found !== undefined || isBeginning || isSplit;
      // Praise that no product contains is no misspelling and does not describe the wish.
      if (!isFound && isFaint(token.word) && tokens.length > 1) continue;
      const repaired = isFound
        ? this.#formMeant(token.word, fold(asTyped))
        : this.#addMeant(token.word, fold(asTyped), { tokens, before });
      this.#wish.push(repaired ?? asTyped);
      before = repaired ?? token.word;
    }
    return { terms: this.#terms, corrections: this.#corrections, wish: this.#wish.join(' ') };
  }

  /** Looks up a word whole, in parts and in compounds; returns whether only compounds have it. */
  #addWord(
    { word, parts }: Token,
    neighbours: Neighbours,
    isAlone: boolean,
  ): 'itself' | 'in compounds' | undefined {
    const isNumber = !isAlone && BARE_NUMBER.test(word);
    const wholeWeight = isFaint(word) ? QUERY.faintWeight : isNumber ? QUERY.numberWeight : 1;
    const whole = this.#addForms(word, wholeWeight, this.#joined(word, neighbours));
    const weight = whole === undefined ? 1 : QUERY.partWeight;
    const found = [whole, ...parts.map((part) => this.#addForms(part, weight, []))];
    return found.find((one) => one === 'itself') ?? found.find((one) => one !== undefined);
  }

  #addForms(
    word: string,
    weight: number,
    joinedIds: readonly number[],
  ): 'itself' | 'in compounds' | undefined {
    const wordIds = this.#liveForms(word);
    const compoundIds = new Set([...this.#saying(word), ...joinedIds]);
    for (const id of wordIds) compoundIds.delete(id);
    if (!this.#addTerm(wordIds, weight, this.#alphabetical(compoundIds))) return undefined;
    return wordIds.length > 0 ? 'itself' : 'in compounds';
  }

  /**
   * Words of the catalogue that consist of this word and a neighbour: "smartwatch" for "smart" and "watch".
   */
  #joined(word: string, { before, after }: Neighbours): number[] {
    const joined = [before !== '' && before + word, after !== '' && word + after];
    return joined.flatMap((one) => (one === false ? [] : this.#liveForms(one)));
  }

  /**
   * Looks up an English word as two words. At least four of five products must write them apart, and the
   * second must be a name of products: a "hairdryer" is a "hair dryer".
   */
  #addSplit(word: string): boolean {
    if (!this.#isEnglish || !LETTERS_ONLY.test(word)) return false;
    const { documentCount, companyOf, isName } = this.#words;
    const total = (ids: readonly number[], count: DocumentCount): number =>
      ids.reduce((sum, id) => sum + count(id), 0);
    // Counting visits all products with the word, so it is done for possible splits only.
    let own: number | undefined;
    for (let at = QUERY.splitFirstMin; at <= word.length - QUERY.splitSecondMin; at += 1) {
      const [first, second] = [this.#liveForms(word.slice(0, at)), this.#liveForms(word.slice(at))];
      if (first.length === 0 || !second.some(isName)) continue;
      own ??= total(this.#liveForms(word), documentCount);
      const apart = total(second, companyOf(first));
      if (apart <= QUERY.splitTimesMin * own) continue;
      this.#addTerm(first, QUERY.modifierWeight);
      return this.#addTerm(second, 1);
    }
    return false;
  }

  /** Looks up compounds of the catalogue that contain one of these words. */
  #readCompounds(tokens: readonly Token[]): void {
    if (this.#reader === undefined) return;
    for (const word of tokens.flatMap(({ word, parts }) => [word, ...parts])) {
      if (!isFaint(word)) this.#compounds.set(word, this.#reader.withHead(word));
    }
  }

  /** The compounds of a word: with the word as head, or before a head that is in the query too. */
  #saying(word: string): Set<number> {
    const root = this.#reader?.modifierRoot(word) ?? '';
    const ids = new Set<number>();
    for (const [head, compounds] of this.#compounds) {
      for (const { id, modifier } of compounds) {
        if (head === word || (root !== '' && modifier.startsWith(root))) ids.add(id);
      }
    }
    return ids;
  }

  /**
   * Looks up an unknown word as a compound: of two words that a product contains apart, or of any word and
   * a name of products. A query for "Ledermütze" finds every "Mütze".
   */
  #addTakenApart(word: string): boolean {
    if (this.#reader === undefined || this.#takenApartCount === QUERY.takenApartMax) return false;
    this.#takenApartCount += 1;
    let namedHead: string | undefined;
    for (const { modifier, head } of this.#reader.partsOf(word)) {
      const wordIds = this.#liveForms(head);
      const modifierIds = this.#liveForms(modifier);
      if (wordIds.length + modifierIds.length === 0) continue;
      const compoundIds = this.#withHead(head);
      const modifierCompoundIds = this.#withHead(modifier);
      const company = this.#words.companyOf([...modifierIds, ...modifierCompoundIds]);
      if ([...wordIds, ...compoundIds].some((id) => company(id) > 0)) {
        this.#addTerm(wordIds, 1, compoundIds);
        return this.#addTerm(modifierIds, QUERY.modifierWeight, modifierCompoundIds);
      }
      if (wordIds.some(this.#words.isName) && this.#reader.mayBegin(modifier)) namedHead ??= head;
    }
    if (namedHead === undefined) return false;
    return this.#addTerm(this.#liveForms(namedHead), 1, this.#withHead(namedHead));
  }

  #withHead(word: string): number[] {
    return this.#alphabetical(this.#reader?.withHead(word).map(({ id }) => id) ?? []);
  }

  /** Looks up the correction of an unknown word; returns it. */
  #addMeant(
    word: string,
    asTyped: string,
    { tokens, before }: { readonly tokens: readonly Token[]; readonly before: string },
  ): string | undefined {
    // A shopper who asks for wine does not mean "wide", even if the shop has no wine.
    const isCommon = isCommonWord(asTyped, this.#languages);
    const to =
      this.#undoubled(word) ??
      (isCommon
        ? undefined
        : (this.#correctionOf(word, tokens) ?? this.#joinedSlip(before, word, tokens)));
    if (isCommon && to === undefined) return undefined;
    // One wrong letter is a typo. Two may be another compound: a "Weinglas" is no "Fernglas".
    const isSlip = to !== undefined && this.#isOneEditFrom(word, to);
    if (!isSlip && this.#addTakenApart(word)) return undefined;
    if (to === undefined) return undefined;
    this.#corrections.push({ from: asTyped, to });
    this.#addTerm(this.#liveForms(to), 1, this.#withHead(to));
    return to;
  }

  /**
   * "Aviator" for "aviater": an unknown word with the stem of an indexed one, and of its length, is no other form of it
   * but a slip.
   */
  #formMeant(word: string, asTyped: string): string | undefined {
    const { vocabulary, isLive } = this.#words;
    if (!this.#isEnglish || !LETTERS_ONLY.test(word) || word.length < LETTERS_FOR_FORM)
      return undefined;
    const own = vocabulary.idOf(word);
    if (own !== undefined && isLive(own)) return undefined;
    const isSlip = (to: string): boolean =>
      to.length === word.length && editDistance(word, to, 1) === 1;
    const to = this.#liveForms(word)
      .map((id) => vocabulary.wordOf(id))
      .find(isSlip);
    if (to === undefined || isCommonWord(asTyped, this.#languages)) return undefined;
    this.#corrections.push({ from: asTyped, to });
    return to;
  }

  /** "Swimming" for "swiming", if products say so. */
  #undoubled(word: string): string | undefined {
    const to = this.#isEnglish ? doubled(word) : undefined;
    return to !== undefined && this.#liveForms(to).length > 0 ? to : undefined;
  }

  /** "Coffeemaker" for "coffee makr": two words that are one letter from one that products are called by. */
  #joinedSlip(before: string, word: string, tokens: readonly Token[]): string | undefined {
    if (before === '') return undefined;
    const to = this.#correctionOf(before + word, tokens);
    const isName = to !== undefined && this.#liveForms(to).some(this.#words.isName);
    return isName && this.#isOneEditFrom(before + word, to) ? to : undefined;
  }

  /** The probable correction of an unknown word. */
  #correctionOf(word: string, tokens: readonly Token[]): string | undefined {
    const { vocabulary, documentCount, companyOf } = this.#words;
    const others = (): number[] =>
      tokens.flatMap((other) => (other.word === word ? [] : this.#liveForms(other.word)));
    // Most misspellings have one likely correction, and then nothing is counted.
    let company: DocumentCount | undefined;
    const companyCount = (id: number): number => (company ??= companyOf(others()))(id);
    // The index may contain only the singular of a misspelt plural, which is nearer to the stem.
    const attempts = new Set([
      word,
      ...this.#languages.map((language) => stem(word, language)),
      // "Karkasonne" is three letters from "Carcassonne", and two by its sound.
      word.replaceAll('k', 'c'),
    ]);
    const alike = this.#soundingLike(word);
    if (alike !== undefined) return vocabulary.wordOf(alike);
    for (const attempt of attempts) {
      const isMeant = (text: string): boolean => this.#isEnglish || !isOtherWord(attempt, text);
      const id = correction(attempt, vocabulary, { documentCount, companyCount, isMeant });
      const to = id === undefined ? undefined : vocabulary.wordOf(id);
      if (to === undefined) continue;
      // Stems are near to many short words: "Rasierer" is no "ras".
      const isShort = to.length <= SHORT_LENGTH_MAX;
      if (word.length > to.length + (isShort ? LOST_LETTERS_MAX_OF_SHORT : LOST_LETTERS_MAX))
        continue;
      return to;
    }
    return undefined;
  }

  /** The word of most products that sounds like this one, in French. */
  #soundingLike(word: string): number | undefined {
    if (this.#languages[0] !== 'fr' || word.length < SOUND_LENGTH_MIN) return undefined;
    const { vocabulary, documentCount } = this.#words;
    const [alike] = vocabulary
      .soundingLike(word)
      .map((id) => ({ id, count: documentCount(id), text: vocabulary.wordOf(id) }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1));
    return alike?.id;
  }

  #isOneEditFrom(word: string, to: string): boolean {
    return this.#languages.some(
      (language) => editDistance(stem(word, language), stem(to, language), 1) <= 1,
    );
  }

  /**
   * Looks up the last word as the beginning of others: the most frequent words that begin with it, or in German
   * with its stem: "zum Spielen" is a "Spielkiste".
   */
  #addPrefix({ word }: Token): boolean {
    const root = this.#reader?.modifierRoot(word) ?? '';
    const prefix = root === '' ? word : root;
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

  #addTerm(
    wordIds: readonly number[],
    weight: number,
    compoundIds: readonly number[] = [],
  ): boolean {
    if (wordIds.length + compoundIds.length === 0) return false;
    this.#terms.push({ wordIds, compoundIds, weight, isHead: this.#isAtHead });
    return true;
  }

  #liveForms(word: string): number[] {
    const forms = this.#words.vocabulary.formsOf(word, this.#languages);
    return forms.filter((id) => this.#words.isLive(id));
  }

  /** The order does not depend on the order of indexing, so that sums are equal to the last bit. */
  #alphabetical(wordIds: Iterable<number>): number[] {
    const { vocabulary } = this.#words;
    return [...wordIds].sort((a, b) => (vocabulary.wordOf(a) < vocabulary.wordOf(b) ? -1 : 1));
  }
}

/** Each word once, at its first place: a repeated word does not count twice. */
function distinct(tokens: readonly Token[]): Token[] {
  const seen = new Set<string>();
  return tokens.filter((token) => !seen.has(token.word) && seen.add(token.word));
}
