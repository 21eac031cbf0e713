// One search for a wish: its hits, and which of them are what was wished for.

import { filterInTurns, hasTime, mapInTurns, takeTime } from '../../base/stretch.ts';
import type { SearchHit, SearchResult } from '../../search/port.ts';
import type { CatalogueProduct } from '../port.ts';
import {
  firmWishes,
  namesGroup,
  runAll,
  settle,
  type Retrieval,
  type Settled,
} from './attempts.ts';
import { calledAs, isOfGroup, namesJoined, namesThing, toldOf } from './fit.ts';
import { fitting, isForOthers } from './joints.ts';
import {
  correctedBy,
  judged,
  measured,
  meeting,
  misreadsMaker,
  ranked,
  saying,
  saysPart,
  tells,
  type Rank,
} from './judging.ts';
import { areAlike, dictionaryOf, isPerson, recipientsOf } from './languages/languages.ts';
import type { Measure, PriceBound, Sought, Wish } from './memory.ts';
import { hasValue, isUnwanted, promised, says, saysWhether, type Unwanted } from './absence.ts';
import { isReduced } from './product-facts.ts';
import { FETCH_COUNT } from './sought.ts';
import { withSizesOf } from './sizes.ts';
import { filtersOf } from './search-filters.ts';
import { nounBehind } from './surest.ts';
import { namesWord, wordsOf, type Word } from './text.ts';
import { withTraits } from './traits.ts';

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
  /** All that fit are sold out, though what is in stock was asked for. */
  readonly isSoldOut?: true;
}

/** How many products to show if they only come close. */
export const CLOSE_COUNT = 3;
const FETCH_COUNT_MAX = 100;
/** "The lightest tent", "tents under 3 kg" are of all tents, and not of those that say "tent" most. */
const RANKED_COUNT_MAX = 400;
/** How many groups of an unwanted name are looked through. */
const GROUPS_UNWANTED_MAX = 4;
/** So many other things that are for a thing tell that it is not sold itself. */
const SERVING_NOUNS_MIN = 2;
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
export async function firstLive(retrieval: Retrieval, hits: readonly SearchHit[], count: number) {
  const { catalogue, tenantId, locale } = retrieval;
  const live: CatalogueProduct[] = [];
  for (const hit of hits) {
    if (live.length === count) break;
    if (live.length === 0 || !hasTime()) await takeTime();
    const [product] = catalogue.products(tenantId, [hit], locale);
    if (product !== undefined) live.push(product);
  }
  return live;
}

/**
 * A product with all its variants, whichever one search found; a view without a variant is of all. Where a size is
 * asked for, with the sizes of the variants that are like the found one. Each product is read once.
 */
function wholeOf({ catalogue, tenantId, locale }: Retrieval, asked: readonly Measure[]) {
  const isSized = asked.some(({ dimension }) => dimension === 'size');
  const read = (one: CatalogueProduct): CatalogueProduct => {
    const { external_product_id: id, card } = one;
    const variantId = card.external_variant_id;
    if (variantId === undefined) return one;
    const whole = catalogue.products(tenantId, [{ external_product_id: id }], locale)[0] ?? one;
    const variants = isSized ? (catalogue.variants?.(tenantId, id, locale) ?? []) : [];
    const own = variants.find(({ external_variant_id }) => external_variant_id === variantId);
    return own ? withSizesOf(whole, own, variants) : whole;
  };
  const known = new Map<CatalogueProduct, CatalogueProduct>();
  return (one: CatalogueProduct): CatalogueProduct => {
    const whole = known.get(one) ?? read(one);
    known.set(one, whole);
    return whole;
  };
}

/**
 * Products near in meaning with the wished values, whatever their names; undefined if search by
 * meaning is unavailable.
 */
export async function findNear(
  retrieval: Retrieval,
  { head: _head, ...sought }: Sought,
): Promise<Found | undefined> {
  try {
    return await findOnce({ ...retrieval, mode: 'semantic' }, sought);
  } catch (error) {
    // By name: this domain knows search by its types alone.
    if (error instanceof Error && error.name === 'SearchUnavailable') return undefined;
    throw error;
  }
}

/**
 * Without those that are for other people by their names and values, if any are left: a man's wish is no
 * women's coat. What does not say for whom it is may be for anyone.
 */
function forPeople(
  products: readonly CatalogueProduct[],
  missed: readonly Wish[],
): readonly CatalogueProduct[] {
  const people = missed.filter(({ label }) => recipientsOf(label.toLowerCase()).length > 0);
  const isFor = ({ title, groups = [], facts }: CatalogueProduct): boolean => {
    const texts = [title, ...groups.map(({ name }) => name), ...facts.map(({ value }) => value)];
    const told = wordsOf(texts.join(' ')).filter(isPerson);
    const isMeant = (word: Word): boolean =>
      people.every(({ label }) => areAlike(word.lower, label));
    return told.length === 0 || told.some(isMeant);
  };
  const own = people.length > 0 ? products.filter(isFor) : [];
  return own.length > 0 ? own : products;
}

