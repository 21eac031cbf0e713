// Every language the assistant understands: a new one is a new file and a place in this list.

import { german } from './de.ts';
import { english } from './en.ts';
import type { Lexicon } from './lexicon.ts';

export const LEXICONS: readonly Lexicon[] = [english, german];

/** The language a message is written in, by its function words; `locale` breaks a tie. */
export function lexiconOf(lowerWords: readonly string[], locale: string): Lexicon {
  const language = locale.toLowerCase().split('-')[0];
  let best = english;
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
