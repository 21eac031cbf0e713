// Example sentences by what they mean, and how near a message is to them by its words alone.

import { wordsOf } from '../text.ts';
import type { TalkTopic } from './lexicon.ts';

/** Of a talk topic, or of a question about a product, or of a wish. */
export type ExampleName = Exclude<TalkTopic, 'yes' | 'no'> | 'question' | 'wish';

export type Examples = Readonly<Record<ExampleName, readonly string[]>>;

/** Sentences that are written several to a line. */
export function sentences(text: string): readonly string[] {
  return text
    .split(/[;\n]/u)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

interface Indexed {
  readonly sets: readonly (readonly [ExampleName, readonly ReadonlySet<string>[]])[];
  /** Of each word, by the beginning of it: one over the number of sets that say it. */
  readonly weights: ReadonlyMap<string, number>;
}

const indexes = new WeakMap<Examples, Indexed>();

/** Words are compared by their beginnings: "zahlen", "bezahlt" and "Zahlung" are far from equal. */
function keyOf(lower: string): string {
  return lower.length > 6 ? lower.slice(0, 6) : lower.replace(/(?:es|s|e|n)$/u, '');
}

function indexOf(examples: Examples): Indexed {
  const known = indexes.get(examples);
  if (known) return known;
  const counts = new Map<string, number>();
  const sets = Object.entries(examples).map(([name, all]) => {
    const bags = all.map((one) => new Set(wordsOf(one).map((word) => keyOf(word.lower))));
    const said = new Set(bags.flatMap((bag) => [...bag]));
    for (const key of said) counts.set(key, (counts.get(key) ?? 0) + 1);
    return [name as ExampleName, bags] as const;
  });
  const weights = new Map([...counts].map(([key, count]) => [key, 1 / count]));
  const made = { sets, weights };
  indexes.set(examples, made);
  return made;
}

/**
 * The share of the message's weight that the examples of each set say too, from 0 to 1: a word of
 * one set weighs most, and one of none counts as much. What a shop has is in no example: "in black"
 * is not near to "Black Friday".
 */
export function nearnessByWords(
  lowerWords: readonly string[],
  examples: Examples,
  is: {
    readonly stopWord: (lower: string) => boolean;
    readonly thing: (lower: string) => boolean;
  },
): Readonly<Record<string, number>> {
  const { sets, weights } = indexOf(examples);
  const keys = [...new Set(lowerWords.filter((lower) => !ORDER_NUMBER.test(lower)).map(keyOf))];
  const light = new Set(lowerWords.filter(is.stopWord).map(keyOf));
  const things = new Set(lowerWords.filter(is.thing).map(keyOf));
  const weigh = (some: Iterable<string>, unknown = UNKNOWN_WEIGHT): number => {
    let sum = 0;
    for (const key of some)
      sum += (weights.get(key) ?? unknown) * (light.has(key) ? STOP_WORD_SHARE : 1);
    return sum;
  };
  const ofThings = weigh(keys);
  const ofTalk = weigh(keys, UNKNOWN_TO_TALK);
  return Object.fromEntries(
    sets.map(([name, bags]) => {
      const whole = name === 'wish' || name === 'question' ? ofThings : ofTalk;
      const sharedWith = bags.map((bag) => keys.filter((key) => bag.has(key) && !things.has(key)));
      if (whole === 0) return [name, 0];
      const ofAll = weigh(new Set(sharedWith.flat())) / whole;
      const ofOne = bags.map((bag, at) => weigh(sharedWith[at]!) / weigh(bag));
      // Two thirds of the message's own words, one third of the words of one example.
      return [name, (WORDS_SCALE * (2 * ofAll + Math.max(0, ...ofOne))) / 3];
    }),
  );
}

/** It says nothing of what the message means. */
const ORDER_NUMBER = /^\d{5,}$/u;
/** Words in common say less than nearness in meaning. */
const WORDS_SCALE = 0.85;
const UNKNOWN_WEIGHT = 0.5;
/** A wish and a question name what no example does; talk that has such a word is hardly talk. */
const UNKNOWN_TO_TALK = 1;
const STOP_WORD_SHARE = 0.2;
