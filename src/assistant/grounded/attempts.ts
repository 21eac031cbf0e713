// Which of the named values and of the price become filters: those that agree with the words, and in
// which order they are given up if no product fits.

import type { PriceBound, Sought, Term, Wish } from './memory.ts';
import type { SearchHit, SearchPort, SearchQuery, SearchResult } from '../../search/port.ts';
import type { CataloguePort, CatalogueProduct } from '../port.ts';
import { isOf } from './languages/languages.ts';
import { withBeside } from './meant-groups.ts';
import { namesWord, wordsOf } from './text.ts';
import { calledAs, isOfGroup, namesThing, saidShare, thingWords, titledAs } from './fit.ts';
import { FETCH_COUNT, queryText, wishesOf } from './sought.ts';
import { filtersOf } from './search-filters.ts';

export interface Retrieval {
  readonly search: SearchPort;
  readonly catalogue: CataloguePort;
  readonly tenantId: string;
  readonly locale: string;
  /** The language of the message. */
  readonly language: string;
  readonly cardCount: number;
  readonly deadlineMs?: number;
  /** Knows the ids of products that are not to be found again. */
  readonly isSeen?: (externalProductId: string) => boolean;
  /** How many hits are checked by name; a few by default. */
  readonly judgedCount?: number;
  /** The number of all matches is asked for: each is examined. */
  readonly counts?: true;
  /** The search mode for the words; default: both lanes. */
  readonly mode?: 'semantic';
}

/** How many hits are checked by their texts. */
export const COMPARED_COUNT = 10;
/** A product with this share of the words is about them. */
export const SAID_SHARE = 1 / 2;
const VALUE_SHARE = 1 / 3;
const DEPARTMENT_SHARE = 1 / 2;
/**
 * Hits below this share of the best score are left out. For the demo's questions the right products
 * score 0.55 and more, products with only a word or two in common 0.45 and less.
 */
const RELEVANCE_SHARE = 0.5;
/** This share of the fetched hits, the last ones, tells whether those behind them may be as good. */
const LAST_SHARE = 0.1;
/** Up to this semantic rank a hit may lack words. */
const NEAR_RANK_MAX = 3;

export interface Attempt {
  readonly wishes: readonly Wish[];
  readonly price: PriceBound | undefined;
  /** The words are given up, and the price is kept. */
  readonly wordless?: true;
}

/** One search, with the values and the price of an attempt as filters. */
export async function run(
  retrieval: Retrieval,
  sought: Sought,
  attempt: Attempt,
  more: Pick<SearchQuery, 'sort' | 'limit'>,
): Promise<SearchResult> {
  const { tenantId, locale, deadlineMs, search, mode } = retrieval;
  // Without the thing, a value that was given up would find other things: blue cases instead of tents.
  const given = sought.isNamed === true ? [] : firmWishes(sought);
  const text = attempt.wordless === true ? '' : queryText(sought, [...attempt.wishes, ...given]);
  const whole = text === '' && isRanging(sought) ? {} : undefined;
  const wishes = attempt.wishes.map((wish) => withBeside(retrieval, wish));
  const filters = filtersOf(wishes, attempt.price) ?? whole;
  const query: SearchQuery = {
    text,
    locale,
    ...(sought.story === undefined || text === '' ? {} : { story: sought.story }),
    // "Anything like the cheapest one": an order by price is of hits by words, and no lane of meaning answers it.
    ...(mode && text !== '' && more.sort === undefined ? { mode } : {}),
    ...more,
    ...(filters ? { filters } : {}),
  };
  const result = await search.search(tenantId, query, deadlineMs);
  const isWhole = query.text === '' || query.sort !== undefined || query.mode === 'semantic';
  return isWhole ? result : withoutStragglers(result);
}

/** Whether the words say nothing but a group and values, and these select the products already. */
export function namesGroup({ terms }: Sought, { wishes }: Attempt): boolean {
  return (
    wishes.some(({ kind }) => kind === 'taxonomy') &&
    terms.every(({ wish, glue }) => glue === true || (wish !== undefined && wishes.includes(wish)))
  );
}

