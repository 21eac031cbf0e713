// The languages that the assistant understands and speaks: one folder and one entry in this list each.

import { rememberedByName } from '../../../base/remembered.ts';
import type { Dictionary } from './dictionary.ts';
import { germanDictionary } from './de/dictionary.ts';
import { germanExamples } from './de/examples.ts';
import { germanLexicon } from './de/lexicon.ts';
import { tagGerman } from './de/parts-of-speech.ts';
import { germanPhrases } from './de/sentences.ts';
import { englishDictionary, englishInto } from './en/dictionary.ts';
import { englishExamples } from './en/examples.ts';
import { englishLexicon } from './en/lexicon.ts';
import { tagEnglish } from './en/parts-of-speech.ts';
import { englishPhrases } from './en/sentences.ts';
import type { Examples } from './examples.ts';
import { frenchDictionary } from './fr/dictionary.ts';
import { frenchExamples } from './fr/examples.ts';
import { frenchLexicon } from './fr/lexicon.ts';
import { frenchPhrases } from './fr/sentences.ts';
import type { Lexicon, WordSetName } from './lexicon.ts';
import type { TaggedWord, Tagger } from './parts-of-speech.ts';
import type { Phrases } from './phrases.ts';

/** The parts of a language: a missing part does not compile. */
interface Language {
  /** What it understands: words, cues, units of speech. */
  readonly lexicon: Lexicon;
  /** Examples of sentences by meaning. */
  readonly examples: Examples;
  /** What it says. */
  readonly phrases: Phrases;
  /** English names of shop products; for English, the names in the other languages. */
  readonly dictionary: Dictionary;
  /** Its part-of-speech tagger; undefined if it has none. */
  readonly tag: Tagger | undefined;
}

const LANGUAGES: readonly Language[] = [
  {
    lexicon: englishLexicon,
    examples: englishExamples,
    phrases: englishPhrases,
    dictionary: englishDictionary,
    tag: tagEnglish,
  },
  {
    lexicon: germanLexicon,
    examples: germanExamples,
    phrases: germanPhrases,
    dictionary: germanDictionary,
    tag: tagGerman,
  },
  {
    lexicon: frenchLexicon,
    examples: frenchExamples,
    phrases: frenchPhrases,
    dictionary: frenchDictionary,
    tag: undefined,
  },
];

export const LEXICONS: readonly Lexicon[] = LANGUAGES.map(({ lexicon }) => lexicon);

const lexiconByLanguage = new Map(LEXICONS.map((lexicon) => [lexicon.language, lexicon]));

/** The examples of all languages, for a model to tell what a message is near to. */
export const EXAMPLE_TABLES = LANGUAGES.map(({ lexicon: { language }, examples }) => ({
  language,
  sets: examples,
}));

/** By words, what is asked of a product is told apart by itself, and so are steps. */
const EXAMPLES = new Map(
  LANGUAGES.map(({ lexicon: { language }, examples }) => {
    const { price, stock, compare, more, cheaper, dearer, similar, ...said } = examples;
    const steps = { more, cheaper, dearer, similar };
    return [language, { said: said as Examples, asked: { price, stock, compare }, steps }];
  }),
);

/** The examples of a language, those of what is asked of a product, and those of steps; English where there is none. */
export function examplesOf(language: string) {
  return EXAMPLES.get(language) ?? EXAMPLES.get('en')!;
}

/** Tagging takes a millisecond per hundred characters: only the beginning of a very long text is tagged. */
const TAGGED_LENGTH_MAX = 1_000;

/** The parts of speech of a text's words, if the language has a tagger. */
export function tagged(text: string, language: string): readonly TaggedWord[] {
  const { tag } = LANGUAGES.find(({ lexicon }) => lexicon.language === language) ?? {};
  return tag?.(text.slice(0, TAGGED_LENGTH_MAX)) ?? [];
}

/** The word that asks in a language how much one contains. */
export function contentsOf(language: string): string {
  return (lexiconByLanguage.get(language) ?? englishLexicon).contents;
}

/** The sentences for a locale tag, by its primary language; English where there is none. */
export function phrasesFor(locale: string): Phrases {
  const language = locale.toLowerCase().split('-')[0];
  return LANGUAGES.find(({ phrases }) => phrases.language === language)?.phrases ?? englishPhrases;
}

/** The lexicon of a language; English where there is none. */
export function lexiconNamed(language: string): Lexicon {
  return lexiconByLanguage.get(language) ?? englishLexicon;
}

