// How much rather words are said to the shop than of its products, by all examples of both.

import { keyOf, type ExampleName, type Examples, type WordKinds } from './languages/examples.ts';
import { wordsOf } from './text.ts';

export const OF_PRODUCTS: readonly ExampleName[] = ['wish', 'question'];
/** What is said to the shop and not about its products. */
export const TO_SHOP: readonly ExampleName[] = ['service', 'offers', 'person', 'rude'];

/** What a word says at least that is said to the shop alone, however seldom. */
const ONE_SIDED = 2.2;
/** A word of no example rather names a thing. */
const UNKNOWN = -0.3;
const STOP_WORD_SHARE = 0.5;

/** The subjects with what stands before each: "do you have it" and "do you repair it" differ in the verb alone. */
function pairsOf(lowers: readonly string[], is: WordKinds): ReadonlySet<string> {
  const before = (at: number): string => (is.stopWord(lowers[at - 1]!) ? lowers[at - 1]! : '*');
  const pairs = lowers.map((lower, at) => at > 0 && is.subject(lower) && `${before(at)} ${lower}`);
  return new Set(pairs.filter((one) => one !== false));
}

const indexes = new WeakMap<Examples, ReadonlyMap<string, readonly ExampleName[]>>();

/** The meanings of the examples with a word or a pair, one for each example. */
function indexOf(examples: Examples, is: WordKinds): ReadonlyMap<string, readonly ExampleName[]> {
  const known = indexes.get(examples);
  if (known) return known;
  const made = new Map<string, ExampleName[]>();
  for (const name of Object.keys(examples) as ExampleName[]) {
    for (const one of examples[name]) {
      const lowers = wordsOf(one).map(({ lower }) => lower);
      for (const key of new Set([...lowers.map(keyOf), ...pairsOf(lowers, is)]))
        made.set(key, [...(made.get(key) ?? []), name]);
    }
  }
  indexes.set(examples, made);
  return made;
}

/** The sum over the words of the logarithm of how much oftener they are said to the shop. */
export function leaningOf(lowers: readonly string[], examples: Examples, is: WordKinds): number {
  const index = indexOf(examples, is);
  const shareOf = (key: string, names: readonly ExampleName[]): number => {
    const size = names.reduce((sum, name) => sum + examples[name].length, 0);
    const count = index.get(key)?.filter((name) => names.includes(name)).length ?? 0;
    return (count + 0.5) / (size + 1);
  };
  const ratioOf = (key: string): number =>
    index.has(key) ? Math.log(shareOf(key, TO_SHOP) / shareOf(key, OF_PRODUCTS)) : UNKNOWN;
  const leans = (lower: string): number => {
    const key = keyOf(lower);
    if (is.stopWord(lower)) return STOP_WORD_SHARE * ratioOf(key);
    const isToShop = index.get(key)?.every((name) => TO_SHOP.includes(name)) ?? false;
    return isToShop ? Math.max(ratioOf(key), ONE_SIDED) : ratioOf(key);
  };
  const words = new Set(lowers.filter((lower) => !is.thing(lower) && !/^\d/u.test(lower)));
  return [...[...words].map(leans), ...[...pairsOf(lowers, is)].map(ratioOf)].reduce(
    (sum, one) => sum + one,
    0,
  );
}
