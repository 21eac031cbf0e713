// Every language the assistant speaks: a new one is a new file and a place in this list.

import { germanPhrases } from './de.ts';
import { englishPhrases } from './en.ts';
import type { Phrases } from './phrases.ts';

const PHRASE_BOOK: readonly Phrases[] = [englishPhrases, germanPhrases];

/** The sentences for a locale tag, by its primary language; English where there is none. */
export function phrasesFor(locale: string): Phrases {
  const language = locale.toLowerCase().split('-')[0];
  return PHRASE_BOOK.find((one) => one.language === language) ?? englishPhrases;
}
