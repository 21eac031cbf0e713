// Spelling correction: the likeliest indexed word within one or two edits of a word that is not indexed.

import { editDistance } from '../base/edit-distance.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * Below four letters nearly every word is one edit from another word, so only swapped letters are
 * corrected.
 */
const LETTERS_MIN = 3;
const LETTERS_FOR_ANY_EDIT = 4;
const LETTERS_FOR_TWO_EDITS = 8;
/** So long a word is known by its consonants, whichever of its vowels are wrong. */
const LETTERS_FOR_VOWELS = 9;
const VOWEL_EDITS_MAX = 3;
const LETTERS_ONLY = /^\p{L}+$/u;

const SINGLE_BEFORE_ENDING = /(?<=[^aeiou][aeiou])([bdgmnpt])(?=(?:ing|ed|er|ers|est|y)$)/u;

/** "Swimming" for "swiming", which no list of words tells from a form of "swim"; undefined if nothing is to be doubled. */
export function doubled(word: string): string | undefined {
  return SINGLE_BEFORE_ENDING.test(word) ? word.replace(SINGLE_BEFORE_ENDING, '$1$1') : undefined;
}

/** How many live products a word is found in. */
export type DocumentCount = (wordId: number) => number;

/** The properties that rank candidates. */
export interface Evidence {
  readonly documentCount: DocumentCount;
  /** Live products with the word and another word of the same query. */
  readonly companyCount: DocumentCount;
  /** Whether a word can be the one that was meant. */
  readonly isMeant: (text: string) => boolean;
}

interface Candidate {
  readonly id: number;
  readonly text: string;
}

/**
 * The number of the word that was probably meant. Allowed are one edit from four letters on, two from eight
 * on, vowels alone in a long word, and swapped letters in three. The fewest edits win, then the word that more products have together
 * with the rest of the query ("moue pad" is no mode), then the likelier slip ("puty" is no "duty"), then
 * the word of more products, then the alphabet.
 * Words with digits are model numbers and are never changed. Undefined if no word is near.
 */
export function correction(
  word: string,
  vocabulary: Vocabulary,
  { documentCount, companyCount, isMeant }: Evidence,
): number | undefined {
  const nearest = nearestWords(word, vocabulary, documentCount).filter(({ text }) => isMeant(text));
  if (nearest.length < 2) return nearest[0]?.id;
  const ranked = nearest.map(({ id, text }) => ({
    id,
    text,
    evidence: [companyCount(id), likelihoodOf(word, text), documentCount(id)],
  }));
  ranked.sort((a, b) => {
    const at = a.evidence.findIndex((own, index) => own !== b.evidence[index]);
    return at < 0 ? (a.text < b.text ? -1 : 1) : b.evidence[at]! - a.evidence[at]!;
  });
  return ranked[0]?.id;
}

/** How likely a slip is: a letter of two alike is lost or doubled often, and the first letter is seldom wrong. */
function likelihoodOf(word: string, meant: string): number {
  return isSingly(word, meant) ? 2 : word[0] === meant[0] ? 1 : 0;
}

/** Whether two words differ in which letters are doubled alone: "carott", "carrot". */
function isSingly(word: string, meant: string): boolean {
  // A slip is compared with all words of about its length.
  if (word[0] !== meant[0] || word.at(-1) !== meant.at(-1)) return false;
  const single = (one: string): string => one.replaceAll(/(.)\1/gu, '$1');
  return single(word) === single(meant);
}

/** The live words at the smallest allowed distance. */
function nearestWords(
  word: string,
  vocabulary: Vocabulary,
  documentCount: DocumentCount,
): readonly Candidate[] {
  if (word.length < LETTERS_MIN || !LETTERS_ONLY.test(word)) return [];
  let least = word.length >= LETTERS_FOR_TWO_EDITS ? 2 : 1;
  let nearest: Candidate[] = [];
  for (const id of vocabulary.lookAlikes(word, least)) {
    const text = vocabulary.wordOf(id);
    if (!LETTERS_ONLY.test(text)) continue;
    if (word.length < LETTERS_FOR_ANY_EDIT && text.length !== word.length) continue;
    // A double at the wrong place is one slip.
    const edits = word !== text && isSingly(word, text) ? 1 : editDistance(word, text, least);
    if (edits > least || documentCount(id) === 0) continue;
    // The first letter is seldom wrong, and hardly beside another.
    if (edits > 1 && text[0] !== word[0]) continue;
    if (word.length < LETTERS_FOR_ANY_EDIT && !isSwap(word, text)) continue;
    if (edits < least) nearest = [];
    least = edits;
    nearest.push({ id, text });
  }
  const isLong = word.length >= LETTERS_FOR_VOWELS;
  return nearest.length > 0 || !isLong ? nearest : otherVowels(word, vocabulary, documentCount);
}

/** "Diplodicos", "diplodocus": the live words that differ in their vowels alone. */
function otherVowels(
  word: string,
  vocabulary: Vocabulary,
  documentCount: DocumentCount,
): readonly Candidate[] {
  const bare = withoutVowels(word);
  return vocabulary.lookAlikes(word, VOWEL_EDITS_MAX).flatMap((id) => {
    const text = vocabulary.wordOf(id);
    const isAlike = text[0] === word[0] && withoutVowels(text) === bare;
    const isNear = isAlike && editDistance(word, text, VOWEL_EDITS_MAX) <= VOWEL_EDITS_MAX;
    return isNear && documentCount(id) > 0 ? [{ id, text }] : [];
  });
}

function withoutVowels(word: string): string {
  return word.replaceAll(/[aeiouy]/gu, '').replaceAll(/(.)\1/gu, '$1');
}

/** Whether two words of one length differ in the order of their letters alone. */
function isSwap(a: string, b: string): boolean {
  const lettersOf = (word: string): string => word.split('').sort().join('');
  return lettersOf(a) === lettersOf(b);
}
