// The shopper returns to an earlier wish or drops part of one: "back to the tents", "any colour is fine".

import type { CatalogueProduct } from '../../port.ts';
import { refined, refines } from '../follow-up.ts';
import { isOf } from '../languages/languages.ts';
import type { List, Measure, Memory, Sought, Term } from '../memory.ts';
import { isAskedFor } from '../product-facts.ts';
import { findProducts } from '../retrieval.ts';
import { readSought, replyTo, retrievalOf } from '../search-turn.ts';
import { placeIndex } from '../subject.ts';
import { namesWord, overlaps } from '../text.ts';
import type { Reply, Turn } from '../turn.ts';
import { steers } from '../understanding.ts';
import type { Reader, Scene } from './reading.ts';

async function findAgain(turn: Turn, sought: Sought): Promise<Reply> {
  return replyTo(turn, await findProducts(retrievalOf(turn), sought, () => false), sought, false);
}

/** The earlier list that the message means: by its topic, by its place, or simply the previous one. */
function listMeant({ said, words, turn }: Scene, memory: Memory): List | undefined {
  const { before = [] } = memory;
  const things = words.filter(({ lower }) => !isOf('lists', lower));
  if (things.length > 0) {
    const isOfThing = ({ sought }: List): boolean =>
      things.every(({ lower }) => sought?.terms.some(({ text }) => namesWord(text, lower)));
    return [...before, memory].findLast(isOfThing);
  }
  const isList = said.all.some(({ lower }) => isOf('lists', lower, turn.said.language));
  if (!isList) return undefined;
  const [place] = said.places;
  return before.at(place === undefined ? -1 : placeIndex(place, before.length));
}

export const readBack: Reader = (scene) => {
  const { said, turn } = scene;
  const list = said.goesBack && turn.memory ? listMeant(scene, turn.memory) : undefined;
  const sought = list?.sought;
  if (sought === undefined) return undefined;
  return { name: 'back', score: 0.97, searches: true, act: () => findAgain(turn, sought) };
};

/** The wish without the values or attributes that `words` name. */
function without(
  sought: Sought,
  words: readonly string[],
  products: readonly CatalogueProduct[],
): Sought {
  const isNamed = (text: string): boolean => words.some((word) => namesWord(text, word));
  const isAsked = (name: string, value: string): boolean =>
    words.some((word) => isAskedFor({ name: name.replaceAll('_', ' '), value }, word));
  // The shown products tell a value that is no facet.
  const isShownAs = (text: string): boolean =>
    products.some(({ facts }) =>
      facts.some(({ name, value }) => isAsked(name, value) && namesWord(value, text)),
    );
  const stays = ({ text, wish }: Term): boolean => {
    if (text.toLowerCase() === sought.head) return true;
    if (wish === undefined) return !isNamed(text) && !isShownAs(text);
    return wish.kind === 'taxonomy' || !(isNamed(wish.label) || isAsked(wish.key, wish.value));
  };
  const isMeasure = ({ dimension, text, counted = '' }: Measure): boolean =>
    isNamed(`${text} ${counted}`) || isAsked(dimension, text);
  const measures = sought.measures?.filter((one) => !isMeasure(one)) ?? [];
  const { price, order, measures: _measures, held, ...rest } = sought;
  const isPriceless = words.some((word) => isOf('priceNames', word));
  return {
    ...rest,
    terms: sought.terms.filter(stays),
    unwanted: sought.unwanted.filter(({ text }) => !isNamed(text)),
    ...(measures.length > 0 ? { measures } : {}),
    ...(price && !isPriceless ? { price } : {}),
    ...(order && !isPriceless ? { order } : {}),
    ...(held
      ? {
          held: {
            ...held,
            terms: held.terms.filter(stays),
            unwanted: held.unwanted.filter(({ text }) => !isNamed(text)),
          },
        }
      : {}),
  };
}

export const readDrop: Reader = (scene) => {
  const { said, turn, words, subject } = scene;
  const previous = turn.memory?.sought;
  if (said.drops.length === 0 || previous === undefined) return undefined;
  const dropped = said.all.filter((word) => overlaps(said.drops, word)).map((word) => word.lower);
  const act = async (): Promise<Reply | undefined> => {
    const kept = without(previous, dropped, subject.products);
    if (words.length === 0 && said.measures.length === 0 && !steers(said))
      return findAgain(turn, kept);
    const more = await readSought(scene);
    return refines(said, more, kept) ? findAgain(turn, refined(kept, more)) : undefined;
  };
  return { name: 'drop', score: 0.97, searches: true, act };
};