/** The products without the unwanted things, and the unwanted things that no product mentions. */
async function wantedOf(retrieval: Retrieval, live: readonly CatalogueProduct[], sought: Sought) {
  const { language } = retrieval;
  const { unwanted, reduced, inStock } = sought;
  const untold: Unwanted[] = [];
  for (const one of unwanted) {
    const told = await mapInTurns(live, (product) => tells(product, one));
    // A product of another maker is known to be none of that one.
    if (!told.includes(true) && one.key !== 'brand') untold.push(one);
  }
  const parts: (Unwanted | undefined)[] = [];
  for (const one of untold) parts.push(await partUnwanted(live, one, language));
  const known = [...unwanted, ...parts.filter((one) => one !== undefined)];
  const isWanted = (product: CatalogueProduct): boolean =>
    !isUnwanted(product, known) &&
    (reduced !== true || isReduced(product)) &&
    !(inStock && product.card.availability.status === 'out_of_stock');
  const free = await filterInTurns(live, isWanted);
  const grouped = await ofGroups(retrieval, unwanted);
  const others = free.filter(({ external_product_id: id }) => !grouped.has(id));
  // A need, "a gift, no clothes", names no thing that would be all of those.
  const isTold = grouped.size > 0 && (others.length > 0 || sought.head === undefined);
  const silent = isTold ? [] : untold.filter((_one, at) => parts[at] === undefined);
  const wanted = isTold ? others : free;
  // "Allergic to nuts": where others name nuts, what says nothing of them is not safe.
  const isSilent = (one: Unwanted): boolean =>
    one.harms === true && !wanted.some((product) => saysWhether(product, one));
  const untrue = unwanted.filter((one) => silent.includes(one) || isSilent(one));
  return { wanted, untold: untrue.map(({ text }) => text) };
}

/**
 * What stands in the groups that unwanted things name: "for running, not cycling" wants no lights of that group, though
 * no title there says so. "No vests" is not all of "Jackets & vests".
 */
async function ofGroups(
  { search, catalogue, tenantId, locale, deadlineMs }: Retrieval,
  unwanted: readonly Unwanted[],
): Promise<ReadonlySet<string>> {
  const labels = unwanted.flatMap(({ key, label = '' }) =>
    key === 'taxonomy' && namesJoined(label).length === 1 ? [label] : [],
  );
  if (labels.length === 0) return new Set();
  const named = [...(catalogue.groups?.(tenantId) ?? [])].filter(([, { name }]) =>
    labels.includes(name),
  );
  const found = await Promise.all(
    named.slice(0, GROUPS_UNWANTED_MAX).map(async ([value, { name: label }]) => {
      const wish: Wish = { kind: 'taxonomy', key: 'taxonomy', value, label, firm: true };
      const filters = filtersOf([wish], undefined) ?? {};
      const query = { text: '', locale, limit: RANKED_COUNT_MAX, filters };
      return await search.search(tenantId, query, deadlineMs);
    }),
  );
  return new Set(found.flatMap(({ hits }) => hits.map((one) => one.external_product_id)));
}

/** "Holz" of "Holzgriff", if some of the products have it as a value and others do not. */
async function partUnwanted(
  live: readonly CatalogueProduct[],
  { text }: Unwanted,
  language: string,
): Promise<Unwanted | undefined> {
  for (const [first] of dictionaryOf(language).splitsOf(text.toLowerCase()).toReversed()) {
    const part: Unwanted = { text: first };
    const having = await filterInTurns(live, ({ facts }) => hasValue(facts, part));
    if (having.length > 0 && having.length < live.length) return part;
  }
  return undefined;
}

/** The live product that the wished one has to fit. */
function partnerOf({ catalogue, tenantId, locale }: Retrieval, { fits }: Sought) {
  const partners = fits === undefined ? [] : [{ external_product_id: fits }];
  return catalogue.products(tenantId, partners, locale)[0];
}

