// Turns a wish into products, and searches for other words if no product has that name.

import { takeTime } from '../../base/stretch.ts';
import type { SearchHit, SearchResult } from '../../search/port.ts';
import type { CatalogueProduct } from '../port.ts';
import {
  COMPARED_COUNT,
  firmWishes,
  namesGroup,
  runAll,
  settle,
  type Retrieval,
} from './attempts.ts';
import { namesThing, saidShare, toldOf, unsaidOf } from './fit.ts';
import { fitting } from './joints.ts';
import {
  correctedBy,
  costs,
  judged,
  measured,
  meeting,
  misreadsMaker,
  ranked,
  saying,
  saysPart,
  telling,
  type Rank,
} from './judging.ts';
import { foreignOf, recipientOf, synonymsOf, thingOfCompound } from './languages/languages.ts';
import type { Measure, PriceBound, Sought, Wish } from './memory.ts';
import { promised, says, saysWhether } from './absence.ts';
import { FETCH_COUNT } from './sought.ts';
import { namesWord, wordsOf } from './text.ts';
import { withTraits } from './traits.ts';
import { wantedOf } from './wanted.ts';
import { speaks } from './languages-here.ts';

export interface Found {
  readonly products: readonly CatalogueProduct[];
  readonly result: SearchResult;
  /** The number of all matches, if known. */
  readonly matchedCount?: number;
  /** The filters of the final search. */
  readonly wishes: readonly Wish[];
  readonly price?: PriceBound;
  /** The conditions that search gave up to find anything. */
  readonly givenUp: readonly Wish[];
  readonly priceGivenUp?: PriceBound;
  /** No product matched by its words: these are near in meaning at best. */
  readonly onlyClose: boolean;
  /** The wished name that these products do not have. */
  readonly notCalled?: string | undefined;
  /** Measures that no data of these products confirms. */
  readonly measuresOff?: readonly Measure[];
  /** No product says even half of the wish. */
  readonly onlyPart: boolean;
  /** Unwanted things that no data of the examined products mentions. */
  readonly untold?: readonly string[];
  /** The attribute that orders the products, if they have it. */
  readonly by?: Rank;
}

/** How many products to show if they only come close. */
const CLOSE_COUNT = 3;
const FETCH_COUNT_MAX = 100;
/** "The lightest tent", "tents under 3 kg" are of all tents, and not of those that say "tent" most. */
const RANKED_COUNT_MAX = 400;
/** How many hits are examined for their names. */
const JUDGED_COUNT = 12;
/** "Cheap" and "cheaper" order only the most relevant products by price: this many lists of them. */
const CHEAP_LISTS = 3;

function inOrder(products: readonly CatalogueProduct[], sought: Sought, count: number) {
  if (sought.order !== 'cheap' && sought.order !== 'cheaper') return products;
  const best = products.slice(0, count * CHEAP_LISTS);
  const priceOf = (one: CatalogueProduct): number => one.card.price?.amount ?? Infinity;
  return best.toSorted((a, b) => priceOf(a) - priceOf(b));
}

/** The first `count` products that are live; a look at a product costs more than its hit. */
async function firstLive(retrieval: Retrieval, hits: readonly SearchHit[], count: number) {
  const { catalogue, tenantId, locale } = retrieval;
  const live: CatalogueProduct[] = [];
  for (const hit of hits) {
    if (live.length === count) break;
    await takeTime();
    const [product] = catalogue.products(tenantId, [hit], locale);
    if (product !== undefined) live.push(product);
  }
  return live;
}

/** The live product of an id. */
function productOf({ catalogue, tenantId, locale }: Retrieval, id: string | undefined) {
  if (id === undefined) return undefined;
  return catalogue.products(tenantId, [{ external_product_id: id }], locale)[0];
}

