// Whether words of an answer are those of the house's own rules.

import { rules } from '../house-rules.ts';

/** Words in a row that make a sentence wait, and that make it one of ours. */
const SUSPECT_LENGTH = 4;
const LEAK_LENGTH = 6;

const suspects = shingles(rules, SUSPECT_LENGTH);
const leaks = shingles(rules, LEAK_LENGTH);
/** Almost no text ends in one of these: the rest of it is not looked at. */
const lastWords = new Set(Array.from(suspects, (one) => one.slice(one.lastIndexOf(' ') + 1)));
const WORD_LENGTH_MAX = Math.max(...Array.from(lastWords, ({ length }) => length));

/** The last words of a text, as many as are compared. */
export function tailOf(text: string): string {
  return wordsOf(text)
    .slice(-(LEAK_LENGTH - 1))
    .join(' ');
}

/** Whether the last words of a text stand in the rules in this order: more may follow. */
export function isSuspect(text: string): boolean {
  const last = wordsOf(text.slice(-WORD_LENGTH_MAX - 1)).at(-1) ?? '';
  return lastWords.has(last) && suspects.has(wordsOf(text).slice(-SUSPECT_LENGTH).join(' '));
}

/** Whether a text holds a stretch of the rules. */
export function isLeak(text: string): boolean {
  for (const one of shingles(text, LEAK_LENGTH)) if (leaks.has(one)) return true;
  return false;
}

function shingles(text: string, length: number): Set<string> {
  const words = wordsOf(text);
  const found = new Set<string>();
  for (let index = 0; index + length <= words.length; index += 1) {
    found.add(words.slice(index, index + length).join(' '));
  }
  return found;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