/** Whether the products say only part of the wish, and whether they only come close to it. */
function shareFound(
  products: readonly CatalogueProduct[],
  sought: Sought,
  { result, attempt }: { result: SearchResult; attempt: Settled['attempt'] },
) {
  const isWordless = attempt.wordless === true;
  const isNeed = sought.head === undefined && sought.story !== undefined;
  // The words name no thing: a product that only says "hot" or "moon" is hardly the wished one.
  const words = sought.terms.flatMap(({ text, wish, glue, own, maker }) =>
    wish !== undefined || glue || own || maker ? [] : [correctedBy(result, text).toLowerCase()],
  );
  const isNamed = (one: CatalogueProduct): boolean => words.every((word) => namesThing(one, word));
  const isUnnamed = sought.head === undefined && words.length > 0 && !products.every(isNamed);
  // "Ski poles" in a shop whose one "pole" is the name of a jacket: the group by which it was not looked for.
  const isGrouped = attempt.wishes.some(({ kind }) => kind === 'taxonomy');
  const isBeside = sought.terms.some(
    ({ wish, text, led }) =>
      !isGrouped &&
      wish?.kind === 'taxonomy' &&
      !wish.firm &&
      led !== true &&
      !attempt.wishes.includes(wish) &&
      !products.some(
        (one) =>
          (one.groups ?? []).some(({ id }) => id === wish.value) ||
          wordsOf(text).every(({ lower }) => says(one, lower) || isOfGroup(one, lower)),
      ),
  );
  const isPart = saysPart(products, sought, result) || isBeside;
  const onlyPart = isWordless || isUnnamed || isPart;
  return { onlyPart, isFar: (isNeed || isPart) && !isWordless };
}

/** Whether every match counts, and not only the best: for a most, a number, a bound or what is reduced. */
function isOfAll({ counts }: Retrieval, { by, reduced, measures = [] }: Sought): boolean {
  const isSome = counts === true || by !== undefined || reduced === true;
  return isSome || measures.some((one) => !one.isExact);
}

/**
 * "Dishwashers" in a shop that has salt, powder and cleaner for them: all that is called so is for one. Words of the
 * language stand behind the thing, and no group has its name alone.
 */
async function unlessServing(
  { search, tenantId, locale }: Retrieval,
  { head = '' }: Sought,
  called: Awaited<ReturnType<typeof judged>>,
): Promise<Awaited<ReturnType<typeof judged>>> {
  const nouns = new Set<string>();
  for (const one of called.isCalledSo === true ? called.products : []) {
    const noun = nounBehind(one, head);
    const isGrouped = (one.groups ?? []).length > 0 && !isOfGroup(one, head, [], true);
    if (noun === undefined || !isGrouped) return called;
    nouns.add(noun);
  }
  if (nouns.size < SERVING_NOUNS_MIN) return called;
  const known = await search.words(tenantId, [...nouns].join(' '), locale);
  const common = known.filter(({ isCommon }) => isCommon);
  return common.length < nouns.size ? called : { ...called, isCalledSo: false };
}

/**
 * The first `count` hits as they are judged, and more where few are the thing itself, or none is though things here are
 * called so: sets, and what goes with it, may stand before it.
 */
async function examined(
  retrieval: Retrieval,
  sought: Sought,
  about: {
    readonly result: SearchResult;
    readonly wishes: readonly Wish[];
    readonly hits: readonly SearchHit[];
    readonly count: number;
  },
) {
  const { hits, count } = about;
  const live = await firstLive(retrieval, hits, count);
  const { wanted, untold } = await wantedOf(retrieval, live, sought);
  const called = await unlessServing(retrieval, sought, await judged(wanted, sought, about));
  const isItself = (one: CatalogueProduct): boolean =>
    calledAs(one, sought.head!) !== 'of-it' && nounBehind(one, sought.head!) === undefined;
  const isFew =
    called.isCalledSo === true
      ? called.products.filter(isItself).length < retrieval.cardCount
      : called.isCalledSo === false && sought.isNamed === true;
  if (isFew && count < hits.length)
    return await examined(retrieval, sought, { ...about, count: 2 * count });
  return { live, wanted, untold, called };
}

function isSorted({ order }: Sought): boolean {
  return order === 'cheapest' || order === 'dearest';
}

/** The hits of a wish: more than the best where a most, a bound or what was seen asks for them. */
async function ranged(
  retrieval: Retrieval,
  sought: Sought,
  { attempt, result }: Settled,
): Promise<SearchResult> {
  if (isSorted(sought)) {
    const sort = sought.order === 'dearest' ? 'price_descending' : 'price_ascending';
    return await runAll(retrieval, sought, attempt, { limit: FETCH_COUNT_MAX, sort });
  }
  const isAll = isOfAll(retrieval, sought);
  const { isSeen = () => false } = retrieval;
  const isCut = result.hits.length >= FETCH_COUNT || result.matchedCount === Infinity;
  const mayBeMore = isCut || (isAll && namesGroup(sought, attempt));
  const isShown = isSeen(result.hits[0]?.external_product_id ?? '');
  if (!mayBeMore || (sought.measures === undefined && !isAll && !isShown)) return result;
  const limit = isAll ? RANKED_COUNT_MAX : FETCH_COUNT_MAX;
  return await runAll(retrieval, sought, attempt, { limit });
}

