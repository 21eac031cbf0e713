// Finds words of the house's rules in an answer.

import { rules } from '../house-rules.ts';

/** Number of matching words in a row that hold a sentence back, and that make it a leak. */
const SUSPECT_LENGTH = 4;
const LEAK_LENGTH = 6;

const suspects = shingles(rules, SUSPECT_LENGTH);
const leaks = shingles(rules, LEAK_LENGTH);
/** Few texts end in one of these words, so the comparison stops early. */
const lastWords = lastWordsOf(suspects);
const lastLeakWords = lastWordsOf(leaks);
const WORD_LENGTH_MAX = Math.max(...Array.from(lastWords, ({ length }) => length));

/** The last words of a text, as many as are compared. */
export function tailOf(text: string): string {
  return wordsOf(text)
    .slice(-(LEAK_LENGTH - 1))
    .join(' ');
}

/** Whether the last words of a text stand in the rules in the same order, so that a leak may follow. */
export function isSuspect(text: string): boolean {
  return (
    lastWords.has(lastWordOf(text)) && suspects.has(wordsOf(text).slice(-SUSPECT_LENGTH).join(' '))
  );
}

/** Whether a text contains a stretch of the rules. */
export function isLeak(text: string): boolean {
  const words = wordsOf(text);
  for (let end = LEAK_LENGTH; end <= words.length; end += 1) {
    if (!lastLeakWords.has(words[end - 1] ?? '')) continue;
    if (leaks.has(words.slice(end - LEAK_LENGTH, end).join(' '))) return true;
  }
  return false;
}

function lastWordsOf(stretches: ReadonlySet<string>): Set<string> {
  return new Set(Array.from(stretches, (one) => one.slice(one.lastIndexOf(' ') + 1)));
}

function shingles(text: string, length: number): Set<string> {
  const words = wordsOf(text);
  const found = new Set<string>();
  for (let index = 0; index + length <= words.length; index += 1) {
    found.add(words.slice(index, index + length).join(' '));
  }
  return found;
}

/** The last word of a text; of one that is longer than each of ours, some end of it. */
function lastWordOf(text: string): string {
  const near = text.slice(-WORD_LENGTH_MAX - 1);
  // Most texts end in such a word: no pattern is needed for it.
  let start = near.length;
  while (start > 0 && isSmallLetter(near.charCodeAt(start - 1))) start -= 1;
  const isWhole = start < near.length && (start === 0 || near[start - 1] === ' ');
  return isWhole ? near.slice(start) : (wordsOf(near).at(-1) ?? '');
}

const isSmallLetter = (code: number): boolean => code >= 0x61 && code <= 0x7a;

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
