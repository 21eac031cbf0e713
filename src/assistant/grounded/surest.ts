// Which of the found products are surest the thing itself, and which are only for it.

import { mapInTurns } from '../../base/stretch.ts';
import type { CatalogueProduct } from '../port.ts';
import { says } from './absence.ts';
import { isAspect } from './aspects.ts';
import { hasTail } from './compounds.ts';
import {
  calledAs,
  isOfGroup,
  KIND,
  KIND_KEYS_MIN,
  kindsOf,
  lexiconFor,
  namesOf,
  namesThing,
  sharedKeys,
  tells,
  thingWords,
  TITLE_END,
  wordsFor,
} from './fit.ts';
import { PARTNERS } from './joints.ts';
import { inAnyLanguage, isOf } from './languages/languages.ts';
import type { Sought } from './memory.ts';
import { folded, isSameWord, namesWord, wordsOf, type Word } from './text.ts';

/** What is only for a thing tells less of itself than the thing. */
const FEW_FACTS_SHARE = 1 / 3;

const SERVES = new RegExp(`^(?:${inAnyLanguage(({ serves }) => [serves])})$`, 'u');

/** So many titles, and such a share of them, have a noun behind a thing that is no other thing. */
const BEHIND_MIN = 3;
const BEHIND_SHARE = 1 / 3;
const MOST_SHARE = 1 / 2;

/** How sure a title with a noun behind the thing is: it goes last, and not at all where so many others are plain. */
const SERVING = 1 / 2;
const PLAIN_MIN = 3;

/** "Ribbon" of "printer ribbon": what stands right behind the thing, and is no value of it. */
export function nounBehind(product: CatalogueProduct, head: string): string | undefined {
  if (lexiconFor(product).isHeadFirst || isOf('accessories', head)) return undefined;
  const names = wordsFor(head);
  const isHead = ({ text }: Word): boolean =>
    names.some((one) => isSameWord(folded(text), one) || hasTail(folded(text), one));
  // "Jigboard 500 - puzzle board for 500 pieces": of the names of the thing the first with that word.
  const titles = product.title.split(TITLE_END).map((one) => wordsOf(one));
  const words = titles.find((one) => one.some(isHead)) ?? [];
  const at = words.findLastIndex(isHead);
  const ends = ({ lower, text }: Word): boolean =>
    /\d/u.test(text) ||
    isOf('leads', lower) ||
    isOf('links', lower) ||
    // The "Bit" of "Drill Bit" is no "a bit".
    (isOf('stopWords', lower) && !/^\p{Lu}/u.test(text));
  const rest = at < 0 ? [] : words.slice(at + 1);
  const end = rest.findIndex(ends);
  return rest.slice(0, end < 0 ? undefined : end).findLast(
    ({ text, lower }) =>
      /\p{Ll}{3}/u.test(text) &&
      !isOf('packings', lower) &&
      // A "printer colour" tells its colour.
      !isAspect(lower) &&
      !product.facts.some(({ name, value }) => !KIND.test(name) && namesWord(value, lower)),
  )?.lower;
}

/** "Board" of "puzzle board for 500 pieces": a noun that another thing follows, which it is for. */
function isToServe({ title }: CatalogueProduct, noun: string): boolean {
  const words = wordsOf(title);
  const at = words.findIndex(({ lower }) => lower === noun);
  return SERVES.test(words[at + 1]?.lower ?? '');
}

/**
 * Tells those that are only for the thing: a noun stands right behind it in the title, and in few other titles. In a
 * group of things the noun stands in two titles or more, since one may have the name of a model there, and where enough
 * have none, in any number.
 */
export async function servingOf(
  products: readonly CatalogueProduct[],
  head: string,
  { sought, isGroup = false }: { readonly sought: Sought; readonly isGroup?: boolean },
): Promise<(one: CatalogueProduct) => boolean> {
  // Their descriptions tell their languages, and a long one takes a while to read.
  const nouns = new Map(await mapInTurns(products, (one) => [one, nounBehind(one, head)] as const));
  const counts = new Map<string | undefined, number>();
  for (const noun of nouns.values()) counts.set(noun, (counts.get(noun) ?? 0) + 1);
  // "Printer colour" of many is no other thing, and most of a group are what it is called by: "curtain panel".
  const isEnough = isGroup && (counts.get(undefined) ?? 0) >= PLAIN_MIN;
  const many = nouns.size * (isEnough ? MOST_SHARE : BEHIND_SHARE);
  const manyMin = Math.max(BEHIND_MIN, many);
  // A "watch mini" that tells all that the watches tell is one of them, and no part of one.
  const kind = isEnough ? sharedKeys(products.filter((one) => nouns.get(one) === undefined)) : [];
  const isOfKind = (one: CatalogueProduct): boolean =>
    kind.length >= KIND_KEYS_MIN && kind.every((key) => tells(one, key));
  return (one) => {
    const noun = isOfKind(one) ? undefined : nouns.get(one);
    // A noun that is wished for too is no other thing: the necklace of "pearl necklace".
    if (noun === undefined || sought.terms.some(({ text }) => namesWord(text, noun))) return false;
    const same = [...counts].filter(([one = '']) => isSameWord(one, noun));
    const count = same.reduce((sum, [, own]) => sum + own, 0);
    const isMany = count >= (isGroup ? 2 : 1) && count < manyMin;
    return isMany || (isEnough && isToServe(one, noun));
  };
}

