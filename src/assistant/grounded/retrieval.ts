// Turns what is sought into products: which filters to trust, what to give up when nothing fits.

import type { SearchHit, SearchPort, SearchQuery, SearchResult } from '../../search/port.ts';
import type { CataloguePort, CatalogueProduct } from '../port.ts';
import { calledAs } from './fit.ts';
import { synonymsOf, translationsOf } from './languages/languages.ts';
import { isOfMeasure, type Measure } from './measures.ts';
import { folded, namesWord, wordsOf } from './text.ts';
import { namesThing, saidShare, thingWords } from './thing.ts';
import { isUnwanted, isYes } from './product-facts.ts';
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
  /** What they are not called, though it was asked for. */
  readonly notCalled?: string | undefined;
  /** Measures that none of them is known to be of. */
  readonly measuresOff?: readonly Measure[];
  /** None of them says even half of what was asked for. */
  readonly onlyPart: boolean;
}

/** Of what only comes close a few are enough. */
const CLOSE_COUNT = 3;
const FETCH_COUNT = 50;
const FETCH_COUNT_MAX = 100;
const COMPARED_COUNT = 10;
/** So many are looked at for what they are called. */
const JUDGED_COUNT = 12;
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
  if (words.length === 0 || sought.head === undefined) return true;
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

/** The word for the thing as search corrected it. */
function headOf(sought: Sought, result: SearchResult): string | undefined {
  const { head } = sought;
  if (head === undefined) return undefined;
  return result.corrections.find((one) => one.from === folded(head))?.to ?? head;
}

interface Judged {
  readonly products: readonly CatalogueProduct[];
  /** Whether they are called what was asked for; undefined where no thing was named. */
  readonly isCalledSo: boolean | undefined;
}

/** The products that are called what was asked for, where any are. */
function judged(
  products: readonly CatalogueProduct[],
  sought: Sought,
  { result, wishes }: { result: SearchResult; wishes: readonly Wish[] },
): Judged {
  const head = headOf(sought, result);
  if (head === undefined || products.length === 0) return { products, isCalledSo: undefined };
  const isOfDepartment = sought.terms.some(
    ({ wish, text }) => wish?.kind === 'taxonomy' && wishes.includes(wish) && namesWord(text, head),
  );
  // A department by this name has told things apart already.
  if (isOfDepartment) return { products, isCalledSo: true };
  const words = thingWords(sought);
  const isHeadLast = sought.isHeadLast !== false;
  const isSo = (one: CatalogueProduct): boolean =>
    calledAs(one, head, isHeadLast) === 'so' ||
    (words.length > 1 && words.every((word) => namesThing(one, word)));
  const so = products.filter(isSo);
  // No title has it, and the catalogue names it: a group is called so.
  const isGroup =
    sought.isNamed === true &&
    sought.price === undefined &&
    !products.some((one) => namesWord(one.title, head));
  if (so.length === 0 && isGroup && result.corrections.length === 0) {
    return { products, isCalledSo: undefined };
  }
  return so.length > 0 ? { products: so, isCalledSo: true } : { products, isCalledSo: false };
}

/** Those that say what was added to the wish, where any do. */
function saying(products: readonly CatalogueProduct[], sought: Sought) {
  const words = sought.terms.filter((term) => term.must === true).map((term) => term.text);
  const fitting = products.filter((one) => words.every((word) => says(one, word)));
  return fitting.length > 0 ? fitting : products;
}

/** Those of the measures asked for; all of them where none is known to be. */
function measured(products: readonly CatalogueProduct[], measures: readonly Measure[]) {
  const fitting = products.filter((one) =>
    measures.every((measure) => isOfMeasure(one, measure) === true),
  );
  return fitting.length > 0 ? { products: fitting, isOff: false } : { products, isOff: true };
}

/** Of other words for a thing so many are tried. */
const OTHER_WORDS_MAX = 3;

