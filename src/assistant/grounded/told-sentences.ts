// The sentences of a description, and the one that answers the words of a question.

import type { CatalogueProduct } from '../port.ts';
import { tellsAge } from './ages.ts';
import { isAspect, namesFor } from './aspects.ts';
import { hasTail } from './compounds.ts';
import { inAnyLanguage, isOf, isStuff, numberInWords, tellsOf } from './languages/languages.ts';
import {
  beginsIn,
  isSameWord,
  namesWord,
  plain,
  rememberedTexts,
  shorten,
  wordsOf,
} from './text.ts';

/** Longer quotes are cut. */
export const QUOTE_LENGTH_MAX = 240;

/** Where a sentence of a description ends: not behind "approx.", and before the sign of a list. */
const SENTENCE_END = new RegExp(
  String.raw`(?<=[.!?])(?<!(?<!\p{L})(?:${inAnyLanguage(({ shortened }) => [shortened])})\.)\s+(?:[*•·]\s)?|\s[*•·]\s|\n`,
  'iu',
);

/** Before "Colour: red" of "Size: 4; Colour: red; Lid: yes", and how many of these make a sheet. */
const LINE_END = /;\s+(?=[^;:]{2,60}:\s)/u;
const LINES_MIN = 4;

/** Cached: each word of a question looks through the description of each product. */
const splitText = rememberedTexts(1_000_000, (description): readonly string[] => {
  const lines = description.split(LINE_END);
  return (lines.length < LINES_MIN ? [description] : lines)
    .flatMap((one) => one.split(SENTENCE_END))
    .map(plain)
    .filter((one) => one !== '');
});

/** The sentences of a description, or the lines of a sheet. */
export function sentencesOf(description = ''): readonly string[] {
  return splitText(description);
}

/** A number or a colon close behind a name: "Eigengewicht von nur 8 kg". */
const LABELLED_VALUE = /^.{0,16}[:\d]/u;

/** "Noise level (max): 53 dB" of a sheet. */
export const SHEET_VALUE = /^[^:\d]{0,16}:\s*\d/u;

const IN_UNIT = /\d\s?[a-z%°]/iu;

/** The sentence with words right behind each other: "Quick wash: 14 minutes". */
export function phraseIn({ description }: CatalogueProduct, words: readonly string[]) {
  const phrase = words.join(' ');
  const found = sentencesOf(words.length < 2 ? '' : description).find((one) =>
    one.toLowerCase().includes(phrase),
  );
  return found === undefined ? undefined : shorten(found, QUOTE_LENGTH_MAX);
}

/** The sentence with a name of what is asked for, and its value: "Eigengewicht 8 kg" for "wiegt". */
export function labelledIn(
  { description }: CatalogueProduct,
  word: string,
  value = LABELLED_VALUE,
): string | undefined {
  const names = namesFor(word);
  const isLabel = (sentence: string): boolean =>
    wordsOf(sentence).some(
      ({ lower, end }) =>
        value.test(sentence.slice(end)) &&
        names.some((name) => isSameWord(lower, name) || hasTail(lower, name)),
    );
  const found = sentencesOf(description).filter(isLabel);
  // "Power consumption: 40 kWh", before "Power supply: 1".
  const best = found.find((one) => IN_UNIT.test(one)) ?? found[0];
  return best === undefined ? undefined : shorten(best, QUOTE_LENGTH_MAX);
}

/**
 * The first of the sentences that say most of the words: of things and values before adjectives and verbs, which
 * decide between equals ("fits all lace-up shoes"), and then the shorter one, which is of little else; undefined if none
 * says any.
 */
export function mostTelling(sentences: readonly string[], words: readonly string[]) {
  const telling = words.filter((word) => !isAspect(word));
  const isSaid = telling.some((word) => sentences.some((one) => saidOf(one, word) > 0));
  const asked: readonly string[] =
    isSaid || telling.length === words.length ? telling : words.filter(isAspect);
  const sumOf = (sentence: string, all = asked): number =>
    all.reduce((sum, word) => sum + saidOf(sentence, word), 0);
  const counted = sentences.map((text) => ({ text, count: sumOf(text), all: sumOf(text, words) }));
  const [best] = counted.toSorted(
    (a, b) => b.count - a.count || b.all - a.all || a.text.length - b.text.length,
  );
  return best && best.count > 0 ? { ...best, isWeak: best.count * 2 < asked.length } : undefined;
}

