// Patterns of many phrases. A message has few of them, so each phrase is looked for only where the letters stand that
// it needs.

import { holding } from './languages/letters.ts';
import { lookingAhead, neededBy } from './languages/pattern-parts.ts';

/** One phrase of a pattern. */
interface Phrase {
  readonly pattern: RegExp;
  /** Whether a text has the letters that the phrase needs. */
  readonly mayBeIn: (text: string) => boolean;
}

/** What a pattern is made of. The phrases of one are read when it is first looked for. */
const SOURCES = new WeakMap<RegExp, readonly string[]>();
const PHRASES = new WeakMap<RegExp, readonly Phrase[]>();

/** A pattern in which a space stands for any number of spaces: "up ?to" is also "upto". */
export function spaced(pattern: string): string {
  return pattern.replaceAll(' ?', '\\s*').replaceAll(' ', '\\s+');
}

const wholeWords = (body: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${body})(?![\\p{L}\\p{N}])`, 'giu');

/** A pattern that matches one of `alternatives` as whole words, in any script's letters. */
export function phrasePattern(alternatives: readonly string[]): RegExp {
  const sources = alternatives.map((one) => lookingAhead(spaced(one)));
  const pattern = wholeWords(sources.join('|'));
  SOURCES.set(pattern, sources);
  return pattern;
}

const phraseOf = (pattern: RegExp): Phrase => ({ pattern, mayBeIn: holding(neededBy(pattern)) });

/** Whether a text has a match of a pattern, whose flags are those of {@link phrasePattern}. */
export function isIn(text: string, pattern: RegExp): boolean {
  let phrases = PHRASES.get(pattern);
  if (phrases === undefined) {
    phrases = SOURCES.get(pattern)?.map((one) => phraseOf(wholeWords(one))) ?? [phraseOf(pattern)];
    PHRASES.set(pattern, phrases);
  }
  return phrases.some((one) => one.mayBeIn(text) && text.search(one.pattern) >= 0);
}

/** Every match of a global pattern. Most patterns have none in most texts, and `matchAll` copies its pattern. */
export function matchesIn(text: string, pattern: RegExp): readonly RegExpExecArray[] {
  return isIn(text, pattern) ? [...text.matchAll(pattern)] : [];
}