/** One search for a wish, and what its hits are judged to be. */
export async function findOnce(retrieval: Retrieval, sought: Sought): Promise<Found> {
  const { isSeen = () => false } = retrieval;
  const settled = await settle(retrieval, sought);
  const { attempt } = settled;
  const result = await ranged(retrieval, sought, settled);
  const looksThrough = isOfAll(retrieval, sought);
  const sorted = isSorted(sought);
  const measures = sought.measures ?? [];
  const missed = firmWishes(sought).filter((wish) => !attempt.wishes.includes(wish));
  const lost = sought.price && !attempt.price ? sought.price : undefined;
  const gaveUp = missed.length > 0 || lost !== undefined;
  const isAdded = sought.terms.some(({ must }) => must === true);
  const bounds = sought.unwanted.length + measures.length;
  const filters = bounds > 0 || isAdded || sought.inStock || looksThrough || gaveUp;
  const listed = retrieval.cardCount * (sought.order === 'cheap' ? CHEAP_LISTS : 1);
  const isJudged = sought.head !== undefined || sought.terms.some(({ own }) => own === true);
  const { judgedCount = JUDGED_COUNT } = retrieval;
  const looked = isJudged ? Math.max(listed, judgedCount) : listed;
  const unseen = result.hits.filter((hit) => !isSeen(hit.external_product_id));
  const { live, wanted, untold, called } = await examined(retrieval, sought, {
    result,
    wishes: attempt.wishes,
    hits: unseen,
    count: filters || sorted ? unseen.length : looked,
  });
  const whole = wholeOf(retrieval, measures);
  const partner = partnerOf(retrieval, sought);
  const fits = await fitting(called.products, partner, sought.head);
  const said = await saying(fits, sought, {
    result,
    whole,
    wishes: attempt.wishes,
    beside: wanted,
  });
  const fit = await promised(withTraits(said, sought), sought.unwanted);
  const { met, kept } = meeting(missed.length > 0 ? await mapInTurns(fit, whole) : fit, {
    price: lost,
    wishes: missed,
  });
  const price = attempt.price ?? (met && lost);
  const open = met ?? forPeople(fit, missed);
  const { products: within, isOff } = await measured(open, measures, whole);
  const near = await toldOf(within, sought, result);
  const { products: named, by } = ranked(near, sought);
  const byWords = result.hits.some((hit) => hit.lexical_rank !== undefined);
  const onlyClose = result.mode !== 'lexical' && result.hits.length > 0 && !byWords;
  const { onlyPart: isPart, isFar } = shareFound(within, sought, {
    result,
    attempt,
  });
  // "Crash bars for my Heron" where all that there are list other models.
  const isUnfit =
    partner !== undefined && within.length > 0 && within.every((one) => isForOthers(one, partner));
  const onlyPart = isPart || isUnfit;
  const isNear = onlyClose || isUnfit || called.isCalledSo === false || isFar;
  // "Lego" is no slip of "logo" where nothing that was found says so.
  const isRight = ({ to }: { readonly to: string }): boolean =>
    called.isCalledSo !== false ||
    named.some((one) => namesWord(one.brand ?? '', to) || says(one, to));
  const meant = { ...result, corrections: result.corrections.filter(isRight) };
  const most = isNear ? Math.min(CLOSE_COUNT, retrieval.cardCount) : retrieval.cardCount;
  const products = inOrder(named, sought, retrieval.cardCount).slice(0, most);
  const knowsAll = result.matchedCount <= result.hits.length;
  // Search counts what says one word of two.
  const isPartial = sought.terms.filter(({ wish, glue }) => !wish && !glue).length > 1;
  const isFiltered = filters || isPartial || named.length < live.length;
  const knowsLooked = knowsAll && live.length === unseen.length;
  const counted = isFiltered ? (knowsLooked ? named.length : undefined) : result.matchedCount;
  if (misreadsMaker(sought, result, products)) {
    const none = { products: [], givenUp: [], onlyClose: false, onlyPart: false };
    return { ...none, result: { ...result, corrections: [] }, wishes: attempt.wishes };
  }
  return {
    products,
    result: meant,
    ...(counted === undefined || counted === Infinity
      ? {}
      : { matchedCount: Math.max(counted, products.length) }),
    wishes: [...attempt.wishes, ...kept],
    ...(price ? { price } : {}),
    givenUp: missed.filter((wish) => !kept.includes(wish)),
    ...(lost && !met ? { priceGivenUp: lost } : {}),
    onlyClose,
    ...(called.isCalledSo === false && products.length > 0 && sought.head !== undefined
      ? { notCalled: correctedBy(meant, sought.head) }
      : {}),
    ...(isOff ? { measuresOff: measures.filter(({ told }) => told !== true) } : {}),
    ...(by ? { by } : {}),
    ...(untold.length > 0 ? { untold } : {}),
    onlyPart,
  };
}
