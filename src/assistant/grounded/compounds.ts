// Compounds by their last part: "Reisezelt" is a "Zelt".

import { inAnyLanguage } from './languages/languages.ts';
import { HEAD_LENGTH_MIN } from './text.ts';

const TAIL = /^(?=.{3})(?=.*(?:[äöüß]|.{4}))/u;
const OPAQUE = new RegExp(`(?:${inAnyLanguage(({ opaque }) => [opaque])})`, 'u');

/** "Reisezelt" ends with "Zelt", "headlamp" with "lamp"; both in lower case. */
export function hasTail(name: string, word: string): boolean {
  const isTail = name.length >= word.length + HEAD_LENGTH_MIN && name.endsWith(word);
  return isTail && TAIL.test(word) && !OPAQUE.test(`${name.slice(0, -word.length)}|${word}`);
}