/** "Coffee - pure filter" of a group of coffees: no coffee filter, as no name in its title has both words. */
function isOfOther(product: CatalogueProduct, head: string, words: readonly string[]): boolean {
  const names = product.title.split(TITLE_END).filter((name) => namesWord(name, head));
  const apart = words.filter((word) => !namesWord(names.join(' '), word));
  if (names.length === 0 || isOfGroup(product, head)) return false;
  return apart.some((word) => namesWord(product.title, word) && isOfGroup(product, word));
}

/**
 * Tells those whose title has the thing and its own kind too, "keypad for notebooks" of the kind "keypad", where others
 * are of a kind that is called like the thing.
 */
function ofOtherKind(products: readonly CatalogueProduct[], head: string) {
  const names = wordsFor(head);
  const isSo = (value: string): boolean => names.some((name) => namesWord(value, name));
  const counts = new Map<string, number>();
  for (const one of products)
    for (const { key, value } of kindsOf(one))
      if (isSo(value)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return (one: CatalogueProduct): boolean =>
    kindsOf(one).some(
      ({ key, value }) =>
        (counts.get(key) ?? 0) >= PLAIN_MIN &&
        !isSo(value) &&
        wordsOf(value).every(({ lower }) => namesWord(one.title, lower)),
    );
}

/**
 * Those that are called so, the surest first: a title with the word and what the thing is for, a group
 * whose own name says all of the thing, every word of it, a title with the word. A group says little
 * where what the thing is for is not said, or where it joins several names.
 */
export async function surestFirst(
  products: readonly CatalogueProduct[],
  head: string,
  sought: Sought,
): Promise<readonly CatalogueProduct[]> {
  const words = thingWords(sought);
  const led = sought.terms.flatMap(({ text, led: isLed }) => (isLed === true ? [text] : []));
  const kind = sharedKeys(products.filter((one) => calledAs(one, head) === 'so'));
  const isServing = await servingOf(products, head, { sought });
  const isElse = ofOtherKind(products, head);
  const mostFacts = Math.max(0, ...products.map(({ facts }) => facts.length));
  const isPart = ({ facts }: CatalogueProduct): boolean =>
    !isOf('accessories', head) &&
    facts.length < mostFacts * FEW_FACTS_SHARE &&
    facts.some(({ name }) => PARTNERS.test(name));
  // "Hedge trimmer battery 18 V" has the attributes and the group of hedge trimmers, so it counts as one.
  const isOfKind = (one: CatalogueProduct): boolean =>
    kind.length >= KIND_KEYS_MIN && isOfGroup(one, head) && kind.every((key) => tells(one, key));
  const sureness = (one: CatalogueProduct): number => {
    const called = calledAs(one, head);
    if ((called === 'of-it' && !isOfKind(one)) || isOfOther(one, head, words)) return -1;
    const isSaid = (word: string): boolean => namesThing(one, word) || says(one, word);
    const isTitled = called === 'so';
    if (!isTitled && !isOfGroup(one, head))
      return words.length > 1 && words.every((word) => namesThing(one, word)) ? 2 : -1;
    const isForIt = led.some(isSaid);
    const isTitledForIt = led.length > 0 && led.every((word) => namesThing(one, word));
    // "Maxwell for PlayStation 5 headset": it is called so behind what it is for.
    const last = wordsOf(one.title).at(-1);
    const isLast = last !== undefined && isSameWord(last.lower, head);
    if (!isTitled && isTitledForIt && isLast) return 5;
    if (!isTitled && !isOfGroup(one, head, [], true)) return isForIt ? 1 : 0;
    if (!isOfGroup(one, head) && isPart(one)) return 0;
    if (isElse(one)) return SERVING;
    if (led.length === 0 && !isOfGroup(one, head) && isServing(one)) return SERVING;
    const isWhole = isOfGroup(one, head, words);
    if (isTitled && isTitledForIt) return 5;
    if (!isTitled && !led.every(isSaid)) return isWhole ? 1 : 0;
    if (isWhole) return 4;
    return words.every(isSaid) ? 3 : isTitled ? 2 : 0;
  };
  const judged = await mapInTurns(products, (product) => ({
    product,
    sure: sureness(product),
    // Of suits before a "jumpsuit".
    isWord: wordsFor(head).some((word) => namesWord(namesOf(product).names, word)),
  }));
  const called = judged
    .filter(({ sure }) => sure >= 0)
    .toSorted((a, b) => b.sure - a.sure || Number(b.isWord) - Number(a.isWord));
  const isSure = called[0] !== undefined && called[0].sure > 0;
  const sureMin = called.filter(({ sure }) => sure > SERVING).length >= PLAIN_MIN ? SERVING : 0;
  return called.filter(({ sure }) => sure > sureMin || !isSure).map(({ product }) => product);
}
