// The parts of speech of German, as far as its spelling tells: nouns have a capital.

import { wordsOf } from '../../text.ts';
import type { TaggedWord } from '../parts-of-speech.ts';

/** Behind "ich" at the head of a clause, before "sich", and at the end after "kann", stands a verb. */
const VERB =
  /(?<=(?:^|[.,;!?]\s*|(?<!\p{L})(?:und|aber|denn)\s+)(?:ich|du|er|sie|es|wir|man)\s+)\p{L}+|(?<!\p{L})\p{L}+(?=\s+sich(?!\p{L}))|(?<=^(?:kann|können|könnten?|darf|soll|sollte|muss|müsste|will|würden?)\s.{1,80}\s)\p{L}{3,}en(?=\s*(?:$|[?.!]))/giu;

/** "Welcher schneidet …": where nouns have capitals, such a word is a verb. */
const ASKED = /(?<=(?<!\p{L})[Ww]elche[rs]?\s+)\p{Ll}+t(?!\p{L})/gu;

/** "Etwas Leckeres": a quality, and no thing. */
const QUALITY = /(?<=(?<!\p{L})(?:[Ee]twas|[Ww]as|[Nn]ichts)\s+)\p{Lu}\p{Ll}+es(?!\p{L})/gu;

/**
 * Tags a German text whose writer gives nouns their capitals. Of another's only the verbs are known
 * that stand where no noun does.
 */
export function tagGerman(text: string): readonly TaggedWord[] {
  const words = wordsOf(text);
  const opens = ({ start }: { readonly start: number }): boolean =>
    /(?:^|[.!?:]\s+)\P{L}*$/u.test(text.slice(0, start));
  const inner = words.filter((word) => !opens(word));
  const hasCapital = (word: { readonly text: string }): boolean => /^\p{Lu}/u.test(word.text);
  if (!inner.some(hasCapital)) {
    return Array.from(text.matchAll(VERB), ({ index, 0: verb }) => ({
      start: index,
      end: index + verb.length,
      part: 'verb' as const,
    }));
  }
  const placesOf = (pattern: RegExp) => new Set(text.matchAll(pattern).map(({ index }) => index));
  const [verbs, qualities] = [placesOf(ASKED), placesOf(QUALITY)];
  const partOf = (word: (typeof words)[number]): TaggedWord['part'] => {
    if (verbs.has(word.start)) return 'verb';
    if (qualities.has(word.start)) return 'adjective';
    return hasCapital(word) ? 'noun' : 'other';
  };
  return inner.map((word) => ({ start: word.start, end: word.end, part: partOf(word) }));
}
