// Turns what is sought into products: which filters to trust, what to give up when nothing fits.

import type { SearchHit, SearchPort, SearchQuery, SearchResult } from '../../search/port.ts';
import type { CataloguePort, CatalogueProduct } from '../port.ts';
import { namesWord, wordsOf } from './text.ts';
import { namesThing, saidShare, thingWords } from './thing.ts';
import { isUnwanted } from './product-facts.ts';
import {
  filtersOf,
  queryText,
  wishesOf,
  type PriceBound,
  type Sought,
  type Wish,
} from './sought.ts';

export interface Retrieval {
  readonly search: SearchPort;
  readonly catalogue: CataloguePort;
  readonly tenantId: string;
  readonly locale: string;
  readonly cardCount: number;
  readonly deadlineMs?: number;
}

export interface Found {
  readonly products: readonly CatalogueProduct[];
  readonly result: SearchResult;
  /** How many products match in all, where that can be said. */
  readonly matchedCount?: number;
  /** What was filtered by in the end. */
  readonly wishes: readonly Wish[];
  readonly price?: PriceBound;
  /** What had to be given up to find anything. */
  readonly givenUp: readonly Wish[];
  readonly priceGivenUp?: PriceBound;
  /** Nothing matched by its words: these are near in meaning at best. */
  readonly onlyClose: boolean;
  /** None of them says even half of what was asked for. */
  readonly onlyPart: boolean;
}

/** Of what only comes close a few are enough. */
const CLOSE_COUNT = 3;
const FETCH_COUNT = 50;
const FETCH_COUNT_MAX = 100;
const COMPARED_COUNT = 10;
const VALUE_SHARE = 1 / 3;
/** A product that says this share of the words is about them. */
const SAID_SHARE = 1 / 2;
const DEPARTMENT_SHARE = 1 / 2;
/**
 * Hits below this share of the best score are left out. Over the demo's questions the products meant
 * score 0.55 and more, those that merely share a word or two 0.45 and less.
 */
const RELEVANCE_SHARE = 0.5;
/** Up to this rank nearness makes up for words that are missing. */
const NEAR_RANK_MAX = 3;
/** "Cheap" orders only the most relevant by price, this many lists long. */
const CHEAP_LISTS = 3;

interface Attempt {
  readonly wishes: readonly Wish[];
  readonly price: PriceBound | undefined;
}

async function run(
  retrieval: Retrieval,
  sought: Sought,
  attempt: Attempt,
  more: Pick<SearchQuery, 'sort' | 'limit'>,
): Promise<SearchResult> {
  const { tenantId, locale, deadlineMs, search } = retrieval;
  const filters = filtersOf(attempt.wishes, attempt.price);
  const query: SearchQuery = {
    // A value that was given up would find its own things: blue cases instead of tents.
    text: queryText(sought, [...attempt.wishes, ...firmWishes(sought)]),
    locale,
    ...more,
    ...(filters ? { filters } : {}),
  };
  const result = await search.search(tenantId, query, deadlineMs);
  return query.text === '' || query.sort !== undefined ? result : withoutStragglers(result);
}

/** Without the long tail that shares one word of many: a shopper is shown what was meant. */
function withoutStragglers(result: SearchResult): SearchResult {
  const best = result.hits[0]?.score ?? 0;
  const hits = result.hits.filter((hit) => {
    if (hit.word_share !== undefined && hit.word_share >= RELEVANCE_SHARE) return true;
    // Of two lanes' ranks no share tells a hit of few words from one of all of them.
    const isNear = hit.word_share === undefined || (hit.semantic_rank ?? Infinity) <= NEAR_RANK_MAX;
    return isNear && hit.score >= best * RELEVANCE_SHARE;
  });
  if (hits.length === result.hits.length) return result;
  return { ...result, hits, matchedCount: hits.length };
}

function firmWishes(sought: Sought): Wish[] {
  return wishesOf(sought).filter((wish) => wish.firm);
}

/** The best products, one at a time: a look at a product costs more than its hit. */
function* bestOf(retrieval: Retrieval, hits: readonly SearchHit[]): Generator<CatalogueProduct> {
  const { catalogue, tenantId, locale } = retrieval;
  for (const hit of hits.slice(0, COMPARED_COUNT)) {
    yield* catalogue.products(tenantId, [hit], locale);
  }
}

/** Whether one of the best hits is the thing itself, rather than only of the filtered values. */
function carriesWords(retrieval: Retrieval, sought: Sought, hits: readonly SearchHit[]): boolean {
  const words = thingWords(sought);
  if (words.length === 0) return true;
  return bestOf(retrieval, hits).some(
    (product) =>
      words.some((word) => namesThing(product, word)) || saidShare(product, words) >= SAID_SHARE,
  );
}