/** A product with all its variants, whichever one search found. */
function wholeOf({ catalogue, tenantId, locale }: Retrieval) {
  const known = new Map<string, CatalogueProduct>();
  return (one: CatalogueProduct): CatalogueProduct => {
    const { external_product_id, card } = one;
    // A view without a variant is of the whole product already.
    if (card.external_variant_id === undefined) return one;
    let whole = known.get(external_product_id);
    if (whole === undefined) {
      whole = catalogue.products(tenantId, [{ external_product_id }], locale)[0] ?? one;
      known.set(external_product_id, whole);
    }
    return whole;
  };
}

/** How many other words for a thing are tried. */
const OTHER_WORDS_MAX = 3;

/** The same wish with another word for the thing, and the rest in English. */
function renamed(sought: Sought, other: string, language: string): Sought {
  const head = wordsOf(other).at(-1)?.lower ?? other;
  const terms = sought.terms.map((term) => {
    const lower = term.text.toLowerCase();
    if (lower === sought.head) return { text: other };
    const [translation] = term.wish || term.glue ? [] : foreignOf(lower, language);
    return translation === undefined ? term : { ...term, text: translation };
  });
  // A "notebook" may be of paper: the search by meaning still looks for the laptop.
  const story = sought.story ?? sought.terms.map(({ text }) => text).join(' ');
  return { ...sought, terms, head, story };
}

/** Whether the shop itself says two words of one product: a "notebook" may be made of paper. */
async function saysBoth(retrieval: Retrieval, one: string, other: string): Promise<boolean> {
  const { search, catalogue, tenantId, locale, deadlineMs } = retrieval;
  const query = {
    text: `${one} ${other}`,
    limit: COMPARED_COUNT,
    locale,
    mode: 'lexical',
  } as const;
  const { hits } = await search.search(tenantId, query, deadlineMs);
  return catalogue
    .products(tenantId, hits, locale)
    .some((product) => says(product, one) && says(product, other));
}

/** "Specialized bikes" if no data names one: a few bikes, and a note that they are no match. */
function unlessNamed(found: Found, sought: Sought): Found {
  const { products, result, notCalled, onlyClose, wishes } = found;
  if (notCalled !== undefined || onlyClose) return found;
  // "By Silver Larch": silver alone is another's.
  const makers = sought.terms.filter(({ maker, wish }) => maker === true && wish === undefined);
  const isBy = (one: CatalogueProduct): boolean =>
    makers.every(({ text }) => namesThing(one, text.toLowerCase()) || says(one, text));
  const isMade = makers.length === 0 || products.length === 0 || products.some(isBy);
  const missing = !isMade
    ? { text: makers.map(({ text }) => text).join(' ') }
    : unsaidOf(products, sought, (word) => correctedBy(result, word)).find(
        ({ text, strange }) => strange === true && correctedBy(result, text) === text,
      );
  if (missing === undefined) return found;
  const near = { products: products.slice(0, CLOSE_COUNT), result, wishes, givenUp: [] };
  return { ...near, onlyClose: false, onlyPart: false, notCalled: missing.text };
}

/** Whether search found products that are called so. */
function isFine({ notCalled, products }: Found): boolean {
  return notCalled === undefined && products.length > 0;
}

/** The products of a thing by its other words: those of another language, and synonyms that the shop says. */
async function calledOtherwise(
  retrieval: Retrieval,
  thing: Sought,
  {
    corrected,
    foreign,
    isSeen,
  }: {
    readonly corrected: string;
    readonly foreign: readonly string[];
    readonly isSeen: (externalProductId: string) => boolean;
  },
): Promise<Found | undefined> {
  const isCompound = thingOfCompound(corrected) !== undefined;
  const synonyms = synonymsOf(corrected);
  // Products near in meaning stand among those of that name.
  const wide: Retrieval = { ...retrieval, judgedCount: FETCH_COUNT };
  let near: Found | undefined;
  for (const other of [...foreign, ...synonyms].slice(0, OTHER_WORDS_MAX)) {
    const again = await findOnce(wide, renamed(thing, other, retrieval.language), isSeen);
    if (!isFine(again)) continue;
    if (synonyms.includes(other) && !(await saysBoth(retrieval, corrected, other))) continue;
    const words = wordsOf(other).map(({ lower }) => lower);
    const isWhole = !isCompound && words.length === 1;
    if (isWhole || again.products.some((one) => saidShare(one, words) === 1)) return again;
    // "Wanderschuhe" if the shop has shoes but none for walks: the shoes are no match.
    near ??= { ...again, products: again.products.slice(0, CLOSE_COUNT), notCalled: corrected };
  }
  return near;
}

