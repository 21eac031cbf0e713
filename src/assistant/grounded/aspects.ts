// The names of attributes that a word asks for without saying them: the weight for "heavy".

import { LEXICONS } from './languages/languages.ts';
import { rememberedTexts, uninflected } from './text.ts';

const namesByWord = new Map<string, string[]>();
for (const [asked, named] of LEXICONS.flatMap((lexicon) => lexicon.aspects)) {
  for (const word of asked) namesByWord.set(word, [...(namesByWord.get(word) ?? []), ...named]);
}

/** The common beginning of "safest" and "Safety level". */
const SUPERLATIVE_STEM = /^(?<stem>\p{L}{3,}?)e?st$/u;

/** "Safe" of "safest"; undefined for a word that is no superlative. */
export function stemOfSuperlative(word: string): string | undefined {
  return SUPERLATIVE_STEM.exec(uninflected(word))?.groups?.stem;
}

/** Names of facts for a word: "heavy" asks for the weight, "colours" for the colour. */
export const namesFor = rememberedTexts(100_000, (word): readonly string[] => {
  const stem = stemOfSuperlative(word) ?? word;
  const positives = [stem, `${stem}e`, stem.replace(/i$/u, 'y')];
  const forms = [word, uninflected(word), word.replace(/[sn]$/u, ''), ...positives];
  return forms.map((form) => namesByWord.get(form)).find((names) => names !== undefined) ?? [];
});

/** Whether a word asks for an attribute by another name: "heavy", "makes". */
export function isAspect(word: string): boolean {
  return namesFor(word).length > 0;
}