/**
 * Values said right beside the thing are asked for outright where the catalogue has the thing by
 * name: "red tent" is no search for anything red. Where a title says value and thing together, the
 * value is part of a name ("Orange juicer").
 */
export async function withFirmValues(retrieval: Retrieval, sought: Sought): Promise<Sought> {
  const words = thingWords(sought);
  const bare = wishesOf(sought).filter((wish) => wish.bare === true && !wish.firm);
  if (words.length === 0 || bare.length === 0) return sought;
  const none: Attempt = { wishes: [], price: undefined };
  const made: Sought = {
    ...sought,
    terms: sought.terms.map((term) =>
      term.wish && bare.includes(term.wish)
        ? { ...term, wish: { ...term.wish, firm: true } }
        : term,
    ),
  };
  const { hits } = await run(retrieval, made, none, { limit: COMPARED_COUNT });
  const things = [...bestOf(retrieval, hits)].filter((product) =>
    words.every((word) => namesThing(product, word)),
  );
  const texts = sought.terms.flatMap((term) =>
    term.wish && bare.includes(term.wish) ? wordsOf(term.text) : [],
  );
  const isName = things.some((product) =>
    texts.some((word) => namesWord(product.title, word.lower)),
  );
  return things.length > 0 && !isName ? made : sought;
}

/**
 * Whether filtering by a value agrees with what the plain question found. `isAll`: nothing but
 * values was named, so that they are what is asked for.
 */
function agrees(
  plain: readonly SearchHit[],
  filtered: readonly SearchHit[],
  { wish, isAll }: { wish: Wish; isAll: boolean },
): boolean {
  const ids = new Set(filtered.map((hit) => hit.external_product_id));
  const compared = plain.slice(0, COMPARED_COUNT);
  const first = compared[0];
  if (!first || ids.size === 0) return false;
  // "Red things", "red tents": there is nothing else that they could be.
  if (isAll && (wish.kind === 'attribute' || wish.kind === 'taxonomy')) return true;
  const holds = compared.filter((hit) => ids.has(hit.external_product_id)).length;
  const leads = ids.has(first.external_product_id);
  if (wish.kind === 'taxonomy') return leads && holds >= compared.length * DEPARTMENT_SHARE;
  return leads || holds >= compared.length * VALUE_SHARE;
}

/** What to try in turn: one value less, then no values, then no price, then the words alone. */
function relaxations(firm: readonly Wish[], price: PriceBound | undefined): Attempt[] {
  const surest: readonly Wish['kind'][] = ['attribute', 'collection', 'brand', 'taxonomy'];
  const leastSure = firm
    .toReversed()
    .sort((a, b) => surest.indexOf(a.kind) - surest.indexOf(b.kind));
  const attempts: Attempt[] = [];
  if (firm.length > 1) {
    for (const wish of leastSure) {
      attempts.push({ wishes: firm.filter((one) => one !== wish), price });
    }
  }
  if (firm.length > 0) attempts.push({ wishes: [], price });
  if (price) {
    if (firm.length > 0) attempts.push({ wishes: firm, price: undefined });
    attempts.push({ wishes: [], price: undefined });
  }
  return attempts;
}

interface Settled {
  readonly attempt: Attempt;
  readonly result: SearchResult;
}

/** The firm question, or the nearest weaker one that finds the thing itself. */
async function firmly(retrieval: Retrieval, sought: Sought): Promise<Settled> {
  const limit = FETCH_COUNT;
  const attempt: Attempt = { wishes: firmWishes(sought), price: sought.price };
  const result = await run(retrieval, sought, attempt, { limit });
  const bounded = attempt.price !== undefined || attempt.wishes.length > 0;
  if (!bounded) return { attempt, result };
  if (result.hits.length > 0) {
    if (carriesWords(retrieval, sought, result.hits)) return { attempt, result };
    const words: Attempt = { wishes: [], price: undefined };
    const unbounded = await run(retrieval, sought, words, { limit });
    // Beyond the bounds there is nothing better than what is within them.
    if (!carriesWords(retrieval, sought, unbounded.hits)) return { attempt, result };
  }
  let found = result.hits.length > 0 ? { attempt, result } : undefined;
  for (const weaker of relaxations(attempt.wishes, attempt.price)) {
    const settled = {
      attempt: weaker,
      result: await run(retrieval, sought, weaker, { limit }),
    };
    if (settled.result.hits.length === 0) continue;
    if (carriesWords(retrieval, sought, settled.result.hits)) return settled;
    found ??= settled;
  }
  return found ?? { attempt, result };
}

