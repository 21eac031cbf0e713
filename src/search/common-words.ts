// Common words of a language, which are no typos even if no product has them: ten to fifteen thousand per
// language, and for English all forms in two spelling dictionaries: American and British. Only this file
// reads the packages of the dictionaries. It reads the data files by their paths and runs no code of the packages.

import { readFileSync } from 'node:fs';
import { fold } from './fold.ts';
import { readShipped, type ShippedName } from './shipped-files.ts';
import type { Language } from './stemming.ts';
import { WordTable } from './word-table.ts';

/** There is no list of French words. */
const lists: Readonly<Partial<Record<Language, ShippedName>>> = { en: 'words_en', de: 'words_de' };

const tables = new Map<Language, WordTable>();

/**
 * Shorter English words are one typo away from too many others. For forms of a word, such as "eats", four
 * letters are enough.
 */
const ENGLISH_LENGTH_MIN = 5;
const ENGLISH_FORM_LENGTH_MIN = 4;
/** An ending, and the ending of the dictionary's form. */
const ENGLISH_ENDINGS: readonly (readonly [ending: string, instead: string])[] = [
  ['s', ''],
  ['es', ''],
  ['ies', 'y'],
  ['ed', ''],
  ['d', ''],
  ['ied', 'y'],
  ['ing', ''],
  ['ing', 'e'],
  ['ly', ''],
];
/** Of forms of a German word: "malt" of "malen", "wandert", "reitet", "dünnem"; of five letters or more but for verbs. */
const GERMAN_FORM = /^(\p{L}{2,}?)(?:(e[lr])t|e?t|(?<=\p{L}{4})e[nmrs]?)$/u;

let englishWords: ReadonlySet<string> | undefined;

/** "Neighbours" for "nieghbours": the word of the languages that a folded one is with two neighbouring letters swapped. */
export function unswapped(word: string, languages: readonly Language[]): string | undefined {
  if (word.length < ENGLISH_LENGTH_MIN) return undefined;
  const letters = word.split('');
  const swapped = letters
    .slice(1)
    .map((letter, at) => `${word.slice(0, at)}${letter}${letters[at]!}${word.slice(at + 2)}`);
  return swapped.find((one) => isCommonWord(one, languages));
}

/** Whether a folded word is a word of any of `languages`; reads their lists at first use. */
export function isCommonWord(word: string, languages: readonly Language[]): boolean {
  if (languages.some((language) => tableOf(language)?.find(word) !== undefined)) return true;
  if (languages.includes('de') && isGermanForm(word)) return true;
  if (!languages.includes('en') || word.length < ENGLISH_FORM_LENGTH_MIN) return false;
  const words = (englishWords ??= readEnglish());
  if (word.length >= ENGLISH_LENGTH_MIN && words.has(word)) return true;
  return ENGLISH_ENDINGS.some(
    ([ending, instead]) =>
      word.endsWith(ending) && words.has(word.slice(0, -ending.length) + instead),
  );
}

/** Whether a folded word is a form of a verb or an adjective in the German list. */
function isGermanForm(word: string): boolean {
  const [, stem, syllable] = GERMAN_FORM.exec(word) ?? [];
  if (stem === undefined) return false;
  const isVerb = word.endsWith('t');
  const listed = isVerb ? (syllable ? `${stem}${syllable}n` : `${stem}en`) : stem;
  return tableOf('de')?.find(listed) !== undefined;
}

/** Each line has a word in lower case, with letters for its endings after a slash. */
function readEnglish(): ReadonlySet<string> {
  const packages = [import.meta.resolve('dictionary-en'), import.meta.resolve('dictionary-en-gb')];
  const words = packages.flatMap(
    (main) => readFileSync(new URL('index.dic', main), 'utf8').match(/^[a-z]{3,}(?=\/|$)/gmu) ?? [],
  );
  return new Set(words);
}

function tableOf(language: Language): WordTable | undefined {
  const known = tables.get(language);
  const list = lists[language];
  if (known !== undefined || list === undefined) return known;
  const text = readShipped(list).toString('utf8');
  const table = new WordTable(text.split(/\s+/).filter(Boolean).map(fold));
  tables.set(language, table);
  return table;
}
