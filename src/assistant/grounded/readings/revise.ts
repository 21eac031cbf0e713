// The shopper drops part of a wish: "any colour is fine".

import type { CatalogueProduct } from '../../port.ts';
import { refined, refines } from '../follow-up.ts';
import { isOf } from '../languages/languages.ts';
import type { Measure, Sought, Term } from '../memory.ts';
import { isAskedFor } from '../asked-attribute.ts';
import { findFor, readSought } from '../search-turn.ts';
import { namesWord, overlaps } from '../text.ts';
import type { Reply } from '../turn.ts';
import { steers } from '../understanding.ts';
import type { Reader } from './reading.ts';

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
      return findFor(turn, kept);
    const more = await readSought(scene);
    return refines(said, more, kept) ? findFor(turn, refined(kept, more)) : undefined;
  };
  return { name: 'drop', score: 0.97, searches: true, act };
};