/** The alternatives of a pattern that every language adds to. */
export function inAnyLanguage(of: (lexicon: Lexicon) => Iterable<string>): string {
  return LEXICONS.flatMap((lexicon) => [...of(lexicon)]).join('|');
}

/** Matches a word that is an indefinite article in any language. */
export const ARTICLE = new RegExp(`^(?:${inAnyLanguage(({ one }) => [one])})$`, 'u');

/** The words of every language. */
const unionOf = rememberedByName(
  (name: WordSetName): ReadonlySet<string> =>
    new Set(LEXICONS.flatMap((lexicon) => [...lexicon[name]])),
);

/** Whether a lower-case word is one of these, in one language or in any. */
export function isOf(name: WordSetName, lower: string, language?: string): boolean {
  if (language === undefined) return unionOf(name).has(lower);
  return lexiconByLanguage.get(language)?.[name].has(lower) ?? false;
}

/** For each word its groups of people, each by its names in all languages. */
const RECIPIENTS = new Map<string, string[]>();
for (const at of englishLexicon.recipients.keys()) {
  const groups = LEXICONS.map(({ recipients }) => recipients[at]!.split(' '));
  const names = groups.map(([name = '']) => name);
  for (const word of new Set(groups.flat()))
    RECIPIENTS.set(word, [...(RECIPIENTS.get(word) ?? []), ...names]);
}

