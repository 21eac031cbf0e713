// What the parts of a story have in common: its words, the things that it names, and what a person has.

import { inAnyLanguage, isOf, isPerson } from './languages/languages.ts';
import type { Scene } from './readings/reading.ts';
import { overlaps, type Span, wordsOf } from './text.ts';
import { unitOf } from './units.ts';
import type { HeardWord, Understanding } from './understanding.ts';

export interface AskingPart {
  readonly said: Understanding;
  /** Where it begins in the story. */
  readonly from: number;
  /** Nothing that is told before it says more of what is wished for. */
  readonly isAll?: true;
}

export type Story = Pick<Scene, 'said' | 'words' | 'all' | 'mentions' | 'turn'>;
/** Where those words stand that products here are called by. */
export type CalledAmong = (words: readonly HeardWord[]) => Promise<ReadonlySet<number>>;

/** The parts of a stretch of a text, each with what is between it and the next. */
export function partsOf(
  { text, start, end }: Span & { readonly text: string },
  between: RegExp,
): Span[] {
  const ends = [...text.slice(start, end).matchAll(between)].map(
    ({ index, 0: gap }) => start + index + gap.length,
  );
  return [start, ...ends].map((from, at) => ({ start: from, end: ends[at] ?? end }));
}

const TIME = new RegExp(`^(?:${inAnyLanguage(({ ages }) => [ages.years, ages.months])})$`, 'u');

/** Whether a word may be the thing that is asked for. */
export function isNamedThing(word: HeardWord): boolean {
  const isUnit = unitOf(word.lower) !== undefined || TIME.test(word.lower);
  return word.isName && word.isThing && !isUnit && !isVague(word) && /\p{L}{2}/u.test(word.text);
}

/** A word of no thing: "gift", or a person. */
export function isVague(word: HeardWord): boolean {
  return isOf('vague', word.lower) || isPerson(word);
}

/** "I have a good jacket": what a clause says that a person has. */
export function isHad({ said }: Story, word: HeardWord): boolean {
  const { all, text, seekSpans, language } = said;
  const verb = all.findLast(
    ({ lower, start }) => start < word.start && isOf('owns', lower, language),
  );
  const between = verb ? text.slice(verb.end, word.start) : '.';
  const isToDo = isOf('to', wordsOf(between)[0]?.lower ?? '');
  return verb !== undefined && !/[.,;:!?]/u.test(between) && !isToDo && !overlaps(seekSpans, verb);
}

/** The understanding with a mark where it names the thing, as if words of seeking led to it; undefined if it does not. */
export function seekingThing(said: Understanding, name: string): Understanding | undefined {
  const start = said.text.indexOf(name);
  if (start < 0) return undefined;
  return { ...said, seeks: true, seekSpans: [...said.seekSpans, { start, end: start }] };
}