/** The sentence that says most of the words; of what is counted, one with a number before others. */
export function sentenceWith(
  description: string | undefined,
  words: readonly string[],
  counts: boolean,
) {
  const sentences = sentencesOf(words.length === 0 ? '' : description);
  const isCount = (one: string): boolean => hasNumber(one) && !countsOther(one, words[0]!);
  const numbered = counts ? mostTelling(sentences.filter(isCount), words) : undefined;
  const best = numbered ?? mostTelling(sentences, words);
  const isWeak = best?.isWeak === true || (counts && numbered === undefined);
  return best && { text: around(best.text, words[0]!), isWeak };
}

/** The part of a long sentence that says a word, with its number if one stands before it. */
function around(sentence: string, word: string): string {
  const said = wordsOf(sentence).filter(({ lower }) => isSameWord(lower, word));
  const told = said.find(({ start }) => /\d\D{0,12}$/u.test(sentence.slice(0, start))) ?? said[0];
  const isFar = told !== undefined && told.end > QUOTE_LENGTH_MAX;
  const before = isFar ? sentence.slice(0, told.start - QUOTE_LENGTH_MAX / 2) : '';
  // Not all scripts have blanks.
  const from = before.lastIndexOf(' ') + 1 || before.length;
  return shorten(isFar ? `… ${sentence.slice(from)}` : sentence, QUOTE_LENGTH_MAX);
}

/** What is done to a thing, as "lined" and "coated". */
const PARTICIPLE = /^\p{L}{2,}ed$/u;

/** Whether a text has a form of a word: a "lining" tells of "lined", and "line dry" only of its next word. */
export function saysWord(text: string, word: string): boolean {
  // "USB 3": a name and its number, one behind the other.
  const [name = '', number] = word.split(' ');
  if (number !== undefined && /^\d+$/u.test(number)) {
    const words = wordsOf(text);
    return words.some((one, at) => isSameWord(one.lower, name) && words[at + 1]?.lower === number);
  }
  const noun = word.endsWith('ed') && PARTICIPLE.test(word) ? word.replace(/ed$/u, 'ing') : word;
  if (noun === word || namesWord(text, noun)) return namesWord(text, noun);
  const words = wordsOf(namesWord(text, word) ? text.replaceAll('-', ' ') : '');
  return words.some(({ lower, end }, at) => {
    const { start, lower: next } = words[at + 1] ?? { start: -1, lower: '' };
    const isOfNext = lower !== word && start === end + 1 && !isOf('stopWords', next);
    return isSameWord(lower, word) && !isOfNext;
  });
}

/** How much of a word a sentence says: half for "Vollgummireifen" where "Vollgummi" is asked for. */
function saidOf(sentence: string, word: string): number {
  // "From what age?" is told by "aged 6 years and up" before "old age".
  if (namesFor(word).includes('age') && tellsAge(sentence)) return 2;
  // "How long can I keep it?" is told by "12 years in storage".
  const isNamed = namesFor(word).some((one) => namesWord(sentence, one));
  if (isNamed && hasNumber(sentence)) return 1;
  const words = wordsOf(sentence);
  const stuff = words.some(({ lower }) => isStuff(lower)) ? asksStuff(word) : 0;
  const at = words.findIndex(({ lower }) => isSameWord(lower, word) || hasTail(lower, word));
  if (!saysWord(sentence, word) && !(at >= 0 && hasTail(words[at]!.lower, word)))
    return Math.max(beginsIn(sentence, word) || tellsOf(sentence, word) ? 1 / 2 : 0, stuff);
  // "Made in Italy" tells no material.
  const next = words[at + 1]?.lower ?? '';
  const isLed = isOf('glue', next) && !isOf('madeOf', next) && !isOf('includes', next);
  return isLed && asksStuff(word) === 1 ? Math.max(1 / 4, stuff) : 1;
}

/** How much a sentence that names a material answers: a question for the material wholly, one for "steel" a little. */
function asksStuff(word: string): number {
  return namesFor(word).includes('material') ? 1 : isStuff(word) ? 1 / 4 : 0;
}

/** "In the bottle in under 8 hours" counts hours, and no bottles. */
function countsOther(sentence: string, word: string): boolean {
  const words = wordsOf(sentence);
  const places = words.flatMap(({ lower }, at) => (isSameWord(lower, word) ? [at] : []));
  const isCounted = (at: number): boolean =>
    /^[^\p{L}]*\d+(?!\s*\p{L})/u.test(sentence.slice(words[at]!.end)) ||
    hasNumber(sentence.slice(words[Math.max(0, at - 3)]!.start, words[at]!.start));
  return places.length > 0 && !places.some(isCounted);
}

/** Whether a sentence has a number; "one" counts nothing. */
export function hasNumber(sentence: string): boolean {
  return (
    /\d/u.test(sentence) || wordsOf(sentence).some(({ lower }) => (numberInWords([lower]) ?? 0) > 1)
  );
}