/** All that an attempt ranges over: of a group that the words name, also what no text calls so. */
export async function runAll(
  retrieval: Retrieval,
  sought: Sought,
  attempt: Attempt,
  more: Pick<SearchQuery, 'sort' | 'limit'>,
): Promise<SearchResult> {
  if (!namesGroup(sought, attempt)) return await run(retrieval, sought, attempt, more);
  const everything = run(retrieval, sought, { ...attempt, wordless: true }, more);
  if (more.sort !== undefined) return await everything;
  const [all, called] = await Promise.all([everything, run(retrieval, sought, attempt, more)]);
  const ids = new Set(called.hits.map(({ external_product_id: id }) => id));
  const others = all.hits.filter(({ external_product_id: id }) => !ids.has(id));
  return { ...called, hits: [...called.hits, ...others], matchedCount: all.matchedCount };
}

/** Without the long tail of hits with one word of many. */
function withoutStragglers(result: SearchResult): SearchResult {
  const best = result.hits[0]?.score ?? 0;
  const hits = result.hits.filter((hit) => {
    if (hit.word_share !== undefined && hit.word_share >= RELEVANCE_SHARE) return true;
    // A fused rank does not show how many words a hit has.
    const isNear = hit.word_share === undefined || (hit.semantic_rank ?? Infinity) <= NEAR_RANK_MAX;
    return isNear && hit.score >= best * RELEVANCE_SHARE;
  });
  if (hits.length === result.hits.length) return result;
  // Hits beyond the last fetched ones may be as good: their number is not known. What is near in meaning may stand last.
  const last = result.hits.slice(-Math.ceil(result.hits.length * LAST_SHARE));
  const isCut = result.matchedCount > result.hits.length && last.includes(hits.at(-1)!);
  return { ...result, hits, matchedCount: isCut ? Infinity : hits.length };
}

/** Conditions beside the words select the products: then the whole shop may be read. */
function isRanging({ reduced, by, measures = [], order, unwanted }: Sought): boolean {
  const bounds = measures.length + unwanted.length;
  return reduced === true || by !== undefined || order !== undefined || bounds > 0;
}

export function firmWishes(sought: Sought): Wish[] {
  return wishesOf(sought).filter((wish) => wish.firm);
}

/** The best products, one at a time: reading a product costs more than its hit. */
function* bestOf(retrieval: Retrieval, hits: readonly SearchHit[]): Generator<CatalogueProduct> {
  const { catalogue, tenantId, locale } = retrieval;
  for (const hit of hits.slice(0, COMPARED_COUNT)) {
    yield* catalogue.products(tenantId, [hit], locale);
  }
}

/** Whether one of the best hits is the thing itself, rather than only of the filtered values. */
function carriesWords(
  retrieval: Retrieval,
  sought: Sought,
  { attempt, result: { hits } }: Settled,
): boolean {
  const words = thingWords(sought);
  const { head, terms } = sought;
  if (words.length === 0 || head === undefined) return true;
  // A group that the word names holds the thing, whatever the texts say.
  const isGroup = ({ wish, text }: Term): boolean =>
    wish?.kind === 'taxonomy' && attempt.wishes.includes(wish) && namesWord(text, head);
  if (terms.some(isGroup)) return true;
  return bestOf(retrieval, hits).some((product) => saidShare(product, words) >= SAID_SHARE);
}

/** Whether one of the best hits has the name of the thing, in its title or its group. */
function holdsThing(retrieval: Retrieval, { head }: Sought, hits: readonly SearchHit[]): boolean {
  return (
    head === undefined ||
    bestOf(retrieval, hits).some((one) => calledAs(one, head) === 'so' || isOfGroup(one, head))
  );
}

/** Whether a brand makes the thing: one of its hits is called by all words of the thing. */
function isThingOf(retrieval: Retrieval, sought: Sought, hits: readonly SearchHit[]): boolean {
  const words = thingWords(sought);
  return bestOf(retrieval, hits).some(({ title }) => words.every((word) => namesWord(title, word)));
}

