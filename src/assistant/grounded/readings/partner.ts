// Which product of the catalogue a wish has to fit.

import type { CatalogueProduct } from '../../port.ts';
import { countsPeople } from '../counts.ts';
import { endsIn, isOfAmount } from '../fit.ts';
import { dictionaryOf, isOf } from '../languages/languages.ts';
import { CODE } from '../judging.ts';
import type { Sought } from '../memory.ts';
import { isSameWord, namesWord, wordsOf } from '../text.ts';
import { searchFor } from '../turn.ts';
import type { HeardWord } from '../understanding.ts';
import { nameShare } from './named.ts';
import { isQuality, type Scene } from './reading.ts';

/** How many of the named products are examined. */
const NAMED_COUNT = 8;
/** A message with more product words than this is a story, not a name. */
const NAME_WORDS_MAX = 8;

/**
 * The product of the catalogue that the wished thing has to fit: the subject ("a lid for
 * it"), or the one that the other words name ("filters for the Thermo").
 */
export async function partnerOf(scene: Scene, { head }: Sought): Promise<string | undefined> {
  const { said, subject, turn } = scene;
  if (head === undefined) return undefined;
  // A "pod machine" is no pod; in French the thing comes first: a "crème mains" is a crème.
  const isAhead = dictionaryOf(said.language).isJoining;
  const isOther = ({ title }: CatalogueProduct): boolean =>
    !endsIn(title, head) && !(isAhead && isSameWord(wordsOf(title)[0]?.lower ?? '', head));
  const [spoken, ...others] = subject.products;
  const points = said.pointsBack || said.places.length > 0;
  const isForIt = points || said.all.some(({ lower }) => isOf('forIt', lower));
  if (isForIt && spoken && others.length === 0 && isOther(spoken))
    return spoken.external_product_id;
  // "Lids for it", then "and a handle for it": after a list "it" is what the list is for.
  const { fits } = turn.memory?.sought ?? {};
  if (isForIt && others.length > 0 && !said.pointsAtList && fits) return fits;
  const thing = scene.words.find(({ lower }) => lower === head);
  // "For my capsi", "I have a capsi, what pods fit?"; words beside the wished thing describe that thing.
  const isApart = (word: HeardWord): boolean => {
    const [from, to] = [word, thing ?? word].map(({ start }) => start).toSorted((a, b) => a - b);
    return word.after !== undefined || /[,.;:!?]/u.test(said.text.slice(from, to));
  };
  // "With 500 pieces", "of 4 by 8 feet", "it should measure 24 inches" bound the thing itself.
  const isBound = ({ lower, after }: HeardWord): boolean =>
    (after === undefined || isOf('includes', after) || isOf('contains', after)) &&
    isOfAmount(said, lower);
  const isNamed = (word: HeardWord): boolean =>
    !isBound(word) &&
    !said.measures.some((one) => countsPeople(one) && namesWord(one.text, word.lower)) &&
    (/\d/u.test(word.text) || !isQuality(scene, word));
  const names = scene.words
    .filter((word) => word !== thing && (word.isName || CODE.test(word.text)))
    .filter((word) => isApart(word) && isNamed(word))
    .slice(0, NAME_WORDS_MAX);
  return (await namedBy(scene, names, isOther))?.external_product_id;
}

/**
 * The product that these words name best. A word of the language is no name by itself: "filters for coffee"
 * are for no machine. Nor is a group's, or one that many products are called by: "a webcam for Zoom" where
 * cameras have a zoom.
 */
export async function namedBy(
  { turn }: Scene,
  names: readonly HeardWord[],
  isOther: (product: CatalogueProduct) => boolean,
): Promise<CatalogueProduct | undefined> {
  const text = names.map((word) => word.text).join(' ');
  if (text === '') return undefined;
  const about = { limit: NAMED_COUNT, mode: 'lexical' } as const;
  const { products, matchedCount } = await searchFor(turn, text, about);
  const isTelling = matchedCount <= NAMED_COUNT;
  const worth = (product: CatalogueProduct): number => {
    const { external_product_id: id, title, brand = '', groups = [] } = product;
    const own = names.filter(({ lower }) => namesWord(title, lower) || id.toLowerCase() === lower);
    const isOfMaker = ({ lower }: HeardWord): boolean => namesWord(brand, lower);
    const isOfKind = ({ lower }: HeardWord): boolean =>
      groups.some(({ name }) => namesWord(name, lower));
    const isCalled = own.some((word) => !word.isCommon && !isOfMaker(word));
    const isModel = own.some(isOfMaker) && !own.every((word) => isOfMaker(word) || isOfKind(word));
    const isWhole = own.length > 2 || (own.length > 1 && nameShare(product, own) === 1);
    const isNamed = (isCalled && (isTelling || own.length > 1)) || isModel || isWhole;
    return isNamed && !own.every(isOfKind) ? own.length : 0;
  };
  return products
    .filter((one) => isOther(one) && worth(one) > 0)
    .toSorted((a, b) => worth(b) - worth(a))[0];
}
