// Example sentences by meaning, and the nearness of a message to them by its words alone.

import { wordsOf } from '../text.ts';
import type { TalkTopic } from './lexicon.ts';

/** The meaning of a sentence: a talk topic, a question about a product, or a wish. */
export type ExampleName = Exclude<TalkTopic, 'yes' | 'no'> | 'question' | 'wish';

export type Examples = Readonly<Record<ExampleName, readonly string[]>>;

/** Splits sentences, several to a line. */
export function sentences(text: string): readonly string[] {
  return text
    .split(/[;\n]/u)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** An example, as the beginnings of its words. */
interface Bag {
  readonly name: ExampleName;
  readonly keys: ReadonlySet<string>;
}

interface Indexed {
  readonly names: readonly ExampleName[];
  /** The examples with a word, by its beginning. */
  readonly bags: ReadonlyMap<string, readonly Bag[]>;
  /** The weight of each word, by its beginning: one divided by the number of sets with that word. */
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
  const bags = new Map<string, Bag[]>();
  for (const [name, all] of Object.entries(examples)) {
    for (const one of all) {
      const keys = new Set(wordsOf(one).map((word) => keyOf(word.lower)));
      const bag = { name: name as ExampleName, keys };
      for (const key of keys) bags.set(key, [...(bags.get(key) ?? []), bag]);
    }
  }
  const setCount = (own: readonly Bag[]): number => new Set(own.map(({ name }) => name)).size;
  const weights = new Map([...bags].map(([key, own]) => [key, 1 / setCount(own)]));
  const made = { names: Object.keys(examples) as ExampleName[], bags, weights };
  indexes.set(examples, made);
  return made;
}

/**
 * The share of the message's weight that the examples of each set contain, from 0 to 1. A word of one
 * set weighs most, and a word of no set weighs as much. Product words are in no example: "in black"
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
  const { names, bags, weights } = indexOf(examples);
  const keys = [...new Set(lowerWords.filter((lower) => !ORDER_NUMBER.test(lower)).map(keyOf))];
  const light = new Set(lowerWords.filter(is.stopWord).map(keyOf));
  const things = new Set(lowerWords.filter(is.thing).map(keyOf));
  const weightOf = (key: string, unknown = UNKNOWN_WEIGHT): number =>
    (weights.get(key) ?? unknown) * (light.has(key) ? STOP_WORD_SHARE : 1);
  const weigh = (some: Iterable<string>, unknown?: number): number => {
    let sum = 0;
    for (const key of some) sum += weightOf(key, unknown);
    return sum;
  };
  const ofThings = weigh(keys);
  const ofTalk = weigh(keys, UNKNOWN_TO_TALK);
  const sharedWithAll = new Map<ExampleName, number>();
  const sharedWithOne = new Map<Bag, number>();
  for (const key of keys) {
    if (things.has(key)) continue;
    const weight = weightOf(key);
    const own = bags.get(key) ?? [];
    for (const bag of own) sharedWithOne.set(bag, (sharedWithOne.get(bag) ?? 0) + weight);
    for (const name of new Set(own.map((bag) => bag.name)))
      sharedWithAll.set(name, (sharedWithAll.get(name) ?? 0) + weight);
  }
  const nearestOf = new Map<ExampleName, number>();
  for (const [bag, shared] of sharedWithOne) {
    const share = shared / weigh(bag.keys);
    nearestOf.set(bag.name, Math.max(nearestOf.get(bag.name) ?? 0, share));
  }
  return Object.fromEntries(
    names.map((name) => {
      const whole = name === 'wish' || name === 'question' ? ofThings : ofTalk;
      if (whole === 0) return [name, 0];
      const ofAll = (sharedWithAll.get(name) ?? 0) / whole;
      // Two thirds of the message's own words, one third of the words of one example.
      return [name, (WORDS_SCALE * (2 * ofAll + (nearestOf.get(name) ?? 0))) / 3];
    }),
  );
}

/** Says nothing about the meaning of the message. */
const ORDER_NUMBER = /^\d{5,}$/u;
/** Words in common say less than nearness in meaning. */
const WORDS_SCALE = 0.85;
const UNKNOWN_WEIGHT = 0.5;
/** Wishes and questions name things that no example has; a message with such a word is hardly talk. */
const UNKNOWN_TO_TALK = 1;
const STOP_WORD_SHARE = 0.2;
