// The shopper drops part of a wish: "any colour is fine".

import type { CatalogueProduct } from '../../port.ts';
import { refined, refines } from '../follow-up.ts';
import { TO_SHOP } from '../leaning.ts';
import { isOf, isPerson } from '../languages/languages.ts';
import type { Measure, Sought, Term } from '../memory.ts';
import { isAskedFor } from '../asked-attribute.ts';
import { findProducts, isMet } from '../finding.ts';
import { findFor, readSought, replyTo, retrievalOf } from '../search-turn.ts';
import { namesWord, overlaps } from '../text.ts';
import type { Reply } from '../turn.ts';
import { type HeardWord, steers } from '../understanding.ts';
import { coverageOf, type Reader, type Scene } from './reading.ts';

/** So much rather a message is said to the shop. */
const TO_SHOP_MARGIN = 0.05;

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
  const isKept = ({ text }: { readonly text: string }): boolean => !isNamed(text);
  const own = held && { terms: held.terms.filter(stays), unwanted: held.unwanted.filter(isKept) };
  const isPriceless = words.some((word) => isOf('priceNames', word));
  return {
    ...rest,
    terms: sought.terms.filter(stays),
    unwanted: sought.unwanted.filter(isKept),
    ...(measures.length > 0 ? { measures } : {}),
    ...(price && !isPriceless ? { price } : {}),
    ...(order && !isPriceless ? { order } : {}),
    ...(held && { held: { ...held, ...own } }),
  };
}

/** "Which of them are by Norda?", "do they come in blue?": the words for values of some of the list. */
function valuesOfSome({ said, words, asking, turn, subject, mentions, near }: Scene) {
  const { aspect = 'facts', question, requires } = said;
  const isList = subject.kind === 'list' && turn.memory?.sought !== undefined;
  const asksWhich = said.all.some(({ lower }) => isOf('which', lower) || isOf('some', lower));
  // "Are they blue?" asks about each of them.
  const isSome = !question || requires || asksWhich || words.some(({ after }) => after);
  // "Can I return the blue ones?"
  const isOther = TO_SHOP.some((name) => near.margin(name) > TO_SHOP_MARGIN) || aspect !== 'facts';
  const isOrdered = said.compares || said.order !== undefined || said.places.length > 0;
  if (!isList || !isSome || isOther || isOrdered) return [];
  const values = mentions.filter(({ kind }) => kind === 'brand' || kind === 'attribute');
  // "Narrow it down to blue", "my wife said it must be red"; but "which can I wash" asks for more.
  const isTold = (word: HeardWord): boolean =>
    overlaps(values, word) ||
    // "Women's in purple", where a group is called so.
    (isPerson(word) && !overlaps(mentions, word)) ||
    isOf('firmBefore', word.lower) ||
    // "Pure cotton", "real leather".
    (word.part === 'adjective' && values.some(({ start }) => start === word.end + 1)) ||
    (!asksWhich &&
      !said.asks &&
      !word.isName &&
      word.isCommon &&
      coverageOf(subject.products, [word]) === 0);
  return [...words, ...asking].every(isTold) ? words.filter((one) => overlaps(values, one)) : [];
}

/** Those of the whole list that have the values, if there are any. */
export const readSome: Reader = (scene) => {
  const { turn } = scene;
  const words = valuesOfSome(scene);
  const act = async (): Promise<Reply | undefined> => {
    const sought = refined(turn.memory!.sought!, await readSought({ ...scene, words }));
    const found = await findProducts(retrievalOf(turn), sought);
    // A list that met only part of its wish may be narrowed, too: "small ones for my desk", "in oak".
    const isSome = isMet({ ...found, onlyPart: false }, sought);
    return isSome ? replyTo(turn, found, sought, false) : undefined;
  };
  return words.length > 0 ? { name: 'refine', score: 1, searches: true, act } : undefined;
};

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
    if (refines(said, more, kept)) return findFor(turn, refined(kept, more));
    // "Forget the mint, I want honey and lemon": of the same thing, if there is such a one.
    const terms = more.terms.map(({ text, glue }) => ({ text, ...(glue ? { glue } : {}) }));
    const { price, ...unpriced } = kept;
    const both = refined(price?.relative === undefined ? kept : unpriced, { ...more, terms });
    const found = await findProducts(retrievalOf(turn), both);
    return isMet(found, both) ? replyTo(turn, found, both, false) : undefined;
  };
  return { name: 'drop', score: 1, searches: true, act };
};
