// Places in a shown list: "the second one", "number 3", "the first three".

import {
  inAnyLanguage,
  isOf,
  LEXICONS,
  lexiconNamed,
  numberInWords,
  tagged,
} from './languages/languages.ts';
import { matchesIn, phrasePattern } from './phrases.ts';
import { type Draft, type Word, wordsOf } from './text.ts';

const ORDINALS = LEXICONS.flatMap((lexicon) => lexicon.ordinals);
/** One group for each ordinal, in their order. */
export const ONE_PLACE = phrasePattern(ORDINALS.map(([source]) => `(${source})`));
/** "Number 2", "no. 1 and 3". */
export const NUMBERED = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${inAnyLanguage(({ numbered }) => [numbered])})\\s?\\d{1,2}` +
    `(?:\\s*(?:,|&|\\p{L}{1,4})\\s*#?\\d{1,2})*(?![\\p{L}\\p{N}])`,
  'giu',
);
const BOTH = phrasePattern(LEXICONS.flatMap((lexicon) => lexicon.cues.both));
const LIST_NOUN = phrasePattern(LEXICONS.flatMap((lexicon) => lexicon.listNouns));

/** Takes places of the last list out of the message: 1 is the first, -1 the last; and tells where they stood. */
export function takePlaces(draft: Draft, language: string) {
  const from = draft.taken.length;
  const places: { place: number; at: number }[] = [];
  for (const match of matchesIn(draft.left, NUMBERED)) {
    const numbers = match[0].match(/\d{1,2}/gu) ?? [];
    for (const number of numbers) places.push({ place: Number(number), at: match.index });
  }
  draft.take(NUMBERED);
  const ordinals = matchesIn(draft.left, ONE_PLACE);
  const { hasCapitalNouns } = lexiconNamed(language);
  const parts = ordinals.length > 0 ? tagged(draft.text, language) : [];
  for (const match of ordinals) {
    const place = ORDINALS[match.slice(1).findIndex((one) => one !== undefined)]?.[1] ?? 0;
    const end = match.index + match[0].length;
    const before = wordsOf(draft.left.slice(0, match.index)).at(-1);
    const rest = draft.left.slice(end);
    const next = wordsOf(rest.slice(0, 80))[0];
    const direct = next !== undefined && /^\s+$/u.test(rest.slice(0, next.start));
    const part = next && parts.find(({ start }) => start === end + next.start)?.part;
    const isOne = isListNoun(next) || isOf('lists', next?.lower ?? '');
    // "Wie ist der erste bewertet?": where nouns have capitals, the last word of a clause is none.
    const isEnd =
      hasCapitalNouns &&
      /^\p{Ll}/u.test(next?.text ?? '') &&
      /^\s*(?:$|[.,;:!?])/u.test(rest.slice(next?.end));
    const isNoun = part === 'noun' && !isOne && !isEnd;
    // "How long does the battery last?": a word behind a thing is no place.
    // "My first flat" is no place in a list, "your first one" is.
    const isOwned = direct && !isOne && isOf('possessives', before?.lower ?? '');
    // "How long do they last?", "will these last?" ask how long.
    const isBare = isOf('definite', before?.lower ?? '') && !isOf('determiners', before!.lower);
    const isDone = isOf('subjects', before?.lower ?? '') || (isBare && !direct);
    const isLed =
      before === undefined || (!isOwned && !isDone && isOf('stopWords', before.lower, language));
    // "Hat das zweite Bluetooth?": the verb before it makes it the subject.
    const subject = isSubjectNext(draft.left.slice(0, match.index));
    const alone = !direct && !/^[-\p{L}\p{N}]/u.test(rest);
    const isVerb = part === 'verb' || part === 'adverb' || isEnd;
    const goesOn = direct && !isNoun && (isVerb || isOf('stopWords', next.lower, language));
    const count = direct ? countIn(next.lower) : undefined;
    if (isLed && (alone || subject || goesOn || isListNoun(next) || count !== undefined)) {
      // "The first three", "the last two".
      for (let at = 0; at < (count ?? 1); at += 1)
        places.push({ place: place < 0 ? place - at : place + at, at: match.index });
      draft.blank({ start: match.index, end: count === undefined ? end : end + next!.end });
    } else if (isNoun && isOf('stopWords', next?.lower ?? '', language)) {
      // "Last week" names no place, and nothing to look for.
      draft.blank({ start: match.index, end });
    }
  }
  places.sort((a, b) => a.at - b.at);
  const unique = [...new Set(places.map((one) => one.place))];
  return { places: unique, placed: draft.taken.slice(from) };
}

/** "Three": how many of a list are meant. */
export function countIn(lower: string): number | undefined {
  const count = numberInWords([lower]) ?? (lower.search(BOTH) === 0 ? 2 : Number(lower));
  return count > 1 && count < 5 ? count : undefined;
}

/** A message that begins like "is the". */
function isSubjectNext(before: string): boolean {
  const [verb, article, ...others] = wordsOf(before);
  return (
    others.length === 0 && isOf('asks', verb?.lower ?? '') && isOf('definite', article?.lower ?? '')
  );
}

/** Whether a word refers to one of a list: "one", "option". */
export function isListNoun(word: Pick<Word, 'lower'> | undefined): boolean {
  return word !== undefined && word.lower.search(LIST_NOUN) === 0;
}

/** "Compare 1 and 3"; "compare both", "compare all three": so many, from the first on. */
export function firstPlaces(isPair: boolean, words: readonly Word[]): number[] {
  const [word, ...others] = words;
  const isNumbers = words.every(({ text }) => /^[1-9]\d?$/u.test(text));
  if (others.length > 0 && isNumbers) return words.map(({ text }) => Number(text));
  if (others.length > 0) return [];
  const count = word ? countIn(word.lower) : isPair ? 2 : 0;
  return Array.from({ length: count ?? 0 }, (_, at) => at + 1);
}