/** The same wish with another word for the thing, and the rest of it in the words of English. */
function renamed(sought: Sought, other: string): Sought {
  const head = wordsOf(other).at(-1)?.lower ?? other;
  const terms = sought.terms.map((term) => {
    const lower = term.text.toLowerCase();
    if (lower === sought.head) return { text: other };
    const [translation] = term.wish || term.glue ? [] : translationsOf(lower);
    return translation === undefined ? term : { ...term, text: translation };
  });
  return { ...sought, terms, head };
}

/** Whether a product says a word anywhere. */
export function says(product: CatalogueProduct, word: string): boolean {
  const facts = product.facts.map((fact) => (isYes(fact.value) ? fact.name : fact.value));
  return namesWord(`${product.title} ${product.description ?? ''} ${facts.join(' ')}`, word);
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

/**
 * Finds what is sought, leaving out products whose ids `isSeen` knows. Where nothing is called so
 * within the price, it is looked for at any price; then by other words for the same thing.
 */
export async function findProducts(
  retrieval: Retrieval,
  sought: Sought,
  isSeen: (externalProductId: string) => boolean,
): Promise<Found> {
  const found = await findOnce(retrieval, sought, isSeen);
  const { head, price } = sought;
  const isFine = (one: Found): boolean => one.notCalled === undefined && one.products.length > 0;
  if (isFine(found) || head === undefined) return found;
  if (price) {
    const { price: _price, ...rest } = sought;
    const free = await findOnce(retrieval, rest, isSeen);
    if (isFine(free)) return { ...free, priceGivenUp: price };
  }
  const corrected = headOf(sought, found.result) ?? head;
  const synonyms = synonymsOf(corrected);
  for (const other of [...translationsOf(corrected), ...synonyms].slice(0, OTHER_WORDS_MAX)) {
    const again = await findOnce(retrieval, renamed({ ...sought, head }, other), isSeen);
    if (!isFine(again)) continue;
    if (!synonyms.includes(other) || (await saysBoth(retrieval, corrected, other))) return again;
  }
  return found;
}

async function findOnce(
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
  } else if (
    last &&
    (sought.measures !== undefined || isSeen(result.hits[0]?.external_product_id ?? ''))
  ) {
    result = await run(retrieval, sought, attempt, { limit: FETCH_COUNT_MAX });
  }
  const measures = sought.measures ?? [];
  const filters = sought.unwanted.length > 0 || sought.inStock || measures.length > 0;
  const listed = retrieval.cardCount * (sought.order === 'cheap' ? CHEAP_LISTS : 1);
  const looked = sought.head === undefined ? listed : Math.max(listed, JUDGED_COUNT);
  const unseen = result.hits.filter((hit) => !isSeen(hit.external_product_id));
  const live = firstLive(retrieval, unseen, filters || sorted ? unseen.length : looked);
  const wanted = live.filter(
    (product) =>
      !isUnwanted(product, sought.unwanted) &&
      !(sought.inStock && product.card.availability.status === 'out_of_stock'),
  );
  const called = judged(wanted, sought, { result, wishes: attempt.wishes });
  const { isCalledSo } = called;
  const fit = saying(called.products, sought);
  const { products: named, isOff } = measured(fit, measures);
  const byWords = result.hits.some((hit) => hit.lexical_rank !== undefined);
  const onlyClose = result.mode !== 'lexical' && result.hits.length > 0 && !byWords;
  const isNear = onlyClose || isCalledSo === false;
  const most = isNear ? Math.min(CLOSE_COUNT, retrieval.cardCount) : retrieval.cardCount;
  const products = inOrder(named, sought, retrieval.cardCount).slice(0, most);
  const knowsAll = result.matchedCount <= result.hits.length;
  const isFiltered = filters || named.length < live.length;
  const knowsLooked = knowsAll && live.length === unseen.length;
  const counted = isFiltered ? (knowsLooked ? named.length : undefined) : result.matchedCount;
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
    ...(isCalledSo === false && products.length > 0 ? { notCalled: headOf(sought, result) } : {}),
    ...(isOff ? { measuresOff: measures } : {}),
    onlyPart:
      words.length > 1 && products.every((product) => saidShare(product, words) < SAID_SHARE),
  };
}