async function findAny(
  retrieval: Retrieval,
  sought: Sought,
  isSeen: (externalProductId: string) => boolean,
): Promise<Found> {
  const found = await findOnce(retrieval, sought, isSeen);
  const { head, price } = sought;
  // "We are six" after family games: games for six, if no family game is for six.
  if (found.measuresOff && head !== undefined) {
    const terms = sought.terms.filter(
      ({ text, wish }) => wish?.firm === true || namesWord(text, head),
    );
    const free = await findOnce(retrieval, { ...sought, terms }, isSeen);
    if (isFine(free) && free.measuresOff === undefined) return { ...free, onlyPart: true };
    const near = await findNear(retrieval, sought, isSeen);
    const products = near ? within(near, found) : [];
    if (near && products.length > 0) return { ...near, products, onlyPart: true };
  }
  // "A gift for a 4 year old, without batteries, the noise drives us mad": only the bounds are certain.
  if (found.products.length === 0 && sought.isGift === true && head === undefined) {
    const terms = sought.terms.filter(({ wish }) => wish?.firm === true);
    const bounded = await findOnce(retrieval, { ...sought, terms }, isSeen);
    return { ...bounded, onlyPart: terms.length < sought.terms.length };
  }
  if (head === undefined) return found;
  // "T-shirts" that only a few texts mention, in a shop that calls them tees.
  if (sought.isNamed === false) {
    const corrected = correctedBy(found.result, head);
    const asked = { corrected, foreign: [], isSeen };
    const other = await calledOtherwise(retrieval, { ...sought, head }, asked);
    if (other && isFine(other)) return other;
  }
  if (isFine(found)) return found;
  if (price) {
    const { price: _price, ...rest } = sought;
    const free = await findOnce(retrieval, rest, isSeen);
    const within = free.products.filter((one) => costs(one, price));
    if (isFine(free) && within.length > 0) {
      const { matchedCount: _count, ...others } = free;
      return { ...others, products: within, price };
    }
    if (isFine(free)) return { ...free, priceGivenUp: price };
  }
  // A "battery for my hedge trimmer" may not say its purpose: products that say most of the wish come
  // first.
  const led = sought.terms.filter(({ led: isLed, wish }) => isLed === true && wish?.firm !== true);
  let thing: Sought = sought;
  if (led.length > 0) {
    const terms = sought.terms.filter((term) => !led.includes(term) && !term.glue);
    const story = sought.story ?? sought.terms.map(({ text }) => text).join(' ');
    thing = { ...sought, terms, story };
    const free = await findOnce(retrieval, thing, isSeen);
    if (isFine(free)) return free;
  }
  // No product of the group of that name is left: the thing may be in another group.
  if (found.products.length === 0 && sought.unwanted.length > 0) {
    const terms = sought.terms.map(({ wish, ...term }) =>
      wish === undefined || (wish.kind === 'taxonomy' && !wish.firm) ? term : { ...term, wish },
    );
    const free = await findOnce(retrieval, { ...sought, terms }, isSeen);
    if (isFine(free)) return free;
  }
  const isPaged = found.result.hits.some((hit) => isSeen(hit.external_product_id));
  if (found.products.length === 0 && sought.unwanted.length > 0 && !isPaged) {
    // Products whose data says they are without the unwanted thing: a "gluten-free loaf".
    const near = await findNear(retrieval, sought, isSeen);
    const products = (near?.products ?? []).filter((one) =>
      sought.unwanted.every((own) => saysWhether(one, own)),
    );
    if (near && products.length > 0) return { ...near, products };
  }
  const corrected = correctedBy(found.result, head);
  const { language } = retrieval;
  const foreign = (await speaks(retrieval, language)) ? [] : foreignOf(corrected, language);
  return (
    (await calledOtherwise(retrieval, { ...thing, head }, { corrected, foreign, isSeen })) ?? found
  );
}