/** Adds the values that were only mentioned, where filtering by them agrees with the words. */
async function settle(retrieval: Retrieval, sought: Sought): Promise<Settled> {
  let { attempt, result } = await firmly(retrieval, sought);
  const plain = result.hits;
  const isAll = sought.terms.every((term) => term.wish !== undefined);
  for (const wish of wishesOf(sought)) {
    if (wish.firm || plain.length === 0) continue;
    const narrower: Attempt = { ...attempt, wishes: [...attempt.wishes, wish] };
    const found = await run(retrieval, sought, narrower, { limit: FETCH_COUNT });
    if (agrees(plain, found.hits, { wish, isAll })) [attempt, result] = [narrower, found];
  }
  return { attempt, result };
}

function inOrder(products: readonly CatalogueProduct[], sought: Sought, count: number) {
  if (sought.order !== 'cheap') return products;
  const best = products.slice(0, count * CHEAP_LISTS);
  const priceOf = (one: CatalogueProduct): number => one.card.price?.amount ?? Infinity;
  return best.toSorted((a, b) => priceOf(a) - priceOf(b));
}

/** The first `count` products that are live; a look at a product costs more than its hit. */
function firstLive(retrieval: Retrieval, hits: readonly SearchHit[], count: number) {
  const { catalogue, tenantId, locale } = retrieval;
  const live: CatalogueProduct[] = [];
  for (let from = 0; live.length < count && from < hits.length;) {
    const next = hits.slice(from, from + count - live.length);
    live.push(...catalogue.products(tenantId, next, locale));
    from += next.length;
  }
  return live;
}

/**
 * The products that are called what was asked for, where any are: a price is no reason to show a
 * mug that only mentions tents. A department that is filtered by has told things apart already.
 */
function byName(
  products: readonly CatalogueProduct[],
  sought: Sought,
  wishes: readonly Wish[],
): readonly CatalogueProduct[] {
  if (wishes.some((wish) => wish.kind === 'taxonomy')) return products;
  const words = thingWords(sought);
  const named = products.filter((one) => words.some((word) => namesThing(one, word)));
  return named.length > 0 ? named : products;
}

/** Finds what is sought, leaving out products whose ids `isSeen` knows. */
export async function findProducts(
  retrieval: Retrieval,
  sought: Sought,
  isSeen: (externalProductId: string) => boolean,
): Promise<Found> {
  const settled = await settle(retrieval, sought);
  const { attempt } = settled;
  let { result } = settled;
  const sorted = sought.order === 'cheapest' || sought.order === 'dearest';
  const sort = sought.order === 'dearest' ? 'price_descending' : 'price_ascending';
  const last = result.hits.at(FETCH_COUNT - 1);
  if (sorted) {
    result = await run(retrieval, sought, attempt, { limit: FETCH_COUNT_MAX, sort });
  } else if (last && isSeen(result.hits[0]?.external_product_id ?? '')) {
    result = await run(retrieval, sought, attempt, { limit: FETCH_COUNT_MAX });
  }
  const filters = sought.unwanted.length > 0 || sought.inStock;
  const listed = retrieval.cardCount * (sought.order === 'cheap' ? CHEAP_LISTS : 1);
  const unseen = result.hits.filter((hit) => !isSeen(hit.external_product_id));
  const live = firstLive(retrieval, unseen, filters || sorted ? unseen.length : listed);
  const fit = live.filter(
    (product) =>
      !isUnwanted(product, sought.unwanted) &&
      !(sought.inStock && product.card.availability.status === 'out_of_stock'),
  );
  const named = sorted ? byName(fit, sought, attempt.wishes) : fit;
  const byWords = result.hits.some((hit) => hit.lexical_rank !== undefined);
  const onlyClose = result.mode !== 'lexical' && result.hits.length > 0 && !byWords;
  const most = onlyClose ? Math.min(CLOSE_COUNT, retrieval.cardCount) : retrieval.cardCount;
  const products = inOrder(named, sought, retrieval.cardCount).slice(0, most);
  const knowsAll = result.matchedCount <= result.hits.length;
  const isFiltered = filters || named.length < fit.length;
  const counted = isFiltered ? (knowsAll ? named.length : undefined) : result.matchedCount;
  const firm = firmWishes(sought);
  const corrected = new Map(result.corrections.map(({ from, to }) => [from, to]));
  const words = thingWords(sought).map((word) => corrected.get(word) ?? word);
  return {
    products,
    result,
    ...(counted !== undefined ? { matchedCount: Math.max(counted, products.length) } : {}),
    wishes: attempt.wishes,
    ...(attempt.price ? { price: attempt.price } : {}),
    givenUp: firm.filter((wish) => !attempt.wishes.includes(wish)),
    ...(sought.price && !attempt.price ? { priceGivenUp: sought.price } : {}),
    onlyClose,
    onlyPart:
      words.length > 1 && products.every((product) => saidShare(product, words) < SAID_SHARE),
  };
}