/**
 * Values right beside the thing are firm if the catalogue has the thing by name: "red tent" is no
 * search for anything red. If a title has value and thing together, the value is part of a name
 * ("Orange juicer").
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
  const terms = sought.terms.filter(({ wish }) => !wish || !bare.includes(wish));
  const { hits } = await run(retrieval, { ...sought, terms }, none, { limit: COMPARED_COUNT });
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
 * Whether filtering by a value agrees with the hits of the plain question. `isAll`: the message names
 * only values, so they are the wish.
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

/**
 * The attempts in order: one value less, then no values, then no price, then the words alone. For a
 * gift the words describe a person and the price is certain: the words are given up before it.
 */
function relaxations(firm: readonly Wish[], { price, isGift, head }: Sought): Attempt[] {
  const surest: readonly Wish['kind'][] = ['attribute', 'collection', 'brand', 'taxonomy'];
  const leastSure = firm
    .toReversed()
    .sort((a, b) => surest.indexOf(a.kind) - surest.indexOf(b.kind));
  const fewer = firm.length > 1 ? leastSure.map((wish) => firm.filter((one) => one !== wish)) : [];
  const some = firm.length > 0 ? [...fewer, []] : [];
  const unpriced = price ? [...(firm.length > 0 ? [firm] : []), []] : [];
  const unsaid = price && isGift === true && head === undefined ? [firm, []] : [];
  // "Cheaper" ones of this kind: that there are none is an answer, and another kind is none.
  const same = price?.relative === undefined ? [] : unpriced.slice(0, 1);
  return [
    ...same.map((wishes) => ({ wishes, price: undefined })),
    ...some.map((wishes) => ({ wishes, price })),
    ...unsaid.map((wishes) => ({ wishes, price, wordless: true as const })),
    ...unpriced.map((wishes) => ({ wishes, price: undefined })),
  ];
}

export interface Settled {
  readonly attempt: Attempt;
  readonly result: SearchResult;
  /** The group that is called like the thing was chosen, or given up as most such things are elsewhere. */
  readonly isGrouped?: true;
}

/**
 * Products of a group have its name: "electric guitars" are those of that group, unless most that are
 * called so stand elsewhere.
 */
async function inGroup(retrieval: Retrieval, sought: Sought): Promise<Settled | undefined> {
  const { head, price } = sought;
  const isOfThing = ({ wish, text, led }: Term): boolean =>
    wish?.kind === 'taxonomy' && !wish.firm && led !== true && namesWord(text, head ?? '');
  const groups = sought.terms.flatMap((term) =>
    head !== undefined && isOfThing(term) ? [term.wish!] : [],
  );
  if (groups.length === 0) return undefined;
  const firm = firmWishes(sought);
  // "The cheapest yarn": a few groups of that kind need not have it, as "sock yarn" has few of the yarns.
  const isAny = groups.some(({ also }) => also !== undefined);
  const sort = sought.order === 'dearest' ? 'price_descending' : 'price_ascending';
  for (const wishes of firm.length > 0 && price?.relative === undefined ? [firm, []] : [firm]) {
    const attempt = { wishes: [...wishes, ...groups], price };
    const [result, all] = await Promise.all([
      run(retrieval, sought, attempt, { limit: FETCH_COUNT }),
      run(
        retrieval,
        sought,
        { wishes, price },
        { limit: COMPARED_COUNT, ...(isAny ? { sort } : {}) },
      ),
    ]);
    // The group of men has no boots where these stand among the shoes; that of boys has jeans of its own.
    const isBeside = wishes.some(({ kind }) => kind === 'taxonomy');
    if (result.hits.length === 0 || (isBeside && !holdsThing(retrieval, sought, result.hits))) {
      if (all.hits.length > 0 && holdsThing(retrieval, sought, all.hits)) return undefined;
      continue;
    }
    const words = thingWords(sought).filter((word) => word !== head);
    const titled = [...bestOf(retrieval, all.hits)].filter((one) => titledAs(one, head!) === 'so');
    const whole = titled.filter(({ title }) => words.every((word) => namesWord(title, word)));
    // "Hand tools" are those of a group of that name; of "winter gloves" that of gloves says a part.
    const isWhole = groups.some(({ label }) => words.every((word) => namesWord(label, word)));
    const called = whole.length > 0 || isWhole ? whole : titled;
    const own = new Set(result.hits.map((hit) => hit.external_product_id));
    const inside = called.filter((one) => own.has(one.external_product_id));
    const isMost = inside.length >= called.length / 2 && result.hits.length >= called.length;
    if (isMost) return { attempt, result, isGrouped: true };
    const free = { wishes, price };
    const found = await run(retrieval, sought, free, { limit: FETCH_COUNT });
    return { attempt: free, result: found, isGrouped: true };
  }
  return undefined;
}

