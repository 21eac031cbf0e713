// The parts of speech of German, as far as its spelling tells: nouns have a capital.

import { wordsOf } from '../../text.ts';
import type { TaggedWord } from '../parts-of-speech.ts';

/** Tags a German text whose writer gives nouns their capitals; nothing of another's. */
export function tagGerman(text: string): readonly TaggedWord[] {
  const words = wordsOf(text);
  const opens = ({ start }: { readonly start: number }): boolean =>
    /(?:^|[.!?:]\s+)\P{L}*$/u.test(text.slice(0, start));
  const inner = words.filter((word) => !opens(word));
  const hasCapital = (word: { readonly text: string }): boolean => /^\p{Lu}/u.test(word.text);
  if (!inner.some(hasCapital)) return [];
  return inner.map((word) => ({
    start: word.start,
    end: word.end,
    part: hasCapital(word) ? ('noun' as const) : ('other' as const),
  }));
}
