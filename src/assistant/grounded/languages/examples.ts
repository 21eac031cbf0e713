// Example sentences by meaning, and the nearness of a message to them by its words alone.

import { remembered } from '../../../base/remembered.ts';
import { wordsOf } from '../text.ts';
import type { TalkTopic } from './lexicon.ts';

/** The meaning of a sentence: a talk topic, a question about a product, or a wish. */
export type ExampleName = Exclude<TalkTopic, 'yes' | 'no'> | 'question' | 'wish' | ApartName;

/** What is asked of "it" besides its attributes. */
export type AskedName = 'price' | 'stock' | 'compare';

/** What is said of shown products without a name for a thing. */
export type StepName = 'more' | 'cheaper' | 'dearer' | 'similar';
type ApartName = AskedName | StepName;

type Sets<Name extends string> = Readonly<Record<Name, readonly string[]>>;

export type Examples = Sets<ExampleName>;

/** Splits sentences, several to a line. */
export function sentences(text: string): readonly string[] {
  return text
    .split(/[;\n]/u)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** The sentences of steps: one line each, with its name and a colon before them. */
export function steps(text: string): Sets<StepName> {
  const lines = text.trim().split('\n');
  const sets = lines.map((line) => line.trim().split(' : '));
  return Object.fromEntries(sets.map(([name, of = '']) => [name, sentences(of)])) as never;
}

/** What the words of a language are besides names. */
export interface WordKinds {
  readonly stopWord: (lower: string) => boolean;
  readonly thing: (lower: string) => boolean;
  readonly subject: (lower: string) => boolean;
}

/** Words are compared by their beginnings: "zahlen", "bezahlt" and "Zahlung" are far from equal. */
export function keyOf(lower: string): string {
  return lower.length > 6 ? lower.slice(0, 6) : lower.replace(/(?:e[ns]?|n|s)$/u, '');
}

/** The examples and their words: each word has the numbers of the examples with it, and each example a weight. */
const indexOf = remembered((examples: Sets<string>) => {
  const bags: string[] = [];
  const words = new Map<string, { bags: number[]; names: Set<string> }>();
  const names = Object.keys(examples);
  for (const name of names) {
    for (const one of examples[name]!) {
      for (const key of new Set(wordsOf(one).map(({ lower }) => keyOf(lower)))) {
        const word = words.get(key) ?? { bags: [], names: new Set() };
        words.set(key, word);
        word.bags.push(bags.length);
        word.names.add(name);
      }
      bags.push(name);
    }
  }
  const weights = new Float64Array(bags.length);
  for (const word of words.values()) for (const bag of word.bags) weights[bag]! += weightIn(word);
  return { names, bags, words, weights };
});

/** A word of one set weighs most. */
const weightIn = ({ names }: { readonly names: ReadonlySet<string> }): number => 1 / names.size;

/**
 * The share of the message's weight that the examples of each set contain, from 0 to 1. A word of one
 * set weighs most, and a word of no set weighs as much. Product words are in no example: "in black"
 * is not near to "Black Friday".
 */
export function nearnessByWords(
  lowerWords: readonly string[],
  examples: Sets<string>,
  is: WordKinds,
): Readonly<Record<string, number>> {
  const { names, bags, words, weights: whole } = indexOf(examples);
  const keys = [...new Set(lowerWords.filter((lower) => !ORDER_NUMBER.test(lower)).map(keyOf))];
  const light = new Set(lowerWords.filter(is.stopWord).map(keyOf));
  const things = new Set(lowerWords.filter(is.thing).map(keyOf));
  const weights = whole.slice();
  for (const key of light) {
    const word = words.get(key);
    for (const bag of word?.bags ?? []) weights[bag]! -= (1 - STOP_WORD_SHARE) * weightIn(word!);
  }
  const weightOf = (key: string, unknown = UNKNOWN_WEIGHT): number => {
    const word = words.get(key);
    return (word ? weightIn(word) : unknown) * (light.has(key) ? STOP_WORD_SHARE : 1);
  };
  const weigh = (unknown?: number): number =>
    keys.reduce((sum, key) => sum + weightOf(key, unknown), 0);
  const ofThings = weigh();
  const ofTalk = weigh(UNKNOWN_TO_TALK);
  const sharedWithAll = new Map<string, number>();
  const sharedWithOne = new Float64Array(bags.length);
  for (const key of keys) {
    const word = things.has(key) ? undefined : words.get(key);
    if (word === undefined) continue;
    const weight = weightOf(key);
    for (const bag of word.bags) sharedWithOne[bag]! += weight;
    for (const name of word.names) sharedWithAll.set(name, (sharedWithAll.get(name) ?? 0) + weight);
  }
  const nearestOf = new Map<string, number>();
  bags.forEach((name, at) => {
    const share = sharedWithOne[at]! / weights[at]!;
    if (share > (nearestOf.get(name) ?? 0)) nearestOf.set(name, share);
  });
  return Object.fromEntries(
    names.map((name) => {
      const all = name === 'wish' || name === 'question' ? ofThings : ofTalk;
      if (all === 0) return [name, 0];
      const ofAll = (sharedWithAll.get(name) ?? 0) / all;
      // Two thirds of the message's own words, one third of the words of one example.
      return [name, (WORDS_SCALE * (2 * ofAll + (nearestOf.get(name) ?? 0))) / 3];
    }),
  );
}

/** The same for sets of which only those count that have a word of the message for themselves. */
export function tellingNearness(...about: Parameters<typeof nearnessByWords>) {
  const [lowers, examples] = about;
  const { words } = indexOf(examples);
  const own = new Set(lowers.map((lower) => [...(words.get(keyOf(lower))?.names ?? [])].join()));
  const near = Object.entries(nearnessByWords(...about));
  return Object.fromEntries(near.filter(([name]) => own.has(name)));
}

/** Says nothing about the meaning of the message. */
const ORDER_NUMBER = /^\d{5,}$/u;
/** Words in common say less than nearness in meaning. */
const WORDS_SCALE = 0.85;
const UNKNOWN_WEIGHT = 0.5;
/** Wishes and questions name things that no example has; a message with such a word is hardly talk. */
const UNKNOWN_TO_TALK = 1;
const STOP_WORD_SHARE = 0.2;
