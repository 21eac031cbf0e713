// Which words of a message say what is wanted, and which only tell a story around it.

import { isOf, lexiconNamed, recipientOf } from './languages/languages.ts';
import { isSuperlative } from './degrees.ts';
import { type HeardWord, type Understanding, whichOf, wordBefore } from './understanding.ts';

export interface Core {
  /** The words that are searched for. */
  readonly words: readonly HeardWord[];
  /** The word for the thing itself; undefined where only qualities are named, or a need is told. */
  readonly head?: HeardWord;
}

/** As many words are all of a wish; in a longer message some are a story. */
const WISH_WORDS_MAX = 7;
const CLAUSE_END = /[.!?;,:]/u;

/** Words of one clause: no punctuation stands between them. */
function clausesOf(said: Understanding, words: readonly HeardWord[]): HeardWord[][] {
  const clauses: HeardWord[][] = [];
  let end = -1;
  for (const word of words) {
    const gap = end < 0 ? '.' : said.text.slice(end, word.start);
    if (CLAUSE_END.test(gap)) clauses.push([]);
    clauses.at(-1)?.push(word);
    end = word.end;
  }
  return clauses;
}

/** A name in the catalogue that is no number and no "gift". */
function isTelling(word: HeardWord): boolean {
  return word.isName && /\p{L}{3}/u.test(word.text) && !isOf('vague', word.lower);
}

/**
 * From where the shopper says what is looked for: "I need", "looking for"; after another clause "what
 * pasta" too.
 */
function seekEnd(said: Understanding, words: readonly HeardWord[]): number | undefined {
  const told = said.seekSpans.at(-1)?.end;
  // "What biscuits do you have?" is sought before its end.
  const isAhead = told !== undefined && words.some(({ start }) => start >= told);
  if (isAhead || clausesOf(said, words).length < 2) return told;
  return whichOf(said, words.filter(isTelling))?.end ?? told;
}

function namesShare(words: readonly HeardWord[]): number {
  const names = words.filter(isTelling).length;
  return (names * names) / Math.max(1, words.length);
}

/** "My kestrel hedge trimmer": what the shopper has, up to what no name goes on with. */
export function ownedWords(
  said: Understanding,
  words: readonly HeardWord[],
): ReadonlySet<HeardWord> {
  const owned = new Set<HeardWord>();
  for (const [at, one] of said.all.entries()) {
    if (!isOf('possessives', one.lower)) continue;
    let { end } = one;
    for (const next of said.all.slice(at + 1)) {
      const word = words.find(({ start }) => start === next.start);
      if (word === undefined || !/^[ -]+$/u.test(said.text.slice(end, next.start))) break;
      if (recipientOf(word.lower) === undefined) owned.add(word);
      ({ end } = word);
    }
  }
  return owned;
}

/** The words of a long message that its wish is in. */
function wishWords(said: Understanding, words: readonly HeardWord[]): readonly HeardWord[] {
  const from = seekEnd(said, words);
  const clauses = clausesOf(said, words);
  if (from !== undefined) {
    const sought = clauses
      .map((clause) => clause.filter((word) => word.start >= from))
      .find((clause) => clause.some(isTelling));
    if (sought) return sought;
    const isVague = words.some((word) => word.start >= from && isOf('vague', word.lower));
    if (isVague && words.length <= WISH_WORDS_MAX) return words;
  }
  const named = clauses.filter((clause) => clause.some(isTelling));
  if (named.length === 0) return words;
  const [best] = named.toSorted((a, b) => namesShare(b) - namesShare(a) || b.length - a.length);
  return best ?? words;
}

/** "Turtle" of "turtle food": the word right before the thing tells which of them are meant. */
export function narrows(
  said: Understanding,
  word: HeardWord,
  head: HeardWord | undefined,
): boolean {
  // "To learn guitar": a verb tells of no guitar.
  const isVerb = isOf('to', wordBefore(said, word));
  return !isVerb && head?.isName === true && /^[ -]$/u.test(said.text.slice(word.end, head.start));
}