/** The firm question, or the next weaker one that finds the thing itself. */
async function firmly(retrieval: Retrieval, sought: Sought): Promise<Settled> {
  const limit = FETCH_COUNT;
  const grouped = await inGroup(retrieval, sought);
  if (grouped) return grouped;
  const attempt: Attempt = { wishes: firmWishes(sought), price: sought.price };
  const result = await run(retrieval, sought, attempt, { limit });
  const bounded = attempt.price !== undefined || attempt.wishes.length > 0;
  if (!bounded) return { attempt, result };
  let found = result.hits.length > 0 ? { attempt, result } : undefined;
  if (found && carriesWords(retrieval, sought, found)) return found;
  for (const weaker of relaxations(attempt.wishes, sought)) {
    const settled = {
      attempt: weaker,
      result: await run(retrieval, sought, weaker, { limit }),
    };
    if (settled.result.hits.length === 0) continue;
    if (carriesWords(retrieval, sought, settled)) return settled;
    found ??= settled;
  }
  return found ?? { attempt, result };
}

/** Whether the message has only values and words like "set" and "gear". */
function isVague({ terms }: Sought): boolean {
  return terms.every(
    ({ text, wish, glue }) =>
      wish !== undefined || glue === true || isOf('vague', text.toLowerCase()),
  );
}

/** The values of the same kind behind a value and an "and": "for dogs and cats" means either. */
function linkedTo(terms: readonly Term[], wish: Wish): Wish[] {
  const at = terms.findIndex((term) => term.wish === wish);
  const [link, other] = terms.slice(at + 1, at + 3);
  const isLinked = isOf('links', link?.text.toLowerCase() ?? '');
  if (!isLinked || other?.wish?.kind !== wish.kind || other.wish.key !== wish.key) return [];
  return [other.wish, ...linkedTo(terms, other.wish)];
}

/** Adds values that were only mentioned, if filtering by them agrees with the words. */
export async function settle(retrieval: Retrieval, sought: Sought): Promise<Settled> {
  const settled = await firmly(retrieval, sought);
  let { attempt, result } = settled;
  const plain = result.hits;
  const isAll = sought.terms.every(({ wish, glue }) => wish !== undefined || glue === true);
  for (const wish of wishesOf(sought)) {
    if (wish.firm || plain.length === 0 || attempt.wishes.includes(wish)) continue;
    // Of two groups either would do: "dog toys" are those of the toys, and not all things for dogs.
    if (wish.kind === 'taxonomy' && settled.isGrouped === true) continue;
    const wishes = [...attempt.wishes, wish, ...linkedTo(sought.terms, wish)];
    let narrower: Attempt = { ...attempt, wishes };
    let found = await run(retrieval, sought, narrower, { limit: FETCH_COUNT });
    // "Bosch sets": all products of Bosch, if none of them says "set".
    const isSaid = found.hits.some((hit) => hit.lexical_rank !== undefined);
    if (!isSaid && wish.kind === 'brand' && isVague(sought)) {
      narrower = { ...narrower, wordless: true };
      found = await run(retrieval, sought, narrower, { limit: FETCH_COUNT });
    }
    // "Laces for hiking boots": the group of boots has no laces. A maker of benches has no ladders.
    const isThing = holdsThing(retrieval, sought, found.hits);
    if (wish.kind === 'taxonomy' && !isThing) continue;
    if (wish.kind === 'brand' && !isThing && holdsThing(retrieval, sought, plain)) continue;
    const isMakers = wish.kind === 'brand' && isThingOf(retrieval, sought, found.hits);
    if (isMakers || agrees(plain, found.hits, { wish, isAll }))
      [attempt, result] = [narrower, found];
  }
  return { attempt, result };
}