/** Catalogues' words for such a person, the narrowest first: "girls" and "kids" for a daughter. */
export function recipientsOf(lower: string): readonly string[] {
  return RECIPIENTS.get(lower) ?? RECIPIENTS.get(lower.replace(/['’]s$/u, '')) ?? [];
}

/** Whether two words are for the same people, or one for some of the other's: "boys" and "kids". */
export function areAlike(one: string, other: string): boolean {
  const [names, others] = [one, other].map((word) => recipientsOf(word.toLowerCase()));
  return names!.includes(others![0]!) || others!.includes(names![0]!);
}

/** Whether a word is for a person that things are for: "girlfriend", "women". */
export function isPerson({ lower }: { readonly lower: string }): boolean {
  return recipientsOf(lower).length > 0;
}

const AVOIDED = new Map(
  LEXICONS.flatMap((lexicon) => lexicon.avoids).flatMap(([kind, thing]) =>
    kind.map((word) => [word, thing.join(' ')] as const),
  ),
);

/** The things that such a person avoids: "gluten" for a coeliac. */
export function avoidedBy(lower: string): string | undefined {
  return AVOIDED.get(lower);
}

const NUMBERS = new Map(
  LEXICONS.flatMap(({ numbers }) => [...numbers.matchAll(/(\p{L}+) (\d+)/gu)]).map(
    ([, word = '', value]) => [word, Number(value)] as const,
  ),
);

/** The value of one word: "thirty-five" is a number, and "ten-twelve" are two. */
function valueOf(word: string): number | undefined {
  const [tens = '', ones] = word.split('-', 2);
  const [value, added] = [NUMBERS.get(tens), NUMBERS.get(ones ?? '')];
  if (ones === undefined || value === undefined || added === undefined) return NUMBERS.get(word);
  return value % 10 === 0 && added < value ? value + added : undefined;
}

/** The value of a number in words: "thirty five", "two hundred"; undefined for other words. */
export function numberInWords(lowerWords: readonly string[]): number | undefined {
  let sum = 0;
  for (const word of lowerWords) {
    const value = valueOf(word);
    if (value === undefined) return undefined;
    sum = value >= 100 && sum > 0 && sum < value ? sum * value : sum + value;
  }
  return lowerWords.length === 0 ? undefined : sum;
}

/** A word may stand in the groups of several languages: "CPU". */
const MEANINGS = new Map<string, readonly string[]>();
for (const group of LEXICONS.flatMap((lexicon) => lexicon.synonyms)) {
  const words = group.split(' ').map((word) => word.replaceAll('_', ' '));
  for (const word of words) MEANINGS.set(word, [...(MEANINGS.get(word) ?? []), ...words]);
}

/** Other words for the same thing, the word itself left out. */
export function synonymsOf(lower: string): readonly string[] {
  const singular = lower.replace(/s$/u, '');
  const group = MEANINGS.get(lower) ?? MEANINGS.get(singular) ?? MEANINGS.get(`${lower}s`) ?? [];
  return group.filter((word) => word !== lower && word !== singular);
}

/** The kinds of what things are made of, or contain: "oak" of wood. */
export function kindsOf(lower: string): readonly string[] {
  return LEXICONS.flatMap((lexicon) => lexicon.stuffs).flatMap(([whole, kinds]) =>
    whole.includes(lower) ? kinds : [],
  );
}

const STUFFS = new Set(LEXICONS.flatMap(({ stuffs }) => stuffs.flat(2)));

/** Whether a word is for what things are made of, or contain: "oak", "wool". */
export const isStuff = (lower: string): boolean => STUFFS.has(lower);

const TOLD = new Map(
  LEXICONS.flatMap(({ tells }) => tells).flatMap(([asked, told]) => {
    const pattern = new RegExp(`(?<!\\p{L})(?:${told.join('|')})`, 'iu');
    return asked.map((one) => [one, pattern] as const);
  }),
);

/** Whether a text answers a question for a word in other words: "waterproof" for "rain". */
export const tellsOf = (text: string, lower: string): boolean =>
  TOLD.get(lower)?.test(text) === true;

const SPELLINGS = new Map(
  LEXICONS.flatMap((lexicon) => lexicon.spelledAlso).flatMap((group) => {
    const words = group.split(' ');
    return words.map((word) => [word, words.filter((other) => other !== word)] as const);
  }),
);

/** Other spellings of a word: "gray" for "grey", "tires" for "tyres". */
export function otherSpellingsOf(lower: string): readonly string[] {
  const singular = lower.endsWith('s') ? SPELLINGS.get(lower.slice(0, -1)) : undefined;
  return SPELLINGS.get(lower) ?? singular?.map((one) => `${one}s`) ?? [];
}

/** The dictionary of a language, of English into one if that is named; that of English where there is none. */
export function dictionaryOf(language: string, into?: string): Dictionary {
  const one = language === 'en' && into !== undefined ? englishInto.get(into) : undefined;
  if (one !== undefined) return one;
  const known = LANGUAGES.find(({ lexicon }) => lexicon.language === language);
  return (known ?? LANGUAGES[0]!).dictionary;
}

/**
 * The meanings of a word: from the dictionary of `language` if it has the word, or else from another to
 * English. Those of a word in none are guessed by its parts, or by its spelling.
 */
export function translationsOf(
  lower: string,
  language?: string,
  first = dictionaryOf(language ?? ''),
): readonly string[] {
  const foreign = LANGUAGES.map(({ dictionary }) => dictionary).filter(
    (one) => one !== englishDictionary,
  );
  const all = new Set(language === undefined ? foreign : [first, ...foreign]);
  for (const dictionary of all) {
    const whole = dictionary.meaningsOf(lower);
    if (whole.length > 0) return whole;
  }
  const ofParts = [...all].flatMap((dictionary) => dictionary.partsOf(lower)?.meanings ?? []);
  if (ofParts.length > 0) return ofParts.slice(0, MEANINGS_MAX);
  const own = language === undefined ? foreign : [dictionaryOf(language)];
  return own.flatMap((dictionary) => dictionary.cognatesOf(lower));
}

/** Other words of the language with the same first meaning: "Geldbörse" for "Portemonnaie". */
export function alikeOf(lower: string, language: string): readonly string[] {
  const [meaning = ''] = language === 'en' ? [] : dictionaryOf(language).meaningsOf(lower);
  return dictionaryOf('en', language)
    .nameOf(meaning.split(' '))
    .filter((one) => one !== lower);
}

/** The English meanings of a word of another language; English itself does not count as one. */
export function foreignOf(lower: string, language: string): readonly string[] {
  return language === 'en' ? [] : translationsOf(lower, language);
}

/** How many meanings of a compound are tried. */
const MEANINGS_MAX = 12;

/** The last part of a compound, if only its parts are in a dictionary: the "decken" of "Hundedecken". */
export function thingOfCompound(lower: string): string | undefined {
  const isWhole = LANGUAGES.some(({ dictionary }) => dictionary.meaningsOf(lower).length > 0);
  if (isWhole) return undefined;
  return LANGUAGES.map(({ dictionary }) => dictionary.partsOf(lower)).find(Boolean)?.thing;
}

/** The language a message is written in, by its function words; `locale` breaks a tie. */
export function lexiconOf(lowerWords: readonly string[], locale: string): Lexicon {
  const language = locale.toLowerCase().split('-')[0];
  let best = englishLexicon;
  let bestScore = -1;
  for (const lexicon of LEXICONS) {
    const known = lowerWords.filter((word) => lexicon.stopWords.has(word)).length;
    const score = known + (lexicon.language === language ? 0.5 : 0);
    if (score > bestScore) {
      best = lexicon;
      bestScore = score;
    }
  }
  return best;
}