/**
 * Finds the products of a wish, without those whose ids `isSeen` knows. If no product has that name
 * within the price, searches at any price; then by other words for the same thing.
 */
export async function findProducts(
  retrieval: Retrieval,
  sought: Sought,
  isSeen: (externalProductId: string) => boolean,
): Promise<Found> {
  return unlessNamed(await findAny(retrieval, sought, isSeen), sought);
}

/**
 * Products near in meaning with the wished values, whatever their names; undefined if search by
 * meaning is unavailable.
 */
export async function findNear(
  retrieval: Retrieval,
  { head: _head, ...sought }: Sought,
  isSeen: (externalProductId: string) => boolean,
): Promise<Found | undefined> {
  try {
    return await findOnce({ ...retrieval, mode: 'semantic' }, sought, isSeen);
  } catch (error) {
    // By name: this domain knows search by its types alone.
    if (error instanceof Error && error.name === 'SearchUnavailable') return undefined;
    throw error;
  }
}

/** Products near in meaning that stand in the same group as the found ones and have the measures. */
function within(near: Found, found: Found): readonly CatalogueProduct[] {
  const groupsOf = ({ groups = [] }: CatalogueProduct) => groups.map(({ id }) => id);
  const groups = new Set(found.products.flatMap(groupsOf));
  return near.measuresOff
    ? []
    : near.products.filter((one) => groupsOf(one).some((id) => groups.has(id)));
}

/** Without those that are for other people, where some do not say for whom: a man's wish is no women's coat. */
function forOthers(
  products: readonly CatalogueProduct[],
  missed: readonly Wish[],
): readonly CatalogueProduct[] {
  const people = missed.filter(
    ({ kind, label }) => kind === 'attribute' && recipientOf(label.toLowerCase()) !== undefined,
  );
  const untold = products.filter(({ facts }) =>
    people.every(({ key }) => facts.every((fact) => fact.key !== key)),
  );
  return untold.length > 0 ? untold : products;
}

const NOTHING = { products: [], givenUp: [], onlyClose: false, onlyPart: false } as const;

/** Whether the products say only part of the wish, and whether they only come close to it. */
function shareFound(
  products: readonly CatalogueProduct[],
  sought: Sought,
  { result, isWordless }: { result: SearchResult; isWordless: boolean },
) {
  const isNeed = sought.head === undefined && sought.story !== undefined;
  // The words name no thing: a product that only says "hot" or "moon" is hardly the wished one.
  const words = sought.terms.flatMap(({ text, wish, glue }) =>
    wish !== undefined || glue === true ? [] : [correctedBy(result, text).toLowerCase()],
  );
  const isNamed = (one: CatalogueProduct): boolean => words.every((word) => namesThing(one, word));
  const isUnnamed = sought.head === undefined && words.length > 0 && !products.every(isNamed);
  const isPart = saysPart(products, sought, result);
  const onlyPart = isWordless || isUnnamed || isPart;
  return { onlyPart, isFar: (isNeed || isPart) && !isWordless };
}

/** Whether every match counts, and not only the best: for a most, a number or a bound. */
function isOfAll({ counts }: Retrieval, { by, measures = [] }: Sought): boolean {
  return counts === true || by !== undefined || measures.some((one) => !one.isExact);
}