/** Without the words that no product says, and no value is called by, as long as they are words and others remain. */
function withoutChatter(
  said: Understanding,
  words: readonly HeardWord[],
  { isQuality, head }: { isQuality: (word: HeardWord) => boolean; head: HeardWord | undefined },
): readonly HeardWord[] {
  const kept = words.filter(
    (word) =>
      word.isKnown ||
      !word.isCommon ||
      narrows(said, word, head) ||
      isQuality(word) ||
      recipientOf(word.lower) !== undefined ||
      isSuperlative(word.lower),
  );
  return kept.some((word) => word.isName) ? kept : words;
}

/** Reads what is wanted out of the words; `isQuality` tells values from things. */
export function coreOf(
  said: Understanding,
  words: readonly HeardWord[],
  isQuality: (word: HeardWord) => boolean,
): Core {
  const isLong = words.length > WISH_WORDS_MAX;
  const from = seekEnd(said, words);
  const hasSeek =
    from !== undefined &&
    (words.some((word) => word.start < from) || clausesOf(said, words).length > 1);
  const wished = isLong || hasSeek ? wishWords(said, words) : words;
  const head = headOf(said, wished, isQuality);
  const kept = withoutChatter(said, wished, { isQuality, head });
  // The thing itself stays, though nothing here is called so.
  const all =
    head && !kept.includes(head)
      ? wished.filter((one) => one === head || kept.includes(one))
      : kept;
  return head ? { words: all, head } : { words: all };
}

const SHORT_WORDS_MAX = 9;

/** "GB" of "64 GB". */
function isUnit(said: Understanding, word: HeardWord): boolean {
  return said.measures.some(
    ({ text, dimension }) =>
      dimension !== 'count' &&
      dimension !== 'size' &&
      text.toLowerCase().endsWith(` ${word.lower}`),
  );
}

function nextWord(said: Understanding, from: number): string {
  return said.all.find((word) => word.start >= from)?.lower ?? '';
}

/** The last word of the first run that no preposition leads to: "tent" of "tent for four". */
function headOf(
  said: Understanding,
  words: readonly HeardWord[],
  isQuality: (word: HeardWord) => boolean,
): HeardWord | undefined {
  const after = seekEnd(said, words);
  const from = words.some((one) => after !== undefined && one.start >= after) ? after : undefined;
  // A need told in a sentence names no thing: "my back hurts", "I want to hang a picture".
  const bare = words.filter((word) => word.after === undefined).length;
  const isShort = bare <= 4 && said.all.length <= SHORT_WORDS_MAX;
  if (after === undefined ? !isShort : isOf('to', nextWord(said, after))) return undefined;
  let run: HeardWord[] = [];
  for (const word of words) {
    if (from !== undefined && word.start < from) continue;
    if (word.after !== undefined) {
      if (run.length > 0) break;
      continue;
    }
    const gap = run.length === 0 ? ' ' : said.text.slice(run.at(-1)!.end, word.start);
    if (!/^[\s-]*$/u.test(gap)) break;
    run.push(word);
  }
  const isThing = (word: HeardWord): boolean =>
    !isQuality(word) &&
    !isOf('vague', word.lower) &&
    recipientOf(word.lower) === undefined &&
    !isUnit(said, word) &&
    !/\d/u.test(word.text);
  // "Vélo pliant" is a bicycle, a "folding bicycle" too.
  const isFirst = lexiconNamed(said.language).isHeadFirst && said.isTranslated !== true;
  const last = isFirst ? run.find(isThing) : run.findLast(isThing);
  const next = words[words.indexOf(last!) + 1];
  // "A bag of rice" is rice.
  const isOfIt = next !== undefined && last !== undefined && isContentOf(said, last, next);
  return isOfIt && isThing(next) ? next : last;
}

/** "Rice" of "bag of rice": nothing but an "of" stands between the two. */
function isContentOf({ text }: Understanding, one: HeardWord, next: HeardWord): boolean {
  return isOf('contains', text.slice(one.end, next.start).trim().toLowerCase());
}