async function findOnce(
  retrieval: Retrieval,
  sought: Sought,
  isSeen: (externalProductId: string) => boolean,
): Promise<Found> {
  const settled = await settle(retrieval, sought);
  const { attempt } = settled;
  let { result } = settled;
  const looksThrough = sought.reduced === true || isOfAll(retrieval, sought);
  const sorted = sought.order === 'cheapest' || sought.order === 'dearest';
  const sort = sought.order === 'dearest' ? 'price_descending' : 'price_ascending';
  const last = result.hits.at(FETCH_COUNT - 1);
  if (sorted) {
    result = await runAll(retrieval, sought, attempt, { limit: FETCH_COUNT_MAX, sort });
  } else if (
    (last || (looksThrough && namesGroup(sought, attempt))) &&
    (sought.measures !== undefined ||
      looksThrough ||
      isSeen(result.hits[0]?.external_product_id ?? ''))
  ) {
    const limit = isOfAll(retrieval, sought) ? RANKED_COUNT_MAX : FETCH_COUNT_MAX;
    result = await runAll(retrieval, sought, attempt, { limit });
  }
  const measures = sought.measures ?? [];
  const missed = firmWishes(sought).filter((wish) => !attempt.wishes.includes(wish));
  const lost = sought.price && !attempt.price ? sought.price : undefined;
  const gaveUp = missed.length > 0 || lost !== undefined;
  const filters =
    sought.unwanted.length > 0 || sought.inStock || measures.length > 0 || looksThrough || gaveUp;
  const listed = retrieval.cardCount * (sought.order === 'cheap' ? CHEAP_LISTS : 1);
  const isJudged = sought.head !== undefined || sought.terms.some(({ own }) => own === true);
  const { judgedCount = JUDGED_COUNT } = retrieval;
  const looked = isJudged ? Math.max(listed, judgedCount) : listed;
  const unseen = result.hits.filter((hit) => !isSeen(hit.external_product_id));
  const live = await firstLive(retrieval, unseen, filters || sorted ? unseen.length : looked);
  const { wanted, untold } = await wantedOf(live, sought, retrieval.language);
  const called = await judged(wanted, sought, { result, wishes: attempt.wishes });
  const { isCalledSo } = called;
  const whole = wholeOf(retrieval);
  const partner = productOf(retrieval, sought.fits);
  const fits = await fitting(called.products, partner, sought.head);
  const said = await saying(fits, sought, { result, whole });
  const fit = await promised(withTraits(said, sought), sought.unwanted);
  const { met, kept } = meeting(missed.length > 0 ? fit.map(whole) : fit, {
    price: lost,
    wishes: missed,
  });
  const price = attempt.price ?? (met && lost);
  const open = met ?? forOthers(fit, missed);
  const { products: within, isOff } = await measured(open, measures, whole);
  const near = await toldOf(within, sought, result);
  const told = await telling(near, sought, { result, whole });
  const { products: named, by } = ranked(told, sought);
  const byWords = result.hits.some((hit) => hit.lexical_rank !== undefined);
  const onlyClose = result.mode !== 'lexical' && result.hits.length > 0 && !byWords;
  const { onlyPart, isFar } = shareFound(within, sought, {
    result,
    isWordless: attempt.wordless === true,
  });
  const isNear = onlyClose || isCalledSo === false || isFar;
  const most = isNear ? Math.min(CLOSE_COUNT, retrieval.cardCount) : retrieval.cardCount;
  const products = inOrder(named, sought, retrieval.cardCount).slice(0, most);
  const knowsAll = result.matchedCount <= result.hits.length;
  const isFiltered = filters || named.length < live.length;
  const knowsLooked = knowsAll && live.length === unseen.length;
  const counted = isFiltered ? (knowsLooked ? named.length : undefined) : result.matchedCount;
  if (misreadsMaker(sought, result, products)) {
    return { ...NOTHING, result: { ...result, corrections: [] }, wishes: attempt.wishes };
  }
  return {
    products,
    result,
    ...(counted === undefined || counted === Infinity
      ? {}
      : { matchedCount: Math.max(counted, products.length) }),
    wishes: [...attempt.wishes, ...kept],
    ...(price ? { price } : {}),
    givenUp: missed.filter((wish) => !kept.includes(wish)),
    ...(lost && !met ? { priceGivenUp: lost } : {}),
    onlyClose,
    ...(isCalledSo === false && products.length > 0 && sought.head !== undefined
      ? { notCalled: correctedBy(result, sought.head) }
      : {}),
    ...(isOff ? { measuresOff: measures.filter(({ told }) => told !== true) } : {}),
    ...(by ? { by } : {}),
    ...(untold.length > 0 ? { untold } : {}),
    onlyPart,
  };
}
